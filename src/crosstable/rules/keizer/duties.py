"""Evenings on which somebody was away for the club, as comments of a report state them.

No letter of a report tells such an evening from another absence, so it is written as a half-point
bye, and a comment names round and players: ``### keizer-duty 3 5 7``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from crosstable.text.formats import read_whole

_WORD = "keizer-duty"

Duty = tuple[int, int]
"""A round and the number of a player."""


def is_of_duties(comment: str) -> bool:
    """Whether a comment names players who were away for the club."""
    return comment.split()[:1] == [_WORD]


def stated_duties(comments: Iterable[str]) -> frozenset[Duty]:
    """Who was away for the club in which round.

    >>> sorted(stated_duties((" keizer-duty 3 5 7", " a note")))
    [(3, 5), (3, 7)]
    """
    return frozenset(duty for comment in comments for duty in _duties_in(comment))


def _duties_in(comment: str) -> Iterator[Duty]:
    if not is_of_duties(comment):
        return
    numbers = [read_whole(word) for word in comment.split()[1:]]
    if numbers and numbers[0] is not None:
        yield from ((numbers[0], number) for number in numbers[1:] if number is not None)


def comments_of_duties(duties: Iterable[Duty]) -> Iterator[str]:
    """The comments that state duties, one for each round.

    >>> list(comments_of_duties({(3, 7), (3, 5), (1, 2)}))
    [' keizer-duty 1 2', ' keizer-duty 3 5 7']
    """
    by_round: dict[int, list[int]] = {}
    for round_number, number in sorted(duties):
        by_round.setdefault(round_number, []).append(number)
    for round_number, numbers in by_round.items():
        yield " ".join(("", _WORD, str(round_number), *map(str, numbers)))
