"""Events of Sharly Chess: tables of a database that anybody may have written."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import crosstable
from crosstable import Bye, ByeKind, Colour, Game, PartialDate, Result
from tests.reading.foreign.made_sce import event
from tests.reading.foreign.test_swissmanager import is_refused_or_consistent
from tests.sizes import examples


def read(data: bytes, section: str | None = None) -> crosstable.Tournament:
    t = crosstable.loads(data, section=section)
    assert t.verdict is None, t.verdict
    return t


def test_event_and_people_are_read() -> None:
    t = read(event())
    assert (t.name, t.city, t.federation) == ("Open", "Bergen", "NOR")
    assert (t.start, t.end) == (PartialDate(2026, 4, 18), PartialDate(2026, 4, 19))
    assert (t.type_code, t.initial_colour) == ("FIDE_DUTCH", Colour.WHITE)
    assert t.tiebreaks == ("PTS", "OTHER_PAPI_PERFORMANCE", "BH/C1")
    ann = t.player(1)
    assert (ann.name, ann.sex, ann.title, ann.rating) == ("ÅS, Ann", "w", "WFM", 2101)
    assert (ann.fide_id, ann.born) == ("1500001", PartialDate(1990, 5, 6))
    (national,) = t.national
    assert (national.number, national.rating, national.national_id) == (3, 1888, "N13")


def test_rounds_are_read_and_the_report_means_the_same() -> None:
    t = read(event())
    assert t.player(1).rounds[0] == Game(3, Colour.WHITE, Result.WIN)
    assert t.player(1).rounds[1] == Game(2, Colour.BLACK, Result.FORFEIT_LOSS)
    assert t.player(1).rounds[2] == Game(4, Colour.WHITE, Result.PENDING)
    assert t.player(3).rounds[1] == Game(5, Colour.WHITE, Result.SHORT_WIN)
    assert t.player(5).rounds[0] == Bye(ByeKind.PAIRING_ALLOCATED)
    assert t.player(5).rounds[3] == Bye(ByeKind.HALF_POINT)
    for target in ("trf26", "json"):
        again = crosstable.loads(crosstable.convert(t, target).to_bytes())
        assert [player.rounds for player in again.players] == [p.rounds for p in t.players]


def test_nothing_private_leaves() -> None:
    t = read(event("INSERT INTO account VALUES (1, 'hash')"))
    assert t.origin is not None
    assert t.origin.private_fields == 6
    text = crosstable.convert(t, "trf26").to_bytes() + crosstable.convert(t, "json").to_bytes()
    assert b"a@b" not in text


def test_three_points_and_the_value_of_the_bye() -> None:
    t = read(event("UPDATE tournament SET three_points_for_a_win = 1, pab_value = 2"))
    assert t.stated_scoring is not None
    assert t.stated_scoring.symbols()["P"] == t.stated_scoring.white_draw == 1
    assert t.player(5).points == 1


def test_missing_numbers_follow_the_ratings() -> None:
    t = read(event("UPDATE tournament_player SET pairing_number = NULL"))
    assert [player.name[:2] for player in t.players] == ["ÅS", "BE", "CI", "DA", "EK"]
    assert t.origin is not None
    assert "start-numbers" in {assumption.kind for assumption in t.origin.assumptions}


def test_one_of_several_tournaments_is_named() -> None:
    data = event("INSERT INTO tournament (id, name, rounds) VALUES (2, 'Youth', 5)")
    verdict = crosstable.loads(data).verdict
    assert verdict is not None
    assert verdict.kind == "section-wanted"
    assert "Open, Youth" in verdict.message
    t = read(data, "Open")
    assert t.name == "Spring - Open"
    assert crosstable.dumps(t) == data
    assert not read(data, "Youth").players
    unknown = crosstable.loads(data, section="Blitz").verdict
    assert unknown is not None
    assert unknown.kind == "section-wanted"


REFUSED = {
    "sides that differ": "UPDATE pairing SET result = 3 WHERE player_id = 13 AND round = 1",
    "a result that is not known": "UPDATE pairing SET result = 77 WHERE round = 1",
    "a stranger": "UPDATE board SET white_player_id = 99 WHERE id = 1",
    "two rows of a round": "INSERT INTO pairing VALUES (1, 11, 1, 7, NULL)",
    "numbers used twice": "UPDATE tournament_player SET pairing_number = 1",
    "teams": "UPDATE tournament SET pairing = 'TEAM_SWISS'",
    "text where a number belongs": "UPDATE pairing SET round = 'x'",
    "text that is no JSON": "UPDATE player SET ratings = '{'",
    "more rounds than can be": "UPDATE pairing SET round = 99999 WHERE round = 4",
    "players in a file of their own": "DROP TABLE player",
    "a view instead of a table": "ALTER TABLE player RENAME TO people",
    "an endless view": "DROP TABLE pairing",
}


@pytest.mark.parametrize("name", REFUSED)
def test_an_event_that_contradicts_itself_is_not_read(name: str) -> None:
    extra = [REFUSED[name]]
    if name == "a view instead of a table":
        extra.append("CREATE VIEW player AS SELECT * FROM people")
    if name == "an endless view":
        extra.append(
            "CREATE VIEW pairing AS WITH RECURSIVE n(x) AS "
            "(SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n"
        )
    t = crosstable.loads(event(*extra))
    assert t.verdict is not None
    assert t.verdict.kind == "foreign-misread"


def test_a_write_ahead_log_is_no_obstacle() -> None:
    data = bytearray(event())
    data[18:20] = b"\x02\x02"
    assert len(read(bytes(data)).players) == 5


@settings(max_examples=examples(2000))
@given(st.data())
def test_damaged_databases_are_refused_or_consistent(data: st.DataObject) -> None:
    whole = event()
    if data.draw(st.booleans()):
        is_refused_or_consistent(whole[: data.draw(st.integers(20, len(whole) - 1))])
        return
    changed = bytearray(whole)
    changed[data.draw(st.integers(16, len(whole) - 1))] ^= data.draw(st.integers(1, 255))
    is_refused_or_consistent(bytes(changed))


def test_the_name_of_a_column_that_is_no_text_is_refused() -> None:
    changed = event().replace(b"last_name", b"last_nam\xa0")
    verdict = crosstable.loads(changed).verdict
    assert verdict is not None
    assert verdict.kind == "foreign-misread"
