"""Cells by their outcomes: the compact form of a large report, for rules that go through all of it.

A report has tens of thousands of cells, but beside the opponent a cell can say only one of a few
dozen things. A rule that does not ask for the opponent is therefore applied to each of `OUTCOMES`
once, and to the cells by their places in that tuple.
"""

from collections.abc import Iterable, Mapping

from crosstable.model.results import ByeKind, Colour, Result
from crosstable.model.tournament import Bye, Entry, Game, Tournament

OUTCOMES: tuple[Entry, ...] = (
    None,
    *(Bye(kind) for kind in ByeKind),
    *(Game(None, colour, result) for result in Result for colour in (*Colour, None)),
)
"""All that a cell can say beside the opponent."""

BLANK = 0
"""The place of the blank cell in `OUTCOMES`."""
FIRST_GAME = 1 + len(ByeKind)
"""Where the games begin in `OUTCOMES`, after the byes."""

_PLACE_OF_BYE: Mapping[ByeKind, int] = {
    outcome.kind: place for place, outcome in enumerate(OUTCOMES) if isinstance(outcome, Bye)
}
_PLACE_OF_GAME: Mapping[tuple[Colour | None, Result], int] = {
    (outcome.colour, outcome.result): place
    for place, outcome in enumerate(OUTCOMES)
    if isinstance(outcome, Game)
}


def outcomes_of(t: Tournament) -> tuple[bytes, ...]:
    """For each player the places in `OUTCOMES` of all cells, in the order of the rounds."""
    return t.derive(_find_outcomes)


def opponents_of(t: Tournament) -> tuple[list[int | None], ...]:
    """For each of `by_number` the places there of the opponents; None where nobody is known."""
    return t.derive(_find_opponents)


def _find_outcomes(t: Tournament) -> tuple[bytes, ...]:
    return tuple([_places_of(player.rounds) for player in t.players])


def _places_of(entries: Iterable[Entry]) -> bytes:
    games = _PLACE_OF_GAME
    return bytes(
        [
            games[entry.colour, entry.result] if isinstance(entry, Game) else _place_without(entry)
            for entry in entries
        ]
    )


def _place_without(bye: Bye | None) -> int:
    """The place of an outcome without a game."""
    return BLANK if bye is None else _PLACE_OF_BYE[bye.kind]


def _find_opponents(t: Tournament) -> tuple[list[int | None], ...]:
    place_of: dict[int | None, int] = {number: place for place, number in enumerate(t.by_number)}
    return tuple(
        [
            [place_of.get(entry.opponent) if isinstance(entry, Game) else None for entry in rounds]
            for rounds in (player.rounds for player in t.by_number.values())
        ]
    )
