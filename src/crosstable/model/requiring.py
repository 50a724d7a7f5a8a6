"""Functions that take a tournament, or bytes, say so when they are given something else."""

from __future__ import annotations

from typing import get_args

from crosstable.errors import NotATournament, WrongKind, WrongUse
from crosstable.model.choices import LineEnd
from crosstable.model.misfits import misfit_sentence
from crosstable.model.phrases import phrase
from crosstable.model.tournament import Tournament


def require_tournament(t: object, function: str) -> None:
    """Raise where something else than a tournament is given, most often the path of one.

    >>> require_tournament("open.trf", "standings")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    crosstable.errors.NotATournament: standings() takes a Tournament, not the path 'open.trf': ...
    """
    if isinstance(t, Tournament):
        return
    if isinstance(t, str | bytes) or hasattr(t, "__fspath__"):
        raise NotATournament(
            phrase(
                "{function}() takes a Tournament, not the path {path}: write "
                "{function}(crosstable.read({path}))",
                function=function,
                path=repr(t) if isinstance(t, str | bytes) else repr(str(t)),
            )
        )
    raise NotATournament(
        phrase(
            "{function}() takes a Tournament, not {kind}; crosstable.read(path) gives one",
            function=function,
            kind=type(t).__name__,
        )
    )


def require_no_path(given: object, parameter: str, reader: str) -> None:
    """Raise where the path of a file is given in place of what a function reads from it.

    >>> require_no_path("list.csv", "players", "crosstable.list_for(t, 'list.csv')")
    Traceback (most recent call last):
    ...
    crosstable.errors.WrongKind: players is not a path: write crosstable.list_for(t, 'list.csv')
    """
    if isinstance(given, str | bytes) or hasattr(given, "__fspath__"):
        raise WrongKind(
            phrase("{parameter} is not a path: write {reader}", parameter=parameter, reader=reader)
        )
    if isinstance(given, int | float | dict):
        function, _, _ = reader.partition("(")
        raise WrongKind(misfit_sentence(parameter, given, f"{function}(…)"))


def require_line_end(line_end: str | None) -> None:
    """Raise for another text than a line end; None is the usual one.

    >>> require_line_end("crlf")
    Traceback (most recent call last):
    ...
    crosstable.errors.WrongUse: line_end is 'crlf'; write '\\r\\n', '\\n' or '\\r'
    """
    known = [repr(end) for end in get_args(LineEnd)]
    if line_end is not None and repr(line_end) not in known:
        *first, last = known
        raise WrongUse(
            phrase(
                "line_end is {text}; write {first} or {last}",
                text=repr(line_end[:40]),
                first=", ".join(first),
                last=last,
            )
        )


def require_bytes(data: object, function: str) -> None:
    """Raise where something else than the bytes of a file is given.

    >>> require_bytes(5, "anonymise")
    Traceback (most recent call last):
    ...
    crosstable.errors.WrongKind: anonymise() takes the bytes of a file, not int
    """
    if isinstance(data, bytes | bytearray | memoryview):
        return
    if hasattr(data, "__fspath__") or isinstance(data, str):
        path = repr(str(data))
        raise WrongKind(
            phrase(
                "{function}() takes the bytes of a file, not its path: write "
                "{function}(Path({path}).read_bytes())",
                function=function,
                path=path,
            )
        )
    raise WrongKind(
        phrase(
            "{function}() takes the bytes of a file, not {kind}",
            function=function,
            kind=type(data).__name__,
        )
    )
