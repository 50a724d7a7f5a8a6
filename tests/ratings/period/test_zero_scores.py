"""2002, 10.1 and 10.20: a score of zero in the games that count is disregarded, and it is said."""

from pathlib import Path

import pytest

from tests.ratings.period.office import Office, event, list_text, number
from tests.ratings.reports import Game

RATED = {player: 2000 + 10 * player for player in range(1, 8)}
ZERO = 20
OTHER = 21


def played(rounds: list[list[Game]]) -> str:
    people = {**RATED, ZERO: None, OTHER: None}
    return event("Own Open", people, rounds, start="2003/01/03", end="2003/01/09")


NOTHING: list[list[Game]] = [[(ZERO, 1, 0)], [(ZERO, 2, 0)], [(ZERO, 3, 0)], [(ZERO, OTHER, 2)]]
SOMETHING: list[list[Game]] = [[(ZERO, 1, 0)], [(ZERO, 2, 1)], [(ZERO, 3, 2)], [(ZERO, OTHER, 2)]]


@pytest.mark.parametrize(("rounds", "is_named"), [(NOTHING, True), (SOMETHING, False)])
def test_players_whose_zero_score_is_disregarded_are_named(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    rounds: list[list[Game]],
    is_named: bool,
) -> None:
    office = Office(tmp_path)
    office.file("list.csv", list_text(RATED))
    office.hand_in("open.trf", played(rounds))
    office.run("list.csv@2003-01-01", "out", "--rules", "fide-2002")
    said = capsys.readouterr().err
    (line,) = [line for line in said.splitlines() if "zero-score" in line] or [""]
    assert (str(number(ZERO)) in line) is is_named
