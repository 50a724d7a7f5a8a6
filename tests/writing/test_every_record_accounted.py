"""Every record of a report is in the converted file, in the list of losses, or refused.

A record is in the file if the file is another one without it. Records are planted that name people
and teams without a line of their own, and lines of people are taken away whom other records name.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest

import crosstable
from crosstable.model.findings import MOST_FINDINGS
from crosstable.reading import samples
from crosstable.text.dialects import DIALECTS
from crosstable.writing.conversion import Conversion, convert
from tests.sizes import is_full
from tests.worded import Worded

STRANGER, OTHER, TEAM, TEAM_TOO = "987", "989", "97", "99"
TARGETS = (*DIALECTS, "json")
SAMPLES = sorted(Path(samples.__file__).parent.glob("*.trf"))
DAILY_SAMPLES = SAMPLES if is_full() else [SAMPLES[0], *(s for s in SAMPLES if "team" in s.stem)]
"""Every day one event of players and those of teams; the other samples have the same records."""
REPEATING = ("801", "802")
"""Informative records, which are made again from the others."""

_PLANTED: dict[str, dict[str, str | Sequence[str]]] = {
    "byes": {"bye_type": "H", "round": "4", "participant": [STRANGER]},
    "absent-next-round": {"participant": [STRANGER]},
    "acceleration": {
        "game_points": "1.0",
        "first_round": "1",
        "last_round": "2",
        "first_id": STRANGER,
        "last_id": OTHER,
    },
    "acceleration-by-player": {"starting_rank": STRANGER, "points": ["1.0", "0.5"]},
    "prohibited": {"participant": [STRANGER, OTHER]},
    "abnormal-points": {"game_points": "0.5", "round": "1", "participant": [STRANGER]},
    "national-player": {"starting_rank": STRANGER, "national_rating": "1234"},
    "player-note": {"starting_rank": STRANGER, "key": "EMAIL", "value": "a@b.c"},
    "roster": {"team_name": "Strangers", "player": [STRANGER, OTHER]},
    "lineup": {"round": "1", "team": TEAM, "opponent": TEAM_TOO, "player": [STRANGER]},
    "team-pairing-bye": {"match_points": "1", "game_points": "2.0", "team": [TEAM]},
    "team-forfeit": {
        "forfeit_type": "+-",
        "round": "1",
        "white_team": TEAM,
        "black_team": TEAM_TOO,
    },
}


@cache
def _converted(lines: tuple[str, ...], dialect: str, target: str) -> Conversion:
    return convert(_read(lines, dialect), target)


@cache
def _read(lines: tuple[str, ...], dialect: str) -> crosstable.Tournament:
    return crosstable.loads("\n".join(lines).encode(), dialect=dialect)


def unaccounted(lines: Sequence[str], index: int, dialect: str) -> list[str]:
    """The dialects in which the record of a line (from 0) is lost without a word."""
    whole, rest = tuple(lines), (*lines[:index], *lines[index + 1 :])
    lost = []
    for target in TARGETS:
        conversion = _converted(whole, dialect, target)
        named = any(loss.line == index + 1 for loss in conversion.losses) or any(
            refusal.startswith(f"line {index + 1}:") for refusal in conversion.refusals
        )
        if not named and conversion.to_bytes() == _converted(rest, dialect, target).to_bytes():
            lost.append(target)
    return lost


def planted(dialect: str) -> Iterator[str]:
    """Lines of a dialect that name strangers."""
    for record in DIALECTS[dialect].records.values():
        values = _PLANTED.get(record.subject)
        if values is None:
            continue
        fitting = {name: value for name, value in values.items() if record.has(name)}
        if record.subject == "byes" and "team" in record.field("participant").title.lower():
            fitting["participant"] = [TEAM]
        if record.has("first_round") and record.subject == "prohibited":
            fitting |= {"first_round": "1", "last_round": "3"}
        code = "GER" if record.subject == "national-player" else None
        yield record.line(fitting, code)


@pytest.mark.parametrize("sample", DAILY_SAMPLES, ids=lambda path: path.stem)
@pytest.mark.parametrize("dialect", ["trfx", "draft-2024", "draft-2025", "trf26"])
@pytest.mark.lengthy
@pytest.mark.daily(4)
def test_planted_records_are_accounted_for(sample: Path, dialect: str) -> None:
    converted = convert(crosstable.read(sample), dialect).document.source.texts
    for lines in (list(converted), ["012 Nobody"]):
        for line in planted(dialect):
            assert unaccounted([*lines, line], len(lines), dialect) == [], line


def test_a_bye_of_nobody_is_named_with_its_round(worded: Worded) -> None:
    lines = ["012 Test", "001    1      Ann", "240 H 004 0099"]
    t = crosstable.loads("\n".join(lines).encode(), dialect="trf26")
    for target in ("trf26", "json"):
        (loss,) = convert(t, target).losses
        assert (loss.kind, loss.line) == ("unreadable", 3)
        worded(loss.message)


def test_a_bye_of_a_team_that_is_not_there_is_named_too(worded: Worded) -> None:
    lines = ["012 Test", "192 FIDE_TEAM_BAKU", "001    1      Ann", "240 H 003 0026"]
    (loss,) = convert(crosstable.loads("\n".join(lines).encode(), dialect="trf26"), "trf26").losses
    worded(loss.message)


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
@pytest.mark.lengthy
@pytest.mark.daily(3)
def test_what_others_say_of_people_taken_away_is_accounted_for(sample: Path) -> None:
    dialect = crosstable.read(sample).document.dialect.name  # type: ignore[union-attr]
    texts = sample.read_text(encoding="utf-8").splitlines()
    people = [i for i, text in enumerate(texts) if text.startswith("001 ")]
    for person in (people[0], people[-1]):
        rest = [text for i, text in enumerate(texts) if i != person]
        for index, text in enumerate(rest):
            names = texts[person][4:8].strip() in text[4:].split()
            if names and text[:3] not in ("001", "###", *REPEATING):
                assert unaccounted(rest, index, dialect) == [], text


def test_losses_beyond_the_limit_are_counted(worded: Worded) -> None:
    lines = ["012 Test", *(["240 H 004 0099"] * (MOST_FINDINGS + 5))]
    t = crosstable.loads("\n".join(lines).encode(), dialect="trf26")
    *_, last = convert(t, "json").losses
    assert last.message.startswith("5 more ")
    worded(last.message)
