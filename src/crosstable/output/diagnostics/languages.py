"""What faults have to say in the languages of the documents: which sentences there are."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.checks.catalogue import GROUPS, KINDS_OF_FAULT
from crosstable.model.diagnostics import Diagnostic
from crosstable.model.phrases import Phrase, Words, escaped, has_words
from crosstable.output.diagnostics.phrases import phrases


def sentences() -> Iterator[str]:
    """What has to be translated."""
    yield from (kind.message for kind in KINDS_OF_FAULT.values() if has_words(kind.message))
    yield from (kind.of_all for kind in KINDS_OF_FAULT.values() if kind.of_all)
    yield from phrases()
    yield from GROUPS.values()
    for kind in KINDS_OF_FAULT.values():
        yield from (kind.what, kind.why, kind.remedy)


_ENGLISH_VALUES = frozenset(
    (
        *("circumstance", "decides", "message", "pair", "problem", "reason", "remedy", "right"),
        *("rounds", "who", "why"),
    )
)
"""Places that pairing and norms fill with English texts."""


def sentence_of(d: Diagnostic) -> Words:
    """The sentence of a fault; as a whole English if pairing or norms fill it with English."""
    if d.code[0] not in _OF_OTHERS:
        return d.sentence
    texts = (d.values.get(name) for name in _ENGLISH_VALUES)
    is_english = any(isinstance(text, str) and has_words(escaped(text)) for text in texts)
    return Phrase(escaped(d.message)) if is_english else d.sentence


_OF_OTHERS = frozenset("NRX")
"""Groups of kinds with such places: norms, pairings, exchange."""
