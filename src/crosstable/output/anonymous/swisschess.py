"""Files of Swiss-Chess without the people: changed in place, every other byte as it was.

Behind the NUL that ends a text there is rubbish of older texts: it is blanked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from crosstable.output.anonymous.lines import changed_birth
from crosstable.output.anonymous.substitution import Substitution
from crosstable.reading.foreign.swisschess import CardPlaces, card_places
from crosstable.text.source import decode, encode

_ENCODING = "cp1252"
_NAMES_OF_HEADER = ((0x316, 0x33E), (0x33F, 0x367), (0x368, 0x3A4), (0x3A5, 0x3E1))
"""The event, its place, and its arbiters."""
_OTHER_TEXTS_OF_HEADER = ((0xF5, 0x131), (0x178, 0x1B5), (0x3E2, 0x41E))
"""Lines for the heads of lists, and a remark."""
_TEXTS_OF_LATER_VERSIONS = ((0x2E0A, 0x2E46), (0x2E47, 0x2E83))
"""The organiser, and more arbiters."""
_NAME = (0, 32)
_CLUB = (33, 65)
_IDS = ((153, 158), (159, 163))
_BORN = (128, 138)
_INFO = (350, 655)

Change = Callable[[str], str]
Field = tuple[int, int, Change]


def anonymous_swiss_chess(data: bytes, substitution: Substitution, births: str) -> bytes:
    """The same file with other people; texts keep their length."""
    substitution.use_encoding(_ENCODING)
    places = card_places(data)
    changed = bytearray(data)
    for start, end, change in _fields_of_header(places, substitution):
        _change_text(changed, start, end, change)
    for at in places.participants:
        for start, end, change in _fields_of_person(places, substitution, births):
            _change_text(changed, at + start, at + end, change)
    for at in places.teams:
        _change_text(changed, at + _NAME[0], at + _NAME[1], substitution.text)
    return bytes(changed)


def _fields_of_header(places: CardPlaces, substitution: Substitution) -> Iterator[Field]:
    for start, end in _NAMES_OF_HEADER:
        yield start, end, substitution.text
    later = _TEXTS_OF_LATER_VERSIONS if places.start > _TEXTS_OF_LATER_VERSIONS[-1][1] else ()
    for start, end in (*_OTHER_TEXTS_OF_HEADER, *later):
        yield start, end, substitution.mask


def _fields_of_person(
    places: CardPlaces, substitution: Substitution, births: str
) -> Iterator[Field]:
    yield (*_NAME, substitution.text)
    yield (*_CLUB, substitution.text)
    for start, end in (*_IDS, places.fide_id):
        yield start, end, substitution.code
    yield (*_BORN, lambda text: changed_birth(text, substitution, births))
    if places.card > _INFO[0]:
        yield _INFO[0], places.card, lambda _: ""


def _change_text(changed: bytearray, start: int, end: int, change: Change) -> None:
    """A text up to its NUL, and nothing of what was there before it."""
    raw = bytes(changed[start:end]).split(b"\0", 1)[0]
    new = encode(change(decode(raw, _ENCODING) or ""), _ENCODING, "replace")
    changed[start:end] = new[: end - start].ljust(end - start, b"\0")
