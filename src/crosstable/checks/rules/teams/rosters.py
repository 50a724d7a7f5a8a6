"""Rules about teams and their rosters: records 310 and 013."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from crosstable.checks.catalogue import teams as kinds
from crosstable.checks.catalogue.kind import Noticed
from crosstable.checks.rules.edits import line_edit
from crosstable.checks.rules.report import Report, rule
from crosstable.checks.rules.teams.words import name_of
from crosstable.errors import CannotWrite
from crosstable.model.diagnostics import Edit, Fix
from crosstable.model.findings import Span
from crosstable.model.phrases import Phrase, enumerated, phrase
from crosstable.model.tournament import Game
from crosstable.text.formats import read_whole
from crosstable.text.rows import Row

if TYPE_CHECKING:
    from crosstable.model.records import Team


_LARGEST = 999
"""Team numbers have three columns (C33)."""


@rule
def team_numbers(report: Report) -> Iterator[Noticed]:
    """Every team has a number of its own from 1 to 999 (format notes, 14; C33)."""
    seen: dict[int, Team] = {}
    for team in report.t.teams:
        place = report.t.place(team, "team_number")
        if not 0 < team.number <= _LARGEST:
            if not _is_unread(report, team):
                yield kinds.TEAM_NUMBER_OUT_OF_RANGE.at(place, number=team.number, name=team.name)
            continue
        first = seen.setdefault(team.number, team)
        if first is not team:
            yield kinds.TEAM_NUMBER_REPEATED.at(
                place,
                related=((report.t.place(first, "team_number"), phrase("first here")),),
                number=team.number,
                one=team.name,
                other=first.name,
            )


def _is_unread(report: Report, team: Team) -> bool:
    """Whether no number was read at all: a blank or unreadable field is told as such."""
    row = report.row(team.line)
    return row is not None and read_whole(row.get("team_number")) is None


@rule
def players_of_rosters(report: Report) -> Iterator[Noticed]:
    """Every player of a roster is in the file, once, and in one team (format notes, 14)."""
    t = report.t
    owner: dict[int, tuple[Team, int]] = {}
    for team in t.teams:
        for item, number in _items(report, team):
            place = t.place(team, "player", item)
            if number not in t.by_number:
                yield kinds.ROSTER_NAMES_STRANGER.at(place, player=number, team=name_of(team))
            first, first_item = owner.setdefault(number, (team, item))
            if first is not team:
                yield kinds.PLAYER_IN_TWO_TEAMS.at(
                    place,
                    related=((t.place(first, "player", first_item), phrase("the other roster")),),
                    player=_who(report, number),
                    team=name_of(team),
                    other=name_of(first),
                )
            elif first_item != item:
                yield kinds.PLAYER_TWICE_IN_ROSTER.at(
                    place,
                    related=((t.place(first, "player", first_item), phrase("first here")),),
                    fix=_without_item(report, team, item),
                    player=_who(report, number),
                    team=name_of(team),
                )


def _items(report: Report, team: Team) -> Iterator[tuple[int, int]]:
    """The places and numbers of a roster; blanks and zeros inside the line name nobody."""
    row = report.row(team.line)
    if row is None:
        yield from enumerate(team.roster, 1)
        return
    for item, text in enumerate(row.items("player"), 1):
        number = read_whole(text)
        if number:
            yield item, number


def _who(report: Report, number: int) -> Phrase:
    player = report.t.by_number.get(number)
    return report.who(player) if player is not None else phrase("player {n}", n=number)


def _without_item(report: Report, team: Team, item: int) -> Fix | None:
    row = report.row(team.line)
    if row is None or not row.is_by_columns:
        return None
    step = int(row.record.field("player").step or 0)
    begin = int(row.record.field("player").start) + (item - 1) * step
    end = min(begin + step, len(row.text) + 1)
    title = phrase("remove the second mention from the roster")
    return Fix(title, False, (Edit(row.line, begin, end, ""),))


@rule
def players_without_team(report: Report) -> Iterator[Noticed]:
    """In a team event every player is in a team (format notes, 14)."""
    t = report.t
    if not t.is_team_event:
        return
    named = {n for lineup in t.lineups for n in lineup.players}
    for player in t.players:
        if player.number and player.number not in t.team_of and player.number not in named:
            has_games = any(isinstance(entry, Game) for entry in player.rounds)
            kind = kinds.PLAYER_IN_NO_TEAM if has_games else kinds.IDLE_PLAYER_IN_NO_TEAM
            yield kind.at(t.place(player, "starting_rank"), player=report.who(player))


@rule
def repeated_rosters(report: Report) -> Iterator[Noticed]:
    """Records 013 beside 310 repeat its rosters; 310 counts (C31)."""
    teams = [team for team in report.t.teams if team.numbered]
    if not teams:
        return
    by_name = {team.name: team for team in reversed(teams)}
    owner = {number: team for team in reversed(teams) for number in team.roster}
    for row in report.rows("roster"):
        team = by_name.get(row.get("team_name")) or _team_of_most(row, owner)
        if team is None:
            yield kinds.ROSTER_OF_NO_TEAM.at(row.span("team_name"), name=row.get("team_name"))
        else:
            yield from _compare_roster(report, row, team)


def _team_of_most(row: Row, owner: Mapping[int, Team]) -> Team | None:
    """The team to which most players of a record 013 belong, whatever its name there."""
    numbers = (read_whole(text) for text in row.items("player"))
    teams = [owner[n] for n in numbers if n is not None and n in owner]
    return max(teams, key=teams.count) if teams else None


def _compare_roster(report: Report, row: Row, team: Team) -> Iterator[Noticed]:
    roster = tuple(n for n in map(read_whole, row.items("player")) if n)
    if roster == team.roster:
        return
    called = name_of(team)
    code = _code_of(report, team)
    related = ((Span(team.line), phrase("the roster that counts")),)
    fix = _rewrite_roster(report, row, team.roster)
    odd = [n for n in roster if n not in team.roster] or [n for n in team.roster if n not in roster]
    if odd:
        item = next((i for i, text in enumerate(row.items("player"), 1) if _is(text, odd)), 0)
        span = row.span("player", item) if item else Span(row.line)
        yield kinds.ROSTERS_DIFFER.at(
            span,
            related=related,
            fix=fix,
            players=enumerated(map(str, odd)),
            team=called,
            code=code,
        )
    else:
        item = next(
            (i for i, (a, b) in enumerate(zip(roster, team.roster, strict=False), 1) if a != b), 1
        )
        yield kinds.ROSTER_ORDERS_DIFFER.at(
            row.span("player", item), related=related, fix=fix, team=called, code=code
        )


def _is(text: str, numbers: Sequence[int]) -> bool:
    return read_whole(text) in numbers


def _code_of(report: Report, team: Team) -> str:
    row = report.row(team.line)
    return row.record.code if row is not None else "310"


def _rewrite_roster(report: Report, row: Row, roster: Sequence[int]) -> Fix | None:
    try:
        text = row.record.line(
            {"team_name": row.get("team_name") or "", "player": [str(n) for n in roster]}
        )
    except CannotWrite:
        return None
    title = phrase("repeat the roster of record 310")
    return Fix(title, False, (line_edit(report, row.line, text),))
