"""Irish, German, Dutch and French habits of writing: understood, or reported once."""

from datetime import date

import pytest

import crosstable
from crosstable import PartialDate, Tournament, loads
from crosstable.model.tournament_types import type_from_text

ROUNDS = ("     2 w =", "     1 b =")


def player(number: int, sex: str, title: str, federation: str, fide_id: str = "") -> str:
    """A line of a player who drew with the other one."""
    return (
        f"001 {number:4} {sex}{title:>3} {f'Player {number}, Test':33} 2000 {federation:3} "
        f"{fide_id:>11} 1990/05/06  0.5 {1:4}{ROUNDS[number % 2 - 1]}"
    )


def event(*players: str, header: str = "") -> Tournament:
    return loads(
        f"012 Habits\n042 2011/02/25\n052 2011/02/27\n{header}" + "\n".join(players) + "\n"
    )


def codes(t: Tournament) -> list[str]:
    return [d.code for d in crosstable.check(t, None)]


@pytest.mark.parametrize(
    ("text", "system"),
    [
        ("Schweizer System, 9 Runden", "swiss"),
        ("Jeder gegen Jeden", "round-robin"),
        ("Vollrundenturnier", "round-robin"),
        ("Zwitsers systeem", "swiss"),
        ("Enkelrondig", "round-robin"),
        ("Dubbelrondig", "double-round-robin"),
        ("Iedereen tegen iedereen", "round-robin"),
        ("Système suisse", "swiss"),
        ("Poule aller-retour", "double-round-robin"),
        ("Tous contre tous", "round-robin"),
    ],
)
def test_systems_in_other_languages(text: str, system: str) -> None:
    found = type_from_text(text)
    assert found is not None
    assert (found.system, found.certain) == (system, True)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("3. Oktober 2019", date(2019, 10, 3)),
        ("28. März 2004", date(2004, 3, 28)),
        ("1er août 2021", date(2021, 8, 1)),
        ("14 décembre 1999", date(1999, 12, 14)),
        ("5 mei 2021", date(2021, 5, 5)),
        ("12 de mayo de 2022", date(2022, 5, 12)),
        ("25 giugno 2012", date(2012, 6, 25)),
        ("2nd February 2010", date(2010, 2, 2)),
    ],
)
def test_names_of_months_in_six_languages(text: str, day: date) -> None:
    parsed = PartialDate.parse(text)
    assert parsed is not None
    assert parsed.earliest() == day


@pytest.mark.parametrize(
    ("sex", "title", "meant"),
    [
        ("H", "MI", ("m", "IM")),
        ("M", "f", ("m", "FM")),
        ("F", "WF", ("w", "WFM")),
        ("V", "", ("w", None)),
        ("D", "MIF", ("w", "WIM")),
        ("M", "MF", ("m", "FM")),
        ("w", "mf", ("w", "WIM")),
    ],
)
def test_sexes_and_titles(sex: str, title: str, meant: tuple[str, str | None]) -> None:
    one = event(player(1, sex, title, "FRA"), player(2, "m", "", "FRA")).players[0]
    assert (one.sex, one.title) == meant


def test_dates_of_rounds_with_the_day_before_the_month_are_one_fault() -> None:
    """As an Irish report has them; one of them could be read both ways."""
    dates = f"132{'':88}11.25.02  11.27.02\n"
    t = event(player(1, "M", "", "IRL"), player(2, "M", "", "IRL"), header=dates)
    assert [str(day) for day in t.round_dates] == ["2011/02/25", "2011/02/27"]
    faults = [d for d in crosstable.check(t, None) if d.code.startswith("H20")]
    assert [d.code for d in faults] == ["H202"]
    assert faults[0].fix is not None
    assert [edit.text for edit in faults[0].fix.edits] == ["11/02/25", "11/02/27"]


def test_dates_that_are_no_days_either_way_stay_what_they_are() -> None:
    dates = f"132{'':88}11.25.02  11.31.02\n"
    t = event(player(1, "M", "", "IRL"), player(2, "M", "", "IRL"), header=dates)
    assert [day is not None and day.is_understood for day in t.round_dates] == [False, False]


def test_clubs_in_the_column_of_the_federations_are_one_fault() -> None:
    clubs = ("ADA", "KIL", "GON", "ST.", "KIL", "IRL")
    t = event(*(player(n, "M", "", club) for n, club in enumerate(clubs, 1)))
    faults = [d for d in crosstable.check(t, None) if d.code == "P321"]
    assert len(faults) == 1
    assert "and 4 more" in faults[0].message


def test_codes_of_other_lists_of_countries_are_told_for_each_player() -> None:
    t = event(player(1, "M", "", "DEU"), player(2, "M", "", "NLD"))
    assert codes(t).count("P321") == 2


def test_dashes_for_no_fide_number_are_one_fault() -> None:
    t = event(*(player(n, "M", "", "IRL", "-" * 11) for n in (1, 2)))
    faults = [d for d in crosstable.check(t, None) if d.code == "F402"]
    assert len(faults) == 1
    assert "1 more player" in faults[0].message
