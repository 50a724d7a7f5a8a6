"""JaVaFo's codes for scoring (XXS), and which values of `GameScoring` each covers.

Reading and writing share this table; format notes, 10.1.
"""

from __future__ import annotations

from collections.abc import Mapping

GROUPS: Mapping[str, tuple[str, ...]] = {
    "W": ("white_win", "black_win", "forfeit_win", "full_point_bye"),
    "D": ("white_draw", "black_draw", "half_point_bye"),
    "L": ("white_loss", "black_loss"),
}
"""The codes that stand for several values at once."""

CODE_OF: Mapping[str, str] = {
    "white_win": "WW",
    "black_win": "BW",
    "white_draw": "WD",
    "black_draw": "BD",
    "white_loss": "WL",
    "black_loss": "BL",
    "forfeit_win": "FW",
    "full_point_bye": "FPB",
    "half_point_bye": "HPB",
    "forfeit_loss": "FL",
    "zero_point_bye": "ZPB",
    "pairing_allocated_bye": "PAB",
}
"""The code of each single value."""

COVERED_BY: Mapping[str, tuple[str, ...]] = {
    **GROUPS,
    **{code: (name,) for name, code in CODE_OF.items()},
}
"""The values that any code covers."""

IN_NO_GROUP = tuple(name for name in CODE_OF if not any(name in names for names in GROUPS.values()))
"""The values that only their own code can set."""
