"""What comments of a report record: FIDE mode, corrections for rating only, open games."""

import pytest

import crosstable
from crosstable.rules.recorded import as_counted, fide_mode_left, open_games, rating_corrections

REPORT = """\
012 Fjord Open
022 Sandvikhavn
032 NOR
042 2026/09/05
052 2026/09/06
102 Fjellstad, Ingrid
142 2
152 W
192 FIDE_DUTCH_2026
202 BH
001    1 m    Alm, A                            2200 NOR        5001 1990/01/01  2.0    1     3 w {a}     2 b 1
001    2 m    Berg, B                           2100 NOR        5002 1990/01/01  1.0    2     4 b 1     1 w 0
001    3 m    Dal, D                            2000 NOR        5003 1990/01/01  1.0    3     1 b {b}     4 w 1
001    4 m    Eng, E                            1900 NOR        5004 1990/01/01  0.0    4     2 w 0     3 b 0
{comment}
"""  # noqa: E501


def loaded(a: str, b: str, comment: str = "") -> crosstable.Tournament:
    return crosstable.loads(REPORT.format(a=a, b=b, comment=comment))


def codes(t: crosstable.Tournament) -> set[str]:
    found = crosstable.check(t, "rating")
    return {d.code for d in found if d.code.startswith(("S", "R"))}


NOTED = "### Rating correction @ Round 1: 1-3: 10 -> 01"


def test_a_sound_report_has_nothing_to_excuse() -> None:
    assert codes(loaded("1", "0")) == set()


def test_a_corrected_game_without_a_comment_contradicts_the_points() -> None:
    assert {"S101", "S110"} & codes(loaded("0", "1"))


def test_a_comment_excuses_exactly_the_game_that_it_describes() -> None:
    t = loaded("0", "1", NOTED)
    assert codes(t) == set()
    assert [one.comment for one in rating_corrections(t)] == [NOTED.removeprefix("### ")]


@pytest.mark.parametrize(
    "comment",
    [
        NOTED.replace("1-3", "1-2"),
        NOTED.replace("Round 1", "Round 2"),
        NOTED.replace("-> 01", "-> =="),
        NOTED.replace("10 ->", "== ->"),
        NOTED.replace("10 ->", "ab ->"),
        NOTED + " and more",
    ],
)
def test_another_comment_excuses_nothing(comment: str) -> None:
    assert {"S101", "S110"} & codes(loaded("0", "1", comment))


def test_standings_and_pairings_follow_the_result_that_counted() -> None:
    t = loaded("0", "1", NOTED)
    assert [line.id for line in crosstable.standings(t)] == [
        line.id for line in crosstable.standings(loaded("1", "0"))
    ]
    assert [one.is_right for one in crosstable.replay(t).judgements] == [
        one.is_right for one in crosstable.replay(loaded("1", "0")).judgements
    ]


def test_the_rating_follows_the_corrected_result() -> None:
    assert as_counted(loaded("0", "1")).players == loaded("0", "1").players
    corrected = loaded("0", "1", NOTED)
    entry = corrected.players[0].entry(1)
    assert isinstance(entry, crosstable.Game)
    assert entry.result is crosstable.Result.LOSS


def test_fide_mode_left_is_read_from_its_comment() -> None:
    assert fide_mode_left(loaded("1", "0")) is None
    assert fide_mode_left(loaded("1", "0", "### FIDE mode left @ Round 3")) == 3


def test_open_games_are_counted_once() -> None:
    t = loaded("?", "?")
    assert (open_games(t, 2), open_games(t, 0)) == (1, 0)
