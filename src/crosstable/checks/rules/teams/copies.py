"""Rules about records 801 and 802, which repeat what other records say."""

from __future__ import annotations

from collections.abc import Iterator, Set
from typing import TYPE_CHECKING, NamedTuple

from crosstable.checks.catalogue import teams as kinds
from crosstable.checks.catalogue.kind import Noticed
from crosstable.checks.rules.edits import field_fix
from crosstable.checks.rules.report import Report, rule
from crosstable.checks.rules.teams.missinglineups import unclear_boards
from crosstable.checks.rules.teams.unreliable_matches import unreliable_matches
from crosstable.checks.rules.teams.unreliable_teams import unreliable_teams
from crosstable.checks.rules.teams.words import boards_are_known, called, plays_matches
from crosstable.model.diagnostics import Fix
from crosstable.model.findings import Span
from crosstable.model.results import BYE_OF_CODE
from crosstable.rules.matches import TeamRound
from crosstable.text.formats import points_text
from crosstable.writing.records801_802 import registration_id

if TYPE_CHECKING:
    from crosstable.model.records import InformativeRound, InformativeRow, Team


class _Difference(NamedTuple):
    """A field of a copy, what it says, and what the records say that it repeats."""

    field: str
    item: int
    what: str
    shown: str
    right: str


@rule
def copies_repeat_the_records(report: Report) -> Iterator[Noticed]:
    """Records 801 and 802 agree with what they repeat (format notes, 5.3 and 14).

    What is in doubt for another reason is not compared.
    """
    if not (report.t.informative and plays_matches(report) and boards_are_known(report)):
        return
    doubtful = unreliable_teams(report)
    unclear = {*unreliable_matches(report), *unclear_boards(report)}
    for copy in report.t.informative:
        team = report.t.team_by_number.get(copy.team)
        if team is None or team.number in doubtful:
            continue
        kind = kinds.TEAM_RESULTS_DIFFER if copy.is_by_board else kinds.TEAM_SUMMARY_DIFFERS
        for found in _differences(report, copy, team, unclear):
            yield kind.at(
                report.t.place(copy, found.field, found.item),
                related=((_repeated(report, team, found), "the record that is copied"),),
                fix=_fix(report, copy, found),
                team=called(report, team.number),
                what=found.what,
                shown=found.shown or "nothing",
                right=found.right or "nothing",
            )


def _fix(report: Report, copy: InformativeRow, found: _Difference) -> Fix | None:
    if copy.is_by_board and found.field == "round_opponent" and not found.right.isdigit():
        return None  # a bye is told by the results there
    title = f"write {found.right}" if found.right else "leave it blank"
    return field_fix(report, title, copy.line, found.field, found.right, found.item, safe=False)


def _differences(
    report: Report, copy: InformativeRow, team: Team, unclear: Set[tuple[int, int]]
) -> Iterator[_Difference]:
    yield from _totals(report, copy, team)
    for number, shown in enumerate(copy.rounds, 1):
        row = report.matches.rounds.get((team.number, number))
        if row is None or row.is_open or (team.number, number) in unclear:
            continue
        if (shown.opponent or 0, number) in unclear:
            continue
        yield from _meeting(number, shown, row)
        if (shown.opponent, shown.bye) == (row.opponent, row.bye.code if row.bye else None):
            yield from _boards(report, copy, team, number, shown, row)


def _repeated(report: Report, team: Team, found: _Difference) -> Span:
    """The first cell of the team's round, else its record."""
    if not found.field.startswith("round_"):
        return report.t.place(team, found.field)
    row = report.matches.rounds.get((team.number, found.item))
    seated = row.players if row is not None else ()
    number = next((n for n in seated if n in report.t.by_number), None)
    if number is None:
        return report.t.place(team)
    return report.t.place(report.t.by_number[number], "round_opponent", found.item)


def _totals(report: Report, copy: InformativeRow, team: Team) -> Iterator[_Difference]:
    """Totals repeat record 310; where that is wrong too, those of the matches are right as well."""
    computed = report.matches.totals[team.number]
    for field, shown, stated, right in (
        ("match_points", copy.match_points, team.match_points, computed.match_points),
        ("game_points", copy.game_points, team.game_points, computed.game_points),
    ):
        if shown is not None and shown not in (stated, right):
            what = field.replace("_", " ")
            text = str(right if stated is None else stated)
            yield _Difference(field, 1, what, str(shown), text)
    nickname = (team.nickname or "")[:5]
    # Files differ by a column here (C5), so that a letter may be missing at either end.
    if nickname and copy.nickname not in nickname:
        yield _Difference("nickname", 1, "the nickname", copy.nickname, nickname)


def _meeting(number: int, shown: InformativeRound, row: TeamRound) -> Iterator[_Difference]:
    """Opponent or bye, and colour, of a round."""
    bye = row.bye.code if row.bye is not None else None
    own = str(shown.opponent or _bye(shown.bye))
    right = str(row.opponent or _bye(bye))
    is_blank_absence = bye == "Z" and shown.opponent is None and shown.bye is None
    if own != right and not is_blank_absence:
        what = f"the opponent of round {number}"
        yield _Difference("round_opponent", number, what, own, right)
        return
    colour = row.colour.value if row.colour is not None else None
    if colour and shown.colour in ("w", "b") and shown.colour != colour:
        what = f"the colour of round {number}"
        yield _Difference("round_colour", number, what, shown.colour, colour)


def _bye(code: str | None) -> str:
    return BYE_OF_CODE[code].acronym if code in BYE_OF_CODE else ""


def _boards(
    report: Report,
    copy: InformativeRow,
    team: Team,
    number: int,
    shown: InformativeRound,
    row: TeamRound,
) -> Iterator[_Difference]:
    """What a round gave: board by board in 801, in all in 802."""
    if not copy.is_by_board:
        points = row.score.game_points
        if shown.game_points is not None and shown.game_points != points:
            what, right = f"the game points of round {number}", points_text(points)
            found = str(shown.game_points)
            yield _Difference("round_game_points", number, what, found, right)
        if shown.forfeit != row.forfeit:
            own, right = ("f" if flag else "" for flag in (shown.forfeit, row.forfeit))
            what = f"the forfeit of round {number}"
            yield _Difference("round_forfeit", number, what, own, right)
        return
    boards = report.matches.boards
    right = row.bye.code * boards if row.bye else row.results[:boards].ljust(boards, "-")
    if shown.results and shown.results.upper() != right.rstrip().upper():
        what = f"the results of round {number}"
        yield _Difference("round_results", number, what, shown.results, right)
    ids = "".join(registration_id(team.roster, n) for n in row.players[:boards]).ljust(boards, "0")
    ids, own = ids if ids.strip("0") else "", (shown.registration_ids or "").upper()
    if own != ids:
        what = f"the players of round {number}"
        yield _Difference("round_players", number, what, own, ids)
