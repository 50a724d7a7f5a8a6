"""A paired round as a table of boards that a screen reader can read too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from crosstable.output.standings.rows import Column
from crosstable.output.standings.text import aligned
from crosstable.pairing.rounds import RoundPairing
from crosstable.pairing.task import Contender


def _columns(of_teams: bool) -> tuple[Column, ...]:
    """The columns of the boards, or of the matches of a team event."""
    number, left, right = (
        ("match", "team (white on board 1)", "opponent")
        if of_teams
        else ("board", "white", "black")
    )
    return (
        Column(number),
        Column("no."),
        Column(left, is_number=False),
        Column("score"),
        Column("no."),
        Column(right, is_number=False),
        Column("score"),
    )


def round_lines(found: RoundPairing) -> Iterator[str]:
    """A heading, the boards, the bye, and who is absent."""
    yield heading(found)
    yield ""
    columns = _columns(found.event.t.is_team_event)
    titles = tuple(column.title for column in columns)
    yield from aligned(columns, (titles, *board_rows(found)))
    if (bye := bye_cells(found)) is not None:
        number, name, score = bye
        yield ""
        yield f"bye: {number} {name} ({score})".replace("  ", " ")
    if found.absent:
        yield ""
        yield "not paired:"
        yield from (f"  {number} {name} ({kind})" for number, name, kind in absence_rows(found))


def board_rows(found: RoundPairing) -> Iterator[tuple[str, ...]]:
    """For each board its number, then number, name and score of White and of Black."""
    contenders = {c.number: c for c in found.task.contenders}
    for board, (white, black) in enumerate(found.answer.pairs, 1):
        yield str(board), *_side(found, contenders[white]), *_side(found, contenders[black])


def bye_cells(found: RoundPairing) -> tuple[str, str, str] | None:
    """Number, name and score of who has the bye."""
    return next(
        (_side(found, c) for c in found.task.contenders if c.number == found.answer.bye), None
    )


def absence_rows(found: RoundPairing) -> Iterator[tuple[str, str, str]]:
    """Number, name and kind of bye of everybody who is not paired."""
    t = found.event.t
    people = t.team_by_number if t.is_team_event else t.by_number
    for number in found.absent:
        yield str(number), people[number].name, found.absence(number)


def heading(found: RoundPairing) -> str:
    """Event, round and system."""
    t, task = found.event.t, found.task
    last = " (last)" if task.is_last_round else ""
    parts = (t.name, f"round {task.round_number} of {task.rounds}{last}", found.event.chosen.title)
    return " · ".join(part for part in parts if part)


def why_lines(found: RoundPairing, reasons: Sequence[str]) -> Iterator[str]:
    """The reasons under the heading of the round."""
    yield heading(found)
    yield ""
    yield from reasons


def _side(found: RoundPairing, contender: Contender) -> tuple[str, str, str]:
    t = found.event.t
    people = t.team_by_number if t.is_team_event else t.by_number
    unit = found.task.unit
    score = points_text(contender.points, unit)
    lent = contender.score - contender.points
    shown = f"{score} (+{points_text(lent, unit)})" if lent else score
    return str(contender.number), people[contender.number].name, shown


def points_text(amount: int, unit: int) -> str:
    """Points with at least one decimal, as in a report; exact ones have as many as they need."""
    value = Fraction(amount, unit)
    decimals = 1
    while (value * 10**decimals).denominator != 1 and decimals < 6:
        decimals += 1
    scaled = int(value * 10**decimals)
    sign = "-" if scaled < 0 else ""
    whole, part = divmod(abs(scaled), 10**decimals)
    return f"{sign}{whole}.{part:0{decimals}d}"
