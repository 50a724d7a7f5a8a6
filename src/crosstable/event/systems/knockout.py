"""Knockout as a bracket of matches: a round of the report is one game of every open match.

A match has a number of games; if it is level after them, tie-break games follow two by two, with
colours reversed each time, until somebody leads. Winners meet as the bracket has them: number 1 can
meet number 2 in the final only. Nothing is stored: the bracket follows from the rounds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from crosstable.errors import NotPaired
from crosstable.event.people.numbering import order_of
from crosstable.event.results import board_result
from crosstable.event.state import Round, Section
from crosstable.model.phrases import enumerated, phrase
from crosstable.model.results import Colour, Result

TIEBREAK_GAMES = 2
"""Tie-break games come in pairs, so that both have White once."""


@dataclass(frozen=True)
class Duel:
    """A match of two players, of whom one may be missing."""

    one: str | None
    other: str | None
    lead: Fraction = Fraction(0)
    """The points of the first less those of the second."""
    games: int = 0
    named: str | None = None
    """The winner as an arbiter named one: a lot, or a tie-break that is not in the report."""
    is_open: bool = False
    """Whether a game still waits for its result."""

    @property
    def pair(self) -> frozenset[str]:
        """Who plays."""
        return frozenset(filter(None, (self.one, self.other)))

    def winner(self, games: int) -> str | None:
        """Who goes on, if that is decided by now."""
        if self.named is not None or self.one is None or self.other is None:
            return self.named or self.one or self.other
        if self.is_open:
            return None
        planned = games
        while planned < self.games or (planned == self.games and not self.lead):
            planned += TIEBREAK_GAMES
        if abs(self.lead) <= planned - self.games:
            return None
        return self.one if self.lead > 0 else self.other


@dataclass(frozen=True)
class Bracket:
    """Where a knockout stands."""

    stage: int
    duels: tuple[Duel, ...]
    out: Mapping[str, int]
    """The stage in which each player was knocked out."""
    stages: int

    def champion(self, games: int) -> str | None:
        """The winner of the last match."""
        is_last = self.stage == self.stages and bool(self.duels)
        return self.duels[0].winner(games) if is_last else None


def bracket_slots(players: Sequence[str]) -> list[str | None]:
    """The players in the slots of a bracket, the strongest as far apart as can be.

    >>> bracket_slots(["1", "2", "3", "4", "5", "6"])
    ['1', None, '4', '5', '2', None, '3', '6']
    """
    places = [0]
    while len(places) < len(players):
        size = 2 * len(places)
        places = [slot for place in places for slot in (place, size - 1 - place)]
    return [players[place] if place < len(players) else None for place in places]


def bracket_of(section: Section) -> Bracket:
    """The bracket after the rounds that were paired."""
    slots = _slots(section)
    stages = max(1, (len(slots) - 1).bit_length())
    duels = _first_duels(slots)
    stage = 1
    out = dict[str, int]()
    games = section.games_of_a_match
    for round_ in section.rounds:
        if _is_over(duels, games) and stage < stages:
            stage, duels = stage + 1, _following(duels, games, stage, out)
        duels = tuple(_after(duel, round_, section) for duel in duels)
    if _is_over(duels, games) and stage < stages:
        stage, duels = stage + 1, _following(duels, games, stage, out)
    return Bracket(stage, duels, out, stages)


def _slots(section: Section) -> list[str | None]:
    """The bracket by seeds; of an imported event as its first round was paired."""
    slots = bracket_slots(order_of(section))
    first = section.round(1)
    pairs = {duel.pair for duel in _first_duels(slots)}
    if first is None or {frozenset(board.pair) for board in first.boards} <= pairs:
        return slots
    taken: list[str | None] = [who for board in first.boards for who in board.pair]
    return taken


def _first_duels(slots: Sequence[str | None]) -> tuple[Duel, ...]:
    places = range(0, len(slots) - 1, 2)
    return tuple(Duel(slots[place], slots[place + 1]) for place in places)


def _is_over(duels: Sequence[Duel], games: int) -> bool:
    return all(duel.winner(games) is not None for duel in duels)


def _following(
    duels: Sequence[Duel], games: int, stage: int, out: dict[str, int]
) -> tuple[Duel, ...]:
    """The matches of the next stage; who lost is out."""
    winners = [duel.winner(games) for duel in duels]
    for duel, winner in zip(duels, winners, strict=True):
        out.update(dict.fromkeys(duel.pair - {winner or ""}, stage))
    if len(winners) % 2:
        winners.append(None)
    return _first_duels(winners)


def _after(duel: Duel, round_: Round, section: Section) -> Duel:
    """The match after a round, in which it may have had a game, or a winner who was named."""
    for board in round_.boards:
        if frozenset(board.pair) == duel.pair:
            text = round_.facts_of(board).result
            if text is None:
                return replace(duel, games=duel.games + 1, is_open=True)
            white, black = map(_points, board_result(text))
            lead = white - black if board.white == duel.one else black - white
            is_open = board_result(text).white is Result.UNKNOWN
            duel = replace(duel, games=duel.games + 1, lead=duel.lead + lead, is_open=is_open)
    named = next((who for who in duel.pair if (round_.number, who) in section.winners_named), None)
    return duel if named is None else replace(duel, named=named, is_open=False)


def _points(result: Result) -> Fraction:
    return {"W": Fraction(1), "D": Fraction(1, 2)}.get(result.symbol, Fraction(0))


# -- the next game --------------------------------------------------------------------------------


def next_games(section: Section) -> tuple[tuple[str, str], ...]:
    """White and Black of the next game of every open match, in the order of the bracket."""
    if len(section.people) < 2:
        raise NotPaired(phrase("a knockout needs at least two players"))
    bracket = bracket_of(section)
    games = section.games_of_a_match
    champion = bracket.champion(games)
    if champion is not None:
        raise NotPaired(
            phrase("the knockout is over: {name} has won it", name=section.people[champion].name)
        )
    waiting = [
        section.people[who].name for duel in bracket.duels if duel.is_open for who in duel.pair
    ]
    if waiting:
        raise NotPaired(
            phrase(
                "the match of {names} still has an open game",
                names=enumerated(sorted(waiting)[:2]),
            )
        )
    return tuple(_games(section, bracket, games))


def _games(section: Section, bracket: Bracket, games: int) -> Iterator[tuple[str, str]]:
    """The first of a pair has the initial colour in odd matches; then colours are reversed."""
    numbers = {who: number for number, who in enumerate(order_of(section))}
    is_white = section.base.initial_colour is not Colour.BLACK
    for place, duel in enumerate(bracket.duels):
        if duel.winner(games) is None and duel.one and duel.other:
            strong, weak = sorted((duel.one, duel.other), key=numbers.__getitem__)
            turned = (place + duel.games) % 2 == (1 if is_white else 0)
            yield (weak, strong) if turned else (strong, weak)


def rounds_expected(section: Section) -> int | None:
    """The rounds so far and those that are certain to come; tie-breaks may add to them."""
    if len(section.people) < 2:
        return None
    bracket = bracket_of(section)
    games = section.games_of_a_match
    played = len(section.rounds)
    if bracket.champion(games) is not None:
        return played
    waiting = (duel for duel in bracket.duels if duel.winner(games) is None)
    here = max((_still(duel, games) for duel in waiting), default=0)
    return played + here + games * (bracket.stages - bracket.stage)


def _still(duel: Duel, games: int) -> int:
    planned = games
    while planned < duel.games:
        planned += TIEBREAK_GAMES
    return max(planned - duel.games, 0 if duel.is_open else 1)


def knockout_ranks(section: Section) -> Mapping[str, int]:
    """Places by the stage that everybody reached; within a stage by number."""
    bracket = bracket_of(section)
    games = section.games_of_a_match
    champion = bracket.champion(games)
    reached = {who: bracket.out.get(who, bracket.stages + 1) for who in section.people}
    if champion is not None:
        reached[champion] += 1
    numbers = {who: number for number, who in enumerate(order_of(section))}
    ordered = sorted(section.people, key=lambda who: (-reached[who], numbers[who]))
    return {who: rank for rank, who in enumerate(ordered, 1)}
