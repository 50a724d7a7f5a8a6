"""Templates to pages, in the language of the reader."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from crosstable._version import __version__
from crosstable.errors import MissingExtra, extra_needed
from crosstable.model.languages import LANGUAGES
from crosstable.output.language import translations
from crosstable.output.templating import environment
from crosstable.text.formats import with_halves
from crosstable.text.packaged import package_file

if TYPE_CHECKING:
    import gettext

    import jinja2

    from crosstable.model.tournament import Player

STYLE_FOLDER = "look"
"""Where style and script are, from the top of a site."""


@lru_cache(maxsize=len(LANGUAGES))
def _templates(language: str) -> jinja2.Environment:
    """The templates with the words of a language. Raises `MissingExtra` without `publish`."""
    try:
        import jinja2
    except ImportError as missing:
        raise MissingExtra(extra_needed("publishing needs", "publish")) from missing
    made = environment(jinja2.FunctionLoader(_source), language)
    made.globals |= {"program": __version__, "in_two_lines": _in_two_lines}
    made.filters |= {"halves": with_halves, "half_points": lambda n: with_halves(Decimal(n) / 2)}
    said = made.globals["_"] = made.globals["gettext"] = _translator(translations(language))
    made.globals["person"] = _person(said("unrated"))
    return made


def _translator(words: gettext.NullTranslations) -> Callable[..., str]:
    """What templates call `_`: as that of jinja, but a sentence is looked up once.

    A player's page has thirty sentences, and a site has the pages of hundreds of players.
    """
    from markupsafe import Markup

    @lru_cache(maxsize=2000)
    def translate_text(text: str) -> Markup:
        return Markup(words.gettext(text))

    @lru_cache(maxsize=2000)
    def plain(text: str) -> Markup:
        return translate_text(text) % {}

    return lambda text, **values: translate_text(text) % values if values else plain(text)


def _person(unrated: str) -> Callable[[Player | None, str], str]:
    """The name of somebody with a way to their page, as every table of a site shows it.

    A function and no macro: every person is in a dozen tables of every opponent's page.
    """
    from markupsafe import Markup

    @lru_cache(maxsize=10_000)
    def format_person(
        title: str, name: str | int, rating: str | int, federation: str, href: str
    ) -> str:
        mark = Markup('<span class="t">{}</span> ').format(title) if title else ""
        rest = Markup('<a href="{}">{}</a> <span class="more">{} {}</span>')
        return mark + rest.format(href, _in_two_lines(name), rating, federation)

    def person(player: Player | None, href: str) -> str:
        if player is None:
            return Markup('<span class="soft">?</span>')
        name = player.name or player.number
        return format_person(
            player.title, name, player.rating or unrated, player.federation or "", href
        )

    return person


@lru_cache(maxsize=10_000)
def _in_two_lines(name: str | int) -> str:
    """A name whose given name a narrow screen puts into a line of its own, escaped.

    >>> _in_two_lines("Lund, Åse")
    Markup('Lund<span class="cm">,</span> <span class="given">Åse</span>')
    """
    from markupsafe import Markup, escape

    family, comma, given = str(name).partition(",")
    if not comma:
        return escape(family)
    rest = f'<span class="cm">,</span> <span class="given">{escape(given.strip())}</span>'
    return Markup(f"{escape(family)}{rest}")


def _source(name: str) -> str:
    return package_file("publishing", "templates", name).read_text("utf-8")


def render_page(template: str, language: str, **values: Any) -> bytes:
    """A page; what cannot be written in UTF-8 becomes a question mark."""
    text = _templates(language).get_template(template).render(**values)
    return text.encode("utf-8", "replace")


def static_files() -> dict[str, bytes]:
    """The style and the script that all pages of a site share."""
    shared = [package_file("output", "look", name).read_bytes() for name in _SHARED_STYLES]
    style = package_file("publishing", "look", "site.css").read_bytes()
    script = package_file("publishing", "look", "site.js").read_bytes()
    return {
        f"{STYLE_FOLDER}/site.css": b"\n".join([*shared, style]),
        f"{STYLE_FOLDER}/site.js": script,
    }


_SHARED_STYLES = ("tokens.css", "charts.css", "columns.css")
"""What sites have in common with desk and office."""
