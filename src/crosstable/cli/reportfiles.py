"""Reports as the commands meet them: named by a path, perhaps unreadable, perhaps no report."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.errors import NoReport, Unusable

if TYPE_CHECKING:
    from crosstable.lists.lookup import ListedPeople
    from crosstable.model.findings import Finding
    from crosstable.model.tournament import Tournament


def read_report(path: str, dialect: str | None = None, encoding: str | None = None) -> Tournament:
    """A tournament, or a complaint if the file is no report at all."""
    from crosstable.cli.files import read_input

    return report_of(read_input(path), path, dialect, encoding)


def report_of(
    data: bytes, path: str, dialect: str | None = None, encoding: str | None = None
) -> Tournament:
    """The same for bytes that were read already."""
    from crosstable.reading.files import loads
    from crosstable.text.wording import named

    t = loads(data, dialect=dialect, encoding=encoding)
    if t.verdict is not None:
        raise NoReport(f"{named(path)}: {t.verdict.message}")
    failed = failed_override(t)
    if failed is not None:
        raise Unusable(f"{named(path)}: {failed.message}")
    return t


def given_list(t: Tournament, path: str | None) -> ListedPeople | None:
    """What the rating list of `--list` says about the players; None where none is given."""
    if path is None:
        return None
    from crosstable.cli.terminal import waiting
    from crosstable.lists.lookup import list_for

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
        from crosstable.cli.terminal import IS_WINDOWS

        return f"{where}not allowed{', or the file is open in another program' * IS_WINDOWS}"
    return f"{where}{problem.strerror or problem}"
