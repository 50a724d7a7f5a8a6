"""Whatever report there is, it can be published: a sample of the collection, or all of it."""

import random
from pathlib import Path

import pytest

import crosstable
from tests.conftest import needs_shared_data, scaled, shared_data
from tests.publishing.sites import broken_links, published

CORPUS = shared_data() / "corpus"
REPORTS = sorted(
    path
    for kind in ("trf16", "trfx", "trf26", "team", "dirty", "native")
    for path in CORPUS.glob(f"{kind}/*")
    if path.is_file()
)

pytestmark = needs_shared_data


def chosen() -> list[Path]:
    """Every tenth report, always the same ones; all with ``--full``."""
    count = scaled(len(REPORTS))
    return sorted(random.Random(7).sample(REPORTS, min(count, len(REPORTS))))


@pytest.mark.parametrize("path", chosen(), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_report_gives_a_sound_site(path: Path) -> None:
    t = crosstable.read(path)
    if t.verdict is not None:
        with pytest.raises(crosstable.CrosstableError):
            published(path, anyway=True)
        return
    files = published(path, anyway=True)
    assert list(broken_links(files)) == []
    everything = b"\n".join(data for name, data in files.items() if name != "look/site.css")
    for player in t.players:
        if player.born is not None and player.born.is_complete:
            day = f"{player.born.year:04}/{player.born.month:02}/{player.born.day:02}".encode()
            is_a_round = any(player.born == one for one in (*t.round_dates, t.start, t.end))
            assert is_a_round or day not in everything
