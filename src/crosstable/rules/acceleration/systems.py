"""Fictitious points in force: those stated by records 250, else what a named acceleration means.

A type code ending in ``_BAKU`` names the acceleration of C.04.7. Stated points win over named ones.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import TYPE_CHECKING

from crosstable.model.results import ByeKind
from crosstable.model.tournament import ZERO, Bye, Game, Player, Tournament
from crosstable.rules.acceleration.points import ranges_from_points
from crosstable.rules.matches import stated_boards
from crosstable.rules.scoring import match_scoring, scoring_in_force
from crosstable.rules.statedchoices import StatedChoices, stated_choices

if TYPE_CHECKING:
    from crosstable.model.records import Acceleration


_DOUBLE_SWISS = "double-swiss"
_GAMES_OF_A_MATCH = 2

BAKU_LENDS = "baku"
"""The choice of a Double-Swiss: which win C.04.7 means, that of a match or that of a game."""
MATCH_WIN = "match"
GAME_WIN = "game"


def acceleration_in_force(t: Tournament, lends: str | None = None) -> tuple[Acceleration, ...]:
    """The records 250 of the report, else those that the named acceleration means."""
    return t.accelerations or named_acceleration(t, lends)


# -- the Baku acceleration ------------------------------------------------------------------------


def is_baku(t: Tournament) -> bool:
    """Whether the type code or the name of the acceleration asks for the Baku method."""
    named = (t.acceleration_name or "").strip().upper()
    return "BAKU" in named or (t.type is not None and t.type.accelerated)


def names_acceleration(t: Tournament) -> bool:
    """Whether the method is named and no record states its points."""
    return is_baku(t) and not t.accelerations


def named_acceleration(t: Tournament, lends: str | None = None) -> tuple[Acceleration, ...]:
    """The records 250 that a named Baku acceleration means (C.04.7, 2026).

    Group A is the first half of those who have a number for round 1, rounded up to an even
    number; whoever comes later and stands above its last member joins it. A win is lent in the
    first half of the accelerated rounds, half a win in the second. The method is meant for
    scales in which a win is worth two draws and a loss nothing; that is for checks to say.
    `lends` is what a Double-Swiss takes for a win; else its comments tell.
    """
    if not is_baku(t) or t.rounds < 1:
        return ()
    participants = sorted(t.team_by_number if t.is_team_event else t.by_number)
    here = [number for number in participants if _is_in_round_one(t, number)]
    last = here[min(_group_size(len(here)), len(here)) - 1] if here else 0
    values = _baku_values(t, lends)
    late = [ZERO, *values[1:]]
    present = frozenset(here)
    points = {
        number: values if number in present else late for number in participants if number <= last
    }
    return ranges_from_points(points, match_points=_lends_match_points(t))


def _group_size(participants: int) -> int:
    """Half the participants, rounded up to an even number."""
    return 2 * -(-participants // 4)


def _baku_values(t: Tournament, lends: str | None) -> list[Decimal]:
    """What is lent in each accelerated round.

    A match of a Double-Swiss takes two rounds, and a win of it is two games (C.04.5, C.04.7).
    """
    if t.type is None or t.type.system != _DOUBLE_SWISS:
        return _loans(_win_value(t), t.rounds)
    of_matches = _loans(_win_value(t), t.rounds // _GAMES_OF_A_MATCH)
    of_rounds = [value for value in of_matches for _ in range(_GAMES_OF_A_MATCH)]
    stated = list(stated_choices(t.comments, _DOUBLE_SWISS))
    return [
        value if (lends or _lends_in(stated, number)) == GAME_WIN else value * _GAMES_OF_A_MATCH
        for number, value in enumerate(of_rounds, 1)
    ]


def _loans(win: Decimal, rounds: int) -> list[Decimal]:
    accelerated = -(-rounds // 2)
    full = -(-accelerated // 2)
    return [win] * full + [win / 2] * (accelerated - full)


def _lends_in(stated: Iterable[StatedChoices], round_number: int) -> str | None:
    """What the comments say of a round; an earlier choice holds for the rounds that it names."""
    of_now = None
    for choices in stated:
        if choices.first <= round_number <= choices.last:
            return choices.choices.get(BAKU_LENDS)
        if choices.is_of_now:
            of_now = choices.choices.get(BAKU_LENDS, of_now)
    return of_now


def _lends_match_points(t: Tournament) -> bool:
    """Team events lend match points unless their primary score is game points (C10, C18)."""
    return t.is_team_event and (t.type is None or t.type.primary != "GP")


def _win_value(t: Tournament) -> Decimal:
    if _lends_match_points(t):
        return match_scoring(t).win
    win = scoring_in_force(t, accelerations=()).scoring.white_win
    return win * _boards(t) if t.is_team_event else win


def _boards(t: Tournament) -> int:
    return stated_boards(t) or min((len(team.roster) for team in t.teams), default=0)


def _is_in_round_one(t: Tournament, number: int) -> bool:
    """Whether a participant is paired in round 1, or will be as far as the report tells."""
    if not t.is_team_event:
        return _is_paired_first(t, [t.by_number[number]])
    if any(bye.round_number == 1 and number in bye.teams for bye in t.team_byes):
        return False
    named = (f for f in t.team_forfeits if f.round_number == 1)
    if any(number in (forfeit.white, forfeit.black) for forfeit in named):
        return True
    roster = t.team_by_number[number].roster
    return _is_paired_first(t, [t.by_number[n] for n in roster if n in t.by_number])


def _is_paired_first(t: Tournament, players: Iterable[Player]) -> bool:
    entries = [player.entry(1) for player in players]
    if t.paired_rounds == 0:
        return not entries or any(entry is None for entry in entries)
    return any(
        isinstance(entry, Game)
        or (isinstance(entry, Bye) and entry.kind is ByeKind.PAIRING_ALLOCATED)
        for entry in entries
    )
