"""How a command ends; `crosstable-engine` has the codes of other engines instead."""

FINE = 0
FAULTS = 1
"""Findings of severity error, differences or a refusal."""
UNUSABLE = 2
"""Wrong use, or a file that cannot be read."""
INTERNAL = 3
"""A fault of the program."""
