"""Which dialect a file is written in, decided by evidence, which is shown with it.

The tests are those of format notes, 8, strongest first. The answer is a prior: each line is still
compared with the columns of other dialects, because mixed files exist.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from crosstable.model.dates import PartialDate
from crosstable.model.phrases import Words, phrase, plural
from crosstable.model.titles import OTHER_LETTERS, TITLE_OF_LETTERS
from crosstable.model.tournament_types import parse_type_code
from crosstable.text.dialect import Dialect
from crosstable.text.dialects import DIALECTS
from crosstable.text.dialects.marker import marked_format
from crosstable.text.dialects.national import is_national_code, starting_ranks
from crosstable.text.dialects.trf16 import TRF16
from crosstable.text.formats import read_whole

Lines = Sequence[tuple[int, str]]


class Evidence(NamedTuple):
    """One test that fired: what it speaks for, where, and how strongly."""

    dialect: str
    line: int | None
    sentence: Words
    weight: int = 1
    fits_equally: bool = False
    """Whether nothing in the file tells this dialect from the answer."""

    @property
    def message(self) -> str:
        """What the test found, in English."""
        return str(self.sentence)

    def speaks_for(self, dialect: Dialect) -> bool:
        """Whether it is a reason for this dialect, and not for another one."""
        return self.dialect == dialect.name


_TWO_DECIMALS = r"\s*\d+[.,]\d+\s+\d+[.,]\d+\s*"
_PROGRAM = r"\s*[A-Za-z][A-Za-z-]+ \d+\.\d+"
_LATE_RECORDS = {
    "240": phrase("byes of players or teams"),
    "260": phrase("prohibited pairings"),
    "162": phrase("scoring of games"),
    "172": phrase("starting-rank method"),
    "362": phrase("scoring of matches"),
    "222": phrase("encoded time control"),
}
_LATE_RESULTS = frozenset("HFUZWDLhfuzwdl")
TRF26_IN_USE = (2025, 9)
"""Year and month from which on reports are written in TRF26."""
_SHORT_TITLES = frozenset((*TITLE_OF_LETTERS, *OTHER_LETTERS))

_CLASSIC = frozenset(TRF16.records)
"""The records that nearly all files have, and most files have no other: only for those that have,
the other tables are made and looked at."""


@cache
def _known_codes() -> frozenset[str]:
    return frozenset(code for d in DIALECTS.values() for code in d.records)


_PLAYER = TRF16.records["001"]
_RESULTS = slice(
    int(_PLAYER.field("round_result").start) - 1, None, int(_PLAYER.field("round_result").step or 1)
)
_TITLE = slice(int(_PLAYER.field("title").start) - 1, int(_PLAYER.field("title").end or 0))
_BORN = slice(int(_PLAYER.field("birth_date").start) - 1, int(_PLAYER.field("birth_date").end or 0))


def detect(texts: Sequence[str]) -> tuple[Dialect, tuple[Evidence, ...]]:
    """The most likely dialect and every piece of evidence, that against it included."""
    by_code: defaultdict[str, list[tuple[int, str]]] = defaultdict(list)
    for number, text in enumerate(texts, 1):
        by_code[text[:3]].append((number, text))
    evidence = sorted(_all_evidence(by_code), key=lambda e: -e.weight)
    votes: defaultdict[str, int] = defaultdict(int)
    for piece in evidence:
        votes[piece.dialect] += piece.weight
    name = max(votes, key=lambda n: votes[n]) if votes else "trf16"
    equal = [n for n in votes if n != name and votes[n] == votes[name]]
    marked = marked_format(by_code.get("###", ()))
    if name == "trf26" and "182" not in by_code and marked is None:
        day = _day_of_event(by_code)
        if day is not None and day[1] < TRF26_IN_USE:
            early = Evidence("draft-2025", day[0], _BEFORE_TRF26, 10)
            name = early.dialect
            evidence = [early, *(_as_shared(piece) for piece in evidence)]
        else:
            evidence.append(_FITS_THE_DRAFT_TOO if day is not None else _FITS_THE_DRAFT_EQUALLY)
    evidence += [Evidence(other, None, _FITS_EQUALLY, fits_equally=True) for other in equal]
    if not evidence:
        evidence = [
            Evidence("trf16", None, phrase("only records that all dialects have; read as TRF16"))
        ]
    return DIALECTS[name], tuple(evidence)


_BEFORE_TRF26 = phrase(
    "the event ended before TRF26 came into use; both fit, the draft asks for less"
)
_FITS_EQUALLY = phrase("fits equally well; judged by the milder requirements")
_FITS_THE_DRAFT_TOO = Evidence(
    "draft-2025",
    None,
    phrase("the draft of 2025 fits too: only record 182 or the date distinguishes them"),
)
_FITS_THE_DRAFT_EQUALLY = Evidence(
    "draft-2025",
    None,
    phrase(
        "the draft of 2025 fits equally well: no record 182, no date; judged by the milder "
        "requirements"
    ),
    fits_equally=True,
)


def _day_of_event(by_code: Mapping[str, Lines]) -> tuple[int, tuple[int, int]] | None:
    """The line that tells when the event was over, as far as known, with its year and month.

    It tells the draft of 2025 from TRF26, whose columns are the same. TRF26 asks for more.
    """
    for code in ("052", "042", "132"):
        for number, text in by_code.get(code, ()):
            words = reversed(text[4:].split()) if code == "132" else (text[4:],)
            for word in words:
                day = PartialDate.parse(word)
                if day is not None and day.year is not None:
                    return number, (day.year, day.month or 12)
    return None


def _as_shared(piece: Evidence) -> Evidence:
    """Whatever speaks for TRF26 without being its alone speaks for the draft of 2025 too."""
    return piece._replace(dialect="draft-2025") if piece.dialect == "trf26" else piece


def _named_in_a_comment(by_code: dict[str, list[tuple[int, str]]]) -> Iterator[Evidence]:
    marked = marked_format(by_code.get("###", ()))
    if marked is not None:
        line, name = marked
        yield Evidence(name, line, phrase("the comment names the format"), 10_000)


def _all_evidence(by_code: dict[str, list[tuple[int, str]]]) -> Iterator[Evidence]:
    yield from _named_in_a_comment(by_code)
    yield from _vega(by_code)
    yield from _first_draft(by_code)
    yield from _later_drafts(by_code)
    yield from _columns(by_code)
    yield from _extensions(by_code)
    yield from _classic(by_code)


def _vega(by_code: dict[str, list[tuple[int, str]]]) -> Iterator[Evidence]:
    for number, text in by_code.get("001", ())[:1]:
        if text.count("|") >= 11:
            yield Evidence(
                "vega", number, phrase("the fields of record 001 are separated by bars"), 1000
            )
    for number, text in by_code.get("192", ()):
        if re.match(_PROGRAM, text[4:]):
            yield Evidence("vega", number, phrase("record 192 names a program"), 100)
    for number, text in by_code.get("142", ()):
        if re.fullmatch(_TWO_DECIMALS, text[4:]):
            yield Evidence(
                "vega", number, phrase("record 142 holds the points for win and draw"), 100
            )
    for number, text in by_code.get("152", ()):
        if read_whole(text[4:]) is not None:
            yield Evidence("vega", number, phrase("record 152 holds a round number"), 50)
    for number, text in by_code.get("162", ()):
        if read_whole(text[4:]) is not None:
            yield Evidence("vega", number, phrase("record 162 holds the number of rounds"), 50)


def _first_draft(by_code: dict[str, list[tuple[int, str]]]) -> Iterator[Evidence]:
    for number, _ in by_code.get("340", ())[:1]:
        yield Evidence(
            "draft-2024", number, phrase("record 340 exists in the draft of 2024 only"), 40
        )
    for number, text in by_code.get("330", ())[:1]:
        kind = text[4:5].upper()
        if kind in ("F", "H", "Z"):
            yield Evidence(
                "draft-2024", number, phrase("record 330 holds byes (later: forfeits)"), 40
            )
        elif kind in ("+", "-"):
            yield Evidence("trf26", number, phrase("record 330 holds forfeited matches"), 40)
    coded = [(n, t) for n, t in by_code.get("092", ()) if parse_type_code(t[4:])]
    if coded and "192" not in by_code:
        # A code in 092 is what the draft of 2024 asks for; bbpPairings' generator writes it too.
        # Beside teams or tie-breaks, which TRF16 and the engines lack, it is the draft's own.
        has_teams = "310" in by_code or "013" in by_code
        has_tiebreaks = "202" in by_code or "212" in by_code
        weight = 10 if has_teams or has_tiebreaks else 1
        yield Evidence("draft-2024", coded[0][0], phrase("record 092 holds a type code"), weight)
        # Programs write 142 for TRF16 as a matter of course.
        others = by_code.keys() - _CLASSIC - {"142"}
        if not has_teams and not (others and _known_codes() & others):
            yield Evidence("trf16", coded[0][0], phrase("no record beyond the classic ones"), 2)


def _later_drafts(by_code: dict[str, list[tuple[int, str]]]) -> Iterator[Evidence]:
    for number, _ in by_code.get("182", ())[:1]:
        if "|" not in by_code.get("001", [(0, "")])[0][1]:
            yield Evidence("trf26", number, phrase("record 182 exists in TRF26 only"), 30)
    for code, meaning in _LATE_RECORDS.items():
        for number, text in by_code.get(code, ())[:1]:
            if code == "162" and read_whole(text[4:]) is not None:
                continue  # Vega's number of rounds
            yield Evidence("trf26", number, phrase("record {n}: {a}", n=code, a=meaning), 20)
    for number, text in by_code.get("192", ())[:1]:
        if parse_type_code(text[4:]):
            yield Evidence("trf26", number, phrase("record 192 holds a type code"), 20)
    yield from _national(by_code)


def _national(by_code: dict[str, list[tuple[int, str]]]) -> Iterator[Evidence]:
    """The first record of national data; its code is that of a federation."""
    codes = [c for c in by_code if len(c) == 3 and c.isalpha()]
    codes = [c for c in codes if c not in _known_codes()]
    if not codes:
        return
    numbers = starting_ranks(text for _, text in by_code.get("001", ()))
    federations = frozenset(text[4:7] for _, text in by_code.get("172", ()))
    for code in codes:
        for number, text in by_code[code]:
            if is_national_code(text, numbers, federations):
                yield Evidence(
                    "trf26",
                    number,
                    phrase("record {code}: national data of a player", code=code),
                    20,
                )
                return


def _columns(by_code: dict[str, list[tuple[int, str]]]) -> Iterator[Evidence]:
    """Whose columns the team and acceleration records fit."""
    for code in ("310", "250", "320", "299"):
        for number, text in by_code.get(code, ())[:5]:
            first, later = (
                (record.misfit(text), record.misalignment(text))
                for record in (DIALECTS[name].records[code] for name in ("draft-2024", "trf26"))
            )
            if first < later:
                yield Evidence(
                    "draft-2024", number, phrase("record {n} fits its columns", n=code), 25
                )
                break
            if later < first:
                yield Evidence("trf26", number, phrase("record {n} fits its columns", n=code), 25)
                break


def _extensions(by_code: dict[str, list[tuple[int, str]]]) -> Iterator[Evidence]:
    """One piece for all of them: many extension lines do not make up for one record of TRF26."""
    others = [code for code in by_code if code not in _CLASSIC]
    codes = [code for code in others if code in DIALECTS["trfx"].records]
    if codes:
        lines = plural(
            len(codes), "extension line {code}", "extension lines {code}", code=", ".join(codes)
        )
        yield Evidence("trfx", by_code[codes[0]][0][0], lines, 6)


def _classic(by_code: dict[str, list[tuple[int, str]]]) -> Iterator[Evidence]:
    players = by_code.get("001", ())
    letters = None
    if not _LATE_RESULTS.isdisjoint("".join([t[_RESULTS] for _, t in players])):
        letters = next(n for n, t in players if not _LATE_RESULTS.isdisjoint(t[_RESULTS]))
    if letters is not None:
        yield Evidence("trf16", letters, phrase("results W D L H F U Z came with TRF16"), 2)
    for number, text in by_code.get("142", ())[:1]:
        if read_whole(text[4:]) is not None:
            yield Evidence(
                "trf16", number, phrase("record 142 is written into TRF16 reports too"), 1
            )
    if letters is None:
        short = next((n for n, t in players if t[_TITLE].strip() in _SHORT_TITLES), None)
        dotted = next((n for n, t in players if "." in t[_BORN]), None)
        if short is not None:
            yield Evidence("trf06", short, phrase("one-letter titles are of the time of TRF06"), 2)
        if dotted is not None:
            yield Evidence("trf06", dotted, phrase("dates with dots are of the time of TRF06"), 2)
