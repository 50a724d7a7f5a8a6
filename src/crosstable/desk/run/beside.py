"""What the page of an event that is paired in another program shows: values for its template."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import NamedTuple

from crosstable.desk.run.looks import SECONDS_OF_A_LOOK, KeptLook
from crosstable.desk.run.opened import OpenEvent
from crosstable.desk.run.views import local_time
from crosstable.errors import CannotAct
from crosstable.event.acts.beside import beside_of
from crosstable.event.beside.comparing import (
    NEW_ROUND,
    PAIRED_AGAIN,
    BoardChange,
    Preview,
    Proof,
)
from crosstable.event.beside.describing import name_of
from crosstable.event.beside.handback import is_as_handed
from crosstable.event.beside.opinion import Opinion, opinion_on
from crosstable.event.beside.people import identify
from crosstable.event.beside.taking import taking_act
from crosstable.event.companion import Companion
from crosstable.event.journal import Line
from crosstable.event.people.numbering import numbers_of
from crosstable.event.results import POSTPONED
from crosstable.event.state import HandedBack, Round, Section
from crosstable.model.phrases import Words, joined, phrase, plural
from crosstable.reading.beside.snapshot import Snapshot
from crosstable.reading.beside.swissmanager import RESULT_COLUMNS


def look_at(opened: OpenEvent, section: Section, *, is_asked: bool = False) -> KeptLook:
    """A look at the folder of the other program; not more often than the folder is watched."""
    with opened.lock:
        beside = beside_of(section)
        key = (section.id, beside.program, beside.folder)
        kept = opened.looks.get(key)
        is_fresh = kept is not None and time.monotonic() - kept.at < SECONDS_OF_A_LOOK
        if kept is not None and is_fresh and not is_asked:
            return _compare_again(opened, kept)
        companion = Companion(opened.folder, section.id) if kept is None else kept.companion
        outlook = companion.look(at_once=is_asked)
        now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        at = local_time(now, with_seconds=True)
        look = KeptLook(companion, outlook, time.monotonic(), at, opened.event.at)
        opened.looks[key] = look
        return look


def _compare_again(opened: OpenEvent, kept: KeptLook) -> KeptLook:
    """The same lists, compared with the event as it is now if there was an act since."""
    if kept.event_at != opened.event.at:
        kept.outlook = kept.companion.compare_again(kept.outlook.sighting)
        kept.event_at = opened.event.at
    return kept


# -- the rows of the preview ----------------------------------------------------------------------


class ChangeRow(NamedTuple):
    """A line of the table of changes."""

    kind: str
    board: int
    sign: str
    word: Words
    white: str
    black: str
    before: Words
    result: str
    outcome: str
    """`kept`, `dropped`, `there` (typed in the other program) or nothing."""
    here: str = ""
    """The result that is here, where another one was typed there."""

    @property
    def is_told(self) -> bool:
        """Whether the board has something to be looked at."""
        return self.kind != "same" or self.outcome == "there"


_WORDS = {
    "new": ("+", phrase("new")),
    "pair": ("↕", phrase("new pair")),
    "board": ("↕", phrase("board")),
    "colours": ("↕", phrase("colours")),
    "new-player": ("+", phrase("new player")),
    "same": ("=", phrase("as before")),
}


def change_rows(section: Section, preview: Preview) -> Iterator[ChangeRow]:
    """The boards of the round, the changed ones first."""
    dropped = {who: d for d in preview.dropped if d.round == preview.round for who in d.board.pair}
    there = {
        (result.white, result.black): result
        for result in preview.results
        if result.round == preview.round
    }
    for board in preview.boards:
        sign, word = _WORDS[board.kind]
        lost = dropped.get(board.white) or dropped.get(board.black)
        typed = there.get((board.white, board.black))
        result = board.result or ""
        outcome = "kept" if board.result else ""
        if lost is not None and not board.result:
            result = lost.result
            outcome = "dropped"
        elif typed is not None and typed.kind != "equal":
            result = typed.there
            outcome = "there"
        yield ChangeRow(
            board.kind,
            board.number,
            sign,
            word,
            name_of(section, preview, board.white),
            name_of(section, preview, board.black),
            _before(section, preview, board),
            result,
            outcome,
            (typed.here or "") if typed is not None and outcome == "there" else "",
        )


def _before(section: Section, preview: Preview, board: BoardChange) -> Words:
    before = board.before
    if board.kind == "same":
        return ""
    if board.kind == "board" and before is not None:
        return phrase("was board {n}", n=before.number)
    if board.kind == "colours" and before is not None:
        return phrase("was {name} with White", name=section.people[before.white].name)
    newcomers = [who for who in (board.white, board.black) if who not in section.people]
    if newcomers and section.rounds:
        names = [name_of(section, preview, who) for who in newcomers]
        return joined([phrase("{name} is new here", name=name) for name in names], "; ")
    if before is None:
        return ""
    white, black = (section.people[who].name for who in before.pair)
    return phrase("was {white} against {black}", white=white, black=black)


class Strangers(NamedTuple):
    """People that are on one side only, until somebody says who they are."""

    there: list[str]
    here: list[tuple[int, str]]
    """With their numbers."""


def strangers_of(section: Section, seen: Snapshot | None) -> Strangers:
    """Who of the lists is nobody here yet, and who of here is nobody in the lists."""
    if seen is None:
        return Strangers([], [])
    ids = identify(section, seen, beside_of(section).matches).ids
    found = {*ids.values()}
    numbers = numbers_of(section)
    here = [(numbers[who], one.name) for who, one in section.people.items() if who not in found]
    return Strangers([p.name for p in seen.players if p.number not in ids], sorted(here))


# -- the steps of a round -------------------------------------------------------------------------


class Step(NamedTuple):
    """One of the six steps, with what is known of it."""

    word: Words
    note: Words
    state: str
    """`done`, `here` or `next`."""


def steps_of(section: Section, look: KeptLook) -> list[Step]:
    """Six steps of a round, of which one asks something."""
    preview = look.outlook.preview
    is_new = preview is not None and not preview.is_empty
    last = section.last_round
    handed = handed_now(section)
    open_boards = 0 if last is None else len(last.open_boards)
    entered = 0 if last is None else len(last.boards) - open_boards
    here = _step_here(section, look)
    files = () if look.outlook.sighting.snapshot is None else look.outlook.sighting.snapshot.files
    newest = max((file.changed for file in files), default=0.0)
    seen = "" if not newest else _clock(newest)
    results = "" if last is None else plural(entered, "{n} result is in", "{n} results are in")
    notes: list[tuple[Words, Words]] = [
        (phrase("Paired there"), seen),
        (phrase("Files seen"), seen or phrase("nothing yet")),
        (phrase("Look and take"), _taking_note(last, is_new=is_new)),
        (phrase("Play"), results),
        (phrase("Hand back"), handed.file if handed else phrase("one file, one menu")),
        (phrase("Proved"), phrase("by the next export")),
    ]
    return [
        Step(word, note, "done" if n < here else "here" if n == here else "next")
        for n, (word, note) in enumerate(notes, 1)
    ]


def _taking_note(last: Round | None, *, is_new: bool) -> Words:
    if is_new:
        return phrase("nothing is changed yet")
    return "" if last is None else phrase("taken")


def _step_here(section: Section, look: KeptLook) -> int:
    preview = look.outlook.preview
    last = section.last_round
    if preview is None and last is None:
        return 1
    if preview is not None and preview.kind in (NEW_ROUND, PAIRED_AGAIN):
        return 3
    if last is None:
        return 1
    handed = handed_now(section)
    if handed is not None:
        return 7 if handed.is_proved else 6
    return 4 if last.open_boards else 5


def handed_now(section: Section) -> HandedBack | None:
    """What was handed back of the last round, if that is still what is here."""
    last = section.last_round
    handed = None if last is None else beside_of(section).handed_back.get(last.number)
    return handed if last and handed and is_as_handed(last, handed) else None


def _clock(seconds: float) -> str:
    moment = datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return local_time(moment)


class FileView(NamedTuple):
    """A file of the folder."""

    name: str
    changed: str


def files_of(look: KeptLook) -> list[FileView]:
    """The lists that the snapshot is made of."""
    snapshot = look.outlook.sighting.snapshot
    files = () if snapshot is None else snapshot.files
    return [FileView(file.name, _clock(file.changed)) for file in files]


class HandedView(NamedTuple):
    """A round that was handed back."""

    round: int
    handed: HandedBack
    at: str
    proof: Proof | None
    is_there: bool
    """Whether our file is in the folder."""
    is_current: bool
    """Whether it is of the last round, and still what is here."""

    @property
    def equal(self) -> int:
        """How many results an export has shown."""
        if self.handed.is_proved:
            return len(self.handed.results)
        return 0 if self.proof is None else self.proof.equal


def handed_views(section: Section, look: KeptLook) -> list[HandedView]:
    """The rounds that were handed back, the newest first."""
    preview = look.outlook.preview
    proofs = {proof.round: proof for proof in (() if preview is None else preview.proofs)}
    return [
        HandedView(
            number,
            handed,
            local_time(handed.at),
            proofs.get(number),
            look.companion.is_in_folder(handed),
            handed is handed_now(section),
        )
        for number, handed in sorted(beside_of(section).handed_back.items(), reverse=True)
    ]


class HandWork(NamedTuple):
    """A result that has to be typed in the other program."""

    board: int
    white: str
    black: str
    result: str


def hand_work(section: Section) -> list[HandWork]:
    """The results of the last round that the file has no sign for."""
    last = section.last_round
    if last is None:
        return []
    people = section.people
    return [
        HandWork(board.number, people[board.white].name, people[board.black].name, result)
        for board in last.boards
        if (result := last.facts_of(board).result) is not None
        and result not in RESULT_COLUMNS
        and result != POSTPONED
    ]


# -- the second opinion ---------------------------------------------------------------------------


def opinions(section: Section, look: KeptLook) -> list[Opinion]:
    """What our engine says of the rounds, and of the one that could be taken; the newest first."""
    preview = look.outlook.preview
    seen = look.outlook.sighting.snapshot
    shown = section
    if preview is not None and seen is not None and preview.kind in (NEW_ROUND, PAIRED_AGAIN):
        try:
            act = taking_act(section, seen)
            shown = act.change(section, Line(0, "", "", act.NAME))
        except CannotAct:
            shown = section
    return [opinion_on(shown, round_.number) for round_ in reversed(shown.rounds)]
