"""How a case is written: the report, and the JSON beside it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from crosstable.conformance.runner import Case, Object
from tests.conformance.killing import CASES

NEAR_MISS = "near-miss"
"""The tag of a case in which the clause does not decide, though little is missing."""
BY_HAND = "worked out by hand"
"""Who confirmed a case that no script has made."""
_SHORT_LISTS = re.compile(r"\[\s+([^\[\]{}]*?)\s+\]")


@dataclass(frozen=True)
class NewCase:
    """A case to be written; who confirmed it comes from the run that did."""

    name: str
    """Area, clause or subject, and name, between slashes."""
    data: bytes
    asks: str
    expects: Object
    clause: str
    why: str
    confirmed: Sequence[str]
    options: Object = field(default_factory=dict)
    tags: Sequence[str] = ()
    suffix: str = ".trf"


def cases_by_clause(cases: Iterable[Case]) -> dict[tuple[str, str], list[Case]]:
    """The cases by area and clause, without the code of the event that shows it."""
    by_clause: dict[tuple[str, str], list[Case]] = {}
    for case in cases:
        clause = re.sub(r" \([A-Z_0-9]+\)$", "", case.clause).replace("|", "/")
        by_clause.setdefault((case.area, clause), []).append(case)
    return dict(sorted(by_clause.items()))


def write_case(case: NewCase, folder: Path = CASES) -> Path:
    """Write both files; the path of the JSON."""
    if not case.confirmed:
        raise ValueError(f"{case.name}: nobody has confirmed it")
    path = folder / f"{case.name}{case.suffix}"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(case.data)
    content = {
        "asks": case.asks,
        **({"with": case.options} if case.options else {}),
        "expects": case.expects,
        "clause": case.clause,
        "why": case.why,
        "confirmed": [*case.confirmed],
        **({"tags": [*case.tags]} if case.tags else {}),
    }
    text = json.dumps(content, indent=2, ensure_ascii=False)
    beside = path.with_suffix(".json")
    beside.write_text(f"{_SHORT_LISTS.sub(_on_a_line, text)}\n", encoding="utf-8")
    return beside


def remove_made_cases(folder: Path) -> None:
    """Make room for the cases of a script; those by hand stay."""
    for path in folder.rglob("*.json"):
        if BY_HAND not in json.loads(path.read_text(encoding="utf-8"))["confirmed"]:
            path.with_suffix(".trf").unlink()
            path.unlink()


def _on_a_line(match: re.Match[str]) -> str:
    inside = re.sub(r"\s*\n\s*", " ", match[1])
    return f"[{inside}]" if len(inside) <= 90 else match[0]


def without_record(data: bytes, code: str) -> bytes:
    """The report without the lines of a record; of the players only the last one is left out."""
    lines = data.splitlines(keepends=True)
    if code == "NRS":
        return b"".join(line for line in lines if not line[:3].isupper())
    of_record = [place for place, line in enumerate(lines) if line.startswith(code.encode())]
    gone = of_record[-1:] if code == "001" else of_record
    return b"".join(line for place, line in enumerate(lines) if place not in gone)
