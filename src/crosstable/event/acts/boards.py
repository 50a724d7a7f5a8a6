"""Acts on boards: a result, a correction, a postponed game, a decision between two results."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from crosstable.errors import CannotAct
from crosstable.event.acts.act import OfSection, board_of, round_of
from crosstable.event.journal import Line
from crosstable.event.people.teams import board_in_words
from crosstable.event.results import POSTPONED, RESULTS, BoardFacts, Fact, board_result
from crosstable.event.state import Board, Event, Round, Section, Status
from crosstable.event.warnings import Circumstance
from crosstable.model.phrases import Filling, phrase


def known_result(text: str) -> str:
    """A result as the journal has it; raises `KeyError` for what no act of ours has written."""
    board_result(text)
    return text


@dataclass(frozen=True)
class ResultEntered(OfSection):
    """A result of a board; `was` of the line is what its reporter saw before."""

    NAME = "result"

    round: int
    board: int
    result: str
    was: str | None = None
    key: str = ""
    """What a phone calls this entry, so that one that is sent twice is entered once."""

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """Another result for a decided board is asked about; so is one that comes late.

        Somebody who did not see the result that counts contradicts it, and both are kept.
        """
        current = event.section(section)
        round_, board = _played_board(current, self.round, self.board)
        if self.result not in RESULTS or self.result == POSTPONED:
            raise CannotAct(phrase("{result} is not a result", result=self.result))
        old = round_.facts_of(board).result
        if old is None or old == self.result:
            return
        if self.was == old:
            yield from _about_a_change(current, round_, board, old, self.result)

    def change(self, section: Section, line: Line) -> Section:
        """The fact joins what is known about the board."""
        round_, board = _played_board(section, self.round, self.board)
        fact = Fact(known_result(self.result), line.source, line.by, line.n, line.device)
        known = round_.facts_of(board)
        return section.with_round(round_.with_facts(board, known.report(fact, self.was)))

    def comment(self, event: Event, section: str | None) -> str | None:
        """A change after the next round was paired is recorded (Q163, Q190)."""
        current = event.section(section)
        round_, board = _played_board(current, self.round, self.board)
        old = round_.facts_of(board).result
        if round_ == current.last_round or old != self.was or old in (None, self.result):
            return None
        if old == POSTPONED:
            is_draw = self.result == "½-½"
            return (
                None
                if is_draw
                else _comment_on_board("Adjournment", current, round_, board, self.result)
            )
        return _comment_on_board("Correction", current, round_, board, f"{old} -> {self.result}")


def _comment_on_board(kind: str, section: Section, round_: Round, board: Board, what: str) -> str:
    white, black = (section.people[who].name for who in board.pair)
    return f"{kind} @ Round {round_.number}: board {board.number}, {white} - {black}: {what}"


def _about_a_change(
    section: Section, round_: Round, board: Board, old: str, new: str
) -> Iterator[Circumstance]:
    """What speaks against another result, by how far the event has gone since (GHR 4.3)."""
    last = section.last_round
    assert last is not None
    white, black = (section.people[who].name for who in board.pair)
    values: dict[str, Filling] = {
        "board": board_in_words(round_, board.number),
        "round": round_.number,
        "old": old,
        "result": new,
        "white": white,
        "black": black,
    }
    if old == POSTPONED:
        if round_.number < last.number and new != "½-½":
            yield Circumstance("postponed-decided", values)
        return
    if round_.number == last.number:
        yield Circumstance("result-replaced", values)
    elif is_correctable(section, round_):
        yield Circumstance("correction", {**values, "next": round_.number + 1})
    else:
        yield Circumstance("correction-too-late", values)


def is_correctable(section: Section, round_: Round) -> bool:
    """Whether a result may still be corrected for pairing: until the following round ends."""
    following = section.round(round_.number + 1)
    if following is None:
        return True
    is_over = following.status is Status.CLOSED or following != section.last_round
    return not is_over


def _played_board(section: Section, number: int, board_number: int) -> tuple[Round, Board]:
    round_ = round_of(section, number)
    if round_.status is Status.DRAFT:
        raise CannotAct(phrase("round {number} is a draft; publish it first", number=number))
    return round_, board_of(round_, board_number)


@dataclass(frozen=True)
class ResultCleared(OfSection):
    """A result is taken out again, for instance because it was typed at the wrong board."""

    NAME = "result-cleared"

    round: int
    board: int

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """Only in the round that is being played."""
        current = event.section(section)
        round_, board = _played_board(current, self.round, self.board)
        if round_ != current.last_round or round_.status is Status.CLOSED:
            raise CannotAct(
                phrase("round {round} is over; correct the result instead", round=self.round)
            )
        if round_.facts_of(board).result is None:
            raise CannotAct(
                phrase("board {board} has no result", board=board_in_words(round_, self.board))
            )
        yield from ()

    def change(self, section: Section, line: Line) -> Section:
        """The board is open again."""
        round_, board = _played_board(section, self.round, self.board)
        return section.with_round(round_.with_facts(board, round_.facts_of(board).clear()))


@dataclass(frozen=True)
class Postponed(OfSection):
    """A game is played later and counts as a draw until then."""

    NAME = "postponed"

    round: int
    board: int

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """Only a board without a result."""
        round_, board = _played_board(event.section(section), self.round, self.board)
        if round_.facts_of(board).result is not None:
            raise CannotAct(
                phrase("board {board} has a result", board=board_in_words(round_, self.board))
            )
        yield from ()

    def change(self, section: Section, line: Line) -> Section:
        """The board stands as `?`."""
        round_, board = _played_board(section, self.round, self.board)
        fact = Fact(POSTPONED, line.source, line.by, line.n, line.device)
        return section.with_round(round_.with_facts(board, BoardFacts(POSTPONED, (fact,))))


@dataclass(frozen=True)
class Decided(OfSection):
    """An arbiter decides between results that contradict each other."""

    NAME = "decided"

    round: int
    board: int
    result: str

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """There is something to decide."""
        round_, board = _played_board(event.section(section), self.round, self.board)
        if not round_.facts_of(board).contradictions:
            raise CannotAct(
                phrase(
                    "board {board} has no conflicting results",
                    board=board_in_words(round_, self.board),
                )
            )
        if self.result not in RESULTS:
            raise CannotAct(phrase("{result} is not a result", result=self.result))
        yield from ()

    def change(self, section: Section, line: Line) -> Section:
        """The decision counts, and the contradiction is settled."""
        round_, board = _played_board(section, self.round, self.board)
        fact = Fact(known_result(self.result), line.source, line.by, line.n, line.device)
        return section.with_round(round_.with_facts(board, round_.facts_of(board).decide(fact)))


@dataclass(frozen=True)
class CorrectedForRating(OfSection):
    """A result is corrected for rating only: pairing and standings keep the old one."""

    NAME = "corrected-for-rating"

    round: int
    board: int
    result: str

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """The board has a result, and the new one can be rated."""
        round_, board = _played_board(event.section(section), self.round, self.board)
        if self.result not in RESULTS or self.result == POSTPONED:
            raise CannotAct(phrase("{result} is not a result", result=self.result))
        old = round_.facts_of(board).result
        named = board_in_words(round_, self.board)
        if old in (None, POSTPONED):
            raise CannotAct(phrase("board {board} has no result to correct", board=named))
        if old == self.result:
            raise CannotAct(
                phrase("board {board} already has the result {old}", board=named, old=old)
            )
        yield Circumstance(
            "corrected-for-rating",
            {"board": named, "round": self.round, "old": old, "result": self.result},
        )

    def change(self, section: Section, line: Line) -> Section:
        """Kept apart: it appears in the sent report only (Q192, Q193)."""
        key = (self.round, self.board)
        result = known_result(self.result)
        return replace(section, rating_only={**section.rating_only, key: result})
