"""Correct reports are clean; whatever is damaged in them is seen, and nothing else is accused."""

import random
import re
from collections.abc import Callable
from functools import cache

import pytest

from crosstable import loads
from crosstable.checks.judging import check_without_pairing as check
from crosstable.model.diagnostics import Diagnostic, Purpose
from tests.checks.correct import individual_report, team_report
from tests.checks.damage import DAMAGES, Damaged
from tests.conftest import SEED, scaled

pytestmark = pytest.mark.lengthy

FOLLOWS = re.compile(r"S\d\d\d|H30\d|T5\d\d|T7\d\d|H725")
"""What follows from a damage elsewhere: points, ranks, counts, sums and copies of teams, and by
the time control which games are rated."""

UNDETECTABLE = (
    "a rating changed by a few points",
    "a letter of a name changed",
    "the day of a birth date changed",
    "the colours of a game changed on both sides",
    "two lines of players exchanged",
    "the starting ranks of two team players exchanged who have never played",
    "a digit of a FIDE number changed (seen only against a rating list)",
    "record 240 of a team's zero-point bye removed (optional: format notes, C38)",
)
"""Damage that leaves a legal report: nobody can see it without other sources."""


@cache
def correct_lines(kind: str, seed: int) -> tuple[str, ...]:
    """The lines of a correct report."""
    make = individual_report if kind == "individual" else team_report
    return tuple(make(seed).decode("utf-8").split("\n")[:-1])


def found_in(lines: list[str], purpose: str | None = None) -> tuple[Diagnostic, ...]:
    return check(loads("\n".join(lines) + "\n"), purpose)


@pytest.mark.parametrize("kind", ["individual", "team"])
@pytest.mark.parametrize("purpose", [None, *Purpose])
@pytest.mark.daily(5)
def test_correct_reports_are_clean(kind: str, purpose: str | None) -> None:
    for seed in range(scaled(300)):
        said = found_in(list(correct_lines(kind, seed)), purpose)
        found = [d for d in said if d.code != "X211"]  # a finished event: nothing left to exchange
        assert not found, f"{kind} {seed}: " + "\n".join(map(str, found))


@pytest.mark.parametrize("name", DAMAGES)
@pytest.mark.daily(60)
def test_damage_is_seen_and_nothing_else(name: str) -> None:
    rng = random.Random(f"{SEED} {name}")
    planted = 0
    for run in range(scaled(200)):
        lines = None
        for kind in rng.sample(("individual", "team"), 2):
            original = list(correct_lines(kind, run % 60))
            damaged = DAMAGES[name](rng, original)
            if damaged is not None and damaged.lines != original:
                lines = damaged
                break
        if lines is None:
            continue
        planted += 1
        judge(lines, found_in(lines.lines), name)
    assert planted, "the reports never have a place for this damage"


def judge(damaged: Damaged, found: tuple[Diagnostic, ...], name: str) -> None:
    """At least one diagnostic tells of the damage; the others follow from it."""
    listing = "\n".join(map(str, found))
    place = [f"{n}: {damaged.lines[n - 1]}" for n in sorted(damaged.touched)]
    assert any(_tells(d, damaged) for d in found), f"{name}: unseen\n{place}\n{listing}"
    for d in found:
        follows = FOLLOWS.fullmatch(d.code) is not None
        assert follows or _tells(d, damaged), f"{name}: accused\n{d}\n{place}\n{listing}"


NO_NAMES = re.compile(r"rounds? \d+(, \d+)*( and \d+)?|\d+\.\d+|boards? \d+")
"""Numbers of a message that name nobody: rounds, points, boards."""


def _tells(d: Diagnostic, damaged: Damaged) -> bool:
    """Whether it stands on a damaged line, points to one, or names who was damaged."""
    lines = {d.line, *(span.line for span, _ in d.related)}
    numbers = set(map(int, re.findall(r"\d+", NO_NAMES.sub("", d.message))))
    return bool(lines & damaged.touched or numbers & damaged.named)


def changed_rating(lines: list[str]) -> list[str]:
    index = next(i for i, line in enumerate(lines) if line.startswith("001"))
    rating = int(lines[index][48:52])
    return [
        *lines[:index],
        lines[index].replace(f" {rating} ", f" {rating + 1} "),
        *lines[index + 1 :],
    ]


def swapped_lines(lines: list[str]) -> list[str]:
    index = next(i for i, line in enumerate(lines) if line.startswith("001"))
    return [*lines[:index], lines[index + 1], lines[index], *lines[index + 2 :]]


def changed_name(lines: list[str]) -> list[str]:
    index = next(i for i, line in enumerate(lines) if line.startswith("001"))
    return [*lines[:index], lines[index][:15] + "z" + lines[index][16:], *lines[index + 1 :]]


@pytest.mark.parametrize("change", [changed_rating, swapped_lines, changed_name])
def test_legal_changes_are_no_faults(change: Callable[[list[str]], list[str]]) -> None:
    lines = list(correct_lines("individual", 1))
    assert change(lines) != lines
    assert all(d.severity == "info" for d in found_in(change(lines)))
