"""Records 062, 072 and 082: numbers that follow from the report itself."""

from __future__ import annotations

import re
from collections.abc import Iterator

from crosstable.checks.catalogue import header as kinds
from crosstable.checks.catalogue.kind import Kind, Noticed
from crosstable.checks.rules.header.lines import data_fix, first_row, part_fix
from crosstable.checks.rules.report import Report, rule
from crosstable.model.diagnostics import Fix
from crosstable.model.findings import Notes
from crosstable.model.phrases import phrase
from crosstable.model.tournament import Count

_NUMBER = re.compile(r"\d{1,9}", re.ASCII)


@rule
def player_count_agrees(report: Report) -> Iterator[Noticed]:
    """Record 062 is the number of players; programs add how many played: ``129 (88)``."""
    count = report.t.player_count
    actual = len(report.t.players)
    if count is None or not actual or {actual, _player_lines(report)} & set(_numbers(count)):
        return
    safe: bool | None = _players_are_complete(report)
    if max((player.rank or 0 for player in report.t.players), default=0) > actual:
        safe = None
    yield _differs(
        report, kinds.PLAYER_COUNT_DIFFERS, "player-count", "player_count", actual, safe=safe
    )


def _player_lines(report: Report) -> int:
    """How many lines tell of players, also those that cannot be read."""
    texts = report.document.source.texts if report.document is not None else ()
    return sum(text[:3] == "001" for text in texts)


def _players_are_complete(report: Report) -> bool:
    """Whether nothing tells of a player whose line is missing, cannot be read or stands twice.

    Then a count may be all that is left of the player.
    """
    t = report.t
    complete = set(t.by_number) == set(range(1, len(t.players) + 1))
    named = all(number in t.by_number for team in t.teams for number in team.roster)
    whole = report.document is None or _player_lines(report) == len(t.players)
    return complete and named and whole and not report.encounters.strangers


@rule
def rated_count_agrees(report: Report) -> Iterator[Noticed]:
    """Record 072 is the number of players with a FIDE rating.

    A rating that cannot be read is a fault of its own, and may be one of those counted.
    """
    t = report.t
    count = t.rated_count
    actual = sum(1 for player in t.players if player.rating)
    if count is None or not t.players:
        return
    lines = {finding.span.line for finding in t.reading_findings}
    doubtful = sum(1 for player in t.players if not player.rating and player.line in lines)
    if not any(actual <= number <= actual + doubtful for number in _numbers(count)):
        lost = _may_have_lost_a_rating(report) if (count.value or 0) > actual else ()
        safe = not lost and _players_are_complete(report)
        yield _differs(
            report, kinds.RATED_COUNT_DIFFERS, "rated-count", "rated_count", actual, lost, safe=safe
        )


def _may_have_lost_a_rating(report: Report) -> Notes:
    """Players without a rating, first of all those who stand before rated ones."""
    players = report.t.players
    last = max((player.number for player in players if player.rating), default=0)
    unrated = [player for player in players if not player.rating]
    among = [player for player in unrated if player.number < last] or unrated
    note = phrase("no rating")
    return tuple((report.t.place(player, "rating"), note) for player in among[:3])


@rule
def team_count_agrees(report: Report) -> Iterator[Noticed]:
    """Record 082 is the number of teams; an event of individuals with teams may say 0.

    A dialect without records of teams (Vega) may tell their number all the same.
    """
    t = report.t
    count = t.team_count
    if count is None or len(t.teams) in _numbers(count):
        return
    if not t.teams and not any(report.record(subject) for subject in _TEAM_RECORDS):
        return
    if t.is_team_event or count.value != 0:
        safe: bool | None = _teams_are_complete(report)
        if max((team.rank or 0 for team in t.teams), default=0) > len(t.teams):
            safe = None
        yield _differs(
            report, kinds.TEAM_COUNT_DIFFERS, "team-count", "team_count", len(t.teams), safe=safe
        )


def _teams_are_complete(report: Report) -> bool:
    """Whether there are teams, numbered without a hole, and every player is in one of them."""
    t = report.t
    numbers = set(t.team_by_number)
    in_a_team = {number for team in t.teams for number in team.roster}
    complete = numbers == set(range(1, len(t.teams) + 1)) and in_a_team >= set(t.by_number)
    return bool(t.teams) and complete


def _numbers(count: Count) -> list[int]:
    return [int(number) for number in _NUMBER.findall(count.text)]


_TEAM_RECORDS = ("team", "roster")
_FIELDS = {
    "player-count": "num_players",
    "rated-count": "num_rated_players",
    "team-count": "num_teams",
}


def _differs(
    report: Report,
    kind: Kind,
    subject: str,
    attribute: str,
    actual: int,
    related: Notes = (),
    *,
    safe: bool | None,
) -> Noticed:
    """`safe` is None where a rank speaks for the count: then nobody can tell who is missing."""
    count: Count = getattr(report.t, attribute)
    return kind.at(
        report.t.place(attribute, _FIELDS[subject]),
        related=related,
        fix=None if safe is None else _correct_count(report, subject, actual, safe=safe),
        field=(subject, _FIELDS[subject]),
        declared=count.text,
        actual=actual,
    )


def _correct_count(report: Report, subject: str, actual: int, *, safe: bool) -> Fix | None:
    """The number in place of the first one; what a program wrote after it stays."""
    row = first_row(report, subject)
    if row is None:
        return None
    number = _NUMBER.match(row.data)
    title = phrase("write {text} into record {code}", text=actual, code=row.record.code)
    if number is None:
        return data_fix(row, title, str(actual))  # a text: somebody meant something by it
    start = row.text.index(row.data, 4)
    return part_fix(row, title, start, start + number.end(), str(actual), safe=safe)
