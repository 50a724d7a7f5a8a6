"""What everybody in the hall sees: one view for each change, one message for all readers."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NotRequired, TypedDict

from crosstable.desk.jobs.resultsigns import ResultSign, signs_of
from crosstable.desk.run.teamviews import first_team_has_black, match_states
from crosstable.desk.run.views import Seat, Seats
from crosstable.event.people.teams import BOARDS_OF_A_MATCH, board_label
from crosstable.event.report.deriving import tournament
from crosstable.event.results import turned_result
from crosstable.event.state import NOTHING, Event, Person, Round, Section, Status
from crosstable.event.systems.system import kind_of
from crosstable.lists.store import fold_name
from crosstable.model.phrases import Phrase
from crosstable.model.tournament import Player, Tournament
from crosstable.output.rounds import game_of_match
from crosstable.web.tables import half_signs


class PublicSeat(TypedDict):
    """Somebody at a board, as everybody may see it."""

    no: int
    name: str
    title: str
    rating: int | str
    federation: str
    points: str


class PublicBoard(TypedDict):
    """A board, as everybody may see it."""

    number: int
    label: str
    match: int
    """The match that it belongs to; 0 in an event of individuals."""
    is_turned: bool
    """Whether the first team of the match, which is at the left, has Black here."""
    teams: tuple[str, str]
    """The teams of White and Black; empty in an event of individuals."""
    white: PublicSeat
    black: PublicSeat


class PublicMatch(TypedDict):
    """A match, as everybody may see it: the first team at the left."""

    number: int
    first: str
    second: str


class PublicTeam(TypedDict):
    """A team in the standings, as everybody may see it."""

    rank: int | None
    no: int
    name: str
    points: str
    game_points: str


class PublicStanding(PublicSeat):
    """A line of the standings, as everybody may see it."""

    rank: int | None
    results: list[ResultSign]


class ViewChange(TypedDict):
    """How to get from one view to the next: to ask again, or the boards that changed."""

    n: int
    section: str
    again: NotRequired[bool]
    boards: NotRequired[dict[int, list[str | int]]]
    scores: NotRequired[dict[int, str]]
    open: NotRequired[int]


@dataclass(frozen=True, slots=True)
class View:
    """A section as everybody may see it: the round, and the standings before it."""

    n: int
    event: str
    section: str
    round: int
    """0 before round 1 is published."""
    game: Phrase | None
    """Which game of which match the round is, in a Double-Swiss."""
    rounds: int
    is_playing: bool
    boards: tuple[PublicBoard, ...]
    bye: PublicSeat | None
    absent: tuple[PublicSeat, ...]
    standings: tuple[PublicStanding, ...]
    matches: tuple[PublicMatch, ...]
    teams: tuple[PublicTeam, ...]
    """The standings of a team event."""
    after: int
    """The round after which the standings are."""
    results: Mapping[int, tuple[str, str, int]]
    """Result, state and number of open claims of each board."""
    scores: Mapping[int, str]
    """The running score of each match, the first team at the left; empty before a result."""
    fixed: object
    """Everything but the results: what stays the same while a round is played."""

    @property
    def groups(self) -> list[tuple[PublicMatch | None, list[PublicBoard]]]:
        """The boards under their matches; of individuals all together."""
        if not self.matches:
            return [(None, [*self.boards])]
        return [
            (match, [board for board in self.boards if board["match"] == match["number"]])
            for match in self.matches
        ]

    def result_of_left(self, board: PublicBoard) -> str:
        """The result of a board as who sits at the left sees it."""
        result = self.results[board["number"]][0]
        return turned_result(result) if board["is_turned"] else result

    @property
    def open(self) -> int:
        """Boards without a result."""
        return sum(not result for result, *_ in self.results.values())

    @property
    def seats(self) -> list[tuple[PublicSeat, str, str]]:
        """Everybody who plays, by name, with board and colour."""
        white = [(board["white"], board["label"], "white") for board in self.boards]
        black = [(board["black"], board["label"], "black") for board in self.boards]
        return sorted((*white, *black), key=lambda seat: fold_name(seat[0]["name"]))


def published_round(section: Section) -> Round | None:
    """The last round that the arbiter has shown; a draft is nobody's business."""
    shown = [round_ for round_ in section.rounds if round_.status is not Status.DRAFT]
    return shown[-1] if shown else None


class Views:
    """The view of each section, made once for each state."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._known: dict[tuple[str, str], View] = {}
        self._tables: dict[tuple[str, str], tuple[object, Tournament]] = {}

    def of(self, identity: str, event: Event, section: Section) -> View:
        """The view of a section as it is in a state of its event."""
        key = identity, section.id
        with self._lock:
            known = self._known.get(key)
            if known is None or known.n != event.at:
                known = self._known[key] = self._make_view(identity, event, section, known)
            return known

    def _make_view(
        self, identity: str, event: Event, section: Section, before: View | None
    ) -> View:
        round_ = published_round(section)
        is_playing = round_ is not None and round_.status is Status.PUBLISHED
        number = 0 if round_ is None else round_.number
        after = number - 1 if is_playing else number
        table = self._table((identity, section.id), section, after)
        results = {} if round_ is None else _results(round_)
        fixed = (table, number, is_playing, event.title, round_ and (round_.boards, round_.matches))
        scores = {} if round_ is None else _scores(section, round_)
        if before is not None and _is_same(before.fixed, fixed):
            return replace(before, n=event.at, results=results, scores=scores, fixed=fixed)
        points = {p.number: half_signs(str(p.points or 0)) for p in table.players}
        seats = Seats(section, lambda number: points.get(number, ""))
        return View(
            n=event.at,
            event=event.title,
            section=section.id,
            round=number,
            game=game_of_match(kind_of(section), number),
            rounds=section.base.declared_rounds or 0,
            is_playing=is_playing,
            boards=() if round_ is None else tuple(_boards(section, round_, seats)),
            bye=None if round_ is None or round_.bye is None else _public(seats.of(round_.bye)),
            absent=() if round_ is None else tuple(_absent(round_, section, seats)),
            standings=tuple(_standing(table, p, after) for p in _players_by_rank(table)),
            matches=() if round_ is None else tuple(_matches(section, round_)),
            teams=tuple(_teams(table)),
            after=max(after, 0),
            results=results,
            scores=scores,
            fixed=fixed,
        )

    def _table(self, key: tuple[str, str], section: Section, after: int) -> Tournament:
        """The tournament after the rounds that are over: the same while a round is played."""
        rounds = tuple(round_ for round_ in section.rounds if round_.number <= after)
        people = {who: _lasting(person) for who, person in section.people.items()}
        made_for = (rounds, people, section.base, section.order, section.comments)
        known = self._tables.get(key)
        if known is None or known[0] != made_for:
            known = made_for, tournament(replace(section, rounds=rounds))
            self._tables[key] = known
        return known[1]


def _lasting(person: Person) -> Person:
    """Somebody without what changes at the door."""
    return person._replace(is_checked_in=None, byes=NOTHING)


def _is_same(before: object, now: object) -> bool:
    """Whether everything but the results stayed as it was."""
    assert isinstance(before, tuple)
    assert isinstance(now, tuple)
    return before[0] is now[0] and before[1:] == now[1:]


def _results(round_: Round) -> dict[int, tuple[str, str, int]]:
    known = ((board.number, round_.facts_of(board)) for board in round_.boards)
    return {n: (facts.result or "", facts.state, len(facts.claims)) for n, facts in known}


def _boards(section: Section, round_: Round, seats: Seats) -> Iterator[PublicBoard]:
    turned = first_team_has_black(section, round_)
    teams = {
        match.number: [section.teams[key].name for key in match.pair] for match in round_.matches
    }
    for board in round_.boards:
        match = board.number // BOARDS_OF_A_MATCH if teams else 0
        first, second = teams.get(match, ("", ""))
        yield {
            "number": board.number,
            "label": board_label(board.number, of_teams=bool(teams)),
            "match": match,
            "is_turned": board.number in turned,
            "teams": (second, first) if board.number in turned else (first, second),
            "white": _public(seats.of(board.white)),
            "black": _public(seats.of(board.black)),
        }


def _matches(section: Section, round_: Round) -> Iterator[PublicMatch]:
    for match in round_.matches:
        first, second = (section.teams[key].name for key in match.pair)
        yield {"number": match.number, "first": first, "second": second}


def _scores(section: Section, round_: Round) -> dict[int, str]:
    """The running scores of the matches of a round; nothing in an event of individuals."""
    if not round_.matches:
        return {}
    states = match_states(tournament(section), section, round_)
    return {state["number"]: state["score"] for state in states}


def _teams(t: Tournament) -> Iterator[PublicTeam]:
    """The teams by rank, with match points and game points."""
    for team in sorted(t.teams, key=lambda team: (team.rank or len(t.teams) + 1, team.number)):
        yield {
            "rank": team.rank,
            "no": team.number,
            "name": team.name,
            "points": half_signs(str(team.match_points or 0)),
            "game_points": half_signs(str(team.game_points or 0)),
        }


def _absent(round_: Round, section: Section, seats: Seats) -> list[PublicSeat]:
    return [_public(seats.of(who)) for who in round_.absent if who in section.people]


def _public(seat: Seat) -> PublicSeat:
    return {
        "no": seat["no"],
        "name": seat["name"],
        "title": seat["title"],
        "rating": seat["rating"],
        "federation": seat["federation"],
        "points": seat["points"],
    }


def _players_by_rank(t: Tournament) -> list[Player]:
    return sorted(t.players, key=lambda player: (player.rank or len(t.players) + 1, player.number))


def _standing(t: Tournament, player: Player, after: int) -> PublicStanding:
    return {
        "rank": player.rank,
        "no": player.number,
        "name": player.name,
        "title": player.title or "",
        "rating": player.rating or "",
        "federation": player.federation or "",
        "points": half_signs(str(player.points or 0)),
        "results": signs_of(t, player, after),
    }


def change(before: View, now: View) -> ViewChange:
    """What readers have to know to get from one view to the next."""
    if not _is_same(before.fixed, now.fixed):
        return {"n": now.n, "section": now.section, "again": True}
    boards: dict[int, list[str | int]] = {
        number: [*result]
        for number, result in now.results.items()
        if before.results.get(number) != result
    }
    told: ViewChange = {"n": now.n, "section": now.section, "boards": boards, "open": now.open}
    scores = {
        number: score for number, score in now.scores.items() if before.scores.get(number) != score
    }
    return {**told, "scores": scores} if scores else told
