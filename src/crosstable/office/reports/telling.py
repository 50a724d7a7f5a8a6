"""What was found in a report, in the language of whoever handed it in, where there is one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from crosstable.model.phrases import Joined, Phrase, from_json
from crosstable.output.language import in_language
from crosstable.web.language import ENGLISH

_KEPT = frozenset(("sentence", "values"))
"""What is kept for other languages: a phrase, or, by version 0.2, what filled the sentence."""


def told_in(findings: Iterable[dict[str, Any]], language: str = ENGLISH) -> list[dict[str, Any]]:
    """Findings whose sentences are in a language; `lang` says which one each sentence is in.

    One that was kept without its phrase, as by version 0.2, is English as a whole.
    """
    told = []
    for finding in findings:
        own = {name: value for name, value in finding.items() if name not in _KEPT}
        text = _sentence_in(finding, language)
        if text is None:
            told.append({**own, "lang": ENGLISH})
        else:
            told.append({**own, "message": text, "lang": language})
    return told


def _sentence_in(finding: dict[str, Any], language: str) -> str | None:
    words = from_json(finding.get("sentence"))
    return in_language(words, language) if isinstance(words, Phrase | Joined) else None
