"""What several answers have in common."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypedDict

from crosstable.model.findings import Assumption
from crosstable.output.answers.filling import fill_answer


class Said(TypedDict):
    """Something that was assumed, or that is unusual."""

    kind: str
    message: str


def list_assumptions(items: Iterable[Assumption]) -> list[Said]:
    """Assumptions or notes."""
    return [fill_answer(Said, item) for item in items]
