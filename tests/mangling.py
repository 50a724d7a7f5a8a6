"""Damaged files for property tests: real reports with something done to them.

A mutation is a function of the bytes and of a source of chance. Each is a thing that happens to
files: a wrong editor, a wrong transfer, a wrong program.
"""

import random
from collections.abc import Callable
from functools import cache
from pathlib import Path

from hypothesis import strategies as st

from crosstable.reading.samples import samples_directory
from crosstable.text.dialects import DIALECTS
from tests.conftest import shared_data

CODES = sorted({code for d in DIALECTS.values() for code in d.records} | {"###", "XYZ"})

_PIECES = (
    *(b" ", b"\t", b"\0", b"\r", b"\n", b"\r\n", b"|", b"9", b"0000", b"-", b"1.5", b"=", b"\x1a"),
    *(b"\xff\xfe", b"\xef\xbb\xbf", b"\xc2\xb2", b"\xe2\x80\xa8", b"\x85", b"\xed\xa0\x80"),
    *(b"9" * 15, b"001 ", b"801 ", b"310 ", b"2026/13/41", b"  0000 - +"),
)
_CELL_CHARACTERS = b"0123456789=+-HFUZWDLwb? .,/"
_ENCODINGS = ("utf-16", "utf-16-le", "utf-32", "cp1250", "utf-8-sig", "utf-7", "cp037")


def _flip(data: bytes, rng: random.Random) -> bytes:
    place = rng.randrange(len(data))
    return data[:place] + bytes([rng.randrange(256)]) + data[place + 1 :]


def _retype(data: bytes, rng: random.Random) -> bytes:
    place = rng.randrange(len(data))
    return data[:place] + bytes([rng.choice(_CELL_CHARACTERS)]) + data[place + 1 :]


def _delete(data: bytes, rng: random.Random) -> bytes:
    place = rng.randrange(len(data))
    return data[:place] + data[place + rng.choice((1, 1, 2, 5, 60)) :]


def _insert(data: bytes, rng: random.Random) -> bytes:
    place = rng.randrange(len(data))
    return data[:place] + rng.choice(_PIECES) + data[place:]


def _truncate(data: bytes, rng: random.Random) -> bytes:
    return data[: rng.randrange(len(data))]


def _repeat_bytes(data: bytes, rng: random.Random) -> bytes:
    place, other = rng.randrange(len(data)), rng.randrange(len(data))
    return data[:place] + data[other : other + rng.randrange(40)] + data[place:]


def _swap_lines(data: bytes, rng: random.Random) -> bytes:
    lines = data.split(b"\n")
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return b"\n".join(lines)


def _repeat_line(data: bytes, rng: random.Random) -> bytes:
    lines = data.split(b"\n")
    lines.insert(rng.randrange(len(lines)), rng.choice(lines))
    return b"\n".join(lines)


def _cut_line(data: bytes, rng: random.Random) -> bytes:
    lines = data.split(b"\n")
    index = rng.randrange(len(lines))
    lines[index] = lines[index][: rng.choice((2, 3, 4, 20, 85))]
    return b"\n".join(lines)


def _recode_line(data: bytes, rng: random.Random) -> bytes:
    """Another code in front of the same line."""
    lines = data.split(b"\n")
    index = rng.randrange(len(lines))
    lines[index] = rng.choice(CODES).encode() + lines[index][3:]
    return b"\n".join(lines)


def _invent_line(data: bytes, rng: random.Random) -> bytes:
    lines = data.split(b"\n")
    body = bytes(rng.choice(_CELL_CHARACTERS + b"     ") for _ in range(rng.randrange(70)))
    lines.insert(rng.randrange(len(lines)), rng.choice(CODES).encode() + b" " + body)
    return b"\n".join(lines)


def _tabs(data: bytes, rng: random.Random) -> bytes:
    return data.replace(b"    ", b"\t", rng.randrange(1, 40))


def _mix_ends(data: bytes, rng: random.Random) -> bytes:
    lines = data.replace(b"\r\n", b"\n").split(b"\n")
    ends = [rng.choice((b"\n", b"\r\n", b"\r")) for _ in lines]
    return b"".join(line + end for line, end in zip(lines, ends, strict=True))


def _wrong_encoding(data: bytes, rng: random.Random) -> bytes:
    return data.decode("utf-8", "replace").encode(rng.choice(_ENCODINGS), "replace")


MUTATIONS: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    *(_flip, _retype, _delete, _insert, _truncate, _repeat_bytes, _swap_lines, _repeat_line),
    *(_cut_line, _recode_line, _invent_line, _tabs, _mix_ends, _wrong_encoding),
)


@cache
def sample_files() -> tuple[Path, ...]:
    """The bundled sample events, which are always there."""
    return tuple(sorted(samples_directory().glob("*.trf")))


@cache
def collected_files() -> tuple[Path, ...]:
    """Every file of the collection beside the project; none where it is not there."""
    return tuple(sorted(path for path in shared_data().rglob("*") if path.is_file()))


def _shortened(data: bytes, rng: random.Random, lines_kept: int) -> bytes:
    """Some lines of a long file, so that each damaged file is read quickly."""
    lines = data.splitlines(keepends=True)
    if len(lines) <= lines_kept:
        return data
    return b"".join(lines[i] for i in sorted(rng.sample(range(len(lines)), lines_kept)))


def mangled(data: bytes, seed: int, lines_kept: int = 60) -> bytes:
    """A report with a few things done to it; the seed decides which."""
    rng = random.Random(seed)
    data = _shortened(data, rng, lines_kept)
    for _ in range(rng.choice((1, 1, 2, 3, 12))):
        data = rng.choice(MUTATIONS)(data, rng) if data else data
    return data


@cache
def real_reports() -> tuple[bytes, ...]:
    """The files to start from: the samples, and the reports of the collection."""
    kinds = (".trf", ".tab", ".txt", ".tdf", ".trfx", ".TUNX")
    collected = [path for path in collected_files() if path.suffix in kinds]
    return tuple(path.read_bytes() for path in (*sample_files(), *collected))


def damaged_reports(lines_kept: int = 60) -> st.SearchStrategy[bytes]:
    """Real reports, damaged; they are read when the first of them is drawn."""
    seeds = st.integers(0, 2**32)
    reports = st.deferred(lambda: st.sampled_from(real_reports()))
    return st.builds(mangled, reports, seeds, lines_kept=st.just(lines_kept))


def invented_lines() -> st.SearchStrategy[bytes]:
    """Bytes in lines that begin like records."""
    line = st.builds(
        lambda code, rest: code.encode() + b" " + rest, st.sampled_from(CODES), st.binary()
    )
    return st.lists(line, max_size=12).map(b"\n".join)
