"""A request that the desk does not serve, with the reason."""

from __future__ import annotations

from starlette.exceptions import HTTPException

from crosstable.errors import CrosstableError
from crosstable.model.phrases import Phrase, Words, phrase


class Refused(HTTPException):
    """A refusal; people are told why in their language, programs in English."""

    def __init__(self, status: int, told: Phrase) -> None:
        super().__init__(status, str(told))
        self.told = told


def reason_of(problem: BaseException) -> Words:
    """Why something failed, in words for people: never the number of an error of the system."""
    if isinstance(problem, CrosstableError):
        message: Words = problem.message
        return message
    if not isinstance(problem, OSError):
        return str(problem)
    what = problem.strerror or phrase("it cannot be read or written")
    name = problem.filename
    return what if name is None else phrase("{file}: {what}", file=str(name), what=what)
