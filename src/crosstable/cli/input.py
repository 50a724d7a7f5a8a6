"""The reports that a command is given: found and read."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from crosstable.cli.files import read_input
from crosstable.errors import NoReport, Unusable
from crosstable.reading.files import loads
from crosstable.reading.folders import event_reports, expand, is_event
from crosstable.reading.foreign.naming import with_files_beside, with_program_by_name
from crosstable.text.encodings import known_encoding
from crosstable.text.wording import shown_name

if TYPE_CHECKING:
    from argparse import Namespace

    from crosstable.model.findings import Finding
    from crosstable.model.tournament import Tournament
    from crosstable.reading.folders import Input


class Opened(NamedTuple):
    """A report and the place where it was found."""

    path: str
    tournament: Tournament


def open_report(options: Namespace, argument: str | None = None) -> Opened:
    """The report that was named."""
    path = one_file(options.file if argument is None else argument, options.section)
    return Opened(path, tournament_of(path, options))


def tournament_of(path: str, options: Namespace) -> Tournament:
    """A tournament; raises `NoReport` if the file is not a report at all."""
    section = None if is_event(os.path.dirname(path)) else options.section  # noqa: PTH120
    encoding = input_encoding(options)
    return read_report(path, options.dialect, encoding, section, force=options.force_read)


def read_report(
    path: str,
    dialect: str | None = None,
    encoding: str | None = None,
    section: str | None = None,
    *,
    force: bool = False,
) -> Tournament:
    """The same without the options of a command."""
    return report_of(read_input(path), path, dialect, encoding, section, force=force)


def report_of(
    data: bytes,
    path: str,
    dialect: str | None = None,
    encoding: str | None = None,
    section: str | None = None,
    *,
    force: bool = False,
) -> Tournament:
    """The same for bytes that were read already."""
    if path != "-":
        data = with_files_beside(path, data)
    t = loads(data, dialect=dialect, encoding=encoding, section=section, force=force)
    t = with_program_by_name(t, path)
    if section is not None and t.origin is None and t.verdict is None:
        raise Unusable(_NO_SECTIONS)
    if t.verdict is not None:
        raise NoReport(f"{shown_name(path)}: {t.verdict.message}{_way_to_force(t, data, section)}")
    failed = failed_override(t)
    if failed is not None:
        raise Unusable(f"{shown_name(path)}: {failed.message}")
    return t


def _way_to_force(t: Tournament, data: bytes, section: str | None) -> str:
    """The option that helps, where parts of a file that was refused agree with each other."""
    is_misread = t.verdict is not None and t.verdict.kind == "foreign-misread"
    if not is_misread or loads(data, section=section, force=True).verdict is not None:
        return ""
    return "; --force-read leaves out what contradicts the rest"


_NO_SECTIONS = "--section needs the folder of an event, or a file with several tournaments"


def failed_override(t: Tournament) -> Finding | None:
    """What was said about an encoding that was asked for and is not the file's."""
    kind = "encoding-override-failed"
    return next((finding for finding in t.reading_findings if finding.kind == kind), None)


def one_file(argument: str, section: str | None = None) -> str:
    """The one file that an argument names; a wildcard must not match several.

    The folder of an event names the report of its section.
    """
    if argument == "-":
        return argument
    if is_event(argument):
        return _report_of_event(argument, section)
    paths = [item.path for item in expand([argument]) if not item.found_in_folder]
    if len(paths) > 1:
        raise Unusable(f"{argument} matches {len(paths)} files; give one")
    return paths[0] if paths else argument


def _report_of_event(folder: str, section: str | None) -> str:
    if section is not None:
        return _report_of_section(folder, section)
    paths = event_reports(folder)
    if not paths:
        raise Unusable(f"{folder}: the event has no report; crosstable event verify shows why")
    if len(paths) > 1:
        raise Unusable(f"{folder}: the event has {len(paths)} sections; choose one with --section")
    return paths[0]


def _report_of_section(folder: str, section: str) -> str:
    """The report of a section that was named; its journal knows which one that is."""
    from crosstable.event.disk.folder import open_event_folder  # only for the folder of an event

    event = open_event_folder(Path(folder))
    names = list(event.event.sections)
    if section not in names:
        raise Unusable(f"{folder}: there is no section {section}; there are {', '.join(names)}")
    return os.path.join(folder, event.report_path(section).name)  # noqa: PTH118


def files_meant(arguments: Sequence[str], section: str | None) -> list[Input]:
    """The files that arguments name, of events those of one section if it was named."""
    if section is None:
        return expand(arguments)
    return expand([one_file(name, section) if is_event(name) else name for name in arguments])


# -- encodings ------------------------------------------------------------------------------------


def input_encoding(options: Namespace) -> str | None:
    """The encoding that was asked for, if any."""
    name: str | None = options.input_encoding
    return None if name is None else known_encoding(name)
