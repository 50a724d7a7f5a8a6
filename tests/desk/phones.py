"""Phones that ask an app in this process, without a network."""

from __future__ import annotations

from typing import Any

import httpx
from starlette.applications import Starlette

from tests.browsers import run_async


class Phone:
    """Somebody with an address, who asks one thing after the other."""

    def __init__(
        self,
        app: Starlette,
        base: str,
        address: str = "10.0.0.1",
        headers: dict[str, str] | None = None,
        raises: bool = True,
    ) -> None:
        self._app, self._base, self._address = app, base, address
        self._headers, self._raises = headers or {}, raises

    def request(self, method: str, path: str, **more: Any) -> httpx.Response:
        """The answer to one request."""
        return run_async(self._ask(method, path, more))

    async def _ask(self, method: str, path: str, more: dict[str, Any]) -> httpx.Response:
        way = httpx.ASGITransport(
            self._app, client=(self._address, 1), raise_app_exceptions=self._raises
        )
        async with httpx.AsyncClient(
            transport=way, base_url=self._base, headers=self._headers
        ) as one:
            return await one.request(method, path, **more)

    def get(self, path: str, **more: Any) -> httpx.Response:
        """Read."""
        return self.request("GET", path, **more)

    def post(self, path: str, **more: Any) -> httpx.Response:
        """Write."""
        return self.request("POST", path, **more)
