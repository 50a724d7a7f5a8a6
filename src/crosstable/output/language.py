"""The words of documents and pages in the languages that people read; English is in the program.

The messages of a language are in ``locales/<language>.po``; the build compiles them.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from functools import lru_cache
from gettext import GNUTranslations, NullTranslations

from crosstable.errors import CrosstableError, UnknownLanguage
from crosstable.model.choices import refuse_unknown
from crosstable.model.languages import LANGUAGES
from crosstable.model.phrases import Joined, Phrase, Words
from crosstable.text.packaged import package_file

Say = Callable[[str], str]
"""A message in the language of the document."""


class Messages:
    """The messages of a language that is not English, which know what they do not have."""

    def __init__(self, language: str) -> None:
        self._catalogue = translations(language)
        self._strict = copy(self._catalogue)
        self._strict.add_fallback(_NoTranslation())

    def __call__(self, message: str) -> str:
        """A message; one that is not translated stays English."""
        return self._catalogue.gettext(message)

    def translate(self, words: Phrase | Joined) -> str | None:
        """A phrase; None if one of its templates has no translation."""
        try:
            return words.in_words(self._strict.gettext)
        except KeyError:
            return None


class _NoTranslation(NullTranslations):
    """Raises for a message that a catalogue does not have, instead of giving it in English."""

    def gettext(self, message: str) -> str:
        """Nothing."""
        raise KeyError(message)


@lru_cache(maxsize=len(LANGUAGES))
def messages(language: str) -> Say:
    """The messages of a language; what is not translated stays English."""
    return str if language == "en" else Messages(language)


def in_language(words: Words, language: str) -> str | None:
    """A phrase in a language; None if one of its templates has no translation.

    Whoever gets None says the whole of it in English: nobody reads half of it in each language.

    >>> from crosstable.model.phrases import phrase
    >>> in_language(phrase("round {n}", n=3), "de")
    'Runde 3'
    >>> in_language(phrase("a sentence that no catalogue has"), "de") is None
    True
    """
    return _translation(words, messages(language))


def translate(words: Words, say: Say) -> str:
    """A phrase in the language of `say`, the whole of it in English where it is not translated.

    >>> from crosstable.model.phrases import phrase
    >>> translate(phrase("round {n}", n="White"), messages("fr"))
    'ronde White'
    """
    translation = _translation(words, say)
    return str(words) if translation is None else translation


def _translation(words: Words, say: Say) -> str | None:
    if not isinstance(words, Phrase | Joined):
        return words
    return say.translate(words) if isinstance(say, Messages) else words.in_words(say)


@lru_cache(maxsize=len(LANGUAGES))
def translations(language: str) -> NullTranslations:
    """The whole catalogue of a language, with the forms for one and for several."""
    if language == "en":
        return NullTranslations()
    refuse_unknown(UnknownLanguage, "language", language, LANGUAGES)
    try:
        with package_file("output", "locales", f"{language}.mo").open("rb") as file:
            return GNUTranslations(file)
    except FileNotFoundError:
        raise CrosstableError(
            f"the messages of language {language} are not compiled; install the package again"
        ) from None
