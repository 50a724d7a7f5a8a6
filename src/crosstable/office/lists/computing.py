"""A run: `ratings.period` on the inputs, and the files that it gives. No arithmetic is here."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import NamedTuple

import polars as pl

from crosstable.office.lists.inputs import Inputs, Plan, ReportInput
from crosstable.office.store.contents import Packed, pack
from crosstable.office.store.kinds import NATIONAL
from crosstable.office.store.projections.lists import FIGURES_NAME
from crosstable.output.period.cells import as_csv, for_spreadsheets
from crosstable.output.period.fidetext import fide_text
from crosstable.output.period.fidexml import fide_xml, list_json, public_table
from crosstable.output.period.listfiles import (
    by_digits,
    federation_lists,
    own_list,
    top_lists,
    unrated_titled,
)
from crosstable.output.period.refusals import refused_json
from crosstable.output.period.statistics import statistics
from crosstable.parallel import cores
from crosstable.ratings.national.reading import rules_of_text
from crosstable.ratings.period.computing import Machine
from crosstable.ratings.period.fromfiles import read_all
from crosstable.ratings.period.lists import LIST_NAME, GivenList
from crosstable.ratings.period.options import period_options
from crosstable.ratings.period.parts import RATED
from crosstable.ratings.period.register import REGISTER_NAME, register_text
from crosstable.ratings.period.running import Asked, PeriodRun, Reading, Watch, run_period
from crosstable.ratings.period.schedule import Closing
from crosstable.ratings.period.submissions import Submission
from crosstable.text.collecting import without_collecting
from crosstable.text.temporary import temporary_folder

Step = Callable[[str], None]

DRIFT_NAME = "drift.json"
REFUSED_NAME = "refused.json"


class ReportOutcome(NamedTuple):
    """What became of a report in a run."""

    submission: int
    status: str
    codes: str
    complete: int
    """Whether no later list has to look at it again."""


class PackedFiles(Mapping[str, bytes]):
    """Files by their names, packed as they are stored: a large list is gigabytes of text."""

    def __init__(self, packed: Mapping[str, Packed]) -> None:
        self.packed = packed

    def __getitem__(self, name: str) -> bytes:
        return self.packed[name].unpack()

    def __iter__(self) -> Iterator[str]:
        return iter(self.packed)

    def __len__(self) -> int:
        return len(self.packed)


class Computed(NamedTuple):
    """A list that was computed, as files."""

    files: PackedFiles
    outcomes: tuple[ReportOutcome, ...]
    players: int
    run: PeriodRun


@without_collecting()
def compute_list(
    inputs: Inputs,
    step: Step = lambda _: None,
    watch: Watch = lambda reports, _: reports,
    machine: Machine | None = None,
    reading: Reading | None = None,
) -> Computed:
    """The list that follows from inputs, and from nothing else, whatever machine computes it.

    `reading` reads the reports of the plan, where `inputs` come without them.
    """
    plan = inputs.plan
    given = submissions_of(inputs.reports)
    with temporary_folder("office") as folder:
        lists = write_lists(inputs, folder)
        read = reading or partial(read_all, given=given)
        asked = asked_of(plan)
        count = len(plan.reports)
        run = run_period([lists[0], *lists[1]], asked, read, count, step, watch, machine)
    run = run._replace(found=run.found.without_games())
    step("writing the lists")
    numbers = {report.label: report.submission for report in plan.reports}
    files = PackedFiles(dict(_pack_texts(_texts(run, numbers))))
    return Computed(files, tuple(_outcomes(run, numbers)), run.result.players.height, run)


def asked_of(plan: Plan) -> Asked:
    """What a plan asks of a period beside lists and reports."""
    options = period_options(plan.options)
    rules = rules_of_text(plan.rules) if plan.kind == NATIONAL and plan.rules else plan.rules
    return Asked(
        rules,
        plan.day,
        options=options,
        excluded_federations=plan.excluded,
        is_identified=True,  # it was asked before a report was accepted
    )


def submissions_of(reports: Sequence[ReportInput]) -> list[Submission]:
    """Reports as `period` takes them."""
    return [
        Submission(report.label, report.label, data=report.data, details_text=report.details)
        for report in reports
    ]


def write_lists(inputs: Inputs, folder: Path) -> tuple[GivenList, list[GivenList]]:
    """The lists as files, as `period` takes them."""
    (folder / "last").mkdir()
    path = folder / "last" / LIST_NAME
    path.write_bytes(inputs.last)
    if inputs.register is not None:
        path.with_name(REGISTER_NAME).write_bytes(inputs.register)
    older = []
    for day, data in inputs.older:
        other = folder / f"older-{day}" / LIST_NAME
        other.parent.mkdir()
        other.write_bytes(data)
        older.append(GivenList(str(other), day))
    return GivenList(str(path), inputs.plan.base_day), older


# -- what comes out -------------------------------------------------------------------------------


def _pack_texts(texts: Iterable[tuple[str, str]]) -> Iterator[tuple[str, Packed]]:
    """Texts are packed while the next ones are made; of large ones only some are there at once."""
    under_way: deque[tuple[str, Future[Packed]]] = deque()
    with ThreadPoolExecutor(cores()) as pool:
        for name, text in texts:
            under_way.append((name, pool.submit(_pack, text)))
            if len(under_way) > cores():
                first, done = under_way.popleft()
                yield first, done.result()
        yield from ((name, done.result()) for name, done in under_way)


def _pack(text: str) -> Packed:
    return pack(text.encode())


def _texts(run: PeriodRun, numbers: dict[str, int]) -> Iterator[tuple[str, str]]:
    result = run.result
    day = run.lists.next
    kind = run.lists.kind
    yield LIST_NAME, own_list(result, day, kind)
    yield REGISTER_NAME, register_text(run.register)
    yield FIGURES_NAME, _figures(run, numbers)
    yield REFUSED_NAME, refused_json(run.decided, run.lists.findings)
    yield DRIFT_NAME, _drift(run)
    yield from _public_texts(run)


def _public_texts(run: PeriodRun) -> Iterator[tuple[str, str]]:
    """The files for everybody: years of birth only."""
    result = run.result
    day = run.lists.next
    digits = run.lists.rules.shown_digits
    shown = by_digits(result.players, digits)
    yield "public/list.txt", fide_text(shown, day)
    yield "public/list.xml", fide_xml(shown)
    yield "public/list.json", list_json(shown, day, run.lists.kind)
    yield "public/list.csv", for_spreadsheets(public_table(shown))
    for federation, text in federation_lists(result, digits):
        yield f"public/federations/{federation}.csv", text
    for name, table in top_lists(result, day, digits):
        yield f"public/top/{name}.csv", for_spreadsheets(table)
    yield "public/unrated-titled.csv", for_spreadsheets(unrated_titled(result))


def _figures(run: PeriodRun, numbers: dict[str, int]) -> str:
    """Every row of every worksheet, in numbers only."""
    events = [
        (part.event, numbers[report.label]) for report in run.found.reports for part in report.parts
    ]
    schema: dict[str, type[pl.Int64]] = {"event": pl.Int64, "submission": pl.Int64}
    of_event = pl.DataFrame(events, schema=schema, orient="row")
    table = (
        run.result.worksheet.filter(pl.col("player") > 0)
        .join(of_event, on="event", how="inner")
        .sort("submission", "event", "player")
        .select(
            "submission",
            pl.col("event").alias("part"),
            "player",
            "status",
            "rating",
            "games",
            pl.col("points").alias("half_points"),
            pl.coalesce("rc_new", "rc").alias("rc"),
            "ru",
            "expected",
            pl.col("k_used").alias("k"),
            "change",
        )
    )
    return as_csv(table)


def _drift(run: PeriodRun) -> str:
    """The watch on drift (2002, 12.3): whole numbers by rating band, and no names."""
    figures = statistics(run.result)
    whole = {
        "rated_before": figures.rated_before,
        "rated": figures.rated,
        "sum_before": figures.sum_before,
        "sum_now": figures.sum_now,
        "outcomes": figures.outcomes,
        "statuses": figures.statuses,
        "bands": [band._asdict() for band in figures.bands],
        "newcomers": [bar._asdict() for bar in figures.newcomers],
    }
    return json.dumps(whole, indent=2) + "\n"


def _outcomes(run: PeriodRun, numbers: dict[str, int]) -> Iterator[ReportOutcome]:
    closing = Closing(run.lists.rules, run.asked.options.months, run.asked.options.closing_days)
    close = closing.day_for(run.lists.next)
    for decided in run.decided:
        codes = " ".join(dict.fromkeys(finding.code for finding in decided.findings))
        is_over = decided.report.last is not None and decided.report.last <= close
        is_complete = decided.status not in ("later", "refused") and (
            decided.status != RATED or not decided.report.is_by_game or is_over
        )
        yield ReportOutcome(numbers[decided.report.label], decided.status, codes, int(is_complete))
