"""Values of the model: named tuples that behave as their users expect of dataclasses."""

import copy
import dataclasses
import pickle
import pprint
from decimal import Decimal

import pytest

import crosstable
from crosstable.model.findings import Finding, Span
from crosstable.model.records import Team
from crosstable.model.tiebreak_codes import TieBreakCode
from crosstable.model.tournament import Player, Tournament

ANN = Player(1, "Ann", rating=2100, points=Decimal("1.5"), line=12)


@pytest.fixture(scope="module")
def read() -> Tournament:
    return crosstable.read(crosstable.sample("team-swiss"))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (ANN, ANN._replace(line=99)),
        (Team(1, "A", (1, 2), line=3), Team(1, "A", (1, 2))),
        (TieBreakCode("BH", text="BH"), TieBreakCode("BH", text="BUC")),
        (Finding("kind", "words"), Finding("kind", "words", player=3)),
    ],
    ids=["player", "team", "code", "finding"],
)
def test_what_is_about_the_file_is_not_compared(one: object, other: object) -> None:
    assert one == other
    assert not one != other  # noqa: SIM202 (that is the question)
    assert hash(one) == hash(other)


def test_what_is_about_the_event_is_compared() -> None:
    assert ANN._replace(rating=2000) != ANN
    assert Finding("kind", "words", Span(1)) != Finding("kind", "words")
    assert Tournament(name="A") != Tournament(name="B")
    assert tuple(ANN) != ANN


def test_the_functions_of_dataclasses_take_values(read: Tournament) -> None:
    assert dataclasses.replace(ANN, rating=None) == Player(1, "Ann", points=Decimal("1.5"))
    changed = dataclasses.replace(read, name="other")
    assert (changed.name, changed.players) == ("other", read.players)
    compared = {f.name for f in dataclasses.fields(Player) if f.compare}
    assert compared == set(Player._fields) - {"line"}
    assert dataclasses.asdict(ANN)["rating"] == 2100


def test_values_travel_to_other_processes(read: Tournament) -> None:
    assert read.by_number  # computed and remembered: it does not travel
    again = pickle.loads(pickle.dumps(read))
    assert again == read
    assert again.header_lines == read.header_lines
    assert "by_number" not in vars(again)
    assert copy.deepcopy(ANN) == ANN
    assert copy.copy(ANN).line == ANN.line


def test_values_are_printed(read: Tournament) -> None:
    assert repr(ANN).startswith("Player(number=1, name='Ann'")
    assert "document=" not in repr(read)
    assert "Tournament(" in pprint.pformat(read)
