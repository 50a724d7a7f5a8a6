"""The languages that tests of sentences ask.

A language that was only begun is not among them: what it lacks is counted at the end of every run
(`tests/conftest.py`) and kept from a release, and pages show English there.
"""

from crosstable.model.languages import LANGUAGES
from tools.release_notes import untranslated

_MOST_LACKING = 500
"""Messages: more than any change adds, fewer than any language has that was only begun."""


def _spoken() -> tuple[str, ...]:
    lacking = untranslated()
    return tuple(word for word in LANGUAGES if lacking.get(word, 0) < _MOST_LACKING)


SPOKEN = _spoken()
TRANSLATED = tuple(language for language in SPOKEN if language != "en")
