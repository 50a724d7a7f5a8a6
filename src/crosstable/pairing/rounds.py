"""Pair a round of a report: from the report to the answer of its system, with the reasons."""

from __future__ import annotations

from dataclasses import dataclass, replace

from crosstable.model.tournament import Bye, Tournament
from crosstable.pairing.reading import PairingEvent, pairing_event
from crosstable.pairing.refusal import Refusal
from crosstable.pairing.task import NoPairing, PairedRound, RoundTask


@dataclass(frozen=True)
class RoundPairing:
    """A round that could be read and was put to its system."""

    event: PairingEvent
    task: RoundTask
    answer: PairedRound

    @property
    def absent(self) -> tuple[int, ...]:
        """Who is not paired because the report says so, in the order of the pairing numbers."""
        number = self.task.round_number
        careers = self.event.careers.careers
        return tuple(career.number for career in careers if not career.is_present(number))

    def absence(self, number: int) -> str:
        """What the report says about somebody who is not paired: the kind of bye."""
        t, round_number = self.event.t, self.task.round_number
        if t.is_team_event:
            byes = (bye for bye in t.team_byes if bye.round_number == round_number)
            return next((bye.kind.title for bye in byes if number in bye.teams), "absent")
        entry = t.by_number[number].entry(round_number)
        return entry.kind.title if isinstance(entry, Bye) else "absent"

    def has(self, number: int) -> bool:
        """Whether somebody in the event has this number."""
        return any(career.number == number for career in self.event.careers.careers)

    def why(self, number: int, other: int | None = None) -> list[str]:
        """Why a participant plays whom, and with `other` why not that one, in sentences."""
        if number in self.absent:
            return [
                f"{number} is not paired in round {self.task.round_number}: {self.absence(number)}"
            ]
        explain = self.event.chosen.system.explain
        return explain(self.task, self.answer, number, other)


@dataclass(frozen=True)
class NoLegalPairing:
    """The system found out that nothing legal exists."""

    event: PairingEvent
    task: RoundTask
    answer: NoPairing

    @property
    def remedy(self) -> str:
        """What can be done: lift a prohibition if that would help, else the arbiter decides."""
        freed = replace(self.task, forbidden=frozenset())
        if self.task.forbidden and isinstance(self.event.chosen.pair(freed), PairedRound):
            lines = [str(p.line) for p in self.event.t.prohibited if p.line is not None]
            where = f", line{'s' * (len(lines) > 1)} {', '.join(lines)}" if lines else ""
            return f"lift a prohibited pairing (records 260 or XXP{where})"
        return "the arbiter decides"

    def __str__(self) -> str:
        clause = f" [{self.answer.clause}]" if self.answer.clause else ""
        number = self.task.round_number
        return f"round {number} has no legal pairing: {self.answer.reason}{clause}; {self.remedy}"


def pair_round(
    t: Tournament, round_number: int | None = None, system: str | None = None
) -> RoundPairing | NoLegalPairing | Refusal:
    """The pairing of a round (default: the next one).

    `system` overrides the system of the report: a code of record 192 or a name as `--system` has.
    """
    event = pairing_event(t, round_number, system)
    if isinstance(event, Refusal):
        return event
    task = event.task(event.next_round if round_number is None else round_number)
    if not task.present:
        return _nobody_there(task)
    answer = event.chosen.pair(task)
    if isinstance(answer, NoPairing):
        return NoLegalPairing(event, task, answer)
    return RoundPairing(event, task, answer)


def asked_numbers(text: str) -> tuple[int, ...] | None:
    """The one or two participants that somebody asks about; None if it is not that.

    >>> asked_numbers("12, 30")
    (12, 30)
    """
    words = [word.strip() for word in text.split(",")]
    is_number = all(word.isascii() and word.isdecimal() and len(word) < 6 for word in words)
    return tuple(map(int, words)) if len(words) <= 2 and is_number else None


def _nobody_there(task: RoundTask) -> Refusal:
    return Refusal(
        "nobody",
        f"nobody is there to be paired in round {task.round_number}",
        "look at the byes that are announced for it (cells of records 001, 240, XXZ)",
    )
