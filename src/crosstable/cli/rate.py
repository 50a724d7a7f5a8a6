"""The command `rate`: what was asked for, in which form, and where it goes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from crosstable.cli.exitcodes import FAULTS, FINE
from crosstable.cli.reportfiles import given_list, read_report
from crosstable.cli.tableoutput import by_suffix, remark_faults, write, write_json, write_lines
from crosstable.cli.terminal import talk
from crosstable.errors import Unusable
from crosstable.output.ratings.rows import finding_texts, remark_texts
from crosstable.output.show import details_of
from crosstable.output.standings.whom import person_meant
from crosstable.ratings.rating import rate
from crosstable.text.formats import read_whole

if TYPE_CHECKING:
    from argparse import Namespace

    from crosstable.model.tournament import Tournament
    from crosstable.output.show import Details
    from crosstable.ratings.worksheet import Worksheet


def run_rate(path: str, t: Tournament, options: Namespace) -> int:
    """Compute and print; exit code 1 if the event is not rateable."""
    details = details_of(path, options.details)
    sheet = rate(
        t,
        options.rules,
        players=given_list(t, options.list),
        details=None if details is None else details.event,
        system=options.system,
        k=_factors(t, options.k),
        options=_pairs(options.option, "--option"),
        stages=_stages(details, options),
    )
    if options.strict and _refuse(sheet):
        return FAULTS
    form = options.format or by_suffix(options.output)
    if options.why is None:
        _show(sheet, options, form)
    else:
        _explain(sheet, options, form)
    for text in remark_texts(sheet):
        talk(f"assumed: {text}")
    remark_faults(t, "the ratings", path, games_only=True)
    return FINE if sheet.accepted else FAULTS


def _refuse(sheet: Worksheet) -> bool:
    """--strict: nothing is computed around a finding."""
    grave = [one for one in sheet.findings if one.severity != "info"]
    for text in finding_texts(grave):
        talk(text)
    if grave:
        talk(f"crosstable: not rated: {len(grave)} findings (--strict)")
    return bool(grave)


# -- what was given -------------------------------------------------------------------------------


def _pairs(texts: Sequence[str], option: str) -> dict[str, object]:
    found: dict[str, object] = {}
    for text in texts:
        name, sign, value = text.partition("=")
        if not sign or not name.strip() or not value.strip():
            raise Unusable(f"{option} needs NAME=VALUE, not {text!r}")
        found[name.strip()] = value.strip()
    return found


def _factors(t: Tournament, texts: Sequence[str]) -> dict[int, int]:
    """K by starting number."""
    factors = {}
    for name, value in _pairs(texts, "--k").items():
        number, factor = read_whole(name), read_whole(str(value))
        if number is None or factor is None or not 0 < factor < 100:
            raise Unusable(f"--k needs ID=VALUE with a K of 1 to 99, not {name}={value}")
        if number not in t.by_number:
            raise Unusable(f"--k {name}={value}: no player has the number {name}")
        factors[number] = factor
    return factors


def _stages(details: Details | None, options: Namespace) -> list[Tournament]:
    """The other reports of the event; their paths start at the folder of the details."""
    if details is None:
        return []
    return [
        read_report(
            str(details.path.parent / Path(stage.file)), options.dialect, options.input_encoding
        )
        for stage in details.event.stages or ()
    ]


# -- output ---------------------------------------------------------------------------------------


def _show(sheet: Worksheet, options: Namespace, form: str) -> None:
    if form == "json":
        from crosstable.output.ratings.jsonview import worksheet_json

        write_json(worksheet_json(sheet), options)
    elif form == "text":
        from crosstable.output.ratings.text import worksheet_lines

        write_lines(worksheet_lines(sheet), options)
    elif form == "csv":
        from crosstable.output.ratings.table import worksheet_csv

        write(worksheet_csv(sheet), options)
    else:
        from crosstable.output.ratings.html import worksheet_html

        write(worksheet_html(sheet), options)


def _explain(sheet: Worksheet, options: Namespace, form: str) -> None:
    from crosstable.ratings.explain import explain_rating

    if form == "csv":
        raise Unusable("--why is text, JSON or HTML; --format csv is for the whole worksheet")
    players = tuple(entrant.player for entrant in sheet.entrants.values())
    explanation = explain_rating(sheet, person_meant(players, options.why, "player").number)
    if form == "json":
        import json

        from crosstable.output.ratings.jsonview import explanation_json

        found = explanation_json(sheet, explanation)
        write_json((json.dumps(found, ensure_ascii=False, indent=2),), options)
    elif form == "text":
        from crosstable.output.ratings.text import explanation_lines

        write_lines(explanation_lines(sheet, explanation), options)
    else:
        from crosstable.output.ratings.html import explanation_html

        write(explanation_html(sheet, explanation), options)
