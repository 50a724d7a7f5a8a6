"""What pages show of teams: rosters, matches with line-ups, scores."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict

from crosstable.desk.run.opened import OpenEvent
from crosstable.event.acts.boards import is_correctable
from crosstable.event.intake.lineups import lineup_text
from crosstable.event.people.numbering import numbers_of
from crosstable.event.people.teams import (
    boards_of,
    colours_of_white,
    lineup_of,
    strength_of,
    team_numbers_of,
    team_of,
    team_order_of,
)
from crosstable.event.requests.teams import results_now
from crosstable.event.results import TEXT_OF, BoardResult, board_result, signs_of_results
from crosstable.event.state import Match, Round, Section, Status, Team
from crosstable.rules.matches import NO_POINTS, MatchScore, TeamMatches, team_matches
from crosstable.text.formats import with_halves


def signs_of_both() -> dict[str, str]:
    """Results of a board as both sides write them in the result of a match."""
    sign_of = {board_result(text): sign for sign, text in signs_of_results().items()}
    return {
        TEXT_OF[both]: sign + sign_of[BoardResult(both.black, both.white)]
        for both, sign in sign_of.items()
    }


class RosterPlayer(TypedDict):
    """A player of a team."""

    id: str
    no: int
    name: str
    title: str
    rating: int | str


class TeamView(TypedDict):
    """A team with its players."""

    id: str
    name: str
    nickname: str
    captain: str
    withdrawn: bool
    byes: list[tuple[int, str]]
    strength: int | str
    roster: list[RosterPlayer]


class TeamRow(TeamView):
    """A team with its number, and the points it has made."""

    number: int
    score: str


class MatchPlayer(TypedDict):
    """A player at a board of a match."""

    name: str
    title: str
    rating: int | str


class MatchBoard(TypedDict):
    """A board of a match as the first team sees it."""

    label: str
    colours: tuple[str, str]
    own: MatchPlayer | None
    other: MatchPlayer | None
    result: str
    state: str


class MatchSide(TypedDict):
    """A team in a match, with its line-up."""

    id: str
    name: str
    no: int
    lineup: str
    is_handed_in: bool
    roster: list[str]


class MatchView(TypedDict):
    """A match with both line-ups and the results."""

    number: int
    sides: list[MatchSide]
    boards: list[MatchBoard]
    typed: str
    saw: list[str]
    walkover: str
    score: str
    is_done: bool


class MatchesView(TypedDict):
    """The matches of a round."""

    round: int
    status: str
    is_open: bool
    is_correctable: bool
    bye: str
    matches: list[MatchView]
    open: int


def teams_view(opened: OpenEvent, section: Section) -> list[TeamRow]:
    """The teams in the order of their numbers, with match points and game points."""
    numbers = team_numbers_of(section)
    people = numbers_of(section)
    t = opened.tournament(section)
    played = team_matches(t) if section.rounds else None
    return [
        {
            **_team(section, section.teams[key], people),
            "number": numbers[key],
            "score": "" if played is None else _score(played.totals.get(numbers[key], NO_POINTS)),
        }
        for key in team_order_of(section)
    ]


def _score(total: MatchScore) -> str:
    return f"{with_halves(total.match_points)} / {with_halves(total.game_points)}"


def _team(section: Section, team: Team, numbers: Mapping[str, int]) -> TeamView:
    roster = [section.people[who] for who in team.roster]
    return {
        "id": team.id,
        "name": team.name,
        "nickname": team.nickname or "",
        "captain": team.captain or "",
        "withdrawn": team.withdrawn_after is not None,
        "byes": sorted(team.byes.items()),
        "strength": strength_of(section, team) or "",
        "roster": [
            {
                "id": member.id,
                "no": numbers[member.id],
                "name": member.name,
                "title": member.title or "",
                "rating": member.rating or "",
            }
            for member in roster
        ],
    }


class FreePlayer(TypedDict):
    """A player whom no team has."""

    id: str
    name: Any
    rating: int | str


def people_without_team(section: Section) -> list[FreePlayer]:
    """Players whom no team has, by starting number."""
    numbers = numbers_of(section)
    free = [person for person in section.people.values() if team_of(section, person.id) is None]
    free.sort(key=lambda player: numbers[player.id])
    return [
        {"id": player.id, "name": player.name, "rating": player.rating or ""} for player in free
    ]


# -- matches --------------------------------------------------------------------------------------


def matches_view(opened: OpenEvent, section: Section, number: int) -> MatchesView | None:
    """The matches of a round with line-ups and results; None if it is not paired."""
    round_ = section.round(number)
    if round_ is None:
        return None
    t = opened.tournament(section)
    rebuilt = team_matches(t)
    is_last = round_ is section.last_round
    numbers = team_numbers_of(section)
    return {
        "round": round_.number,
        "status": round_.status.value,
        "is_open": is_last and round_.status is not Status.CLOSED,
        "is_correctable": is_correctable(section, round_),
        "bye": section.teams[round_.bye].name if round_.bye and round_.bye in section.teams else "",
        "matches": [_match(section, round_, match, rebuilt, numbers) for match in round_.matches],
        "open": sum(1 for match in round_.matches if _is_open(round_, match)),
    }


def _is_open(round_: Round, match: Match) -> bool:
    is_there = match.number not in round_.walkovers
    return is_there and any(
        round_.known(board).result is None for board in boards_of(round_, match)
    )


def _match(
    section: Section, round_: Round, match: Match, rebuilt: TeamMatches, numbers: Mapping[str, int]
) -> MatchView:
    sides = [_side(section, round_, key, numbers) for key in match.pair]
    letters = round_.colours or colours_of_white(section)
    found = _found(rebuilt, round_.number, [numbers[key] for key in match.pair])
    return {
        "number": match.number,
        "sides": sides,
        "boards": _boards(section, round_, match, letters),
        "typed": _typed(section, round_, match),
        "saw": results_now(round_, match),
        "walkover": round_.walkovers.get(match.number, ""),
        "score": found,
        "is_done": not _is_open(round_, match),
    }


def _side(section: Section, round_: Round, key: str, numbers: Mapping[str, int]) -> MatchSide:
    team = section.teams[key]
    players = lineup_of(section, round_, key)
    return {
        "id": key,
        "name": team.name,
        "no": numbers[key],
        "lineup": lineup_text(team, players),
        "is_handed_in": key in round_.lineups,
        "roster": [section.people[who].name for who in team.roster],
    }


def _boards(section: Section, round_: Round, match: Match, letters: str) -> list[MatchBoard]:
    own, other = (lineup_of(section, round_, key) for key in match.pair)
    results = {board.number % 100: round_.known(board) for board in boards_of(round_, match)}
    match_boards: list[MatchBoard] = []
    for place, (letter, who, opponent) in enumerate(zip(letters, own, other, strict=True), 1):
        known = results.get(place)
        result = "" if known is None else known.result or ""
        match_boards.append(
            {
                "label": f"{match.number}.{place}",
                "colours": ("w", "b") if letter == "W" else ("b", "w"),
                "own": _name(section, who),
                "other": _name(section, opponent),
                "result": _turned(result) if letter != "W" else result,
                "state": "" if known is None else known.state,
            }
        )
    return match_boards


def _name(section: Section, who: str) -> MatchPlayer | None:
    if not who:
        return None
    person = section.people[who]
    return {"name": person.name, "title": person.title or "", "rating": person.rating or ""}


def _turned(result: str) -> str:
    """A result as the other side writes it."""
    left, sign, right = result.partition("-") if ":" not in result else result.partition(":")
    return f"{right}{sign}{left}" if sign else result


def _typed(section: Section, round_: Round, match: Match) -> str:
    """The result of a match as it is typed, board by board as the White team sees it."""
    own = {*lineup_of(section, round_, match.white)}
    signs = []
    for board in boards_of(round_, match):
        both = signs_of_both().get(round_.known(board).result or "", "..")
        signs.append(both[0] if board.white in own else both[1])
    return "" if {*signs} == {"."} else "".join(signs)


def _found(rebuilt: TeamMatches, number: int, teams: list[int]) -> str:
    """The score of a match, the White team first."""
    for match in rebuilt.matches:
        if match.round_number == number and {match.white, match.black} == {*teams}:
            left = match.white_score
            right = match.black_score
            if match.white != teams[0]:
                left, right = right, left
            return f"{with_halves(left.game_points)} – {with_halves(right.game_points)}"
    return ""
