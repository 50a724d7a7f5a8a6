"""What was changed outside the event: shown, taken over as acts, or put aside."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from crosstable.cli.event.acting import event_of, report_refusal
from crosstable.cli.exitcodes import FINE
from crosstable.cli.terminal import say, say_json
from crosstable.errors import CannotAct
from crosstable.event.answers import act_answer
from crosstable.event.disk.folder import open_event_folder
from crosstable.event.disk.outside import (
    OutsideChange,
    outside_changes,
    put_aside,
    settle,
    take_over_file,
)
from crosstable.event.history.performing import Answer, Who
from crosstable.reading.folders import is_event


def run_report_import(options: Namespace) -> int:
    """Take over, or put aside, every file that was changed outside."""
    event = event_of(options)
    changes_outside = outside_changes(event)
    if options.format == "text":
        _show(changes_outside)
    answers: list[Answer] = []
    try:
        if options.discard and not options.dry_run:
            put_aside(event, who=Who(options.by))
        elif not options.dry_run:
            for change in changes_outside:
                taken = take_over_file(
                    event, change.file, who=Who(options.by), confirmed=options.yes
                )
                answers.append(taken)
            settle(event, who=Who(options.by))
    except CannotAct as problem:
        return report_refusal(problem, options)
    if options.format == "json":
        changes = [
            {**change._asdict(), "changes": list(map(str, change.changes))}
            for change in changes_outside
        ]
        say_json({"changes": changes, "acts": [act_answer(answer) for answer in answers]})
    elif changes_outside and not options.dry_run:
        say("rejected; the changed files are in copies/" if options.discard else "taken over")
    return FINE


def _show(outside_changes: tuple[OutsideChange, ...]) -> None:
    for change in outside_changes:
        say(f"{change.file}:")
        for text in change.changes or ("the content is the same, only the form differs",):
            say(f"  {text}")
    if not outside_changes:
        say("nothing was changed outside")


def event_of_report(path: str) -> Path | None:
    """The folder of the event whose report a file is; None for any other file."""
    folder = Path(path).parent
    if not is_event(str(folder)):
        return None
    event = open_event_folder(folder)
    names = [event.report_path(name).name for name in event.event.sections]
    return folder if Path(path).name in names else None


def changed_report(folder: Path, path: str, data: bytes) -> Answer:
    """Let a report that a command changed become an import act."""
    return take_over_file(open_event_folder(folder), Path(path).name, data)
