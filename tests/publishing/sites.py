"""Sites for the tests: published once, looked at by many."""

from collections.abc import Iterator, Mapping
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import crosstable
from crosstable.publishing.levels import Level
from crosstable.publishing.site import site_files
from crosstable.publishing.source import SiteWishes, public_events

SAMPLES = ("individual-swiss", "in-progress", "rapid", "round-robin", "scheveningen", "team-swiss")

Files = Mapping[str, bytes]


def published(*reports: str | Path, **wishes: object) -> dict[str, bytes]:
    """The files of a site, nothing written."""
    wanted = SiteWishes(**wishes)  # type: ignore[arg-type]
    return site_files(public_events(reports, wanted), wanted)


def published_sample(name: str, **wishes: object) -> dict[str, bytes]:
    """The site of a bundled event, made once for all tests that ask for the same."""
    return dict(_published_once(name, tuple(sorted(wishes.items()))))


@cache
def _published_once(name: str, wishes: tuple[tuple[str, object], ...]) -> Files:
    return published(crosstable.sample(name), **dict(wishes))


class _Links(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.ids: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("href", "src", "action") and value is not None:
                self.found.append(value)
            if name == "id" and value is not None:
                self.ids.add(value)


def broken_links(files: Files) -> Iterator[str]:
    """Every link of the site that leads nowhere, or away from it."""
    pages = {name: _parsed(data) for name, data in files.items() if name.endswith(".html")}
    for name, page in pages.items():
        for link in page.found:
            parts = urlsplit(link)
            target = _target(name, unquote(parts.path))
            if parts.scheme or parts.netloc or target not in files:
                yield f"{name}: {link}"
            elif parts.fragment and parts.fragment not in pages[target].ids:
                yield f"{name}: {link} has no such place"


def _parsed(data: bytes) -> _Links:
    found = _Links()
    found.feed(data.decode())
    return found


def _target(page: str, path: str) -> str:
    parts = page.split("/")[:-1]
    for part in path.split("/") if path else [page.rpartition("/")[2]]:
        if part == "..":
            parts.pop()
        else:
            parts.append(part)
    return "/".join(parts)


LEVELS = tuple(Level)
