"""What the tests of the header share: faults of a correct report with some text exchanged."""

from crosstable import loads
from crosstable.checks.catalogue.examples import INDIVIDUAL, change_pieces
from crosstable.checks.fixing import mend_source, with_edits
from crosstable.checks.judging import check_without_pairing as check
from crosstable.model.details.reading import parse_details
from crosstable.model.diagnostics import Diagnostic
from crosstable.text.source import Source

DATES = "26/03/06  26/03/07  26/03/08"
TEXT_122 = "122 90 minutes for the game, 30 seconds per move from move 1"


def faults_of(text: str, purpose: str | None = None, details: str = "") -> list[Diagnostic]:
    """The faults of the header of a report."""
    said, findings = parse_details(details)
    assert findings == ()
    found = check(loads(text), purpose, details=said)
    return [d for d in found if d.code[0] == "H"]


def faults(
    changes: dict[str, str],
    purpose: str | None = None,
    base: str = INDIVIDUAL,
    details: str = "",
) -> list[Diagnostic]:
    """The faults of the header of a correct report with some text exchanged."""
    return faults_of(change_pieces(base, changes), purpose, details)


def codes(changes: dict[str, str], purpose: str | None = None, base: str = INDIVIDUAL) -> set[str]:
    """The codes of these faults."""
    return {d.code for d in faults(changes, purpose, base)}


def only(changes: dict[str, str], code: str, base: str = INDIVIDUAL) -> Diagnostic:
    """The one fault with this code."""
    (found,) = [d for d in faults(changes, base=base) if d.code == code]
    return found


def after_fix(text: str, fault: Diagnostic) -> str:
    """The text of a report with the fix of a fault applied."""
    assert fault.fix is not None
    source, _ = Source.read(text.encode())
    return with_edits(source, fault.fix.edits).to_bytes().decode()


def after_safe_fixes(text: str) -> str:
    """The text of a report with everything mended that is safe."""
    source, _ = Source.read(text.encode())
    done = mend_source(source, lambda each: check(loads(each.to_bytes()), None))
    return done.source.to_bytes().decode()
