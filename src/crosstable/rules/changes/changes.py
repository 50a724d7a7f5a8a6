"""What a change is, and the forms of change that recur."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypedDict

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


@dataclass(frozen=True, slots=True)
class Change:
    """One difference between two events.

    `number` is the participant (player or team) it is about; `old` and `new` are None where
    nothing was stated; `consequence` is the effect on the points.

    >>> import crosstable
    >>> old = crosstable.loads("012 Spring Open")
    >>> new = crosstable.loads("012 Autumn Open")
    >>> change = crosstable.diff(old, new)[0]
    >>> change.field, change.old, change.new
    ('name', 'Spring Open', 'Autumn Open')
    """

    kind: str
    message: str
    round_number: int | None = None
    number: int | None = None
    opponent: int | None = None
    field: str | None = None
    old: str | None = None
    new: str | None = None
    consequence: str | None = None

    def __str__(self) -> str:
        return f"{self.message} [{self.consequence}]" if self.consequence else self.message


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


def order_change(field: str, title: str, old: Iterable[str], new: Iterable[str]) -> Change:
    return Change(
        kind="order",
        message=f"{title}: the same records are in another order",
        field=field,
        old="; ".join(old),
        new="; ".join(new),
        consequence="points unchanged",
    )


def blank_cells_change(field: str, title: str, old: int, new: int) -> Change:
    return Change(
        kind="blank-cells",
        message=f"{title}: {old} given before, {new} now; the difference is blank",
        field=field,
        old=str(old),
        new=str(new),
        consequence="points unchanged",
    )
