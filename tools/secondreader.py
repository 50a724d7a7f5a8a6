"""A second reader of reports: what a record says, in the words of the protocol.

It shares nothing with Crosstable's own tables. The columns come from a file that was written from
the standards (dialect, record, field, start, end, repeat_stride); the lines of JaVaFo, bbpPairings
and Vega, which have no columns, are taken apart at blanks, semicolons and bars, as their manuals
say.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal, InvalidOperation
from pathlib import Path
from types import MappingProxyType

from crosstable.conformance.runner import Json, Object

COLUMNS = "the columns of the published table, read by a second reader"
WORDS = "the words of the line, read by a second reader"
PUBLISHED = MappingProxyType({"draft-2024": "draft_a", "draft-2025": "draft_b", "trfx": "trf16"})
"""The dialects whose columns are published under another name."""
WITHOUT_COLUMNS = ("XX", "BB", "DAT")
BARS = (
    "number",
    "sex",
    "title",
    "name",
    "rating",
    "federation",
    "fide_id",
    "national_rating",
    "national_id",
    "birth_date",
)
"""The first fields of record 001 between Vega's bars; points, rank and rounds follow."""
VEGA_RESULTS = MappingProxyType({"2": "="})
TITLES_OF_2006 = MappingProxyType(
    {"g": "GM", "wg": "WGM", "m": "IM", "wm": "WIM", "f": "FM", "wf": "WFM"}
)
Fields = dict[str, list[str]]
"""The texts of a line by field, as many as the field is repeated."""


class SecondReader:
    """Takes lines apart."""

    def __init__(self, path: Path) -> None:
        with path.open(encoding="utf-8", newline="") as file:
            self.rows = [*csv.DictReader(file)]

    def basis(self, dialect: str, code: str) -> str:
        """By what the fields of a record are known."""
        is_free = dialect == "vega" or code.startswith(WITHOUT_COLUMNS)
        return WORDS if is_free else COLUMNS

    def lines(self, data: bytes, dialect: str, code: str) -> list[Fields]:
        """Every line of a record, taken apart."""
        own = [line for line in data.decode("utf-8-sig").splitlines() if _is_of(line, code)]
        if self.basis(dialect, code) == WORDS:
            return [_words_of(line, dialect) for line in own]
        published = PUBLISHED.get(dialect, dialect)
        rows = [
            row
            for row in self.rows
            if (row["dialect"], row["record"]) == (published, code) and row["field"] != "record_id"
        ]
        return [_fields_of(line, rows) for line in own]


def _is_of(line: str, code: str) -> bool:
    if code == "NRS":
        return line[:3].isupper() and line[:3].isalpha() and line[3:4] == " "
    return line.startswith(code)


def _fields_of(line: str, rows: Sequence[dict[str, str]]) -> Fields:
    fields: Fields = {"whole": [line[4:].strip()], "federation_code": [line[:3]]}
    for row in rows:
        name = row["field"].removesuffix("_more").rstrip("2")
        fields.setdefault(name, []).extend(_texts_of(line, row))
    return fields


def _texts_of(line: str, row: Mapping[str, str]) -> Iterator[str]:
    start = int(row["start"]) - 1
    if not row["end"]:
        yield line[start:].strip()
        return
    width = int(row["end"]) - start
    while start < len(line):
        yield line[start : start + width].strip()
        if not row["repeat_stride"]:
            return
        start += int(row["repeat_stride"])


def _words_of(line: str, dialect: str) -> Fields:
    words = line[3:].split()
    if dialect == "vega" and "|" in line:
        parts = [part.strip() for part in line[4:].split("|")]
        named = {name: [part] for name, part in zip(BARS, parts, strict=False)}
        points, rank, *rounds = parts[len(BARS) :]
        return {**named, "points": [points], "rank": [rank], "round": rounds}
    return {"whole": [line[4:].strip()], "word": words}


# -- what a record says ---------------------------------------------------------------------------


def said_by(dialect: str, code: str, subject: str, lines: Sequence[Fields]) -> Object | None:
    """The answer that a record asks for, made from its fields; None where it has none."""
    make = OTHERWISE.get((dialect, code)) or SAID.get(subject)
    return None if make is None or not lines else make(lines)


def plain(text: str) -> Json:
    """A number without the noughts in front of it, any other text as it is."""
    try:
        number = Decimal(text)
    except InvalidOperation:
        return text
    return int(number) if "." not in text else str(number)


def filled(**values: str) -> Object:
    """The fields that hold something."""
    return {name: plain(value) for name, value in values.items() if value}


def first(fields: Fields, name: str) -> str:
    """The text of a field that is not repeated."""
    return next(iter(fields.get(name, [])), "")


def numbers(fields: Fields, name: str) -> list[Json]:
    """The numbers of a repeated field; nothing at the end is nothing."""
    return [int(text) for text in fields.get(name, []) if text]


Made = Callable[[Sequence[Fields]], Object]


def _text(*path: str) -> Made:
    return lambda lines: _at(path, plain(first(lines[0], "whole")))


def _words(*path: str, by: str = ",") -> Made:
    return lambda lines: _at(path, [word for word in first(lines[0], "whole").split(by) if word])


def _each(*path: str, make: Callable[[Fields], Json]) -> Made:
    return lambda lines: _at(path, [make(fields) for fields in lines])


def _at(path: Sequence[str], value: Json) -> Object:
    for name in reversed(path[1:]):
        value = {name: value}
    return {path[0]: value}


def _day(text: str) -> str:
    """A date with its century, largest unit first."""
    parts = text.split("/")
    if len(parts[-1]) > 2:
        parts.reverse()
    return "/".join(parts if len(parts[0]) > 2 else [f"20{parts[0]}", *parts[1:]])


def _after_points(lines: Sequence[Fields]) -> Object:
    """Record 202 is about equal points: they come first."""
    return {"tiebreaks": ["PTS", *first(lines[0], "whole").split(",")]}


def _date(name: str) -> Made:
    return lambda lines: {name: _day(first(lines[0], "whole"))}


def _round_dates(lines: Sequence[Fields]) -> Object:
    texts = lines[0].get("round_date") or first(lines[0], "whole").split(";")
    return _at(("event", "round_dates"), [_day(text) for text in texts])


def _players(lines: Sequence[Fields]) -> Object:
    """The first player and the last, with everything that their lines say."""
    said: Object = {"players": dict(map(_player, (lines[0], lines[-1])))}
    national: list[Json] = [
        filled(
            number=first(fields, "number"),
            rating=first(fields, "national_rating"),
            national_id=first(fields, "national_id"),
        )
        for fields in lines
        if first(fields, "national_rating")
    ]
    return {**said, "event": {"national": national}} if national else said


def _player(fields: Fields) -> tuple[str, Object]:
    if "round" in fields:
        games = [*map(_game_of_vega, fields["round"])]
    else:
        columns = (fields["round_opponent"], fields["round_colour"], fields["round_result"])
        games = [" ".join(game) for game in zip(*columns, strict=True)]
    title = first(fields, "title")
    player = filled(
        name=first(fields, "name"),
        sex=first(fields, "sex"),
        title=TITLES_OF_2006.get(title, title),
        rating=first(fields, "rating"),
        federation=first(fields, "federation"),
        id=first(fields, "fide_id"),
        points=first(fields, "points"),
        rank=first(fields, "rank"),
    )
    if birth := first(fields, "birth_date"):
        player["birth"] = _day(birth)
    rounds: Object = {str(number): game for number, game in enumerate(games, start=1)}
    player["rounds"] = rounds
    return first(fields, "starting_rank") or first(fields, "number"), player


def _game_of_vega(text: str) -> str:
    """A round with the sign of FIDE for its result."""
    *before, result = text.split()
    return " ".join((*before, VEGA_RESULTS.get(result, result)))


def _rosters(lines: Sequence[Fields]) -> Object:
    teams: Object = {
        str(number): {"name": first(fields, "team_name"), "players": numbers(fields, "player")}
        for number, fields in enumerate(lines, start=1)
    }
    return {"teams": teams}


def _team(fields: Fields) -> Json:
    team = filled(
        number=first(fields, "team_number"),
        name=first(fields, "team_name"),
        nickname=first(fields, "nickname"),
        strength=first(fields, "strength"),
        match_points=first(fields, "match_points"),
        game_points=first(fields, "game_points"),
        rank=first(fields, "rank"),
    )
    return {**team, "roster": numbers(fields, "player")}


def _lineup(fields: Fields) -> Json:
    lineup = filled(
        round_number=first(fields, "round"),
        team=first(fields, "team"),
        opponent=first(fields, "opponent"),
    )
    return {**lineup, "players": numbers(fields, "player")}


def _pairing_bye(lines: Sequence[Fields]) -> Object:
    points = filled(
        match_points=first(lines[0], "match_points"), game_points=first(lines[0], "game_points")
    )
    return _at(("event", "team_pairing_bye"), {**points, "teams": numbers(lines[0], "team")})


def _bye(fields: Fields) -> Json:
    who = numbers(fields, "participant") or numbers(fields, "team")
    bye = filled(kind=first(fields, "bye_type"), round_number=first(fields, "round"))
    return {**bye, "teams": who}


def _forfeit(fields: Fields) -> Json:
    return filled(
        kind=first(fields, "forfeit_type"),
        round_number=first(fields, "round"),
        white=first(fields, "white_team"),
        black=first(fields, "black_team"),
    )


def _acceleration(fields: Fields) -> Json:
    return filled(
        match_points=first(fields, "match_points"),
        game_points=first(fields, "game_points"),
        first_round=first(fields, "first_round"),
        last_round=first(fields, "last_round"),
        first=first(fields, "first_id"),
        last=first(fields, "last_id"),
    )


def _prohibited(fields: Fields) -> Json:
    rounds = filled(
        first_round=first(fields, "first_round"), last_round=first(fields, "last_round")
    )
    return {**rounds, "participants": numbers(fields, "participant")}


def _abnormal(fields: Fields) -> Json:
    points = filled(
        kind=first(fields, "type"),
        match_points=first(fields, "match_points"),
        game_points=first(fields, "game_points"),
        round_number=first(fields, "round"),
    )
    return {**points, "participants": numbers(fields, "participant")}


def _abnormal_of_draft(fields: Fields) -> Json:
    """The draft of 2024 names the round before which the points count, TRF26 the one after."""
    before = {**fields, "round": [str(int(first(fields, "round")) - 1)]}
    return _abnormal(before)


def _national(fields: Fields) -> Json:
    national = filled(
        federation=first(fields, "federation_code"),
        number=first(fields, "starting_rank"),
        rating=first(fields, "national_rating"),
        national_id=first(fields, "national_id"),
        sex=first(fields, "national_sex"),
        classification=first(fields, "national_class"),
        name=first(fields, "national_name"),
        origin=first(fields, "national_origin"),
    )
    return {**national, "born": _day(first(fields, "birth_date"))}


def _ranking_method(fields: Fields) -> Json:
    return filled(federation=first(fields, "federation"), method=first(fields, "method"))


def _scoring(names: Mapping[str, tuple[str, ...]], *path: str) -> Made:
    def make(lines: Sequence[Fields]) -> Object:
        symbols, points = lines[0]["symbol"], lines[0]["points"]
        said: Object = {
            name: plain(value)
            for symbol, value in zip(symbols, points, strict=True)
            for name in names.get(symbol, ())
        }
        return _at(path, said)

    return make


OF_GAMES = MappingProxyType(
    {
        "W": ("white_win", "black_win"),
        "D": ("white_draw", "black_draw"),
        "L": ("white_loss", "black_loss"),
    }
)
OF_MATCHES = MappingProxyType({"TW": ("win",), "TD": ("draw",), "TL": ("loss",)})
OF_CODES = MappingProxyType({**OF_GAMES, "PAB": ("pairing_allocated_bye",)})


def _assigned(lines: Sequence[Fields]) -> Object:
    said: Object = {
        name: plain(value)
        for word in lines[0]["word"]
        for symbol, _, value in (word.partition("="),)
        for name in OF_CODES.get(symbol, ())
    }
    return _at(("event", "stated_scoring"), said)


def _points(*names: str) -> Made:
    return lambda lines: _at(
        ("event", "stated_scoring"), {name: plain(lines[0]["word"][0]) for name in names}
    )


def _win_and_draw(lines: Sequence[Fields]) -> Object:
    win, draw = lines[0]["word"]
    return _at(("event", "stated_scoring"), {"white_win": plain(win), "white_draw": plain(draw)})


def _options(lines: Sequence[Fields]) -> Object:
    words = {word for fields in lines for word in fields["word"]}
    colours: Object = {"initial_colour": "w"} if "white1" in words else {"initial_colour": "b"}
    return {**colours, "event": {"paired_in_file_order": True}} if "rank" in words else colours


def _absent(lines: Sequence[Fields]) -> Object:
    """The reports of the search have two rounds that were played."""
    return {"players": {number: {"rounds": {"3": "0000 - Z"}} for number in lines[0]["word"]}}


def _apart(lines: Sequence[Fields]) -> Object:
    return {"prohibited": [[int(word) for word in fields["word"]] for fields in lines]}


def _accelerations_by_player(lines: Sequence[Fields]) -> Object:
    """The reports of the search give half a point in both rounds to one player."""
    number, *points = lines[0]["word"]
    said = filled(game_points=points[0], first=number, last=number)
    return _at(("event", "accelerations"), [{**said, "first_round": 1, "last_round": len(points)}])


SAID: Mapping[str, Made] = MappingProxyType(
    {
        "tournament-name": _text("name"),
        "city": _text("city"),
        "federation": _text("federation"),
        "start-date": _date("start"),
        "end-date": _date("end"),
        "player-count": _text("event", "player_count", "value"),
        "rated-count": _text("event", "rated_count", "value"),
        "team-count": _text("event", "team_count", "value"),
        "type-text": _text("event", "type_text"),
        "chief-arbiter": _text("arbiter"),
        "deputy-arbiter": _each("event", "deputy_arbiters", make=lambda f: first(f, "whole")),
        "time-control-text": _text("time_control"),
        "round-dates": _round_dates,
        "rounds": _text("rounds"),
        "initial-colour": lambda lines: {"initial_colour": first(lines[0], "whole").lower()},
        "game-scoring": _scoring(OF_GAMES, "event", "stated_scoring"),
        "match-scoring": _scoring(OF_MATCHES, "event", "stated_match_scoring"),
        "ranking-method": _each("event", "ranking_methods", make=_ranking_method),
        "pairing-controller": _text("event", "pairing_controller"),
        "type-code": _text("type"),
        "tiebreaks": _after_points,
        "standings-tiebreaks": _words("tiebreaks"),
        "time-control": _text("event", "time_control_code"),
        "board-colours": _text("event", "board_colours"),
        "acceleration-name": _text("event", "acceleration_name"),
        "current-round": _text("event", "current_round"),
        "win-draw-points": _win_and_draw,
        "player": _players,
        "national-player": _each("event", "national", make=_national),
        "roster": _rosters,
        "team": _each("event", "teams", make=_team),
        "lineup": _each("event", "lineups", make=_lineup),
        "team-pairing-bye": _pairing_bye,
        "byes": _each("event", "team_byes", make=_bye),
        "team-forfeit": _each("event", "team_forfeits", make=_forfeit),
        "acceleration": _each("event", "accelerations", make=_acceleration),
        "prohibited": _each("event", "prohibited", make=_prohibited),
        "abnormal-points": _each("event", "abnormal_points", make=_abnormal),
        "javafo-options": _options,
        "absent-next-round": _absent,
        "acceleration-by-player": _accelerations_by_player,
        "scoring-codes": _assigned,
        "points-win": _points("white_win", "black_win"),
        "points-draw": _points("white_draw", "black_draw"),
        "points-loss": _points("white_loss", "black_loss"),
        "points-zero-bye": _points("zero_point_bye"),
        "points-forfeit-loss": _points("forfeit_loss"),
        "points-pairing-bye": _points("pairing_allocated_bye"),
    }
)
"""Each subject of a record; copies, comments and notes of organisers are not asked for."""
OTHERWISE: Mapping[tuple[str, str], Made] = MappingProxyType(
    {
        ("trfx", "XXP"): _apart,
        ("draft-2024", "299"): _each("event", "abnormal_points", make=_abnormal_of_draft),
    }
)
"""Records that say something about a subject in another way."""
