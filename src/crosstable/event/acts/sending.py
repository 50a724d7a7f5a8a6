"""The act of sending the report, and what speaks against changing an event that was sent."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from crosstable.errors import CannotAct
from crosstable.event.acts.act import Act
from crosstable.event.journal import Line
from crosstable.event.results import POSTPONED
from crosstable.event.state import Event, Section, Status
from crosstable.event.systems.system import rounds_of
from crosstable.event.warnings import Circumstance
from crosstable.model.phrases import phrase


@dataclass(frozen=True)
class Sent(Act):
    """The report was made for a purpose; the hash of each section's report is kept."""

    NAME = "sent"
    IS_A_RECORD = True

    purpose: str
    reports: Mapping[str, str] = field(default_factory=dict)
    program: str = ""

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """Never while a game is open (Q161, Q169); an unfinished event is asked about."""
        for name in self.reports:
            current = event.sections[name]
            _refuse_open_games(current)
            rounds = rounds_of(current)
            if rounds is not None and len(current.rounds) < rounds:
                yield Circumstance(
                    "sent-unfinished",
                    {"section": name, "round": len(current.rounds), "rounds": rounds},
                )
        if event.is_sent:
            yield Circumstance("sent-again")

    def apply(self, event: Event, line: Line) -> Event:
        """The event is sent until something changes."""
        return replace(event, is_sent=True)


def _refuse_open_games(section: Section) -> None:
    last = section.last_round
    if last is None:
        raise CannotAct(phrase("section {id}: no round has been played", id=section.id))
    if last.status is Status.DRAFT:
        raise CannotAct(phrase("round {number} is a draft", number=last.number))
    waiting = [
        f"{round_.number}.{board.number}"
        for round_ in section.rounds
        for board in round_.boards
        if round_.facts_of(board).result in (None, POSTPONED)
    ]
    if waiting:
        raise CannotAct(
            phrase(
                "the report cannot be sent while games are open: {waiting}",
                waiting=", ".join(waiting),
            )
        )


HARMLESS = ("remark", "undone", Sent.NAME)
"""Acts after which the sent report is still what it was."""


def after_sending(event: Event, act: Act) -> Iterator[Circumstance]:
    """A change of an event whose report was sent is asked about: it has to be sent again."""
    if event.is_sent and act.NAME not in HARMLESS:
        yield Circumstance("changed-after-sent")
