"""How the open games of a section may end: all ways, or a sample of them that says so."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from itertools import product
from math import prod
from typing import NamedTuple

from crosstable.event.people.teams import BOARDS_OF_A_MATCH, team_of
from crosstable.event.results import POSTPONED, BoardFacts, results_of_players
from crosstable.event.state import Board, Section
from crosstable.model.phrases import Words, phrase

RESULTS_OF_A_GAME = results_of_players()
"""What is considered; forfeits and other results an arbiter decides are not."""
MOST_EXACT = 243
"""So many ways are all looked at: five open games."""
SAMPLES = 120

Results = Mapping[tuple[int, int], str]
"""Results by round and printed board number."""


class OpenGame(NamedTuple):
    """A game without a result: of the round that is being played, or postponed."""

    round: int
    board: Board

    @property
    def key(self) -> tuple[int, int]:
        """Round and board, as results are keyed."""
        return self.round, self.board.number


class Outcomes(NamedTuple):
    """The ways in which the open games may end, or some of them."""

    games: tuple[OpenGame, ...]
    ways: tuple[Results, ...]
    possible: int
    of_matches: bool = False
    """Whether scores of matches end in so many ways, not games."""

    @property
    def is_exact(self) -> bool:
        """Whether every way is among them."""
        return len(self.ways) == self.possible

    @property
    def method(self) -> Words:
        """How they were found, in words."""
        what = phrase("matches") if self.of_matches else phrase("games")
        if self.is_exact:
            return phrase(
                "exact: all {n} possible outcomes of the open {what}", n=self.possible, what=what
            )
        return phrase(
            "sampled: {n} of {m} possible outcomes of the open {what}",
            n=len(self.ways),
            m=self.possible,
            what=what,
        )


def open_games(section: Section) -> tuple[OpenGame, ...]:
    """The games of a section that have no result yet."""
    return tuple(
        OpenGame(round_.number, board)
        for round_ in section.rounds
        for board in round_.boards
        if round_.facts_of(board).result in (None, POSTPONED)
    )


def outcomes(section: Section, most: int = MOST_EXACT, seed: str = "") -> Outcomes:
    """All ways if there are not more than `most`, else a sample that the seed repeats.

    Of teams it matters for the next round how a match ends, not on which board: one way for each
    score of a match.
    """
    games = open_games(section)
    groups = (
        _of_matches(section, games)
        if section.teams
        else [[{game.key: result} for result in RESULTS_OF_A_GAME] for game in games]
    )
    possible = prod(len(group) for group in groups)
    of_matches = bool(section.teams)
    if possible <= most:
        return Outcomes(games, tuple(map(_join_results, product(*groups))), possible, of_matches)
    chance = random.Random(seed or section.id)
    drawn = ([chance.choice(group) for group in groups] for _ in range(min(SAMPLES, most)))
    return Outcomes(games, tuple(map(_join_results, drawn)), possible, of_matches)


def _join_results(parts: Iterable[Results]) -> Results:
    return {key: result for part in parts for key, result in part.items()}


def _of_matches(section: Section, games: Iterable[OpenGame]) -> list[list[Results]]:
    """For each match with open games the scores that these can bring, each by one example."""
    matches: dict[tuple[int, int], list[OpenGame]] = {}
    for game in games:
        match = game.board.number // BOARDS_OF_A_MATCH
        matches.setdefault((game.round, match), []).append(game)
    return [_scores(section, group) for group in matches.values()]


def _scores(section: Section, games: list[OpenGame]) -> list[Results]:
    """One example for each number of half points of the team of the first White player."""
    home = team_of(section, games[0].board.white)
    own = set() if home is None else {*home.roster}
    ways: list[Results] = []
    for halves in range(2 * len(games) + 1):
        left = halves
        way = {}
        for game in games:
            got = min(left, 2)
            left -= got
            is_own = game.board.white in own
            way[game.key] = RESULTS_OF_A_GAME[2 - got if is_own else got]
        ways.append(way)
    return ways


def assume_results(section: Section, results: Results) -> Section:
    """The section as if some games had ended so."""
    for round_ in section.rounds:
        new = {
            board.pair: BoardFacts(results[round_.number, board.number])
            for board in round_.boards
            if (round_.number, board.number) in results
        }
        if new:
            section = section.with_round(round_._replace(facts={**round_.facts, **new}))
    return section
