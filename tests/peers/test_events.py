"""Random events that a driver ran by public verbs: gacrux gives the same rounds and standings.

The driver (`tests.event.driver`) knows nothing but commands. What it leaves is the report of the
event as it is on disk, and gacrux checks every round of it and ranks it by its own list and by each
of its codes. Knockout and Scheveningen are unknown to gacrux. In the rest it differs in three ways,
and for two of them its own answer is computed here before it is accepted:

- it does not exchange the last two rounds of the first cycle of a double round robin of teams, and
  has no table that is played three times;
- it ends before a last round in which no game was played over the board;
- it counts the games of somebody who left a round robin before half of it (C.05, 6.6). It ranks
  those who stayed as we do once those games are taken out of the report.
"""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

import crosstable
from crosstable.event.disk.folder import open_event_folder
from crosstable.event.people.numbering import numbers_of
from crosstable.event.people.teams import team_numbers_of
from crosstable.event.report.exclusion import excluded_people, excluded_teams
from crosstable.model.results import ByeKind
from crosstable.model.tournament import ZERO, Bye, Game, GameScoring, Player, Tournament
from crosstable.rules.matches import team_matches
from tests.event.driver import SYSTEMS, Driver
from tests.peers.generated import in_parts
from tests.peers.kinds import Case
from tests.peers.pairings import Round, answers, recorded
from tests.peers.test_pairing import without_free_rounds
from tests.peers.test_standings import Comparison
from tests.sizes import is_full

pytestmark = pytest.mark.peers

UNKNOWN = ("knockout", "scheveningen", "double-scheveningen")
SAMPLE = (0, 1, 12, 15)
"""A Swiss and a round robin, of players and of teams; from the last two somebody leaves early."""
EVENTS = range(200) if is_full() else SAMPLE
WITHOUT_TABLE = "BERGER_ROUNDROBIN_G3"


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> Mapping[Path, set[int]]:
    """The reports of played events, with the numbers of those that are not in the standings."""
    folder = tmp_path_factory.mktemp("events")
    found = {}
    for number in EVENTS:
        if SYSTEMS[number % len(SYSTEMS)] in UNKNOWN:
            continue
        driver = Driver(folder / f"event-{number}", number)
        driver.begin()
        driver.play()
        event = open_event_folder(driver.folder)
        section = event.event.section()
        numbers = team_numbers_of(section) if section.teams else numbers_of(section)
        path = event.report_path("main")
        gone = excluded_teams(section) if section.teams else excluded_people(section)
        found[path] = {numbers[who] for who in gone}
    return found


# -- rounds ---------------------------------------------------------------------------------------


def expected_rounds(t: Tournament) -> list[Round]:
    """The rounds of a report as gacrux gives them, by its reading of the system."""
    rounds = [recorded(t, number) for number in range(1, t.rounds + 1)]
    if t.type is not None and t.type.team and t.type.system == "double-round-robin":
        half = len(rounds) // 2
        rounds[half - 2 : half] = reversed(rounds[half - 2 : half])
    return rounds


def last_with_a_game(t: Tournament) -> int:
    """The last round in which somebody played over the board."""
    return max(
        number
        for number in range(1, t.rounds + 1)
        for player in t.players
        if isinstance(entry := player.entry(number), Game) and entry.result.is_played
    )


def test_rounds_of_run_events(peers: Path, reports: Mapping[Path, set[int]]) -> None:
    paths = [path for path in reports if crosstable.read(path).type_code != WITHOUT_TABLE]
    for path, answer in zip(
        paths, answers(peers, [(path, ("-c",)) for path in paths]), strict=True
    ):
        t = crosstable.read(path)
        assert "refused" not in answer, (path.name, answer)
        found = [
            without_free_rounds(t, frozenset((white, black) for white, black in one["pairs"]))
            for one in answer["rounds"]
        ]
        assert len(found) == last_with_a_game(t), path.name
        assert found == expected_rounds(t)[: len(found)], path.name


# -- standings ------------------------------------------------------------------------------------


def lists_of(t: Tournament) -> list[list[str]]:
    """The list of the report behind the points, and each of its codes alone."""
    points = "MPTS" if t.is_team_event else "PTS"
    codes = [code for code in t.tiebreaks or () if code != points]
    return [[points, *codes], *([points, code] for code in codes)]


def ranked(peers: Path, cases: Mapping[Path, Case]) -> dict[str, Any]:
    jobs = [[str(path), case.after, lists_of(case.t)] for path, case in cases.items()]
    found: dict[str, Any] = {}
    for part in in_parts(peers, "rank", jobs):
        found |= cast("dict[str, Any]", part)
    return found


def without(t: Tournament, gone: set[int]) -> Tournament:
    """The event as if some had never played; their opponents had a free round."""
    rosters = {team.number: team.roster for team in t.teams}
    free = {
        (player, match.round_number)
        for match in team_matches(t).matches
        if {match.white, match.black} & gone
        for player in (*rosters[match.white], *rosters[match.black])
    } or {
        (player.number, turn)
        for player in t.players
        for turn, cell in enumerate(player.rounds, 1)
        if isinstance(cell, Game) and {player.number, cell.opponent} & gone
    }
    forfeits = (one for one in t.team_forfeits if not {one.white, one.black} & gone)
    return replace(
        t,
        players=tuple(_freed(one, free) for one in t.players),
        team_forfeits=tuple(forfeits),
        abnormal_points=(),
        document=None,
    )


def _freed(player: Player, free: set[tuple[int, int]]) -> Player:
    """A player with free rounds in place of some games."""
    cells = tuple(
        Bye(ByeKind.ZERO_POINT) if (player.number, turn) in free else cell
        for turn, cell in enumerate(player.rounds, 1)
    )
    return replace(player, rounds=cells, points=sum(map(GameScoring().points, cells), ZERO))


def test_standings_of_run_events(
    peers: Path, reports: Mapping[Path, set[int]], capsys: pytest.CaptureFixture[str]
) -> None:
    cases = {}
    for path in (path for path, gone in reports.items() if not gone):
        t = crosstable.read(path)
        cases[path] = Case(path.stem, t, t.rounds)
    found, replies = Comparison(), ranked(peers, cases)
    for path, case in cases.items():
        found.events += 1
        for order, answer in zip(lists_of(case.t), replies[str(path)], strict=True):
            found.add(case, order, answer)
        assert ranks_of(case.t) == {int(n): r for n, r in replies[str(path)][0]["ranks"].items()}
    with capsys.disabled():
        print("\n" + found.summary("events that were run"))
    assert found.unexplained == []
    assert not found.by_kind


def ranks_of(t: Tournament) -> dict[int, int]:
    """The ranks that the report states."""
    people = t.teams if t.is_team_event else t.players
    return {one.number: one.rank or 0 for one in people}


def test_standings_without_those_who_left(
    peers: Path, tmp_path: Path, reports: Mapping[Path, set[int]]
) -> None:
    cases, stated = {}, {}
    for path, gone in ((path, gone) for path, gone in reports.items() if gone):
        t = crosstable.read(path)
        reduced = tmp_path / path.name
        reduced.write_bytes(crosstable.dumps(without(t, gone), "trf26", lossy=True))
        cases[reduced] = Case(path.stem, without_koya(t), t.rounds)
        ours = crosstable.standings(t, lists_of(without_koya(t))[0]).rank_of
        stated[reduced] = among_those_who_stay(ours, gone)
    replies = ranked(peers, cases)
    assert replies
    for path, ranks in stated.items():
        theirs = {int(n): r for n, r in replies[str(path)][0]["ranks"].items()}
        gone = theirs.keys() - ranks.keys()
        assert among_those_who_stay(theirs, gone) == ranks, path.name


def without_koya(t: Tournament) -> Tournament:
    """Koya's limit counts free rounds in another way (`kinds`), and here everybody has some."""
    return replace(t, tiebreaks=tuple(code for code in t.tiebreaks or () if code != "KS"))


def among_those_who_stay(ranks: Mapping[int, int], gone: AbstractSet[int]) -> dict[int, int]:
    """Ranks without somebody: the places of the others move up."""
    stay = {number: rank for number, rank in ranks.items() if number not in gone}
    return {n: 1 + sum(other < rank for other in stay.values()) for n, rank in stay.items()}
