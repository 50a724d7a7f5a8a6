"""Sentences of faults in the languages of the documents.

A kind of fault has one sentence, which names and numbers fill; that sentence is translated. Where
words of the language itself fill it (a reason, a hint), the sentence stays English.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from crosstable.checks.catalogue import KINDS_OF_FAULT
from crosstable.model.diagnostics import Diagnostic
from crosstable.output.language import Say

FILLED_BY_NAMES = frozenset(
    (
        *("F001", "F101", "F102", "F103", "F112", "F113", "F202", "F212", "F301", "F302"),
        *("G101", "G102", "G103", "G104", "G106", "G111", "G112", "G113", "G114", "G115"),
        *("G116", "G117", "G205", "G211", "G212", "G213", "G214", "G301", "G302", "G303"),
        *("G304", "G311", "G401", "H103", "H204", "H206", "H210", "H212", "H213", "H301"),
        *("H302", "H303", "H410", "H411", "H512", "H513", "H515", "H601", "H606", "H722"),
        *("H725", "H727", "L101", "L102", "L110", "L201", "L202", "L203", "L204", "L205"),
        *("L206", "P101", "P102", "P103", "P201", "P202", "P301", "P311", "P320", "P330"),
        *("P331", "P332", "P341", "P402", "P501", "R202", "S101", "S102", "S104", "S106"),
        *("S110", "S111", "S201", "S202", "S203", "S204", "S205", "S206", "T102", "T112"),
        *("T113", "T114", "T115", "T301", "T302", "T303", "T501", "T502", "T512", "X101"),
        *("X111", "X211"),
    )
)
"""The kinds whose sentences are translated."""
_PLAYER = re.compile(r"player (\d+)(?: \((.*)\))?", re.DOTALL)


def sentences() -> Iterator[str]:
    """What has to be translated."""
    yield from (KINDS_OF_FAULT[code].message for code in sorted(FILLED_BY_NAMES))
    yield from filter(None, (KINDS_OF_FAULT[code].of_all for code in sorted(FILLED_BY_NAMES)))
    yield from ("player {n} ({name})", "player {n}", "blank")


def sentence(d: Diagnostic, say: Say) -> str | None:
    """The sentence of a fault in a language; None where it stays English."""
    return sentence_of(d.code, d.values, say)


def sentence_of(code: str, given: Mapping[str, object], say: Say) -> str | None:
    """The same of a code and the values that fill its sentence."""
    kind = KINDS_OF_FAULT.get(code)
    if kind is None or code not in FILLED_BY_NAMES:
        return None
    try:
        values = {name: _filled(value, say) for name, value in given.items()}
        return say(kind.sentence_for(given)).format_map(values)
    except KeyError:  # a diagnostic that was made without the values of its sentence
        return None


def _filled(value: object, say: Say) -> object:
    """A name or number as it stands; a player, a colour and a blank in other words."""
    if not isinstance(value, str) or not value:
        return value
    player = _PLAYER.fullmatch(value)
    if player is None:
        return say(value) if value in ("White", "Black", "blank") else value
    number, name = player.groups()
    if name is None:
        return say("player {n}").format(n=number)
    return say("player {n} ({name})").format(n=number, name=name)
