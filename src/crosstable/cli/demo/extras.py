"""The part of the tour that needs extras: ratings, norms, forms, pairing.

Where an extra is not installed the tour says so and goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from crosstable.lists.files import MissingExtra
from crosstable.model.tournament import Tournament
from crosstable.reading.files import loads
from crosstable.reading.samples import samples_directory
from crosstable.rules.norms.event import norms

COMING_ROUND = 5
"""The round of the running sample event that has no results yet."""

Pages = Mapping[str, str | bytes]
"""The files of a step by name."""


def steps() -> Iterator[tuple[str, str, str, Pages | str]]:
    """Folder, heading, a sentence, and the files of each step, or why there are none."""
    for folder, heading, about, make in (
        ("rate", "Ratings", "The worksheet of two events, and the working of one player.", _rated),
        ("norms", "Title norms", "Who made a norm, who missed one and by what.", _judged),
        ("report", "Printed forms", "A few of the forms; `--form all` makes the folder.", _printed),
        ("pair", "Pairing", "A round of a running event, and the reasons for player 5.", _paired),
    ):
        yield folder, heading, about, _made(make)


def _made(make: Callable[[], Pages]) -> Pages | str:
    try:
        return make()
    except MissingExtra as missing:
        return str(missing)


def _sample(name: str) -> Tournament:
    return loads((samples_directory() / f"{name}.trf").read_bytes())


def _rated() -> Pages:
    from crosstable.output.worksheet import explanation_lines, worksheet_html, worksheet_lines
    from crosstable.ratings.explain import explain_rating
    from crosstable.ratings.rating import rate

    pages: dict[str, str | bytes] = {}
    for name in ("individual-swiss", "round-robin"):
        sheet = rate(_sample(name))
        pages[f"{name}.txt"] = _text(worksheet_lines(sheet))
        pages[f"{name}.html"] = worksheet_html(sheet)
        pages[f"{name}.why-5.txt"] = _text(explanation_lines(sheet, explain_rating(sheet, 5)))
    return pages


def _judged() -> Pages:
    from crosstable.output.norms import norms_html, norms_lines

    found = norms(_sample("round-robin"))
    return {"round-robin.txt": _text(norms_lines(found)), "round-robin.html": norms_html(found)}


def _printed() -> Pages:
    from crosstable.output.forms.making import report

    swiss, square = _sample("individual-swiss"), _sample("round-robin")
    teams = _sample("team-swiss")
    return {
        "standings.pdf": report(swiss, "standings"),
        "form-3.pdf": report(swiss, "form-3"),
        "it3.pdf": report(swiss, "it3"),
        "form-1.pdf": report(square, "form-1"),
        "team-crosstable.pdf": report(teams, "team-crosstable"),
        "standings.xlsx": report(swiss, "standings", to="xlsx"),
    }


def _paired() -> Pages:
    from crosstable.output.pairings import round_lines, why_lines
    from crosstable.pairing.rounds import RoundPairing, pair_round

    found = pair_round(_sample("in-progress"), COMING_ROUND)
    assert isinstance(found, RoundPairing), f"the sample cannot be paired: {found}"
    reasons = why_lines(found, found.why(5))
    return {"round-5.txt": _text(round_lines(found)), "why-5.txt": _text(reasons)}


def _text(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)
