"""The settings of a section: their keys, how they are read, and where the report holds them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from decimal import Decimal, InvalidOperation
from typing import Any, NamedTuple

from crosstable.errors import CannotAct
from crosstable.event.state import Section
from crosstable.model.dates import PartialDate
from crosstable.model.results import Colour
from crosstable.model.tiebreak_codes import is_known, nearest_tiebreaks, parse_tiebreak
from crosstable.model.timecontrol import parse_time_control
from crosstable.model.tournament import GameScoring
from crosstable.model.tournament_types import parse_type_code


class Setting(NamedTuple):
    """A setting: its name in the model of the report, and how its text is read."""

    attribute: str
    read: Callable[[str], Any]
    write: Callable[[Any], str] = str
    after_start: str = ""
    """The circumstance in which it is changed once round 1 is paired."""

    def shown(self, section: Section) -> str:
        """The value in force."""
        value = getattr(section.base, self.attribute)
        return "" if value is None else self.write(value)


def _text(text: str) -> str | None:
    return text.strip() or None


def _rounds(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and 1 <= int(text[:4]) <= 99):
        raise CannotAct(f"the number of rounds must be 1 to 99, not {text}")
    return int(text)


def _date(text: str) -> PartialDate:
    found = PartialDate.parse(text)
    if found is None or not found.is_complete:
        raise CannotAct(f"{text} is not a date; write it as 2026-11-16")
    return found


def _tiebreaks(text: str) -> tuple[str, ...]:
    codes = tuple(text.replace(",", " ").split())
    for code in codes:
        if not is_known(parse_tiebreak(code)):
            nearest = ", ".join(nearest_tiebreaks(code))
            raise CannotAct(f"{code} is not a tie-break; did you mean {nearest}?")
    return codes


def _system(text: str) -> str:
    if parse_type_code(text) is None:
        raise CannotAct(f"{text} is not a code of record 192, for instance FIDE_DUTCH_2026")
    return text.upper()


def _time_control(text: str) -> str:
    if parse_time_control(text) is None:
        raise CannotAct(f"{text} is not a time control, for instance 40/5400+30:1800+30")
    return text


def _colour(text: str) -> Colour:
    colours = {"w": Colour.WHITE, "white": Colour.WHITE, "b": Colour.BLACK, "black": Colour.BLACK}
    if text.lower() not in colours:
        raise CannotAct(f"the initial colour is white or black, not {text}")
    return colours[text.lower()]


def _scoring(text: str) -> GameScoring:
    """`1-½-0`, `3-1-0`, or record 162: `W=3 D=1 L=0 P=3`.

    The values have to be possible: two draws are never worth more than a win and a loss (Q74), and
    a pairing-allocated bye never more than a win (Q81).
    """
    try:
        scoring = GameScoring.of_symbols(dict(_symbols(text)))
    except InvalidOperation as problem:
        raise CannotAct(f"{text} is not a scoring system, for instance 3-1-0") from problem
    if 2 * scoring.white_draw > scoring.white_win + scoring.white_loss:
        raise CannotAct("two draws must not be worth more than a win and a loss (Q74)")
    if scoring.pairing_allocated_bye > scoring.white_win:
        raise CannotAct("a pairing-allocated bye must not be worth more than a win (Q81)")
    return scoring


def _symbols(text: str) -> list[tuple[str, Decimal]]:
    values = text.replace("½", "0.5").replace("1/2", "0.5").replace(",", ".")
    if "=" in values:
        parts = [part.partition("=") for part in values.split()]
        return [(name.upper(), Decimal(value)) for name, _, value in parts]
    return [(name, Decimal(value)) for name, value in zip("WDL", values.split("-"), strict=False)]


def _scoring_text(scoring: GameScoring) -> str:
    return " ".join(f"{name}={value}" for name, value in scoring.symbols().items())


SETTINGS: Mapping[str, Setting] = {
    "name": Setting("name", _text),
    "city": Setting("city", _text),
    "federation": Setting("federation", lambda text: text.strip().upper() or None),
    "start": Setting("start", _date),
    "end": Setting("end", _date),
    "arbiter": Setting("chief_arbiter", _text),
    "rounds": Setting("declared_rounds", _rounds, str, "rounds-changed-after-start"),
    "system": Setting("type_code", _system, str, "system-changed-after-start"),
    "tiebreaks": Setting("tiebreaks", _tiebreaks, ",".join, "tiebreaks-changed-after-start"),
    "time-control": Setting("time_control_code", _time_control),
    "scoring": Setting("stated_scoring", _scoring, _scoring_text, "scoring-changed-after-start"),
    "initial-colour": Setting(
        "initial_colour", _colour, lambda colour: str(colour.value), "system-changed-after-start"
    ),
}


def changed_header(section: Section, key: str, text: Any) -> Section:
    """The section with a setting changed; raises `CannotAct` for a value that cannot be."""
    setting = SETTINGS[key]
    value = setting.read(str(text))
    return replace(section, base=replace(section.base, **{setting.attribute: value}))
