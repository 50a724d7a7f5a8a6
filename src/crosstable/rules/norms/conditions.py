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
