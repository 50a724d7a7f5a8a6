"""Events for teams, round by round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from crosstable.model.records import Team, TeamBye, TeamForfeit, TeamPairingBye
from crosstable.model.results import ByeKind, Colour, Result
from crosstable.model.tournament import ZERO, Bye, Entry, Game, Player, Tournament
from crosstable.pairing.generating.absences import Absences, absences
from crosstable.pairing.generating.chance import Chance
from crosstable.pairing.generating.event import count_of, crowd, deputies, header, pair_next_round
from crosstable.pairing.generating.games import Games, Quota
from crosstable.pairing.generating.people import Person
from crosstable.pairing.generating.recipe import Recipe
from crosstable.pairing.task import Pair
from crosstable.rules.acceleration.systems import named_acceleration
from crosstable.rules.matches import with_team_points
from crosstable.rules.standings.standings import standings

_TEAM_NAMES = ("Rooks", "Knights", "Bishops", "Pawns", "Queens", "Kings", "Castles", "Gambits")
_MOST_SUBSTITUTES = 2
_FORFEITS = ("+-", "-+", "+-", "-+", "--")


def team_event(recipe: Recipe, seed: str, chance: Chance) -> Tournament:
    """A finished event; raises `CannotGoOn` if a round has no legal pairing."""
    t, strength_of = _enter_teams(recipe, seed, chance)
    missing = absences(recipe, chance.apart("absences"))
    table = _Table(recipe, t, strength_of, chance)
    t = _with_byes(t, missing, 1)
    t = replace(t, accelerations=named_acceleration(t))
    for round_number in range(1, recipe.rounds + 1):
        t = _with_byes(t, missing, round_number)
        answer = pair_next_round(t)
        t = table.play_round(t, round_number, answer.pairs, answer.bye)
    return _rank(t)


# -- before the first round -----------------------------------------------------------------------


def _enter_teams(recipe: Recipe, seed: str, chance: Chance) -> tuple[Tournament, dict[int, int]]:
    """The event before its first round: people by rating, teams by the strength of their boards."""

    sizes = chance.apart("rosters")
    places = [
        recipe.boards + sizes.below(_MOST_SUBSTITUTES + 1) for _ in range(recipe.participants)
    ]
    persons = crowd(recipe, sum(places), chance)
    players = tuple(replace(p.player, number=n, points=ZERO) for n, p in enumerate(persons, 1))
    rosters = _rosters(sizes, places, len(players))
    rosters.sort(key=lambda roster: -_strength(roster[: recipe.boards], persons))
    teams = tuple(
        Team(
            number=number,
            name=f"{sizes.choice(_TEAM_NAMES)} {number}",
            nickname=f"T{number:03}",
            roster=tuple(roster),
            strength=_strength(roster[: recipe.boards], persons) // recipe.boards,
        )
        for number, roster in enumerate(rosters, 1)
    )
    return _header(recipe, seed, chance, players, teams), {
        number: person.strength for number, person in enumerate(persons, 1)
    }


def _rosters(chance: Chance, places: Sequence[int], players: int) -> list[list[int]]:
    """Everybody in one team, each team in the order of its ratings."""
    numbers = iter(chance.shuffle(range(1, players + 1)))
    return [sorted(next(numbers) for _ in range(size)) for size in places]


def _strength(numbers: Sequence[int], persons: Sequence[Person]) -> int:
    return sum(persons[number - 1].strength for number in numbers)


def _header(
    recipe: Recipe, seed: str, chance: Chance, players: tuple[Player, ...], teams: tuple[Team, ...]
) -> Tournament:
    drawn = recipe.match_scoring.draw
    half = recipe.scoring.white_draw * recipe.boards
    bye = None if recipe.is_predetermined else TeamPairingBye(drawn, half, ())
    return replace(
        header(recipe, seed, chance.apart("header")),
        players=players,
        teams=teams,
        deputy_arbiters=deputies(len(players)),
        player_count=count_of(len(players)),
        rated_count=count_of(sum(player.rating is not None for player in players)),
        team_count=count_of(len(teams)),
        board_colours=("WB" * recipe.boards)[: recipe.boards],
        stated_match_scoring=recipe.match_scoring,
        team_pairing_bye=bye,
    )


def _with_byes(t: Tournament, missing: Absences, round_number: int) -> Tournament:
    """The event with the byes of a round in records 240: one for each kind."""

    by_kind: dict[ByeKind, list[int]] = {}
    for (number, n), kind in sorted(missing.items(), key=lambda item: item[0]):
        if n == round_number:
            by_kind.setdefault(kind, []).append(number)
    earlier = tuple(bye for bye in t.team_byes if bye.round_number != round_number)
    records = tuple(TeamBye(kind, round_number, tuple(teams)) for kind, teams in by_kind.items())
    return replace(t, team_byes=(*earlier, *records))


# -- a round --------------------------------------------------------------------------------------


class _Table:
    """Plays the rounds of a team event."""

    def __init__(
        self, recipe: Recipe, t: Tournament, strength_of: Mapping[int, int], chance: Chance
    ) -> None:
        self._recipe = recipe
        self._strength_of = strength_of
        self._rosters = {team.number: team.roster for team in t.teams}
        self._seating = chance.apart("seating")
        self._games = Games(recipe, chance.apart("games"))
        self._forfeits = Quota(recipe.match_forfeits, recipe.rounds, chance.apart("matches"))

    def play_round(
        self, t: Tournament, round_number: int, pairs: Sequence[Pair], bye: int | None
    ) -> Tournament:
        """The event after a round."""
        entries: dict[int, Entry] = {}
        for record in t.team_byes:
            if record.round_number == round_number:
                for team in record.teams:
                    entries |= self._seats(team, Bye(record.kind))
        forfeits = self._draw_forfeits(round_number, pairs)
        for forfeit in forfeits:
            entries |= self._walkover(forfeit)
        lost = {(forfeit.white, forfeit.black) for forfeit in forfeits}
        entries |= self._matches(round_number, [pair for pair in pairs if tuple(pair) not in lost])
        if bye is not None and not self._recipe.is_predetermined:
            entries |= self._seats(bye, Bye(ByeKind.PAIRING_ALLOCATED))
        return _record_round(self._recipe, t, entries, forfeits, bye)

    def _seats(self, team: int, entry: Entry) -> dict[int, Entry]:
        """The same entry for the first boards of a team."""
        return dict.fromkeys(self._rosters[team][: self._recipe.boards], entry)

    def _draw_forfeits(self, round_number: int, pairs: Sequence[Pair]) -> tuple[TeamForfeit, ...]:
        boards = self._forfeits.boards(round_number, range(len(pairs)))
        return tuple(
            TeamForfeit(self._seating.choice(_FORFEITS), round_number, *pairs[board])
            for board in sorted(boards)
        )

    def _walkover(self, forfeit: TeamForfeit) -> dict[int, Entry]:
        """Who came has a win without an opponent on every board."""
        entries: dict[int, Entry] = {}
        for team, mark in zip((forfeit.white, forfeit.black), forfeit.kind, strict=True):
            if mark == "+":
                entries |= self._seats(team, Game(None, None, Result.FORFEIT_WIN))
        return entries

    def _matches(self, round_number: int, pairs: Sequence[Pair]) -> dict[int, Entry]:
        """White of the first board belongs to the White team, then the colours alternate."""
        duels: list[tuple[int, int]] = []
        for pair in pairs:
            seats = zip(self._lineup(pair.white), self._lineup(pair.black), strict=True)
            for board, (seat, other) in enumerate(seats):
                duels.append((other, seat) if board % 2 else (seat, other))
        strengths = [(self._strength_of[w], self._strength_of[b]) for w, b in duels]
        entries: dict[int, Entry] = {}
        outcomes = self._games.results(round_number, strengths)
        for (white, black), outcome in zip(duels, outcomes, strict=True):
            entries[white] = Game(black, Colour.WHITE, outcome.white)
            entries[black] = Game(white, Colour.BLACK, outcome.black)
        return entries

    def _lineup(self, team: int) -> list[int]:
        """Who plays, in the order of the roster: whoever sits out leaves a gap, no more."""
        roster = self._rosters[team]
        return sorted(self._seating.sample(roster, self._recipe.boards))


def _record_round(
    recipe: Recipe,
    t: Tournament,
    entries: Mapping[int, Entry],
    forfeits: tuple[TeamForfeit, ...],
    bye: int | None,
) -> Tournament:
    """The event with one round more; members who did not play have a zero-point bye."""
    rest = Bye(ByeKind.ZERO_POINT)
    players = tuple(
        replace(
            player,
            rounds=(*player.rounds, entries.get(player.number, rest)),
            points=(player.points or ZERO)
            + recipe.scoring.points(entries.get(player.number, rest)),
        )
        for player in t.players
    )
    allocated = t.team_pairing_bye
    if allocated is not None:
        allocated = replace(allocated, teams=(*allocated.teams, bye or 0))
    return replace(
        t,
        players=players,
        team_forfeits=(*t.team_forfeits, *forfeits),
        team_pairing_bye=allocated,
    )


def _rank(t: Tournament) -> Tournament:
    """Teams with their points, by the tie-breaks; players by their points alone."""
    t = with_team_points(t)
    ranks = standings(t).rank_of
    order = sorted(-(player.points or ZERO) for player in t.players)
    return replace(
        t,
        teams=tuple(replace(team, rank=ranks[team.number]) for team in t.teams),
        players=tuple(
            replace(player, rank=order.index(-(player.points or ZERO)) + 1) for player in t.players
        ),
    )
