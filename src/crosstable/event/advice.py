"""What an arbiter should know about an event as it is set up, before it goes wrong."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.event.report.long import days_of, lasts_long
from crosstable.event.state import Section
from crosstable.event.systems.system import has_fixed_field, is_team, participants
from crosstable.model.phrases import Words, phrase


def advice_of(section: Section) -> tuple[Words, ...]:
    """Everything that speaks for looking at the settings again."""
    return (*_too_many_rounds(section), *_long(section))


def _too_many_rounds(section: Section) -> Iterator[Words]:
    """Nobody meets twice, so there are fewer rounds than players (Q62)."""
    rounds = section.base.declared_rounds
    players = len(participants(section))
    if section.rounds or has_fixed_field(section) or rounds is None or players < 2:
        return
    possible = players - 1 if players % 2 == 0 else players
    if rounds <= possible:
        return
    if is_team(section):
        yield phrase(
            "{n} teams cannot play {rounds} rounds without meeting twice", n=players, rounds=rounds
        )
    else:
        yield phrase(
            "{n} players cannot play {rounds} rounds without meeting twice",
            n=players,
            rounds=rounds,
        )


def _long(section: Section) -> Iterator[Words]:
    """Events of more than 30 days are rated by the lists of their months (Q210, Q211)."""
    if lasts_long(section):
        yield (
            phrase(
                "the event lasts {n} days, more than 30: send a report every month, and "
                "enter ratings from later lists with event rating",
                n=days_of(section),
            )
        )
