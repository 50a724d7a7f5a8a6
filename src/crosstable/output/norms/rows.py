"""The rows and columns that every view of norms shows."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.output.standings.rows import Column
from crosstable.rules.norms.conditions import Condition, counted, points
from crosstable.rules.norms.norm import Norm, Norms, Remark

WORDS = ("name", "fed", "title", "missed", "remarks", "still needed")
"""The columns that hold words; all others are numbers."""
MADE = (*("no.", "name", "fed", "title", "games", "score", "required", "Ra", "Rp"), "counts as")
NEAR = MADE[:-1]

_ONE_POINT, _ONE_GAME = 2, 1
"""Who lacks more half points or games is not listed among the near misses."""


def columns_of(titles: tuple[str, ...]) -> list[Column]:
    """The columns with these titles."""
    return [Column(title, title not in WORDS) for title in titles]


def heading(found: Norms) -> str:
    """Event, system and edition in one line."""
    return f"{found.event or 'unnamed event'} · {subheading(found)}"


def subheading(found: Norms) -> str:
    """The same without the event, for pages that have it as their title."""
    edition = f"FIDE Title Regulations {found.edition}"
    return " · ".join((found.system.title, counted(found.rounds, "round"), edition))


def event_lines(found: Norms) -> Iterator[str]:
    """What holds for everybody: conditions of the event that are missed, exemptions, 1.5.6."""
    for one in found.conditions:
        if one.is_missed:
            yield f"no norms in this event: {one.message} ({one.clause})"
    for exemption in found.exemptions:
        state = "applies" if exemption.applies else "does not apply"
        yield f"exemption {exemption.clause} {state}: {exemption.message}"
    if found.large_swiss is not None:
        state = "is" if found.large_swiss.applies else "is not"
        message = found.large_swiss.message
        yield f"the event {state} one of those of which an application needs one (1.5.6): {message}"


def made(found: Norms) -> list[Norm]:
    """The norms made by players who need them."""
    return list(found.made)


def near(found: Norms) -> list[Norm]:
    """Results that miss by little: at most a game lacks, and at most a point of the score.

    Where the event itself allows no norm, those that miss nothing else.
    """
    of_event = [one for one in found.conditions if one.is_missed]
    return [
        norm
        for norm in found
        if not norm.made
        and not norm.is_held
        and (all(one in of_event for one in norm.missed) if of_event else is_near(norm))
    ]


def with_clause(remark: Remark) -> str:
    """A sentence with its article behind it."""
    return f"{remark.message} ({remark.clause})" if remark.clause else remark.message


def is_near(norm: Norm) -> bool:
    """Whether a missed norm is worth a line of its own."""
    figures = norm.figures
    if figures.rp is None or _games_lacking(norm) > _ONE_GAME:
        return False
    if figures.rp >= norm.title.performance:
        return True
    above = norm.exceeded_by
    return above is not None and -above <= _ONE_POINT


def _games_lacking(norm: Norm) -> int:
    counts = (one for one in norm.missed if one.rule == "games")
    return sum((one.need or 0) - (one.have or 0) for one in counts)


def rest_text(found: Norms) -> str | None:
    """How many results are not listed."""
    held = sum(norm.is_held for norm in found)
    listed = len(found.made) + len(near(found))
    far = len(found) - held - listed
    parts = []
    if far:
        words = "1 result is" if far == 1 else f"{far} results are"
        parts.append(f"{words} further from a norm")
    if held == 1:
        parts.append("1 is of a player who holds the title")
    elif held:
        parts.append(f"{held} are of players who hold the title")
    if not parts:
        return None
    return f"Not listed: {' and '.join(parts)}."


def cells(norm: Norm) -> tuple[str, ...]:
    """A line of the table; a figure that does not apply is empty."""
    figures, player = norm.figures, norm.player
    return (
        str(player.number),
        player.name,
        player.federation,
        norm.title.code,
        str(figures.games),
        points(figures.half_points),
        "" if figures.required is None else points(figures.required),
        _whole(figures.ra),
        _whole(figures.rp),
    )


def made_cells(norm: Norm) -> tuple[str, ...]:
    """The same of a norm that was made, with its worth and its remarks."""
    remarks = "; ".join(map(_in_short, norm.remarks))
    return (*cells(norm), _whole(norm.counts_as), remarks)


def _in_short(remark: Remark) -> str:
    """A remark for the table; what an exemption is made of stands above it."""
    if remark.clause.startswith("1.4.3"):
        return f"exemption {remark.clause}"
    return with_clause(remark)


def near_cells(norm: Norm) -> tuple[str, ...]:
    """The same of one that was missed, with what was missed."""
    return (*cells(norm), "; ".join(map(shortfall, norm.missed)))


_AT_LEAST = {
    "games": "games",
    "federations": "other federations",
    "title-holders": "titled opponents",
    "required-titles": "required titles",
    "players": "players",
    "average": "average",
    "performance": "performance",
}
_AT_MOST = {"own-federation": "own federation", "one-federation": "one federation"}


def shortfall(one: Condition) -> str:
    """A missed condition in a few words, with by how much."""
    if one.have is None or one.need is None:
        return f"{one.message} ({one.clause})"
    if one.rule in _AT_LEAST:
        return f"{_AT_LEAST[one.rule]} {one.have}, {one.need - one.have} short ({one.clause})"
    if one.rule in _AT_MOST:
        return f"{_AT_MOST[one.rule]} {one.have}, {one.have - one.need} too many ({one.clause})"
    if one.rule == "score":
        return f"score {points(one.have)}, {points(one.need - one.have)} short ({one.clause})"
    return f"{one.message} ({one.clause})"


def _whole(value: int | None) -> str:
    return "" if value is None else str(value)
