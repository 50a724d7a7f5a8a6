"""A request as the pages see it: who asks, which office, what the form says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from crosstable.errors import OfficeProblem
from crosstable.office.store.opening import Office
from crosstable.office.users.rights import User
from crosstable.office.web.remembering import Remembered
from crosstable.office.web.settings import WebSettings
from crosstable.web.language import chosen_language

if TYPE_CHECKING:
    from starlette.requests import Request

_MOST_DIGITS = 15


def _storable(text: str) -> str:
    """A text as every database keeps it: PostgreSQL takes no zero bytes."""
    return text.replace("\x00", "").strip()


class GivenFile(NamedTuple):
    """A file of a form."""

    name: str
    data: bytes


class Asked(NamedTuple):
    """A request that passed the gate, with everything that was read from it."""

    request: Request
    office: Office
    settings: WebSettings
    user: User
    form: Mapping[str, str] = {}
    files: tuple[GivenFile, ...] = ()
    body: Any = None
    """The JSON that a program sent."""

    @property
    def remembered(self) -> Remembered:
        """What pages found out last."""
        remembered: Remembered = self.request.app.state.remembered
        return remembered

    @property
    def language(self) -> str:
        """The language in which findings are told, where there is one: `?lang=`, else as asked."""
        wishes = self.request.headers.get("accept-language", "")
        return chosen_language(self.word("lang") or None, self.settings.language, wishes)

    def number(self, name: str) -> int:
        """A number of the address."""
        return int(self.request.path_params[name])

    def word(self, name: str, other: str = "") -> str:
        """A word of the query."""
        return _storable(self.request.query_params.get(name, "")) or other

    def page(self) -> int:
        """The page of a long table, from 1."""
        text = self.word("page", "1")
        is_number = text.isascii() and text.isdecimal() and len(text) < 7
        return max(1, int(text)) if is_number else 1

    def field(self, name: str) -> str:
        """A field of the form; empty where there is none."""
        return _storable(self.form.get(name, ""))

    def said_number(self, name: str) -> int | None:
        """A number of the form; raises `OfficeProblem` for what is none."""
        text = self.field(name)
        if not text:
            return None
        if not (text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS):
            raise OfficeProblem(f"{text} is not a number; correct {name}")
        return int(text)
