"""Why a round cannot be paired as asked: said with its place and what to do about it."""

from __future__ import annotations

from dataclasses import dataclass

from crosstable.model.findings import WHOLE_FILE, Span


@dataclass(frozen=True, slots=True)
class Refusal:
    """What stands in the way, where, and the remedy.

    `kind` is for programs. `is_wrong_use` tells a question that makes no sense (a round that the
    event does not have) from a report that contradicts itself.
    """

    kind: str
    message: str
    remedy: str
    span: Span = WHOLE_FILE
    is_wrong_use: bool = False
    round_number: int | None = None
    """The round it is about: those before it are not touched by it."""
    command: str = ""
    """What helps on the command line; other shells leave it out."""

    @property
    def plain(self) -> str:
        """The place, what stands in the way, and the remedy, for those who have no command line."""
        where = "" if self.span.line is None else f"{self.span}: "
        return f"{where}{self.message}; {self.remedy}"

    def __str__(self) -> str:
        return f"{self.plain} ({self.command})" if self.command else self.plain
