"""Pair a round of a report: from the report to the answer of its system, with the reasons."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from crosstable.model.phrases import Phrase, Words, filled, phrase, plural
from crosstable.model.tournament import Bye, Tournament
from crosstable.pairing.reading import PairingEvent, pairing_event
from crosstable.pairing.refusal import Refusal
from crosstable.pairing.replay import by_the_edition_that_explains
from crosstable.pairing.task import NoPairing, PairedRound, RoundTask
from crosstable.rules.standings.frame import KIND_OF_BYE
from crosstable.rules.standings.ledger import WORDS_OF_UNPLAYED
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
        """The same in English."""
        return str(self.absence_of(number))

    def absence_of(self, number: int) -> Phrase:
        """The kind of bye that the report gives to a participant who is not paired."""
        t = self.event.t
        round_number = self.task.round_number
        if t.is_team_event:
            byes = (bye for bye in t.team_byes if bye.round_number == round_number)
            kind = next((bye.kind for bye in byes if number in bye.teams), None)
        else:
            entry = t.by_number[number].entry(round_number)
            kind = entry.kind if isinstance(entry, Bye) else None
        return phrase("absent") if kind is None else WORDS_OF_UNPLAYED[KIND_OF_BYE[kind]]

    def has(self, number: int) -> bool:
        """Whether a participant of the event has this number."""
        return any(career.number == number for career in self.event.careers.careers)

    def why(self, number: int, other: int | None = None) -> list[str]:
        """The reasons in English."""
        return [str(reason) for reason in self.reasons(number, other)]

    def reasons(self, number: int, other: int | None = None) -> list[Words]:
        """Why a participant got this opponent, and with `other` why not that one, in sentences.

        The first one is plain; the words of the rules come after it.
        """
        explain = self.event.chosen.system.explain
        reasons = [] if number in self.absent else explain(self.task, self.answer, number, other)
        return [self.in_short(number), *reasons]

    def in_short(self, number: int) -> Phrase:
        """The round of one participant in plain words, without terms of the rules."""
        who = self._who(number)
        round_number = self.task.round_number
        if number in self.absent:
            return phrase(
                "{a} is not paired in round {n}: {b}",
                a=who,
                n=round_number,
                b=self.absence_of(number),
            )
        seats = ((i, pair) for i, pair in enumerate(self.answer.pairs, 1) if number in pair)
        board, pair = next(seats, (0, None))
        if pair is None:
            return phrase(
                "{a}, with {b}, has no opponent in round {n}: the bye",
                a=who,
                b=self._points(number),
                n=round_number,
            )
        is_white = pair.white == number
        opponent = pair.black if is_white else pair.white
        values: dict[str, object] = {"a": who, "b": self._who(opponent), "n": board}
        own = self._points(number)
        theirs = self._points(opponent)
        if own == theirs:
            seat = _SEATS_OF_EQUALS[is_white, self.event.t.is_team_event]
            return filled(seat.template, {**values, "c": own})
        seat = _SEATS[is_white, self.event.t.is_team_event]
        return filled(seat.template, {**values, "c": own, "d": theirs})

    def _who(self, number: int) -> Phrase:
        t = self.event.t
        people = t.team_by_number if t.is_team_event else t.by_number
        name = people[number].name or phrase("without a name")
        return phrase("{name} ({n})", name=name, n=number)

    def _points(self, number: int) -> Phrase:
        contender = next(c for c in self.task.contenders if c.number == number)
        points = exact_text(Fraction(contender.points, self.task.unit))
        score = phrase("{n} point", n=points) if points == "1" else phrase("{n} points", n=points)
        lent = contender.score - contender.points
        if not lent:
            return score
        virtual = exact_text(Fraction(lent, self.task.unit))
        return phrase("{a} and {b} virtual", a=score, b=virtual)


_SEATS_OF_EQUALS = {
    (True, False): phrase("{a} has White against {b} at board {n}; both have {c}"),
    (False, False): phrase("{a} has Black against {b} at board {n}; both have {c}"),
    (True, True): phrase("{a} has White against {b} at match {n}; both have {c}"),
    (False, True): phrase("{a} has Black against {b} at match {n}; both have {c}"),
}
"""By whether the participant has White, and is a team."""
_SEATS = {
    (True, False): phrase("{a} has White against {b} at board {n}: {c} against {d}"),
    (False, False): phrase("{a} has Black against {b} at board {n}: {c} against {d}"),
    (True, True): phrase("{a} has White against {b} at match {n}: {c} against {d}"),
    (False, True): phrase("{a} has Black against {b} at match {n}: {c} against {d}"),
}
"""The same for scores that differ."""


@dataclass(frozen=True)
class NoLegalPairing:
    """No legal pairing exists."""

    event: PairingEvent
    task: RoundTask
    answer: NoPairing

    @property
    def remedy(self) -> str:
        """What can be done, in English."""
        return str(self.advice)

    @property
    def advice(self) -> Phrase:
        """What can be done: lift a prohibition if that would help, else the arbiter decides."""
        freed = replace(self.task, forbidden=frozenset())
        if self.task.forbidden and isinstance(self.event.chosen.pair(freed), PairedRound):
            lines = [str(p.line) for p in self.event.t.prohibited if p.line is not None]
            if not lines:
                return phrase("lift a prohibited pairing (records 260 or XXP)")
            return plural(
                len(lines),
                "lift a prohibited pairing (records 260 or XXP, line {l})",
                "lift a prohibited pairing (records 260 or XXP, lines {l})",
                l=", ".join(lines),
            )
        return phrase("the arbiter decides")

    @property
    def sentence(self) -> Phrase:
        """Why there is none, and what can be done."""
        reason: Words = self.answer.reason
        if self.answer.clause:
            reason = phrase("{a} [{clause}]", a=reason, clause=self.answer.clause)
        return phrase(
            "round {n} has no legal pairing: {a}; {b}",
            n=self.task.round_number,
            a=reason,
            b=self.advice,
        )

    def __str__(self) -> str:
        return str(self.sentence)


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
