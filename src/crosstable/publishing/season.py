"""People over all events of a site: who is the same person, and what they did.

The number of FIDE decides; without one the name, the federation and the year of birth, which is
looked at here and shown nowhere. Whoever is doubtful stays apart: two pages of one person are a
nuisance, one page of two persons is wrong. A minor whose name is shortened has no number any more,
so that nothing links the short name with a full one.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from crosstable.model.results import Colour
from crosstable.model.tournament import Game, Player
from crosstable.output.forms.figures import AgainstRated, against_rated, sum_rated
from crosstable.publishing.frame import Edition, Seat
from crosstable.publishing.signs import Square, square_of
from crosstable.publishing.source import PublicEvent
from crosstable.rules.rateability import kind_of_event, rated_games


class Entrant(NamedTuple):
    """What tells people apart."""

    seat: Seat
    name: str
    federation: str
    fide_id: str
    born: int | None


@dataclass(frozen=True)
class SeasonPerson:
    """Somebody with all events in which they played, the earliest first."""

    address: str
    """The name of the page, which stays when events are added; empty for those of one event."""
    seats: tuple[Seat, ...]


def season_people(events: Iterable[PublicEvent]) -> tuple[SeasonPerson, ...]:
    """Everybody of all events, in the order in which they first appear."""
    groups: list[list[Entrant]] = []
    known: dict[str, list[list[Entrant]]] = {}
    for event in sorted(events, key=lambda each_event: (each_event.first_day, each_event.slug)):
        for entrant in _entrants(event):
            group = _same_person(known, entrant)
            if not group:
                groups.append(group)
            group.append(entrant)
            for key in _keys(entrant):
                if group not in known.setdefault(key, []):
                    known[key].append(group)
    taken: set[str] = set()
    return tuple(_person(group, taken) for group in groups)


def _entrants(event: PublicEvent) -> list[Entrant]:
    born = {player.number: player.born for player in event.figures.players}
    return [
        Entrant(
            (event.slug, player.number),
            _plain(player.name),
            player.federation or "",
            player.fide_id or "",
            day.year if (day := born.get(player.number)) is not None else None,
        )
        for player in event.t.players
    ]


def _keys(entrant: Entrant) -> Iterator[str]:
    """What an entrant may be found by."""
    if entrant.fide_id:
        yield entrant.fide_id
    if entrant.name:
        yield f"{entrant.federation} {entrant.name}"


def _same_person(known: Mapping[str, list[list[Entrant]]], entrant: Entrant) -> list[Entrant]:
    """The person who an entrant is, if that is certain; else somebody new, who is empty yet."""
    near = [group for key in _keys(entrant) for group in known.get(key, ())]
    possible = {id(group): group for group in near if _is_same(group, entrant)}
    return next(iter(possible.values())) if len(possible) == 1 else []


def _is_same(group: Sequence[Entrant], entrant: Entrant) -> bool:
    """Whether nothing speaks against it; nobody plays twice in one event."""
    if any(other.seat[0] == entrant.seat[0] for other in group):
        return False
    years = {other.born for other in group if other.born}
    if entrant.born and years and entrant.born not in years:
        return False
    numbers = {other.fide_id for other in group if other.fide_id}
    if entrant.fide_id and numbers:
        return entrant.fide_id in numbers
    return True


def _person(group: Sequence[Entrant], taken: set[str]) -> SeasonPerson:
    seats = tuple(entrant.seat for entrant in group)
    if len(group) < 2:
        return SeasonPerson("", seats)
    number = next((entrant.fide_id for entrant in group if entrant.fide_id), "")
    wanted = number if number.isdecimal() else group[0].name.replace(" ", "-") or "player"
    address = wanted
    more = 1
    while address in taken:
        more += 1
        address = f"{wanted}-{more}"
    taken.add(address)
    return SeasonPerson(address, seats)


def _plain(name: str) -> str:
    """A name as addresses have it: letters of English and figures.

    >>> _plain("Lund, Åse-Marie")
    'lund ase marie'
    """
    letters = unicodedata.normalize("NFKD", name.casefold()).encode("ascii", "ignore").decode()
    return " ".join(re.findall(r"[a-z0-9]+", letters))


# -- what they did --------------------------------------------------------------------------------


class SeasonGame(NamedTuple):
    """A game that was played."""

    colour: Colour | None
    half_points: int
    opponent: str
    rating: int
    """Of the opponent; 0 for unrated ones."""


@dataclass(frozen=True)
class Start:
    """An event of somebody, as far as it is public."""

    event: PublicEvent
    player: Player
    page: str
    club: str
    kind: str
    """The list that the event belongs to: standard, rapid or blitz."""
    place: int | None
    points: Decimal | None
    squares: tuple[Square, ...]
    games: tuple[SeasonGame, ...]
    rated: AgainstRated | None
    change: int | None
    """Of the rating, in hundredths."""
    new: int | None


def starts_of(edition: Edition) -> dict[Seat, Start]:
    """What everybody did in an event, by their seats."""
    event = edition.event
    rated = against_rated(event.t) if event.shows_results else {}
    games = _games_of(edition) if event.shows_results else {}
    kind = kind_of_event(event.t.time_control)
    starts = {}
    for player in event.t.players:
        line = edition.rating_line(player.number)
        has_points = event.shows_results and bool(edition.rounds)
        starts[event.slug, player.number] = Start(
            event,
            player,
            edition.page_of(player.number),
            event.clubs.get(player.number, ""),
            kind,
            edition.case.place_of.get(player.number) if edition.has_places else None,
            edition.case.points_of.get(player.number) if has_points else None,
            tuple(square_of(edition, player.entry(n)) for n in edition.rounds)
            if has_points
            else (),
            tuple(games.get(player.number, ())),
            rated.get(player.number) if event.shows_standings else None,
            None if line is None else line.change_hundredths,
            None if line is None else line.new,
        )
    return starts


def _games_of(edition: Edition) -> Mapping[int, list[SeasonGame]]:
    players = edition.event.t.by_number
    games: dict[int, list[SeasonGame]] = {}
    for game in rated_games(edition.event.t):
        entry = players[game.player].entry(game.round_number)
        opponent = players[game.opponent]
        colour = entry.colour if isinstance(entry, Game) else None
        played = SeasonGame(colour, game.half_points, opponent.name, opponent.rating or 0)
        games.setdefault(game.player, []).append(played)
    return games


class Score(NamedTuple):
    """Points of some games."""

    half_points: int
    games: int

    @property
    def share(self) -> int:
        """Per cent, halves up."""
        return (100 * self.half_points + self.games) // (2 * self.games) if self.games else 0


def score_of(games: Iterable[SeasonGame]) -> Score:
    """The points of games."""
    counted = list(games)
    return Score(sum(game.half_points for game in counted), len(counted))


def season_performance(starts: Iterable[Start]) -> AgainstRated:
    """All games against rated opponents as if they were of one event."""
    return sum_rated(
        (game.rating, game.half_points) for start in starts for game in start.games if game.rating
    )
