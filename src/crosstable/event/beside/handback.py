"""The file that goes back: every row of the newest export, or a report that Vega imports.

In Swiss-Manager the pairings of the file win, so a stale file would pair the round again silently.
It is therefore made from the rows of the newest export, and only if they are the round here.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from hashlib import sha256
from typing import NamedTuple

from crosstable.errors import CannotAct
from crosstable.event.acts.act import round_of
from crosstable.event.acts.beside import HandBack, beside_of
from crosstable.event.beside.comparing import is_same_round
from crosstable.event.beside.people import identify
from crosstable.event.report.deriving import tournament
from crosstable.event.results import POSTPONED
from crosstable.event.state import Board, HandedBack, Round, Section
from crosstable.model.choices import FOR_VEGA
from crosstable.model.phrases import phrase
from crosstable.reading.beside.snapshot import PROGRAMS, SWISS_MANAGER, Snapshot
from crosstable.reading.beside.swissmanager import (
    RESULT_COLUMNS,
    is_bye_line,
    line_with_result,
    read_pairings,
)
from crosstable.text.dialects.trf16 import TRF16
from crosstable.writing.conversion import convert

_UNSAFE = re.compile(r"[^\w .()-]+")
_LONGEST_NAME = 60


class ByHand(NamedTuple):
    """A result that the file has no sign for."""

    board: Board
    result: str


class HandBackFile(NamedTuple):
    """The file of a round: its name, its bytes, and what has to be typed in the other program."""

    round: int
    name: str
    data: bytes
    results: tuple[tuple[str, str, str], ...]
    by_hand: tuple[ByHand, ...]

    @property
    def act(self) -> HandBack:
        """The act that records it."""
        digest = sha256(self.data).hexdigest()
        return HandBack(self.round, self.name, digest, self.results, len(self.by_hand))


def handback_file(section: Section, snapshot: Snapshot | None, number: int = 0) -> HandBackFile:
    """The file of a round (the last one); raises `CannotAct` if it would be stale."""
    beside = beside_of(section)
    round_ = section.current_round if not number else round_of(section, number)
    program = PROGRAMS[beside.program]
    if snapshot is None:
        raise CannotAct(phrase("the folder has no lists of {program}", program=program))
    _refuse_stale(section, snapshot, round_, program)
    if beside.program == SWISS_MANAGER:
        return _for_swiss_manager(section, snapshot, round_)
    return _for_vega(section, round_)


def _refuse_stale(section: Section, snapshot: Snapshot, round_: Round, program: str) -> None:
    identity = identify(section, snapshot, beside_of(section).matches)
    if identity.problems:
        raise CannotAct(identity.problems[0])
    newest = snapshot.last_round
    seen = snapshot.round(round_.number)
    if seen is None:
        raise CannotAct(
            phrase(
                "round {n} is in none of the lists of {program}", n=round_.number, program=program
            )
        )
    if newest is not None and newest.number > len(section.rounds):
        raise CannotAct(
            phrase(
                "{program} has round {n} already; look at it first",
                n=newest.number,
                program=program,
            )
        )
    if not is_same_round(round_, seen, identity.ids):
        raise CannotAct(
            phrase(
                "round {n} was paired again in {program}; look at it first",
                n=round_.number,
                program=program,
            )
        )


# -- Swiss-Manager --------------------------------------------------------------------------------


def _for_swiss_manager(section: Section, snapshot: Snapshot, round_: Round) -> HandBackFile:
    """Every row of the newest export, unchanged but for the results; bye rows as they are."""
    ids = identify(section, snapshot, beside_of(section).matches).ids
    by_pair = {board.pair: board for board in round_.boards}
    lines = [*snapshot.rows[0]]
    for row in read_pairings(("", *snapshot.rows[round_.number])):
        if is_bye_line(row.text):
            lines.append(row.text)
            continue
        board = by_pair[ids[row.white], ids[row.black]]
        result = round_.facts_of(board).result
        lines.append(line_with_result(row.text, result if result in RESULT_COLUMNS else None))
    data = "".join(f"{line}\r\n" for line in lines).encode("utf-8")
    return HandBackFile(
        round_.number,
        f"crosstable-round{round_.number}.txt",
        data,
        tuple(_sent(round_, RESULT_COLUMNS)),
        tuple(_by_hand(round_, RESULT_COLUMNS)),
    )


def _sent(round_: Round, signs: Collection[str]) -> Iterator[tuple[str, str, str]]:
    for board in round_.boards:
        result = round_.facts_of(board).result
        if result is not None and result in signs:
            yield board.white, board.black, result


def is_as_handed(round_: Round, handed: HandedBack) -> bool:
    """Whether what was handed back is still what is here: not after the round was paired again."""
    seated = {board.pair for board in round_.boards}
    if not all((white, black) in seated for white, black, _ in handed.results):
        return False
    return handed.is_proved or {*_sent(round_, RESULT_COLUMNS)} == {*handed.results}


def _by_hand(round_: Round, signs: Collection[str]) -> Iterator[ByHand]:
    for board in round_.boards:
        result = round_.facts_of(board).result
        if result is not None and result not in signs:
            yield ByHand(board, result)


# -- Vega -----------------------------------------------------------------------------------------


def _for_vega(section: Section, round_: Round) -> HandBackFile:
    """A report of all rounds, under the same name every time."""
    waiting = [b.number for b in round_.boards if round_.facts_of(b).result in (None, POSTPONED)]
    if waiting:
        boards = ", ".join(map(str, waiting))
        raise CannotAct(
            phrase("Vega takes whole rounds; boards without a result: {boards}", boards=boards)
        )
    conversion = convert(tournament(section), TRF16, FOR_VEGA)
    if conversion.reasons:
        raise CannotAct(conversion.reasons[0])
    results = tuple(_sent(round_, RESULT_COLUMNS))
    by_hand = tuple(_by_hand(round_, RESULT_COLUMNS))
    return HandBackFile(round_.number, vega_name(section), conversion.to_bytes(), results, by_hand)


def vega_name(section: Section) -> str:
    """The name of the report: Vega names the tournament after it."""
    beside = beside_of(section)
    name = beside.name or section.base.name or section.id
    plain = _UNSAFE.sub(" ", name).strip(" .")[:_LONGEST_NAME] or "tournament"
    return f"{plain}.trf"
