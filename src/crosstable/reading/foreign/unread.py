"""Files of other programs that are not read, only recognised, with the way to a report.

Names are no evidence: such files are renamed every day.
"""

from __future__ import annotations

from collections.abc import Callable

from crosstable.model.phrases import Phrase, phrase

_PAPI = phrase(
    "a Papi tournament (an Access database); in Papi, export it for FIDE (TRF), or open it in "
    "Sharly Chess and export it there"
)
_SWISS_PERFECT = phrase(
    "a file of Swiss Perfect; in Swiss Perfect, export the tournament as FIDE report and use that "
    "file"
)

_SWAR = phrase("a SWAR tournament; in SWAR, export it for FIDE (TRF) and use that file")
_PAGE_OF_CHESS_RESULTS = phrase(
    "a page of chess-results.com; save the Excel list of the crosstable, or the file of "
    "Swiss-Manager, and use that"
)
_RAR = phrase("a RAR archive; extract the report first")


def foreign_program(data: bytes) -> Phrase | None:
    """Whose file this is and how to get a report from it; None for everything else."""
    return next((name for is_of_program, name in _PROGRAMS if is_of_program(data)), None)


def _is_papi(data: bytes) -> bool:
    return data.startswith(b"\x00\x01\x00\x00Standard Jet DB")


def _is_swiss_perfect(data: bytes) -> bool:
    """dBase III with the fields of its players or of its games."""
    head = data[:2000]
    return head[:1] == b"\x03" and (b"START_NO" in head or b"W_SCORE" in head)


def _is_swar(data: bytes) -> bool:
    """The length of its version, and the version: ``v6.65``."""
    length = int.from_bytes(data[:4], "little")
    version = data[4 : 4 + length]
    return 4 <= length < 16 and version[:1] == b"v" and version[1:2].isdigit() and b"." in version


def _is_page_of_chess_results(data: bytes) -> bool:
    head = data[:4000].lower()
    return head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<") and b"chess-results" in head


def _is_rar(data: bytes) -> bool:
    return data.startswith(b"Rar!\x1a\x07")


_PROGRAMS: tuple[tuple[Callable[[bytes], bool], Phrase], ...] = (
    (_is_papi, _PAPI),
    (_is_swiss_perfect, _SWISS_PERFECT),
    (_is_swar, _SWAR),
    (_is_page_of_chess_results, _PAGE_OF_CHESS_RESULTS),
    (_is_rar, _RAR),
)
