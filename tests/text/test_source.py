"""Bytes to lines and back: encodings, byte order marks, line ends."""

import codecs
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.model.findings import Span
from crosstable.text.source import Source, decode, encode, split_lines, usual_ending


def read(data: bytes, encoding: str | None = None) -> tuple[Source, list[str]]:
    source, findings = Source.read(data, encoding)
    return source, [finding.kind for finding in findings]


@pytest.mark.parametrize(
    ("data", "encoding", "shown", "kinds"),
    [
        (b"012 Open", "utf-8", "ascii", []),
        ("012 Öpen".encode(), "utf-8", "utf-8", []),
        (codecs.BOM_UTF8 + b"012 Open", "utf-8", "utf-8-bom", []),
        ("012 Öpen".encode("cp1252"), "cp1252", "cp1252", ["encoding-guessed"]),
        ("\ufeff012 Öpen".encode("utf-16-le"), "utf-16-le", "utf-16-le-bom", []),
        ("\ufeff012 Öpen".encode("utf-16-be"), "utf-16-be", "utf-16-be-bom", []),
        (b"012 \x81\x8d\x8f\x90\x9d", "cp1252", "cp1252", ["encoding-guessed"]),
    ],
)
def test_encoding_is_found_and_told(
    data: bytes, encoding: str, shown: str, kinds: list[str]
) -> None:
    source, found = read(data)
    assert (source.encoding, source.encoding_name, found) == (encoding, shown, kinds)
    assert source.texts[0].startswith("012 ")
    assert source.to_bytes() == data


def test_encoding_can_be_given() -> None:
    data = "012 Łódź".encode("cp1250")
    source, kinds = read(data, "windows-1250")
    assert (source.texts, kinds) == (("012 Łódź",), [])
    assert source.to_bytes() == data


@pytest.mark.parametrize(
    "encoding", ["ascii", "utf-8", "utf-16", "no-such-encoding", "hex", "utf-8\0"]
)
def test_encoding_that_does_not_fit_is_said_and_a_guess_is_made(encoding: str) -> None:
    data = b"012 \xd6pen!"
    source, kinds = read(data, encoding)
    assert kinds == ["encoding-override-failed", "encoding-guessed"]
    assert source.texts == ("012 Öpen!",)
    assert source.to_bytes() == data


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "none"),
        (b"one", "none"),
        (b"one\n", "LF"),
        (b"one\r\ntwo", "CRLF"),
        (b"one\rtwo\r", "CR"),
        (b"one\r\ntwo\r\nthree\n", "mixed(CRLF:2,LF:1)"),
    ],
)
def test_line_ends_are_told(data: bytes, told: str) -> None:
    assert Source.read(data)[0].line_ending == told


def test_the_first_odd_line_end_is_named() -> None:
    _, findings = Source.read(b"one\r\ntwo\r\nthree\nfour\r\n")
    (finding,) = findings
    assert (finding.kind, finding.span) == ("mixed-line-ends", Span(3))
    assert finding.message == "most lines end in CRLF, this one in LF"


@pytest.mark.parametrize(
    ("endings", "usual"),
    [(["\n", "\r", "\r", ""], "\r"), (["\n", "\r"], "\n"), ([""], "\r\n"), ([], "\r\n")],
)
def test_the_usual_line_end_is_that_of_most_lines(endings: list[str], usual: str) -> None:
    assert usual_ending(endings) == usual


def test_the_usual_line_end_of_a_long_file_is_found_at_once() -> None:
    """Counting anew for each line would take minutes."""
    began = time.process_time()
    assert usual_ending(["\r\n"] * 200_000) == "\r\n"
    assert time.process_time() - began < 5


def test_lines_end_at_carriage_return_and_line_feed_only() -> None:
    text = "a\u0085b\u2028c\x0bd\x0ce\x1cf\x00g"
    assert split_lines(f"{text}\n") == ((text,), ("\n",))


@given(st.text("ab\r\n\u2028", max_size=40))
def test_lines_and_ends_make_the_text_again(text: str) -> None:
    texts, endings = split_lines(text)
    assert "".join(t + e for t, e in zip(texts, endings, strict=True)) == text
    assert all(set(t).isdisjoint("\r\n") for t in texts)
    assert all(endings[:-1])


@given(st.binary(max_size=40))
def test_windows_1252_holds_all_bytes(data: bytes) -> None:
    text = decode(data, "cp1252")
    assert text is not None
    assert encode(text, "cp1252") == data


@given(st.binary(max_size=60), st.sampled_from([None, "utf-8", "utf-16", "cp1252", "utf-7"]))
def test_bytes_come_back_also_without_the_copy(data: bytes, encoding: str | None) -> None:
    source, _ = Source.read(data, encoding)
    again = Source(source.texts, source.endings, source.encoding, source.bom)
    assert again.to_bytes() == source.to_bytes() == data


def test_changed_line_leaves_every_other_byte() -> None:
    data = codecs.BOM_UTF8 + b"one\r\ntwo \rthree\nfour"
    changed = Source.read(data)[0].with_line(2, "zwei")
    assert changed.to_bytes() == data.replace(b"two ", b"zwei")
