"""Standings, and the working behind every value."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import TypedDict

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from crosstable.desk.jobs.ranking import NO_RANKS, Ranks
from crosstable.desk.pages.common import (
    file_of,
    number_in,
    numbers_without_rank,
    services_of,
    shown_of_event,
    word_in,
)
from crosstable.desk.pictures import Part, contributions
from crosstable.output.drawing.charts import Places, ScoreGroup, rank_chart, score_groups
from crosstable.output.language import messages
from crosstable.rules.standings.editions import edition_names
from crosstable.web.language import Words, words_of


class StandingsChoices(TypedDict):
    """What was chosen for the standings."""

    tiebreaks: str | None
    edition: str | None
    after: int | None
    boards: bool


def choices_of(request: Request) -> StandingsChoices:
    """Tie-breaks, edition, round and kind of list, as they were chosen."""
    edition = word_in(request, "edition")
    return {
        "tiebreaks": word_in(request, "tiebreaks"),
        "edition": edition if edition in edition_names() else None,
        "after": number_in(request, "after"),
        "boards": word_in(request, "boards") == "1",
    }


async def standings(request: Request) -> Response:
    """The table with its choices, the places by round and the score groups."""
    services = services_of(request)
    file = file_of(request)
    choices = choices_of(request)
    said = words_of(request)
    unranked = numbers_without_rank(request, file)
    asked = {"unranked": unranked} if unranked else {}  # the usual table is kept ready
    view = await services.of(file, "standings", language=said.language, **asked, **choices)
    ranks = NO_RANKS
    if not choices["boards"]:
        ranks = await services.of(file, "ranks", unranked=unranked, **choices)
    return await shown_of_event(
        request,
        "standings.html",
        file,
        "standings",
        found=view,
        choices=choices,
        editions=edition_names(),
        **event_pictures(ranks, said),
    )


def event_pictures(ranks: Ranks, said: Words) -> dict[str, str]:
    """Places by round and score groups, as far as there are any."""
    say = messages(said.language)
    lines = [Places(line["name"], tuple(line["places"])) for line in ranks["lines"]]
    groups = [ScoreGroup(Decimal(p), tuple(names)) for p, names in ranks["groups"]]
    return {
        "places": Markup(rank_chart(lines, say)),
        "groups": Markup(score_groups(groups, say)),
    }


async def why(request: Request) -> Response:
    """The working of one participant."""
    file = file_of(request)
    number = request.path_params["number"]
    said = words_of(request)
    wish = {"number": number, "language": said.language, **choices_of(request)}
    view = await services_of(request).of(file, "why", **wish)
    pictures = {key: _parts(key, value["terms"], said) for key, value in view["values"].items()}
    return await shown_of_event(
        request, "why.html", file, "standings", found=view, pictures=pictures, number=number
    )


class ShownTerm(TypedDict):
    """A term of a tie-break."""

    round: int | None
    amount: str
    status: str


def _parts(key: str, terms: list[ShownTerm], said: Words) -> str:
    """The terms of a tie-break as columns, round by round; terms of no round make no picture."""
    if any(term["round"] is None for term in terms):
        return ""
    parts = [
        Part(str(term["round"]), Fraction(term["amount"]), term["status"] == "cut")
        for term in terms
    ]
    return contributions(key, parts, said)
