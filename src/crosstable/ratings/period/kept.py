"""What was found out about a report, as text that can be kept, and what it depends on.

A reading is a function of the report, of its details, of the setting of the period, of what the
lists in force say about its players, and of the program. Whoever keeps one keeps a key of all of
them with it, and uses it only where that key is the same.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterator, Mapping
from datetime import date
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from crosstable._version import __version__
from crosstable.model.phrases import Joined, Phrase, as_json, from_json
from crosstable.ratings.editions import RuleSet
from crosstable.ratings.period.findings import PeriodFinding
from crosstable.ratings.period.identity import Identity
from crosstable.ratings.period.parts import Part, Setting
from crosstable.ratings.period.reading import Person, ReadReport
from crosstable.ratings.period.store import ListStore

_ROOMS = ("model", "text", "lists", "rules", "reading", "checks", "ratings")
"""The code that a reading depends on."""


@cache
def code_version() -> str:
    """The version of the program, and a hash of the code that reads: nobody has to count it up."""
    root = Path(__file__).parents[2]
    digest = sha256(__version__.encode())
    for room in _ROOMS:
        for path in sorted((root / room).rglob("*.py")):
            digest.update(path.relative_to(root).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()


def setting_text(setting: Setting) -> str:
    """Everything that a period says to all its reports, without the place of its lists."""
    return json.dumps(_plain(setting._replace(store="")._asdict()), sort_keys=True)


def _plain(value: object) -> object:
    """A value of a setting in JSON, the same in every process."""
    if isinstance(value, RuleSet):
        return value.name
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Mapping):
        return {str(name): _plain(inner) for name, inner in value.items()}
    if isinstance(value, frozenset):
        return sorted(map(str, value))
    if isinstance(value, tuple):
        return [_plain(inner) for inner in value]
    return value if isinstance(value, int) or value is None else str(value)


def listed_mark(report: ReadReport, setting: Setting, store: ListStore) -> str:
    """A hash of what the lists that a report asks say about its players."""
    numbers = sorted({person.fide_id for person in report.people if person.fide_id is not None})
    days = sorted({part.list_day for part in report.parts})
    digest = sha256()
    for day in days:
        entry = setting.list_of(day)
        if entry is not None:
            digest.update(f"{day}\n".encode())
            store.add_rows(entry.number, numbers, digest)
    return digest.hexdigest()


# -- as text --------------------------------------------------------------------------------------


def reading_text(report: ReadReport) -> bytes:
    """A reading in JSON, without its label."""
    whole: dict[str, Any] = report._asdict()
    del whole["label"]
    identity = report.identity
    whole |= {
        "first": _day(report.first),
        "last": _day(report.last),
        "findings": [_finding_values(finding) for finding in report.findings],
        "identity": identity and identity._replace(people=sorted(identity.people)),  # type: ignore[arg-type]
        "parts": [_part(part) for part in report.parts],
        "round_days": [_day(day) for day in report.round_days],
    }
    return json.dumps(whole, separators=(",", ":")).encode()


def reading_of(data: bytes, label: str) -> ReadReport:
    """The very same reading again."""
    whole: dict[str, Any] = json.loads(data)
    identity = whole["identity"]
    whole |= {
        "findings": tuple(_finding(*values) for values in whole["findings"]),
        "first": _date(whole["first"]),
        "last": _date(whole["last"]),
        "identity": identity and _identity(*identity),
        "people": tuple(map(Person._make, whole["people"])),
        "parts": tuple(_parts(whole["parts"])),
        "round_days": tuple(map(_date, whole["round_days"])),
        "stages": tuple(whole["stages"]),
    }
    return ReadReport(label, **whole)


def _finding_values(finding: PeriodFinding) -> list[object]:
    """The values of a finding, its sentence as plain values too."""
    return [*finding._replace(sentence=as_json(finding.sentence))]  # type: ignore[arg-type]


def _finding(code: str, severity: str, sentence: object, *place: Any) -> PeriodFinding:
    words = from_json(sentence)
    assert isinstance(words, Phrase | Joined | str)
    return PeriodFinding(code, severity, words, *place)


def _day(day: date | None) -> str:
    return "" if day is None else day.isoformat()


def _date(text: str) -> date | None:
    return date.fromisoformat(text) if text else None


def _identity(
    name: str, federation: str, start: str, people: list[str], rounds: list[str], days: str
) -> Identity:
    return Identity(name, federation, start, frozenset(people), tuple(rounds), days)


def _part(part: Part) -> dict[str, Any]:
    return part._asdict() | {"list_day": _day(part.list_day), "games": part.games.tolist()}


def _parts(given: list[dict[str, Any]]) -> Iterator[Part]:
    for fields in given:
        yield Part(
            **fields
            | {
                "list_day": date.fromisoformat(fields["list_day"]),
                "rounds": tuple(fields["rounds"]),
                "games": array("q", fields["games"]),
                "honorary": tuple(map(tuple, fields["honorary"])),
                "older": tuple(map(tuple, fields["older"])),
            }
        )
