"""Recorded answers of programs, and the page that shows them: areas by programs, cases behind."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from crosstable.conformance.runner import (
    DISPUTED,
    FAILED,
    PASSED,
    BadCase,
    Case,
    Object,
    load_cases,
)
from crosstable.errors import Unusable
from crosstable.publishing.rendering import render_page, static_files

_FORM = {"program", "version", "date", "outcomes"}


@dataclass(frozen=True)
class Verdict:
    """What became of a case with a program."""

    verdict: str
    details: tuple[str, ...]


@dataclass(frozen=True)
class Results:
    """What a program answered, on a day."""

    program: str
    version: str
    day: str
    verdicts: Mapping[str, Verdict]

    @property
    def name(self) -> str:
        """Program and version."""
        return f"{self.program} {self.version}".strip()

    def counts(self, cases: Sequence[Case]) -> Counter[str]:
        """How often each verdict occurs among these cases; one that was not asked is none."""
        known = (self.verdicts.get(case.name) for case in cases)
        return Counter(verdict.verdict for verdict in known if verdict is not None)


@dataclass(frozen=True)
class Cell:
    """An area of a program: how many cases passed of those that it answered."""

    href: str
    counts: Mapping[str, int]

    not_asked: int
    """The cases that are newer than the record."""

    @property
    def answered(self) -> int:
        """The cases that it did not refuse, disputed ones apart."""
        return self.counts.get(PASSED, 0) + self.counts.get(FAILED, 0)


@dataclass(frozen=True)
class Row:
    """An area with its cases and the cells of all programs."""

    area: str
    cases: Sequence[Case]
    cells: Sequence[Cell]


def read_results(folder: Path) -> tuple[Results, ...]:
    """All records of a folder, in the order of their names; raises `Unusable` for a broken one."""
    return tuple(_read(path) for path in sorted(folder.glob("*.json")))


def _read(path: Path) -> Results:
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as problem:
        raise Unusable(f"{path}: not a record of results ({problem})") from None
    if not isinstance(content, dict) or not content.keys() >= _FORM:
        raise Unusable(f"{path}: not a record of results; record a run of the suite")
    outcomes: Mapping[str, Object] = content["outcomes"]
    if not isinstance(outcomes, dict) or not all(isinstance(o, dict) for o in outcomes.values()):
        raise Unusable(f"{path}: not a record of results; outcomes are no objects")
    verdicts = {
        name: Verdict(str(outcome.get("verdict")), _details(outcome))
        for name, outcome in outcomes.items()
    }
    return Results(str(content["program"]), str(content["version"]), str(content["date"]), verdicts)


def _details(outcome: Object) -> tuple[str, ...]:
    details = outcome.get("details")
    return tuple(map(str, details)) if isinstance(details, list) else ()


def results_site(suite: Path) -> dict[str, bytes]:
    """The files of the page: an index, and one page for each area and program."""
    results = read_results(suite / "results")
    if not results:
        raise Unusable(f"{suite / 'results'}: no record; record a run of the suite first")
    cases = [case for case in load_cases(suite / "cases") if not isinstance(case, BadCase)]
    disputed = [case for case in load_cases(suite / "disputed") if not isinstance(case, BadCase)]
    rows = [_row(area, of_area, results) for area, of_area in _by_area(cases).items()]
    if disputed:
        rows.append(_row(DISPUTED, disputed, results))
    files = static_files()
    files["index.html"] = render_page("conformance.html", "en", rows=rows, results=results)
    for row in rows:
        for cell, result in zip(row.cells, results, strict=True):
            files[cell.href] = render_page(
                "conformance-cases.html",
                "en",
                row=row,
                cell=cell,
                result=result,
                lines=[*_lines(row.cases, result)],
            )
    return files


_NOT_ASKED = Verdict("not asked", ())


def _lines(cases: Sequence[Case], result: Results) -> Iterator[tuple[Case, Verdict]]:
    """The cases of a cell, those first that differ."""
    known = [(case, result.verdicts.get(case.name, _NOT_ASKED)) for case in cases]
    yield from sorted(known, key=lambda line: line[1].verdict != FAILED)


def _by_area(cases: Sequence[Case]) -> dict[str, list[Case]]:
    areas: dict[str, list[Case]] = {}
    for case in cases:
        areas.setdefault(case.area, []).append(case)
    return areas


def _row(area: str, cases: Sequence[Case], results: Sequence[Results]) -> Row:
    return Row(area, cases, [_cell(area, cases, program) for program in results])


def _cell(area: str, cases: Sequence[Case], results: Results) -> Cell:
    counts = results.counts(cases)
    program = re.sub(r"[^\w.]+", "-", results.name).strip("-.").lower()
    return Cell(f"{area}-{program}.html", counts, len(cases) - counts.total())
