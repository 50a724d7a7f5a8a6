"""How the files of other programs are recognised: by their bytes, never by their names."""

from __future__ import annotations

_LONGEST_PROLOGUE = 2000
_SHORTEST_SWISS_CHESS = 0x600


def is_swiss_manager(data: bytes) -> bool:
    """The marker of the files that Swiss-Manager writes since it knows Unicode."""
    return data.startswith(b"\x93\xff\x89\x44")


def is_swiss_chess(data: bytes) -> bool:
    """The first byte (0 before the first round), rounds and players, a version at its place."""
    if data[:1] not in (b"\xff", b"\0") or len(data) < _SHORTEST_SWISS_CHESS:
        return False
    rounds = int.from_bytes(data[1:3], "little")
    players = int.from_bytes(data[7:9], "little")
    version = int.from_bytes(data[0x261:0x263], "little")
    return rounds <= 99 and players <= 5000 and 500 <= version <= 1500


def is_chess_results_xml(data: bytes) -> bool:
    """An XML document whose first element is that of chess-results.com."""
    head = data[:_LONGEST_PROLOGUE].lstrip(b"\xef\xbb\xbf \t\r\n")
    return head.startswith(b"<") and b"<chessresults" in head.lower()


_ADDRESS = b"chess-results.com"
_LONGEST_FIRST_LINE = 400


def is_archive(data: bytes) -> bool:
    """A ZIP archive, whatever is in it."""
    return data.startswith(b"PK\x03\x04")


def is_workbook(data: bytes) -> bool:
    """A ZIP archive with the folder that workbooks have."""
    return is_archive(data) and b"xl/worksheets/" in data


def is_chess_results_table(data: bytes) -> bool:
    """A table in text that names the address of the service in its first line."""
    line = data[:_LONGEST_FIRST_LINE].split(b"\n", 1)[0].lower()
    is_record = line[:3].isdigit() or line.startswith((b"###", b"<"))
    return _ADDRESS in line and not is_record


def is_sharly_chess(data: bytes) -> bool:
    """SQLite with the table in which Sharly Chess notes its migrations."""
    return data.startswith(b"SQLite format 3\0") and b"migration" in data and b"metadata" in data
