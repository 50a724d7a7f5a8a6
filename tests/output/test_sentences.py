"""Workings and reasons in other languages: every shape of the samples is known."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import crosstable
from crosstable.desk.jobs.rating import rating_why
from crosstable.model.phrases import Words
from crosstable.output.language import in_language

WORD = re.compile(r"[^\W\d_]{2,}")
SYMBOLS = frozenset(("PD", "dp", "Rc", "Ra", "Rp", "Rar"))
SAMPLES = ("individual-swiss", "round-robin", "rapid")


def is_neutral(text: str) -> bool:
    """Whether a text has no words, only numbers and symbols."""
    return all(word in SYMBOLS for word in WORD.findall(text))


def rating_workings(name: str) -> Iterator[Words]:
    """Every sentence about ratings that pages show of a sample, by rules of all times."""
    data = crosstable.sample(name).read_bytes()
    for rules in (None, "fide-2002", "fide-2012", "fide-2022"):
        for player in crosstable.loads(data).players[::3]:
            answer = rating_why(data, player.number, rules, None, None)
            yield answer["in_short"]
            yield from (sentence for _, _, _, sentence, _ in answer["steps"])
            yield from answer["uncounted"]


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.lengthy
def test_every_working_of_a_rating_has_its_words(name: str) -> None:
    """A text that is no phrase has no words: it is the same in every language."""
    for words in rating_workings(name):
        assert not isinstance(words, str) or is_neutral(words), words
        for language in ("de", "fr", "es", "it"):
            assert in_language(words, language) is not None, str(words)
