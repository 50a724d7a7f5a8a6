"""`crosstable-engine` in the place of JaVaFo and bbpPairings: arguments, replies, exit codes."""

from decimal import Decimal
from pathlib import Path

import pytest

import crosstable
from crosstable.cli.engine.arguments import Request, understood
from crosstable.cli.engine.command import main
from crosstable.cli.engine.generate import settings_in, wishes_of_model, wishes_of_settings
from crosstable.errors import WrongRequest
from crosstable.model.results import ByeKind
from crosstable.pairing.checking import check_pairings
from tests.conftest import needs_shared_data, shared_data

FIVE = """\
012 Five
XXR 3
XXC white1
001    1      Ann                               2400                             1.0    1     3 w 1
001    2      Bob                               2300                             1.0    2     4 b 1
001    3      Cid                               2200                             0.0    4     1 b 0
001    4      Dan                               2100                             0.0    5     2 w 0
001    5      Eve                               2000                             1.0    3  0000 - U
"""


@pytest.fixture
def event(tmp_path: Path) -> Path:
    path = tmp_path / "five.trf"
    path.write_text(FIVE, encoding="utf-8")
    return path


# -- arguments ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "request_"),
    [
        ("in -p", Request("pair", "in")),
        ("in -p out", Request("pair", "in", "out")),
        ("in -p out -l", Request("pair", "in", "out", list_file="")),
        ("in -p -l list", Request("pair", "in", list_file="list")),
        ("--dutch in -p out -l list", Request("pair", "in", "out", list_file="list")),
        ("in -w -p out", Request("pair", "in", "out")),
        ("-q 500 in -p out", Request("pair", "in", "out")),
        ("in -p out -b", Request("pair", "in", "out", is_accelerated=True)),
        ("- -p", Request("pair", "-")),
        ("in -c", Request("check", "in")),
        ("in -c 3", Request("check", "in", "3")),
        ("--dutch in -c -l list", Request("check", "in", list_file="list")),
        ("-g -o out", Request("generate", output="out")),
        ("-g 17 -o out", Request("generate", argument="17", output="out")),
        ("--dutch -g conf -o out -s 9", Request("generate", None, "conf", "out", "9")),
        ("model -g -o out", Request("generate", "model", output="out")),
        ("-r", Request(shows_release=True)),
        ("-r --dutch in -p", Request("pair", "in", shows_release=True)),
    ],
)
def test_arguments_of_both_programs(words: str, request_: Request) -> None:
    assert understood(words.split()) == request_


@pytest.mark.parametrize(
    "words",
    [
        *("", "in", "-p", "-c", "in -p -c", "in -g", "a b -p", "in -x", "in -c x"),
        *("--burstein in -p", "in -p out -o"),
    ],
)
def test_other_arguments_are_wrong(words: str) -> None:
    with pytest.raises(WrongRequest):
        understood(words.split())
    assert main(words.split()) == 3


def test_files_without_a_folder_lie_beside_the_input() -> None:
    request = Request("pair", "/events/open.trf", list_file="")
    assert request.beside_source("pairs.txt") == Path("/events/pairs.txt")
    assert request.beside_source("/else/pairs.txt") == Path("/else/pairs.txt")
    assert request.list_path == Path("/events/open.list")


# -- pairing --------------------------------------------------------------------------------------


def test_the_pairs_on_standard_output(event: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(event), "-p"]) == 0
    assert capsys.readouterr().out == "3\n5 1\n2 3\n4 0\n"


def test_the_pairs_and_the_list_in_files(event: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--dutch", str(event), "-p", "out.txt", "-l"]) == 0
    assert capsys.readouterr().out == ""
    assert (event.parent / "out.txt").read_text() == "3\n5 1\n2 3\n4 0\n"
    lines = (event.parent / "five.list").read_text().splitlines()
    assert lines == [
        "ID\tPts\tCols\tPref\tC2\tC14\tC16\tCur\tR1",
        "",
        "1\t1.0\tW\t(B)\tY\t\t\t(5B)\t3W",
        "2\t1.0\tB\t(W)\tY\t\t\t(3W)\t4B",
        "5\t1.0\t\tA \tN\tD\t\t(1W)\tbye",
        "",
        "3\t0.0\tB\t(W)\tY\t\t\t(2B)\t1B",
        "4\t0.0\tW\t(B)\tY\t\t\t(bye)\t2W",
    ]


def test_an_existing_reply_is_replaced(event: Path) -> None:
    target = event.parent / "out.txt"
    target.write_text("old")
    assert main([str(event), "-p", "out.txt"]) == 0
    assert target.read_text().startswith("3\n")


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("XXC white1", "XXC white1\nXXP 1 2 3 4 5", 1),
        ("XXR 3\n", "", 3),
        ("     3 w 1", "     4 w 1", 3),
        ("1.0    1", "7.0    1", 3),
        ("012 Five", "092 FIDE_BURSTEIN", 3),
    ],
)
def test_nothing_is_written_where_nothing_can_be_paired(
    event: Path, old: str, new: str, code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    event.write_text(FIVE.replace(old, new), encoding="utf-8")
    assert main([str(event), "-p", "out.txt"]) == code
    assert not (event.parent / "out.txt").exists()
    said = capsys.readouterr()
    assert (said.out, said.err.startswith("crosstable-engine: ")) == ("", True)


def test_files_that_cannot_be_reached(tmp_path: Path, event: Path) -> None:
    assert main([str(tmp_path / "missing.trf"), "-p"]) == 5
    assert main([str(event), "-p", str(tmp_path / "no" / "such" / "folder" / "out")]) == 5


def test_what_is_no_report_is_a_wrong_file(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear arbiter,\n")
    assert main([str(path), "-p"]) == 3


def test_the_acceleration_of_javafo(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "eight.trf"
    players = "".join(
        f"001 {n:>4}      P{n:<67} 0.0 {n:>4}\n".replace(f"P{n:<67}", f"P{n}".ljust(66))
        for n in range(1, 9)
    )
    path.write_text(f"012 Eight\nXXR 5\nXXC white1\n{players}")
    assert main([str(path), "-p"]) == 0
    assert capsys.readouterr().out == "4\n1 5\n6 2\n3 7\n8 4\n"
    assert main([str(path), "-p", "-b"]) == 0
    assert capsys.readouterr().out == "4\n1 3\n4 2\n5 7\n8 6\n"


@pytest.mark.parametrize("words", ["--help", "-h", "in -p --help"])
def test_help_tells_the_arguments(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words.split()) == 0
    out = capsys.readouterr().out
    assert "crosstable-engine [--dutch] IN -p [OUT] [-l [LIST]]" in out
    assert "Exit codes: 0 done" in out


def test_the_release(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["-r"]) == 0
    assert capsys.readouterr().out.startswith("Crosstable ")


# -- checking -------------------------------------------------------------------------------------


def test_a_right_event_has_only_its_rounds(event: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(event), "-c"]) == 0
    assert capsys.readouterr().out == "five: Round #1\n\n"


@pytest.mark.parametrize("round_number", ["0", "2", "99"])
def test_a_round_that_is_not_paired_cannot_be_checked(
    event: Path, capsys: pytest.CaptureFixture[str], round_number: str
) -> None:
    assert main([str(event), "-c", round_number]) == 3
    out, err = capsys.readouterr()
    assert out == ""
    assert f"round {round_number} cannot be checked; paired rounds: 1" in err


def test_one_round_is_checked(event: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(event), "-c", "1"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "five: Round #1"


def test_no_legal_pairing_is_told_with_its_remedy(
    event: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    event.write_text(FIVE + "XXP 1 2 3 4 5\n", encoding="utf-8")
    assert main([str(event), "-p"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert "round 2 has no legal pairing" in err
    assert "lift a prohibited pairing (records 260 or XXP, line 9)" in err


def test_what_differs_stands_side_by_side(event: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = FIVE.replace("     3 w 1", "     4 w 1").replace("     1 b 0", "     2 w 0")
    text = text.replace("     4 b 1", "     3 b 1")
    text = text.replace(
        "Dan                               2100                             0.0    5     2 w 0",
        "Dan                               2100                             0.0    5     1 b 0",
    )
    event.write_text(text, encoding="utf-8")
    assert main([str(event), "-c", "1"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "five: Round #1",
        "  Checker pairings        Tournament pairings ",
        "      1 -   3                  1 -   4",
        "      4 -   2                  3 -   2",
        "",
        "",
    ]


# -- generating -----------------------------------------------------------------------------------

CONFIG = """\
# a small event
PlayersNumber=9
RoundsNumber=4
DrawPercentage=30
ForfeitRate=10
HalfPointByeRate=20
RetiredRate=0
HighestRating=2300
LowestRating=1800
PointsForWin=3.0
PointsForDraw=1.0
PointsForPAB=1.0
"""


def test_a_configuration_as_wishes() -> None:
    wishes = wishes_of_settings(settings_in(CONFIG))
    assert (wishes.players, wishes.rounds, wishes.withdrawals) == (9, 4, 0)
    assert wishes.byes is not None
    assert wishes.byes[0].kind is ByeKind.HALF_POINT
    assert wishes.ratings is not None
    assert (wishes.ratings.highest, wishes.ratings.lowest) == (2300, 1800)
    assert wishes.scoring is not None
    assert wishes.scoring.white_win == wishes.scoring.full_point_bye == Decimal(3)
    assert wishes.scoring.pairing_allocated_bye == Decimal(1)


@pytest.mark.parametrize(
    "line", ["Players=3", "PlayersNumber", "PlayersNumber=x", "PointsForWin=z"]
)
def test_a_configuration_that_is_not_understood(line: str) -> None:
    with pytest.raises(WrongRequest):
        wishes_of_settings(settings_in(line))


def test_a_generated_event_replays(tmp_path: Path) -> None:
    config, out = tmp_path / "config", tmp_path / "out.trf"
    config.write_text(CONFIG)
    assert main(["--dutch", "-g", str(config), "-o", str(out), "-s", "4711"]) == 0
    t = crosstable.read(out)
    assert (len(t.players), t.rounds, t.rounds_played) == (9, 4, 4)
    assert [d for d in check_pairings(t) if d.code < "R31"] == []
    first = out.read_bytes()
    assert main(["--dutch", "-g", str(config), "-o", str(out), "-s", "4711"]) == 0
    assert out.read_bytes() == first


def test_an_event_like_a_model(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    model, out = crosstable.sample("individual-swiss"), tmp_path / "out.trf"
    wishes = wishes_of_model(crosstable.read(model))
    assert (wishes.players, wishes.rounds) == (30, 7)
    assert main([str(model), "-g", "-o", str(out), "-s", "1", "-l"]) == 0
    assert (len(crosstable.read(out).players), crosstable.read(out).rounds) == (30, 7)
    assert (tmp_path / "out.list").read_text().startswith("Round #1\nID\t")
    assert "seed 1" in capsys.readouterr().err


# -- the collection -------------------------------------------------------------------------------


@needs_shared_data
def test_the_reply_is_that_of_bbppairings(capsys: pytest.CaptureFixture[str]) -> None:
    corpus = shared_data() / "corpus"
    for stem in ("bbp-dutch2025-c5-6p-3r", "bbp-issue7-60p-14r-cr"):
        assert main(["--dutch", str(corpus / "trfx" / f"{stem}.trf"), "-p"]) == 0
        expected = (corpus / "expected" / f"{stem}.next-round.txt").read_text()
        assert capsys.readouterr().out == expected
