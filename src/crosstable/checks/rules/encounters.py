"""Who names whom as opponent, round by round, and where the two players do not have the same game.

One pass over all cells; what is regular leaves no trace. Rules about games read the rest here, and
rules about points ask which cells are in dispute.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from crosstable.model.tournament import Entry, Game, Player, Tournament
from crosstable.rules.sides import is_regular, names_back, possible_mirrors


class OneSided(NamedTuple):
    """A game that only one player tells: whom he names does not name him."""

    round_number: int
    player: Player
    game: Game

    @property
    def opponent(self) -> int:
        """The number that the player names."""
        return self.game.opponent or 0


class Encounter(NamedTuple):
    """A game that both players tell; `player` stands first in the file."""

    round_number: int
    player: Player
    game: Game
    other: Player
    mirror: Game

    @property
    def turned(self) -> Encounter:
        """The same game from the other side."""
        return Encounter(self.round_number, self.other, self.mirror, self.player, self.game)


Cell = tuple[int | None, int]
"""A cell by the line of its player and the round."""


class Encounters(NamedTuple):
    """What is not regular about the games of a report.

    `uneven`: both name each other, but colours or results do not mirror each other. `one_sided`:
    the named player is in the file and does not name the player back. `strangers`: nobody has the
    number. `with_himself`: a player names himself. `unread`: cells that reading could not
    understand; whatever follows from them is not a fault of its own. `holders`: players by number,
    several where a number is used twice.
    """

    uneven: tuple[Encounter, ...]
    one_sided: tuple[OneSided, ...]
    strangers: tuple[OneSided, ...]
    with_himself: tuple[OneSided, ...]
    unread: frozenset[Cell]
    holders: Mapping[int, Sequence[Player]]

    @property
    def has_doubts(self) -> bool:
        """Whether anything is not regular."""
        return any(self[:5])

    def named_by_others(self) -> frozenset[tuple[int, int]]:
        """Number and round of players whom somebody names without being named back."""
        return frozenset((game.opponent, game.round_number) for game in self.one_sided)

    def has_own_number(self, player: Player) -> bool:
        """Whether the player has a number, and nobody else the same."""
        return bool(player.number) and len(self.holders[player.number]) == 1

    def disputes(self) -> Iterator[tuple[Player, int, Entry]]:
        """Cells that another line contradicts: player, round, and what that line says instead."""
        for encounter in self.uneven:
            for side in (encounter, encounter.turned):
                for entry in possible_mirrors(side.mirror, side.other):
                    yield side.player, side.round_number, entry
        for round_number, player, game in self.one_sided:
            for holder in self.holders.get(game.opponent or 0, ()):
                for entry in possible_mirrors(game, player):
                    yield holder, round_number, entry


def encounters_of(t: Tournament) -> Encounters:
    """The encounters of a report, looked at once."""
    holders: dict[int, list[Player]] = {}
    for player in t.players:
        holders.setdefault(player.number, []).append(player)
    naming_back = _NamingBack()
    uneven: list[Encounter] = []
    lists: tuple[list[OneSided], list[OneSided], list[OneSided]] = [], [], []
    one_sided, strangers, with_himself = lists
    for player in t.players:
        number = player.number
        for index, entry in enumerate(player.rounds):
            if not isinstance(entry, Game) or not entry.opponent:
                continue
            named = holders.get(entry.opponent)
            if named is None:
                strangers.append(OneSided(index + 1, player, entry))
                continue
            other = naming_back(named, index, number)
            if other is None:
                one_sided.append(OneSided(index + 1, player, entry))
            elif other is player:
                with_himself.append(OneSided(index + 1, player, entry))
            elif number < other.number:
                mirror = other.rounds[index]
                if isinstance(mirror, Game) and not is_regular(entry, mirror):
                    uneven.append(Encounter(index + 1, player, entry, other, mirror))
    return Encounters(
        tuple(uneven),
        tuple(one_sided),
        tuple(strangers),
        tuple(with_himself),
        frozenset(_unread_cells(t)),
        holders,
    )


class _NamingBack:
    """Who of the players with a number names another one in a round.

    A broken file may give one number to thousands: their rounds are gone through once.
    """

    def __init__(self) -> None:
        self._by_cell: dict[int, dict[tuple[int, int], Player]] = {}

    def __call__(self, named: Sequence[Player], index: int, number: int) -> Player | None:
        """The first of these players, all of one number, whose cell names the other number."""
        if len(named) == 1:
            rounds = named[0].rounds
            entry = rounds[index] if index < len(rounds) else None
            return named[0] if names_back(entry, number) else None
        known = self._by_cell.get(named[0].number)
        if known is None:
            known = self._by_cell[named[0].number] = _by_cell(named)
        return known.get((index, number))


def _by_cell(players: Sequence[Player]) -> dict[tuple[int, int], Player]:
    """The first player for each round (by index) and opponent."""
    by_cell: dict[tuple[int, int], Player] = {}
    for player in players:
        for index, entry in enumerate(player.rounds):
            if isinstance(entry, Game) and entry.opponent:
                by_cell.setdefault((index, entry.opponent), player)
    return by_cell


_CELL_FAULTS = frozenset(
    (
        "result-unreadable",
        "bye-with-opponent",
        "game-without-opponent",
        "number-unreadable",
        "value-unreadable",
        "text-outside-fields",
    )
)


def _unread_cells(t: Tournament) -> Iterator[Cell]:
    """The cells that reading complained about."""
    for finding in t.reading_findings:
        if finding.kind in _CELL_FAULTS and finding.round_number is not None:
            yield finding.span.line, finding.round_number
