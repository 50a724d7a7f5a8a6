"""The settings of a section: their keys, how they are read, and where the report holds them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from decimal import Decimal, InvalidOperation
from typing import Any, NamedTuple

from crosstable.errors import CannotAct
from crosstable.event.people.lots import Lots
from crosstable.event.people.numbering import LOT, METHODS
from crosstable.event.state import Section
from crosstable.event.systems.system import system_names
from crosstable.event.typed import federation_code, one_line
from crosstable.model.dates import PartialDate
from crosstable.model.phrases import phrase
from crosstable.model.records import ABNORMAL_KINDS, AbnormalPoints
from crosstable.model.results import Colour
from crosstable.model.tiebreak_codes import (
    is_known,
    nearest_tiebreaks,
    parse_tiebreak,
    with_score_first,
)
from crosstable.model.timecontrol import parse_time_control
from crosstable.model.timecontroltext import parse_time_control_text
from crosstable.model.tournament import GameScoring, MatchScoring, Tournament
from crosstable.model.tournament_types import parse_type_code
from crosstable.pairing.systems import SYSTEMS, system_serving
from crosstable.rules.statedchoices import choices_in_force, with_changed_choices

FIRST_YEAR = 1900
"""Days of an event before it are slips of the keyboard."""
USUAL_BYE = GameScoring().pairing_allocated_bye


class Setting(NamedTuple):
    """A setting: its name in the model of the report, and how its text is read."""

    attribute: str
    read: Callable[[str], Any]
    write: Callable[[Any], str] = str
    after_start: str = ""
    """The circumstance in which it is changed once round 1 is paired."""
    is_of_section: bool = False
    """Whether no record of the report holds it."""
    or_else: str = ""
    """The attribute that is shown where this one has no value."""

    def show(self, section: Section) -> str:
        """The value in force."""
        holder = section if self.is_of_section else section.base
        value = getattr(holder, self.attribute)
        if value is None and self.or_else:
            value = getattr(holder, self.or_else)
        return "" if value is None else self.write(value)


def _text(text: str) -> str | None:
    return one_line(phrase("the text"), text).strip() or None


def _name(text: str) -> str:
    name = _text(text)
    if name is None:
        raise CannotAct(phrase("an event needs a name"))
    return name


def _federation(text: str) -> str | None:
    return federation_code(text) if text.strip() else None


def _rounds(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and 1 <= int(text[:4]) <= 99):
        raise CannotAct(phrase("the number of rounds must be 1 to 99, not {text}", text=text))
    return int(text)


def _date(text: str) -> PartialDate:
    day = PartialDate.parse(text)
    if day is None or not day.is_complete:
        raise CannotAct(phrase("{text} is not a date; write it as 2026-11-16", text=text))
    return day


def _round_dates(text: str) -> tuple[PartialDate, ...]:
    return tuple(_date(part.strip()) for part in text.split(",") if part.strip())


def _names(text: str) -> tuple[str, ...]:
    return tuple(
        part.strip() for part in one_line(phrase("names"), text).split(";") if part.strip()
    )


def _which_rating(text: str) -> str:
    if text not in ("first", "latest"):
        raise CannotAct(phrase("ratings must be first or latest, not {text}", text=text))
    return text


def _numbering(text: str) -> str:
    if text not in METHODS:
        raise CannotAct(
            phrase(
                "numbers go by {methods}, not by {text}", methods=", ".join(METHODS), text=text[:20]
            )
        )
    return text


def _equals(text: str) -> str:
    if text != "name" and not text.startswith(LOT):
        raise CannotAct(
            phrase(
                "equal players are ordered by name or by {lot}SEED, not by {text}",
                lot=LOT,
                text=text[:20],
            )
        )
    return one_line(phrase("the seed"), text)


def _tiebreaks(text: str) -> tuple[str, ...]:
    codes = tuple(text.replace(",", " ").split())
    for code in codes:
        is_own = code.upper().startswith("OTHER_")
        if not is_own and not is_known(parse_tiebreak(code)):
            nearest = ", ".join(nearest_tiebreaks(code))
            raise CannotAct(
                phrase(
                    "{code} is not a tie-break; did you mean {nearest}?", code=code, nearest=nearest
                )
                if nearest
                else phrase("{code} is not a tie-break; your own start with OTHER_", code=code)
            )
    return codes


def ranking_as_typed(text: str, system: str) -> str:
    """A list of tie-breaks as somebody gave it, with the score in front that was left unsaid."""
    kind = parse_type_code(system)
    codes = text.replace(",", " ").split()
    return ",".join(with_score_first(codes, of_teams=kind is not None and kind.team))


def _system(text: str) -> str:
    text = system_names().get(text.lower(), text)
    if parse_type_code(text) is None:
        names = ", ".join(system_names())
        raise CannotAct(
            phrase(
                "{text} is not a system; give {names}, or a code of record 192",
                text=text,
                names=names,
            )
        )
    return text.upper()


def _time_control(text: str) -> str | None:
    """The code of a time control; None for a text that is not understood, which is kept as text."""
    if parse_time_control(text) is not None:
        return text
    understood = parse_time_control_text(text)
    return None if understood is None else str(understood)


def _with_time_control(base: Tournament, text: str) -> Tournament:
    """A code fills record 222, any other text record 122, and 222 if it is understood."""
    code = _time_control(text)
    if code == text:
        return replace(base, time_control_code=code)
    return replace(base, time_control_code=code, time_control_text=_text(text))


def unread_time_control(section: Section) -> str | None:
    """The text of a time control that nobody but a reader understands."""
    base = section.base
    return None if base.time_control is not None else base.time_control_text


def _colour(text: str) -> Colour:
    """White, black, or drawn by lot from a seed (C.04.3, 5.1)."""
    if text.startswith(LOT):
        return Lots(text.removeprefix(LOT)).draw((Colour.WHITE, Colour.BLACK))
    colours = {"w": Colour.WHITE, "white": Colour.WHITE, "b": Colour.BLACK, "black": Colour.BLACK}
    if text.lower() not in colours:
        raise CannotAct(
            phrase(
                "the initial colour must be white, black or {lot}SEED, not {text}",
                lot=LOT,
                text=text,
            )
        )
    return colours[text.lower()]


def _scoring(text: str) -> GameScoring:
    """`1-½-0`, `3-1-0`, or record 162: `W=3 D=1 L=0 P=3`.

    The values have to be possible: two draws are never worth more than a win and a loss (Q74), and
    a pairing-allocated bye never more than a win (Q81).
    """
    try:
        scoring = GameScoring.of_symbols(dict(_symbols(text)))
    except InvalidOperation as problem:
        raise CannotAct(
            phrase("{text} is not a scoring system; write it as in 3-1-0", text=text)
        ) from problem
    if 2 * scoring.white_draw > scoring.white_win + scoring.white_loss:
        raise CannotAct(phrase("two draws must not be worth more than a win and a loss (Q74)"))
    if scoring.pairing_allocated_bye > scoring.white_win:
        raise CannotAct(phrase("a pairing-allocated bye must not be worth more than a win (Q81)"))
    is_usual = replace(scoring, pairing_allocated_bye=USUAL_BYE) == GameScoring()
    if is_usual and scoring.pairing_allocated_bye not in (0, Decimal("0.5"), 1):
        raise CannotAct(phrase("with 1-½-0 a pairing-allocated bye must be worth 1, ½ or 0 (Q83)"))
    return scoring


def _symbols(text: str) -> list[tuple[str, Decimal]]:
    values = text.replace("½", "0.5").replace("1/2", "0.5").replace(",", ".")
    if "=" in values:
        parts = [part.partition("=") for part in values.split()]
        return [(name.upper(), Decimal(value)) for name, _, value in parts]
    return [(name, Decimal(value)) for name, value in zip("WDL", values.split("-"), strict=False)]


def _boards(text: str) -> str:
    """The number of boards, or the colours of the White team board by board: `4`, `WBBW`."""
    if text.isascii() and text.isdecimal() and 1 <= int(text[:3]) <= _MOST_BOARDS:
        return ("WB" * int(text))[: int(text)]
    if text.upper().strip("WB") or not 1 <= len(text) <= _MOST_BOARDS:
        raise CannotAct(
            phrase("{text} is not a number of boards, nor colours such as WBWB", text=text[:20])
        )
    return text.upper()


_MOST_BOARDS = 20


def _games(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and 1 <= int(text[:3]) <= _MOST_BOARDS):
        raise CannotAct(
            phrase(
                "a knockout match must have 1 to {most_boards} games, not {text}",
                most_boards=_MOST_BOARDS,
                text=text[:20],
            )
        )
    return int(text)


def _match_scoring(text: str) -> MatchScoring:
    """Match points of a won, drawn and lost match: `2-1-0`."""
    try:
        values = [Decimal(part.strip()) for part in text.replace(",", ".").split("-")]
        scoring = MatchScoring(*values)
    except (InvalidOperation, TypeError) as problem:
        raise CannotAct(
            phrase("{text} is not a scoring system for matches; write it as in 2-1-0", text=text)
        ) from problem
    if not scoring.win >= scoring.draw >= scoring.loss:
        raise CannotAct(
            phrase("a match win must be worth more than a draw, and a draw more than a loss")
        )
    return scoring


def _special_points(text: str) -> tuple[AbnormalPoints, ...]:
    """What kinds of results are worth, by the types of record 299: `H=0 +=1/2@3`.

    A value is game points, or match points and game points (`1/2`); `@3` limits it to round 3.
    """
    return tuple(_special_value(part) for part in text.split())


def _special_value(part: str) -> AbnormalPoints:
    match = re.fullmatch(r"(.)=(?:([\d.]{1,5})/)?([\d.]{1,5})(?:@(\d{1,2}))?", part)
    kind = match[1].upper() if match is not None else ""
    try:
        if match is None or kind not in ABNORMAL_KINDS:
            raise InvalidOperation
        values = Decimal(match[2] or 0), Decimal(match[3])
    except InvalidOperation as problem:
        message = phrase(
            "{text} is not a value of special points; write H=0 or +=1/2@3, with one of {types}",
            text=part[:20],
            types=" ".join(ABNORMAL_KINDS),
        )
        raise CannotAct(message) from problem
    return AbnormalPoints(kind, *values, int(match[4] or 0) or None)


def _special_text(records: tuple[AbnormalPoints, ...]) -> str:
    return " ".join(
        f"{record.kind}={f'{record.match_points}/' if record.match_points else ''}"
        f"{record.game_points}{f'@{record.round_number}' if record.round_number else ''}"
        for record in records
    )


def _scoring_text(scoring: GameScoring) -> str:
    return " ".join(f"{name}={value}" for name, value in scoring.symbols().items())


def _options_text(comments: tuple[str, ...]) -> str:
    """What the comments state about the choices of a system: ``keizer=classic bye=1/2``."""
    in_force = (
        choices_in_force(comments, system.name).items() for system in SYSTEMS if system.options
    )
    return " ".join(f"{name}={choice}" for choices in in_force for name, choice in choices)


def has_choices(section: Section) -> bool:
    """Whether the system of the section leaves something to choose."""
    kind = section.base.type
    system = None if kind is None else system_serving(kind)
    return system is not None and bool(system.options)


def _with_options(section: Section, text: str) -> Tournament:
    """The choices that the system leaves open, which comments of the report state."""
    base = section.base
    system = None if base.type is None else system_serving(base.type)
    if system is None or not system.options:
        raise CannotAct(phrase("the system of the event leaves nothing to choose"))
    known = {option.name: option for option in system.options}
    for word in text.split():
        name, _, choice = word.partition("=")
        if name not in known:
            raise CannotAct(
                phrase(
                    "{name} is not a choice of the system; there are: {known}",
                    name=name[:20],
                    known=", ".join(known),
                )
            )
        if not known[name].accepts(choice):
            raise CannotAct(
                phrase(
                    "{text} is not understood; write {allowed}",
                    text=word[:30],
                    allowed=", ".join(known[name].choices),
                )
            )
    choices = dict(word.split("=", 1) for word in text.split())
    paired = len(section.rounds)
    comments = with_changed_choices(base.comments, system.name, choices, paired)
    return replace(base, comments=comments)


SETTINGS: Mapping[str, Setting] = {
    "name": Setting("name", _name),
    "city": Setting("city", _text),
    "federation": Setting("federation", _federation),
    "start": Setting("start", _date),
    "end": Setting("end", _date),
    "arbiter": Setting("chief_arbiter", _text),
    "rounds": Setting("declared_rounds", _rounds, str, "rounds-changed-after-start"),
    "system": Setting("type_code", _system, str, "system-changed-after-start"),
    "options": Setting("comments", str, _options_text, "system-changed-after-start"),
    "tiebreaks": Setting("tiebreaks", _tiebreaks, ",".join, "tiebreaks-changed-after-start"),
    "time-control": Setting("time_control_code", _time_control, or_else="time_control_text"),
    "scoring": Setting("stated_scoring", _scoring, _scoring_text, "scoring-changed-after-start"),
    "special-points": Setting(
        "special_points",
        _special_points,
        _special_text,
        "scoring-changed-after-start",
        is_of_section=True,
    ),
    "boards": Setting("board_colours", _boards, str, "system-changed-after-start"),
    "match-scoring": Setting(
        "stated_match_scoring",
        _match_scoring,
        lambda scoring: "-".join(map(str, scoring)),
        "scoring-changed-after-start",
    ),
    "games": Setting(
        "games_of_a_match", _games, str, "system-changed-after-start", is_of_section=True
    ),
    "initial-colour": Setting(
        "initial_colour", _colour, lambda colour: str(colour.value), "system-changed-after-start"
    ),
    "round-dates": Setting("round_dates", _round_dates, lambda dates: ",".join(map(str, dates))),
    "deputies": Setting("deputy_arbiters", _names, "; ".join),
    "ratings": Setting("ratings", _which_rating, is_of_section=True),
    "numbers-by": Setting(
        "numbers_by", _numbering, str, "numbering-changed-after-start", is_of_section=True
    ),
    "equals-by": Setting(
        "equals_by", _equals, str, "numbering-changed-after-start", is_of_section=True
    ),
}


def after_start(key: str, old: str, new: str) -> str:
    """The circumstance of a setting that is changed once round 1 is paired.

    The system has the acceleration in its code: one that only begins or ends to be accelerated is
    told from another system (Q109, Q110).
    """
    if key == "system":
        before = parse_type_code(old)
        after = parse_type_code(new)
        if (
            before
            and after
            and replace(before, code="", accelerated=False)
            == replace(after, code="", accelerated=False)
        ):
            return "acceleration-changed-after-start"
    return SETTINGS[key].after_start


def is_fixed_after_start(section: Section, key: str) -> bool:
    """Whether a change after round 1 is paired has a warning; a club may count as it likes."""
    base = section.base
    system = None if base.type is None else system_serving(base.type)
    if key == "options" and system is not None and not system.is_fides:
        return False
    return bool(SETTINGS[key].after_start)


def changed_header(section: Section, key: str, text: Any) -> Section:
    """The section with a setting changed; raises `CannotAct` for a value that cannot be."""
    setting = SETTINGS[key]
    if key == "time-control":
        return replace(section, base=_with_time_control(section.base, str(text)))
    if key == "options":
        return replace(section, base=_with_options(section, str(text)))
    value = setting.read(str(text))
    if setting.is_of_section:
        return replace(section, **{setting.attribute: value})
    return replace(section, base=replace(section.base, **{setting.attribute: value}))


def header_with(base: Tournament, settings: Mapping[str, str]) -> Tournament:
    """A header with settings; raises `CannotAct` for values and days that cannot be."""
    section = Section("", base)
    for key, text in settings.items():
        section = changed_header(section, key, text)
    refuse_impossible_days(section)
    return section.base


def refuse_impossible_days(section: Section) -> None:
    """An event does not end before it begins, and no day of it has a year that is half typed."""
    start = section.base.start
    end = section.base.end
    for day in (start, end, *(section.base.round_dates or ())):
        if day is not None and day.year is not None and day.year < FIRST_YEAR:
            raise CannotAct(
                phrase(
                    "{day} is too early: the year must be {first_year} or later",
                    day=day,
                    first_year=FIRST_YEAR,
                )
            )
    if start and end and start.is_complete and end.is_complete and str(end) < str(start):
        raise CannotAct(
            phrase(
                "The last day, {end}, is before the first day, {start}.",
                end=end,
                start=start,
            )
        )
