"""The games of a round as they are played in the hall: board by board, or match by match."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from crosstable.model.results import Colour
from crosstable.model.tournament import Bye, Entry, Game, Tournament
from crosstable.output.forms.case import Case
from crosstable.output.forms.lists import pairings_of_round
from crosstable.output.forms.names import both_marks, result_mark
from crosstable.output.forms.teamtables import listed_matches
from crosstable.pairing.boards import Couple


class PublicGame(NamedTuple):
    """A game of a round; in a team event with the number of its match."""

    board: int
    white: int | None
    black: int | None
    white_entry: Entry
    black_entry: Entry
    match: int | None = None

    @property
    def result(self) -> str:
        """Both results with a dash; empty while the game is open."""
        return both_marks(result_mark(self.white_entry), result_mark(self.black_entry))

    @property
    def is_open(self) -> bool:
        """Whether the result is missing."""
        return not self.result


Boards = dict[int, dict[Couple, int]]
"""Numbers of boards or matches by round and pair, as `Case.boards` has them."""


def boards_of_report(case: Case) -> Boards:
    """Where everybody sat. That follows from the points before each round, so it is found before
    anything is withheld."""
    rounds = range(1, case.t.paired_rounds + 1)
    if case.t.is_team_event:
        return {n: {(m.white, m.black): m.place for m in listed_matches(case, n)} for n in rounds}
    return {
        n: {
            pairing.numbers: place
            for place, pairing in enumerate(pairings_of_round(case, n), 1)
            if not isinstance(pairing.white_entry, Bye)
        }
        for n in rounds
    }


def games_of_round(case: Case, number: int) -> tuple[PublicGame, ...]:
    """The games of a round in the order of their boards."""
    games = _of_matches(case, number) if case.t.is_team_event else _of_players(case, number)
    return tuple(games)


def _of_players(case: Case, number: int) -> Iterator[PublicGame]:
    numbers = case.boards.get(number, {})
    for place, pairing in enumerate(pairings_of_round(case, number), 1):
        if isinstance(pairing.white_entry, Bye):
            continue  # those without an opponent come last
        board = numbers.get(pairing.numbers, place)
        yield PublicGame(
            board, pairing.white, pairing.black, pairing.white_entry, pairing.black_entry
        )


def _of_matches(case: Case, number: int) -> Iterator[PublicGame]:
    """Board by board of each match; the player with White stands first."""
    rounds = case.team_matches.rounds
    for place, white, black, _match in listed_matches(case, number):
        sides = (rounds.get((white, number)), rounds.get((black, number)))
        left, right = (side.players if side else () for side in sides)
        for board in range(max(len(left), len(right))):
            pair = [_at(side, board) for side in (left, right)]
            entries = [_entry(case.t, who, number) for who in pair]
            if all(who is None for who in pair):
                continue
            if _has(entries[0], Colour.BLACK) or _has(entries[1], Colour.WHITE):
                pair.reverse()
                entries.reverse()
            yield PublicGame(board + 1, pair[0], pair[1], entries[0], entries[1], place)


def _at(players: tuple[int, ...], board: int) -> int | None:
    """Who sits at a board; 0 is an empty chair."""
    return (players[board] or None) if board < len(players) else None


def _entry(t: Tournament, number: int | None, round_number: int) -> Entry:
    player = t.by_number.get(number or 0)
    return None if player is None else player.entry(round_number)


def _has(entry: Entry, colour: Colour) -> bool:
    return isinstance(entry, Game) and entry.colour is colour


def byes_of_round(t: Tournament, number: int) -> Iterator[tuple[int, Bye]]:
    """Who does not play in a round of an individual event, with the kind of bye."""
    for player in t.players:
        entry = player.entry(number)
        if isinstance(entry, Bye):
            yield player.number, entry
