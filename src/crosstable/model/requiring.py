"""Functions that take a tournament say so when they are given a path by mistake."""

from __future__ import annotations

from crosstable.errors import NotATournament
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
