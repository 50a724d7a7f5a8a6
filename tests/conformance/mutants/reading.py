"""The columns of every field exchanged with those of its neighbour, in all dialects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from unittest.mock import patch

from crosstable.text import rows
from crosstable.text.dialect import Dialect
from crosstable.text.dialects import _DIALECTS, DIALECTS
from crosstable.text.layout import Field, Record
from tests.conformance.mutants.mutant import Mutant

COPIES = ("801", "802")
OF_COPIES = "a copy of other records for people, which is compared and not read"
FORMULA = "its columns follow from the number of boards"
COMMENT = "a comment is kept as it is"
NOTE = "a note of another program about a player, which is kept as it is"
OF_VEGA = "codes of Vega's own that no manual explains"
BY_WORDS = "read by its words in their order, since real files do not keep its columns"
BY_SIGNS = "symbols and points are told apart by what they are, since real files move them"
BY_FILE = "where colour and result stand is told by all lines of a file together"


def _exchanged(record: Record, place: int) -> Record | None:
    """The columns of a field and those of its neighbour, the one for the other."""
    fields = [*record.fields]
    field, other = fields[place], fields[place - 1]
    if isinstance(field.start, str) or isinstance(other.start, str):
        return None
    fields[place] = field._replace(start=other.start, end=other.end, step=other.step)
    fields[place - 1] = other._replace(start=field.start, end=field.end, step=field.step)
    return record._replace(fields=tuple(fields))


def _about_another(record: Record, records: Mapping[str, Record]) -> Record:
    """A record with a single field is about what the next such record is about."""
    single = [each for each in records.values() if len(each.fields) == 1]
    other = single[(single.index(record) + 1) % len(single)]
    return record._replace(subject=other.subject)


@contextmanager
def _in_place_of(record: Record, other: Record) -> Iterator[None]:
    """Every dialect that has the record has the other one, and no other layout is tried."""
    with ExitStack() as stack:
        stack.enter_context(patch.object(rows, "_candidates", lambda record: iter(())))
        for name, dialect in DIALECTS.items():
            if dialect.records.get(record.code) == record:
                records = {**dialect.records, record.code: other}
                changed = dialect._replace(records=records)
                stack.enter_context(patch.dict(_DIALECTS._made, {name: changed}))
        yield


OF_RECORDS = {**dict.fromkeys(COPIES, OF_COPIES), "###": COMMENT, "DAT": NOTE}
OF_SUBJECTS = {
    "vega-tiebreaks": OF_VEGA,
    "game-scoring": BY_SIGNS,
    "match-scoring": BY_SIGNS,
}


def _excuse(record: Record, field: Field) -> str:
    reason = OF_RECORDS.get(record.code) or OF_SUBJECTS.get(record.subject)
    if reason:
        return reason
    if isinstance(field.start, str):
        return FORMULA
    if field.name == "round_result":
        return BY_FILE
    names = [each.name for each in record.fields]
    words = names[names.index(record.blank_separated_from) :] if record.blank_separated_from else []
    return BY_WORDS if field.name in words[2:] and not field.step else ""


def reading_mutants() -> Iterator[Mutant]:
    """One for each field of each layout; dialects share layouts."""
    seen: set[tuple[str, Record]] = set()
    for dialect in DIALECTS.values():
        for record in dialect.records.values():
            if (record.code, record) in seen:
                continue
            seen.add((record.code, record))
            if len(record.fields) == 1:
                other = _about_another(record, dialect.records)
                yield _mutant(dialect, record, record.fields[0], other, "about-another")
                continue
            for place, field in enumerate(record.fields):
                other = _exchanged(record, place) or record
                yield _mutant(dialect, record, field, other, "exchanged")


def _mutant(dialect: Dialect, record: Record, field: Field, other: Record, change: str) -> Mutant:
    return Mutant(
        "reading",
        f"{dialect.name}-{record.code}-{field.name.replace('_', '-')}-{change}",
        f"{dialect.title}, record {record.code}, {field.title}",
        lambda: _in_place_of(record, other),
        f"where {field.title.lower()} stands",
        _excuse(record, field),
    )
