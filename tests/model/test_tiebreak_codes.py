"""Codes of records 202 and 212 (format notes, 3.4; Tie-breaks, 2)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.model.tiebreak_codes import (
    CATALOGUE,
    PTS,
    is_known,
    list_202_to_212,
    nearest_tiebreaks,
    parse_tiebreak,
    parse_tiebreak_list,
    unfit_parts,
)

INDIVIDUALS = "DE BPG BWG REP STD SB ARO TPR PTP APRO APPO RTNG"
EVERYBODY = "WIN WON PS TPN BH AOB FB KS"
TEAMS = "BC TBR BBE MPvGP EMMSB EMGSB EGMSB EGGSB EDE EDET EDEB EDEBT EDEBB SSSC"


def test_the_catalogue_holds_the_printed_names() -> None:
    users = {name: (entry.individual, entry.team) for name, entry in CATALOGUE.items()}
    printed = dict.fromkeys(INDIVIDUALS.split(), (True, False))
    printed |= dict.fromkeys([*EVERYBODY.split(), "PTS"], (True, True))
    printed |= dict.fromkeys([*TEAMS.split(), "MPTS", "GPTS"], (False, True))
    assert users == printed
    assert all(entry.name == name and entry.title for name, entry in CATALOGUE.items())


@pytest.mark.parametrize(
    ("text", "name", "basis", "modifiers"),
    [
        ("BH", "BH", None, ()),
        ("BH/C1", "BH", None, ("C1",)),
        ("bh:mp/c1/p", "BH", "MP", ("C1", "P")),
        ("BH:GP/P/M2", "BH", "GP", ("M2", "P")),
        ("mpvgp", "MPvGP", None, ()),
        ("MPVGP", "MPvGP", None, ()),
        ("EDET/P", "EDET", None, ("P",)),
        ("EMGSB/C1/P", "EMGSB", None, ("C1", "P")),
        ("KS/L+1", "KS", None, ("L+1",)),
        ("KS/L-02", "KS", None, ("L-2",)),
        ("KS/L3", "KS", None, ("L+3",)),
        ("SSSC/F/K5", "SSSC", None, ("K5", "F")),
        ("ARO/U1400/C1", "ARO", None, ("C1", "U1400")),
        ("BH/C01", "BH", None, ("C1",)),
        ("BH/P/P", "BH", None, ("P",)),
        ("BH/C10", "BH", None, ("C10",)),
        ("ARO/U01004", "ARO", None, ("U1004",)),
        ("TPN/R", "TPN", None, ("R",)),
        ("PTS:GP", "PTS", "GP", ()),
        # aliases
        ("GE", "REP", None, ()),
        ("SNO", "TPN", None, ()),
        ("RTG/R", "RTNG", None, ("R",)),
        ("BH/F", "FB", None, ()),
        ("BH:MP/F/C1", "FB", "MP", ("C1",)),
        ("BH#C1!P", "BH", None, ("C1", "P")),
        ("BH-C1", "BH", None, ("C1",)),
        ("BH:MP-C1/P", "BH", "MP", ("C1", "P")),
        ("EMMSB-C1", "EMMSB", None, ("C1",)),
        ("BHC1", "BH", None, ("C1",)),
        ("SBC1/P", "SB", None, ("C1", "P")),
        ("AROC1", "ARO", None, ("C1",)),
        ("SB:MP", "EMMSB", None, ()),
        ("SB:GP/C1", "EGGSB", None, ("C1",)),
        ("ESB:MG", "EMGSB", None, ()),
    ],
)
def test_codes_are_read_by_the_grammar(
    text: str, name: str, basis: str | None, modifiers: tuple[str, ...]
) -> None:
    code = parse_tiebreak(text)
    assert (code.name, code.basis, code.modifiers, code.text) == (name, basis, modifiers, text)
    assert is_known(code)
    assert parse_tiebreak(str(code)) == code
    assert unfit_parts(code) == ()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "OTHER_Blitz/x",
        "other_BHC1",
        "XYZ",
        "xyz/C1",
        "BH:XX",
        "BH:MP:GP",
        "ESB",
        "Buchholz",
        "½",
    ],
)
def test_codes_of_others_are_kept_as_they_are(text: str) -> None:
    code = parse_tiebreak(text)
    assert not is_known(code)
    assert (code.name, str(code), code.text) == (text, text, text)
    assert unfit_parts(code) == ()


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("BH/K3", ("/K3",)),
        ("WON:GP", (":GP",)),
        ("DE:MP/C1/P", (":MP", "/C1")),
        ("BH/C", ("/C",)),
        ("BH/C0", ("/C0",)),
        ("BH/C100", ("/C100",)),
        ("BH/what", ("/WHAT",)),
        ("BH/P/C1/what", ("/WHAT",)),
        ("KS/L", ("/L",)),
    ],
)
def test_parts_that_a_tiebreak_does_not_take_are_named(text: str, parts: tuple[str, ...]) -> None:
    code = parse_tiebreak(text)
    assert is_known(code)
    assert unfit_parts(code) == parts


def test_words_are_read_in_lenient_mode_only() -> None:
    assert parse_tiebreak("Buchholz/C1", lenient=True) == parse_tiebreak("BH/C1")
    assert parse_tiebreak("Sonneborn-Berger", lenient=True).name == "SB"
    assert not is_known(parse_tiebreak("Buchholz/C1"))


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("", ""),
        (" , ,", ""),
        ("PTS,WIN,BH,AOB", "PTS WIN BH AOB"),
        ("EDET/P, EMGSB/C1/P ,BH:MP/C1/P  MPvGP", "EDET/P EMGSB/C1/P BH:MP/C1/P MPvGP"),
        ("DE de OTHER_lots", "DE DE OTHER_lots"),
    ],
)
def test_lists_are_cut_at_commas_and_blanks(text: str, codes: str) -> None:
    assert [str(code) for code in parse_tiebreak_list(text)] == codes.split()


def test_equality_is_of_meaning() -> None:
    assert parse_tiebreak("bh/p/c1") == parse_tiebreak("BH/C1/P")
    assert parse_tiebreak("BH") != parse_tiebreak("BH:MP")


def test_202_implies_the_points_that_212_names() -> None:
    tie_breaks = parse_tiebreak_list("BH/C1,DE")
    whole_order = parse_tiebreak_list("PTS,BH/C1,DE")
    assert list_202_to_212(tie_breaks) == whole_order
    assert list_202_to_212(whole_order) == whole_order
    assert list_202_to_212(()) == (PTS,)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("EMGBS/C1", "EMGSB"),
        ("edbt", "EDEBT"),
        ("Buchholz", "BH"),
        ("direct encounter", "DE"),
        ("ARRO", "ARO"),
    ],
)
def test_an_unknown_code_has_neighbours(text: str, name: str) -> None:
    assert name in nearest_tiebreaks(text)


def test_nothing_is_near_to_nonsense() -> None:
    assert nearest_tiebreaks("") == ()
    assert nearest_tiebreaks("§§") == ()


@given(
    st.sampled_from(sorted(CATALOGUE)),
    st.sampled_from([None, "MP", "GP"]),
    st.lists(st.sampled_from(["C1", "M2", "L+1", "L-3", "K5", "P", "R", "U1400"]), unique=True),
)
def test_writing_and_reading_gives_the_same(
    name: str, basis: str | None, modifiers: list[str]
) -> None:
    written = name + (f":{basis}" if basis else "") + "".join(f"/{part}" for part in modifiers)
    code = parse_tiebreak(written)
    assert parse_tiebreak(str(code)) == code
    assert sorted(code.modifiers) == sorted(modifiers)


@given(st.text() | st.from_regex(r"[A-Ga-g:/,MPHSB0-9+# -]{0,20}", fullmatch=True))
def test_any_text_is_kept(text: str) -> None:
    code = parse_tiebreak(text)
    assert code.text == text.strip()
    assert parse_tiebreak(str(code)) == code
    assert is_known(code) or str(code) == text.strip()
    codes = parse_tiebreak_list(text)
    assert [part.text for part in codes] == text.replace(",", " ").split()
    assert len(nearest_tiebreaks(text)) <= 3
