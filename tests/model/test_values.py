"""Values of the model: ordinary frozen dataclasses, with nothing of a tuple about them."""

import ast
import copy
import dataclasses
import importlib
import inspect
import pickle
import pkgutil
import pprint
from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Any

import pytest

import crosstable
from crosstable import model
from crosstable.model.findings import Finding, Span
from crosstable.model.records import Lineup, Team
from crosstable.model.results import ByeKind, Colour, Result
from crosstable.model.tiebreak_codes import TieBreakCode
from crosstable.model.tournament import Bye, Game, Player, Tournament
from tests.sources import PACKAGE_ROOT, package_nodes

ANN = Player(1, "Ann", rating=2100, points=Decimal("1.5"), line=12)


@pytest.fixture(scope="module")
def read() -> Tournament:
    return crosstable.read(crosstable.sample("team-swiss"))


def classes_of_the_model() -> Iterator[type[Any]]:
    """Every class that a module of `crosstable.model` states, those of its folders included."""
    for found in pkgutil.walk_packages(model.__path__, "crosstable.model."):
        module = importlib.import_module(found.name)
        for kind in vars(module).values():
            if inspect.isclass(kind) and kind.__module__ == module.__name__:
                yield kind


def values_of_the_model() -> Iterator[type[Any]]:
    return (kind for kind in classes_of_the_model() if dataclasses.is_dataclass(kind))


def test_no_value_of_the_model_is_a_tuple() -> None:
    assert [kind for kind in classes_of_the_model() if issubclass(kind, tuple)] == []
    assert {Tournament, Player, Game, Bye, Team, Span} <= set(values_of_the_model())


def test_no_module_of_the_model_makes_names_on_request() -> None:
    for path, nodes in package_nodes().items():
        if "model" in path.relative_to(PACKAGE_ROOT).parts[:1]:
            names = {node.name for node in nodes if isinstance(node, ast.FunctionDef)}
            assert "__getattr__" not in names, path


def is_call_of_vars(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "vars"


def goes_around_a_constructor(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "object"
        and node.attr in ("__new__", "__setattr__")
    )


def test_nobody_writes_into_the_values_of_others() -> None:
    """Neither around the constructor of a frozen value nor into what it remembers."""
    for path, nodes in package_nodes().items():
        for node in nodes:
            assert not goes_around_a_constructor(node), (path, node)
            if isinstance(node, ast.Subscript):
                assert not is_call_of_vars(node.value), (path, node)


def test_all_values_of_the_model_are_frozen() -> None:
    for kind in values_of_the_model():
        assert kind.__dataclass_params__.frozen, kind


def test_only_classes_with_something_to_remember_are_without_slots() -> None:
    without = {kind for kind in values_of_the_model() if "__slots__" not in vars(kind)}
    assert without == {Tournament}


@pytest.mark.parametrize(
    "act",
    [
        len,
        iter,
        tuple,
        lambda value: value[0],
        lambda value: value < value,
        lambda value: value + value,
    ],
    ids=["len", "iter", "tuple", "index", "order", "sum"],
)
def test_a_value_does_nothing_that_a_tuple_does(
    act: Callable[[Any], Any], read: Tournament
) -> None:
    for value in (read, ANN, Game(2, Colour.WHITE, Result.WIN), Bye(ByeKind.HALF_POINT), Team(1)):
        with pytest.raises(TypeError):
            act(value)


def test_a_value_is_equal_only_to_its_own_kind() -> None:
    game: object = Game(2, Colour.WHITE, Result.WIN)
    bye: object = Bye(ByeKind.HALF_POINT)
    assert game != (2, Colour.WHITE, Result.WIN)
    assert bye != (ByeKind.HALF_POINT,)
    assert bye == Bye(ByeKind.HALF_POINT)


def test_a_value_cannot_be_changed() -> None:
    for value, name in ((ANN, "name"), (Tournament(), "name"), (Bye(ByeKind.HALF_POINT), "kind")):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(value, name, None)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (ANN, dataclasses.replace(ANN, line=99)),
        (Team(1, "A", (1, 2), line=3), Team(1, "A", (1, 2))),
        (Lineup(1, 2, 3, (4, 5), line=6), Lineup(1, 2, 3, (4, 5))),
        (TieBreakCode("BH", text="BH"), TieBreakCode("BH", text="BUC")),
        (Finding("kind", "words"), Finding("kind", "words", player=3)),
        (Tournament(name="A", header_lines={"name": 1}), Tournament(name="A")),
    ],
    ids=["player", "team", "line-up", "code", "finding", "tournament"],
)
def test_what_is_about_the_file_is_not_compared(one: object, other: object) -> None:
    assert one == other
    assert not one != other  # noqa: SIM202 (that is the question)
    assert hash(one) == hash(other)


def test_every_line_of_a_value_is_apart_from_equality() -> None:
    placed = [
        field
        for kind in values_of_the_model()
        for field in dataclasses.fields(kind)
        if field.name == "line" and kind.__module__.rpartition(".")[2] in ("records", "tournament")
    ]
    assert len(placed) > 10
    assert not any(field.compare for field in placed)


def test_what_is_about_the_event_is_compared() -> None:
    assert dataclasses.replace(ANN, rating=2000) != ANN
    assert Finding("kind", "words", Span(1)) != Finding("kind", "words")
    assert Tournament(name="A") != Tournament(name="B")


def test_the_functions_of_dataclasses_take_values(read: Tournament) -> None:
    assert dataclasses.replace(ANN, rating=None) == Player(1, "Ann", points=Decimal("1.5"))
    changed = dataclasses.replace(read, name="other")
    assert (changed.name, changed.players) == ("other", read.players)
    assert changed.header_lines == read.header_lines
    assert dataclasses.asdict(ANN)["rating"] == 2100


def test_a_changed_tournament_remembers_nothing_of_the_old_one(read: Tournament) -> None:
    assert read.derive(lambda t: t.name) == read.name
    assert len(read.by_number) == len(read.players)
    smaller = dataclasses.replace(read, name="other", players=read.players[:1])
    assert smaller.derive(lambda t: t.name) == "other"
    assert len(smaller.by_number) == 1


def test_what_is_derived_is_made_once() -> None:
    t = Tournament(name="A")
    asked = []

    def name_of(tournament: Tournament) -> str | None:
        asked.append(tournament)
        return tournament.name

    assert (t.derive(name_of), t.derive(name_of)) == ("A", "A")
    assert asked == [t]


def test_values_travel_to_other_processes(read: Tournament) -> None:
    assert read.by_number  # computed and remembered: it does not travel
    assert read.derive(lambda t: t.name) == read.name  # nor does this, which could not
    again = pickle.loads(pickle.dumps(read))
    assert again == read
    assert again.header_lines == read.header_lines
    assert "by_number" not in vars(again)
    for value in (ANN, Game(2, None, Result.DRAW), Bye(ByeKind.HALF_POINT), Team(1, line=4)):
        assert pickle.loads(pickle.dumps(value)) == value
    assert pickle.loads(pickle.dumps(ANN)).line == ANN.line
    assert copy.deepcopy(ANN) == ANN
    assert copy.copy(ANN).line == ANN.line


def test_values_are_printed(read: Tournament) -> None:
    assert repr(ANN).startswith("Player(number=1, name='Ann'")
    assert "document=" not in repr(read)
    assert "<Tournament" in pprint.pformat(read)
