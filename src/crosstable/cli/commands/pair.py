"""The command `pair`."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Sequence
from functools import partial

from crosstable.cli.exitcodes import FAULTS, FINE, UNUSABLE
from crosstable.cli.files import Seen, write_output
from crosstable.cli.input import one_file, tournament_of
from crosstable.cli.options import (
    OUTPUT,
    OVERWRITE,
    REPORT,
    ROUNDS,
    ROUNDS_HINT,
    reading_options,
    system_options,
    with_rounds,
)
from crosstable.cli.parser import argument, takes
from crosstable.cli.problems import explained_refusal
from crosstable.cli.tableoutput import (
    JsonView,
    Views,
    refuse_format,
    remark_assumptions,
    write_view,
)
from crosstable.cli.terminal import remark, talk
from crosstable.errors import Unusable
from crosstable.model.tournament import RoundState, Tournament
from crosstable.output.answers.pairings import round_answer, round_why
from crosstable.output.pairings import pairs_text, round_lines, why_lines
from crosstable.output.participants import fitting_people, person_meant
from crosstable.pairing.mending import with_remedy
from crosstable.pairing.refusal import Refusal
from crosstable.pairing.rounds import NoLegalPairing, RoundPairing, asked_numbers, round_or_refusal
from crosstable.pairing.writing import with_round
from crosstable.text.wording import shown_name

DETAILS = (
    "The system is taken from record 192, or from --system. The exit code is 1 if there is no "
    "legal pairing or the report contradicts itself."
)
EXAMPLES = (
    "crosstable pair running.trf --round 5 --why 5",
    "crosstable pair running.trf --round 5 -o round-5.trf",
)

_ROUND: Views = {
    "text": round_lines,
    "json": JsonView(round_answer),
    "pairs": pairs_text,
}
_WHY: Views = {"text": why_lines, "json": JsonView(round_why)}
SUFFIXES = {".json": "json", ".trf": "trf", ".trfx": "trf", ".pairs": "pairs"}
"""The formats by the suffix of the output; any other is text."""
PRINTED = frozenset((".pdf", ".html", ".htm", ".csv", ".xlsx", ".typ"))
"""What `report` makes of a round, and this command does not."""


@takes(
    REPORT,
    argument(
        "--round", type=int, metavar="N", help="pair this round again, from the rounds before it"
    ),
    ROUNDS,
    argument(
        "--why",
        metavar="ID[,ID]",
        help="explain the pairing of one player (number or name), or why two do not meet: in the "
        "round that is being played, else in the next one",
    ),
    argument(
        "--format",
        choices=("text", "json", "trf", "pairs"),
        help="output format (default: by the suffix of OUT, else text); trf is the report with the "
        "round added, pairs the reply of JaVaFo and bbpPairings",
    ),
    OUTPUT,
    OVERWRITE,
    partial(reading_options, pairs=True),
)
def run(options: Namespace) -> int:
    """Pair and print; exit code 1 if there is no legal pairing or the report contradicts itself."""
    path = one_file(options.file, options.section)
    t = with_rounds(tournament_of(path, options), options.rounds)
    numbers = _numbers(t, options.why)
    form = options.format or _by_suffix(options.output)
    if numbers:
        refuse_format(_WHY, form, "--why")
    number = _round_asked_about(t) if numbers and options.round is None else options.round
    outcome = round_or_refusal(t, number, options.system, options=system_options(options))
    if isinstance(outcome, Refusal):
        return _refuse(path, with_remedy(outcome, t, number, options.system))
    if isinstance(outcome, NoLegalPairing):
        return _no_pairing(path, outcome)
    if numbers:
        _explain(outcome, numbers, options, form)
    elif (code := _show(path, outcome, options, form)) != FINE:
        return code
    _remark(outcome, verbose=options.verbose)
    return FINE


def _round_asked_about(t: Tournament) -> int | None:
    """The round that is being played, about which people ask; None where the next one is due."""
    is_running = t.paired_rounds and t.round_states[t.paired_rounds - 1] is RoundState.PENDING
    return t.paired_rounds if is_running else None


def _by_suffix(output: str) -> str:
    suffix = os.path.splitext(output)[1].lower()  # noqa: PTH122
    if suffix in PRINTED:
        raise Unusable(
            f"{output}: pair does not write {suffix[1:].upper()}. Save the round first (crosstable "
            f"pair FILE -o ROUND.trf), then print it: crosstable report ROUND.trf --form pairings "
            f"-o {output}"
        )
    return SUFFIXES.get(suffix, "text")


def _refuse(path: str, refusal: Refusal) -> int:
    talk(f"crosstable: {shown_name(path)}: {explained_refusal(refusal)}")
    if refusal.kind == "rounds-missing":
        talk(f"hint: {ROUNDS_HINT}")
    return UNUSABLE if refusal.is_wrong_use else FAULTS


def _no_pairing(path: str, outcome: NoLegalPairing) -> int:
    talk(f"crosstable: {shown_name(path)}: {outcome}")
    return FAULTS


def _remark(outcome: RoundPairing, *, verbose: bool) -> None:
    """What was taken from where, and what nothing said."""
    for text in outcome.event.taken:
        remark(f"taken: {text}")
    remark_assumptions(outcome.event.assumptions, verbose=verbose)


# -- output ---------------------------------------------------------------------------------------


def _show(path: str, outcome: RoundPairing, options: Namespace, form: str) -> int:
    if form == "trf":
        return _write_report(path, outcome, options)
    write_view(_ROUND, form, options, outcome.answer if form == "pairs" else outcome)
    return FINE


def _write_report(path: str, outcome: RoundPairing, options: Namespace) -> int:
    written = with_round(outcome.event.t, outcome.task.round_number, outcome.answer)
    if isinstance(written, Refusal):
        return _refuse(path, written)
    document = outcome.event.t.document
    seen = None if document is None else Seen(path, document.to_bytes())
    write_output(options.output, written.data, options.overwrite, seen)
    for note in written.notes:
        remark(f"note: {note}")
    return FINE


# -- why ------------------------------------------------------------------------------------------


def _numbers(t: Tournament, text: str | None) -> tuple[int, ...]:
    """The one or two participants that --why asks about, by number or name."""
    if text is None:
        return ()
    who = "team" if t.is_team_event else "player"
    people = t.teams if t.is_team_event else t.players
    numbers = asked_numbers(text)
    if numbers is None:
        is_one = fitting_people(people, text) or text.count(",") != 1
        words = [text] if is_one else text.split(",")
        numbers = tuple(person_meant(people, word, who).number for word in words)
    if len(set(numbers)) < len(numbers):
        raise Unusable(f"--why {text}: give one player or two different ones")
    return numbers


def _explain(outcome: RoundPairing, numbers: Sequence[int], options: Namespace, form: str) -> None:
    who = "team" if outcome.event.t.is_team_event else "player"
    for number in numbers:
        if not outcome.has(number):
            raise Unusable(f"--why {number}: no {who} has the number {number}")
    reasons = outcome.why(*numbers)
    subject = (outcome, numbers, reasons) if form == "json" else (outcome, reasons)
    write_view(_WHY, form, options, *subject)
