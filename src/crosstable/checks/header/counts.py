"""Records 062, 072 and 082: numbers that the report itself tells."""

from __future__ import annotations

import re
from collections.abc import Iterator

from crosstable.catalogue.header import (
    PLAYER_COUNT_DIFFERS,
    RATED_COUNT_DIFFERS,
    TEAM_COUNT_DIFFERS,
)
from crosstable.catalogue.kind import Kind, Noticed, Related
from crosstable.checks.header.lines import data_fix, first_row, part_fix
from crosstable.checks.report import Report, Rule
from crosstable.diagnostics import Fix
from crosstable.model import Count

_NUMBER = re.compile(r"\d{1,9}", re.ASCII)


def player_count_agrees(report: Report) -> Iterator[Noticed]:
    """Record 062 is the number of players; programs add how many played: ``129 (88)``."""
    count, actual = report.t.player_count, len(report.t.players)
    if count is None or not actual or {actual, _player_lines(report)} & set(_numbers(count)):
        return
    yield _differs(report, PLAYER_COUNT_DIFFERS, "player-count", "player_count", actual)


def _player_lines(report: Report) -> int:
    """How many lines tell of players, also those that cannot be read."""
    texts = report.document.source.texts if report.document is not None else ()
    return sum(text[:3] == "001" for text in texts)


def rated_count_agrees(report: Report) -> Iterator[Noticed]:
    """Record 072 is the number of players with a FIDE rating.

    A rating that cannot be read is a fault of its own, and may be one of those counted.
    """
    t, count = report.t, report.t.rated_count
    actual = sum(1 for player in t.players if player.rating)
    if count is None or not t.players:
        return
    lines = {finding.span.line for finding in t.reading_findings}
    doubtful = sum(1 for player in t.players if not player.rating and player.line in lines)
    if not any(actual <= number <= actual + doubtful for number in _numbers(count)):
        lost = _may_have_lost_a_rating(report) if (count.value or 0) > actual else ()
        yield _differs(report, RATED_COUNT_DIFFERS, "rated-count", "rated_count", actual, lost)


def _may_have_lost_a_rating(report: Report) -> Related:
    """Players without a rating, first of all those who stand before rated ones."""
    players = report.t.players
    last = max((player.number for player in players if player.rating), default=0)
    unrated = [player for player in players if not player.rating]
    among = [player for player in unrated if player.number < last] or unrated
    return tuple((report.t.place(player, "rating"), "no rating") for player in among[:3])


def team_count_agrees(report: Report) -> Iterator[Noticed]:
    """Record 082 is the number of teams; an event of individuals with teams may say 0."""
    t, count = report.t, report.t.team_count
    if count is None or len(t.teams) in _numbers(count):
        return
    if t.is_team_event or count.value != 0:
        yield _differs(report, TEAM_COUNT_DIFFERS, "team-count", "team_count", len(t.teams))


def _numbers(count: Count) -> list[int]:
    return [int(number) for number in _NUMBER.findall(count.text)]


_FIELDS = {
    "player-count": "num_players",
    "rated-count": "num_rated_players",
    "team-count": "num_teams",
}


def _differs(
    report: Report, kind: Kind, subject: str, attribute: str, actual: int, related: Related = ()
) -> Noticed:
    count: Count = getattr(report.t, attribute)
    return kind.at(
        report.t.place(attribute, _FIELDS[subject]),
        related=related,
        fix=_corrected(report, subject, actual),
        field=(subject, _FIELDS[subject]),
        declared=count.text,
        actual=actual,
    )


def _corrected(report: Report, subject: str, actual: int) -> Fix | None:
    """The number in place of the first one; what a program wrote after it stays."""
    row = first_row(report, subject)
    if row is None:
        return None
    found, title = _NUMBER.match(row.data), f"write {actual} into record {row.record.code}"
    if found is None:
        return data_fix(row, title, str(actual))  # a text: somebody meant something by it
    start = row.text.index(row.data, 4)
    return part_fix(row, title, start, start + found.end(), str(actual), safe=True)


RULES: tuple[Rule, ...] = (player_count_agrees, rated_count_agrees, team_count_agrees)
