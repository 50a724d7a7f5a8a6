"""What an office keeps about a report is told in the language of the reader."""

from __future__ import annotations

from typing import cast

from crosstable.checks.catalogue import KINDS_OF_FAULT
from crosstable.model.phrases import as_json
from crosstable.office.reports.examining import Finding
from crosstable.office.reports.telling import told_in
from crosstable.output.diagnostics.jsonoutput import diagnostic_json
from crosstable.output.diagnostics.pages import examined_example

FAULT = next(d for d in examined_example(KINDS_OF_FAULT["G101"])[0] if d.code == "G101")


def test_kept_phrase_is_told_in_the_language() -> None:
    kept = cast("Finding", {**diagnostic_json(FAULT), "sentence": as_json(FAULT.sentence)})
    (german,) = told_in([kept], "de")
    assert german["lang"] == "de"
    assert german["message"] != FAULT.message
    assert "Weissenbach, Felix" in german["message"]
    assert "sentence" not in german
    (english,) = told_in([kept])
    assert (english["message"], english["lang"]) == (FAULT.message, "en")


def test_what_version_0_2_0_kept_is_english_as_a_whole() -> None:
    values = {"round": 3, "player": "player 4 (Weissenbach, Felix)", "opponent": 15}
    kept = cast("Finding", {**diagnostic_json(FAULT), "values": values})
    (told,) = told_in([kept], "de")
    assert (told["message"], told["lang"]) == (FAULT.message, "en")
    assert "values" not in told
