"""The games of a report, divided by the lists in force: one part, or of a league several."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date
from functools import reduce
from typing import TYPE_CHECKING

from crosstable.checks.catalogue.header import RATED_ON_A_LATER_LIST, REPORT_TOO_LATE
from crosstable.checks.catalogue.listing import NUMBER_MISTYPED, NUMBER_OF_SOMEBODY_ELSE
from crosstable.checks.catalogue.players import FIDE_NUMBER_MISSING
from crosstable.lists.files import ListedPlayer
from crosstable.lists.lookup import ListedPeople, sought_in
from crosstable.lists.names import Candidate, candidates
from crosstable.model.phrases import Phrase, phrase
from crosstable.model.tournament import Player, Tournament
from crosstable.ratings.editions import RuleSet, rule_set_of
from crosstable.ratings.eligibility import Case, findings_of, games_and_reasons, with_ratings
from crosstable.ratings.field import Entrant
from crosstable.ratings.options import chosen_options, readings
from crosstable.ratings.period.dating import date_parts, says, width
from crosstable.ratings.period.findings import ERROR, INFO, WARNING, PeriodFinding, of_checker
from crosstable.ratings.period.parts import (
    OTHER_KIND,
    RATED,
    REFUSED,
    Divided,
    ListEntry,
    Part,
    Setting,
)
from crosstable.ratings.period.schedule import Days, days_of, is_by_game, is_possible
from crosstable.rules.rateability import kind_of_event, rating_system, without_a_difference
from crosstable.rules.rateofplay import RAPID_RATED_SINCE, STANDARD

if TYPE_CHECKING:
    from crosstable.model.details.event import EventDetails
    from crosstable.model.details.values import HonoraryRating
    from crosstable.ratings.period.store import ListStore


def divide(
    t: Tournament,
    details: EventDetails | None,
    setting: Setting,
    store: ListStore,
    written: Tournament | None = None,
) -> Divided:
    """The parts of a report with their games.

    `written` is the report itself, where `t` has the games of other stages too.
    """
    days = days_of(t)
    if days.first is None or days.last is None:
        message = phrase(
            "no first day (042) and no day of a round (132): the list in force is unknown"
        )
        return Divided(REFUSED, days, (PeriodFinding("no-first-day", ERROR, message),))
    wrong = _impossible(days.first, days.last)
    if wrong is not None:
        return Divided(REFUSED, days, (wrong,))
    kind = _kind(t, days.first, setting)
    if kind != setting.kind:
        message = phrase(
            "a {kind} event; this is a period of {own} ratings", kind=kind, own=setting.kind
        )
        return Divided(OTHER_KIND, days, (PeriodFinding("other-kind", INFO, message),))
    rules = _rules(setting, days.first)
    by_game = is_by_game(days.first, days.last, rules, league=says(details, "league"))
    divided = date_parts(t, days, rules, setting, details, by_game=by_game)
    if divided.status != RATED:
        return divided._replace(rules=rules.name, is_by_game=by_game)
    event = _Event(t, details, setting, rules, days, store, written or t)
    parts = tuple(event.part(part) for part in divided.parts)
    findings = (*divided.findings, *event.findings(parts))
    is_refused = any(finding.severity == ERROR for finding in findings)
    return Divided(REFUSED if is_refused else RATED, days, findings, rules.name, parts, by_game)


def _impossible(first: date, last: date) -> PeriodFinding | None:
    """What is wrong with the days of an event, so that no list and no period can be found."""
    for day in (first, last):
        if not is_possible(day):
            message = phrase("{day}: no list was in force that year", day=str(day))
            return PeriodFinding("no-such-year", ERROR, message)
    if last < first:
        message = phrase(
            "ends on {last}, before it starts on {first}: which list counts is unknown",
            last=str(last),
            first=str(first),
        )
        return PeriodFinding("ends-before-start", ERROR, message)
    return None


def _kind(t: Tournament, first: date, setting: Setting) -> str:
    """Standard, rapid or blitz; before there were lists of both, everything is standard."""
    if first < RAPID_RATED_SINCE and setting.kind == STANDARD:
        return STANDARD
    return kind_of_event(t.time_control)


def _rules(setting: Setting, first: date) -> RuleSet:
    """The edition by the first day of the event (0.1), unless the user named one."""
    if setting.asked_rules is not None:
        return setting.asked_rules
    return rule_set_of(first, setting.kind)


# -- games ---------------------------------------------------------------------------------------


class _Event:
    """A report with what is needed to sort out its games."""

    def __init__(
        self,
        t: Tournament,
        details: EventDetails | None,
        setting: Setting,
        rules: RuleSet,
        days: Days,
        store: ListStore,
        written: Tournament,
    ) -> None:
        self.written = written
        self.t = t
        self.details = details
        self.setting = setting
        self.rules = rules
        self.first_day = days.first
        self.store = store
        self.options = chosen_options(None if details is None else details.rating, setting.options)
        self.numbers = {n: fide_number(p.fide_id) for n, p in t.by_number.items()}
        self.keys = {n: -n if number is None else number for n, number in self.numbers.items()}
        self.honorary = {player.id: player.rating for player in _honorary(details)}
        self.asked: dict[int, Mapping[str, ListedPlayer]] = {}
        self.known: dict[int, dict[int, Entrant]] = {}

    def players_on(self, entry: ListEntry) -> Mapping[str, ListedPlayer]:
        """What a list says about the players of the report."""
        if entry.number not in self.asked:
            wanted = (str(number) for number in self.numbers.values() if number is not None)
            self.asked[entry.number] = self.store.ask(entry.number, wanted)
        return self.asked[entry.number]

    def entrants(self, entry: ListEntry) -> dict[int, Entrant]:
        """The players with the ratings of a list."""
        if entry.number in self.known:
            return self.known[entry.number]
        listed = self.players_on(entry)
        known = self.known[entry.number] = {}
        for number, player in self.t.by_number.items():
            rating = self.honorary.get(number) or self.rating(listed.get(str(self.numbers[number])))
            known[number] = Entrant(player, rating, rating, None, "", "")
        return known

    def rating(self, listed: ListedPlayer | None) -> int | None:
        """The rating that counts; without one for rapid or blitz the standard rating."""
        start = self.rules.start_rating
        if listed is None:
            return start
        own: int | None = getattr(listed, self.setting.kind)
        return own or listed.standard or start

    def part(self, part: Part) -> Part:
        """A part with its games."""
        entry = self.setting.list_of(part.list_day)
        if entry is None:
            return part
        t = with_rounds(self.t, frozenset(part.rounds))
        system = rating_system(t, self.setting.system, self.rules.round_robin_formulas)
        case = self.case(t, system.name, entry)
        games, _ = games_and_reasons(case)
        key = self.keys
        flat = array("q")
        for game in games:
            own = key[game.player]
            other = key[game.opponent]
            flat.extend((own, other, game.round_number, game.half_points))
        chosen = readings(self.options, self.rules, system.name)
        return part._replace(
            system=system.name,
            round_robin=system.is_round_robin,
            counts_unrated=chosen.counts_unrated,
            points_of_event=chosen.points_of_event,
            without_extremes=chosen.without_extremes,
            games=flat,
            honorary=tuple((key[n], r) for n, r in sorted(self.honorary.items()) if n in key),
            older=tuple(self.older(entry)),
        )

    def case(self, t: Tournament, system: str, entry: ListEntry) -> Case:
        """What the rules about games look at."""
        return Case(t, self.rules, self.details, system, self.first_day, self.entrants(entry))

    def older(self, entry: ListEntry) -> Iterator[tuple[int, int | None, int | None, int | None]]:
        """The ratings of an older list; those of the list itself are at hand."""
        if entry == self.setting.lists[0]:
            return
        kind = self.setting.kind
        for player in self.players_on(entry).values():
            substitute = None if kind == STANDARD else player.standard
            yield (
                int(player.fide_id),
                getattr(player, kind),
                substitute,
                getattr(player, f"{kind}_k"),
            )

    # -- findings --

    def findings(self, parts: tuple[Part, ...]) -> Iterator[PeriodFinding]:
        """What stands against rating the report, and where it and the list disagree."""
        entries = [self.setting.list_of(part.list_day) for part in parts]
        entry = next((entry for entry in entries if entry is not None), None)
        if entry is None:
            yield from _number_findings(self.t, self.numbers, frozenset())
            return
        listed = self.players_on(entry)
        people = ListedPeople(listed, entry.ratings, self.candidates(entry, listed), entry.day)
        system = rating_system(self.t, self.setting.system, self.rules.round_robin_formulas)
        case = self.case(self.t, system.name, entry)
        setting = self.setting
        noticed = findings_of(case, people, setting.system, self.written, setting.ignored)
        left_out = _ANSWERED if setting.is_identified else _OF_THE_PERIOD
        findings = [finding for finding in noticed if finding.code not in left_out]
        told = frozenset(
            finding.line for finding in findings if finding.code == FIDE_NUMBER_MISSING.code
        )
        if told and not any(self.numbers.values()):  # one fault for everybody
            told = frozenset(player.line for player in self.t.players)
        yield from _number_findings(self.t, self.numbers, told)
        yield from map(of_checker, findings)
        if system.is_round_robin:
            yield from self.notional_differences(case)

    def candidates(
        self, entry: ListEntry, listed: Mapping[str, ListedPlayer]
    ) -> dict[int, tuple[Candidate, ...]]:
        """Who may be meant where a number is in doubt, of the same federation and birth year."""
        if self.setting.is_identified:
            return {}
        return {
            place: candidates(person, self.store.alike(entry.number, person))
            for place, person in sought_in(self.written).in_doubt(listed)
            if person.birth_year and person.federation and self.written.players[place].fide_id
        }

    def notional_differences(self, case: Case) -> Iterator[PeriodFinding]:
        """10.21b(ii) of 2002 needs a difference where 10.1 has none, unless an option says more."""
        if self.rules.has_notional_dp or self.options.indeterminate_dp is not None:
            return
        for player in without_a_difference(with_ratings(case), self.rules.least_half_points):
            message = phrase(
                "a difference of 800 is taken for all points or none of {who}", who=_who(player)
            )
            yield PeriodFinding("indeterminate-dp", INFO, message, "10.1", line=player.line)


_OF_THE_PERIOD = frozenset((RATED_ON_A_LATER_LIST.code, REPORT_TOO_LATE.code))
"""What `dating` decides, by the closing days of this period and not by the usual ones."""
_ANSWERED = _OF_THE_PERIOD | {NUMBER_OF_SOMEBODY_ELSE.code, NUMBER_MISTYPED.code}
"""What is no question any more where somebody has said who the players are."""


def _honorary(details: EventDetails | None) -> tuple[HonoraryRating, ...]:
    return () if details is None else details.honorary_ratings or ()


def fide_number(text: str | None) -> int | None:
    """A FIDE number as a number; None for what is none."""
    digits = (text or "").strip().lstrip("0")
    is_number = digits.isascii() and digits.isdecimal() and len(digits) <= 15
    return int(digits) if is_number else None


def _number_findings(
    t: Tournament, numbers: Mapping[int, int | None], told: frozenset[int | None]
) -> Iterator[PeriodFinding]:
    """Players whom nobody can look up, and numbers that two players have.

    `told` are the lines of players of whom the checker says that the number is missing.
    """
    missing = [t.by_number[n] for n, number in numbers.items() if number is None]
    for player in missing:
        if player.line is not None and player.line in told:
            continue
        message = phrase(
            "{who} has no FIDE number: taken as unrated, and no result is kept", who=_who(player)
        )
        yield PeriodFinding("no-fide-number", WARNING, message, line=player.line)
    times = Counter(number for number in numbers.values() if number is not None)
    for number, count in times.items():
        if count > 1:
            alike = [
                t.by_number[n] for n, other_number in numbers.items() if other_number == number
            ]
            message = phrase(
                "{who} have the same FIDE number {number}",
                who=reduce(
                    lambda first, other: phrase("{a} and {b}", a=first, b=other), map(_who, alike)
                ),
                number=number,
            )
            yield PeriodFinding("number-twice", ERROR, message)


def _both(first: Phrase, other: Phrase) -> Phrase:
    return phrase("{a} and {b}", a=first, b=other)


def _who(player: Player) -> Phrase:
    if not player.name:
        return phrase("player {n}", n=player.number)
    return phrase("player {n} ({name})", n=player.number, name=player.name)


def with_rounds(t: Tournament, rounds: frozenset[int]) -> Tournament:
    """The event with the games of some rounds only."""
    if rounds >= set(range(1, width(t) + 1)):
        return t
    players = tuple(
        replace(
            player,
            rounds=tuple(
                entry if number in rounds else None for number, entry in enumerate(player.rounds, 1)
            ),
        )
        for player in t.by_number.values()
    )
    return replace(t, players=players)
