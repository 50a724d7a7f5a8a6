"""The readings of the regulations that a user may choose: `[rating]` of the details, `--option`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from crosstable.errors import UnknownOption
from crosstable.model.details.schema import SCHEMA
from crosstable.model.details.structure import Key
from crosstable.model.details.values import RatingOptions
from crosstable.model.details.valuetypes import Fault
from crosstable.model.phrases import phrase
from crosstable.ratings.editions import AVERAGE, RuleSet

OptionValue: TypeAlias = "str | int | bool"
"""What can be chosen where the rules leave room."""


def options_for_events() -> dict[str, Key]:
    """The options that matter for one event, by name."""
    table = next(table for table in SCHEMA if table.attribute == "rating")
    return {key.name: key for key in table.keys if "rating" in key.uses}


def chosen_options(
    details: RatingOptions | None, given: Mapping[str, OptionValue] | None = None
) -> RatingOptions:
    """What the details say, and over it what the caller says; text is read as in the details."""
    keys = options_for_events()
    said = {name: getattr(details, name) for name in keys} if details is not None else {}
    for name, value in (given or {}).items():
        key = keys.get(name)
        if key is None:
            raise UnknownOption(f"there is no option {name!r}; choose from {', '.join(keys)}")
        read = key.type.read(option_value(value))
        if isinstance(read, Fault):
            raise UnknownOption(str(read.sentence(phrase("option {name}", name=name))))
        said[name] = read
    return RatingOptions(**said)


class Readings(NamedTuple):
    """The choices that an event is computed with."""

    counts_unrated: bool
    """6.4 of 2002: the one unrated player of a Scheveningen event is counted."""
    points_of_event: bool
    """6.1 of 2002: less than one point of all games, not only of those against rated opponents."""
    without_extremes: bool
    """Who won or lost every game is left out of the average, instead of taken with 800."""


def readings(options: RatingOptions, rules: RuleSet, system: str) -> Readings:
    """What the options mean for an event of a system; only the rules of 2002 have 6.1 and 6.4.

    >>> from crosstable.ratings.editions import rule_set
    >>> chosen = RatingOptions(scheveningen_counts_unrated=True, indeterminate_dp="exclude")
    >>> readings(chosen, rule_set("fide-2002"), "scheveningen")
    Readings(counts_unrated=True, points_of_event=True, without_extremes=True)
    >>> readings(chosen, rule_set("fide-2024"), "scheveningen").counts_unrated
    False
    """
    is_average = rules.cap_mode == AVERAGE
    counts_unrated = options.scheveningen_counts_unrated is not False
    return Readings(
        counts_unrated=is_average and system == "scheveningen" and counts_unrated,
        points_of_event=is_average and options.few_points_of != "rated-opponents",
        without_extremes=options.indeterminate_dp == "exclude",
    )


def option_value(value: object) -> object:
    """`15` is a number and `true` a flag, as in the details; everything else is text."""
    if not isinstance(value, str):
        return value
    try:
        return tomllib.loads(f"value = {value}")["value"]
    except tomllib.TOMLDecodeError:
        return value
