"""Record 299 between the drafts: the points after every round are the same in every dialect."""

from itertools import permutations

import pytest

import crosstable
from crosstable.model.tournament import Tournament

DIALECTS = ("draft-2024", "draft-2025", "trf26", "json")
LINE = "001 {:>4} m    {:<33} 2{:03} NOR             1990/01/01 {:>4} {:>4}  {}"
CELLS = {
    1: (2.0, "   3 w 1     2 b 1     4 w 1"),
    2: (1.0, "   4 b 1     1 w 0     3 w ="),
    3: (1.5, "   1 b 0     4 w 1     2 b ="),
    4: (0.0, "   2 w 0     3 b 0     1 b 0"),
}
PENALTIES = {
    "draft-2024": ["299        -1.0  002 0001", "299        -0.5  001 0002"],
    "draft-2025": ["299          -1.0    1    1", "299          -0.5         2"],
}


def event(dialect: str) -> Tournament:
    """Player 1 loses a point after round 1, player 2 half a point before it."""
    players = [
        LINE.format(n, f"Player{n}, P", 300 - n, points, n, cells)
        for n, (points, cells) in CELLS.items()
    ]
    code = "092" if dialect == "draft-2024" else "192"
    lines = ["012 Open", "142 3", f"{code} FIDE_DUTCH_2025", *players, *PENALTIES[dialect]]
    return crosstable.loads("\n".join(lines).encode(), dialect=dialect)


def tables(t: Tournament) -> list[list[tuple[int, int, str | None]]]:
    return [
        [(row.id, row.rank, row.texts["PTS"]) for row in crosstable.standings(t, "PTS", after=n)]
        for n in range(4)
    ]


@pytest.mark.parametrize("dialect", PENALTIES)
def test_the_penalty_counts_after_round_one(dialect: str) -> None:
    points = [{number: value for number, _, value in table} for table in tables(event(dialect))]
    assert [one[1] for one in points] == ["0.0", "0.0", "1.0", "2.0"]
    assert [one[2] for one in points] == ["-0.5", "0.5", "0.5", "1.0"]


@pytest.mark.parametrize(("first", "second"), list(permutations(DIALECTS, 2)))
@pytest.mark.parametrize("source", PENALTIES)
def test_points_after_every_round_survive_conversion(source: str, first: str, second: str) -> None:
    t = event(source)
    for to in (first, second):
        data = crosstable.convert(t, to).to_bytes()
        converted = crosstable.loads(data) if to == "json" else crosstable.loads(data, dialect=to)
        assert tables(converted) == tables(event(source)), to
        t = converted


def test_the_checker_does_not_remove_a_penalty_of_another_round() -> None:
    text = "\n".join(
        [
            *("012 Open", "142 3", "192 FIDE_DUTCH_2025"),
            LINE.format(1, "A, A", 300, 0.0, 1, "   2 w 1"),
            LINE.format(2, "B, B", 200, 0.0, 3, "   1 b 0"),
            LINE.format(3, "C, C", 100, 1.0, 1, "   4 w 1"),
            LINE.format(4, "D, D", 50, 0.0, 3, "   3 b 0"),
            "299          -1.0    2    1",
        ]
    )
    found = [
        d
        for d in crosstable.check(crosstable.loads(text.encode(), dialect="trf26"), "pairing")
        if d.code == "S101"
    ]
    assert [d.fix is not None and d.fix.safe for d in found] == [False]
