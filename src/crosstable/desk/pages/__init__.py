"""The pages of the desk, each module with the addresses it answers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from crosstable.desk.pages import check, event, standings, start

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

Answer = Callable[["Request"], Awaitable["Response"]]

ROUTES: tuple[tuple[str, Answer, list[str]], ...] = (
    ("/", start.start, ["GET"]),
    ("/files", start.upload, ["POST"]),
    ("/samples/{name}", start.sample, ["POST"]),
    ("/files/{id}", event.overview, ["GET"]),
    ("/files/{id}/close", event.close, ["POST"]),
    ("/files/{id}/download", event.download, ["GET"]),
    ("/files/{id}/undo", event.undo, ["POST"]),
    ("/files/{id}/redo", event.redo, ["POST"]),
    ("/files/{id}/check", check.check, ["GET"]),
    ("/files/{id}/check.json", check.recheck, ["POST"]),
    ("/files/{id}/text", check.save, ["POST"]),
    ("/files/{id}/fix", check.fix, ["POST"]),
    ("/files/{id}/fix-all", check.fix_all, ["POST"]),
    ("/explain/{code}", check.explain, ["GET"]),
    ("/files/{id}/standings", standings.standings, ["GET"]),
    ("/files/{id}/standings/{number:int}", standings.why, ["GET"]),
)
