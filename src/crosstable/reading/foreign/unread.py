"""Files of other programs that are not read, only recognised, with the way to a report.

Content is the evidence: files are renamed every day. Programs whose files nobody has shown us are
known by the ends of their names alone, which is said.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from crosstable.model.phrases import Phrase, phrase

_PAPI = phrase(
    "a Papi tournament (an Access database); in Papi, export it for FIDE (TRF), or open it in "
    "Sharly Chess and export it there"
)
_SWISS_PERFECT = phrase(
    "one file of a Swiss Perfect tournament; keep the files TRN, SCO and INI next to each other, "
    "or pack them into a ZIP archive and use that"
)

_SWAR = phrase("a SWAR tournament; in SWAR, export it for FIDE (TRF) and use that file")
_PAGE_OF_CHESS_RESULTS = phrase(
    "a page of chess-results.com; save the Excel list of the crosstable, or the file of "
    "Swiss-Manager, and use that"
)
_RAR = phrase("a RAR archive; extract the report first")
_PDF = phrase(
    "a PDF document; ask the organiser for the report (TRF), or save the Excel list of the "
    "crosstable from chess-results.com and use that"
)
LIST_OF_SWISS_MANAGER = phrase(
    "a list that Swiss-Manager exports; to work alongside Swiss-Manager: event attach, or read the "
    "tournament file itself (TUNX)"
)
_LIST_OF_VEGA = phrase(
    "a list that Vega writes; to work alongside Vega: event attach, or export the report for FIDE "
    "(TRF) and use that file"
)
_VEGA = phrase("a Vega tournament; in Vega, export the report for FIDE (TRF) and use that file")
_OLD_SWISS_MANAGER = phrase(
    "a tournament of an old Swiss-Manager; save it in Swiss-Manager of today, or export a report "
    "for FIDE (TRF), and use that file"
)
_SWISS_SYS = phrase(
    "a SwissSys tournament; in SwissSys, export it for FIDE (TRF) and use that file"
)
_WIN_TD = phrase("a WinTD tournament; in WinTD, export it for FIDE (TRF) and use that file")
_BY_SUFFIX: Mapping[str, Phrase] = {
    **dict.fromkeys((".vegz", ".vegx", ".veg", ".bakz", ".qtf"), _VEGA),
    **dict.fromkeys((".tun", ".tur", ".tum", ".tut"), _OLD_SWISS_MANAGER),
    ".sjson": _SWISS_SYS,
    ".tdf": _WIN_TD,
    ".papi": _PAPI,
    ".swar": _SWAR,
}


def foreign_program(data: bytes) -> Phrase | None:
    """Whose file this is and how to get a report from it; None for everything else."""
    return next((name for is_of_program, name in _PROGRAMS if is_of_program(data)), None)


def program_by_name(name: str) -> Phrase | None:
    """Whose file a name suggests; None for names that many programs give."""
    dot = name.rfind(".")
    return _BY_SUFFIX.get(name[dot:].lower()) if dot >= 0 else None


def _is_papi(data: bytes) -> bool:
    return data.startswith(b"\x00\x01\x00\x00Standard Jet DB")


def is_part_of_swiss_perfect(data: bytes) -> bool:
    """dBase III with the fields of its players or of its games, or its settings."""
    head = data[:2000]
    is_table = head[:1] == b"\x03" and (b"START_NO" in head or b"W_SCORE" in head)
    return is_table or head.startswith(b"[Tournament Info]")


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


def _is_list_of_swiss_manager(data: bytes) -> bool:
    """The headings of its two text files."""
    head = data[:200].removeprefix(b"\xef\xbb\xbf")
    return head.startswith((b"Runde;Brett;IdentW;", b"Nr;Name;Titel;Identnr;"))


def _is_list_of_vega(data: bytes) -> bool:
    """The headings of its lists."""
    head = data[:1000]
    titles = (b"Cross Table at round ", b"Standings at round ", b": Pairing of round ")
    return not head[:3].isdigit() and any(title in head for title in titles)


def _is_pdf(data: bytes) -> bool:
    return data[:1000].lstrip().startswith(b"%PDF")


_PROGRAMS: tuple[tuple[Callable[[bytes], bool], Phrase], ...] = (
    (_is_papi, _PAPI),
    (is_part_of_swiss_perfect, _SWISS_PERFECT),
    (_is_swar, _SWAR),
    (_is_page_of_chess_results, _PAGE_OF_CHESS_RESULTS),
    (_is_rar, _RAR),
    (_is_pdf, _PDF),
    (_is_list_of_swiss_manager, LIST_OF_SWISS_MANAGER),
    (_is_list_of_vega, _LIST_OF_VEGA),
)
