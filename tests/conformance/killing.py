"""Which cases notice which mutants, in this process."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

from crosstable.conformance.answering import answer_request
from crosstable.conformance.runner import PASSED, Case, judge, load_cases
from tests.conformance.mutants import Mutant
from tests.conftest import PROJECT_ROOT
from tests.ratings.plainly import computed_plainly

SUITE = PROJECT_ROOT / "conformance"
CASES = SUITE / "cases"


@cache
def suite_cases(folder: Path = CASES) -> tuple[Case, ...]:
    """All cases of the suite; `test_no_case_is_broken` names those that are none."""
    return tuple(case for case in load_cases(folder) if isinstance(case, Case))


def is_passed(case: Case) -> bool:
    """Whether our own answer is the expected one."""
    with computed_plainly():
        return judge(case, answer_request(case.request())).verdict == PASSED


def first_killer(mutant: Mutant, cases: Iterable[Case]) -> Case | None:
    """The first case that notices a mutant; a rule that breaks altogether is noticed too."""
    with mutant.apply():
        for case in cases:
            try:
                passed = is_passed(case)
            except Exception:  # what builds on the rule may break without it
                passed = False
            if not passed:
                return case
    return None


def likely_killers(mutant: Mutant, cases: Sequence[Case]) -> list[Case]:
    """The cases of the mutant's area, those first that were made for it or for its relatives.

    A rule of a pairing system has to be noticed by a round of that system.
    """
    words = {*mutant.name.split("-")}
    kind = mutant.name.partition("-of-")[2] or mutant.name.partition("-")[2]

    def distance(case: Case) -> tuple[bool, int]:
        *_, folder, stem = case.name.split("/")
        shared = words & {*folder.split("-"), *stem.split("-")}
        return stem not in (mutant.name, kind), -len(shared)

    return sorted((case for case in cases if is_about(mutant, case)), key=distance)


def is_about(mutant: Mutant, case: Case) -> bool:
    """Whether a case may notice a mutant: one of its area, system and edition."""
    if case.area != mutant.area:
        return False
    if mutant.area == "pairing":
        return case.clause.startswith(mutant.clause.partition(",")[0])
    if mutant.area == "ratings":
        return mutant.name.partition("-other-")[0] in case.tags
    return True
