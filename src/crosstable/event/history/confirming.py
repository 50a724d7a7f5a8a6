"""What speaks against an act and was not confirmed: who asks for the act has to be asked first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from crosstable.errors import (
    NeedsAcknowledgement,
    NeedsConfirmation,
    NeedsTwoConfirmations,
    NotConfirmed,
    RefusedInFideMode,
)
from crosstable.event.state import Event
from crosstable.event.warnings import Circumstance, Level

_BY_LEVEL: Mapping[Level, type[NotConfirmed]] = {
    Level.ACKNOWLEDGE: NeedsAcknowledgement,
    Level.CONFIRM: NeedsConfirmation,
    Level.CONFIRM_TWICE: NeedsTwoConfirmations,
    Level.REFUSE: RefusedInFideMode,
}
"""What is raised for a warning that nobody confirmed."""


def refuse_unconfirmed(circumstances: Sequence[Circumstance], confirmed: int, event: Event) -> None:
    """Raise for the strongest circumstance that nobody confirmed."""
    unconfirmed = still_to_confirm(circumstances, confirmed, event)
    if unconfirmed:
        strongest = max(unconfirmed, key=lambda circumstance: circumstance.level)
        raise _BY_LEVEL[strongest.level](strongest, tuple(unconfirmed))


def still_to_confirm(
    circumstances: Iterable[Circumstance], confirmed: int, event: Event
) -> list[Circumstance]:
    """What nobody confirmed; level 5 holds in FIDE mode only, and nobody can confirm it."""
    has_left = event.fide_loss is not None
    return [
        circumstance
        for circumstance in circumstances
        if (
            not has_left
            if circumstance.level is Level.REFUSE
            else circumstance.level > max(confirmed, Level.NOTE)
        )
    ]
