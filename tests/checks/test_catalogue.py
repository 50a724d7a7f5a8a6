"""Every kind of fault has a page, an example that has exactly this fault, and a near miss."""

import re
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from crosstable import loads
from crosstable.checks.catalogue import GROUPS, KINDS_OF_FAULT, RETIRED
from crosstable.checks.catalogue.examples import (
    INDIVIDUAL,
    ODD,
    RUNNING,
    TEAM,
    TITLE,
    bad_report,
    base_report,
    good_report,
)
from crosstable.checks.catalogue.kind import Kind
from crosstable.checks.judging import judge
from crosstable.checks.rules.event_details import details_faults
from crosstable.lists.lookup import ListedPeople, list_for
from crosstable.model.details.event import EventDetails
from crosstable.model.details.files import read_details
from crosstable.model.diagnostics import Diagnostic, Purpose
from crosstable.model.findings import Finding
from crosstable.model.tournament import Tournament
from crosstable.pairing.checking import with_pairings
from crosstable.pairing.verdict import check
from crosstable.text.dialects import DIALECTS
from tests.sizes import check_each

BASES = (INDIVIDUAL, TEAM, RUNNING, ODD, TITLE)


def examined(
    data: bytes,
    kind: Kind,
    purpose: str | None,
    details: str | None = None,
    players: str | None = None,
) -> tuple[Diagnostic, ...]:
    """What the checker says about an example; `players` is the text of a rating list."""
    t = loads(data)
    said, findings = details_in(details, kind.example.encoding) if details else (None, ())
    listed = listed_in(t, players) if players is not None else None
    wanted = None if purpose is None else Purpose(purpose)
    of_details = judge(details_faults(findings), DIALECTS["trf26"], wanted)
    found = of_details + check(t, purpose, listed, details=said)
    return with_pairings(found, t, purpose) if kind.example.replays else found


def details_in(text: str, encoding: str) -> tuple[EventDetails, tuple[Finding, ...]]:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "event.toml"
        path.write_bytes(text.encode(encoding))
        return read_details(path)


def listed_in(t: Tournament, text: str) -> ListedPeople:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "list.csv"
        path.write_text(text, encoding="utf-8")
        return list_for(t, path)


GROUPED = {
    group: [kind for kind in KINDS_OF_FAULT.values() if kind.code[0] == group]
    for group in sorted({code[0] for code in KINDS_OF_FAULT})
}
"""The kinds of fault by the letter of their code."""
of_each_group = pytest.mark.parametrize("kinds", GROUPED.values(), ids=GROUPED)


def code_of(kind: Kind) -> str:
    return kind.code


@of_each_group
def test_the_example_has_exactly_this_fault(kinds: list[Kind]) -> None:
    def has_exactly_this_fault(kind: Kind) -> None:
        example = kind.example
        found = examined(
            bad_report(example), kind, example.purpose, example.details, example.players
        )
        assert {d.code for d in found} == {kind.code, *example.beside}, "\n".join(map(str, found))

    check_each(kinds, has_exactly_this_fault, code_of)


@of_each_group
def test_the_near_miss_has_not(kinds: list[Kind]) -> None:
    def has_not(kind: Kind) -> None:
        example = kind.example
        bad = example.bad, example.details, example.players
        assert (example.good, example.good_details, example.good_players) != bad
        purpose, details = example.good_purpose or example.purpose, example.good_details
        players = example.good_players or example.players
        found = examined(good_report(example), kind, purpose, details, players)
        assert kind.code not in {d.code for d in found}, "\n".join(map(str, found))

    check_each(kinds, has_not, code_of)


@pytest.mark.parametrize("purpose", [None, *Purpose])
@pytest.mark.parametrize("base", BASES)
def test_the_reports_that_examples_change_are_correct(base: str, purpose: str | None) -> None:
    """But a finished event has nothing left to exchange, and one that is running is not rated."""
    found = [d.code for d in check(loads(base_report(base)), purpose)]
    if base in (RUNNING, ODD):
        assert found == ([] if purpose in (Purpose.PAIRING, Purpose.ITDX) else ["H208"])
    else:
        nothing_left = {"itdx": ["X211"], "pairing": ["X221"]}
        assert found == nothing_left.get(purpose or "", [])


def test_the_page_says_what_why_and_how() -> None:
    for kind in KINDS_OF_FAULT.values():
        for text in (kind.what, kind.why, kind.remedy):
            assert re.fullmatch(r"[A-Z0-9`½].*[.)`]", text, re.DOTALL), (kind.code, text)
        assert kind.clause, kind.code


def test_code_name_and_message_are_well_formed() -> None:
    for kind in KINDS_OF_FAULT.values():
        assert re.fullmatch(r"[A-Z]\d{3}", kind.code)
        assert kind.code[0] in GROUPS
        assert kind.code not in RETIRED
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", kind.name), kind.code
        assert "\n" not in kind.message, kind.code
        assert not kind.message.endswith("."), kind.code


def test_one_source_has_one_name_in_the_clauses() -> None:
    for kind in KINDS_OF_FAULT.values():
        assert "upload checks" not in kind.clause.lower(), kind.code


def test_names_are_used_once() -> None:
    names = [kind.name for kind in KINDS_OF_FAULT.values()]
    assert len(names) == len(set(names))
