"""What faults have to say in the languages of the documents: which sentences there are."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.checks.catalogue import GROUPS, KINDS_OF_FAULT
from crosstable.model.phrases import has_words
from crosstable.text.dialects.titles import titles_in_sentences


def sentences() -> Iterator[str]:
    """What has to be translated."""
    yield from (kind.message for kind in KINDS_OF_FAULT.values() if has_words(kind.message))
    yield from (kind.of_all for kind in KINDS_OF_FAULT.values() if kind.of_all)
    yield from sorted(titles_in_sentences())
    yield from GROUPS.values()
    for kind in KINDS_OF_FAULT.values():
        yield from (kind.what, kind.why, kind.remedy)
