"""What standings, ratings, norms and the reading of a report assume, and why: shapes of sentences.

Each is the English sentence that a rule writes, with places as in `diagnostics/fillings.py`; l is a
list of numbers.
"""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.model.details.schema import SCHEMA

_SHARED = (
    "{a} ({key} is not given)",
    "{a} ({article})",
    "players {l}",
    "players {l} and {n} more",
    "the system is {a}: {b}",
    "swiss",
    "round-robin",
    "nothing suggests otherwise",
)
_EVIDENCE = (
    "line {n}: {a}",
    "{a} (suggests {dialect})",
    "the dialect was given",
    "only records that all dialects have; read as TRF16",
    "the draft of 2025 fits too: only record 182 or the date distinguishes them",
    "the draft of 2025 fits equally well: no record 182, no date; judged by the milder "
    "requirements",
    "fits equally well; judged by the milder requirements",
    "the event ended before TRF26 came into use; both fit, the draft asks for less",
    "the fields of record 001 are separated by bars",
    "record 192 names a program",
    "record 142 holds the points for win and draw",
    "record 152 holds a round number",
    "record 162 holds the number of rounds",
    "record 340 exists in the draft of 2024 only",
    "record 330 holds byes (later: forfeits)",
    "record 330 holds forfeited matches",
    "record 092 holds a type code",
    "no record beyond the classic ones",
    "record 182 exists in TRF26 only",
    "record {n}: {a}",
    "byes of players or teams",
    "prohibited pairings",
    "scoring of games",
    "starting-rank method",
    "scoring of matches",
    "encoded time control",
    "record 192 holds a type code",
    "record {code}: national data of a player",
    "record {n} fits its columns",
    "extension line {code}",
    "extension lines {code}",
    "results W D L H F U Z came with TRF16",
    "record 142 is written into TRF16 reports too",
    "one-letter titles are of the time of TRF06",
    "dates with dots are of the time of TRF06",
)
"""How the dialect of a report was recognised."""
_PAIRING = (
    "rounds: {n} ({a})",
    "initial colour: {a} ({b})",
    "prohibited pairings: {a}",
    "abnormal points: {a}",
    "acceleration: {a}",
    "pairing numbers: the order of the file ({a})",
    "absent in round {n}: {l} ({a})",
    "absent in round {n}: {l} and {m} more ({a})",
    "cells of records 001",
    "the Baku method, named by code",
    "record {n}, line {m}",
    "records {n}, lines {a}",
    "stated",
    "system: {regulation} ({a})",
    "scoring: {a}",
    "scoring: {a} ({b})",
    "{a} explains the points of {b}",
    "{a} is stated; it explains the points of {b}",
    "{a} is stated; no player has points to compare",
    "all {n} players",
    "{n} of {m} players",
    "the only player",
    "{a} with {b}",
    "a pairing-allocated bye of {n}",
    "{n} for an absence",
    "further values of its own",
)
"""What a round is paired from."""


def _of_details() -> Iterator[str]:
    """What is assumed for every detail of the event that nobody gave."""
    for table in SCHEMA:
        yield from (row.assumed for row in (table, *table.keys) if row.assumed)


ASSUMED = (*_SHARED, *_EVIDENCE, *_PAIRING, *_of_details())
"""All of them."""
