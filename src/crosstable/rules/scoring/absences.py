"""Byes with points that a report does not write: absences explained player by player.

Some programs leave the cell of a half-point bye blank and count it in the points. That one player
was paid for an absence says nothing about another, who may have withdrawn (format notes, 3.1).
"""

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from math import ceil
from typing import NamedTuple

from crosstable.model.phrases import Phrase, phrase
from crosstable.model.results import ByeKind
from crosstable.model.tournament import Bye, Game, GameScoring, Player, Tournament
from crosstable.text.listing import rounds_in_words
from crosstable.text.rows import Row


class UnwrittenByes(NamedTuple):
    """The blank rounds of a player that the stated points show to be byes with points."""

    number: int
    half: tuple[int, ...]
    full: tuple[int, ...]

    @property
    def text(self) -> str:
        """For a note: ``3 (rounds 2, 5)``."""
        return str(self.words)

    @property
    def words(self) -> Phrase:
        """The same for any language."""
        rounds = rounds_in_words(sorted((*self.half, *self.full)))
        return phrase("{n} ({a})", n=self.number, a=rounds)


def unwritten_byes(
    t: Tournament, player: Player, scoring: GameScoring, surplus: Decimal
) -> UnwrittenByes | None:
    """The byes that explain points above the results; None if byes do not explain them.

    As many half-point byes as needed, then full-point byes. Which of several blank rounds they
    are is not known: absences between games come first, because a player who withdrew is absent
    at the end.
    """
    half = scoring.half_point_bye
    full = scoring.full_point_bye
    rounds = _most_likely_first(player, blank_rounds(t, player))
    if surplus <= 0 or not 0 < half < full or surplus > full * len(rounds):
        return None
    above = surplus - half * len(rounds)
    fulls = ceil(above / (full - half)) if above > 0 else 0
    halves, rest = divmod(surplus - fulls * full, half)
    count = fulls + int(halves)
    if rest or halves < 0 or count > len(rounds):
        return None
    taken = rounds[:count]
    return UnwrittenByes(player.number, tuple(sorted(taken[fulls:])), tuple(sorted(taken[:fulls])))


def blank_rounds(t: Tournament, player: Player) -> list[int]:
    """The paired rounds in which a player has neither a game nor a letter."""
    row = _columns_of(t, player)
    results = None if row is None else row.items("round_result")
    return [
        number for number in range(1, t.paired_rounds + 1) if _is_blank(player, number, results)
    ]


def _is_blank(player: Player, number: int, results: list[str] | None) -> bool:
    """A zero-point bye is blank only where the text is known to have no letter."""
    entry = player.entry(number)
    if entry is None:
        return True
    if results is None or not isinstance(entry, Bye) or entry.kind is not ByeKind.ZERO_POINT:
        return False
    return number > len(results) or not results[number - 1]


def _columns_of(t: Tournament, player: Player) -> Row | None:
    if t.document is None or player.line is None:
        return None
    row = t.document.row(player.line)
    return row if row is not None and row.is_by_columns and row.record.has("round_result") else None


def _most_likely_first(player: Player, rounds: list[int]) -> list[int]:
    """Rounds before the last game, then those after it."""
    games = [n for n, entry in enumerate(player.rounds, 1) if isinstance(entry, Game)]
    last = max(games, default=0)
    return sorted(rounds, key=lambda number: (number > last, number))


def with_unwritten_byes(t: Tournament, byes: tuple[UnwrittenByes, ...]) -> Tournament:
    """The event with the byes written into the blank rounds."""
    if not byes:
        return t
    byes_of = {item.number: item for item in byes}
    players = (_write_byes(p, byes_of[p.number]) if p.number in byes_of else p for p in t.players)
    return replace(t, players=tuple(players))


def _write_byes(player: Player, byes: UnwrittenByes) -> Player:
    last = max(len(player.rounds), *byes.half, *byes.full)
    rounds = [player.entry(number) for number in range(1, last + 1)]
    for number, kind in _kinds(byes):
        rounds[number - 1] = Bye(kind)
    return replace(player, rounds=tuple(rounds))


def _kinds(byes: UnwrittenByes) -> Iterator[tuple[int, ByeKind]]:
    yield from ((number, ByeKind.HALF_POINT) for number in byes.half)
    yield from ((number, ByeKind.FULL_POINT) for number in byes.full)
