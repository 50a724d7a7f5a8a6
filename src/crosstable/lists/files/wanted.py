"""Which players of a list are wanted, so that a reader can pass over the others unread."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import NamedTuple

NAME_START = 6
"""Characters at the beginning of a name that decide its block."""
_LONGEST_NUMBER = 10


class NameBlocks(NamedTuple):
    """Names worth a closer look: those that begin alike, and people of one federation and year.

    Asked in two steps, since a list has millions of names: `may_begin` sees the first `NAME_START`
    characters, and where it says yes, `accepts` sees the whole name.
    """

    may_begin: Callable[[str], bool]
    accepts: Callable[[str], bool]
    federation_years: frozenset[str]
    """Federation and year of birth in one word: `NOR1987`."""


class Wanted(NamedTuple):
    """Players by FIDE number, and by name where that is asked for too."""

    ids: frozenset[str]
    blocks: NameBlocks | None = None

    @classmethod
    def of(cls, ids: Collection[str], blocks: NameBlocks | None = None) -> Wanted:
        """FIDE numbers as reports have them; lists may fill them up with zeros."""
        plain = {number.strip().lstrip("0") for number in ids} - {""}
        filled = {n.zfill(width) for n in plain for width in range(len(n), _LONGEST_NUMBER + 1)}
        return cls(frozenset(plain | filled), blocks)


class StartMemo(dict[str, bool]):
    """Whether names with this beginning are in a wanted block."""

    def __init__(self, blocks: NameBlocks) -> None:
        super().__init__()
        self._blocks = blocks

    def __missing__(self, start: str) -> bool:
        if len(self) > 500_000:
            self.clear()
        self[start] = answer = self._blocks.may_begin(start)
        return answer


class RowFilter:
    """The test of a row whose cells are at hand."""

    def __init__(self, wanted: Wanted) -> None:
        self._ids = wanted.ids
        self._blocks = wanted.blocks
        self._starts = StartMemo(wanted.blocks) if wanted.blocks else None

    def accepts(self, fide_id: str, name: str, federation: str, birth_year: str) -> bool:
        """Whether the row is worth reading."""
        if fide_id.strip() in self._ids:
            return True
        if self._starts is None or self._blocks is None:
            return False
        name = name.strip()
        if self._starts[name[:NAME_START]] and self._blocks.accepts(name):
            return True
        return federation.strip() + birth_year.strip() in self._blocks.federation_years
