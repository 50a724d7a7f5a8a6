"""The command `pair`: which round, in which form, and where it goes."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

from crosstable.cli.exitcodes import FAULTS, FINE, UNUSABLE
from crosstable.cli.files import write_output
from crosstable.cli.tableoutput import write, write_json, write_lines
from crosstable.cli.terminal import talk
from crosstable.errors import Unusable
from crosstable.pairing.refusal import Refusal
from crosstable.pairing.rounds import NoLegalPairing, RoundPairing, asked_numbers, pair_round
from crosstable.text.wording import named

if TYPE_CHECKING:
    from argparse import Namespace

    from crosstable.model.tournament import Tournament

SUFFIXES = {".json": "json", ".trf": "trf", ".trfx": "trf", ".pairs": "pairs"}
"""The formats by the suffix of the output; any other is text."""
PRINTED = frozenset((".pdf", ".html", ".htm", ".csv", ".xlsx", ".typ"))
"""What `report` makes of a round, and this command does not."""


def run_pair(path: str, t: Tournament, options: Namespace) -> int:
    """Pair and print; exit code 1 if there is no legal pairing or the report contradicts itself."""
    numbers = _numbers(t, options.why)
    form = options.format or _by_suffix(options.output)
    if numbers and form not in ("text", "json"):
        raise Unusable(f"--why is text or JSON; --format {form} is for the whole round")
    found = pair_round(t, options.round, options.system)
    if isinstance(found, Refusal):
        return _refuse(path, found)
    if isinstance(found, NoLegalPairing):
        return _no_pairing(path, found)
    if numbers:
        _explain(found, numbers, options, form)
    elif (code := _show(path, found, options, form)) != FINE:
        return code
    _remark(found)
    return FINE


def _by_suffix(output: str) -> str:
    suffix = os.path.splitext(output)[1].lower()  # noqa: PTH122
    if suffix in PRINTED:
        raise Unusable(
            f"{output}: lists for the wall are made by report: write the round into the report "
            f"(pair FILE -o ROUND.trf), then crosstable report ROUND.trf --form pairings "
            f"-o {output}"
        )
    return SUFFIXES.get(suffix, "text")


def _refuse(path: str, refusal: Refusal) -> int:
    talk(f"crosstable: {named(path)}: {refusal}")
    return UNUSABLE if refusal.is_wrong_use else FAULTS


def _no_pairing(path: str, found: NoLegalPairing) -> int:
    talk(f"crosstable: {named(path)}: {found}")
    return FAULTS


def _remark(found: RoundPairing) -> None:
    """What was taken from where, and what nothing said."""
    for text in found.event.taken:
        talk(f"taken: {text}")
    for item in found.event.assumptions:
        talk(f"assumed: {item.message} [{item.kind}]")


# -- output ---------------------------------------------------------------------------------------


def _show(path: str, found: RoundPairing, options: Namespace, form: str) -> int:
    if form == "json":
        from crosstable.output.answers.pairings import round_answer

        write_json(round_answer(found), options)
    elif form == "text":
        from crosstable.output.pairings import round_lines

        write_lines(round_lines(found), options)
    elif form == "pairs":
        from crosstable.output.pairings import pairs_text

        write(pairs_text(found.answer), options)
    else:
        return _write_report(path, found, options)
    return FINE


def _write_report(path: str, found: RoundPairing, options: Namespace) -> int:
    from crosstable.pairing.writing import with_round

    written = with_round(found.event.t, found.task.round_number, found.answer)
    if isinstance(written, Refusal):
        return _refuse(path, written)
    write_output(options.output, written.data, options.overwrite)
    for note in written.notes:
        talk(f"note: {note}")
    return FINE


# -- why ------------------------------------------------------------------------------------------


def _numbers(t: Tournament, text: str | None) -> tuple[int, ...]:
    """The one or two participants that --why asks about, by number or name."""
    if text is None:
        return ()
    from crosstable.output.participants import fitting_people, person_meant

    who = "team" if t.is_team_event else "player"
    people = t.teams if t.is_team_event else t.players
    numbers = asked_numbers(text)
    if numbers is None:
        is_one = fitting_people(people, text) or text.count(",") != 1
        words = [text] if is_one else text.split(",")
        numbers = tuple(person_meant(people, word, who).number for word in words)
    if len(set(numbers)) < len(numbers):
        raise Unusable(f"--why {text}: nobody plays against oneself; name two, or one")
    return numbers


def _explain(found: RoundPairing, numbers: Sequence[int], options: Namespace, form: str) -> None:
    who = "team" if found.event.t.is_team_event else "player"
    for number in numbers:
        if not found.has(number):
            raise Unusable(f"--why {number}: no {who} has the number {number}")
    reasons = found.why(*numbers)
    if form == "json":
        from crosstable.output.answers.pairings import round_why

        write_json(round_why(found, numbers, reasons), options)
    else:
        from crosstable.output.pairings import why_lines

        write_lines(why_lines(found, reasons), options)
