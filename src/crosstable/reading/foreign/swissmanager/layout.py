"""The layout of Swiss-Manager's files (TUNX, TURX, TUMX, TUTX): bytes to records, no meaning yet.

Little-endian. A string is a number of UTF-16 code units and the units; a section begins with its
tag and `FF 89 44`. The directory at the end of the file has the bounds of the sections: scanning
for the markers could hit data. Every section has to be used up exactly.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from struct import Struct, unpack_from
from typing import NamedTuple

from crosstable.reading.foreign.misreadings import contradiction, not_complete

_MARK = b"\xff\x89\x44"
_CONFIGURATION = b"\x95" + _MARK
_ROUNDS = b"\xa3" + _MARK
_PLAYERS = b"\xa5" + _MARK
_GAMES = b"\xb3" + _MARK
_TEAMS = b"\xb5" + _MARK
_MATCHES = b"\xc3" + _MARK
_FORBIDDEN = b"\xc5" + _MARK
_DIRECTORY = b"\xd3" + _MARK
_END = b"\xe3" + _MARK

_ORDER = (_ROUNDS, _PLAYERS, _GAMES, _TEAMS, _MATCHES, _FORBIDDEN, _DIRECTORY)
"""The sections that the directory can name, in the order of the file."""
_DIRECTORY_BYTES = 36
"""The marker, seven offsets, and the marker of the end."""
_OFFSETS = Struct("<7I")
_HEADER_BYTES = 108
_HEADER_STRINGS = 132
_CONFIGURATION_BYTES = 5887

_ROUND_STRINGS = 16
_ROUND_BYTES = 76
_PLAYER_STRINGS = 18
_PLAYER_BYTES = 134
_TEAM_STRINGS = 5
_TEAM_BYTES = 96
_GAME_BYTES = 21
_MATCH_BYTES = 15
_PAIR_BYTES = 4


class Row(NamedTuple):
    """A record: its strings, and the bytes after them."""

    texts: Sequence[str]
    data: bytes

    def u16(self, at: int) -> int:
        """The number of two bytes at a place."""
        return int.from_bytes(self.data[at : at + 2], "little")

    def u32(self, at: int) -> int:
        """The number of four bytes at a place."""
        return int.from_bytes(self.data[at : at + 4], "little")


class Layout(NamedTuple):
    """A file taken apart."""

    header: Row
    configuration: Row
    rounds: Sequence[Row]
    players: Sequence[Row]
    games: Sequence[bytes]
    teams: Sequence[Row]
    matches: Sequence[bytes]
    forbidden: Sequence[tuple[int, int]]
    damaged_texts: int
    """Strings with units that are no characters."""


def take_apart(data: bytes) -> Layout:
    """The records of a file; raises `Misread` if a section is not used up exactly."""
    bounds = _bounds(data)
    texts = _Texts(data)
    start_of_rounds = bounds[_ROUNDS][0] - len(_ROUNDS)
    configuration_at = start_of_rounds - _CONFIGURATION_BYTES
    if data[configuration_at : configuration_at + 4] != _CONFIGURATION:
        raise contradiction("95")
    strings, end = texts.take(_HEADER_BYTES, _HEADER_STRINGS, configuration_at)
    if end != configuration_at:
        raise contradiction("93")
    return Layout(
        Row(strings, data[:_HEADER_BYTES]),
        Row((), data[configuration_at:start_of_rounds]),
        texts.rows(bounds[_ROUNDS], _ROUND_STRINGS, _ROUND_BYTES),
        texts.rows(bounds[_PLAYERS], _PLAYER_STRINGS, _PLAYER_BYTES),
        _pieces(data, bounds[_GAMES], _GAME_BYTES),
        texts.rows(bounds[_TEAMS], _TEAM_STRINGS, _TEAM_BYTES) if _TEAMS in bounds else (),
        _pieces(data, bounds[_MATCHES], _MATCH_BYTES) if _MATCHES in bounds else (),
        _forbidden_pairs(data, bounds),
        texts.damaged,
    )


class Place(NamedTuple):
    """Where the strings of a record and its bytes are in the file."""

    kind: str
    texts: Sequence[tuple[int, int]]
    data_at: int


def places_of(data: bytes) -> Iterator[Place]:
    """The places of all strings of a file that can be taken apart."""
    bounds = _bounds(data)
    yield _place(data, "header", _HEADER_BYTES, _HEADER_STRINGS)
    sections = (
        ("round", _ROUNDS, _ROUND_STRINGS, _ROUND_BYTES),
        ("player", _PLAYERS, _PLAYER_STRINGS, _PLAYER_BYTES),
        ("team", _TEAMS, _TEAM_STRINGS, _TEAM_BYTES),
    )
    for kind, tag, strings, size in sections:
        at, end = bounds.get(tag, (0, 0))
        while at < end:
            place = _place(data, kind, at, strings)
            yield place
            at = place.data_at + size


def _place(data: bytes, kind: str, at: int, strings: int) -> Place:
    texts = []
    for _ in range(strings):
        end = at + 2 + 2 * int.from_bytes(data[at : at + 2], "little")
        texts.append((at + 2, end))
        at = end
    return Place(kind, texts, at)


def _bounds(data: bytes) -> Mapping[bytes, tuple[int, int]]:
    """Where the content of each section begins and ends, by the directory."""
    directory_at = len(data) - _DIRECTORY_BYTES
    begins_well = data[directory_at : directory_at + 4] == _DIRECTORY and data[-4:] == _END
    if directory_at < _HEADER_BYTES or not begins_well:
        raise not_complete()
    offsets = _OFFSETS.unpack_from(data, directory_at + 4)
    starts = [offset for offset in offsets if offset]
    if starts != sorted(set(starts)) or starts[-1:] != [directory_at]:
        raise contradiction("D3")
    tags = [data[start : start + 4] for start in starts]
    places = [_ORDER.index(tag) if tag in _ORDER else -1 for tag in tags]
    if -1 in places or places != sorted(set(places)) or tags[:3] != [*_ORDER[:3]]:
        raise contradiction("D3")
    if (_TEAMS in tags) != (_MATCHES in tags):
        raise contradiction("B5, C3")
    if starts[0] < _HEADER_BYTES + _CONFIGURATION_BYTES:
        raise contradiction("D3")
    ends = (*starts[1:], directory_at)
    return {tag: (start + 4, end) for tag, start, end in zip(tags, starts, ends, strict=True)}


class _Texts:
    """Strings and the records that hold them; counts what is no UTF-16."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self.damaged = 0

    def take(self, at: int, count: int, limit: int) -> tuple[Sequence[str], int]:
        """So many strings from a place, and where they end."""
        texts = []
        for _ in range(count):
            if at + 2 > limit:
                raise contradiction(hex(at))
            (units,) = unpack_from("<H", self._data, at)
            end = at + 2 + 2 * units
            if end > limit:
                raise contradiction(hex(at))
            texts.append(self._decode(self._data[at + 2 : end]))
            at = end
        return texts, at

    def _decode(self, data: bytes) -> str:
        try:
            return data.decode("utf-16-le")
        except UnicodeDecodeError:
            self.damaged += 1
            return data.decode("utf-16-le", "replace")

    def rows(self, bounds: tuple[int, int], strings: int, size: int) -> Sequence[Row]:
        """The records of a section, which must use it up."""
        at, end = bounds
        rows = []
        while at < end:
            texts, at = self.take(at, strings, end)
            if at + size > end:
                raise contradiction(hex(at))
            rows.append(Row(texts, self._data[at : at + size]))
            at += size
        return rows


def _pieces(data: bytes, bounds: tuple[int, int], size: int) -> Sequence[bytes]:
    start, end = bounds
    if (end - start) % size:
        raise contradiction(hex(start))
    return [data[at : at + size] for at in range(start, end, size)]


def _forbidden_pairs(
    data: bytes, bounds: Mapping[bytes, tuple[int, int]]
) -> Sequence[tuple[int, int]]:
    if _FORBIDDEN not in bounds:
        return ()
    pieces = _pieces(data, bounds[_FORBIDDEN], _PAIR_BYTES)
    return [(first, second) for first, second in (unpack_from("<HH", piece) for piece in pieces)]
