"""Write the cases of checking: each kind of fault of the catalogue with its example and near miss.

    python tools/make_checking_cases.py

A report with a fault is a correct one with a few pieces of its text exchanged, so the place of the
fault is known from the change itself: the case is confirmed if the place that the checker names is
one of the changed lines. Where a fault is told at another line (the other side of a game), only
the verdict on the report is asked.
"""

from __future__ import annotations

import difflib
import shutil
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from crosstable import loads  # noqa: E402
from crosstable.checks.catalogue import KINDS_OF_FAULT  # noqa: E402
from crosstable.checks.catalogue.examples import (  # noqa: E402
    Example,
    bad_report,
    base_report,
    good_report,
)
from crosstable.checks.catalogue.kind import Kind  # noqa: E402
from crosstable.conformance import answering  # noqa: E402
from crosstable.conformance.answering import ABOUT, answer_check  # noqa: E402
from crosstable.conformance.runner import Json, Object, differences  # noqa: E402
from crosstable.model.diagnostics import Severity  # noqa: E402
from crosstable.pairing.verdict import check  # noqa: E402
from tests.conformance.casefiles import NEAR_MISS, NewCase, write_case  # noqa: E402
from tests.conformance.killing import CASES  # noqa: E402
from tests.conformance.mutants import Mutant  # noqa: E402
from tests.conformance.mutants.checking import checking_mutants, excuse_of  # noqa: E402

CONSTRUCTION = "construction: a correct report with this one change"
ALLOWED = "construction: a correct report with a change that the clause allows"
CORRECT = "construction: the correct report without the change"
PURPOSES = (None, "rating", "title", "itdx", "pairing")
WHOLE_FILE = "0"


DATES = f"132{' ' * 88}26/03/06  26/03/07  26/03/08\n"
FURTHER_EXAMPLES = {
    "columns-of-its-own": Example(
        bad={DATES: "132 2026/03/06\n132 2026/03/07\n132 2026/03/08\n"},
        good={"26/03/06  26/03/07  26/03/08": "26/03/06  26/03/07  26/03/07"},
    ),
    "half-a-match": Example(
        base="double",
        bad={
            "3.5    3     5 b 1     5 w 1     1 w 0     1 b 1     7 b =     7 w 0": (
                "3.5    3     5 b 1     5 w 1     1 w 0     1 b 1     7 b =     3 w 0"
            ),
            "2.5    5     6 w =     6 b 0     4 b =     4 w =     5 w =     5 b =": (
                "3.0    4     6 w =     6 b 0     4 b =     4 w =     5 w =     2 b 1"
            ),
            "3 b =     3 w =\n": "3 b =     7 w =\n",
            "2.5    4     3 b =     3 w 1": "2.5    5     3 b =     3 w 1",
            "4.5    2  0000 - U  0000 - H     6 b =     6 w 1     2 w =     2 b 1": (
                "4.0    2  0000 - U  0000 - H     6 b =     6 w 1     2 w =     5 b ="
            ),
        },
        good={"Quay Double Swiss 2026": "Quay Double Swiss 2027"},
    ),
}
"""Where the example of a kind is only a remark, or has another fault in the same line."""


def options_of(example: Example, purpose: str | None, players: str | None) -> Object:
    options: Object = {}
    if purpose is not None:
        options["for"] = purpose
    if players is not None:
        options["list"] = players
    return options


def changed_lines(example: Example) -> set[int]:
    """The lines that the example changes, from its text alone."""
    before = base_report(example.base).encode(example.encoding, "replace").splitlines()
    after = bad_report(example).splitlines()
    lines: set[int] = set()
    matcher = difflib.SequenceMatcher(None, before, after, autojunk=False)
    for tag, _, _, first, last in matcher.get_opcodes():
        if tag != "equal":
            lines |= {*range(first + 1, max(last, first + 1) + 1)}
    return lines


def places_of(kind: Kind, example: Example, options: Object) -> list[str]:
    """The lines at which this kind of fault is told."""
    t = loads(bad_report(example))
    purpose = options.get("for")
    listed = answering._listed(t, example.players)
    return [
        str(diagnostic.line or 0)
        for diagnostic in check(t, None if purpose is None else str(purpose), listed)
        if diagnostic.code == kind.code and diagnostic.severity is not Severity.INFO
    ]


def changed_columns(example: Example, line: int) -> set[int]:
    """The columns that differ in a line that is as long as before; empty for any other line."""
    before = base_report(example.base).replace("\r\n", "\n").split("\n")
    after = bad_report(example).decode(example.encoding, "replace").splitlines()
    after += [""] * (before[-1] == "")
    if len(before) != len(after) or line > len(after):
        return set()
    old, new = before[line - 1], after[line - 1]
    if len(old) != len(new):
        return set()
    return {place for place, (a, b) in enumerate(zip(old, new, strict=True), 1) if a != b}


def columns_between(span: Json) -> set[int]:
    """The columns of an answer that names the first and the last one; none of any other answer."""
    match span:
        case [int(first), int(last)]:
            return {*range(first, last + 1)}
        case _:
            return set()


def deciding_case(kind: Kind, folder: str) -> NewCase | None:
    """The example of the fault, for the first purpose for which it is one.

    If its severity follows from something else there (for pairing, whether the next round can be
    paired), it is the first purpose for which it is its own.
    """
    cases = [*cases_by_purpose(kind, folder)]
    weaker = severity_mutant(kind)
    own = (case for case in cases if is_severity_seen(case, weaker))
    return next(own, cases[0] if cases else None)


def severity_mutant(kind: Kind) -> Mutant:
    """The checker that takes this kind less seriously."""
    name = f"severity-of-{kind.name}"
    return next(mutant for mutant in checking_mutants() if mutant.name == name)


def is_severity_seen(case: NewCase, weaker: Mutant) -> bool:
    """Whether the case fails if the fault is taken less seriously."""
    with weaker.apply():
        return bool(differences(case.expects, answer_check(loads(case.data), case.options)))


def cases_by_purpose(kind: Kind, folder: str) -> Iterator[NewCase]:
    """The example for every purpose for which it is a fault."""
    example = kind.example
    data = bad_report(example)
    for purpose in dict.fromkeys((example.purpose, *PURPOSES)):
        options = options_of(example, purpose, example.players)
        places = places_of(kind, example, options)
        if not places:
            continue
        answer = answer_check(loads(data), options)
        expects = expected(kind, answer, places)
        tags = [kind.code, *([purpose] if purpose else [])]
        name = f"{folder}/{kind.name}"
        confirmed = [CONSTRUCTION]
        yield NewCase(
            name, data, "check", expects, kind.clause, kind.what, confirmed, options, tags
        )


def expected(kind: Kind, answer: Object, places: list[str]) -> Object:
    """What the change alone proves: its place, else at least that something is wrong."""
    changed = changed_lines(kind.example)
    about = ABOUT[kind.code[0]]
    lines = answer["lines"]
    assert isinstance(lines, dict)
    for line in places:
        if line != WHOLE_FILE and int(line) not in changed:
            continue
        faults = lines[line]
        assert isinstance(faults, dict)
        worst: Object = {line: {about: faults[about]}}
        proved: Object = {"accepted": answer["accepted"], "lines": worst}
        columns = answer["columns"]
        assert isinstance(columns, dict)
        span = columns[line]
        where = changed_columns(kind.example, int(line))
        if where and where <= columns_between(span):
            proved["columns"] = {line: span}
        return proved
    return {"accepted": True, "clean": False} if answer["accepted"] else {"accepted": False}


def near_miss(kind: Kind, folder: str, deciding: NewCase) -> NewCase | None:
    """The report that is nearly the same and has not the fault."""
    example = kind.example
    purpose = deciding.options.get("for")
    players = example.good_players or example.players
    options = options_of(example, None if purpose is None else str(purpose), players)
    correct = base_report(example.base).encode(example.encoding)
    why = f"near miss of {kind.name}: this is allowed"
    tags = [*deciding.tags, NEAR_MISS]
    name = f"{folder}/{kind.name}-{NEAR_MISS}"
    for data, confirmed in ((good_report(example), ALLOWED), (correct, CORRECT)):
        if data == deciding.data and options == deciding.options:
            continue
        expects = allowed(answer_check(loads(data), options), deciding)
        if expects is not None:
            return NewCase(
                name, data, "check", expects, kind.clause, why, [confirmed], options, tags
            )
    return None


def allowed(answer: Object, deciding: NewCase) -> Object | None:
    """What shows that the fault is not there; None if its lines have one of the same area."""
    lines = deciding.expects.get("lines", {})
    said = answer["lines"]
    assert isinstance(lines, dict)
    assert isinstance(said, dict)
    free: dict[str, Json] = {line: None for line in lines if line not in said}
    if free:
        return {"accepted": answer["accepted"], "lines": free}
    if answer["clean"]:
        return {"accepted": True, "clean": True}
    for line, faults in lines.items():
        others = said[line]
        assert isinstance(faults, dict)
        assert isinstance(others, dict)
        gone: Object = {about: None for about in faults if about not in others}
        if gone:
            return {"accepted": answer["accepted"], "lines": {line: gone}}
    return None


def main() -> int:
    shutil.rmtree(CASES / "checking", ignore_errors=True)
    written = 0
    without = []
    for declared in KINDS_OF_FAULT.values():
        kind = replace(declared, example=FURTHER_EXAMPLES.get(declared.name, declared.example))
        if excuse_of(kind):
            continue
        folder = f"checking/{ABOUT[kind.code[0]]}"
        deciding = deciding_case(kind, folder)
        if deciding is None:
            without.append(kind.code)
            continue
        near = near_miss(kind, folder, deciding)
        for case in filter(None, (deciding, near)):
            write_case(case)
            written += 1
    print(f"{written} cases; without a case: {', '.join(without) or 'none'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
