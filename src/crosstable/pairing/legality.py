"""Which pairs of a round break an absolute rule, whatever the quality of the others.

Two rules hold in every Swiss system: nobody meets twice (C.04.1, 2), and prohibited pairs do not
meet. The bye and the colours are each system's own; `ABSOLUTE_RULES` has those that have some. With
fixed pairings there is nothing to break: the tables say who meets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Literal, NamedTuple

from crosstable.pairing.task import Contender, RoundTask
from crosstable.results import Colour

MET, PROHIBITED, BYE, COLOURS = "met", "prohibited", "bye", "colours"


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
    reason: str
    clause: str


class AbsoluteRules(NamedTuple):
    """What a system adds: why somebody may not have the bye, why two may not meet; else None."""

    bye: Callable[[RoundTask, int | None, Contender], str | None]
    colours: Callable[[RoundTask, int | None, Contender, Contender], str | None]
    bye_clause: str
    colours_clause: str = ""


def broken_rules(
    task: RoundTask, system: str, edition: int | None, recorded: RecordedRound
) -> tuple[Broken, ...]:
    """Every absolute rule that the recorded round breaks."""
    rules = ABSOLUTE_RULES.get(system)
    if rules is None:
        return ()
    known = {contender.number: contender for contender in task.contenders}
    found = [
        broken
        for pair in recorded.pairs
        if pair.one in known and pair.other in known
        for broken in _of_pair(task, edition, rules, known[pair.one], known[pair.other])
    ]
    found += _of_byes(task, edition, rules, [known[n] for n in recorded.byes if n in known])
    return tuple(found)


def _of_pair(
    task: RoundTask, edition: int | None, rules: AbsoluteRules, one: Contender, other: Contender
) -> Iterator[Broken]:
    numbers = (one.number, other.number)
    for number, past in enumerate(one.past, 1):
        if past.is_played and past.opponent == other.number:
            yield Broken(MET, numbers, f"they met in round {number}", "C.04.1, 2")
            return
    if tuple(sorted(numbers)) in task.forbidden:
        yield Broken(PROHIBITED, numbers, "a prohibited pairing", "record 260")
        return
    clash = rules.colours(task, edition, one, other)
    if clash is not None:
        yield Broken(COLOURS, numbers, clash, rules.colours_clause)


def _of_byes(
    task: RoundTask, edition: int | None, rules: AbsoluteRules, byes: Sequence[Contender]
) -> Iterator[Broken]:
    for contender in byes:
        reason = rules.bye(task, edition, contender)
        if reason is not None:
            yield Broken(BYE, (contender.number,), reason, rules.bye_clause)
    if len(byes) > 1:
        numbers = tuple(contender.number for contender in byes)
        yield Broken(BYE, numbers, f"{len(byes)} have the bye of one round", "C.04.1, 3")


# -- the systems ----------------------------------------------------------------------------------


def _dutch_bye(task: RoundTask, edition: int | None, contender: Contender) -> str | None:
    from crosstable.pairing.dutch.standing import may_have_bye

    which = _dutch_edition(edition)
    for number in range(len(contender.past)):
        # the first round after which the rule bars the bye is the one to name
        if not may_have_bye(_until(contender, number + 1), task, which):
            return f"{contender.past[number].kind.value} in round {number + 1}"
    return None


def _dutch_edition(edition: int | None) -> Literal[2017, 2026]:
    return 2017 if edition == 2017 else 2026


def _until(contender: Contender, rounds: int) -> Contender:
    from crosstable.values import replace

    return replace(contender, past=contender.past[:rounds])


def _dutch_colours(
    task: RoundTask, edition: int | None, one: Contender, other: Contender
) -> str | None:
    from crosstable.pairing.dutch.standing import WHITE, Strength, standing_of

    which = _dutch_edition(edition)
    first, second = (standing_of(c, task, which) for c in (one, other))
    has_to = first.strength is second.strength is Strength.ABSOLUTE
    if not has_to or first.side != second.side or first.is_topscorer or second.is_topscorer:
        return None
    colour = Colour.WHITE if first.side == WHITE else Colour.BLACK
    return f"both have to get {colour.name.capitalize()}, and neither is a topscorer"


def _team_bye(task: RoundTask, edition: int | None, contender: Contender) -> str | None:
    from crosstable.pairing.teamswiss.field import BARS_THE_BYE

    for number, past in enumerate(contender.past, 1):
        if past.kind in BARS_THE_BYE:
            return f"{past.kind.value} in round {number}"
    return None


def _no_colour_rule(
    task: RoundTask, edition: int | None, one: Contender, other: Contender
) -> str | None:
    return None


ABSOLUTE_RULES: Mapping[str, AbsoluteRules] = MappingProxyType(
    {
        "dutch": AbsoluteRules(_dutch_bye, _dutch_colours, "C.04.1, 4", "C.04.3, C3"),
        "team-swiss": AbsoluteRules(_team_bye, _no_colour_rule, "C.04.6, 2.1.2"),
    }
)
