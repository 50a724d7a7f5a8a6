"""The desk's own words in the visitor's language; the catalogues are those of the documents.

A chosen language is kept in a cookie. Before that the desk speaks the language it was
started with, else the one that the browser asks for. What the library says are phrases, which are
translated too.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from crosstable.model.languages import LANGUAGES
from crosstable.model.phrases import Joined, Phrase
from crosstable.output.language import messages, translate, translations

if TYPE_CHECKING:
    from starlette.requests import Request

ENGLISH = "en"
LANGUAGE_COOKIE = "crosstable-desk-language"
_MOST_WISHES = 20


class Words:
    """The words of one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._known = translations(language)

    def say(self, text: str, /, **values: Any) -> str:
        """A message with its values."""
        return self._known.gettext(text).format(**values)

    def count(self, one: str, more: str, number: int, /, **values: Any) -> str:
        """A message for one or for several, whose number is ``{n}``."""
        return self._known.ngettext(one, more, number).format(n=number, **values)

    def of(self, phrase: Phrase | Joined | str) -> str:
        """A phrase in this language; a text is data and stays as it is."""
        return translate(phrase, messages(self.language))


@lru_cache(maxsize=len(LANGUAGES))
def words(language: str) -> Words:
    """The words of a language."""
    return Words(language)


# -- which language -------------------------------------------------------------------------------


def chosen_language(cookie: str | None, usual: str | None, wishes: str) -> str:
    """The language for somebody: as chosen, as the desk was started, as the browser asks."""
    if cookie in LANGUAGES:
        return cookie
    return usual or next(iter(_wished_languages(wishes)), ENGLISH)


def _wished_languages(wishes: str) -> Iterable[str]:
    """The languages of an ``Accept-Language`` that the desk speaks, the dearest first."""
    weighed = []
    for place, wish in enumerate(wishes.split(",")[:_MOST_WISHES]):
        name, _, more = wish.partition(";")
        language = name.strip().lower().partition("-")[0]
        if language in LANGUAGES and (weight := _weight(more)) > 0:
            weighed.append((-weight, place, language))
    return [language for *_, language in sorted(weighed)]


def _weight(text: str) -> int:
    """The thousandths of ``q=0.8``; without them the whole."""
    name, _, number = text.strip().partition("=")
    if name.strip().lower() != "q":
        return 1000
    whole, _, rest = number.strip().partition(".")
    digits = f"{whole}{rest[:3]:0<3}"
    return int(digits) if digits.isascii() and digits.isdecimal() and len(digits) == 4 else 0


def words_of(request: Request) -> Words:
    """The words of who asks."""
    usual: str | None = request.app.state.language
    wishes = request.headers.get("accept-language", "")
    return words(chosen_language(request.cookies.get(LANGUAGE_COOKIE), usual, wishes))
