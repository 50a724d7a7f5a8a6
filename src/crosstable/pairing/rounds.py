"""Pair a round of a report: from the report to the answer of its system, with the reasons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import overload

from crosstable.errors import NotPaired, WrongUse
from crosstable.model.choices import SystemName
from crosstable.model.directory import unknown_player, unknown_team
from crosstable.model.phrases import Filling, Phrase, Words, fill_template, phrase, plural
from crosstable.model.requiring import require_tournament
from crosstable.model.showing import Shown
from crosstable.model.tournament import Bye, Game, Tournament
from crosstable.pairing.doublematches import GAMES
from crosstable.pairing.reading import PairingEvent, pairing_event
from crosstable.pairing.refusal import Refusal
from crosstable.pairing.replay import by_the_edition_that_explains
from crosstable.pairing.systems import PairingSystem
from crosstable.pairing.task import NoPairing, Pair, PairedRound, RoundTask
from crosstable.pairing.writing import add_round
from crosstable.rules.standings.frame import KIND_OF_BYE
from crosstable.rules.standings.ledger import WORDS_OF_UNPLAYED
from crosstable.rules.standings.numbers import exact_text
from crosstable.rules.systems import name_of_system


@dataclass(frozen=True, repr=False)
class RoundPairing(Shown):
    """A round that was paired: its pairs in the order of the boards, the bye, and the reasons.

    It has a length and is iterated and indexed pair by pair; `print` shows the table of the
    command. `apply` gives the tournament with the round.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("in-progress"))
    >>> pairing = crosstable.pair_round(t, 5)
    >>> pairing.round_number, len(pairing), pairing.bye
    (5, 13, None)
    >>> [(pair.white, pair.black) for pair in pairing[:2]]
    [(6, 1), (2, 3)]
    >>> pairing.why(3)[0][:48]
    'Moosgruber, Jürgen (3) has Black against Stržina'
    """

    event: PairingEvent
    task: RoundTask
    answer: PairedRound

    @property
    def round_number(self) -> int:
        """The round, counted from 1."""
        return self.task.round_number

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """The pairs, board 1 first; of teams in a team event."""
        return tuple(self.answer.pairs)

    @property
    def bye(self) -> int | None:
        """Who gets the pairing-allocated bye; None if nobody does."""
        return self.answer.bye

    def __iter__(self) -> Iterator[Pair]:
        return iter(self.pairs)

    def __len__(self) -> int:
        return len(self.answer.pairs)

    @overload
    def __getitem__(self, place: int) -> Pair: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Pair, ...]: ...
    def __getitem__(self, place: int | slice) -> Pair | tuple[Pair, ...]:
        return self.pairs[place]

    def apply(self, t: Tournament) -> Tournament:
        """The tournament with the round in it: games without results, and the bye.

        The text of a report keeps all other bytes. Raises `NotPaired` where it has no place for
        the round, and `WrongUse` for another tournament than the one that was paired, and where
        the round has results already.
        """
        require_tournament(t, "apply")
        if _history(t, self.round_number) != _history(self.event.t, self.round_number):
            raise WrongUse(
                phrase("this round was paired for another tournament, or after other rounds")
            )
        if _has_results(t, self.round_number):
            raise WrongUse(
                phrase("round {n} has results, which would be lost", n=self.round_number)
            )
        return add_round(t, self.round_number, self.answer)

    @property
    def absent(self) -> tuple[int, ...]:
        """Participants whom the report excludes from the round, in the order of their numbers."""
        number = self.task.round_number
        careers = self.event.careers.careers
        return tuple(career.number for career in careers if not career.is_present(number))

    def absence(self, number: int) -> str:
        """The kind of bye of a participant who is not paired, in English."""
        return str(self.absence_of(number))

    def absence_of(self, number: int) -> Words:
        """The kind of bye that the report gives to a participant who is not paired."""
        t = self.event.t
        round_number = self.task.round_number
        words = self.event.chosen.system.absence(t, number, round_number)
        if words:
            return words
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
        """The reasons in English; raises `UnknownPlayer` or `UnknownTeam`."""
        return [str(reason) for reason in self.reasons(number, other)]

    def reasons(self, number: int, other: int | None = None) -> list[Words]:
        """Why a participant got this opponent, and with `other` why not that one, in sentences.

        The first one is plain; the words of the rules come after it.
        """
        self._refuse_unknown(number)
        if other is not None:
            self._refuse_unknown(other)
        explain = self.event.chosen.system.explain
        reasons = [] if number in self.absent else explain(self.task, self.answer, number, other)
        return [self.in_short(number), *reasons]

    def _refuse_unknown(self, number: int) -> None:
        if not self.has(number):
            numbers = [career.number for career in self.event.careers.careers]
            problem = unknown_team if self.event.t.is_team_event else unknown_player
            raise problem(number, numbers)

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
        has_points = self.event.chosen.system.ranks_by_points
        if pair is None and not has_points:
            return phrase("{a} has no opponent in round {n}: the bye", a=who, n=round_number)
        if pair is None:
            return phrase(
                "{a}, with {b}, has no opponent in round {n}: the bye",
                a=who,
                b=self._points(number),
                n=round_number,
            )
        is_white = pair.white == number
        opponent = pair.black if is_white else pair.white
        values: dict[str, Filling] = {"a": who, "b": self._who(opponent), "n": board}
        if not has_points:
            return fill_template(_SEATS_IN_A_CLUB[is_white].template, values)
        own = self._points(number)
        theirs = self._points(opponent)
        if own == theirs:
            seat = _SEATS_OF_EQUALS[is_white, self.event.t.is_team_event]
            return fill_template(seat.template, {**values, "c": own})
        seat = _SEATS[is_white, self.event.t.is_team_event]
        return fill_template(seat.template, {**values, "c": own, "d": theirs})

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
_SEATS_IN_A_CLUB = {
    True: phrase("{a} has White against {b} at board {n}"),
    False: phrase("{a} has Black against {b} at board {n}"),
}
"""The same where places do not follow the points."""
_SEATS = {
    (True, False): phrase("{a} has White against {b} at board {n}: {c} against {d}"),
    (False, False): phrase("{a} has Black against {b} at board {n}: {c} against {d}"),
    (True, True): phrase("{a} has White against {b} at match {n}: {c} against {d}"),
    (False, True): phrase("{a} has Black against {b} at match {n}: {c} against {d}"),
}
"""The same for scores that differ."""


@dataclass(frozen=True)
class NoLegalPairing:
    """No legal pairing exists.

    >>> import crosstable
    >>> t = crosstable.new_tournament("Two", ["A", "B"], rounds=2)
    >>> t = crosstable.pair_round(t).apply(t)
    >>> t = crosstable.enter_results(t, {1: "1-0"})
    >>> try:
    ...     crosstable.pair_round(t)
    ... except crosstable.NotPaired as problem:
    ...     isinstance(problem.reason, crosstable.NoLegalPairing)
    True
    """

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
        most = most_rounds(self.task, self.event.chosen.system)
        if self.task.round_number > most and self.event.t.is_team_event:
            return phrase(
                "so many teams have at most {n} rounds without meeting again [C.04.1, 2]: lower "
                "the number of rounds (record 142)",
                n=most,
            )
        if self.task.round_number > most:
            return phrase(
                "so many players have at most {n} rounds without meeting again [C.04.1, 2]: lower "
                "the number of rounds (record 142)",
                n=most,
            )
        return phrase("the arbiter decides")

    @property
    def words(self) -> Phrase:
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
        return str(self.words)


def _has_results(t: Tournament, round_number: int) -> bool:
    """Whether a game of a round has its result."""
    entries = (player.entry(round_number) for player in t.players)
    return any(isinstance(entry, Game) and not entry.result.is_open for entry in entries)


def _history(t: Tournament, round_number: int) -> dict[int, list[int | None]]:
    """Whom every player met before a round: what its pairing depends on."""
    return {
        player.number: [
            entry.opponent if isinstance(entry, Game) else None
            for entry in map(player.entry, range(1, round_number))
        ]
        for player in t.players
    }


def most_rounds(task: RoundTask, system: PairingSystem) -> int:
    """How many rounds those who are present have if nobody meets again."""
    players = len(task.present)
    opponents = players - 1 + players % 2
    return opponents * (GAMES if system.plays_matches_of_two else 1)


def pair_round(
    t: Tournament,
    round_number: int | None = None,
    system: SystemName | str | None = None,
    *,
    options: Mapping[str, str] | None = None,
) -> RoundPairing:
    """Pair a round by FIDE's rules (default: the next one).

    `system` overrides the system of the report: a name such as ``swiss``, or a code of record 192.
    `options` are choices that the system leaves open, such as readings of a doubtful place.
    Raises `NotPaired` with the `reason` where the report contradicts itself or no legal pairing
    exists.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("in-progress"))
    >>> pairing = crosstable.pair_round(t, 5)
    >>> pairing[0].white, pairing[0].black
    (6, 1)
    >>> try:
    ...     crosstable.pair_round(t)
    ... except crosstable.NotPaired as problem:
    ...     print(problem.reason.message)
    round 5 is paired and has no results yet
    """
    require_tournament(t, "pair_round")
    name_of_system(system)
    outcome = round_or_refusal(t, round_number, system, options=options)
    if not isinstance(outcome, RoundPairing):
        raise NotPaired(str(outcome), outcome)
    return outcome


def round_or_refusal(
    t: Tournament,
    round_number: int | None = None,
    system: str | None = None,
    *,
    options: Mapping[str, str] | None = None,
    tries_editions: bool = True,
) -> RoundPairing | NoLegalPairing | Refusal:
    """The pairing of a round (default: the next one), or why there is none.

    `system` overrides the system of the report: a code of record 192, or a name such as ``swiss``.
    `options` are choices that the system leaves open, such as readings of a doubtful place.
    Where nothing states the edition of the system, it is the one that explains most of the
    rounds before, or without `tries_editions` the newest.
    """
    require_tournament(t, "pair_round")
    event = pairing_event(t, round_number, system, options)
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
        phrase("nobody is there to be paired in round {n}", n=task.round_number),
        phrase("look at the byes that are announced for it (cells of records 001, 240, XXZ)"),
    )
