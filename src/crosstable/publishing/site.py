"""A site: all files of all events, as bytes by their names. Same input, same bytes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from xml.sax.saxutils import escape

from crosstable.output.drawing.barcodes import qr_svg
from crosstable.output.drawing.csvfile import csv_table
from crosstable.output.drawing.html import html
from crosstable.output.forms.case import Case
from crosstable.output.forms.catalogue import build_form
from crosstable.output.forms.crosstables import players_crosstable
from crosstable.output.forms.lists import pairing_table, starting_list_report
from crosstable.output.forms.standings import standings_table
from crosstable.output.forms.teamtables import matches_table, team_crosstable
from crosstable.output.table import Table
from crosstable.publishing.data.calendar import calendar_file
from crosstable.publishing.data.feed import feed_file
from crosstable.publishing.data.lichess import PLAYERS_FILE, TEAMS_FILE, players_box, teams_box
from crosstable.publishing.data.pgn import pgn_file
from crosstable.publishing.data.snapshot import SCHEMA_FILE, schema_file, snapshot_file
from crosstable.publishing.frame import Edition, Link, Seat
from crosstable.publishing.pages import facts, pages_of, round_view, standing_rows
from crosstable.publishing.rendering import static_files
from crosstable.publishing.season import SeasonPerson, Start, season_people, starts_of
from crosstable.publishing.seasonpages import Season, index_page, qr_files, season_pages
from crosstable.publishing.source import PublicEvent, SiteWishes
from crosstable.writing.conversion import convert

File = tuple[str, bytes]


def site_files(events: tuple[PublicEvent, ...], wishes: SiteWishes) -> dict[str, bytes]:
    """Every file of the site, by its name in the folder."""
    files = dict(static_files())
    has_index = len(events) > 1
    people = season_people(events) if has_index else ()
    seasons = {seat: person.address for person in people for seat in person.seats if person.address}
    starts: dict[Seat, Start] = {}
    for event in events:
        for language in wishes.languages:
            edition = Edition(event, language, wishes.languages, has_index, wishes.address, seasons)
            files |= dict(pages_of(edition))
            files |= dict(_lists_of_files(edition))
            if edition.is_first_language:
                files |= dict(_data(edition))
                starts |= starts_of(edition) if has_index else {}
    if has_index:
        files |= dict(index_files(events, wishes))
        files |= dict(_season_files(events, wishes, people, starts))
    if wishes.address:
        files["sitemap.xml"] = _sitemap(files, wishes.address)
    return files


# -- several events -------------------------------------------------------------------------------


def index_files(events: tuple[PublicEvent, ...], wishes: SiteWishes) -> Iterator[File]:
    """The page above the events."""
    for season in _seasons(events, wishes):
        yield index_page(season)


def _season_files(
    events: tuple[PublicEvent, ...],
    wishes: SiteWishes,
    people: tuple[SeasonPerson, ...],
    starts: Mapping[Seat, Start],
) -> Iterator[File]:
    """Everybody over all events."""
    yield from qr_files(people, wishes)
    for season in _seasons(events, wishes):
        yield from season_pages(season, people, starts)


def _seasons(events: tuple[PublicEvent, ...], wishes: SiteWishes) -> Iterator[Season]:
    has_clubs = any(event.clubs for event in events)
    for language in wishes.languages:
        yield Season(events, wishes, language, has_clubs)


# -- data and documents ---------------------------------------------------------------------------


def _home_folder(edition: Edition) -> str:
    """Where the data of an event stand."""
    return f"{edition.event.slug}/" if edition.has_index else ""


def _data(edition: Edition) -> Iterator[File]:
    """The files for programs; each stands beside the pages of the first language."""
    event = edition.event
    home = _home_folder(edition)
    t = edition.event.t
    address = f"{edition.address}{home}" if edition.address else ""
    yield f"{home}event.json", snapshot_file(event, edition.case)
    yield f"{home}{SCHEMA_FILE}", schema_file()
    yield f"{home}event.trf", convert(t, "trf26").to_bytes()
    if event.is_dated:
        yield f"{home}feed.xml", feed_file(event, edition.say, address, edition.language)
    yield f"{home}rounds.ics", calendar_file(event, edition.say)
    if t.players:
        yield f"{home}{PLAYERS_FILE}", players_box(t)
    if t.is_team_event:
        yield f"{home}{TEAMS_FILE}", teams_box(t)
    for number in edition.rounds:
        yield f"{home}round-{number}.pgn", pgn_file(t, number, edition.games(number))
    yield from _codes(edition)
    for name, make in _tables(edition):
        yield f"{home}{name}.csv", csv_table([make()]).encode("utf-8", "replace")
    yield from _embedded_page(edition)


def _codes(edition: Edition) -> Iterator[File]:
    """The codes of the pages of players, where the site will stand at a known address."""
    if edition.address:
        for player in edition.event.t.players:
            page = edition.page_of(player.number)
            address = f"{edition.address}{edition.folder}{page}"
            yield f"{edition.folder}{edition.code_of(player.number)}", qr_svg(address).encode()


def _tables(edition: Edition) -> Iterator[tuple[str, Callable[[], Table]]]:
    """The tables that spreadsheets get."""
    case = edition.case
    event = edition.event
    if event.t.players:
        yield "players", lambda: starting_list_report(case).pages[0].tables[0]
    table_of = matches_table if event.t.is_team_event else pairing_table
    for number in edition.rounds:
        yield f"round-{number}", _later(lambda n: table_of(case, n), number)
    if edition.has_places:
        yield "standings", lambda: standings_table(case)
        yield from _crosstables(case)


def _crosstables(case: Case) -> Iterator[tuple[str, Callable[[], Table]]]:
    is_team = case.t.is_team_event
    if is_team:
        yield "crosstable", lambda: team_crosstable(case)[0]
    name = "crosstable-players" if is_team else "crosstable"
    yield name, lambda: players_crosstable(case)


def _later(make: Callable[[int], Table], number: int) -> Callable[[], Table]:
    return lambda: make(number)


def _embedded_page(edition: Edition) -> Iterator[File]:
    """A page to be shown inside other pages: the last round and the top of the standings."""
    last = edition.rounds[-1] if edition.rounds else None
    yield edition.page(
        "embed.html",
        "embed.html",
        round=None if last is None else round_view(edition, last),
        top=standing_rows(edition, 10) if edition.has_places else None,
    )


_PRINTED = ("starting-list", "pairings", "standings", "crosstable")


def _lists_of_files(edition: Edition) -> Iterator[File]:
    """Documents to print, and the page for programs."""
    documents = list(_documents(edition))
    for name, _title, data in documents:
        yield f"{edition.folder}{name}", data
    links = [Link(name, title) for name, title, _data in documents]
    tables = [f"{name}.csv" for name, _make in _tables(edition)]
    yield edition.page("documents.html", "documents.html", documents=links, tables=tables)
    yield edition.page("data.html", "data.html", facts=list(facts(edition)))


def _documents(edition: Edition) -> Iterator[tuple[str, str, bytes]]:
    """The printed lists as pages of their own."""
    event = edition.event
    if not event.t.players:
        return
    for form in _PRINTED:
        if form != "starting-list" and not edition.rounds:
            continue
        if form in ("standings", "crosstable") and not event.shows_standings:
            continue
        report = build_form(edition.last_round_case, _form_of(edition, form))
        yield f"print-{form}.html", report.title, html(report)


def _form_of(edition: Edition, form: str) -> str:
    """Team events have forms of their own."""
    return f"team-{form}" if edition.event.t.is_team_event and form in _OF_TEAMS else form


_OF_TEAMS = frozenset(("standings", "crosstable"))


# -- the map of the site --------------------------------------------------------------------------


def _sitemap(files: dict[str, bytes], address: str) -> bytes:
    pages = sorted(name for name in files if name.endswith(".html") and "print-" not in name)
    places = "".join(f" <url><loc>{escape(f'{address}{name}')}</loc></url>\n" for name in pages)
    head = '<?xml version="1.0" encoding="utf-8"?>\n'
    space = "http://www.sitemaps.org/schemas/sitemap/0.9"
    return f'{head}<urlset xmlns="{space}">\n{places}</urlset>\n'.encode()
