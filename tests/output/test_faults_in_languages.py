"""Faults in other languages: every kind, its phrases, the titles of its fixes, its other places."""

from __future__ import annotations

import re
from functools import cache

import pytest

import crosstable
from crosstable import EventDetails
from crosstable.checks.catalogue import KINDS_OF_FAULT
from crosstable.checks.catalogue.examples import bad_report
from crosstable.model.diagnostics import Diagnostic
from crosstable.output.diagnostics.languages import plain_values, sentence, sentence_of, values_of
from crosstable.output.diagnostics.pages import examined_example
from crosstable.output.diagnostics.phrases import translated_text
from crosstable.output.language import messages
from crosstable.output.show import show_rows_of
from tests.worded import Worded

LANGUAGES = ("de", "fr", "es", "it")
ENGLISH = re.compile(
    r"\b(the|is|are|and|has|have|which|with|from|round|player|players|team|write|move|too)\b"
)
"""Words that no sentence of another language has, but for what it quotes."""


@cache
def faults() -> tuple[Diagnostic, ...]:
    """What the checker says about the examples of all kinds."""
    found = [d for kind in KINDS_OF_FAULT.values() for d in examined_example(kind)[0]]
    return tuple({(d.code, d.message): d for d in found}.values())


def in_own_words(text: str) -> str:
    """A sentence without the texts of the file that it quotes or puts in brackets."""
    return re.sub(r"'[^']*'|\"[^\"]*\"|\([^)]*\)", "", text)


@pytest.mark.lengthy
def test_every_kind_has_an_example() -> None:
    assert {d.code for d in faults()} == set(KINDS_OF_FAULT)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_is_told_in_the_language(language: str) -> None:
    say = messages(language)
    told = {d: sentence(d, say) for d in faults()}
    assert [d.message for d, text in told.items() if text is None] == []
    left = [text for text in told.values() if text and ENGLISH.search(in_own_words(text))]
    assert left == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fix_and_every_other_place_is_told_in_the_language(language: str) -> None:
    say = messages(language)
    titles = {d.fix.title for d in faults() if d.fix is not None}
    notes = {text for d in faults() for _, text in d.related}
    for text in sorted(titles | notes):
        said = translated_text(text, say)
        assert said is not None, text
        assert not ENGLISH.search(in_own_words(said)), (text, said)


def test_phrases_give_the_sentence_back_in_english() -> None:
    for d in faults():
        assert sentence(d, str) == d.message
        assert sentence_of(d.code, plain_values(d), str) == d.message
        for text in (*(text for _, text in d.related), d.fix.title if d.fix else "1"):
            assert translated_text(text, str) == text


def test_plain_values_are_those_of_the_sentence() -> None:
    for d in faults():
        kind = KINDS_OF_FAULT[d.code]
        assert plain_values(d).keys() == values_of(kind.sentence_for(d.values))


def test_what_fills_a_sentence_comes_out_in_the_language(worded: Worded) -> None:
    say = messages("de")
    worded(sentence_of("P340", {"player": "player 4", "missing": "the birth date and sex"}, say))
    assert translated_text("boards 1, 3 and 4", messages("fr")) == "échiquiers 1, 3 et 4"
    assert translated_text("1 deputy arbiter", messages("es")) == "1 árbitro adjunto"
    assert translated_text("2 deputy arbiters", messages("es")) == "2 árbitros adjuntos"
    time_control = "90 min for 40 moves, then 30 min, 30 s a move"
    worded(translated_text(time_control, messages("it")))


def test_a_sentence_with_an_unknown_phrase_stays_english_as_a_whole() -> None:
    say = messages("de")
    unknown = "a phrase that no rule writes"
    assert translated_text(unknown, say) is None
    assert sentence_of("N103", {"problem": unknown}, say) is None
    assert sentence_of("N103", {}, say) is None
    assert sentence_of("Z999", {}, say) is None


PARSERS_SAY = (
    "not valid JSON: expecting ',' delimiter",
    "not valid JSON: invalid \\escape",
    "not valid JSON: brackets are nested too deeply",
    "not valid TOML: unclosed array at the end of the file",
    "not valid TOML: cannot declare ('event', 'arbiters') twice",
    "not valid TOML: unescaped '\\' in a string",
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_parsers_say_is_told_in_the_language_or_the_sentence_stays_english(
    language: str,
) -> None:
    say = messages(language)
    for text in PARSERS_SAY:
        said = translated_text(text, say)
        assert said is not None, text
        assert said != text
        assert not ENGLISH.search(in_own_words(said)), said
    unknown = "not valid JSON: words of a later Python"
    assert translated_text(unknown, say) is None


def test_data_is_never_taken_for_a_phrase() -> None:
    """A team may be called like a field, and a player like a result."""
    say = messages("de")
    told = sentence_of("T123", {"name": "Lions"}, say)
    assert told is not None
    assert "Lions" in told
    told = sentence_of("H201", {"what": "date of start", "text": "a draw"}, say)
    assert told is not None
    assert told.endswith(": a draw")


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_is_assumed_is_told_in_the_language(language: str) -> None:
    """What ratings, norms and standings assume, every default, the evidence for a dialect."""
    say = messages(language)
    for text in assumed():
        said = translated_text(text, say)
        assert said is not None, text
        assert translated_text(text, str) == text
        assert not ENGLISH.search(in_own_words(said)), (text, said)


@cache
def assumed() -> frozenset[str]:
    found = {one.message for one in EventDetails().assumptions()}
    for name in ("individual-swiss", "team-swiss", "in-progress", "round-robin"):
        t = crosstable.read(crosstable.sample(name))
        for judged in (crosstable.rate(t), crosstable.norms(t), crosstable.standings(t)):
            found |= {one.message for one in judged.assumptions}
    for kind in KINDS_OF_FAULT.values():
        t = crosstable.loads(bad_report(kind.example))
        found |= {text for heading, text in show_rows_of(t) if not heading}
    return frozenset(found)
