"""A rating period from lists and reports to its tables, in steps; `fromfiles` takes them all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import NamedTuple

import polars as pl

from crosstable.errors import RefusedLists, WrongLists
from crosstable.lists.files import WHICH, Which
from crosstable.model.phrases import Phrase, joined, phrase
from crosstable.ratings.editions import RuleSet, chosen_rules, rule_set_of
from crosstable.ratings.period.assembling import Assembled, assemble
from crosstable.ratings.period.computing import Machine, PeriodResult, PeriodTerms, compute_period
from crosstable.ratings.period.deciding import Decided, decide_reports, rated_event
from crosstable.ratings.period.filerecords import FileRecord
from crosstable.ratings.period.findings import INFO, PeriodFinding, is_refusal
from crosstable.ratings.period.listrows import Rows
from crosstable.ratings.period.lists import GivenList, LoadedList, load
from crosstable.ratings.period.listtable import ListTable, list_table
from crosstable.ratings.period.options import PeriodOptions
from crosstable.ratings.period.parts import ListEntry, Setting
from crosstable.ratings.period.reading import ReadReport, close_store
from crosstable.ratings.period.register import REGISTER_NAME, Register, read_register
from crosstable.ratings.period.schedule import Closing, next_list
from crosstable.ratings.wording import zero_scores_in_words
from crosstable.ratings.worksheet import FEW_POINTS
from crosstable.text.temporary import temporary_folder
from crosstable.text.wording import counted


class Asked(NamedTuple):
    """What the user asked for beside lists and reports."""

    rules: RuleSet | str | None = None
    next: date | None = None
    strict: bool = False
    options: PeriodOptions = PeriodOptions()
    excluded_federations: tuple[str, ...] = ()
    ignored: frozenset[str] = frozenset()
    is_identified: bool = False
    """Whether somebody has said already who the players are."""
    system: str | None = None
    dialect: str | None = None
    encoding: str | None = None


class OpenedLists(NamedTuple):
    """The list that is brought up to date as tables, the others in the store, and the terms."""

    store: str
    table: ListTable
    loaded: tuple[LoadedList, ...]
    register: Register | None
    findings: tuple[PeriodFinding, ...]
    rules: RuleSet
    kind: Which
    next: date

    @property
    def current(self) -> date:
        """The day of the list that is brought up to date."""
        return self.loaded[0].day


class PeriodRun(NamedTuple):
    """The result of a rating period.

    >>> import crosstable, pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as name:
    ...     table = "fide_id,name,federation,standard\\n9990017,Example,NOR,2010\\n"
    ...     _ = pathlib.Path(name, "may.csv").write_text(table)
    ...     run = crosstable.period(f"{name}/may.csv@2026-05-01", [])
    ...     run.decided, len(run.result.players)
    ((), 1)
    >>> run
    <PeriodRun: the list of 2026-06-01: players 1, reports 0>
    """

    lists: OpenedLists
    asked: Asked
    decided: tuple[Decided, ...]
    found: Assembled
    result: PeriodResult
    register: Register
    notes: tuple[PeriodFinding, ...]
    """What no source tells for certain about the rules that were used."""
    inputs: tuple[FileRecord, ...] = ()
    """Everything that was read, with checksums."""

    def __repr__(self) -> str:
        """A line that says what it is: the tables inside would fill pages."""
        counts = Counter(decided.status for decided in self.decided)
        parts = (f"players {len(self.result.players)}", f"reports {len(self.decided)}")
        statuses = (f"{status} {count}" for status, count in sorted(counts.items()))
        return f"<PeriodRun: the list of {self.lists.next}: {', '.join((*parts, *statuses))}>"


@contextmanager
def scratch_store() -> Iterator[Path]:
    """A place for the lists as long as reports are read."""
    with temporary_folder("period") as folder:
        yield folder / "lists.sqlite"


# -- lists ---------------------------------------------------------------------------------------


def open_lists(
    store: Path,
    current: GivenList,
    older: Sequence[GivenList],
    asked: Asked,
    step: Callable[[str], None] = lambda _: None,
) -> OpenedLists:
    """Read all lists; raises if one cannot be used, or if their days do not go together."""
    kind = _kind(asked)
    rows = Rows()
    step(f"reading the list {current.path}")
    first = load(store, 0, current, kind, rows)
    loaded = [first]
    for number, given in enumerate(older, 1):
        step(f"reading the older list {given.path}")
        loaded.append(load(store, number, given, kind))
    _refuse_wrong_days(loaded)
    day = _next(first.day, kind, asked)
    rules = chosen_rules(asked.rules) if asked.rules else rule_set_of(day, kind)
    table = list_table(rows.frame(), first, kind, rules)
    register, noticed = _register(current)
    findings = (*_findings_with_file(loaded), *table.findings, *noticed)
    return OpenedLists(str(store), table, tuple(loaded), register, findings, rules, kind, day)


def _kind(asked: Asked) -> Which:
    name = chosen_rules(asked.rules).kind if asked.rules else "standard"
    return next(which for which in WHICH if which == name)


def _refuse_wrong_days(loaded: Sequence[LoadedList]) -> None:
    first, *others = loaded
    days = {first.day}
    for other in others:
        if other.day > first.day:
            raise WrongLists(
                f"{other.path} is of {other.day}, not older than the list of {first.day}"
            )
        if other.day in days:
            raise WrongLists(f"{other.path}: there are two lists of {other.day}")
        days.add(other.day)


def _next(current: date, kind: str, asked: Asked) -> date:
    """The day of the new list: what the user says, else the next one by the rules in force."""
    in_force = chosen_rules(asked.rules) if asked.rules else rule_set_of(current, kind)
    day = asked.next or next_list(current, in_force, asked.options.months)
    if day <= current:
        raise WrongLists(f"the next list ({day}) must be later than the list ({current})")
    return day


def _register(current: GivenList) -> tuple[Register | None, tuple[PeriodFinding, ...]]:
    """The register that lies beside the list, if there is one."""
    path = Path(current.path).parent / REGISTER_NAME
    return read_register(path) if path.is_file() else (None, ())


def _findings_with_file(loaded: Sequence[LoadedList]) -> Iterator[PeriodFinding]:
    """The findings of all lists, each with its file."""
    for loaded_list in loaded:
        for finding in loaded_list.findings:
            yield finding._replace(sentence=joined([loaded_list.path, finding.sentence], ": "))


def setting_of(lists: OpenedLists, asked: Asked) -> Setting:
    """What a worker has to know."""
    entries = tuple(
        ListEntry(loaded_list.number, loaded_list.day, loaded_list.ratings)
        for loaded_list in lists.loaded
    )
    return Setting(
        lists.store,
        entries,
        lists.next,
        lists.kind,
        lists.rules,
        chosen_rules(asked.rules) if asked.rules else None,
        asked.options.events,
        asked.options.months,
        asked.options.closing_days,
        asked.options.rates_late_reports,
        asked.system,
        asked.dialect,
        asked.encoding,
        asked.ignored,
        asked.is_identified,
    )


# -- all steps ------------------------------------------------------------------------------------

Reading = Callable[[Setting], Iterator[ReadReport]]
"""Gives what is to be known about all reports of a period, in their order."""
Watch = Callable[[Iterator[ReadReport], int], Iterable[ReadReport]]


def run_period(
    given: Sequence[GivenList],
    asked: Asked,
    reading: Reading,
    count: int,
    step: Callable[[str], None],
    watch: Watch,
    machine: Machine | None,
) -> PeriodRun:
    """A period from its lists, the current one first, and from reports that somebody reads."""
    with scratch_store() as store:
        opened = open_lists(store, given[0], given[1:], asked, step)
        if asked.strict and is_refusal(opened.findings, strict=True):
            raise RefusedLists("nothing computed: the lists have faults", opened.findings)
        setting = setting_of(opened, asked)
        step(f"reading {counted(count, 'report')}")
        sorted_reports = sorted_out(opened, list(watch(reading(setting), count)), asked, step)
        close_store(setting)
    return conclude(opened, sorted_reports, asked, step, machine)


# -- the end -------------------------------------------------------------------------------------


class SortedOut(NamedTuple):
    """What became of the reports, and their games."""

    decided: tuple[Decided, ...]
    """Without people and games, which are in the tables: those of a large period are gigabytes."""
    tables: Assembled
    register: Register


def sorted_out(
    lists: OpenedLists,
    reports: Sequence[ReadReport],
    asked: Asked,
    step: Callable[[str], None] = lambda _: None,
) -> SortedOut:
    """Decide about the reports and collect the games of those that are rated."""
    closing = Closing(lists.rules, asked.options.months, asked.options.closing_days)
    closed = closing.day_for(lists.current)
    verdicts = decide_reports(reports, lists.register, closed, strict=asked.strict)
    step("sorting out the games")
    tables = assemble(verdicts, lists.current, lists.rules)
    register = _new_register(lists, verdicts, closed)
    return SortedOut(tuple(verdict.without_contents() for verdict in verdicts), tables, register)


def conclude(
    lists: OpenedLists,
    sorted_out: SortedOut,
    asked: Asked,
    step: Callable[[str], None] = lambda _: None,
    machine: Machine | None = None,
) -> PeriodRun:
    """Compute the new list."""
    step(f"computing the list of {lists.next}")
    terms = PeriodTerms(
        lists.rules, lists.current, lists.next, asked.options.lists, asked.excluded_federations
    )
    result = compute_period(lists.table, sorted_out.tables, terms, machine)
    notes = (
        *_findings_of_unverified(lists.rules, sorted_out.tables.editions),
        *_zero_scores(lists.rules, result.worksheet),
    )
    return PeriodRun(
        lists,
        asked,
        sorted_out.decided,
        sorted_out.tables,
        result,
        sorted_out.register,
        notes,
    )


def _zero_scores(rules: RuleSet, worksheet: pl.DataFrame) -> Iterator[PeriodFinding]:
    """Newcomers without a point in the games that count: dp is indeterminate (2002, 10.1)."""
    if rules.has_notional_dp:
        return
    is_zero = (pl.col("games") > 0) & (pl.col("points") == 0)
    rows = worksheet.filter((pl.col("status") == FEW_POINTS) & is_zero)
    numbers = sorted(set(rows["player"].to_list()))
    if numbers:
        yield PeriodFinding("zero-score", INFO, zero_scores_in_words(numbers))


def _findings_of_unverified(
    of_list: RuleSet, of_events: Sequence[RuleSet]
) -> Iterator[PeriodFinding]:
    for rules in of_events:
        if rules.unverified:
            yield _not_verified(rules, rules.unverified)
    if of_list.lists.unverified:
        yield _not_verified(of_list, of_list.lists.unverified)


def _not_verified(rules: RuleSet, what: Sequence[Phrase]) -> PeriodFinding:
    message = phrase(
        "{rules}: no available source confirms {what}", rules=rules.name, what=joined(what, "; ")
    )
    return PeriodFinding("unverified", INFO, message)


def _new_register(lists: OpenedLists, verdicts: Sequence[Decided], closed: date) -> Register:
    rated = [
        rated_event(verdict, lists.register, closed, lists.next)
        for verdict in verdicts
        if verdict.parts
    ]
    return (lists.register or Register(())).with_rated(rated, lists.next)
