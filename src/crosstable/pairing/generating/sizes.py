"""How large an event is: participants, rounds, boards."""

from __future__ import annotations

from dataclasses import replace

from crosstable.errors import Parameter, WrongWish
from crosstable.model.tournament_types import TournamentType, parse_type_code
from crosstable.pairing.berger import Schedule
from crosstable.pairing.doublematches import GAMES
from crosstable.pairing.generating.chance import Chance
from crosstable.pairing.generating.wishes import Wishes

MOST_PLAYERS = 5000
MOST_ROUNDS = 60
MOST_BOARDS = 20
FEWEST = 2


def sizes_of(wishes: Wishes, kind: TournamentType, chance: Chance) -> tuple[int, int]:
    """Participants and rounds."""
    for whole in (wishes.players, wishes.teams, wishes.rounds):
        if whole is not None and not isinstance(whole, int):
            raise WrongWish("players, teams and rounds are whole numbers, not {!r}", whole)
    wanted = wishes.teams if kind.team else _players(wishes)
    name = "teams" if kind.team else "players"
    if wanted is not None and not FEWEST <= wanted <= MOST_PLAYERS:
        raise _out_of_range(name, wanted, FEWEST, MOST_PLAYERS)
    if wishes.rounds is not None and not 1 <= wishes.rounds <= MOST_ROUNDS:
        raise _out_of_range("rounds", wishes.rounds, 1, MOST_ROUNDS)
    if kind.is_round_robin:
        return _sizes_of_a_table(wishes, kind, wanted, chance)
    if kind.system == "double-swiss":
        return _sizes_of_matches(wishes, wanted, chance)
    if wishes.rounds is not None and wanted is not None and wishes.rounds >= wanted + wanted % 2:
        raise WrongWish(f"{wanted} {name} cannot play {wishes.rounds} rounds without meeting again")
    if wanted is None:
        most = 30 if kind.team else 80
        least = max(8, 2 * (wishes.rounds or 0))
        wanted = chance.between(least, max(least, most))
    rounds = wishes.rounds or chance.between(min(5, max(1, wanted // 2)), _most_rounds(wanted))
    return wanted, rounds


def _sizes_of_matches(wishes: Wishes, wanted: int | None, chance: Chance) -> tuple[int, int]:
    """Players and rounds of a Double-Swiss, in which a match takes two rounds."""
    if wishes.rounds is not None and wishes.rounds % GAMES:
        raise WrongWish(
            "{}: a match of a Double-Swiss takes two rounds, so their number is even",
            Parameter("rounds"),
        )
    single = replace(wishes, rounds=None if wishes.rounds is None else wishes.rounds // GAMES)
    kind = parse_type_code("FIDE_DUTCH")
    assert kind is not None
    players, matches = sizes_of(single, kind, chance)
    return players, GAMES * matches


def _out_of_range(name: str, value: int, least: int, most: int) -> WrongWish:
    return WrongWish("{} must be {} to {}, not {}", Parameter(name), least, most, value)


def _players(wishes: Wishes) -> int | None:
    """How many players are wanted: a list of ratings has one for each."""
    listed = len(wishes.ratings.given) if wishes.ratings is not None else 0
    if not listed:
        return wishes.players
    if wishes.players not in (None, listed):
        raise WrongWish(
            "{}: {} ratings for {} players", Parameter("ratings"), listed, wishes.players
        )
    return listed


def _most_rounds(participants: int) -> int:
    """Half of the field, but no more than eleven: more are rarely played, or cannot be paired."""
    return max(1, min(11, max(5, participants // 3), participants // 2))


def _sizes_of_a_table(
    wishes: Wishes, kind: TournamentType, wanted: int | None, chance: Chance
) -> tuple[int, int]:
    cycles = kind.games_per_pairing or 1
    if wanted is None and wishes.rounds is not None:
        sizes = [
            n for n in range(FEWEST, MOST_ROUNDS + 2) if _table_rounds(n, cycles) == wishes.rounds
        ]
        if not sizes:
            raise WrongWish(f"no {kind.code} has {wishes.rounds} rounds")
        wanted = chance.choice(sizes)
    elif wanted is None:
        wanted = chance.between(4, 12)
    rounds = _table_rounds(wanted, cycles)
    if wishes.rounds not in (None, rounds):
        raise WrongWish(f"{kind.code} with {wanted} participants has {rounds} rounds")
    if rounds > MOST_ROUNDS:
        raise WrongWish(
            f"{kind.code} with {wanted} participants has more than {MOST_ROUNDS} rounds"
        )
    return wanted, rounds


def _table_rounds(participants: int, cycles: int) -> int:
    return Schedule(participants, cycles).rounds


def boards_of(wishes: Wishes, kind: TournamentType, chance: Chance) -> int:
    """How many boards a team has; none in an event of players."""
    if not kind.team:
        return 0
    if wishes.boards is not None and not 1 <= wishes.boards <= MOST_BOARDS:
        raise _out_of_range("boards", wishes.boards, 1, MOST_BOARDS)
    return wishes.boards or chance.choice((2, 3, 4, 4, 4, 5, 6))
