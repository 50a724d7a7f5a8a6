"""What a club decides about its Keizer season, as data: parameters and presets.

A preset is how a program or a tradition counts, so that a club can move over without a changed
table.

>>> keizer_parameters({"keizer": "classic", "bye": "1/2"}).bye
Fraction(1, 2)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from fractions import Fraction
from types import MappingProxyType
from typing import Literal, NamedTuple

from crosstable.errors import UnknownOption
from crosstable.model.phrases import Phrase, phrase

OwnValue = Literal["current", "start", "none"]
Recalculation = Literal["stable", "each-round", "frozen"]
Rounding = Literal["half", "half-each", "whole", "none"]
Method = Literal["nearest", "top-down", "backtracking"]
Distance = Literal["square", "square-less-one"]
ByeTo = Literal["fewest", "lowest"]
Colours = Literal["preferences", "fewer-whites"]
Start = Literal["rating", "number"]


@dataclass(frozen=True, slots=True)
class KeizerParameters:
    """Everything that a Keizer season depends on.

    Shares are fractions of the opponent's value (`win`, `draw`, `loss`) or of one's own (the
    others). `top` is the value of the first place; "spread" makes the first worth three times the
    last, "players" and "double" are once and twice the number of players.
    """

    preset: str = "classic"
    top: int | Literal["spread", "players", "double"] = "spread"
    own_value: OwnValue = "current"
    win: Fraction = Fraction(1)
    draw: Fraction = Fraction(1, 2)
    loss: Fraction = Fraction(0)
    forfeit_win: Fraction = Fraction(1)
    forfeit_win_is_of_own_value: bool = False
    bye: Fraction = Fraction(2, 3)
    excused: Fraction = Fraction(1, 3)
    unexcused: Fraction = Fraction(0)
    duty: Fraction = Fraction(2, 3)
    half_bye: Fraction | None = None
    """What the letter H of a report is worth; None if it is an excused absence."""
    zero_bye: Fraction | None = None
    """What the letter Z of a report is worth; None if it is an absence without notice."""
    absence_limit: int = 5
    """How many absences are paid; 0 means all. Duty is always paid."""
    rematch_gap: int = 8
    """So many rounds lie between two meetings of the same players, if possible."""
    max_meetings: int = 0
    """How often two players may meet; 0 means any number."""
    recalculate: Recalculation = "stable"
    rounding: Rounding = "half"
    late_entry: Fraction = Fraction(0)
    """Points for each round before somebody came."""
    start: Start = "rating"
    """What orders the players before the first round, and those with equal points."""
    method: Method = "nearest"
    distance: Distance = "square"
    bye_to: ByeTo = "fewest"
    colours: Colours = "preferences"

    def value_of_first(self, players: int) -> int:
        """The value of the first place among so many players."""
        match self.top:
            case "spread":
                return (players - 1) + (players - 1) // 2
            case "players":
                return players
            case "double":
                return 2 * players
            case number:
                return number


CLASSIC = KeizerParameters()
PRESET = "keizer"
"""The option that names the preset."""
PRESETS: Mapping[str, KeizerParameters] = MappingProxyType(
    {
        "classic": CLASSIC,
        "chesspairing": replace(
            CLASSIC,
            preset="chesspairing",
            top="players",
            bye=Fraction(1, 2),
            excused=Fraction(35, 100),
            unexcused=Fraction(35, 100),
            duty=Fraction(70, 100),
            half_bye=Fraction(1, 2),
            zero_bye=Fraction(0),
            rematch_gap=3,
            rounding="half-each",
            method="top-down",
            bye_to="lowest",
        ),
        "sharly": replace(
            CLASSIC,
            preset="sharly",
            own_value="start",
            bye=Fraction(1, 3),
            excused=Fraction(1, 3),
            absence_limit=0,
            recalculate="each-round",
            rounding="none",
            start="number",
            distance="square-less-one",
            colours="fewer-whites",
        ),
        "openpairings": replace(
            CLASSIC,
            preset="openpairings",
            top="double",
            own_value="none",
            forfeit_win=Fraction(1, 2),
            forfeit_win_is_of_own_value=True,
            bye=Fraction(1, 2),
            absence_limit=0,
            rematch_gap=10_000,
            rounding="none",
            method="backtracking",
            bye_to="lowest",
            colours="fewer-whites",
        ),
    }
)
"""How others count; *classic* is what Dutch clubs do, and the default."""


class KeizerParameter(NamedTuple):
    """A parameter as people write it: its field, how it is read, what is allowed, its meaning."""

    field: str
    read: Callable[[str], object]
    allowed: Phrase
    meaning: Phrase

    def can_be(self, text: str) -> bool:
        """Whether a text is understood as its value."""
        try:
            self.read(text)
        except (ValueError, ZeroDivisionError):
            return False
        return True


def _share(text: str) -> Fraction:
    share = Fraction(text.strip())
    if not 0 <= share <= 10:
        raise ValueError(text)
    return share


def _count(text: str) -> int:
    count = int(text)
    if not 0 <= count <= 10_000:
        raise ValueError(text)
    return count


def _top(text: str) -> int | str:
    word = text.strip().lower()
    named = {"auto": "spread", "spread": "spread", "players": "players", "double": "double"}
    if word in named:
        return named[word]
    count = _count(word)
    if count < 1:
        raise ValueError(text)
    return count


def _word_of(*words: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        word = text.strip().lower()
        if word not in words:
            raise ValueError(text)
        return word

    return read


_FRACTION = phrase("a fraction such as 2/3, or 0.35")
_WHOLE = phrase("a whole number")


def _share_parameter(field: str, meaning: Phrase) -> KeizerParameter:
    return KeizerParameter(field, _share, _FRACTION, meaning)


PARAMETERS: Mapping[str, KeizerParameter] = MappingProxyType(
    {
        "top": KeizerParameter(
            "top",
            _top,
            phrase("auto, players, double or a whole number"),
            phrase("the value of the first place; auto makes it three times that of the last"),
        ),
        "self": KeizerParameter(
            "own_value",
            _word_of("current", "start", "none"),
            phrase("current, start or none"),
            phrase("which own value everybody gets once"),
        ),
        "win": _share_parameter("win", phrase("a win, as a share of the opponent's value")),
        "draw": _share_parameter("draw", phrase("a draw, as a share of the opponent's value")),
        "loss": _share_parameter("loss", phrase("a loss, as a share of the opponent's value")),
        "forfeit_win": _share_parameter(
            "forfeit_win", phrase("a forfeit win, as a share of the opponent's value")
        ),
        "bye": _share_parameter("bye", phrase("no opponent, as a share of the own value")),
        "excused": _share_parameter(
            "excused", phrase("absent with notice, as a share of the own value")
        ),
        "unexcused": _share_parameter(
            "unexcused", phrase("absent without notice, as a share of the own value")
        ),
        "duty": _share_parameter("duty", phrase("away for the club, as a share of the own value")),
        "absence_limit": KeizerParameter(
            "absence_limit",
            _count,
            _WHOLE,
            phrase("how many absences are paid, duty apart; 0 means all"),
        ),
        "rematch_gap": KeizerParameter(
            "rematch_gap",
            _count,
            _WHOLE,
            phrase("how many rounds later two players meet again, if possible"),
        ),
        "max_meetings": KeizerParameter(
            "max_meetings",
            _count,
            _WHOLE,
            phrase("how often two players may meet; 0 means any number"),
        ),
        "recalculate": KeizerParameter(
            "recalculate",
            _word_of("stable", "each-round", "frozen"),
            phrase("stable, each-round or frozen"),
            phrase("whether old results are counted again with the new values"),
        ),
        "rounding": KeizerParameter(
            "rounding",
            _word_of("half", "half-each", "whole", "none"),
            phrase("half, half-each, whole or none"),
            phrase("how totals are rounded; half-each rounds every evening"),
        ),
        "late_entry": _share_parameter(
            "late_entry", phrase("points for each round before somebody came")
        ),
    }
)
"""The parameters by the names that people write."""


def keizer_parameters(options: Mapping[str, str]) -> KeizerParameters:
    """The parameters that options state: `keizer` names the preset, the others change it.

    Raises `UnknownOption` for a name or a value that there is not.
    """
    named = options.get(PRESET, CLASSIC.preset)
    if named not in PRESETS:
        raise _unknown(PRESET, named, ", ".join(PRESETS))
    parameters = PRESETS[named]
    for name, text in options.items():
        if name == PRESET:
            continue
        if name not in PARAMETERS:
            near = get_close_matches(name, PARAMETERS, 3) or list(PARAMETERS)
            raise UnknownOption(
                "{} is not a parameter of Keizer; there are: {}", name, ", ".join(near)
            )
        parameters = _with_value(parameters, name, text)
    return parameters


def _with_value(parameters: KeizerParameters, name: str, text: str) -> KeizerParameters:
    parameter = PARAMETERS[name]
    if not parameter.can_be(text):
        raise _unknown(name, text, str(parameter.allowed))
    value = parameter.read(text)
    changed = replace(parameters, **{parameter.field: value})  # type: ignore[arg-type]
    if name == "forfeit_win":
        changed = replace(changed, forfeit_win_is_of_own_value=False)
    if name == "excused":
        changed = replace(changed, half_bye=None)
    return replace(changed, zero_bye=None) if name == "unexcused" else changed


def _unknown(name: str, text: str, allowed: str) -> UnknownOption:
    return UnknownOption("{} {} is not understood; write {}", name, text, allowed)


def stated_parameters(parameters: KeizerParameters) -> dict[str, str]:
    """The options that make these parameters again: the preset, and what differs from it."""
    preset = PRESETS[parameters.preset]
    stated = {PRESET: parameters.preset}
    for name, parameter in PARAMETERS.items():
        value = getattr(parameters, parameter.field)
        if value != getattr(preset, parameter.field):
            stated[name] = "auto" if value == "spread" else str(value)
    return stated
