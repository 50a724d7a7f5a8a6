"""How the shape of an answer is filled: its keys are stated once, in its type."""

from __future__ import annotations

from typing import Any, TypeVar

Shape = TypeVar("Shape")


def filled(shape: type[Shape], source: Any, **others: object) -> Shape:
    """The answer of a shape, with its keys in their order.

    What `others` do not give is what the source calls by the name of the key.

    >>> from typing import TypedDict
    >>> Part = TypedDict("Part", {"real": int, "digits": int})
    >>> filled(Part, 7, digits=1)
    {'real': 7, 'digits': 1}
    """
    found: Any = {
        key: others[key] if key in others else getattr(source, key) for key in shape.__annotations__
    }
    return found  # type: ignore[no-any-return]
