"""Acts of players on their own board: a claimed result, and an arbiter who declines it.

A claim is kept in the journal and changes no result. It counts when the opponent claims the same or
an arbiter enters it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from crosstable.errors import CannotAct
from crosstable.event.acts.act import OfSection, board_of, round_of
from crosstable.event.acts.boards import known_result
from crosstable.event.journal import Line
from crosstable.event.people.teams import board_in_words
from crosstable.event.results import Claim, results_of_players
from crosstable.event.state import Board, Event, Round, Section, Status
from crosstable.event.warnings import Circumstance
from crosstable.model.phrases import phrase

SIDES = ("white", "black", "")


@dataclass(frozen=True)
class Claimed(OfSection):
    """A player says how the game ended."""

    NAME = "claimed"

    round: int
    board: int
    result: str
    side: str = ""
    key: str = ""
    """What a phone calls this entry, so that one that is sent twice is entered once."""

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """Only in the round that is being played, and only results of games."""
        _board_in_play(event.section(section), self.round, self.board)
        if self.result not in results_of_players():
            raise CannotAct(
                phrase("{result} is not a result that players can report", result=self.result)
            )
        if self.side not in SIDES:
            raise CannotAct(phrase("{side} is not a side of the board", side=self.side))
        yield from ()

    def change(self, section: Section, line: Line) -> Section:
        """The claim waits, or counts because both sides agree."""
        round_, board = _board_in_play(section, self.round, self.board)
        claim = Claim(known_result(self.result), self.side, line.by, line.n, line.device)
        return section.with_round(round_.with_facts(board, round_.facts_of(board).claim(claim)))


@dataclass(frozen=True)
class ClaimDeclined(OfSection):
    """An arbiter does not accept what the players of a board claim."""

    NAME = "claim-declined"

    round: int
    board: int

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """There is a claim."""
        round_, board = _board_in_play(event.section(section), self.round, self.board)
        if not round_.facts_of(board).claims:
            raise CannotAct(
                phrase("board {board} has no claim", board=board_in_words(round_, self.board))
            )
        yield from ()

    def change(self, section: Section, line: Line) -> Section:
        """The board is as it was before the claims."""
        round_, board = _board_in_play(section, self.round, self.board)
        return section.with_round(round_.with_facts(board, round_.facts_of(board).without_claims()))


def _board_in_play(section: Section, number: int, board_number: int) -> tuple[Round, Board]:
    round_ = round_of(section, number)
    if round_ != section.last_round or round_.status is not Status.PUBLISHED:
        raise CannotAct(phrase("round {number} is not being played", number=number))
    return round_, board_of(round_, board_number)
