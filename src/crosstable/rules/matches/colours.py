"""Which team is White, by the colours of its players."""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.model.results import Colour
from crosstable.model.tournament import Tournament
from crosstable.rules.matches.event import Draft, Duel, Event


def colour_of_first_team(event: Event, draft: Draft) -> Colour | None:
    """The team colour: by record 352 over all boards, else by the first board with a colour."""
    round_number = draft.meeting.round_number
    duels = draft.duels
    if event.t.board_colours is None:
        coloured = (
            index
            for index, duel in enumerate(duels)
            if _colour_of_first(event, round_number, duel) is not None
        )
        duels = duels[: next(coloured, -1) + 1]
    balance = colour_balance(event, round_number, duels)
    if balance == 0:
        return None
    return Colour.WHITE if balance > 0 else Colour.BLACK


def colour_balance(event: Event, round_number: int, duels: Sequence[Duel | None]) -> int:
    """Boards whose colours say that the first team is White, less those that say the opposite."""
    balance = 0
    for index, duel in enumerate(duels):
        colour = _colour_of_first(event, round_number, duel)
        if colour is not None:
            balance += 1 if colour is _expected_colour(event.t, index) else -1
    return balance


def are_colours_in_sequence(event: Event, round_number: int, duels: Sequence[Duel | None]) -> bool:
    """Whether the colours of all boards follow one sequence, whichever team is White."""
    coloured = [duel for duel in duels if _colour_of_first(event, round_number, duel) is not None]
    return abs(colour_balance(event, round_number, duels)) == len(coloured)


def _colour_of_first(event: Event, round_number: int, duel: Duel | None) -> Colour | None:
    if duel is None:
        return None
    own = event.game(duel.first, round_number)
    other = event.game(duel.second, round_number)
    if own and own.colour:
        return own.colour
    return other.colour.opposite if other and other.colour else None


def _expected_colour(t: Tournament, index: int) -> Colour:
    """The colour of the White team's player on a board (C46); without 352 they alternate."""
    letters = (t.board_colours or "").upper()
    if index < len(letters):
        return Colour.WHITE if letters[index] == "W" else Colour.BLACK
    return Colour.BLACK if index % 2 else Colour.WHITE
