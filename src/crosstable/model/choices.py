"""The words that functions take, as types: editors complete them, type checkers know them.

Parameters are annotated ``SystemName | str``, because a word may come from a form or a file. Each
type has a table with what the words mean, in the room that uses it;
`tests/model/test_choices.py` compares the two. A word that does not exist raises an exception that
names the nearest one.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, get_args

from crosstable.errors import Unknown, nearest
from crosstable.model.phrases import joined, phrase

SystemName = Literal[
    "swiss",
    "round-robin",
    "double-round-robin",
    "match",
    "team",
    "scheveningen",
    "double-swiss",
    "knockout",
    "schiller",
    "keizer",
]
"""How an event is played (`rules/systems.py`)."""
DialectName = Literal["trf06", "trf16", "trfx", "draft-2024", "draft-2025", "trf26", "vega", "json"]
"""The formats of reports (`text/dialects/`)."""
PurposeName = Literal["rating", "title", "pairing", "itdx"]
"""What a report is checked for (`model/diagnostics.py`)."""
WritingPurpose = Literal["rating", "pairing", "itdx", "vega"]
"""What a report is written for (`writing/purposes/preparing.py`)."""
FOR_VEGA: str = get_args(WritingPurpose)[-1]
"""A report that Vega 12 imports; the dialect of that name is another, older file."""
EditionName = Literal["2024", "2026"]
"""The editions of the tie-break regulations (`rules/standings/editions.py`)."""
RulesName = Literal[
    "fide-2002",
    "fide-2009",
    "fide-2011",
    "fide-2012",
    "fide-2014",
    "fide-2017",
    "fide-2022",
    "fide-2024",
    "fide-2025",
    "fide-2002-rapid",
    "fide-2012-rapid",
    "fide-2014-rapid",
    "fide-2017-rapid",
    "fide-2022-rapid",
    "fide-2024-rapid",
    "fide-2012-blitz",
    "fide-2014-blitz",
    "fide-2017-blitz",
    "fide-2022-blitz",
    "fide-2024-blitz",
]
"""The editions of the rating regulations (`ratings/editions.py`)."""
TitleName = Literal["GM", "IM", "WGM", "WIM"]
"""The titles by norms (`rules/norms/titles.py`)."""
FormName = Literal[
    "form-1",
    "form-2",
    "form-3",
    "form-4",
    "form-5",
    "form-6",
    "table-11.31",
    "it1",
    "it3",
    "fa1",
    "ia1",
    "it4",
    "standings",
    "crosstable",
    "starting-list",
    "pairings",
    "team-standings",
    "team-crosstable",
    "match-cards",
    "board-list",
    "worksheet",
    "player",
]
"""Tables and official forms (`output/forms/catalogue.py`)."""
BirthsName = Literal["day", "blank", "keep", "year"]
"""What becomes of dates of birth in an anonymous file (`output/anonymous/lines.py`)."""
LineEnd = Literal["\r\n", "\n", "\r"]
"""What ends a line of a file that is written."""
FormatName = Literal["pdf", "html", "csv", "xlsx"]
"""What a form is printed as (`output/forms/making.py`)."""


def refuse_unknown(
    problem: type[Unknown], parameter: str, given: object, known: Iterable[str]
) -> None:
    """Raise for a word that does not exist, with the nearest one, else with all there are.

    >>> from crosstable.errors import UnknownEdition
    >>> refuse_unknown(UnknownEdition, "edition", "2062", ("2024", "2026"))
    Traceback (most recent call last):
    ...
    crosstable.errors.UnknownEdition: edition: there is no '2062'; did you mean 2026?
    """
    names = list(known)
    if given in names:
        return
    near = nearest(str(given), names)
    if near is not None:
        raise problem(
            phrase(
                "{parameter}: there is no {given}; did you mean {near}?",
                parameter=parameter,
                given=repr(given),
                near=near,
            )
        )
    raise problem(
        phrase(
            "{parameter}: there is no {given}; choose from {known}",
            parameter=parameter,
            given=repr(given),
            known=joined(names),
        )
    )
