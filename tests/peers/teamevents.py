"""Invented team events for the comparison of standings, each determined by its number.

Swiss events and round robins, also for an odd number of teams; two to six boards; match or game
points leading; two scoring systems for matches; substitutes, line-ups out of order, boards that
nobody came to, forfeited matches of one and of both, byes of every kind, teams that withdraw, and
penalties with a round. Nobody meets anybody twice.
"""

import random
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

from crosstable.model.dates import PartialDate
from crosstable.model.records import (
    AbnormalPoints,
    Lineup,
    Team,
    TeamBye,
    TeamForfeit,
    TeamPairingBye,
)
from crosstable.model.results import ByeKind, Colour, Result
from crosstable.model.tournament import (
    ZERO,
    Bye,
    Entry,
    Game,
    GameScoring,
    MatchScoring,
    Player,
    Tournament,
)
from crosstable.rules.matches import needs_lineup_record, team_matches

SWISS_CODES = ("FIDE_TEAM_TYPEA_MP_GP", "FIDE_TEAM_TYPEB_MP_GP", "FIDE_TEAM_TYPEA_GP_MP")
ROUND_ROBIN_CODE = "FIDE_TEAM_ROUNDROBIN"
STARTS = (PartialDate(2025, 6, 1), PartialDate(2026, 6, 1))
"""One start in each edition of the tie-break rules."""
_RESULTS = (
    *[(Result.WIN, Result.LOSS), (Result.LOSS, Result.WIN), (Result.DRAW, Result.DRAW)] * 8,
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
)
_BYES = (ByeKind.HALF_POINT, ByeKind.ZERO_POINT, ByeKind.FULL_POINT)
_WITHOUT_PAIRS = 400
"""How often a round is drawn before an event is begun anew."""


def team_event(number: int) -> Tournament:
    """A finished event; every fourth one is a round robin."""
    chance = random.Random(f"standings of teams {number}")
    while True:
        try:
            return _event(chance, number)
        except _NobodyLeft:
            continue


def _event(chance: random.Random, number: int) -> Tournament:
    is_swiss = number % 4 != 3
    count = chance.randrange(5, 13) if is_swiss else chance.randrange(4, 8)
    boards = chance.choice((2, 3, 4, 4, 6))
    rounds = chance.randrange(3, min(count - 1, 8)) if is_swiss else count - 1 + count % 2
    table = _Table(chance, count, boards)
    for pairs in _swiss(table, rounds) if is_swiss else _round_robin(table, rounds):
        table.play_round(pairs)
    t = _tournament(chance, number, table, is_swiss)
    return _with_penalty(chance, t) if is_swiss and chance.random() < 0.3 else _with_totals(t)


def _tournament(chance: random.Random, number: int, table: "_Table", is_swiss: bool) -> Tournament:
    start = STARTS[(number + number // 4) % 2]
    won = chance.choice((2, 2, 3))
    bye = (Decimal(chance.choice((1, won))), Decimal(table.boards) / chance.choice((1, 2)))
    players = [
        Player(
            number=n,
            name=f"Player {n}",
            rating=2500 - 3 * n,
            rounds=tuple(row),
            points=sum(map(GameScoring().points, row), ZERO),
            rank=n,
        )
        for n, row in table.cells.items()
    ]
    return Tournament(
        name=f"Invented teams {number}",
        city="Nirgendwo",
        federation="AUT",
        start=start,
        end=start,
        chief_arbiter="IA Niemand, Nora (12345678)",
        type_text="Team Swiss" if is_swiss else "Team Round Robin",
        type_code=chance.choice(SWISS_CODES) if is_swiss else ROUND_ROBIN_CODE,
        declared_rounds=table.rounds,
        tiebreaks=("PTS", "MPvGP"),
        board_colours=("WB" * table.boards)[: table.boards],
        stated_match_scoring=MatchScoring(Decimal(won), Decimal(1), ZERO),
        players=tuple(players),
        teams=tuple(Team(n, f"Team {n}", r, f"T{n}") for n, r in table.rosters.items()),
        team_pairing_bye=TeamPairingBye(*bye, tuple(table.allocated)),
        lineups=tuple(table.lineups),
        team_byes=tuple(table.byes),
        team_forfeits=tuple(table.forfeits),
    )


def _with_penalty(chance: random.Random, t: Tournament) -> Tournament:
    """One or two teams lose points in a round (record 299)."""
    teams = chance.sample([team.number for team in t.teams], chance.randrange(1, 3))
    lost = chance.choice(((-1, 0), (0, -1), (-1, -1)))
    points = (Decimal(lost[0]), Decimal(lost[1]) / 2)
    record = AbnormalPoints("", *points, chance.randrange(1, t.rounds + 1), tuple(sorted(teams)))
    return _with_totals(replace(t, abnormal_points=(record,)))


def _with_totals(t: Tournament) -> Tournament:
    totals = team_matches(t).totals
    order = sorted(totals, key=lambda n: (-totals[n].match_points, -totals[n].game_points, n))
    teams = tuple(
        replace(
            team,
            match_points=totals[team.number].match_points,
            game_points=totals[team.number].game_points,
            rank=order.index(team.number) + 1,
        )
        for team in t.teams
    )
    return replace(t, teams=teams)


# -- pairings -------------------------------------------------------------------------------------

Pairs = list[tuple[int, int]]


class _NobodyLeft(Exception):
    """Nobody is left who has not been met."""


def _swiss(table: "_Table", rounds: int) -> Iterator[Pairs]:
    """Drawn by lot; some teams ask for a bye, some leave for good."""
    chance, met, had_bye = table.chance, set[frozenset[int]](), set[int]()
    gone: set[int] = set()
    for number in range(1, rounds + 1):
        present = [n for n in table.rosters if n not in gone]
        if number > 1 and chance.random() < 0.1 and len(present) > 4:
            gone.add(present.pop(chance.randrange(len(present))))
        for team in sorted(gone):
            table.rest(number, team, ByeKind.ZERO_POINT)
        for team in [n for n in present if chance.random() < 0.06]:
            present.remove(team)
            table.rest(number, team, chance.choice(_BYES))
        pairs, lonely = _drawn(chance, present, met, had_bye)
        had_bye.add(lonely)
        met |= {frozenset(pair) for pair in pairs}
        table.allocate(lonely)
        yield pairs


def _drawn(
    chance: random.Random, present: list[int], met: set[frozenset[int]], had_bye: set[int]
) -> tuple[Pairs, int]:
    """Pairs who have not met, and the one who is left over (0 for nobody)."""
    for _ in range(_WITHOUT_PAIRS):
        order = chance.sample(present, len(present))
        lonely = order.pop() if len(order) % 2 else 0
        pairs = list(zip(order[::2], order[1::2], strict=True))
        if (not lonely or lonely not in had_bye) and not any(frozenset(p) in met for p in pairs):
            return pairs, lonely
    raise _NobodyLeft


def _round_robin(table: "_Table", rounds: int) -> Iterator[Pairs]:
    """The circle method; in an odd field one team is free in every round."""
    count = len(table.rosters)
    even = count + count % 2
    for turn in range(rounds):
        circle = [(turn + place) % (even - 1) + 1 for place in range(even - 1)]
        pairs = [(circle[0], even), *((circle[i], circle[-i]) for i in range(1, even // 2))]
        table.allocate(0)
        yield [pair for pair in pairs if count >= max(pair)]


# -- rounds ---------------------------------------------------------------------------------------


class _Table:
    """The rounds of a team event in the making."""

    def __init__(self, chance: random.Random, count: int, boards: int) -> None:
        self.chance, self.boards, self.rounds = chance, boards, 0
        sizes = [boards + chance.randrange(3) for _ in range(count)]
        numbers = iter(range(1, sum(sizes) + 1))
        self.rosters = {
            team: tuple(next(numbers) for _ in range(size)) for team, size in enumerate(sizes, 1)
        }
        self.cells: dict[int, list[Entry]] = {n: [] for r in self.rosters.values() for n in r}
        self.allocated: list[int] = []
        self.lineups: list[Lineup] = []
        self.byes: list[TeamBye] = []
        self.forfeits: list[TeamForfeit] = []

    def rest(self, number: int, team: int, kind: ByeKind) -> None:
        """A bye that the team asked for."""
        self.byes.append(TeamBye(kind, number, (team,)))
        self._seat(team, Bye(kind))

    def allocate(self, team: int) -> None:
        """The pairing-allocated bye of the next round; 0 for nobody."""
        self.allocated.append(team)
        if team:
            self._seat(team, Bye(ByeKind.PAIRING_ALLOCATED))

    def _seat(self, team: int, entry: Entry) -> None:
        for player in self.rosters[team][: self.boards]:
            self.cells[player].append(entry)

    def play_round(self, pairs: Pairs) -> None:
        self.rounds += 1
        for white, black in pairs:
            if self.chance.random() < 0.08:
                self._forfeit(white, black)
            else:
                self._match(white, black)
        for cells in self.cells.values():
            if len(cells) < self.rounds:
                cells.append(Bye(ByeKind.ZERO_POINT))

    def _forfeit(self, white: int, black: int) -> None:
        kind = self.chance.choice(("+-", "-+", "--"))
        self.forfeits.append(TeamForfeit(kind, self.rounds, white, black))
        for team, mark in zip((white, black), kind, strict=True):
            if mark == "+":
                self._seat(team, Game(None, None, Result.FORFEIT_WIN))

    def _match(self, white: int, black: int) -> None:
        seats = zip(self._seats(white, black), self._seats(black, white), strict=True)
        for board, (first, second) in enumerate(seats):
            home, guest = (first, second) if board % 2 == 0 else (second, first)
            results = self.chance.choice(_RESULTS[:24] if board == 0 else _RESULTS)
            self.cells[home].append(Game(guest, Colour.WHITE, results[0]))
            self.cells[guest].append(Game(home, Colour.BLACK, results[1]))

    def _seats(self, team: int, opponent: int) -> list[int]:
        roster = self.rosters[team]
        places = sorted(self.chance.sample(range(len(roster)), self.boards))
        players = [roster[place] for place in places]
        if self.chance.random() < 0.2:
            self.chance.shuffle(players)
        if needs_lineup_record(roster, players, self.boards):
            self.lineups.append(Lineup(self.rounds, team, opponent, tuple(players)))
        return players
