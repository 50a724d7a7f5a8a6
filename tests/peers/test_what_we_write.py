"""Reports that we write are read by other programs, and mean to them what they mean to us.

Each program runs as a process of its own, on files made by ``crosstable convert``. What a program
cannot read is in `limits`; which sample meets which limit is written down here.
"""

import copy
import csv
import subprocess
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path

import pytest

import crosstable
from benchmarks.peers import clean_environment
from crosstable.cli.main import main
from crosstable.model.tournament import Tournament
from crosstable.reading.samples import samples_directory
from tests.conftest import scaled
from tests.peers.events import individual_event, team_event
from tests.peers.expectations import differences
from tests.peers.limits import LIMITS, Outcome, read_past_limits
from tests.peers.pairings import answers

pytestmark = pytest.mark.peers

SAMPLES = sorted(path.stem for path in samples_directory().glob("*.trf"))
INDIVIDUAL_EVENTS, TEAM_EVENTS = 200, 100

# The peer, the dialect it reads, and what the file is for.
WAYS = {
    "gacrux": ("--to", "trf26"),
    "trf": ("--to", "trf16"),
    "py4swiss": ("--to", "trfx", "--for", "pairing"),
}

# Sample and peer to the limits it meets; all others are read as they are.
LIMITS_OF_SAMPLES = {
    ("in-progress", "trf"): {"title-of-three-letters", "open-game-at-the-end"},
    ("individual-swiss", "trf"): {"title-of-three-letters"},
    ("rapid", "trf"): {"title-of-three-letters"},
    ("round-robin", "trf"): {"title-of-three-letters"},
    ("scheveningen", "trf"): {"title-of-three-letters"},
    ("team-swiss", "trf"): {"title-of-three-letters"},
    ("in-progress", "py4swiss"): {"open-game", "scoring-of-bbpPairings"},
    ("individual-swiss", "py4swiss"): {"two-deputies", "round-dates"},
    ("rapid", "py4swiss"): {"round-dates"},
    ("round-robin", "py4swiss"): {"round-dates"},
    ("scheveningen", "py4swiss"): {"round-dates"},
    ("team-swiss", "py4swiss"): {
        "two-deputies",
        "round-dates",
        "team-forfeit-without-opponent",
        "scoring-of-bbpPairings",
    },
}
UNREADABLE = {("in-progress", "py4swiss"), ("team-swiss", "py4swiss")}


def converted(source: Path, target: Path, peer: str) -> Path:
    """The file that the command line makes of a report for a peer."""
    assert main(["convert", str(source), "-o", str(target), *WAYS[peer]]) == 0
    return target


def outcomes(peers: Path, folder: Path, peer: str, sources: list[Path]) -> dict[str, Outcome]:
    """What a peer makes of each report, after conversion, by the name of the report."""
    files = [converted(source, folder / f"{source.stem}-{peer}.trf", peer) for source in sources]
    read = read_past_limits(peers, peer, files)
    return {s.stem: read[file] for s, file in zip(sources, files, strict=True)}


@pytest.mark.parametrize("peer", WAYS)
@pytest.mark.daily(2)
def test_samples_are_read_by_other_programs(peers: Path, tmp_path: Path, peer: str) -> None:
    # A file for pairing that cannot hold what the round depends on is refused: teams in TRFx.
    names = [name for name in SAMPLES if (name, peer) != ("team-swiss", "py4swiss")]
    sources = [crosstable.sample(name) for name in names]
    for name, outcome in outcomes(peers, tmp_path, peer, sources).items():
        assert set(outcome.limits) == LIMITS_OF_SAMPLES.get((name, peer), set()), outcome.message
        if (name, peer) in UNREADABLE:
            assert outcome.reading is None
            continue
        assert outcome.reading is not None, f"{name}: {outcome.message}"
        found = differences(as_written(name, peer), peer, outcome.reading)
        assert found == [], f"{name}: {found[:5]}"


def as_written(name: str, peer: str) -> Tournament:
    """A sample without what the peer's dialect cannot hold."""
    t = crosstable.read(crosstable.sample(name))
    return crosstable.loads(crosstable.dumps(t, WAYS[peer][1], lossy=True))


def generated(
    folder: Path, make: Callable[[int], Tournament], count: int
) -> dict[Path, Tournament]:
    """Invented events as files in our JSON, which holds an event without any dialect."""
    events = {}
    for number in range(count):
        t = make(number)
        path = folder / f"{make.__name__}-{number}.json"
        path.write_bytes(crosstable.dumps(t, "json"))
        events[path] = t
    return events


@pytest.mark.parametrize("peer", WAYS)
def test_individual_events_are_read_by_other_programs(
    peers: Path, tmp_path: Path, peer: str
) -> None:
    events = generated(tmp_path, individual_event, scaled(INDIVIDUAL_EVENTS))
    read = outcomes(peers, tmp_path, peer, list(events))
    for path, t in events.items():
        outcome = read[path.stem]
        assert outcome.reading is not None, f"{path.stem}: {outcome.message}"
        assert set(outcome.limits) <= {"scoring-of-bbpPairings"}
        found = differences(t, peer, outcome.reading)
        assert found == [], f"{path.stem}: {found[:5]}"


@pytest.mark.parametrize("peer", ["gacrux", "trf"])
def test_team_events_are_read_by_other_programs(peers: Path, tmp_path: Path, peer: str) -> None:
    events = generated(tmp_path, team_event, scaled(TEAM_EVENTS))
    read = outcomes(peers, tmp_path, peer, list(events))
    for path, t in events.items():
        outcome = read[path.stem]
        assert outcome.reading is not None, f"{path.stem}: {outcome.message}"
        found = differences(t, peer, outcome.reading)
        assert found == [], f"{path.stem}: {found[:5]}"


def test_engine_gets_the_points_of_byes_announced_for_its_round(
    peers: Path, tmp_path: Path
) -> None:
    # JaVaFo's format wants a bye of the round to be paired in its cell and its points in the sum.
    source = tmp_path / "event.trf"
    source.write_text(ANNOUNCED_BYES, encoding="utf-8")
    (outcome,) = outcomes(peers, tmp_path, "py4swiss", [source]).values()
    assert outcome.reading is not None, outcome.message
    assert outcome.reading["players"]["2"]["points"] == "1.5"


def test_gacrux_pairs_a_round_with_announced_byes(peers: Path, tmp_path: Path) -> None:
    # It adds up the cells of a line: byes of the round to be paired are in the points, later ones
    # in record 240 only.
    source, target = tmp_path / "event.trf", tmp_path / "engine.trf"
    source.write_text(ANNOUNCED_BYES + "240 F   3    1\n", encoding="utf-8")
    way = ("--to", "trf26", "--for", "pairing")
    assert main(["convert", str(source), "-o", str(target), *way]) == 0
    (answer,) = answers(peers, [(target, ("-n", "2"))])
    assert "refused" not in answer


ANNOUNCED_BYES = """\
012 Half-point bye announced for round 2
092 Individual Swiss
142 5
192 FIDE_DUTCH
001    1 m    Ann                               2000 FRA                         1.0    1     3 w 1
001    2 m    Bob                               1900 FRA                         1.0    2     4 b 1
001    3 m    Cid                               1800 FRA                         0.0    3     1 b 0
001    4 m    Dan                               1700 FRA                         0.0    4     2 w 0
240 H   2    2
"""


def standings_of_gacrux(
    peers: Path, path: Path, last_round: int
) -> tuple[dict[int, dict[str, str]], bool]:
    """What gacrux computes from the games of a report: values by number, and its own verdict.

    It must be told the last round to count: else it counts announced byes, and takes an open game
    for won when the opponent's line ends before the result.
    """
    command = (peers, "-m", "gacrux.tiebreakchecker", "-i", path, "-b", "utf-8")
    done = subprocess.run(
        (*command, "-n", str(last_round), "-c", "-d", "T", "-x", "strict"),
        env=clean_environment(),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    *table, verdict = [line for line in done.stdout.splitlines() if not line.startswith("###")]
    assert verdict.startswith("Check: "), done.stdout + done.stderr
    rows = csv.DictReader(table, delimiter="\t")
    return {int(row["StartNo"]): row for row in rows}, verdict == "Check: True"


@pytest.mark.parametrize("name", SAMPLES)
def test_gacrux_counts_the_points_that_we_write(peers: Path, tmp_path: Path, name: str) -> None:
    t = crosstable.read(crosstable.sample(name))
    path = converted(crosstable.sample(name), tmp_path / f"{name}.trf", "gacrux")
    computed, agrees = standings_of_gacrux(peers, path, t.rounds_played)
    ours = (
        {team.number: team.match_points for team in t.teams}
        if t.is_team_event
        else {player.number: player.points for player in t.players}
    )
    assert {number: Decimal(row["PTS"]) for number, row in computed.items()} == ours
    assert agrees


@pytest.mark.parametrize("number", range(scaled(30)))
def test_gacrux_counts_the_points_of_team_events(peers: Path, tmp_path: Path, number: int) -> None:
    ((source, t),) = generated(tmp_path, lambda _: team_event(number), 1).items()
    path = converted(source, tmp_path / "event.trf", "gacrux")
    computed, _ = standings_of_gacrux(peers, path, t.rounds_played)
    assert {n: Decimal(row["PTS"]) for n, row in computed.items()} == {
        team.number: team.match_points for team in t.teams
    }
    assert {n: Decimal(row["MPvGP"]) for n, row in computed.items()} == {
        team.number: team.game_points for team in t.teams
    }


@pytest.mark.parametrize("peer", WAYS)
def test_a_reading_that_differs_is_noticed(peers: Path, tmp_path: Path, peer: str) -> None:
    t = individual_event(0)
    (source,) = generated(tmp_path, individual_event, 1)
    (outcome,) = outcomes(peers, tmp_path, peer, [source]).values()
    for change in ("points", "rank", "name", "rounds"):
        reading = copy.deepcopy(dict(outcome.reading or {}))
        player = reading["players"]["1"]
        if change == "rounds":
            cell = player["cells"]["1"] if peer == "gacrux" else player["cells"][0]
            cell[0] += 1
        else:
            player[change] = "99"
        assert len(differences(t, peer, reading)) == 1, change


def test_every_limit_has_a_reason_and_a_name_of_its_own() -> None:
    assert all(limit.reason for limit in LIMITS)
    assert len({(limit.peer, limit.name) for limit in LIMITS}) == len(LIMITS)
    known = {(limit.peer, limit.name) for limit in LIMITS}
    assert {(p, n) for (_, p), names in LIMITS_OF_SAMPLES.items() for n in names} <= known
