"""Writing for a purpose, and the options of a conversion: text, encoding, what is kept."""

import re
from dataclasses import replace
from decimal import Decimal

import pytest

import crosstable
from crosstable import check
from crosstable.errors import CannotWrite, CrosstableError
from crosstable.model.choices import LineEnd
from crosstable.model.dates import PartialDate
from crosstable.model.records import AbnormalPoints, Acceleration, TeamBye
from crosstable.model.results import ByeKind, Colour
from crosstable.model.tournament import Bye, Game, GameScoring, Tournament
from crosstable.rules.acceleration.systems import named_acceleration
from crosstable.rules.matches import with_hidden_results
from crosstable.text.dialects import DIALECTS
from crosstable.text.layout import Record
from crosstable.writing.conversion import convert
from tests.conftest import scaled
from tests.generator import LATE, generated
from tests.shorthand import tournament
from tests.worded import Worded
from tests.writing.test_conversion import PAIRS, without_copies, written

IN_PROGRESS = """
    1 Ann 2000   4w1  bye:H   pts:1
    2 Bob 1900   3b1  .       pts:1
    3 Cid 1800   2w0  bye:Z   pts:0
    4 Dan 1700   1b0  .       pts:0
"""


def lines(t: Tournament, dialect: str, purpose: str | None = None) -> list[str]:
    return list(convert(t, dialect, purpose).document.source.texts)


def codes(texts: list[str]) -> list[str]:
    return [text[:3] for text in texts]


def exchanged(t: Tournament, dialect: str = "trf26", purpose: str = "itdx") -> Tournament:
    data = convert(t, dialect, purpose).to_bytes()
    return crosstable.loads(without_copies(data), dialect=dialect)


# -- exchange between programs, and pairing engines -----------------------------------------------


@pytest.mark.parametrize("purpose", ["itdx", "pairing"])
@pytest.mark.parametrize("dialect", sorted(LATE))
@pytest.mark.lengthy
def test_an_exchange_has_rounds_colour_and_announced_byes(dialect: str, purpose: str) -> None:
    for seed in range(scaled(300)):
        t = generated(dialect, seed)
        texts = lines(t, dialect, purpose)
        refusals = convert(t, dialect, purpose).refusals
        if refusals:  # nothing tells the rounds, or half of a win is no number of the format
            assert t.declared_rounds is None or "acceleration" in refusals[0], seed
            continue
        assert codes(texts).count("142") == 1, seed
        assert codes(texts).count("152") == 1, seed
        assert all(text in ("152 W", "152 B") for text in texts if text.startswith("152"))
        assert not any(text.startswith("192") and "BAKU" in text for text in texts)
        announced = {
            (entry.kind.code, number, player.number)
            for player in t.players
            for number, entry in enumerate(player.rounds, 1)
            if number > t.paired_rounds and isinstance(entry, Bye)
        }
        if not t.is_team_event:
            found = {
                (text[4], int(text[6:9]), int(number))
                for text in texts
                if text.startswith("240")
                for number in text[9:].split()
            }
            assert found == announced, seed
        read = exchanged(t, dialect, purpose)
        assert [p.rounds for p in read.players] == [
            p.rounds for p in with_hidden_results(t).players
        ], seed


@pytest.mark.parametrize(
    ("cells", "colour"),
    [
        ("1 Ann - 2w1\n2 Bob - 1b0", "W"),
        ("1 Ann - 2b1\n2 Bob - 1w0", "B"),
        ("1 Ann - .\n2 Bob - 3w1\n3 Cid - 2b0", "W"),  # the highest of those who were paired
        ("1 Ann - 4-+\n2 Bob - 3w1\n3 Cid - 2b0\n4 Dan - 1--", "B"),  # the next one, reversed
        ("1 Ann -\n2 Bob -", "W"),
    ],
)
def test_the_initial_colour_is_inferred_from_round_1(cells: str, colour: str) -> None:
    conversion = convert(tournament(cells), "trf26", "itdx")
    assert f"152 {colour}" in conversion.document.source.texts
    assert "initial-colour" in {assumption.kind for assumption in conversion.assumptions}


def test_a_stated_initial_colour_stays() -> None:
    t = tournament("1 Ann - 2w1\n2 Bob - 1b0", initial_colour=Colour.BLACK)
    assert "152 B" in lines(t, "trf26", "itdx")


def test_the_number_of_rounds_is_that_of_the_dates_the_paired_or_the_announced_rounds() -> None:
    t = tournament(IN_PROGRESS)
    assert "142 2" in lines(t, "trf26", "itdx"), "a bye is announced for round 2"
    assert "142 1" in lines(tournament("1 Ann - 2w1\n2 Bob - 1b0"), "trf26", "itdx")
    teams = tournament("1 Ann - 2w1\n2 Bob - 1b0", "1 A 1\n2 B 2")
    late = replace(teams, team_byes=(TeamBye(ByeKind.HALF_POINT, 4, (2,)),))
    assert "142 4" in lines(late, "trf26", "itdx")
    dates = (PartialDate(2026, 5, 1), PartialDate(2026, 5, 2), PartialDate(2026, 5, 3))
    assert "142 3" in lines(replace(t, round_dates=dates), "trf26", "itdx")
    assert "XXR 3" in lines(replace(t, round_dates=dates), "trfx", "itdx")


def test_a_number_of_rounds_that_nothing_tells_is_refused() -> None:
    t = tournament("1 Ann -\n2 Bob -")
    message = "the number of rounds is not stated and cannot be inferred"
    for purpose in ("itdx", "pairing"):
        conversion = convert(t, "trf26", purpose)
        assert conversion.refusals == (message,)
        assert "142" not in codes(list(conversion.document.source.texts))
    assert convert(t, "trf16", "pairing").refusals == ()
    assert convert(t, "trf26").refusals == convert(t, "trf26", "rating").refusals == ()


@pytest.mark.parametrize("dialect", ["trf06", "trf16", "draft-2024"])
def test_an_exchange_needs_a_dialect_that_states_the_rounds(dialect: str) -> None:
    refusals = convert(tournament(IN_PROGRESS), dialect, "itdx").refusals
    assert any(dialect in refusal and "trf26" in refusal for refusal in refusals)


def test_a_dialect_without_the_record_is_not_given_an_assumption() -> None:
    conversion = convert(tournament(IN_PROGRESS), "trf16", "itdx")
    assert not conversion.assumptions
    assert {loss.kind for loss in conversion.losses} == {"announced-bye", "rounds"}


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("purpose", ["itdx", "pairing"])
@pytest.mark.parametrize("stated", [None, 5])
def test_the_number_of_rounds_is_in_every_exchange_or_in_the_losses(
    dialect: str, purpose: str, stated: int | None
) -> None:
    """What a purpose asks for is no record of the source, whose removal shows that it matters."""
    t = tournament("1 Ann - 2w1\n2 Bob - 1b0", declared_rounds=stated)
    conversion = convert(t, dialect, purpose)
    written = crosstable.loads(conversion.to_bytes(), dialect=dialect).declared_rounds
    lost = [loss.message for loss in conversion.losses if loss.kind == "rounds"]
    assert (written, lost) in [(stated or 1, []), (None, [f"number of rounds {stated or 1}"])]


def test_announced_byes_stand_in_240_and_in_the_cells() -> None:
    texts = lines(tournament(IN_PROGRESS), "trf26", "itdx")
    assert "240 H   2    1" in texts
    assert "240 Z   2    3" in texts
    assert texts[codes(texts).index("001")].endswith("0000 - H")


def test_records_250_take_the_place_of_a_named_acceleration() -> None:
    t = tournament(IN_PROGRESS, type_code="FIDE_DUTCH_BAKU", declared_rounds=5)
    texts = lines(t, "trf26", "itdx")
    assert "192 FIDE_DUTCH" in texts
    assert [text for text in texts if text.startswith("250")] == [
        "250       1.0   1   2    1    2",
        "250       0.5   3   3    1    2",
    ]
    assert exchanged(t).accelerations == named_acceleration(t)


def test_stated_acceleration_only_loses_the_suffix() -> None:
    stated = (Acceleration(Decimal(0), Decimal("1.5"), 1, 1, 1, 3),)
    t = tournament(IN_PROGRESS, type_code="FIDE_DUTCH_BAKU", accelerations=stated)
    read = exchanged(t)
    assert read.type_code == "FIDE_DUTCH"
    assert read.accelerations == stated


@pytest.mark.parametrize("match_points", [0, 2])
def test_points_are_written_without_the_acceleration(match_points: int) -> None:
    lent = (Acceleration(Decimal(match_points), Decimal(1), 1, 2, 1, 2),)
    t = tournament(IN_PROGRESS.replace("pts:1", "pts:2"), accelerations=lent)
    for purpose, with_bye in (("itdx", "1"), ("pairing", "1.5")):
        points = [player.points for player in exchanged(t, "trf26", purpose).players]
        assert points == [Decimal(with_bye), 1, 0, 0]
    assert [player.points for player in exchanged(t, "trf26", "rating").players] == [2, 2, 0, 0]


def test_points_are_those_before_the_round_to_be_paired(worded: Worded) -> None:
    """6.7: a program may have counted the byes announced for coming rounds already.

    Engines add up the cells: they get the points of the bye in the round to be paired.
    """
    included = tournament(IN_PROGRESS.replace("bye:H   pts:1", "bye:H bye:H pts:2"))
    for dialect, purpose, points in (
        ("trf26", "itdx", "1"),
        ("trf26", "pairing", "1.5"),
        ("draft-2025", "pairing", "1.5"),
        ("trfx", "pairing", "1.5"),
        ("draft-2024", "pairing", "1"),
        ("trf16", "pairing", "1"),
    ):
        expected = [Decimal(points), 1, 0, 0]
        assert [p.points for p in exchanged(included, dialect, purpose).players] == expected
        said = [a.message for a in convert(included, dialect, purpose).assumptions]
        worded(said)
    plain = convert(tournament(IN_PROGRESS), "trf26", "itdx")
    assert "points" not in {assumption.kind for assumption in plain.assumptions}


@pytest.mark.parametrize(("points", "itdx", "javafo"), [("0.5", 0, "0.5"), ("0", 0, "0.5")])
def test_byes_announced_for_round_1(points: str, itdx: int, javafo: str) -> None:
    t = tournament(f"1 Ann - bye:H pts:{points}\n2 Bob - pts:0", declared_rounds=5)
    assert exchanged(t).players[0].points == itdx
    assert exchanged(t, "trfx", "pairing").players[0].points == Decimal(javafo)


def test_writing_for_an_engine_twice_changes_nothing() -> None:
    for cells in ("1 Ann - bye:H bye:F pts:0\n2 Bob - pts:0\n3 Cid - pts:0", IN_PROGRESS):
        t = tournament(cells, declared_rounds=5)
        once = convert(t, "trf26", "pairing").to_bytes()
        assert convert(crosstable.loads(once), "trf26", "pairing").to_bytes() == once


def test_points_that_nothing_explains_stay() -> None:
    t = tournament(IN_PROGRESS.replace("pts:1\n    2", "pts:7\n    2"))
    assert exchanged(t).players[0].points == 7


def test_points_of_players_of_teams_stay() -> None:
    cells = "1 Ann - 3w1 bye:H pts:1.5\n2 Bob - 4b1 pts:1\n3 Cid - 1b0 pts:0\n4 Dan - 2w0 pts:0"
    t = tournament(cells, "1 A 1 2\n2 B 3 4")
    assert [p.points for p in exchanged(t).players] == [p.points for p in t.players]


def test_javafo_gets_the_points_of_byes_announced_for_its_round() -> None:
    t = tournament(IN_PROGRESS)
    texts = lines(t, "trfx", "pairing")
    assert [text[80:84] for text in texts if text.startswith("001")] == [
        " 1.5",
        " 1.0",
        " 0.0",
        " 0.0",
    ]
    included = tournament(IN_PROGRESS.replace("bye:H   pts:1", "bye:H   pts:1.5"))
    assert lines(included, "trfx", "pairing") == texts


def test_an_engine_can_add_up_the_cells() -> None:
    """JaVaFo, bbpPairings, py4swiss and gacrux compare the points with all cells of a line."""
    t = tournament(IN_PROGRESS.replace("bye:H   pts:1", "bye:H bye:F pts:1"), declared_rounds=5)
    texts = lines(t, "trf26", "pairing")
    ann = texts[codes(texts).index("001")]
    assert (ann[80:84], ann[91:]) == (" 1.5", "   4 w 1  0000 - H")
    assert [text for text in texts if text.startswith("240")] == [
        "240 H   2    1",
        "240 Z   2    3",
        "240 F   3    1",
    ]
    assert exchanged(t, "trf26", "pairing").players[0].rounds == t.players[0].rounds
    assert check(crosstable.loads("\n".join(texts)), "pairing") == check(
        crosstable.loads("\n".join(lines(t, "trf26", "itdx"))), "pairing"
    )


def test_a_pairing_engine_gets_no_rosters_of_individuals() -> None:
    t = tournament(IN_PROGRESS, "1 Club 1 2\n2 Other 3 4", type_text="Individual: Swiss System")
    conversion = convert(t, "trf26", "pairing")
    assert "310" not in codes(list(conversion.document.source.texts))
    assert [loss.kind for loss in conversion.losses] == ["team", "team"]


# -- rating ---------------------------------------------------------------------------------------


def test_a_rating_report_has_no_comments_and_no_copies() -> None:
    for seed in range(scaled(300)):
        _, t = written("trf26", seed)
        conversion = convert(t, "trf26", "rating")
        found = codes(list(conversion.document.source.texts))
        assert not {"###", "801", "802"} & set(found)
        assert not any(loss.kind == "comment" for loss in conversion.losses)
        said = [a.message for a in conversion.assumptions if a.kind == "comment"]
        assert len(said) == bool(t.comments)
        open_games = {
            (number, *sorted((player.number, game.opponent or 0)))
            for number, player, game in t.games()
            if game.result.is_open
        }
        assert len(conversion.refusals) == len(open_games), seed


def test_open_games_are_refused_once_each(worded: Worded) -> None:
    t = tournament("1 Ann - 2w\n2 Bob - 1b\n3 Cid - 4w?\n4 Dan - 3b?")
    worded(convert(t, "trf26", "rating").refusals)
    assert convert(t, "trf26").refusals == ()


# -- lines ----------------------------------------------------------------------------------------


def outside_the_fields(record: Record, text: str) -> str:
    """What stands between the fields of a line."""
    rest = list(text.ljust(3)[3:])
    for ranges in record.places(text).values():
        for start, end in ranges:
            rest[start - 3 : end - 3] = " " * (min(end, len(text)) - start)
    return "".join(rest).replace("|", "").strip()


@pytest.mark.parametrize(("source", "target"), PAIRS)
def test_lines_fit_their_columns_and_end_without_blanks(source: str, target: str) -> None:
    dialect = DIALECTS[target]
    for seed in range(3000, 3000 + scaled(60)):
        for text in convert(generated(source, seed), target).document.source.texts:
            assert text == text.rstrip(), (seed, text)
            record = dialect.records.get(text[:3])
            if record is not None and record.code != "801":
                assert not outside_the_fields(record, text), (seed, text)
            if record is not None and record.subject == "acceleration":
                assert len(text) == int(record.field("last_id").end or 0)


def test_player_lines_reach_the_points() -> None:
    """bbpPairings refuses a 001 of fewer than 84 characters."""
    t = tournament("1 A - pts:0\n2 B - pts:0")
    assert all(len(text) == 84 for text in lines(t, "trf26") if text.startswith("001"))


@pytest.mark.parametrize("line_end", ["\r\n", "\n", "\r"])
def test_line_ends_are_as_asked(line_end: LineEnd) -> None:
    data = convert(tournament(IN_PROGRESS), "trf16", line_end=line_end).to_bytes()
    assert data.count(line_end.encode()) == 4
    assert re.findall(rb"[\r\n]+", data) == [line_end.encode()] * 4
    assert crosstable.loads(data).document


def test_letters_that_an_encoding_lacks_are_replaced_one_for_one_and_said() -> None:
    t = tournament("1 Łódź - 2w1\n2 Ærø’ß - 1b0\n3 Жук -", name="Zoë")
    conversion = convert(t, "trf26", encoding="ascii")
    read = crosstable.loads(conversion.to_bytes())
    assert [player.name for player in read.players] == ["Lodz", "Aro's", "???"]
    assert read.name == "Zoe"
    assert [player.rounds for player in read.players] == [player.rounds for player in t.players]
    assert [loss.kind for loss in conversion.losses] == ["text-changed"] * 4
    assert convert(t, "trf26").losses == ()


@pytest.mark.parametrize("encoding", ["cp1252", "latin-1", "iso8859-2"])
def test_another_encoding_keeps_what_it_has(encoding: str) -> None:
    conversion = convert(tournament("1 Müller -\n2 Öz -"), "trf16", encoding=encoding)
    assert conversion.losses == ()
    read = crosstable.loads(conversion.to_bytes(), encoding=encoding)
    assert [player.name for player in read.players] == ["Müller", "Öz"]


def test_lost_lines_may_be_kept_as_comments() -> None:
    for seed in range(scaled(200)):
        _, t = written("trfx", seed)
        conversion = convert(t, "trf26", keep_lost=True)
        assert t.document is not None
        kept = [text for text in conversion.document.source.texts if text.startswith("### kept: ")]
        numbers = sorted({loss.line for loss in conversion.losses if loss.line})
        assert kept == [f"### kept: {t.document.text(number)}" for number in numbers]
        plain = convert(t, "trf26")
        assert conversion.losses == plain.losses
        assert conversion.document.source.texts[: -len(kept) or None] == plain.document.source.texts


def test_where_there_are_no_comments_nothing_is_kept() -> None:
    _, t = written("trf26", 1)
    assert convert(t, "trf16", keep_lost=True).to_bytes() == convert(t, "trf16").to_bytes()


# -- what cannot be written -----------------------------------------------------------------------


def test_lines_that_are_no_record_are_lost_and_said() -> None:
    t = crosstable.loads("012 Test\n999 what is this\n001    1      Lee", dialect="trf16")
    (loss,) = convert(t, "trf16").losses
    assert (loss.kind, loss.line) == ("unknown-record", 2)


def test_numbers_that_do_not_fit_are_refused_not_wrapped() -> None:
    assert "10000" in convert(tournament("10000 Ann -"), "trf26").refusals[0]
    large = tournament("1 Ann -\n2 Bob -", "1000 A 1\n2 B 2")
    assert "1000" in convert(large, "trf26").refusals[0]
    with pytest.raises(CannotWrite, match="1000"):
        crosstable.dumps(large, "trf26")


@pytest.mark.parametrize(
    ("player", "message"),
    [
        ("1 Ann - pts:100", "record 001: '100.0' does not fit the 4 columns of points"),
        ("1 Ann 12345", "record 001: '12345' does not fit the 4 columns of FIDE rating"),
    ],
)
def test_a_number_too_wide_for_its_columns_is_refused(player: str, message: str) -> None:
    assert convert(tournament(player), "trf26").refusals == (message,)


def test_a_penalty_too_large_for_its_columns_is_refused() -> None:
    """C30: the sign takes a digit, so -12.0 would become a blank, which means 0."""
    penalty = AbnormalPoints("", Decimal(-12), Decimal(0), 4, (1,), 9)
    t = tournament("1 Ann -\n2 Bob -", "1 A 1\n2 B 2", abnormal_points=(penalty,))
    message = "line 9: record 299: '-12.0' does not fit the 4 columns of match points"
    assert convert(t, "trf26").refusals == (message,)


def test_a_number_with_too_many_decimals_is_refused(worded: Worded) -> None:
    t = tournament("1 Ann - pts:0.25")
    conversion = convert(t, "trf26")
    worded(conversion.refusals)
    assert conversion.losses == ()
    with pytest.raises(CannotWrite, match="more than one decimal"):
        crosstable.dumps(t, "trf26")


def test_a_purpose_that_does_not_exist_is_named() -> None:
    for dialect in ("trf26", "json"):
        with pytest.raises(CrosstableError, match="no 'print'; did you mean"):
            convert(tournament("1 Ann -"), dialect, "print")


# -- JSON -----------------------------------------------------------------------------------------


def test_a_purpose_holds_for_json_too(worded: Worded) -> None:
    t = tournament("1 Ann - 2w\n2 Bob - 1b", comments=("about",))
    rating = convert(t, "json", "rating")
    worded(rating.refusals)
    assert crosstable.loads(rating.to_bytes()).comments == ()
    exchange = convert(t, "json", "itdx")
    read = crosstable.loads(exchange.to_bytes())
    assert (read.declared_rounds, read.initial_colour) == (1, Colour.WHITE)
    assert {a.kind for a in exchange.assumptions} == {"rounds", "initial-colour"}


def test_json_without_a_purpose_is_the_event_as_it_is() -> None:
    for seed in range(scaled(100)):
        t = generated("vega", seed)
        conversion = convert(t, "json")
        assert crosstable.loads(conversion.to_bytes()) == t
        assert not conversion.assumptions
        assert not conversion.refusals


def test_json_is_known_in_capitals() -> None:
    t = tournament("1 Ann -")
    data = convert(t, "JSON").to_bytes()
    assert data == convert(t, "json").to_bytes() == crosstable.dumps(t, "Json")
    assert crosstable.loads(data, dialect="JSON") == t


def test_letters_are_composed_and_control_characters_replaced() -> None:
    t = replace(tournament("1 Ann -"), name="Zoe\u0308", city="A\nB")
    conversion = convert(t, "trf26")
    assert crosstable.loads(conversion.to_bytes()).name == "Zoë"
    assert [loss.kind for loss in conversion.losses] == ["text-changed"]
    assert [assumption.kind for assumption in conversion.assumptions] == ["composed-letters"]


def test_points_with_more_decimals_than_162_has_are_said(worded: Worded) -> None:
    scoring = GameScoring.of_symbols({"W": Decimal("1.25")})
    conversion = convert(tournament("1 Ann -", stated_scoring=scoring), "trf26")
    (refusal,) = [text for text in conversion.refusals if "1.25" in text]
    worded(refusal)
    vega = convert(tournament("1 Ann -", stated_scoring=scoring), "vega")
    assert crosstable.loads(vega.to_bytes()).stated_scoring == scoring


def test_a_text_may_turn_a_team_event_into_one_of_individuals() -> None:
    """TRF16 has no type code: its reader takes the words of 092, and ``0000 - +`` for a bye."""
    t = tournament(
        "1 Ann - +\n2 Bob - 3w1\n3 Cid - 2b0\n4 Dan - .",
        "1 A 1 2\n2 B 3 4",
        type_code="FIDE_TEAM",
        type_text="Individual: Swiss System",
    )
    conversion = convert(t, "trf16")
    assert "bye-kind" in {loss.kind for loss in conversion.losses}
    read = crosstable.loads(conversion.to_bytes(), dialect="trf16")
    assert read.players[0].rounds == (Bye(ByeKind.PAIRING_ALLOCATED),)


def test_comments_stay_in_order_when_the_record_after_one_is_lost() -> None:
    data = b"### one\n012 Test\n### two\n182 Prog\n### three\n001    1      Lee\n### four\n"
    t = crosstable.loads(data, dialect="trf26")
    read = crosstable.loads(convert(t, "draft-2025").to_bytes(), dialect="draft-2025")
    assert read.comments == t.comments


def test_comments_go_with_their_records(worded: Worded) -> None:
    data = b"### of Lee\n001    1      Lee\n### of the name\n012 Test\n"
    conversion = convert(crosstable.loads(data, dialect="trf26"), "trf26")
    worded([text for text in conversion.document.source.texts if text.startswith("###")])
    assert "comment-order" in {assumption.kind for assumption in conversion.assumptions}


@pytest.mark.parametrize(
    ("dialect", "purpose", "text", "code"),
    [
        ("draft-2024", None, None, "FIDE-DUTCH_2025"),
        ("trf26", None, "FIDE-DUTCH_2025", None),
        ("trf26", "pairing", "FIDE-DUTCH_2025", "FIDE-DUTCH_2025"),
    ],
)
def test_a_code_in_092_is_a_code_where_one_is_needed(
    dialect: str, purpose: str | None, text: str | None, code: str | None
) -> None:
    t = tournament("1 Ann -", type_text="FIDE-DUTCH_2025")
    conversion = convert(t, dialect, purpose)
    read = crosstable.loads(conversion.to_bytes(), dialect=dialect)
    assert (read.type_text, read.type_code) == (text, code)
    assert ("type-code" in {a.kind for a in conversion.assumptions}) is (code is not None)


def test_an_open_game_of_vega_is_lost_with_its_round() -> None:
    t = tournament("1 Ann - 2w1 2b\n2 Bob - 1b0 1w")
    conversion = convert(t, "vega")
    kinds = [loss.kind for loss in conversion.losses if loss.kind != "unknown-sex"]
    assert kinds == ["open-game"] * 2
    (first, _) = crosstable.loads(conversion.to_bytes()).players
    assert [type(entry) for entry in first.rounds] == [Game]


def test_an_exchange_names_the_teams_that_had_nothing_in_a_round() -> None:
    """C38: otherwise a reader has to find out by exclusion that team 3 was absent."""
    t = tournament("1 Ann - 2w1\n2 Bob - 1b0\n3 Cid -", "1 A 1\n2 B 2\n3 C 3")
    lines = convert(t, "trf26", "itdx").document.source.texts
    assert "240 Z   1    3" in lines
    assert not any(line.startswith("240") for line in convert(t, "trf26").document.source.texts)


def test_an_unknown_result_is_left_blank_where_no_record_gives_it_a_value() -> None:
    """C25."""
    t = tournament("1 Ann - 2w?\n2 Bob - 1b?")
    old, new = convert(t, "trf16"), convert(t, "trf26")
    assert [line[91:] for line in old.document.source.texts] == ["   2 w", "   1 b"]
    assert [loss.kind for loss in old.losses] == ["open-game"] * 2
    players = [line for line in new.document.source.texts if line.startswith("001")]
    assert [line[91:] for line in players] == ["   2 w ?", "   1 b ?"]
    assert not new.losses


# -- what could not be read is lost, and said -----------------------------------------------------

SWISS = crosstable.sample("individual-swiss").read_bytes()


def test_a_cell_outside_its_columns_is_a_loss_and_no_rating_report_is_made(worded: Worded) -> None:
    damaged = SWISS.replace(b"    16 w 1    11 b 1", b"    16 w 1   11 b 1 ")
    assert damaged != SWISS
    t = crosstable.loads(damaged)
    for target in ("trf26", "trf16", "json"):
        lost = [(x.line, x.message) for x in convert(t, target).losses if x.kind == "unreadable"]
        ((line, message),) = lost
        assert line == 22
        worded(message)
    (refusal,) = convert(t, "trf26", "rating").refusals
    assert refusal.startswith("line 22: round 4")


@pytest.mark.parametrize(
    ("good", "bad", "line"),
    [
        (b"142 7", b"142 seven", 16),
        (b"152 W", b"152 X", 17),
        (b" 2561 NOR", b" 25a1 NOR", 22),
        (b"182 Gacrux", b"012 Again\r\n182 Gacrux", 18),
        (b"182 Gacrux", b"162  W 1.0    D abc\r\n182 Gacrux", 18),
    ],
)
def test_values_that_cannot_be_read_are_listed(good: bytes, bad: bytes, line: int) -> None:
    assert good in SWISS
    losses = convert(crosstable.loads(SWISS.replace(good, bad, 1)), "trf26").losses
    assert [(x.kind, x.line) for x in losses] == [("unreadable", line)]


def test_values_that_are_kept_as_they_are_are_no_losses() -> None:
    changed = SWISS.replace(b"192 FIDE_DUTCH_2026", b"192 SOMETHING_ELSE")
    changed = changed.replace(b"062 30", b"062 thirty")
    conversion = convert(crosstable.loads(changed), "trf26")
    assert conversion.losses == ()
    assert b"192 SOMETHING_ELSE" in conversion.to_bytes()
    assert b"062 thirty" in conversion.to_bytes()


@pytest.mark.parametrize(("cells", "is_refused"), [("2wD", True), ("2w=", False), ("2wW", False)])
def test_a_draw_that_is_not_rated_does_not_become_one_that_is(cells: str, is_refused: bool) -> None:
    """TRF06 writes both as `=`, so a report for rating would be rated otherwise."""
    mirrored = {"2wD": "1bD", "2w=": "1b=", "2wW": "1bL"}[cells]
    t = tournament(f"1 Ann - {cells}\n2 Bob - {mirrored}")
    assert bool(convert(t, "trf06", "rating").refusals) is is_refused
    for dialect in ("trf16", "trf26", "vega", "json"):
        assert convert(t, dialect, "rating").refusals == ()


# -- a Keizer season ------------------------------------------------------------------------------


def test_absences_of_a_keizer_season_are_worth_nothing_for_rating() -> None:
    season = """
        1 Ann 2000  2w1    bye:H  pts:1.5
        2 Bob 1900  1b0    3w1    pts:1
        3 Cid 1800  bye:H  2b0    pts:0.5
    """
    t = tournament(season, type_code="CUSTOM_SWISS", type_text="Individual: Keizer")
    rating = convert(t, "trf26", "rating")
    for_rating = crosstable.loads(rating.to_bytes())
    kinds = [e.kind for p in for_rating.players for e in p.rounds if isinstance(e, Bye)]
    assert kinds == [ByeKind.ZERO_POINT, ByeKind.ZERO_POINT]
    assert [p.points for p in for_rating.players] == [1, 1, 0]
    assert "club-absence" in [assumption.kind for assumption in rating.assumptions]
    for_clubs = crosstable.loads(convert(t, "trf26").to_bytes())
    assert [p.points for p in for_clubs.players] == [Decimal("1.5"), 1, Decimal("0.5")]
    swiss = convert(replace(t, type_code="FIDE_DUTCH", type_text=None), "trf26", "rating")
    assert "club-absence" not in [assumption.kind for assumption in swiss.assumptions]
