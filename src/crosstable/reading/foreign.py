"""Files of other programs, recognised by what they contain, with the way to a report.

Names are no evidence: such files are renamed every day.
"""

from __future__ import annotations

from collections.abc import Callable

from crosstable.model.phrases import Phrase, phrase

_SWISS_CHESS = phrase(
    "a Swiss-Chess tournament (SWT); in Swiss-Chess, export it for FIDE (TRF) and use that file"
)
_PAPI = phrase(
    "a Papi tournament (an Access database); in Papi, export it for FIDE (TRF), or open it in "
    "Sharly Chess and export it there"
)
_SWISS_PERFECT = phrase(
    "a file of Swiss Perfect; in Swiss Perfect, export the tournament as FIDE report and use that "
    "file"
)
_SHARLY = phrase(
    "a Sharly Chess event; in Sharly Chess, export the tournament for FIDE (TRF) and use that file"
)


def foreign_program(data: bytes) -> Phrase | None:
    """Whose file this is and how to get a report from it; None for everything else."""
    return next((name for is_of_program, name in _PROGRAMS if is_of_program(data)), None)


def _is_swiss_chess(data: bytes) -> bool:
    """The first byte (0 before the first round), rounds and players, a version at its place."""
    if data[:1] not in (b"\xff", b"\0") or len(data) < 0x600:
        return False
    rounds = int.from_bytes(data[1:3], "little")
    players = int.from_bytes(data[7:9], "little")
    version = int.from_bytes(data[0x261:0x263], "little")
    return rounds <= 99 and players <= 5000 and 500 <= version <= 1500


def _is_papi(data: bytes) -> bool:
    return data.startswith(b"\x00\x01\x00\x00Standard Jet DB")


def _is_swiss_perfect(data: bytes) -> bool:
    """dBase III with the fields of its players or of its games."""
    head = data[:2000]
    return head[:1] == b"\x03" and (b"START_NO" in head or b"W_SCORE" in head)


def _is_sharly_chess(data: bytes) -> bool:
    """SQLite with the table in which Sharly Chess notes its migrations."""
    return data.startswith(b"SQLite format 3\0") and b"migration" in data and b"metadata" in data


_PROGRAMS: tuple[tuple[Callable[[bytes], bool], Phrase], ...] = (
    (_is_swiss_chess, _SWISS_CHESS),
    (_is_papi, _PAPI),
    (_is_swiss_perfect, _SWISS_PERFECT),
    (_is_sharly_chess, _SHARLY),
)
