"""Teams: rosters, line-ups, team byes and forfeits, the informative copies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from crosstable.model.phrases import Words, joined, phrase
from crosstable.model.records import Team
from crosstable.rules.matches import team_matches, with_score
from crosstable.rules.standings.standings import standings
from crosstable.text.layout import Record
from crosstable.writing.compose.composer import Composer, ids
from crosstable.writing.records801_802 import summary_values, team_results_lines


def teams(c: Composer) -> None:
    """Records 310, else rosters 013 in the order of the team numbers."""
    record = c.record("team")
    roster = c.record("roster")
    if record is not None:
        for team in _with_totals(c):
            _put_team(c, record, team)
        if any(not team.numbered for team in c.t.teams):
            c.assume(
                "team-number", phrase("teams of records 013 are numbered in the order of the file")
            )
        return
    for team in sorted(c.t.teams, key=lambda team: team.number):
        if roster is None:
            c.lose(
                "team",
                phrase("team {number} {name}", number=team.number, name=team.name),
                team.line,
            )
        else:
            name = c.name(roster.field("team_name"), team.name, team.line)
            c.put(roster, {"team_name": name, "player": ids(team.roster)}, line=team.line)
        _lose_team_data(c, team)


def _with_totals(c: Composer) -> tuple[Team, ...]:
    """The teams, those of records 013 with the points and ranks that their matches give them.

    Record 310 has to hold them (marks R and P), and 013 has no room for them.
    """
    t = c.t
    if all(team.numbered for team in t.teams) or not t.is_team_event or not t.paired_rounds:
        return t.teams
    totals = team_matches(t, first_draft=c.dialect.follows_first_draft).totals
    table = standings(t)
    ranks = {line.id: line.rank for line in table}
    order = ", ".join(table.keys)
    c.assume(
        "team-totals",
        phrase("points of teams are those of their matches, ranks are by {order}", order=order),
    )
    return tuple(
        team
        if team.numbered or team.number not in totals
        else replace(with_score(team, totals[team.number]), rank=ranks.get(team.number))
        for team in t.teams
    )


def _lose_team_data(c: Composer, team: Team) -> None:
    if not team.numbered:
        return
    c.lose(
        "team-data",
        phrase("number, totals and rank of team {number}", number=team.number),
        team.line,
    )
    if team.match_points is not None and team.match_points % 1:
        what = phrase(
            "match points {match_points} of team {number}",
            match_points=team.match_points,
            number=team.number,
        )
        c.lose("match-point-decimals", what, team.line)


def _put_team(c: Composer, record: Record, team: Team) -> None:
    of = phrase("team {n}", n=team.number)
    values: dict[str, str | Sequence[str]] = {
        "team_number": str(team.number),
        "team_name": c.name(record.field("team_name"), team.name, team.line),
        "nickname": c.name(record.field("nickname"), team.nickname or "", team.line),
        "strength": "" if team.strength is None else str(team.strength),
        "match_points": c.match_points(record, team.match_points, of, team.line),
        "game_points": c.points(team.game_points, of, team.line),
        "rank": "" if team.rank is None else str(team.rank),
        "player": ids(team.roster),
    }
    c.put(record, values, line=team.line)


def lineups(c: Composer) -> None:
    """Records 300."""
    record = c.record("lineup")
    for lineup in c.t.lineups:
        if record is None:
            message = phrase(
                "boards of team {team} in round {round_number}",
                team=lineup.team,
                round_number=lineup.round_number,
            )
            c.lose("lineup", message, lineup.line)
            continue
        values = {
            "round": str(lineup.round_number),
            "team": str(lineup.team),
            "opponent": str(lineup.opponent or ""),
            "player": [str(n) if n else "0000" for n in lineup.players],
        }
        c.put(record, values, line=lineup.line)


def team_pairing_bye(c: Composer) -> None:
    """Record 320."""
    bye = c.t.team_pairing_bye
    if bye is None:
        return
    record = c.record("team-pairing-bye")
    if record is None:
        had = [
            phrase("{t} in round {r}", t=team, r=round_number)
            for round_number, team in enumerate(bye.teams, 1)
            if team
        ]
        what: Words = joined(had) if had else phrase("their value")
        message = phrase("pairing-allocated byes of teams: {a}", a=what)
        c.lose("team-bye-or-forfeit", message, bye.line)
        return
    values = {
        "match_points": c.match_points(record, bye.match_points, phrase("the bye"), bye.line),
        "game_points": c.points(bye.game_points, phrase("the bye"), bye.line),
        "team": [str(n) if n else "000" for n in bye.teams],
    }
    c.put(record, values, line=bye.line)


def team_forfeits(c: Composer) -> None:
    """Forfeited matches: 340 in the draft of 2024, 330 later."""
    record = c.record("team-forfeit")
    for forfeit in c.t.team_forfeits:
        if record is None:
            message = phrase(
                "forfeited match {white} - {black} in round {n}",
                white=forfeit.white,
                black=forfeit.black,
                n=forfeit.round_number,
            )
            c.lose("team-bye-or-forfeit", message, forfeit.line)
            continue
        values = {
            "forfeit_type": forfeit.kind,
            "round": str(forfeit.round_number),
            "white_team": str(forfeit.white),
            "black_team": str(forfeit.black),
        }
        c.put(record, values, line=forfeit.line)


def team_copies(c: Composer) -> None:
    """Records 801 and 802, rebuilt from the matches."""
    if not (c.team_copies and c.t.is_team_event and c.t.teams) or c.refusals:
        return  # numbers that the records themselves refuse have no place in their copies either
    results = c.record("team-results")
    summary = c.record("team-summary")
    if results is None or summary is None:
        return
    either_or = c.dialect.has_one_team_copy
    large = max(len(team.roster) for team in c.t.teams) > 35
    if not (either_or and large):
        c.lines += [("team-results", text) for text in team_results_lines(c.t, c.dialect)]
    if not either_or or large:
        for values in summary_values(c.t, c.dialect):
            c.put(summary, values)
