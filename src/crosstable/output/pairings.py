"""A round that was just paired: its table of boards or matches, the bye, who is absent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal

from crosstable.output.drawing.text import GAP, align_rows
from crosstable.output.table import Cell, Column, Kind, Table, whole, words
from crosstable.pairing.rounds import RoundPairing
from crosstable.pairing.task import Contender, PairedRound
from crosstable.text.formats import points_text, with_halves


def round_table(round_pairing: RoundPairing) -> Table:
    """For each board its number, then number, name and score of White and of Black."""
    contenders = {c.number: c for c in round_pairing.task.contenders}
    rows = tuple(
        (
            whole(board),
            *_side(round_pairing, contenders[white]),
            *_side(round_pairing, contenders[black]),
        )
        for board, (white, black) in enumerate(round_pairing.answer.pairs, 1)
    )
    return Table(_columns(round_pairing.event.t.is_team_event), rows)


def _columns(of_teams: bool) -> tuple[Column, ...]:
    """The columns of the boards, or of the matches of a team event."""
    number, left, right = (
        (("match", "match"), ("team (white on board 1)", "team"), ("opponent", "opponent"))
        if of_teams
        else (("board", "board"), ("white", "white"), ("black", "black"))
    )
    return (
        Column(number[0], Kind.NUMBER, number[1]),
        Column("no.", Kind.NUMBER, "id"),
        Column(left[0], Kind.TEXT, left[1]),
        Column("score", Kind.NUMBER, "score"),
        Column("no.", Kind.NUMBER, "id"),
        Column(right[0], Kind.TEXT, right[1]),
        Column("score", Kind.NUMBER, "score"),
    )


def _side(round_pairing: RoundPairing, contender: Contender) -> tuple[Cell, Cell, Cell]:
    t = round_pairing.event.t
    people = t.team_by_number if t.is_team_event else t.by_number
    unit = round_pairing.task.unit
    lent = contender.score - contender.points
    score, lent_score = (Decimal(amount) / unit for amount in (contender.points, lent))
    text, plain = (
        f"{written(score)} (+{written(lent_score)})" if lent else written(score)
        for written in (with_halves, points_text)
    )
    return whole(contender.number), words(people[contender.number].name), Cell(text, plain=plain)


def score_text(amount: int, unit: int) -> str:
    """Points of a pairing, which counts in units; at least one decimal, as in a report."""
    return points_text(Decimal(amount) / unit)


def bye_cells(round_pairing: RoundPairing) -> tuple[Cell, Cell, Cell] | None:
    """Number, name and score of who has the bye."""
    contenders = (c for c in round_pairing.task.contenders if c.number == round_pairing.answer.bye)
    return next((_side(round_pairing, contender) for contender in contenders), None)


def absence_rows(round_pairing: RoundPairing) -> Iterator[tuple[str, str, str]]:
    """Number, name and kind of bye of everybody who is not paired."""
    t = round_pairing.event.t
    people = t.team_by_number if t.is_team_event else t.by_number
    for number in round_pairing.absent:
        yield str(number), people[number].name, round_pairing.absence(number)


def heading(round_pairing: RoundPairing) -> str:
    """Event, round and system."""
    t = round_pairing.event.t
    task = round_pairing.task
    last = " (last)" if task.is_last_round else ""
    parts = (
        t.name,
        f"round {task.round_number} of {task.rounds}{last}",
        round_pairing.event.chosen.title,
    )
    return " · ".join(part for part in parts if part)


# -- for a console --------------------------------------------------------------------------------


def round_lines(round_pairing: RoundPairing) -> Iterator[str]:
    """A heading, the boards, the bye, and who is absent."""
    yield heading(round_pairing)
    yield ""
    yield from align_rows(round_table(round_pairing))
    if (bye := bye_cells(round_pairing)) is not None:
        number, name, score = (cell.on_console for cell in bye)
        yield ""
        yield f"bye: {number} {name} ({score})".replace("  ", " ")
    if round_pairing.absent:
        yield ""
        yield "not paired:"
        rows = absence_rows(round_pairing)
        yield from (f"{GAP}{number} {name} ({kind})" for number, name, kind in rows)


def why_lines(round_pairing: RoundPairing, reasons: Sequence[str]) -> Iterator[str]:
    """The reasons under the heading of the round."""
    yield heading(round_pairing)
    yield ""
    yield from reasons


# -- for pairing programs -------------------------------------------------------------------------


def pairs_text(paired: PairedRound) -> str:
    """The reply of JaVaFo and bbpPairings: how many lines, then White and Black; 0 for the bye."""
    lines = [f"{white} {black}" for white, black in paired.pairs]
    if paired.bye is not None:
        lines.append(f"{paired.bye} 0")
    return "".join(f"{line}\n" for line in (str(len(lines)), *lines))
