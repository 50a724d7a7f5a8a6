"""Boards won by forfeit that only the points of a player show.

Swiss-Manager writes such a board as an empty cell (``0000 - -``) and counts the point in columns
81-84. Where a whole point of a player follows from no cell, the rounds in which the cell is empty
are the candidates: first those in which the match of the team has fewer games than boards, then
those in which the team met nobody (a forfeited match), then those of a match that was as long as
any other. Where more rounds are possible than points are missing, the colours of the other boards
decide; where they do not, nothing is assumed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from crosstable.model.results import ByeKind, Result
from crosstable.model.tournament import Bye, Entry, Game, Player, Tournament
from crosstable.rules.matches.boards import boards_of, number_of_boards
from crosstable.rules.matches.colours import are_colours_in_sequence
from crosstable.rules.matches.event import Draft, Event
from crosstable.rules.matches.lineups import stated_boards
from crosstable.rules.matches.model import NOBODY
from crosstable.rules.scoring.teamplayers import OddPoints, odd_team_points

HIDDEN_WIN = Game(None, None, Result.FORFEIT_WIN)
"""What the cell of such a board should be: ``0000 - +``."""
_MOST_OF_OTHER_CAUSES = 4
"""Where more than one of four players is off for other reasons, the points are no evidence."""


@dataclass(frozen=True, slots=True, order=True)
class HiddenWin:
    """A board that a player won by forfeit and whose cell is empty."""

    player: int
    round_number: int
    team: int


@dataclass(frozen=True, slots=True, order=True)
class UnplacedPoints:
    """Whole points of a player that an empty cell should show, nobody knows which."""

    player: int
    team: int
    points: int
    rounds: tuple[int, ...]
    """The rounds in which it may have been."""


@dataclass(frozen=True, slots=True)
class HiddenWins:
    """What the points of the players tell about empty cells."""

    wins: tuple[HiddenWin, ...] = ()
    unplaced: tuple[UnplacedPoints, ...] = ()


def hidden_wins(event: Event, drafts: Sequence[Draft]) -> HiddenWins:
    """The hidden wins of an event whose visible matches are known."""
    surpluses = _surpluses(event)
    if not surpluses:
        return HiddenWins()
    search = _Search(event, drafts, surpluses)
    search.place_all()
    return search.result()


def _surpluses(event: Event) -> dict[int, int]:
    """Whole points above the games, of players with as many empty cells."""
    t = event.t
    odd = odd_team_points(t.players)
    if not odd.players:
        return {}
    surpluses = {
        player.number: int(odd.surplus_of(player))
        for player in odd.players
        if t.by_number[player.number] is player and _may_hide_wins(event, odd, player)
    }
    of_other_causes = len(odd.players) - len(surpluses)
    return surpluses if of_other_causes * _MOST_OF_OTHER_CAUSES <= len(t.players) else {}


def _may_hide_wins(event: Event, odd: OddPoints, player: Player) -> bool:
    surplus = odd.surplus_of(player)
    if player.number not in event.team_of or surplus <= 0 or surplus % 1:
        return False
    if any(isinstance(entry, Game) and entry.result is Result.UNKNOWN for entry in player.rounds):
        return False  # the points may count the unknown result
    return surplus <= len(empty_rounds(event.t, player))


def empty_rounds(t: Tournament, player: Player) -> tuple[int, ...]:
    """The paired rounds in which a player has nothing: where a result may be missing."""
    rounds = range(1, t.paired_rounds + 1)
    return tuple(number for number in rounds if _is_empty(player.entry(number)))


def _is_empty(entry: Entry) -> bool:
    return entry is None or (isinstance(entry, Bye) and entry.kind is ByeKind.ZERO_POINT)


def with_wins(t: Tournament, wins: Iterable[HiddenWin]) -> Tournament:
    """The tournament with these boards written as won by forfeit."""
    rounds_of: dict[int, set[int]] = {}
    for win in wins:
        rounds_of.setdefault(win.player, set()).add(win.round_number)
    if not rounds_of:
        return t
    players = tuple(_with_wins(p, rounds_of.get(p.number, frozenset())) for p in t.players)
    return replace(t, players=players)


def _with_wins(player: Player, rounds: Iterable[int]) -> Player:
    numbers = frozenset(rounds)
    if not numbers:
        return player
    last = max(len(player.rounds), *numbers)
    entries = (
        HIDDEN_WIN if number in numbers else player.entry(number) for number in range(1, last + 1)
    )
    return replace(player, rounds=tuple(entries))


# -- the search -----------------------------------------------------------------------------------

_Slot = tuple[int, int, int]
"""Where a hidden board may have been: round, and the two teams; 0 where a team met nobody."""


class _Search:
    """Places the surplus of each player; whoever has no choice comes first."""

    def __init__(self, event: Event, drafts: Sequence[Draft], surpluses: Mapping[int, int]) -> None:
        self._event = event
        self._missing = dict(surpluses)
        self._boards = number_of_boards(event.t, drafts)
        self._boards_are_stated = stated_boards(event.t) is not None
        self._drafts: dict[tuple[int, int], Draft] = {}
        for draft in drafts:
            for team in draft.meeting.teams:
                self._drafts[team, draft.meeting.round_number] = draft
        self._wins: list[HiddenWin] = []
        self._taken: Counter[_Slot] = Counter()
        self._ambiguous: set[int] = set()

    def place_all(self) -> None:
        """From the likeliest rounds to the least likely; who could choose is not asked again."""
        for likely in (self._room_in_short_match, self._room_without_match, self._room_at_all):
            while self._place_some(likely, by_colours=False):
                pass
            while self._place_some(likely, by_colours=True):
                pass
            for number in self._missing:
                if len(self._candidates(number, likely)) >= self._missing[number]:
                    self._ambiguous.add(number)

    def result(self) -> HiddenWins:
        """What was placed and what was not."""
        unplaced = (
            UnplacedPoints(number, self._event.team_of[number], points, self._possible(number))
            for number, points in self._missing.items()
        )
        return HiddenWins(tuple(sorted(self._wins)), tuple(sorted(unplaced)))

    def _possible(self, number: int) -> tuple[int, ...]:
        return empty_rounds(self._event.t, self._event.t.by_number[number])

    def _place_some(self, room: _Room, *, by_colours: bool) -> bool:
        """Places everybody who has no choice and gets in nobody's way; whether it placed any."""
        claims: dict[int, tuple[int, ...]] = {}
        for number, points in self._missing.items():
            rounds = () if number in self._ambiguous else self._candidates(number, room)
            if by_colours and len(rounds) > points:
                rounds = tuple(r for r in rounds if self._colours_fit(number, r))
            if len(rounds) == points:
                claims[number] = rounds
        wanted = Counter(self._slot(number, r) for number, rounds in claims.items() for r in rounds)
        agreed = {
            number: rounds
            for number, rounds in claims.items()
            if all(wanted[self._slot(number, r)] <= room(number, r) for r in rounds)
        }
        for number, rounds in agreed.items():
            for round_number in rounds:
                team = self._event.team_of[number]
                self._taken[self._slot(number, round_number)] += 1
                self._wins.append(HiddenWin(number, round_number, team))
            del self._missing[number]
        return bool(agreed)

    def _candidates(self, number: int, room: _Room) -> tuple[int, ...]:
        return tuple(r for r in self._possible(number) if room(number, r) > 0)

    # -- where there is room ----------------------------------------------------------------------

    def _slot(self, number: int, round_number: int) -> _Slot:
        team = self._event.team_of[number]
        draft = self._drafts.get((team, round_number))
        if draft is None:
            return round_number, team, NOBODY
        return round_number, draft.meeting.first, draft.meeting.second

    def _room_in_short_match(self, number: int, round_number: int) -> int:
        """How many boards of the team's match show no game."""
        draft = self._drafts.get((self._event.team_of[number], round_number))
        if draft is None:
            return 0
        return self._boards - len(draft.duels) - self._taken[self._slot(number, round_number)]

    def _room_without_match(self, number: int, round_number: int) -> int:
        """The same, and the boards of a team that met nobody, by forfeit."""
        team = self._event.team_of[number]
        if (team, round_number) in self._drafts:
            return self._room_in_short_match(number, round_number)
        if has_stated_bye(self._event, team, round_number):
            return 0
        return self._boards - self._taken[self._slot(number, round_number)]

    def _room_at_all(self, number: int, round_number: int) -> int:
        """The same, and further boards where only the longest match tells how many there are."""
        draft = self._drafts.get((self._event.team_of[number], round_number))
        if draft is None or self._boards_are_stated:
            return self._room_without_match(number, round_number)
        shortest = min(len(self._event.members[team]) for team in draft.meeting.teams)
        return shortest - len(draft.duels) - self._taken[self._slot(number, round_number)]

    def _colours_fit(self, number: int, round_number: int) -> bool:
        """Whether colours follow the sequence of boards with this player at one of them."""
        draft = self._drafts.get((self._event.team_of[number], round_number))
        if draft is None:
            return False
        win = HiddenWin(number, round_number, self._event.team_of[number])
        t = with_wins(self._event.t, (*self._wins, win))
        event = self._event._replace(t=t, findings=[])
        return are_colours_in_sequence(event, round_number, boards_of(event, draft.meeting))


_Room = Callable[[int, int], int]
"""How many hidden boards the slot of a player and a round can still hold."""


def has_stated_bye(event: Event, team: int, round_number: int) -> bool:
    """Whether a record or a cell says what a team without a match had in a round."""
    allocated = event.t.team_pairing_bye
    if allocated and allocated.teams[round_number - 1 : round_number] == (team,):
        return True
    if any(b.round_number == round_number and team in b.teams for b in event.t.team_byes):
        return True
    entries = (event.entry(number, round_number) for number in event.members[team])
    return any(not _is_empty(entry) for entry in entries)
