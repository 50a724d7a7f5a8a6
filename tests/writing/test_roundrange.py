"""An event cut to some of its rounds."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

import crosstable
from crosstable.cli.main import main
from crosstable.errors import CannotWrite
from crosstable.model.records import ProhibitedPairing, TeamBye
from crosstable.model.results import ByeKind
from crosstable.writing.roundrange import cut_to_rounds
from tests.shorthand import tournament

EVENT = """
1 Ann 2000   2w1    3b=    2b1   pts:2.5 rank:1
2 Bob 1900   1b0    bye:U  1w0   pts:1 rank:2
3 Cid 1800   bye:H  1w=    .     pts:1 rank:3
"""


def test_rounds_points_and_records_follow() -> None:
    t = tournament(
        EVENT,
        declared_rounds=3,
        prohibited=(ProhibitedPairing((2, 3), 1, 2), ProhibitedPairing((1, 2), 1, 1)),
        team_byes=(TeamBye(ByeKind.HALF_POINT, 3, (1,)),),
    )
    cut = cut_to_rounds(t, 2, 3)
    assert cut.declared_rounds == 2
    assert [player.rounds for player in cut.players] == [p.rounds[1:] for p in t.players]
    assert [player.points for player in cut.players] == [Decimal("1.5"), 1, Decimal("0.5")]
    assert [pair.participants for pair in cut.prohibited] == [(2, 3)]
    assert (cut.prohibited[0].first_round, cut.prohibited[0].last_round) == (1, 1)
    assert [bye.round_number for bye in cut.team_byes] == [2]


@pytest.mark.parametrize("ends", [(0, 1), (2, 1), (1, 4)])
def test_rounds_that_are_not_there(ends: tuple[int, int]) -> None:
    with pytest.raises(CannotWrite):
        cut_to_rounds(tournament(EVENT, declared_rounds=3), *ends)


def test_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out.trf"
    sample = str(crosstable.sample("individual-swiss"))
    words = ["convert", sample, "--to", "trf26", "-o", str(out), "--rounds"]
    assert main([*words, "3..5"]) == 0
    t = crosstable.read(out)
    assert (t.rounds, max(len(player.rounds) for player in t.players)) == (3, 3)
    assert not [d for d in crosstable.check(t) if d.code.startswith("S1")]
    for wrong in ("x", "3..", "..5", "3..99"):
        assert main([*words, wrong, "--overwrite"]) != 0
    capsys.readouterr()
