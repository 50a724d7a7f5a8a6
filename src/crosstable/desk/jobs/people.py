"""Who plays: the crosstable, the players with a page for each, the teams and their matches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypedDict

from crosstable.desk.jobs.reading import case, report
from crosstable.errors import UnknownPlayer, UnknownTeam
from crosstable.model.phrases import phrase
from crosstable.output.forms.case import Case
from crosstable.output.forms.catalogue import build_form
from crosstable.output.forms.figures import against_rated, performance_by_round
from crosstable.output.forms.persons import person_cells
from crosstable.output.forms.playerpage import player_page
from crosstable.output.forms.teamtables import matches_of_round
from crosstable.output.headings import print_columns
from crosstable.output.participants import fitting_people
from crosstable.output.table import Cell, Column, Kind, Table, points, whole
from crosstable.web.blocks import (
    ShownPage,
    ShownReport,
    ShownTable,
    shown_page,
    shown_report,
    shown_table,
)


def crosstable(data: bytes, language: str = "en", unranked: Sequence[int] = ()) -> ShownReport:
    """Everybody's results in the final order; the rows lead to players or teams.

    Those who are `unranked` left a round robin before half of their games (C.05, 6.6).
    """
    ordered = replace(case(data, language=language), unranked=frozenset(unranked))
    return shown_report(build_form(ordered, "crosstable"))


class PlayersView(TypedDict):
    """The starting list, or those of it who were sought."""

    table: ShownTable
    count: int
    total: Any


class PlayerView(TypedDict):
    """The page of a player."""

    number: int
    name: str
    page: ShownPage
    performances: tuple[int | None, ...]
    rating: int | None
    opponents: list[Any | None]
    before: int | None
    after: int | None


class TeamsView(TypedDict):
    """The teams, and the matches of a round."""

    table: ShownReport
    cards: list[ShownPage]
    round: int | None
    rounds: int


class TeamView(TypedDict):
    """The page of a team."""

    number: int
    name: str
    players: ShownTable
    matches: list[ShownPage]


def players(data: bytes, sought: str = "", language: str = "en") -> PlayersView:
    """The starting list with points and place; only those whose name or number fits."""
    event = case(data, language=language)
    table = next(build_form(event, "starting-list").tables)
    fitting = _fitting(event, sought)
    chosen = [
        (number, (*row, *_result(event, number)))
        for number, row in zip(table.ids, table.rows, strict=True)
        if fitting is None or number in fitting
    ]
    place = Column(event.say("Place"), Kind.NUMBER, "place")
    shown = table._replace(
        columns=(*table.columns, *print_columns(event.say, "score"), place),
        rows=tuple(row for _, row in chosen),
        ids=tuple(number for number, _ in chosen),
    )
    return {"table": shown_table(shown), "count": len(chosen), "total": len(table.rows)}


def _result(event: Case, number: int) -> tuple[Cell, Cell]:
    return points(event.points_of.get(number)), whole(event.place_of.get(number))


def _fitting(event: Case, sought: str) -> set[int] | None:
    """The numbers of those who are sought; None if nobody is."""
    text = sought.strip()
    if not text:
        return None
    if text.isdecimal():
        return {p.number for p in event.t.players if text in (str(p.number), p.fide_id)}
    return {player.number for player in fitting_people(event.t.players, text)}


def player(
    data: bytes,
    number: int,
    rating_list: str | None,
    details: bytes | None,
    language: str = "en",
) -> PlayerView:
    """Results, performance, rating change, norms and the working of the place, of one player."""
    event = case(data, rating_list, details, language)
    who = event.t.by_number.get(number)
    if who is None:
        raise UnknownPlayer(phrase("no player has the number {number}", number=number))
    rated = against_rated(event.t)[number]
    numbers = list(event.t.by_number)
    at = numbers.index(number)
    return {
        "number": number,
        "name": " ".join(filter(None, (who.title, who.name))) or str(number),
        "page": shown_page(player_page(event, who, rated)),
        "performances": performance_by_round(event.t, event.table.after)[number],
        "rating": who.rating,
        "opponents": [getattr(entry, "opponent", None) for entry in who.rounds],
        "before": numbers[at - 1] if at else None,
        "after": numbers[at + 1] if at + 1 < len(numbers) else None,
    }


def teams(data: bytes, round_number: int | None = None, language: str = "en") -> TeamsView:
    """The teams in order with their matches, and the cards of one round."""
    event = case(data, language=language)
    if not event.t.is_team_event:
        raise UnknownTeam(phrase("this is not a team event"))
    table = shown_report(build_form(event, "team-crosstable"))
    last = event.t.paired_rounds
    chosen = round_number if round_number and 1 <= round_number <= last else last or None
    cards = []
    if chosen is not None:
        of_round = case(data, language=language, round_number=chosen)
        cards = shown_report(build_form(of_round, "match-cards"))["pages"]
    return {"table": table, "cards": cards, "round": chosen, "rounds": last}


def team(data: bytes, number: int, language: str = "en") -> TeamView:
    """One team: its players with their results, and its matches."""
    t = report(data)
    if number not in t.team_by_number:
        raise UnknownTeam(phrase("no team has the number {number}", number=number))
    event = case(data, language=language)
    roster = [n for n in t.team_by_number[number].roster if n in t.by_number]
    cards = shown_report(build_form(event, "match-cards"))["pages"]
    places = [i for i, match in enumerate(_matches(event)) if number in (match.white, match.black)]
    return {
        "number": number,
        "name": t.team_by_number[number].name or str(number),
        "players": shown_table(_members(event, roster)),
        "matches": [cards[i] for i in places],
    }


def _matches(event: Case) -> list[Any]:
    """The matches in the order of their cards."""
    return [match for n in event.chosen_rounds for match in matches_of_round(event, n)]


def _members(event: Case, numbers: list[int]) -> Table:
    person = ("id", "title", "name", "rating")
    rows = tuple(
        (*person_cells(event.t.by_number[number], *person), _result(event, number)[0])
        for number in numbers
    )
    return Table(print_columns(event.say, *person, "score"), rows, ids=tuple(numbers))
