"""Standings, and the working behind every value."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from crosstable.desk.language import words_of
from crosstable.desk.pages.common import bench_of, file_of, number_in, shown_of_event, word_in
from crosstable.desk.pictures import Part, Runner, contributions, race
from crosstable.rules.standings.editions import edition_names

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from crosstable.desk.language import Words


def choices_of(request: Request) -> dict[str, Any]:
    """Tie-breaks, edition, round and kind of list, as they were chosen."""
    edition = word_in(request, "edition")
    return {
        "tiebreaks": word_in(request, "tiebreaks"),
        "edition": edition if edition in edition_names() else None,
        "after": number_in(request, "after"),
        "boards": word_in(request, "boards") == "1",
    }


async def standings(request: Request) -> Response:
    """The table with its choices, and the race of those at the top."""
    bench, file = bench_of(request), file_of(request)
    choices = choices_of(request)
    said = words_of(request)
    found = await bench.of(file, "standings", language=said.language, **choices)
    runners = [] if choices["boards"] else await bench.of(file, "race", **choices)
    return await shown_of_event(
        request,
        "standings.html",
        file,
        "standings",
        found=found,
        choices=choices,
        editions=edition_names(),
        picture=_race(runners, said),
    )


def _race(runners: list[dict[str, Any]], said: Words) -> str:
    lines = [Runner(one["name"], tuple(map(_exact, one["points"]))) for one in runners]
    return race(lines, said)


def _exact(text: str | None) -> Fraction | None:
    return None if text is None else Fraction(text)


async def why(request: Request) -> Response:
    """The working of one participant."""
    file = file_of(request)
    number = request.path_params["number"]
    found = await bench_of(request).of(file, "why", number=number, **choices_of(request))
    said = words_of(request)
    pictures = {key: _parts(key, value["terms"], said) for key, value in found["values"].items()}
    return await shown_of_event(
        request, "why.html", file, "standings", found=found, pictures=pictures, number=number
    )


def _parts(key: str, terms: list[dict[str, Any]], said: Words) -> str:
    """The terms of a tie-break as columns, round by round; terms of no round make no picture."""
    if any(term["round"] is None for term in terms):
        return ""
    parts = [
        Part(str(term["round"]), Fraction(term["amount"]), term["status"] == "cut")
        for term in terms
    ]
    return contributions(key, parts, said)
