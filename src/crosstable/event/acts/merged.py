"""Acts of two machines: a branch that is embedded, and a decision between what both did."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from crosstable.errors import CannotAct
from crosstable.event.acts.act import Act
from crosstable.event.journal import Line
from crosstable.event.state import Event
from crosstable.event.warnings import Circumstance
from crosstable.model.phrases import phrase


@dataclass(frozen=True)
class Merged(Act):
    """The acts of another machine join the journal: its lines with their hashes."""

    NAME = "merged"
    IS_A_RECORD = True

    branch: tuple[Mapping[str, Any], ...] = ()
    head: str = ""
    """The hash of the last line of the branch."""

    def apply(self, event: Event, line: Line) -> Event:
        """The fold unites both histories as a whole; the act itself adds nothing."""
        return event


@dataclass(frozen=True)
class Resolved(Act):
    """Somebody decides between acts of two machines that contradict each other."""

    NAME = "resolved"
    IS_A_RECORD = True

    key: str
    """What is decided, as the list of open decisions names it."""
    choice: str = ""
    """The id of the act that counts; of an undo without a choice what was undone counts."""

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """Only what is open can be decided, and only for one of the acts."""
        pending = next((conflict for conflict in event.pending if conflict.key == self.key), None)
        if pending is None:
            raise CannotAct(phrase("there is nothing to decide about {key}", key=self.key))
        choices = {option.id for option in pending.options}
        if self.choice not in choices and not (pending.is_undo and not self.choice):
            raise CannotAct(
                phrase(
                    "{choice} is not one of the acts that contradict each other",
                    choice=self.choice[:40],
                )
            )
        yield from ()

    def apply(self, event: Event, line: Line) -> Event:
        """The fold knows the decision; the act itself adds nothing."""
        return event
