"""The command `publish`."""

from __future__ import annotations

import subprocess
from argparse import Namespace

from crosstable.cli.exitcodes import FAULTS, FINE
from crosstable.cli.options import FORCE_READ, OVERWRITE
from crosstable.cli.parser import argument, takes
from crosstable.cli.terminal import complain, say, say_json, talk, waiting
from crosstable.cli.watching import watch
from crosstable.errors import Faulty, Unusable
from crosstable.model.languages import LANGUAGES
from crosstable.publishing.levels import LEVELS, level_named
from crosstable.publishing.making import write_events_site
from crosstable.publishing.source import SiteWishes
from crosstable.publishing.writing import Written

DETAILS = (
    "EVENT is a report in any dialect or the folder of an event; several events get an index. The "
    "site can be opened from disk or copied to any web server. Only changed files are written."
)
EXAMPLES = (
    "crosstable publish open.trf -o site",
    "crosstable publish open.trf round-robin.trf -o festival --lang en,de",
)


@takes(
    argument("events", nargs="+", metavar="EVENT", help="report, or folder of an event"),
    argument("-o", dest="output", metavar="SITE", required=True, help="output folder"),
    argument(
        "--level",
        choices=LEVELS,
        help="what is published (default: the setting of the event, else standings)",
    ),
    argument(
        "--lang",
        default="en",
        metavar="LIST",
        help=f"languages of the pages, the main one first: {','.join(LANGUAGES)}",
    ),
    argument(
        "--title",
        default="",
        metavar="TEXT",
        help="title of several events, or of one without a name",
    ),
    argument(
        "--address", default="", metavar="URL", help="address of the finished site, for its sitemap"
    ),
    argument(
        "--shorten-minors",
        action="store_true",
        help="show minors as first name and initial, without an id",
    ),
    argument(
        "--anyway", action="store_true", help="publish a report in spite of errors, with a banner"
    ),
    argument(
        "--section",
        metavar="NAME",
        help="the one of several sections or tournaments (default: all)",
    ),
    FORCE_READ,
    argument("--watch", action="store_true", help="publish again after every change"),
    argument("--then", metavar="COMMAND", help="run a command whenever the site has changed"),
    argument("--format", choices=("text", "json"), default="text", help="output format"),
    OVERWRITE,
)
def run(options: Namespace) -> int:
    """Publish once, or again and again."""
    wishes = wishes_of(options)
    if options.watch:
        watch(options.events, lambda: _publish(options, wishes))
        return FINE
    return _publish(options, wishes)


def wishes_of(options: Namespace) -> SiteWishes:
    """What the options ask for."""
    languages = tuple(dict.fromkeys(filter(None, options.lang.replace(" ", "").split(","))))
    unknown = [language for language in languages if language not in LANGUAGES]
    if unknown or not languages:
        raise Unusable(
            f"--lang: {unknown[0] if unknown else 'nothing'} is not one of {', '.join(LANGUAGES)}"
        )
    address = options.address
    if address and not address.startswith(("http://", "https://")):
        raise Unusable(f"--address must start with https:// or http://, not {address}")
    return SiteWishes(
        level=None if options.level is None else level_named(options.level),
        languages=languages,
        anyway=options.anyway,
        shorten_minors=options.shorten_minors,
        address=f"{address.rstrip('/')}/" if address else "",
        title=options.title,
        section=options.section,
        force=options.force_read,
    )


def _publish(options: Namespace, wishes: SiteWishes) -> int:
    try:
        with waiting("making the site"):
            done = write_events_site(
                options.events, options.output, wishes, overwrite=options.overwrite
            )
    except Faulty as faulty:
        complain(
            f"crosstable: {faulty}; crosstable check shows them, --anyway publishes with a banner"
        )
        return FAULTS
    _say(options, done)
    if options.then and (done.changed or done.removed):
        return _then(options.then)
    return FINE


def _say(options: Namespace, done: Written) -> None:
    if options.format == "json":
        say_json({"changed": done.changed, "removed": done.removed, "total": done.total})
        return
    if done.is_title_unused:
        talk("note: --title has no effect: it is for several events, or for one without a name")
    say(
        f"{options.output}: {done.total} files, {len(done.changed)} written, "
        f"{len(done.removed)} removed; open {options.output}/index.html"
    )


def _then(command: str) -> int:
    """The command that somebody wants after each change, as the shell would run it."""
    code = subprocess.run(command, shell=True, check=False).returncode
    if code:
        talk(f"note: {command}: exit code {code}")
    return FAULTS if code else FINE
