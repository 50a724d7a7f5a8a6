# mypy: disable-error-code="import-not-found"
"""Who a player of a report may be in a rating list, and where the two disagree.

Names are compared after transliteration, without case and punctuation and in any order of their
parts: `Müller, Jürgen`, `JURGEN MUELLER` and `Muller Juergen` are one name. An initial agrees with
every given name it begins.

A match is never made silently: `candidates` proposes up to three people with a score and the
reasons for it, and somebody decides.

The score has 70 points for the name and 30 for the rest: federation 10, year of birth 10, rating 6,
sex and title 4. What one side does not state gives half.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from crosstable.model import Player
from crosstable.ratinglist import (
    NAME_START,
    ListedPlayer,
    ListFault,
    ListPath,
    MissingExtra,
    NameBlocks,
    RatingList,
    ReadingLog,
    Wanted,
    Which,
    keep_first,
)
from crosstable.titles import TITLES

MAX_CANDIDATES = 3
NAME_CUTOFF = 75
"""Names that agree less than this (of 100) are not proposed, whatever else agrees."""
SCORE_CUTOFF = 60
_NEAR = 55
"""Names that agree less than this are not looked at for other spellings."""
NAME_COLUMNS = 33
"""The width of a name in record 001; longer ones stand cut in reports."""


class Person(NamedTuple):
    """What a report says of a player."""

    name: str
    federation: str | None = None
    birth_year: int | None = None
    rating: int | None = None
    sex: str | None = None
    title: str | None = None

    @classmethod
    def of(cls, player: Player) -> Person:
        """The player of a report."""
        year = player.born.year if player.born else None
        return cls(
            player.name, player.federation, year, player.rating or None, player.sex, player.title
        )


class Candidate(NamedTuple):
    """Somebody in the list who may be meant, with a score of 0 to 100 and what speaks for it."""

    player: ListedPlayer
    score: int
    reasons: tuple[str, ...]


# -- names --------------------------------------------------------------------------------------

_DROPPED = re.compile(r"['’`´ʼ]")
_GAP = re.compile(r"[^a-z0-9]+")
# The umlauts and their like, as one letter and as two: Müller, Mueller, Muller.
_UMLAUT = re.compile(r"([aou])e")
_DOUBLE_A = re.compile(r"aa")
# How one sound is spelt in transliterations from Cyrillic into the languages of Europe.
_SPELLINGS = {
    "tsch": "c",
    "tch": "c",
    "sch": "s",
    "ch": "c",
    "cz": "c",
    "sh": "s",
    "zh": "z",
    "kh": "h",
    "dj": "d",
    "dz": "z",
    "ts": "c",
    "tz": "c",
    "ph": "f",
    "ck": "k",
    "ks": "x",
    "w": "v",
    "y": "i",
    "j": "i",
}
_SPELLING = re.compile("|".join(_SPELLINGS))  # the longer ones stand first
_REPEATED = re.compile(r"(.)\1+")


def transliterated(text: str) -> str:
    """The text in ASCII: `Müller` is `Muller`, `Карпов` is `Karpov`."""
    if text.isascii():
        return text
    try:
        from anyascii import anyascii
    except ImportError as missing:
        raise MissingExtra(_extra("names in other letters than ASCII")) from missing
    plain: str = anyascii(text)
    return plain


def _extra(what: str) -> str:
    return f"{what} need the extra: pip install 'crosstable[ratings]'"


@lru_cache(maxsize=4096)
def name_tokens(name: str) -> tuple[str, ...]:
    """The parts of a name as they are compared, in alphabetical order.

    >>> name_tokens("Mueller, Jürgen"), name_tokens("JURGEN O'MULLER")
    (('jurgen', 'muller'), ('jurgen', 'omuller'))
    """
    return _tokens(name)


def _tokens(name: str) -> tuple[str, ...]:
    plain = _DROPPED.sub("", transliterated(name).lower())
    folded = _DOUBLE_A.sub("a", _UMLAUT.sub(r"\1", plain))
    return tuple(sorted(token for token in _GAP.split(folded) if token))


def respelt(text: str) -> str:
    """A folded name with the spellings of one sound made equal: Jussupow and Yusupov."""
    return _REPEATED.sub(r"\1", _SPELLING.sub(lambda found: _SPELLINGS[found[0]], text))


def _abbreviated(
    one: tuple[str, ...], other: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Both names with given names shortened where the other one has only an initial."""
    return _shortened(one, other), _shortened(other, one)


def _shortened(name: tuple[str, ...], by: tuple[str, ...]) -> tuple[str, ...]:
    if all(len(token) > 1 for token in by):
        return name
    tokens, initials = list(name), [t for t in by if len(t) == 1 and t not in name]
    for initial in initials:
        long = (i for i, t in enumerate(tokens) if t[0] == initial and t not in by)
        place = next(long, None)
        if place is not None:
            tokens[place] = initial
    return tuple(sorted(tokens))


class _NameScore(NamedTuple):
    score: int
    reason: str


def _reordered(one: str, other: str) -> str:
    """The remark about the order of the parts, where it differs."""
    first, second = (_GAP.sub(" ", transliterated(n).lower()).split() for n in (one, other))
    is_reordered = first != second and sorted(first) == sorted(second)
    return " (token order ignored)" if is_reordered else ""


class _Query:
    """A name that is looked for, prepared."""

    def __init__(self, name: str, ratio: Callable[..., float]) -> None:
        self.name = name
        self.tokens = name_tokens(name)
        self._set = frozenset(self.tokens)
        self._text = " ".join(self.tokens)
        self._respelt = respelt(self._text)
        self._ratio = ratio
        self._has_initials = any(len(token) == 1 for token in self.tokens)

    def score(self, name: str, tokens: tuple[str, ...]) -> _NameScore | None:
        """How well a name of the list agrees; None below the cut-off."""
        ways = [w for w in self._ways(tokens) if w.score >= NAME_CUTOFF]
        if not ways:
            return None
        best = max(ways, key=lambda way: way.score)  # the first of equals
        remark = best.reason or _reordered(self.name, name)
        return _NameScore(best.score, f"name {best.score}{remark}")

    def is_near(self, tokens: tuple[str, ...]) -> bool:
        """Whether a name is worth the question; by far the most are not."""
        if self._ratio(self._text, " ".join(tokens), score_cutoff=_NEAR):
            return True
        return self._has_initials or 1 in map(len, tokens) or self._is_part(tokens)

    def _is_part(self, tokens: tuple[str, ...]) -> bool:
        """Whether one name is the other without some of its parts, two at least being left."""
        shorter = min(self.tokens, tokens, key=len)
        is_part = self._set.issubset(tokens) or self._set.issuperset(tokens)
        return is_part and sum(len(token) > 1 for token in shorter) >= 2

    def _ways(self, tokens: tuple[str, ...]) -> Iterator[_NameScore]:
        text = " ".join(tokens)
        plain = int(self._ratio(self._text, text, score_cutoff=_NEAR))
        yield _NameScore(plain, "")
        if plain == 100:
            return
        if self._has_initials or 1 in map(len, tokens):
            one, other = _abbreviated(self.tokens, tokens)
            short = self._ratio(" ".join(one), " ".join(other), score_cutoff=NAME_CUTOFF)
            has_surname = any(len(token) > 1 for token in set(one) & set(other))
            ceiling = 95 if has_surname else 80
            yield _NameScore(min(int(short), ceiling), " (given name abbreviated)")
        if self._is_part(tokens):
            yield _NameScore(92, " (further names in one of them)")
        if plain:
            sounds = self._ratio(self._respelt, respelt(text), score_cutoff=NAME_CUTOFF)
            yield _NameScore(min(int(sounds), 94), " (other spelling of the same sounds)")


# -- people -------------------------------------------------------------------------------------


def _ratio() -> Callable[..., float]:
    try:
        from rapidfuzz import fuzz
    except ImportError as missing:
        raise MissingExtra(_extra("candidates by name")) from missing
    ratio: Callable[..., float] = fuzz.ratio
    return ratio


class _Points(NamedTuple):
    points: int
    reason: str = ""


def _federation_points(person: Person, listed: ListedPlayer) -> _Points:
    one, other = (person.federation or "").upper(), listed.federation
    if not one or not other:
        return _Points(5)
    if one == other:
        return _Points(10, "same federation")
    return _Points(0, f"federation differs: {one}/{other}")


def _birth_points(person: Person, listed: ListedPlayer) -> _Points:
    one, other = person.birth_year, listed.birth_year
    if one is None or other is None:
        return _Points(5)
    if one == other:
        return _Points(10, f"born {one} in both")
    return _Points(4 if abs(one - other) == 1 else 0, f"birth year differs: {one}/{other}")


def _rating_points(person: Person, listed: ListedPlayer) -> _Points:
    ratings = [r for r in (listed.standard, listed.rapid, listed.blitz) if r]
    if not person.rating or not ratings:
        return _Points(3)
    nearest = min(ratings, key=lambda rating: (abs(rating - (person.rating or 0)), rating))
    if nearest == person.rating:
        return _Points(6, f"rating {nearest} in both")
    near = abs(nearest - person.rating) <= 50
    return _Points(4 if near else 0, f"rating differs: {person.rating}/{nearest}")


def _sex_and_title_points(person: Person, listed: ListedPlayer) -> _Points:
    if person.sex and listed.sex and person.sex != listed.sex:
        return _Points(-10, f"sex differs: {person.sex}/{listed.sex}")
    if not person.title or person.title not in TITLES:
        return _Points(2)
    if person.title in (listed.title, listed.women_title):
        return _Points(4, f"title {person.title} in both")
    return _Points(0, f"title differs: {person.title}/{listed.title or 'none'}")


_EVIDENCE = (_federation_points, _birth_points, _rating_points, _sex_and_title_points)


class _Search:
    """The best candidates for one person so far."""

    def __init__(self, person: Person, ratio: Callable[..., float]) -> None:
        self._person = person
        self.query = _Query(person.name, ratio)
        self._best: list[tuple[tuple[int, int, int, int], Candidate]] = []

    def consider(self, listed: ListedPlayer, tokens: tuple[str, ...]) -> None:
        """Keep the player if among the best; ties go to the lower FIDE number."""
        name = self.query.score(listed.name, tokens) if self.query.is_near(tokens) else None
        if name is None:
            return
        points = [evidence(self._person, listed) for evidence in _EVIDENCE]
        exact = name.score * 7 + 10 * sum(p.points for p in points)
        score = max(0, min(100, (exact + 5) // 10))
        if score >= SCORE_CUTOFF:
            reasons = (name.reason, *(p.reason for p in points if p.reason))
            order = (-score, -name.score, int(listed.fide_id), listed.line or 0)
            self._best.append((order, Candidate(listed, score, reasons)))
            if len(self._best) > 16 * MAX_CANDIDATES:
                self._shorten()

    def result(self) -> tuple[Candidate, ...]:
        """The candidates, best first, each player once."""
        self._shorten()
        return tuple(candidate for _, candidate in self._best)

    def _shorten(self) -> None:
        once: dict[str, tuple[tuple[int, int, int, int], Candidate]] = {}
        for entry in sorted(self._best, key=lambda entry: entry[0]):
            once.setdefault(entry[1].player.fide_id, entry)
        self._best = list(once.values())[:MAX_CANDIDATES]


def candidates(person: Person, players: Iterable[ListedPlayer]) -> tuple[Candidate, ...]:
    """The up to three players who are most likely meant, best first; each is only a proposal."""
    search = _Search(person, _ratio())
    if search.query.tokens:
        for listed in players:
            search.consider(listed, _tokens(listed.name))
    return search.result()


# -- whole lists --------------------------------------------------------------------------------


def block_key(start: str) -> str:
    """The block of a name by its first characters: three letters, spelt by their sounds.

    >>> block_key("Jussup"), block_key("Yusupo"), block_key("Li, Xi"), block_key("D'Ange")
    ('ius', 'ius', 'li', 'dan')
    """
    surname = start[:NAME_START].partition(",")[0]
    return respelt("".join(_tokens_in_order(surname)))[:3]


@lru_cache(maxsize=65536)
def _initial(start: str) -> str:
    """The first sound of a word, by its first four characters."""
    return respelt("".join(_tokens_in_order(start)))[:1]


def _tokens_in_order(name: str) -> list[str]:
    plain = _DROPPED.sub("", transliterated(name).lower())
    folded = _DOUBLE_A.sub("a", _UMLAUT.sub(r"\1", plain))
    return [token for token in _GAP.split(folded) if token]


def _words(name: str) -> list[str]:
    plain = _DROPPED.sub("", transliterated(name).lower())
    return [token for token in _GAP.split(plain) if token]


def _keys_and_initials(name: str) -> Iterator[tuple[str, set[str]]]:
    """The blocks in which a name may stand, whichever part the list has first, each with the
    initials of which one must then follow."""
    words = _words(name)
    initials = [_initial(word[:4]) for word in words]
    for place, word in enumerate(words):
        others = {initial for i, initial in enumerate(initials) if i != place} or {""}
        if len(word) > 1:
            yield block_key(word), others
        if len(word) <= 3:
            joined = (block_key(word + other) for other in words if other != word)
            yield from ((key, {*initials, ""}) for key in joined)


def _following_initials(name: str) -> list[str]:
    """The first sounds of what follows the surname, or the first word where no comma is."""
    gap = name.find(",") if "," in name else name.find(" ")
    return [_initial(word[:4]) for word in name[gap + 1 :].split()] if gap >= 0 else [""]


def _block_year(federation: str | None, year: int | None) -> str:
    return f"{federation.upper()}{year}" if federation and year else ""


class _Blocks:
    """Who is looked for in which block."""

    def __init__(self, persons: Sequence[Person], queries: Sequence[_Query]) -> None:
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

    def wanted(self, ids: Collection[str]) -> Wanted:
        """What a reader of a list has to look for."""
        if not self._by_key and not self._by_year:
            return Wanted.of(ids)
        years = frozenset(self._by_year)
        return Wanted.of(ids, NameBlocks(self._may_begin, self._accepts, years))

    def of(self, listed: ListedPlayer) -> Iterable[int]:
        """Those who may be this player."""
        year = _block_year(listed.federation, listed.birth_year)
        return sorted(self._by_year.get(year, _NOBODY) | self._in_block(listed.name))

    def _in_block(self, name: str) -> set[int]:
        block = self._by_key.get(_start_key(name[:NAME_START]), {})
        initials = _following_initials(name) if block else ()
        return set[int]().union(*(block[i] for i in initials if i in block))

    def _may_begin(self, start: str) -> bool:
        return block_key(start) in self._by_key

    def _accepts(self, name: str) -> bool:
        possible = self._in_block(name)
        if not possible:
            return False
        tokens = _tokens(name)
        return any(self._queries[index].is_near(tokens) for index in possible)


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
    opened, log = RatingList.open(path, which), ReadingLog()
    searches = [_Search(person, _ratio()) for person in persons]
    blocks = _Blocks(persons, [search.query for search in searches])
    wanted = blocks.wanted(ids)
    found: dict[str, ListedPlayer] = {}
    for listed in opened.players(log, wanted):
        if listed.fide_id in wanted.ids:
            keep_first(found, listed, log)
        possible = blocks.of(listed) if searches else ()
        if possible:
            tokens = _tokens(listed.name)
            for index in possible:
                searches[index].consider(listed, tokens)
    results = tuple(search.result() for search in searches)
    return LookUp(
        opened.format, opened.ratings, MappingProxyType(found), results, tuple(log.faults)
    )


# -- comparison ---------------------------------------------------------------------------------


class Difference(NamedTuple):
    """A field in which report and list disagree, with what each says."""

    field: str
    report: str | int
    listed: str | int | None


def differences(player: Player, listed: ListedPlayer, which: Which) -> tuple[Difference, ...]:
    """Where a player of a report and the same player of the list disagree.

    What the report leaves blank is no difference. Neither is a name, federation, sex or year that
    the list does not know; a title or a rating that it does not have is one.
    """
    year = player.born.year if player.born else None
    found = (
        _name_difference(player.name, listed.name),
        _plain("federation", (player.federation or "").upper() or None, listed.federation),
        _plain("sex", player.sex, listed.sex),
        _plain("birth year", year, listed.birth_year),
        _title_difference(player.title, listed),
        _rating_difference(player.rating, listed, which),
    )
    return tuple(difference for difference in found if difference is not None)


def _plain(name: str, report: str | int | None, listed: str | int | None) -> Difference | None:
    if report is None or listed is None or report == listed:
        return None
    return Difference(name, report, listed)


def _name_difference(report: str, listed: str) -> Difference | None:
    if not report.strip() or not listed.strip() or is_same_name(report, listed):
        return None
    return Difference("name", report, listed)


def is_same_name(report: str, listed: str) -> bool:
    """Whether a report's name is the list's: transliterated, abbreviated or cut to its columns.

    >>> is_same_name("Müller, J.", "Mueller, Juergen"), is_same_name("Muller, K", "Mueller, J")
    (True, False)
    """
    one, other = name_tokens(report), name_tokens(listed)
    if one == other or "".join(_tokens_in_order(report)) == "".join(_tokens_in_order(listed)):
        return True
    short, long = _abbreviated(one, other)
    if set(short) <= set(long) and len(short) >= 2 and any(len(t) > 1 for t in short):
        return True
    return _is_cut(report, listed)


def _is_cut(report: str, listed: str) -> bool:
    """Whether the report's name fills its columns and is the beginning of the list's."""
    if len(report.strip()) < NAME_COLUMNS - 1:  # a blank at the cut is lost
        return False
    one, other = ("".join(_tokens_in_order(name)) for name in (report, listed))
    return other.startswith(one)


def _title_difference(report: str | None, listed: ListedPlayer) -> Difference | None:
    held = (listed.title, listed.women_title, listed.arena_title, *listed.other_titles)
    if not report or report in held:
        return None
    if report not in TITLES and listed.title is None:
        return None  # a national title, of which the list knows nothing
    return Difference("title", report, listed.title)


def _rating_difference(report: int | None, listed: ListedPlayer, which: Which) -> Difference | None:
    """In rapid and blitz the standard rating is accepted too: it stands in for a missing one."""
    own = {"standard": listed.standard, "rapid": listed.rapid, "blitz": listed.blitz}[which]
    if not report or report in (own, listed.standard):
        return None
    return Difference("rating", report, own if own is not None else listed.standard)
