"""Reports as the commands meet them: named by a path, perhaps unreadable, perhaps no report."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from crosstable.findings import Finding
    from crosstable.listlookup import ListedPeople
    from crosstable.model import Tournament


class Unusable(Exception):
    """A file that cannot be used; the message is for the user."""


class NoReport(Unusable):
    """A file that can be read but is no report."""


def read_report(path: str, dialect: str | None = None, encoding: str | None = None) -> Tournament:
    """A tournament, or a complaint if the file is no report at all."""
    from crosstable.files import read_input

    return report_of(read_input(path), path, dialect, encoding)


def report_of(
    data: bytes, path: str, dialect: str | None = None, encoding: str | None = None
) -> Tournament:
    """The same for bytes that were read already."""
    from crosstable.api import loads, what_is_wrong_with
    from crosstable.terminal import named

    t = loads(data, dialect=dialect, encoding=encoding)
    verdict = what_is_wrong_with(t)
    if verdict is not None:
        raise NoReport(f"{named(path)}: {verdict.message}")
    failed = failed_override(t)
    if failed is not None:
        raise Unusable(f"{named(path)}: {failed.message}")
    return t


def given_list(t: Tournament, path: str | None) -> ListedPeople | None:
    """What the rating list of `--list` says about the players; None where none is given."""
    if path is None:
        return None
    from crosstable.listlookup import list_for
    from crosstable.terminal import waiting

    with waiting("reading the rating list"):
        return list_for(t, path)


def failed_override(t: Tournament) -> Finding | None:
    """What was said about an encoding that was asked for and is not the file's."""
    kind = "encoding-override-failed"
    return next((finding for finding in t.reading_findings if finding.kind == kind), None)


def explained(problem: Exception) -> str:
    """Why a file cannot be used, in a few words that name it."""
    if not isinstance(problem, OSError):
        return str(problem)
    name = problem.filename2 or problem.filename
    where = f"{name}: " if name else ""
    if isinstance(problem, FileNotFoundError):
        return f"{where}no such file or folder"
    if isinstance(problem, PermissionError):
        from crosstable.terminal import IS_WINDOWS

        return f"{where}not allowed{', or the file is open in another program' * IS_WINDOWS}"
    return f"{where}{problem.strerror or problem}"


def fault_lines(fault: BaseException) -> list[str]:
    """An internal fault, with its place in the program and the request to report it."""
    import traceback
    from pathlib import Path

    lines = [f"internal fault: {type(fault).__name__}: {fault}"]
    frames = traceback.extract_tb(fault.__traceback__)
    if frames:
        place = frames[-1]
        lines.append(f"  at {Path(place.filename).name}, line {place.lineno}, in {place.name}")
    lines.append("  Please report this with the file that caused it: it is a fault of the program.")
    return lines
