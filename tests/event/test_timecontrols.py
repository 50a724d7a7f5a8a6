"""Time controls of an event as people write them."""

from pathlib import Path

import pytest

from crosstable.event.settings import unread_time_control
from tests.event.running import begun


@pytest.mark.parametrize(
    ("text", "code", "kept"),
    [
        ("40/5400+30:1800+30", "40/5400+30:1800+30", None),
        ("90 perc + 30 mp / lépés", "5400+30", "90 perc + 30 mp / lépés"),
        ("as long as the light lasts", None, "as long as the light lasts"),
    ],
)
def test_any_text_is_taken(tmp_path: Path, text: str, code: str | None, kept: str | None) -> None:
    settings = {"time-control": text}
    event = begun(tmp_path / "event", 8, 1, **settings)
    base = event.event.section().base
    assert (base.time_control_code, base.time_control_text) == (code, kept)
    unread = unread_time_control(event.event.section())
    assert unread == (None if code else text)
