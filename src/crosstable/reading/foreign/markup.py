"""XML of others: elements with their attributes and texts, and nothing that could do harm.

A document with a DTD is refused, and with it every entity of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from xml.parsers import expat

from crosstable.reading.foreign.misreadings import contradiction

_MOST_ELEMENTS = 2_000_000


@dataclass(slots=True)
class Element:
    """An element: its name and those of its attributes in small letters, without namespaces."""

    name: str
    attributes: Mapping[str, str]
    depth: int
    parts: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The characters directly in it."""
        return "".join(self.parts)

    def get(self, name: str) -> str:
        """An attribute without blanks around it; empty if it is not there."""
        return self.attributes.get(name, "").strip()


def elements(data: bytes) -> list[Element]:
    """All elements in the order in which they begin; raises `Misread` if it is no plain XML."""
    collected: list[Element] = []
    open_elements: list[Element] = []

    def begin(name: str, attributes: dict[str, str]) -> None:
        if len(collected) >= _MOST_ELEMENTS:
            raise contradiction("XML")
        plain = {_local(key): value for key, value in attributes.items()}
        element = Element(_local(name), plain, len(open_elements))
        collected.append(element)
        open_elements.append(element)

    def end(name: str) -> None:
        open_elements.pop()

    def characters(text: str) -> None:
        open_elements[-1].parts.append(text)

    def refuse(*_: object) -> None:
        raise contradiction("DTD")

    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = begin
    parser.EndElementHandler = end
    parser.CharacterDataHandler = characters
    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    try:
        parser.Parse(data, True)
    except (expat.ExpatError, LookupError, ValueError) as problem:
        raise contradiction(f"XML: {problem}") from problem
    return collected


def _local(name: str) -> str:
    return name.rpartition(":")[2].lower()
