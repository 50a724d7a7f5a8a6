"""No suggestion creates a new fault: whoever follows it is not worse off."""

import random
import re

import pytest

from crosstable import loads
from crosstable.checks.fixing import with_edits
from crosstable.checks.judging import check_without_pairing as check
from crosstable.model.diagnostics import Severity
from tests.checks.correct import individual_report, team_report
from tests.checks.damage import DAMAGES
from tests.conftest import SEED, scaled

JUDGED_ONLY_THEN = re.compile(r"S2\d\d|T5\d\d|T70[12]")
"""Ranks, sums of teams and copies (801, 802): judged only where what they follow from is right."""


def codes_of(data: bytes | str) -> set[str]:
    """Errors and warnings of a report."""
    return {d.code for d in check(loads(data), None) if d.severity is not Severity.INFO}


def new_codes(text: str) -> list[str]:
    """What each suggestion for a report leads to that was not there before."""
    t, before, worse = loads(text), codes_of(text), []
    assert t.document is not None
    for d in check(t, None):
        if d.fix is None:
            continue
        after = codes_of(with_edits(t.document.source, d.fix.edits).to_bytes())
        found = {code for code in after - before if not JUDGED_ONLY_THEN.fullmatch(code)}
        if found:
            worse.append(f"{d.code} {d.message}: {d.fix.title} -> {sorted(found)}")
    return worse


@pytest.mark.lengthy
@pytest.mark.parametrize("name", DAMAGES)
@pytest.mark.daily(24)
def test_no_suggestion_creates_a_new_fault(name: str) -> None:
    rng = random.Random(f"{SEED} suggestions {name}")
    for run in range(max(2, scaled(20))):
        make = (individual_report, team_report)[run % 2]
        lines = make(run % 10).decode().split("\n")[:-1]
        damaged = DAMAGES[name](rng, list(lines))
        if damaged is not None:
            assert new_codes("\n".join(damaged.lines) + "\n") == []


def event(*cells: str) -> str:
    """Six players with the cells of each round."""
    head = "012 Small event\n042 2026/10/03\n052 2026/10/04\n092 Individual: Swiss-System\n"
    names = ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay")
    lines = (
        f"001 {number:4} m    {name + ', Test':33} {2100 - number:4} NOR{'':24}{rest}\n"
        for number, (name, rest) in enumerate(zip(names, cells, strict=True), 1)
    )
    return head + "".join(lines)


def test_number_is_not_suggested_where_its_holder_is_named_by_somebody_else() -> None:
    """Players 1 and 2 exchanged their numbers: no single cell is the fault."""
    text = event(
        " 1.0    1     4 w =     5 w =",
        " 1.0    2     3 w 0     6 b 1",
        " 1.0    3     1 b 1     5 w 0",
        " 0.5    6     2 b =     6 w 0",
        " 2.0    4     6 w 1     3 b 1",
        " 1.0    5     5 b 0     2 w 1",
    )
    found = {d.code for d in check(loads(text), None)}
    assert "G103" in found
    assert new_codes(text) == []


def test_a_free_number_is_suggested_only_to_whom_it_was_named() -> None:
    """A line that stands twice does not get a number of its own: nobody names it."""
    lines = individual_report(1).decode().split("\n")[:-1]
    player = next(line for line in lines if line.startswith("001"))
    doubled = "\n".join([*lines, player]) + "\n"
    repeated = [d for d in check(loads(doubled), None) if d.code == "P102"]
    assert len(repeated) == 1
    assert repeated[0].fix is None
