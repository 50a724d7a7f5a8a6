"""What a page asks for, as an act of the event, and what its writer has to have seen before."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from crosstable.desk.run.timecontrols import time_code
from crosstable.errors import CannotAct
from crosstable.event.acts.act import Act, board_of, person_of, round_of
from crosstable.event.acts.boards import (
    CorrectedForRating,
    Decided,
    Postponed,
    ResultCleared,
    ResultEntered,
)
from crosstable.event.acts.claims import ClaimDeclined
from crosstable.event.acts.events import FideModeLeft, Remark, SettingsChanged
from crosstable.event.acts.people import (
    ByeRequested,
    CheckedIn,
    DataChanged,
    Entered,
    Removed,
    Returned,
    Withdrawn,
)
from crosstable.event.acts.rounds import Closed, Published, Unpublished
from crosstable.event.acts.sections import Moved, SectionAdded
from crosstable.event.details import running, written
from crosstable.event.foresight.categories import category_code
from crosstable.event.foresight.prizegiving import sharing_of
from crosstable.event.intake.registration import new_id
from crosstable.event.journal import Line
from crosstable.event.results import result_of
from crosstable.event.rounds.drawing import draw, exchanged
from crosstable.event.settings import SETTINGS
from crosstable.event.state import Board, Event, Round, Section
from crosstable.event.systems.system import usual_tiebreaks
from crosstable.event.typed import typed_value
from crosstable.rules.prizes import fund_line

Body = Mapping[str, Any]
_LONGEST = 300
"""Letters of any text that a page sends for an act."""
_MOST_LINES = 50
"""Categories that have prizes."""


NOTHING_SEEN = object()
"""Stands for an act that changes nothing that somebody could have seen before."""


class Asked(NamedTuple):
    """An act that a page asks for; `now` is what its writer would see on a page of this moment."""

    act: Act
    now: Any = NOTHING_SEEN
    more: tuple[Act, ...] = ()
    """Acts that belong to it: all of them happen, or none."""
    is_of_event: bool = False
    """Whether it is about the event and not about one of its sections."""


def text_in(body: Body, key: str) -> str:
    value = body.get(key)
    if not isinstance(value, str) or len(value) > _LONGEST:
        raise CannotAct(f"{key} is missing")
    return value.strip()


def number_in(body: Body, key: str) -> int:
    value = body.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 99_999:
        raise CannotAct(f"{key} is missing")
    return value


# -- boards ---------------------------------------------------------------------------------------


def _result_now(section: Section, body: Body) -> str | None:
    one = round_of(section, number_in(body, "round"))
    return one.known(board_of(one, number_in(body, "board"))).result


def _result(section: Section, body: Body) -> Asked:
    text = result_of(text_in(body, "result"))
    if text is None:
        raise CannotAct(f"{text_in(body, 'result')} is not a result")
    now = _result_now(section, body)
    act = ResultEntered(number_in(body, "round"), number_in(body, "board"), text, now)
    return Asked(act, now)


def _cleared(section: Section, body: Body) -> Asked:
    act = ResultCleared(number_in(body, "round"), number_in(body, "board"))
    return Asked(act, _result_now(section, body))


def _postponed(section: Section, body: Body) -> Asked:
    act = Postponed(number_in(body, "round"), number_in(body, "board"))
    return Asked(act, _result_now(section, body))


def _decided(section: Section, body: Body) -> Asked:
    text = result_of(text_in(body, "result")) or ""
    act = Decided(number_in(body, "round"), number_in(body, "board"), text)
    return Asked(act, _result_now(section, body))


def _for_rating(section: Section, body: Body) -> Asked:
    text = result_of(text_in(body, "result")) or ""
    act = CorrectedForRating(number_in(body, "round"), number_in(body, "board"), text)
    return Asked(act, _result_now(section, body))


def _claim_declined(section: Section, body: Body) -> Asked:
    act = ClaimDeclined(number_in(body, "round"), number_in(body, "board"))
    one = round_of(section, act.round)
    return Asked(act, claims_now(one, board_of(one, act.board)))


def claims_now(one: Round, board: Board) -> list[list[str]]:
    """What somebody saw of the claims of a board."""
    return [[claim.side, claim.result] for claim in one.known(board).claims]


# -- rounds ---------------------------------------------------------------------------------------


def round_now(section: Section) -> list[Any]:
    """What somebody saw of the last round: its number and how far it is."""
    last = section.last_round
    return [0, ""] if last is None else [last.number, last.status.value]


def pairs_now(section: Section) -> list[Any]:
    """What somebody saw of a draft: the pairs."""
    last = section.last_round
    return [] if last is None else [list(board.pair) for board in last.boards]


def _paired(section: Section, body: Body) -> Asked:
    """The next round; who is left out of it gets a bye without points."""
    now, number = round_now(section), len(section.rounds) + 1
    byes = tuple(ByeRequested(who, (number,), "Z") for who in _left_out(section, body))
    for bye in byes:
        section = bye.changed(section, Line(0, "", "", bye.NAME))
    acts: tuple[Act, ...] = (*byes, draw(section))
    return Asked(acts[0], now, acts[1:])


def _left_out(section: Section, body: Body) -> list[str]:
    """The ids of those who are not to be paired, once each."""
    given = body.get("without")
    found = given if isinstance(given, list) else []
    return [person_of(section, str(who)[:40]).id for who in dict.fromkeys(map(str, found))]


def _last(section: Section) -> int:
    return section.last_round.number if section.last_round is not None else 0


def _swapped(section: Section, body: Body) -> Asked:
    act = exchanged(section, text_in(body, "one"), text_in(body, "other"))
    return Asked(act, pairs_now(section))


# -- people ---------------------------------------------------------------------------------------

PERSON_FIELDS = (
    *("name", "title", "sex", "rating", "national", "federation", "fide_id", "born", "club"),
)
"""What a page can change of a person."""
_FIELDS = (*PERSON_FIELDS, "rating_list")


def _data(values: Any) -> dict[str, Any]:
    """What is known about a person, as a page sends it: texts, empty ones for nothing."""
    if not isinstance(values, Mapping):
        raise CannotAct("data is missing")
    found: dict[str, Any] = {}
    for key, value in values.items():
        if key not in _FIELDS or not isinstance(value, str) or len(value) > _LONGEST:
            raise CannotAct(f"players have no {str(key)[:30]}")
        found[key] = typed_value(key, value)
    return found


def _entered(section: Section, body: Body) -> Asked:
    data = {key: value for key, value in _data(body.get("data")).items() if value is not None}
    return Asked(Entered(new_id(), data))


def _changed(section: Section, body: Body) -> Asked:
    person = person_of(section, text_in(body, "person"))
    data = _data(body.get("data"))
    now = {key: shown_value(getattr(person, key)) for key in data}
    return Asked(DataChanged(person.id, data), now)


def shown_value(value: object) -> str:
    """A value of a person as a field of a page shows it."""
    return "" if value is None else str(value)


def _checked_in(section: Section, body: Body) -> Asked:
    person = person_of(section, text_in(body, "person"))
    return Asked(CheckedIn(person.id, body.get("present") is True), bool(person.is_checked_in))


def _bye(section: Section, body: Body) -> Asked:
    person, number = person_of(section, text_in(body, "person")), number_in(body, "round")
    act = ByeRequested(person.id, (number,), text_in(body, "kind"))
    return Asked(act, person.byes.get(number, ""))


def _withdrawn(section: Section, body: Body) -> Asked:
    person = person_of(section, text_in(body, "person"))
    act = Withdrawn(person.id, expelled=body.get("expelled") is True)
    return Asked(act, person.withdrawn_after is not None)


def _returned(section: Section, body: Body) -> Asked:
    person = person_of(section, text_in(body, "person"))
    return Asked(Returned(person.id), person.withdrawn_after is not None)


# -- the event ------------------------------------------------------------------------------------


def _settings(section: Section, body: Body) -> Asked:
    values = body.get("values")
    if not isinstance(values, Mapping) or not values:
        raise CannotAct("values are missing")
    texts = {str(key): str(value)[:_LONGEST].strip() for key, value in values.items()}
    if "time-control" in texts:
        texts["time-control"] = time_code(texts["time-control"])
    now = {key: SETTINGS[key].shown(section) for key in texts if key in SETTINGS}
    return Asked(SettingsChanged(texts), now)


def prizes_now(event: Event) -> dict[str, Any]:
    """What somebody saw of the prizes: their lines and how they are shared."""
    lines = [str(one) for one in running(event.details, "prizes", [])]
    return {"prizes": lines, "sharing": sharing_of(event)}


def _prizes(event: Event, section: Section, body: Body) -> Asked:
    lines = body.get("lines")
    if not isinstance(lines, list) or len(lines) > _MOST_LINES:
        raise CannotAct("the prizes are missing")
    fund = [_fund_line(one) for one in lines if isinstance(one, Mapping)]
    values = {"prizes": written([one for one in fund if one])}
    values["prize-sharing"] = text_in(body, "sharing")
    return Asked(SettingsChanged(values), prizes_now(event))


def _fund_line(line: Mapping[str, Any]) -> str:
    """A line of the form as the settings hold it; empty without amounts."""
    amounts = text_in(line, "amounts")
    if not amounts:
        return ""
    return fund_line(category_code(text_in(line, "kind"), text_in(line, "value")), amounts)


def _section_added(section: Section, body: Body) -> Asked:
    system = str(body.get("system") or "")[:40]
    values = {"system": system, "tiebreaks": usual_tiebreaks(system)} if system else {}
    return Asked(SectionAdded(text_in(body, "name"), values), is_of_event=True)


def _moved(section: Section, body: Body) -> Asked:
    person = person_of(section, text_in(body, "person"))
    return Asked(Moved(person.id, section.id, text_in(body, "to")), is_of_event=True)


ASKED_OF_EVENT: Mapping[str, Callable[[Event, Section, Body], Asked]] = {"prizes": _prizes}
"""What a page can ask for that is about the details of the event."""
ASKED: Mapping[str, Callable[[Section, Body], Asked]] = {
    "result": _result,
    "clear": _cleared,
    "postpone": _postponed,
    "decide": _decided,
    "correct-for-rating": _for_rating,
    "decline-claim": _claim_declined,
    "pair": _paired,
    "publish": lambda section, body: Asked(Published(_last(section)), round_now(section)),
    "unpublish": lambda section, body: Asked(Unpublished(_last(section)), round_now(section)),
    "close": lambda section, body: Asked(Closed(_last(section)), round_now(section)),
    "swap": _swapped,
    "enter": _entered,
    "change": _changed,
    "check-in": _checked_in,
    "bye": _bye,
    "withdraw": _withdrawn,
    "return": _returned,
    "remove": lambda section, body: Asked(Removed(person_of(section, text_in(body, "person")).id)),
    "settings": _settings,
    "remark": lambda section, body: Asked(Remark(text_in(body, "text"))),
    "section-add": _section_added,
    "move": _moved,
    "leave-fide-mode": lambda section, body: Asked(FideModeLeft()),
}
"""What a page can ask for, by the name in its request."""
