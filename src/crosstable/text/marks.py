"""The milder marks, where several dialects fit a report equally."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from crosstable.text.dialect import Dialect
from crosstable.text.layout import Field, Mark, Record

_MILDEST_FIRST = (Mark.NONE, Mark.TITLE, Mark.WARNING, Mark.MANDATORY)
_ALTERNATIVES = ("tiebreaks", "standings-tiebreaks")
"""Records of one field each, of which a report needs one: the mark goes with either (C15)."""


def with_milder_marks(dialect: Dialect, others: Iterable[Dialect]) -> Dialect:
    """The same dialect, in its own columns, asking for no more than any of the others."""
    return reduce(_milder, others, dialect)


def _milder(dialect: Dialect, other: Dialect) -> Dialect:
    records = {code: _record(record, other) for code, record in dialect.records.items()}
    asks_for_id = dialect.asks_for_arbiter_id and other.asks_for_arbiter_id
    return dialect._replace(records=records, asks_for_arbiter_id=asks_for_id)


def _record(record: Record, other: Dialect) -> Record:
    """The record with the milder marks. What a dialect does not have it does not ask for."""
    if record.subject in _ALTERNATIVES:
        there = (other.by_subject.get(name, _UNMARKED) for name in _ALTERNATIVES)
        same = max(there, key=_strictness)
        theirs = {field.name: same.fields[0] for field in record.fields if same.fields}
    else:
        same = other.by_subject.get(record.subject, _UNMARKED)
        theirs = {field.name: field for field in same.fields}
    fields = tuple(_field(field, theirs.get(field.name, _UNMARKED)) for field in record.fields)
    rating, pairing = _marks(record, same)
    return record._replace(fields=fields, rating=rating, pairing=pairing)


def _field(field: Field, same: Field | Record) -> Field:
    rating, pairing = _marks(field, same)
    return field._replace(rating=rating, pairing=pairing)


def _marks(first: Field | Record, second: Field | Record) -> tuple[Mark, Mark]:
    """The milder marks of columns R and P."""
    return (
        min(first.rating, second.rating, key=_MILDEST_FIRST.index),
        min(first.pairing, second.pairing, key=_MILDEST_FIRST.index),
    )


def _strictness(record: Record) -> int:
    return sum(map(_MILDEST_FIRST.index, (record.rating, record.pairing)))


_UNMARKED = Record("", "", "")
