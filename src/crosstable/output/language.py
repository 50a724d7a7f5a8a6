"""The words of documents and pages in the languages that people read; English is in the program.

The messages of a language are in ``locales/<language>.po``; the build compiles them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from gettext import GNUTranslations, NullTranslations

from crosstable.errors import CrosstableError
from crosstable.text.packaged import packaged

LANGUAGE_NAMES = {
    "en": "English",
    "de": "Deutsch",
    "fr": "Français",
    "es": "Español",
    "it": "Italiano",
}
"""What those who speak a language call it."""
LANGUAGES = tuple(LANGUAGE_NAMES)

Say = Callable[[str], str]
"""A message in the language of the document."""


def messages(language: str) -> Say:
    """The messages of a language; what is not translated stays English."""
    return str if language == "en" else translations(language).gettext


@lru_cache(maxsize=len(LANGUAGES))
def translations(language: str) -> NullTranslations:
    """The whole catalogue of a language, with the forms for one and for several."""
    if language == "en":
        return NullTranslations()
    if language not in LANGUAGES:
        raise CrosstableError(f"language {language} is not known; there are {', '.join(LANGUAGES)}")
    try:
        with packaged("output", "locales", f"{language}.mo").open("rb") as file:
            return GNUTranslations(file)
    except FileNotFoundError:
        raise CrosstableError(
            f"the messages of language {language} are not compiled; install the package again"
        ) from None
