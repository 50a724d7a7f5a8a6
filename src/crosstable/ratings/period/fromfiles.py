"""A whole rating period in one call: `crosstable.period`.

Reports are read by all processor cores where that pays; nothing is written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from functools import partial
from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING

from crosstable.errors import (
    MissingExtra,
    Parameter,
    Unusable,
    WrongUse,
    extra_needed,
)
from crosstable.model.choices import DialectName, RulesName, SystemName
from crosstable.parallel import cores, in_parallel
from crosstable.ratings.editions import RuleSet
from crosstable.ratings.eligibility import ignored_codes
from crosstable.ratings.national.reading import asked_rules
from crosstable.ratings.period.filerecords import FileRecord, record_of
from crosstable.ratings.period.lists import GivenList, given_list
from crosstable.ratings.period.options import period_options
from crosstable.ratings.period.parts import Setting
from crosstable.ratings.period.submissions import Submission, submissions
from crosstable.reading.folders import expand
from crosstable.rules.systems import name_of_system
from crosstable.text.dialectnames import dialect_named
from crosstable.text.encodings import known_encoding

if TYPE_CHECKING:
    from crosstable.ratings.period.computing import Machine
    from crosstable.ratings.period.reading import ReadReport
    from crosstable.ratings.period.running import PeriodRun

FILES_FOR_WORKERS = 40
"""Starting workers costs as much as reading so many reports."""

Report = str | PathLike[str] | Submission
Watch = Callable[["Iterator[ReadReport]", int], "Iterable[ReadReport]"]


def period(
    last: str | PathLike[str] | GivenList,
    reports: Iterable[Report],
    *,
    older: Iterable[str | PathLike[str] | GivenList] = (),
    next: date | None = None,
    rules: RulesName | RuleSet | str | None = None,
    options: Mapping[str, str] | None = None,
    excluded: Iterable[str] = (),
    ignore: Iterable[str] = (),
    system: SystemName | str | None = None,
    dialect: DialectName | str | None = None,
    encoding: str | None = None,
    strict: bool = False,
    step: Callable[[str], None] = lambda _: None,
    watch: Watch = lambda reports, _: reports,
    machine: Machine | None = None,
) -> PeriodRun:
    """The next rating list, from the last one and the submitted reports.

    `last` is a file, the folder of the previous period, or ``FILE@2026-11-01``; `older` are lists
    for events that began under them. `rules` are an edition by its name, or national rules: the
    path of their file, or what `national_rules` reads. `reports` are files, folders, wildcards and
    ZIP files; of two reports of one event the later one counts. With `strict` a list with a warning
    raises `RefusedLists`, and a report with one is refused. Faults named in `ignore`, by code,
    prefix or name, do not prevent rating. `step` is called with the next step, `watch` with the
    reports as they are read. `machine` computes the list elsewhere, for example on a cluster.

    Raises `UnknownRules`, `UnknownSystem`, `UnknownDialect`, `WrongLists` for lists and days that
    do not go together, `Unusable` for files that cannot be used, and `MissingExtra` without the
    extra `period`. What is wrong with a report raises nothing: `decided` has the reason.

    >>> import crosstable, pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as name:
    ...     folder = pathlib.Path(name)
    ...     report = crosstable.sample("round-robin")
    ...     players = crosstable.read(report).players
    ...     rows = [f'{p.fide_id},"{p.name}",{p.federation},{p.rating}\\n' for p in players]
    ...     table = "fide_id,name,federation,standard\\n" + "".join(rows)
    ...     _ = (folder / "may.csv").write_text(table, encoding="utf-8")
    ...     run = crosstable.period(f"{folder}/may.csv@2026-05-01", [report])
    ...     crosstable.write_period(run, folder / "june")
    ...     print([decided.status for decided in run.decided], (folder / "june/list.csv").exists())
    ['rated'] True
    """
    name_of_system(system)
    if dialect is not None:
        dialect_named(dialect)
    if encoding is not None:
        encoding = known_encoding(encoding)
    need_packages()
    from crosstable.ratings.period.running import Asked, run_period

    lists = [_as_given_list(list_) for list_ in (last, *older)]
    asked = Asked(
        rules=None if rules is None else asked_rules(rules),
        next=next,
        strict=strict,
        options=period_options(options or {}),
        excluded_federations=tuple(map(_federation, excluded)),
        ignored=ignored_codes(ignore),
        system=system,
        dialect=dialect,
        encoding=encoding,
    )
    given = submissions_of(reports)
    reading = partial(read_all, given=given)
    run = run_period(lists, asked, reading, len(given), step, watch, machine)
    read = [decided.report for decided in run.decided]
    return run._replace(inputs=tuple(_inputs(lists, given, read)))


def need_packages() -> None:
    """Raises `MissingExtra` where the packages of rating periods are not installed."""
    try:
        import narwhals  # noqa: F401
        import polars  # noqa: F401
    except ImportError as missing:
        raise MissingExtra(extra_needed("a rating period needs", "period")) from missing


def _as_given_list(list_: str | PathLike[str] | GivenList) -> GivenList:
    return list_ if isinstance(list_, GivenList) else given_list(fspath(list_))


def submissions_of(reports: Iterable[Report]) -> list[Submission]:
    """The reports that are meant, each once; a folder in the order of its names."""
    collected: dict[str, Submission] = {}
    for report in reports:
        if isinstance(report, Submission):
            collected.setdefault(report.label, report)
            continue
        items = expand([fspath(report)])
        for item in items:
            if not Path(item.path).exists():
                raise Unusable(f"{item.path}: no such file or folder")
        in_folder = any(item.found_in_folder for item in items)
        for submission in submissions([item.path for item in items], found_in_folder=in_folder):
            collected.setdefault(submission.label, submission)
    return list(collected.values())


def _federation(code: str) -> str:
    if len(code) != 3 or not code.isascii() or not code.isalpha():
        raise WrongUse("{} {}: a federation has three letters", Parameter("excluded"), code)
    return code.upper()


def read_all(setting: Setting, given: Sequence[Submission]) -> Iterator[ReadReport]:
    """The reports in order, read here or by workers."""
    from crosstable.ratings.period.reading import read_submission, report_of_dead_process

    work = partial(read_submission, setting)
    workers = cores()
    if len(given) <= FILES_FOR_WORKERS or workers < 2:
        return map(work, given)
    return in_parallel(work, given, report_of_dead_process, workers)


def _inputs(
    lists: Sequence[GivenList], given: Sequence[Submission], reports: Sequence[ReadReport]
) -> Iterator[FileRecord]:
    """Everything that was read, with checksums."""
    for list_ in lists:
        yield record_of(list_.path)
    for archive in dict.fromkeys(
        submission.path for submission in given if submission.member is not None
    ):
        yield record_of(archive)
    for report in reports:
        yield FileRecord(report.label, report.bytes, report.checksum)
