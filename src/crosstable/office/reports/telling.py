"""What was found in a report, in the language of whoever handed it in, where there is one."""

from __future__ import annotations

from collections.abc import Iterable

from crosstable.model.phrases import Joined, Phrase, from_json
from crosstable.office.reports.examining import Finding
from crosstable.output.language import in_language
from crosstable.web.language import ENGLISH


def told_in(findings: Iterable[Finding], language: str = ENGLISH) -> list[Finding]:
    """Findings whose sentences are in a language; `lang` says which one each sentence is in.

    One that was kept without its phrase, as by version 0.2, is English as a whole.
    """
    told = []
    for finding in findings:
        text = _sentence_in(finding, language)
        own = finding.copy()
        own["lang"] = ENGLISH if text is None else language
        if text is not None:
            own["message"] = text
        own.pop("sentence", None)
        own.pop("values", None)
        told.append(own)
    return told


def _sentence_in(finding: Finding, language: str) -> str | None:
    words = from_json(finding.get("sentence"))
    return in_language(words, language) if isinstance(words, Phrase | Joined) else None
