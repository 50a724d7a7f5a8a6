"""The act of taking over a report: of any program, in any dialect, finished or running."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256

from crosstable.errors import CannotAct
from crosstable.event.acts.act import Act
from crosstable.event.acts.reconciling import reconcile
from crosstable.event.acts.teamimport import with_imported_teams
from crosstable.event.journal import Line
from crosstable.event.report.deriving import bye_announced
from crosstable.event.report.records import without_implied
from crosstable.event.results import BoardFacts, BoardResult, Fact
from crosstable.event.state import (
    IN_REPORTS,
    Board,
    Event,
    Person,
    Prohibition,
    Round,
    Section,
    Status,
)
from crosstable.event.warnings import Circumstance
from crosstable.model.phrases import phrase
from crosstable.model.records import ProhibitedPairing
from crosstable.model.results import ByeKind, Colour
from crosstable.model.tournament import Bye, Entry, Game, GameScoring, Player, Tournament
from crosstable.pairing.boards import board_order_of
from crosstable.pairing.careers import rounds_behind
from crosstable.reading.files import loads
from crosstable.rules.keizer.duties import is_of_duties, stated_duties
from crosstable.rules.scoring import scoring_in_force
from crosstable.rules.sides import names_back


@dataclass(frozen=True)
class Imported(Act):
    """A report is imported; `report` is its text in TRF26, `sha256` that of the original."""

    NAME = "imported"
    IS_A_RECORD = True

    report: str
    sha256: str = ""
    section: str = "main"
    keeps: bool = False
    """Whether people who are known keep their ids: a report that was changed outside."""
    differing: tuple[int, ...] = ()
    """The rounds that are not what the rules give (Q54)."""

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """A report of nobody is none."""
        if not loads(self.report).players:
            raise CannotAct(phrase("the report has no players"))
        if self.differing:
            rounds = ", ".join(map(str, self.differing))
            yield Circumstance("import-round-differs", {"rounds": rounds})

    def apply(self, event: Event, line: Line) -> Event:
        """A section made of the report."""
        t = loads(self.report)
        known = event.sections[self.section] if self.keeps else None
        taken = section_of(t, self.section, self.sha256, line, known)
        if known is not None:
            taken = reconcile(known, taken, _expected_byes(known))
        noted = tuple(f"Import @ Round {n}: not what the rules give" for n in self.differing)
        taken = replace(taken, comments=(*taken.comments, *noted))
        return replace(event, name=event.name or t.name or "").with_section(taken)


def _expected_byes(known: Section) -> dict[str, dict[int, str]]:
    """The byes of coming rounds in the report of a section, by person."""
    last = known.base.declared_rounds or len(known.rounds)
    coming = range(len(known.rounds) + 1, last + 1)
    return {
        who: {
            n: entry.kind.code for n in coming if isinstance(entry := bye_announced(person, n), Bye)
        }
        for who, person in known.people.items()
    }


def section_of(
    t: Tournament, section: str, seed: str, line: Line, before: Section | None = None
) -> Section:
    """A section from a report: people with ids, rounds with boards, the rest as the base.

    `before` is the section that the report belongs to, if it was changed outside.
    """
    known = {} if before is None else before.people
    ids = _ids(t, seed, known)
    taken = _individual(t, section, ids, line, known)
    if not t.is_team_event:
        return taken
    teams = {} if before is None else before.teams
    return with_imported_teams(taken, t, ids, seed, line.by, line.n, teams)


def _individual(
    t: Tournament, section: str, ids: Mapping[int, str], line: Line, known: Mapping[str, Person]
) -> Section:
    people = {ids[p.number]: _person(ids[p.number], p, t, known) for p in t.by_number.values()}
    order = tuple(ids[number] for number in sorted(ids))
    contiguous = sorted(ids) == list(range(1, len(ids) + 1))
    numbers = {} if contiguous else {who: number for number, who in ids.items()}
    is_begun = rounds_behind(t) > 0
    return Section(
        section,
        replace(
            without_implied(t),
            players=(),
            document=None,
            stated_scoring=_scoring(t),
            prohibited=_by_number(t),
            comments=tuple(comment for comment in t.comments if not is_of_duties(comment)),
        ),
        people,
        order if is_begun or not contiguous else None,
        numbers,
        () if t.is_team_event else tuple(_rounds(t, ids, line)),
        tuple(_prohibitions(t, ids)),
    )


def _is_for_people(prohibited_pairing: ProhibitedPairing, t: Tournament) -> bool:
    """Whether a prohibition can follow its people when their numbers move."""
    if t.is_team_event:
        return False
    is_whole = (prohibited_pairing.first_round is None) == (prohibited_pairing.last_round is None)
    return is_whole and all(number in t.by_number for number in prohibited_pairing.participants)


def _by_number(t: Tournament) -> tuple[ProhibitedPairing, ...]:
    return tuple(pairing for pairing in t.prohibited if not _is_for_people(pairing, t))


def _prohibitions(t: Tournament, ids: Mapping[int, str]) -> Iterator[Prohibition]:
    for pairing in t.prohibited:
        if _is_for_people(pairing, t):
            group = tuple(ids[number] for number in pairing.participants)
            yield Prohibition(group, pairing.first_round or 0, pairing.last_round or 0)


def _scoring(t: Tournament) -> GameScoring | None:
    """The scoring that the report states, else another one than 1-½-0 that its points show."""
    if t.stated_scoring is not None:
        return t.stated_scoring
    scoring = scoring_in_force(t).scoring
    return None if scoring == GameScoring() else scoring


def _ids(t: Tournament, seed: str, known: Mapping[str, Person]) -> dict[int, str]:
    """The ids by number: those of people who are known already, else made from the report."""
    by_key = {(person.fide_id or person.name): person.id for person in known.values()}
    return {
        number: by_key.get(player.fide_id or player.name) or _make_id(seed, number)
        for number, player in t.by_number.items()
    }


def _make_id(seed: str, number: int) -> str:
    return "p" + sha256(f"{seed}:{number}".encode()).hexdigest()[:8]


def _person(who: str, player: Player, t: Tournament, known: Mapping[str, Person]) -> Person:
    coming = range(rounds_behind(t) + 1, len(player.rounds) + 1)
    byes = {n: entry.kind.code for n in coming if isinstance(entry := player.entry(n), Bye)}
    before = known.get(who, Person(who, player.name))
    as_reported = {name: getattr(player, name) for name in IN_REPORTS}
    born = None if player.born is None else str(player.born)
    duties = frozenset(n for n, number in stated_duties(t.comments) if number == player.number)
    return before._replace(**as_reported | {"born": born, "byes": byes, "duties": duties})


def _rounds(t: Tournament, ids: Mapping[int, str], line: Line) -> Iterator[Round]:
    order = board_order_of(t)
    for number in range(1, rounds_behind(t) + 1):
        games = dict(_games(t, number))
        couples = order.sorted(number, games)
        boards = tuple(
            Board(place, ids[white], ids[black]) for place, (white, black) in enumerate(couples, 1)
        )
        facts = {
            (ids[white], ids[black]): known
            for (white, black), result in games.items()
            if (known := _facts_of(result, line)) is not None
        }
        is_over = len(facts) == len(boards)
        yield Round(
            number,
            boards,
            _bye(t, number, ids),
            _absent(t, number, ids),
            Status.CLOSED if is_over else Status.PUBLISHED,
            facts,
            _odd(t, number, ids, games),
            is_imported=True,
        )


def _games(t: Tournament, number: int) -> Iterator[tuple[tuple[int, int], BoardResult]]:
    """The games of a round from White's side; a game without colours belongs to the first."""
    for player in t.by_number.values():
        entry = player.entry(number)
        if not isinstance(entry, Game) or entry.opponent is None:
            continue
        opponent = t.by_number.get(entry.opponent)
        opposite = None if opponent is None else opponent.entry(number)
        if not names_back(opposite, player.number):
            continue
        is_white = entry.colour is Colour.WHITE or (
            entry.colour is None
            and opposite.colour is not Colour.WHITE
            and player.number < entry.opponent
        )
        if is_white:
            yield (player.number, entry.opponent), BoardResult(entry.result, opposite.result)


def _facts_of(result: BoardResult, line: Line) -> BoardFacts | None:
    if result.is_open:
        return None
    return BoardFacts(result.text, (Fact(result.text, "import", line.by, line.n),))


def _odd(
    t: Tournament, number: int, ids: Mapping[int, str], games: Mapping[tuple[int, int], BoardResult]
) -> dict[str, Entry]:
    """Games that only one side tells of: kept as they are, for the arbiter to mend."""
    seated = {who for pair in games for who in pair}
    return {
        ids[player.number]: entry
        for player in t.by_number.values()
        if player.number not in seated and isinstance(entry := player.entry(number), Game)
    }


def _bye(t: Tournament, number: int, ids: Mapping[int, str]) -> str | None:
    allocated = Bye(ByeKind.PAIRING_ALLOCATED)
    numbers = (p.number for p in t.by_number.values() if p.entry(number) == allocated)
    return next((ids[number] for number in numbers), None)


def _absent(t: Tournament, number: int, ids: Mapping[int, str]) -> dict[str, str]:
    """Who had a bye, with its code; of several pairing-allocated byes all but the first."""
    allocated = _bye(t, number, ids)
    return {
        ids[player.number]: entry.kind.code
        for player in t.by_number.values()
        if isinstance(entry := player.entry(number), Bye) and ids[player.number] != allocated
    }
