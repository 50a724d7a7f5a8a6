"""What comments of a report state about the choices that a pairing system leaves open.

``### keizer bye=1/2`` holds for the table and the coming rounds; ``### keizer 1-4 keizer=sharly``
held when rounds 1 to 4 were paired, before the choices were changed in the middle of the season.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

_ROUNDS = re.compile(r"(?P<first>[1-9][0-9]{0,2})-(?P<last>[1-9][0-9]{0,2})")


class StatedChoices(NamedTuple):
    """A comment: its choices, and the rounds for which they held (0 and 0: those of now)."""

    first: int
    last: int
    choices: Mapping[str, str]

    @property
    def is_of_now(self) -> bool:
        """Whether the choices are in force."""
        return self.last == 0


def stated_choices(comments: Iterable[str], system: str) -> Iterator[StatedChoices]:
    """What the comments state about a system."""
    for comment in comments:
        name, *words = comment.split() or [""]
        if name != system:
            continue
        rounds = _ROUNDS.fullmatch(words[0]) if words else None
        pairs = (word.partition("=") for word in words[1 if rounds else 0 :])
        choices = {choice: text for choice, _, text in pairs}
        if rounds is None:
            yield StatedChoices(0, 0, choices)
        else:
            yield StatedChoices(int(rounds["first"]), int(rounds["last"]), choices)


def choices_in_force(
    comments: Iterable[str],
    system: str,
    accepts: Callable[[str, str], bool] = lambda name, text: True,
) -> dict[str, str]:
    """The choices for the table and the coming rounds.

    What is not accepted is left out, and what an earlier comment states of it stays.
    """
    in_force: dict[str, str] = {}
    for stated in stated_choices(comments, system):
        if stated.is_of_now:
            in_force |= {n: text for n, text in stated.choices.items() if accepts(n, text)}
    return in_force


def comment_of_choices(system: str, stated: StatedChoices) -> str:
    """The comment that states choices, as it follows the ``###`` of a report."""
    rounds = () if stated.is_of_now else (f"{stated.first}-{stated.last}",)
    words = (f"{name}={text}" for name, text in stated.choices.items())
    return " ".join(("", system, *rounds, *words))


def with_changed_choices(
    comments: Iterable[str], system: str, choices: Mapping[str, str], paired: int
) -> tuple[str, ...]:
    """The comments after a change: rounds that were paired before it keep what held for them."""
    before = tuple(comments)
    earlier = [stated for stated in stated_choices(before, system) if not stated.is_of_now]
    last = max((stated.last for stated in earlier), default=0)
    in_force = choices_in_force(before, system)
    if paired > last and dict(choices) != in_force:
        earlier.append(StatedChoices(last + 1, paired, in_force))
    return _with_stated(before, system, earlier, choices)


def _with_stated(
    comments: tuple[str, ...],
    system: str,
    earlier: Iterable[StatedChoices],
    in_force: Mapping[str, str],
) -> tuple[str, ...]:
    others = (comment for comment in comments if comment.split()[:1] != [system])
    now = (StatedChoices(0, 0, in_force),) if in_force else ()
    return (*others, *(comment_of_choices(system, stated) for stated in (*earlier, *now)))
