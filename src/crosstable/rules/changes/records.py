"""The records of which a report has lists: how each is compared, and how it is described.

One line of the tables at the end for each list of the tournament.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from types import MappingProxyType

from crosstable.model.records import (
    ABNORMAL_KINDS,
    AbnormalPoints,
    Acceleration,
    Lineup,
    NationalRecord,
    PlayerNote,
    ProhibitedPairing,
    RankingMethod,
    TeamBye,
    TeamForfeit,
)
from crosstable.model.results import ByeKind
from crosstable.model.tournament import ZERO
from crosstable.rules.changes.events import Event
from crosstable.rules.changes.lists import Item, Listing
from crosstable.rules.changes.words import both_points, count_of, in_words

# -- of the tournament section --------------------------------------------------------------------


def _arbiter_item(_: Event, name: str) -> Item:
    return Item(name, None, name)


def _ranking_item(_: Event, ranking: RankingMethod) -> Item:
    federation = ranking.federation
    method = ranking.method
    return Item(federation, method, method if federation is None else f"{method} of {federation}")


# -- of teams -------------------------------------------------------------------------------------


def _lineup_item(event: Event, lineup: Lineup) -> Item:
    team = event.team(lineup.team)
    opponent = event.team(lineup.opponent)
    boards = tuple(event.person(number) for number in lineup.players)
    against = "" if lineup.opponent is None else f" against {event.team_label(lineup.opponent)}"
    names = (event.person_label(number) if number else "empty" for number in lineup.players)
    return Item(
        (lineup.round_number, team),
        (opponent, boards),
        f"{event.team_label(lineup.team)}{against}: {', '.join(names)}",
        round_number=lineup.round_number,
        number=lineup.team,
    )


def _bye_item(event: Event, bye: TeamBye) -> Item:
    scoring = event.match_scoring
    worth = {ByeKind.FULL_POINT: scoring.win, ByeKind.HALF_POINT: scoring.draw}
    who = ", ".join(map(event.team_label, bye.teams)) or "nobody"
    known = bye.kind is not ByeKind.PAIRING_ALLOCATED
    value = count_of(worth.get(bye.kind, ZERO), "match point")
    return Item(
        (bye.kind, bye.round_number),
        event.group(bye.teams, event.team),
        f"{bye.kind.title} of {who}",
        f"{who}: {value}" if known and bye.teams else None,
        bye.round_number,
        bye.teams[0] if len(bye.teams) == 1 else None,
    )


def _forfeit_item(event: Event, forfeit: TeamForfeit) -> Item:
    white = event.team(forfeit.white)
    black = event.team(forfeit.black)
    names = event.team_label(forfeit.white), event.team_label(forfeit.black)
    return Item(
        (forfeit.round_number, white, black),
        forfeit.kind,
        f"{' – '.join(names)} {forfeit.kind}",
        _forfeit_effect(event, forfeit.kind, names),
        forfeit.round_number,
        forfeit.white,
    )


def _forfeit_effect(event: Event, kind: str, names: tuple[str, str]) -> str | None:
    """The match points of both teams; nothing where the sign is none of the known ones."""
    if len(kind) != 2 or not set(kind) <= {"+", "-"}:
        return None
    worth = {"+": event.match_scoring.win, "-": ZERO}
    parts = zip(names, kind, strict=True)
    return ", ".join(f"{name}: {count_of(worth[sign], 'match point')}" for name, sign in parts)


# -- of participants, and comments ----------------------------------------------------------------

_NATIONAL: Mapping[str, str] = MappingProxyType(
    {
        "rating": "rating",
        "national_id": "national number",
        "sex": "sex",
        "classification": "classification",
        "name": "name",
        "origin": "origin",
        "born": "birth date",
    }
)


def _national_item(event: Event, record: NationalRecord) -> Item:
    who = event.person(record.number)
    values = tuple(getattr(record, name) for name in _NATIONAL)
    data = [
        f"{title} {in_words(value)}"
        for title, value in zip(_NATIONAL.values(), values, strict=True)
        if value is not None
    ]
    return Item(
        (record.federation, who),
        values,
        f"{', '.join(data) or 'blank'} ({record.federation}, {event.person_label(record.number)})",
        number=record.number,
    )


def _boost_item(event: Event, boost: Acceleration) -> Item:
    """A range of numbers stays a range; a single participant is followed when renumbered."""
    alone = boost.first == boost.last
    who: Hashable = event.participant(boost.first) if alone else (boost.first, boost.last)
    label = event.participant_label(boost.first) if alone else f"{boost.first} to {boost.last}"
    rounds = boost.first_round, boost.last_round
    points = boost.match_points, boost.game_points
    return Item(
        (who, rounds),
        points,
        f"{label}, {_round_range(*rounds)}: {both_points(*points)}",
        number=boost.first if alone else None,
    )


def _round_range(first: int | None, last: int | None) -> str:
    if first == last:
        return "all rounds" if first is None else f"round {first}"
    return f"rounds {'start' if first is None else first} to {'end' if last is None else last}"


def _prohibited_item(event: Event, pairing: ProhibitedPairing) -> Item:
    who = event.group(pairing.participants, event.participant)
    rounds = pairing.first_round, pairing.last_round
    names = ", ".join(map(event.participant_label, pairing.participants)) or "nobody"
    return Item(who, rounds, f"{names}, {_round_range(*rounds)}")


def _abnormal_item(event: Event, record: AbnormalPoints) -> Item:
    group = event.group(record.participants, event.participant)
    points = record.match_points, record.game_points
    who = ", ".join(map(event.participant_label, record.participants)) or "everybody"
    what = ABNORMAL_KINDS.get(record.kind, record.kind) or "bonus or penalty"
    when = "" if record.round_number is not None else ", every round"
    return Item(
        (record.kind, record.round_number, group),
        points,
        f"{what}, {who}{when}: {both_points(*points)}",
        _abnormal_effect(event, record, who, what),
        record.round_number,
        record.participants[0] if len(record.participants) == 1 else None,
    )


def _abnormal_effect(event: Event, record: AbnormalPoints, who: str, what: str) -> str:
    """``team 7: −1 match point``; for individuals only the game points count."""
    in_teams = event.tournament.is_team_event
    values = [(record.game_points, "game point" if in_teams else "point")]
    if in_teams:
        values.insert(0, (record.match_points, "match point"))
    if record.kind:
        amounts = ", ".join(count_of(value, noun) for value, noun in values)
        return f"{who}: a {what} gives {amounts}"
    amounts = ", ".join(
        count_of(value, noun, signed_number=True) for value, noun in values if value
    )
    return f"{who}: {amounts or 'no points'}"


def _note_item(event: Event, note: PlayerNote) -> Item:
    who = event.person(note.number)
    text = f"{event.person_label(note.number)}, {note.key}: {note.value}"
    return Item((who, note.key), note.value, text, number=note.number)


def _comment_item(_: Event, comment: str) -> Item:
    return Item(comment, None, f"“{comment}”")


# -- tables ---------------------------------------------------------------------------------------

HEADER_RECORDS = (
    Listing("header", "deputy_arbiters", "deputy arbiter", _arbiter_item),
    Listing("header", "ranking_methods", "ranking method", _ranking_item),
)
TEAM_RECORDS = (
    Listing("line-up", "lineups", "line-up", _lineup_item),
    Listing("team-bye", "team_byes", "byes of teams", _bye_item),
    Listing("team-forfeit", "team_forfeits", "forfeited match", _forfeit_item),
)
_PAIRING_ONLY = "for pairing only, points unchanged"
OTHER_RECORDS = (
    Listing("national", "national", "national record", _national_item),
    Listing("acceleration", "accelerations", "acceleration", _boost_item, _PAIRING_ONLY),
    Listing(
        "prohibited-pairing", "prohibited", "prohibited pairing", _prohibited_item, _PAIRING_ONLY
    ),
    Listing("abnormal-points", "abnormal_points", "abnormal points", _abnormal_item),
    Listing("note", "notes", "note", _note_item),
    Listing("comment", "comments", "comment", _comment_item),
)
