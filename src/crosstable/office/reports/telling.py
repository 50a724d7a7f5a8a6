"""What was found in a report, in the language of whoever handed it in, where there is one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from crosstable.output.diagnostics.languages import sentence_of
from crosstable.output.language import messages
from crosstable.web.language import ENGLISH


def told_in(findings: Iterable[dict[str, Any]], language: str = ENGLISH) -> list[dict[str, Any]]:
    """Findings whose sentences are in a language; `lang` says which one each sentence is in."""
    say = messages(language)
    told = []
    for one in findings:
        values = one.get("values")
        text = sentence_of(one["code"], values, say) if values and language != ENGLISH else None
        own = {name: value for name, value in one.items() if name != "values"}
        if text is None:
            told.append({**own, "lang": ENGLISH})
        else:
            told.append({**own, "message": text, "lang": language})
    return told
