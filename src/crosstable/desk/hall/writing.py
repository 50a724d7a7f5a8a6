"""Writes from the hall: a claim, a result of a helper, somebody who is here.

Every one asks for its pass, names its key, and becomes an act of the event; what counts is decided
there. An answer is one of four: done, a conflict to be asked about, a refusal, or over.
"""

from __future__ import annotations

from typing import TypedDict

from crosstable.desk.hall.keys import Answered
from crosstable.desk.hall.passes import Access, playing
from crosstable.desk.run.acting import ActConflict, ClaimOfBoard, Done, do
from crosstable.desk.run.opened import OpenEvent, answer_news
from crosstable.errors import CannotAct, CrosstableError
from crosstable.event.acts.act import Act, board_of
from crosstable.event.history.performing import Who
from crosstable.event.requests.request import Body
from crosstable.event.requests.table import request_of
from crosstable.event.results import BoardFacts, results_of_players
from crosstable.event.state import Board, Round, Section
from crosstable.model.phrases import phrase

_LONGEST_KEY = 64


def claim(opened: OpenEvent, access: Access, body: Body, answered: Answered) -> Done:
    """A player claims the result of the own board."""
    with opened.lock:
        try:
            opened.refresh()
            section, round_, board = _own_board(opened, access)
            _refuse_other_round(round_, body)
            key = _key(body)
            if answered.line(opened, key, board.number, access.device) is not None:
                return _now(round_, board)
            side = "white" if board.white == access.person else "black"
            words = {
                "round": round_.number,
                "result": _result_of_players(body),
                "board": board.number,
                "side": side,
                "key": key,
            }
            request = request_of(opened.event, section, "claim", words)
            name = section.people[access.person].name
            return _act(opened, section, request.act, Who(name, access.device, "player"))
        except CrosstableError as problem:
            return Done(422, {"refused": problem.message})
        except OSError as problem:
            return Done(422, {"refused": str(problem)})


def _own_board(opened: OpenEvent, access: Access) -> tuple[Section, Round, Board]:
    section, round_ = _round(opened, access)
    board = next((board for board in round_.boards if access.person in board.pair), None)
    if board is None:
        raise CannotAct(phrase("this player is not at a board"))
    return section, round_, board


def _round(opened: OpenEvent, access: Access) -> tuple[Section, Round]:
    section = opened.event.section(access.granted.section)
    round_ = playing(section)
    if round_ is None:
        raise CannotAct(phrase("no round is being played"))
    return section, round_


def _refuse_other_round(round_: Round, body: Body) -> None:
    """An entry that waited on a phone must not land in the next round."""
    if body.get("round") != round_.number:
        raise CannotAct(phrase("round {number} is now being played", number=round_.number))


def enter_result(opened: OpenEvent, access: Access, body: Body, answered: Answered) -> Done:
    """A helper enters a result; another one that is in is asked about and never changed."""
    with opened.lock:
        try:
            opened.refresh()
            section, round_ = _round(opened, access)
            _refuse_other_round(round_, body)
            number = body.get("board")
            if not isinstance(number, int) or not access.granted.has_board(number):
                raise CannotAct(phrase("this board is not one of yours"))
            board = board_of(round_, number)
            key = _key(body)
            if answered.line(opened, key, number, access.device) is not None:
                return _now(round_, board)
            known = round_.facts_of(board)
            result = _result_of_players(body)
            if known.result not in (None, result) and not body.is_true("insist"):
                return Done(409, {"conflict": _conflict(known)})
            words = {"round": round_.number, "result": result, "board": number, "key": key}
            request = request_of(opened.event, section, "result-of-helper", words)
            who = Who(_name(access), access.device, "helper")
            return _act(opened, section, request.act, who)
        except CrosstableError as problem:
            return Done(422, {"refused": problem.message})
        except OSError as problem:
            return Done(422, {"refused": str(problem)})


def check_in(opened: OpenEvent, access: Access, body: Body) -> Done:
    """A helper at the door checks somebody in."""
    keys = ("person", "present", "saw")
    wanted = {key: body.get(key) for key in keys}
    asked = {**wanted, "act": "check-in", "section": access.granted.section}
    return do(opened, asked, Who(_name(access), access.device, "helper"))


def _name(access: Access) -> str:
    return access.granted.name or "helper"


def _key(body: Body) -> str:
    key = body.get("key")
    if not isinstance(key, str) or not 8 <= len(key) <= _LONGEST_KEY or not key.isascii():
        raise CannotAct(phrase("the entry has no key"))
    return key


def _result_of_players(body: Body) -> str:
    """A result that players and helpers may enter."""
    result = body.get("result")
    if not isinstance(result, str) or result not in results_of_players():
        raise CannotAct(phrase("this is not a result"))
    return result


def _act(opened: OpenEvent, section: Section, act: Act, who: Who) -> Done:
    answer = opened.folder.do(act, section=section.id, who=who)
    round_ = playing(answer.event.section(section.id))
    number: int = answer.line.args["board"]
    assert round_ is not None
    return Done(200, _now(round_, board_of(round_, number)).body, answer_news(answer))


def _conflict(known: BoardFacts) -> ActConflict:
    state = _entry_state(known)
    return {"result": state["result"], "state": state["state"], "claims": state["claims"]}


def _now(round_: Round, board: Board) -> Done:
    known = _entry_state(round_.facts_of(board))
    return Done(
        200, {"result": known["result"], "state": known["state"], "claims": known["claims"]}
    )


class EntryState(TypedDict):
    """What is known of a board after an entry."""

    result: str | None
    state: str
    claims: list[ClaimOfBoard]


def _entry_state(known: BoardFacts) -> EntryState:
    return {
        "result": known.result,
        "state": known.state,
        "claims": [{"side": claim.side, "result": claim.result} for claim in known.claims],
    }
