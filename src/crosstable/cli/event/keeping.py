"""Verbs about the folder and its history: backup, restore, blame."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from crosstable.cli.event.acting import event_of, section_of
from crosstable.cli.exitcodes import FAULTS, FINE
from crosstable.cli.parser import argument, takes
from crosstable.cli.terminal import print_answer, say, say_json, talk
from crosstable.event.acts.act import board_of, round_of
from crosstable.event.answers import FaultAnswer
from crosstable.event.history.blaming import Deed, deeds_on_board, deeds_on_person
from crosstable.event.people.finding import person_meant
from crosstable.event.people.teams import board_number
from crosstable.event.proof.backups import Backup, Comparison, back_up, compare_backup, restore
from crosstable.output.answers.filling import fill_answer
from crosstable.output.drawing.text import aligned_rows


@takes(
    argument("to", metavar="TO", help="folder to copy the event to, or a new .zip file"), acts=False
)
def run_backup(options: Namespace) -> int:
    """Copy the whole folder, and prove the copy."""
    return _report_backup(back_up(event_of(options), Path(options.to)), options)


@takes(
    argument("source", metavar="FROM", help="backup: folder of the event, or .zip file"),
    argument(
        "--compare",
        action="store_true",
        help="only show what is missing in the event or the backup",
    ),
    acts=False,
)
def run_restore(options: Namespace) -> int:
    """Put a backup into the folder, and prove it; no act that is there is ever lost."""
    if options.compare:
        return _report_comparison(compare_backup(event_of(options), Path(options.source)), options)
    return _report_backup(restore(Path(options.source), Path(options.folder)), options)


def _report_comparison(comparison: Comparison, options: Namespace) -> int:
    here, there = (len(acts) for acts in (comparison.only_here, comparison.only_there))
    shape = {"relation": comparison.relation, "common": comparison.common}
    shape |= {"only_here": here, "only_there": there}
    common = f"{comparison.place}: {comparison.common} acts in common"
    line = f"{common}, {here} only here, {there} only there"
    return print_answer(options, shape, (line,))


def _report_backup(done: Backup, options: Namespace) -> int:
    if options.format == "json":
        faults = [fill_answer(FaultAnswer, fault) for fault in done.faults]
        say_json({"place": str(done.place), "acts": done.acts, "faults": faults})
    else:
        say(f"{done.place}: {done.acts} acts")
        for fault in done.faults:
            talk(f"{fault.kind}: {fault.message}")
    return FAULTS if done.faults else FINE


@takes(
    argument(
        "what",
        metavar="BOARD|PLAYER",
        help="printed number of the board, part of a name, or #5 for starting number 5",
    ),
    argument("--round", metavar="N", type=int, help="round (default: the current one)"),
    acts=False,
)
def run_blame(options: Namespace) -> int:
    """List who did what to a board or a player."""
    event = event_of(options)
    section = section_of(event, options)
    lines = event.journal.lines
    board = board_number(options.what)
    if board is None:
        person = person_meant(section, options.what.removeprefix("#"))
        deeds = deeds_on_person(section, lines, person.id)
    else:
        number = section.current_round.number if options.round is None else options.round
        board_of(round_of(section, number), board)
        deeds = deeds_on_board(section, lines, number, board)
    shape = [deed._asdict() for deed in deeds]
    return print_answer(options, shape, aligned_rows(list(map(_row, deeds)), indent=""))


def _row(deed: Deed) -> tuple[str, ...]:
    change = f"{deed.was} -> {deed.now}" if deed.was not in ("", deed.now) else deed.now
    state = "" if deed.counts else "taken back"
    source = "" if deed.source == deed.by else deed.source
    return str(deed.n), deed.at, deed.by, source, deed.act, change, state
