"""A report for Vega 12: columns in bytes, and what Vega needs and was never tried with."""

from dataclasses import replace
from pathlib import Path

import pytest

import crosstable
from crosstable.cli.main import main
from crosstable.model.tournament import Tournament
from crosstable.writing.conversion import convert
from tests.generator import generated
from tests.shorthand import tournament

ACCENTS = """
    1 Ünal,_Åse 2000      2w1  bye:H   pts:1.5
    2 Жданова,_Людмила 1900   1b0  3w=     pts:0.5
    3 Cid 1800    bye:U 2b=    pts:1.5
"""


def accented() -> Tournament:
    t = tournament(ACCENTS)
    named = tuple(replace(player, name=player.name.replace("_", " ")) for player in t.players)
    return replace(t, players=named, declared_rounds=5)


def test_columns_are_counted_in_bytes() -> None:
    data = convert(accented(), "trf16", "vega").to_bytes()
    rows = [line for line in data.split(b"\r\n") if line.startswith(b"001")]
    assert [row[48:52] for row in rows] == [b"2000", b"1900", b"1800"]
    assert [row[90:99] for row in rows] == [b"    2 w 1", b"    1 b 0", b" 0000 - U"]
    assert b"142 5\r\n" in data
    assert not data.startswith(b"\xef\xbb\xbf")


def test_what_is_written_is_read_back_with_the_same_meaning() -> None:
    for t in (accented(), *(generated("trf16", number) for number in range(12))):
        if t.is_team_event or not t.players:
            continue
        conversion = convert(t, "trf16", "vega", even_untried=True)
        cut = {loss.kind for loss in conversion.losses} & {"long-name", "text-changed"}
        back = crosstable.loads(conversion.to_bytes())
        before = [
            (p.number, "" if cut else p.name, p.sex, p.title, p.rating, p.federation, p.rounds)
            for p in t.players
        ]
        after = [
            (p.number, "" if cut else p.name, p.sex, p.title, p.rating, p.federation, p.rounds)
            for p in back.players
        ]
        assert after == before


def test_reading_it_is_a_note_and_no_fault() -> None:
    back = crosstable.loads(convert(accented(), "trf16", "vega").to_bytes())
    of_layout = [(fault.code, str(fault.severity)) for fault in crosstable.check(back)]
    assert ("F313", "info") in of_layout
    assert not [code for code, severity in of_layout if code[0] == "F" and severity != "info"]


def test_a_long_name_is_cut_between_two_letters() -> None:
    t = accented()
    long = replace(t.players[0], name="Ж" * 20)
    conversion = convert(replace(t, players=(long, *t.players[1:])), "trf16", "vega")
    assert [loss.kind for loss in conversion.losses] == ["long-name"]
    assert crosstable.loads(conversion.to_bytes()).players[0].name == "Ж" * 16


def test_points_and_ranks_are_filled() -> None:
    t = accented()
    bare = replace(t, players=tuple(replace(p, points=None, rank=None) for p in t.players))
    back = crosstable.loads(convert(bare, "trf16", "vega").to_bytes())
    assert [(str(p.points), p.rank) for p in back.players] == [("1.5", 1), ("0.5", 3), ("1.5", 1)]


def test_what_vega_was_never_tried_with_is_refused() -> None:
    unrated = tournament("1 Ann 2000 2wW pts:1\n2 Bob 1900 1bL pts:0")
    pending = tournament("1 Ann 2000 2w? pts:0\n2 Bob 1900 1b? pts:0")
    surplus = replace(accented(), declared_rounds=1)
    for t in (unrated, pending, surplus, generated("trf26", 3)):
        if t is unrated or t is pending:
            assert not convert(t, "trf16", "vega", even_untried=True).refusals
        if t in (unrated, pending, surplus) or t.is_team_event:
            assert convert(t, "trf16", "vega").refusals
    assert convert(accented(), "trf26", "vega").refusals
    assert convert(accented(), "trf16", "vega", encoding="cp1252").refusals


def test_the_command_says_what_vega_does_with_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    report = tmp_path / "a.trf"
    report.write_bytes(convert(accented(), "trf26").to_bytes())
    asked = ["convert", str(report), "--for", "vega", "-o", str(tmp_path / "b.trf")]
    assert main(asked) == 0
    assert "[vega-import]" in capsys.readouterr().err
    assert main([*asked, "--to", "vega", "--overwrite"]) == 2
