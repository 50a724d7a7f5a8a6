"""The rail at the left of every page: which event this is, and the parts that it has."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import quote

from crosstable.desk.jobs.events import EventKind
from crosstable.desk.run.claims import undecided_boards
from crosstable.desk.run.opened import OpenEvent
from crosstable.desk.run.views import local_time
from crosstable.desk.store import DeskFile
from crosstable.event.state import Event, Section
from crosstable.event.status import phase_of
from crosstable.event.systems.system import is_team, rounds_of
from crosstable.model.phrases import Phrase, fill_template, phrase, plural
from crosstable.reading.beside.snapshot import PROGRAMS
from crosstable.web.rail import Link, Rail, group_links

RUN = phrase("Run")
REPORT = phrase("Report")


class Tab(NamedTuple):
    """A part of an event: the end of its address, its word, and its group."""

    path: str
    word: Phrase
    group: Phrase


TABS = (
    Tab("", phrase("Overview"), RUN),
    Tab("pairings", phrase("Pairings"), RUN),
    Tab("players", phrase("Players"), RUN),
    Tab("teams", phrase("Teams and matches"), RUN),
    Tab("standings", phrase("Standings"), RUN),
    Tab("crosstable", phrase("Crosstable"), RUN),
    Tab("check", phrase("Check"), REPORT),
    Tab("ratings", phrase("Ratings"), REPORT),
    Tab("norms", phrase("Norms"), REPORT),
    Tab("documents", phrase("Documents"), REPORT),
    Tab("convert", phrase("Convert"), REPORT),
    Tab("compare", phrase("Compare"), REPORT),
)
"""The parts of a report."""


def report_rail(file: DeskFile, tab: str, kind: EventKind) -> Rail:
    """The rail of a report that was opened."""
    links = (
        (each_tab.group, Link(_address(file, each_tab.path), each_tab.word, each_tab.path == tab))
        for each_tab in TABS
        if each_tab.path != "teams" or kind["is_team"]
    )
    return Rail(kind["name"] or file.name, report_phase(kind), file.name, group_links(links))


def _address(file: DeskFile, path: str) -> str:
    return f"/files/{file.id}/{path}" if path else f"/files/{file.id}"


def report_phase(kind: EventKind) -> Phrase | str:
    """How far the event of a report has got."""
    played = kind["played"]
    rounds = kind["rounds"]
    if not rounds:
        return ""
    if played >= rounds:
        return phrase("All {n} rounds played", n=rounds)
    return phrase("{n} of {m} rounds played", n=played, m=rounds)


# -- an event that is run --------------------------------------------------------------------------

PHASES = {
    "entries": phrase("Entries are open"),
    "draft": phrase("Round {n} of {m}: draft"),
    "playing": phrase("Round {n} of {m} is being played"),
    "between rounds": phrase("Round {n} of {m} is over"),
    "finished": phrase("All {m} rounds are over"),
    "sent": phrase("The report is made"),
}


def phase_told(event: Event, section: Section) -> Phrase:
    """The phase of an event in words."""
    values = {"n": len(section.rounds), "m": rounds_of(section) or "?"}
    phase = phase_of(event, section)
    open_games = sum(len(round_.postponed_boards) for round_ in section.rounds)
    if phase == "finished" and open_games:
        return plural(
            open_games,
            "All {m} rounds are over, {n} postponed game is still open",
            "All {m} rounds are over, {n} postponed games are still open",
            m=values["m"],
        )
    return fill_template(PHASES[phase].template, values)


def event_rail(opened: OpenEvent, tab: str, section: Section | None = None) -> Rail:
    """The rail of an event that is run."""
    chosen = opened.section() if section is None else section
    run = f"/events/{opened.id}"
    files = f"/files/{quote(opened.file_id(chosen))}"
    more = "" if opened.file_id(chosen) == opened.id else f"?section={quote(chosen.id)}"
    last = opened.latest()
    links = [
        (RUN, Link(f"{run}{more}", phrase("Overview"), tab == "overview")),
        (RUN, _round_link(f"{run}/round{more}", chosen, tab)),
        (
            RUN,
            _link_with_count(
                f"{run}/players{more}", phrase("Players"), tab == "players", len(chosen.people)
            ),
        ),
        *_teams_link(f"{run}/teams{more}", chosen, tab),
        (RUN, Link(f"{files}/standings", phrase("Standings"), tab == "standings")),
        (RUN, Link(f"{files}/crosstable", phrase("Crosstable"), tab == "crosstable")),
        *_prizes_link(f"{run}/prizes{more}", chosen, tab),
        (RUN, Link(f"{run}/settings{more}", phrase("Schedule and rules"), tab == "settings")),
        (RUN, _hall_link(f"{run}/hall{more}", chosen, tab)),
        *_beside_link(f"{run}/beside{more}", opened, chosen, tab),
        (REPORT, Link(f"{files}/check", phrase("Check"), tab == "check")),
        (REPORT, Link(f"{files}/ratings", phrase("Ratings"), tab == "ratings")),
        (REPORT, Link(f"{files}/norms", phrase("Norms"), tab == "norms")),
        (REPORT, Link(f"{files}/documents", phrase("Documents"), tab == "documents")),
        (REPORT, Link(f"{run}/send{more}", phrase("Send and publish"), tab == "send")),
        (REPORT, Link(f"{run}/backup{more}", phrase("Backup and restore"), tab == "backup")),
        (
            REPORT,
            _link_with_count(f"{run}/history{more}", phrase("History"), tab == "history", last.n),
        ),
    ]
    note = local_time(last.at, with_seconds=True)
    name = opened.event.title or opened.path.name
    return Rail(name, phase_told(opened.event, chosen), note, group_links(links))


def _link_with_count(address: str, word: Phrase, is_current: bool, number: int) -> Link:
    return Link(address, word, is_current, phrase("{n}", n=number), "plain")


def _teams_link(address: str, section: Section, tab: str) -> list[tuple[Phrase, Link]]:
    """The teams, where there are any to be."""
    if not is_team(section):
        return []
    word = phrase("Teams and line-ups")
    return [(RUN, _link_with_count(address, word, tab == "teams", len(section.teams)))]


def _prizes_link(address: str, section: Section, tab: str) -> list[tuple[Phrase, Link]]:
    """The prizes of the players, or of the teams."""
    return [(RUN, Link(address, phrase("Prizes"), tab == "prizes"))]


def _hall_link(address: str, section: Section, tab: str) -> Link:
    waiting = len(undecided_boards(section))
    badge = plural(waiting, "{n} claim", "{n} claims") if waiting else ""
    return Link(address, phrase("Screens and phones"), tab == "hall", badge)


def _beside_link(
    address: str, opened: OpenEvent, section: Section, tab: str
) -> list[tuple[Phrase, Link]]:
    """The program that pairs the event, if it is another one."""
    beside = section.beside
    if beside is None:
        return []
    word = phrase("Alongside {program}", program=PROGRAMS[beside.program])
    waiting = any(not handed.is_proved for handed in beside.handed_back.values())
    look = opened.looks.get((section.id, beside.program, beside.folder))
    preview = None if look is None else look.outlook.preview
    if preview is not None and not preview.is_empty:
        return [(RUN, Link(address, word, tab == "beside", phrase("new")))]
    return [(RUN, Link(address, word, tab == "beside", "◷" if waiting else "", "plain"))]


def _round_link(address: str, section: Section, tab: str) -> Link:
    last = section.last_round
    if last is None:
        return Link(address, phrase("Round {n}", n=1), tab == "round")
    word = phrase("Round {n}", n=last.number)
    left = len(last.open_boards) if last.status.value == "published" else 0
    badge = phrase("{n} left", n=left) if left else ""
    return Link(address, word, tab == "round", badge)
