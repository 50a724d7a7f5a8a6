"""The records of which a report has lists: how each is compared, and how it is described.

One line of the tables at the end for each list of the tournament.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from types import MappingProxyType

from crosstable.model.phrases import Words, joined, phrase
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
from crosstable.rules.changes.words import (
    NOBODY,
    both_points,
    game_points_words,
    in_words,
    match_points_words,
    points_words,
    title_words,
    words_of_title,
)

EMPTY = phrase("empty")
"""A board without a player."""

# -- of the tournament section --------------------------------------------------------------------


def _arbiter_item(_: Event, name: str) -> Item:
    return Item(name, None, name)


def _ranking_item(_: Event, ranking: RankingMethod) -> Item:
    federation = ranking.federation
    method = ranking.method
    if federation is None:
        return Item(federation, method, method)
    of_one = phrase("{method} of {federation}", method=method, federation=federation)
    return Item(federation, method, of_one)


# -- of teams -------------------------------------------------------------------------------------


def _lineup_item(event: Event, lineup: Lineup) -> Item:
    team = event.team(lineup.team)
    opponent = event.team(lineup.opponent)
    boards = tuple(event.person(number) for number in lineup.players)
    return Item(
        (lineup.round_number, team),
        (opponent, boards),
        _lineup_words(event, lineup),
        round_number=lineup.round_number,
        number=lineup.team,
    )


def _lineup_words(event: Event, lineup: Lineup) -> Words:
    names = (event.person_label(number) if number else EMPTY for number in lineup.players)
    team = event.team_label(lineup.team)
    if lineup.opponent is None:
        return phrase("{team}: {players}", team=team, players=joined(names))
    return phrase(
        "{team} against {opponent}: {players}",
        team=team,
        opponent=event.team_label(lineup.opponent),
        players=joined(names),
    )


def _bye_item(event: Event, bye: TeamBye) -> Item:
    scoring = event.match_scoring
    worth = {ByeKind.FULL_POINT: scoring.win, ByeKind.HALF_POINT: scoring.draw}
    who = _several(list(map(event.team_label, bye.teams)), NOBODY)
    known = bye.kind is not ByeKind.PAIRING_ALLOCATED
    value = match_points_words(worth.get(bye.kind, ZERO))
    return Item(
        (bye.kind, bye.round_number),
        event.group(bye.teams, event.team),
        phrase("{bye} of {who}", bye=title_words(bye.kind), who=who),
        phrase("{who}: {what}", who=who, what=value) if known and bye.teams else None,
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
        joined((joined(names, " – "), forfeit.kind), " "),
        _forfeit_effect(event, forfeit.kind, names),
        forfeit.round_number,
        forfeit.white,
    )


def _forfeit_effect(event: Event, kind: str, names: tuple[Words, Words]) -> Words | None:
    """The match points of both teams; nothing where the sign is none of the known ones."""
    if len(kind) != 2 or not set(kind) <= {"+", "-"}:
        return None
    worth = {"+": event.match_scoring.win, "-": ZERO}
    parts = zip(names, kind, strict=True)
    return joined(
        phrase("{who}: {what}", who=name, what=match_points_words(worth[sign]))
        for name, sign in parts
    )


# -- of participants, and comments ----------------------------------------------------------------

_NATIONAL: Mapping[str, Words] = MappingProxyType(
    {
        "rating": phrase("rating"),
        "national_id": phrase("national number"),
        "sex": phrase("sex"),
        "classification": phrase("classification"),
        "name": phrase("name"),
        "origin": phrase("origin"),
        "born": phrase("birth date"),
    }
)


def _national_item(event: Event, record: NationalRecord) -> Item:
    who = event.person(record.number)
    values = tuple(getattr(record, name) for name in _NATIONAL)
    data = [
        phrase("{what} {value}", what=title, value=in_words(value))
        for title, value in zip(_NATIONAL.values(), values, strict=True)
        if value is not None
    ]
    return Item(
        (record.federation, who),
        values,
        phrase(
            "{data} ({federation}, {who})",
            data=_several(data, phrase("blank")),
            federation=record.federation,
            who=event.person_label(record.number),
        ),
        number=record.number,
    )


def _boost_item(event: Event, boost: Acceleration) -> Item:
    """A range of numbers stays a range; a single participant is followed when renumbered."""
    alone = boost.first == boost.last
    who: Hashable = event.participant(boost.first) if alone else (boost.first, boost.last)
    label = (
        event.participant_label(boost.first)
        if alone
        else phrase("{first} to {last}", first=boost.first, last=boost.last)
    )
    rounds = boost.first_round, boost.last_round
    points = boost.match_points, boost.game_points
    return Item(
        (who, rounds),
        points,
        phrase(
            "{who}, {rounds}: {points}",
            who=label,
            rounds=_round_range(*rounds),
            points=both_points(*points),
        ),
        number=boost.first if alone else None,
    )


def _round_range(first: int | None, last: int | None) -> Words:
    if first == last:
        return phrase("all rounds") if first is None else phrase("round {n}", n=first)
    if first is None:
        return phrase("rounds start to {last}", last=last)
    if last is None:
        return phrase("rounds {first} to end", first=first)
    return phrase("rounds {first} to {last}", first=first, last=last)


def _several(parts: Sequence[Words], none: Words) -> Words:
    """Parts in a row, or what is said where there are none."""
    return joined(parts) if parts else none


def _prohibited_item(event: Event, pairing: ProhibitedPairing) -> Item:
    who = event.group(pairing.participants, event.participant)
    rounds = pairing.first_round, pairing.last_round
    names = _several(list(map(event.participant_label, pairing.participants)), NOBODY)
    return Item(who, rounds, joined((names, _round_range(*rounds))))


def _abnormal_item(event: Event, record: AbnormalPoints) -> Item:
    group = event.group(record.participants, event.participant)
    points = record.match_points, record.game_points
    who = _several(list(map(event.participant_label, record.participants)), phrase("everybody"))
    what = _abnormal_words(record.kind)
    when = [] if record.round_number is not None else [phrase("every round")]
    return Item(
        (record.kind, record.round_number, group),
        points,
        phrase("{who}: {what}", who=joined((what, who, *when)), what=both_points(*points)),
        _abnormal_effect(event, record, who, what),
        record.round_number,
        record.participants[0] if len(record.participants) == 1 else None,
    )


def _abnormal_words(kind: str) -> Words:
    if kind in ABNORMAL_KINDS:
        return words_of_title(ABNORMAL_KINDS[kind])
    return kind or phrase("bonus or penalty")


def _abnormal_effect(event: Event, record: AbnormalPoints, who: Words, what: Words) -> Words:
    """``team 7: −1 match point``; for individuals only the game points count."""
    in_teams = event.tournament.is_team_event
    values = [(record.game_points, game_points_words if in_teams else points_words)]
    if in_teams:
        values.insert(0, (record.match_points, match_points_words))
    if record.kind:
        amounts = joined(in_points(value) for value, in_points in values)
        return phrase("{who}: a {what} gives {points}", who=who, what=what, points=amounts)
    gains = [in_points(value, is_signed=True) for value, in_points in values if value]
    return phrase("{who}: {what}", who=who, what=_several(gains, phrase("no points")))


def _note_item(event: Event, note: PlayerNote) -> Item:
    who = event.person(note.number)
    told = phrase(
        "{who}, {key}: {value}",
        who=event.person_label(note.number),
        key=note.key,
        value=note.value,
    )
    return Item((who, note.key), note.value, told, number=note.number)


def _comment_item(_: Event, comment: str) -> Item:
    return Item(comment, None, f"“{comment}”")


# -- tables ---------------------------------------------------------------------------------------

HEADER_RECORDS = (
    Listing("header", "deputy_arbiters", phrase("deputy arbiter"), _arbiter_item),
    Listing("header", "ranking_methods", phrase("ranking method"), _ranking_item),
)
TEAM_RECORDS = (
    Listing("line-up", "lineups", phrase("line-up"), _lineup_item),
    Listing("team-bye", "team_byes", phrase("byes of teams"), _bye_item),
    Listing("team-forfeit", "team_forfeits", phrase("forfeited match"), _forfeit_item),
)
_PAIRING_ONLY = phrase("for pairing only, points unchanged")
OTHER_RECORDS = (
    Listing("national", "national", phrase("national record"), _national_item),
    Listing("acceleration", "accelerations", phrase("acceleration"), _boost_item, _PAIRING_ONLY),
    Listing(
        "prohibited-pairing",
        "prohibited",
        phrase("prohibited pairing"),
        _prohibited_item,
        _PAIRING_ONLY,
    ),
    Listing("abnormal-points", "abnormal_points", phrase("abnormal points"), _abnormal_item),
    Listing("note", "notes", phrase("note"), _note_item),
    Listing("comment", "comments", phrase("comment"), _comment_item),
)
