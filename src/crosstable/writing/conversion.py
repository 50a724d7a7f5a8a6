"""Conversion between dialects, with the itemised list of what was lost or assumed."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from crosstable.model.findings import DROPPED, Assumption, Finding
from crosstable.model.tournament import MatchScoring, Tournament
from crosstable.reading.jsonmodel import json_bytes
from crosstable.text.dialect import Dialect
from crosstable.text.dialectnames import dialect_named
from crosstable.text.document import JSON, Document
from crosstable.text.source import Source, encode, split_lines
from crosstable.writing.compose import compose
from crosstable.writing.compose.composer import KnownLines
from crosstable.writing.copylosses import lost_copies
from crosstable.writing.losses import Loss
from crosstable.writing.purposes import Preparation, prepared
from crosstable.writing.purposes.betweendialects import translate_bonus_rounds

LINE_ENDS = {"crlf": "\r\n", "lf": "\n", "cr": "\r"}


@dataclass(frozen=True)
class Conversion:
    """A converted tournament: the new document, and everything that was lost."""

    document: Document
    losses: tuple[Loss, ...]
    assumptions: tuple[Assumption, ...]
    refusals: tuple[str, ...] = ()
    """Why the document must not be used: open games where the purpose forbids them, numbers that
    the dialect has no room for."""

    def to_bytes(self) -> bytes:
        """The new file."""
        return self.document.to_bytes()


def convert(
    t: Tournament,
    dialect: str | Dialect,
    purpose: str | None = None,
    *,
    line_end: str = "\r\n",
    encoding: str = "utf-8",
    keep_lost: bool = False,
    known_lines: KnownLines | None = None,
) -> Conversion:
    """Write a tournament in another dialect (or the canonical form of its own).

    `purpose` is ``rating``, ``pairing`` or ``itdx``. JSON has its own line endings
    and encoding. With `keep_lost`, lines that cannot be converted are kept as ``###`` comments if
    the dialect has comments. `known_lines` is for programs that write the same players in the same
    dialect repeatedly: unchanged lines are taken from there.
    """
    target = dialect_named(dialect)
    if not target.has_records:
        return _to_json(t, purpose)
    unread = _unread(t)
    preparation = prepared(t, target, purpose)
    informative = purpose not in ("rating", "pairing")
    composer = compose(
        preparation.t,
        target,
        team_copies=informative,
        is_for_engine=purpose == "pairing",
        known_lines=known_lines,
    )
    lines = composer.texts
    losses = unread + preparation.losses + composer.losses
    if keep_lost and target.has_comments and informative:
        lines += _lost_lines(t, losses)
    source, changed = _source(lines, line_end, encoding)
    return Conversion(
        Document(source, target, dialect_was_given=True),
        tuple(sorted(losses + changed, key=_by_line)),
        tuple(preparation.assumptions + composer.assumptions),
        (*preparation.refusals, *composer.refusals, *_pairing_refusals(t, target, purpose, losses)),
    )


_DECIDE_A_PAIRING = frozenset(
    ("acceleration", "prohibited-pairing", "scoring-detail", "unknown-result-value")
) | frozenset(("abnormal-points", "match-scoring", "team-bye-or-forfeit", "open-game"))
"""Kinds of loss after which an engine would pair another round, or refuse the file."""


def _pairing_refusals(
    t: Tournament, target: Dialect, purpose: str | None, losses: Sequence[Loss]
) -> list[str]:
    """A file for an engine that would not give the same round is not written."""
    if purpose != "pairing":
        return []
    kinds = set(_DECIDE_A_PAIRING)
    if t.stated_match_scoring in (None, MatchScoring()):
        kinds.discard("match-scoring")
    if "win-draw-points" in target.by_subject:
        kinds.add("game-scoring")  # half of a scoring system misleads; without any, points tell it
    decisive = (loss for loss in losses if loss.kind in kinds)
    return [f"the pairing depends on it: {loss.message}" for loss in decisive]


def _by_line(loss: Loss) -> tuple[bool, int]:
    """In the order of the file; what stands on no line comes last."""
    return loss.line is None, loss.line or 0


def _to_json(t: Tournament, purpose: str | None) -> Conversion:
    """JSON holds everything; without a purpose nothing changes but the way 299 names rounds."""
    preparation = Preparation(t, JSON) if purpose is None else prepared(t, JSON, purpose)
    if purpose is None:
        translate_bonus_rounds(preparation)
    data = json_bytes(preparation.t)
    texts, endings = split_lines(data.decode("utf-8"))
    losses = [
        Loss("unknown-record", f"not a record: {u.text.strip()[:60]}", u.line)
        for u in t.unknown_lines
    ]
    return Conversion(
        Document(Source(texts, endings, data=data), JSON),
        tuple(sorted(_unread(t) + preparation.losses + losses, key=_by_line)),
        tuple(preparation.assumptions),
        tuple(preparation.refusals),
    )


def _unread(t: Tournament) -> list[Loss]:
    """What stood in the file and could not be understood: it is not in the tournament."""
    unread = [
        Loss("unreadable", _with_what_is_lost(finding), finding.span.line)
        for finding in t.reading_findings
        if finding.kind in DROPPED
    ]
    return [*unread, *lost_copies(t)]


def _with_what_is_lost(finding: Finding) -> str:
    """What is wrong with a bye of somebody unknown does not tell yet which bye is lost."""
    is_bye = finding.kind == "player-unknown" and finding.value
    return f"{finding.value}: {finding.message}" if is_bye else finding.message


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
            signs = ", ".join(f"{old} as {new}" for old, new in pairs.items() if old != new)
            losses.append(Loss("text-changed", f"{line[:48].rstrip()!r}: {signs} in {encoding}"))
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
