"""Which cases notice which mutants, in this process."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

from crosstable.conformance.answering import answer_request
from crosstable.conformance.runner import PASSED, BadCase, Case, judge, load_cases
from tests.conformance.mutants import Mutant
from tests.conftest import PROJECT_ROOT

SUITE = PROJECT_ROOT / "conformance"
CASES = SUITE / "cases"


@cache
def suite_cases(folder: Path = CASES) -> tuple[Case, ...]:
    """All cases of the suite; raises for a broken one."""
    cases = []
    for case in load_cases(folder):
        if isinstance(case, BadCase):
            raise case
        cases.append(case)
    return tuple(cases)


def is_passed(case: Case) -> bool:
    """Whether our own answer is the expected one."""
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


def of_area(area: str, cases: Sequence[Case]) -> list[Case]:
    """The cases of an area, those first that were made for one mutant."""
    return [case for case in cases if case.area == area]
