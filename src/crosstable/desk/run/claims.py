"""What waits for an arbiter's word: claims of players, and answers that contradict each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from crosstable.desk.run.opened import OpenEvent
from crosstable.desk.run.views import local_time
from crosstable.event.people.teams import board_label
from crosstable.event.requests.boards import claims_now
from crosstable.event.results import BoardFacts, Claim, Fact
from crosstable.event.state import Board, Round, Section, Status


def undecided_boards(section: Section) -> list[tuple[Round, Board, BoardFacts]]:
    """The boards of the round that is being played about which somebody has to decide."""
    last_round = section.last_round
    if last_round is None or last_round.status is not Status.PUBLISHED:
        return []
    known = ((board, last_round.facts_of(board)) for board in last_round.boards)
    return [
        (last_round, board, facts) for board, facts in known if facts.claims or facts.contradictions
    ]


class ClaimSaid(TypedDict):
    """What somebody said about a game."""

    result: str
    by: str
    side: str
    at: str


class ClaimRow(TypedDict):
    """A board about which somebody has to decide."""

    round: int
    board: int
    label: str
    white: str
    black: str
    now: str | None
    is_contradicted: bool
    said: list[ClaimSaid]
    choices: list[str]
    saw: list[list[str]]


def claims_view(opened: OpenEvent, section: Section) -> list[ClaimRow]:
    """Everything that waits, as the arbiter's page lists it."""
    return [_row(opened, section, *each) for each in undecided_boards(section)]


def _row(
    opened: OpenEvent, section: Section, round_: Round, board: Board, known: BoardFacts
) -> ClaimRow:
    claims = [_claim_said(opened, each) for each in known.claims]
    said = [*claims, *(_claim_said(opened, each) for each in known.contradictions)]
    return {
        "round": round_.number,
        "board": board.number,
        "label": board_label(board.number, of_teams=bool(round_.matches)),
        "white": section.people[board.white].name,
        "black": section.people[board.black].name,
        "now": known.result,
        "is_contradicted": bool(known.contradictions),
        "said": said,
        "choices": _choices(known, said),
        "saw": claims_now(round_, board),
    }


def _claim_said(opened: OpenEvent, each: Claim | Fact) -> ClaimSaid:
    lines = opened.folder.journal.lines
    at = local_time(lines[each.n - 1].at) if 0 < each.n <= len(lines) else ""
    side = each.side if isinstance(each, Claim) else ""
    return {"result": each.result, "by": each.by, "side": side, "at": at}


def _choices(known: BoardFacts, said: Sequence[ClaimSaid]) -> list[str]:
    """The results between which somebody decides."""
    results = [each["result"] for each in said]
    return list(dict.fromkeys([*([known.result] if known.result else []), *results]))
