"""Which diagnostics are meant: by code, by the beginning of a code, or by name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher, get_close_matches

from crosstable.checks.catalogue import GROUPS, KINDS_OF_FAULT
from crosstable.errors import UnknownCode


def selected_codes(select: Iterable[str] = (), ignore: Iterable[str] = ()) -> frozenset[str] | None:
    """The codes to report, or None for all.

    Where a code is both selected and ignored, the closer description counts: `G101` is closer than
    `G1`, and `G1` than `G`; between equals the code is ignored.

    >>> sorted(selected_codes(["G101"], ["G"]))
    ['G101']
    """
    wanted = _closeness(select)
    unwanted = _closeness(ignore)
    if not wanted and not unwanted:
        return None
    candidates = wanted if wanted else dict.fromkeys(KINDS_OF_FAULT, 0)
    return frozenset(code for code, close in candidates.items() if close > unwanted.get(code, -1))


def _closeness(arguments: Iterable[str]) -> dict[str, int]:
    """Each code that is described, and how closely: by how many of its characters."""
    close: dict[str, int] = {}
    for word in _words(arguments):
        for code in codes_meant(word):
            length = min(len(word), len(code)) if code.startswith(word.upper()) else len(code)
            close[code] = max(length, close.get(code, 0))
    return close


def _words(arguments: Iterable[str]) -> Iterator[str]:
    for argument in arguments:
        yield from (word.strip() for word in argument.split(",") if word.strip())


def codes_meant(word: str) -> list[str]:
    """The codes that a word stands for: a code, its beginning, or a name.

    Raises `UnknownCode`.
    """
    upper = word.upper()
    codes = [code for code in KINDS_OF_FAULT if code.startswith(upper)]
    codes = codes or [kind.code for kind in KINDS_OF_FAULT.values() if kind.name == word.lower()]
    if not codes:
        raise UnknownCode(f"{word} is not a code, group or name of a diagnostic{nearest(word)}")
    return codes


def _same_places(code: str, other: str) -> int:
    """How many characters are the same at the same place."""
    return sum(a == b for a, b in zip(code, other, strict=False))


_NEARLY_THE_SAME = 0.85
_MOST_PROPOSED = 3


def _sharing_words(name: str, names: Iterable[str]) -> list[str]:
    """The names that share most words with this one, the first word before the others."""
    words = name.split("-")

    def closeness(known: str) -> tuple[int, bool, float]:
        shared = [word for word in words if word in known.split("-")]
        return len(shared), words[0] in shared, SequenceMatcher(None, name, known).ratio()

    ranked = sorted(((closeness(known), known) for known in names), reverse=True)
    best = ranked[0][0][:2] if ranked else (0, False)
    return [known for close, known in ranked if close[0] and close[:2] == best][:_MOST_PROPOSED]


def nearest(word: str) -> str:
    """``; did you mean G101?``, or the groups that there are."""
    names = {kind.name for kind in KINDS_OF_FAULT.values()}
    codes = get_close_matches(word.upper(), [*KINDS_OF_FAULT, *GROUPS], n=len(KINDS_OF_FAULT))
    if codes and len(word) < 6:
        best = max(sorted(codes), key=lambda code: _same_places(word.upper(), code))
        return f"; did you mean {best}?"
    near = get_close_matches(word.lower(), names, n=1, cutoff=_NEARLY_THE_SAME)
    near = near or _sharing_words(word.lower(), names) or get_close_matches(word.lower(), names, 1)
    if near:
        *others, last = near
        return f"; did you mean {', '.join(others)}{' or ' * bool(others)}{last}?"
    return f"; codes begin with one of {', '.join(GROUPS)}"
