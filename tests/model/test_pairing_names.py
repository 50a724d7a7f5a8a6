"""Pairing systems that the free text of record 092 names."""

import pytest

from crosstable.model.pairing_names import pairing_named
from tests.sizes import for_each


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Individual FIDE Dubov", "Dubov"),
        ("Swiss-System (DUBOW)", "Dubov"),
        ("FIDE_DUBOV_SYSTEM", "Dubov"),
        ("Швейцарская система (Дубов)", "Dubov"),
        ("Swiss, Burstein system", "Burstein"),
        ("Individual: Bürstein", "Burstein"),
        ("система Бурштейна", "Burstein"),
        ("Lim", "Lim"),
        ("Individual Swiss Lim", "Lim"),
        ("FIDE_LIM", "Lim"),
        ("Lim-System", "Lim"),
        ("Monrad", "Monrad"),
        ("Dansk Monrad-system", "Monrad"),
        ("Keizer", "Keizer"),
        ("система Кейзера", "Keizer"),
        ("Keizersysteem", "Keizer"),
        ("Système Keyser", "Keizer"),
        ("Kaiser-System", "Keizer"),
        ("Individual Swiss (Dutch)", "Dutch"),
        ("Sistema olandese", "Dutch"),
        ("Round Robin (Berger)", "Berger"),
    ],
)
def test_spellings(text: str, name: str) -> None:
    assert pairing_named(text) == name


HABITS = (
    "{}",
    "Individual {}",
    "Individual FIDE {}",
    "Individual: {}",
    "Individual: Swiss-System ({})",
    "Individual: Swiss-System {} (JaVaFo)",
    "Swiss {}",
    "Swiss System {}",
    "Swiss-System, {}",
    "{} System",
    "{}-System",
    "{} Swiss",
    "FIDE_{}",
    "FIDE_{}_2026",
    "Swiss ({} rules)",
    "Système {}",
    "Sistema {}",
    "{}-systeem",
    "{} pairing",
    "Individual  Swiss {} 2017 rules",
    "Schweizer System ({})",
)
"""How programs and people write record 092 around the name of a system."""


@for_each(HABITS, ["Dubov", "Burstein", "Lim", "Monrad", "Keizer", "Olympiad"])
def test_habits_of_writing(habit: str, name: str) -> None:
    for written in (name, name.upper(), name.lower()):
        assert pairing_named(habit.format(written), of_teams=True) == name


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Individual: Swiss-System (Standard)",
        "Swiss, time lim. 90 minutes",
        "Limerick Swiss",
        "Swiss, lim. 2000 Elo",
        "Swiss lim 1800",
        "Round Robin",
        "Kaiserslautern Open, Swiss",
        "Swiss, Bernstein memorial",
        "Dutch or Dubov",
    ],
)
def test_texts_that_name_none(text: str) -> None:
    assert pairing_named(text) is None


@pytest.mark.parametrize("text", ["Olympiad", "Team: Swiss (Olympiade)", "Sistema de Olimpiada"])
def test_the_rules_of_the_olympiad_are_for_teams(text: str) -> None:
    assert pairing_named(text, of_teams=True) == "Olympiad"
    assert pairing_named(text) is None
