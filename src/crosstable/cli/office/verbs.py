"""The table of verbs, in the order of the help."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping
from importlib import import_module
from typing import NamedTuple

from crosstable.cli.parser import CommandParser, Declared, VerbGroups
from crosstable.errors import MissingExtra, extra_needed


class Verb(NamedTuple):
    """A verb: its line in the help, two examples, and its module if that has another name."""

    summary: str
    examples: tuple[str, str]
    module: str = ""


VERBS: Mapping[str, Verb] = {
    "init": Verb(
        "Create an office.",
        ("office init --federation NOR", "office init --database postgresql://localhost/office"),
        "founding",
    ),
    "user": Verb(
        "Add or change users, passwords and keys.",
        ("office user add ann --role officer", "office user key ann --label mail"),
    ),
    "register": Verb(
        "Register an event before it starts.",
        (
            'office register "Club Open" 2026-03-06 2026-03-08',
            "office register --table events.csv --registered-on 2026-03-01",
        ),
        "registering",
    ),
    "events": Verb(
        "List the registered events, or cancel one.",
        ("office events --without-report", 'office events cancel 12 --reason "not played"'),
    ),
    "submit": Verb(
        "Submit reports and get the verdict at once.",
        ("office submit open.trf", "office submit inbox/ --as ann"),
        "submitting",
    ),
    "decide": Verb(
        "Decide about a report; without a number, list the pending ones.",
        ("office decide 12 accept", 'office decide 13 return --reason "round 3 is missing"'),
        "deciding",
    ),
    "letter": Verb(
        "Print a text for the club about a report, ready to send.",
        ("office letter 12", "office letter 13 --lang de"),
        "letters",
    ),
    "appeal": Verb(
        "List, make and answer appeals.",
        ("office appeal", 'office appeal uphold 3 --reason "round 3 is corrected"'),
        "appealing",
    ),
    "person": Verb(
        "Change people: transfer, title, merge, erase and so on.",
        ("office person transfer 1503014 SWE", "office person merge 1503014 9000017"),
        "persons",
    ),
    "compare": Verb(
        "Compare FIDE's list of a month with the office.",
        ("office compare standard_nov26frl.zip", "office compare list.xml --most 100"),
        "comparing",
    ),
    "closing": Verb(
        "Show what is open before the next list closes.",
        ("office closing", "office closing --kind rapid"),
    ),
    "run": Verb(
        "Compute the next list.",
        ("office run --preview", "office run --kind rapid"),
        "running",
    ),
    "publish": Verb(
        "Publish the computed lists.",
        ("office publish -o public/", "office publish --yes"),
        "publishing",
    ),
    "rerun": Verb(
        "Recompute published lists after corrections.",
        ("office rerun", "office rerun --since 2026-02-01"),
        "rerunning",
    ),
    "fees": Verb(
        "Show the fees of a list, or write them as an invoice.",
        ("office fees 2", "office fees 2 --federation NOR -o invoice.pdf"),
    ),
    "settings": Verb(
        "Show the settings of the office, or change some.",
        ("office settings", "office settings options=closing_days=5 fees=A=150,B=75"),
    ),
    "national": Verb(
        "Take over or state the rules of a national list; put its ratings into a report.",
        ("office national national.toml", "office national --report open.trf -o with-nrs.trf"),
    ),
    "serve": Verb(
        "Serve the web pages and the programming interface.",
        ("office serve", "office serve --folder mail/ --preview-at 02:00"),
        "serving",
    ),
    "verify": Verb(
        "Verify the audit log and every table.",
        ("office verify", "office verify --checkpoint public/checkpoint.json"),
        "verifying",
    ),
    "import": Verb(
        "Import the initial list, or a whole exported office.",
        ("office import players.csv@2026-01-01", "office import exported/ --database new.db"),
        "moving",
    ),
    "export": Verb(
        "Export the whole office in open formats.",
        ("office export exported/", "office export exported/ --database office.db"),
        "moving",
    ),
    "backup": Verb(
        "Write a backup, including passwords and keys, and verify it.",
        ("office backup office.zip", "office backup /mnt/office.zip --format json"),
        "moving",
    ),
    "restore": Verb(
        "Restore an office from a backup and verify it.",
        ("office restore office.zip", "office restore office.zip --database new.db"),
        "moving",
    ),
}


_GROUPS: Mapping[str, tuple[str, ...]] = {
    "beginning": ("init", "import", "user", "settings", "national"),
    "events and reports": ("register", "events", "submit", "decide", "letter", "appeal"),
    "people": ("person", "compare"),
    "lists": ("closing", "run", "publish", "rerun", "fees"),
    "keeping": ("serve", "verify", "export", "backup", "restore"),
}
VERB_GROUPS: VerbGroups = {
    title: {name: VERBS[name].summary for name in names} for title, names in _GROUPS.items()
}
"""The verbs by what one does with them, as help and documents show them."""


def _declaration(name: str) -> Declared:
    try:
        module = import_module(f"crosstable.cli.office.{VERBS[name].module or name}")
    except ImportError as missing:
        if missing.name is not None and missing.name.startswith("crosstable"):
            raise
        raise MissingExtra(extra_needed("the rating office needs", "office")) from missing
    declared: Declared = getattr(module, f"run_{name}")
    return declared


def verb_parser(name: str) -> CommandParser:
    """The parser of a verb."""
    verb = VERBS[name]
    examples = tuple(f"crosstable {example}" for example in verb.examples)
    parser = CommandParser(f"office {name}", verb.summary, examples)
    declared = _declaration(name)
    declared.declare_in(parser)
    from crosstable.cli.office.opening import office_options

    office_options(parser, acts=bool(declared.acts))
    return parser


def run_verb(name: str, options: Namespace) -> int:
    """Run a verb; the exit code."""
    return _declaration(name)(options)
