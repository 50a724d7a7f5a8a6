"""Schedule and rules: every setting of the event, saved field by field."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from crosstable.desk.pages.common import page_of_before, small_form
from crosstable.desk.pages.run.common import (
    NAME_COOKIE,
    opened_of,
    refresh_event,
    shown_of_run,
)
from crosstable.desk.pages.run.systems import (
    KNOCKOUT,
    OF_TEAMS,
    OFFERED,
    TIME_CONTROLS,
    described_time,
    groups,
    kind_of_code,
    kinds,
    system_name,
)
from crosstable.desk.run.labels import LABELS
from crosstable.event.history.fidemode import mode_text
from crosstable.event.requests.whole import setting_now
from crosstable.event.settings import SETTINGS, has_choices
from crosstable.event.state import Event, Section
from crosstable.event.status import missing_settings
from crosstable.event.systems.system import rounds_of
from crosstable.model.federations import current_federations
from crosstable.model.phrases import Phrase, phrase
from crosstable.model.tournament import GameScoring
from crosstable.web.language import Words, words_of
from crosstable.web.tables import half_signs, tiebreak_title

OFFERED_HERE = tuple(dict.fromkeys(code for codes in OFFERED.values() for code in codes))
"""Tie-breaks that the page offers; every other one can be typed by its code."""
HINTS = {
    "federation": phrase("Three letters, such as NOR"),
    "arbiter": phrase("With the FIDE number in brackets: Fjellstad, Ingrid (12345)"),
    "deputies": phrase("Several with semicolons"),
    "options": phrase("Each as NAME=CHOICE, such as keizer=classic bye=1/2"),
    "equals-by": phrase("name, or lot: and a number with which the draw can be repeated"),
    "special-points": phrase(
        "Where the regulations give other points: H=0 for half-point byes, +=1 for wins by "
        "forfeit, W=2@3 for wins of round 3"
    ),
    "half-point-byes": phrase("You are asked before somebody gets more"),
    "half-point-byes-to": phrase("0: up to the last round of the event"),
    "no-half-point-byes-in-last": phrase("You are asked before somebody gets one there"),
}
"""What stands below a field."""
NUMBERS_BY = {
    "fide": phrase("the FIDE rating"),
    "national": phrase("the national rating"),
    "fide-national": phrase("the FIDE rating, else the national one"),
    "national-fide": phrase("the national rating, else FIDE’s"),
    "higher": phrase("the higher of both ratings"),
}
"""The ways to number the players, in words."""
OF_EVENT = ("name", "city", "federation", "start", "end", "arbiter", "deputies")
OF_RULES = (
    *("system", "options", "rounds", "initial-colour", "boards", "games"),
    *("scoring", "match-scoring", "special-points"),
)
OF_PLAY = ("time-control", "ratings", "numbers-by", "equals-by")
OF_DETAILS = {
    "half-point-byes": 1,
    "half-point-byes-from": 1,
    "half-point-byes-to": 0,
    "no-half-point-byes-in-last": 0,
    "first-board": 1,
}
"""Settings that no record of a report holds, each with its usual value."""
DATES = ("start", "end")
_A_YEAR = 365 * 24 * 3600


class Choice(NamedTuple):
    """A value that a field offers."""

    value: str
    text: Phrase | str


class Field(NamedTuple):
    """A setting as the page shows it."""

    key: str
    label: Phrase | str
    saw: str
    """What the event has now: every write names it."""
    kind: str = "text"
    value: str = ""
    """The same as a field of this kind holds it."""
    choices: tuple[Choice, ...] = ()
    hint: Phrase | str = ""
    least: int = 1


def setting_address(event: str, section: str, key: str) -> str:
    """Where a setting is changed; an empty section is the first."""
    more = f"?section={quote(section)}" if section else ""
    return f"/events/{event}/settings{more}#setting-{key}"


def player_address(event: str, section: str, number: int) -> str:
    """Where the data of a player are changed; an empty section is the first."""
    more = f"?section={quote(section)}" if section else ""
    return f"/events/{event}/players{more}#player-{number}"


async def settings(request: Request) -> Response:
    """The page."""
    opened, section = await refresh_event(request)
    said = words_of(request)
    codes = section.base.tiebreaks or ()
    return await shown_of_run(
        request,
        "run_settings.html",
        opened,
        "settings",
        section=section,
        groups=_groups(opened.event, section, said),
        tiebreaks=",".join(codes),
        chosen=[(code, tiebreak_title(code, said)) for code in codes],
        offered=_other_tiebreaks(codes, said),
        days=_days(section),
        first_day=first_day_of(section),
        rounds_a_day=rounds_a_day(section),
        days_saw=SETTINGS["round-dates"].show(section),
        missing=missing_names(section, said),
        systems=groups(),
        federations=current_federations(),
        known_systems=kinds(),
        system_name=system_name,
        has_started=bool(section.rounds),
        mode=mode_text(opened.event),
        is_fides=opened.event.fide_loss is None,
    )


def _groups(event: Event, section: Section, said: Words) -> list[tuple[Phrase, list[Field]]]:
    """The fields by what they are about."""
    keys = _keys_of(section)
    of_report = ((phrase("Event and arbiters"), OF_EVENT), (phrase("Rules"), OF_RULES + OF_PLAY))
    groups = [
        (title, [_field(section, key, said) for key in group if key in keys])
        for title, group in of_report
    ]
    of_details = [_detail(event, section, key) for key in OF_DETAILS]
    return [*groups, (phrase("Byes and boards"), of_details)]


def missing_names(section: Section, said: Words) -> list[str]:
    """The settings that pairing needs and that are not there, by name."""
    return [said.of(LABELS[key]) for key in missing_settings(section)]


def _keys_of(section: Section) -> set[str]:
    """The settings that the system of a section has."""
    kind = kind_of_code(section.base.type_code or "")
    left_out = set() if kind in OF_TEAMS else {"boards", "match-scoring"}
    left_out |= set() if kind == KNOCKOUT else {"games"}
    left_out |= set() if has_choices(section) else {"options"}
    return {*SETTINGS} - left_out


def _field(section: Section, key: str, said: Words) -> Field:
    saw = SETTINGS[key].show(section)
    field = Field(key, LABELS[key], saw, value=saw, hint=HINTS.get(key, ""))
    if key in DATES:
        return field._replace(kind="date", value=saw.replace("/", "-"))
    if key in ("rounds", "games"):
        return field._replace(kind="number")
    if key == "boards":
        return field._replace(kind="number", value=str(len(saw)) if saw else "")
    choices = _choices(section, key, said)
    return field._replace(kind="choice", choices=choices) if choices else field


def _detail(event: Event, section: Section, key: str) -> Field:
    """A number that the details of the event hold."""
    saw = setting_now(event, section, key)
    shown = saw or str(OF_DETAILS[key])
    hint = HINTS.get(key, "")
    return Field(key, LABELS[key], saw, "number", shown, hint=hint, least=0 if hint else 1)


def _choices(section: Section, key: str, said: Words) -> tuple[Choice, ...]:
    """What a field offers; with the value of now, whatever it is."""
    now = SETTINGS[key].show(section)
    if key == "initial-colour":
        choices = [Choice("w", phrase("White")), Choice("b", phrase("Black"))]
    elif key == "ratings":
        choices = [
            Choice("first", phrase("those at the start")),
            Choice("latest", phrase("those of each round, in an event of more than 30 days")),
        ]
    elif key == "numbers-by":
        choices = [Choice(way, text) for way, text in NUMBERS_BY.items()]
    elif key == "time-control":
        choices = [
            Choice(time_control, described_time(time_control, said.language))
            for time_control in TIME_CONTROLS
        ]
    elif key == "scoring":
        choices = [Choice("1-½-0", "1 · ½ · 0"), Choice("3-1-0", "3 · 1 · 0")]
        if section.base.stated_scoring is not None:
            choices = [
                choice
                for choice in choices
                if SETTINGS[key].read(choice.value) != _scoring(section)
            ]
    else:
        return ()
    if now not in {choice.value for choice in choices}:
        choices.insert(0, Choice(now, _in_words(section, key, said)))
    return tuple(choices)


def _scoring(section: Section) -> GameScoring:
    return section.base.stated_scoring or GameScoring()


def _in_words(section: Section, key: str, said: Words) -> Phrase | str:
    """The value of now, in words."""
    if key == "scoring":
        points = _scoring(section)
        win, draw, loss = (
            half_signs(str(value))
            for value in (points.white_win, points.white_draw, points.white_loss)
        )
        return f"{win} · {draw} · {loss}"
    now = SETTINGS[key].show(section)
    return described_time(now, said.language) if now else phrase("not chosen yet")


def _other_tiebreaks(codes: Sequence[str], said: Words) -> list[tuple[str, str]]:
    """Tie-breaks that can be added, by name."""
    offered = ((code, tiebreak_title(code, said)) for code in OFFERED_HERE if code not in codes)
    return sorted(offered, key=lambda match: match[1])


def first_day_of(section: Section) -> date | None:
    """The first day of the event; None as long as it is not known to the day."""
    start = section.base.start
    return start.earliest() if start is not None and start.is_complete else None


def rounds_a_day(section: Section) -> int:
    """So many rounds on each day that all are played by the last day of the event."""
    first = first_day_of(section)
    end = section.base.end
    last = end.earliest() if end is not None and end.is_complete else None
    if first is None or last is None:
        return 1
    days = (last - first).days + 1
    return max(1, -(-(rounds_of(section) or 1) // max(1, days)))


def _days(section: Section) -> list[str]:
    """The day of each round, as a field holds it; empty where none is known."""
    known = [str(day).replace("/", "-") for day in section.base.round_dates or ()]
    rounds = rounds_of(section) or 0
    return [*known, *[""] * (rounds - len(known))][:rounds]


async def own_name(request: Request) -> Response:
    """Remember who acts at this browser; the journal names them."""
    opened = opened_of(request)
    form = await small_form(request)
    name = str(form.get("name", "")).strip()[:60]
    answer = RedirectResponse(
        page_of_before(form, f"/events/{opened.id}/settings"), status_code=303
    )
    answer.set_cookie(
        NAME_COOKIE, quote(name, safe=""), max_age=_A_YEAR, httponly=True, samesite="strict"
    )
    return answer
