"""Our dataclasses do what those of the standard library do."""

import copy
import dataclasses
import pickle
from typing import Any

import pytest

from crosstable.model.values import dataclass, field, open_twin, replace


@dataclass(frozen=True, slots=True)
class Piece:
    """A value with slots."""

    name: str
    worth: int = 1
    moves: tuple[str, ...] = ()
    line: int | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Board:
    """A value without slots, with a default that is made anew."""

    pieces: list[Piece] = field(default_factory=list)
    note: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Many:
    """A value of which many are made: it gets a constructor of its own on the way."""

    first: int
    second: list[int] = field(default_factory=list)


def test_values_are_equal_by_their_compared_fields() -> None:
    assert Piece("rook", 5, line=1) == Piece("rook", 5, line=2)
    assert Piece("rook", 5) != Piece("rook", 4)
    other: object = ("rook", 1, (), None)
    assert Piece("rook") != other
    assert len({Piece("rook", line=1), Piece("rook", line=2), Piece("king")}) == 2


def test_values_print_as_their_construction() -> None:
    assert repr(Piece("rook", 5)) == "Piece(name='rook', worth=5, moves=(), line=None)"
    assert repr(Board([], "seen")) == "Board(pieces=[])"


@pytest.mark.parametrize("value", [Piece("rook"), Board()])
def test_values_do_not_change(value: Any) -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        value.name = "king"
    with pytest.raises(dataclasses.FrozenInstanceError):
        value.pieces = []
    with pytest.raises(dataclasses.FrozenInstanceError):
        del value.name


@pytest.mark.parametrize("value", [Piece("rook", 5, ("a1",), 3), Board([Piece("king")], "x")])
def test_values_travel(value: Any) -> None:
    for twin in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)):
        assert twin == value
        assert repr(twin) == repr(value)


@pytest.mark.parametrize("replaced", [replace, dataclasses.replace])
def test_one_field_is_replaced(replaced: Any) -> None:
    assert replaced(Piece("rook", 5, line=7), name="king") == Piece("king", 5)
    assert replaced(Piece("rook", line=7), name="king").line == 7
    with pytest.raises(TypeError):
        replaced(Piece("rook"), colour="white")


def test_the_standard_library_knows_the_fields() -> None:
    assert dataclasses.is_dataclass(Piece)
    names = [(f.name, f.type, f.compare) for f in dataclasses.fields(Piece)]
    assert names[0] == ("name", str, True)
    assert names[3] == ("line", int | None, False)
    assert dataclasses.fields(Board)[0].default_factory is list
    assert dataclasses.asdict(Piece("rook")) == {
        "name": "rook", "worth": 1, "moves": (), "line": None
    }  # fmt: skip


def test_each_value_has_its_own_default() -> None:
    assert Board().pieces is not Board().pieces


def test_the_constructor_is_the_same_after_many_calls() -> None:
    make: Any = Many
    for number in range(250):
        assert (make(number).first, make(number).second) == (number, [])
        assert make(number).second is not make(number).second
        assert make(second=[number], first=1) == make(1, [number])
        for given, named in (((), {}), ((1, [], 2), {}), ((1,), {"first": 1}), ((1,), {"x": 1})):
            with pytest.raises(TypeError):
                make(*given, **named)


def test_an_open_twin_becomes_a_value() -> None:
    made = open_twin(Piece)()
    made.name, made.worth, made.moves, made.line = "rook", 5, (), 3
    made.__class__ = Piece
    assert made == Piece("rook", 5)
    with pytest.raises(dataclasses.FrozenInstanceError):
        made.name = "king"
