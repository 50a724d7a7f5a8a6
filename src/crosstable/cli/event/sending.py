"""The verb that makes the report for sending."""

from __future__ import annotations

from argparse import Namespace

from crosstable.cli.event.acting import event_of, report_refusal
from crosstable.cli.event.asking import done_or_asked
from crosstable.cli.exitcodes import FINE
from crosstable.cli.parser import argument, takes
from crosstable.cli.terminal import say, say_json, talk
from crosstable.errors import CannotAct
from crosstable.event.answers import SentAnswer
from crosstable.event.disk.folder import EventFolder
from crosstable.event.history.performing import Who
from crosstable.event.proof.sending import PURPOSES, Sending, send


@takes(
    argument("--for", dest="purpose", choices=PURPOSES, default="rating", help="purpose"),
    argument("--no-forms", action="store_true", help="write only the report and the receipt"),
)
def run_send(options: Namespace) -> int:
    """Check the report, write it with its forms, and keep a copy and a receipt."""
    event = event_of(options)
    try:
        sent = _sent_or_asked(event, options)
    except CannotAct as problem:
        return report_refusal(problem, options)
    if options.format == "json":
        say_json(SentAnswer(folder=str(sent.folder), receipt=sent.receipt))
        return FINE
    for note in sent.notes:
        talk(f"note: {note}")
    for name, report in sent.receipt["reports"].items():
        say(f"{name}: {report['file']}, SHA-256 {report['sha256']}, {report['warnings']} warnings")
    say(f"everything to send is in {sent.folder}")
    return FINE


def _sent_or_asked(event: EventFolder, options: Namespace) -> Sending:
    forms = not options.no_forms

    def attempt(level: int) -> Sending:
        return send(event, options.purpose, who=Who(options.by), confirmed=level, forms=forms)

    return done_or_asked(options, attempt)
