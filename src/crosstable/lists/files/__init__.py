"""FIDE's rating lists: the TXT formats since 2001, XML, and CSV, also in a ZIP file.

>>> from crosstable.lists.files import PlayerList, read_players
>>> found = PlayerList.matching("players_list_foa.txt", ["9990017"])  # doctest: +SKIP
>>> found.get("9990017").standard  # doctest: +SKIP
2310
>>> for player in read_players("standard_sep26frl.zip"):  # doctest: +SKIP
...     print(player.name)

The formats are data in `columns`; `fixed`, `elements` and `table` read them, `reading` chooses.
"""

from crosstable.errors import MissingExtra, UnreadableRatingList
from crosstable.lists.files.columns import WHICH, Which
from crosstable.lists.files.player import ListedPlayer, ListFault, ReadingLog
from crosstable.lists.files.reading import (
    ListPath,
    PlayerList,
    RatingList,
    keep_first,
    read_players,
    which_by_name,
)
from crosstable.lists.files.wanted import NAME_START, NameBlocks, Wanted

__all__ = [
    "NAME_START",
    "WHICH",
    "ListFault",
    "ListPath",
    "ListedPlayer",
    "MissingExtra",
    "NameBlocks",
    "PlayerList",
    "RatingList",
    "ReadingLog",
    "UnreadableRatingList",
    "Wanted",
    "Which",
    "keep_first",
    "read_players",
    "which_by_name",
]
