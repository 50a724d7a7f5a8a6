"""The titles of all records and fields, as they are inside a sentence: to be translated."""

from __future__ import annotations

from functools import cache

from crosstable.text.dialects import DIALECTS
from crosstable.text.dialects.variants import VARIANTS
from crosstable.text.titles import lower_first


@cache
def titles_in_sentences() -> frozenset[str]:
    """Fields and records of all dialects and variants; of records also all in small letters."""
    records = [record for dialect in DIALECTS.values() for record in dialect.records.values()]
    records += [record for others in VARIANTS.values() for record in others]
    fields = {field.title for record in records for field in record.fields}
    names = {record.title.partition(" (")[0] for record in records}
    whole = {record.title.lower() for record in records if " (" not in record.title}
    return frozenset({lower_first(title) for title in fields | names} | whole)
