"""How the shape of an answer is filled: its keys are stated once, in its type."""

from __future__ import annotations

from typing import Any, TypeVar

from crosstable.model.phrases import Joined, Phrase

Shape = TypeVar("Shape")


def fill_answer(shape: type[Shape], source: Any, **others: object) -> Shape:
    """The answer of a shape, with its keys in their order.

    What `others` do not give is what the source calls by the name of the key. Programs read
    English, so phrases become texts.

    >>> from typing import TypedDict
    >>> Part = TypedDict("Part", {"real": int, "digits": int})
    >>> fill_answer(Part, 7, digits=1)
    {'real': 7, 'digits': 1}
    """
    answer: Any = {
        key: _in_english(others[key] if key in others else getattr(source, key))
        for key in shape.__annotations__
    }
    return answer  # type: ignore[no-any-return]


def _in_english(value: object) -> object:
    return str(value) if isinstance(value, Phrase | Joined) else value
