"""Sentences as values: an English template and what fills it.

A rule that has something to say returns a `Phrase`. `str()` gives it in English, `in_words` in any
language. What fills a place is one of three kinds, and the kind decides what a language does to it:

- a text is *data* (a name, a city, a file, a code): it is the same in every language;
- a number is written as it is;
- a `Phrase` or a `Joined` is put into the language too.

>>> board = phrase("board {n}", n=3)
>>> str(phrase("{player} sits at {where}", player="White", where=board))
'White sits at board 3'

The templates are collected from the calls of `phrase` and `plural` by `tools/make_messages.py`, so
the first argument is always a literal: never an f-string, never a name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from string import Formatter
from typing import TypeAlias

from crosstable.model.dates import PartialDate

Say: TypeAlias = Callable[[str], str]
"""Gives a template in the language of the reader."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A sentence, or a part of one. Made by `phrase` and `plural`."""

    template: str
    values: tuple[tuple[str, object], ...] = ()

    def in_words(self, say: Say) -> str:
        """The phrase in the language of `say`."""
        template = say(self.template) if has_words(self.template) else self.template
        return template.format_map({name: in_words(value, say) for name, value in self.values})

    def templates(self) -> Iterator[str]:
        """Every template that a language must know to say the phrase."""
        if has_words(self.template):
            yield self.template
        for _, value in self.values:
            if isinstance(value, Phrase | Joined):
                yield from value.templates()

    def value(self, name: str) -> object:
        """What fills a place of the template."""
        return dict(self.values)[name]

    def __str__(self) -> str:
        return self.in_words(str)


@dataclass(frozen=True, slots=True)
class Joined:
    """Several phrases or texts in a row, with the same text between each two of them.

    >>> str(Joined((phrase("round {n}", n=1), "Bergen")))
    'round 1, Bergen'
    """

    parts: tuple[Words, ...]
    separator: Words = ", "

    def in_words(self, say: Say) -> str:
        """The parts in the language of `say`."""
        return in_words(self.separator, say).join(in_words(part, say) for part in self.parts)

    def templates(self) -> Iterator[str]:
        """Every template that a language must know to say the parts."""
        for part in (self.separator, *self.parts):
            if isinstance(part, Phrase | Joined):
                yield from part.templates()

    def __str__(self) -> str:
        return self.in_words(str)


Words: TypeAlias = Phrase | Joined | str
"""What can be shown: a phrase, several of them, or data that is the same in every language."""


Filling: TypeAlias = Words | int | Decimal | Fraction | date | PartialDate | None
"""What can fill a place of a template."""


def phrase(template: str, /, **values: object) -> Phrase:
    """A phrase with what fills its places."""
    return Phrase(template, tuple((name, _plain(value)) for name, value in values.items()))


def _plain(value: object) -> object:
    """What may fill a place: numbers, phrases and texts; a date or a fraction is its text.

    So a phrase that was kept as text is the same one again.
    """
    is_plain = value is None or isinstance(value, int | str | Phrase | Joined)
    return value if is_plain else str(value)


def fill_template(template: str, values: Mapping[str, Filling]) -> Phrase:
    """A template of a table, filled with those of the values that it names.

    >>> str(fill_template("round {n} of {m}", {"n": 3, "m": 9, "city": "Bergen"}))
    'round 3 of 9'
    """
    return Phrase(template, tuple((name, _plain(values[name])) for name in places(template)))


@lru_cache(maxsize=1024)
def places(template: str) -> tuple[str, ...]:
    """The names of the places of a template.

    >>> places("{who} has rank {rank}")
    ('who', 'rank')
    """
    return tuple(dict.fromkeys(name for _, name, _, _ in Formatter().parse(template) if name))


def plural(number: int, one: str, several: str, /, **values: object) -> Phrase:
    """The form for one or the form for several; both have the number as ``{n}``.

    >>> str(plural(1, "{n} round", "{n} rounds")), str(plural(9, "{n} round", "{n} rounds"))
    ('1 round', '9 rounds')

    Give `n` to have the number written in another way.
    """
    return phrase(one if number == 1 else several, **{"n": number, **values})


def joined(parts: Iterable[Words], separator: Words = ", ") -> Joined:
    """Parts in a row."""
    return Joined(tuple(parts), separator)


def enumerated(parts: Iterable[Words]) -> Words:
    """Parts as people list them.

    >>> str(enumerated(["White", "Black", "Grey"]))
    'White, Black and Grey'
    """
    listed = tuple(parts)
    if len(listed) < 2:
        return listed[0] if listed else ""
    return phrase("{a} and {b}", a=Joined(listed[:-1]), b=listed[-1])


def with_data(words: Words, change: Callable[[str], str]) -> Words:
    """The same words with every text that is data changed, and no template.

    >>> board = phrase("the board of {name}", name="Board, Ann")
    >>> str(with_data(board, lambda text: text.replace("Board", "White")))
    'the board of White, Ann'
    """
    if isinstance(words, Phrase):
        values = ((name, _with_data(value, change)) for name, value in words.values)
        return Phrase(words.template, tuple(values))
    if isinstance(words, Joined):
        return Joined(tuple(with_data(part, change) for part in words.parts), words.separator)
    return change(words)


def _with_data(value: object, change: Callable[[str], str]) -> object:
    return with_data(value, change) if isinstance(value, Phrase | Joined | str) else value


def in_words(value: object, say: Say) -> str:
    """Anything that fills a place, in the language of `say`: data and numbers stay as they are."""
    if isinstance(value, Phrase | Joined):
        return value.in_words(say)
    return "" if value is None else str(value)


def escape_template(text: str) -> str:
    """A text as a template: what is in braces is no place.

    >>> str(Phrase(escape_template("{a} is not closed")))
    '{a} is not closed'
    """
    return text.replace("{", "{{").replace("}", "}}")


def has_words(template: str) -> bool:
    """Whether a template says something besides what fills it.

    >>> has_words("{a}: {b}"), has_words("round {n}")
    (False, True)
    """
    texts = (text for text, _, _, _ in Formatter().parse(template))
    return any(character.isalpha() for text in texts for character in text)


def as_json(value: object) -> object:
    """A phrase as plain values that can be kept in a file or a database.

    >>> as_json(phrase("board {n}", n=3))
    {'template': 'board {n}', 'values': {'n': 3}}
    """
    if isinstance(value, Phrase):
        return {"template": value.template, "values": {k: as_json(v) for k, v in value.values}}
    if isinstance(value, Joined):
        parts = [as_json(part) for part in value.parts]
        return {"parts": parts, "separator": as_json(value.separator)}
    return value if value is None or isinstance(value, int) else str(value)


def from_json(value: object) -> object:
    """What `as_json` kept; a plain text is data, also one of an older version.

    >>> from_json(as_json(phrase("board {n}", n=3))) == phrase("board {n}", n=3)
    True
    """
    if not isinstance(value, Mapping):
        return value
    if "template" in value:
        kept = value.get("values") or {}
        return Phrase(str(value["template"]), tuple((k, from_json(v)) for k, v in kept.items()))
    if "parts" in value:
        parts = (_words(part) for part in value["parts"])
        return Joined(tuple(parts), _words(value.get("separator", ", ")))
    return str(value)


def _words(value: object) -> Words:
    words = from_json(value)
    return words if isinstance(words, Phrase | Joined) else in_words(words, str)
