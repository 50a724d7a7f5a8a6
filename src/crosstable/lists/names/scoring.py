# mypy: disable-error-code="import-not-found"
"""How well a player of a list fits a player of a report, in points and in words.

The score has 70 points for the name and 30 for the rest: federation 10, year of birth 10, rating 6,
sex and title 4. What one side does not state gives half; another sex or year of birth, which tell
fathers from sons, cost points. Without the same year of birth in both, who is spelt otherwise or
has a rating far away stays below the score of an answer, whatever else agrees.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from crosstable.lists.files import ListedPlayer
from crosstable.lists.names.names import (
    abbreviate,
    name_tokens,
    respell,
    tokens,
    words_of,
)
from crosstable.lists.names.similarity import ratio
from crosstable.model.phrases import Phrase, phrase
from crosstable.model.titles import TITLES
from crosstable.model.tournament import Player

MAX_CANDIDATES = 3
NAME_CUTOFF = 75
"""Names that agree less than this (of 100) are not proposed, whatever else agrees."""
SCORE_CUTOFF = 60
LIKELY = 80
"""Who scores less is similar, not likely: named as doubtful, and never offered as the answer."""
CLEAR = 85
"""The score of somebody with exactly this name of whom nothing more is said. Only who scores as
much is offered as the answer, at every door."""
LEAD = 10
"""How much better than the next one the answer has to be."""
FAR_RATING = 100
"""Ratings further apart are those of two people, unless the year of birth says otherwise."""
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
    evidence: tuple[Phrase, ...]

    @property
    def reasons(self) -> tuple[str, ...]:
        """What speaks for it and against it, in English."""
        return tuple(map(str, self.evidence))

    @property
    def is_doubtful(self) -> bool:
        """Whether the player is only similar."""
        return self.score < LIKELY


def is_clear(scores: Sequence[int]) -> bool:
    """Whether the first of some candidates may be offered as the answer: good, and well ahead.

    >>> is_clear([91, 81]), is_clear([91, 82]), is_clear([77]), is_clear([])
    (True, False, False, False)
    """
    if not scores or scores[0] < CLEAR:
        return False
    return all(scores[0] - score >= LEAD for score in scores[1:])


# -- names --------------------------------------------------------------------------------------


class _NameScore(NamedTuple):
    score: int
    reason: Phrase


def _is_reordered(name: str, other: str) -> bool:
    """Whether only the order of the parts differs."""
    own = words_of(name)
    others = words_of(other)
    return own != others and sorted(own) == sorted(others)


class Query:
    """A name that is looked for, prepared."""

    def __init__(self, name: str, ratio: Callable[..., float]) -> None:
        self.name = name
        self.tokens = name_tokens(name)
        self._set = frozenset(self.tokens)
        self._text = " ".join(self.tokens)
        self._respelt = respell(self._text)
        self._ratio = ratio
        self._has_initials = any(len(token) == 1 for token in self.tokens)

    def score(self, name: str, tokens: tuple[str, ...]) -> _NameScore | None:
        """How well a name of the list agrees; None below the cut-off."""
        ways = [w for w in self._ways(name, tokens) if w.score >= NAME_CUTOFF]
        if not ways:
            return None
        return max(ways, key=lambda way: way.score)  # the first of equals

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

    def _ways(self, name: str, tokens: tuple[str, ...]) -> Iterator[_NameScore]:
        text = " ".join(tokens)
        plain = int(self._ratio(self._text, text, score_cutoff=_NEAR))
        if _is_reordered(self.name, name):
            yield _NameScore(plain, phrase("name {n} (token order ignored)", n=plain))
        else:
            yield _NameScore(plain, phrase("name {n}", n=plain))
        if plain == 100:
            return
        if self._has_initials or 1 in map(len, tokens):
            own, others = abbreviate(self.tokens, tokens)
            short = self._ratio(" ".join(own), " ".join(others), score_cutoff=NAME_CUTOFF)
            has_surname = any(len(token) > 1 for token in set(own) & set(others))
            score = min(int(short), 95 if has_surname else 80)
            yield _NameScore(score, phrase("name {n} (given name abbreviated)", n=score))
        if self._is_part(tokens):
            yield _NameScore(92, phrase("name {n} (further names in one of them)", n=92))
        if plain:
            sounds = self._ratio(self._respelt, respell(text), score_cutoff=NAME_CUTOFF)
            score = min(int(sounds), 94)
            yield _NameScore(score, phrase("name {n} (other spelling of the same sounds)", n=score))


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
    reason: Phrase | None = None


def _federation_points(person: Person, listed: ListedPlayer) -> _Points:
    federation = (person.federation or "").upper()
    if not federation or not listed.federation:
        return _Points(5)
    if federation == listed.federation:
        return _Points(10, phrase("same federation"))
    both = f"{federation}/{listed.federation}"
    return _Points(0, phrase("federation differs: {text}", text=both))


def _birth_points(person: Person, listed: ListedPlayer) -> _Points:
    year = person.birth_year
    listed_year = listed.birth_year
    if year is None or listed_year is None:
        return _Points(5)
    if year == listed_year:
        return _Points(10, phrase("born {n} in both", n=year))
    reason = phrase("birth year differs: {text}", text=f"{year}/{listed_year}")
    return _Points(4 if abs(year - listed_year) == 1 else -5, reason)


def _nearest_rating(person: Person, listed: ListedPlayer) -> int | None:
    ratings = [r for r in (listed.standard, listed.rapid, listed.blitz) if r]
    if not person.rating or not ratings:
        return None
    return min(ratings, key=lambda rating: (abs(rating - (person.rating or 0)), rating))


def _rating_points(person: Person, listed: ListedPlayer) -> _Points:
    nearest = _nearest_rating(person, listed)
    if nearest is None or person.rating is None:
        return _Points(3)
    if nearest == person.rating:
        return _Points(6, phrase("rating {n} in both", n=nearest))
    near = abs(nearest - person.rating) <= 50
    reason = phrase("rating differs: {text}", text=f"{person.rating}/{nearest}")
    return _Points(4 if near else 0, reason)


def _sex_and_title_points(person: Person, listed: ListedPlayer) -> _Points:
    if person.sex and listed.sex and person.sex != listed.sex:
        return _Points(-10, phrase("sex differs: {text}", text=f"{person.sex}/{listed.sex}"))
    if not person.title or person.title not in TITLES:
        return _Points(2)
    if person.title in (listed.title, listed.women_title):
        return _Points(4, phrase("title {text} in both", text=person.title))
    if not listed.title:
        return _Points(0, phrase("title differs: {text}/none", text=person.title))
    return _Points(0, phrase("title differs: {text}", text=f"{person.title}/{listed.title}"))


_MOST_FOR_THE_REST = 25
"""Federation and birth agree; of rating, sex and title nothing is known."""


def least_name_score(score: int) -> int:
    """How alike two names must be for a score, if all that a list tells of people agrees.

    >>> least_name_score(90)
    93
    """
    return -((5 + 10 * _MOST_FOR_THE_REST - 10 * score) // 7)


_EVIDENCE = (_federation_points, _birth_points, _rating_points, _sex_and_title_points)


def _scored(person: Person, listed: ListedPlayer, name: _NameScore) -> Candidate:
    points = [evidence(person, listed) for evidence in _EVIDENCE]
    exact = name.score * 7 + 10 * sum(p.points for p in points)
    reasons = (name.reason, *(p.reason for p in points if p.reason))
    most = CLEAR - 1 if _is_unconfirmed(person, listed, name) else 100
    return Candidate(listed, max(0, min(most, (exact + 5) // 10)), reasons)


def _is_unconfirmed(person: Person, listed: ListedPlayer, name: _NameScore) -> bool:
    """Whether another spelling or a rating far away has no year of birth beside it that agrees.

    Many people are named nearly alike, and many exactly so: Haugen, Nils is not Hagen, Nils.
    """
    if person.birth_year is not None and person.birth_year == listed.birth_year:
        return False
    nearest = _nearest_rating(person, listed)
    is_far = nearest is not None and abs(nearest - (person.rating or 0)) > FAR_RATING
    return is_far or name.score < 100


def assess(person: Person, listed: ListedPlayer) -> Candidate:
    """How well one player of a list fits, however little that is."""
    query = Query(person.name, name_ratio())
    name = query.score(listed.name, tokens(listed.name))
    return _scored(person, listed, name or _NameScore(0, phrase("another name")))


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
        candidate = _scored(self._person, listed, name)
        if candidate.score >= SCORE_CUTOFF:
            order = (-candidate.score, -name.score, int(listed.fide_id), listed.line or 0)
            self._best.append((order, candidate))
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
