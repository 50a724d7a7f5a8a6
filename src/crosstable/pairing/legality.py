"""Which pairs of a round break an absolute rule, whatever the quality of the others.

Two rules hold in every Swiss system: nobody meets twice (C.04.1, 2), and prohibited pairs do not
meet. The bye and the colours are each system's own: its folder has the `ABSOLUTE_RULES`. With fixed
pairings there is nothing to break: the tables say who meets.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from crosstable.model.pairing_editions import PairingEdition
from crosstable.model.phrases import Words, phrase
from crosstable.pairing.systems import system_named
from crosstable.pairing.task import AbsoluteRules, Contender, RoundTask

MET = "met"
PROHIBITED = "prohibited"
BYE = "bye"
COLOURS = "colours"


class RecordedPair(NamedTuple):
    """Two participants who were paired; `white` is None where no colour is told."""

    one: int
    other: int
    white: int | None

    @property
    def numbers(self) -> frozenset[int]:
        """The two, whatever their colours."""
        return frozenset((self.one, self.other))

    def __str__(self) -> str:
        if self.white is None or self.white == self.one:
            return f"{self.one} – {self.other}"
        return f"{self.other} – {self.one}"


class RecordedRound(NamedTuple):
    """A round as a report tells it: who met whom, and who had the pairing-allocated bye."""

    pairs: tuple[RecordedPair, ...]
    byes: tuple[int, ...]


class Broken(NamedTuple):
    """An absolute rule that a pair or a bye breaks; `rule` is one of the names above."""

    rule: str
    numbers: tuple[int, ...]
    reason: Words
    clause: str


def broken_rules(
    task: RoundTask, system: str, edition: PairingEdition | None, recorded: RecordedRound
) -> tuple[Broken, ...]:
    """Every absolute rule that the recorded round breaks."""
    rules = system_named(system).absolute_rules
    if rules is None:
        return ()
    known = {contender.number: contender for contender in task.contenders}
    broken_list = [
        broken
        for pair in recorded.pairs
        if pair.one in known and pair.other in known
        for broken in _of_pair(task, edition, rules, known[pair.one], known[pair.other])
    ]
    broken_list += _of_byes(task, edition, rules, [known[n] for n in recorded.byes if n in known])
    return tuple(broken_list)


def _of_pair(
    task: RoundTask,
    edition: PairingEdition | None,
    rules: AbsoluteRules,
    contender: Contender,
    other: Contender,
) -> Iterator[Broken]:
    numbers = (contender.number, other.number)
    for number, past in enumerate(contender.past, 1):
        if past.is_played and past.opponent == other.number and not rules.may_meet_again:
            yield Broken(MET, numbers, phrase("they met in round {n}", n=number), "C.04.1, 2")
            return
    if tuple(sorted(numbers)) in task.forbidden:
        yield Broken(PROHIBITED, numbers, phrase("a prohibited pairing"), "record 260")
        return
    clash = rules.colours and rules.colours(task, edition, contender, other)
    if clash:
        yield Broken(COLOURS, numbers, clash, rules.colours_clause)


def _of_byes(
    task: RoundTask, edition: PairingEdition | None, rules: AbsoluteRules, byes: Sequence[Contender]
) -> Iterator[Broken]:
    for contender in byes:
        reason = rules.bye(task, edition, contender)
        if reason is not None:
            yield Broken(BYE, (contender.number,), reason, rules.bye_clause)
    if len(byes) > 1:
        numbers = tuple(contender.number for contender in byes)
        several = phrase("{n} have the bye of one round", n=len(byes))
        yield Broken(BYE, numbers, several, "C.04.1, 3")
