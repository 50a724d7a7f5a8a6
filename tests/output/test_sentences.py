"""Workings and reasons in other languages: every shape of the samples is known."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import crosstable
from crosstable.desk.jobs.pairings import pair_why
from crosstable.desk.jobs.rating import rating_why
from crosstable.model.phrases import Words
from crosstable.output.language import in_language, messages
from crosstable.output.sentences import in_words, is_neutral, phrases

SAMPLES = ("individual-swiss", "round-robin", "rapid")


def rating_workings(name: str) -> Iterator[Words]:
    """Every sentence about ratings that pages show of a sample, by rules of all times."""
    data = crosstable.sample(name).read_bytes()
    for rules in (None, "fide-2002", "fide-2012", "fide-2022"):
        for player in crosstable.loads(data).players[::3]:
            answer = rating_why(data, player.number, rules, None, None)
            yield answer["in_short"]
            yield from (sentence for _, _, _, sentence, _ in answer["steps"])
            yield from answer["uncounted"]


def reasons(name: str) -> Iterator[str]:
    """Why everybody plays whom in a round of a sample."""
    data = crosstable.sample(name).read_bytes()
    for player in crosstable.loads(data).players:
        yield from pair_why(data, player.number, 3)["reasons"]


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.lengthy
def test_every_working_of_a_rating_has_its_words(name: str) -> None:
    """A text that is no phrase has no words: it is the same in every language."""
    for words in rating_workings(name):
        assert not isinstance(words, str) or is_neutral(words), words
        for language in ("de", "fr", "es", "it"):
            assert in_language(words, language) is not None, str(words)


@pytest.mark.parametrize("name", ["individual-swiss", "round-robin"])
def test_every_reason_of_a_pair_has_its_words(name: str) -> None:
    say = messages("fr")
    assert [text for text in reasons(name) if in_words(text, say) is None] == []


@pytest.mark.lengthy
def test_shapes_give_the_sentence_back_in_english() -> None:
    for name in SAMPLES:
        for text in reasons(name):
            assert in_words(text, str) == text


@pytest.mark.parametrize("language", ["de", "fr", "es", "it"])
def test_translations_keep_every_value(language: str) -> None:
    say = messages(language)
    places = {name: f"<{name}>" for name in ("a", "b", "c", "d", "n", "m", "k", "who", "title")}
    for template in phrases():
        said = say(template).format(**places)
        assert {v for v in places.values() if v in template.format(**places)} == {
            v for v in places.values() if v in said
        }, template


def test_what_nobody_knows_stays_english() -> None:
    assert in_words("something that no rule says", messages("de")) is None
