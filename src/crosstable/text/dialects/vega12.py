"""What Vega 12 imports as a report of FIDE: TRF16 with the number of rounds, counted in bytes.

Nobody asks for it by name (`--to vega` is Vega's older description file): it is the form that
`convert --for vega` writes. Vega never comes back from a line that counts characters where a name
has an accent, and takes an event without record 142 for finished (format notes, 7.1).
"""

from __future__ import annotations

from crosstable.text.dialects.trf16 import TRF16
from crosstable.text.dialects.trf26 import TRF26

VEGA12 = TRF16.derive(
    "trf16",
    "a report that Vega 12 imports",
    "observed on Vega 12.1.8",
    add=(TRF26.records["142"],),
    also_met=frozenset(),
    counts_bytes=True,
)
