"""The check-list of an engine: what every player brings into the round, scoregroup by scoregroup.

The layout is that of bbpPairings. Columns, each as wide as its widest cell and followed by a tab:
number, pairing score, colours of the played games, colour preference (``W`` absolute, ``(W)``
strong, ``w`` mild, ``A`` none), whether the bye may be given (C2), the floats of the last round and
of the one before (D, U), what the round gives (``(5W)``, ``(bye)``), an empty one, and the
opponents of the games played.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from crosstable.model.dutch import DutchEdition, newest_dutch_edition
from crosstable.model.pairing_editions import PairingEdition
from crosstable.output.pairings import score_text
from crosstable.pairing.dutch.standing import Standing, standing_of
from crosstable.pairing.playerpast import BLACK, WHITE, Strength
from crosstable.pairing.task import Contender, PairedRound, PastRound, RoundTask

_BEHIND_PREFERENCE = ("C2", "C14", "C16", "Cur", "")
_LETTERS = {WHITE: "W", BLACK: "B"}


def checklist_lines(
    task: RoundTask, paired: PairedRound | None, edition: PairingEdition | None
) -> Iterator[str]:
    """The list; without a round (no legal pairing exists) its column is empty.

    Its columns are those of the Dutch system, also for the others.
    """
    rules = edition if isinstance(edition, DutchEdition) else newest_dutch_edition()
    rounds = (f"R{number}" for number in range(1, task.round_number))
    head = ("ID", "Pts", "-" * task.round_number, "Pref", *_BEHIND_PREFERENCE, *rounds)
    now = _current(paired)
    order = sorted(task.present, key=lambda contender: (-contender.score, contender.tpn))
    rows = {c.number: tuple(_cells(task, c, now, rules)) for c in order}
    widths = [max(map(len, column)) for column in zip(head, *rows.values(), strict=True)]
    yield ""
    yield _line(head, widths)
    for _, group in groupby(order, key=lambda contender: contender.score):
        yield ""
        for contender in group:
            yield _line(rows[contender.number], widths)
    yield from ("", "")


def _line(cells: tuple[str, ...], widths: list[int]) -> str:
    return "".join(f"{cell:>{width}}\t" for cell, width in zip(cells, widths, strict=True))


def _cells(
    task: RoundTask, contender: Contender, now: dict[int, str], edition: DutchEdition
) -> Iterator[str]:
    standing = standing_of(contender, task, edition)
    yield str(contender.number)
    yield score_text(contender.score, task.unit)
    yield "".join(_LETTERS[side] for side in standing.colours)
    yield _preference(standing)
    yield "Y" if standing.may_have_bye else "N"
    yield standing.last_float.value
    yield standing.earlier_float.value
    yield now.get(contender.number, "")
    yield ""
    yield from map(_opponent, contender.past)


def _preference(standing: Standing) -> str:
    if standing.strength is Strength.NONE:
        return "A "
    letter = _LETTERS[standing.side]
    if standing.strength is Strength.STRONG:
        return f"({letter})"
    return f"{letter} " if standing.strength is Strength.ABSOLUTE else f"{letter.lower()} "


def _opponent(past: PastRound) -> str:
    """The opponent of a game that was played."""
    return str(past.opponent) if past.is_played and past.opponent is not None else ""


def _current(paired: PairedRound | None) -> dict[int, str]:
    if paired is None:
        return {}
    opponents = {white: f"({black}W)" for white, black in paired.pairs}
    opponents |= {black: f"({white}B)" for white, black in paired.pairs}
    if paired.bye is not None:
        opponents[paired.bye] = "(bye)"
    return opponents
