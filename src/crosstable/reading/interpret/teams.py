"""Teams and their matches: 310, 013, 300, 320, 330, and the informative 801 and 802."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crosstable.model.findings import Finding, Span
from crosstable.model.phrases import phrase
from crosstable.model.records import Lineup, Team, TeamForfeit, TeamPairingBye
from crosstable.model.tournament import ZERO
from crosstable.reading.interpret.reading import Reading, trim
from crosstable.reading.records801_802 import read_informative
from crosstable.text.rows import Row


def team(reading: Reading, row: Row) -> None:
    """Record 310."""

    number = reading.whole(row, "team_number")
    if not number:
        message = phrase("the team has no number")
        reading.report("team-number-missing", message, row, "team_number")
    elif any(team.number == number for team in reading.teams):
        message = phrase("team {n} is repeated", n=number)
        reading.report("team-number-repeated", message, row, "team_number")
    reading.teams.append(
        Team(
            number or 0,
            row.get("team_name"),
            reading.named_participants(row, "player"),
            row.get("nickname") or None,
            reading.whole(row, "strength"),
            reading.decimal(row, "match_points"),
            reading.decimal(row, "game_points"),
            reading.whole(row, "rank"),
            line=row.line,
        )
    )


def roster(reading: Reading, row: Row) -> None:
    """Record 013: it has no number, so the teams are counted in file order (C32)."""

    players = reading.named_participants(row, "player")
    number = len(reading.rosters) + 1
    team = Team(number, row.get("team_name"), players, numbered=False, line=row.line)
    reading.rosters.append(team)


def lineup(reading: Reading, row: Row) -> None:
    """Record 300; an empty board keeps its place among the players."""
    round_number = reading.whole(row, "round")
    team = reading.whole(row, "team")
    if round_number is None or team is None:
        message = phrase("record {code} names no round or team", code="300")
        reading.report("value-unreadable", message, row)
        return
    opponent = reading.whole(row, "opponent") or None
    players = reading.wholes(row, "player")
    reading.add("lineups", Lineup(round_number, team, opponent, players, row.line))


def pairing_bye(reading: Reading, row: Row) -> None:
    """Record 320: the team of each round; a round without one keeps its place."""
    teams = reading.wholes(row, "team")
    bye = TeamPairingBye(
        reading.decimal(row, "match_points") or ZERO,
        reading.decimal(row, "game_points") or ZERO,
        trim(teams, 0),
        row.line,
    )
    reading.once("team_pairing_bye", bye, row)


def forfeit(reading: Reading, row: Row) -> None:
    """Record 330, or 340 in the draft of 2024."""
    kind = row.get("forfeit_type")
    round_number = reading.whole(row, "round")
    white = reading.whole(row, "white_team")
    black = reading.whole(row, "black_team")
    if kind not in ("+-", "-+", "--") or None in (round_number, white, black):
        message = phrase("record {code} is incomplete", code=row.record.code)
        reading.report("value-unreadable", message, row)
        return
    forfeit = TeamForfeit(kind, round_number or 0, white or 0, black or 0, row.line)
    reading.add("team_forfeits", forfeit)


def informative(reading: Reading, row: Row) -> None:
    """Records 801 and 802, which say again what others say: kept to be compared."""
    copy = read_informative(row)
    if copy is None:
        message = phrase("record {code} names no team", code=row.record.code)
        reading.report("value-unreadable", message, row, "team_number")
    else:
        reading.add("informative", copy)


def all_teams(reading: Reading) -> tuple[Team, ...]:
    """Records 310 count; 013 only where there is no 310 (C31)."""
    if reading.teams:
        reading.findings.extend(_roster_differences(reading.teams, reading.rosters))
    return tuple(reading.teams or reading.rosters)


def _roster_differences(teams: Sequence[Team], rosters: Sequence[Team]) -> Iterator[Finding]:
    """Where records 013 do not repeat the rosters of records 310 (C31)."""
    by_name = {team.name: team for team in reversed(teams)}
    for place, roster in enumerate(rosters):
        same_place = teams[place] if place < len(teams) else None
        team = by_name.get(roster.name, same_place)
        if team is None:
            message = phrase("record 310 has no team {quoted}", quoted=repr(roster.name))
            yield Finding("rosters-disagree", message, Span(roster.line))
        elif team.roster != roster.roster:
            message = phrase("record 310 gives team {n} another roster; 310 counts", n=team.number)
            related = ((Span(team.line), phrase("record {code}", code="310")),)
            yield Finding("rosters-disagree", message, Span(roster.line), related)
