"""The command explain: the pages of diagnostics on the console."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crosstable.checks.catalogue import KINDS_OF_FAULT, kind_named
from crosstable.cli.exitcodes import FINE
from crosstable.output.diagnostics.pages import plain_index, plain_page


def explain(words: Sequence[str], lists_all: bool = False) -> int:
    """Print the pages of some codes or names, or the list of all; raises `UnknownCode`.

    The beginning of codes (``G1``) gives the list of those codes.
    """
    from crosstable.cli.terminal import say

    answers = [_answer(word) for word in words]
    if lists_all:
        answers.insert(0, plain_index())
    for number, lines in enumerate(answers):
        for line in ["", ""] * bool(number):
            say(line)
        for line in lines:
            say(line)
    return FINE


def _answer(word: str) -> Iterator[str]:
    """The page of a diagnostic, or the list of those that begin with the word."""
    from crosstable.checks.catalogue.selection import nearest
    from crosstable.errors import UnknownCode

    found = kind_named(word)
    if found is not None:
        return plain_page(found)
    beginning = word.strip().upper()
    if beginning and any(code.startswith(beginning) for code in KINDS_OF_FAULT):
        return plain_index(beginning)
    raise UnknownCode(f"{word} is no code or name of a diagnostic{nearest(word)}")
