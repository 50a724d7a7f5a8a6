# mypy: disable-error-code="import-not-found"
"""How well a player of a list fits a player of a report, in points and in words.

The score has 70 points for the name and 30 for the rest: federation 10, year of birth 10, rating 6,
sex and title 4. What one side does not state gives half.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from crosstable.lists.files import ListedPlayer
from crosstable.lists.names.names import (
    abbreviated,
    name_tokens,
    respelt,
    tokens,
    words_of,
)
from crosstable.lists.names.similarity import ratio
from crosstable.model.titles import TITLES
from crosstable.model.tournament import Player

MAX_CANDIDATES = 3
NAME_CUTOFF = 75
"""Names that agree less than this (of 100) are not proposed, whatever else agrees."""
SCORE_CUTOFF = 60
_NEAR = 55
"""Names that agree less than this are not looked at for other spellings."""


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


class _NameScore(NamedTuple):
    score: int
    reason: str


def _reorder(first_name: str, second_name: str) -> str:
    """The remark about the order of the parts, where it differs."""
    first = words_of(first_name)
    second = words_of(second_name)
    is_reordered = first != second and sorted(first) == sorted(second)
    return " (token order ignored)" if is_reordered else ""


class Query:
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
        remark = best.reason or _reorder(self.name, name)
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
            own, theirs = abbreviated(self.tokens, tokens)
            short = self._ratio(" ".join(own), " ".join(theirs), score_cutoff=NAME_CUTOFF)
            has_surname = any(len(token) > 1 for token in set(own) & set(theirs))
            ceiling = 95 if has_surname else 80
            yield _NameScore(min(int(short), ceiling), " (given name abbreviated)")
        if self._is_part(tokens):
            yield _NameScore(92, " (further names in one of them)")
        if plain:
            sounds = self._ratio(self._respelt, respelt(text), score_cutoff=NAME_CUTOFF)
            yield _NameScore(min(int(sounds), 94), " (other spelling of the same sounds)")


# -- people -------------------------------------------------------------------------------------


def name_ratio() -> Callable[..., float]:
    """What compares two texts: rapidfuzz, else the same in plain Python, which takes longer."""
    try:
        from rapidfuzz import fuzz
    except ImportError:
        return ratio
    quick: Callable[..., float] = fuzz.ratio
    return quick


class _Points(NamedTuple):
    points: int
    reason: str = ""


def _federation_points(person: Person, listed: ListedPlayer) -> _Points:
    federation = (person.federation or "").upper()
    other = listed.federation
    if not federation or not other:
        return _Points(5)
    if federation == other:
        return _Points(10, "same federation")
    return _Points(0, f"federation differs: {federation}/{other}")


def _birth_points(person: Person, listed: ListedPlayer) -> _Points:
    year = person.birth_year
    other = listed.birth_year
    if year is None or other is None:
        return _Points(5)
    if year == other:
        return _Points(10, f"born {year} in both")
    return _Points(4 if abs(year - other) == 1 else 0, f"birth year differs: {year}/{other}")


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


class Search:
    """The best candidates for one person so far."""

    def __init__(self, person: Person, ratio: Callable[..., float]) -> None:
        self._person = person
        self.query = Query(person.name, ratio)
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
    search = Search(person, name_ratio())
    if search.query.tokens:
        for listed in players:
            search.consider(listed, tokens(listed.name))
    return search.result()
