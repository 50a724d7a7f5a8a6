"""Team matches, rebuilt from the players' games and the team records.

A report has no record of a match. Who met whom follows from the games of the players (record
001), helped by line-ups (300) and forfeited matches (330); boards follow from the line-ups, else
from the order of the rosters; points from records 162, 362, 320, 240 and 299.

The way: pair the teams of each round → put the duels of each match on boards → say who is the
White team → count. Contradictions become findings and never stop the rebuilding.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple

from crosstable.findings import Finding
from crosstable.model import (
    ZERO,
    Bye,
    Entry,
    Game,
    GameScoring,
    Lineup,
    MatchScoring,
    Tournament,
)
from crosstable.results import ByeKind, Colour, Result
from crosstable.scoring import (
    abnormal_value,
    counts_by,
    effective_round,
    match_scoring,
    scoring_in_force,
)

NOBODY = 0
"""The number of the player on an empty board."""


# -- what a rebuilt event consists of -------------------------------------------------------------


class MatchScore(NamedTuple):
    """Match points and game points."""

    match_points: Decimal = ZERO
    game_points: Decimal = ZERO

    def plus(self, other: MatchScore) -> MatchScore:
        """The sum of two scores."""
        return MatchScore(
            self.match_points + other.match_points, self.game_points + other.game_points
        )


NO_POINTS = MatchScore()


@dataclass(frozen=True, slots=True)
class Board:
    """One board of a match: the players of the White team and of the Black team.

    The colours of the pieces stand in the games. None is an empty board, or a player whose cell
    is no game.
    """

    number: int
    white: int | None
    black: int | None
    white_game: Game | None = None
    black_game: Game | None = None


@dataclass(frozen=True, slots=True)
class Match:
    """A match of two teams; `forfeit` is ``+-``, ``-+`` or ``--``, None for a played match.

    A match in which a game still waits for its result has no match points yet.
    """

    round_number: int
    white: int
    black: int
    boards: tuple[Board, ...]
    forfeit: str | None
    white_score: MatchScore
    black_score: MatchScore
    is_open: bool = False


@dataclass(frozen=True, slots=True)
class TeamRound:
    """A team's round.

    `players` has one number per board, 0 for an empty one, and is empty for a bye and for a team
    that did not come to its match; `results` has one character of record 001 per board. `score`
    leaves out bonuses and penalties.
    """

    team: int
    round_number: int
    opponent: int | None = None
    colour: Colour | None = None
    bye: ByeKind | None = None
    forfeit: bool = False
    score: MatchScore = NO_POINTS
    players: tuple[int, ...] = ()
    results: str = ""
    is_open: bool = False


@dataclass(frozen=True, slots=True)
class TeamMatches:
    """All matches of an event; `totals` include the bonuses and penalties of record 299.

    `adjustments` holds those by team and round, round 0 where the record names none.
    """

    matches: tuple[Match, ...]
    rounds: Mapping[tuple[int, int], TeamRound]
    totals: Mapping[int, MatchScore]
    boards: int
    adjustments: Mapping[tuple[int, int], MatchScore]
    findings: tuple[Finding, ...] = ()


def total_after(t: Tournament, rebuilt: TeamMatches, team: int, until: int) -> MatchScore:
    """The score of a team after a round."""
    scores = [r.score for (number, n), r in rebuilt.rounds.items() if number == team and n <= until]
    scores += [
        score
        for (number, n), score in rebuilt.adjustments.items()
        if number == team and counts_by(t, n, until)
    ]
    return _sum(scores)


def _sum(scores: Iterable[MatchScore]) -> MatchScore:
    total = NO_POINTS
    for score in scores:
        total = total.plus(score)
    return total


# -- line-ups -------------------------------------------------------------------------------------


def is_default_order(roster: Sequence[int], players: Sequence[int]) -> bool:
    """Whether boards are in the order of the roster; gaps are in order, an empty board is not.

    >>> is_default_order((1, 2, 3, 4, 5, 6), (1, 3, 5, 6))
    True
    >>> is_default_order((1, 2, 3, 4, 5, 6), (1, 5, 3, 4))
    False
    """
    place = {number: index for index, number in enumerate(roster)}
    places = [place.get(number, -1) for number in players]
    return -1 not in places and all(a < b for a, b in pairwise(places))


def needs_lineup_record(roster: Sequence[int], players: Sequence[int], boards: int) -> bool:
    """Whether a round needs a record 300: somebody came, but not in default order on all boards."""
    if not any(players):
        return False
    return len(players) < boards or not is_default_order(roster, players)


def stated_boards(t: Tournament) -> int | None:
    """The number of boards that record 352 gives, else the longest line-up of records 300."""
    if t.board_colours:
        return len(t.board_colours)
    return max((len(lineup.players) for lineup in t.lineups), default=None)


# -- the work -------------------------------------------------------------------------------------


_FORFEITS = ("+-", "-+", "--")


class _Duel(NamedTuple):
    """Two players who sit opposite each other, by team; 0 where nobody does."""

    first: int
    second: int


@dataclass(frozen=True, slots=True)
class _Draft:
    """A match whose boards are known (None: both empty) and whose White team is not yet."""

    round_number: int
    first: int
    second: int
    duels: tuple[_Duel | None, ...]


@dataclass(frozen=True, slots=True)
class _Event:
    """What every step needs to look up; `members` are rosters and players of line-ups alone."""

    t: Tournament
    scoring: GameScoring
    match_scoring: MatchScoring
    first_draft: bool
    members: Mapping[int, tuple[int, ...]]
    team_of: Mapping[int, int]
    lineups: Mapping[tuple[int, int], Lineup]
    forfeits: Mapping[tuple[int, frozenset[int]], tuple[str, int, int]]
    findings: list[Finding]

    def entry(self, number: int, round_number: int) -> Entry:
        player = self.t.by_number.get(number)
        return player.entry(round_number) if player else None

    def game(self, number: int, round_number: int) -> Game | None:
        entry = self.entry(number, round_number)
        return entry if isinstance(entry, Game) else None

    def name(self, team: int) -> str:
        name = self.t.team_by_number[team].name
        return f"{name} (team {team})" if name else f"team {team}"

    def report(self, kind: str, subject: object, message: str) -> None:
        self.findings.append(Finding(kind, message, self.t.place(subject)))


def team_matches(
    t: Tournament, *, scoring: GameScoring | None = None, first_draft: bool = False
) -> TeamMatches:
    """Rebuilds every match of the paired rounds.

    `first_draft` chooses the rules of the 2024 draft of the extensions: a forfeit win is worth
    all boards instead of the players present (C27), and a bonus or penalty counts one round
    earlier (C28).
    """
    values = scoring or (scoring_in_force(t).scoring if t.teams else GameScoring())
    event = _event(t, values, first_draft)
    drafts = [
        draft
        for round_number in range(1, _last_round(t) + 1)
        for draft in _drafts_of_round(event, round_number)
    ]
    boards = max(stated_boards(t) or 0, 0 if t.board_colours else _most_boards(drafts))
    counted = [_counted(event, draft, boards) for draft in drafts]
    rounds = {
        (side.team, side.round_number): side
        for match, colour_known in counted
        for side in _sides(event, match, boards, colour_known)
    }
    for round_number in range(1, _last_round(t) + 1):
        for team in t.team_by_number:
            if (team, round_number) not in rounds:
                rounds[team, round_number] = _unpaired(event, team, round_number, boards)
    return _assembled(event, tuple(match for match, _ in counted), rounds, boards)


def _assembled(
    event: _Event,
    matches: tuple[Match, ...],
    rounds: Mapping[tuple[int, int], TeamRound],
    boards: int,
) -> TeamMatches:
    adjustments = _adjustments(event)
    totals = dict.fromkeys(event.t.team_by_number, NO_POINTS)
    for (team, _), side in rounds.items():
        totals[team] = totals[team].plus(side.score)
    for (team, _), score in adjustments.items():
        totals[team] = totals[team].plus(score)
    return TeamMatches(
        matches=matches,
        rounds=MappingProxyType(dict(sorted(rounds.items()))),
        totals=MappingProxyType(totals),
        boards=boards,
        adjustments=MappingProxyType(adjustments),
        findings=_summarised(event),
    )


def _summarised(event: _Event) -> tuple[Finding, ...]:
    """The findings; where only records 013 exist, one about the order of boards is enough.

    Such rosters come from reports that cannot tell line-ups, often in alphabetical order.
    """
    out_of_order = [f for f in event.findings if f.kind == "boards-out-of-order"]
    if not out_of_order or any(team.numbered for team in event.t.teams):
        return tuple(event.findings)
    message = (
        f"{len(out_of_order)} line-ups are not in the order of the rosters, and the report has no "
        "records 300: the order of boards is a guess"
    )
    others = (f for f in event.findings if f.kind != "boards-out-of-order")
    return (*others, Finding("boards-out-of-order", message, event.t.place(event.t.teams[0])))


def _last_round(t: Tournament) -> int:
    return max(t.paired_rounds, *(f.round_number for f in t.team_forfeits), 0)


def _most_boards(drafts: Iterable[_Draft]) -> int:
    return max((len(draft.duels) for draft in drafts), default=0)


def _event(t: Tournament, scoring: GameScoring, first_draft: bool) -> _Event:
    findings: list[Finding] = []
    team_of: dict[int, int] = {}
    for number, team in _claims(t):
        if number != NOBODY:
            team_of.setdefault(number, team)
    members: dict[int, list[int]] = {number: [] for number in t.team_by_number}
    for number, team in team_of.items():
        members[team].append(number)
    event = _Event(
        t=t,
        scoring=scoring,
        match_scoring=match_scoring(t),
        first_draft=first_draft,
        members={team: tuple(numbers) for team, numbers in members.items()},
        team_of=team_of,
        lineups={(lineup.round_number, lineup.team): lineup for lineup in t.lineups},
        forfeits={
            (f.round_number, frozenset((f.white, f.black))): (f.kind, f.white, f.black)
            for f in t.team_forfeits
            if f.kind in _FORFEITS
        },
        findings=findings,
    )
    for lineup in t.lineups:
        _compare_lineup(event, lineup)
    return event


def _claims(t: Tournament) -> Iterator[tuple[int, int]]:
    """Players and the teams that name them: rosters first, then line-ups; the first one counts."""
    for number, team in t.team_by_number.items():
        yield from ((player, number) for player in team.roster)
    for lineup in t.lineups:
        if lineup.team in t.team_by_number:
            yield from ((player, lineup.team) for player in lineup.players)


def _compare_lineup(event: _Event, lineup: Lineup) -> None:
    """Reports players of a line-up who are not of that team."""
    team = event.t.team_by_number.get(lineup.team)
    strangers = [p for p in lineup.players if p != NOBODY and team and p not in team.roster]
    if strangers:
        who = ", ".join(map(str, strangers))
        message = f"the line-up of round {lineup.round_number} names {who}, not in the roster of "
        event.report("lineup-disagrees", lineup, message + event.name(lineup.team))


# -- who met whom ---------------------------------------------------------------------------------

_WEIGHT_OF_FORFEIT_RECORD = 10_000
_WEIGHT_OF_GAME = 2
_WEIGHT_OF_LINEUP = 1


def _drafts_of_round(event: _Event, round_number: int) -> Iterator[_Draft]:
    for first, second in _paired_teams(event, round_number):
        yield _Draft(round_number, first, second, _boards_of(event, round_number, first, second))


def _paired_teams(event: _Event, round_number: int) -> list[tuple[int, int]]:
    """The matches of a round: forfeit records first, then by the number of games."""
    games = _games_between_teams(event, round_number)
    weights = Counter({pair: _WEIGHT_OF_GAME * count for pair, count in games.items()})
    for lineup in event.t.lineups:
        if lineup.round_number == round_number and lineup.opponent in event.members:
            weights[_pair(lineup.team, lineup.opponent)] += _WEIGHT_OF_LINEUP
    for forfeit in event.t.team_forfeits:
        if forfeit.round_number == round_number and forfeit.kind in _FORFEITS:
            weights[_pair(forfeit.white, forfeit.black)] += _WEIGHT_OF_FORFEIT_RECORD
    chosen: dict[int, int] = {}
    for first, second in sorted(weights, key=lambda pair: (-weights[pair], pair)):
        usable = first in event.members and second in event.members and first != second
        if usable and first not in chosen and second not in chosen:
            chosen[first], chosen[second] = second, first
    _compare_opponents(event, round_number, games, chosen)
    return sorted((a, b) for a, b in chosen.items() if a < b)


def _pair(a: int, b: int | None) -> tuple[int, int]:
    other = NOBODY if b is None else b
    return (a, other) if a < other else (other, a)


def _games_between_teams(event: _Event, round_number: int) -> Counter[tuple[int, int]]:
    """How many cells of the round name a player of another team, by pair of teams."""
    games: Counter[tuple[int, int]] = Counter()
    for number, team in event.team_of.items():
        game = event.game(number, round_number)
        if game and game.opponent is not None:
            other = event.team_of.get(game.opponent)
            if other is not None and other != team:
                games[_pair(team, other)] += 1
    return games


def _compare_opponents(
    event: _Event,
    round_number: int,
    games: Mapping[tuple[int, int], int],
    chosen: Mapping[int, int],
) -> None:
    """Reports teams whose games or line-up name another team than the match they were put in."""
    opponents: dict[int, set[int]] = {}
    for first, second in games:
        opponents.setdefault(first, set()).add(second)
        opponents.setdefault(second, set()).add(first)
    for team, others in sorted(opponents.items()):
        if others != {chosen.get(team)}:
            names = ", ".join(event.name(other) for other in sorted(others))
            message = f"round {round_number}: the players of {event.name(team)} met {names}"
            event.report("match-opponent-unclear", event.t.team_by_number[team], message)
    for team in event.members:
        lineup = event.lineups.get((round_number, team))
        if lineup and lineup.opponent and lineup.opponent != chosen.get(team):
            message = (
                f"round {round_number}: the line-up of {event.name(team)} names "
                f"team {lineup.opponent} as opponent, the games do not"
            )
            event.report("lineup-disagrees", lineup, message)


# -- boards ---------------------------------------------------------------------------------------


def _boards_of(
    event: _Event, round_number: int, first: int, second: int
) -> tuple[_Duel | None, ...]:
    duels = _duels(event, round_number, first, second)
    lineups = tuple(event.lineups.get((round_number, team)) for team in (first, second))
    if any(lineups):
        return _by_lineups(event, round_number, (first, second), lineups, duels)
    return _by_rosters(event, round_number, first, second, duels)


def _duels(event: _Event, round_number: int, first: int, second: int) -> list[_Duel]:
    """Who sat opposite whom, in the first team's roster order, lonely players included."""
    members = event.members
    duels: list[_Duel] = []
    seated: set[int] = set()
    for number in members[first]:
        if _sat_down(event, number, round_number, second):
            opponent = _opponent_in(event, number, round_number, second)
            duels.append(_Duel(number, NOBODY if opponent in seated else opponent))
            seated.update((number, opponent))
    for number in members[second]:
        if number not in seated and _sat_down(event, number, round_number, first):
            opponent = _opponent_in(event, number, round_number, first)
            duels.append(_Duel(NOBODY if opponent in seated else opponent, number))
            seated.update((number, opponent))
    return duels


def _sat_down(event: _Event, number: int, round_number: int, opposing: int) -> bool:
    """Whether a player's cell belongs to the match against this team.

    A pairing-allocated bye beside games of the own team is a board without an opponent.
    """
    entry = event.entry(number, round_number)
    if isinstance(entry, Game):
        return entry.opponent is None or event.team_of.get(entry.opponent) == opposing
    return isinstance(entry, Bye) and entry.kind is ByeKind.PAIRING_ALLOCATED


def _opponent_in(event: _Event, number: int, round_number: int, opposing: int) -> int:
    game = event.game(number, round_number)
    if game is None or game.opponent is None:
        return NOBODY
    return game.opponent if event.team_of.get(game.opponent) == opposing else NOBODY


def _by_lineups(
    event: _Event,
    round_number: int,
    teams: tuple[int, int],
    lineups: tuple[Lineup | None, ...],
    duels: Sequence[_Duel],
) -> tuple[_Duel | None, ...]:
    """Boards where at least one team has a record 300; what it leaves open goes by roster."""
    boards: dict[int, _Duel] = {}
    waiting: list[_Duel] = []
    agree = True
    for duel in duels:
        places = [_places(lineup).get(p) for lineup, p in zip(lineups, duel, strict=True)]
        known = [place for place in places if place is not None]
        agree &= len(set(known)) <= 1 and not _is_unlisted(lineups, duel)
        place = next((place for place in known if place not in boards), None)
        if place is None:
            waiting.append(duel)
        else:
            boards[place] = duel
    _seat_waiting(event, teams, waiting, boards)
    agree &= _seat_listed_without_game(lineups, boards)
    if not agree:
        message = (
            f"round {round_number}: the line-up and the games of {event.name(teams[0])} against "
            f"{event.name(teams[1])} do not agree"
        )
        event.report("lineup-disagrees", lineups[0] or lineups[1], message)
    found = _in_sequence(boards)
    for team, lineup, side in zip(teams, lineups, (0, 1), strict=True):
        if lineup is None:
            _compare_order(event, round_number, team, [d[side] for d in found if d])
    return found


def _places(lineup: Lineup | None) -> dict[int, int]:
    players = lineup.players if lineup else ()
    return {number: place for place, number in enumerate(players) if number != NOBODY}


def _is_unlisted(lineups: Sequence[Lineup | None], duel: _Duel) -> bool:
    """Whether a player of the duel is missing in the line-up of the own team."""
    return any(
        lineup is not None and number != NOBODY and number not in lineup.players
        for lineup, number in zip(lineups, duel, strict=True)
    )


def _seat_waiting(
    event: _Event, teams: tuple[int, int], waiting: list[_Duel], boards: dict[int, _Duel]
) -> None:
    """Puts duels that no line-up places on the free boards, in roster order."""

    def roster_place(duel: _Duel) -> int:
        team, number = (teams[0], duel.first) if duel.first else (teams[1], duel.second)
        return event.members[team].index(number)

    free = (place for place in range(len(boards) + len(waiting)) if place not in boards)
    for place, duel in zip(list(free), sorted(waiting, key=roster_place), strict=False):
        boards[place] = duel


def _seat_listed_without_game(lineups: Sequence[Lineup | None], boards: dict[int, _Duel]) -> bool:
    """Seats players whom a line-up names but who have no cell of this match; False if any."""
    seated = {number for duel in boards.values() for number in duel}
    missing = [
        (side, place, number)
        for side, lineup in enumerate(lineups)
        for number, place in _places(lineup).items()
        if number not in seated
    ]
    for side, place, number in missing:
        duel = boards.get(place, _Duel(NOBODY, NOBODY))
        if duel[side] == NOBODY:
            boards[place] = _Duel(number, duel.second) if side == 0 else _Duel(duel.first, number)
    return not missing


def _in_sequence(boards: Mapping[int, _Duel]) -> tuple[_Duel | None, ...]:
    return tuple(boards.get(place) for place in range(max(boards, default=-1) + 1))


def _compare_order(event: _Event, round_number: int, team: int, players: Iterable[int]) -> None:
    seated = [number for number in players if number != NOBODY]
    if not is_default_order(event.members[team], seated):
        message = (
            f"round {round_number}: the boards of {event.name(team)} are not in default order "
            "and no record 300 says so"
        )
        event.report("boards-out-of-order", event.t.team_by_number[team], message)


def _by_rosters(
    event: _Event, round_number: int, first: int, second: int, duels: Sequence[_Duel]
) -> tuple[_Duel, ...]:
    """Boards in the order of both rosters; if they contradict each other, colours decide."""
    by_first = _merged(event, first, second, duels)
    by_second = tuple(
        _Duel(second=b, first=a)
        for b, a in _merged(event, second, first, [_Duel(d.second, d.first) for d in duels])
    )
    full_by_first = [duel for duel in by_first if all(duel)]
    if full_by_first == [duel for duel in by_second if all(duel)]:
        return by_first
    hits = [_colour_fit(event, round_number, order) for order in (by_first, by_second)]
    found = by_second if hits[1] > hits[0] else by_first
    for team, side in ((first, 0), (second, 1)):
        _compare_order(event, round_number, team, [duel[side] for duel in found])
    return found


def _merged(event: _Event, leading: int, other: int, duels: Sequence[_Duel]) -> tuple[_Duel, ...]:
    """Duels by the leading team's roster; lonely players of the other one by their own.

    A lonely player of the other team comes before the first board of a later team-mate.
    """
    place = {number: index for index, number in enumerate(event.members[leading])}
    other_place = {number: index for index, number in enumerate(event.members[other])}
    ordered = sorted((d for d in duels if d.first), key=lambda d: place[d.first])
    lonely = sorted((d for d in duels if not d.first), key=lambda d: other_place[d.second])
    for duel in lonely:
        later = (
            index
            for index, seated in enumerate(ordered)
            if seated.second and other_place[seated.second] > other_place[duel.second]
        )
        ordered.insert(next(later, len(ordered)), duel)
    return tuple(ordered)


def _colour_fit(event: _Event, round_number: int, duels: Sequence[_Duel | None]) -> int:
    """How well an order of boards fits the colour sequence, whichever team is White."""
    return abs(_colour_balance(event, round_number, duels))


def _colour_balance(event: _Event, round_number: int, duels: Sequence[_Duel | None]) -> int:
    """Boards whose colours say that the first team is White, less those that say the opposite."""
    balance = 0
    for index, duel in enumerate(duels):
        colour = _colour_of_first(event, round_number, duel)
        if colour is not None:
            balance += 1 if colour is _expected_colour(event.t, index) else -1
    return balance


def _colour_of_first(event: _Event, round_number: int, duel: _Duel | None) -> Colour | None:
    if duel is None:
        return None
    own, other = event.game(duel.first, round_number), event.game(duel.second, round_number)
    if own and own.colour:
        return own.colour
    return other.colour.opposite if other and other.colour else None


def _expected_colour(t: Tournament, index: int) -> Colour:
    """The colour of the White team's player on a board (C46); without 352 they alternate."""
    letters = (t.board_colours or "").upper()
    if index < len(letters):
        return Colour.WHITE if letters[index] == "W" else Colour.BLACK
    return Colour.BLACK if index % 2 else Colour.WHITE


# -- counting -------------------------------------------------------------------------------------


def _counted(event: _Event, draft: _Draft, boards: int) -> tuple[Match, bool]:
    """The match with its White team and scores, and whether anything told the colours."""
    record = event.forfeits.get((draft.round_number, frozenset((draft.first, draft.second))))
    colour = _colour_of_first_team(event, draft)
    first_is_white = record[1] == draft.first if record else colour is not Colour.BLACK
    white, black = draft.first, draft.second
    if not first_is_white:
        white, black = black, white
    seats = tuple(
        _board(event, draft.round_number, index, duel, first_is_white)
        for index, duel in enumerate(draft.duels, 1)
    )
    match = _scored(event, draft.round_number, white, black, seats, record, boards)
    return match, record is not None or colour is not None


def _colour_of_first_team(event: _Event, draft: _Draft) -> Colour | None:
    """The team colour: by record 352 over all boards, else by the first board with a colour."""
    duels = draft.duels
    if event.t.board_colours is None:
        coloured = (
            index
            for index, duel in enumerate(duels)
            if _colour_of_first(event, draft.round_number, duel) is not None
        )
        duels = duels[: next(coloured, -1) + 1]
    balance = _colour_balance(event, draft.round_number, duels)
    if balance == 0:
        return None
    return Colour.WHITE if balance > 0 else Colour.BLACK


def _board(
    event: _Event, round_number: int, index: int, duel: _Duel | None, first_is_white: bool
) -> Board:
    first, second = duel or _Duel(NOBODY, NOBODY)
    white, black = (first, second) if first_is_white else (second, first)
    return Board(
        index,
        white or None,
        black or None,
        event.game(white, round_number),
        event.game(black, round_number),
    )


def _scored(
    event: _Event,
    round_number: int,
    white: int,
    black: int,
    seats: tuple[Board, ...],
    record: tuple[str, int, int] | None,
    boards: int,
) -> Match:
    forfeit = record[0] if record else _forfeit_on_all_boards(seats)
    is_open = forfeit is None and _is_open(seats)
    players = ([seat.white for seat in seats], [seat.black for seat in seats])
    if forfeit is not None:
        scores = tuple(
            _forfeit_score(event, round_number, team, mark, numbers, boards)
            for team, mark, numbers in zip((white, black), forfeit, players, strict=True)
        )
    else:
        scores = _played_scores(event, round_number, (white, black), players, is_open)
    return Match(round_number, white, black, seats, forfeit, scores[0], scores[1], is_open)


def _forfeit_on_all_boards(seats: Sequence[Board]) -> str | None:
    """The forfeit that boards show without a record: all forfeited the same way."""
    white = [seat.white_game.result for seat in seats if seat.white_game]
    black = [seat.black_game.result for seat in seats if seat.black_game]
    if not white + black or not all(result.is_forfeit for result in white + black):
        return None
    won_by_white, won_by_black = (Result.FORFEIT_WIN in side for side in (white, black))
    if not won_by_white and not won_by_black:
        return "--"
    if won_by_white and not won_by_black and Result.FORFEIT_LOSS not in white:
        return "+-"
    if won_by_black and not won_by_white and Result.FORFEIT_LOSS not in black:
        return "-+"
    return None


def _is_open(seats: Sequence[Board]) -> bool:
    games = [game for seat in seats for game in (seat.white_game, seat.black_game) if game]
    return not games or any(game.result is Result.PENDING for game in games)


def _forfeit_score(
    event: _Event,
    round_number: int,
    team: int,
    mark: str,
    players: Sequence[int | None],
    boards: int,
) -> MatchScore:
    """A forfeit: the winner has a game win per player present (C27), the loser nothing."""
    changed = _changed_score(event, mark, round_number, team)
    if changed is not None:
        return changed
    if mark != "+":
        return NO_POINTS
    present = sum(number is not None for number in players)
    counted = boards if event.first_draft or not present else present
    return MatchScore(event.match_scoring.win, counted * event.scoring.forfeit_win)


def _played_scores(
    event: _Event,
    round_number: int,
    teams: tuple[int, int],
    players: Sequence[Sequence[int | None]],
    is_open: bool,
) -> tuple[MatchScore, ...]:
    white, black = (
        sum((_board_points(event, n, round_number) for n in side if n is not None), ZERO)
        for side in players
    )
    if is_open:
        return MatchScore(ZERO, white), MatchScore(ZERO, black)
    letters = "DD" if white == black else "WL" if white > black else "LW"
    values = event.match_scoring
    points = {"W": values.win, "D": values.draw, "L": values.loss}
    return tuple(
        _changed_score(event, letter, round_number, team) or MatchScore(points[letter], games)
        for letter, team, games in zip(letters, teams, (white, black), strict=True)
    )


def _board_points(event: _Event, number: int, round_number: int) -> Decimal:
    return event.scoring.points(event.entry(number, round_number))


def _changed_score(event: _Event, kind: str, round_number: int, team: int) -> MatchScore | None:
    """What record 299 says about a kind of result of a team, if anything."""
    record = abnormal_value(event.t, kind, round_number, team)
    return MatchScore(record.match_points, record.game_points) if record else None


# -- a team's view --------------------------------------------------------------------------------


def _sides(event: _Event, match: Match, boards: int, colour_known: bool) -> Iterator[TeamRound]:
    marks = match.forfeit or "  "
    for team, opponent, colour, score, mark in (
        (match.white, match.black, Colour.WHITE, match.white_score, marks[0]),
        (match.black, match.white, Colour.BLACK, match.black_score, marks[1]),
    ):
        is_absent = mark == "-"
        players = () if is_absent else _seated(match, colour, boards)
        yield TeamRound(
            team=team,
            round_number=match.round_number,
            opponent=opponent,
            colour=colour if colour_known else None,
            forfeit=match.forfeit is not None,
            score=score,
            players=players,
            results="-" * boards if is_absent else _results(event, match, players),
            is_open=match.is_open,
        )


def _seated(match: Match, colour: Colour, boards: int) -> tuple[int, ...]:
    numbers = [
        (seat.white if colour is Colour.WHITE else seat.black) or NOBODY for seat in match.boards
    ]
    return (*numbers, *[NOBODY] * (boards - len(numbers)))


def _results(event: _Event, match: Match, players: Iterable[int]) -> str:
    return "".join(_character(event, number, match) for number in players)


def _character(event: _Event, number: int, match: Match) -> str:
    """The result of a board as record 801 shows it; an empty board is lost by forfeit."""
    if number == NOBODY:
        return Result.FORFEIT_LOSS.code
    entry = event.entry(number, match.round_number)
    if isinstance(entry, Game):
        return entry.result.code
    return ByeKind.ZERO_POINT.code if entry is None else entry.kind.code


# -- rounds without a match -----------------------------------------------------------------------


def _unpaired(event: _Event, team: int, round_number: int, boards: int) -> TeamRound:
    entries = [event.entry(number, round_number) for number in event.members[team]]
    present = [
        number
        for number, entry in zip(event.members[team], entries, strict=True)
        if isinstance(entry, Game) and entry.result is Result.FORFEIT_WIN
    ]
    kind = _bye_kind(event, team, round_number, entries)
    if present and kind is ByeKind.ZERO_POINT:
        score = _forfeit_score(event, round_number, team, "+", present, boards)
        return TeamRound(
            team,
            round_number,
            forfeit=True,
            score=score,
            players=tuple(present),
            results="+" * len(present),
        )
    return TeamRound(
        team,
        round_number,
        bye=kind,
        score=_bye_score(event, kind, round_number, team, boards),
        results=kind.code * boards,
    )


def _bye_kind(event: _Event, team: int, round_number: int, entries: Sequence[Entry]) -> ByeKind:
    """The bye of a team: by record 320, by 240, by its players' cells, else a zero-point bye."""
    allocated = event.t.team_pairing_bye
    if allocated and allocated.teams[round_number - 1 : round_number] == (team,):
        return ByeKind.PAIRING_ALLOCATED
    for bye in event.t.team_byes:
        if bye.round_number == round_number and team in bye.teams:
            return bye.kind
    told = {entry.kind for entry in entries if isinstance(entry, Bye)}
    for kind in (ByeKind.PAIRING_ALLOCATED, ByeKind.FULL_POINT, ByeKind.HALF_POINT):
        if kind in told:
            return kind
    return ByeKind.ZERO_POINT


def _bye_score(
    event: _Event, kind: ByeKind, round_number: int, team: int, boards: int
) -> MatchScore:
    """The worth of a bye; without a record 320 the allocated one is a drawn match (C.04.6)."""
    games, matches = event.scoring, event.match_scoring
    if kind is ByeKind.PAIRING_ALLOCATED:
        stated = event.t.team_pairing_bye
        if stated is not None:
            return MatchScore(stated.match_points, stated.game_points)
        return MatchScore(matches.draw, boards * games.white_draw)
    changed = _changed_score(event, kind.code, round_number, team)
    if changed is not None:
        return changed
    return {
        ByeKind.FULL_POINT: MatchScore(matches.win, boards * games.white_win),
        ByeKind.HALF_POINT: MatchScore(matches.draw, boards * games.white_draw),
    }.get(kind, NO_POINTS)


def _adjustments(event: _Event) -> dict[tuple[int, int], MatchScore]:
    """Bonuses and penalties of record 299 by team and round."""
    result: dict[tuple[int, int], MatchScore] = {}
    for record in event.t.abnormal_points:
        if record.kind:
            continue
        round_number = effective_round(record, event.first_draft)
        for team in record.participants or tuple(event.t.team_by_number):
            if team in event.members:
                key = (team, round_number)
                score = MatchScore(record.match_points, record.game_points)
                result[key] = result.get(key, NO_POINTS).plus(score)
    return result


# -- references -----------------------------------------------------------------------------------


def team_reference_findings(t: Tournament) -> tuple[Finding, ...]:
    """Players and teams that team records name but the report does not have, or has twice."""
    return (*_roster_findings(t), *_team_findings(t))


def _roster_findings(t: Tournament) -> Iterator[Finding]:
    for team in t.teams:
        for number in team.roster:
            if number not in t.by_number:
                message = f"team {team.number} has player {number}, who is not in the file"
                yield Finding("player-unknown", message, t.place(team))
            elif t.team_of[number] != team.number:
                message = f"player {number} is in team {t.team_of[number]} and in {team.number}"
                yield Finding("player-in-two-teams", message, t.place(team))
    for lineup in t.lineups:
        for number in lineup.players:
            if number != NOBODY and number not in t.by_number:
                message = f"the line-up names player {number}, who is not in the file"
                yield Finding("player-unknown", message, t.place(lineup))


def _team_findings(t: Tournament) -> Iterator[Finding]:
    named: list[tuple[object, tuple[int, ...]]] = []
    named += [(lineup, (lineup.team, lineup.opponent or NOBODY)) for lineup in t.lineups]
    named += [(forfeit, (forfeit.white, forfeit.black)) for forfeit in t.team_forfeits]
    named += [(bye, bye.teams) for bye in t.team_byes]
    if t.team_pairing_bye:
        named.append((t.team_pairing_bye, t.team_pairing_bye.teams))
    for record, teams in named:
        for team in teams:
            if team != NOBODY and team not in t.team_by_number:
                message = f"a record names team {team}, which is not in the file"
                yield Finding("team-unknown", message, t.place(record))
