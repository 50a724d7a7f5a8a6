"""A table of entries beside a rating list: row by row what would happen, before anything does.

The page *Entries* of the desk shows a plan and lets somebody answer; the command asks the same
questions. Signs compare a row with a person of the list always in the same five places.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from crosstable.errors import CannotAct
from crosstable.event.acts.act import Act
from crosstable.event.acts.people import DataChanged, Entered
from crosstable.event.acts.teams import RosterChanged, TeamEntered
from crosstable.event.intake.entries import FIELDS, Entries, Seat, spellings_of_clubs
from crosstable.event.intake.fromlists import (
    Found,
    Match,
    Source,
    list_named,
    listed_data,
    listed_rating,
    match_entry,
)
from crosstable.event.intake.registration import new_id
from crosstable.event.intake.spelling import club_key, has_lost_letter, surname_first
from crosstable.event.intake.teamtables import names_of_teams, seats_in, team_acts
from crosstable.event.intake.updating import Difference, compared_with_list
from crosstable.event.journal import Line
from crosstable.event.people.numbering import numbers_of
from crosstable.event.state import Event, Person, Section
from crosstable.event.typed import PersonData
from crosstable.event.warnings import Level
from crosstable.lists.names import is_same_name
from crosstable.lists.names.names import name_tokens
from crosstable.lists.names.scoring import LIKELY
from crosstable.lists.store import ListStore, StoredList, StoredPlayer, fold_name
from crosstable.model.dates import PartialDate
from crosstable.model.phrases import Words, phrase

TYPED = "typed"
"""The answer for a row that is entered as it is, whoever the list has."""
OUT = "out"
"""The answer for a row that is left out."""
BOTH = "both"
"""The answer for a row that is somebody else than the one it looks like."""
MOST_CANDIDATES = 3
NEAR_RATING = 50
"""Ratings that differ by less may be of two lists."""


class Kind(StrEnum):
    """What a row needs."""

    CLEAR = "clear"
    ASKED = "asked"
    TWICE = "twice"
    CHANGED = "changed"
    """Somebody who is entered, of whom the table has other data."""
    ENTERED = "entered"
    """Somebody who is entered as the table has it."""


class Sign(StrEnum):
    """How a row and a person of the list agree in one place."""

    AGREES = "✓"
    NEAR = "≈"
    DIFFERS = "≠"
    NOT_GIVEN = "·"


PLACES = ("fide_id", "name", "born", "federation", "rating")
"""The places that are compared, always in this order."""


@dataclass(frozen=True)
class Candidate:
    """Somebody of the list who may be meant."""

    player: StoredPlayer
    score: int
    reasons: tuple[Words, ...]
    signs: tuple[Sign, ...]
    rating: int | None

    @property
    def key(self) -> str:
        """What an answer calls them."""
        return self.player.fide_id or self.player.name


@dataclass(frozen=True)
class Fill:
    """A value that is added or changed; `old` is empty where the table has none."""

    field: str
    old: str
    new: str


@dataclass(frozen=True)
class PlannedRow:
    """A row of the table and what would be done with it."""

    number: int
    given: PersonData
    kind: Kind
    answer: str
    """The key of a candidate, `TYPED`, `BOTH` or `OUT`; empty if nobody has answered."""
    data: PersonData
    """What would be entered."""
    candidates: tuple[Candidate, ...] = ()
    same_as: int = 0
    """The row of the same person, for one that comes twice."""
    same_by: Words = ""
    person: Person | None = None
    """Who of the event it is."""

    def text(self, field: str) -> str:
        """What the table says, empty if it says nothing."""
        return _text(self.given.get(field))

    @property
    def is_taken(self) -> bool:
        """Whether something would be done."""
        return self.kind in (Kind.CLEAR, Kind.CHANGED) and self.answer != OUT

    @property
    def chosen(self) -> Candidate | None:
        """Who of the list it is."""
        return next((one for one in self.candidates if one.key == self.answer), None)

    @property
    def fills(self) -> tuple[Fill, ...]:
        """What the list, or the order of reports, adds or changes."""
        before = self.given if self.person is None else _data_of(self.person)
        return tuple(
            Fill(field, _text(before.get(field)), _text(self.data.get(field)))
            for field in FIELDS
            if _text(self.data.get(field)) not in ("", _text(before.get(field)))
        )


def _text(value: object) -> str:
    return "" if value in (None, "", 0) else str(value)


def _data_of(person: Person) -> PersonData:
    return {field: getattr(person, field) for field in FIELDS}


@dataclass(frozen=True)
class Plan:
    """What a table would do, row by row."""

    rows: tuple[PlannedRow, ...]
    gone: tuple[Person, ...] = ()
    """Who is entered and not in the table; they stay."""
    seats: tuple[Seat, ...] = ()
    """Who plays in which team, if teams play and the table says it."""

    @property
    def teams(self) -> tuple[tuple[str, int], ...]:
        """The teams of the table, each with the number of its players."""
        counts = Counter(club_key(seat.team) for seat in self.seats)
        return tuple((name, counts[key]) for key, name in names_of_teams(self.seats).items())

    def of(self, kind: Kind) -> tuple[PlannedRow, ...]:
        """The rows of a kind."""
        return tuple(row for row in self.rows if row.kind is kind)

    @property
    def taken(self) -> tuple[PlannedRow, ...]:
        """The rows that would be entered or changed."""
        return tuple(row for row in self.rows if row.is_taken)


Finder = Callable[[PersonData, ListStore, str], Match]
"""Finds an entry in a list; a page that is shown again and again remembers what it found."""


def plan_entries(
    section: Section,
    entries: Entries,
    source: Source | None = None,
    store: ListStore | None = None,
    answers: Mapping[int, str] | None = None,
    find: Finder = match_entry,
) -> Plan:
    """What a table would do, with the answers that were given so far, by row."""
    store = ListStore() if store is None and source is not None else store
    answered = answers or {}
    numbers = entries.numbers or tuple(range(1, len(entries.people) + 1))
    rows = [
        _row(number, given, source, store, answered.get(number, ""), find)
        for number, given in zip(numbers, entries.people, strict=True)
    ]
    known = _KnownPeople(section)
    spellings = spellings_of_clubs(section, entries.people)
    placed = [known.place_row(_with_club(row, spellings)) for row in rows]
    seen = {row.person.id for row in placed if row.person is not None}
    gone = tuple(person for person in section.people.values() if person.id not in seen)
    return Plan(tuple(_mark_doubles(placed)), gone, seats_in(section, entries.seats))


def _with_club(row: PlannedRow, spellings: Mapping[str, str]) -> PlannedRow:
    """Capitals and blanks alone do not make another club; the page shows what is changed."""
    club = row.data.get("club")
    usual = spellings.get(club_key(str(club))) if club else None
    return row if usual in (None, club) else replace(row, data={**row.data, "club": usual})


def people_without_number(
    section: Section,
    source: Source,
    store: ListStore,
    answers: Mapping[int, str],
    find: Finder = match_entry,
) -> Plan:
    """Those who are entered without a FIDE number, beside who of the list they may be."""
    numbers = numbers_of(section)  # an answer stays with its person when others have got theirs
    people = [person for person in section.people.values() if not person.fide_id]
    rows = []
    for person in sorted(people, key=lambda person: numbers[person.id]):
        number = numbers[person.id]
        given = {key: value for key, value in _data_of(person).items() if value}
        row = _row(number, given, source, store, answers.get(number, ""), find)
        kind = Kind.CHANGED if row.chosen is not None else Kind.ASKED
        if not row.candidates or (row.kind is Kind.CLEAR and row.chosen is None):
            kind = Kind.ENTERED
        rows.append(replace(row, person=person, kind=kind))
    return Plan(tuple(rows))


def is_renamed(difference: Difference) -> bool:
    """Whether the list has quite another name for the number of somebody."""
    name = difference.data.get("name")
    return name is not None and _sign_of_name(difference.person.name, str(name)) is Sign.DIFFERS


def plan_update(
    section: Section, source: Source, store: ListStore, answers: Mapping[int, str]
) -> Plan:
    """Those who are entered with other data than the list has.

    Where nothing of the name agrees the number may be somebody else's: left as it is unless ticked.
    """
    compared = compared_with_list(section, source, store)
    rows = [
        PlannedRow(
            difference.number,
            _data_of(difference.person),
            Kind.CHANGED,
            answers.get(difference.number) or (OUT if is_renamed(difference) else TYPED),
            {**_data_of(difference.person), **difference.data},
            person=difference.person,
        )
        for difference in compared.differences
    ]
    return Plan(tuple(rows))


# -- one row --------------------------------------------------------------------------------------


def _row(
    number: int,
    given: PersonData,
    source: Source | None,
    store: ListStore | None,
    answer: str,
    find: Finder,
) -> PlannedRow:
    usual = "" if has_lost_letter(str(given.get("name") or "")) else TYPED
    if source is None or store is None:
        chosen = answer if answer in (TYPED, OUT, BOTH) else usual
        kind = Kind.CLEAR if chosen else Kind.ASKED
        return PlannedRow(number, given, kind, chosen, _as_typed(given))
    used = list_named(store, source.list)
    match = find(given, store, source.list)
    nearest = tuple(_candidate(given, who, source) for who in match.found[:MOST_CANDIDATES])
    candidates = nearest if any(map(_is_worth_asking, nearest)) else ()
    chosen = _answer(match, candidates, answer) or ("" if candidates else usual)
    picked = next((one for one in candidates if one.key == chosen), None)
    data = _as_typed(given) if picked is None else _from_list(given, picked, used, source)
    kind = Kind.CLEAR if chosen else Kind.ASKED
    return PlannedRow(number, given, kind, chosen, data, candidates)


def _answer(match: Match, candidates: Sequence[Candidate], answer: str) -> str:
    """What was answered, else what needs no question; empty if somebody must be asked."""
    if answer in (TYPED, OUT, BOTH) or any(one.key == answer for one in candidates):
        return answer
    if match.is_certain:
        return candidates[0].key
    return ""


def _is_worth_asking(candidate: Candidate) -> bool:
    """Whether somebody may be meant: by the number, the whole name, or as more than similar."""
    number, name, *_ = candidate.signs
    return Sign.AGREES in (number, name) or candidate.score >= LIKELY


def _candidate(given: PersonData, who: Found, source: Source) -> Candidate:
    player = who.player
    rating = next((value for kind in source.kinds if (value := getattr(player, kind))), None)
    return Candidate(player, who.score, who.reasons, _signs(given, player, rating), rating)


def _signs(given: PersonData, player: StoredPlayer, rating: int | None) -> tuple[Sign, ...]:
    born = PartialDate.parse(str(given.get("born") or ""))
    name = str(given.get("name") or "")
    return (
        _sign(given.get("fide_id"), player.fide_id),
        _sign_of_name(name, player.name),
        _sign(None if born is None else born.year, player.birth_year),
        _sign(given.get("federation"), player.federation),
        _sign_of_rating(given.get("rating"), rating),
    )


def _sign(given: object, listed: object) -> Sign:
    if not given or not listed:
        return Sign.NOT_GIVEN
    return Sign.AGREES if str(given) == str(listed) else Sign.DIFFERS


def _sign_of_name(given: str, listed: str) -> Sign:
    if not given:
        return Sign.NOT_GIVEN
    if sorted(name_tokens(given)) == sorted(name_tokens(listed)):
        return Sign.AGREES
    shared = {*name_tokens(given)} & {*name_tokens(listed)}
    return Sign.NEAR if shared or is_same_name(given, listed) else Sign.DIFFERS


def _sign_of_rating(given: object, listed: int | None) -> Sign:
    if not isinstance(given, int) or not given or not listed:
        return Sign.NOT_GIVEN
    if given == listed:
        return Sign.AGREES
    return Sign.NEAR if abs(given - listed) < NEAR_RATING else Sign.DIFFERS


def _as_typed(given: PersonData) -> PersonData:
    """An entry that is in no list: its name in the order of reports, all else as it is."""
    name = given.get("name") or f"FIDE {given.get('fide_id')}"
    kept = {key: value for key, value in given.items() if value}
    return {**kept, "name": surname_first(str(name))}


def _from_list(
    given: PersonData, candidate: Candidate, used: StoredList, source: Source
) -> PersonData:
    """An entry as the list has it; what the list does not know stays as given."""
    listed = {key: value for key, value in listed_data(candidate.player).items() if value}
    born = PartialDate.parse(str(given.get("born") or ""))
    if born is not None and born.year == candidate.player.birth_year:
        listed.pop("born", None)  # the table may have the whole date
    kept = {key: value for key, value in given.items() if value}
    return {**kept, **listed, **listed_rating(candidate.player, used, source.kinds)}


# -- those who are entered, and doubles -----------------------------------------------------------


class _KnownPeople:
    """Who is entered, by number and by name."""

    def __init__(self, section: Section) -> None:
        people = section.people.values()
        self._by_number = {person.fide_id: person for person in people if person.fide_id}
        self._by_name: dict[tuple[str, ...], list[Person]] = {}
        for person in people:
            self._by_name.setdefault(_name_key(person.name), []).append(person)
        self._placed: set[str] = set()
        """Whom a row above was about."""

    def place_row(self, row: PlannedRow) -> PlannedRow:
        """The row with who of the event it is."""
        person = self._by_number.get(str(row.data.get("fide_id") or ""))
        if person is None:
            person = self._person_of_that_name(row)
        if person is None or row.kind is Kind.ASKED:
            return row
        if row.answer == BOTH and person.id in self._placed:
            return row
        self._placed.add(person.id)
        differing = {
            key: value
            for key, value in row.data.items()
            if value and _text(getattr(person, key, None)) != _text(value)
        }
        if _is_year_of(differing.get("born"), person.born):
            del differing["born"]
        is_other = any(key in FIELDS for key in differing)  # the list alone is no difference
        kind = Kind.CHANGED if is_other else Kind.ENTERED
        return replace(row, kind=kind, person=person, data=differing)

    def _person_of_that_name(self, row: PlannedRow) -> Person | None:
        """Of several with one name, who agrees in the year, then in the club, and is still free."""
        namesakes = self._by_name.get(_name_key(str(row.data.get("name") or "")), [])
        return max(
            namesakes,
            key=lambda person: (
                _year_of(person.born) == _year(row),
                fold_name(person.club or "") == _club(row),
                person.id not in self._placed,
            ),
            default=None,
        )


def _is_year_of(given: object, known: str | None) -> bool:
    """Whether a table has only the year of a date that is known better."""
    return bool(known) and _text(given) == str(_year_of(known))


def _year_of(born: str | None) -> int | None:
    date = PartialDate.parse(born or "")
    return None if date is None else date.year


def _name_key(name: str) -> tuple[str, ...]:
    return tuple(sorted(name_tokens(name)))


def _mark_doubles(rows: Sequence[PlannedRow]) -> Iterator[PlannedRow]:
    """One person twice is marked at the second row, which names the first."""
    by_number: dict[str, int] = {}
    by_name: dict[tuple[str, ...], list[PlannedRow]] = {}
    by_person: dict[str, int] = {}
    for row in rows:
        if row.answer == OUT:
            yield row
            continue
        if row.person is not None:
            first = by_person.setdefault(row.person.id, row.number)
            yield row if first == row.number else _second_row_of(row.person, row, first)
            continue
        number = str(row.data.get("fide_id") or row.given.get("fide_id") or "")
        key = _name_key(str(row.data.get("name") or ""))
        double = _double(row, by_number.get(number, 0) if number else 0, by_name.get(key, []))
        by_number.setdefault(number, row.number)
        by_name.setdefault(key, []).append(row)
        if double is None or row.answer == BOTH:
            yield row
        else:
            yield replace(row, kind=Kind.TWICE, same_as=double[0], same_by=double[1])


def _second_row_of(person: Person, row: PlannedRow, first: int) -> PlannedRow:
    """A row of somebody who is entered, and whom a row above it is about."""
    same_by = phrase("the same FIDE number") if person.fide_id else phrase("the same name")
    return replace(row, kind=Kind.TWICE, same_as=first, same_by=same_by)


def _double(
    row: PlannedRow, same_number: int, same_name: Sequence[PlannedRow]
) -> tuple[int, Words] | None:
    if same_number:
        return same_number, phrase("the same FIDE number")
    for other in same_name:
        if _year(row) and _year(row) == _year(other):
            return other.number, phrase("the same name and year of birth")
        if row.given.get("club") and _club(row) == _club(other):
            return other.number, phrase("the same name and club")
    return None


def _year(row: PlannedRow) -> int | None:
    return _year_of(str(row.given.get("born") or ""))


def _club(row: PlannedRow) -> str:
    return fold_name(str(row.given.get("club") or ""))


# -- acts -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class RefusedRow:
    """A row that cannot be entered, and why; it does not stop the others."""

    number: int
    name: str
    reason: Words


def acts_of(
    event: Event, section: Section, plan: Plan
) -> tuple[tuple[Act, ...], tuple[RefusedRow, ...]]:
    """The acts of the rows that can be entered, then those of their teams; and rows that cannot."""
    people = {row.number: row.person.id for row in plan.rows if row.person is not None}
    acts: list[Act] = []
    refused: list[RefusedRow] = []
    for row in plan.taken:
        act = _act(row)
        reason = _reason_against(event, section, act)
        if reason:
            refused.append(RefusedRow(row.number, str(row.data.get("name") or ""), reason))
            continue
        acts.append(act)
        people[row.number] = act.person
        event = act.apply(event, Line(event.at + 1, "", "", act.NAME, act.args, section.id))
    for team in team_acts(section, plan.seats, people):
        reason = _reason_against(event, section, team)
        if reason:
            refused.append(_refused_team(team, plan, people, reason))
        else:
            acts.append(team)
    return tuple(acts), tuple(refused)


def _refused_team(
    act: TeamEntered | RosterChanged, plan: Plan, people: Mapping[int, str], reason: Words
) -> RefusedRow:
    """The team by the first row of its players; they are entered, without a team."""
    seat = next(seat for seat in plan.seats if people.get(seat.row) in act.roster)
    return RefusedRow(seat.row, seat.team, reason)


def _act(row: PlannedRow) -> DataChanged | Entered:
    if row.person is not None:
        before = _data_of(row.person)
        data = {k: v for k, v in row.data.items() if _text(before.get(k)) != _text(v)}
        return DataChanged(row.person.id, data)
    return Entered(new_id(), row.data)


def _reason_against(event: Event, section: Section, act: Act) -> Words:
    """Why an act cannot be; empty if nothing but notes speaks against it."""
    try:
        circumstances = list(act.circumstances(event, section.id))
    except CannotAct as problem:
        reason: Words = problem.message
        return reason
    strong = [circumstance for circumstance in circumstances if circumstance.level >= Level.CONFIRM]
    return strong[0].message if strong else ""
