"""What criteria and articles of C.04.3 are called in each edition; here they have today's names."""

from __future__ import annotations

from crosstable.pairing.dutch.standing import Edition

_NAMES_OF_2017 = (
    {"C1": "C.1", "C3": "C.3", "C4": "C.4", "C6": "C.5", "C7": "C.6", "C8": "C.7"}
    | {f"C{number}": f"C.{number - 2}" for number in range(10, 22)}
    | {"3.2": "B", "3.8": "B", "4": "D", "4.2": "D.1", "4.3": "D.2"}
    | {f"5.2.{number}": f"E.{number}" for number in range(1, 6)}
)
"""That edition had no C5 and no C9."""


def named(clause: str, edition: Edition) -> str:
    """The name of a criterion or an article in an edition."""
    return _NAMES_OF_2017[clause] if edition == 2017 else clause


def cited(edition: Edition, *clauses: str) -> str:
    """Clauses between brackets, as they stand at the end of a sentence."""
    return f"[{', '.join(named(clause, edition) for clause in clauses)}]"
