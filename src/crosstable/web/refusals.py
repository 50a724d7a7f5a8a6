"""A request that the desk does not serve, with the reason."""

from __future__ import annotations

from starlette.exceptions import HTTPException

from crosstable.model.phrases import Phrase


class Refused(HTTPException):
    """A refusal; people are told why in their language, programs in English."""

    def __init__(self, status: int, told: Phrase) -> None:
        super().__init__(status, str(told))
        self.told = told
