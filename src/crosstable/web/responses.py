"""Answers that are not pages: JSON, files to be kept; and the colours that somebody chose."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING
from urllib.parse import quote

from starlette.responses import Response

if TYPE_CHECKING:
    from starlette.requests import Request

THEME_COOKIE = "crosstable-desk-theme"
THEMES = ("auto", "light", "dark")


def theme_of(request: Request) -> str:
    """The colours that were chosen in this browser: those of the system, light or dark."""
    chosen = request.cookies.get(THEME_COOKIE, "")
    return chosen if chosen in THEMES else THEMES[0]


def json_answer(value: object, status: int = 200) -> Response:
    """A value as JSON; half a surrogate pair, which UTF-8 has not, becomes a question mark."""
    text = json.dumps(value, ensure_ascii=False)
    return Response(text.encode("utf-8", "replace"), status, media_type="application/json")


MEDIA_TYPES = {
    "pdf": "application/pdf",
    "html": "text/html; charset=utf-8",
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "zip": "application/zip",
}


def as_download(name: str, data: bytes, media_type: str = "application/octet-stream") -> Response:
    """Bytes to be kept as a file of that name."""
    disposition = f"attachment; filename*=UTF-8''{quote(name, safe='', errors='replace')}"
    return Response(data, media_type=media_type, headers={"content-disposition": disposition})
