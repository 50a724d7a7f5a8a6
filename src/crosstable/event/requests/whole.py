"""Requests about the event as a whole: settings, prizes, sections, remarks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict

from crosstable.errors import CannotAct
from crosstable.event.acts.events import FideModeLeft, Remark, SettingsChanged
from crosstable.event.acts.sections import Moved, SectionAdded, SectionRemoved
from crosstable.event.details import detail_key, running, write_value
from crosstable.event.foresight.categories import category_code
from crosstable.event.foresight.prizegiving import sharing_of
from crosstable.event.requests.request import (
    LONGEST_TEXT,
    Body,
    Maker,
    Request,
    person_in,
    values_in,
)
from crosstable.event.rounds.configuring import settings_act
from crosstable.event.settings import SETTINGS, ranking_as_typed
from crosstable.event.state import Event, Section
from crosstable.event.systems.system import usual_tiebreaks
from crosstable.event.typed import time_code, with_bracketed_number
from crosstable.model.details.values import PRIZE_UNITS
from crosstable.model.phrases import phrase
from crosstable.rules.prizes import fund_line

_LONGEST_VALUE = 5000
_MOST_LINES = 50
"""Categories that have prizes."""


def make_settings(event: Event, section: Section, body: Body) -> Request:
    """Settings, with what they mean for the round that was paired last."""
    texts = {
        str(key): str(value)[:_LONGEST_VALUE].strip() for key, value in values_in(body).items()
    }
    if "time-control" in texts:
        texts["time-control"] = time_code(texts["time-control"])
    if "arbiter" in texts:
        texts["arbiter"] = with_bracketed_number(texts["arbiter"])
    if "tiebreaks" in texts:
        system = texts.get("system") or section.base.type_code or ""
        texts["tiebreaks"] = ranking_as_typed(texts["tiebreaks"], system)
    now = {key: setting_now(event, section, key) for key in texts}
    return Request((settings_act(section, texts),), now)


def setting_now(event: Event, section: Section, key: str) -> str:
    """The value of a setting that is in force, of the section or of the details of the event."""
    if key in SETTINGS:
        return SETTINGS[key].show(section)
    table, _, name = (detail_key(key) or "").partition(".")
    values = event.details.get(table)
    value = values.get(name) if isinstance(values, Mapping) else None
    return "" if value is None else str(value)


class PrizesNow(TypedDict):
    """What somebody saw of the prizes."""

    prizes: list[str]
    sharing: str
    unit: str


def prizes_now(event: Event) -> PrizesNow:
    """What somebody saw of the prizes: their lines, how they are shared and in which unit."""
    lines = [str(line) for line in running(event.details, "prizes", [])]
    unit = str(running(event.details, "prize_unit", PRIZE_UNITS[0]))
    return {"prizes": lines, "sharing": sharing_of(event), "unit": unit}


def make_prizes(event: Event, section: Section, body: Body) -> Request:
    """The prize fund, line by line."""
    lines = body.get("lines")
    if not isinstance(lines, list) or len(lines) > _MOST_LINES:
        raise CannotAct(phrase("{key} is missing", key="lines"))
    fund = [_fund_line(Body(line)) for line in lines if isinstance(line, Mapping)]
    values = {
        "prizes": write_value([line for line in fund if line]),
        "prize-sharing": body.text("sharing"),
    }
    if body.has("unit"):
        values["prize-unit"] = body.text("unit")
    return Request((SettingsChanged(values),), prizes_now(event))


def _fund_line(line: Body) -> str:
    """A line of the form as the settings hold it; empty without amounts."""
    amounts = line.text("amounts")
    if not amounts:
        return ""
    return fund_line(category_code(line.text("kind"), line.text("value")), amounts)


def make_section_added(event: Event, section: Section, body: Body) -> Request:
    """A new section; of another system with the tie-breaks that are usual for it."""
    name = body.text("name")
    given = body.get("values")
    values = dict(given) if isinstance(given, Mapping) else {}
    system = str(body.get("system") or "")[:LONGEST_TEXT]
    if system:
        values |= {"system": system, "tiebreaks": usual_tiebreaks(system)}
    return Request((SectionAdded(name, values),), about=name, is_of_event=True)


def make_section_removed(event: Event, section: Section, body: Body) -> Request:
    """A section that nobody is entered in goes."""
    name = body.text("name")
    return Request((SectionRemoved(name),), about=name, is_of_event=True)


def make_moved(event: Event, section: Section, body: Body) -> Request:
    """Somebody plays in another section."""
    person = person_in(section, body)
    act = Moved(person.id, section.id, body.text("to"))
    return Request((act,), about=person.name, is_of_event=True)


def make_remark(event: Event, section: Section, body: Body) -> Request:
    """A remark for the report."""
    return Request((Remark(body.text("text")),))


def make_fide_mode_left(event: Event, section: Section, body: Body) -> Request:
    """FIDE mode is left for good."""
    return Request((FideModeLeft(),), is_of_event=True)


WITHOUT_SECTION = frozenset(("section-add", "section-remove", "leave-fide-mode"))
"""What can be asked for without naming one of several sections."""
OF_THE_EVENT: Mapping[str, Maker] = {
    "settings": make_settings,
    "prizes": make_prizes,
    "section-add": make_section_added,
    "section-remove": make_section_removed,
    "move": make_moved,
    "remark": make_remark,
    "leave-fide-mode": make_fide_mode_left,
}
