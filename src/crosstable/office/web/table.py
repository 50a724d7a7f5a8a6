"""The addresses of the office: what each is for, and the right that it needs.

This table is all there is: the application is made from it, and a test asks for every address in
every role. What a right means for the reports of one club is decided by the calls behind the pages.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from crosstable.office.users.rights import Right
from crosstable.office.web.asked import Asked

if TYPE_CHECKING:
    from starlette.responses import Response


class Query(NamedTuple):
    """A word or a number that an address takes behind the question mark."""

    name: str
    meaning: str
    is_number: bool = False
    is_required: bool = False


class Address(NamedTuple):
    """An address of the office."""

    method: str
    path: str
    right: Right
    answer: Callable[[Asked], Response]
    told: str = ""
    """What the interface for programs says about it."""

    takes_backup: bool = False
    """Whether the form has a backup, which may be larger than a report."""
    gives: type | None = None
    """The shape of the answer for programs."""
    takes: type | None = None
    """The shape of the JSON that programs send; without one a POST takes bytes."""
    query: tuple[Query, ...] = ()
    status: int = 200
    """That of an answer where everything was done."""

    @property
    def is_for_programs(self) -> bool:
        """Whether the answers are JSON."""
        return self.path.startswith("/api/")
