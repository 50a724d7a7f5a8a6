"""What a page found out last, as long as nothing that it depends on has changed."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

Found = TypeVar("Found")


class Remembered:
    """One answer for each question, with a mark of what it was found from.

    Two requests at once may both look; what they find is the same.
    """

    def __init__(self) -> None:
        self._kept: dict[str, tuple[Hashable, Any]] = {}

    def get(self, question: str, mark: Hashable, find: Callable[[], Found]) -> Found:
        """The answer; looked for only if the mark is another one than last time."""
        kept = self._kept.get(question)
        if kept is None or kept[0] != mark:
            kept = self._kept[question] = mark, find()
        answer: Found = kept[1]
        return answer
