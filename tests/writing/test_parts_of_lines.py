"""Text that no field of a record takes: in the output, in the losses, or refused.

The other property (`test_nothing_lost_silently`) is about the fields; this one is about everything
that stands beside, between and behind them, and about lines that are no records.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import product
from pathlib import Path

import pytest

import crosstable
from crosstable.reading import samples
from crosstable.text.dialects import DIALECTS
from crosstable.writing.conversion import Conversion, convert
from tests.conftest import needs_shared_data, scaled, shared_data
from tests.sizes import check_each

FOLDER = Path(samples.__file__).parent
EVENTS = ("round-robin", "team-swiss", "in-progress", "individual-swiss")
TARGETS = ("json", *DIALECTS)
PLANTED = ("HELLO", "10000", "x", "7", "-5", "½", "?", "1.5")
RULER = "DDD SSSS sTTT NNNNNN RRRR FFF"


@lru_cache(maxsize=16)
def tournament_of(texts: tuple[str, ...], dialect: str) -> crosstable.Tournament:
    return crosstable.loads("\n".join(texts).encode(), dialect=dialect)


def converted(texts: Sequence[str], dialect: str, target: str) -> Conversion | None:
    t = tournament_of(tuple(texts), dialect)
    return None if t.verdict is not None else convert(t, target)


@cache
def lines_of(event: str, dialect: str) -> tuple[str, ...]:
    """The lines of a sample in a dialect."""
    return convert(crosstable.read(FOLDER / f"{event}.trf"), dialect).document.source.texts


@cache
def converted_as_it_is(texts: tuple[str, ...], dialect: str, target: str) -> Conversion | None:
    """What becomes of a report in which nothing was planted."""
    return converted(texts, dialect, target)


def is_silent(changed: Conversion | None, plain: Conversion | None) -> bool:
    """Whether a changed report is converted to the same bytes with nothing more to say."""
    if changed is None or plain is None or changed.refusals:
        return False
    told = {str(item) for item in (*plain.losses, *plain.assumptions)}
    says_more = any(str(item) not in told for item in (*changed.losses, *changed.assumptions))
    return changed.to_bytes() == plain.to_bytes() and not says_more


def planted(text: str, word: str, rng: random.Random) -> str:
    """The line with a word behind it, or in place of blanks inside it."""
    wide = f"  {word} "
    gaps = [place for place in range(4, len(text)) if text[place : place + len(wide)].isspace()]
    inside = [place for place in gaps if len(text[place : place + len(wide)]) == len(wide)]
    if not inside or rng.random() < 0.5:
        return f"{text.rstrip()} {word}"
    place = rng.choice(inside)
    return text[:place] + wide + text[place + len(wide) :]


@pytest.mark.lengthy
@pytest.mark.parametrize("event", EVENTS)
@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.daily(7)
def test_no_part_of_a_line_is_lost_silently(event: str, dialect: str, rng: random.Random) -> None:
    texts = tuple(text for text in lines_of(event, dialect) if not text.startswith("###"))
    first_of_code = {text[:3]: index for index, text in reversed(list(enumerate(texts)))}
    last_of_code = {text[:3]: index for index, text in enumerate(texts)}
    silent = []
    for index in sorted({*first_of_code.values(), *last_of_code.values()}):
        for word in rng.sample(PLANTED, scaled(len(PLANTED))):
            target = rng.choice(TARGETS)
            changed = planted(texts[index], word, rng)
            lines = [*texts[:index], changed, *texts[index + 1 :]]
            plain = converted_as_it_is(texts, dialect, target)
            if plain is not None and index + 1 in {loss.line for loss in plain.losses}:
                continue  # the whole record has no place in the target
            if is_silent(converted(lines, dialect, target), plain):
                silent.append((changed, target))
    assert silent == []


UNKNOWN_LINES = (
    RULER,
    "         1         2         3         4",
    "802  99 XXX      7.0    9.5   1 w  2.5",
    "801 99  XXX   07 09  1 w 1111 1234",
    "Q15 something else",
)


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.daily(3)
def test_planted_line_is_not_lost_silently(dialect: str) -> None:
    texts = lines_of("team-swiss", dialect)

    def is_told(case: tuple[str, str]) -> None:
        line, target = case
        plain = converted_as_it_is(texts, dialect, target)
        assert not is_silent(converted([*texts, line], dialect, target), plain)

    check_each(product(UNKNOWN_LINES, TARGETS), is_told)


def test_ruler_is_kept_as_a_comment_or_as_a_ruler() -> None:
    report = b"012 Own case\n" + RULER.encode() + b"\n001    1      Ann\n"
    t = crosstable.loads(report)
    assert f"### {RULER}" in convert(t, "trf26").document.source.texts
    assert RULER in convert(t, "trf16").document.source.texts
    assert crosstable.loads(convert(t, "json").to_bytes()).comments == (f" {RULER}",)


@pytest.mark.parametrize("text", ["152 W HELLO", "152 b    FIDE_TEAM_BAKU", "152 W152 W"])
def test_text_behind_the_colour_is_listed(text: str) -> None:
    report = f"012 Own case\n{text}\n001    1      Ann\n".encode()
    assert [loss.line for loss in convert(crosstable.loads(report), "trf26").losses] == [2]


@pytest.mark.parametrize("text", ["152 W", "152 w", "152 white", "152 Black"])
def test_words_for_a_colour_are_understood(text: str) -> None:
    report = f"012 Own case\n{text}\n001    1      Ann\n".encode()
    assert convert(crosstable.loads(report), "trf26").losses == ()


def test_bye_of_a_number_used_twice_is_listed() -> None:
    """A record 240 would give it to both players of the number."""
    report = (
        "012 Own case\n"
        "XXR 3\n"
        "001    1      Ann                               2000"
        "                             1.0    1     2 w 1\n"
        "001    2      Bob                               1900"
        "                             0.0    3     1 b 0  0000 - Z\n"
        "001    2      Cid                               1800"
        "                             0.0    4\n"
    )
    t = crosstable.loads(report.encode())
    conversion = convert(t, "trf26")
    assert [loss.kind for loss in conversion.losses] == ["announced-bye"]
    after = crosstable.loads(conversion.to_bytes())
    assert after.players[2].rounds == t.players[2].rounds


@needs_shared_data
@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("x802.trf", {77}),
        ("y801.trf", {65}),
        ("attack/strict-152.trf", {18}),
        ("attack/strict-310.trf", {83}),
        ("attack/loss-156.trf", {6}),
        ("attack/loss-2835.trf", {12}),
        ("attack/loss-3332.trf", {10, 11}),
        ("attack/loss-3442.trf", {12}),
        ("attack/loss-7379.trf", {6}),
        ("attack/loss-12392.trf", {5}),
    ],
)
def test_found_cases_are_listed(name: str, lines: set[int]) -> None:
    t = crosstable.read(shared_data() / "defects3" / name)
    assert {loss.line for loss in convert(t, "trf26").losses} == lines


@needs_shared_data
def test_rulers_of_the_printed_examples_stay() -> None:
    t = crosstable.read(shared_data() / "defects3" / "verbA2.trf")
    texts = convert(t, "trf26").document.source.texts
    comments = [line for line in texts if line.startswith("###")]
    assert len(comments) == 8
    assert comments[-1] == "### format TRF26", "an undated report names its format"
