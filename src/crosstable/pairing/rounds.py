"""Pair a round of a report: from the report to the answer of its system, with the reasons."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from crosstable.model.tournament import Bye, Tournament
from crosstable.pairing.reading import PairingEvent, pairing_event
from crosstable.pairing.refusal import Refusal
from crosstable.pairing.replay import by_the_edition_that_explains
from crosstable.pairing.task import NoPairing, PairedRound, RoundTask
from crosstable.rules.standings.numbers import exact_text


@dataclass(frozen=True)
class RoundPairing:
    """A round that was read and paired by its system."""

    event: PairingEvent
    task: RoundTask
    answer: PairedRound

    @property
    def absent(self) -> tuple[int, ...]:
        """Participants whom the report excludes from the round, in the order of their numbers."""
        number = self.task.round_number
        careers = self.event.careers.careers
        return tuple(career.number for career in careers if not career.is_present(number))

    def absence(self, number: int) -> str:
        """The kind of bye that the report gives to a participant who is not paired."""
        t, round_number = self.event.t, self.task.round_number
        if t.is_team_event:
            byes = (bye for bye in t.team_byes if bye.round_number == round_number)
            return next((bye.kind.title for bye in byes if number in bye.teams), "absent")
        entry = t.by_number[number].entry(round_number)
        return entry.kind.title if isinstance(entry, Bye) else "absent"

    def has(self, number: int) -> bool:
        """Whether a participant of the event has this number."""
        return any(career.number == number for career in self.event.careers.careers)

    def why(self, number: int, other: int | None = None) -> list[str]:
        """Why a participant got this opponent, and with `other` why not that one, in sentences.

        The first one is plain; the words of the rules come after it.
        """
        explain = self.event.chosen.system.explain
        reasons = [] if number in self.absent else explain(self.task, self.answer, number, other)
        return [self.in_short(number), *reasons]

    def in_short(self, number: int) -> str:
        """The round of one participant in plain words, without terms of the rules."""
        who, round_number = self._who, self.task.round_number
        if number in self.absent:
            return f"{who(number)} is not paired in round {round_number}: {self.absence(number)}"
        seats = ((i, pair) for i, pair in enumerate(self.answer.pairs, 1) if number in pair)
        board, pair = next(seats, (0, None))
        if pair is None:
            points = self._points(number)
            return f"{who(number)}, with {points}, has no opponent in round {round_number}: the bye"
        colour, opponent = ("White", pair.black) if pair.white == number else ("Black", pair.white)
        place = "match" if self.event.t.is_team_event else "board"
        start = f"{who(number)} has {colour} against {who(opponent)} at {place} {board}"
        own, theirs = self._points(number), self._points(opponent)
        return f"{start}; both have {own}" if own == theirs else f"{start}: {own} against {theirs}"

    def _who(self, number: int) -> str:
        t = self.event.t
        people = t.team_by_number if t.is_team_event else t.by_number
        return f"{people[number].name or 'without a name'} ({number})"

    def _points(self, number: int) -> str:
        contender = next(one for one in self.task.contenders if one.number == number)
        points = exact_text(Fraction(contender.points, self.task.unit))
        text = "1 point" if points == "1" else f"{points} points"
        lent = contender.score - contender.points
        return f"{text} and {exact_text(Fraction(lent, self.task.unit))} virtual" if lent else text


@dataclass(frozen=True)
class NoLegalPairing:
    """No legal pairing exists."""

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
    t: Tournament,
    round_number: int | None = None,
    system: str | None = None,
    *,
    tries_editions: bool = True,
) -> RoundPairing | NoLegalPairing | Refusal:
    """The pairing of a round (default: the next one).

    `system` overrides the system of the report: a code of record 192, or a name such as ``swiss``.
    Where nothing states the edition of the Dutch system, it is the one that explains most of the
    rounds before, or without `tries_editions` the newest.
    """
    event = pairing_event(t, round_number, system)
    if isinstance(event, Refusal):
        return event
    wanted = event.next_round if round_number is None else round_number
    if tries_editions:
        event = by_the_edition_that_explains(event, wanted - 1)
    task = event.task(wanted)
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
