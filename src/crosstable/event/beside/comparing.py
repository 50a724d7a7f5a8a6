"""What would change if the lists of the other program were taken over: a pure comparison.

Nothing here writes, reads files or knows the time. A `Preview` has both sides of every difference;
`taking` makes an act of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from crosstable.event.beside.people import Identity, PersonChange, identify
from crosstable.event.people.numbering import numbers_of
from crosstable.event.results import POSTPONED, turned_result
from crosstable.event.state import Board, Round, Section
from crosstable.model.phrases import Words, phrase
from crosstable.reading.beside.snapshot import SeenBoard, SeenRound, Snapshot, StaleList

NEW_ROUND = "new-round"
PAIRED_AGAIN = "paired-again"
RESULTS_ONLY = "results"
NOTHING_NEW = "nothing-new"


class BoardChange(NamedTuple):
    """A board of the newest round, there and here."""

    kind: str
    """`same`, `board`, `colours`, `pair`, `new-player` or, of a new round, `new`."""
    number: int
    white: str
    black: str
    before: Board | None = None
    """The board here that the White player, or else the Black player, sat at."""
    result: str | None = None
    """The result that is here and stays."""


class Dropped(NamedTuple):
    """A result of a board that is no longer."""

    round: int
    board: Board
    result: str


class SeenResult(NamedTuple):
    """A result that the list has: nothing here (`new`), the same (`equal`) or another (`other`)."""

    kind: str
    round: int
    board: int
    white: str
    black: str
    there: str
    here: str | None


class Unlisted(NamedTuple):
    """Somebody who is in no board of the round: absent, or with a half-point bye?"""

    who: str
    code: str
    """What is assumed, or was answered before."""
    is_answered: bool = False
    """Whether somebody has looked at it before, so that nothing is asked."""


class Proof(NamedTuple):
    """A round that was handed back, against the results in the newest lists."""

    round: int
    equal: int
    open: int
    different: tuple[int, ...]
    """The boards with other results."""
    boards: int

    @property
    def is_proved(self) -> bool:
        """Whether everything that was sent is there."""
        return not self.open and not self.different


@dataclass(frozen=True)
class Preview:
    """What taking over would do."""

    program: str
    round: int
    kind: str
    boards: tuple[BoardChange, ...] = ()
    bye: str | None = None
    people: tuple[PersonChange, ...] = ()
    renumbered: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """The numbers of people here and there, where they differ."""
    dropped: tuple[Dropped, ...] = ()
    kept: int = 0
    """Results of the round that stay."""
    results: tuple[SeenResult, ...] = ()
    corrections: tuple[SeenResult, ...] = ()
    changed_rounds: tuple[int, ...] = ()
    """Earlier rounds whose boards are others there."""
    unlisted: tuple[Unlisted, ...] = ()
    proofs: tuple[Proof, ...] = ()
    problems: tuple[Words, ...] = ()
    """Why it cannot be taken."""
    stale: tuple[StaleList, ...] = ()
    """Old lists that nothing is read from."""
    ids: Mapping[int, str] = field(default_factory=dict)

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to take."""
        return self.kind == NOTHING_NEW and not self.problems

    @property
    def is_confirmation(self) -> bool:
        """Whether the lists say nothing but that all results that were sent have arrived."""
        others = (self.changed_boards, self.people, self.renumbered, self.dropped)
        different = [result for result in self.results if result.kind == "other"]
        news = (different, self.corrections, self.changed_rounds, self.problems)
        is_quiet = not any((*others, *news))
        is_all_there = bool(self.proofs) and all(proof.is_proved for proof in self.proofs)
        return self.kind == RESULTS_ONLY and is_quiet and is_all_there

    @property
    def changed_boards(self) -> tuple[BoardChange, ...]:
        """Those that are not as they were."""
        return tuple(board for board in self.boards if board.kind != "same")


def compare(section: Section, snapshot: Snapshot) -> Preview:
    """The lists of the other program against the section."""
    beside = section.beside
    matches = {} if beside is None else beside.matches
    identity = identify(section, snapshot, matches)
    newest = snapshot.last_round
    number = 0 if newest is None else newest.number
    if identity.problems:
        return Preview(snapshot.program, number, NOTHING_NEW, problems=identity.problems)
    problems = tuple(_gaps(section, snapshot))
    known = None if newest is None else section.round(newest.number)
    boards = () if newest is None else tuple(_boards(section, newest, identity, known))
    seated = {who for board in boards for who in (board.white, board.black)}
    results, corrections = _results(section, snapshot, identity)
    changed_rounds = tuple(_changed_rounds(section, snapshot, identity))
    dropped = tuple(_lost_results(section, snapshot, identity))
    bye = None if newest is None or newest.bye is None else identity.ids[newest.bye]
    everybody: set[str | None] = {*seated, bye}
    people = _real_changes(section, identity.changes, everybody)
    renumbered = _number_changes(section, identity)
    is_repaired = known is not None and (
        any(board.kind != "same" for board in boards) or known.bye != bye
    )
    proofs = tuple(_proofs(section, snapshot, identity))
    kind = (
        NEW_ROUND
        if newest is not None and known is None
        else PAIRED_AGAIN
        if is_repaired
        else RESULTS_ONLY
        if results
        or corrections
        or changed_rounds
        or people
        or renumbered
        or any(_is_news(section, proof) for proof in proofs)
        else NOTHING_NEW
    )
    unlisted = (
        ()
        if newest is None
        else tuple(_people_at_no_board(section, newest, identity, everybody, known))
    )
    return Preview(
        snapshot.program,
        number,
        kind,
        _changed_first(boards),
        bye,
        people,
        renumbered,
        dropped,
        sum(board.result is not None for board in boards),
        results,
        corrections,
        changed_rounds,
        unlisted,
        proofs,
        problems,
        snapshot.stale,
        identity.ids,
    )


def _gaps(section: Section, snapshot: Snapshot) -> Iterator[Words]:
    """Rounds between those that are here and those of the list."""
    numbers = {round_.number for round_ in snapshot.rounds}
    known = len(section.rounds)
    newest = max(numbers, default=0)
    missing = [number for number in range(known + 1, newest) if number not in numbers]
    if missing:
        yield phrase(
            "round {n} is in none of the lists; save rounds 1 to {last} once",
            n=missing[0],
            last=newest,
        )
    if newest and newest < known:
        yield phrase(
            "the lists end with round {n}, and round {last} is here; they are old",
            n=newest,
            last=known,
        )


def _changed_first(boards: tuple[BoardChange, ...]) -> tuple[BoardChange, ...]:
    return tuple(sorted(boards, key=lambda board: (board.kind == "same", board.number)))


def _boards(
    section: Section, seen: SeenRound, identity: Identity, known: Round | None
) -> Iterator[BoardChange]:
    seats = {} if known is None else {who: b for b in known.boards for who in b.pair}
    for board in seen.boards:
        white, black = (identity.ids[who] for who in (board.white, board.black))
        before = seats.get(white) or seats.get(black)
        own = seats.get(white)
        result = None
        if known is None:
            kind = "new"
        elif own is not None and own.pair == (white, black):
            kind = "same" if own.number == board.number else "board"
            result = known.facts_of(own).result
        elif own is not None and own.pair == (black, white):
            kind = "colours"
        elif {white, black} - section.people.keys():
            kind = "new-player"
        else:
            kind = "pair"
        yield BoardChange(kind, board.number, white, black, before, result)


def _lost_results(section: Section, snapshot: Snapshot, identity: Identity) -> Iterator[Dropped]:
    """Results here of pairs that are no longer there."""
    for seen in snapshot.rounds:
        known = section.round(seen.number)
        if known is None:
            continue
        pairs = {(identity.ids[board.white], identity.ids[board.black]) for board in seen.boards}
        uncertain = _without_colours(seen, identity)
        for board in known.boards:
            result = known.facts_of(board).result
            is_there = board.pair in pairs or frozenset(board.pair) in uncertain
            if result not in (None, POSTPONED) and not is_there:
                yield Dropped(seen.number, board, result or "")


def _without_colours(seen: SeenRound, identity: Identity) -> set[frozenset[str]]:
    return {
        frozenset((identity.ids[board.white], identity.ids[board.black]))
        for board in seen.boards
        if board.is_without_colours
    }


def _changed_rounds(section: Section, snapshot: Snapshot, identity: Identity) -> Iterator[int]:
    """Rounds before the newest one with other pairs, byes or absences."""
    for seen in snapshot.rounds[:-1]:
        known = section.round(seen.number)
        if known is not None and not is_same_round(known, seen, identity.ids):
            yield seen.number


def is_same_round(known: Round, seen: SeenRound, ids: Mapping[int, str]) -> bool:
    """Whether the same people sit at the same boards; numbers of boards count where both know."""
    if known.bye != (None if seen.bye is None else ids.get(seen.bye)):
        return False
    uncertain = {
        frozenset((ids.get(board.white, ""), ids.get(board.black, "")))
        for board in seen.boards
        if board.is_without_colours
    }
    there = {(ids.get(board.white, ""), ids.get(board.black, "")) for board in seen.boards}
    here = {board.pair for board in known.boards}
    plain_there = {pair for pair in there if frozenset(pair) not in uncertain}
    plain_here = {pair for pair in here if frozenset(pair) not in uncertain}
    return plain_there == plain_here and {*map(frozenset, there)} == {*map(frozenset, here)}


def _results(
    section: Section, snapshot: Snapshot, identity: Identity
) -> tuple[tuple[SeenResult, ...], tuple[SeenResult, ...]]:
    """Results of the list that are news: of the round that is being played, and of earlier ones."""
    now: list[SeenResult] = []
    earlier: list[SeenResult] = []
    last = max(len(section.rounds), snapshot.rounds[-1].number if snapshot.rounds else 0)
    for seen in snapshot.rounds:
        known = section.round(seen.number)
        for board in seen.boards:
            news = _news(known, seen.number, board, identity, snapshot.program)
            if news is None or _was_sent(section, news):
                continue
            is_correction = news.kind == "other" and seen.number < last
            (earlier if is_correction else now).append(news)
    return tuple(now), tuple(earlier)


def _was_sent(section: Section, news: SeenResult) -> bool:
    """Whether it is another result than here only because ours was corrected after it was sent."""
    handed = None if section.beside is None else section.beside.handed_back.get(news.round)
    sent = () if handed is None else handed.results
    return news.kind == "other" and (news.white, news.black, news.there) in sent


def _news(
    known: Round | None, number: int, board: SeenBoard, identity: Identity, program: str
) -> SeenResult | None:
    if board.result is None:
        return None
    white, black = (identity.ids[who] for who in (board.white, board.black))
    there = board.result
    here = None if known is None else _board_of(known, white, black, board)
    if known is None or here is None:
        return SeenResult("new", number, board.number, white, black, there, None)
    if here.pair != (white, black):
        there = turned_result(there)
        white, black = here.pair
    facts = known.facts_of(here)
    told = {fact.result for fact in (*facts.facts, *facts.contradictions) if fact.source == program}
    if there in told:
        return None  # said before; what became of it is known
    kind = "new" if facts.result in (None, POSTPONED) else "other"
    if facts.result == there:
        kind = "equal"
    return SeenResult(kind, number, here.number, white, black, there, facts.result)


def _board_of(known: Round, white: str, black: str, board: SeenBoard) -> Board | None:
    for here in known.boards:
        if here.pair == (white, black):
            return here
        if board.is_without_colours and here.pair == (black, white):
            return here
    return None


def _real_changes(
    section: Section, changes: tuple[PersonChange, ...], seated: set[str | None]
) -> tuple[PersonChange, ...]:
    """Without those who are gone from the list and were never in it (half-point byes and the like
    are in no list of pairings, and people without a list of people stay as they are)."""
    return tuple(change for change in changes if change.kind != "gone" or change.who not in seated)


def _number_changes(section: Section, identity: Identity) -> Mapping[str, tuple[int, int]]:
    if not section.people or (section.order is None and not section.rounds):
        return {}
    here = numbers_of(section)
    return {
        who: (here[who], number)
        for number, who in identity.ids.items()
        if who in here and here[who] != number
    }


def _people_at_no_board(
    section: Section,
    seen: SeenRound,
    identity: Identity,
    seated: set[str | None],
    known: Round | None,
) -> Iterator[Unlisted]:
    """People of the list who do not sit at a board of the round."""
    answered = {} if known is None else known.absent
    told = {identity.ids[who]: code for who, code in seen.absent.items() if who in identity.ids}
    for who in identity.ids.values():
        person = section.people.get(who)
        is_out = person is not None and person.withdrawn_after is not None
        if who not in seated and not is_out:
            announced = None if person is None else person.byes.get(seen.number)
            code = told.get(who) or answered.get(who) or announced or "Z"
            yield Unlisted(who, code, who in answered)


def _proofs(section: Section, snapshot: Snapshot, identity: Identity) -> Iterator[Proof]:
    if section.beside is None:
        return
    for number, handed in section.beside.handed_back.items():
        seen = snapshot.round(number)
        if handed.is_proved or seen is None:
            continue
        there = {
            (identity.ids.get(board.white), identity.ids.get(board.black)): board
            for board in seen.boards
        }
        equal = 0
        missing = 0
        different = []
        for white, black, result in handed.results:
            board = there.get((white, black))
            other = there.get((black, white))
            if board is None and other is not None and other.is_without_colours:
                shown = None if other.result is None else turned_result(other.result)
            else:
                shown = None if board is None else board.result
            if shown is None:
                missing += 1
            elif shown == result:
                equal += 1
            else:
                different.append(board.number if board is not None else 0)
        yield Proof(number, equal, missing, tuple(different), len(handed.results))


def _is_news(section: Section, proof: Proof) -> bool:
    return proof.is_proved and section.beside is not None
