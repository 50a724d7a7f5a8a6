"""Bring the message catalogues up to date with the program: `src/crosstable/locales/*.po`.

New messages are added without a translation, those that nobody uses any more are removed; the test
of the translations then names what is to be translated. The catalogues are compiled as well, as
every installation does it.
"""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from crosstable.tiebreak_codes import TITLE_WORDS  # noqa: E402
from hatch_build import compiled  # noqa: E402

REPORTS = ROOT / "src" / "crosstable" / "reports"
LOCALES = ROOT / "src" / "crosstable" / "locales"
BEGUN = datetime(2026, 11, 16, tzinfo=UTC)
"""One date for all catalogues: what changed when is in the history of the repository."""
KEYWORDS: dict[str, tuple[int, ...] | None] = {"_": None, "say": None}


def messages() -> Catalog:
    """All messages of the documents, in the order of the files."""
    catalogue = Catalog(project="Crosstable", charset="utf-8")
    for file, _, message, _, _ in extract_from_dir(str(REPORTS), keywords=KEYWORDS):
        catalogue.add(message, locations=[(f"reports/{file}", 0)])
    for words in TITLE_WORDS:
        catalogue.add(words, locations=[("tiebreak_codes.py", 0)])
    return catalogue


def blank(language: str) -> Catalog:
    """A catalogue with a header that says no more than is known."""
    return Catalog(
        locale=language,
        project="Crosstable",
        version="1",
        header_comment="# Words of printed documents. Under the licence of Crosstable.",
        copyright_holder="Crosstable contributors",
        msgid_bugs_address="Crosstable contributors",
        last_translator="Crosstable contributors",
        language_team=language,
        creation_date=BEGUN,
        revision_date=BEGUN,
        charset="utf-8",
        fuzzy=False,
    )


def update(path: Path, current: Catalog) -> None:
    """One language: what is there stays, what is new is empty, what is gone is removed."""
    with path.open("rb") as file:
        known = read_po(file, locale=path.stem)
    fresh = blank(path.stem)
    for message in current:
        if message.id:
            old = known.get(message.id)
            text = old.string if old is not None else ""
            fresh.add(message.id, text, locations=sorted(set(message.locations)))
    with path.open("wb") as file:
        write_po(file, fresh, include_lineno=False, width=96, sort_output=True)


def main() -> int:
    current = messages()
    for path in sorted(LOCALES.glob("*.po")):
        update(path, current)
        path.with_suffix(".mo").write_bytes(compiled(path))
    return 0


if __name__ == "__main__":
    sys.exit(main())
