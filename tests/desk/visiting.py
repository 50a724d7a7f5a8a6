"""Somebody in front of the desk with a real browser, and what must never happen there."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from tests.browsers import open_page
from tests.desk.serving import Desk

if TYPE_CHECKING:
    from playwright.sync_api import (
        Browser,
        ConsoleMessage,
        Dialog,
        FilePayload,
        Locator,
        Page,
        Request,
    )

_DROP = """([name, packed]) => {
  const dropped = new DataTransfer();
  const bytes = Uint8Array.from(atob(packed), (sign) => sign.charCodeAt(0));
  dropped.items.add(new File([bytes], name));
  const kinds = ["dragenter", "dragover", "drop"];
  for (const kind of kinds) {
    const event = new DragEvent(kind, { dataTransfer: dropped, bubbles: true, cancelable: true });
    document.getElementById("drop").dispatchEvent(event);
  }
}"""
_HARMLESS = re.compile(
    r"Failed to load resource: .* status of 4\d\d"  # a refusal, which the page explains
    r"|Blocked attempt to show a 'beforeunload'"  # a test left the page without touching it
)


def payload(name: str, data: bytes) -> FilePayload:
    """A file for the browser to choose."""
    return {"name": name, "mimeType": "text/plain", "buffer": data}


FORGET_WHEN_SAVED = "document.getElementById('saved').textContent = ''"
"""For a page of a run event: the next act that is saved then shows, also in the same second."""


class Visitor:
    """A page of the browser, with short ways to do what users do.

    Faults are collected: errors on the console (every breach of the content policy is one), errors
    of scripts, requests to anything but the desk, and dialogs that nobody expected.
    """

    def __init__(self, page: Page, desk: Desk) -> None:
        self.page = page
        self.desk = desk
        page.set_default_timeout(60_000)
        self.faults: list[str] = []
        self.dialogs: list[str] = []
        page.on("console", self._on_console)
        page.on("pageerror", lambda error: self.faults.append(f"script: {error}"))
        page.on("request", self._on_request)
        page.on("dialog", self._on_dialog)

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not _HARMLESS.match(message.text):
            self.faults.append(f"console: {message.text}")

    def _on_request(self, request: Request) -> None:
        if not request.url.startswith((f"{self.desk.address}/", "data:", "blob:")):
            self.faults.append(f"request to {request.url}")

    def _on_dialog(self, dialog: Dialog) -> None:
        self.dialogs.append(dialog.type)
        dialog.accept()

    def go(self, address: str = "/") -> None:
        """Open a page of the desk by its address."""
        self.page.goto(f"{self.desk.address}{address}")

    def bring(self, name: str, data: bytes) -> str:
        """Drop a report on the start page: the address of its pages."""
        self.go()
        self.drop(name, data)
        self.page.wait_for_url("**/files/*")
        return self.page.url.removeprefix(self.desk.address)

    def drop(self, name: str, data: bytes) -> None:
        """Drop a file on the page that is open."""
        self.page.evaluate(_DROP, [name, b64encode(data).decode("ascii")])

    def tab(self, word: str) -> None:
        """Choose a tab of the event."""
        tabs = self.page.locator("nav.tabs")
        self.follow(tabs.get_by_role("link", name=word, exact=True))

    def follow(self, link: Locator) -> None:
        """Click on what leads to another page, and wait until that is there."""
        link.click()
        self.page.wait_for_load_state()

    def download(self, link: Locator) -> tuple[str, bytes]:
        """Name and bytes of what a link gives."""
        with self.page.expect_download() as waiting:
            link.click()
        return waiting.value.suggested_filename, Path(waiting.value.path()).read_bytes()

    @property
    def panel(self) -> Locator:
        """Where explanations and workings appear."""
        return self.page.locator("#panel")


@contextmanager
def visit(browser: Browser, desk: Desk, **options: object) -> Iterator[Visitor]:
    """A visitor with cookies of their own, who has opened the printed address."""
    with open_page(browser, **options) as page:
        visitor = Visitor(page, desk)
        page.goto(desk.opening_address)
        yield visitor
        assert not visitor.faults, visitor.faults
