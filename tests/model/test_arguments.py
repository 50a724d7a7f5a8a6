"""Public functions look at what they are given: no text for a number, no text for several texts."""

import pickle
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import crosstable
from crosstable.errors import WrongKind
from crosstable.model.arguments import with_checked_types
from crosstable.model.results import Colour
from tests.sizes import check_each


class Whole:
    """A whole number of another package."""

    def __index__(self) -> int:
        return 3


def takes(
    number: int = 0,
    flag: bool = False,
    text: str | None = None,
    texts: Iterable[str] = (),
    by_number: Mapping[int, str] | None = None,
    day: date | str | None = None,
    colour: Colour = Colour.WHITE,
    exact: Fraction | None = None,
    path: str | Path = "",
    *more: int,
    **anything: object,
) -> None:
    """A parameter of every kind."""


def test_what_fits_is_taken() -> None:
    door: Callable[..., None] = with_checked_types(takes)
    door(1, True, "a", ["a"], {1: "a"}, date(2026, 9, 1), Colour.BLACK, Fraction(1, 3), Path(), 4)
    door(Whole(), 1, None, (text for text in "ab"), None, "2026-09-01", exact=Decimal("0.5"))
    door(texts={"a", "b"}, exact=2, anything=object())


def test_what_does_not_fit_is_named() -> None:
    wrong: dict[str, dict[str, Any]] = {
        "number is '3' (str), but has to be int": {"number": "3"},
        "number is True (bool), but has to be int": {"number": True},
        "number is 3.0 (float), but has to be int": {"number": 3.0},
        "flag is 'no' (str), but has to be bool": {"flag": "no"},
        "text is 5 (int), but has to be str | None": {"text": 5},
        "texts is one text: write texts=['abc']": {"texts": "abc"},
        "texts is 5 (int), but has to be Iterable[str]": {"texts": 5},
        "texts[1] is 2 (int), but has to be str": {"texts": ["a", 2]},
        "by_number is ['a'] (list), but has to be Mapping[int, str] | None": {"by_number": ["a"]},
        "by_number: key is '1' (str), but has to be int": {"by_number": {"1": "a"}},
        "by_number[1] is 0.5 (float), but has to be str": {"by_number": {1: 0.5}},
        "day is 2026 (int), but has to be date | str | None": {"day": 2026},
        "colour is 'white' (str), but has to be Colour": {"colour": "white"},
        "exact is 0.1 (float), but has to be Fraction | None": {"exact": 0.1},
        "path is b'a' (bytes), but has to be str | Path": {"path": b"a"},
    }

    def is_refused(message: str) -> None:
        with pytest.raises(WrongKind) as problem:
            with_checked_types(takes)(**wrong[message])
        assert str(problem.value) == message

    check_each(wrong, is_refused)


def test_a_misspelt_parameter_is_named_with_the_nearest() -> None:
    t = crosstable.read(crosstable.sample("rapid"))
    with pytest.raises(WrongKind, match="tie_breaks; did you mean tiebreaks"):
        crosstable.standings(t, tie_breaks="PTS")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="missing"):
        crosstable.standings()  # type: ignore[call-arg]


def test_public_functions_can_be_sent_to_other_processes() -> None:
    for name in crosstable.__all__:
        value = getattr(crosstable, name)
        if callable(value):
            assert pickle.loads(pickle.dumps(value)) is value


def test_every_parameter_of_a_public_function_is_understood() -> None:
    """A type that cannot be told from others would let everything pass."""
    t = crosstable.read(crosstable.sample("rapid"))
    wrong: dict[str, Callable[[], object]] = {
        "standings": lambda: crosstable.standings(t, unrated="1000"),  # type: ignore[arg-type]
        "new_tournament": lambda: crosstable.new_tournament("A", "Anna", rounds=3),
        "generate": lambda: crosstable.generate({"players": 10}, 1),  # type: ignore[arg-type]
        "rate": lambda: crosstable.rate(t, stages=["a.trf"]),  # type: ignore[list-item]
        "publish": lambda: crosstable.publish(t, "site", languages="de"),
        "report": lambda: crosstable.report(t, "pairings", round_number="2"),  # type: ignore[arg-type]
        "check": lambda: crosstable.check(t, players=5),  # type: ignore[arg-type]
        "opponent": lambda: t.opponent(None),  # type: ignore[arg-type]
        "dump": lambda: crosstable.dump(t, Path("a")),  # type: ignore[arg-type]
        "load": lambda: crosstable.load("a.trf"),  # type: ignore[arg-type]
        "loads": lambda: crosstable.loads("a.trf"),
        "read": lambda: crosstable.read("012 Open\n001    1"),
    }

    def is_refused(name: str) -> None:
        with pytest.raises(WrongKind):
            wrong[name]()

    check_each(wrong, is_refused)
