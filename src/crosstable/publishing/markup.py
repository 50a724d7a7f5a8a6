"""The parts of pages that are in all of them hundreds of times, made without a template."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from gettext import NullTranslations

from markupsafe import Markup, escape

from crosstable.model.tournament import Player


def translator(words: NullTranslations) -> Callable[..., str]:
    """What templates call `_`: as that of jinja, but a sentence is looked up once.

    A player's page has thirty sentences, and a site has the pages of hundreds of players.
    """

    @lru_cache(maxsize=2000)
    def translate_text(text: str) -> Markup:
        return Markup(words.gettext(text))

    @lru_cache(maxsize=2000)
    def plain(text: str) -> Markup:
        return translate_text(text) % {}

    return lambda text, **values: translate_text(text) % values if values else plain(text)


def link_to_person(unrated: str) -> Callable[[Player | None, str], str]:
    """The name of somebody with a way to their page, as every table of a site shows it.

    A function and no macro: every person is in a dozen tables of every opponent's page.
    """

    @lru_cache(maxsize=10_000)
    def format_person(
        title: str, name: str | int, rating: str | int, federation: str, href: str
    ) -> str:
        mark = Markup('<span class="t">{}</span> ').format(title) if title else ""
        rest = Markup('<a href="{}">{}</a> <span class="more">{} {}</span>')
        return mark + rest.format(href, name_in_two_lines(name), rating, federation)

    def person(player: Player | None, href: str) -> str:
        if player is None:
            return Markup('<span class="soft">?</span>')
        name = player.name or player.number
        return format_person(
            player.title, name, player.rating or unrated, player.federation or "", href
        )

    return person


@lru_cache(maxsize=10_000)
def name_in_two_lines(name: str | int) -> str:
    """A name whose given name a narrow screen puts into a line of its own, escaped.

    >>> name_in_two_lines("Lund, Åse")
    Markup('Lund<span class="cm">,</span> <span class="given">Åse</span>')
    """
    family, comma, given = str(name).partition(",")
    if not comma:
        return escape(family)
    rest = f'<span class="cm">,</span> <span class="given">{escape(given.strip())}</span>'
    return Markup(f"{escape(family)}{rest}")
