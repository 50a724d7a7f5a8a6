"""Codes of record 192 and words of record 092 (format notes, 3.3)."""

import datetime
import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from crosstable.model.tournament_types import (
    RecognisedType,
    TournamentType,
    edition_of_type,
    known_codes,
    nearest_codes,
    parse_type_code,
    type_from_text,
)

# The table once more, as printed: group by group, without looking at the module.
PRINTED = """
FIDE_DUTCH_2017 FIDE_DUTCH_2026 FIDE_DUTCH FIDE_DUBOV FIDE_BURSTEIN
FIDE_DUTCH_2017_BAKU FIDE_DUTCH_2026_BAKU FIDE_DUTCH_BAKU FIDE_DUBOV_BAKU FIDE_BURSTEIN_BAKU
CUSTOM_SWISS FIDE_DOUBLESWISS FIDE_DOUBLESWISS_BAKU CUSTOM_DOUBLESWISS
BERGER_ROUNDROBIN BERGER_DOUBLEROUNDROBIN FIDE_ROUNDROBIN FIDE_DOUBLEROUNDROBIN CUSTOM_ROUNDROBIN
FIDE_SCHILLER CUSTOM_SCHILLER FIDE_SCHEVENINGEN FIDE_DOUBLESCHEVENINGEN CUSTOM_SCHEVENINGEN
CUSTOM_KNOCKOUT
FIDE_TEAM_TYPEA_MP_GP FIDE_TEAM_TYPEA_GP_MP FIDE_TEAM_TYPEA_MP FIDE_TEAM_TYPEA_GP
FIDE_TEAM_TYPEB_MP_GP FIDE_TEAM_TYPEB_GP_MP FIDE_TEAM_TYPEB_MP FIDE_TEAM_TYPEB_GP
FIDE_TEAM_MP_GP FIDE_TEAM_GP_MP FIDE_TEAM_MP FIDE_TEAM_GP FIDE_TEAM
FIDE_TEAM_TYPEA_MP_GP_BAKU FIDE_TEAM_TYPEA_MP_BAKU FIDE_TEAM_TYPEB_MP_GP_BAKU
FIDE_TEAM_TYPEB_MP_BAKU FIDE_TEAM_MP_GP_BAKU FIDE_TEAM_MP_BAKU FIDE_TEAM_BAKU
CUSTOM_TEAM_SWISS CUSTOM_TEAM_SWISS_MP CUSTOM_TEAM_SWISS_GP
BERGER_TEAM_ROUNDROBIN BERGER_TEAM_DOUBLEROUNDROBIN FIDE_TEAM_ROUNDROBIN
FIDE_TEAM_DOUBLEROUNDROBIN CUSTOM_TEAM_ROUNDROBIN CUSTOM_TEAM_KNOCKOUT
"""


def parsed(text: str) -> TournamentType:
    kind = parse_type_code(text)
    assert kind is not None
    return kind


def test_the_table_is_complete() -> None:
    assert sorted(known_codes()) == sorted(PRINTED.split())


@pytest.mark.parametrize("code", known_codes())
def test_every_code_is_read_in_every_spelling(code: str) -> None:
    kind = parsed(code)
    assert kind.code == code
    assert kind.is_listed
    assert kind.accelerated == code.endswith("_BAKU")
    spellings = [code.lower(), code.replace("_", "-"), f"  {code}   "]
    assert {parse_type_code(spelling) for spelling in spellings} == {kind}


def test_a_code_with_the_word_team_is_a_team_event() -> None:
    assert all(parsed(code).team for code in known_codes() if "TEAM" in code)
    between_teams = {code for code in known_codes() if parsed(code).team and "TEAM" not in code}
    assert all("SCHILLER" in code or "SCHEVENINGEN" in code for code in between_teams)
    assert len(between_teams) == 5


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("FIDE-TEAM-BAKU", "FIDE_TEAM_BAKU"),
        ("FIDE_DUTCH_2025", "FIDE_DUTCH_2026"),
        ("fide_dutch_2025_baku", "FIDE_DUTCH_2026_BAKU"),
        ("OTHER_TEAM_ROUNDROBIN", "CUSTOM_TEAM_ROUNDROBIN"),
        ("BERGER_ROUNDROBIN_G4", "BERGER_ROUNDROBIN_G4"),
        ("berger-team-roundrobin-g02", "BERGER_TEAM_ROUNDROBIN_G2"),
        ("FIDE_SCHEVENINGEN_G2", "FIDE_SCHEVENINGEN_G2"),
        ("FIDE_SCHILLER_5X4", "FIDE_SCHILLER_5x4"),
    ],
)
def test_spellings_met_become_canonical(text: str, code: str) -> None:
    kind = parsed(text)
    assert kind.code == code
    assert kind.is_listed


NOT_LISTED = (
    "FIDE_TEAM_GP_BAKU",
    "FIDE_TEAM_TYPEA_GP_MP_BAKU",
    "WORLDCUP_KNOCKOUT",
    "CUSTOM_TEAM_DOUBLEROUNDROBIN",
)


@pytest.mark.parametrize("text", NOT_LISTED)
def test_codes_outside_the_table_are_understood_but_not_listed(text: str) -> None:
    assert not parsed(text).is_listed
    assert text not in known_codes()


def spellings(code: str) -> set[str]:
    """The ways in which a code may be written."""
    ways = {code, code.lower(), code.replace("_", "-"), f" {code} "}
    return ways | {re.sub("^CUSTOM_", "OTHER_", code), code.replace("DUTCH_2026", "DUTCH_2025")}


@pytest.mark.parametrize(
    "code",
    [
        *known_codes(),
        *NOT_LISTED,
        "BERGER_ROUNDROBIN_G2",
        "FIDE_SCHEVENINGEN_G4",
        "FIDE_SCHILLER_5x4",
    ],
)
def test_the_code_of_every_spelling_reads_back_as_the_same_type(code: str) -> None:
    for text in spellings(code):
        assert parsed(parsed(text).code) == parsed(text)
        assert parsed(text).code == code


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Swiss Dutch",
        "FIDE_DUTCH_2018",
        "FIDE_MONRAD",
        "FIDE DUTCH",
        "CUSTOM_SWISS_BAKU",
        "FIDE_DUTCH_G2",
        "BERGER_ROUNDROBIN_G0",
        "BERGER_ROUNDROBIN_4x3",
        "FIDE_SCHILLER_G2",
        "FIDE_SCHILLER_0x3",
        "BERGER_DOUBLEROUNDROBIN_G2",
        "BERGER_ROUNDROBIN_G\u0662",
    ],
)
def test_what_is_no_code_is_refused(text: str) -> None:
    assert parse_type_code(text) is None


@pytest.mark.parametrize(
    ("code", "primary", "secondary", "colour_type"),
    [
        ("FIDE_TEAM", "MP", "GP", "A"),
        ("FIDE_TEAM_BAKU", "MP", "GP", "A"),
        ("FIDE_TEAM_TYPEB_GP_MP", "GP", "MP", "B"),
        ("FIDE_TEAM_TYPEA_MP", "MP", None, "A"),
        ("FIDE_TEAM_MP_GP", "MP", "GP", None),
        ("FIDE_TEAM_GP", "GP", None, None),
        ("CUSTOM_TEAM_SWISS", None, None, None),
        ("CUSTOM_TEAM_SWISS_GP", "GP", None, None),
    ],
)
def test_team_swiss_codes_name_scores_and_colours(
    code: str, primary: str | None, secondary: str | None, colour_type: str | None
) -> None:
    kind = parsed(code)
    assert (kind.primary, kind.secondary, kind.colour_type) == (primary, secondary, colour_type)


@pytest.mark.parametrize(
    ("code", "system", "games"),
    [
        ("FIDE_DUTCH", "swiss", 1),
        ("FIDE_DOUBLESWISS", "double-swiss", 2),
        ("BERGER_ROUNDROBIN", "round-robin", 1),
        ("BERGER_ROUNDROBIN_G1", "round-robin", 1),
        ("BERGER_ROUNDROBIN_G2", "double-round-robin", 2),
        ("BERGER_ROUNDROBIN_G4", "round-robin", 4),
        ("BERGER_DOUBLEROUNDROBIN", "double-round-robin", 2),
        ("FIDE_DOUBLEROUNDROBIN", "double-round-robin", 2),
        ("OTHER_TEAM_DOUBLEROUNDROBIN", "double-round-robin", 2),
        ("FIDE_SCHEVENINGEN_G2", "scheveningen", 2),
        ("FIDE_DOUBLESCHEVENINGEN", "scheveningen", 2),
        ("CUSTOM_ROUNDROBIN", "round-robin", None),
        ("CUSTOM_KNOCKOUT", "knockout", None),
    ],
)
def test_codes_say_how_often_a_pair_meets(code: str, system: str, games: int | None) -> None:
    kind = parsed(code)
    assert (kind.system, kind.games_per_pairing) == (system, games)


@given(st.sampled_from(("BERGER_ROUNDROBIN", "FIDE_SCHEVENINGEN")), st.integers(1, 99))
def test_a_number_of_games_is_kept_in_the_code(base: str, games: int) -> None:
    kind = parsed(f"{base}_G{games}")
    assert kind.games_per_pairing == games
    assert parsed(kind.code) == kind


def test_schiller_codes_count_teams_and_players() -> None:
    assert parsed("FIDE_SCHILLER").teams_x_players == (4, 3)
    assert parsed("FIDE_SCHILLER_5x4").teams_x_players == (5, 4)
    assert parsed("CUSTOM_SCHILLER").teams_x_players is None


@pytest.mark.parametrize(
    ("code", "start", "edition"),
    [
        ("FIDE_DUTCH", (2026, 1, 31), 2017),
        ("FIDE_DUTCH", (2026, 2, 1), 2026),
        ("FIDE_DUTCH_BAKU", (2030, 1, 1), 2026),
        ("FIDE_DUTCH", None, None),
        ("FIDE_DUTCH_2017", (2030, 1, 1), 2017),
        ("FIDE_DUTCH_2025", (2020, 1, 1), 2026),
        ("FIDE_DUTCH_2026_BAKU", None, 2026),
        ("FIDE_DUBOV", (2026, 2, 1), None),
    ],
)
def test_a_bare_dutch_code_is_dated_by_the_event(
    code: str, start: tuple[int, int, int] | None, edition: int | None
) -> None:
    found = edition_of_type(parsed(code), start and datetime.date(*start))
    assert (found and found.year) == edition


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Individual: Swiss-System (Standard)", ("swiss", False, True)),
        ("Individual: Swiss-System Dutch (JaVaFo)", ("swiss", False, True)),
        ("Individual FIDE Dubov", ("swiss", False, True)),
        ("Swiss", ("swiss", None, True)),
        ("Swiss Dutch", ("swiss", None, True)),
        ("Team Swiss", ("swiss", True, True)),
        ("Schweizer System", ("swiss", None, True)),
        ("Mannschaftsturnier nach Schweizer System", ("swiss", True, True)),
        ("Système suisse, individuel", ("swiss", False, True)),
        ("Sistema svizzero", ("swiss", None, True)),
        ("Sistema suizo por equipos", ("swiss", True, True)),
        ("Швейцарская система", ("swiss", None, True)),
        ("Double Swiss", ("double-swiss", None, True)),
        ("Round Robin", ("round-robin", None, True)),
        ("Individual: Round robin", ("round-robin", False, True)),
        ("RR", ("round-robin", None, True)),
        ("Individual Double Round Robin", ("double-round-robin", False, True)),
        ("DRR", ("double-round-robin", None, True)),
        ("Rundenturnier", ("round-robin", None, True)),
        ("Doppelrundiges Einzelturnier", ("double-round-robin", False, True)),
        ("Girone all'italiana", ("round-robin", None, True)),
        ("Todos contra todos", ("round-robin", None, True)),
        ("Knock-out", ("knockout", None, True)),
        ("K.O.-System", ("knockout", None, True)),
        ("Scheveningen", ("scheveningen", True, True)),
        ("Schiller system", ("schiller", True, True)),
        ("FIDE_TEAM_BAKU", ("swiss", True, True)),
        ("Team League", ("round-robin", True, False)),
        ("Liga", ("round-robin", True, False)),
        ("Swiss, then knockout", ("knockout", None, False)),
        ("Individual event", (None, False, False)),
        ("Teams", (None, True, False)),
    ],
)
def test_free_text_suggests_a_system(
    text: str, expected: tuple[str | None, bool | None, bool]
) -> None:
    found = type_from_text(text)
    assert found is not None
    assert (found.system, found.team, found.certain) == expected


@pytest.mark.parametrize("text", ["", "Tournament", "Open", "Match", "Kosovo Open", "Steam Cup"])
def test_free_text_without_a_system_suggests_none(text: str) -> None:
    assert type_from_text(text) is None


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("FIDE_DUCH", "FIDE_DUTCH"),
        ("fide-dutch-2027", "FIDE_DUTCH_2026"),
        ("ROUNDROBIN", "FIDE_ROUNDROBIN"),
        ("FIDE_TEAM_TYPA_MP_GP", "FIDE_TEAM_TYPEA_MP_GP"),
    ],
)
def test_an_unknown_code_has_neighbours(text: str, first: str) -> None:
    assert nearest_codes(text)[0] == first


def test_nothing_is_near_to_nonsense() -> None:
    assert nearest_codes("?") == ()
    assert len(nearest_codes("FIDE_TEAM", 5)) == 5


@given(st.text() | st.sampled_from(known_codes()).flatmap(lambda code: st.text().map(code.__add__)))
@example("FIDE_SCHILLER_99x99")
def test_any_text_is_read_without_raising(text: str) -> None:
    kind = parse_type_code(text)
    found = type_from_text(text)
    if kind is not None:
        assert found == RecognisedType(kind.system, kind.team, True)
        assert nearest_codes(text)
    nearest_codes(text)
