"""Requests about boards: results, corrections, decisions, claims."""

from __future__ import annotations

from collections.abc import Mapping

from crosstable.errors import CannotAct
from crosstable.event.acts.boards import (
    CorrectedForRating,
    Decided,
    Postponed,
    ResultCleared,
    ResultEntered,
)
from crosstable.event.acts.claims import ClaimDeclined, Claimed
from crosstable.event.people.teams import board_in_words
from crosstable.event.requests.request import (
    Body,
    Maker,
    Request,
    board_in,
    result_in,
    round_in,
)
from crosstable.event.results import POSTPONED
from crosstable.event.state import Board, Event, Round, Section
from crosstable.model.phrases import Words, phrase


def _about(round_: Round, board: Board) -> Words:
    return phrase(
        "round {round}, board {board}",
        round=round_.number,
        board=board_in_words(round_, board.number),
    )


def make_result(event: Event, section: Section, body: Body) -> Request:
    """A result; an open board whose game is postponed gets that act."""
    round_ = round_in(section, body)
    board = board_in(round_, body)
    result = result_in(body)
    now = round_.facts_of(board).result
    if result == POSTPONED and now is None:
        return make_postponed(event, section, body)
    act = ResultEntered(round_.number, board.number, result, now)
    return Request((act,), now, _about(round_, board))


def make_results(event: Event, section: Section, body: Body) -> Request:
    """The results of several boards of a round; all are entered, or none."""
    round_ = round_in(section, body)
    given = body.get("results")
    if not isinstance(given, Mapping) or not given:
        raise CannotAct(phrase("{key} is missing", key="results"))
    requests = [
        make_result(
            event,
            section,
            Body({"round": round_.number, "board": str(board), "result": text}),
        )
        for board, text in given.items()
    ]
    now = {str(board): request.now for board, request in zip(given, requests, strict=True)}
    acts = tuple(act for request in requests for act in request.acts)
    return Request(acts, now, phrase("round {n}", n=round_.number))


def make_result_of_helper(event: Event, section: Section, body: Body) -> Request:
    """A result of somebody who fills blanks and has seen none; `key` is the phone's name for it."""
    round_ = round_in(section, body)
    board = board_in(round_, body)
    key = body.text("key")
    act = ResultEntered(round_.number, board.number, result_in(body), None, key)
    return Request((act,), about=_about(round_, board))


def make_claim(event: Event, section: Section, body: Body) -> Request:
    """What a player of the board claims."""
    round_ = round_in(section, body)
    board = board_in(round_, body)
    key = body.text("key")
    act = Claimed(round_.number, board.number, result_in(body), body.text("side"), key)
    return Request((act,), about=_about(round_, board))


def make_cleared(event: Event, section: Section, body: Body) -> Request:
    """A board without its result."""
    round_ = round_in(section, body)
    board = board_in(round_, body)
    act = ResultCleared(round_.number, board.number)
    return Request((act,), round_.facts_of(board).result, _about(round_, board))


def make_postponed(event: Event, section: Section, body: Body) -> Request:
    """A game that will be played later."""
    round_ = round_in(section, body)
    board = board_in(round_, body)
    act = Postponed(round_.number, board.number)
    return Request((act,), round_.facts_of(board).result, _about(round_, board))


def make_decided(event: Event, section: Section, body: Body) -> Request:
    """One of the results that contradict each other."""
    round_ = round_in(section, body)
    board = board_in(round_, body)
    act = Decided(round_.number, board.number, result_in(body))
    return Request((act,), round_.facts_of(board).result, _about(round_, board))


def make_corrected_for_rating(event: Event, section: Section, body: Body) -> Request:
    """A result that is corrected for rating only."""
    round_ = round_in(section, body)
    board = board_in(round_, body)
    act = CorrectedForRating(round_.number, board.number, result_in(body))
    return Request((act,), round_.facts_of(board).result, _about(round_, board))


def make_claim_declined(event: Event, section: Section, body: Body) -> Request:
    """The claims of a board count for nothing."""
    round_ = round_in(section, body)
    board = board_in(round_, body)
    act = ClaimDeclined(round_.number, board.number)
    return Request((act,), claims_now(round_, board), _about(round_, board))


def claims_now(round_: Round, board: Board) -> list[list[str]]:
    """What somebody saw of the claims of a board."""
    return [[claim.side, claim.result] for claim in round_.facts_of(board).claims]


OF_BOARDS: Mapping[str, Maker] = {
    "result": make_result,
    "results": make_results,
    "result-of-helper": make_result_of_helper,
    "claim": make_claim,
    "clear": make_cleared,
    "postpone": make_postponed,
    "decide": make_decided,
    "correct-for-rating": make_corrected_for_rating,
    "decline-claim": make_claim_declined,
}
