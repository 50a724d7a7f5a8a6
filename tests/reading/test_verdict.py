"""Whether a file is a report is asked once, when it is read, and the answer stays with it."""

from __future__ import annotations

from pathlib import Path

import pytest

import crosstable
from crosstable.cli.exitcodes import UNUSABLE
from crosstable.cli.main import main
from crosstable.desk.jobs.reading import report
from crosstable.errors import NoReport
from crosstable.model.tournament import Tournament
from crosstable.reading import verdict
from crosstable.text.source import Source

SAMPLE = crosstable.sample("round-robin")


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The questions that are asked about a file, and each time that its bytes are written."""
    questions: list[str] = []
    ask, write = verdict._what_is_wrong_with, Source.to_bytes

    def counted_verdict(t: Tournament) -> object:
        questions.append("verdict")
        return ask(t)

    def counted_bytes(source: Source) -> bytes:
        questions.append("bytes")
        return write(source)

    monkeypatch.setattr(verdict, "_what_is_wrong_with", counted_verdict)
    monkeypatch.setattr(Source, "to_bytes", counted_bytes)
    return questions


@pytest.mark.parametrize("command", ["show", "standings", "check"])
def test_a_command_asks_once(command: str, asked: list[str]) -> None:
    main([command, str(SAMPLE)])
    assert asked == ["verdict", "bytes"]


def test_a_command_asks_once_about_a_file_that_is_not_a_report(
    tmp_path: Path, asked: list[str]
) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear arbiter,")
    assert main(["standings", str(path)]) == UNUSABLE
    assert asked == ["verdict", "bytes"]


def test_the_desk_asks_once(asked: list[str]) -> None:
    data = Path(SAMPLE).read_bytes()
    report.cache_clear()
    report(data)
    report(data)
    assert asked == ["verdict", "bytes"]


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"", "empty-file"),
        (b"%PDF-1.4", "binary-file"),
        (b"<html><body>", "binary-file"),
        (b"Dear arbiter,", "not-a-report"),
        (b"\n" * 260_000, "too-many-lines"),
        (b'{"format": "crosstable", "players": [', "json-syntax"),
        (b'{"format": "crosstable"}', "not-a-report"),
    ],
)
def test_the_verdict_stays_with_the_tournament(data: bytes, kind: str) -> None:
    t = crosstable.loads(data)
    assert t.verdict is not None
    assert t.verdict.kind == kind
    assert not crosstable.is_readable(t)
    report.cache_clear()
    with pytest.raises(NoReport):
        report(data)


def test_a_report_has_no_verdict_against_it() -> None:
    assert crosstable.read(SAMPLE).verdict is None
