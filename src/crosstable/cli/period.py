"""The command `period`: lists and reports in, the folder of a rating period out."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from crosstable.cli.exitcodes import FAULTS, FINE
from crosstable.cli.files import expand, standard_input
from crosstable.cli.terminal import is_console, talk, watched
from crosstable.errors import Unusable, extra_needed
from crosstable.lists.files import MissingExtra
from crosstable.text.wording import counted

if TYPE_CHECKING:
    from argparse import Namespace

    from crosstable.output.periods.manifest import FileRecord
    from crosstable.ratings.period.findings import PeriodFinding
    from crosstable.ratings.period.lists import GivenList
    from crosstable.ratings.period.parts import Setting
    from crosstable.ratings.period.reading import ReadReport
    from crosstable.ratings.period.running import Asked, OpenedLists, PeriodRun
    from crosstable.ratings.period.submissions import Submission

FILES_FOR_WORKERS = 40
"""Starting workers costs as much as reading so many reports."""


def run_period(options: Namespace, encoding: str | None) -> int:
    """Compute a period and write its folder; exit code 1 if a report was refused."""
    _need_packages()
    from crosstable.output.periods.folder import building, refuse_existing, refuse_unwritable
    from crosstable.output.periods.writing import write_period
    from crosstable.ratings.period.lists import given_list
    from crosstable.ratings.period.running import concluded, open_lists, scratch_store, setting_of

    if options.details is not None:
        raise Unusable("a period finds the details beside each report; leave out --details")
    target, asked = Path(options.output), _asked(options, encoding)
    refuse_existing(target, overwrite=options.overwrite)
    refuse_unwritable(target)
    lists = [given_list(text) for text in (options.list, *options.older)]
    given = _submissions(options.events)
    _refuse_entanglement(target, [*(one.path for one in lists), *(one.path for one in given)])
    with scratch_store() as store:
        opened = open_lists(store, lists[0], lists[1:], asked, _step)
        if asked.strict and _refuse_lists(opened):
            return FAULTS
        setting = setting_of(opened, asked)
        reports = list(watched(_read_all(setting, given), len(given), "reading reports"))
        run = concluded(opened, setting, reports, asked, _step)
    with building(target, overwrite=options.overwrite) as folder:
        write_period(folder, run, _inputs(lists, given, reports), _step)
    return _told(run, options.output)


def _need_packages() -> None:
    try:
        import narwhals  # noqa: F401
        import polars  # noqa: F401
    except ImportError as missing:
        raise MissingExtra(extra_needed("a rating period needs", "ratings")) from missing


# -- what was asked for --------------------------------------------------------------------------


def _asked(options: Namespace, encoding: str | None) -> Asked:
    from crosstable.ratings.period.lists import list_day
    from crosstable.ratings.period.options import period_options
    from crosstable.ratings.period.running import Asked

    return Asked(
        rules=options.rules,
        next=None if options.next is None else list_day(options.next),
        strict=options.strict,
        options=period_options(_pairs(options.option)),
        excluded_federations=tuple(map(_federation, options.excluded)),
        system=options.system,
        dialect=options.dialect,
        encoding=encoding,
    )


def _federation(code: str) -> str:
    if len(code) != 3 or not code.isascii() or not code.isalpha():
        raise Unusable(f"--excluded {code}: a federation has three letters")
    return code.upper()


def _pairs(texts: Iterable[str]) -> dict[str, str]:
    found = {}
    for text in texts:
        name, sign, value = text.partition("=")
        if not sign or not name.strip() or not value.strip():
            raise Unusable(f"--option needs NAME=VALUE, not {text!r}")
        found[name.strip()] = value.strip()
    return found


def _submissions(arguments: Sequence[str]) -> list[Submission]:
    """The reports of all arguments, each once; a folder in the order of its names."""
    from crosstable.ratings.period.submissions import Submission, submissions

    found: dict[str, Submission] = {}
    for argument in arguments:
        if argument == "-":
            found["-"] = Submission("standard input", "-", data=standard_input())
            continue
        items = expand([argument])
        for item in items:
            if not Path(item.path).exists():
                raise Unusable(f"{item.path}: no such file or folder")
        in_folder = any(item.found_in_folder for item in items)
        for one in submissions([item.path for item in items], found_in_folder=in_folder):
            found.setdefault(one.label, one)
    return list(found.values())


def _refuse_entanglement(target: Path, inputs: Iterable[str]) -> None:
    """The folder that is written must not hold what is read."""
    whole = Path(os.path.realpath(target))  # never raises, not even in a loop of links
    for path in inputs:
        if path != "-" and Path(os.path.realpath(path)).is_relative_to(whole):
            raise Unusable(
                f"{path} lies in {target}, which is to be written: choose another folder"
            )


def _refuse_lists(lists: OpenedLists) -> bool:
    """--strict: nothing is computed around a fault of a list."""
    from crosstable.ratings.period.findings import is_refusal

    if not is_refusal(lists.findings, strict=True):
        return False
    for finding in lists.findings:
        talk(str(finding))
    talk("crosstable: nothing computed: the lists have faults (--strict)")
    return True


# -- the work ------------------------------------------------------------------------------------


def _step(what: str) -> None:
    """What is done now, if somebody looks."""
    if is_console(sys.stderr):
        talk(f"{what} …")


def _read_all(setting: Setting, given: Sequence[Submission]) -> Iterator[ReadReport]:
    """The reports in order, read here or by workers."""
    from crosstable.parallel import cores, in_parallel
    from crosstable.ratings.period.reading import killed, read_submission

    _step(f"reading {counted(len(given), 'report')}")
    work = partial(read_submission, setting)
    workers = cores()
    if len(given) <= FILES_FOR_WORKERS or workers < 2:
        return map(work, given)
    return in_parallel(work, given, killed, workers)


def _inputs(
    lists: Sequence[GivenList], given: Sequence[Submission], reports: Sequence[ReadReport]
) -> Iterator[FileRecord]:
    """Everything that was read, with checksums."""
    from crosstable.output.periods.manifest import FileRecord

    for one in lists:
        yield _record(one.path)
    for archive in dict.fromkeys(one.path for one in given if one.member is not None):
        yield _record(archive)
    for report in reports:
        yield FileRecord(report.label, report.bytes, report.checksum)


def _record(path: str) -> FileRecord:
    from crosstable.output.periods.manifest import FileRecord

    made, size = sha256(), 0
    with Path(path).open("rb") as stream:
        while block := stream.read(1 << 20):
            made.update(block)
            size += len(block)
    return FileRecord(path.replace("\\", "/"), size, made.hexdigest())


# -- what is told --------------------------------------------------------------------------------

_MOST_TOLD = 20


def _told(run: PeriodRun, target: str) -> int:
    """The counts, the first refusals and where to read the rest."""
    from crosstable.output.periods.refusals import WORDS, counts, findings_told, heading
    from crosstable.ratings.period.parts import REFUSED

    _tell_findings((*run.lists.findings, *run.notes))
    refused = [one for one in run.decided if one.status == REFUSED]
    for one in refused[:_MOST_TOLD]:
        first = next(f for f in one.findings if f.severity == "error" or run.asked.strict)
        talk(f"refused: {heading(one)}: {first.message} [{first.code}]")
    if len(refused) > _MOST_TOLD:
        talk(f"and {len(refused) - _MOST_TOLD} more refused")
    parts = [f"{count} {WORDS[status]}" for status, count in counts(run.decided).items()]
    talk(f"{counted(len(run.decided), 'report')}: {', '.join(parts) or 'none'}")
    noticed = findings_told(run.decided)
    if noticed:
        talk(f"{noticed}: refused.txt tells them")
    talk(f"the list of {run.lists.next} and all else is in {target}; begin with summary.html")
    return FAULTS if refused else FINE


def _tell_findings(findings: Sequence[PeriodFinding]) -> None:
    for finding in findings[:_MOST_TOLD]:
        talk(str(finding))
    if len(findings) > _MOST_TOLD:
        talk(f"and {len(findings) - _MOST_TOLD} more about the lists (refused.json has all)")
