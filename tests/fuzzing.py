"""Inputs for the fuzzer: reports, JSON, journals, tables and archives, odd and damaged.

A case is a function of its number: one that fails is made again by its number alone.
"""

from __future__ import annotations

import io
import json
import random
import shutil
import zipfile
from collections.abc import Callable, Sequence
from copy import deepcopy
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import settings

import crosstable
from crosstable.event.acts.boards import ResultEntered
from crosstable.event.acts.events import Remark, SettingsChanged
from crosstable.event.acts.people import ByeRequested, Entered
from crosstable.event.disk.folder import open_event_folder
from crosstable.event.disk.joining import merge
from crosstable.event.journal import NO_LINE_BEFORE, canonical, digest
from crosstable.reading.samples import samples_directory
from crosstable.text.dialects import DIALECTS
from crosstable.text.layout import Record, Shape
from crosstable.writing.conversion import convert
from tests.event.running import begun, clock, paired
from tests.mangling import mangled

WORDS = (
    *("", " ", "0", "-", "-1", "1", "2", "7", "99", "999", "1000", "9999", "99999999999", "1e9"),
    *(
        "0.5",
        ".5",
        "1,5",
        "½",
        "+",
        "=",
        "H",
        "U",
        "Z",
        "w",
        "b",
        "m",
        "?",
        "x",
        "GM",
        "wFM",
        "NOR",
    ),
    *("2026/02/30", "0000/00/00", "26/13/41", "1900.01.01", "abc def", "ÄÖ", "\u202e", "|", "\t"),
    *("FIDE_DUTCH_2026", "PTS,BH/C1", "40/5400+30", "WD 1.0", "#" * 40, "9" * 40),
)
VALUES: tuple[Any, ...] = (
    *WORDS,
    *(None, True, -1, 0, 1, 3, 999, 1000, 10**6, 10**9, 2**53, 10**30, 1.5, 1e308),
    *([], {}, [None], {"text": "x"}, [0] * 50),
)
_LINES_KEPT = 40


def runs(count: int) -> range:
    """The numbers of the cases: all with ``--full``, otherwise every hundredth."""
    is_full = settings.get_current_profile_name() == "full"
    return range(0, count, 1 if is_full else 100)


@cache
def _reports() -> tuple[tuple[str, bytes], ...]:
    """Every sample in every dialect that has records, with the name of the dialect."""
    files = sorted(samples_directory().glob("*.trf"))
    return tuple(
        (name, convert(crosstable.read(file), name).to_bytes())
        for file in files
        for name in DIALECTS
    )


def fuzzed(number: int) -> bytes:
    """The input of a case."""
    rng = random.Random(number)
    dialect, data = rng.choice(_reports())
    kind = rng.choice((_odd_fields, _odd_fields, _odd_json, _damaged))
    return kind(data, dialect, rng)


def _damaged(data: bytes, dialect: str, rng: random.Random) -> bytes:
    return mangled(data, rng.getrandbits(32), _LINES_KEPT)


# -- records --------------------------------------------------------------------------------------


def _odd_fields(data: bytes, dialect: str, rng: random.Random) -> bytes:
    lines = _shortened(data.decode().splitlines(), rng)
    for _ in range(rng.choice((1, 1, 2, 4, 20))):
        rng.choice(_CHANGES)(lines, dialect, rng)
    return "\n".join(lines).encode("utf-8", "surrogatepass")


def _shortened(lines: list[str], rng: random.Random) -> list[str]:
    """The head and some of the players, so that each case is short."""
    players = [i for i, line in enumerate(lines) if line.startswith("001")]
    kept = set(rng.sample(players, min(len(players), rng.choice((1, 2, 5, 12)))))
    return [line for i, line in enumerate(lines) if i in kept or not line.startswith("001")]


def _put_word(lines: list[str], dialect: str, rng: random.Random) -> None:
    """An odd value in a field of a record."""
    index = rng.randrange(len(lines))
    record = DIALECTS[dialect].records.get(lines[index][:3])
    if record is not None and record.shape is Shape.COLUMNS:
        lines[index] = _with_word(lines[index], record, rng)


def _with_word(line: str, record: Record, rng: random.Random) -> str:
    fields = [one for one in record.fields if isinstance(one.start, int)]
    field = rng.choice(fields)
    steps = rng.choice((0, 0, 1, 3, 12)) if isinstance(field.step, int) else 0
    begin = int(field.start) - 1 + steps * (field.step if isinstance(field.step, int) else 0)
    width = field.width if isinstance(field.end, int) else None
    word = rng.choice(WORDS)
    put = word if width is None else word.rjust(width)[: width + rng.choice((0, 0, 2))]
    line = line.ljust(begin)
    return line[:begin] + put + line[begin + len(put) :]


def _repeat(lines: list[str], dialect: str, rng: random.Random) -> None:
    lines.insert(rng.randrange(len(lines) + 1), rng.choice(lines))


def _repeat_often(lines: list[str], dialect: str, rng: random.Random) -> None:
    lines += [rng.choice(lines)] * rng.choice((3, 40))


def _drop(lines: list[str], dialect: str, rng: random.Random) -> None:
    if len(lines) > 1:
        del lines[rng.randrange(len(lines))]


def _invent(lines: list[str], dialect: str, rng: random.Random) -> None:
    """A record of some dialect with odd values."""
    record = rng.choice(list(DIALECTS[rng.choice([*DIALECTS])].records.values()))
    line = record.code
    for _ in range(rng.choice((1, 3, 6))):
        line = (
            _with_word(line, record, rng)
            if record.shape is Shape.COLUMNS
            else f"{line} {rng.choice(WORDS)}"
        )
    lines.insert(rng.randrange(len(lines) + 1), line)


def _lengthen(lines: list[str], dialect: str, rng: random.Random) -> None:
    """Many more rounds, or whatever ends the line."""
    index = rng.randrange(len(lines))
    lines[index] += lines[index][-10:] * rng.choice((1, 20, 400))


_CHANGES: tuple[Callable[[list[str], str, random.Random], None], ...] = (
    *(_put_word, _put_word, _put_word, _put_word, _repeat, _repeat_often, _drop, _invent),
    _lengthen,
)


# -- JSON -----------------------------------------------------------------------------------------


def _odd_json(data: bytes, dialect: str, rng: random.Random) -> bytes:
    text = "\n".join(_shortened(data.decode().splitlines(), rng))
    content = json.loads(convert(crosstable.loads(text, dialect=dialect), "json").to_bytes())
    for _ in range(rng.choice((1, 1, 3, 10))):
        _put_value(content, rng)
    return json.dumps(content).encode()


def _put_value(content: Any, rng: random.Random) -> None:
    """Go down at random, and change what is there."""
    while isinstance(content, dict | list) and content:
        keys: Sequence[Any] = list(content) if isinstance(content, dict) else range(len(content))
        key = rng.choice(keys)
        inner = content[key]
        if not isinstance(inner, dict | list) or not inner or rng.random() < 0.1:
            if rng.random() < 0.1:
                del content[key]
            else:
                content[key] = deepcopy(rng.choice(VALUES))  # the next one goes down into it
            return
        content = inner


# -- journals -------------------------------------------------------------------------------------


@cache
def _journal() -> tuple[str, ...]:
    """The lines of a journal of a whole event."""
    path = Path(__file__).parent / "event" / "journals" / "v1.jsonl"
    return tuple(path.read_text(encoding="utf-8").splitlines())


@cache
def _merged_journal() -> tuple[str, ...]:
    """The lines of a journal that embeds the acts of another machine."""
    with TemporaryDirectory() as place:
        here = begun(Path(place) / "here" / "open", 6)
        paired(here)
        shutil.copytree(here.folder, Path(place) / "there" / "open")
        there = open_event_folder(Path(place) / "there" / "open", clock)
        for event, result in ((here, "1-0"), (there, "0-1")):
            event.do(ResultEntered(1, 1, result))
            event.do(ResultEntered(1, 2, "1-0"))
            event.do(SettingsChanged({"city": result}), confirmed=4)
            event.do(ByeRequested("p01", (3,), "H" if result == "1-0" else "Z"), confirmed=4)
            event.do(Entered(f"new{result[0]}", {"name": "Late, Ann", "rating": 1500}), confirmed=4)
            event.do(Remark(result))
        undone = there.journal.lines[-2].n
        there.undo(undone, confirmed=4)
        merge(here, there.folder)
        here.do(Remark("both"))
        return tuple(line.data.decode() for line in here.journal.lines)


def fuzzed_journal(number: int) -> bytes:
    """A journal whose hashes are right and whose content is odd."""
    return _fuzzed_lines(_journal(), random.Random(number))


def fuzzed_merged_journal(number: int) -> bytes:
    """The same of a journal that embeds another one; odd content is here or there."""
    return _fuzzed_lines(_merged_journal(), random.Random(number), least=len(_merged_journal()) - 1)


def _fuzzed_lines(texts: Sequence[str], rng: random.Random, least: int = 2) -> bytes:
    lines = [json.loads(text) for text in texts]
    del lines[rng.randrange(least, len(lines) + 1) :]
    for _ in range(rng.choice((1, 1, 2, 5))):
        line = rng.choice(lines)
        inner = line["args"].get("branch") if isinstance(line.get("args"), dict) else None
        if isinstance(inner, list) and inner and rng.random() < 0.9:
            line = rng.choice(inner)
        _change_line(line, rng)
    if rng.random() < 0.2:
        lines.insert(rng.randrange(len(lines) + 1), deepcopy(rng.choice(lines)))
    return with_hashes(lines, keep_numbers=rng.random() < 0.1)


def _change_line(line: dict[str, Any], rng: random.Random) -> None:
    """An odd value anywhere in a line, an argument too many, or one that is missing."""
    where: dict[str, Any] = line
    args = line.get("args")
    if rng.random() < 0.8 and isinstance(args, dict) and args:
        where = args
        inner = [value for value in args.values() if isinstance(value, dict) and value]
        if inner and rng.random() < 0.5:
            where = rng.choice(inner)
    key = rng.choice(sorted(where))
    kind = rng.random()
    if kind < 0.1:
        del where[key]
    elif kind < 0.2:
        where[rng.choice(("other", "round", "person", "data"))] = rng.choice(VALUES)
    elif isinstance(where[key], list) and where[key] and kind < 0.6:
        where[key][rng.randrange(len(where[key]))] = rng.choice(VALUES)
    else:
        where[key] = rng.choice(VALUES)


def with_hashes(lines: list[dict[str, Any]], *, keep_numbers: bool = False) -> bytes:
    """A journal of lines whose content was changed."""
    heads = [NO_LINE_BEFORE]
    texts = []
    for number, line in enumerate(lines, 1):
        args = _with_branch(line.get("args"), heads)
        numbered = {**line, "n": line.get("n") if keep_numbers else number}
        content = _linked({**numbered, **({"args": args} if "args" in line else {})}, heads[-1])
        texts.append(canonical(content))
        heads.append(digest(texts[-1]))
    return b"\n".join(texts) + b"\n"


def _linked(line: dict[str, Any], head: str) -> dict[str, Any]:
    """A line that follows the one with a hash, with the id that its content has."""
    content = {key: value for key, value in line.items() if key != "id"} | {"prev": head}
    return {**content, "id": sha256(canonical(content)).hexdigest()[:32]}


def _with_branch(args: Any, heads: Sequence[str]) -> Any:
    """The arguments of a line; the lines that it embeds follow one of the journal's again."""
    branch = args.get("branch") if isinstance(args, dict) else None
    if not isinstance(branch, list) or not all(isinstance(line, dict) for line in branch):
        return args
    first = branch[0].get("n") if branch else None
    head = heads[-1]
    if isinstance(first, int) and 1 <= first <= len(heads):
        head = heads[first - 1]
    linked = []
    for line in branch:
        linked.append(_linked(line, head))
        head = digest(canonical(linked[-1]))
    return {**args, "branch": linked, "head": head}


# -- tables and archives --------------------------------------------------------------------------

_CELLS = (
    *WORDS,
    *(
        "Lee, Ann",
        "2010",
        "1503014",
        "NOR",
        '"',
        '""',
        "\r",
        "\n",
        "'",
        "=1+1",
        "\0",
        "x" * 200_000,
    ),
)


def fuzzed_table(number: int) -> bytes:
    """A table of names: odd line ends, quotes that nobody closes, cells of any length."""
    rng = random.Random(number)
    separator = rng.choice((";", ",", "\t", "|"))
    end = rng.choice(("\n", "\r\n", "\r", "\n\r"))
    heads = rng.sample(("Name", "Elo", "FIDE-ID", "Club", "Born", "Title", "Fed"), 3)
    rows = [separator.join(heads)] if rng.random() < 0.7 else []
    for _ in range(rng.choice((0, 1, 3, 12))):
        cells = [rng.choice(_CELLS) for _ in range(rng.choice((1, 2, 3, 7)))]
        rows.append(separator.join(cells))
    text = end.join(rows)
    return text.encode(rng.choice(("utf-8", "utf-16", "cp1252", "utf-8-sig")), "replace")


def fuzzed_archive(number: int) -> bytes:
    """A ZIP file with an event, or with a part of one, that was damaged."""
    rng = random.Random(number)
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in rng.sample(_ARCHIVED, rng.randrange(1, len(_ARCHIVED) + 1)):
            content = fuzzed_journal(rng.getrandbits(30)) if "journal" in name else b"x" * 5000
            archive.writestr(name, content)
    data = bytearray(target.getvalue())
    for _ in range(rng.choice((0, 1, 3, 30))):
        data[rng.randrange(len(data))] = rng.getrandbits(8)
    if rng.random() < 0.3:
        del data[rng.randrange(len(data)) :]
    return bytes(data)


_ARCHIVED = (
    "open/journal.jsonl",
    "open/open.trf",
    "open/copies/main-round-1.trf",
    "[Content_Types].xml",
    "xl/workbook.xml",
    "../outside.txt",
)
