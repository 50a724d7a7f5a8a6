"""The library never speaks of command-line options: it names parameters, a shell names options."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import crosstable
from crosstable.cli.parser import parser_of
from crosstable.cli.problems import explain_problem, option_of
from crosstable.errors import CrosstableError, Parameter, WrongWish
from crosstable.pairing.generating.wishes import byes_of, match_points_of, scoring_of
from crosstable.pairing.versus import peer_named
from tests.sources import Nodes, nodes_in, package_nodes, text_of, texts_in
from tests.test_architecture import FILES, ROOMS, room_of

LIBRARY = (*ROOMS[: ROOMS.index("__init__")], "__init__")
MANUAL = (
    *(name for name in FILES if name.startswith("crosstable.checks.catalogue.")),
    "crosstable.output.diagnostics.pages",
    "crosstable.model.details.documents",
    "crosstable.model.details.schema",
    "crosstable.conformance.runner",  # a command of its own, which others copy
)
"""Modules whose texts are pages of the manual."""
MESSAGES = ("crosstable.checks.catalogue.selection", "crosstable.checks.catalogue.kind")
"""Modules among them whose texts are messages."""
STYLES = ("crosstable.output.drawing.html", "crosstable.output.period")
"""Style sheets, in which names begin with two hyphens too."""
PROGRAMS = {"--dutch"}
"""Options of other programs that the library runs."""

OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*")
COMMAND = re.compile(
    r"\bcrosstable (?:show|check|explain|fmt|convert|diff|rate|pair|report|desk)\b"
)


def options_in(module: str, source: str, nodes: Nodes) -> list[tuple[int, str]]:
    """Where a module speaks of options or commands."""
    found = []
    for line, text in texts_in(nodes):
        words = [*OPTION.findall(text), *COMMAND.findall(text)]
        if module.startswith(STYLES):
            words = [
                word for word in words if f"var({word}" not in source and f"{word}:" not in text
            ]
        found += [(line, word) for word in words if word not in PROGRAMS]
    return found


@pytest.mark.lengthy
def test_no_message_of_the_library_names_an_option() -> None:
    modules = {
        module: path
        for module, path in FILES.items()
        if room_of(module) in LIBRARY and (module in MESSAGES or not module.startswith(MANUAL))
    }
    found = {
        module: options_in(module, text_of(path), package_nodes()[path])
        for module, path in modules.items()
    }
    assert {module: places for module, places in found.items() if places} == {}


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ('raise WrongWish(f"--rounds: {n} is not from 1 to 60")', ["--rounds"]),
        ('Refusal(command="crosstable pair --round N")', ["--round", "crosstable pair"]),
        ('"""Whom `--why` asks about."""', []),
        ('"record 013 -- a team"', []),
    ],
)
def test_options_in_messages_are_found(source: str, words: list[str]) -> None:
    assert [word for _, word in options_in("crosstable.model.x", source, nodes_in(source))] == words


# -- what the two say instead ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wishes", "parameter", "library", "shell"),
    [
        ({"rounds": 99}, "rounds", "rounds must be 1 to 60", "--rounds must be 1 to 60"),
        ({"players": 1}, "players", "players must be 2 to", "--players must be 2 to"),
        (
            {"teams": 4, "system": "FIDE_DUTCH_2026"},
            "system",
            "leave out teams and boards",
            "leave out --teams and --boards",
        ),
    ],
)
def test_a_wrong_wish_names_the_parameter(
    wishes: dict[str, object], parameter: str, library: str, shell: str
) -> None:
    with pytest.raises(WrongWish) as caught:
        crosstable.generate(crosstable.Wishes(**wishes), 1)  # type: ignore[arg-type]
    assert caught.value.parameter == parameter
    assert library in str(caught.value)
    assert shell in explain_problem(caught.value)
    assert "--" not in str(caught.value)


def test_options_may_have_other_names() -> None:
    for make, option in (
        (lambda: match_points_of("3"), "--match-points"),
        (lambda: byes_of("half"), "--byes"),
        (lambda: scoring_of("x"), "--scoring"),
        (lambda: peer_named("nobody"), "--with"),
    ):
        with pytest.raises(CrosstableError) as caught:
            make()
        assert explain_problem(caught.value).startswith(f"{option}: ")


@pytest.mark.lengthy
def test_every_parameter_has_an_option() -> None:
    wanted = {
        parameter
        for module, path in FILES.items()
        if room_of(module) in LIBRARY
        for parameter in parameters_in(path)
    }
    known = {
        option for name in ("generate", "versus", "period") for option in parser_of(name).options
    }
    assert {"system", "peer", "excluded", "overwrite"} <= wanted
    assert {option_of(parameter) for parameter in wanted} <= known


def parameters_in(path: Path) -> Iterator[str]:
    for node in package_nodes()[path]:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id == "Parameter" and isinstance(node.args[0], ast.Constant):
                yield str(node.args[0].value)
            if node.func.id == "map" and getattr(node.args[0], "id", "") == "Parameter":
                yield from ast.literal_eval(node.args[1])


def test_values_with_braces_are_left_alone() -> None:
    assert str(CrosstableError("a {strange} name")) == "a {strange} name"
    assert str(CrosstableError("{}: {}", Parameter("byes"), "{0}")) == "byes: {0}"
