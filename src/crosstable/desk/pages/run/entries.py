"""Entries: a club's table beside the rating list, answered row by row, and then entered.

The same page brings those who are entered up to date with the list, and finds missing FIDE numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, TypedDict

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response

from crosstable.desk.pages.common import back_to, reason_in_words, services_of
from crosstable.desk.pages.run.common import name_of, opened_of, refresh_event, shown_of_run
from crosstable.desk.run.kepttables import Choices, KeptTables
from crosstable.desk.run.labels import LABELS_OF_PEOPLE
from crosstable.desk.run.opened import OpenEvent
from crosstable.errors import CrosstableError
from crosstable.event.acts.people import DataChanged, Entered
from crosstable.event.acts.teams import TeamEntered
from crosstable.event.history.performing import Who
from crosstable.event.intake.entries import FIELDS, TEAM_FIELDS, Entries, best_sheet
from crosstable.event.intake.fromlists import Match, Source, match_entry
from crosstable.event.intake.lines import entries_of
from crosstable.event.intake.planning import (
    PLACES,
    Kind,
    Plan,
    PlannedRow,
    RefusedRow,
    acts_of,
    people_without_number,
    plan_entries,
    plan_update,
)
from crosstable.event.intake.registration import sequence_of, usual_list
from crosstable.event.intake.tables import Sheet, read_sheets
from crosstable.event.requests.request import Body
from crosstable.event.state import Section
from crosstable.event.systems.system import is_team
from crosstable.event.typed import PersonData
from crosstable.lists.store import ListStore
from crosstable.model.phrases import Phrase, phrase
from crosstable.web.language import words_of
from crosstable.web.refusals import Refused
from crosstable.web.responses import json_answer
from crosstable.web.uploads import files_of, form_of, json_of

NUMBERS = "numbers"
"""The address of those who are entered without a FIDE number."""
UPDATE = "update"
"""The address of those of whom the list has other data."""
_LONGEST_REQUEST = 512 * 1024
FIELD_TITLES: Mapping[str, Phrase] = {
    key: LABELS_OF_PEOPLE[key]
    for key in ("name", "surname", "first_name", *FIELDS[1:], *TEAM_FIELDS)
}
"""What a column can be."""


async def bring(request: Request) -> Response:
    """Keep a table and show what it would do."""
    services = services_of(request)
    opened = opened_of(request)
    form = await form_of(request, services.limits)
    files = await files_of(form, services.limits, "table")
    pasted = form.get("pasted")
    if isinstance(pasted, str) and pasted.strip():
        name = words_of(request).say("What you pasted")
        files = [(name, pasted.encode("utf-8", "replace"))]
    if not files:
        return back_to(request, f"/events/{opened.id}/players", phrase("No file was chosen."))
    token = KeptTables().keep(*files[0])
    query = f"?{request.url.query}" if request.url.query else ""
    return back_to(request, f"/events/{opened.id}/entries/{token}{query}")


class _Work:
    """What the page is about: a table, or those who are entered already."""

    def __init__(self, request: Request, opened: OpenEvent, section: Section) -> None:
        self.token = request.path_params["token"]
        self.tables = KeptTables()
        self.is_table = self.token not in (NUMBERS, UPDATE)
        if self.is_table and not self.tables.has(self.token):
            raise Refused(410, phrase("This table is no longer available. Import it again."))
        self.key = self.token if self.is_table else f"{self.token}{opened.id}"
        self.choices: Choices = self.tables.choices(self.key)
        self.store = ListStore()
        self.lists = self.store.lists()
        self.source = self._source(opened, section)
        self.sheets: tuple[Sheet, ...] = ()
        self.entries: Entries | None = None
        self.section = section

    def _source(self, opened: OpenEvent, section: Section) -> Source | None:
        names = [kept.name for kept in self.lists]
        wanted = self.choices.list or usual_list(opened.event) or ""
        if self.choices.list == "-" or not names:
            return None
        name = wanted if wanted in names else names[-1]
        return Source(name, sequence_of(opened.event, section))

    def plan(self) -> Plan:
        """What would be done; raises `CrosstableError` if the table cannot be read."""
        answers = self.choices.answers_by_row
        if self.is_table:
            self.sheets = read_sheets(self.tables.path(self.token))
            self.entries = entries_of(self.sheet.rows, self.choices.columns_by_place)
            return plan_entries(
                self.section, self.entries, self.source, self.store, answers, _match_once
            )
        if self.source is None:
            return Plan(())
        if self.token == NUMBERS:
            return people_without_number(
                self.section, self.source, self.store, answers, _match_once
            )
        return plan_update(self.section, self.source, self.store, answers)

    @property
    def sheet(self) -> Sheet:
        """The sheet that is read."""
        is_chosen = 0 <= self.choices.sheet < len(self.sheets)
        return self.sheets[self.choices.sheet] if is_chosen else best_sheet(self.sheets)


@lru_cache(maxsize=5_000)
def _kept_match(given: tuple[tuple[str, Any], ...], name: str, date: str, players: int) -> Match:
    return match_entry(dict(given), ListStore(), name)


def _match_once(given: PersonData, store: ListStore, name: str) -> Match:
    """Who of the list an entry may be: a page that is shown again does not search again."""
    used = next(kept for kept in store.lists() if kept.name == name)
    return _kept_match(tuple(sorted(given.items())), name, used.date, used.players)


async def page(request: Request) -> Response:
    """The page."""
    opened, section = await refresh_event(request)
    work = _Work(request, opened, section)
    problem = ""
    plan = Plan(())
    try:
        plan = await to_thread.run_sync(work.plan)
    except (CrosstableError, OSError) as why:
        problem = _why(request, why)
    return await shown_of_run(
        request,
        "run_entries.html",
        opened,
        "players",
        section=section,
        work=work,
        plan=plan,
        problem=problem,
        groups=_groups(plan),
        field_titles=FIELD_TITLES,
        fields=FIELDS,
        places=PLACES,
        Kind=Kind,
        first_question=next((row.number for row in plan.of(Kind.ASKED)), 0),
        narrowed=_narrowings_of(plan),
        differing=_differences_of,
        needs_teams=is_team(section) and not section.teams,
    )


NARROWINGS: Mapping[str, Phrase] = {
    "rating": phrase("≠ Rating differs"),
    "name": phrase("≈ Spelling"),
    "no-list": phrase("○ In no list"),
}
"""What the clear rows can be narrowed to."""


def _differences_of(row: PlannedRow) -> tuple[str, ...]:
    """What of a row is worth a look though nothing is asked."""
    if not row.is_taken:
        return ()
    changed = {fill.field for fill in row.fills if fill.old}
    no_list = ("no-list",) if row.chosen is None and row.person is None else ()
    return (*(field for field in ("rating", "name") if field in changed), *no_list)


def _narrowings_of(plan: Plan) -> list[tuple[str, Phrase, int]]:
    """The ways to narrow the clear rows, each with how many rows it shows."""
    found = [sign for row in plan.rows for sign in _differences_of(row)]
    return [(sign, title, found.count(sign)) for sign, title in NARROWINGS.items()]


def _why(request: Request, problem: CrosstableError | OSError) -> str:
    """A problem in the language of who asks."""
    return reason_in_words(request, problem)


def _groups(plan: Plan) -> list[tuple[Kind, Any]]:
    """The rows by kind: questions first, the rest never waits for them."""
    order = (Kind.ASKED, Kind.TWICE, Kind.CHANGED, Kind.CLEAR, Kind.ENTERED)
    return [(kind, plan.of(kind)) for kind in order if plan.of(kind)]


async def choose(request: Request) -> Response:
    """Keep what was chosen and answered."""
    opened, section = await refresh_event(request)
    work = _Work(request, opened, section)
    body = await json_of(request, services_of(request).limits, _LONGEST_REQUEST)
    work.tables.add(work.key, Body(body))
    return json_answer({"kept": True})


async def enter(request: Request) -> Response:
    """Enter the rows that are clear; a row that is refused does not stop the others."""
    opened, section = await refresh_event(request)
    work = _Work(request, opened, section)
    by = Who(name_of(request))
    try:
        done = await to_thread.run_sync(lambda: _enter_rows(opened, work, by))
    except (CrosstableError, OSError) as why:
        return json_answer({"refused": _why(request, why)}, 422)
    opened.tell(opened.latest())
    said = words_of(request)
    refused = [
        said.of(phrase("Row {n}, {name}: {why}", n=row.number, name=row.name, why=row.reason))
        for row in done["refused"]
    ]
    return json_answer({**done, "refused": refused, "n": opened.event.at})


class EnteredRows(TypedDict):
    """What came of entering the clear rows."""

    entered: int
    changed: int
    teams: int
    left: int
    refused: tuple[RefusedRow, ...]


def _enter_rows(opened: OpenEvent, work: _Work, by: Who) -> EnteredRows:
    with opened.lock:
        opened.refresh()
        section = opened.section(work.section.id)
        work.section = section
        plan = work.plan()
        acts, refused = acts_of(opened.event, section, plan)
        if acts:
            opened.folder.do_all(acts, section=section.id, who=by, confirmed=2)
    left = len(plan.of(Kind.ASKED)) + len(plan.of(Kind.TWICE)) + len(refused)
    return {
        "entered": sum(isinstance(act, Entered) for act in acts),
        "changed": sum(isinstance(act, DataChanged) for act in acts),
        "teams": sum(isinstance(act, TeamEntered) for act in acts),
        "left": left,
        "refused": refused,
    }
