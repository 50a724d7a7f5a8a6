"""Nothing in a file is lost, and nothing in a file makes the program fall over.

Every file comes back byte for byte, and whatever can be asked of a tournament gives an answer
for any bytes at all.
"""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import crosstable
from crosstable.cli.main import main
from crosstable.model.findings import KINDS
from crosstable.model.tournament import Tournament
from crosstable.output.show import show_json, show_lines
from crosstable.text.dialectnames import dialect_names
from crosstable.writing.formatter import formatted_file
from tests.conftest import examples, needs_shared_data
from tests.mangling import collected_files, damaged_reports, invented_lines, sample_files
from tests.sizes import check_each, portion

FILES = [*sample_files(), *portion(collected_files())]
"""The samples and a part of the collection, or all of it with ``--full``."""
REPORTS = [path for path in FILES if path.suffix not in (".json", ".csv")]
ANY_BYTES = st.one_of(st.binary(), st.text().map(str.encode), invented_lines())


def assert_comes_back(data: bytes) -> Tournament:
    t = crosstable.loads(data)
    assert crosstable.dumps(t) == data
    return t


def assert_source_holds_everything(t: Tournament, data: bytes) -> None:
    """Also the lines taken apart, and not only the bytes kept beside them, are the file."""
    assert t.document is not None
    source = t.document.source
    lines = "".join(text + end for text, end in zip(source.texts, source.endings, strict=True))
    has_lines = not t.document.dialect.is_foreign
    if has_lines and not any(finding.kind == "too-many-lines" for finding in t.reading_findings):
        assert source.bom + _encoded(lines, source.encoding) == data


def _encoded(text: str, encoding: str) -> bytes:
    from crosstable.text.source import encode

    return encode(text, encoding)


def assert_answers_everything(t: Tournament) -> None:
    assert {finding.kind for finding in t.findings} <= KINDS.keys()
    assert len(t.round_states) >= t.paired_rounds
    assert crosstable.scoring_in_force(t).message
    crosstable.team_matches(t)
    assert show_json("-", t)["players"] == len(t.players)
    assert list(show_lines("-", t))
    crosstable.is_readable(t)


def test_there_are_files_to_test_with() -> None:
    assert len(sample_files()) >= 6


@needs_shared_data
def test_the_collection_is_found() -> None:
    assert len(collected_files()) > 100


@pytest.mark.lengthy
def test_real_file_comes_back(tmp_path: Path) -> None:
    def comes_back(path: Path) -> None:
        data = path.read_bytes()
        t = assert_comes_back(data)
        assert_source_holds_everything(t, data)
        if t.origin is not None:  # no report: it can be converted, and is not copied
            return
        copy = tmp_path / "copy"
        assert main(["convert", str(path), "-o", str(copy), "--overwrite"]) == 0
        assert copy.read_bytes() == data

    check_each(FILES, comes_back)


@pytest.mark.lengthy
def test_real_file_answers_everything() -> None:
    def answers_everything(path: Path) -> None:
        t = crosstable.read(path)
        assert_answers_everything(t)
        for dialect in dialect_names():
            assert crosstable.convert(t, dialect).to_bytes() or not t.players
        if t.origin is None:
            formatted_file(t)

    check_each(REPORTS, answers_everything)


@settings(max_examples=examples(5000), suppress_health_check=[HealthCheck.too_slow])
@given(ANY_BYTES)
def test_any_bytes_come_back(data: bytes) -> None:
    t = assert_comes_back(data)
    assert_source_holds_everything(t, data)
    assert_answers_everything(t)


@settings(max_examples=examples(5000), suppress_health_check=[HealthCheck.too_slow])
@given(damaged_reports())
def test_damaged_report_comes_back(data: bytes) -> None:
    t = assert_comes_back(data)
    assert_source_holds_everything(t, data)
    assert t.findings is not None


@settings(
    max_examples=examples(1000),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
@given(damaged_reports(lines_kept=25))
def test_damaged_report_answers_everything(data: bytes) -> None:
    t = crosstable.loads(data)
    assert_answers_everything(t)
    for dialect in dialect_names():
        converted = crosstable.convert(t, dialect).to_bytes()
        assert crosstable.dumps(crosstable.loads(converted, dialect=dialect)) == converted
    formatted_file(t)


@settings(max_examples=examples(500), suppress_health_check=[HealthCheck.too_slow])
@given(damaged_reports(lines_kept=15), damaged_reports(lines_kept=15))
def test_any_two_reports_can_be_compared(one: bytes, other: bytes) -> None:
    crosstable.diff(crosstable.loads(one), crosstable.loads(other))


@settings(
    max_examples=examples(1000),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
@given(data=st.one_of(ANY_BYTES, damaged_reports(lines_kept=15)))
def test_copying_by_command_changes_nothing(data: bytes, tmp_path: Path) -> None:
    given_file, copy = tmp_path / "given", tmp_path / "copy"
    given_file.write_bytes(data)
    assert main(["convert", str(given_file), "-o", str(copy), "--overwrite"]) == 0
    assert copy.read_bytes() == data


@settings(max_examples=examples(1000), suppress_health_check=[HealthCheck.too_slow])
@given(damaged_reports(lines_kept=15), st.sampled_from((*dialect_names(), None)))
def test_a_wrong_dialect_does_no_harm(data: bytes, dialect: str | None) -> None:
    t = crosstable.loads(data, dialect=dialect)
    assert crosstable.dumps(t) == data
    assert t.findings is not None
