"""Files that never change while the desk runs: named by content, compressed, kept by browsers.

An address with the right fingerprint may be kept for a year, because other content has another
address. Without one a browser asks whether the file is still the same (ETag).
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from hashlib import sha256
from os import PathLike, stat_result
from pathlib import Path
from urllib.parse import parse_qs

from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Scope

from crosstable.text.packaged import on_disk

STATIC = on_disk("web", "static")
LOOK = on_disk("output", "look")
"""The design tokens, which published sites have as well."""
STYLES = (
    "tokens.css",
    "charts.css",
    "columns.css",
    *(
        f"css/{name}.css"
        for name in ("base", "frame", "parts", "tables", "check", "pages", "run", "hall", "print")
    ),
)
"""The style sheets in the order of the page: the later ones build on the earlier."""
SCRIPTS = ("htmx.min.js", "js/frame.js", "js/drop.js", "js/tables.js")
_KEPT = "private, max-age=31536000, immutable"
_ASKED_FOR = "private, no-cache"


@cache
def fingerprint(name: str) -> str:
    """What stands for the content of a file."""
    home = next(folder for folder in (STATIC, LOOK) if (folder / name).is_file())
    return sha256((home / name).read_bytes()).hexdigest()[:12]


def address_of(name: str) -> str:
    """The address under which a file may be kept."""
    return f"/static/{name}?v={fingerprint(name)}"


class KeptFiles(StaticFiles):
    """The static files with the right to keep them."""

    only: Collection[str] | None = None
    """The names of those that are served; None for all."""

    def lookup_path(self, path: str) -> tuple[str, stat_result | None]:
        """The file, if it is one of those that are served."""
        name = path.replace("\\", "/")
        is_served = self.only is None or name in self.only
        return super().lookup_path(path) if is_served else ("", None)

    def file_response(
        self,
        full_path: PathLike[str] | str,
        stat_result: stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """A file; for a year if the address names its content."""
        answer = super().file_response(full_path, stat_result, scope, status_code)
        path = Path(full_path).resolve()
        home = next(folder for folder in self.all_directories if path.is_relative_to(folder))
        name = path.relative_to(home).as_posix()
        given = parse_qs(scope["query_string"].decode("latin-1")).get("v", [""])[0]
        is_named = given == fingerprint(name)
        answer.headers["cache-control"] = _KEPT if is_named else _ASKED_FOR
        return answer


def static_files(only: Collection[str] | None = None) -> ASGIApp:
    """The static files, all or some of them, compressed for browsers that take it."""
    files = KeptFiles(directory=STATIC)
    files.only = only
    files.all_directories = [STATIC.resolve(), LOOK.resolve()]
    return GZipMiddleware(files, minimum_size=1024)
