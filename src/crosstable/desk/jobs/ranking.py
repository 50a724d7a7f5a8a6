"""Standings and the working behind every value."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, TypedDict

from crosstable.desk.jobs.reading import report
from crosstable.desk.jobs.resultsigns import ResultSign, signs_of
from crosstable.model.phrases import Words
from crosstable.model.tournament import Tournament
from crosstable.output.answers.standings import (
    StandingsAnswer,
    StandingsWhy,
    standings_answer,
    standings_why,
)
from crosstable.output.drawing.charts import MOST_LINES
from crosstable.output.headings import translate_headings
from crosstable.output.language import Say, messages
from crosstable.output.participants import participant_meant
from crosstable.output.standings import standings_tables
from crosstable.output.standingswhy import (
    WITH_HALVES,
    Names,
    formula,
    intro,
    names_of,
    neighbour_in_words,
    source_of,
    stage_table,
    stage_title,
    terms_table,
    titles_in_words,
    value_of,
)
from crosstable.rules.standings.standings import Standing, Standings
from crosstable.rules.standings.standings import standings as computed
from crosstable.rules.standings.why import Working, explain, without_values
from crosstable.web.blocks import ShownTable, plain_rows, plain_table

MOST_RANKED = 400
"""Participants who are ranked by all tie-breaks after each round; more only by the first one."""


class SectionTable(ShownTable):
    """A table of the standings; with its board where players are ranked board by board."""

    board: int | None


class StandingsPage(StandingsAnswer):
    """The standings, and what the page shows beyond the answer for programs."""

    tables: list[SectionTable]
    squares: dict[int, list[ResultSign]]
    people: dict[int, RankedPerson]
    moved: dict[int, int]
    without_values: dict[str, Words]
    assumed: list[Words]
    noted: list[Words]


def standings(
    data: bytes, language: str = "en", unranked: Sequence[int] = (), **choices: Any
) -> StandingsPage:
    """The answer for programs, and its tables as they are shown.

    Those who are `unranked` left a round robin before half of their games and come last (C.05,
    6.6).
    """
    t = report(data)
    table = computed(t, **choices)
    say = messages(language)
    tables = zip(table.sections, standings_tables(t, table), strict=True)
    shown: list[SectionTable] = [
        {
            **_with_last(plain_table(translate_headings(each_table, say)), unranked),
            "board": part.board,
        }
        for part, each_table in tables
    ]
    return {
        **standings_answer(t, table),
        "tables": shown,
        "squares": {} if t.is_team_event else _squares(t, table.after),
        "people": {} if t.is_team_event else _people(t),
        "moved": {} if choices.get("boards") else _places_gained(t, table, **choices),
        "without_values": without_values(table),
        "assumed": [item.sentence for item in table.assumptions],
        "noted": [item.sentence for item in table.notes],
    }


def _squares(t: Tournament, after: int) -> dict[int, list[ResultSign]]:
    """The results of everybody, for the squares in the table."""
    return {player.number: signs_of(t, player, after) for player in t.players}


class RankedPerson(TypedDict):
    """What the standings show of a player beside the name."""

    title: str
    rating: int | str


def _people(t: Tournament) -> dict[int, RankedPerson]:
    """Title and rating of everybody, which stand beside the names."""
    return {p.number: {"title": p.title or "", "rating": p.rating or ""} for p in t.players}


def _with_last(table: ShownTable, last: Sequence[int]) -> ShownTable:
    """The rows of some people after all others."""
    ids = table["ids"]
    if not last or not ids:
        return table
    order = sorted(range(len(ids)), key=lambda place: ids[place] in last)
    rows: list[list[str | None]] = [[*table["rows"][place]] for place in order]
    return {**table, "rows": rows, "ids": [ids[place] for place in order]}


def _places_gained(t: Tournament, table: Standings, **choices: Any) -> dict[int, int]:
    """How many places everybody went up since the round before; nothing for large events."""
    if table.after < 2 or len(table.ledger.participants) > MOST_RANKED:
        return {}
    before = computed(t, **{**choices, "after": table.after - 1})
    places = {line.id: line.rank for line in before}
    return {line.id: places[line.id] - line.rank for line in table if line.id in places}


class RankLine(TypedDict):
    """A leader, with the places after each round."""

    no: int
    name: str
    points: str | None
    places: list[int | None]


class Ranks(TypedDict):
    """The places by round, and the score groups."""

    lines: list[RankLine]
    groups: list[tuple[str, list[str]]]


class StandingsWorking(StandingsWhy):
    """How the place of a participant came about."""

    intro: str
    near: list[str]
    working: list[ShownWorking]


NO_RANKS: Ranks = {"lines": [], "groups": []}


def ranks(
    data: bytes, tiebreaks: str | None = None, unranked: Sequence[int] = (), **choices: Any
) -> Ranks:
    """The places of the leaders at the start and after each round, and the score groups.

    Those who are `unranked` left a round robin before half of their games (C.05, 6.6).
    """
    t = report(data)
    table = computed(t, tiebreaks, **{**choices, "boards": False})
    if not table.keys:
        return NO_RANKS
    people = len(table.ledger.participants)
    criteria = tiebreaks if people <= MOST_RANKED else table.keys[0]
    columns = [{p.number: place for place, p in enumerate(_starters(t), 1)}]
    for after in range(1, table.after + 1):
        counted = computed(t, criteria, edition=table.edition.name, after=after)
        columns.append({line.id: line.rank for line in counted})
    ranked = [line for line in table if line.id not in unranked]
    lines: list[RankLine] = [
        {
            "no": line.id,
            "name": line.name,
            "points": line.texts[table.keys[0]],
            "places": [places.get(line.id) for places in columns],
        }
        for line in ranked[:MOST_LINES]
    ]
    return {"lines": lines, "groups": _groups(ranked, table.keys[0])}


def _starters(t: Tournament) -> list[Any]:
    """Players or teams by starting number, which is the order of their strength."""
    return sorted(t.teams if t.is_team_event else t.players, key=lambda team: team.number)


def _groups(ranked: Iterable[Standing], first: str) -> list[tuple[str, list[str]]]:
    """Who has how many points of the first criterion."""
    groups: dict[str, list[str]] = {}
    for line in ranked:
        value = line.texts[first]
        if value is not None:
            groups.setdefault(value, []).append(line.name)
    return list(groups.items())


def why(data: bytes, number: int, language: str = "en", **choices: Any) -> StandingsWorking:
    """The working of one participant, in the published shape and in words."""
    table = computed(report(data), **choices)
    explanation = explain(table, participant_meant(table, str(number)).number)
    names = names_of(table)
    say = messages(language)
    titles = titles_in_words(table, say)
    return {
        **standings_why(table, explanation),
        "intro": intro(explanation, table, say),
        "near": [
            neighbour_in_words(neighbour, names[neighbour.id], titles, say)
            for neighbour in explanation.neighbours
        ],
        "working": [
            _show_working(key, replace(w, title=titles.get(key, w.title)), names, say)
            for key, w in explanation.values.items()
        ],
    }


class ShownWorkingStage(TypedDict):
    """Part of `ShownWorking`."""

    title: str
    rows: list[list[str]]


class ShownWorking(TypedDict):
    """How a value was computed."""

    key: str
    title: str
    source: str
    """Code and article."""
    value: str
    terms: list[list[str]]
    cut: list[Any]
    stages: list[ShownWorkingStage]
    formula: str


def _show_working(key: str, working: Working, names: Names, say: Say) -> ShownWorking:
    return {
        "key": key,
        "title": working.title,
        "source": source_of(key, working),
        "value": value_of(working, WITH_HALVES),
        "terms": plain_rows(terms_table(working, names, say, WITH_HALVES)),
        "cut": [term.status == "cut" for term in working.terms],
        "stages": [
            {
                "title": stage_title(stage, say),
                "rows": plain_rows(stage_table(stage, names, WITH_HALVES)),
            }
            for stage in working.stages
        ],
        "formula": formula(working, say, WITH_HALVES),
    }
