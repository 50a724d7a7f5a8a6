"""The usual line of a list in fixed columns, quickly: neighbouring columns are one look-up.

Titles, federations and years repeat from player to player, so the text of a group of columns is
taken apart once. A line that is not as usual is `Doubtful` and takes the careful way of `fixed`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain, pairwise
from operator import getitem, itemgetter

from crosstable.lists.files.columns import GROUPS, NUMBER_FIELDS, Column, TextFormat
from crosstable.lists.files.player import ListedPlayer
from crosstable.lists.files.values import (
    MAX_REMEMBERED,
    READERS,
    Doubtful,
    begins_late,
    read_fide_id,
    with_sex,
)
from crosstable.model.titles import ARENA_TITLES


class _Group(dict[str, tuple[object, ...]]):
    """What the text of some neighbouring columns means; each text is taken apart once."""

    def __init__(self, columns: Iterable[Column], left_aligned: bool) -> None:
        super().__init__()
        self._columns = tuple(columns)
        self._left_aligned = left_aligned

    def __missing__(self, text: str) -> tuple[object, ...]:
        values = tuple(
            self._value(column, text[column.start : column.end]) for column in self._columns
        )
        if len(self) > MAX_REMEMBERED:
            self.clear()
        self[text] = values
        return values

    def _value(self, column: Column, text: str) -> object:
        if self._left_aligned and column.field in NUMBER_FIELDS and begins_late(text):
            raise Doubtful
        value = READERS[column.field](text.strip())
        if column.field == "arena_title" and value not in (None, *ARENA_TITLES):
            raise Doubtful
        return value


class _Nothing(dict[str, tuple[object, ...]]):
    """What stands after the last column: nothing, or the line has slipped."""

    def __missing__(self, text: str) -> tuple[object, ...]:
        if text.strip():
            raise Doubtful
        if len(self) < MAX_REMEMBERED:
            self[text] = ()
        return ()


class QuickLines:
    """The usual line: cut into groups of columns in one step, each group one look-up."""

    def __init__(self, form: TextFormat, left_aligned: bool) -> None:
        places, groups = _groups(form)
        person = form.by_field["fide_id"], form.by_field["name"]
        slices = [*(slice(c.start, c.end) for c in person), *places, slice(form.width, None)]
        self._cut: Callable[[str], tuple[str, ...]] = itemgetter(*slices)
        self._memos = (*(_Group(group, left_aligned) for group in groups), _Nothing())
        self._has_sex = "sex" in form.by_field

    def player(self, text: str, line: int) -> ListedPlayer:
        """The player, or `Doubtful` at the first group that is not understood."""
        fide_id, name, *cells = self._cut(text)
        values = chain.from_iterable(map(getitem, self._memos, cells))
        made = (read_fide_id(fide_id), name.strip(), *values, line)
        player = _new(ListedPlayer, made)
        return player if self._has_sex else with_sex(player)


_new = tuple.__new__


def _groups(form: TextFormat) -> tuple[list[slice], list[tuple[Column, ...]]]:
    """The slices to cut a line into, and for each the columns counted from its beginning."""
    places: list[slice] = []
    groups: list[tuple[Column, ...]] = []
    for fields in GROUPS:
        columns = [form.by_field.get(field, Column(field, 0, 0)) for field in fields]
        joined = all(a.end == b.start for a, b in pairwise(columns))
        for part in [columns] if joined else [[column] for column in columns]:
            places.append(slice(part[0].start, part[-1].end))
            groups.append(tuple(column.move(-part[0].start) for column in part))
    return places, groups
