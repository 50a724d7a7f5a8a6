"""The norms of all events of a festival in one report, and who plays in several of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypedDict

from crosstable.output.answers.norms import NormsAnswer, norms_answer
from crosstable.output.drawing.page import listing_page
from crosstable.output.drawing.text import listing_lines
from crosstable.output.listing import Listing, Remark
from crosstable.output.norms import edition_text, event_lines, made_table
from crosstable.output.table import Cell, Column, Kind, Table, words
from crosstable.rules.norms.festival import Appearance, FestivalNorms
from crosstable.text.wording import counted

_EVENT = Column("event", Kind.TEXT, "event")
_SEVERAL = (
    Column("name", Kind.TEXT, "name"),
    Column("FIDE ID", Kind.TEXT, "fide_id"),
    Column("in", Kind.TEXT, "events"),
    Column("norms", Kind.TEXT, "norms"),
    Column("remark", Kind.TEXT, "remark"),
)


class AppearanceAnswer(TypedDict):
    """A player of one of the events."""

    event: int
    id: int
    name: str
    fide_id: str | None


class FestivalAnswer(TypedDict):
    """The norms of each event, and the people who are in several of them."""

    events: list[NormsAnswer]
    several_times: list[list[AppearanceAnswer]]


def festival_listing(festival: FestivalNorms) -> Listing:
    """A table of all norms, then one of those who were found more than once."""
    editions = dict.fromkeys(edition_text(event.edition) for event in festival.events)
    remarks = [
        Remark(f"{name}: {line}")
        for name, event in zip(festival.names, festival.events, strict=True)
        for line in event_lines(event)
    ]
    several = _several_table(festival)
    return Listing(
        "Title norms of a festival",
        ", ".join(dict.fromkeys(festival.names)),
        " · ".join((counted(len(festival.events), "event"), *editions)),
        blocks=(_made_table(festival), *([several] if several.rows else [])),
        remarks=tuple(remarks),
    )


def _made_table(festival: FestivalNorms) -> Table:
    tables = [made_table(event) for event in festival.events]
    rows = tuple(
        (words(name), *row)
        for name, table in zip(festival.names, tables, strict=True)
        for row in table.rows
    )
    columns = (_EVENT, *made_table(festival.events[0]).columns)
    return Table(columns, rows, title="Norms made", empty="No norm was made.")


def _several_table(festival: FestivalNorms) -> Table:
    rows = tuple(_several_row(festival, people) for people in festival.several_times)
    return Table(_SEVERAL, rows, title="Players found several times")


def _several_row(festival: FestivalNorms, people: tuple[Appearance, ...]) -> tuple[Cell, ...]:
    names = list(dict.fromkeys(each.player.name for each in people))
    numbers = {each.player.fide_id for each in people}
    where = ", ".join(f"{festival.names[each.place]} ({each.player.number})" for each in people)
    made = [
        f"{norm.title.code} ({festival.names[each.place]})"
        for each in people
        for norm in festival.events[each.place].made
        if norm.player.number == each.player.number
    ]
    doubts = []
    if len(names) > 1:
        doubts.append("the names differ")
    if None in numbers:
        doubts.append("one has no FIDE ID: the same person?")
    if len({each.place for each in people}) < len(people):
        doubts.append("twice in one event")
    return (
        words(" / ".join(names)),
        words(next(iter(numbers - {None}), None)),
        words(where),
        words(", ".join(made)),
        words("; ".join(doubts)),
    )


def festival_lines(festival: FestivalNorms) -> Iterator[str]:
    """For a console."""
    return listing_lines(festival_listing(festival))


def festival_html(festival: FestivalNorms) -> str:
    """For a browser, and for the printer."""
    return listing_page(festival_listing(festival))


def festival_answer(festival: FestivalNorms) -> FestivalAnswer:
    """For programs."""
    return {
        "events": [norms_answer(event) for event in festival.events],
        "several_times": [
            [
                {
                    "event": each.place + 1,
                    "id": each.player.number,
                    "name": each.player.name,
                    "fide_id": each.player.fide_id,
                }
                for each in people
            ]
            for people in festival.several_times
        ],
    }
