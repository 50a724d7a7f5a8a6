"""What a club decides: presets and single parameters, as people write them."""

from fractions import Fraction

import pytest

from crosstable.errors import UnknownOption
from crosstable.rules.keizer import PARAMETERS, PRESETS, KeizerParameters, keizer_parameters
from crosstable.rules.keizer.parameters import stated_parameters


def test_the_default_is_what_dutch_clubs_do() -> None:
    parameters = keizer_parameters({})
    assert parameters == PRESETS["classic"] == KeizerParameters()
    assert (parameters.bye, parameters.excused) == (Fraction(2, 3), Fraction(1, 3))


def test_single_parameters_change_a_preset() -> None:
    parameters = keizer_parameters({"bye": "0.5", "keizer": "sharly", "top": "60"})
    assert (parameters.preset, parameters.bye, parameters.top) == ("sharly", Fraction(1, 2), 60)
    assert parameters.own_value == "start"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"keizer": "dutch"}, "classic, chesspairing, sharly, openpairings"),
        ({"byes": "1/2"}, "bye"),
        ({"bye": "two"}, "2/3"),
        ({"bye": "1/0"}, "2/3"),
        ({"bye": "-1"}, "2/3"),
        ({"absence_limit": "-2"}, "whole number"),
        ({"top": "0"}, "auto"),
        ({"rounding": "up"}, "half-each"),
    ],
)
def test_what_is_not_understood_is_refused_with_what_is(options: dict[str, str], said: str) -> None:
    with pytest.raises(UnknownOption, match=said):
        keizer_parameters(options)


@pytest.mark.parametrize("preset", PRESETS)
def test_stated_parameters_make_the_same_again(preset: str) -> None:
    assert keizer_parameters(stated_parameters(PRESETS[preset])) == PRESETS[preset]
    changed = keizer_parameters({"keizer": preset, "win": "3/4", "self": "none", "top": "99"})
    assert keizer_parameters(stated_parameters(changed)) == changed


def test_every_parameter_is_a_field_and_has_a_meaning() -> None:
    fields = set(KeizerParameters.__dataclass_fields__)
    assert {parameter.field for parameter in PARAMETERS.values()} <= fields
    assert all(str(parameter.meaning) for parameter in PARAMETERS.values())
