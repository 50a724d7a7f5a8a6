"""Lists as XML: `<playerslist>` with a `<player>` for each player, streamed in blocks.

Before anything is read, the beginning up to the root goes through defusedxml, which refuses
document types. Entities can be declared nowhere else, so what follows cannot grow by them. Then
the file is cut after each `</player>` and every player is read as a small document of its own:
memory does not grow with the file, a damaged player costs only that player, and players nobody
asked for are passed over unparsed. A player of the plain shape that FIDE writes, with the elements
of the first one and no escapes, is matched by one pattern; all others go through a parser.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import IO
from xml.etree import ElementTree

from crosstable.errors import MissingExtra, UnreadableRatingList, extra_needed
from crosstable.lists.files.columns import (
    FIELDS,
    SINGLE_FIELDS_OF_COMBINED,
    XML_PLAYER,
    XML_ROOT,
    Which,
    field_named,
    of_list,
)
from crosstable.lists.files.opening import blocks, text_of
from crosstable.lists.files.player import ListedPlayer, ReadingLog
from crosstable.lists.files.values import Doubtful, RowMaker, make_what_is_readable
from crosstable.lists.files.wanted import RowFilter, Wanted
from crosstable.model.phrases import phrase
from crosstable.text.source import decode

_START = f"<{XML_PLAYER}>"
_END_TAG = f"</{XML_PLAYER}>"
_END = _END_TAG.encode()
_NUMBER = re.compile(rb"<fideid>\s*(\d+)")
_ROOT_START = re.compile(rb"<playerslist(?:\s[^<>]*)?>", re.IGNORECASE)
_ROOT_END = re.compile(rb"</playerslist\s*>", re.IGNORECASE)
_ENCODING = re.compile(rb"""<\?xml[^>]*\sencoding\s*=\s*["']([A-Za-z0-9._-]+)["']""")
_ELEMENT = re.compile(r"<([A-Za-z_][\w.-]*)\s*/?>")
_FEDERATION = FIELDS.index("federation")
_BIRTH_YEAR = FIELDS.index("birth_year")
_NUMBERED_PLAYER = re.compile(rb"""<player\s+fideid\s*=\s*["'](\d{1,12})["']\s*>""", re.IGNORECASE)
"""How FIDE's file of a federation's players begins each of them: the number is an attribute."""
_FULL_BIRTH = re.compile(rb"<birthday>\s*\d{4}[-/.]\d\d[-/.]\d\d")
_MAX_ELEMENTS = 40
"""Kinds of elements in a player; FIDE has 19."""


class XmlList:
    """A list in FIDE's XML format."""

    format = "XML"

    def __init__(self, which: Which, tags: tuple[str, ...], encoding: str | None) -> None:
        fields = {field for tag in tags if (field := field_named(tag)) is not None}
        is_combined = bool(fields.intersection(SINGLE_FIELDS_OF_COMBINED))
        self._which: Which = "standard" if is_combined else which
        self._tags = tags
        self._encoding = encoding
        self.fields = frozenset(of_list(field, self._which) for field in fields)
        self.has_full_births = False
        """Whether players have days of birth, as in FIDE's files for federations."""

    @classmethod
    def recognise(cls, head: bytes, which: Which) -> XmlList | None:
        """The list of which these are the first bytes; None if it is no XML at all."""
        if not head.lstrip().startswith(b"<"):
            return None
        root = _root_name(head)
        if root.lower() != XML_ROOT:
            raise UnreadableRatingList(
                phrase(
                    "an XML or HTML file, but not a rating list: it starts with <{root}>, and "
                    "FIDE's lists have their players inside <{list_root}>",
                    root=root[:40],
                    list_root=XML_ROOT,
                )
            )
        match = _ENCODING.search(head[:200])
        tags = _tags_of_first_player(text_of(_with_elements(head)))
        made = cls(which, tags, match[1].decode("ascii") if match else None)
        made.has_full_births = _FULL_BIRTH.search(head) is not None
        return made

    def players(
        self, stream: IO[bytes], log: ReadingLog, wanted: Wanted | None
    ) -> Iterator[ListedPlayer]:
        """The players, all or the wanted ones."""
        reader = _Reader(self._which, self._tags, log, wanted)
        line = 1
        start = -1
        for block in map(_with_elements, blocks(stream, _END)):
            if start < 0:
                start = _root_end(block)
                line += block.count(b"\n", 0, start)
                block = block[start:]
            if not reader.can_skip(block):
                yield from reader.players(self._text(block).split(_END_TAG), line)
            line += block.count(b"\n")
        if not _ROOT_END.search(block.rpartition(_END)[2]):
            log.add(
                line, phrase("the file ends without {tag}: it may be cut off", tag=f"</{XML_ROOT}>")
            )

    def _text(self, block: bytes) -> str:
        if self._encoding is not None and not block.isascii():
            text = decode(block, self._encoding)
            if text is not None:
                return text
        text = decode(block, "utf-8")
        return text if text is not None else _END_TAG.join(map(text_of, block.split(_END)))


class _Reader:
    """Takes the pieces of a block, each a player without its end tag."""

    def __init__(
        self, which: Which, tags: tuple[str, ...], log: ReadingLog, wanted: Wanted | None
    ) -> None:
        self._which = which
        self._log = log
        self._test = RowFilter(wanted) if wanted is not None else None
        self._is_usual = {"fideid", "name"} <= set(tags)
        by_number_only = wanted is not None and wanted.blocks is None and self._is_usual
        self._numbers = {n.encode() for n in wanted.ids} if wanted and by_number_only else None
        self._maker = RowMaker(has_sex=True)
        self._fields: dict[str, str | None] = {}
        self._plain = _plain_player(tags)
        fields = [self._field(tag) for tag in tags]
        self._order = [fields.index(f) if f in fields else -1 for f in ("fide_id", "name", *FIELDS)]

    def can_skip(self, block: bytes) -> bool:
        """Whether no wanted FIDE number is in a block; it is not even decoded then."""
        if self._numbers is None:
            return False
        numbers = _NUMBER.findall(block)
        is_free = self._numbers.isdisjoint(numbers)
        self._log.rows += len(numbers) if is_free else 0
        return is_free

    def players(self, pieces: list[str], line: int) -> Iterator[ListedPlayer]:
        """The players of a block that begins on this line; what follows the last one is none."""
        self._log.rows += len(pieces) - 1
        for number, piece in self._choose(pieces, line):
            plain = self._plain.fullmatch(piece)
            texts = self._plain_texts(plain) if plain else self._parsed_texts(piece, number)
            if texts is not None and (self._is_usual or self._accepts(texts)):
                player = self._player(texts, number)
                if player is not None:
                    yield player

    def _choose(self, pieces: list[str], line: int) -> Iterator[tuple[int, str]]:
        """The pieces worth reading, with the lines on which their players begin."""
        test = self._test
        for piece in pieces[:-1]:
            if test is None or not self._is_usual or self._passes(test, piece):
                yield line + piece.count("\n", 0, max(piece.find(_START), 0)), piece
            line += piece.count("\n")

    def _passes(self, test: RowFilter, piece: str) -> bool:
        """Asks before parsing. Marks inside a value would be read wrongly here; none has any."""
        fide_id = _between(piece, "<fideid>")
        if self._numbers is not None:
            return test.accepts(fide_id, "", "", "")
        name = _between(piece, "<name>")
        federation = _between(piece, "<country>")
        return test.accepts(fide_id, name, federation, _between(piece, "<birthday>"))

    def _accepts(self, texts: list[str]) -> bool:
        """The same for a list whose elements have other names, after parsing."""
        federation = texts[2 + _FEDERATION]
        birth_year = texts[2 + _BIRTH_YEAR]
        return self._test is None or self._test.accepts(texts[0], texts[1], federation, birth_year)

    def _plain_texts(self, plain: re.Match[str]) -> list[str]:
        groups = plain.groups()
        return [groups[place] if place >= 0 else "" for place in self._order]

    def _parsed_texts(self, piece: str, line: int) -> list[str] | None:
        """A player that is not of the plain shape: escapes, other elements, or damaged."""
        try:
            root = ElementTree.fromstring(f"<{XML_ROOT}>{piece}{_END_TAG}</{XML_ROOT}>")
            element = root[-1]
        except (ElementTree.ParseError, ValueError, IndexError):
            self._log.add(line, phrase("not well-formed XML; this player is skipped"))
            return None
        texts: dict[str | None, str] = {}
        for child in element:
            texts.setdefault(self._field(child.tag), child.text or "")
        return [texts.get(field, "") for field in ("fide_id", "name", *FIELDS)]

    def _player(self, texts: list[str], line: int) -> ListedPlayer | None:
        fide_id, name, *cells = texts
        try:
            return self._maker.make(fide_id, name, cells, line)
        except Doubtful:
            return make_what_is_readable(self._maker, fide_id, name, cells, line, self._log)

    def _field(self, tag: str) -> str | None:
        if tag not in self._fields and len(self._fields) < 1000:
            field = field_named(tag)
            self._fields[tag] = of_list(field, self._which) if field else None
        return self._fields.get(tag)


def _with_elements(block: bytes) -> bytes:
    """A block in which the number of every player is an element, as in FIDE's rating lists."""
    return _NUMBERED_PLAYER.sub(rb"<player><fideid>\1</fideid>", block)


def _plain_player(tags: tuple[str, ...]) -> re.Pattern[str]:
    """Matches a player with these elements, in this order, whose texts need no parser."""
    elements = "".join(rf"\s*<{re.escape(t)}>([^<&]*)</{re.escape(t)}>" for t in tags)
    return re.compile(rf"\s*{_START}{elements}\s*")


def _between(piece: str, tag: str) -> str:
    """The text after a start tag, up to the next mark."""
    start = piece.find(tag)
    if start < 0:
        return ""
    start += len(tag)
    return piece[start : piece.find("<", start)]


def _root_end(block: bytes) -> int:
    match = _ROOT_START.search(block)
    return match.end() if match else 0


def _tags_of_first_player(head: str) -> tuple[str, ...]:
    """The elements of a player, in order: all players of a list have the same."""
    _, _, player = head.partition(_START)
    return tuple(dict.fromkeys(_ELEMENT.findall(player.partition(_END_TAG)[0])))[:_MAX_ELEMENTS]


class _RootFound(Exception):
    """Ends the look at the beginning."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class _FirstElement:
    """What the parser of the beginning reports to."""

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        raise _RootFound(tag)

    def end(self, tag: str) -> None: ...

    def data(self, data: str) -> None: ...

    def close(self) -> None: ...


def _root_name(head: bytes) -> str:
    """The first element; a document type before it is refused, with all that it can declare."""
    try:
        from defusedxml.common import DefusedXmlException  # type: ignore[import-untyped]
        from defusedxml.ElementTree import DefusedXMLParser  # type: ignore[import-untyped]
    except ImportError as missing:
        raise MissingExtra(extra_needed("XML lists need", "ratings")) from missing
    parser = DefusedXMLParser(target=_FirstElement(), forbid_dtd=True)
    try:
        parser.feed(head)
        parser.close()
    except _RootFound as root:
        return root.name
    except DefusedXmlException as refused:
        raise UnreadableRatingList(
            phrase(
                "the XML file declares a document type or entities; no rating list does, and "
                "such files can be made to fill the memory: refused"
            )
        ) from refused
    except (ElementTree.ParseError, ValueError, LookupError):
        pass
    raise UnreadableRatingList(phrase("not well-formed XML, so not a rating list"))
