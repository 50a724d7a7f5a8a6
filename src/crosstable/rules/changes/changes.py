"""What a change is, and the forms of change that recur."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypedDict

from crosstable.model.phrases import Words, joined, phrase

KINDS: Mapping[str, str] = MappingProxyType(
    {
        "header": "a value of the tournament section",
        "scoring": "the points for games, byes or matches",
        "player-added": "a player who was not in the first event",
        "player-gone": "a player who is not in the second event",
        "renumbered": "the start number of a player, or the number of a team",
        "player": "a personal datum of a player",
        "points": "the points that the report declares for a player or a team",
        "rank": "the rank that the report declares for a player or a team",
        "result": "the result of a game",
        "colour": "the colours of a game",
        "pairing": "the opponent of a player in a round",
        "bye": "a bye or a blank cell, also in the place of a game",
        "order": "the same records in another order",
        "blank-cells": "empty cells after the last one with content",
        "team-added": "a team that was not in the first event",
        "team-gone": "a team that is not in the second event",
        "team": "a datum of a team",
        "roster": "the players of a team or their order",
        "line-up": "who sat at the boards of a team in a round",
        "team-bye": "a bye of teams",
        "team-forfeit": "a match that a team did not come to",
        "national": "a datum of a national rating system",
        "acceleration": "fictitious points for pairing",
        "prohibited-pairing": "participants who must not meet",
        "abnormal-points": "points given otherwise than by the rule",
        "note": "a free datum of a player",
        "comment": "a comment",
    }
)


POINTS_UNCHANGED = phrase("points unchanged")
"""What follows from most changes."""


@dataclass(frozen=True, slots=True)
class Change:
    """One difference between two events.

    `number` is the participant (player or team) it is about; `old` and `new` are None where
    nothing was stated; `consequence` is the effect on the points. These and `message` are the
    English texts of `before`, `after`, `follows` and `sentence`.

    >>> import crosstable
    >>> old = crosstable.loads("012 Spring Open")
    >>> new = crosstable.loads("012 Autumn Open")
    >>> change = crosstable.diff(old, new)[0]
    >>> change.field, change.old, change.new
    ('name', 'Spring Open', 'Autumn Open')
    """

    kind: str
    sentence: Words
    round_number: int | None = None
    number: int | None = None
    opponent: int | None = None
    field: str | None = None
    before: Words | None = None
    after: Words | None = None
    follows: Words | None = None

    @property
    def message(self) -> str:
        """What changed, in English."""
        return str(self.sentence)

    @property
    def old(self) -> str | None:
        """What the first event says, in English."""
        return _english(self.before)

    @property
    def new(self) -> str | None:
        """What the second event says, in English."""
        return _english(self.after)

    @property
    def consequence(self) -> str | None:
        """The effect on the points, in English."""
        return _english(self.follows)

    def __str__(self) -> str:
        return f"{self.message} [{self.consequence}]" if self.consequence else self.message


def _english(words: Words | None) -> str | None:
    return None if words is None else str(words)


class ChangeAnswer(TypedDict):
    """A change in the published JSON shape."""

    kind: str
    round: int | None
    id: int | None
    opponent: int | None
    field: str | None
    old: str | None
    new: str | None
    consequence: str | None


def change_json(change: Change) -> ChangeAnswer:
    """A change in the published JSON shape."""
    return {
        "kind": change.kind,
        "round": change.round_number,
        "id": change.number,
        "opponent": change.opponent,
        "field": change.field,
        "old": change.old,
        "new": change.new,
        "consequence": change.consequence,
    }


def order_change(field: str, title: Words, old: Iterable[Words], new: Iterable[Words]) -> Change:
    return Change(
        kind="order",
        sentence=phrase("{title}: the same records are in another order", title=title),
        field=field,
        before=joined(old, "; "),
        after=joined(new, "; "),
        follows=POINTS_UNCHANGED,
    )


def blank_cells_change(field: str, title: Words, old: int, new: int) -> Change:
    return Change(
        kind="blank-cells",
        sentence=phrase(
            "{title}: {old} given before, {new} now; the difference is blank",
            title=title,
            old=old,
            new=new,
        ),
        field=field,
        before=str(old),
        after=str(new),
        follows=POINTS_UNCHANGED,
    )
