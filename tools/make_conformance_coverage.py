"""Write `conformance/coverage.md`: the mutants of our rules, and which case notices each."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from tests.conformance.killing import SUITE, first_killer, of_area, suite_cases  # noqa: E402
from tests.conformance.mutants import all_mutants  # noqa: E402


def lines() -> list[str]:
    """The page."""
    cases = suite_cases()
    page = ["# What the cases notice", ""]
    counts = Counter(case.area for case in cases)
    page += ["| Area | Cases |", "|---|---|"]
    page += [f"| {area} | {count} |" for area, count in sorted(counts.items())]
    page += ["", "Each line is a mutant: one rule of Crosstable removed or turned round.", ""]
    page += ["| Mutant | Clause | First case that notices it |", "|---|---|---|"]
    for mutant in all_mutants():
        killer = first_killer(mutant, of_area(mutant.area, cases))
        name = "**none**" if killer is None else f"`{killer.name}`"
        page.append(f"| {mutant.name} | {mutant.clause} | {name} |")
    return page


def main() -> int:
    (SUITE / "coverage.md").write_text("\n".join((*lines(), "")), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
