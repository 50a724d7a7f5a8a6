"""An event with much of everything: long names, few titles, 11 rounds and 13 tie-breaks."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from crosstable.model.results import Result
from crosstable.model.tournament import Game, Player, Tournament
from crosstable.pairing.generating import Wishes, generate

TIE_BREAKS = "PTS,BH/C1,BH,SB,PS,ARO,DE,WIN,WON,BPG,BWG,KS,AOB,TPR"
NAMES = (
    "Wolkensteiner-Hohenfels, Maximiliane Theresia",
    "Venkatasubramaniamoorthy, Lakshminarayanan",
    "de la Fuente y Mirasierra, Juan Bautista",
    "Berg, Ola",
    "Brzeczyszczykowska-Nowodworska, Katarzyna",
)
CLUBS = ("Fossvik SK", "Nordlia Sjakklubb", "Altavalle")


@cache
def crowded_event(players: int = 40, rounds: int = 11) -> Tournament:
    """Finished, with names that nobody has."""
    made = generate(
        Wishes(players=players, rounds=rounds, tiebreaks=tuple(TIE_BREAKS.split(","))), 20261118
    )
    return replace(
        made,
        name="International Open of the Municipality of Altavalle and its Surroundings",
        players=tuple(map(_with_long_name, made.players)),
    )


def _with_long_name(player: Player) -> Player:
    family, _, given = NAMES[player.number % len(NAMES)].partition(", ")
    return replace(player, name=f"{family}, {given} {player.number}")


def playing(t: Tournament) -> Tournament:
    """The same while its last round is being played."""
    return replace(t, players=tuple(map(_with_open_game, t.players)))


def _with_open_game(player: Player) -> Player:
    *before, last = player.rounds
    if not isinstance(last, Game):
        return replace(player, points=None, rank=None)
    rounds = (*before, replace(last, result=Result.PENDING))
    return replace(player, rounds=rounds, points=None, rank=None)
