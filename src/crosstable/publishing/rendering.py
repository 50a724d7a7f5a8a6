"""Templates to pages, in the language of the reader."""

from __future__ import annotations

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
    import jinja2

STYLE_FOLDER = "look"
"""Where style and script are, from the top of a site."""


@lru_cache(maxsize=len(LANGUAGES))
def _templates(language: str) -> jinja2.Environment:
    """The templates with the words of a language. Raises `MissingExtra` without `publish`."""
    try:
        import jinja2

        from crosstable.publishing.markup import link_to_person, name_in_two_lines, translator
    except ImportError as missing:
        raise MissingExtra(extra_needed("publishing needs", "publish")) from missing
    made = environment(jinja2.FunctionLoader(_source), language)
    made.globals |= {"program": __version__, "in_two_lines": name_in_two_lines}
    made.filters |= {"halves": with_halves, "half_points": lambda n: with_halves(Decimal(n) / 2)}
    said = made.globals["_"] = made.globals["gettext"] = translator(translations(language))
    made.globals["person"] = link_to_person(said("unrated"))
    return made


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
