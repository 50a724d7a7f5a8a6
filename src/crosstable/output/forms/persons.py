"""What documents show about a player, in the order of their columns."""

from __future__ import annotations

from crosstable.model.tournament import Player
from crosstable.output.forms.case import day_text
from crosstable.output.forms.names import sex_letter
from crosstable.output.language import Say
from crosstable.output.table import BLANK, Cell, whole, words


def person_cells(player: Player | None, *keys: str, say: Say = str) -> tuple[Cell, ...]:
    """The cells of the columns with these keys; blank for nobody."""
    return tuple(BLANK if player is None else _cell(player, key, say) for key in keys)


def _cell(player: Player, key: str, say: Say) -> Cell:
    match key:
        case "id":
            return whole(player.number)
        case "rating":
            return whole(player.rating or None)
        case "born":
            return words(day_text(player.born))
        case "sex":
            return words(sex_letter(player, say))
        case _:
            return words(getattr(player, key))
