"""Write a result or the data of a player into the text of a report; other bytes stay as they are.

A game is in two lines, and the points of both players follow from it: all of them are written
together. Points that did not follow from the results before stay what they are, and so do ranks,
which `check` then reports.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from decimal import Decimal
from typing import NamedTuple

from crosstable.checks.fixing import with_edits
from crosstable.checks.rules.edits import field_edit
from crosstable.checks.rules.report import Report
from crosstable.errors import CannotAmend
from crosstable.model.diagnostics import Edit
from crosstable.model.phrases import phrase
from crosstable.model.results import RESULT_OF_CODE
from crosstable.model.tournament import RESULT, Game, Player, Tournament
from crosstable.rules.scoring import adjustments, computed_points, scoring_in_force
from crosstable.text.formats import points_text
from crosstable.text.source import Source

DATA = {
    "name": "name",
    "title": "title",
    "sex": "sex",
    "rating": "rating",
    "federation": "federation",
    "fide_id": "fide_id",
    "born": "birth_date",
}
"""What can be changed of a player, and the field of record 001 that holds it."""
RESULTS = (
    *(("1", "0"), ("=", "="), ("0", "1"), ("+", "-"), ("-", "+"), ("-", "-")),
    *(("=", "0"), ("0", "="), ("0", "0"), ("W", "L"), ("D", "D"), ("L", "W"), ("?", "?")),
)
"""The results that a game can get: the code of the player and that of the opponent."""


class Meeting(NamedTuple):
    """A game with both who play it; `codes` are what their lines say."""

    round_number: int
    player: Player
    other: Player
    codes: tuple[str, str]


def meeting(t: Tournament, round_number: int, number: int) -> Meeting:
    """The game of a player in a round. Raises `CannotAmend` where there is none to be changed."""
    player = t.by_number.get(number)
    entry = None if player is None else player.entry(round_number)
    if player is None or not isinstance(entry, Game) or entry.opponent is None:
        raise CannotAmend(
            phrase(
                "player {number} has no game in round {round_number}",
                number=number,
                round_number=round_number,
            )
        )
    other = t.by_number.get(entry.opponent)
    mirror = None if other is None else other.entry(round_number)
    if other is None or not isinstance(mirror, Game) or mirror.opponent != number:
        raise CannotAmend(
            phrase(
                "round {round_number}: the opponent of player {number} has another game",
                round_number=round_number,
                number=number,
            )
        )
    return Meeting(round_number, player, other, (entry.result.code, mirror.result.code))


def points_with(t: Tournament, meeting: Meeting, codes: tuple[str, str]) -> tuple[Decimal, Decimal]:
    """The points of both players if the game had ended so."""
    sides = ((meeting.player, codes[0]), (meeting.other, codes[1]))
    own, other = (_points(t, _with_result(p, meeting.round_number, code)) for p, code in sides)
    return own, other


def with_result(t: Tournament, meeting: Meeting, codes: tuple[str, str]) -> Source:
    """The text with another result of a game. Raises `CannotAmend`."""
    if codes not in RESULTS:
        raise CannotAmend(phrase("{result} is not a result", result="-".join(codes)[:20]))
    edits = list(_result_edits(t, meeting, codes))
    assert t.document is not None
    return with_edits(t.document.source, edits)


def _result_edits(t: Tournament, meeting: Meeting, codes: tuple[str, str]) -> Iterator[Edit]:
    report = Report(t, None, None)
    after = points_with(t, meeting, codes)
    for player, code, points in zip((meeting.player, meeting.other), codes, after, strict=True):
        yield _edit(report, player, RESULT, code, meeting.round_number)
        if player.points is not None and player.points == _points(t, player):
            yield _edit(report, player, "points", points_text(points))


def with_data(t: Tournament, number: int, data: Mapping[str, str]) -> Source:
    """The text with other data of a player. Raises `CannotAmend`."""
    player = t.by_number.get(number)
    report = Report(t, None, None)
    if player is None:
        raise CannotAmend(phrase("no player has the number {number}", number=number))
    unknown = next((key for key in data if key not in DATA), None)
    if unknown is not None:
        raise CannotAmend(phrase("{unknown} is not known of a player", unknown=unknown[:30]))
    edits = [_edit(report, player, DATA[key], text.strip()) for key, text in data.items()]
    assert t.document is not None
    return with_edits(t.document.source, edits)


def data_of(t: Tournament, number: int) -> dict[str, str]:
    """What the line of a player says now, field by field; only the fields that it has."""
    player = t.by_number.get(number)
    if player is None or t.document is None or player.line is None:
        raise CannotAmend(phrase("no player has the number {number}", number=number))
    row = t.document.row(player.line)
    if row is None:
        raise CannotAmend(phrase("the line of this player has no columns"))
    return {key: row.get(field) for key, field in DATA.items() if row.record.has(field)}


def _edit(report: Report, player: Player, field: str, text: str, item: int = 1) -> Edit:
    edit = field_edit(report, player.line, field, text, item)
    if edit is None:
        raise CannotAmend(
            phrase(
                "there is no room for {text} in line {line}: edit the text",
                text=repr(text[:40]),
                line=player.line,
            )
        )
    return edit


def _with_result(player: Player, round_number: int, code: str) -> Player:
    rounds = list(player.rounds)
    game = rounds[round_number - 1]
    assert isinstance(game, Game)
    rounds[round_number - 1] = replace(game, result=RESULT_OF_CODE[code])
    return replace(player, rounds=tuple(rounds))


def _points(t: Tournament, player: Player) -> Decimal:
    scoring = scoring_in_force(t).scoring
    changes = () if t.is_team_event else adjustments(t, player.number, scoring=scoring)
    return computed_points(player, scoring, None, changes)
