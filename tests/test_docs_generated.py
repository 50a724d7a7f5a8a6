"""The generated pages of docs/ say what the code says."""

from pathlib import Path

import pytest

from crosstable.checks.catalogue import KINDS_OF_FAULT
from crosstable.checks.catalogue.kind import Kind
from crosstable.text.dialects import DIALECTS
from tests.sizes import check_each
from tools import make_docs
from tools.make_docs import generated_documents


def test_page_is_up_to_date() -> None:
    def is_up_to_date(path: Path) -> None:
        page = make_docs.ROOT / path
        assert page.is_file(), "write it with: make docs"
        text = generated_documents()[path]
        assert page.read_bytes().decode() == text, "write it again with: make docs"

    check_each(generated_documents(), is_up_to_date)


def test_every_page_of_a_dialect_is_generated() -> None:
    pages = (make_docs.ROOT / make_docs.DIALECT_PAGES).glob("*.md")
    assert {page.relative_to(make_docs.ROOT) for page in pages} <= generated_documents().keys()


@pytest.mark.lengthy
def test_every_kind_has_a_page_with_its_example() -> None:
    def has_a_page(kind: Kind) -> None:
        page = generated_documents()[make_docs.DIAGNOSTIC_PAGES / f"{kind.code}.md"]
        assert page.startswith(f"# {kind.code}: {kind.name}\n")
        assert f"[{kind.code}] " in page, "the example shows the diagnostic"
        assert kind.what in page
        assert kind.why in page
        assert kind.remedy in page

    check_each(KINDS_OF_FAULT.values(), has_a_page, lambda kind: kind.code)


@pytest.mark.lengthy
def test_every_page_of_a_diagnostic_is_generated() -> None:
    assert make_docs.superfluous_documents() == [], "write them anew with: make docs"
    assert make_docs.DIAGNOSTIC_PAGES / "G101.md" in generated_documents()


@pytest.mark.lengthy
def test_page_of_a_code_that_is_no_more_goes_away(tmp_path: Path) -> None:
    old = tmp_path / make_docs.DIAGNOSTIC_PAGES / "Z999.md"
    old.parent.mkdir(parents=True)
    old.write_text("old", encoding="utf-8")
    assert make_docs.superfluous_documents(tmp_path) == [old]
    make_docs.write_documents(tmp_path)
    assert not old.exists()


def test_every_subject_has_its_place_once() -> None:
    listed = [subject for subjects in make_docs.SECTIONS.values() for subject in subjects]
    used = {subject for d in DIALECTS.values() for subject in d.by_subject}
    assert sorted(listed) == sorted(used)


@pytest.mark.parametrize(("child", "parent"), make_docs.DERIVED_FROM.items())
def test_derived_dialect_shares_records_with_the_one_above(child: str, parent: str) -> None:
    shared = {id(record) for record in DIALECTS[parent].records.values()}
    assert shared & {id(record) for record in DIALECTS[child].records.values()}


@pytest.mark.parametrize("name", DIALECTS)
def test_page_of_a_dialect_names_every_record_and_field(name: str) -> None:
    page = generated_documents()[make_docs.DIALECT_PAGES / f"{name}.md"]
    for record in DIALECTS[name].records.values():
        assert f"### `{record.code}`: " in page
        assert all(f"| `{field.name}` | {field.title} |" in page for field in record.fields)


@pytest.mark.lengthy
def test_check_names_the_stale_pages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    make_docs.write_documents(tmp_path)
    assert make_docs.stale_documents(tmp_path) == []
    overview = make_docs.DIALECT_PAGES / "README.md"
    (tmp_path / overview).write_text("old", encoding="utf-8")
    assert make_docs.stale_documents(tmp_path) == [overview]

    monkeypatch.setattr(make_docs, "stale_documents", lambda: [overview])
    assert make_docs.main(["--check"]) == 1
    assert "stale: docs/dialects/README.md" in capsys.readouterr().err
