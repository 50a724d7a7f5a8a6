"""A few events of a ledger with the real programs behind their adapters."""

from pathlib import Path

import pytest

from crosstable.pairing.versus.campaign import Campaign, begin
from crosstable.pairing.versus.ledger import Verdict

pytestmark = pytest.mark.peers


@pytest.mark.parametrize(
    ("peer", "program", "profile"),
    [
        ("gacrux", "python", "standard"),
        ("gacrux", "python", "unusual"),
        ("py4swiss", "py4swiss", "dubov"),
        ("py4swiss", "py4swiss", "dutch-2017"),
    ],
)
@pytest.mark.daily(2)
def test_every_difference_is_known(
    peers: Path, tmp_path: Path, peer: str, program: str, profile: str
) -> None:
    named = f"{peer}={peers.with_name(program)}"
    work = begin(Campaign(named, profile, "nightly", 8, str(tmp_path / "ledger.jsonl")))
    entries = list(work.entries)
    assert len(entries) == 16
    assert {entry.verdict for entry in entries} <= {Verdict.SAME, Verdict.KNOWN}
    assert all(entry.theirs and entry.digest for entry in entries)
