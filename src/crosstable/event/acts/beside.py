"""Acts of an event that is paired in another program: attached, taken, handed back, detached."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from crosstable.errors import CannotAct
from crosstable.event.acts.act import Act, OfSection, board_of, round_of
from crosstable.event.journal import Line
from crosstable.event.people.numbering import numbers_of
from crosstable.event.results import POSTPONED, BoardFacts, Fact, board_result
from crosstable.event.state import (
    Beside,
    Board,
    Event,
    HandedBack,
    Person,
    Round,
    Section,
    Status,
)
from crosstable.event.systems.system import is_team
from crosstable.event.warnings import Circumstance
from crosstable.model.phrases import phrase, plural
from crosstable.model.results import Colour
from crosstable.reading.beside.snapshot import PROGRAMS

REFUSED = frozenset(
    (
        *("paired", "changed-by-hand", "published", "unpublished", "imported", "lots-drawn"),
        *("entered", "removed", "moved", "bye-requested", "withdrawn", "returned"),
        *("numbers-exchanged", "numbers-made-again", "prohibited"),
    )
)
"""What belongs to the other program, by the names of the acts."""


def refuse_acts_of_others(event: Event, section: str | None, act: Act) -> None:
    """Raise `CannotAct` for what is done in the program that pairs the event."""
    if act.NAME not in REFUSED:
        return
    concerned = [section] if section in event.sections else [*event.sections]
    for name in concerned:
        refuse_if_paired_elsewhere(event.sections[name or ""])


def refuse_if_paired_elsewhere(section: Section) -> None:
    """Raise `CannotAct` for a section that another program pairs."""
    if section.beside is not None:
        raise CannotAct(
            phrase(
                "this event is paired in {program}; do it there, then `event attach` shows the "
                "change",
                program=PROGRAMS[section.beside.program],
            )
        )


def refuse_undoing(gone: Iterable[Line]) -> None:
    """Raise `CannotAct` where undoing would go behind a file that the other program may have."""
    is_out: dict[object, bool] = {}
    for line in gone:
        number = line.args.get("round")
        if line.act == HandBackWithdrawn.NAME and number not in is_out:
            raise CannotAct(phrase("round {n} was taken back; hand it back again", n=number))
        if line.act in (HandBack.NAME, HandBackWithdrawn.NAME):
            is_out[number] = line.act == HandBack.NAME
    for number in (number for number, is_still_out in is_out.items() if is_still_out):
        raise CannotAct(
            phrase("round {n} was handed back; take the file out of the folder first", n=number)
        )


def beside_of(section: Section) -> Beside:
    """The other program of a section; raises `CannotAct` if it has none."""
    if section.beside is None:
        raise CannotAct(phrase("this event is not paired in another program"))
    return section.beside


@dataclass(frozen=True)
class Attached(OfSection):
    """From now on the pairings of the section are made in another program."""

    NAME = "attached"

    program: str
    folder: str
    """Where the lists of the other program are."""

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """Only for events of individuals, which both programs can list."""
        current = event.section(section)
        if self.program not in PROGRAMS:
            raise CannotAct(
                phrase("{program} is not a program that is known here", program=self.program[:20])
            )
        if is_team(current):
            raise CannotAct(phrase("team events cannot be paired in another program"))
        last = current.last_round
        if last is not None and last.status is Status.DRAFT:
            raise CannotAct(
                phrase("round {number} is a draft; publish it first", number=last.number)
            )
        yield from ()

    def change(self, section: Section, line: Line) -> Section:
        """What was handed back before is still known."""
        before = section.beside
        if before is not None and before.program == self.program:
            return replace(section, beside=before._replace(folder=self.folder))
        return replace(section, beside=Beside(self.program, self.folder))


@dataclass(frozen=True)
class Taken(OfSection):
    """Somebody looked at the lists of the other program and took them over.

    Everything that changes is named, in ids and numbers of boards, so that reading the journal
    needs none of the other program's files.
    """

    NAME = "taken"

    round: int
    """The newest round of the lists."""
    rounds: tuple[int, ...] = ()
    """The rounds whose boards are given."""
    boards: tuple[tuple[int, int, str, str], ...] = ()
    """Round, board, White, Black."""
    byes: tuple[tuple[int, str], ...] = ()
    absent: tuple[tuple[int, str, str], ...] = ()
    """Round, who, and the code of the bye."""
    people: Mapping[str, Mapping[str, str | int | None]] = field(default_factory=dict)
    """What is new about people, by id; of somebody new all of it."""
    numbers: Mapping[str, int] = field(default_factory=dict)
    """The numbers of everybody, if one of them changed."""
    withdrawn: tuple[str, ...] = ()
    """People who are no longer in the list of the other program."""
    results: tuple[tuple[int, int, str], ...] = ()
    """Results that were typed there: round, board, result."""
    corrections: tuple[tuple[int, int, str], ...] = ()
    """Results of earlier rounds that are others there."""
    dropped: tuple[str, ...] = ()
    """Results of boards that are no longer, in words."""
    proved: tuple[int, ...] = ()
    """Rounds whose results the lists show as they were handed back."""
    matches: Mapping[str, str] = field(default_factory=dict)
    """Names that somebody matched by hand, with the ids."""
    event_rounds: int = 0
    """How many rounds the event has, if that became known."""
    event_name: str = ""
    listed: tuple[tuple[int, str], ...] = ()
    """Rounds, and when their lists had been written, in UTC."""

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """Dropped results, other numbers and corrections are confirmed."""
        current = event.section(section)
        beside = beside_of(current)
        program = PROGRAMS[beside.program]
        last = len(current.rounds)
        if any(number > last + 1 for number in sorted(self.rounds)[:1]):
            raise CannotAct(
                phrase(
                    "the lists begin with round {n}, and rounds {first} to {last} are not known",
                    n=min(self.rounds),
                    first=last + 1,
                    last=min(self.rounds) - 1,
                )
            )
        if self.dropped:
            count = plural(len(self.dropped), "{n} result", "{n} results")
            yield Circumstance(
                "taken-drops-results",
                {"count": count, "program": program, "results": "; ".join(self.dropped)},
            )
        if self.numbers and numbers_of(current).keys() & self.numbers.keys():
            before = numbers_of(current)
            moved = [
                who for who, number in self.numbers.items() if before.get(who, number) != number
            ]
            if moved:
                count = plural(len(moved), "{n} player", "{n} players")
                yield Circumstance("taken-renumbers", {"count": count, "program": program})
        if self.corrections:
            count = plural(len(self.corrections), "{n} result", "{n} results")
            yield Circumstance("taken-corrects", {"count": count, "program": program})

    def change(self, section: Section, line: Line) -> Section:
        """People first, then rounds, then results."""
        beside = beside_of(section)
        section = self._with_people(section)
        for number in sorted(self.rounds):
            section = self._with_boards(section, number)
        for round_number, board, result in self.results:
            section = _report(section, round_number, board, result, beside.program, line)
        for round_number, board, result in self.corrections:
            section = _correct(section, round_number, board, result, beside.program, line)
        section = _settle_earlier_rounds(section, line)
        if 1 in self.rounds:
            section = _with_colour_of_round_1(section)
        if self.event_rounds and section.base.declared_rounds is None:
            section = replace(
                section, base=replace(section.base, declared_rounds=self.event_rounds)
            )
        return replace(section, beside=self._beside(beside))

    def _beside(self, beside: Beside) -> Beside:
        handed = {
            number: kept._replace(is_proved=kept.is_proved or number in self.proved)
            for number, kept in beside.handed_back.items()
        }
        return beside._replace(
            handed_back=handed,
            matches={**beside.matches, **self.matches},
            name=self.event_name or beside.name,
            listed={**beside.listed, **dict(self.listed)},
        )

    def _with_people(self, section: Section) -> Section:
        people = dict(section.people)
        for who, data in self.people.items():
            known = people.get(who) or Person(who, str(data["name"]), joins_in=self.round)
            values: Any = data  # of many kinds: a list tells only some of the fields
            people[who] = known._replace(**values)
        for who in self.withdrawn:
            person = people[who]
            if person.withdrawn_after is None:
                people[who] = person._replace(withdrawn_after=max(self.round - 1, 0))
        section = replace(section, people=people)
        if not self.numbers:
            return section
        missing = people.keys() - self.numbers.keys()
        if missing:
            raise CannotAct(phrase("nobody has the id {wanted}", wanted=min(missing)))
        order = tuple(sorted(people, key=lambda who: self.numbers[who]))
        is_plain = [self.numbers[who] for who in order] == list(range(1, len(order) + 1))
        numbers = {} if is_plain else dict(self.numbers)
        return replace(section, order=order, imported_numbers=numbers)

    def _with_boards(self, section: Section, number: int) -> Section:
        boards = tuple(
            Board(board, white, black)
            for round_number, board, white, black in self.boards
            if round_number == number
        )
        seated = {who for board in boards for who in board.pair}
        for who in seated - section.people.keys():
            raise CannotAct(phrase("nobody has the id {who}", who=who))
        bye = next((who for round_number, who in self.byes if round_number == number), None)
        absent = {who: code for round_number, who, code in self.absent if round_number == number}
        known = section.round(number)
        if known is None:
            order = tuple(section.people) if section.order is None else section.order
            new = Round(number, boards, bye, absent, Status.PUBLISHED, is_imported=True)
            return replace(section, rounds=(*section.rounds, new), order=order)
        kept = {
            board.pair: known.facts[board.pair] for board in boards if board.pair in known.facts
        }
        changed = known._replace(
            boards=boards,
            bye=bye,
            absent=absent,
            facts=kept,
            is_imported=True,
            status=Status.PUBLISHED,
        )
        return section.with_round(changed)

    def comment(self, event: Event, section: str | None) -> str | None:
        """Corrections and dropped results are recorded, with the program and the day."""
        current = event.section(section)
        if current.beside is None:
            return None
        program = PROGRAMS[current.beside.program]
        corrected = [
            f"round {number}, board {board}: {result}" for number, board, result in self.corrections
        ]
        told = []
        if corrected:
            told.append(f"corrected in {program}: {'; '.join(corrected)}")
        if self.dropped:
            told.append(f"paired again in {program}, results dropped: {'; '.join(self.dropped)}")
        return f"{program} @ Round {self.round}: {'; '.join(told)}" if told else None


def _with_colour_of_round_1(section: Section) -> Section:
    """The colour that was drawn there: what most of the upper half have in round 1 tells it."""
    first = section.round(1)
    numbers = numbers_of(section)
    boards = () if first is None else first.boards
    whites = {board.white for board in boards}
    seated = sorted((who for board in boards for who in board.pair), key=lambda who: numbers[who])
    upper = seated[: len(boards)]
    is_white = [(who in whites) == (place % 2 == 0) for place, who in enumerate(upper)]
    if not is_white:
        return section
    colour = Colour.WHITE if 2 * sum(is_white) >= len(is_white) else Colour.BLACK
    return replace(section, base=replace(section.base, initial_colour=colour))


def _report(
    section: Section, number: int, board_number: int, result: str, program: str, line: Line
) -> Section:
    """A result of the other program is a fact like any other: equal ones confirm each other."""
    board_result(result)
    round_ = round_of(section, number)
    board = board_of(round_, board_number)
    fact = Fact(result, program, program, line.n)
    known = round_.facts_of(board)
    was = POSTPONED if known.result == POSTPONED else None
    return section.with_round(round_.with_facts(board, known.report(fact, was)))


def _correct(
    section: Section, number: int, board_number: int, result: str, program: str, line: Line
) -> Section:
    board_result(result)
    round_ = round_of(section, number)
    board = board_of(round_, board_number)
    fact = Fact(result, program, program, line.n)
    known = round_.facts_of(board)
    corrected = known.decide(fact)._replace(was=known.result)
    return section.with_round(round_.with_facts(board, corrected))


def _postpone_open(round_: Round, line: Line) -> Round:
    fact = Fact(POSTPONED, line.source, line.by, line.n)
    new = {board.pair: BoardFacts(POSTPONED, (fact,)) for board in round_.open_boards}
    return round_._replace(facts={**round_.facts, **new}) if new else round_


def _settle_earlier_rounds(section: Section, line: Line) -> Section:
    """Rounds before the last one are over: what has no result was postponed."""
    for round_ in section.rounds[:-1]:
        settled = _postpone_open(round_, line)
        is_disputed = any(facts.contradictions for facts in settled.facts.values())
        status = settled.status if is_disputed else Status.CLOSED
        section = section.with_round(settled._replace(status=status))
    return section


@dataclass(frozen=True)
class HandBack(OfSection):
    """The results of a round go back to the other program, as a file in its folder."""

    NAME = "handed-back"
    IS_A_RECORD = True

    round: int
    file: str
    sha256: str
    results: tuple[tuple[str, str, str], ...] = ()
    """White, Black and the result, as they are in the file."""
    by_hand: int = 0
    """How many results the file has no sign for."""

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """Disputed boards are settled first; open ones are asked about."""
        current = event.section(section)
        beside_of(current)
        round_ = round_of(current, self.round)
        disputed = [b.number for b in round_.boards if round_.facts_of(b).contradictions]
        if disputed:
            boards = ", ".join(map(str, disputed))
            raise CannotAct(phrase("boards with conflicting results: {boards}", boards=boards))
        if round_.open_boards:
            boards = ", ".join(str(board.number) for board in round_.open_boards)
            yield Circumstance("hand-back-open", {"boards": boards, "round": self.round})

    def change(self, section: Section, line: Line) -> Section:
        """The round is locked once it is complete."""
        beside = beside_of(section)
        round_ = round_of(section, self.round)
        handed = HandedBack(self.file, self.sha256, self.results, line.at)
        kept = {**beside.handed_back, self.round: handed}
        written = (*beside.written, self.sha256)
        section = replace(section, beside=beside._replace(handed_back=kept, written=written))
        if round_.open_boards or round_.status is not Status.PUBLISHED:
            return section
        return section.with_round(round_._replace(status=Status.CLOSED))


@dataclass(frozen=True)
class HandBackWithdrawn(OfSection):
    """The file of a round is taken out of the folder again, and the round is open."""

    NAME = "hand-back-withdrawn"

    round: int

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """Only what was handed back, and not after the next export has proved it."""
        beside = beside_of(event.section(section))
        handed = beside.handed_back.get(self.round)
        if handed is None:
            raise CannotAct(phrase("round {n} was not handed back", n=self.round))
        if handed.is_proved:
            raise CannotAct(
                phrase(
                    "round {n} is proved: {program} has its results",
                    n=self.round,
                    program=PROGRAMS[beside.program],
                )
            )
        yield from ()

    def change(self, section: Section, line: Line) -> Section:
        """As before the file was written."""
        beside = beside_of(section)
        kept = {n: handed for n, handed in beside.handed_back.items() if n != self.round}
        section = replace(section, beside=beside._replace(handed_back=kept))
        round_ = round_of(section, self.round)
        is_last = round_ == section.last_round
        if not is_last or round_.status is not Status.CLOSED:
            return section
        return section.with_round(round_._replace(status=Status.PUBLISHED))


@dataclass(frozen=True)
class Detached(OfSection):
    """The event is paired here again."""

    NAME = "detached"

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """Two programs that pair the same event would drift apart."""
        beside = beside_of(event.section(section))
        yield Circumstance("detach", {"program": PROGRAMS[beside.program]})

    def change(self, section: Section, line: Line) -> Section:
        """An ordinary event."""
        return replace(section, beside=None)

    def comment(self, event: Event, section: str | None) -> str | None:
        """Recorded, because the pairings have another author from now on."""
        current = event.section(section)
        if current.beside is None:
            return None
        last = current.last_round
        number = last.number if last else 0
        return f"Detached from {PROGRAMS[current.beside.program]} @ Round {number}"
