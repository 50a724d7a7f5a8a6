"""`crosstable-engine` in the place of JaVaFo and bbpPairings: arguments, replies, exit codes."""

from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

import crosstable
from crosstable.cli.engine.arguments import Request, parse_request
from crosstable.cli.engine.command import main
from crosstable.cli.engine.generate import settings_in, wishes_of_model, wishes_of_settings
from crosstable.errors import WrongRequest
from crosstable.model.results import ByeKind
from crosstable.model.tournament import Bye
from crosstable.pairing.checking import check_pairings
from crosstable.pairing.generating import Wishes, generate
from tests.conftest import needs_shared_data, shared_data
from tests.worded import Worded

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
        (
            "--dutch in -p out -l list",
            Request("pair", "in", "out", list_file="list", is_dutch=True),
        ),
        ("in -w -p out", Request("pair", "in", "out")),
        ("-q 500 in -p out", Request("pair", "in", "out")),
        ("in -p out -b", Request("pair", "in", "out", is_accelerated=True)),
        ("- -p", Request("pair", "-")),
        ("in -c", Request("check", "in")),
        ("in -c 3", Request("check", "in", "3")),
        ("--dutch in -c -l list", Request("check", "in", list_file="list", is_dutch=True)),
        ("-g -o out", Request("generate", output="out")),
        ("-g 17 -o out", Request("generate", argument="17", output="out")),
        (
            "--dutch -g conf -o out -s 9",
            Request("generate", None, "conf", "out", "9", is_dutch=True),
        ),
        ("model -g -o out", Request("generate", "model", output="out")),
        ("-r", Request(shows_release=True)),
        ("-r --dutch in -p", Request("pair", "in", shows_release=True, is_dutch=True)),
    ],
)
def test_arguments_of_both_programs(words: str, request_: Request) -> None:
    assert parse_request(words.split()) == request_


@pytest.mark.parametrize(
    "words",
    [
        *("", "in", "-p", "-c", "in -p -c", "in -g", "a b -p", "in -x", "in -c x"),
        *("--monrad in -p", "in -p out -o"),
    ],
)
def test_other_arguments_are_wrong(words: str) -> None:
    with pytest.raises(WrongRequest):
        parse_request(words.split())
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
        "",
        "ID\tPts\t--\tPref\tC2\tC14\tC16\t  Cur\t\tR1\t",
        "",
        " 1\t1.0\t W\t (B)\t Y\t   \t   \t (5B)\t\t 3\t",
        " 2\t1.0\t B\t (W)\t Y\t   \t   \t (3W)\t\t 4\t",
        " 5\t1.0\t  \t  A \t N\t  D\t   \t (1W)\t\t  \t",
        "",
        " 3\t0.0\t B\t (W)\t Y\t   \t   \t (2B)\t\t 1\t",
        " 4\t0.0\t W\t (B)\t Y\t   \t   \t(bye)\t\t 2\t",
        "",
        "",
        f"Crosstable {crosstable.__version__}",
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
        ("012 Five", "092 CUSTOM_KNOCKOUT", 3),
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
    (tmp_path / "file").write_text("not a folder")
    assert main([str(event), "-p", str(tmp_path / "file" / "folder" / "out")]) == 5


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
    assert "Exit codes: 0 " in out


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
    worded: Worded, event: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    event.write_text(FIVE + "XXP 1 2 3 4 5\n", encoding="utf-8")
    assert main([str(event), "-p"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert "XXP, line 9" in err
    worded(err)


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


def test_the_tournament_column_stands_by_board(
    event: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "".join(
        f"{line}\n"
        for line in (
            "012 Boards",
            "042 2026/05/01",
            "052 2026/05/02",
            *(
                f"001 {n:4}      {name:<33} {2500 - 100 * n}                             "
                f"{points:.1f} {n:4}  {cells}"
                for n, name, points, cells in (
                    (1, "Ann", 1.0, "   5 w 0     6 b 1"),
                    (2, "Bob", 0.5, "   6 b 0     5 w ="),
                    (3, "Cid", 1.0, "   7 w 1     8 b 0"),
                    (4, "Dan", 1.0, "   8 b 1     7 w 0"),
                    (5, "Eve", 1.5, "   1 b 1     2 b ="),
                    (6, "Fay", 1.0, "   2 w 1     1 w 0"),
                    (7, "Gus", 1.0, "   3 b 0     4 b 1"),
                    (8, "Hal", 1.0, "   4 w 0     3 w 1"),
                )
            ),
            "XXR 5",
            "XXC white1",
        )
    )
    event.write_text(text, encoding="utf-8")
    assert main([str(event), "-c", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()[2:-2]
    assert [line[29:].split() for line in lines] == [
        ["8", "-", "3"],
        ["4", "-", "7"],
        ["2", "-", "5"],
        ["6", "-", "1"],
    ]


def test_no_legal_pairing_is_said_of_a_round_that_breaks_a_rule(
    worded: Worded, event: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    event.write_text(FIVE + "XXP 1 2 3 4 5\n", encoding="utf-8")
    assert main([str(event), "-c", "1"]) == 0
    title, answer, *rest = capsys.readouterr().out.splitlines()
    assert (title, rest) == ("five: Round #1", ["", ""])
    worded(answer)


@pytest.mark.parametrize("code", ["FIDE_BURSTEIN", "CUSTOM_SWISS", "FIDE_ROUNDROBIN"])
def test_the_command_line_overrules_the_system_of_the_file(
    event: Path, capsys: pytest.CaptureFixture[str], code: str
) -> None:
    event.write_text(f"192 {code}\n{FIVE}", encoding="utf-8")
    main([str(event), "-p"])
    assert capsys.readouterr().out != "3\n5 1\n2 3\n4 0\n"
    assert main(["--dutch", str(event), "-p"]) == 0
    assert capsys.readouterr().out == "3\n5 1\n2 3\n4 0\n"


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


def _wishes(*lines: str) -> Wishes:
    return wishes_of_settings(
        settings_in("\n".join(("PlayersNumber=40", "RoundsNumber=7", *lines)))
    )


@pytest.mark.parametrize(
    ("line", "byes", "withdrawals", "forfeits"),
    [
        ("HalfPointByeRate=8", 5, 0, 0),
        ("HalfPointByteRate=8.5", 4, 0, 0),
        ("RetiredRate=10", 0, 4, 0),
        ("RetiredRate=12.5", 0, 3, 0),
        ("ForfeitRate=12.5", 0, 0, Fraction(2, 25)),
    ],
)
def test_rates_are_one_in_so_many(
    line: str, byes: int, withdrawals: int, forfeits: Fraction
) -> None:
    """Byes and withdrawals are counted by player, forfeits by game."""
    wishes = _wishes(line)
    assert wishes.byes is not None
    assert wishes.forfeits is not None
    assert wishes.byes[0].amount.number == byes
    assert (wishes.withdrawals, wishes.forfeits.share) == (withdrawals, forfeits)


def test_so_many_players_have_a_half_point_bye() -> None:
    t = generate(_wishes("HalfPointByeRate=4"), "byes")
    halves = [sum(e == Bye(ByeKind.HALF_POINT) for e in p.rounds) for p in t.players]
    assert sorted(halves) == [0] * 30 + [1] * 10


@pytest.mark.parametrize("value", ["0.5", "-3", "x", "1e9", "nan", ""])
def test_rates_that_are_none(value: str) -> None:
    with pytest.raises(WrongRequest):
        _wishes(f"RetiredRate={value}")


def test_the_generated_event_lies_beside_the_configuration(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "cfg").write_text(CONFIG)
    monkeypatch.chdir(tmp_path)
    assert main(["--dutch", "-g", "sub/cfg", "-o", "o.trf", "-s", "1", "-l", "o.txt"]) == 0
    assert sorted(path.name for path in (tmp_path / "sub").iterdir()) == ["cfg", "o.trf", "o.txt"]
    assert main(["--dutch", "-g", "sub/cfg", "-o", "./o.trf", "-s", "1"]) == 0
    assert main(["--dutch", "-g", "17", "-o", "seed.trf"]) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["o.trf", "seed.trf", "sub"]


def test_both_programs_can_read_the_scoring_of_a_generated_event(tmp_path: Path) -> None:
    config, out = tmp_path / "config", tmp_path / "out.trf"
    config.write_text(CONFIG)
    assert main(["--dutch", "-g", str(config), "-o", str(out), "-s", "1"]) == 0
    lines = out.read_text().splitlines()
    assert [line for line in lines if line.startswith("BB")] == [
        *("BBD  1.0", "BBF  0.0", "BBL  0.0", "BBU  1.0", "BBW  3.0", "BBZ  0.0"),
    ]
    assert "XXS W=3.0 D=1.0 L=0.0 FL=0.0 ZPB=0.0 PAB=1.0" in lines
    t = crosstable.read(out)
    assert t.stated_scoring == wishes_of_settings(settings_in(CONFIG)).scoring
    assert t.findings == ()


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
    assert (tmp_path / "out.list").read_text().startswith("Round #1.\n\nID\t")
    assert "seed 1" in capsys.readouterr().err


# -- the collection -------------------------------------------------------------------------------


@needs_shared_data
def test_the_reply_is_that_of_bbppairings(capsys: pytest.CaptureFixture[str]) -> None:
    corpus = shared_data() / "corpus"
    for stem in ("bbp-dutch2025-c5-6p-3r", "bbp-issue7-60p-14r-cr"):
        assert main(["--dutch", str(corpus / "trfx" / f"{stem}.trf"), "-p"]) == 0
        expected = (corpus / "expected" / f"{stem}.next-round.txt").read_text()
        assert capsys.readouterr().out == expected
