"""What pages show of teams: rosters, matches with line-ups, scores."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any, TypedDict

from crosstable.desk.run.opened import OpenEvent
from crosstable.event.acts.boards import is_correctable
from crosstable.event.intake.lineups import lineup_text
from crosstable.event.people.numbering import numbers_of
from crosstable.event.people.teams import (
    BOARDS_OF_A_MATCH,
    boards_of,
    boards_of_a_match,
    colours_of_white,
    lineup_of,
    strength_of,
    team_numbers_of,
    team_of,
    team_order_of,
)
from crosstable.event.requests.teams import results_now
from crosstable.event.results import (
    TEXT_OF,
    BoardResult,
    board_result,
    signs_of_results,
    turned_result,
)
from crosstable.event.state import Match, Round, Section, Status, Team
from crosstable.model.tournament import Tournament
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


# -- the matches of a round, above their boards --------------------------------------------------


class MatchState(TypedDict):
    """What changes in a match while it is played."""

    number: int
    score: str
    open: int
    postponed: int
    """Boards that count as draws until they are played; the score has them."""
    walkover: str


class MatchTeam(TypedDict):
    """A team of a match, with those who do not play."""

    id: str
    no: int
    name: str
    points: str
    bench: list[str]


class MatchHead(MatchState):
    """A match with its two teams, the first one at the left."""

    teams: list[MatchTeam]


def match_states(t: Tournament, section: Section, round_: Round) -> list[MatchState]:
    """The running scores of a round; nothing in an event of individuals."""
    if not round_.matches:
        return []
    rebuilt = team_matches(t)
    numbers = team_numbers_of(section)
    return [_match_state(round_, match, rebuilt, numbers) for match in round_.matches]


def _match_state(
    round_: Round, match: Match, rebuilt: TeamMatches, numbers: Mapping[str, int]
) -> MatchState:
    boards = boards_of(round_, match)
    has_results = any(round_.facts_of(board).result for board in boards)
    walkover = round_.walkovers.get(match.number, "")
    score = _match_score(rebuilt, round_.number, [numbers[key] for key in match.pair])
    return {
        "number": match.number,
        "score": score if has_results or walkover else "",
        "open": sum(1 for board in boards if round_.facts_of(board).result is None),
        "postponed": sum(1 for board in boards if board in round_.postponed_boards),
        "walkover": walkover,
    }


def match_heads(opened: OpenEvent, section: Section, round_: Round) -> list[MatchHead]:
    """The matches of a round with their teams."""
    if not round_.matches:
        return []
    rebuilt = team_matches(opened.tournament(section))
    points = _match_points_before(rebuilt, round_.number)
    numbers = team_numbers_of(section)
    return [
        {
            **_match_state(round_, match, rebuilt, numbers),
            "teams": [
                {
                    "id": key,
                    "no": numbers[key],
                    "name": section.teams[key].name,
                    "points": with_halves(points.get(numbers[key], Decimal(0))),
                    "bench": _bench(section, round_, key),
                }
                for key in match.pair
            ],
        }
        for match in round_.matches
    ]


def _match_points_before(rebuilt: TeamMatches, number: int) -> dict[int, Decimal]:
    points: dict[int, Decimal] = {}
    for match in rebuilt.matches:
        if match.round_number >= number:
            continue
        for team, score in ((match.white, match.white_score), (match.black, match.black_score)):
            if team is not None:
                points[team] = points.get(team, Decimal(0)) + score.match_points
    return points


def _bench(section: Section, round_: Round, key: str) -> list[str]:
    """The players of a team without a board in this round."""
    seated = {*lineup_of(section, round_, key)}
    return [section.people[who].name for who in section.teams[key].roster if who not in seated]


def reserves_in(section: Section, round_: Round) -> list[str]:
    """Those who play for a team without being among its first players."""
    boards = boards_of_a_match(section)
    return [
        who
        for match in round_.matches
        for key in match.pair
        for who in lineup_of(section, round_, key)
        if who in section.teams[key].roster[boards:]
    ]


def first_team_has_black(section: Section, round_: Round) -> frozenset[int]:
    """The boards at which the first team of the match has Black."""
    letters = round_.colours or colours_of_white(section)
    return frozenset(
        board.number
        for match in round_.matches
        for board in boards_of(round_, match)
        if letters[board.number % BOARDS_OF_A_MATCH - 1] != "W"
    )


def as_first_team_sees(section: Section, round_: Round, board: int, result: str) -> str:
    """The result of a board with the first team of the match at the left."""
    return turned_result(result) if board in first_team_has_black(section, round_) else result


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
        round_.facts_of(board).result is None for board in boards_of(round_, match)
    )


def _match(
    section: Section, round_: Round, match: Match, rebuilt: TeamMatches, numbers: Mapping[str, int]
) -> MatchView:
    sides = [_side(section, round_, key, numbers) for key in match.pair]
    letters = round_.colours or colours_of_white(section)
    score = _match_score(rebuilt, round_.number, [numbers[key] for key in match.pair])
    return {
        "number": match.number,
        "sides": sides,
        "boards": _boards(section, round_, match, letters),
        "typed": _typed_result(section, round_, match),
        "saw": results_now(round_, match),
        "walkover": round_.walkovers.get(match.number, ""),
        "score": score,
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
    results = {board.number % 100: round_.facts_of(board) for board in boards_of(round_, match)}
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
                "result": turned_result(result) if letter != "W" else result,
                "state": "" if known is None else known.state,
            }
        )
    return match_boards


def _name(section: Section, who: str) -> MatchPlayer | None:
    if not who:
        return None
    person = section.people[who]
    return {"name": person.name, "title": person.title or "", "rating": person.rating or ""}


def _typed_result(section: Section, round_: Round, match: Match) -> str:
    """The result of a match as it is typed, board by board as the White team sees it."""
    own = {*lineup_of(section, round_, match.white)}
    signs = []
    for board in boards_of(round_, match):
        both = signs_of_both().get(round_.facts_of(board).result or "", "..")
        signs.append(both[0] if board.white in own else both[1])
    return "" if {*signs} == {"."} else "".join(signs)


def _match_score(rebuilt: TeamMatches, number: int, teams: list[int]) -> str:
    """The score of a match, the White team first."""
    for match in rebuilt.matches:
        if match.round_number == number and {match.white, match.black} == {*teams}:
            left = match.white_score
            right = match.black_score
            if match.white != teams[0]:
                left, right = right, left
            return f"{with_halves(left.game_points)} – {with_halves(right.game_points)}"
    return ""
