"""What a mutant is: one rule of ours removed or turned round, which the cases should notice."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass

Apply = Callable[[], AbstractContextManager[None]]


@dataclass(frozen=True)
class Mutant:
    """A change of the rules: where it belongs, what it is called, and how it is put in force."""

    area: str
    name: str
    clause: str
    apply: Apply
    why: str = ""
    """What a case that notices it shows."""
    excuse: str = ""
    """Why no case can notice it; empty if one must."""
