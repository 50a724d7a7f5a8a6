"""Events for single players, round by round."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from crosstable.model.results import ByeKind, Colour
from crosstable.model.tournament import ZERO, Bye, Entry, Game, Tournament
from crosstable.pairing.doublematches import GAMES, is_second_game
from crosstable.pairing.generating.absences import Absences, absences
from crosstable.pairing.generating.chance import Chance
from crosstable.pairing.generating.event import count_of, crowd, deputies, header, pair_next_round
from crosstable.pairing.generating.games import Games
from crosstable.pairing.generating.recipe import Recipe
from crosstable.pairing.task import PairedRound
from crosstable.rules.acceleration.systems import named_acceleration
from crosstable.rules.standings.standings import standings

Pair = Callable[[Tournament], PairedRound]
"""Pairs the next round; raises `CannotGoOn` if there is none."""


def individual_event(
    recipe: Recipe, seed: str, chance: Chance, pair: Pair = pair_next_round
) -> Tournament:
    """A finished event; raises `CannotGoOn` if a round has no legal pairing."""
    t, strength_of = _enter_players(recipe, seed, chance)
    missing = absences(recipe, chance.apart("absences"))
    if recipe.kind.system == "double-swiss":
        missing = _of_whole_matches(missing)
    games = Games(recipe, chance.apart("games"))
    by_its_code = replace(_announce_byes(t, missing, 1), type_code=recipe.kind.code)
    t = replace(t, accelerations=named_acceleration(by_its_code))
    for round_number in range(1, recipe.rounds + 1):
        answer = pair(_announce_byes(t, missing, round_number))
        boards = [(strength_of[white], strength_of[black]) for white, black in answer.pairs]
        outcomes = games.results(round_number, boards)
        entries: dict[int, Entry] = {
            number: Bye(kind) for (number, n), kind in missing.items() if n == round_number
        }
        for (white, black), outcome in zip(answer.pairs, outcomes, strict=True):
            entries[white] = Game(black, Colour.WHITE, outcome.white)
            entries[black] = Game(white, Colour.BLACK, outcome.black)
        t = _play_round(recipe, t, entries | _bye_of(recipe, answer))
    ranks = standings(t).rank_of
    return replace(t, players=tuple(replace(p, rank=ranks[p.number]) for p in t.players))


def _enter_players(recipe: Recipe, seed: str, chance: Chance) -> tuple[Tournament, dict[int, int]]:
    """The event before its first round."""
    persons = crowd(recipe, recipe.participants, chance)
    players = tuple(replace(p.player, number=n, points=ZERO) for n, p in enumerate(persons, 1))
    t = replace(
        header(recipe, seed, chance.apart("header")),
        players=players,
        deputy_arbiters=deputies(len(players)),
        player_count=count_of(len(players)),
        rated_count=count_of(sum(player.rating is not None for player in players)),
    )
    return t, {number: person.strength for number, person in enumerate(persons, 1)}


def _bye_of(recipe: Recipe, answer: PairedRound) -> dict[int, Entry]:
    """The bye of the pairing; in a table it is only the round in which somebody is free."""
    if answer.bye is None:
        return {}
    kind = ByeKind.ZERO_POINT if recipe.is_predetermined else answer.bye_kind
    return {answer.bye: Bye(kind)}


def _of_whole_matches(missing: Absences) -> Absences:
    """Byes concern whole matches (C.04.5, 1.1): those of first games hold for the second ones."""
    firsts = [(number, n, kind) for (number, n), kind in missing.items() if not is_second_game(n)]
    return {(number, n + game): kind for number, n, kind in firsts for game in range(GAMES)}


def _announce_byes(t: Tournament, missing: Absences, round_number: int) -> Tournament:
    """The event with the byes of the coming round, which keep their players from being paired."""
    absent = {number: kind for (number, n), kind in missing.items() if n == round_number}
    players = tuple(
        replace(player, rounds=(*player.rounds, Bye(absent[player.number])))
        if player.number in absent
        else player
        for player in t.players
    )
    return replace(t, players=players)


def _play_round(recipe: Recipe, t: Tournament, entries: dict[int, Entry]) -> Tournament:
    """The event with one round more."""
    points = recipe.scoring.points
    return replace(
        t,
        players=tuple(
            replace(
                player,
                rounds=(*player.rounds, entries[player.number]),
                points=(player.points or ZERO) + points(entries[player.number]),
            )
            for player in t.players
        ),
    )
