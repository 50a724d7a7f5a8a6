"""Faults in other languages: every kind, its phrases, the titles of its fixes, its other places."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

import crosstable
from crosstable import EventDetails
from crosstable.checks.catalogue import KINDS_OF_FAULT
from crosstable.checks.catalogue.examples import bad_report
from crosstable.checks.catalogue.kind import Kind
from crosstable.model.diagnostics import Diagnostic
from crosstable.model.findings import Finding
from crosstable.model.parserwords import parser_words
from crosstable.model.phrases import Joined, Phrase, Words, as_json, from_json, phrase
from crosstable.model.timecontrol import parse_time_control
from crosstable.output.diagnostics.pages import examined_example
from crosstable.output.language import in_language
from crosstable.output.show import evidence_in_words
from crosstable.reading.files import loads
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


@cache
def findings() -> tuple[Finding, ...]:
    """What the reader notices in the examples of all kinds."""
    reports = (loads(bad_report(kind.example)) for kind in KINDS_OF_FAULT.values())
    found = {(f.kind, f.message): f for t in reports for f in t.reading_findings}
    return tuple(found.values())


def all_words() -> Iterator[Words]:
    """Every sentence, every title of a fix and every note at another place."""
    for d in faults():
        yield d.sentence
        yield from (words for _, words in d.notes)
        if d.fix is not None:
            yield d.fix.words
    for finding in findings():
        yield finding.sentence
        yield from (words for _, words in finding.notes)


def in_own_words(text: str) -> str:
    """A sentence without the texts of the file that it quotes or puts in brackets."""
    return re.sub(r"'[^']*'|\"[^\"]*\"|\([^)]*\)", "", text)


@pytest.mark.lengthy
def test_every_kind_has_an_example() -> None:
    assert {d.code for d in faults()} == set(KINDS_OF_FAULT)


def test_whatever_is_said_is_a_phrase() -> None:
    """Or data without a word, such as a date."""
    plain = [words for words in all_words() if isinstance(words, str)]
    assert [text for text in plain if re.search(r"[^\W\d_]", text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_is_told_in_the_language(language: str) -> None:
    """With the titles of its fixes and the notes at other places, and every finding."""
    told = {str(words): in_language(words, language) for words in all_words()}
    assert [english for english, text in told.items() if text is None] == []
    left = [text for text in told.values() if text and ENGLISH.search(in_own_words(text))]
    assert left == []


def test_kept_sentences_are_the_same_sentences() -> None:
    for words in all_words():
        kept = from_json(as_json(words))
        assert str(kept) == str(words)
        assert isinstance(kept, Phrase | Joined | str)
        assert in_language(kept, "de") == in_language(words, "de")


def test_what_fills_a_sentence_comes_out_in_the_language(worded: Worded) -> None:
    control = parse_time_control("40/5400+30:1800+30")
    assert control is not None
    worded(in_language(control.words, "it"))


def test_a_sentence_with_an_unknown_phrase_stays_english_as_a_whole() -> None:
    unknown = Phrase("a phrase that no catalogue has")
    assert in_language(unknown, "de") is None
    known = phrase("round {n}: {a}", n=3, a=unknown)
    assert in_language(known, "de") is None


PARSERS_SAY = (
    "Expecting ',' delimiter",
    "Invalid \\escape",
    "unclosed array",
    "Cannot declare ('event', 'arbiters') twice",
    "Unescaped '\\' in a string",
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_parsers_say_is_told_in_the_language_or_the_sentence_stays_english(
    language: str,
) -> None:
    for message in PARSERS_SAY:
        sentence = phrase("not valid JSON: {a}", a=parser_words(message))
        said = in_language(sentence, language)
        assert said is not None, message
        assert said != str(sentence)
        assert not ENGLISH.search(in_own_words(said)), said
    unknown = phrase("not valid JSON: {a}", a=parser_words("Words {of} a later Python"))
    assert str(unknown) == "not valid JSON: words {of} a later Python"
    assert in_language(unknown, language) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_is_assumed_is_told_in_the_language(language: str) -> None:
    """What ratings, norms and standings assume, every default, the evidence for a dialect."""
    for words in assumed():
        assert not isinstance(words, str), words
        translation = in_language(words, language)
        assert translation is not None, str(words)
        assert not ENGLISH.search(in_own_words(translation)), (words, translation)


@cache
def assumed() -> frozenset[Words]:
    found: set[Words] = {one.sentence for one in EventDetails().assumptions()}
    for name in ("individual-swiss", "team-swiss", "in-progress", "round-robin"):
        t = crosstable.read(crosstable.sample(name))
        for judged in (crosstable.rate(t), crosstable.norms(t), crosstable.standings(t)):
            found |= {one.sentence for one in judged.assumptions}
    for kind in KINDS_OF_FAULT.values():
        t = crosstable.loads(bad_report(kind.example))
        assert t.document is not None
        found |= set(evidence_in_words(t.document))
    return frozenset(found)


def test_sentences_of_a_kind_name_only_values_that_rules_give() -> None:
    for d in faults():
        kind: Kind = KINDS_OF_FAULT[d.code]
        assert str(d.sentence) == d.message
        assert isinstance(d.sentence, Phrase)
        assert d.sentence.template == kind.sentence_for(d.values)
