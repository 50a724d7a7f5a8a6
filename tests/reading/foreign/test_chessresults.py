"""Files of chess-results.com: the XML of programs, and lists as workbooks and as text."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from decimal import Decimal
from xml.sax.saxutils import quoteattr

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import crosstable
from crosstable import Bye, ByeKind, Colour, Game, PartialDate, Result
from crosstable.model.origin import Origin
from tests.reading.foreign.test_swissmanager import is_refused_or_consistent
from tests.sizes import examples


def read(data: bytes) -> crosstable.Tournament:
    t = crosstable.loads(data)
    assert t.verdict is None, t.verdict
    return t


def refusal(data: bytes) -> str:
    t = crosstable.loads(data)
    assert t.verdict is not None
    assert not t.players
    return t.verdict.kind


# -- XML ------------------------------------------------------------------------------------------


def element(name: str, /, **attributes: object) -> str:
    return f"<{name} " + " ".join(f"{k}={quoteattr(str(v))}" for k, v in attributes.items()) + "/>"


def board(round_: int, white: int, black: int, points: str, forfeit: str = "") -> str:
    own, _, other = points.partition("-")
    return element(
        "playerpairing",
        round=round_,
        pairing=1,
        board=1,
        whiteno=white,
        BLACKNO=black,
        reswhite=own,
        resblack=other,
        forfeit=forfeit,
    )


BOARDS = (
    board(1, 1, 3, "1.0-0.0"),
    board(1, 4, 2, "0,5-0,5"),
    board(1, 5, -1, "1.0-0.0"),
    board(2, 2, 1, "1.0-0.0", "K"),
    board(2, 3, 5, "0.0-1.0", "U"),
    board(2, 4, -2, "0.5-"),
)


def upload(*boards: str, doctype: str = "", kind: int = 0, more: str = "") -> bytes:
    people = [
        element("player", no=1, lastname="Ås,Ann", sex="W", rtgfide=2101, dob="1990", pts="1,0"),
        element("player", no=2, lastname="Berg", firstname="Bo", rtgnat=1880, id="77", fed="NOR"),
        element("player", no=3, lastname="Cid", sex="M", teamno=1, board=1),
        element("player", no=4, lastname="Dahl", clubname="Lokomotiv", title="FM"),
        element("player", no=5, lastname="Ek", dob="03.02.2001", mail="a@example.org"),
    ]
    event = element(
        "tournament",
        type=kind,
        name="Open",
        rounds=2,
        to="19.04.2026",
        tb1no=84,
        tb2no=85,
        federation="NOR",
        mail="b@example.org",
        timecontrol="90 min + 30 sec",
        **{"from": 20260418},
    )
    return (
        f"<?xml version='1.0'?>{doctype}<chessresults><tournamentdata>{event}</tournamentdata>"
        f"<players>{''.join(people)}</players><playerpairings>{''.join(boards)}</playerpairings>"
        f"{more}</chessresults>"
    ).encode()


def test_upload_is_read() -> None:
    t = read(upload(*BOARDS))
    assert (t.name, t.federation, t.tiebreaks) == ("Open", "NOR", ("PTS", "BH", "SB"))
    assert (t.start, t.end) == (PartialDate(2026, 4, 18), PartialDate(2026, 4, 19))
    ann, bo, cid, dahl, ek = t.players
    assert (ann.name, ann.sex, ann.rating, ann.points) == ("Ås, Ann", "w", 2101, Decimal(1))
    assert (bo.name, dahl.title, ek.born) == ("Berg, Bo", "FM", PartialDate(2001, 2, 3))
    assert ann.rounds == (
        Game(3, Colour.WHITE, Result.WIN),
        Game(2, Colour.BLACK, Result.FORFEIT_LOSS),
    )
    assert cid.rounds[1] == Game(5, Colour.WHITE, Result.SHORT_LOSS)
    assert ek.rounds[0] == Bye(ByeKind.PAIRING_ALLOCATED)
    assert dahl.rounds[1] == Bye(ByeKind.HALF_POINT)
    assert b"example.org" not in crosstable.convert(t, "json").to_bytes()


def test_matches_of_an_upload() -> None:
    matches = (
        element("team", no=1, teamname="Lions"),
        element("team", no=2, teamname="Bears"),
        element("teampairing", round=1, pairing=1, no1=1, no2=2),
    )
    people = "".join(
        element("player", no=number, lastname=f"P{number}", teamno=team, board=place)
        for number, team, place in ((1, 1, 1), (2, 1, 2), (3, 2, 1), (4, 2, 2))
    )
    boards = board(1, 1, 3, "1.0-0.0") + board(1, 4, 2, "0.5-0.5").replace('board="1"', 'board="2"')
    event = element("tournament", type=3, rounds=1, playerperteam=2, tb1no=13)
    data = f"<chessresults>{event}{people}{boards}{''.join(matches)}</chessresults>".encode()
    t = read(data)
    assert [team.roster for team in t.teams] == [(1, 2), (3, 4)]
    assert t.board_colours == "WB"
    assert t.player(2).rounds[0] == Game(4, Colour.BLACK, Result.DRAW)


REFUSED_UPLOADS = {
    "a DTD": upload(*BOARDS, doctype="<!DOCTYPE chessresults [<!ENTITY a 'b'>]>"),
    "somebody is missing": upload(*BOARDS[1:]),
    "somebody plays twice": upload(*BOARDS, BOARDS[0]),
    "a stranger": upload(*BOARDS[:-1], board(2, 4, 9, "1-0")),
    "an unknown result": upload(*BOARDS[:-1], board(2, 4, -2, "7-")),
    "an unknown system": upload(*BOARDS, kind=8),
    "a round too many": upload(*BOARDS, board(3, 1, 2, "1-0")),
    "text for a number": upload(board(1, 1, 2, "x-y")),
    "cut": upload(*BOARDS)[:-40],
    "a row of another name": upload(*BOARDS, "<playerpairinh/>"),
    "two tournaments": upload(*BOARDS, more="<tournament/>"),
}


@pytest.mark.parametrize("name", REFUSED_UPLOADS)
def test_an_upload_that_contradicts_itself_is_not_read(name: str) -> None:
    assert refusal(REFUSED_UPLOADS[name]) == "foreign-misread"


# -- lists ----------------------------------------------------------------------------------------

ADDRESS = "From the Tournament-Database of Chess-Results https://chess-results.com"
CROSSTABLE: list[list[object]] = [
    [ADDRESS],
    ["Open of Bergen "],
    ["Last update 19.04.2026 18:17:32"],
    ["Ranking crosstable after Round 2"],
    ["Rk.", None, "Name", "Rtg", "FED", "1.Rd", "2.Rd", "3.Rd", "Pts. ", "TB1"],
    [1, "WFM", "Ås  Ann ", 2101, "NOR", "  4w1", "  2b½", "  3w ", 1.5, 2],
    [None, None, "Berg Bo ", 1990, "NOR", "  3b1", "  1w½", -1, 1.5, 1],
    [3, None, "Cid  Cai ", 0, "CZE", "  2w0", "  5b+", "  1b ", 1, 1],
    [4, None, "Dahl  Dag ", None, "NOR", "  1b0", "-½", 0, 0.5, 1],
    [5, None, "Ek  Eva ", 1500, "NOR", 0, "  3w-", None, 0, 1],
    [],
    ["You find all details under https://chess-results.com/tnr1.aspx"],
]
STARTING_LIST: list[list[object]] = [
    [ADDRESS],
    ["Open of Bergen"],
    [],
    ["Starting rank"],
    ["No.", None, "Name", "FideID", "FED", "Rtg", "sex", "Club/City"],
    [1, "WFM", "Ås  Ann", 1500001, "NOR", 2101, "w", "Sjakk"],
    [2, None, "Berg  Bo", None, "NOR", 0, None, None],
]


def workbook(rows: Sequence[Sequence[object]], *, shared: bool = True) -> bytes:
    texts: list[str] = []
    lines = []
    for number, row in enumerate(rows, 1):
        cells = ""
        for column, value in enumerate(row):
            place = f"{chr(ord('A') + column)}{number}"
            if isinstance(value, str) and shared:
                texts.append(value)
                cells += f'<c r="{place}" t="s"><v>{len(texts) - 1}</v></c>'
            elif isinstance(value, str):
                cells += f'<c r="{place}" t="inlineStr"><is><t>{value}</t></is></c>'
            elif value is not None:
                cells += f'<c r="{place}"><v>{value}</v></c>'
        lines.append(f'<row r="{number}">{cells}</row>')
    sheet = f"<worksheet><sheetData>{''.join(lines)}</sheetData></worksheet>"
    strings = "<sst>" + "".join(f"<si><t>{text}</t></si>" for text in texts) + "</sst>"
    return archive({"xl/worksheets/sheet1.xml": sheet, "xl/sharedStrings.xml": strings})


def archive(members: dict[str, str]) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in members.items():
            packed.writestr(name, text)
    return data.getvalue()


def table_in_text(rows: Sequence[Sequence[object]]) -> bytes:
    lines = (";".join("" if value is None else str(value) for value in row) for row in rows)
    return "\r\n".join(lines).encode()


FORMS = {
    "shared texts": workbook(CROSSTABLE),
    "texts in the cells": workbook(CROSSTABLE, shared=False),
    "CSV": table_in_text(CROSSTABLE),
}


@pytest.mark.parametrize("form", FORMS)
def test_crosstable_is_read(form: str) -> None:
    t = read(FORMS[form])
    assert t.origin is not None
    assert t.origin.saved == "2026-04-19"
    assert (t.name, t.declared_rounds) == ("Open of Bergen", 3)
    ann, bo, cid, dahl, ek = t.players
    assert (ann.name, ann.title, ann.rating, ann.rank) == ("Ås, Ann", "WFM", 2101, 1)
    assert (bo.name, bo.rank, cid.rank, cid.rating) == ("Berg Bo", 1, 3, None)
    assert ann.rounds[1] == Game(2, Colour.BLACK, Result.DRAW)
    assert ann.rounds[2] == Game(3, Colour.WHITE, Result.PENDING)
    assert bo.rounds[2] == Bye(ByeKind.PAIRING_ALLOCATED)
    assert dahl.rounds[1:] == (Bye(ByeKind.HALF_POINT), Bye(ByeKind.ZERO_POINT))
    assert ek.rounds == (Bye(ByeKind.ZERO_POINT), Game(3, Colour.WHITE, Result.FORFEIT_LOSS))
    assert "name-parts" in {loss.kind for loss in t.losses}


def test_starting_list_is_read() -> None:
    t = read(workbook(STARTING_LIST))
    ann, bo = t.players
    assert (ann.name, ann.sex, ann.fide_id, ann.title) == ("Ås, Ann", "w", "1500001", "WFM")
    assert (bo.name, bo.rating, bo.fide_id) == ("Berg, Bo", None, None)


def changed(row: int, column: int, value: object) -> bytes:
    rows = [[*cells] for cells in CROSSTABLE]
    rows[row][column] = value
    return workbook(rows)


ROUND_ROBIN: list[list[object]] = [
    [ADDRESS],
    ["Match"],
    ["Rk.", None, "Name", "Rtg", "FED", 1, 2, 3, "Pts."],
    [1, None, "Ås  Ann", 2101, "NOR", "*", 1, 1, 2],
]
PAIRINGS: list[list[object]] = [
    [ADDRESS],
    ["Open"],
    ["Bo.", "No.", None, "Name", "Rtg", "Pts.", "Result", "Pts.", None, "Name", "Rtg", "No."],
    [1, 1, None, "Ås  Ann", 2101, 0, "1 - 0", 0, None, "Berg  Bo", 1990, 2],
]
REFUSED_LISTS = {
    "an opponent beyond the end": changed(5, 5, " 70w1"),
    "results that contradict": changed(5, 5, "  4w0"),
    "colours that contradict": changed(5, 5, "  4b1"),
    "an opponent who names another": changed(8, 5, "  2b0"),
    "a cell that nobody knows": changed(5, 5, "what"),
    "rounds out of order": changed(4, 6, "7.Rd"),
    "a round robin": workbook(ROUND_ROBIN),
    "the pairings of a round": workbook(PAIRINGS),
    "no headings": workbook([[ADDRESS], ["Open"]]),
    "a DTD": archive(
        {
            "xl/worksheets/sheet1.xml": "<!DOCTYPE x [<!ENTITY a 'b'>]><worksheet/>",
            "xl/sharedStrings.xml": f"<sst><si><t>{ADDRESS}</t></si></sst>",
        }
    ),
    "a text that is not there": archive(
        {
            "xl/worksheets/sheet1.xml": "<worksheet><sheetData><row><c r='A1' t='s'><v>9</v></c>"
            "</row></sheetData></worksheet>",
            "xl/sharedStrings.xml": f"<sst><si><t>{ADDRESS}</t></si></sst>",
        }
    ),
    "the index of a text with thousands of digits": archive(
        {
            "xl/worksheets/sheet1.xml": "<worksheet><sheetData><row><c r='A1' t='s'>"
            f"<v>{5000 * '9'}</v></c></row></sheetData></worksheet>",
            "xl/sharedStrings.xml": f"<sst><si><t>{ADDRESS}</t></si></sst>",
        }
    ),
    "a row far away": archive(
        {
            "xl/worksheets/sheet1.xml": "<worksheet><sheetData><row><c r='A9999999'><v>9</v></c>"
            "</row></sheetData></worksheet>",
            "xl/sharedStrings.xml": f"<sst><si><t>{ADDRESS}</t></si></sst>",
        }
    ),
}


@pytest.mark.parametrize("name", REFUSED_LISTS)
def test_a_list_that_contradicts_itself_is_not_read(name: str) -> None:
    assert refusal(REFUSED_LISTS[name]) == "foreign-misread"


def test_other_workbooks_are_not_claimed() -> None:
    assert refusal(workbook([["Name", "Rating"], ["Ås", 2101]])) == "binary-file"


def test_a_report_that_names_the_address_stays_a_report() -> None:
    t = crosstable.loads(b"012 see chess-results.com\r\n001    1      Lee, Ann\r\n")
    assert t.origin is None
    assert len(t.players) == 1


@settings(max_examples=examples(2000))
@given(st.data())
def test_damaged_files_are_refused_or_consistent(data: st.DataObject) -> None:
    whole = data.draw(st.sampled_from([upload(*BOARDS), *FORMS.values()]))
    if data.draw(st.booleans()):
        is_refused_or_consistent(whole[: data.draw(st.integers(0, len(whole) - 1))])
        return
    flipped = bytearray(whole)
    flipped[data.draw(st.integers(0, len(whole) - 1))] ^= data.draw(st.integers(1, 255))
    is_refused_or_consistent(bytes(flipped))


def test_games_without_a_result_in_a_round_that_was_played_are_told() -> None:
    assert "open-games" not in {each.kind for each in origin_of(CROSSTABLE).assumptions}
    rows = [list(row) for row in CROSSTABLE]
    rows[5][6], rows[6][6] = "  2b", "  1w"
    told = {each.kind: str(each.message) for each in origin_of(rows).assumptions}
    assert told["open-games"].endswith("2: 1")


def origin_of(rows: list[list[object]]) -> Origin:
    origin = read(workbook(rows)).origin
    assert origin is not None
    return origin
