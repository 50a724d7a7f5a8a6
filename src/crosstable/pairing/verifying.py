"""A second look at a paired round: the absolute rules, by code of its own.

An engine that returned an illegal round would be worse than one that returned none, so every round
passes here before it is given away.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from crosstable.errors import IllegalRound
from crosstable.model.pairing_editions import PairingEdition
from crosstable.model.phrases import Phrase, Words, fill_template, joined, phrase
from crosstable.model.results import Colour
from crosstable.pairing.task import Contender, PairedRound, RoundTask
from crosstable.rules.standings.ledger import WORDS_OF_UNPLAYED, RoundKind

Faults = Callable[[RoundTask, PairedRound, PairingEdition | None], Iterator[Words]]
"""Every absolute rule of a system that a round breaks, as sentences."""


def verify(
    task: RoundTask, answer: PairedRound, edition: PairingEdition | None, faults: Faults
) -> None:
    """Raises `IllegalRound` unless a round keeps the absolute rules and is complete."""
    sentences = tuple(faults(task, answer, edition))
    if sentences:
        raise IllegalRound(phrase("round {n}: {a}", n=task.round_number, a=joined(sentences, "; ")))


_NO_BYE = phrase("{number} cannot have the bye: {kind} in round {round} (C2)")


def is_about_the_bye(fault: Words) -> bool:
    """Whether a fault says that somebody cannot have the bye."""
    return isinstance(fault, Phrase) and fault.template == _NO_BYE.template


def _no_bye(number: int, kind: RoundKind, round_number: int) -> Words:
    return fill_template(
        _NO_BYE.template,
        {"number": number, "kind": WORDS_OF_UNPLAYED[kind], "round": round_number},
    )


def team_faults_of(
    task: RoundTask, answer: PairedRound, edition: PairingEdition | None = None
) -> Iterator[Words]:
    """Every absolute rule of C.04.6 that a round of teams breaks, as a sentence."""
    teams = {contender.number: contender for contender in task.contenders}
    yield from _incomplete(task, answer)
    for white, black in answer.pairs:
        if white in teams and black in teams:
            yield from _met_faults(task, teams[white], teams[black])
    if answer.bye in teams:
        for number, past in enumerate(teams[answer.bye].past, start=1):
            if past.kind in (RoundKind.PAIRING_BYE, RoundKind.FORFEIT_WIN, RoundKind.FULL_BYE):
                yield _no_bye(answer.bye, past.kind, number)


def olympiad_faults_of(
    task: RoundTask, answer: PairedRound, edition: PairingEdition | None = None
) -> Iterator[Words]:
    """Every rule of D.02.02 that a round of teams must not break, as a sentence."""
    teams = {contender.number: contender for contender in task.contenders}
    yield from _incomplete(task, answer)
    for white, black in answer.pairs:
        if white in teams and black in teams:
            yield from _met_faults(task, teams[white], teams[black])
            yield from _needless_colours(teams[white], teams[black])
    if answer.bye in teams:
        past = teams[answer.bye].past
        for number, stage in enumerate(past, start=1):
            if stage.kind in (RoundKind.PAIRING_BYE, RoundKind.FORFEIT_WIN):
                yield _no_bye(answer.bye, stage.kind, number)
        is_late = past and past[0].opponent is None and past[0].kind is not RoundKind.PAIRING_BYE
        if is_late:
            yield phrase("{number} cannot have the bye: it joined after round 1", number=answer.bye)


def lim_faults_of(
    task: RoundTask, answer: PairedRound, edition: PairingEdition | None
) -> Iterator[Words]:
    """Every absolute rule of the Lim system (C.04.4.3) that a round breaks, as a sentence."""
    people = {contender.number: contender for contender in task.contenders}
    yield from _incomplete(task, answer)
    for white, black in answer.pairs:
        if white not in people or black not in people:
            continue
        yield from _met_faults(task, people[white], people[black])
        is_kept = _can_have(people[white], Colour.WHITE) and _can_have(people[black], Colour.BLACK)
        if is_kept:
            continue
        is_last = task.round_number >= task.rounds
        reversed_ = _can_have(people[white], Colour.BLACK) and _can_have(
            people[black], Colour.WHITE
        )
        if reversed_ or not is_last:
            yield phrase(
                "{white} and {black} have the wrong colours (C.04.4.3, 2.1)",
                white=white,
                black=black,
            )
    if answer.bye in people:
        points_bar = edition is None or edition.points_bar_bye
        yield from _bye_faults(task, people[answer.bye], points_bar)


def _needless_colours(white: Contender, black: Contender) -> Iterator[Words]:
    """Colours that break 7.3 although the same pair could have them reversed."""
    as_paired = _can_have(white, Colour.WHITE) and _can_have(black, Colour.BLACK)
    reversed_ = _can_have(white, Colour.BLACK) and _can_have(black, Colour.WHITE)
    if reversed_ and not as_paired:
        yield phrase(
            "{white} and {black} have the wrong colours (D.02.02, 7.3)",
            white=white.number,
            black=black.number,
        )


def _can_have(contender: Contender, colour: Colour) -> bool:
    """Whether a colour is no third one running and leaves a difference of at most two."""
    played = [past.colour for past in contender.past if past.is_played and past.colour]
    same = played.count(colour)
    if same + 1 - (len(played) - same) > 2:
        return False
    return played[-2:] != [colour, colour]


def faults_of(
    task: RoundTask, answer: PairedRound, edition: PairingEdition | None
) -> Iterator[Words]:
    """Every absolute rule of the Dutch system that a round breaks, as a sentence."""
    yield from _player_faults(task, answer, edition, spares_topscorers=True)


def plain_faults_of(
    task: RoundTask, answer: PairedRound, edition: PairingEdition | None
) -> Iterator[Words]:
    """The same for systems without an exception for topscorers: Dubov (C.04.4.1), Burstein."""
    yield from _player_faults(task, answer, edition, spares_topscorers=False)


def _player_faults(
    task: RoundTask,
    answer: PairedRound,
    edition: PairingEdition | None,
    *,
    spares_topscorers: bool,
) -> Iterator[Words]:
    people = {contender.number: contender for contender in task.contenders}
    yield from _incomplete(task, answer)
    for white, black in answer.pairs:
        if white not in people or black not in people:
            continue
        yield from _meeting_faults(task, people[white], people[black], spares_topscorers)
    if answer.bye in people:
        points_bar = edition is None or edition.points_bar_bye
        yield from _bye_faults(task, people[answer.bye], points_bar)


def club_faults_of(
    task: RoundTask, answer: PairedRound, edition: PairingEdition | None
) -> Iterator[Words]:
    """What a round of the Keizer system may never be: incomplete, or with a prohibited pair."""
    yield from _incomplete(task, answer)
    for white, black in answer.pairs:
        if (min(white, black), max(white, black)) in task.forbidden:
            yield phrase("{white} and {black} must not meet (record 260)", white=white, black=black)


def _incomplete(task: RoundTask, answer: PairedRound) -> Iterator[Words]:
    seated = Counter(number for pair in answer.pairs for number in pair)
    if answer.bye is not None:
        seated[answer.bye] += 1
    expected = {contender.number for contender in task.contenders if contender.is_present}
    for number in sorted(expected - seated.keys()):
        yield phrase("{number} is not paired", number=number)
    for number in sorted(seated.keys() - expected):
        yield phrase("{number} is paired but not present", number=number)
    for number, times in sorted(seated.items()):
        if times > 1:
            yield phrase("{number} is paired {times} times", number=number, times=times)


def _met_faults(task: RoundTask, white: Contender, black: Contender) -> Iterator[Words]:
    pair = {"white": white.number, "black": black.number}
    if any(past.is_played and past.opponent == black.number for past in white.past):
        yield phrase("{white} and {black} have met (C1)", **pair)
    if (min(white.number, black.number), max(white.number, black.number)) in task.forbidden:
        yield phrase("{white} and {black} must not meet (C1)", **pair)


def _meeting_faults(
    task: RoundTask, white: Contender, black: Contender, spares_topscorers: bool
) -> Iterator[Words]:
    yield from _met_faults(task, white, black)
    pair = {"white": white.number, "black": black.number}
    demanded = {_demanded_colour(white), _demanded_colour(black)}
    if len(demanded) == 1 and None not in demanded:
        is_spared = _is_topscorer(task, white) or _is_topscorer(task, black)
        if not (spares_topscorers and is_spared):
            yield phrase(
                "{white} and {black} have the same absolute colour preference (C3)", **pair
            )
    elif Colour.BLACK is _demanded_colour(white) or Colour.WHITE is _demanded_colour(black):
        yield phrase("{white} and {black} have the wrong colours (5.2.1)", **pair)


def _demanded_colour(contender: Contender) -> Colour | None:
    """The colour of an absolute preference."""
    played = [past.colour for past in contender.past if past.is_played and past.colour]
    surplus = played.count(Colour.WHITE) - played.count(Colour.BLACK)
    if surplus >= 2:
        return Colour.BLACK
    if surplus <= -2:
        return Colour.WHITE
    if len(played) >= 2 and played[-1] is played[-2]:
        return played[-1].opposite
    return None


def _is_topscorer(task: RoundTask, contender: Contender) -> bool:
    obtainable = task.worth.win * (task.round_number - 1)
    return task.round_number >= task.rounds and contender.score * 2 > obtainable


def _bye_faults(task: RoundTask, receiver: Contender, points_bar: bool) -> Iterator[Words]:
    for number, past in enumerate(receiver.past, start=1):
        if past.is_played:
            continue
        has_win = past.gained >= task.worth.win
        barred = past.kind is RoundKind.PAIRING_BYE or (
            has_win if points_bar else past.kind is RoundKind.FORFEIT_WIN
        )
        if barred:
            yield _no_bye(receiver.number, past.kind, number)
