"""Stated points that hold more than the rounds that count are replaced, and that is said."""

import crosstable
from crosstable.rules.standings.statedpoints import EARLY
from tests.shorthand import tournament

AFTER_TWO_OF_THREE = """
    1 Ann 2000   4w1  2b1         pts:2
    2 Bob 1900   3b1  1w0  bye:H  pts:{bob}
    3 Cid 1800   2w0  4b1         pts:1
    4 Dan 1700   1b0  3w0         pts:0
"""


def note_kinds(bob: str) -> list[str]:
    t = tournament(AFTER_TWO_OF_THREE.format(bob=bob), declared_rounds=3)
    return [note.kind for note in crosstable.standings(t, "PTS").notes]


def test_bye_of_a_later_round_in_the_stated_points_is_told() -> None:
    assert EARLY in note_kinds("1.5")


def test_points_of_the_paired_rounds_need_no_word() -> None:
    assert EARLY not in note_kinds("1")
