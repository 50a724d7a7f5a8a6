"""A second look at a paired round: the absolute rules, by code of its own.

An engine that returned an illegal round would be worse than one that returned none, so every round
passes here before it is given away.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from crosstable.errors import IllegalRound
from crosstable.model.dutch import DutchEdition
from crosstable.model.results import Colour
from crosstable.pairing.task import Contender, PairedRound, RoundTask
from crosstable.rules.standings.ledger import RoundKind


def verify(task: RoundTask, answer: PairedRound, edition: DutchEdition) -> None:
    """Raises `IllegalRound` unless a round of the Dutch system keeps C1 to C3 and is complete."""
    _raise_for(task, faults_of(task, answer, edition))


def verify_teams(task: RoundTask, answer: PairedRound) -> None:
    """Raises `IllegalRound` unless a round of the team Swiss keeps C1 and C2 and is complete."""
    _raise_for(task, team_faults_of(task, answer))


def _raise_for(task: RoundTask, faults: Iterator[str]) -> None:
    told = "; ".join(faults)
    if told:
        raise IllegalRound(f"round {task.round_number}: {told}")


def team_faults_of(task: RoundTask, answer: PairedRound) -> Iterator[str]:
    """Every absolute rule of C.04.6 that a round of teams breaks, as a sentence."""
    teams = {contender.number: contender for contender in task.contenders}
    yield from _incomplete(task, answer)
    for white, black in answer.pairs:
        if white in teams and black in teams:
            yield from _met_faults(task, teams[white], teams[black])
    if answer.bye in teams:
        for number, past in enumerate(teams[answer.bye].past, start=1):
            if past.kind in (RoundKind.PAIRING_BYE, RoundKind.FORFEIT_WIN, RoundKind.FULL_BYE):
                why = f"{past.kind.value} in round {number} (C2)"
                yield f"{answer.bye} cannot have the bye: {why}"


def faults_of(task: RoundTask, answer: PairedRound, edition: DutchEdition) -> Iterator[str]:
    """Every absolute rule of the Dutch system that a round breaks, as a sentence."""
    people = {contender.number: contender for contender in task.contenders}
    yield from _incomplete(task, answer)
    for white, black in answer.pairs:
        if white not in people or black not in people:
            continue
        yield from _meeting_faults(task, people[white], people[black])
    if answer.bye in people:
        yield from _bye_faults(task, people[answer.bye], edition)


def _incomplete(task: RoundTask, answer: PairedRound) -> Iterator[str]:
    seated = Counter(number for pair in answer.pairs for number in pair)
    if answer.bye is not None:
        seated[answer.bye] += 1
    expected = {contender.number for contender in task.contenders if contender.is_present}
    for number in sorted(expected - seated.keys()):
        yield f"{number} is not paired"
    for number in sorted(seated.keys() - expected):
        yield f"{number} is paired but not present"
    for number, times in sorted(seated.items()):
        if times > 1:
            yield f"{number} is paired {times} times"


def _met_faults(task: RoundTask, white: Contender, black: Contender) -> Iterator[str]:
    names = f"{white.number} and {black.number}"
    if any(past.is_played and past.opponent == black.number for past in white.past):
        yield f"{names} have met (C1)"
    if (min(white.number, black.number), max(white.number, black.number)) in task.forbidden:
        yield f"{names} must not meet (C1)"


def _meeting_faults(task: RoundTask, white: Contender, black: Contender) -> Iterator[str]:
    yield from _met_faults(task, white, black)
    names = f"{white.number} and {black.number}"
    demanded = {_demanded_colour(white), _demanded_colour(black)}
    if len(demanded) == 1 and None not in demanded:
        if not (_is_topscorer(task, white) or _is_topscorer(task, black)):
            yield f"{names} have the same absolute colour preference (C3)"
    elif Colour.BLACK is _demanded_colour(white) or Colour.WHITE is _demanded_colour(black):
        yield f"{names} have the wrong colours (5.2.1)"


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


def _bye_faults(task: RoundTask, receiver: Contender, edition: DutchEdition) -> Iterator[str]:
    for number, past in enumerate(receiver.past, start=1):
        if past.is_played:
            continue
        has_win = past.gained >= task.worth.win
        barred = past.kind is RoundKind.PAIRING_BYE or (
            has_win if edition.points_bar_bye else past.kind is RoundKind.FORFEIT_WIN
        )
        if barred:
            yield f"{receiver.number} cannot have the bye: {past.kind.value} in round {number} (C2)"
