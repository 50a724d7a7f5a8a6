"""TRF06, the data exchange format of 1 June 2006.

Its text could not be found. The table rests on a reader of that time, the Vega manual and an
example file of 2005: the columns are those of TRF16. There are no letters for byes and very
short games; a bye is `0000 - +`, `0000 - =` or `0000 - -`, so an unrated draw looks like a rated
one.
"""

from __future__ import annotations

from crosstable.text.dialects.trf16 import MUST, TRF16, WARN, revise
from crosstable.text.layout import Field, Mark

# fmt: off
TRF06 = TRF16.derive("trf06", "TRF06", "TRF06, 1 June 2006, rebuilt from programs and files",
    has_letters=False,
    has_short_titles=True,
    has_dotted_dates=True,
    replace=(
        revise(TRF16.records["001"],
            Field("title",        "Title",  11, 13, "enum:g|m|f|c|wg|wm|wf|wc", WARN,
                  align_right=True),
            Field("points",       "Points", 81, 84, "dec:11.5",           Mark.NONE, MUST),
            Field("round_result", "Result", 99, 99, "enum:1|=|0|+|-|blank",    MUST, MUST,
                  step=10, note="no letters: byes are 0000 with `+`, `=` or `-`"),
        ),
    ),
)
# fmt: on
