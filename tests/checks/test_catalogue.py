"""Every kind of fault has a page, an example that has exactly this fault, and a near miss."""

import re

import pytest

from crosstable import loads
from crosstable.catalogue import GROUPS, KINDS_OF_FAULT, RETIRED
from crosstable.catalogue.examples import INDIVIDUAL, bad_report, base_report, good_report
from crosstable.catalogue.kind import Kind
from crosstable.checking import check
from crosstable.diagnostics import Diagnostic, Purpose

BASES = (INDIVIDUAL,)


def examined(data: bytes, kind: Kind, purpose: str | None) -> tuple[Diagnostic, ...]:
    """What the checker says about an example."""
    return check(loads(data), purpose)


@pytest.mark.parametrize("kind", KINDS_OF_FAULT.values(), ids=KINDS_OF_FAULT.keys())
def test_the_example_has_exactly_this_fault(kind: Kind) -> None:
    found = examined(bad_report(kind.example), kind, kind.example.purpose)
    assert {d.code for d in found} == {kind.code}, "\n".join(map(str, found))


@pytest.mark.parametrize("kind", KINDS_OF_FAULT.values(), ids=KINDS_OF_FAULT.keys())
def test_the_near_miss_has_not(kind: Kind) -> None:
    example = kind.example
    assert example.good != example.bad
    found = examined(good_report(example), kind, example.good_purpose or example.purpose)
    assert kind.code not in {d.code for d in found}, "\n".join(map(str, found))


@pytest.mark.parametrize("purpose", [None, *Purpose])
@pytest.mark.parametrize("base", BASES)
def test_the_reports_that_examples_change_are_correct(base: str, purpose: str | None) -> None:
    assert check(loads(base_report(base)), purpose) == ()


@pytest.mark.parametrize("kind", KINDS_OF_FAULT.values(), ids=KINDS_OF_FAULT.keys())
def test_the_page_says_what_why_and_how(kind: Kind) -> None:
    for text in (kind.what, kind.why, kind.remedy):
        assert re.fullmatch(r"[A-Z0-9`½].*[.)`]", text, re.DOTALL), text
    assert kind.clause


@pytest.mark.parametrize("kind", KINDS_OF_FAULT.values(), ids=KINDS_OF_FAULT.keys())
def test_code_name_and_message_are_well_formed(kind: Kind) -> None:
    assert re.fullmatch(r"[A-Z]\d{3}", kind.code)
    assert kind.code[0] in GROUPS
    assert kind.code not in RETIRED
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", kind.name)
    assert "\n" not in kind.message
    assert not kind.message.endswith(".")


def test_names_are_used_once() -> None:
    names = [kind.name for kind in KINDS_OF_FAULT.values()]
    assert len(names) == len(set(names))
