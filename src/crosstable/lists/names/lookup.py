"""Names against a whole list: one pass, in which nearly all lines are passed over unread."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType

from crosstable.lists.files import (
    NAME_START,
    ListedPlayer,
    ListFault,
    ListPath,
    NameBlocks,
    RatingList,
    ReadingLog,
    Wanted,
    Which,
    keep_first,
)
from crosstable.lists.names.names import name_tokens, respell, tokens, tokens_in_order, words_of
from crosstable.lists.names.scoring import Candidate, Person, Query, Search, name_ratio


def block_key(start: str) -> str:
    """The block of a name by its first characters: three letters, spelt by their sounds.

    >>> block_key("Jussup"), block_key("Yusupo"), block_key("Li, Xi"), block_key("D'Ange")
    ('ius', 'ius', 'li', 'dan')
    """
    surname = start[:NAME_START].partition(",")[0]
    return respell("".join(tokens_in_order(surname)))[:3]


@lru_cache(maxsize=65536)
def _initial(start: str) -> str:
    """The first sound of a word, by its first four characters."""
    return respell("".join(tokens_in_order(start)))[:1]


def _keys_and_initials(name: str) -> Iterator[tuple[str, set[str]]]:
    """The blocks in which a name may stand, whichever part the list has first, each with the
    initials of which one must then follow."""
    words = words_of(name)
    initials = [_initial(word[:4]) for word in words]
    for place, word in enumerate(words):
        others = {initial for i, initial in enumerate(initials) if i != place} or {""}
        if len(word) > 1:
            yield block_key(word), others
        if len(word) <= 3:
            joined = (block_key(word + other) for other in words if other != word)
            yield from ((key, {*initials, ""}) for key in joined)


def _following_words(name: str) -> Sequence[str]:
    """What follows the surname, or the first word where no comma is; a lone name has nothing."""
    _, _, rest = name.partition("," if "," in name else " ")
    return rest.split() or ("",)


def _block_year(federation: str | None, year: int | None) -> str:
    return f"{federation.upper()}{year}" if federation and year else ""


class _Blocks:
    """Who is looked for in which block."""

    def __init__(self, persons: Sequence[Person], queries: Sequence[Query]) -> None:
        self._queries = queries
        self._by_key: dict[str, dict[str, set[int]]] = {}
        self._by_year: dict[str, set[int]] = {}
        for index, person in enumerate(persons):
            for key, initials in _keys_and_initials(person.name):
                for initial in initials:
                    block = self._by_key.setdefault(key, {})
                    block.setdefault(initial, set()).add(index)
            year = _block_year(person.federation, person.birth_year)
            if year and name_tokens(person.name):
                self._by_year.setdefault(year, set()).add(index)

    def what_to_look_for(self, ids: Collection[str]) -> Wanted:
        """What a reader of a list has to look for."""
        if not self._by_key and not self._by_year:
            return Wanted.of(ids)
        years = frozenset(self._by_year)
        return Wanted.of(ids, NameBlocks(self._may_begin, self._accepts, years))

    def of(self, listed: ListedPlayer) -> Iterable[int]:
        """Those who may be this player."""
        year = _block_year(listed.federation, listed.birth_year)
        return sorted(self._by_year.get(year, _NOBODY) | self._in_block(listed.name))

    def _in_block(self, name: str) -> Set[int]:
        """Those whose names begin like this one and go on like it."""
        block = self._by_key.get(_start_key(name[:NAME_START]))
        candidates: Set[int] = _NOBODY
        if block is not None:
            for word in _following_words(name):
                people = block.get(_initial(word[:4]))
                if people is not None:
                    candidates = candidates | people if candidates else people
        return candidates

    def _may_begin(self, start: str) -> bool:
        return block_key(start) in self._by_key

    def _accepts(self, name: str) -> bool:
        possible = self._in_block(name)
        if not possible:
            return False
        parts = tokens(name)
        return any(self._queries[index].is_near(parts) for index in possible)


_start_key = lru_cache(maxsize=65536)(block_key)
_NOBODY: frozenset[int] = frozenset()


@dataclass(frozen=True)
class LookUp:
    """What a list says about the players of a report."""

    format: str
    ratings: frozenset[Which]
    """The ratings that the list has; it says nothing about the others."""
    by_id: Mapping[str, ListedPlayer]
    candidates: tuple[tuple[Candidate, ...], ...]
    """For each person that was asked for, in that order."""
    faults: tuple[ListFault, ...] = field(default=())

    def get(self, fide_id: str) -> ListedPlayer | None:
        """The player with this FIDE number, if the list has one."""
        return self.by_id.get(fide_id.strip().lstrip("0"))


def look_up(
    path: ListPath,
    ids: Collection[str],
    persons: Sequence[Person] = (),
    *,
    which: Which | None = None,
) -> LookUp:
    """Players of a list by FIDE number, and candidates for others by name, in one pass.

    A name is compared with those that begin like one of its parts, and with the people of the same
    federation and year of birth. So a name with wrong first letters is found only by the latter.
    """
    opened = RatingList.open(path, which)
    log = ReadingLog()
    searches = [Search(person, name_ratio()) for person in persons]
    blocks = _Blocks(persons, [search.query for search in searches])
    wanted = blocks.what_to_look_for(ids)
    players: dict[str, ListedPlayer] = {}
    for listed in opened.players(log, wanted):
        if listed.fide_id in wanted.ids:
            keep_first(players, listed, log)
        possible = blocks.of(listed) if searches else ()
        if possible:
            parts = tokens(listed.name)
            for index in possible:
                searches[index].consider(listed, parts)
    results = tuple(search.result() for search in searches)
    return LookUp(
        opened.format, opened.ratings, MappingProxyType(players), results, tuple(log.faults)
    )
