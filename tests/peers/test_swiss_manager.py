"""Rounds that Swiss-Manager paired against our engine: which ones differ, and what gives them.

The table in docs/format-notes.md lists the rounds that differ. The files lie beside the project;
real people stand in them, so nothing but numbers is repeated here.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from functools import cache
from pathlib import Path

import pytest

import crosstable
from crosstable import Bye, Colour, Game, Player, Tournament
from crosstable.model.results import ByeKind, Result
from crosstable.model.tournament import Entry
from crosstable.pairing.circumstances import EarlierResult
from crosstable.pairing.replay import replay
from crosstable.rules.matches import team_matches
from tests.conftest import needs_shared_data, shared_data

pytestmark = needs_shared_data

FILES = shared_data() / "foreign" / "tunx"
NOTES = Path(__file__).parents[2] / "docs" / "format-notes.md"
LISTED = re.compile(r"^\| `(?P<file>[^`]+\.T\w+X)` \| (?P<round>\d+) \|", re.MULTILINE)

OLD_RULES = "russian_blitz11_1373000.TUNX"
BYE_WITHOUT_POINTS = "russian_weekend_1383000.TUNX"
RANKED_AGAIN = "srb_1386570.TUNX"
TEAMS = "swiss_team_93players.TUMX"


@cache
def event(name: str) -> Tournament:
    return crosstable.read(FILES / name)


def differing(t: Tournament, system: str | None = None) -> list[int]:
    return [judged.round_number for judged in replay(t, system).judgements if not judged.is_right]


def test_the_rounds_that_differ_are_those_of_the_table() -> None:
    listed = {(row["file"], int(row["round"])) for row in LISTED.finditer(NOTES.read_text("utf-8"))}
    seen = {(path.name, n) for path in FILES.glob("*.T*") for n in differing(event(path.name))}
    assert seen == listed


def test_as_many_rounds_were_paired_again_as_the_table_says() -> None:
    replays = [replay(event(path.name)) for path in FILES.glob("*.T*")]
    assert sum(len(result.judgements) for result in replays) == 118
    assert not any(result.unjudged for result in replays)


def test_the_rules_of_2017_give_every_round() -> None:
    assert differing(event(OLD_RULES), "FIDE_DUTCH_2017") == []


def test_the_rules_of_2017_differ_in_one_more_round_elsewhere() -> None:
    individual = [BYE_WITHOUT_POINTS, RANKED_AGAIN, *(path.name for path in undisputed())]
    by_2017 = {(name, n) for name in individual for n in differing(event(name), "FIDE_DUTCH_2017")}
    by_2026 = {(name, n) for name in individual for n in differing(event(name))}
    assert by_2017 - by_2026 == {(BYE_WITHOUT_POINTS, 6)}
    assert by_2026 <= by_2017


def undisputed() -> Iterator[Path]:
    """Swiss events in which all rounds are ours."""
    for path in FILES.glob("*.TUNX"):
        t = event(path.name)
        if t.type_text == "Individual: Swiss-System" and t.paired_rounds and not differing(t):
            yield path


@pytest.mark.parametrize("kind", [ByeKind.ZERO_POINT, ByeKind.HALF_POINT])
def test_a_bye_that_has_no_point_yet_gives_the_next_round(kind: ByeKind) -> None:
    t = with_byes_of_round(event(BYE_WITHOUT_POINTS), 2, kind)
    assert 3 not in differing(t)


def with_byes_of_round(t: Tournament, round_number: int, kind: ByeKind) -> Tournament:
    def changed(player: Player) -> Player:
        before, entry, after = cut(player.rounds, round_number)
        return replace(
            player,
            points=None,
            rounds=(*before, Bye(kind) if isinstance(entry, Bye) else entry, *after),
        )

    return replace(t, players=tuple(map(changed, t.players)))


def cut(
    rounds: Sequence[Entry], round_number: int
) -> tuple[Sequence[Entry], Entry, Sequence[Entry]]:
    return rounds[: round_number - 1], rounds[round_number - 1], rounds[round_number:]


def test_a_player_ranked_lower_until_round_3() -> None:
    t = renumbered(event(RANKED_AGAIN), numbers_of_the_first_rounds(range(1, 44)))
    assert differing(t) == [1, 8]


def test_the_first_round_without_the_late_comer() -> None:
    t = before_the_late_comer(event(RANKED_AGAIN))
    numbers = numbers_of_the_first_rounds([player.number for player in t.players])
    assert differing(renumbered(t, numbers)) == []


def numbers_of_the_first_rounds(numbers: Collection[int]) -> Mapping[int, int]:
    """With player 17 between 26 and 27."""
    ranking = [number for number in numbers if number != 17]
    ranking.insert(ranking.index(26) + 1, 17)
    return {number: rank for rank, number in enumerate(ranking, 1)}


def before_the_late_comer(t: Tournament) -> Tournament:
    """Round 1 with 7 – 28, who did not come, in place of 43 – 28, who came late."""
    first_round = {player.number: player.rounds[:1] for player in t.players}
    first_round[28] = (Game(7, Colour.WHITE, Result.WIN),)
    first_round[7] = (Game(28, Colour.BLACK, Result.LOSS),)
    in_time = (player for player in t.players if player.number != 43)
    return replace(
        t,
        players=tuple(
            replace(player, points=None, rounds=first_round[player.number]) for player in in_time
        ),
    )


def renumbered(t: Tournament, new_number: Mapping[int, int]) -> Tournament:
    def moved(entry: Entry) -> Entry:
        return (
            replace(entry, opponent=new_number[entry.opponent or 0])
            if isinstance(entry, Game)
            else entry
        )

    players = [
        replace(
            player,
            number=new_number[player.number],
            rank=None,
            rounds=tuple(map(moved, player.rounds)),
        )
        for player in t.players
    ]
    return replace(t, national=(), players=tuple(sorted(players, key=lambda player: player.number)))


def test_one_earlier_result_gives_round_8() -> None:
    judged = replay(event(RANKED_AGAIN)).judgements[7]
    assert judged.circumstances == (EarlierResult(13, 33, 7, 33),)


def test_teams_are_paired_like_players_by_their_match_points() -> None:
    t = event(TEAMS)
    assert differing(teams_as_players(t), "FIDE_DUTCH") == [6]
    forbidden = replace(teams_as_players(t), prohibited=t.prohibited)
    assert differing(forbidden, "FIDE_DUTCH") == [2, 6]
    assert [pair.participants for pair in t.prohibited if 6 in pair.participants] == [(6, 12)]


RESULT_OF_MATCH = {Decimal(2): Result.WIN, Decimal(1): Result.DRAW, Decimal(0): Result.LOSS}


def teams_as_players(t: Tournament) -> Tournament:
    """Each team as a player of an individual event, matches as games."""
    rounds: dict[int, list[Entry]] = {team.number: [] for team in t.teams}
    for team, game in games_of_teams(t):
        rounds[team].append(game)
    return Tournament(
        name=t.name,
        type_text="Individual: Swiss-System",
        players=tuple(
            Player(number, f"Team {number}", rounds=tuple(entries))
            for number, entries in rounds.items()
        ),
    )


def games_of_teams(t: Tournament) -> Iterator[tuple[int, Game]]:
    for match in sorted(team_matches(t).matches, key=lambda match: match.round_number):
        white, black = match.white_score, match.black_score
        assert white is not None
        assert black is not None
        assert match.black is not None
        yield match.white, Game(match.black, Colour.WHITE, RESULT_OF_MATCH[white.match_points])
        yield match.black, Game(match.white, Colour.BLACK, RESULT_OF_MATCH[black.match_points])
