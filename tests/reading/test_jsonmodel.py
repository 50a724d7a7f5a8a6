"""The JSON form: what is written is read back, what is wrong is named by its path."""

import copy
import doctest
import json
import re
import types
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from decimal import Decimal
from enum import Enum
from pathlib import Path
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable.errors import CannotWrite
from crosstable.model import records
from crosstable.model import tournament as model
from crosstable.model.dates import PartialDate
from crosstable.model.findings import KINDS, Finding, Span
from crosstable.model.records import Lineup, Team, UnknownLine
from crosstable.model.results import ByeKind, Colour, Result
from crosstable.model.tournament import Bye, Count, Game, GameScoring, Player, Tournament
from crosstable.reading import jsonmodel
from crosstable.reading.files import looks_like_json
from crosstable.reading.jsonmodel import (
    SCHEMA_ID,
    from_json,
    json_bytes,
    json_schema,
    schema_bytes,
    to_json,
)
from tests.conftest import PROJECT_ROOT, examples

PUBLISHED_SCHEMA = (
    PROJECT_ROOT / "src" / "crosstable" / "reading" / "jsonmodel" / "tournament.schema.json"
)

# -- tournaments of every kind -------------------------------------------------------------------


def survives_utf16(text: str) -> bool:
    """Not so for two lone surrogates that together look like one character, in JSON as well."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass") == text


def event_fields(kind: Any) -> dict[str, Any]:
    """The types of the fields that belong to the event."""
    hints = get_type_hints(kind, localns={"Document": object, **vars(records)})
    if is_dataclass(kind):
        return {field.name: hints[field.name] for field in fields(kind) if field.compare}
    return {name: hints[name] for name in kind._fields if name != "line"}


ANY_CHARACTER = st.characters(codec=None, exclude_categories=())
DATES = st.one_of(
    st.dates().map(lambda day: PartialDate(day.year, day.month, day.day)),
    st.tuples(st.integers(1, 9999), st.none() | st.integers(1, 12)).map(lambda p: PartialDate(*p)),
    st.tuples(st.integers(1, 9999), st.none(), st.integers(1, 31)).map(lambda p: PartialDate(*p)),
    st.text(max_size=5).map(lambda text: PartialDate(None, text=text)),
)
VALUES: dict[object, st.SearchStrategy[Any]] = {
    int: st.integers(-(2**53), 2**53),
    str: st.text(ANY_CHARACTER, max_size=5).filter(survives_utf16),
    bool: st.booleans(),
    Decimal: st.decimals(-(10**9), 10**9, places=5, allow_nan=False)
    | st.decimals(0, 20, places=1, allow_nan=False),
    PartialDate: DATES,
    types.NoneType: st.none(),
}


def values_of(kind: Any) -> st.SearchStrategy[Any]:
    """Any value of a type of the model, with every field drawn."""
    if kind in VALUES:
        return VALUES[kind]
    if get_origin(kind) in (Union, types.UnionType):
        return st.one_of([values_of(part) for part in get_args(kind)])
    if get_origin(kind) is tuple:
        return st.lists(values_of(get_args(kind)[0]), max_size=2).map(tuple)
    if issubclass(kind, Enum):
        return st.sampled_from(kind)
    return st.builds(kind, **{name: values_of(of) for name, of in event_fields(kind).items()})


TOURNAMENTS: st.SearchStrategy[Tournament] = st.deferred(lambda: values_of(Tournament))
JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.floats(-9, 9) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=4,
)

SMALL = Tournament(
    name="Open ½",
    start=PartialDate(2024, 11),
    player_count=Count(2, "2 (1)"),
    round_dates=(PartialDate(2024, 11, 23), None, PartialDate(None, text="soon")),
    initial_colour=Colour.WHITE,
    stated_scoring=GameScoring(),
    tiebreaks=("PTS", "BH"),
    players=(
        Player(
            1,
            "Ann",
            rating=2000,
            points=Decimal("1.5"),
            rounds=(Game(2, Colour.WHITE, Result.WIN), Bye(ByeKind.HALF_POINT), None),
        ),
        Player(2, "Bob", rounds=(Game(1, Colour.BLACK, Result.LOSS), None, None)),
    ),
    teams=(Team(7, "Team", (1, 2)),),
    lineups=(Lineup(1, 7, None, (2, 1)),),
)


# -- a validator as small as the schema is simple --------------------------------------------------

IS_OF_TYPE: dict[str, Callable[[Any], bool]] = {
    "null": lambda value: value is None,
    "boolean": lambda value: isinstance(value, bool),
    "string": lambda value: isinstance(value, str),
    "array": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
    "integer": lambda value: (
        not isinstance(value, bool)
        and (isinstance(value, int) or (isinstance(value, float) and value.is_integer()))
    ),
}
KEYWORDS = {"$ref", "anyOf", "type", "enum", "pattern", "items", "properties", "required"}
ANNOTATIONS = {"$schema", "$id", "$defs", "title", "description", "default"}


def is_valid(value: Any, schema: Any, root: Any) -> bool:
    """Whether a JSON value satisfies a schema of the keywords that ours uses."""
    assert schema.keys() <= KEYWORDS | ANNOTATIONS | {"additionalProperties"}
    if "$ref" in schema:
        return is_valid(value, root["$defs"][schema["$ref"].removeprefix("#/$defs/")], root)
    if "anyOf" in schema and not any(is_valid(value, one, root) for one in schema["anyOf"]):
        return False
    named = schema.get("type", list(IS_OF_TYPE))
    if not any(IS_OF_TYPE[name](value) for name in ([named] if isinstance(named, str) else named)):
        return False
    if "enum" in schema and value not in schema["enum"]:
        return False
    return all(is_valid(part, of, root) for part, of in parts_with_schema(value, schema)) and (
        fits_keywords(value, schema)
    )


def fits_keywords(value: Any, schema: Any) -> bool:
    if isinstance(value, str) and "pattern" in schema:
        return re.search(schema["pattern"].replace("$", r"\Z"), value) is not None
    return not isinstance(value, dict) or set(schema.get("required", ())) <= value.keys()


def parts_with_schema(value: Any, schema: Any) -> Iterator[tuple[Any, Any]]:
    if isinstance(value, list) and "items" in schema:
        yield from ((item, schema["items"]) for item in value)
    if isinstance(value, dict):
        known = schema.get("properties", {})
        yield from ((item, known[name]) for name, item in value.items() if name in known)


def conforms(document: Any) -> bool:
    schema = json_schema()
    return is_valid(document, schema, schema)


# -- writing and reading back ----------------------------------------------------------------------


@given(TOURNAMENTS)
def test_what_is_written_is_read_back(t: Tournament) -> None:
    written = json_bytes(t)
    assert from_json(written) == (t, ())
    assert from_json(written.decode()) == (t, ())
    assert from_json(to_json(t)) == (t, ())
    assert json_bytes(from_json(written)[0]) == written
    assert looks_like_json(written)


@settings(max_examples=examples(300))
@given(TOURNAMENTS)
def test_what_is_written_satisfies_the_schema(t: Tournament) -> None:
    assert conforms(json.loads(json_bytes(t)))


def test_every_class_of_the_event_is_drawn_and_described() -> None:
    names = {name for name, kind in vars(model).items() if isinstance(kind, type)}
    outside = {"RoundState", "InformativeRow", "InformativeRound", "UnknownLine", "Tournament"}
    definitions = json_schema()["$defs"]
    assert isinstance(definitions, dict)
    own = {
        name
        for name in names
        if getattr(model, name).__module__ == "crosstable.model.tournament" and name[0] != "_"
    }
    assert own - outside <= definitions.keys()


def test_the_published_schema_is_not_stale(golden: Callable[[Path, bytes], None]) -> None:
    golden(PUBLISHED_SCHEMA, schema_bytes())


def test_the_schema_names_itself_and_its_draft() -> None:
    schema = json_schema()
    assert schema["$id"] == SCHEMA_ID
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["title"]


def test_every_key_of_the_schema_is_described() -> None:
    schema: Any = json_schema()
    for name, described in {"Tournament": schema, **schema["$defs"]}.items():
        for key, of_key in described.get("properties", {}).items():
            assert {"description", "enum"} & of_key.keys() or name == "Bye", f"{name}.{key}"


def test_every_key_is_always_there_in_the_order_of_the_model() -> None:
    assert list(to_json(Tournament())) == ["format", "version", *event_fields(Tournament)]
    assert list(json.loads(json_bytes(SMALL))["players"][0]) == list(event_fields(Player))


def test_each_kind_of_value_has_its_form() -> None:
    written: Any = to_json(SMALL)
    assert (written["format"], written["version"]) == ("crosstable", 1)
    assert written["start"] == "2024/11/00"
    assert written["round_dates"] == ["2024/11/23", None, {"text": "soon"}]
    assert written["player_count"] == {"value": 2, "text": "2 (1)"}
    assert written["initial_colour"] == "w"
    assert written["stated_scoring"]["white_win"] == "1.0"
    assert written["tiebreaks"] == ["PTS", "BH"]
    assert written["players"][0]["points"] == "1.5"
    assert written["players"][0]["rounds"] == [
        {"opponent": 2, "colour": "w", "result": "1"},
        {"bye": "H"},
        None,
    ]


def test_a_pending_game_has_a_blank_result() -> None:
    player = Player(1, rounds=(Game(2, Colour.BLACK, Result.PENDING),))
    written: Any = to_json(Tournament(players=(player,)))
    assert written["players"][0]["rounds"][0]["result"] == " "


def test_the_file_is_utf8_with_line_feeds() -> None:
    written = json_bytes(SMALL)
    assert written.startswith(b'{\n  "format": "crosstable",\n  "version": 1,\n')
    assert "Open ½".encode() in written
    assert written.endswith(b"}\n")
    assert b"\r" not in written


def test_what_is_about_the_file_is_not_written() -> None:
    here = replace(
        SMALL,
        players=tuple(replace(player, line=9) for player in SMALL.players),
        reading_findings=(Finding("empty-file", "x"),),
        unknown_lines=(UnknownLine("?"),),
        header_lines={"name": 1},
    )
    assert json_bytes(here) == json_bytes(SMALL)


@pytest.mark.parametrize(
    ("number", "text"),
    [
        ("1", "1.0"),
        ("0.5", "0.5"),
        ("8.50", "8.5"),
        ("47.25", "47.25"),
        ("-3.20", "-3.2"),
        ("-0", "0.0"),
        ("0E+999999999", "0.0"),
        ("1E+3", "1000.0"),
        ("1E-7", "0.0000001"),
        ("12345678901234.5", "12345678901234.5"),
    ],
)
def test_exact_numbers_keep_every_digit(number: str, text: str) -> None:
    written: Any = to_json(Tournament(players=(Player(1, points=Decimal(number)),)))
    assert written["players"][0]["points"] == text


@pytest.mark.parametrize(
    "number", ["NaN", "sNaN", "Infinity", "1E+999999999", "1E-999999999", "1" * 16]
)
def test_numbers_that_cannot_be_written_out_are_refused(number: str) -> None:
    with pytest.raises(CannotWrite):
        to_json(Tournament(players=(Player(1, points=Decimal(number)),)))


def test_a_number_of_five_thousand_digits_is_refused() -> None:
    with pytest.raises(CannotWrite):
        json_bytes(Tournament(declared_rounds=10**5000))


def test_a_lone_surrogate_is_escaped() -> None:
    t = Tournament(name="a\ud800b", city="\udcfc")
    assert rb'"name": "a\ud800b"' in json_bytes(t)
    assert from_json(json_bytes(t)) == (t, ())


# -- texts that are no JSON ------------------------------------------------------------------------


@given(st.binary())
def test_any_bytes_are_read_without_raising(data: bytes) -> None:
    t, findings = from_json(data)
    assert t == Tournament()
    assert findings


@given(st.data())
def test_a_damaged_document_is_read_without_raising(data: st.DataObject) -> None:
    written = json_bytes(SMALL)
    start, end = sorted(data.draw(st.tuples(*[st.integers(0, len(written))] * 2)))
    t, findings = from_json(written[:start] + data.draw(st.binary(max_size=3)) + written[end:])
    assert {finding.kind for finding in findings} <= {"json-syntax", "json-shape"} <= KINDS.keys()
    assert from_json(json_bytes(t)) == (t, ())


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (b"", Span(1, 1, 2)),
        (b'{\n  "name": x}', Span(2, 11, 12)),
        (b'{"name": "a', Span(1, 10, 11)),
        (b'{"a": 1,\n "n": "\xe9"}', Span(2, 8, 9)),
        (b"\xff\xfe{", Span(1, 1, 2)),
        (b"{} {}", Span(1, 4, 5)),
    ],
)
def test_a_syntax_error_has_its_place(text: bytes, place: Span) -> None:
    t, (finding,) = from_json(text)
    assert t == Tournament()
    assert (finding.kind, finding.span) == ("json-syntax", place)
    assert finding.message.startswith("not valid JSON: ")


@pytest.mark.parametrize("text", ["[" * 200_000, '{"name":' * 200_000, '{"players":[' * 200_000])
def test_deep_nesting_is_a_finding(text: str) -> None:
    _, (finding,) = from_json(text)
    assert finding.kind == "json-syntax"
    assert "nested" in finding.message


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_every_encoding_that_json_ever_had_is_read(encoding: str) -> None:
    assert from_json(json_bytes(SMALL).decode().encode(encoding)) == (SMALL, ())


# -- values of the wrong shape ---------------------------------------------------------------------


def changed(path: str, value: object) -> dict[str, Any]:
    """The small event as JSON with one value replaced or added; ``players[0].name``."""
    document = copy.deepcopy(to_json(SMALL))
    *steps, last = (int(step) if step.isdigit() else step for step in re.findall(r"\w+", path))
    inner: Any = document
    for step in steps:
        inner = inner[step]
    inner[last] = value
    return document


def without(path: str) -> dict[str, Any]:
    parent, _, name = path.rpartition(".")
    document = copy.deepcopy(to_json(SMALL))
    inner: Any = document
    for step in re.findall(r"\w+", parent):
        inner = inner[int(step) if step.isdigit() else step]
    del inner[name]
    return document


def with_first_player(**changes: Any) -> Tournament:
    return replace(SMALL, players=(replace(SMALL.players[0], **changes), *SMALL.players[1:]))


NAN = float("nan")
ANN, BOB = SMALL.players


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        ("name", 5, replace(SMALL, name=None)),
        ("name", ["a"], replace(SMALL, name=None)),
        ("declared_rounds", True, SMALL),
        ("declared_rounds", "9", SMALL),
        ("declared_rounds", 8.5, SMALL),
        ("declared_rounds", NAN, SMALL),
        ("declared_rounds", float("inf"), SMALL),
        ("declared_rounds", 1e300, SMALL),
        ("paired_in_file_order", 1, SMALL),
        ("paired_in_file_order", None, SMALL),
        ("initial_colour", "white", replace(SMALL, initial_colour=None)),
        ("initial_colour", ["w"], replace(SMALL, initial_colour=None)),
        ("start", "23/11/2024", replace(SMALL, start=None)),
        ("start", "2024/02/30", replace(SMALL, start=None)),
        ("start", "0000/00/00", replace(SMALL, start=None)),
        ("start", {}, replace(SMALL, start=None)),
        ("start.text", 1, None),
        ("tiebreaks", "PTS", replace(SMALL, tiebreaks=None)),
        ("tiebreaks[0]", None, replace(SMALL, tiebreaks=("BH",))),
        ("stated_scoring", [], replace(SMALL, stated_scoring=None)),
        ("stated_scoring.white_win", 3, SMALL),
        ("stated_scoring.white_win", "3,0", SMALL),
        ("stated_scoring.white_win", "٣", SMALL),
        ("stated_scoring.white_win", "NaN", SMALL),
        ("stated_scoring.white_win", "3" * 9999, SMALL),
        ("stated_scoring.white_win", "1.0\n", SMALL),
        ("player_count.value", "2", replace(SMALL, player_count=Count(None, "2 (1)"))),
        ("players", {}, replace(SMALL, players=())),
        ("players[0]", 12, replace(SMALL, players=(BOB,))),
        ("players[0].rating", "2000", with_first_player(rating=None)),
        ("players[0].name", None, with_first_player(name="")),
        ("players[0].points", 1.5, with_first_player(points=None)),
        ("players[0].rounds", None, with_first_player(rounds=())),
        ("players[0].rounds[0]", "1", with_first_player(rounds=(None, *ANN.rounds[1:]))),
        ("round_dates[0]", 2024, replace(SMALL, round_dates=(None, *SMALL.round_dates[1:]))),
        ("teams[0].roster[1]", "2", replace(SMALL, teams=(Team(7, "Team", (1,)),))),
    ],
)
def test_a_wrong_value_is_named_and_the_rest_is_kept(
    path: str, value: object, expected: Tournament | None
) -> None:
    if expected is None:
        document, expected = changed("start", {"text": value}), replace(SMALL, start=None)
    else:
        document = changed(path, value)
    t, (finding,) = from_json(document)
    assert finding.kind == "json-shape"
    assert finding.message.startswith(f"{path}: ")
    assert t == expected


@pytest.mark.parametrize(
    ("document", "expected", "messages"),
    [
        (
            changed("players[0].number", "1"),
            replace(SMALL, players=(BOB,)),
            [
                'players[0].number: a whole number is needed, found "1"; ignored',
                "players[0]: left out, because number cannot be known",
            ],
        ),
        (
            without("players[0].number"),
            replace(SMALL, players=(BOB,)),
            [
                "players[0].number: missing; a whole number is needed",
                "players[0]: left out, because number cannot be known",
            ],
        ),
        (
            changed("players[0].rounds[0].result", "1/2"),
            with_first_player(rounds=(None, *ANN.rounds[1:])),
            [
                'players[0].rounds[0].result: one of "1", "=", "0", "W", "D", "L", "+", "-", "?", '
                '" " is needed, found "1/2"; ignored',
                "players[0].rounds[0]: left out, because result cannot be known",
            ],
        ),
        (
            changed("players[0].rounds[1].bye", None),
            with_first_player(rounds=(ANN.rounds[0], None, None)),
            [
                'players[0].rounds[1].bye: one of "H", "F", "U", "Z" is needed, found null; '
                "ignored",
                "players[0].rounds[1]: left out, because bye cannot be known",
            ],
        ),
        (
            without("players[0].rounds[0].colour"),
            with_first_player(rounds=(Game(2, None, Result.WIN), *ANN.rounds[1:])),
            ['players[0].rounds[0].colour: missing; one of "w", "b" is needed'],
        ),
        (
            changed("players[0].rounds[1].opponent", 2),
            SMALL,
            ["players[0].rounds[1].opponent: unknown key; ignored"],
        ),
        (without("players[0].name"), with_first_player(name=""), []),
        (without("tiebreaks"), replace(SMALL, tiebreaks=None), []),
        (changed("declared_rounds", 9.0), replace(SMALL, declared_rounds=9), []),
        (without("format"), SMALL, ['format: missing; "crosstable" is needed']),
        (changed("format", "other"), SMALL, ['format: "crosstable" is needed, found "other"; ']),
        (changed("version", 2), SMALL, ["version: 1 is needed, found 2; ignored"]),
        (changed("version", True), SMALL, ["version: 1 is needed, found true; ignored"]),
        (changed("elo", {"deep": [1]}), SMALL, ["elo: unknown key; ignored"]),
        (changed("findings", []), SMALL, ["findings: unknown key; ignored"]),
        (changed("players[1].line", 4), SMALL, ["players[1].line: unknown key; ignored"]),
        ([], Tournament(), ["the document: an object is needed, found a list; ignored"]),
        (None, Tournament(), ["the document: an object is needed, found null; ignored"]),
    ],
)
def test_messages_say_what_happened(
    document: Any, expected: Tournament, messages: list[str]
) -> None:
    t, findings = from_json(document)
    assert t == expected
    assert [f.message[: len(m)] for f, m in zip(findings, messages, strict=True)] == messages


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('"name": "a", "name": "b"', "name: the key is repeated; the last one"),
        ('"declared_rounds": NaN', "declared_rounds: a whole number is needed, found NaN;"),
        ('"declared_rounds": -Infinity', "declared_rounds: a whole number is needed, found a num"),
        ('"declared_rounds": 1e400', "declared_rounds: a whole number is needed, found a number"),
        ('"declared_rounds": ' + "9" * 9999, "declared_rounds: a whole number is needed, found a"),
        ('"name": ' + "9" * 99, "name: a text is needed, found a very long number; ignored"),
        (r'"\ud800\n": 1', r'["\ud800\n"]: unknown key; ignored'),
        ('"' + "k" * 99 + '": 1', '["' + "k" * 40 + '…"]: unknown key; ignored'),
        ('"players": [{"number": 1, "a b": 2}]', 'players[0]["a b"]: unknown key; ignored'),
    ],
)
def test_oddities_of_the_text_are_reported(text: str, message: str) -> None:
    t, (finding,) = from_json('{"format": "crosstable", "version": 1, ' + text + "}")
    assert finding.kind == "json-shape"
    assert finding.message.startswith(message)
    finding.message.encode()
    assert t.name == ("b" if "repeated" in message else None)


@pytest.mark.lengthy
def test_many_repeated_keys_are_counted_quickly() -> None:
    text = "{" + ", ".join(f'"k{number % 50_000}": 1' for number in range(100_000)) + "}"
    _, findings = from_json(text)
    assert len(findings) == 100_000 + 2


def places(document: Any, path: tuple[object, ...] = ()) -> Iterator[tuple[object, ...]]:
    """The path of every value inside a document."""
    inner = document.items() if isinstance(document, dict) else enumerate(document)
    for step, value in inner:
        yield (*path, step)
        if isinstance(value, (dict, list)):
            yield from places(value, (*path, step))


@given(st.sampled_from(list(places(to_json(SMALL)))), JSON_VALUES)
def test_what_the_schema_forbids_is_what_is_reported(path: tuple[Any, ...], value: Any) -> None:
    document = copy.deepcopy(to_json(SMALL))
    inner: Any = document
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    t, findings = from_json(document)
    reported = [finding for finding in findings if "unknown key" not in finding.message]
    assert conforms(document) == (not reported), findings
    assert from_json(json_bytes(t)) == (t, ())


@given(JSON_VALUES)
def test_any_json_value_is_read_without_raising(value: Any) -> None:
    assert from_json(json.dumps(value))[0] == Tournament() == from_json(value)[0]


# -- recognising a file ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b'{"format": "crosstable", "version": 1}', True),
        (b'\xef\xbb\xbf \n{ "version" : 1,\n"format":"crosstable"', True),
        (b'[{"format": "crosstable"}]', False),
        (b'{"format": "geojson", "name": "crosstable"}', False),
        (b"{" + b" " * 200 + b'"format": "crosstable"}', False),
        (b"012 Open\n", False),
        (b"", False),
    ],
)
def test_a_file_is_recognised_by_its_first_bytes(data: bytes, expected: bool) -> None:
    assert looks_like_json(data) is expected


def test_the_example_of_the_module_runs() -> None:
    assert doctest.testmod(jsonmodel).failed == 0


@pytest.mark.parametrize("number", [2**53 + 1, -(2**53) - 1, 10**400])
def test_numbers_that_readers_would_round_are_refused_both_ways(number: int) -> None:
    written = json.loads(json_bytes(SMALL))
    written["players"][0]["rating"] = number
    t, findings = from_json(json.dumps(written))
    assert t is not None
    assert t.players[0].rating is None
    assert [one.kind for one in findings] == ["json-shape"]
    with pytest.raises(CannotWrite):
        json_bytes(replace(t, players=(replace(t.players[0], rating=number), *t.players[1:])))
