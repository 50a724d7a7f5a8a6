"""Our pairings and those of gacrux, FIDE's open reference, are the same.

Events come from our generator with every axis drawn by lot (byes of all kinds, forfeits, late
entries, withdrawals, prohibited pairs, acceleration, scoring) and from gacrux's own. Rounds are
compared as pairs with colours, in its pairing and in its checking mode, and both ways round.

gacrux takes seconds for an event, so only a few of them are compared without ``--full``; the
pairings of others that it has confirmed are recorded (tests/pairing/confirmed.json).
"""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

import crosstable
from crosstable.model.tournament import Tournament
from crosstable.pairing.generating import Wishes, generate
from crosstable.pairing.generating.wishes import Amount
from crosstable.pairing.replay import replay
from crosstable.pairing.rounds import RoundPairing, round_or_refusal
from crosstable.pairing.task import Pair
from crosstable.pairing.versus.cutting import before_round
from crosstable.rules.matches import NO_POINTS, team_matches
from tests.conftest import scaled
from tests.pairing.published import OVERFLOWS
from tests.peers.generated import in_parts
from tests.peers.pairings import Round, answers, dutch_wishes, events, recorded, team_wishes
from tests.sizes import is_full

pytestmark = pytest.mark.peers

DUTCH_EVENTS, TEAM_EVENTS, PAIRED_ROUNDS = 2000, 600, 200
PART = 50
"""Events at a time, so that a long run shows early what is wrong."""
CHECK, PAIR_ALL, PAIR_NEXT = ("-c",), ("-c", "-p"), ("-p",)
TABLES = (
    "BERGER_ROUNDROBIN",
    "FIDE_ROUNDROBIN",
    "BERGER_DOUBLEROUNDROBIN",
    "FIDE_DOUBLEROUNDROBIN",
    "BERGER_TEAM_ROUNDROBIN",
    "FIDE_TEAM_ROUNDROBIN",
)
"""gacrux knows no double round robin of teams: it repeats the table without turning it."""


def few(count: int) -> int:
    """A hundredth of a count without ``--full``: an event of gacrux takes seconds."""
    return count if is_full() else max(3, count // 400)


def written(folder: Path, found: Sequence[Tournament], name: str) -> list[Path]:
    paths = []
    for number, t in enumerate(found):
        path = folder / f"{name}-{number}.trf"
        path.write_bytes(crosstable.dumps(t, "trf26"))
        paths.append(path)
    return paths


def differing(paths: Sequence[Path], found: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Rounds in which gacrux gives other pairs, or reads other ones out of the report."""
    for path, answer in zip(paths, found, strict=True):
        t = crosstable.read(path)
        if "refused" in answer:
            yield f"{path.name}: refused: {answer['refused']}"
            continue
        assert len(answer["rounds"]) == t.rounds
        for one in answer["rounds"]:
            ours = recorded(t, one["round"])
            sides = [one["pairs"], *([one["current"]] if one["current"] else [])]
            for side in sides:
                theirs = without_free_rounds(t, frozenset((w, b) for w, b in side))
                if theirs != ours:
                    more, less = sorted(theirs - ours), sorted(ours - theirs)
                    yield f"{path.name} round {one['round']}: gacrux {more}, here {less}"


def without_free_rounds(t: Tournament, pairs: Round) -> Round:
    """gacrux gives a bye to whoever is free in a table; no points go with it."""
    is_table = t.type is not None and t.type.system.endswith("round-robin")
    return frozenset(pair for pair in pairs if 0 not in pair) if is_table else pairs


def in_turns(index: int) -> tuple[str, ...]:
    """Its checking mode for every second report: it costs twice as much."""
    return CHECK if index % 2 else PAIR_ALL


def compared(peers: Path, folder: Path, wishes: Sequence[Wishes], name: str) -> int:
    """How many events were compared; nothing may differ."""
    count = 0
    for first in range(0, len(wishes), PART):
        found = events(wishes[first : first + PART], first)
        paths = written(folder, found, f"{name}-{first}")
        jobs = [(path, in_turns(index)) for index, path in enumerate(paths)]
        assert list(differing(paths, answers(peers, jobs))) == []
        count += len(found)
        for path in paths:
            path.unlink()
    return count


def test_dutch_rounds(peers: Path, tmp_path: Path) -> None:
    wishes = [dutch_wishes(number) for number in range(few(DUTCH_EVENTS))]
    # small fields cannot always play so many rounds, so a few more are made
    extra = [dutch_wishes(number) for number in range(len(wishes), len(wishes) * 11 // 10)]
    assert compared(peers, tmp_path, [*wishes, *extra], "dutch") >= len(wishes)


def test_team_rounds(peers: Path, tmp_path: Path) -> None:
    wishes = [team_wishes(number) for number in range(few(TEAM_EVENTS))]
    assert compared(peers, tmp_path, wishes, "team") >= len(wishes) * 9 // 10


def test_matches_in_which_nobody_scored(peers: Path, tmp_path: Path) -> None:
    """Many ½-0 and 0-0 on few boards: both teams of a 0-0 match have lost it."""
    wishes = [
        Wishes(teams=5 + n % 8, boards=1 + n % 3, rounds=2 + n % 4, unusual=Amount.of("40%"))
        for n in range(scaled(60))
    ]
    found = events(wishes, 5_000)
    matches = [match for t in found for match in team_matches(t).matches if match.forfeit is None]
    assert sum(match.white_score == match.black_score == NO_POINTS for match in matches)
    paths = written(tmp_path, found, "nil")
    assert list(differing(paths, answers(peers, [(path, PAIR_ALL) for path in paths]))) == []


def test_published_positions(peers: Path, tmp_path: Path) -> None:
    """Where bbpPairings gives a second bye: gacrux gives our round, boards and all."""
    paths = written(tmp_path, [position.tournament for position in OVERFLOWS.values()], "published")
    replies = answers(peers, [(path, PAIR_NEXT) for path in paths])
    for position, reply in zip(OVERFLOWS.values(), replies, strict=True):
        (one,) = reply["rounds"]
        legal = position.legal
        assert one["round"] == position.round_number
        assert one["pairs"] == [*map(list, legal.pairs), [legal.bye, 0]]


@pytest.mark.parametrize("code", TABLES)
@pytest.mark.daily(2)
def test_tables(peers: Path, tmp_path: Path, code: str) -> None:
    found = [generate(Wishes(system=code), number) for number in range(scaled(20))]
    paths = written(tmp_path, found, "table")
    assert list(differing(paths, answers(peers, [(path, PAIR_ALL) for path in paths]))) == []


@pytest.mark.parametrize("wishes_of", [dutch_wishes, team_wishes])
def test_next_round_with_its_boards(
    peers: Path, tmp_path: Path, wishes_of: Callable[[int], Wishes]
) -> None:
    """Pairing mode: the round and the order of the boards."""
    found = events([wishes_of(number) for number in range(few(PAIRED_ROUNDS))], 10_000)
    before = [before_round(t, 1 + number % t.rounds) for number, t in enumerate(found)]
    paths = written(tmp_path, before, "next")
    replies = answers(peers, [(path, PAIR_NEXT) for path in paths])
    for path, reply in zip(paths, replies, strict=True):
        ours = round_or_refusal(crosstable.read(path))
        assert isinstance(ours, RoundPairing), path.name
        byes = [] if ours.answer.bye is None else [[ours.answer.bye, 0]]
        (one,) = reply["rounds"]
        assert one["pairs"] == [*map(list, by_lower_numbers(ours)), *byes], path.name


def by_lower_numbers(paired: RoundPairing) -> list[Pair]:
    """The boards in the order of gacrux: equal in scores, the lower number of the two goes first.

    C.04.2, 3.6 asks for the number of the higher ranked one (docs/decisions.md).
    """
    one = {contender.number: contender for contender in paired.task.contenders}

    def place(pair: Pair) -> tuple[int, int, int]:
        scores = [one[number].score for number in pair]
        return -max(scores), -sum(scores), min(one[number].tpn for number in pair)

    return sorted(paired.answer.pairs, key=place)


def test_events_of_its_own_generator(peers: Path, tmp_path: Path) -> None:
    """The other way round: our checker on its events."""
    shapes = [(5, 8), (7, 15), (9, 24), (9, 31), (11, 40)][: 5 if is_full() else 2]
    each = scaled(20)
    orders = [
        [
            *("-N", str(rounds), "-p", str(players), "-m", "dutch"),
            *("-R", "2200", "10", "50", "-S", "0.02", "0.10", "0.04"),
            *("-o", str(tmp_path / f"G{players}-%d.trf"), "-g", str(50 * players), str(each)),
        ]
        for rounds, players in shapes
    ]
    in_parts(peers, "generate", orders)
    paths = sorted(tmp_path.glob("G*.trf"))
    assert len(paths) == each * len(shapes)
    for path in paths:
        result = replay(crosstable.read(path))
        assert result.refusal is None
        assert [one for one in result.judgements if not one.is_right] == [], path.name


def test_team_events_have_forfeits_and_byes() -> None:
    """The axes of the team events are there at all."""
    found = events([team_wishes(number) for number in range(14)], 0)
    assert any(t.team_forfeits for t in found)
    assert any(t.team_byes for t in found)
    assert any(t.accelerations for t in found)
    assert len({t.type_code for t in found}) > 5
    assert all(team_matches(t).matches for t in found)
