"""Both answers to a contradiction between the two lines of a game."""

from __future__ import annotations

import crosstable
from crosstable.checks.choices import CONTRADICTIONS, choices
from crosstable.checks.fixing import with_edits

ROBIN = crosstable.sample("round-robin").read_bytes()


def changed(line: str, column: int, text: str) -> bytes:
    """The round robin with another text in a column of a line."""
    lines = ROBIN.decode("utf-8").split("\n")
    at = next(n for n, one in enumerate(lines) if one.startswith(line))
    lines[at] = lines[at][: column - 1] + text + lines[at][column - 1 + len(text) :]
    return "\n".join(lines).encode()


def test_a_game_with_two_results_has_two_answers() -> None:
    t = crosstable.loads(changed("001    2", 99, "0"))  # round 1 was won
    faults = [d for d in crosstable.check(t) if d.code in CONTRADICTIONS]
    assert len(faults) == 1
    one, other = choices(t)[faults[0].line, faults[0].column]
    assert t.document is not None
    after = [with_edits(t.document.source, fix.edits).to_bytes() for fix in (one, other)]
    assert ROBIN in after
    for data in after:
        left = crosstable.check(crosstable.loads(data))
        assert not any(d.code in CONTRADICTIONS for d in left)


def test_two_blacks_have_two_answers() -> None:
    colour = changed("001    2", 97, "b")
    t = crosstable.loads(colour)
    fault = next(d for d in crosstable.check(t) if d.code == "G111")
    titles = [fix.title for fix in choices(t)[fault.line, fault.column]]
    assert len(set(titles)) == 2
    assert all("is right: write White for " in title for title in titles)


def test_a_report_in_order_has_no_choices() -> None:
    assert not choices(crosstable.loads(ROBIN))
