"""Rounds in which other programs are known to differ: ours is the one that the text supports.

The kinds are listed in docs/decisions.md; a program that comes to agree with us changes nothing
here.
"""

import pytest

import crosstable
from crosstable.pairing.rounds import RoundPairing
from tests.conftest import needs_shared_data, shared_data

ACCELERATED = """\
012 Own case
142 6
152 W
192 FIDE_DUTCH_2026
001    1      Ann                               2400                             0.0    1
001    2      Bob                               2300                             0.0    2
001    3      Cid                               2200                             0.0    3
001    4      Dan                               2100                             0.0    4
250       1.0   1   3    3    4
260   1   6    1    2
260   1   6    3    4
"""


def boards(text: str | bytes) -> list[tuple[int, int]]:
    paired = crosstable.pair_round(crosstable.loads(text))
    assert isinstance(paired, RoundPairing)
    return [(pair.white, pair.black) for pair in paired.answer.pairs]


def test_virtual_points_order_the_boards() -> None:
    """C.04.7, 1.5: the pairing score counts, so a player with virtual points sits higher."""
    first = boards(ACCELERATED)[0]
    assert set(first) & {3, 4}


@needs_shared_data
@pytest.mark.parametrize(
    "name",
    ["E930098-r8", "mid700366-r3", "tiny700058-r1", "wild700129-r7", "wild700629-r5"],
)
def test_reported_rounds_are_paired_as_the_text_has_it(name: str) -> None:
    folder = shared_data() / "defects3" / "differences"
    lines = (folder / f"{name}.ct").read_text(encoding="utf-8").split("\n")
    number_at = next(index for index, line in enumerate(lines) if len(line.split()) == 1 and index)
    pairs = [tuple(map(int, line.split())) for line in lines[number_at + 1 :] if line.strip()]
    expected = {pair for pair in pairs if 0 not in pair}
    assert set(boards((folder / f"{name}.26").read_bytes())) == expected
