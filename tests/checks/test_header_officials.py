"""Counts, federation and arbiters."""

import pytest

from crosstable import loads
from crosstable.checks.catalogue.examples import INDIVIDUAL, TEAM, base_report, change_pieces
from crosstable.checks.judging import check_without_pairing as check
from crosstable.checks.rules.header.officials import persons_named
from crosstable.model.diagnostics import Severity
from tests.checks.header_faults import after_safe_fixes, codes, faults, faults_of, only

CHIEF = "102 IA Fagernesdal, Ingunn (934116)"


@pytest.mark.parametrize("text", ["6", "06", "8 (6)", "6 (5)", " 6 "])
def test_forms_of_counts_that_are_met(text: str) -> None:
    assert codes({"062 6": f"062 {text}"}) == set()


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ({"062 6": "062 7"}, "062 6\n"),
        ({"062 6": "062 7 (5)"}, "062 6 (5)\n"),
        ({"072 6": "072 12"}, "072 6\n"),
        ({"072 6": "072 5"}, "072 6\n"),
    ],
)
def test_counts_are_mended_and_what_stands_behind_them_stays(
    wrong: dict[str, str], right: str
) -> None:
    text = change_pieces(INDIVIDUAL, wrong)
    done = after_safe_fixes(text)
    assert right in done
    assert after_safe_fixes(done) == done
    assert len(done.splitlines()) == len(text.splitlines())


FOURTH = "001    4 m    Weissenbach, Felix                2167 GER     1745187 1968/04/09  0.0    6     1 b 0     3 w 0     5 b 0\n"  # noqa: E501


@pytest.mark.parametrize(
    ("changes", "base", "code"),
    [
        ({FOURTH: ""}, INDIVIDUAL, "H301"),
        ({FOURTH: ""}, INDIVIDUAL, "H302"),
        ({"2167 GER": "     GER"}, INDIVIDUAL, "H302"),
        ({"072 6": "072 6\n082 4"}, INDIVIDUAL, "H303"),
        ({"310   4 Kaltental": "311   4 Kaltental"}, TEAM, "H303"),
        ({"001   12 m": "001   13 m", "062 12": "062 13"}, TEAM, "H301"),
    ],
    ids=["player", "rated player", "rating", "all teams", "a team", "hole"],
)
def test_a_count_that_may_be_the_sign_of_a_loss_stays(
    changes: dict[str, str], base: str, code: str
) -> None:
    """The count is all that is left of a line or a rating that is gone."""
    fault = only(changes, code, base)
    assert fault.fix is not None
    assert not fault.fix.safe


def test_vega_has_no_teams_to_be_counted() -> None:
    event = "012 Open\n022 Town\n042 2016/03/06\n062 1\n082 4\n162 3\n172 B;SB\n"
    player = "001 1 | m | | Lee Ann | 2000 | NOR | 1500001 | 0 | | 1980 | 0 | 1 | | |\n"
    found = check(loads(event + player, dialect="vega"), None)
    assert "H303" not in {d.code for d in found}


def test_a_word_for_a_count_is_not_replaced_silently() -> None:
    fault = only({"062 6": "062 six"}, "H301")
    assert fault.fix is not None
    assert not fault.fix.safe


def test_a_rating_that_cannot_be_read_is_no_fault_of_the_count() -> None:
    assert codes({"2167 GER": "2l67 GER"}) == set()


def test_players_who_may_have_lost_their_rating_are_shown() -> None:
    fault = only({"2167 GER": "     GER"}, "H302")
    assert [(span.line, words) for span, words in fault.related] == [(22, "no rating")]
    assert only({"072 6": "072 5"}, "H302").related == ()


def test_zero_teams_may_be_said_of_an_event_with_clubs() -> None:
    clubs = "\n".join(
        f"013 {name:<32}{first:>4}{second:>5}" for name, first, second in (("A", 1, 2), ("B", 3, 4))
    )
    last = "3 b =     5 w 1     2 b ="
    assert codes({"072 6": "072 6\n082 0", last: f"{last}\n{clubs}"}) == set()


@pytest.mark.parametrize("code", ["NOR", "FID", "NON", "KOS"])
def test_federations_in_use(code: str) -> None:
    assert codes({"032 NOR": f"032 {code}"}) == set()


@pytest.mark.parametrize("code", ["YUG", "URS", "SCG"])
def test_former_federations_are_told_by_the_date(code: str) -> None:
    assert codes({"032 NOR": f"032 {code}"}) == {"H402"}


@pytest.mark.parametrize(("code", "meant"), [("DEU", "GER"), ("nor", "NOR")])
def test_the_federation_that_is_meant_is_proposed(code: str, meant: str) -> None:
    fault = only({"032 NOR": f"032 {code}"}, "H401")
    assert fault.fix is not None
    assert fault.fix.edits[0].text == meant
    assert fault.fix.safe is (code == "nor")


def test_a_federation_without_a_date_is_not_out_of_use() -> None:
    assert "H402" not in codes({"032 NOR": "032 YUG", "042 2026/03/06\n": ""})


@pytest.mark.parametrize(
    "arbiter",
    [
        "IA Fagernesdal, Ingunn (934116)",
        "934116 IA Fagernesdal",
        "Fagernesdal (IA, 934116)",
        "I.A. Fagernesdal, Ingunn (934116)",
        "Fagernesdal, Ingunn (F.A.) 934116",
    ],
)
def test_forms_of_arbiters_that_are_met(arbiter: str) -> None:
    assert faults({CHIEF: f"102 {arbiter}"}, "title") == []


@pytest.mark.parametrize(
    "arbiter", ["Sokolov I.A. (934116)", "I. A. Sokolov (934116)", "Sokolov, F. A. (934116)"]
)
def test_initials_are_no_title(arbiter: str) -> None:
    assert [d.code for d in faults({CHIEF: f"102 {arbiter}"}, "title")] == ["H411"]


def test_only_trf26_asks_for_the_number_of_the_arbiter() -> None:
    old = "012 Cup\n022 Town\n032 NOR\n042 2026/03/06\n052 2026/03/08\n102 Lee, Ann\n" + "".join(
        line for line in base_report(INDIVIDUAL).splitlines(keepends=True) if line[:3] == "001"
    )
    assert faults_of(old, "rating") == []
    assert [d.code for d in faults_of(old, "title")] == ["H411"]


def test_the_details_may_name_title_and_number() -> None:
    details = (
        '[[contact]]\nrole = "chief-arbiter"\nname = "Fagernesdal, Ingunn"\n'
        'fide_id = "934116"\ntitle = "IA"\n'
    )
    named = {CHIEF: "102 Fagernesdal, Ingunn"}
    assert {d.code for d in faults(named, "title")} == {"H410", "H411"}
    assert faults(named, "title", details=details) == []


def test_the_title_of_the_arbiter_matters_for_titles_only() -> None:
    named = {CHIEF: "102 Fagernesdal, Ingunn (934116)"}
    assert faults(named, "rating") == faults(named, None) == []
    (fault,) = faults(named, "title")
    assert fault.severity is Severity.ERROR


@pytest.mark.parametrize(
    ("text", "persons"),
    [
        ("FA Stenmarken, Petter (993131226)", 1),
        ("NSR Thomas Rondio, NSR Wolfgang Hettler", 2),
        ("Lee, Ann; Roe, Bob; Poe, Cid", 3),
        ("Lee, Ann, Roe, Bob", 2),
        ("Ann Lee / Bob Roe", 2),
        ("Ann Lee and Bob Roe", 2),
        ("Lee (12345) Roe (23456)", 2),
        ("Arbiter", 1),
    ],
)
def test_persons_on_a_line_of_deputies(text: str, persons: int) -> None:
    assert persons_named(text) == persons


def field_of(players: int, year: int) -> str:
    """A report of so many players who did not play, with one deputy."""
    lines = "".join(
        f"001 {n:4} m    {f'Player {n}, Test':33} 1500 NOR{'':24} 0.0 {1:4}  0000 - Z\n"
        for n in range(1, players + 1)
    )
    head = f"012 Field\n042 {year}/03/06\n052 {year}/03/08\n102 Chief, Carl\n112 Deputy, Dora\n"
    return head + lines


@pytest.mark.parametrize(
    ("players", "year", "needed"),
    [(20, 2004, ""), (21, 2004, "2 "), (71, 2004, "3 "), (121, 2004, "4 "), (121, 2026, "")],
)
def test_deputies_by_the_data_sheet_of_2002_and_only_then(
    players: int, year: int, needed: str
) -> None:
    found = [d for d in check(loads(field_of(players, year)), "rating") if d.code == "H412"]
    assert [f"need {needed}" in d.message for d in found] == ([True] if needed else [])
