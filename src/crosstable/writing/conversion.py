"""Conversion between dialects, with the itemised list of what was lost or assumed."""

from __future__ import annotations

import unicodedata
from codecs import lookup
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from crosstable.model.choices import FOR_VEGA, DialectName, LineEnd, WritingPurpose
from crosstable.model.fieldtypes import require_types
from crosstable.model.findings import DROPPED, Assumption, Finding
from crosstable.model.phrases import Words, joined, phrase
from crosstable.model.requiring import require_line_end, require_tournament
from crosstable.model.tournament import MatchScoring, Tournament
from crosstable.reading.files import read_again
from crosstable.reading.jsonmodel import json_bytes
from crosstable.text.dialect import Dialect
from crosstable.text.dialectnames import CHESS_RESULTS_XML, dialect_named
from crosstable.text.dialects.detect import detect
from crosstable.text.dialects.marker import comment_naming
from crosstable.text.dialects.trf16 import TRF16
from crosstable.text.dialects.vega12 import VEGA12
from crosstable.text.document import JSON, Document
from crosstable.text.encodings import known_encoding
from crosstable.text.source import Source, encode, split_lines
from crosstable.writing.chessresults import ChessResultsFile
from crosstable.writing.compose import compose
from crosstable.writing.compose.composer import KnownLines
from crosstable.writing.copylosses import lost_copies
from crosstable.writing.formatter import in_own_lines
from crosstable.writing.losses import Loss
from crosstable.writing.purposes import Preparation, prepare_tournament
from crosstable.writing.purposes.betweendialects import translate_bonus_rounds

LINE_ENDS: Mapping[str, LineEnd] = {"crlf": "\r\n", "lf": "\n", "cr": "\r"}


@dataclass(frozen=True)
class Conversion:
    """A converted tournament: the new document, and everything that was lost.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("individual-swiss"))
    >>> conversion = crosstable.convert(t, "trf16")
    >>> conversion.losses[0].kind, conversion.to_bytes()[:3]
    ('comment', b'012')
    """

    document: Document
    losses: tuple[Loss, ...]
    assumptions: tuple[Assumption, ...]
    reasons: tuple[Words, ...] = ()
    """Why the document must not be used: open games where the purpose forbids them, numbers that
    the dialect has no room for."""

    @property
    def refusals(self) -> tuple[str, ...]:
        """Why the document must not be used, in English."""
        return tuple(map(str, self.reasons))

    def to_bytes(self) -> bytes:
        """The new file."""
        return self.document.to_bytes()


def convert(
    t: Tournament,
    dialect: DialectName | str | Dialect,
    purpose: WritingPurpose | str | None = None,
    *,
    line_end: LineEnd | None = None,
    encoding: str | None = None,
    keep_lost: bool = False,
    known_lines: KnownLines | None = None,
    even_untried: bool = False,
) -> Conversion:
    """Write a tournament in another dialect (or the canonical form of its own).

    `purpose` is ``rating``, ``pairing``, ``itdx`` or ``vega`` (a report that Vega 12 imports: TRF16
    with columns counted in bytes; `even_untried` writes results that Vega was not tried with).
    Without `line_end` and `encoding` it is CRLF and UTF-8, but a report that is already in Vega's
    old form stays as it is. JSON has its own line endings and encoding. With `keep_lost`, lines
    that cannot be converted are kept as ``###`` comments if the dialect has comments.
    `known_lines` is for programs that write the same players in the same dialect repeatedly:
    unchanged lines are taken from there. Raises `UnknownDialect`, `UnknownPurpose`, `Unusable` for
    an unknown encoding, and `CannotWrite` for a value of another type than its field, such as a
    rating that is a text.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("round-robin"))
    >>> conversion = crosstable.convert(t, "trf06")
    >>> conversion.document.dialect.name, len(conversion.losses) > 0
    ('trf06', True)
    """
    require_tournament(t, "convert")
    if known_lines is None:  # who writes often keeps its tournaments itself
        require_types(t)
    target = dialect_named(dialect)
    require_line_end(line_end)
    if purpose is None and _is_as_written(t, target):
        return _in_same_lines(t, line_end, encoding)
    line_end = line_end or LINE_ENDS["crlf"]
    encoding = known_encoding(encoding or "utf-8")
    if target is CHESS_RESULTS_XML:
        return _to_chess_results(t, purpose)
    if not target.has_records:
        return _to_json(t, purpose)
    unread = _losses_of_unread(t)
    misfits = []
    if purpose == FOR_VEGA:
        misfits = _refuse_other_forms(target, line_end, encoding)
        target = VEGA12
    preparation = prepare_tournament(t, target, purpose, even_untried=even_untried)
    informative = purpose not in ("rating", "pairing", FOR_VEGA)
    composer = compose(
        preparation.t,
        target,
        team_copies=informative,
        is_for_engine=purpose == "pairing",
        known_lines=known_lines,
    )
    lines = composer.texts
    if t.document is not None and t.document.dialect is target and target.keeps_own_lines:
        lines = in_own_lines(t.document, lines)
    losses = unread + preparation.losses + composer.losses
    if keep_lost and target.has_comments and informative:
        lines += _lost_lines(t, losses)
    if informative:
        lines = _named_format(lines, target)
    source, changed = _source(lines, line_end, encoding)
    return Conversion(
        Document(source, target, dialect_was_given=True),
        tuple(sorted(losses + changed, key=_by_line)),
        (*_of_origin(t), *preparation.assumptions, *composer.assumptions),
        (
            *misfits,
            *preparation.refusals,
            *composer.refusals,
            *_pairing_refusals(t, target, purpose, losses),
        ),
    )


def _is_as_written(t: Tournament, target: Dialect) -> bool:
    """Whether the file that was read is what would have to be written (Vega's old form)."""
    document = t.document
    own = document is not None and document.dialect is target and target.keeps_own_lines
    return own and document is not None and t == read_again(document)


def _in_same_lines(t: Tournament, line_end: LineEnd | None, encoding: str | None) -> Conversion:
    """The file as it is, but for the line ends and the encoding that were asked for."""
    document = t.document
    assert document is not None
    if line_end is None and encoding is None:
        return Conversion(document, (), ())
    source, changed = _source(
        document.source.texts,
        line_end or document.source.line_ending,
        known_encoding(encoding or "utf-8"),
    )
    return Conversion(Document(source, document.dialect, dialect_was_given=True), (*changed,), ())


def _named_format(lines: list[str], target: Dialect) -> list[str]:
    """The lines, with a comment that names the format where nothing in them tells it."""
    dialect, evidence = detect(lines)
    is_told = dialect.has_comments and not any(piece.fits_equally for piece in evidence)
    if not target.has_comments or is_told:
        return lines
    return [*lines, f"###{comment_naming(target)}"]


def _refuse_other_forms(target: Dialect, line_end: str, encoding: str) -> list[Words]:
    """Vega imports TRF16 in UTF-8 with CRLF; other code pages it shows as rubbish."""
    is_right = target is TRF16 and line_end == "\r\n" and lookup(encoding).name == "utf-8"
    return [] if is_right else [phrase("Vega imports trf16 in utf-8 with crlf, nothing else")]


_DECIDE_A_PAIRING = frozenset(
    ("acceleration", "prohibited-pairing", "scoring-detail", "unknown-result-value")
) | frozenset(("abnormal-points", "match-scoring", "team-bye-or-forfeit", "open-game"))
"""Kinds of loss after which an engine would pair another round, or refuse the file."""


def _pairing_refusals(
    t: Tournament, target: Dialect, purpose: str | None, losses: Sequence[Loss]
) -> list[Words]:
    """A file for another program that would not pair the same round is not written."""
    if purpose not in ("pairing", "itdx"):
        return []
    kinds = set(_DECIDE_A_PAIRING)
    if t.stated_match_scoring in (None, MatchScoring()):
        kinds.discard("match-scoring")
    if "win-draw-points" in target.by_subject:
        kinds.add("game-scoring")  # half of a scoring system misleads; without any, points tell it
    decisive = (loss for loss in losses if loss.kind in kinds)
    return [
        phrase("the pairing depends on it: {message}", message=loss.sentence) for loss in decisive
    ]


def _by_line(loss: Loss) -> tuple[bool, int]:
    """In the order of the file; what stands on no line comes last."""
    return loss.line is None, loss.line or 0


def _to_json(t: Tournament, purpose: str | None) -> Conversion:
    """JSON holds everything; without a purpose nothing changes but the way 299 names rounds."""
    preparation = Preparation(t, JSON) if purpose is None else prepare_tournament(t, JSON, purpose)
    if purpose is None:
        translate_bonus_rounds(preparation)
    data = json_bytes(preparation.t)
    texts, endings = split_lines(data.decode("utf-8"))
    losses = [
        Loss("unknown-record", phrase("not a record: {text}", text=u.text.strip()[:60]), u.line)
        for u in t.unknown_lines
    ]
    return Conversion(
        Document(Source(texts, endings, data=data), JSON),
        tuple(sorted(_losses_of_unread(t) + preparation.losses + losses, key=_by_line)),
        (*_of_origin(t), *preparation.assumptions),
        tuple(preparation.refusals),
    )


def _to_chess_results(t: Tournament, purpose: str | None) -> Conversion:
    """The XML that programs upload to chess-results.com, in UTF-8."""
    file = ChessResultsFile(t)
    texts = tuple(file.lines)
    purposes: list[Words] = []
    if purpose is not None:
        purposes.append(phrase("a file for chess-results.com has no other purpose"))
    data = "".join(f"{text}\n" for text in texts).encode("utf-8")
    return Conversion(
        Document(Source(texts, ("\n",) * len(texts), data=data), CHESS_RESULTS_XML),
        (*_losses_of_unread(t), *file.losses),
        (*_of_origin(t), *file.assumptions),
        (*purposes, *file.refusals),
    )


def _of_origin(t: Tournament) -> tuple[Assumption, ...]:
    """What the reader of another program's file had to assume."""
    return () if t.origin is None else t.origin.assumptions


def _losses_of_unread(t: Tournament) -> list[Loss]:
    """What stood in the file and could not be understood: it is not in the tournament."""
    unread = [
        Loss("unreadable", _with_what_is_lost(finding), finding.span.line)
        for finding in t.reading_findings
        if finding.kind in DROPPED
    ]
    foreign = [Loss(loss.kind, loss.message) for loss in t.losses]
    return [*unread, *lost_copies(t), *foreign]


def _with_what_is_lost(finding: Finding) -> Words:
    """What is wrong with a bye of somebody unknown does not tell yet which bye is lost."""
    is_bye = finding.kind in ("player-unknown", "team-unknown") and finding.value
    if not is_bye:
        return finding.sentence
    return phrase("{value}: {a}", value=finding.value, a=finding.sentence)


def _lost_lines(t: Tournament, losses: Sequence[Loss]) -> list[str]:
    """Lines of the source from which something was lost, as comments."""
    if t.document is None:
        return []
    numbers = sorted({loss.line for loss in losses if loss.line is not None})
    return [f"### kept: {t.document.text(number).rstrip()}" for number in numbers]


# -- text -----------------------------------------------------------------------------------------


def _source(lines: Sequence[str], line_end: str, encoding: str) -> tuple[Source, list[Loss]]:
    losses: list[Loss] = []
    texts = []
    for line in lines:
        text = _encodable(line, encoding)
        if text != line:
            pairs = dict(zip(line, text, strict=True))
            signs = joined(
                phrase("{old} as {new}", old=old, new=new)
                for old, new in pairs.items()
                if old != new
            )
            message = phrase(
                "{text}: {signs} in {encoding}",
                text=repr(line[:48].rstrip()),
                signs=signs,
                encoding=encoding,
            )
            losses.append(Loss("text-changed", message))
        texts.append(text)
    return Source(tuple(texts), (line_end,) * len(texts), encoding), losses


def _encodable(text: str, encoding: str) -> str:
    """The text with what the encoding lacks replaced: the base letter, else a question mark."""
    try:
        encode(text, encoding)
    except UnicodeEncodeError:
        return "".join(_encodable_character(c, encoding) for c in text)
    return text


_LETTERS = dict(zip("ßøØłŁđĐðþæÆœŒıħŧ’–", "soOlLdDdtaAoOiht'-", strict=True))
"""One letter for one letter, because columns are counted in characters."""


def _encodable_character(character: str, encoding: str) -> str:
    base = unicodedata.normalize("NFKD", character)
    plain = "".join(c for c in base if not unicodedata.combining(c))
    for candidate in (character, plain, _LETTERS.get(character, "")):
        try:
            encode(candidate, encoding)
        except UnicodeEncodeError:
            continue
        if len(candidate) == 1:
            return candidate
    return "?"
