"""`office settings`: what an office has chosen, and other choices."""

from __future__ import annotations

from argparse import Namespace

from crosstable.cli.office.opening import align_columns, office_of, user_of
from crosstable.cli.options import named_values
from crosstable.cli.parser import argument, takes
from crosstable.cli.terminal import print_answer
from crosstable.office.founding import change_setting, chosen_settings


@takes(
    argument(
        "changes",
        nargs="*",
        metavar="NAME=VALUE",
        help="name, federation, numbers, rules, options, excluded or fees (for national rules see "
        "office national)",
    ),
)
def run_settings(options: Namespace) -> int:
    """Show them, after the changes."""
    with office_of(options) as office:
        actor = user_of(office, options)
        for name, value in named_values(options.changes, "NAME=VALUE").items():
            change_setting(office, actor, name, value)
        settings = chosen_settings(office)
    return print_answer(options, settings, align_columns(settings.items()))
