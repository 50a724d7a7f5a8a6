"""Files of Swiss-Manager without the people: changed in place, every other byte as it was."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from struct import pack_into

from crosstable.output.anonymous.lines import changed_birth
from crosstable.output.anonymous.substitution import Substitution
from crosstable.reading.foreign.swissmanager.layout import Place, places_of

_LICENCE = ((8, 28), (52, 104))
"""Bytes of the header that identify the licence."""
_EVENT_NAMES = (0, 1, 2, 3, 4, 5, 6, 9, 10, 21, 22, 35)
_EVENT_KEPT = (13, 14, 20)
"""Age groups, time control and federation."""
_PLAYER_NAMES = (0, 1, 2, 3, 9)
_NATIONAL_ID = 5
_PLAYER_KEPT = (4, 10, 11, 12, 17)
_TEAM_NAMES = (0, 1, 2)
_BORN = 38
_FIDE_NUMBER = 48
_LARGEST = 2**32


def anonymous_swiss_manager(data: bytes, substitution: Substitution, births: str) -> bytes:
    """The same file with other people; texts keep their length in units of UTF-16."""
    substitution.use_encoding("utf-16-le")
    changed = bytearray(data)
    for start, end in _LICENCE:
        changed[start:end] = bytes(end - start)
    for place in places_of(data):
        for index, (start, end) in enumerate(place.texts):
            change = _change(place.kind, index, substitution)
            text = data[start:end].decode("utf-16-le", "surrogatepass")
            new = change(text).encode("utf-16-le", "surrogatepass")
            if len(new) == end - start:
                changed[start:end] = new
        if place.kind == "player":
            _change_numbers(changed, place, substitution, births)
    return bytes(changed)


def _change(kind: str, index: int, substitution: Substitution) -> Callable[[str], str]:
    """What happens to a string: kept, replaced word by word, or masked."""
    kept = {"header": _EVENT_KEPT, "player": _PLAYER_KEPT, "round": range(16), "team": (3, 4)}
    names = {"header": _EVENT_NAMES, "player": _PLAYER_NAMES, "team": _TEAM_NAMES}
    if index in kept[kind]:
        return _same
    if index in names.get(kind, ()):
        return substitution.text
    if kind == "player" and index == _NATIONAL_ID:
        return substitution.code
    return substitution.mask


def _same(text: str) -> str:
    return text


def _change_numbers(
    changed: bytearray, place: Place, substitution: Substitution, births: str
) -> None:
    for at, change in _number_changes(substitution, births):
        start = place.data_at + at
        number = int.from_bytes(changed[start : start + 4], "little")
        if number:
            new = int(change(str(number)) or 0)
            pack_into("<I", changed, start, new if new < _LARGEST else number)


def _number_changes(
    substitution: Substitution, births: str
) -> Iterator[tuple[int, Callable[[str], str]]]:
    def change_birth(text: str) -> str:
        return changed_birth(text, substitution, births).strip()

    yield _BORN, change_birth
    yield _FIDE_NUMBER, substitution.number
