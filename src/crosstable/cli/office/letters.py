"""`office letter`: a text for the club about a report, ready to send."""

from __future__ import annotations

from argparse import Namespace

from crosstable.cli.office.opening import office_of, user_of
from crosstable.cli.parser import argument, takes
from crosstable.cli.terminal import print_answer
from crosstable.model.languages import LANGUAGES
from crosstable.office.reports.letters import letter_of


@takes(
    argument("submission", type=int, metavar="N", help="submission"),
    argument("--lang", choices=LANGUAGES, default="en", help="language of the club"),
)
def run_letter(options: Namespace) -> int:
    """Print it."""
    with office_of(options) as office:
        letter = letter_of(office, user_of(office, options), options.submission, options.lang)
    lines = (f"Subject: {letter.subject}", "", *letter.text.splitlines())
    return print_answer(options, letter._asdict(), lines)
