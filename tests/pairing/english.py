"""What pairing systems say, in English."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec

from crosstable.model.phrases import Words

P = ParamSpec("P")


def lines_of(explain: Callable[P, list[Words]]) -> Callable[P, list[str]]:
    """An explanation in English."""

    def in_english(*args: P.args, **kwargs: P.kwargs) -> list[str]:
        return [str(line) for line in explain(*args, **kwargs)]

    return in_english


def sentence_of(decide: Callable[P, Words]) -> Callable[P, str]:
    """A reason in English."""

    def in_english(*args: P.args, **kwargs: P.kwargs) -> str:
        return str(decide(*args, **kwargs))

    return in_english
