"""What became known when: pairings, results and standings, for feeds and for the foot of pages.

Times come from the journal of an event; a report has only its days.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import NamedTuple

from crosstable.event.history.folding import counting, history
from crosstable.event.journal import Line
from crosstable.event.state import Section, Status
from crosstable.model.dates import PartialDate
from crosstable.model.tournament import RoundState, Tournament
from crosstable.publishing.levels import Level


class Kind(Enum):
    """What became known, with the level at which it is public."""

    PAIRINGS = Level.PAIRINGS
    RESULTS = Level.RESULTS
    STANDINGS = Level.STANDINGS

    @property
    def word(self) -> str:
        """How programs write it."""
        return self.name.lower()


class News(NamedTuple):
    """One piece of news: its time (UTC, as in the journal), the round, and what it is."""

    at: str
    round_number: int
    kind: Kind

    @property
    def level(self) -> Level:
        """The level at which it is public."""
        return self.kind.value


def news_of_report(t: Tournament) -> tuple[News, ...]:
    """By the day of each round; rounds without a day get that of the event, or are left out."""
    return tuple(
        News(at, number, kind)
        for number in range(1, t.paired_rounds + 1)
        if (at := _time(_day(t, number)))
        for kind in _kinds_known(t.round_states[number - 1] is RoundState.PLAYED)
    )


def first_time_of_report(t: Tournament) -> str:
    """The time before all news of a report; empty if it names no day at all."""
    return min(filter(None, map(_time, (t.start, t.end, *t.round_dates))), default="")


def _kinds_known(is_played: bool) -> Iterable[Kind]:
    return Kind if is_played else (Kind.PAIRINGS,)


def _day(t: Tournament, number: int) -> PartialDate | None:
    stated = t.round_dates[number - 1] if number <= len(t.round_dates) else None
    return stated or t.start or t.end


def _time(day: PartialDate | None) -> str:
    parts = day.earliest_parts if day else None
    return "{:04}-{:02}-{:02}T00:00:00Z".format(*parts) if parts else ""


def news_of_journal(lines: Iterable[Line], section: Section) -> tuple[News, ...]:
    """By the acts: a round is known since it was published, its results since the last of them."""
    times = _times(lines, section.id)
    return tuple(_news(times, section))


def _news(times: _Times, section: Section) -> Iterator[News]:
    for round_ in section.rounds:
        if round_.status is Status.DRAFT:
            continue
        begun = times.published.get(round_.number) or times.first
        yield News(begun, round_.number, Kind.PAIRINGS)
        last = times.results.get(round_.number)
        if last is not None:
            yield News(last, round_.number, Kind.RESULTS)
        if round_.status is Status.CLOSED or not round_.open_boards:
            yield News(
                times.closed.get(round_.number) or last or begun, round_.number, Kind.STANDINGS
            )


class _Times(NamedTuple):
    """The times of the acts on the rounds of a section."""

    first: str
    published: dict[int, str]
    results: dict[int, str]
    closed: dict[int, str]


def _times(lines: Iterable[Line], section: str) -> _Times:
    published: dict[int, str] = {}
    results: dict[int, str] = {}
    closed: dict[int, str] = {}
    first = ""
    kinds = {
        "published": published,
        "closed": closed,
        **dict.fromkeys(("result", "result-cleared", "decided", "postponed"), results),
    }
    for line in counting(history(tuple(lines))[-1]):
        first = first or line.at
        number = line.args.get("round")
        if line.act in kinds and isinstance(number, int) and line.section in (None, section):
            kinds[line.act][number] = line.at
    return _Times(first, published, results, closed)
