"""What everybody reads: lists with search, players with their history, events with worksheets."""

from __future__ import annotations

import json
from datetime import date
from typing import Any, NamedTuple

import polars as pl
from sqlalchemy import Connection, Row, select
from starlette.responses import RedirectResponse, Response

from crosstable.errors import Unknown
from crosstable.model.languages import LANGUAGE_NAMES
from crosstable.office.founding import setting_of
from crosstable.office.lists.publishing import checkpoint_of, public_files
from crosstable.office.lists.uploading import receipts
from crosstable.office.store.contents import content
from crosstable.office.store.kinds import NATIONAL
from crosstable.office.store.tables import PUBLICATIONS
from crosstable.office.users.rights import Right
from crosstable.office.web.asked import Asked
from crosstable.office.web.asking import lists, people, reports
from crosstable.office.web.pictures import Point, rating_history
from crosstable.office.web.rendering import day, show_page, with_sign
from crosstable.office.web.table import Address
from crosstable.output.period.cells import for_spreadsheets
from crosstable.output.rules import rules_sentences
from crosstable.ratings.coefficients import case_in_words, cases_of
from crosstable.ratings.editions import RuleSet, rule_set
from crosstable.ratings.national.reading import rules_of_text
from crosstable.web.blocks import shown_table
from crosstable.web.responses import MEDIA_TYPES, as_download

GROUPS = {"all": "All", "women": "Women", "juniors": "Juniors", "girls": "Girls"}


def players(asked: Asked) -> Response:
    """The newest list, and a search for a name or a number."""
    with asked.office.reading() as connection:
        newest = lists.newest(connection)
        kind = asked.word("kind", next(iter(newest), "standard"))
        edition = newest.get(kind)
        if edition is None:
            return show_page(
                asked, "office/players.html", tab="/", edition=None, kinds=list(newest)
            )
        return _list_page(asked, connection, edition, "office/players.html", "/", list(newest))


def _list_page(
    asked: Asked,
    connection: Connection,
    edition: Row[Any],
    template: str,
    tab: str,
    kinds: list[str],
) -> Response:
    sought = asked.word("q")
    federation = asked.word("federation")
    table, total = lists.list_page(
        connection, edition.number, sought=sought, federation=federation, page=asked.page()
    )
    return show_page(
        asked,
        template,
        tab=tab,
        edition=edition,
        kinds=kinds,
        table=shown_table(table),
        total=total,
        sought=sought,
        federation=federation,
        page=asked.page(),
        pages=-(-total // lists.ROWS),
    )


def all_lists(asked: Asked) -> Response:
    """Every list that was ever published."""
    with asked.office.reading() as connection:
        editions = lists.editions(connection)
    return show_page(asked, "office/lists.html", tab="/lists", editions=editions)


def national_rules_page(asked: Asked) -> Response:
    """The rules of the national list in sentences, in the language that is asked for."""
    with asked.office.reading() as connection:
        text = setting_of(connection, "national")
    rules = rules_of_text(text) if text else None
    language = asked.word("lang", "en")
    chosen = language if language in LANGUAGE_NAMES else "en"
    return show_page(
        asked,
        "office/rules.html",
        tab="/lists",
        rules=rules,
        language_names=LANGUAGE_NAMES,
        chosen=chosen,
        sentences=[] if rules is None else list(rules_sentences(rules, chosen)),
    )


def one_list(asked: Asked) -> Response:
    """A published list with its files, its proof, and what a correction changed."""
    number = asked.number("edition")
    with asked.office.reading() as connection:
        edition = lists.edition_out(connection, number)
        table, total = lists.list_page(
            connection, number, sought=asked.word("q"), page=asked.page()
        )
        files = [name for name in public_files(connection, number) if "/" not in name]
        proof = checkpoint_of(connection, number)
        key = connection.scalar(
            select(PUBLICATIONS.c.difference).where(PUBLICATIONS.c.edition == number)
        )
        difference = json.loads(content(connection, key)) if key else None
    return show_page(
        asked,
        "office/list.html",
        tab="/lists",
        edition=edition,
        table=shown_table(table),
        total=total,
        sought=asked.word("q"),
        page=asked.page(),
        pages=-(-total // lists.ROWS),
        files=files,
        may_upload=asked.user.may(Right.PUBLISH) and edition.base is not None,
        receipts=receipts(asked.office, number) if asked.user.may(Right.PUBLISH) else [],
        proof=proof,
        difference=difference,
    )


_TYPES = {
    "txt": "text/plain; charset=utf-8",
    "xml": "application/xml",
    "json": "application/json",
    **MEDIA_TYPES,
}


def list_file(asked: Asked) -> Response:
    """A file of a published list."""
    name = str(asked.request.path_params["name"])
    number = asked.number("edition")
    with asked.office.reading() as connection:
        edition = lists.edition_out(connection, number)
        data = lists.public_file(connection, number, name)
    kind = _TYPES.get(name.rpartition(".")[2], "application/octet-stream")
    answer = as_download(f"{edition.kind}-{edition.list_day}-{name.rpartition('/')[2]}", data, kind)
    answer.headers["cache-control"] = "public, max-age=86400, immutable"
    return answer


def top(asked: Asked) -> Response:
    """The top lists of the newest list."""
    group = asked.word("group", "all")
    with asked.office.reading() as connection:
        newest = lists.newest(connection)
        edition = newest.get(asked.word("kind", next(iter(newest), "")))
        if group not in GROUPS:
            raise Unknown(f"there is no top list {group}; choose from {', '.join(GROUPS)}")
        table = None if edition is None else lists.top_list(connection, edition, group)
    return show_page(
        asked,
        "office/top.html",
        tab="/top",
        edition=edition,
        kinds=list(newest),
        groups=GROUPS,
        group=group,
        table=None if table is None else shown_table(table),
    )


# -- a player --------------------------------------------------------------------------------------


class Figure(NamedTuple):
    """A number with its name, at the head of a page."""

    label: str
    value: str
    note: str = ""


def player(asked: Asked) -> Response:
    """A player: ratings, their history, and every change with its working."""
    number = asked.number("person")
    with asked.office.reading() as connection:
        person, names, members, titles = people.describe_person(connection, number)
        if person.merged_into is not None:
            return RedirectResponse(f"/players/{person.merged_into}", status_code=303)
        if people.is_withheld(connection, number) and not asked.user.may(Right.MANAGE_PEOPLE):
            raise Unknown(f"there is no person {number}")
        history = people.history_of(connection, number)
        kinds = list(dict.fromkeys(entry.kind for entry in history))
        kind = asked.word("kind", kinds[0] if kinds else "standard")
        ledger = [row for row in people.ledger_of(connection, number) if row.kind == kind]
        place = people.place_of(connection, history, kind)
    latest = next((row for row in ledger if row.change is not None), None)
    points = [
        Point(date.fromisoformat(entry.day), entry.rating)
        for entry in history
        if entry.kind == kind and entry.rating is not None
    ]
    return show_page(
        asked,
        "office/player.html",
        tab="/",
        person=person,
        kind=kind,
        kinds=kinds,
        figures=_figures(history, kind, place),
        picture=rating_history(points, person.name, _preview_point(asked, number, kind, points)),
        ledger=ledger,
        latest=latest,
        why_k="" if latest is None else _why_k(asked, latest),
        ratings={entry.day: entry.rating for entry in history if entry.kind == kind},
        activity=next((entry.status for entry in reversed(history) if entry.kind == kind), ""),
        members=members,
        titles=titles,
        former=[row.name for row in names[1:] if row.name],
    )


def _preview_point(asked: Asked, number: int, kind: str, points: list[Point]) -> Point | None:
    """What the next list would say, for those who compute lists: nothing of it is published."""
    preview = asked.request.app.state.previews.get(kind)
    if preview is None or not points or not asked.user.may(Right.RUN):
        return None
    rating = preview.ratings.get(number)
    day = date.fromisoformat(preview.day)
    return Point(day, rating) if rating is not None and day > points[-1].day else None


def _rules_of_list(asked: Asked, row: Row[Any]) -> RuleSet | None:
    """The rules of a list; None for a national one whose rules the office has no more."""
    if row.kind != NATIONAL:
        return rule_set(row.rules)
    with asked.office.reading() as connection:
        text = setting_of(connection, "national")
    return rules_of_text(text) if text else None


def _why_k(asked: Asked, row: Row[Any]) -> str:
    """Why a change was multiplied by its K, by the rules of the list."""
    rules = _rules_of_list(asked, row)
    if rules is None:
        return ""
    cases = cases_of(rules, row.k)
    reason = " or ".join(str(case_in_words(case, rules)) for case in cases)
    return f"{reason[:1].upper()}{reason[1:]} ({rules.name})." if reason else ""


def changes_file(asked: Asked) -> Response:
    """Every change of a player as CSV."""
    number = asked.number("person")
    with asked.office.reading() as connection:
        if people.is_withheld(connection, number) and not asked.user.may(Right.MANAGE_PEOPLE):
            raise Unknown(f"there is no person {number}")
        people.person_of(connection, number)
        ledger = people.ledger_of(connection, number)
    kind = asked.word("kind")
    rows = [
        (row.list_day, row.kind, row.event_name, *(row._mapping[name] for name in _FIGURES))
        for row in ledger
        if kind in ("", row.kind)
    ]
    text = for_spreadsheets(pl.DataFrame(rows, schema=_CHANGE, orient="row"))
    return as_download(f"player-{number}.csv", text.encode(), "text/csv")


_FIGURES = ("rating", "games", "half_points", "rc", "expected", "k", "change", "status")
_CHANGE: dict[str, type[pl.DataType]] = {
    **dict.fromkeys(("list_day", "kind", "event"), pl.String),
    **dict.fromkeys(_FIGURES, pl.Int64),
    "status": pl.String,
}
"""The columns of the file; expected points and change in hundredths."""


def _figures(history: list[people.Rated], kind: str, place: tuple[int, int] | None) -> list[Figure]:
    figures = []
    for list_kind in lists.KINDS:
        own = [rated for rated in history if rated.kind == list_kind]
        if own:
            last = own[-1]
            text = "unrated" if last.rating is None else str(last.rating)
            figures.append(
                Figure(f"{list_kind.capitalize()}, {day(last.day)}", text, _format_last_move(own))
            )
    best = [entry for entry in history if entry.kind == kind and entry.rating is not None]
    if best:
        top_one = max(best, key=lambda line: line.rating or 0)
        figures.append(Figure("Highest", str(top_one.rating), day(top_one.day)))
    if place is not None:
        figures.append(Figure("Place", str(place[0]), f"of {place[1]:,}"))
    return figures


def _format_last_move(own: list[people.Rated]) -> str:
    """How far the last list moved a rating."""
    last = own[-1].rating
    before = own[-2].rating if len(own) > 1 else None
    return "" if last is None or before is None else f"{with_sign(last - before, 0)} on this list"


# -- events ----------------------------------------------------------------------------------------


def events(asked: Asked) -> Response:
    """The events that were registered."""
    with asked.office.reading() as connection:
        rows = reports.events(connection, sought=asked.word("q"), page=asked.page())
    return show_page(
        asked,
        "office/events.html",
        tab="/events",
        events=rows,
        sought=asked.word("q"),
        page=asked.page(),
        is_full=len(rows) == reports.ROWS,
    )


def event(asked: Asked) -> Response:
    """An event: what was registered, and the worksheet of the published list that rated it."""
    number = asked.number("event")
    with asked.office.reading() as connection:
        row = reports.event_of(connection, number)
        sheet = reports.worksheet_of(connection, number)
    return show_page(asked, "office/event.html", tab="/events", event=row, sheet=sheet)


ADDRESSES = (
    Address("GET", "/", Right.READ_LISTS, players),
    Address("GET", "/lists", Right.READ_LISTS, all_lists),
    Address("GET", "/rules", Right.READ_LISTS, national_rules_page),
    Address("GET", "/lists/{edition:number}", Right.READ_LISTS, one_list),
    Address("GET", "/lists/{edition:number}/files/{name:path}", Right.READ_LISTS, list_file),
    Address("GET", "/top", Right.READ_LISTS, top),
    Address("GET", "/players/{person:number}", Right.READ_LISTS, player),
    Address("GET", "/players/{person:number}/changes.csv", Right.READ_LISTS, changes_file),
    Address("GET", "/events", Right.READ_LISTS, events),
    Address("GET", "/events/{event:number}", Right.READ_LISTS, event),
)
