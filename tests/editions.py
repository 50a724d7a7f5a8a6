"""An edition added to its table, as a successor would add one: made by `replace`, listed last."""

from importlib import import_module

import pytest

from crosstable.cli.parser import command_named
from crosstable.cli.registry import COMMANDS

TABLES = {
    "ratings": ("crosstable.ratings.editions", "RULE_SETS"),
    "tie-breaks": ("crosstable.rules.standings.editions", "EDITIONS"),
    "titles": ("crosstable.rules.norms.editions", "TITLE_EDITIONS"),
    "Dutch": ("crosstable.model.dutch", "DUTCH_EDITIONS"),
}
"""The module and the name of the table of each text."""


def add_edition(patch: pytest.MonkeyPatch, text: str, edition: object) -> None:
    """Put an edition at the end of the table of a text, until the test ends.

    All commands are there before: what they take may not be settled when they are imported.
    """
    for command in COMMANDS:
        command_named(command)
    module, name = TABLES[text]
    table = getattr(import_module(module), name)
    patch.setattr(f"{module}.{name}", (*table, edition))
