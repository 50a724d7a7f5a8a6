"""Bring the message catalogues up to date with the program: `src/crosstable/output/locales/*.po`.

New messages are added without a translation, those that nobody uses any more are removed; the test
of the translations then names what is to be translated. The catalogues are compiled as well, as
every installation does it.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from crosstable.event.foresight.categories import EMPTY, KINDS, UNKNOWN  # noqa: E402
from crosstable.event.paper.catalogue import SHEETS  # noqa: E402
from crosstable.event.warnings import WARNINGS  # noqa: E402
from crosstable.model.details.schema import SCHEMA  # noqa: E402
from crosstable.model.languages import LANGUAGES  # noqa: E402
from crosstable.model.phrases import has_words  # noqa: E402
from crosstable.model.records import ABNORMAL_KINDS  # noqa: E402
from crosstable.model.results import ByeKind, Result  # noqa: E402
from crosstable.model.tiebreak_codes import TITLE_WORDS  # noqa: E402
from crosstable.output.diagnostics.languages import sentences  # noqa: E402
from crosstable.output.forecast import LEGEND  # noqa: E402
from crosstable.output.forms.catalogue import FORMS  # noqa: E402
from crosstable.rules.changes import KINDS as CHANGES  # noqa: E402
from crosstable.rules.changes.words import SCORED_WORDS  # noqa: E402
from crosstable.rules.prizes import REMAINDER_WORDS, SHARING_WORDS  # noqa: E402
from crosstable.writing.losses import LOSS_KINDS  # noqa: E402
from hatch_build import compiled  # noqa: E402

PACKAGE = ROOT / "src" / "crosstable"
LOCALES = PACKAGE / "output" / "locales"
SOURCE_LANGUAGE = "en"
PARTS = ("output", "event/paper", "publishing", "web", "desk")
"""The parts of the package that speak other languages than English."""
BEGUN = datetime(2026, 11, 16, tzinfo=UTC)
"""One date for all catalogues: what changed when is in the history of the repository."""
KEYWORDS = {
    "_": None,
    "say": None,
    "count": (1, 2),
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
}
METHODS = [("**.py", "python"), ("**.html", "jinja2.ext:babel_extract")]
OPTIONS = {"**.html": {"newstyle_gettext": "true", "silent": "false"}}


def messages() -> Catalog:
    """All messages of documents and pages, in the order of the files."""
    catalogue = Catalog(project="Crosstable", charset="utf-8")
    for part in PARTS:
        for file, _, message, _, context in extract_from_dir(
            str(PACKAGE / part), METHODS, OPTIONS, KEYWORDS
        ):
            catalogue.add(message, locations=[(f"{part}/{file}", 0)], context=context)
    for file, words in (*constants(), *phrase_templates()):
        catalogue.add(words, locations=[(file, 0)])
    return catalogue


def phrase_templates() -> Iterator[tuple[str, str]]:
    """The templates of all phrases (`crosstable.model.phrases`), each with the file it is in."""
    for path in sorted(PACKAGE.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if "def phrase(" not in text and "from crosstable.model.phrases import" not in text:
            continue
        place = path.relative_to(PACKAGE).as_posix()
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                yield from ((place, words) for words in _templates(node, node.func.id))


def _templates(call: ast.Call, name: str) -> Iterator[str]:
    """The literals that a call of `phrase` or `plural` gives to be translated."""
    arguments = {"phrase": call.args[:1], "plural": call.args[1:3]}.get(name, ())
    for argument in arguments:
        if isinstance(argument, ast.Constant) and has_words(str(argument.value)):
            yield str(argument.value)


def constants() -> Iterator[tuple[str, str]]:
    """Words that are data of the program, each with the file it stands in."""
    yield from (("tiebreak_codes.py", words) for words in TITLE_WORDS)
    yield from (("output/forms/catalogue.py", form.use) for form in FORMS.values())
    yield from (("event/paper/catalogue.py", sheet.use) for sheet in SHEETS.values())
    yield "output/forecast.py", LEGEND
    yield from (("checks/catalogue", words) for words in sentences())
    for table in SCHEMA:
        rows = (table, *table.keys)
        yield from (("model/details/schema.py", row.assumed) for row in rows if row.assumed)
    yield from (("rules/prizes.py", words) for words in (*SHARING_WORDS.values(), REMAINDER_WORDS))
    yield from (("event/foresight/categories.py", kind.sentence) for kind in KINDS.values())
    for sentences_ in (EMPTY, UNKNOWN):
        yield from (("event/foresight/categories.py", words) for words in sentences_.values())
    yield from (("event/warnings.py", kind.sentence) for kind in WARNINGS.values())
    yield from (("rules/changes/changes.py", title) for title in CHANGES.values())
    yield from (("rules/changes/words.py", words) for words in SCORED_WORDS.values())
    yield from (("model/results.py", one.title) for one in (*Result, *ByeKind))
    yield from (("model/records.py", words) for words in ABNORMAL_KINDS.values())
    yield from (("writing/losses.py", kind.title) for kind in LOSS_KINDS.values())


def blank(language: str) -> Catalog:
    """A catalogue with a header that says no more than is known."""
    return Catalog(
        locale=language,
        project="Crosstable",
        version="1",
        header_comment="# Words of documents and of the desk. Under the licence of Crosstable.",
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
            old = known.get(message.id, message.context)
            text = old.string if old is not None and old.id == message.id else ""
            places = sorted(set(message.locations))
            fresh.add(message.id, text, locations=places, context=message.context)
    with path.open("wb") as file:
        write_po(file, fresh, include_lineno=False, width=96, sort_output=True)


def main() -> int:
    current = messages()
    for language in LANGUAGES:
        path = LOCALES / f"{language}.po"
        if language == SOURCE_LANGUAGE:
            continue
        if not path.exists():  # a new language begins with nothing translated
            path.write_bytes(b"")
        update(path, current)
        path.with_suffix(".mo").write_bytes(compiled(path))
    return 0


if __name__ == "__main__":
    sys.exit(main())
