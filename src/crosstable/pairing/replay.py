"""The rounds of a report paired again, and what is wrong with its pairings.

Rounds are independent of each other: each is rebuilt from the history in the report
itself, so a wrong round does not make the next one wrong. A round that breaks an absolute rule is
not compared any further; it cannot be the one that the rules ask for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from crosstable.errors import NotPaired
from crosstable.model.choices import SystemName
from crosstable.model.findings import Assumption
from crosstable.model.pairing_editions import PairingEdition
from crosstable.model.phrases import Phrase, Words, joined, phrase
from crosstable.model.requiring import require_tournament
from crosstable.model.results import ByeKind, Colour
from crosstable.model.tournament import Tournament
from crosstable.pairing.careers import Career, rounds_behind
from crosstable.pairing.choice import ChosenSystem
from crosstable.pairing.circumstances import Circumstance, circumstances
from crosstable.pairing.legality import Broken, RecordedPair, RecordedRound, broken_rules
from crosstable.pairing.reading import PairingEvent, replayable_event
from crosstable.pairing.refusal import Refusal
from crosstable.pairing.systems import reading_in_words, system_named
from crosstable.pairing.task import NoPairing, PairedRound, RoundTask
from crosstable.rules.standings.ledger import RoundKind
from crosstable.rules.systems import name_of_system


class Work(NamedTuple):
    """One round to be judged; travels to other processes."""

    task: RoundTask
    recorded: RecordedRound
    system: str
    edition: PairingEdition | None
    reread: Mapping[tuple[str, str], RoundTask]
    """The task by readings that change what lies behind the players, by option and choice."""


class Judgement(NamedTuple):
    """What is wrong with a round.

    `differing` are pairs of the report that the rules do not give, each with the pairs that they
    give to the two instead; `turned` have reversed colours. `bye` is the player who gets the bye by
    the rules, if that differs. `decides` is the criterion that rules out the round, and
    `circumstances` what may have been different when it was paired.

    >>> import crosstable
    >>> t = crosstable.generate(crosstable.Wishes(players=8, rounds=3), 7)
    >>> judgement = crosstable.replay(t).judgements[0]
    >>> judgement.round_number, judgement.is_right
    (1, True)
    """

    round_number: int
    broken: tuple[Broken, ...] = ()
    differing: tuple[tuple[RecordedPair, tuple[str, ...]], ...] = ()
    turned: tuple[RecordedPair, ...] = ()
    bye: tuple[int | None, int | None] | None = None
    decides: Words = ""
    refusal: Words = ""
    circumstances: tuple[Circumstance, ...] = ()
    disputed: Words = ""
    """The other reading of the text by which the round is right."""
    is_by_reading: bool = False
    """Whether the system is one that is paired by a reading of its text, nothing more."""

    @property
    def is_right(self) -> bool:
        """Whether the round is what the rules give."""
        return not (self.broken or self.differing or self.turned or self.bye or self.refusal)


@dataclass(frozen=True)
class Replay:
    """All rounds of a report, judged; `refusal` is the reason why later ones were not.

    >>> import crosstable
    >>> t = crosstable.generate(crosstable.Wishes(players=8, rounds=3), 7)
    >>> len(crosstable.replay(t).judgements)
    3
    """

    t: Tournament
    event: PairingEvent | None
    judgements: tuple[Judgement, ...]
    refusal: Refusal | None
    unjudged: tuple[int, ...]

    def __repr__(self) -> str:
        """A line that says what it is; `judgements` has the rounds."""
        right = sum(judgement.is_right for judgement in self.judgements)
        return f"<Replay: {right} of {len(self.judgements)} rounds are right>"

    @property
    def assumptions(self) -> tuple[Assumption, ...]:
        """The assumptions where the report states nothing."""
        return () if self.event is None else self.event.assumptions


Run = Callable[[Callable[[Work], Judgement], Sequence[Work]], Iterable[Judgement]]


def in_turn(work: Callable[[Work], Judgement], items: Sequence[Work]) -> Iterable[Judgement]:
    """One round after the other; others may use several processes."""
    return map(work, items)


def replay(
    t: Tournament,
    system: SystemName | str | None = None,
    run: Run = in_turn,
    options: Mapping[str, str] | None = None,
) -> Replay:
    """Every paired round, judged; `run` processes the rounds, in order.

    `system` and `options` are as for `pair_round`. Raises `UnknownSystem`, and `NotPaired` for
    options that the system does not have.

    >>> import crosstable
    >>> t = crosstable.generate(crosstable.Wishes(players=8, rounds=3), 7)
    >>> all(judgement.is_right for judgement in crosstable.replay(t).judgements)
    True
    """
    require_tournament(t, "replay")
    name_of_system(system)
    event, last, refusal = replayable_event(t, system, options)
    if refusal is not None and refusal.is_wrong_use:
        raise NotPaired(str(refusal), refusal)
    paired = rounds_behind(t)
    unjudged = tuple(range(last + 1, paired + 1))
    if event is None:
        return Replay(t, None, (), refusal, unjudged)
    event, judgements = _by_the_edition_that_explains(event, last, run, judge_round)
    return Replay(t, event, judgements, refusal, unjudged)


def by_the_edition_that_explains(event: PairingEvent, last: int) -> PairingEvent:
    """The event by the edition that explains most of its rounds up to one, where none is stated."""
    if not event.chosen.is_undated or last < 1:
        return event
    return _by_the_edition_that_explains(event, last, in_turn, judge_pairs)[0]


def _by_the_edition_that_explains(
    event: PairingEvent, last: int, run: Run, judge: Callable[[Work], Judgement]
) -> tuple[PairingEvent, tuple[Judgement, ...]]:
    """The rounds judged; where nothing states the edition, by the one that explains most of them.

    The newest is tried first, and the others only where it leaves something unexplained.
    """
    tried: dict[PairingEdition | None, tuple[Judgement, ...]] = {}
    for chosen in _editions_to_try(event):
        works = [work_of(event._replace(chosen=chosen), n) for n in range(1, last + 1)]
        tried[chosen.edition] = tuple(run(judge, works))
        if _right_in(tried[chosen.edition]) == last:
            break
    best = max(tried, key=lambda edition: _right_in(tried[edition]))
    if not event.chosen.is_undated:
        return event, tried[best]
    right = {edition: _right_in(judged) for edition, judged in tried.items()}
    return event.by_edition(best, _why_edition(best, right, last)), tried[best]


def _editions_to_try(event: PairingEvent) -> list[ChosenSystem]:
    """The system with each edition that it may mean, the newest first."""
    chosen = event.chosen
    if not chosen.is_undated:
        return [chosen]
    return [replace(chosen, edition=edition) for edition in reversed(chosen.system.editions())]


def _right_in(judgements: Sequence[Judgement]) -> int:
    return sum(judgement.is_right for judgement in judgements)


def _why_edition(
    best: PairingEdition | None, right: Mapping[PairingEdition | None, int], rounds: int
) -> Phrase:
    others = [
        phrase("those of {a} {n}", a=str(edition), n=explained)
        for edition, explained in right.items()
        if edition is not best
    ]
    ours = phrase("they explain {n} of {m} rounds", n=right[best], m=rounds)
    return phrase(
        "the rules of {a}: neither record 192 nor a date names the edition; {b}",
        a=str(best),
        b=joined([ours, *others]),
    )


def work_of(event: PairingEvent, round_number: int) -> Work:
    """A round of the report beside its task."""
    chosen = event.chosen
    recorded = recorded_round(event.careers.careers, round_number)
    reread = {
        reading: event._replace(careers=careers).task(round_number)
        for reading, careers in event.reread.items()
    }
    return Work(event.task(round_number), recorded, chosen.system.name, chosen.edition, reread)


def recorded_round(careers: Sequence[Career], round_number: int) -> RecordedRound:
    """The pairs and byes that the report tells of a round."""
    stages = {career.number: career.stages[round_number - 1] for career in careers}
    pairs: dict[frozenset[int], RecordedPair] = {}
    for number, stage in stages.items():
        opponent = stage.opponent
        if opponent is None or opponent not in stages:
            continue
        white = _white(number, stage.colour) or _white(opponent, stages[opponent].colour)
        if white is None:
            white = _other_of(number, opponent, stage.colour, stages[opponent].colour)
        pairs.setdefault(frozenset((number, opponent)), RecordedPair(number, opponent, white))
    byes = tuple(n for n, stage in stages.items() if stage.kind is RoundKind.PAIRING_BYE)
    return RecordedRound(tuple(pairs.values()), byes)


def _white(number: int, colour: Colour | None) -> int | None:
    return number if colour is Colour.WHITE else None


def _other_of(number: int, other: int, ours: Colour | None, theirs: Colour | None) -> int | None:
    """White, where only Black is told."""
    if ours is Colour.BLACK:
        return other
    return number if theirs is Colour.BLACK else None


# -- judging --------------------------------------------------------------------------------------


def judge_round(work: Work) -> Judgement:
    """A round of the report against the rules, with what explains a difference."""
    judgement, answer = _judge(work)
    if answer is None or judgement.is_right:
        return judgement
    disputed = _disputed_reading(work)
    if disputed:
        return Judgement(judgement.round_number, disputed=disputed)
    system = system_named(work.system)
    judgement = judgement._replace(is_by_reading=system.is_by_reading)
    if not (judgement.differing or judgement.bye):
        return judgement
    pairs = [(pair.one, pair.other) for pair in work.recorded.pairs]
    return judgement._replace(
        decides=system.decides(answer, pairs),
        circumstances=_circumstances(work, [pair for pair, _ in judgement.differing]),
    )


def _disputed_reading(work: Work) -> Words:
    """The reading of a doubtful place by which a round is right that differs by the one taken."""
    system = system_named(work.system)
    options = work.task.options
    for option in system.options:
        others = [choice for choice in option.choices if choice != options.get(option.name)]
        for choice in others if option.is_reading and option.name in options else ():
            task = work.reread.get((option.name, choice), work.task)
            task = replace(task, options={**options, option.name: choice})
            answer = system.pair(task, work.edition)
            if isinstance(answer, PairedRound) and _compare(work, answer).is_right:
                return reading_in_words(option, choice)
    return ""


def judge_pairs(work: Work) -> Judgement:
    """A round of the report against the rules, and no more: enough to count the right ones."""
    return _judge(work)[0]


def _judge(work: Work) -> tuple[Judgement, PairedRound | None]:
    number = work.task.round_number
    broken = broken_rules(work.task, work.system, work.edition, work.recorded)
    if broken:
        return Judgement(number, broken=broken), None
    if not work.task.present:  # everybody had a bye of another kind
        return Judgement(number), None
    answer = system_named(work.system).pair(work.task, work.edition)
    if isinstance(answer, NoPairing):
        nothing = phrase("no legal pairing exists: {a}", a=answer.reason)
        return Judgement(number, refusal=nothing), None
    return _compare(work, answer), answer


def _compare(work: Work, ours: PairedRound) -> Judgement:
    number = work.task.round_number
    by_rule = {frozenset(pair): pair for pair in ours.pairs}
    instead = {n: f"{p.white} – {p.black}" for p in ours.pairs for n in p}
    if ours.bye is not None:
        instead[ours.bye] = f"{ours.bye} – bye"
    theirs = work.recorded
    differing = tuple(
        (pair, tuple(dict.fromkeys(instead[n] for n in (pair.one, pair.other) if n in instead)))
        for pair in theirs.pairs
        if pair.numbers not in by_rule
    )
    turned = tuple(
        pair
        for pair in theirs.pairs
        if pair.white is not None
        and pair.numbers in by_rule
        and by_rule[pair.numbers].white != pair.white
    )
    bye = next(iter(theirs.byes), None)
    # in a table nobody is given a bye: whoever has no opponent is just free
    # and in the second game of a match it follows from the first one
    is_free = bye is None and (
        system_named(work.system).has_fixed_pairings
        or ours.bye_kind is not ByeKind.PAIRING_ALLOCATED
    )
    differs = (bye, ours.bye) if bye != ours.bye and not is_free else None
    return Judgement(number, (), differing, turned, differs)


def _circumstances(work: Work, differing: Sequence[RecordedPair]) -> tuple[Circumstance, ...]:
    system = system_named(work.system)
    if not system.follows_single_games:
        return ()
    return circumstances(
        work.task, work.recorded, differing, lambda task: system.pair(task, work.edition)
    )
