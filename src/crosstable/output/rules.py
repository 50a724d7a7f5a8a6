"""Rating rules as a page of sentences, in any language."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.model.phrases import Phrase
from crosstable.output.language import in_language
from crosstable.ratings.editions import RuleSet
from crosstable.ratings.national.words import rules_in_words


def rules_page(rules: RuleSet, language: str = "en") -> Iterator[str]:
    """The name of the rules, the document that states them, and a sentence a line."""
    yield rules.name
    yield rules.articles.document
    yield ""
    for sentence in rules_sentences(rules, language):
        yield f"- {sentence}"


def rules_sentences(rules: RuleSet, language: str = "en") -> Iterator[str]:
    """The rules in sentences; one that a language lacks is English as a whole."""
    for sentence in rules_in_words(rules):
        yield _in_words(sentence, language)


def _in_words(sentence: Phrase, language: str) -> str:
    return in_language(sentence, language) or str(sentence)
