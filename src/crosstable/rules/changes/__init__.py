"""What changed between two tournaments, in the words of chess.

`diff` compares meaning: two reports of different dialects that are about the same event give no
change, and it gives none exactly when the two models are equal. Who is who is settled first
(`matching`), so a late entry that moves all numbers is one change and not hundreds.

In messages a player carries the number of the second event; one who is only in the first event
keeps the number from there.

>>> from crosstable.model.tournament import Player, Tournament
>>> old = Tournament(players=(Player(12, "Lee, Ann", rating=2210),))
>>> new = Tournament(players=(Player(14, "Lee, Ann", rating=2215),))
>>> for change in diff(old, new):
...     print(change)
start number of Lee, Ann was 12, is 14
14 Lee, Ann: rating was 2210, is 2215
"""

from crosstable.rules.changes.changes import KINDS, Change, change_json
from crosstable.rules.changes.comparison import diff

__all__ = ["KINDS", "Change", "change_json", "diff"]
