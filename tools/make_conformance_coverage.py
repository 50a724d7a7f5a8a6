"""Write `conformance/coverage.md`: the mutants of our rules, and which case notices each."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from crosstable.conformance.runner import Case  # noqa: E402
from tests.conformance.casefiles import NEAR_MISS, cases_by_clause  # noqa: E402
from tests.conformance.killing import (  # noqa: E402
    SUITE,
    first_killer,
    likely_killers,
    suite_cases,
)
from tests.conformance.mutants import all_mutants  # noqa: E402
from tests.conformance.nearmisses import WITHOUT_NEAR_MISS  # noqa: E402
from tests.conformance.survivors import SURVIVORS  # noqa: E402


def case_lines(cases: tuple[Case, ...]) -> Iterator[str]:
    """How many cases there are, by area."""
    yield "| Area | Cases | of them near misses | Clauses |"
    yield "|---|---|---|---|"
    for area in sorted({case.area for case in cases}):
        of_area = [case for case in cases if case.area == area]
        near = sum(NEAR_MISS in case.tags for case in of_area)
        clauses = len({case.clause for case in of_area})
        yield f"| {area} | {len(of_area)} | {near} | {clauses} |"
    yield f"| all | {len(cases)} | | |"


def clause_lines(cases: tuple[Case, ...]) -> Iterator[str]:
    """Every clause: how many cases decide by it, and how many nearly do."""
    yield from ("| Area | Clause | Deciding | Near misses |", "|---|---|---|---|")
    for (area, clause), of_clause in cases_by_clause(cases).items():
        near = sum(NEAR_MISS in case.tags for case in of_clause)
        told = near or f"none: {WITHOUT_NEAR_MISS.get((area, clause), '**missing**')}"
        yield f"| {area} | {clause} | {len(of_clause) - near} | {told} |"


def mutant_lines(cases: tuple[Case, ...], killers: dict[str, str | None]) -> Iterator[str]:
    """Every mutant with the case that notices it, or why none does."""
    for area in dict.fromkeys(mutant.area for mutant in all_mutants()):
        yield from ("", f"## {area}", "")
        yield from ("| Mutant | Clause | First case that notices it |", "|---|---|---|")
        for mutant in all_mutants():
            if mutant.area != area:
                continue
            killer = killers[mutant.name]
            reason = mutant.excuse or SURVIVORS.get(mutant.name, "**none**")
            told = f"none: {reason}" if killer is None else f"`{killer}`"
            yield f"| {mutant.name} | {mutant.clause.replace('|', '/')} | {told} |"


def reason_lines(killers: dict[str, str | None]) -> Iterator[str]:
    """Why mutants are not noticed, and how many for each reason."""
    excused: Counter[str] = Counter()
    survived: Counter[str] = Counter()
    for mutant in all_mutants():
        if killers[mutant.name] is None and mutant.excuse:
            excused[mutant.excuse] += 1
        elif killers[mutant.name] is None:
            survived[SURVIVORS.get(mutant.name, "**none**")] += 1
    yield f"{excused.total()} change nothing that a case could ask for:"
    yield from ("", "| Mutants | Reason |", "|---|---|")
    yield from (f"| {count} | {reason} |" for reason, count in excused.most_common())
    yield ""
    yield f"{survived.total()} might be noticed by a case that nobody has found or could confirm:"
    yield from ("", "| Mutants | Reason |", "|---|---|")
    yield from (f"| {count} | {reason} |" for reason, count in survived.most_common())


def killers_of(cases: tuple[Case, ...]) -> dict[str, str | None]:
    """The first case that notices each mutant; one with an excuse is not tried."""
    killers: dict[str, str | None] = {}
    for mutant in all_mutants():
        known = mutant.excuse or mutant.name in SURVIVORS
        killer = None if known else first_killer(mutant, likely_killers(mutant, cases))
        killers[mutant.name] = None if killer is None else killer.name
    return killers


def lines() -> list[str]:
    """The page."""
    cases = suite_cases()
    killers = killers_of(cases)
    killed = sum(killer is not None for killer in killers.values())
    return [
        "# What the cases notice",
        "",
        "Written by `tools/make_conformance_coverage.py`.",
        "",
        *case_lines(cases),
        "",
        "Each line below is a mutant: one rule of Crosstable removed or turned round, made from",
        f"the tables by a script. Of {len(killers)} mutants {killed} are noticed by a case.",
        "",
        *reason_lines(killers),
        *mutant_lines(cases, killers),
        "",
        "## Cases by clause",
        "",
        *clause_lines(cases),
    ]


def main() -> int:
    (SUITE / "coverage.md").write_text("\n".join((*lines(), "")), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
