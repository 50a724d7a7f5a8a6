"""The next round while games are open: boards that are certain whatever happens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from crosstable.errors import CannotAct, NotPaired
from crosstable.event.acts.rounds import Paired
from crosstable.event.foresight.outcomes import MOST_EXACT, assume_results, outcomes
from crosstable.event.people.numbering import numbers_of
from crosstable.event.people.teams import team_numbers_of
from crosstable.event.rounds.drawing import draw, pairing_acts, pairing_of
from crosstable.event.state import Section
from crosstable.event.systems.system import is_knockout, is_scheveningen, is_team, rounds_of
from crosstable.model.phrases import Words, phrase


class PreviewedPair(NamedTuple):
    """A pair of players or teams of the next round, and in how many ways of those looked at.

    Without a second one it is the bye.
    """

    white: int
    black: int | None
    white_name: str
    black_name: str
    ways: int


class Preview(NamedTuple):
    """The next round, as far as it is certain, and how that was found."""

    round: int
    certain: tuple[PreviewedPair, ...]
    likely: tuple[PreviewedPair, ...]
    """Other pairs that occur in most of the ways, the most frequent first."""
    open_games: int
    method: Words
    is_exact: bool
    ways: int
    unpaired: int
    """Ways after which there is no legal round."""


def preview(section: Section, most: int = MOST_EXACT, seed: str = "") -> Preview:
    """Pair the next round for every way in which the open games can end, or for a sample."""
    number = len(section.rounds) + 1
    rounds = rounds_of(section)
    if rounds is not None and number > rounds:
        raise CannotAct(phrase("round {rounds} is the last one", rounds=rounds))
    ways = outcomes(section, most, seed)
    seen: Counter[tuple[str, str | None]] = Counter()
    unpaired = 0
    ids = {number: who for who, number in _numbers(section).items()}
    for way in ways.ways:
        try:
            paired, bye = _next_pairs(assume_results(section, way), ids)
        except NotPaired:
            unpaired += 1
            continue
        seen.update(paired)
        if bye is not None:
            seen[bye, None] += 1
    count = len(ways.ways)
    pairs = [_pair(section, *pair, times) for pair, times in seen.items()]
    pairs.sort(key=lambda pair: (-pair.ways, pair.white))
    return Preview(
        number,
        tuple(sorted((pair for pair in pairs if pair.ways == count), key=lambda pair: pair.white)),
        tuple(pair for pair in pairs if count > pair.ways > count / 2),
        len(ways.games),
        ways.method,
        ways.is_exact,
        count,
        unpaired,
    )


def _next_pairs(
    section: Section, ids: Mapping[int, str]
) -> tuple[list[tuple[str, str]], str | None]:
    """The pairs of the next round and who has the bye, by id."""
    if is_knockout(section) or is_scheveningen(section):
        act = draw(section)
        return list(act.pairs), act.bye
    if any(prohibition.while_possible for prohibition in section.prohibited):
        paired = pairing_acts(section)[-1]
        assert isinstance(paired, Paired)
        return list(paired.pairs), paired.bye
    answer = pairing_of(section).answer
    pairs = [(ids[white], ids[black]) for white, black in answer.pairs]
    return pairs, None if answer.bye is None else ids[answer.bye]


def _numbers(section: Section) -> Mapping[str, int]:
    """The numbers of those who are paired: players or teams."""
    return team_numbers_of(section) if is_team(section) else numbers_of(section)


def _name(section: Section, who: str) -> str:
    team = section.teams.get(who)
    return section.people[who].name if team is None else team.name


def _pair(section: Section, white: str, black: str | None, times: int) -> PreviewedPair:
    numbers = _numbers(section)
    if black is None:
        return PreviewedPair(numbers[white], None, _name(section, white), "", times)
    names = (_name(section, white), _name(section, black))
    return PreviewedPair(numbers[white], numbers[black], *names, times)
