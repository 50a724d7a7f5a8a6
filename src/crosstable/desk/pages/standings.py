"""Standings, and the working behind every value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from crosstable.desk.pages.common import bench_of, file_of, shown_of_event

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response


def choices_of(request: Request) -> dict[str, Any]:
    """Tie-breaks, edition, round and kind of list, as they were chosen."""
    query = request.query_params
    after = query.get("after", "")
    return {
        "tiebreaks": query.get("tiebreaks", "").strip() or None,
        "edition": query.get("edition") if query.get("edition") in ("2024", "2026") else None,
        "after": int(after) if after.isdecimal() and len(after) < 5 else None,
        "boards": query.get("boards") == "1",
    }


async def standings(request: Request) -> Response:
    """The table with its choices."""
    file = file_of(request)
    choices = choices_of(request)
    found = await bench_of(request).of(file, "standings", **choices)
    return shown_of_event(
        request,
        "standings.html",
        file,
        "standings",
        found=found,
        choices=choices,
        query=str(request.query_params),
    )


async def why(request: Request) -> Response:
    """The working of one participant."""
    file = file_of(request)
    number = request.path_params["number"]
    found = await bench_of(request).of(file, "why", number=number, **choices_of(request))
    return shown_of_event(
        request, "why.html", file, "standings", found=found, query=str(request.query_params)
    )
