"""The check-list of an engine: what every player brings into the round, scoregroup by scoregroup.

Columns between tabs: number, pairing score, colours of the played games, colour preference
(``W`` absolute, ``(W)`` strong, ``w`` mild, ``A`` none), whether the bye may be given (C2), the
floats of the last round and of the one before (D, U), what the round gives (``(5W)``, ``(bye)``),
and the opponents so far.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from crosstable.model.dutch import DutchEdition
from crosstable.model.results import Colour
from crosstable.output.pairings import score_text
from crosstable.pairing.dutch.standing import BLACK, WHITE, Standing, Strength, standing_of
from crosstable.pairing.task import Contender, PairedRound, PastRound, RoundTask
from crosstable.rules.standings.ledger import RoundKind

_HEAD = ("ID", "Pts", "Cols", "Pref", "C2", "C14", "C16", "Cur")
_LETTERS = {WHITE: "W", BLACK: "B"}
_BYES = {
    RoundKind.PAIRING_BYE: "bye",
    RoundKind.FULL_BYE: "F",
    RoundKind.HALF_BYE: "H",
    RoundKind.ZERO_BYE: "Z",
}


def checklist_lines(
    task: RoundTask, paired: PairedRound | None, edition: DutchEdition
) -> Iterator[str]:
    """The list; without a round (no legal pairing exists) its column is empty."""
    rounds = (f"R{number}" for number in range(1, task.round_number))
    yield "\t".join((*_HEAD, *rounds))
    now = _current(paired)
    order = sorted(task.present, key=lambda contender: (-contender.score, contender.tpn))
    for _, group in groupby(order, key=lambda contender: contender.score):
        yield ""
        for contender in group:
            yield "\t".join(_cells(task, contender, now, edition))


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
    yield from map(_opponent, contender.past)


def _preference(standing: Standing) -> str:
    if standing.strength is Strength.NONE:
        return "A "
    letter = _LETTERS[standing.side]
    if standing.strength is Strength.STRONG:
        return f"({letter})"
    return f"{letter} " if standing.strength is Strength.ABSOLUTE else f"{letter.lower()} "


def _opponent(past: PastRound) -> str:
    """``5W`` for a game, ``(5)`` for one that was forfeited, else the kind of bye."""
    if past.opponent is None:
        return _BYES.get(past.kind, "+" if past.kind is RoundKind.FORFEIT_WIN else "-")
    if not past.is_played:
        return f"({past.opponent})"
    letter = {Colour.WHITE: "W", Colour.BLACK: "B", None: ""}[past.colour]
    return f"{past.opponent}{letter}"


def _current(paired: PairedRound | None) -> dict[int, str]:
    if paired is None:
        return {}
    found = {white: f"({black}W)" for white, black in paired.pairs}
    found |= {black: f"({white}B)" for white, black in paired.pairs}
    if paired.bye is not None:
        found[paired.bye] = "(bye)"
    return found
