"""The drafts: zeros as they are printed, and nothing that stays behind on the way back."""

from __future__ import annotations

import crosstable
from crosstable.checks.catalogue.examples import TEAM, change_pieces

ONE_ABSENT = {"1.5    3     7 b =  0000 - Z  0000 - +": "0.5    3     7 b =  0000 - Z  0000 - Z"}
"""Team 1 wins by forfeit with one player present: two points in the draft of 2024, one later."""
PRINTED = {
    "draft-2024": (
        "330 H 002 004",
        "299    -1  00.0  003 0002",
        "300 002 002 001 0005 0002",
        "320 01 01.0 000 003",
        "340 +- 003 001 004",
        "250 02 00.0 001 003 0001 0004",
    ),
    "draft-2025": (
        "240 H 002 0004",
        "299    -1.0  00.0  002 0002",
        "300 002 002 001 0005 0002",
        "320 01.0 01.0 000 003",
        "330 +- 003 001 004",
        "250 02.0 00.0 001 003 0001 0004",
        "260 001 002 0003 0004",
    ),
    "trf26": ("240 H   2    4", "300   2   2   1    5    2", "260   1   2    3    4"),
}


def team_event() -> str:
    """The team event of the examples, with acceleration and a prohibited pairing."""
    more = "250  2.0  0.0   1   3    1    4\n260   1   2    3    4\n299    -1.0"
    return change_pieces(TEAM, {"299    -1.0": more})


def lines_of(data: bytes) -> list[str]:
    return data.decode("utf-8").splitlines()


def test_the_drafts_have_their_printed_zeros() -> None:
    t = crosstable.loads(team_event())
    for name, printed in PRINTED.items():
        data = crosstable.convert(t, name).to_bytes()
        assert set(printed) - set(lines_of(data)) == set(), name
        again = crosstable.loads(data, dialect=name)
        written = crosstable.convert(again, name).to_bytes()
        assert written == data, name
        assert again.document is not None
        assert crosstable.formatted(again.document).to_bytes() == data, name
        assert [f.code for f in crosstable.check(again) if f.code == "F413"] == []


def test_no_abnormal_points_stay_behind_on_the_way_back() -> None:
    t = crosstable.loads(change_pieces(TEAM, ONE_ABSENT))
    there = crosstable.convert(t, "draft-2024")
    stated = [line for line in lines_of(there.to_bytes()) if line.startswith("299 +")]
    assert stated == ["299 +  02  01.0  003 0001"]
    back = crosstable.convert(crosstable.loads(there.to_bytes()), "trf26")
    first = crosstable.convert(t, "trf26")
    assert [line for line in lines_of(back.to_bytes()) if line[:3] in ("299", "310")] == [
        line for line in lines_of(first.to_bytes()) if line[:3] in ("299", "310")
    ]
    assert any("anyway" in str(assumption) for assumption in back.assumptions)


def test_abnormal_points_of_its_own_go_both_ways() -> None:
    """What somebody wrote, because it is worth something else, stays."""
    own = {**ONE_ABSENT, "299    -1.0": "299 +   1.0   1.5    3    1\n299    -1.0"}
    t = crosstable.loads(change_pieces(TEAM, own))
    there = crosstable.convert(t, "draft-2024").to_bytes()
    assert "299 +  01  01.5  003 0001" in lines_of(there)
    back = crosstable.convert(crosstable.loads(there), "trf26").to_bytes()
    assert "299 +   1.0   1.5    3    1" in lines_of(back)


def test_a_report_built_from_scratch_is_recognised() -> None:
    """Nothing but a comment can say that a report with classic records only is TRF26."""
    game = crosstable.Game(opponent=2, colour=crosstable.Colour.WHITE, result=crosstable.Result.WIN)
    players = (crosstable.Player(number=1, name="Lee, Ann", rounds=(game,)),)
    built = crosstable.Tournament(name="Club", players=players, declared_rounds=5)
    for name in ("trf26", "draft-2025"):
        data = crosstable.dumps(built, name)
        t = crosstable.loads(data)
        assert t.document is not None
        assert t.document.dialect.name == name
        assert crosstable.convert(t, name).to_bytes() == data
        codes = {fault.code for fault in crosstable.check(t)}
        assert {fault.code for fault in crosstable.check(built)} <= codes | {"H102"}, name
        assert "format" not in crosstable.convert(t, "trf16").to_bytes().decode()
    undated = crosstable.new_tournament(name="Club", rounds=3, players=["Lee, Ann", "Kim, Bo"])
    t = crosstable.loads(crosstable.dumps(undated, "trf26"))
    missing = {fault.message for fault in crosstable.check(undated) if fault.code == "H101"}
    assert missing == {fault.message for fault in crosstable.check(t) if fault.code == "H101"}
    marked = crosstable.loads(team_event() + "### format Draft of 2025\n")
    assert marked.document is not None
    assert marked.document.dialect.name == "draft-2025"
    assert "### format" not in crosstable.dumps(marked, "trf26").decode()
