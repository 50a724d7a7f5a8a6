"""Certificates of rounds: from what a round was paired, by what, and how good the pairing is.

The act that pairs a round keeps the hash of its input, the program and the criteria; the document
with the pairs is written beside the copy of the report when the round is published. Whoever doubts
a round finds everything in it to pair it again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, NotRequired, TypedDict

from crosstable._version import __version__
from crosstable.event.people.numbering import numbers_of
from crosstable.event.people.teams import team_numbers_of
from crosstable.event.report.deriving import trf
from crosstable.event.report.files import keep_copy, kept_copies
from crosstable.event.state import Event, Round, Section, Status
from crosstable.pairing.rounds import RoundPairing

PROGRAM = f"Crosstable {__version__}"


class Certificate(TypedDict):
    """The certificate of a round that was published."""

    event: str
    section: str
    round: int
    system: str
    program: str
    input: str
    """The SHA-256 of the report that the round was paired from."""
    pairs: list[list[int]]
    bye: int | None
    criteria: list[dict[str, list[int]]]
    """For each bracket of the Dutch system the criteria that are not fulfilled, C5 to C21."""
    by_hand: bool
    journal: NotRequired[str]
    """The SHA-256 of the journal's last line when the round was published; certificates of 0.2.0
    and those that were written later do not have it."""


def evidence(section: Section, answer: RoundPairing | None = None) -> dict[str, Any]:
    """What the act that pairs a round keeps for its certificate; a bracket has no criteria."""
    return {
        "input": sha256(trf(section)).hexdigest(),
        "program": PROGRAM,
        "criteria": [] if answer is None else [dict(criterion) for criterion in _criteria(answer)],
    }


def _criteria(answer: RoundPairing) -> Iterator[Mapping[str, list[int]]]:
    """The criteria of each bracket, as far as the system tells them."""
    for bracket in getattr(answer.answer.trace, "brackets", ()):
        measures = getattr(bracket, "measures", ())
        yield {
            measure.criterion: list(measure.values) for measure in measures if any(measure.values)
        }


def certificate_of(event: Event, section: Section, round_: Round) -> Certificate:
    """The certificate of a round as it stands on the boards; of teams with their matches."""
    numbers = team_numbers_of(section) if section.teams else numbers_of(section)
    kept = round_.evidence
    return Certificate(
        event=event.name,
        section=section.id,
        round=round_.number,
        system=str(kept.get("system", "")),
        program=str(kept.get("program", "")),
        input=str(kept.get("input", "")),
        pairs=[[numbers[who] for who in item.pair] for item in round_.matches or round_.boards],
        bye=None if round_.bye is None else numbers[round_.bye],
        criteria=_criteria_kept(kept),
        by_hand=round_.is_by_hand,
    )


def _criteria_kept(evidence: Mapping[str, Any]) -> list[dict[str, list[int]]]:
    """The criteria of the brackets as the act kept them; nothing where it kept something else."""
    kept = evidence.get("criteria")
    if not isinstance(kept, list | tuple):
        return []
    return [_in_order(criteria) for criteria in kept if _are_criteria(criteria)]


def _are_criteria(kept: object) -> bool:
    return isinstance(kept, Mapping) and all(
        isinstance(values, list | tuple) for values in kept.values()
    )


def _in_order(criteria: Mapping[str, list[int]]) -> dict[str, list[int]]:
    """C8 before C12, whatever order the journal has."""
    return {name: list(criteria[name]) for name in sorted(criteria, key=lambda n: (len(n), n))}


def certificate_data(event: Event, section: Section, round_: Round, journal: str = "") -> bytes:
    """The certificate as the bytes of its file."""
    certificate = certificate_of(event, section, round_)
    if journal:
        certificate["journal"] = journal
    text = json.dumps(certificate, ensure_ascii=False, indent=2)
    return f"{text}\n".encode()


def is_certificate_of(data: bytes, event: Event, section: Section, round_: Round) -> bool:
    """Whether a kept certificate is that of a round, whichever journal it was made with."""
    try:
        journal = str(json.loads(data).get("journal", ""))
    except (ValueError, AttributeError, RecursionError):
        return False
    return data == certificate_data(event, section, round_, journal)


def certificate_name(section: Section, round_: Round) -> str:
    """The name of its file."""
    return f"{section.id}-round-{round_.number}.json"


def kept_certificates(folder: Path, section: Section, round_: Round) -> tuple[bytes, ...]:
    """What is kept for a round: several if it was published several times."""
    return kept_copies(folder, certificate_name(section, round_))


def keep_missing_certificates(
    folder: Path, event: Event, published: Mapping[tuple[str | None, int], str]
) -> None:
    """Write the certificates that a crash left out.

    `published` has the hashes of the lines that published rounds, by section and round.
    """
    for section in event.sections.values():
        for round_ in section.rounds:
            if has_certificate(round_) and not kept_certificates(folder, section, round_):
                number = round_.number
                of_one_section = published.get((None, number), "")
                journal = published.get((section.id, number), of_one_section)
                data = certificate_data(event, section, round_, journal)
                keep_copy(folder, certificate_name(section, round_), data)


def has_certificate(round_: Round) -> bool:
    """Whether a round was published, by a program that kept evidence."""
    return round_.status is not Status.DRAFT and bool(round_.evidence)
