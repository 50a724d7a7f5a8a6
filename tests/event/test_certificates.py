"""Each published round has a certificate, and `verify` finds whatever does not agree with it."""

import json
import random
from hashlib import sha256
from pathlib import Path

import crosstable
from crosstable.event.acts.rounds import Published
from crosstable.event.disk.folder import EventFolder, open_event_folder
from crosstable.event.proof.verifying import verify
from crosstable.event.rounds.drawing import draw, exchange_people, illegalities
from tests.event.running import begun, clock, paired, played, report


def certificate(event: EventFolder, number: int) -> Path:
    return event.folder / "copies" / f"main-round-{number}.json"


def test_a_published_round_has_a_certificate(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 9)
    before = report(event)
    paired(event)
    found = json.loads(certificate(event, 1).read_text(encoding="utf-8"))
    assert found["input"] == sha256(before).hexdigest()
    assert found["system"].startswith("FIDE (Dutch)")
    assert found["program"] == f"Crosstable {crosstable.__version__}"
    assert (found["pairs"][0], found["bye"], found["by_hand"]) == ([1, 5], 9, False)
    assert verify(event) == ()


def test_the_criteria_of_the_brackets_are_stated(tmp_path: Path) -> None:
    event, chance = begun(tmp_path / "open", 11), random.Random(1)
    for _ in range(3):
        played(event, chance)
    found = json.loads(certificate(event, 3).read_text(encoding="utf-8"))
    names = {name for bracket in found["criteria"] for name in bracket}
    assert names
    assert names <= {f"C{number}" for number in range(5, 22)}
    assert verify(open_event_folder(event.folder, clock)) == ()


def test_a_certificate_that_was_changed_or_removed_is_found(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 8)
    paired(event)
    path = certificate(event, 1)
    whole = path.read_bytes()
    path.write_bytes(whole.replace(b'"bye": null', b'"bye": 3'))
    assert [fault.kind for fault in verify(event)] == ["certificate-changed"]
    path.unlink()
    assert [fault.kind for fault in verify(event)] == ["certificate-missing"]


def test_a_crash_before_the_certificate_is_made_good(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 8)
    paired(event)
    whole = certificate(event, 1).read_bytes()
    certificate(event, 1).unlink()
    (event.folder / ".derived").unlink()  # as if the files were left behind the journal
    open_event_folder(event.folder, clock).bring_up_to_date()
    assert certificate(event, 1).read_bytes() == whole
    assert verify(event) == ()


def test_a_round_changed_by_hand_says_so(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 8)
    event.do(draw(event.event.section()))
    event.do(exchange_people(event.event.section(), "p00", "p01"), confirmed=3)
    event.do(Published(1))
    found = json.loads(certificate(event, 1).read_text(encoding="utf-8"))
    assert found["by_hand"]
    assert {frozenset(pair) for pair in found["pairs"]} >= {frozenset((2, 5)), frozenset((1, 6))}


def test_the_independent_verifier_finds_pairs_that_break_a_rule(tmp_path: Path) -> None:
    event, chance = begun(tmp_path / "open", 8), random.Random(1)
    played(event, chance)
    section = event.event.section()
    first = tuple(board.pair for board in section.rounds[0].boards)
    assert any("have met" in str(text) for text in illegalities(section, first, None))
    right = draw(section)
    assert illegalities(section, right.pairs, right.bye) == ()
