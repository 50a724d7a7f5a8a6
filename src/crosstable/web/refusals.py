"""A request that the desk does not serve, with the reason."""

from __future__ import annotations

from starlette.exceptions import HTTPException

from crosstable.web.language import Told


class Refused(HTTPException):
    """A refusal; people are told why in their language, programs in English."""

    def __init__(self, status: int, told: Told) -> None:
        super().__init__(status, str(told))
        self.told = told
