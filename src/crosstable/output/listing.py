"""An answer of a command for people: what it is about, what holds for all, tables and notes."""

from typing import NamedTuple

from crosstable.output.table import Table


class Note(NamedTuple):
    """A paragraph, quiet where it only explains the form or the table."""

    text: str
    is_quiet: bool = False


class Remark(NamedTuple):
    """A line that holds for the whole answer; a detail belongs to the line above it."""

    text: str
    is_strong: bool = False
    is_detail: bool = False


class Listing(NamedTuple):
    """An answer as values; `assumed` is for pages only, a command tells it beside the answer."""

    subject: str
    event: str | None
    terms: str
    """Round, edition, system and the like, in one line."""
    blocks: tuple[Table | Note, ...]
    remarks: tuple[Remark, ...] = ()
    assumed: tuple[str, ...] = ()

    @property
    def heading(self) -> str:
        """The event with the terms."""
        return f"{self.event or 'unnamed event'} · {self.terms}"
