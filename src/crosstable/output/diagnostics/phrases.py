"""English texts of set shapes, in the languages of the documents.

Rules return phrases; what the pairing says when it refuses a round is still a text. Here each shape
of it (`fillings.py`) has its translation. One of an unknown shape has none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from crosstable.model.tiebreak_codes import TITLE_WORDS
from crosstable.output.diagnostics.fillings import FILLINGS
from crosstable.output.language import Say
from crosstable.text.dialects.titles import titles_in_sentences

_PARTICIPANT = r"(?:player|team) -?\d+(?: \(.*?\))?"
_NUMBERS = frozenset("nmkj")
_WORDS = frozenset(("a", "b", "time"))
"""Places that hold phrases again, which have to be known; other names hold data as written."""
_PEOPLE = frozenset(("who", "whom"))
_PATTERNS = {"quoted": r"(?:'.*?'|\".*?\")", "key": r"\S+"} | dict.fromkeys(_NUMBERS, r"[\d.,½-]+")
_PATTERNS |= dict.fromkeys(_PEOPLE, _PARTICIPANT)
_PATTERNS |= {"l": r"\d+(?:, \d+)*", "article": r"\d+(?:\.\d+)+[a-z]*", "regulation": ".+"}
"""What a place may hold; all others hold anything."""
_PLACE = re.compile(r"\\\{(\w+)\\\}")
_NAME = r"(?:(?!\) (?:and|–) (?:player|team) \d).)*"
"""A name in brackets, up to the next player or team."""
_NUMBERED = re.compile(rf"(?P<kind>player|team) (?P<n>-?\d+)(?: \((?P<name>{_NAME})\))?", re.DOTALL)
_BARE_WORD = re.compile(r"[^\W\d_]{2,}")
_THEN = ", then "
_DEEPEST = 6


class _Shape(NamedTuple):
    """A phrase with places, the words that it has in any case, and its pattern."""

    template: str
    longest: str
    pattern: re.Pattern[str]


def phrases() -> Iterator[str]:
    """What has to be translated, but for what other parts of the catalogue have."""
    yield from FILLINGS
    yield from sorted(titles_in_sentences())
    yield from ("player {n} ({name})", "player {n}", "blank")


def translated_text(text: str, say: Say) -> str | None:
    """A phrase in a language; None where its shape is not known.

    >>> translated_text("9 rounds", str), translated_text("9 marmots", str)
    ('9 rounds', None)
    """
    return _said(text, say, 0)


def participant(text: str, say: Say) -> str | None:
    """A player or a team with number and name.

    >>> participant("team 3 (Lions)", str), participant("Lions", str)
    ('team 3 (Lions)', None)
    """
    match = _NUMBERED.fullmatch(text)
    if match is None:
        return None
    if match["name"] is None:
        return say(f"{match['kind']} {{n}}").format(n=match["n"])
    return say(f"{match['kind']} {{n}} ({{name}})").format(n=match["n"], name=match["name"])


def _said(text: str, say: Say, depth: int) -> str | None:
    if depth > _DEEPEST:
        return None
    if _is_plain(text):
        return text
    if text in _exact():
        return say(text)
    return participant(text, say) or _shaped(text, say, depth) or _listed(text, say, depth)


def _is_plain(text: str) -> bool:
    """Numbers, signs and codes in capitals, which are the same in all languages."""
    return all(word.isupper() for word in _BARE_WORD.findall(text))


def _shaped(text: str, say: Say, depth: int) -> str | None:
    for shape in _shapes():
        if shape.longest not in text:
            continue
        match = shape.pattern.fullmatch(text)
        values = None if match is None else _values(match.groupdict(), say, depth)
        if values is not None:
            return say(shape.template).format(**values)
    return None


def _values(given: Mapping[str, str], say: Say, depth: int) -> dict[str, str] | None:
    values = {}
    for name, text in given.items():
        said: str | None = text
        if name in _WORDS:
            said = _said(text, say, depth + 1)
        elif name in _PEOPLE:
            said = participant(text, say)
        if said is None:
            return None
        values[name] = said
    return values


def _listed(text: str, say: Say, depth: int) -> str | None:
    """``a, b and c``, or the periods of a time control: every part has to be known."""
    for joint, shown in ((_THEN, say(_THEN)), (", ", ", ")):
        if joint in text:
            parts = [_said(part, say, depth + 1) for part in text.split(joint)]
            return None if None in parts else shown.join(map(str, parts))
    return None


@cache
def _shapes() -> tuple[_Shape, ...]:
    """Every phrase with places, those with most words of their own first."""
    known = dict.fromkeys(FILLINGS)
    shapes = [_shape(one) for one in known if "{" in one]
    return tuple(sorted(shapes, key=lambda shape: -len(re.sub(r"\{\w+\}", "", shape.template))))


def _shape(template: str) -> _Shape:
    longest = max(re.split(r"\{\w+\}", template), key=len)
    seen: set[str] = set()

    def place(found: re.Match[str]) -> str:
        name = found[1]
        if name in seen:
            return f"(?P={name})"
        seen.add(name)
        return f"(?P<{name}>{_PATTERNS.get(name, '.+?')})"

    return _Shape(template, longest, re.compile(_PLACE.sub(place, re.escape(template)), re.DOTALL))


@cache
def _exact() -> frozenset[str]:
    """Phrases without places, names of fields and records, tie-breaks, colours and byes."""
    filled = (*FILLINGS, *TITLE_WORDS)
    known = (one for one in filled if "{" not in one)
    return frozenset(("White", "Black", "blank", "missing", "nothing", "none", "nobody")).union(
        ("players", "teams", "draw"), known, titles_in_sentences()
    )
