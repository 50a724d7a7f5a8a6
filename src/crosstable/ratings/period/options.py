"""The readings of the rules that a user may choose for a whole period (`--option`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from crosstable.errors import UnknownOption
from crosstable.model.details.schema import SCHEMA
from crosstable.model.details.valuetypes import Fault
from crosstable.model.phrases import phrase
from crosstable.ratings.options import OptionValue, option_value

_MONTHS = {"month": 1, "quarter": 3}


class PeriodOptions(NamedTuple):
    """What was chosen: for the events, and for the lists."""

    events: Mapping[str, OptionValue] = {}
    lists: Mapping[str, OptionValue] = {}

    @property
    def months(self) -> int | None:
        """How many months a list is valid, if that was said."""
        return _MONTHS.get(str(self.events.get("list_period")))

    @property
    def closing_days(self) -> int | None:
        """How many days before a list events must have ended, if that was said."""
        days = self.lists.get("closing_days")
        return days if isinstance(days, int) else None

    @property
    def rates_late_reports(self) -> bool:
        """Whether reports are rated after the last list for their event."""
        return self.lists.get("late_reports") == "rate"


def period_options(given: Mapping[str, str]) -> PeriodOptions:
    """The options by name; raises `UnknownOption` for a name or value that does not exist."""
    table = next(table for table in SCHEMA if table.attribute == "rating")
    keys = {key.name: key for key in table.keys}
    events: dict[str, OptionValue] = {}
    lists: dict[str, OptionValue] = {}
    for name, text in given.items():
        key = keys.get(name)
        if key is None:
            raise UnknownOption(f"there is no option {name!r}; choose from {', '.join(keys)}")
        value = key.type.read(option_value(text))
        if isinstance(value, Fault):
            raise UnknownOption(str(value.sentence(phrase("option {name}", name=name))))
        assert isinstance(value, str | int), f"{name} is a word, a number or a flag"
        if "rating" in key.uses:
            events[name] = value
        if "period" in key.uses or name == "rapid_k":
            lists[name] = value
    return PeriodOptions(events, lists)
