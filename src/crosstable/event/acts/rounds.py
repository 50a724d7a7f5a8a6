"""Acts on rounds: paired, changed by hand, published, withdrawn, closed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any

from crosstable.errors import CannotAct
from crosstable.event.acts.act import OfSection, refuse_unknown_byes, round_of
from crosstable.event.journal import Line
from crosstable.event.people.numbering import order_of
from crosstable.event.people.presence import has_check_in, missing_people
from crosstable.event.people.teams import board_in_words, seat_teams, team_order_of
from crosstable.event.results import POSTPONED, BoardFacts, Fact
from crosstable.event.state import Board, Event, Match, Round, Section, Status
from crosstable.event.systems.scheveningen import seating
from crosstable.event.systems.system import (
    has_fixed_field,
    is_scheveningen,
    is_table,
    is_team,
    numbers_are_fixed,
)
from crosstable.event.warnings import Circumstance
from crosstable.model.phrases import Words, joined, phrase, plural
from crosstable.model.tournament import GameScoring
from crosstable.pairing.reading import worth_of_open_games

MOST_NAMES = 12
"""Names of missing players that a question lists; the table of players has all of them."""
Pairs = tuple[tuple[str, str], ...]


def _refuse_strangers(section: Section, pairs: Pairs, bye: str | None) -> None:
    """Only those who are entered can be paired; a journal of ours has no others."""
    known = section.teams if is_team(section) else section.people
    for who in (*(who for pair in pairs for who in pair), *(() if bye is None else (bye,))):
        if who not in known:
            raise CannotAct(phrase("nobody has the id {who}", who=who))


@dataclass(frozen=True)
class Paired(OfSection):
    """The next round with its pairs in the order of the boards."""

    NAME = "paired"

    round: int
    pairs: Pairs
    bye: str | None = None
    absent: Mapping[str, str] = field(default_factory=dict)
    edition: str = ""
    """The system and edition that gave the pairs, for whoever proves the round."""
    evidence: Mapping[str, Any] = field(default_factory=dict)
    """The hash of the input, the program and the criteria, for the certificate of the round."""
    faults: tuple[Words, ...] = ()
    """Of a round that was made by hand, the rules that it breaks (Q66)."""
    differences: Words = ""
    """How such a round differs from what the rules give (Q68, Q69); empty if they gave it."""

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """Rounds follow each other; missing results are postponed games (Q158)."""
        current = event.section(section)
        last = current.last_round
        expected = last.number + 1 if last else 1
        if self.round != expected:
            raise CannotAct(
                phrase(
                    "the next round to pair is {expected}, not {round}",
                    expected=expected,
                    round=self.round,
                )
            )
        if last is not None and last.status is Status.DRAFT:
            raise CannotAct(
                phrase("round {number} is a draft; publish it first", number=last.number)
            )
        if last is None and is_table(current) and not numbers_are_fixed(current):
            yield Circumstance("numbers-not-drawn")
        yield from _missing(current)
        yield from _missing_people(current, self)
        yield from _older_open_games(current)
        yield from _missed_boards(current, self.pairs)
        yield from _made_by_hand(self)

    def comment(self, event: Event, section: str | None) -> str | None:
        """A round that the rules do not give is recorded (Q69)."""
        return f"MPA @ Round {self.round}: {self.differences}" if self.differences else None

    def change(self, section: Section, line: Line) -> Section:
        """Numbers are given with round 1; missing results become postponed games."""
        _refuse_strangers(section, self.pairs, self.bye)
        refuse_unknown_byes(self.absent.values())
        before = section.last_round
        if before is not None:
            section = section.with_round(_postpone_open_boards(before, line))
        if is_team(section):
            return self._of_teams(section)
        boards = boards_of(section, self.pairs)
        playing = {who for pair in self.pairs for who in pair}
        absent = {who: code for who, code in self.absent.items() if who not in playing}
        facts = dict(_walkovers(boards, {*self.absent}, line))
        evidence = {"system": self.edition, **self.evidence} if self.evidence else {}
        paired = Round(self.round, boards, self.bye, absent, facts=facts, evidence=evidence)
        paired = paired._replace(is_by_hand=bool(self.differences))
        order = order_of(section) if section.order is None else section.order
        return replace(section, rounds=(*section.rounds, paired), order=order)

    def _of_teams(self, section: Section) -> Section:
        """Matches with the default line-ups; in a table who is absent loses by a walkover."""
        numbered = replace(section, order=order_of(section), team_order=team_order_of(section))
        matches = matches_of(section, self.pairs)
        playing = {team for pair in self.pairs for team in pair}
        paired = Round(
            self.round,
            (),
            self.bye,
            {team: code for team, code in self.absent.items() if team not in playing},
            matches=matches,
            walkovers=dict(_absent_teams(matches, {*self.absent})),
            evidence={"system": self.edition, **self.evidence} if self.evidence else {},
        )
        if is_scheveningen(section):
            first, second, colours = seating(numbered, self.round)
            lineups = dict(zip(self.pairs[0], (first, second), strict=True))
            paired = paired._replace(lineups=lineups, colours=colours)
        return replace(numbered, rounds=(*section.rounds, seat_teams(numbered, paired)))


def matches_of(section: Section, pairs: Pairs) -> tuple[Match, ...]:
    """The matches of pairs of teams under their printed numbers."""
    return tuple(Match(number, *pair) for number, pair in enumerate(pairs, section.first_board))


def _absent_teams(matches: Iterable[Match], absent: Set[str]) -> Iterator[tuple[int, str]]:
    for match in matches:
        marks = "".join("-" if team in absent else "+" for team in match.pair)
        if marks != "++":
            yield match.number, marks


def _walkovers(
    boards: Iterable[Board], absent: Set[str], line: Line
) -> Iterator[tuple[tuple[str, str], BoardFacts]]:
    """Tables seat those who are absent too: they lose by forfeit (C.05, 6.6)."""
    for board in boards:
        marks = "".join("-" if who in absent else "+" for who in board.pair)
        if marks != "++":
            text = f"{marks[0]}:{marks[1]}"
            yield board.pair, BoardFacts(text, (Fact(text, "table", line.by, line.n),))


def boards_of(section: Section, pairs: Pairs) -> tuple[Board, ...]:
    """The boards of pairs under their printed numbers, in the order of the numbers."""
    numbers = board_numbers(section, pairs)
    return tuple(sorted(Board(n, *pair) for n, pair in zip(numbers, pairs, strict=True)))


def board_numbers(section: Section, pairs: Sequence[tuple[str, str] | None]) -> list[int]:
    """The printed numbers of boards: who needs a board sits there, the others in their order.

    Of two pairs that need the same board the first one has it.
    """
    fixed: dict[int, int] = {}
    for place, pair in enumerate(pairs):
        wanted = None if pair is None else _needed_board(section, pair)
        if wanted is not None and wanted not in fixed.values():
            fixed[place] = wanted
    free = (n for n in count(section.first_board) if n not in fixed.values())
    return [fixed[place] if place in fixed else next(free) for place in range(len(pairs))]


def _needed_board(section: Section, pair: tuple[str, str]) -> int | None:
    people = (section.people[who] for who in pair if who in section.people)
    return next((person.fixed_board for person in people if person.fixed_board), None)


def _missed_boards(section: Section, pairs: Pairs) -> Iterator[Circumstance]:
    """Who needs a board and sits elsewhere, because somebody else needs it too."""
    if is_team(section):
        return
    for board in boards_of(section, pairs):
        for person in (section.people[who] for who in board.pair if who in section.people):
            if person.fixed_board not in (None, board.number):
                yield Circumstance(
                    "fixed-board-missed",
                    {"name": person.name, "wanted": person.fixed_board, "board": board.number},
                )


def _missing(section: Section) -> Iterator[Circumstance]:
    last = section.last_round
    if last is None or not last.open_boards:
        return
    boards = ", ".join(str(board_in_words(last, board.number)) for board in last.open_boards)
    count = plural(len(last.open_boards), "{n} board", "{n} boards")
    worth = _worth(section)
    yield Circumstance(
        "results-missing",
        {"count": count, "round": last.number, "boards": boards, "worth": worth},
    )


def _worth(section: Section) -> Words:
    """What open games count as in this event."""
    return worth_of_open_games(section.base.stated_scoring or GameScoring())


def _missing_people(section: Section, act: Paired) -> Iterator[Circumstance]:
    """Those who would be paired though check-in has begun and they are not here."""
    if is_team(section) or not has_check_in(section):
        return
    missing = missing_people(section)
    paired = [who for who in _seated_people(act.pairs, act.bye) if who in missing]
    if paired:
        names = [section.people[who].name for who in paired[:MOST_NAMES]]
        more = ["…"] if len(paired) > MOST_NAMES else []
        able = () if has_fixed_field(section) else paired  # who can be left out by a bye
        yield Circumstance(
            "missing-paired",
            {
                "count": len(paired),
                "names": "; ".join([*names, *more]),
                "round": act.round,
                "people": " ".join(able),
            },
        )


def _older_open_games(section: Section) -> Iterator[Circumstance]:
    """Games that were postponed in earlier rounds (Q168)."""
    older = [
        phrase(
            "round {round}, board {board}",
            round=round_.number,
            board=board_in_words(round_, board.number),
        )
        for round_ in section.rounds
        for board in round_.postponed_boards
    ]
    if older:
        yield Circumstance(
            "old-open-games", {"boards": joined(older, "; "), "worth": _worth(section)}
        )


def _postpone_open_boards(round_: Round, line: Line) -> Round:
    """The round with its open boards as postponed games."""
    fact = Fact(POSTPONED, line.source, line.by, line.n)
    new = {board.pair: BoardFacts(POSTPONED, (fact,)) for board in round_.open_boards}
    return round_._replace(facts={**round_.facts, **new}) if new else round_


@dataclass(frozen=True)
class ChangedByHand(OfSection):
    """The pairs of a draft are replaced: the end of a session of changes by hand."""

    NAME = "changed-by-hand"

    round: int
    pairs: Pairs
    bye: str | None = None
    faults: tuple[Words, ...] = ()
    """The rules that the new pairs break, in sentences (Q66)."""
    differences: Words = ""
    """How the round differs from what the rules give (Q68, Q69)."""
    turned: tuple[Words, ...] = ()
    """Pairs in which both get the colour that they should not have (Q67)."""

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """The same people sit at the boards; broken rules are confirmed one by one."""
        draft = _draft(event.section(section), self.round)
        before = tuple(item.pair for item in draft.matches or draft.boards)
        if sorted(_seated_people(self.pairs, self.bye)) != sorted(
            _seated_people(before, draft.bye)
        ):
            raise CannotAct(phrase("the changed round has different players from the paired one"))
        if self.pairs == before and self.bye == draft.bye:
            raise CannotAct(phrase("this changes nothing: the pairs are the same"))
        for pair in self.turned:
            yield Circumstance("wrong-colours-by-hand", {"pair": pair})
        yield from _made_by_hand(self)

    def change(self, section: Section, line: Line) -> Section:
        """Other pairs, the same round."""
        _refuse_strangers(section, self.pairs, self.bye)
        draft = _draft(section, self.round)
        draft = draft._replace(bye=self.bye, is_by_hand=bool(self.differences))
        if draft.matches:
            matches = matches_of(section, self.pairs)
            return section.with_round(seat_teams(section, draft._replace(matches=matches)))
        return section.with_round(draft._replace(boards=boards_of(section, self.pairs)))

    def comment(self, event: Event, section: str | None) -> str | None:
        """A round that the rules do not give is recorded (Q69)."""
        return f"MPA @ Round {self.round}: {self.differences}" if self.differences else None


def _made_by_hand(act: Paired | ChangedByHand) -> Iterator[Circumstance]:
    for fault in act.faults:
        yield Circumstance("illegal-by-hand", {"fault": fault})
    if act.differences:
        values = {"round": act.round, "differences": act.differences}
        yield Circumstance("paired-by-hand", values)


def _seated_people(pairs: Pairs, bye: str | None) -> list[str]:
    return [who for pair in pairs for who in pair] + ([bye] if bye else [])


def _draft(section: Section, number: int) -> Round:
    round_ = round_of(section, number)
    if round_.status is not Status.DRAFT:
        raise CannotAct(phrase("round {number} is not a draft", number=number))
    return round_


@dataclass(frozen=True)
class Published(OfSection):
    """The draft is shown to the players."""

    NAME = "published"

    round: int

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """Only a draft can be published."""
        _draft(event.section(section), self.round)
        yield from ()

    def change(self, section: Section, line: Line) -> Section:
        """Results can come in from now on."""
        return section.with_round(_draft(section, self.round)._replace(status=Status.PUBLISHED))


@dataclass(frozen=True)
class Unpublished(OfSection):
    """A published round without results is taken back to be a draft."""

    NAME = "unpublished"

    round: int

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """Not once a result is in."""
        round_ = _last_published(event.section(section), self.round)
        if any(fact.source != "table" for known in round_.facts.values() for fact in known.facts):
            raise CannotAct(phrase("round {round} has results; clear them first", round=self.round))
        yield Circumstance("unpublish", {"round": self.round})

    def change(self, section: Section, line: Line) -> Section:
        """A draft again."""
        round_ = _last_published(section, self.round)
        return section.with_round(round_._replace(status=Status.DRAFT))

    def comment(self, event: Event, section: str | None) -> str | None:
        """Recorded, because players may have seen it."""
        return f"Pairings withdrawn @ Round {self.round}"


def _last_published(section: Section, number: int) -> Round:
    round_ = round_of(section, number)
    if round_ != section.last_round or round_.status is not Status.PUBLISHED:
        raise CannotAct(phrase("round {number} is not the current round", number=number))
    return round_


@dataclass(frozen=True)
class Closed(OfSection):
    """All results of the round are in, and it is put aside."""

    NAME = "closed"

    round: int

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """Open boards and contradictions are settled first."""
        round_ = _last_published(event.section(section), self.round)
        if round_.open_boards:
            boards = ", ".join(str(board.number) for board in round_.open_boards)
            raise CannotAct(
                phrase("boards without a result: {boards}; enter or postpone them", boards=boards)
            )
        disputed = [b.number for b in round_.boards if round_.facts_of(b).contradictions]
        if disputed:
            boards = ", ".join(map(str, disputed))
            raise CannotAct(phrase("boards with conflicting results: {boards}", boards=boards))
        yield from ()

    def change(self, section: Section, line: Line) -> Section:
        """The round is complete."""
        round_ = _last_published(section, self.round)
        return section.with_round(round_._replace(status=Status.CLOSED))
