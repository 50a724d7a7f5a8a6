"""The options of each command. Those of a group are loaded when one of its commands is wanted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from crosstable.cli.options.shared import Adds, Commands

_ON_RESULTS = frozenset(("standings", "rate", "norms", "period", "report"))
_ON_ROUNDS = frozenset(("pair", "generate", "versus"))
_TOURS = frozenset(("desk", "demo"))


def add_command(commands: Commands, name: str) -> ArgumentParser:
    """The parser of a command, with all its options."""
    return _options_with(name)[name](commands)


def _options_with(name: str) -> Mapping[str, Adds]:
    """The group that a command belongs to."""
    if name in _ON_RESULTS:
        from crosstable.cli.options import results

        return results.OPTIONS
    if name in _ON_ROUNDS:
        from crosstable.cli.options import rounds

        return rounds.OPTIONS
    if name in _TOURS:
        from crosstable.cli.options import tours

        return tours.OPTIONS
    from crosstable.cli.options import reports

    return reports.OPTIONS
