"""The languages of pages and documents: the one place that names them.

Another language is another word in `Language`, its line in `LANGUAGE_NAMES`, and the file that
`tools/make_messages.py` then makes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

Language = Literal["en", "de", "fr", "es", "it"]
LANGUAGE_NAMES: Mapping[str, str] = {
    "en": "English",
    "de": "Deutsch",
    "fr": "Français",
    "es": "Español",
    "it": "Italiano",
}
"""What those who speak a language call it."""
LANGUAGES: tuple[str, ...] = tuple(LANGUAGE_NAMES)
