"""Reports that nobody would write: they are checked all the same, and in a time that their size
explains."""

from __future__ import annotations

import random
import time

import pytest

import crosstable
from tests.sizes import is_full


def test_bars_beside_columns_are_checked() -> None:
    """The dialect has players between bars, the line at fault has them in columns."""
    text = "001|||||||||||\n001   10 m FM sl                 2310 SUI   9920"
    assert {one.line for one in crosstable.check(crosstable.loads(text))} >= {1, 2}
    crosstable.mend(crosstable.loads(text))


def _with_rounds(sample: str, cell: str, rounds: int) -> str:
    lines = crosstable.sample(sample).read_text("utf-8").splitlines()
    return "".join(
        (f"{line[:91]}{f'{cell}  ' * rounds}\n" if line.startswith("001") else f"{line}\n")
        for line in lines
        if line[:3] not in ("142", "240", "300", "320", "330")
    )


@pytest.mark.parametrize(
    "cell",
    ["0000 - Z", *(pytest.param(f"0000 - {bye}", marks=pytest.mark.nightly) for bye in "HU")],
)
@pytest.mark.lengthy
def test_a_thousand_rounds_are_checked(cell: str) -> None:
    """Round 1000 has no room in the three columns of record 240: no suggestion, but a verdict."""
    t = crosstable.loads(_with_rounds("team-swiss", cell, 1005))
    assert len(t.players[0].rounds) == 1005
    crosstable.check(t)
    crosstable.mend(t)
    found = [one for one in crosstable.check(t, purpose=None) if "round 1000" in one.message]
    assert all(one.fix is None for one in found)
    assert found or cell.endswith("U")


def _garbage(line: str, alphabet: str, columns: int) -> str:
    rng = random.Random(1)
    return f"{line} {''.join(rng.choice(alphabet) for _ in range(columns))}\n"


@pytest.mark.lengthy
@pytest.mark.parametrize(
    ("code", "alphabet"),
    [
        ("001", "0123456789 wb-=+"),
        ("001", "0123456789\t "),
        ("310", "0123456789 wb-=+"),
        ("240 H 1", "0123456789 "),
        ("132", "0123456789/ "),
        ("162", "0123456789/ WDL=."),
    ],
)
@pytest.mark.daily(2)
def test_long_lines_of_garbage_take_no_longer_than_their_length(code: str, alphabet: str) -> None:
    """A line of 18,000 columns took 0.7 to 1.2 seconds, four times as long as one of 9,000."""

    def seconds(columns: int) -> float:
        t = crosstable.loads(_garbage(code, alphabet, columns))
        began = time.process_time()
        crosstable.check(t)
        return time.process_time() - began

    seconds(2000)  # loads what checking needs
    long = min(seconds(18_000) for _ in range(3))
    assert long < 0.3 or long < 3 * min(seconds(9_000) for _ in range(3))


def _event(teams: int, roster: int, rounds: int) -> str:
    """Teams whose players have games with anybody, and points that nothing explains."""
    rng = random.Random(1)
    count = teams * roster
    lines = ["012 Garbage", "192 FIDE_TEAM_SWISS"] if teams > 1 else ["012 Garbage"]
    for team in range(1, teams + 1 if teams > 1 else 1):
        numbers = range((team - 1) * roster + 1, team * roster + 1)
        line = f"310 {team:>3} {f'Team {team}':<32} {'':<5} {2000:>6} {0:>6} {0:>6} {team:>3} "
        lines.append(line + " ".join(f"{number:>4}" for number in numbers))
    for number in range(1, count + 1):
        cells = (
            f"  {rng.randrange(1, count + 1):>4} {rng.choice('wb')} {rng.choice('10= ')}"
            for _ in range(rounds)
        )
        head = f"001 {number:>4} m    {f'Player {number}':<33} 2000 NOR  {10**6 + number:>10}"
        lines.append(f"{head} 1990/01/01  1.5 {number:>4}" + "".join(cells))
    return "\n".join(lines)


@pytest.mark.parametrize(("teams", "roster"), [(1, 20), (4, 5)])
@pytest.mark.lengthy
def test_rounds_by_rosters_take_no_longer_than_their_number(teams: int, roster: int) -> None:
    """40 players with 400 rounds took minutes: each round was counted again for each round."""

    def seconds(rounds: int) -> float:
        t = crosstable.loads(_event(teams, roster, rounds))
        began = time.process_time()
        crosstable.check(t, purpose=None)
        return time.process_time() - began

    seconds(10)  # loads what checking needs
    many = 320 if is_full() else 160
    assert min(seconds(many) for _ in range(2)) < 2.5 * many / 80 * seconds(80)
