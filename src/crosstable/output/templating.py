"""How templates become pages: strict, escaped, with the words of a language.

The desk, the office and published sites share it. `jinja2` is an extra, imported when needed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.output.language import LANGUAGE_NAMES, translations

if TYPE_CHECKING:
    import jinja2


def environment(loader: jinja2.BaseLoader, language: str) -> jinja2.Environment:
    """The templates of a loader. Values are escaped, and a name that nobody gave is an error."""
    import jinja2

    made = jinja2.Environment(
        loader=loader,
        autoescape=True,
        auto_reload=False,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
    )
    made.install_gettext_translations(translations(language), newstyle=True)  # type: ignore[attr-defined]
    made.globals |= {"lang": language, "languages": LANGUAGE_NAMES}
    return made
