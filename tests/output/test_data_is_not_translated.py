"""Names, teams, cities and codes are the same in every language, whatever they are called."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import cycle

import pytest

from crosstable.checks.catalogue import KINDS_OF_FAULT
from crosstable.checks.catalogue.examples import Example, bad_report
from crosstable.checks.catalogue.kind import Kind
from crosstable.model.diagnostics import Diagnostic
from crosstable.model.languages import LANGUAGES
from crosstable.output.diagnostics.pages import examine_example
from crosstable.output.language import messages, translate
from crosstable.pairing.verdict import check
from crosstable.reading.files import loads, read
from tests.conftest import needs_shared_data, shared_data

TWO_TEAMS = """\
### Two teams that are called like colours have one number; a third has none that is possible.
012 Black
022 White
032 GER
042 2026/03/07
052 2026/03/08
062 4
072 4
082 3
092 Team Swiss
142 2
001    1 m    draw, Anna                        2000 GER             1990/01/01  0.0
001    2 m    win, Bert                         1990 GER             1990/01/02  0.0
001    3 m    none, Carl                        1980 GER             1990/01/03  0.0
001    4 m    nobody, Dora                      1970 GER             1990/01/04  0.0
013 round robin                         4
310   1 White                                                                1
310   1 Black                                                                2
310   0 everybody                                                            3
"""
"""T101, T102 and T123, with names that are words of templates."""


def said(d: Diagnostic, language: str) -> list[str]:
    """The sentence of a fault, its notes and the title of its fix."""
    words = [d.sentence, *(note for _, note in d.notes)]
    return [
        translate(each, messages(language)) for each in (*words, *([d.fix.words] if d.fix else []))
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_teams_called_like_colours_keep_their_names(language: str) -> None:
    told = {d.code: said(d, language)[0] for d in check(loads(TWO_TEAMS.encode()), None)}
    assert {"T101", "T102"} <= told.keys()
    assert "White" in told["T102"]
    assert "Black" in told["T102"]
    assert "everybody" in told["T101"]


@needs_shared_data
@pytest.mark.parametrize("language", LANGUAGES)
def test_reported_file_keeps_its_names(language: str) -> None:
    t = read(shared_data() / "defects3" / "team-named-white.trf")
    (told,) = (said(d, language)[0] for d in check(t, None) if d.code == "T102")
    assert re.search(r"\bBlack\b.*\bWhite\b", told)


WORDS = (
    *("White", "Black", "draw", "a win", "none", "nobody", "blank", "nothing", "everybody"),
    *("round 1", "team 2", "sex", "the name", "players", "missing", "right"),
    *("{n}", "{name}", "{who}", "record 001", "no team", "once", "empty"),
)
"""Words of the templates, and what looks like a place in one."""


def names_in(example: Example) -> Sequence[str]:
    """Players, teams and city of an example."""
    t = loads(bad_report(example))
    names = [player.name for player in t.players] + [team.name for team in t.teams]
    return tuple(dict.fromkeys(name for name in (*names, t.city or "") if len(name) > 3))


def renamed(text: str, names: Mapping[str, str]) -> str:
    """A text with other names in the same columns."""
    for old, new in names.items():
        text = text.replace(old, new.ljust(len(old)))
    return text


def of_like_form(old: str, word: str) -> str:
    """A word in the form of a name: with a first name where that has one, and as long at most."""
    first = ", A" if "," in old else ""
    return word[: len(old) - len(first)] + first


def mark_like(name: str, number: int) -> str:
    """A name of the same form and length that no language has."""
    word, comma, first = name.partition(",")
    letters = iter(("Q" if len(word) > 3 else "") + "abcdefghijklmnoprstuvwxyz"[number])
    signs = (next(letters, "q") if sign.isalpha() else sign for sign in word)
    return "".join(signs) + comma + first


def told_with(kind: Kind, names: Mapping[str, str]) -> dict[str, list[list[str]]]:
    """What is said of the example with other names, in every language."""
    example = kind.example
    players = None if example.players is None else renamed(example.players, names)
    report = renamed(bad_report(example).decode(example.encoding), names)
    changed = replace(example, players=players)
    diagnostics = examine_example(changed, report.encode(example.encoding))[0]
    return {language: [said(d, language) for d in diagnostics] for language in LANGUAGES}


@cache
def kinds() -> tuple[Kind, ...]:
    """All kinds but those about letters, in which no name is the same as another."""
    return tuple(k for k in KINDS_OF_FAULT.values() if k.example.encoding == "utf-8")


@pytest.mark.lengthy
def test_names_from_the_words_of_templates_come_out_unchanged() -> None:
    """To rename and then to translate is the same as to translate and then to rename."""
    words = cycle(WORDS)
    for kind in kinds():
        own = names_in(kind.example)
        names = {old: of_like_form(old, next(words)) for old in own}
        marks = {old: mark_like(names[old], n) for n, old in enumerate(own)}
        if len({*names.values()}) < len(names):
            continue  # two of one name are another fault
        marked = told_with(kind, marks)
        named = told_with(kind, names)
        for language in LANGUAGES:
            expected = [
                [_exchanged(text, marks, names) for text in texts] for texts in marked[language]
            ]
            assert named[language] == expected, (kind.code, language)


def _exchanged(text: str, marks: Mapping[str, str], names: Mapping[str, str]) -> str:
    for old, mark in marks.items():
        text = text.replace(mark, names[old])
    return text
