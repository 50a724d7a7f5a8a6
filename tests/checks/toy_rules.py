"""A few rules that are as simple as possible, to test what is done with diagnostics.

They stand in for `check`, so that these tests do not depend on what the real rules notice.
"""

from collections.abc import Iterator

from crosstable.model.diagnostics import Diagnostic, Edit, Fix, Severity
from crosstable.model.findings import Span
from crosstable.model.tournament import Tournament
from crosstable.text.source import Source

ERROR, WARNING, INFO = Severity


def toy_check(t: Tournament, *_: object, **__: object) -> tuple[Diagnostic, ...]:
    """What the toy rules say about a report."""
    assert t.document is not None
    return tuple(toy_faults(t.document.source))


def toy_faults(source: Source) -> Iterator[Diagnostic]:
    """The faults in the order of the lines."""
    players = sum(text.startswith("001") for text in source.texts)
    for line, text in enumerate(source.texts, 1):
        yield from _count(line, text, players)
        yield from _blanks(line, text)
        yield from _ending(line, source)
        yield from _stranger(line, text)


def _count(line: int, text: str, players: int) -> Iterator[Diagnostic]:
    said = text[4:].strip()
    if text.startswith("062") and said != str(players):
        edit = Edit(line, 5, 5 + len(text[4:].rstrip(" ")), str(players))
        yield Diagnostic(
            "H900",
            "count-wrong",
            ERROR,
            f"the file has {players} players, not {said}",
            "toy rules, 1",
            Span(line, 5, 5 + len(said)),
            ((Span(None), "records 001 were counted"),),
            Fix(f"write {players}", True, (edit,)),
        )


def _blanks(line: int, text: str) -> Iterator[Diagnostic]:
    kept = len(text.rstrip(" "))
    if kept < len(text):
        edit = Edit(line, kept + 1, len(text) + 1, "")
        span = Span(line, kept + 1, len(text) + 1)
        fix = Fix("take the blanks out", True, (edit,))
        yield Diagnostic("F900", "blanks", INFO, "blanks at the end", "toy rules, 2", span, (), fix)


def _ending(line: int, source: Source) -> Iterator[Diagnostic]:
    usual = max(filter(None, source.endings), key=source.endings.count, default="")
    ending = source.endings[line - 1]
    if ending not in ("", usual):
        edit = Edit(line, None, None, source.texts[line - 1] + usual)
        fix = Fix("use the usual line end", True, (edit,))
        message = "this line ends in another way"
        yield Diagnostic("F901", "ending", WARNING, message, "toy rules, 3", Span(line), (), fix)


def _stranger(line: int, text: str) -> Iterator[Diagnostic]:
    if text.startswith("999"):
        fix = Fix("remove the line", False, (Edit(line, None, None, ""),))
        span = Span(line, 1, 4)
        yield Diagnostic("F902", "stranger", ERROR, "no such record", "toy rules, 4", span, (), fix)


REPORT = (
    "012 Toy Open\r\n"
    "062 3  \r\n"
    "999 what is this\r\n"
    "102 Žagar, Ana\n"
    "001    1 m    Lee, Ann                          2000\r\n"
    "001    2 m    Roe, Max                          1900\r\n"
)
"""A report with one fault of each kind."""

MENDED = (
    "012 Toy Open\r\n"
    "062 2\r\n"
    "999 what is this\r\n"
    "102 Žagar, Ana\r\n"
    "001    1 m    Lee, Ann                          2000\r\n"
    "001    2 m    Roe, Max                          1900\r\n"
)
"""The same with all that is safe mended."""
