"""`event.json`: one snapshot of what is public. Keys are only ever added."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TypedDict

from crosstable._version import __version__
from crosstable.model.dates import PartialDate
from crosstable.model.jsonschema import Schema, schema_of
from crosstable.model.results import ByeKind
from crosstable.model.tournament import Entry, Game, Player
from crosstable.output.answers.filling import fill_answer
from crosstable.output.forms.case import Case, day_text
from crosstable.output.forms.teamtables import listed_matches
from crosstable.publishing.boards import byes_of_round, games_of_round
from crosstable.publishing.source import PublicEvent
from crosstable.text.formats import points_text

VERSION = 1
SCHEMA_FILE = "event.schema.json"
_BYES = {
    ByeKind.PAIRING_ALLOCATED: "pairing-allocated",
    ByeKind.FULL_POINT: "full-point",
    ByeKind.HALF_POINT: "half-point",
    ByeKind.ZERO_POINT: "zero-point",
}


class PublicPlayer(TypedDict):
    """A player; `id` never changes, `number` may move until round 4 is paired."""

    id: str
    number: int
    name: str
    title: str | None
    rating: int | None
    federation: str | None
    fide_id: str | None
    team: int | None
    points: str | None


class PublicTeam(TypedDict):
    """A team with its players by id, in the order of its boards."""

    number: int
    name: str
    players: list[str]


class PublicBoard(TypedDict):
    """A game; results as a report writes them (1, =, 0, +, -, …), None while it is open."""

    board: int
    match: int | None
    white: str | None
    black: str | None
    white_result: str | None
    black_result: str | None


class PublicMatch(TypedDict):
    """A match of two teams."""

    match: int
    white: int
    black: int


class PublicBye(TypedDict):
    """Somebody who does not play in a round."""

    player: str
    kind: str


class PublicRound(TypedDict):
    """A round that was paired."""

    number: int
    date: str | None
    boards: list[PublicBoard]
    matches: list[PublicMatch]
    byes: list[PublicBye]


class PublicLine(TypedDict):
    """A line of the standings: a player's id, or the number of a team."""

    rank: int
    participant: str
    values: list[str | None]


class PublicStandings(TypedDict):
    """The standings after a round; `tiebreaks` are FIDE's codes, one for each value."""

    after: int
    tiebreaks: list[str]
    lines: list[PublicLine]


class PublicSnapshot(TypedDict):
    """An event as everybody may see it."""

    format: str
    version: int
    program: str
    level: str
    updated: str | None
    name: str
    city: str | None
    federation: str | None
    start: str | None
    end: str | None
    rounds_planned: int
    time_control: str | None
    system: str
    players: list[PublicPlayer]
    teams: list[PublicTeam]
    rounds: list[PublicRound]
    standings: PublicStandings | None


def snapshot(event: PublicEvent, case: Case) -> PublicSnapshot:
    """What is public of an event."""
    t = event.t
    return {
        "format": "crosstable-public-event",
        "version": VERSION,
        "program": f"Crosstable {__version__}",
        "level": event.level.word,
        "updated": event.updated or None,
        "name": event.name,
        "city": t.city,
        "federation": t.federation,
        "start": day(t.start),
        "end": day(t.end),
        "rounds_planned": t.rounds,
        "time_control": t.time_control_code or t.time_control_text,
        "system": case.played_as.name,
        "players": [_player(event, player) for player in t.players],
        "teams": [_team(event, number) for number in t.team_by_number],
        "rounds": [_round(event, case, number) for number in range(1, t.paired_rounds + 1)],
        "standings": _standings(event, case) if event.shows_standings and t.paired_rounds else None,
    }


def snapshot_file(event: PublicEvent, case: Case) -> bytes:
    """The snapshot as a file, with the name of its schema."""
    return _json({"$schema": SCHEMA_FILE, **snapshot(event, case)})


def schema_file() -> bytes:
    """The JSON Schema of the snapshot."""
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Public event"}
    return _json(head | schema())


def schema() -> Schema:
    """The schema, made from the types above."""
    return schema_of(PublicSnapshot)


def _json(value: object) -> bytes:
    return (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode("utf-8", "replace")


def day(of: PartialDate | None) -> str | None:
    """A date as ISO 8601 has it, as far as it is known; None where there is none."""
    if of is None or of.year is None:
        return None
    return day_text(of).replace("/", "-")


def _player(event: PublicEvent, player: Player) -> PublicPlayer:
    points = player.points if event.shows_results else None
    return fill_answer(
        PublicPlayer,
        player,
        id=event.ids[player.number],
        team=event.t.team_of.get(player.number),
        points=None if points is None else points_text(points),
    )


def _team(event: PublicEvent, number: int) -> PublicTeam:
    team = event.t.team_by_number[number]
    players = [event.ids[member] for member in team.roster if member in event.ids]
    return {"number": number, "name": team.name, "players": players}


def _round(event: PublicEvent, case: Case, number: int) -> PublicRound:
    dates = event.t.round_dates
    matches = listed_matches(case, number) if event.t.is_team_event else []
    return {
        "number": number,
        "date": day(dates[number - 1]) if number <= len(dates) else None,
        "boards": list(_boards(event, case, number)),
        "matches": [fill_answer(PublicMatch, match, match=match.place) for match in matches],
        "byes": list(_byes(event, number)),
    }


def _boards(event: PublicEvent, case: Case, number: int) -> Iterator[PublicBoard]:
    for game in games_of_round(case, number):
        yield {
            "board": game.board,
            "match": game.match,
            "white": event.ids.get(game.white or 0),
            "black": event.ids.get(game.black or 0),
            "white_result": _code(game.white_entry),
            "black_result": _code(game.black_entry),
        }


def _code(entry: Entry) -> str | None:
    """The letter of a result in a report; None while the game is open."""
    if not isinstance(entry, Game):
        return None
    return entry.result.code.strip() or None


def _byes(event: PublicEvent, number: int) -> Iterator[PublicBye]:
    for who, bye in byes_of_round(event.t, number):
        yield {"player": event.ids[who], "kind": _BYES[bye.kind]}


def _standings(event: PublicEvent, case: Case) -> PublicStandings:
    table = case.table
    who = str if table.is_team else event.ids.__getitem__
    return {
        "after": table.after,
        "tiebreaks": list(table.keys),
        "lines": [
            {
                "rank": line.rank,
                "participant": who(line.id),
                "values": list(line.texts.values()),
            }
            for line in table
        ],
    }
