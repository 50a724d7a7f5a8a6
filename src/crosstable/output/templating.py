"""How templates become pages: strict, escaped, with the words of a language.

The desk, the office and published sites share it. `jinja2` is an extra, imported when needed.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from crosstable.model.languages import LANGUAGE_NAMES
from crosstable.output.language import translations

if TYPE_CHECKING:
    import jinja2
    from jinja2.ext import Extension


_INDENTATION = re.compile(r"^[ \t]+", re.MULTILINE)


def environment(loader: jinja2.BaseLoader, language: str) -> jinja2.Environment:
    """The templates of a loader. Values are escaped, and a name that nobody gave is an error."""
    import jinja2

    made = jinja2.Environment(
        loader=loader,
        autoescape=True,
        auto_reload=False,
        undefined=jinja2.StrictUndefined,
        extensions=["jinja2.ext.i18n"],
    )
    made.add_extension(_without_indentation())
    made.install_gettext_translations(translations(language), newstyle=True)  # type: ignore[attr-defined]
    made.globals |= {"lang": language, "languages": LANGUAGE_NAMES}
    return made


def _without_indentation() -> type[Extension]:
    """Indentation is for those who read the templates; the pages go without it.

    A line break is white space in the page, unless a `-` in a statement takes it away.
    """
    from jinja2.ext import Extension

    class WithoutIndentation(Extension):
        def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
            return _INDENTATION.sub("", source)

    return WithoutIndentation
