"""A report as the rules see it: the tournament, its document, and what several rules ask for.

Nothing here depends on the purpose: rules notice, `checking` judges.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import cached_property, wraps
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from crosstable.checks.catalogue.kind import Noticed
from crosstable.checks.rules.accounts import Accounts, accounts_of
from crosstable.checks.rules.encounters import Encounters, encounters_of
from crosstable.model.phrases import Phrase, phrase
from crosstable.model.tournament import Entry, Player, RoundState, Tournament
from crosstable.rules.matches import TeamMatches, team_matches
from crosstable.rules.recorded import as_counted
from crosstable.rules.scoring import (
    ScoringInForce,
    scoring_in_force,
)
from crosstable.rules.scoring.teamplayers import team_players_points, team_points_with
from crosstable.rules.systems import RecognisedSystem, recognised_system
from crosstable.text.dialect import Dialect
from crosstable.text.dialects import codes_about, in_force
from crosstable.text.layout import Record
from crosstable.text.rows import LineKind, Row
from crosstable.text.source import MAX_COLUMNS

if TYPE_CHECKING:
    from crosstable.model.details.event import EventDetails
    from crosstable.rules.rateability import ExcludedDifference
    from crosstable.text.document import Document


_NO_REPORT = frozenset(
    ("empty-file", "not-a-report", "binary-file", "too-many-lines", "json-syntax")
)


_Value = TypeVar("_Value")


class AskedRules(NamedTuple):
    """Rating regulations that somebody asked for: a day on which they are in force, and the kind
    of play (standard, rapid, blitz) that the event is to be rated as. `limits_time` tells whether
    they ask for a rate of play at all, `excluded` which games they leave out."""

    day: date
    kind: str
    limits_time: bool = True
    excluded: ExcludedDifference | None = None


@dataclass(frozen=True)
class Report:
    """One report under examination."""

    t: Tournament
    details: EventDetails | None = None
    system_override: str | None = None
    asked_rules: AskedRules | None = None

    @property
    def document(self) -> Document | None:
        """The lines; None for a tournament that was not read from a text (JSON)."""
        document = self.t.document
        return document if document is not None and document.dialect.has_records else None

    @cached_property
    def dialect(self) -> Dialect:
        """The tables that the report is judged by; JSON by those of the text in force."""
        return self.document.judged_by if self.document is not None else in_force()

    @staticmethod
    def who(player: Player) -> Phrase:
        """A player in a message: ``player 12 (Lee, Ann)``."""
        if not player.name:
            return phrase("player {n}", n=player.number)
        return phrase("player {n} ({name})", n=player.number, name=player.name)

    def record(self, subject: str) -> Record | None:
        """The record of the dialect that is about this subject."""
        return self.dialect.by_subject.get(subject)

    @cached_property
    def _lines_by_code(self) -> dict[str, list[int]]:
        lines: dict[str, list[int]] = {}
        texts = self.document.source.texts if self.document is not None else ()
        for line, text in enumerate(texts, 1):
            lines.setdefault(text[:3], []).append(line)
        return lines

    def row(self, line: int | None) -> Row | None:
        """The record on a line; None in JSON."""
        return self.document.row(line) if self.document is not None and line is not None else None

    def rows(self, *subjects: str) -> Iterator[Row]:
        """The lines about these subjects, whatever their code is in the dialect; none in JSON."""
        if self.document is None:
            return
        codes = sorted({code for subject in subjects for code in codes_about(subject)})
        for line in sorted(n for code in codes for n in self._lines_by_code.get(code, ())):
            row = self.other_rows.get(line) or self.document.row(line)
            if row is not None and row.record.subject in subjects:
                yield row

    @cached_property
    def other_rows(self) -> Mapping[int, Row]:
        """The records among the other lines, read once; copies for the eye (801, 802) left out."""
        document = self.document
        if document is None:
            return {}
        records = (
            line
            for line, kind, record in self.other_lines
            if kind is LineKind.RECORD and record is not None and record.subject not in COPIES
        )
        rows = ((line, document.row(line)) for line in records)
        return {line: row for line, row in rows if row is not None}

    @cached_property
    def is_no_report(self) -> bool:
        """Whether nothing of the file could be read as a report."""
        return any(finding.kind in _NO_REPORT for finding in self.t.reading_findings)

    @cached_property
    def other_lines(self) -> tuple[tuple[int, LineKind, Record | None], ...]:
        """What each line is, but for those of players in columns, which are nearly all lines."""
        document = self.document
        if document is None:
            return ()
        in_bars = document.dialect.has_bars
        return tuple(
            (line, *document.classify(line))
            for line, text in enumerate(document.source.texts, 1)
            if in_bars or text[:4] != "001 " or len(text) > MAX_COLUMNS
        )

    @cached_property
    def misread_lines(self) -> frozenset[int]:
        """Lines of players with text in several columns that belong to no field.

        They are told as lines out of their columns; what was read from them may be anything.
        """
        players = {player.line for player in self.t.players}
        strays = Counter(
            finding.span.line
            for finding in self.t.reading_findings
            if finding.kind == "text-outside-fields"
        )
        lines = ((line, count) for line, count in strays.items() if line in players)
        return frozenset(line for line, count in lines if line is not None and count > 1)

    @cached_property
    def national_federations(self) -> frozenset[str]:
        """The federations that record 172 or national records name."""
        named = {method.federation or "" for method in self.t.ranking_methods}
        return frozenset(named.union(n.federation for n in self.t.national) - {""})

    @cached_property
    def computed(self) -> dict[object, Any]:
        return {}

    def notice(self, rule: Rule) -> tuple[Noticed, ...]:
        """What a rule notices; it is asked once, though other rules look at its answer too."""
        key = "noticed", rule
        if key not in self.computed:
            self.computed[key] = tuple(rule(self))
        value: tuple[Noticed, ...] = self.computed[key]
        return value

    @cached_property
    def scoring(self) -> ScoringInForce:
        """The scoring system, stated or inferred."""
        return scoring_in_force(self.counted)

    @cached_property
    def system(self) -> RecognisedSystem:
        """Swiss, round robin, …: by the type, by the games, or as the user said."""
        return recognised_system(self.t, self.system_override)

    @cached_property
    def has_teams_against_its_code(self) -> bool:
        """Whether the type code speaks of individuals and the report has teams.

        What then does not suit an event of individuals follows from the code. Teams of 013 alone
        are met as clubs or prize groups in events of individuals.
        """
        kind = self.t.type
        return kind is not None and not kind.team and any(team.numbered for team in self.t.teams)

    @cached_property
    def shared_players(self) -> frozenset[int]:
        """Players who stand in more than one roster: what they did belongs to no team for sure."""
        times = Counter(n for team in self.t.teams for n in set(team.roster))
        return frozenset(number for number, count in times.items() if count > 1)

    @cached_property
    def matches(self) -> TeamMatches:
        """The matches of a team event."""
        return team_matches(self.t)

    @cached_property
    def encounters(self) -> Encounters:
        """Where two players do not tell the same game."""
        return encounters_of(self.t)

    @cached_property
    def accounts(self) -> Accounts:
        """The points of an individual event against its results."""
        return accounts_of(self.counted, self.scoring)

    @cached_property
    def counted(self) -> Tournament:
        """The report with the results that points and ranks follow (Q192): see `as_counted`."""
        return as_counted(self.t)

    def fits_points(self, player: Player, round_number: int, entry: Entry) -> bool:
        """Whether the points of a player are right with this entry in a round."""
        if not self.t.is_team_event:
            return self.accounts.fits(player, round_number, entry)
        _, points = self._team_points.setdefault(id(player), (player, None))
        if points is None:  # once for each player: many cells may be asked about
            points = team_players_points(player)
            self._team_points[id(player)] = player, points
        changed = team_points_with(points, player.entry(round_number), entry)
        return player.points in (None, *changed)

    @cached_property
    def _team_points(self) -> dict[int, tuple[Player, tuple[Decimal, Decimal] | None]]:
        return {}

    @cached_property
    def is_running(self) -> bool:
        """Whether the event has not ended: nothing paired, a game open, or rounds to come."""
        t = self.t
        to_come = t.declared_rounds is not None and t.paired_rounds < t.declared_rounds
        return not t.paired_rounds or to_come or RoundState.PENDING in t.round_states

    @cached_property
    def first_day(self) -> date | None:
        """The day on which the event began, if the report says so exactly."""
        start = self.t.start
        return start.earliest() if start is not None and start.is_complete else None


COPIES = frozenset(("team-results", "team-summary"))
"""Copies for the eye (801, 802), whose columns vary from file to file (C5 to C7)."""


def once(compute: Callable[[Report], _Value]) -> Callable[[Report], _Value]:
    """What a function of rules says of a report is computed when first asked for."""

    @wraps(compute)
    def answer(report: Report) -> _Value:
        if compute not in report.computed:
            report.computed[compute] = compute(report)
        value: _Value = report.computed[compute]
        return value

    return answer


Rule = Callable[[Report], Iterator[Noticed]]
"""A check: what it notices in a report."""

_RULES: dict[str, list[Rule]] = {}
"""The rules by the names of their modules."""


def rule(check: Rule) -> Rule:
    """Marks a function as a rule; those of a module run in the order in which they stand."""
    _RULES.setdefault(check.__module__, []).append(check)
    return check


def rules_of(*modules: ModuleType) -> tuple[Rule, ...]:
    """The rules of some modules, one module after the other."""
    return tuple(check for module in modules for check in _RULES[module.__name__])
