"""`office national`: the rules of the national list, and its ratings in a report."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from crosstable.cli.exitcodes import FINE
from crosstable.cli.office.opening import office_of, user_of
from crosstable.cli.parser import argument, takes
from crosstable.cli.terminal import print_answer, talk
from crosstable.errors import Unusable
from crosstable.office.founding import change_setting
from crosstable.office.lists.calendar import national_rules_of
from crosstable.office.reports.national import with_national_records
from crosstable.office.store.opening import Office
from crosstable.output.rules import rules_page, rules_sentences
from crosstable.ratings.national.reading import national_rules
from crosstable.reading.files import read
from crosstable.text.wording import counted
from crosstable.writing.files import write


@takes(
    argument("file", nargs="?", metavar="FILE", help="a file of national rules to take over"),
    argument("--report", metavar="REPORT", help="add record 172 and the national ratings to it"),
    argument("-o", dest="output", metavar="OUT", help="the report that --report writes, as TRF26"),
)
def run_national(options: Namespace) -> int:
    """Take over rules, or state them; with --report write a report with national records."""
    if (options.report is None) != (options.output is None):
        raise Unusable("--report and -o belong together")
    with office_of(options) as office:
        if options.file is not None:
            national_rules(options.file)  # its faults are named with the file
            text = Path(options.file).read_text(encoding="utf-8")
            change_setting(office, user_of(office, options), "national", text)
        if options.report is not None:
            return _write_records(office, options)
        with office.reading() as connection:
            rules = national_rules_of(connection)
    answer = {"name": rules.name, "document": rules.articles.document}
    return print_answer(
        options, {**answer, "rules": list(rules_sentences(rules))}, rules_page(rules)
    )


def _write_records(office: Office, options: Namespace) -> int:
    with office.reading() as connection:
        done = with_national_records(connection, read(options.report))
    write(done.tournament, options.output, "trf26")
    talk(f"{options.output}: {counted(len(done.rated), 'player')} with a national rating")
    if done.unrated:
        talk(f"without one: {', '.join(map(str, done.unrated))}")
    return FINE
