"""The catalogue: every kind of fault, declared once. A code is never reused.

| letter | about |
| --- | --- |
| F | the file: its text, lines and columns |
| H | the header: event, dates, arbiters, codes, time control |
| P | players |
| G | games and byes, round by round |
| S | sums: points and ranks |
| T | teams and matches |
| X | exchange between programs while the event runs (ITDX) |
| R | rounds paired again by the rules |
| N | title norms |
| L | players against a rating list |
| D | the details file |
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from crosstable.checks.catalogue import (
    event_details,
    exchange,
    games,
    header,
    listing,
    norms,
    pairings,
    players,
    teams,
    text,
    totals,
)
from crosstable.checks.catalogue.kind import Kind

_MODULES = (
    text,
    header,
    players,
    games,
    totals,
    teams,
    exchange,
    pairings,
    norms,
    listing,
    event_details,
)

RETIRED: frozenset[str] = frozenset()
"""Codes that once meant something and are gone: never to be used again."""

GROUPS: Mapping[str, str] = MappingProxyType(
    {
        "F": "the file",
        "H": "the header",
        "P": "players",
        "G": "games and byes",
        "S": "points and ranks",
        "T": "teams and matches",
        "X": "exchange between programs",
        "R": "rounds paired again",
        "N": "title norms",
        "L": "against a rating list",
        "D": "the details file",
    }
)


def _kinds_by_code() -> dict[str, Kind]:
    kinds = [k for m in _MODULES for k in vars(m).values() if isinstance(k, Kind)]
    return {kind.code: kind for kind in sorted(kinds, key=lambda kind: kind.code)}


KINDS_OF_FAULT: Mapping[str, Kind] = MappingProxyType(_kinds_by_code())
"""All kinds by code."""


def kind_named(text: str) -> Kind | None:
    """The kind with this code or name."""
    wanted = text.strip()
    kind = KINDS_OF_FAULT.get(wanted.upper())
    return kind or next((k for k in KINDS_OF_FAULT.values() if k.name == wanted.lower()), None)
