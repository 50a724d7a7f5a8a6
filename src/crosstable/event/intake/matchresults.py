"""Results of a whole match in one word: `1=01`, board by board as the White team sees them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from crosstable.errors import CannotAct
from crosstable.event.acts.boards import ResultEntered
from crosstable.event.people.teams import BOARDS_OF_A_MATCH, boards_of, boards_of_a_match, lineup_of
from crosstable.event.results import TEXT_OF, BoardResult, board_result, signs_of_results
from crosstable.event.state import Board, Match, Round, Section
from crosstable.model.phrases import joined, phrase

SKIPPED = "."
"""A board whose result is not known yet."""


def match_acts(
    section: Section, round_: Round, match: Match, text: str
) -> tuple[ResultEntered, ...]:
    """The acts that enter the results of a match; raises `CannotAct` if they do not fit."""
    boards = boards_of(round_, match)
    text = text.replace("½", "=").lower()
    known = signs_of_results()
    size = boards_of_a_match(section)
    if len(text) not in (size, len(boards)) or {*text} - {*known, SKIPPED}:
        message = phrase(
            "{text} is not a match result; write {signs} or . for each of {n} boards",
            text=text[:20],
            signs=joined(known),
            n=len(boards),
        )
        raise CannotAct(message)
    if len(text) == size:
        signs = [text[board.number % BOARDS_OF_A_MATCH - 1] for board in boards]
    else:
        signs = [*text]
    return tuple(_acts(section, round_, match, dict(zip(boards, signs, strict=True))))


def _acts(
    section: Section, round_: Round, match: Match, signs: Mapping[Board, str]
) -> Iterator[ResultEntered]:
    own = {*lineup_of(section, round_, match.white)}
    for board, sign in signs.items():
        if sign != SKIPPED:
            result = board_result(signs_of_results()[sign])
            if board.white not in own:
                result = BoardResult(result.black, result.white)
            yield ResultEntered(
                round_.number, board.number, TEXT_OF[result], round_.facts_of(board).result
            )
