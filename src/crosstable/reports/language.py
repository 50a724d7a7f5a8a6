"""The words of documents in the languages that people read; English is written in the program.

The messages of a language are in ``locales/<language>.po``; the build compiles them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from gettext import GNUTranslations
from pathlib import Path

from crosstable.errors import CrosstableError

LANGUAGES = ("en", "de", "fr", "es", "it")
LOCALES = Path(__file__).resolve().parent.parent / "locales"

Say = Callable[[str], str]
"""A message in the language of the document."""


def messages(language: str) -> Say:
    """The messages of a language; what is not translated stays English."""
    if language == "en":
        return str
    if language not in LANGUAGES:
        raise CrosstableError(f"language {language} is not known; there are {', '.join(LANGUAGES)}")
    return _compiled(language).gettext


@lru_cache(maxsize=len(LANGUAGES))
def _compiled(language: str) -> GNUTranslations:
    path = LOCALES / f"{language}.mo"
    try:
        with path.open("rb") as file:
            return GNUTranslations(file)
    except FileNotFoundError:
        raise CrosstableError(
            f"the messages of language {language} are not compiled; install the package again"
        ) from None
