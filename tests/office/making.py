"""Lists and reports of a small federation."""

from __future__ import annotations

from collections.abc import Mapping

from tests.ratings.reports import report

FIELD: Mapping[int, int] = {1: 2200, 2: 2150, 3: 2050, 4: 1980}
NAMES = {5: "Carlsson, Eva", 6: "Olsen, Kari"}


def list_file(ratings: Mapping[int, int] | None = None) -> str:
    """Six players as CSV, the first with a whole birth date; `ratings` are other ones."""
    rows = ["fide_id,name,federation,sex,title,standard,standard_games,standard_k,born,flag"]
    for number, rating in {**FIELD, 5: 1900, 6: 1850, **(ratings or {})}.items():
        name = NAMES.get(number, f"Player {number}, Test")
        sex, flag = ("F", "w") if number in NAMES else ("M", "")
        born = "1970/01/02" if number == 1 else "1970"
        cells = (1000000 + number, f'"{name}"', "NOR", sex, "", rating, 0, 20, born, flag)
        rows.append(",".join(map(str, cells)))
    return "\n".join(rows) + "\n"


def open_report(name: str, starts: str, ends: str, *, first: int = 2, newcomer: str = "") -> str:
    """Four players, three rounds; `first` are the half points of player 1 in the first game.

    A newcomer takes the place of player 4, without a number and a rating.
    """
    ratings: dict[int, int | None] = dict(FIELD)
    if newcomer:
        ratings[4] = None
    rounds = [[(1, 2, first), (3, 4, 1)], [(4, 1, 0), (2, 3, 2)], [(1, 3, 1), (4, 2, 1)]]
    start, end = starts.replace("-", "/"), ends.replace("-", "/")
    text = report(ratings, rounds, start=start, end=end, control="5400+30")
    text = text.replace("012 Test event", f"012 {name}")
    if newcomer:
        text = text.replace(f"{'Player 4, Test':<33}", f"{newcomer:<33}").replace(
            f"{1000004:>11}", " " * 11
        )
    return text
