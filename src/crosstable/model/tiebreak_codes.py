"""Tie-break codes as records 202 and 212 write them: reading and writing, no computation.

A code is ``NAME[:MP|:GP][/modifier]...`` (format notes, 3.4; Tie-breaks, 2; the names
are those of MTB26, the companion table of TRF26). A code that is not FIDE's is kept as it is:
it may be an organiser's own (``OTHER_...``), and what is unknown here must still be written back.

>>> parse_tiebreak("bh:mp/p/c1")
TieBreakCode(name='BH', basis='MP', modifiers=('C1', 'P'), text='bh:mp/p/c1')
>>> str(parse_tiebreak("bh:mp/p/c1"))
'BH:MP/C1/P'
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

Basis = Literal["MP", "GP"]


@dataclass(frozen=True, slots=True)
class TieBreakName:
    """One entry of the catalogue: who may use a tie-break, on which scores, with what.

    ``modifiers`` holds the first letters of those that the tie-break takes.
    """

    name: str
    title: str
    individual: bool
    team: bool
    bases: tuple[Basis, ...] = ()
    modifiers: str = ""


@dataclass(frozen=True, slots=True)
class TieBreakCode:
    """One criterion of a list; two are equal if they mean the same, however written."""

    name: str
    basis: Basis | None = None
    modifiers: tuple[str, ...] = ()
    text: str = field(default="", compare=False)

    def __str__(self) -> str:
        """The canonical spelling."""
        basis = f":{self.basis}" if self.basis else ""
        return self.name + basis + "".join(f"/{modifier}" for modifier in self.modifiers)


# ---- the catalogue ----------------------------------------------------------------------------

_BOTH: tuple[Basis, ...] = ("MP", "GP")
_MATCHES: tuple[Basis, ...] = ("MP",)

_NAMES = (
    # points: only in record 212
    TieBreakName("PTS", "points", True, True, _BOTH),
    TieBreakName("MPTS", "match points", False, True),
    TieBreakName("GPTS", "game points", False, True),
    # individuals
    TieBreakName("DE", "direct encounter", True, False, modifiers="P"),
    TieBreakName("BPG", "games played with Black", True, False),
    TieBreakName("BWG", "games won with Black", True, False),
    TieBreakName("REP", "rounds one elected to play", True, False),
    TieBreakName("STD", "standard points", True, False),
    TieBreakName("SB", "Sonneborn-Berger", True, False, modifiers="CP"),
    TieBreakName("ARO", "average rating of opponents", True, False, modifiers="CMU"),
    TieBreakName("TPR", "tournament performance rating", True, False, modifiers="U"),
    TieBreakName("PTP", "perfect tournament performance", True, False, modifiers="U"),
    TieBreakName("APRO", "average performance rating of opponents", True, False, modifiers="U"),
    TieBreakName("APPO", "average perfect performance of opponents", True, False, modifiers="U"),
    TieBreakName("RTNG", "rating", True, False, modifiers="RU"),
    # individuals and teams
    TieBreakName("WIN", "number of wins", True, True, _MATCHES),
    TieBreakName("WON", "games won over the board", True, True, _MATCHES),
    TieBreakName("PS", "progressive scores", True, True, _BOTH, "C"),
    TieBreakName("TPN", "pairing number", True, True, modifiers="R"),
    TieBreakName("BH", "Buchholz", True, True, _BOTH, "CMP"),
    TieBreakName("AOB", "average of opponents' Buchholz", True, True, _BOTH, "F"),
    TieBreakName("FB", "Fore Buchholz", True, True, _BOTH, "CMP"),
    TieBreakName("KS", "Koya system", True, True, _BOTH, "L"),
    # teams
    TieBreakName("MPvGP", "the other of match and game points", False, True),
    TieBreakName("BC", "board count", False, True),
    TieBreakName("TBR", "top board results", False, True),
    TieBreakName("BBE", "bottom board elimination", False, True),
    TieBreakName("EMMSB", "Sonneborn-Berger, opponent's MP by own MP", False, True, (), "CP"),
    TieBreakName("EMGSB", "Sonneborn-Berger, opponent's MP by own GP", False, True, (), "CP"),
    TieBreakName("EGMSB", "Sonneborn-Berger, opponent's GP by own MP", False, True, (), "CP"),
    TieBreakName("EGGSB", "Sonneborn-Berger, opponent's GP by own GP", False, True, (), "CP"),
    TieBreakName("EDE", "extended direct encounter", False, True, (), "P"),
    TieBreakName("EDET", "EDE, then top board results", False, True, (), "P"),
    TieBreakName("EDEB", "EDE, then bottom board elimination", False, True, (), "P"),
    TieBreakName("EDEBT", "EDE, then board count and top board results", False, True, (), "P"),
    TieBreakName("EDEBB", "EDE, board count, bottom board elimination", False, True, (), "P"),
    TieBreakName("SSSC", "scores and schedule strength", False, True, (), "KPF"),
)
CATALOGUE: Mapping[str, TieBreakName] = MappingProxyType({entry.name: entry for entry in _NAMES})
"""Every name that records 202 and 212 may hold."""

PTS = TieBreakCode("PTS", text="PTS")
"""The points, which a list of record 202 has before its first entry without saying so."""

_CANONICAL_CASE = {name.upper(): name for name in CATALOGUE}
_ALIASES = {"GE": "REP", "SNO": "TPN", "RTG": "RTNG"}
_EXTENDED_SB = {
    "SB:MP": "EMMSB",
    "SB:GP": "EGGSB",
    "ESB:MM": "EMMSB",
    "ESB:MG": "EMGSB",
    "ESB:GM": "EGMSB",
    "ESB:GG": "EGGSB",
}
_WORDS = {
    "BUCHHOLZ": "BH",
    "SONNEBORN-BERGER": "SB",
    "SONNEBORN": "SB",
    "PROGRESSIVE": "PS",
    "CUMULATIVE": "PS",
    "KOYA": "KS",
    "WINS": "WIN",
    "POINTS": "PTS",
    "RATING": "RTNG",
}
# Texts, not compiled patterns: `re` compiles and keeps them when a report has tie-breaks.
_OTHER_SLASH = r"[#!]|-(?=[CM]\d)"
_CUT_WITHOUT_SLASH = r"(BH|FB|SB|ARO)([CM]\d{1,2})(?=/|$)"
_GRAMMAR = r"(?P<name>[A-Z][A-Z0-9_]*)(?::(?P<basis>MP|GP))?(?P<modifiers>(?:/[^/:]+)*)"
_MODIFIER = r"(?a)[CM]0*[1-9]\d?|L[+-]?0*\d\d?|[KU]0*[1-9]\d{0,3}|[PFR]"
_MODIFIER_ORDER = "CMLKPFRU"


# ---- reading ----------------------------------------------------------------------------------


def parse_tiebreak(text: str, *, lenient: bool = False) -> TieBreakCode:
    """Read one code; one that is not FIDE's comes back with the whole text as its name.

    Letter case and the order of modifiers do not matter; aliases met in files are understood
    (``GE``, ``BH-C1``, ``BHC1``, ``BH/F`` for ``FB``, ``#`` and ``!`` for ``/``). ``lenient``
    adds words such as ``Buchholz``.
    """
    written = text.strip()
    match = re.fullmatch(_GRAMMAR, _without_aliases(written.upper(), lenient))
    name = _CANONICAL_CASE.get(match["name"]) if match else None
    if match is None or name is None:
        return TieBreakCode(written, text=written)
    modifiers = [_canonical_modifier(part) for part in match["modifiers"].split("/")[1:]]
    if name == "BH" and "F" in modifiers:
        name = "FB"
        modifiers = [modifier for modifier in modifiers if modifier != "F"]
    return TieBreakCode(name, _basis(match["basis"]), _in_order(modifiers), written)


def parse_tiebreak_list(text: str) -> tuple[TieBreakCode, ...]:
    """Read the content of record 202 or 212: codes between commas or blanks."""
    return tuple(parse_tiebreak(part) for part in re.split(r"[,\s]+", text) if part)


def _without_aliases(code: str, lenient: bool) -> str:
    """The code with names and separators that are not FIDE's replaced; ``OTHER_`` is left."""
    if code.startswith("OTHER_"):
        return code
    code = re.sub(_CUT_WITHOUT_SLASH, r"\1/\2", re.sub(_OTHER_SLASH, "/", code))
    head, slash, modifiers = code.partition("/")
    head = _EXTENDED_SB.get(head, head)
    name, colon, basis = head.partition(":")
    name = _ALIASES.get(name, name)
    if lenient:
        name = _WORDS.get(name, name)
    return name + colon + basis + slash + modifiers


def _basis(text: str | None) -> Basis | None:
    if text is None:
        return None
    return "MP" if text == "MP" else "GP"


def _canonical_modifier(text: str) -> str:
    """Without needless zeros, and with the sign of a Koya limit; others as they are."""
    if re.fullmatch(_MODIFIER, text) is None:
        return text
    signed = re.sub(r"^L(?=\d)", "L+", text)
    return re.sub(r"^(\D+)0+(?=\d)", r"\1", signed)


def _in_order(modifiers: Iterable[str]) -> tuple[str, ...]:
    """In canonical order, each once; unknown ones last in the order written."""
    known = _MODIFIER_ORDER
    distinct = dict.fromkeys(modifiers)
    return tuple(sorted(distinct, key=lambda m: known.index(m[0]) if m[0] in known else len(known)))


# ---- questions --------------------------------------------------------------------------------


def is_known(code: TieBreakCode) -> bool:
    """Whether the name is one of FIDE's; see `unfit_parts` for the rest of the code."""
    return code.name in CATALOGUE


def unfit_parts(code: TieBreakCode) -> tuple[str, ...]:
    """The parts of a known code that its tie-break does not take, such as ``:GP`` or ``/K3``."""
    entry = CATALOGUE.get(code.name)
    if entry is None:
        return ()
    basis = [f":{code.basis}"] if code.basis and code.basis not in entry.bases else []
    return (*basis, *(f"/{m}" for m in code.modifiers if not _is_taken(entry, m)))


def _is_taken(entry: TieBreakName, modifier: str) -> bool:
    return modifier[0] in entry.modifiers and re.fullmatch(_MODIFIER, modifier) is not None


def nearest_tiebreaks(text: str, n: int = 3) -> tuple[str, ...]:
    """The known names most like the text, best first: for messages about an unknown code."""
    name = re.split("[:/#!]", text.strip()[:40], maxsplit=1)[0]
    titles = {entry.title.lower(): entry.name for entry in _NAMES}
    by_name = difflib.get_close_matches(name.upper(), _CANONICAL_CASE, n)
    by_title = difflib.get_close_matches(name.lower(), titles, n)
    nearest = [*(_CANONICAL_CASE[near] for near in by_name), *(titles[near] for near in by_title)]
    return tuple(dict.fromkeys(nearest))[:n]


_MODIFIER_WORDS = {
    "C": "cut {}",
    "M": "median {}",
    "L": "limit {} half points",
    "K": "normalised by {}",
    "P": "forfeits as played",
    "F": "with Fore Buchholz",
    "R": "reversed",
    "U": "unrated as {}",
}
_BASIS_WORDS = {"MP": "match points", "GP": "game points"}
_OWN_TITLES = {"OTHER_KEIZER": "Keizer points"}
"""Tie-breaks that are not FIDE's and are known here all the same."""


def heading_of(key: str, say: Callable[[str], str] = str) -> str:
    """What stands above the column of a criterion: its code, or its name if FIDE knows none.

    >>> heading_of("BH/C1"), heading_of("OTHER_KEIZER")
    ('BH/C1', 'Keizer points')
    """
    return say(_OWN_TITLES[key]) if key in _OWN_TITLES else key


TITLE_WORDS = tuple(
    dict.fromkeys(
        (
            *(entry.title for entry in _NAMES),
            *_MODIFIER_WORDS.values(),
            *_BASIS_WORDS.values(),
            *_OWN_TITLES.values(),
        )
    )
)
"""What the names of tie-breaks are put together from, to be translated."""


def title_in_words(code: TieBreakCode, say: Callable[[str], str] = str) -> str:
    """The name of a tie-break with its score and modifiers; `say` gives each part in a language.

    >>> title_in_words(parse_tiebreak("BH:MP/C1"))
    'Buchholz, match points, cut 1'
    """
    entry = CATALOGUE.get(code.name)
    if entry is None:
        own = _OWN_TITLES.get(code.name.upper())
        return code.name if own is None else say(own)
    if code.name == "PTS" and code.basis:
        return say(_BASIS_WORDS[code.basis])
    basis = [say(_BASIS_WORDS[code.basis])] if code.basis else []
    taken = (m for m in code.modifiers if _is_taken(entry, m))
    words = (say(_MODIFIER_WORDS[m[0]]).format(m[1:]) for m in taken)
    return ", ".join((say(entry.title), *basis, *words))


# ---- the two records --------------------------------------------------------------------------


def list_202_to_212(codes: Iterable[TieBreakCode]) -> tuple[TieBreakCode, ...]:
    """The list of record 212 for a list of record 202: ``x,y`` is ``PTS,x,y``.

    A list that names the points itself, against the text, gets no second entry.
    """
    codes = tuple(codes)
    return codes if codes[:1] == (PTS,) else (PTS, *codes)


def with_score_first(codes: Iterable[str], *, of_teams: bool = False) -> tuple[str, ...]:
    """The list of record 212 for a list as people give it: a score comes first, also unsaid.

    Without one the first tie-break alone would rank, and losers could stand before winners.
    """
    codes = tuple(codes)
    if not codes or parse_tiebreak(codes[0], lenient=True).name.upper() in _SCORES:
        return codes
    return ("MPTS" if of_teams else "PTS", *codes)


_SCORES = frozenset(("PTS", "MPTS", "GPTS", "STD", "OTHER_KEIZER"))
