"""Reading lines that are not quite what the standard asks for: one small file for each recovery.

The lines are written out, so that their columns can be counted.
"""

import codecs
import re
from decimal import Decimal

import pytest

import crosstable
from crosstable import Bye, ByeKind, Colour, Game, PartialDate, Result, Tournament
from crosstable.model.records import RankingMethod
from crosstable.model.tournament import Entry, MatchScoring
from crosstable.reading.interpret import HANDLERS
from crosstable.text.dialects import DIALECTS
from tests.worded import Worded

ANN = (
    "001    1 w    Ann, One                          2000 NOR    12345678 1990/05/06  1.0    1"
    "     2 w 1     3 b 1"
)
BOB = (
    "001    2 m GM Bob, Two                          1900 NOR                         0.0    3"
    "     1 b 0     4 w 0"
)
CID = (
    "001    3 m    Cid, Three                        1800 SWE                         1.0    2"
    "     4 w 1     1 w 0"
)
DAN = (
    "001    4 m    Dan, Four                         1700 SWE                         1.0    4"
    "     3 b 0     2 b 1"
)
EVENT = (ANN, BOB, CID, DAN)


def read(*lines: str, end: str = "\n", dialect: str | None = None) -> Tournament:
    return crosstable.loads(end.join(lines) + end, dialect=dialect)


def kinds(t: Tournament) -> list[str]:
    return [finding.kind for finding in t.findings]


def cell(text: str) -> Entry:
    """What the first player's third round is when these are its ten columns."""
    return read(ANN + text, BOB, CID, DAN).players[0].entry(3)


# -- who reads what -------------------------------------------------------------------------------


def test_every_subject_of_every_dialect_has_a_handler_and_no_handler_waits_in_vain() -> None:
    in_tables = {record.subject for d in DIALECTS.values() for record in d.records.values()}
    assert in_tables - {"comment"} == set(HANDLERS)


# -- lines of players ---------------------------------------------------------------------------


def put(line: str, column: int, text: str) -> str:
    """The line with a text from a column on."""
    return line[: column - 1] + text + line[column - 1 + len(text) :]


@pytest.mark.parametrize(
    ("column", "text", "attribute", "value"),
    [
        (49, "20005", "rating", 20005),
        (48, "12000", "rating", 12000),
        (57, "912345678901", "fide_id", "912345678901"),
        (58, "123456789012", "fide_id", "123456789012"),
        (80, "11.0 ", "points", None),
        (80, "123.55", "points", None),
        (81, " 1.05", "points", Decimal("1.05")),
        (85, "10001", "rank", None),
        (86, "   12", "rank", 12),
        (5, "1234567", "number", 1234567),
    ],
)
def test_a_number_that_leaves_its_columns_is_taken_whole_or_not_at_all(
    column: int, text: str, attribute: str, value: object
) -> None:
    t = read(put(ANN, column, text), BOB, CID, DAN)
    assert getattr(t.players[0], attribute) == value
    assert "text-outside-fields" in kinds(t)


@pytest.mark.parametrize(("column", "number"), [(91, 1), (101, 2)])
def test_the_end_of_a_longer_number_is_no_opponent(column: int, number: int) -> None:
    t = read(put(ANN, column, f"2000{number + 1}"), BOB, CID, DAN)
    assert t.players[0].entry(number) is None
    told = [f for f in t.reading_findings if f.round_number == number]
    assert [f.kind for f in told] == ["text-outside-fields"]
    assert f"2000{number + 1}" in told[0].message


def test_a_regular_line_is_sliced_by_its_columns_and_raises_no_finding() -> None:
    t = read(*EVENT)
    ann = t.players[0]
    assert (ann.number, ann.name, ann.sex, ann.title) == (1, "Ann, One", "w", None)
    assert (ann.rating, ann.federation, ann.fide_id) == (2000, "NOR", "12345678")
    assert (ann.born, ann.points, ann.rank) == (PartialDate(1990, 5, 6), Decimal(1), 1)
    assert ann.rounds == (Game(2, Colour.WHITE, Result.WIN), Game(3, Colour.BLACK, Result.WIN))
    assert kinds(t) == []


@pytest.mark.parametrize("surplus", [1, 2, 5, 11, 20])
def test_an_over_long_name_pushes_the_rest_of_the_line(surplus: int) -> None:
    name = "Abcdefgh, Ijklmnop Qrstuvwx Yzabcdefghijklmnopqrstuvw"[: 33 + surplus]
    t = read(ANN[:14] + name + ANN[47:], BOB, CID, DAN)
    ann = t.players[0]
    assert ann.name == name
    assert (ann.rating, ann.points, ann.rank, len(ann.rounds)) == (2000, Decimal(1), 1, 2)
    assert kinds(t) == ["line-shifted"]


def test_a_blank_at_the_border_of_an_over_long_name_hides_nothing() -> None:
    name = "Abcdefgh, Ijklmnop Qrstuvwxyzabcd Efg"
    assert name[33] == " "
    t = read(ANN[:14] + name + ANN[47:], BOB, CID, DAN)
    assert (t.players[0].name, t.players[0].rating) == (name, 2000)
    assert kinds(t) == ["line-shifted"]


@pytest.mark.parametrize("name", ["Ängström, Åsa", "Ñandú, Ü", "Gådö, Ärlig Öst Ünä"])
def test_a_name_padded_by_bytes_draws_the_rest_to_the_left(name: str) -> None:
    padded = name.encode().ljust(33).decode()
    assert len(padded) < 33
    t = read(ANN[:14] + padded + ANN[47:], BOB, CID, DAN)
    ann = t.players[0]
    assert (ann.name, ann.rating, ann.fide_id, ann.points) == (name, 2000, "12345678", Decimal(1))
    assert ann.rounds[1] == Game(3, Colour.BLACK, Result.WIN)
    assert kinds(t) == ["columns-in-bytes"]


def test_the_place_of_a_field_in_a_shifted_line_is_where_it_stands() -> None:
    t = read(ANN[:14] + "A" * 36 + ANN[47:], BOB, CID, DAN)
    span = t.place(t.players[0], "rating")
    assert (span.column, span.end_column) == (52, 56)


def test_a_value_that_reaches_into_the_blank_column_is_taken_whole_and_reported() -> None:
    line = ANN[:68] + "  1990/05/06 1.0" + ANN[84:]
    assert (line[79], len(line)) == ("6", len(ANN))
    t = read(line, BOB, CID, DAN)
    assert t.players[0].born == PartialDate(1990, 5, 6)
    assert (t.players[0].points, t.players[0].rank) == (Decimal(1), 1)
    assert kinds(t) == ["text-outside-fields"]
    assert t.findings[0].span.column == 80


def test_dashes_are_no_fide_number_and_move_no_columns() -> None:
    t = read("001    1      Ann                               2000 NOR -----------")
    assert (t.players[0].name, t.players[0].rating, t.players[0].fide_id) == ("Ann", 2000, None)
    assert kinds(t) == ["value-unreadable"]


@pytest.mark.parametrize(
    ("end_of_line", "entry"),
    [
        ("     2 w 1", Game(2, Colour.WHITE, Result.WIN)),
        ("     2 w", Game(2, Colour.WHITE, Result.PENDING)),
        ("     2", Game(2, None, Result.PENDING)),
        ("  0000 -", Bye(ByeKind.ZERO_POINT)),
        ("  0000", Bye(ByeKind.ZERO_POINT)),
    ],
)
def test_blanks_cut_off_the_end_of_a_line_are_given_back(end_of_line: str, entry: Entry) -> None:
    assert cell(end_of_line) == entry


def test_blank_blocks_at_the_end_are_no_rounds() -> None:
    t = read(*(line + " " * 30 for line in EVENT))
    assert [len(player.rounds) for player in t.players] == [2, 2, 2, 2]
    assert len(t.round_states) == 2
    assert kinds(t) == []


def test_a_line_may_end_before_the_rounds_of_others() -> None:
    t = read(ANN, BOB, CID, DAN[:89])
    assert t.players[3].rounds == ()
    assert t.players[3].entry(2) is None


def test_a_tab_after_the_last_result_is_as_good_as_blanks() -> None:
    t = read(ANN + "\t", *EVENT[1:])
    assert t.players[0] == read(*EVENT).players[0]
    assert kinds(t) == []


def test_a_tab_inside_a_line_becomes_blanks_if_the_line_fits_then() -> None:
    t = read(ANN.replace(" " * 26 + "2000", "\t" * 4 + "2000"), *EVENT[1:])
    assert t.players == read(*EVENT).players
    assert kinds(t) == ["tab-in-record"]


def test_a_tab_in_place_of_a_blank_changes_nothing() -> None:
    t = read(ANN.replace(" NOR ", "\tNOR\t"), *EVENT[1:])
    assert t.players == read(*EVENT).players
    assert kinds(t) == []


def test_an_empty_001_is_no_player() -> None:
    t = read("001", *EVENT, "001   ")
    assert [player.number for player in t.players] == [1, 2, 3, 4]
    assert kinds(t) == ["start-number-missing", "start-number-missing"]


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        ("     2 w  ", Game(2, Colour.WHITE, Result.PENDING)),  # C23
        ("     2 w Z", Game(2, Colour.WHITE, Result.PENDING)),  # lichess, while it is running
        ("     2 - -", Game(2, None, Result.FORFEIT_LOSS)),
        ("     2 w ?", Game(2, Colour.WHITE, Result.UNKNOWN)),  # C25
        ("     2 w X", Game(2, Colour.WHITE, Result.UNKNOWN)),
        ("  0002 W d", Game(2, Colour.WHITE, Result.SHORT_DRAW)),
        ("  0000 - -", Bye(ByeKind.ZERO_POINT)),  # C24
        ("  0000 - =", Bye(ByeKind.HALF_POINT)),  # C43
        ("  0000 - h", Bye(ByeKind.HALF_POINT)),
        ("     0 - H", Bye(ByeKind.HALF_POINT)),
        ("         H", Bye(ByeKind.HALF_POINT)),  # lichess
        ("         -", Bye(ByeKind.ZERO_POINT)),
        ("  0000 - U", Bye(ByeKind.PAIRING_ALLOCATED)),
        ("       -  ", Bye(ByeKind.ZERO_POINT)),
        ("          ", None),
    ],
)
def test_cells_of_real_files(text: str, entry: Entry) -> None:
    assert cell(text) == entry


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("     2 w H", "bye-with-opponent"),
        ("     2 w 7", "result-unreadable"),
        ("  0000 w 1", "game-without-opponent"),
        ("  0000 - *", "result-unreadable"),
        ("    x2 w 1", "number-unreadable"),
        ("     2 v 1", "value-unreadable"),
        ("     9 w 1", "opponent-unknown"),
    ],
)
def test_odd_cells_are_reported_where_they_stand(text: str, kind: str) -> None:
    t = read(ANN + text, BOB, CID, DAN)
    found = next(finding for finding in t.findings if finding.kind == kind)
    assert found.span.line == 1
    assert found.span.column in (110, 112)


# -- byes worth a win (TRF06) ---------------------------------------------------------------------


def entries(t: Tournament, round_number: int) -> list[Entry]:
    return [player.entry(round_number) for player in t.players]


def test_the_only_bye_worth_a_win_in_a_round_was_allocated() -> None:
    t = read(ANN + "  0000 - +", BOB, CID, DAN)
    assert entries(t, 3) == [Bye(ByeKind.PAIRING_ALLOCATED), None, None, None]


def test_several_byes_worth_a_win_in_a_round_were_asked_for() -> None:
    t = read(ANN + "  0000 - +", BOB + "  0000 - +", CID, DAN)
    assert entries(t, 3) == [Bye(ByeKind.FULL_POINT), Bye(ByeKind.FULL_POINT), None, None]


def test_in_a_team_event_it_is_a_forfeit_win() -> None:
    teams = (
        "013 Red                             1    2",
        "013 Blue                            3    4",
    )
    t = read(ANN + "  0000 - +", BOB, CID, DAN, *teams)
    assert entries(t, 3)[0] == Game(None, None, Result.FORFEIT_WIN)


# -- other records off their columns --------------------------------------------------------------

RED_BLUE = (
    "310   1 Red                              RED     1950    2.0    2.0   1     1    2",
    "310   2 Blue                             BLU     1750    0.0    2.0   2     3    4",
)


@pytest.mark.parametrize(
    ("line", "kind", "match_points", "game_points", "round_number", "teams"),
    [
        ("299     -2.0   0.0    2    1", "", "-2.0", "0.0", 2, (1,)),  # the table
        ("299 +  2.0  1.5   2    1", "+", "2.0", "1.5", 2, (1,)),  # single blanks
        ("299   -2.0  0.0   2    1    2", "", "-2.0", "0.0", 2, (1, 2)),
        ("299 -2 00.0 002 0002", "", "-2", "0.0", 2, (2,)),  # the squeezed example (C8)
    ],
)
def test_record_299_in_its_known_forms(
    line: str, kind: str, match_points: str, game_points: str, round_number: int, teams: tuple[int]
) -> None:
    t = read("192 FIDE_TEAM", *EVENT, *RED_BLUE, line)
    (found,) = t.abnormal_points
    assert (found.kind, found.round_number, found.participants) == (kind, round_number, teams)
    assert (found.match_points, found.game_points) == (Decimal(match_points), Decimal(game_points))


@pytest.mark.parametrize(
    "line", ["240 H   3    1    2", "240 H   3   1   2", "240 H   3    1    2\t"]
)
def test_ids_of_record_240_are_read_by_blanks_not_by_columns(line: str) -> None:
    t = read("142 5", "192 FIDE_DUTCH", *EVENT, line)
    assert entries(t, 3) == [Bye(ByeKind.HALF_POINT), Bye(ByeKind.HALF_POINT), None, None]
    assert kinds(t) == []


def test_three_digits_in_three_columns_keep_their_first_digit() -> None:
    t = read("192 FIDE_TEAM", *EVENT, *RED_BLUE, "240 H   3 147   2")
    assert t.team_byes[0].teams == (147, 2)  # by columns it would be 47 (C9)
    assert kinds(t) == ["team-unknown"]


@pytest.mark.parametrize(
    ("line", "method"),
    [
        ("172 NOR FIDON", RankingMethod("NOR", "FIDON")),
        ("172 FIDON", RankingMethod(None, "FIDON")),
        ("172 FIDE", RankingMethod(None, "FIDE")),
        ("172 NRO", RankingMethod(None, "NRO")),
        ("172 HBFN", RankingMethod(None, "HBFN")),
    ],
)
def test_record_172_with_and_without_a_federation(line: str, method: RankingMethod) -> None:
    assert read("192 FIDE_DUTCH", line, *EVENT).ranking_methods == (method,)


ROUND_DATES = (PartialDate(2026, 3, 1), PartialDate(2026, 3, 2))


@pytest.mark.parametrize(
    "lines",
    [
        ["132" + " " * 88 + "26/03/01  26/03/02"],
        ["132" + " " * 89 + "26/03/01  26/03/02"],  # one column late
        ["132 2026/03/01", "132 2026/03/02"],
        ["132" + " " * 26 + "2026/03/01", "132" + " " * 26 + "2026/03/02"],
        ["132 2026/03/01 2026/03/02"],
    ],
)
def test_round_dates_are_found_wherever_they_stand(lines: list[str]) -> None:
    t = read(*lines, *EVENT)
    assert t.round_dates == ROUND_DATES
    is_regular = len(lines) == 1 and lines[0][91] != " " if len(lines[0]) > 99 else False
    assert bool(kinds(t)) is not is_regular


@pytest.mark.parametrize(
    ("line", "finding"),
    [
        ("362 TW 3.0   TD 1.5   TL 0.5", []),
        ("362 TW 3     TD 1.5   TL0.5", []),
        ("362 TW  3.0   TD  1.5   TL  0.5", ["columns-recovered"]),
    ],
)
def test_match_scoring_in_its_known_forms(line: str, finding: list[str]) -> None:
    t = read("192 FIDE_TEAM", line, *EVENT, *RED_BLUE)
    assert t.stated_match_scoring == MatchScoring(Decimal(3), Decimal("1.5"), Decimal("0.5"))
    assert kinds(t) == finding


def test_the_zero_of_an_older_engine_is_the_absence_of_record_162() -> None:
    t = read("162  W 3.0    D 1.0    L 0.0    Z 0.5", *EVENT)
    assert t.stated_scoring is not None
    assert t.stated_scoring.symbols()["A"] == Decimal("0.5")  # C13


def test_rosters_in_the_columns_of_the_other_draft_are_read_by_them() -> None:
    early = "310   2 Blue                             BLU     1750    0    2.0   2    3    4"
    t = read("192 FIDE_TEAM", *EVENT, RED_BLUE[0], early)
    assert [team.roster for team in t.teams] == [(1, 2), (3, 4)]


# -- the text -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("end", "name"), [("\r\n", "CRLF"), ("\n", "LF"), ("\r", "CR")])
def test_every_line_end_is_read(end: str, name: str) -> None:
    t = read("012 Open", *EVENT, end=end)
    assert len(t.players) == 4
    assert t.document is not None
    assert t.document.source.line_ending == name
    assert kinds(t) == []


def test_mixed_line_ends_are_read_and_reported_once() -> None:
    t = crosstable.loads(f"012 Open\r\n{ANN}\r\n{BOB}\r{CID}\r\n{DAN}\r\n")
    assert len(t.players) == 4
    assert kinds(t) == ["mixed-line-ends"]
    assert t.findings[0].span.line == 3


def test_other_separators_do_not_break_a_line() -> None:
    odd = ANN.replace("Ann, One", "Ann\x85On\u2028")
    assert len(read(odd, BOB, CID, DAN).players) == 4


def test_a_byte_order_mark_is_no_text() -> None:
    t = crosstable.loads(codecs.BOM_UTF8 + "012 Öffnung\n".encode() + ANN.encode())
    assert t.name == "Öffnung"
    assert t.document is not None
    assert t.document.source.encoding_name == "utf-8-bom"


def test_bytes_that_are_not_utf8_are_taken_for_windows_1252() -> None:
    t = crosstable.loads("\n".join(("012 Läs Végas – Opeñ", *EVENT)).encode("cp1252"))
    assert t.name == "Läs Végas – Opeñ"
    assert kinds(t) == ["encoding-guessed"]


def test_another_code_page_can_be_asked_for() -> None:
    t = crosstable.loads("\n".join(("012 Łódź", *EVENT)).encode("cp1250"), encoding="cp1250")
    assert t.name == "Łódź"
    assert kinds(t) == []


@pytest.mark.parametrize(
    ("mark", "encoding"), [(codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be")]
)
def test_utf16_is_read_by_its_mark(mark: bytes, encoding: str) -> None:
    t = crosstable.loads(mark + f"012 Łódź\r\n{ANN}\r\n".encode(encoding))
    assert (t.name, len(t.players)) == ("Łódź", 1)


# -- lines that are no records --------------------------------------------------------------------

RULERS = (
    "         1         2         3         4         5         6         7         8         9",
    "123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890",
    "012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789",
    "DDD SSSS sTTT NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN RRRR FFF IIIIIIIIIII BBBB/BB/BB PPPP RRRR",
    "AAA MM GGGG",
    "OOO RRR TT1",
)


@pytest.mark.parametrize("ruler", RULERS)
def test_rulers_and_legends_are_not_taken_for_records(ruler: str) -> None:
    t = read("012 Open", ruler, *EVENT)
    assert (t.name, t.national, t.unknown_lines) == ("Open", (), ())
    assert kinds(t) == []


def test_a_line_of_an_unknown_code_is_kept_and_reported() -> None:
    t = read(
        "TNR 5", "ACC true", "# a remark", "BYE 20 19 18 17 16 15 14 13 12 11 10 9 8 7", *EVENT
    )
    assert [line.text[:3] for line in t.unknown_lines] == ["TNR", "ACC", "# a", "BYE"]
    assert kinds(t) == ["unknown-record"] * 4


NRS = "NOR    1 w    Ann, One                          2050 OSL       N-123 1990/05/06"


def test_a_national_record_is_known_by_four_signs() -> None:
    (found,) = read("172 NOR NIDOF", *EVENT, NRS).national
    assert (found.federation, found.number, found.rating) == ("NOR", 1, 2050)
    assert (found.national_id, found.origin) == ("N-123", "OSL")


@pytest.mark.parametrize("line", [NRS, NRS.replace("   1 w", "0001 w")])
def test_numbers_of_national_records_may_be_filled_with_zeros(line: str) -> None:
    assert len(read(*EVENT, line).national) == 1


def test_a_code_that_172_names_need_not_be_a_federation() -> None:
    assert len(read("172 IND FIDE", *EVENT, "IND" + NRS[3:]).national) == 1
    assert len(read("172 QQQ FIDE", *EVENT, "QQQ" + NRS[3:]).national) == 1


@pytest.mark.parametrize(
    "line",
    [
        "nor" + NRS[3:],  # (a) not in capitals
        NRS.replace("   1 w", "   9 w"),  # (b) no such player
        "NORX" + NRS[4:],  # (b) column 4 is not blank
        "QQQ" + NRS[3:],  # (c) no federation
    ],
)
def test_without_one_of_the_four_signs_it_is_no_national_record(line: str) -> None:
    t = read("172 NOR NIDOF", *EVENT, line)
    assert t.national == ()
    assert kinds(t) == ["unknown-record"]


def test_the_note_of_an_organiser_is_no_national_record() -> None:
    t = read("XXR 5", *EVENT, "DAT    1 EMAIL ann@example.org")
    assert t.national == ()
    assert (t.notes[0].number, t.notes[0].key) == (1, "EMAIL")


# -- records that stand twice ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "attribute", "value"),
    [
        (("012 First", "012 Second"), "name", "First"),
        (("042 2026/01/01", "042 2026/01/02"), "start", PartialDate(2026, 1, 1)),
        (("142 5", "142 7"), "declared_rounds", 5),
        (("142 5", "142 5"), "declared_rounds", 5),
        (("142 5", "XXR 7"), "declared_rounds", 5),
        (("202 BH,SB", "202 SB"), "tiebreaks", ("PTS", "BH", "SB")),
        (("212 BH,PTS", "212 SB"), "tiebreaks", ("BH", "PTS")),
        (("192 FIDE_DUTCH", "192 FIDE_DUBOV"), "type_code", "FIDE_DUTCH"),
    ],
)
def test_of_a_single_record_the_first_counts(
    lines: tuple[str, ...], attribute: str, value: object
) -> None:
    t = read("222 5400+30", *lines, *EVENT)
    assert getattr(t, attribute) == value
    (found,) = (finding for finding in t.findings if finding.kind == "record-repeated")
    assert (found.span.line, found.related[0][0].line) == (3, 2)


def test_two_records_for_one_thing_may_agree() -> None:
    t = read("142 5", "XXR 5", "152 B", "XXC black1", *EVENT)
    assert (t.declared_rounds, t.initial_colour) == (5, Colour.BLACK)
    assert "record-repeated" not in kinds(t)


def test_second_scorings_of_any_kind_do_no_harm() -> None:
    t = read("162  W 3.0    D 1.0", "162  W 2.0", *EVENT)
    assert t.stated_scoring is not None
    assert t.stated_scoring.white_win == 3
    assert kinds(t) == ["record-repeated"]


@pytest.mark.parametrize("lines", [("202 BH", "212 PTS,SB"), ("212 PTS,SB", "202 BH")])
def test_where_202_and_212_differ_212_counts(lines: tuple[str, str]) -> None:
    t = read("222 5400+30", *lines, *EVENT)
    assert t.tiebreaks == ("PTS", "SB")
    assert kinds(t) == ["record-superseded"]
    assert t.findings[0].span.line == 2 + lines.index("202 BH")


@pytest.mark.parametrize("lines", [("202 BH,SB", "212 PTS,BH,SB"), ("212 PTS,BH,SB", "202 BH,SB")])
def test_where_202_and_212_agree_nothing_is_said(lines: tuple[str, str]) -> None:
    t = read("222 5400+30", *lines, *EVENT)
    assert t.tiebreaks == ("PTS", "BH", "SB")
    assert kinds(t) == []


ROSTERS = (
    "013 Red                             1    2",
    "013 Blue                            3    4",
)


def test_where_both_exist_310_counts_and_013_is_compared() -> None:
    t = read("192 FIDE_TEAM", *EVENT, *RED_BLUE, *reversed(ROSTERS))
    assert [(team.number, team.roster) for team in t.teams] == [(1, (1, 2)), (2, (3, 4))]
    assert kinds(t) == []


def test_rosters_that_differ_are_reported_at_013() -> None:
    other = "013 Blue                            4    3"
    t = read("192 FIDE_TEAM", *EVENT, *RED_BLUE, ROSTERS[0], other)
    assert [team.roster for team in t.teams] == [(1, 2), (3, 4)]
    assert kinds(t) == ["rosters-disagree"]
    assert (t.findings[0].span.line, t.findings[0].related[0][0].line) == (9, 7)


def test_a_team_of_013_that_310_does_not_have_is_reported() -> None:
    extra = "013 Green                           1    3"
    t = read("192 FIDE_TEAM", *EVENT, *RED_BLUE, *ROSTERS, extra)
    assert kinds(t) == ["rosters-disagree"]


# -- byes that other records announce -------------------------------------------------------------


def test_players_of_xxz_are_absent_in_the_round_to_be_paired() -> None:
    t = read("XXR 5", *EVENT, "XXZ 2, 4")
    assert entries(t, 3) == [None, Bye(ByeKind.ZERO_POINT), None, Bye(ByeKind.ZERO_POINT)]
    assert t.next_round == 3
    assert kinds(t) == []


def test_record_240_of_players_goes_into_their_rounds() -> None:
    t = read("142 5", "192 FIDE_DUTCH", *EVENT, "240 F   4    2")
    assert entries(t, 4) == [None, Bye(ByeKind.FULL_POINT), None, None]
    assert t.team_byes == ()


def test_record_240_may_repeat_what_001_says_but_not_contradict_it() -> None:
    agreeing = read("142 5", ANN + "  0000 - H", BOB, CID, DAN, "240 H   3    1")
    assert kinds(agreeing) == []
    t = read("142 5", *EVENT, "240 H   1    1")
    assert entries(t, 1)[0] == Game(2, Colour.WHITE, Result.WIN)
    assert kinds(t) == ["bye-disagrees"]


def test_record_240_of_teams_stays_with_the_teams() -> None:
    t = read("192 FIDE_TEAM", *EVENT, *RED_BLUE, "240 H   3    1")
    assert [(bye.kind, bye.teams) for bye in t.team_byes] == [(ByeKind.HALF_POINT, (1,))]
    assert entries(t, 3) == [None] * 4


def test_a_number_used_twice_gets_the_bye_once() -> None:
    twin = ANN.replace("Ann, One", "Eve, One")
    t = read("142 5", *EVENT, twin, "240 H   4    1")
    assert [player.entry(4) for player in t.players] == [Bye(ByeKind.HALF_POINT), *[None] * 4]
    assert t.players[4].rounds == t.players[0].rounds[:2]


# -- Vega -----------------------------------------------------------------------------------------

VEGA = (
    "012 Open",
    "142 1.0 0.5",
    "152 3",
    "162 5",
    "192 Vega 6.0.1",
    "001 1 | m | f | ANN One | 2000 | ITA | 811394 | 2010 | 121317 | 15/12/1965 | 1.5 | 1 | "
    "2 w 2 | 3 b = | 0000 - = |",
    "001 2 | w |  | BOB Two | 1900 | ITA |  |  |  |  | 2.0 | 2 | 1 b 2 | 0000 - + | 3 w 1",
    "001 3 | m |  | CID Three | 1800 | ITA |  |  |  |  | 1.5 | 3 | 0000 - + | 1 w = | 2 b 0",
)


def test_rows_of_vega_tell_rated_and_unrated_draws_apart() -> None:
    t = read(*VEGA)
    assert t.document is not None
    assert t.document.dialect.name == "vega"
    assert t.players[0].rounds == (
        Game(2, Colour.WHITE, Result.DRAW),  # `2`
        Game(3, Colour.BLACK, Result.SHORT_DRAW),  # `=` with an opponent
        Bye(ByeKind.HALF_POINT),  # `=` without
    )
    assert t.players[1].rounds[1] == Bye(ByeKind.PAIRING_ALLOCATED)
    assert (t.players[0].title, t.players[0].fide_id) == ("FM", "811394")
    assert (t.declared_rounds, t.current_round, t.pairing_controller) == (5, 3, "Vega 6.0.1")
    assert kinds(t) == []


def test_an_empty_round_of_vega_is_not_paired() -> None:
    row = "001 1 | m |  | ANN One | 2000 | ITA |  |  |  |  | 0.0 | 1 |  |   | 2 w 1"
    t = read(*VEGA[:5], row, *VEGA[6:])
    assert t.players[0].rounds[:2] == (None, None)


def test_of_two_byes_worth_a_win_vega_allocates_the_first() -> None:
    t = read(*VEGA[:5], *(row.replace(" | 2 w 2 |", " | 0000 - + |") for row in VEGA[5:]))
    assert entries(t, 1)[0] == Bye(ByeKind.PAIRING_ALLOCATED)
    assert entries(t, 1)[2] == Bye(ByeKind.FULL_POINT)


def test_national_data_of_vega_are_national_records() -> None:
    (found,) = read("032 ITA", *VEGA).national
    assert (found.federation, found.number, found.rating, found.national_id) == (
        "ITA",
        1,
        2010,
        "121317",
    )


def test_rows_in_columns_under_a_header_of_vega_are_not_lost() -> None:
    t = read(*VEGA[:5], *EVENT)
    assert [player.rating for player in t.players] == [2000, 1900, 1800, 1700]
    assert len(t.players[0].rounds) == 2


# -- informative copies ---------------------------------------------------------------------------


@pytest.mark.parametrize("boards", [(), ("352 WB",)])
def test_a_bye_in_the_last_round_of_801_is_not_cut_off(boards: tuple[str, ...]) -> None:
    copies = ("801 1 RED   2  2.0  2 w 10 12      HH", "801 2 BLU   0  2.0  1 b 01 12      ZZ")
    t = read("192 FIDE_TEAM", *boards, *EVENT, *RED_BLUE, *copies)
    assert [[r.results for r in row.rounds] for row in t.informative] == [
        ["10", "HH"],
        ["01", "ZZ"],
    ]
    assert [row.rounds[0].opponent for row in t.informative] == [2, 1]
    assert [row.rounds[1].bye for row in t.informative] == ["H", "Z"]


@pytest.mark.parametrize(("start", "column"), [("001", 48), ("001  ", 50), ("001   ", 51)])
def test_a_line_moved_as_a_whole_is_read_where_it_stands(start: str, column: int) -> None:
    """A blank too few or too many after the code moves everything, the number included."""
    lines = (ANN, BOB, CID, DAN)
    straight, moved = read(*lines), read(*(start + line[4:] for line in lines))
    assert moved.players == straight.players
    assert kinds(moved) == ["line-shifted"] * 4
    assert moved.place(moved.players[0], "rating").column == column


# -- nothing vanishes without a word --------------------------------------------------------------


def of_kind(t: Tournament, kind: str) -> list[tuple[int | None, str]]:
    return [(f.span.line, f.message) for f in t.findings if f.kind == kind]


@pytest.mark.parametrize("line", ["142 1000", "XXR 1000", "142 99999999999"])
def test_no_event_has_more_than_999_rounds(line: str) -> None:
    t = read(line, *EVENT)
    assert t.declared_rounds is None
    assert of_kind(t, "number-unreadable")[0][0] == 1
    assert read(line[:4] + "999", *EVENT).declared_rounds == 999


def test_the_current_round_of_vega_is_no_larger_number() -> None:
    t = read(*(line.replace("152 3", "152 1000") for line in VEGA))
    assert t.current_round is None
    assert len(of_kind(t, "number-unreadable")) == 1


@pytest.mark.parametrize("code", ["162", "362", "XXS"])
def test_a_bare_record_of_scoring_states_nothing(code: str) -> None:
    t = read(code, *EVENT)
    assert (t.stated_scoring, t.stated_match_scoring) == (None, None)
    assert "stated_scoring" not in t.header_lines


def test_the_scoring_after_a_bare_record_counts() -> None:
    t = read("162", "162  W 3.0    D 1.0", *EVENT)
    assert t.stated_scoring is not None
    assert (t.stated_scoring.white_win, t.header_lines["stated_scoring"]) == (Decimal(3), 2)
    assert kinds(t) == []


@pytest.mark.parametrize("round_number", ["  0", "000"])
def test_a_bye_in_a_round_that_cannot_be_is_reported(round_number: str) -> None:
    t = read(f"240 H {round_number}    1", *EVENT)
    assert t.players[0].rounds == read(*EVENT).players[0].rounds
    assert of_kind(t, "value-unreadable")[0][0] == 1


def test_an_absence_after_the_last_possible_round_is_reported(worded: Worded) -> None:
    t = read(ANN + "     2 w 1" * 997, BOB, CID, DAN, "XXZ 2")
    ((line, message),) = of_kind(t, "value-unreadable")
    assert line == 5
    worded(message)


def test_unreadable_points_of_xxa_are_reported() -> None:
    t = read("XXR 3", "XXA    1  1.0  x.y  0.5", *EVENT)
    assert [(a.first_round, a.game_points) for a in t.accelerations] == [
        (1, Decimal(1)),
        (3, Decimal("0.5")),
    ]
    (found,) = t.findings
    assert (found.kind, found.span.line, found.span.column) == ("number-unreadable", 2, 15)


def test_a_second_xxa_of_a_player_replaces_the_first_and_says_so() -> None:
    t = read("XXA    1  1.0", "XXA    1  0.5", *EVENT)
    assert [a.game_points for a in t.accelerations] == [Decimal("0.5")]
    assert [line for line, _ in of_kind(t, "record-repeated")] == [1]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("XXA    1  0.0  0.0", "XXA lends player 1 no points"),
        ("XXA    1", "XXA lends player 1 no points"),
        ("XXA       1.0", "XXA names no player"),
    ],
)
def test_an_xxa_that_lends_nothing_is_reported(line: str, message: str) -> None:
    t = read(line, *EVENT)
    assert t.accelerations == ()
    assert of_kind(t, "value-unreadable") == [(1, message)]


@pytest.mark.parametrize(
    ("start", "text", "kind"),
    [
        (9, "x", "value-unreadable"),
        (48, "20x0", "number-unreadable"),
        (69, "1990/99/99", "date-unreadable"),
    ],
)
def test_unreadable_national_data_are_reported(start: int, text: str, kind: str) -> None:
    line = NRS[:start] + text + NRS[start + len(text) :]
    t = read("172 NOR NRO", line, *EVENT)
    assert [(f.kind, f.span.line, f.span.column) for f in t.findings] == [(kind, 2, start + 1)]


def test_an_unknown_type_of_record_299_is_left_out_and_said() -> None:
    line = "299 {}         1.0    2    1"
    assert read(line.format("W"), *EVENT).abnormal_points[0].kind == "W"
    t = read(line.format("Q"), *EVENT)
    assert t.abnormal_points == ()
    assert [line for line, message in of_kind(t, "value-unreadable") if "'Q'" in message] == [1]


@pytest.mark.parametrize(
    ("line", "column"),
    [("250       1.0   3   2    1    2", 21), ("250       1.0   1   2    4    2", 30)],
)
def test_a_range_that_ends_before_it_begins_is_reported(line: str, column: int) -> None:
    t = read("192 FIDE_DUTCH_BAKU", line, *EVENT)
    assert len(t.accelerations) == 1
    (found,) = t.findings
    assert (found.kind, found.span.line) == ("value-unknown", 2)
    assert found.span.column is not None
    assert found.span.column <= column < (found.span.end_column or 0)


@pytest.mark.parametrize(
    "code", ["FIDE_TEAM_GP_BAKU", "WORLDCUP_KNOCKOUT", "OTHER_TEAM_DOUBLEROUNDROBIN"]
)
def test_a_type_code_outside_the_table_is_kept_and_reported(code: str) -> None:
    t = read(f"192 {code}", *EVENT)
    assert t.type is not None
    assert not t.type.is_listed
    [(line, message)] = of_kind(t, "value-unknown")
    assert (line, repr(code) in message) == (1, True)


def superseded(*lines: str) -> list[tuple[int | None, list[str]]]:
    """The lines that count less, and the records that the finding names."""
    found = of_kind(read("XXR 2", *lines, *EVENT), "record-superseded")
    return [(line, re.findall(r"\b(?:XXS|BBW|162)\b", message)) for line, message in found]


def test_of_several_ways_to_state_the_scoring_the_others_are_reported() -> None:
    record, codes, lines = "162  W 3.0    D 1.0", "XXS W=2.0 D=1.0", ("BBW  2.0", "BBD  1.0")
    assert superseded(codes, *lines, record) == [
        (2, ["XXS", "162", "162"]),
        (3, ["BBW", "162", "162"]),
    ]
    assert superseded(*lines, "XXS W=3.0") == [(2, ["BBW", "XXS", "XXS"])]
    t = read(*lines, record, *EVENT)
    assert t.header_lines["stated_scoring"] == 3


def test_two_ways_to_state_the_same_scoring_agree() -> None:
    assert superseded("162  W 3.0    D 1.0", "BBW  3.0", "BBD  1.0") == []
    assert superseded("XXS W=3.0 PAB=3.0", "BBW  3.0") == []


def test_a_team_without_a_number_is_no_team_that_stands_twice() -> None:
    t = read(RED_BLUE[0], RED_BLUE[1][:4] + "   " + RED_BLUE[1][7:], *EVENT)
    assert [team.number for team in t.teams] == [1, 0]
    assert of_kind(t, "team-number-missing") == [(2, "the team has no number")]
    assert of_kind(t, "team-number-repeated") == []


def test_an_event_without_teams_is_no_team_event() -> None:
    assert not read("352 WBWB", *EVENT).is_team_event
    assert read("352 WBWB", RED_BLUE[0], *EVENT).is_team_event


def test_who_is_named_but_not_in_the_file_is_reported_once_for_each_place(worded: Worded) -> None:
    lines = (
        "192 FIDE_TEAM",
        *RED_BLUE,
        "240 H   1    8    9",
        "260   1   2    1    7",
        "299 W   1.0   1.0    1    6",
        "250  1.0        1   2    1    5",
        "320  1.0   1.0   0  11",
        "330 +-   1   1  12",
        "300   1   1  13    1   44    3    0",
    )
    t = read(*lines, *EVENT)
    found = [
        (f.span.line or 0, f.kind, f.message) for f in t.findings if f.kind.endswith("-unknown")
    ]
    places = [(line, kind, int(message.split()[1])) for line, kind, message in found]
    assert sorted(places) == [
        (4, "team-unknown", 8),
        (4, "team-unknown", 9),
        (5, "team-unknown", 7),
        (6, "team-unknown", 6),
        (7, "team-unknown", 5),
        (8, "team-unknown", 11),
        (9, "team-unknown", 12),
        (10, "player-unknown", 44),
        (10, "team-unknown", 13),
    ]
    ((line, disagreement),) = of_kind(t, "lineup-disagrees")
    assert line == 10
    worded(sorted(message for _, _, message in found), disagreement)


def test_fictitious_points_of_players_nobody_knows_are_reported(worded: Worded) -> None:
    t = read("XXR 2", "XXA    9  1.0", *EVENT)
    ((line, message),) = of_kind(t, "player-unknown")
    assert line == 2
    worded(message)


@pytest.mark.parametrize("end", ["1", "x"])
def test_a_line_may_end_at_any_column(end: str) -> None:
    """Also in a gap between two fields, in which a number has just begun."""
    lines = crosstable.sample("individual-swiss").read_text(encoding="utf-8").splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("001"))
    for columns in range(4, 100):
        cut = [*lines[:at], lines[at][:columns] + end, *lines[at + 1 :]]
        assert len(crosstable.loads("\n".join(cut)).players) > 1


def test_byes_of_teams_that_are_not_in_the_file_are_not_those_of_players() -> None:
    """The code is that of a team event, so 240 names teams, whatever number a player has."""
    rows = "".join(f"001 {number:4}      {name}\r\n" for number, name in ((1, "Lee"), (2, "Roe")))
    text = f"012 A\r\n142 3\r\n192 FIDE_TEAM_TYPEA_MP_GP\r\n{rows}240 H   1   2  99\r\n"
    t = crosstable.loads(text)
    assert [player.rounds for player in t.players] == [(), ()]
    assert [f.kind for f in t.findings if f.kind.endswith("-unknown")] == ["team-unknown"] * 2
    losses = crosstable.convert(t, "trf26").losses
    assert [loss.line for loss in losses] == [6, 6]
