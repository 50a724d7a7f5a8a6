"""Verbs about what was done: list it, take it back, look at an earlier state, prove it."""

from __future__ import annotations

from argparse import Namespace

from crosstable.cli.event.acting import event_of, report_answer, report_refusal, section_of
from crosstable.cli.event.asking import done_or_asked
from crosstable.cli.exitcodes import FAULTS, FINE
from crosstable.cli.parser import argument, takes
from crosstable.cli.terminal import print_answer, put_bytes, say_json
from crosstable.errors import CannotAct
from crosstable.event.answers import FaultAnswer, ShowAnswer
from crosstable.event.history.blaming import shown_args
from crosstable.event.history.folding import counting, history
from crosstable.event.history.performing import Who
from crosstable.event.history.undoing import last_undoable
from crosstable.event.proof.verifying import verify
from crosstable.event.report.deriving import trf
from crosstable.output.answers.filling import fill_answer
from crosstable.output.drawing.text import aligned_rows


@takes(acts=False)
def run_log(options: Namespace) -> int:
    """List the acts; those that were taken back are marked."""
    event = event_of(options)
    lines = event.journal.lines
    counted = {line.n for line in counting(history(lines)[-1])}
    shape = [{**line.content, "id": line.id, "counts": line.n in counted} for line in lines]
    rows = [
        (
            str(line.n),
            line.at,
            line.by,
            line.act,
            shown_args(line.args),
            "" if line.n in counted else "taken back",
        )
        for line in lines
    ]
    return print_answer(options, shape, aligned_rows(rows, indent=""))


@takes(
    argument("count", metavar="N", nargs="?", type=int, default=1, help="number of acts"),
    argument("--to", metavar="ACT", type=int, help="go back to this act of the log"),
)
def run_undo(options: Namespace) -> int:
    """Take back the last acts, or everything after one."""
    event = event_of(options)
    lines = event.journal.lines
    try:
        to = options.to if options.to is not None else last_undoable(lines, options.count)
        answer = done_or_asked(
            options, lambda level: event.undo(to, who=Who(options.by), confirmed=level)
        )
    except CannotAct as problem:
        return report_refusal(problem, options)
    return report_answer(answer, options, f"the event is back to the state after act {to}")


@takes(argument("--at", metavar="ACT", type=int, help="after this act of the log"), acts=False)
def run_show(options: Namespace) -> int:
    """Print the report of a section, now or after an earlier act."""
    event = event_of(options)
    if options.at is not None:
        event.event = event.state_at(options.at)
    section = section_of(event, options)
    data = trf(section)
    if options.format == "json":
        act = len(event.journal.lines) if options.at is None else options.at
        say_json(ShowAnswer(section=section.id, act=act, report=data.decode("utf-8")))
        return FINE
    put_bytes(data)
    return FINE


@takes(acts=False)
def run_verify(options: Namespace) -> int:
    """Prove the chain, the reports and every round; exit code 1 if something does not hold."""
    faults = verify(event_of(options))
    lines = [f"{fault.kind}: {fault.message}" for fault in faults]
    fine = ["the journal, the reports and every round are correct"]
    shape = {"faults": [fill_answer(FaultAnswer, fault) for fault in faults]}
    return print_answer(options, shape, lines or fine, FAULTS if faults else FINE)
