"""A condition of the regulations, met or missed, with the figures and the sentence."""

from __future__ import annotations

from typing import NamedTuple


class Condition(NamedTuple):
    """One demand: `met` is True, False, or None where nothing tells and it was assumed.

    `rule` names the demand for programs (`federations`, `performance`, …). `have` and `need` are
    the figures that were compared, where there are such; scores are in half points.
    """

    rule: str
    clause: str
    met: bool | None
    message: str
    have: int | None = None
    need: int | None = None

    @property
    def is_missed(self) -> bool:
        """Whether it is certain that the demand is not met."""
        return self.met is False


def counted(number: int, noun: str) -> str:
    """A number with its noun.

    >>> counted(1, "game"), counted(9, "game")
    ('1 game', '9 games')
    """
    return f"{number} {noun}{'' if number == 1 else 's'}"


def points(half_points: int) -> str:
    """Half points as people write them.

    >>> points(13), points(1), points(12)
    ('6½', '½', '6')
    """
    whole, half = divmod(half_points, 2)
    return f"{whole if whole or not half else ''}{'½' if half else ''}"
