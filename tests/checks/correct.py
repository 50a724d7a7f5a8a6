"""Correct reports made by chance: everything a checker looks at is right in them.

Players stand in the order of their ratings, nobody meets twice, points and ranks follow from the
results (the declared tie-break is the starting rank, so that ranks need no further rule), dates,
counts and time control fit. `individual_report(7)` and `team_report(7)` are always the same bytes.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from functools import cache

from crosstable.model.dates import PartialDate
from crosstable.model.records import (
    AbnormalPoints,
    Lineup,
    NationalRecord,
    ProhibitedPairing,
    RankingMethod,
    Team,
    TeamBye,
    TeamForfeit,
    TeamPairingBye,
)
from crosstable.model.results import ByeKind, Colour, Result
from crosstable.model.tournament import (
    ZERO,
    Bye,
    Count,
    Entry,
    Game,
    GameScoring,
    MatchScoring,
    Player,
    Tournament,
)
from crosstable.rules.matches import needs_lineup_record, team_matches
from crosstable.rules.scoring import adjustments, computed_points
from crosstable.writing.conversion import convert

FAMILY = ("Amundsrud", "Berglien", "Cortinelli", "Drobniak", "Eskildrup", "Farkasdi", "Gruberov")
ENDINGS = ("", "a", "en", "ski", "sson", "etti")
GIVEN = ("Anna", "Bruno", "Clara", "Dagny", "Emil", "Frida", "Goran", "Hedda", "Ivan", "Jarle")
FEDERATIONS = ("NOR", "SWE", "DEN", "GER", "POL", "ITA", "ESP", "FRA")
Cells = dict[int, list[Entry]]


@cache
def individual_report(seed: int) -> bytes:
    """An individual Swiss in TRF26."""
    return _written(_made(individual_event, random.Random(f"individual {seed}")))


@cache
def team_report(seed: int) -> bytes:
    """A team Swiss in TRF26."""
    return _written(_made(team_event, random.Random(f"team {seed}")))


def _written(t: Tournament) -> bytes:
    conversion = convert(t, "trf26", line_end="\n")
    assert not conversion.losses, conversion.losses
    return conversion.document.to_bytes()


# -- people and header ----------------------------------------------------------------------------


def _people(rng: random.Random, count: int) -> list[Player]:
    names = [f"{f}{e}, {g}" for f in FAMILY for e in ENDINGS for g in GIVEN]
    ratings = sorted(rng.sample(range(1450, 2650), count), reverse=True)
    ids = rng.sample(range(1_000_000, 9_999_999), count)
    return [
        Player(
            number,
            name,
            "w" if rng.random() < 0.3 else "m",
            _title(rating),
            rating,
            rng.choice(FEDERATIONS),
            str(fide_id),
            PartialDate(rng.randint(1950, 2015), rng.randint(1, 12), rng.randint(1, 28)),
        )
        for number, (name, rating, fide_id) in enumerate(
            zip(rng.sample(names, count), ratings, ids, strict=True), 1
        )
    ]


def _title(rating: int) -> str | None:
    return "GM" if rating > 2500 else "IM" if rating > 2400 else "FM" if rating > 2300 else None


def _header(rng: random.Random, rounds: int, players: Sequence[Player]) -> dict[str, object]:
    month = rng.randint(2, 8)
    days = tuple(PartialDate(2026, month, day) for day in range(3, 3 + rounds))
    return {
        "name": f"Open of {rng.choice(FAMILY)}",
        "city": "Harbour Town",
        "federation": rng.choice(FEDERATIONS),
        "start": days[0],
        "end": days[-1],
        "player_count": Count(len(players), str(len(players))),
        "rated_count": Count(len(players), str(len(players))),
        "chief_arbiter": "IA Fagernesdal, Ingunn (934116)",
        "deputy_arbiters": ("FA Stenmarken, Petter (993131226)",),
        "time_control_text": "90 minutes for the game, 30 seconds per move from move 1",
        "time_control_code": "5400+30",
        "round_dates": days,
        "declared_rounds": rounds,
        "initial_colour": Colour.WHITE,
        "pairing_controller": "Crosstable",
    }


# -- individual events ----------------------------------------------------------------------------


def individual_event(rng: random.Random) -> Tournament:
    """A finished Swiss with byes, forfeits, and sometimes national ratings, 162, 260 and 299."""
    players = _people(rng, rng.randint(8, 18))
    rounds = rng.randint(3, 6)
    cells = _swiss_rounds(rng, len(players), rounds)
    players = [replace(p, rounds=tuple(cells[p.number])) for p in players]
    header = _header(rng, rounds, players)
    if rng.random() < 0.4:
        symbols = dict(zip("WDLP", map(Decimal, ("3", "1", "0", "3")), strict=True))
        header["stated_scoring"] = GameScoring.of_symbols(symbols)
    if rng.random() < 0.4:
        header["prohibited"] = (ProhibitedPairing((1, 2), 1, rounds),) if _apart(cells) else ()
    if rng.random() < 0.4:
        header["abnormal_points"] = (
            AbnormalPoints("", ZERO, Decimal("0.5"), 1, (rng.randint(1, len(players)),)),
        )
    if rng.random() < 0.4:
        header["ranking_methods"] = (RankingMethod("NOR", "FIDON"),)
        header["national"] = tuple(
            NationalRecord("NOR", p.number, p.rating, f"N{p.number}") for p in players[:3]
        )
    t = Tournament(
        type_code="FIDE_DUTCH_2026",
        type_text="Individual Swiss (Dutch)",
        tiebreaks=("PTS", "TPN"),
        players=tuple(players),
        **header,  # type: ignore[arg-type]
    )
    return _with_points(t)


def _apart(cells: Cells) -> bool:
    return all(not isinstance(e, Game) or e.opponent != 2 for e in cells[1])


def _swiss_rounds(rng: random.Random, count: int, rounds: int) -> Cells:
    """Cells of every round; nobody meets twice, one allocated bye at most for each player."""
    cells: Cells = {number: [] for number in range(1, count + 1)}
    met: set[frozenset[int]] = set()
    had_bye: set[int] = set()
    for number in range(rounds):
        absent = [] if number == 0 else [n for n in cells if rng.random() < 0.05]
        for player in absent:
            kind = rng.choice((ByeKind.HALF_POINT, ByeKind.ZERO_POINT))
            cells[player].append(Bye(kind))
        playing = [n for n in cells if n not in absent]
        pairs, lonely = _paired(rng, playing, met, had_bye)
        if lonely:
            cells[lonely].append(Bye(ByeKind.PAIRING_ALLOCATED))
            had_bye.add(lonely)
        if number == 0:
            pairs = [tuple(sorted(pair)) if 1 in pair else pair for pair in pairs]  # 152: W
        for white, black in pairs:
            _play(rng, cells, white, black)
            met.add(frozenset((white, black)))
    return cells


def _paired(
    rng: random.Random, playing: list[int], met: set[frozenset[int]], had_bye: set[int]
) -> tuple[list[tuple[int, ...]], int]:
    """Pairs who have not met, and the one who is left over (0 for nobody)."""
    for _ in range(300):
        order = rng.sample(playing, len(playing))
        lonely = order.pop() if len(order) % 2 else 0
        pairs: list[tuple[int, ...]] = list(zip(order[::2], order[1::2], strict=True))
        if lonely in had_bye or (lonely == 1 and not met):
            continue
        if not any(frozenset(pair) in met for pair in pairs):
            return pairs, lonely
    raise _NobodyLeft


class _NobodyLeft(Exception):
    """Everybody has met everybody: the event has to be begun anew."""


def _made(make: Callable[[random.Random], Tournament], rng: random.Random) -> Tournament:
    while True:
        try:
            return make(rng)
        except _NobodyLeft:
            continue


_RESULTS = (
    *[(Result.WIN, Result.LOSS), (Result.LOSS, Result.WIN), (Result.DRAW, Result.DRAW)] * 5,
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
)


def _play(
    rng: random.Random, cells: Cells, white: int, black: int, *, over_the_board: bool = False
) -> None:
    first, second = rng.choice(_RESULTS[:15] if over_the_board else _RESULTS)
    cells[white].append(Game(black, Colour.WHITE, first))
    cells[black].append(Game(white, Colour.BLACK, second))


def _with_points(t: Tournament) -> Tournament:
    """Points by the results, ranks by points and starting ranks."""
    scoring = t.stated_scoring or GameScoring()
    points = {
        p.number: computed_points(
            p, scoring, t.rounds, () if t.teams else adjustments(t, p.number, t.rounds)
        )
        for p in t.players
    }
    order = sorted(points, key=lambda number: (-points[number], number))
    rank = {number: place for place, number in enumerate(order, 1)}
    players = (replace(p, points=points[p.number], rank=rank[p.number]) for p in t.players)
    return replace(t, players=tuple(players))


# -- team events ----------------------------------------------------------------------------------


def team_event(rng: random.Random) -> Tournament:
    """A finished team Swiss: changed line-ups, reserves, byes, forfeited matches, a penalty."""
    boards, rounds, count = rng.choice((2, 4)), rng.randint(3, 4), rng.randint(5, 8)
    sizes = [boards + rng.randint(1, 2) for _ in range(count)]
    players = _people(rng, sum(sizes))
    rosters = _rosters(players, sizes)
    played = _TeamRounds(rng, rosters, boards)
    for number in range(1, rounds + 1):
        played.play_round(number)
    cells = played.cells
    players = [replace(p, rounds=tuple(cells[p.number])) for p in players]
    bye = TeamPairingBye(Decimal(1), Decimal(boards) / 2, tuple(played.allocated))
    header = _header(rng, rounds, players)
    if rng.random() < 0.5:
        header["abnormal_points"] = (AbnormalPoints("", Decimal(-1), ZERO, 2, (2,)),)
    t = Tournament(
        type_code="FIDE_TEAM_TYPEA_MP_GP",
        type_text="Team Swiss",
        tiebreaks=("MPTS", "GPTS", "TPN"),
        board_colours=("WB" * boards)[:boards],
        stated_match_scoring=MatchScoring(),
        players=tuple(players),
        teams=tuple(
            Team(n, f"Club {FAMILY[n % 7]} {n}", roster, f"CLB{n}", 2000)
            for n, roster in rosters.items()
        ),
        team_count=Count(count, str(count)),
        team_pairing_bye=bye if any(played.allocated) else None,
        lineups=tuple(played.lineups),
        team_byes=tuple(played.byes),
        team_forfeits=tuple(played.forfeits),
        **header,  # type: ignore[arg-type]
    )
    return _with_totals(_with_points(t))


def _rosters(players: Sequence[Player], sizes: Sequence[int]) -> dict[int, tuple[int, ...]]:
    """Players dealt out in turn, so that every roster is in the order of the ratings."""
    rosters: dict[int, list[int]] = {number: [] for number in range(1, len(sizes) + 1)}
    waiting = [p.number for p in players]
    while waiting:
        for number, size in enumerate(sizes, 1):
            if len(rosters[number]) < size and waiting:
                rosters[number].append(waiting.pop(0))
    return {number: tuple(roster) for number, roster in rosters.items()}


class _TeamRounds:
    """The rounds of a team event in the making."""

    def __init__(
        self, rng: random.Random, rosters: dict[int, tuple[int, ...]], boards: int
    ) -> None:
        self.rng, self.rosters, self.boards = rng, rosters, boards
        self.cells: Cells = {n: [] for roster in rosters.values() for n in roster}
        self.met: set[frozenset[int]] = set()
        self.had_bye: set[int] = set()
        self.allocated: list[int] = []
        self.lineups: list[Lineup] = []
        self.byes: list[TeamBye] = []
        self.forfeits: list[TeamForfeit] = []

    def play_round(self, number: int) -> None:
        teams = list(self.rosters)
        if number > 1 and self.rng.random() < 0.3:
            self._rest(number, teams.pop(self.rng.randrange(len(teams))))
        pairs, lonely = _paired(self.rng, teams, self.met, self.had_bye)
        self.allocated.append(lonely)
        if lonely:
            self.had_bye.add(lonely)
            for player in self._seated(lonely, number):
                self.cells[player].append(Bye(ByeKind.PAIRING_ALLOCATED))
        for index, pair in enumerate(pairs):
            self.met.add(frozenset(pair))
            white, black = sorted(pair) if number == 1 and 1 in pair else pair
            if index and self.rng.random() < 0.15:
                self._forfeit(number, white, black)
            else:
                self._match(number, white, black)
        for cells in self.cells.values():
            if len(cells) < number:
                cells.append(Bye(ByeKind.ZERO_POINT))

    def _rest(self, number: int, team: int) -> None:
        kind = self.rng.choice((ByeKind.HALF_POINT, ByeKind.ZERO_POINT))
        self.byes.append(TeamBye(kind, number, (team,)))
        for player in self._seated(team, number):
            self.cells[player].append(Bye(kind))

    def _seated(self, team: int, number: int) -> list[int]:
        return list(self.rosters[team][: self.boards])

    def _seats(self, number: int, team: int, opponent: int) -> list[int]:
        roster = self.rosters[team]
        places = sorted(self.rng.sample(range(len(roster)), self.boards))
        players = [roster[place] for place in places]
        if self.rng.random() < 0.25:
            self.rng.shuffle(players)
        if needs_lineup_record(roster, players, self.boards):
            self.lineups.append(Lineup(number, team, opponent, tuple(players)))
        return players

    def _match(self, number: int, white: int, black: int) -> None:
        seats = self._seats(number, white, black), self._seats(number, black, white)
        for board, (first, second) in enumerate(zip(*seats, strict=True)):
            pair = (first, second) if board % 2 == 0 else (second, first)
            _play(self.rng, self.cells, *pair, over_the_board=board == 0)

    def _forfeit(self, number: int, white: int, black: int) -> None:
        self.forfeits.append(TeamForfeit("+-", number, white, black))
        for player in self.rosters[white][: self.boards]:
            self.cells[player].append(Game(None, None, Result.FORFEIT_WIN))


def _with_totals(t: Tournament) -> Tournament:
    totals = team_matches(t).totals
    order = sorted(totals, key=lambda n: (-totals[n].match_points, -totals[n].game_points, n))
    rank = {number: place for place, number in enumerate(order, 1)}
    teams = tuple(
        replace(
            team,
            match_points=totals[team.number].match_points,
            game_points=totals[team.number].game_points,
            rank=rank[team.number],
        )
        for team in t.teams
    )
    return replace(t, teams=teams)


def reports(count: int) -> Iterator[tuple[str, bytes]]:
    """Individual and team events by turns."""
    for seed in range(count):
        yield f"individual {seed}", individual_report(seed)
        yield f"team {seed}", team_report(seed)
