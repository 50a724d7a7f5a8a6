#!/usr/bin/env python3
"""Run the conformance cases for tournament programs against any program.

    python run.py [options] -- COMMAND ...

This file needs Python 3.11 and nothing else, so that any project can copy it. PROTOCOL.md tells
what a program is asked and what it answers. The exit code is 0 if nothing failed, 1 if something
did, 2 if nothing could be run at all.
"""

from __future__ import annotations

import argparse
import codecs
import difflib
import errno
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import IO, TextIO, TypeAlias

Json: TypeAlias = bool | int | float | str | list["Json"] | dict[str, "Json"] | None
"""What a request, an answer and a case are made of."""
Object: TypeAlias = dict[str, Json]

ASKS = ("read", "check", "standings", "pair", "judge", "rate", "period", "norms")
"""What a case may ask for."""
PROTOCOL = 1
"""The version of the protocol that this runner speaks."""
PASSED = "passed"
FAILED = "failed"
REFUSED = "refused"
DISPUTED = "disputed"
UNUSABLE = "unusable"
NOT_ASKED = "not asked"
LONGEST_ANSWER = 4_000_000
"""A program that writes more than so many bytes floods, and is stopped."""
LONGEST_VALUE = 200
"""So much of a value is told."""
MOST_REASONS = 20
"""So many reasons of refusals are told; a program may refuse each case with one of its own."""
LAST_WORDS = 2000
"""So many bytes of what a program wrote last to standard error are kept."""
MOST_LINES_WAITING = 1000
"""A kept program that writes on and on is read no further than this."""
SECONDS = 20.0
"""How long a program may think about a case."""
GIVE_UP = 10
"""After so many time-outs, one after the other, a program is asked no more."""
FINE = 0
FAULTS = 1
NOTHING_RUN = 2
STOPPED = 130
"""As shells tell that somebody pressed Ctrl+C."""
OUTPUT_CLOSED = 141
"""As shells tell that nobody reads on, as behind `| head`."""


# -- the words of the questions -------------------------------------------------------------------

Shape: TypeAlias = Mapping[str, "Shape"]
"""The keys of an object, each with those below it; of an empty one nothing is known."""
VALUE: Shape = {}
EACH_NUMBER = "#"
"""Stands for the number of a player, team, line or round."""
EACH_CODE = "*"
"""Stands for any text, such as the code of a tie-break."""


def _shape(words: str, **below: Shape) -> Shape:
    """An object with these keys; some of them have keys themselves."""
    return dict.fromkeys(words.split(), VALUE) | below


_EVENT = """format version name city federation start end player_count rated_count team_count
    type_text chief_arbiter deputy_arbiters time_control_text round_dates declared_rounds
    current_round initial_colour stated_scoring ranking_methods pairing_controller type_code
    tiebreaks time_control_code board_colours stated_match_scoring acceleration_name
    paired_in_file_order players national teams lineups team_pairing_bye team_byes team_forfeits
    accelerations prohibited abnormal_points notes comments"""
_BY_NUMBER: Shape = {EACH_NUMBER: VALUE}
_SUBJECTS = _shape("text event player game sum team exchange norm list")
_READ_PLAYER = _shape(
    "name sex title rating federation id birth points rank", rounds={EACH_NUMBER: VALUE}
)
_RATED_PLAYER = _shape("games change expected k new performance")
ANSWERS: Mapping[str, Shape] = {
    "read": _shape(
        "name city federation start end rounds type tiebreaks arbiter time_control "
        "initial_colour prohibited",
        players={EACH_NUMBER: _READ_PLAYER},
        teams={EACH_NUMBER: _shape("name players")},
        event=_shape(_EVENT),
    ),
    "check": _shape("accepted clean", lines={EACH_NUMBER: _SUBJECTS}, columns=_BY_NUMBER),
    "standings": _shape("order", ranks=_BY_NUMBER, values={EACH_CODE: _BY_NUMBER}),
    "pair": _shape("pairs bye"),
    "judge": {"right": _BY_NUMBER},
    "rate": _shape("rated", players={EACH_NUMBER: _RATED_PLAYER}),
    "period": {"players": {EACH_NUMBER: _shape("rating games k")}},
    "norms": {"made": {EACH_NUMBER: _shape("GM IM WGM WIM")}},
}
"""What is answered to each question; PROTOCOL.md says what the words mean."""
DETAILS: Mapping[str, Shape] = {
    "read": _shape(""),
    "check": _shape("for list"),
    "standings": _shape("tiebreaks edition after system"),
    "pair": _shape("round system"),
    "judge": _shape("system"),
    "rate": _shape("rules system"),
    "period": _shape("list day rules"),
    "norms": _shape(""),
}
"""What `with` may say, by question."""


def misfit(value: Json, shape: Shape, where: str) -> str | None:
    """What does not fit into a shape, in words, or None."""
    if not isinstance(value, dict):
        return None if value is None else f"{where} is not an object: {_short(value)}"
    for key, part in value.items():
        below = _below(shape, key)
        if below is None:
            return f"{where} has {_short(key)}{_instead(key, shape)}"
        if below and (problem := misfit(part, below, f"{where}.{key}")):
            return problem
    return None


def _below(shape: Shape, key: str) -> Shape | None:
    """The shape of what a key has, or None if there is no such key."""
    if EACH_NUMBER in shape:
        return shape[EACH_NUMBER] if re.fullmatch("[0-9]+", key) else None
    return shape.get(EACH_CODE, shape.get(key))


def _instead(key: str, shape: Shape) -> str:
    """What could be meant by a key that there is not."""
    if EACH_NUMBER in shape:
        return ", which is no number"
    if close := difflib.get_close_matches(key, shape, 1):
        return f"; is {close[0]} meant?"
    return f"; there are: {', '.join(shape)}" if shape else "; it has no keys"


def keys_of(value: Json, shape: Shape) -> list[str]:
    """The keys that a case compares, in order, without the numbers: ``players.rating``."""
    keys: dict[str, None] = {}
    for key, part in value.items() if isinstance(value, dict) else ():
        below = _below(shape, key) or VALUE
        is_named = key in shape
        further = keys_of(part, below) if below else []
        of_key = [f"{key}.{name}" for name in further] or [key] if is_named else further
        keys |= dict.fromkeys(of_key)
    return [*keys]


# -- cases ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Case:
    """One question with its answer: an input file, and the JSON beside it."""

    name: str
    """Area, clause and name, as the folders have them: ``standings/C.07-16.5/cut``."""
    input: Path
    asks: str
    options: Object
    expects: Object
    clause: str
    why: str
    tags: tuple[str, ...] = ()
    readings: tuple[Object, ...] = ()
    """Of a disputed case: every answer that the text allows."""

    @property
    def area(self) -> str:
        """The first folder."""
        return self.name.partition("/")[0]

    @property
    def keys(self) -> list[Json]:
        """What of the answer is compared, in the words of the protocol."""
        shape = ANSWERS.get(self.asks, VALUE)
        of_each = [keys_of(expects, shape) for expects in (self.expects, *self.readings)]
        return [*dict.fromkeys(key for keys in of_each for key in keys)]

    def request(self, path: Path | None = None) -> Object:
        """What the program is asked about the input, or about a copy of it."""
        data = self.input.read_bytes()
        request: Object = {
            "protocol": PROTOCOL,
            "case": self.name,
            "asks": self.asks,
            "with": self.options,
            "keys": self.keys,
            "path": str((path or self.input).resolve()),
        }
        try:
            request["text"] = data.decode("utf-8")
        except UnicodeDecodeError:
            request["text"] = None  # the bytes are in the file
        return request


class BadCase(Exception):
    """A file that is no case; the message says what is wrong with it."""


def load_cases(folder: Path) -> Iterator[Case | BadCase]:
    """Every case below a folder, in the order of the names; a broken one comes as its problem."""
    files = [path for path in folder.rglob("[!.]*") if path.is_file()]
    for path in sorted(path for path in files if path.suffix == ".json"):
        try:
            yield load_case(path, folder)
        except BadCase as problem:
            yield problem
    asked = {path.with_suffix("") for path in files if path.suffix == ".json"}
    for path in sorted(path for path in files if path.with_suffix("") not in asked):
        yield BadCase(f"{_file_name(path, folder)}: no {path.stem}.json beside it")


def _file_name(path: Path, folder: Path) -> str:
    """How a file of the suite is named to people: with the folder that tells what it is."""
    return f"{folder.name}/{path.relative_to(folder).as_posix()}"


def load_case(path: Path, folder: Path) -> Case:
    """The case of a JSON file; raises `BadCase`."""
    name = _file_name(path, folder)
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as problem:
        raise BadCase(f"{name}: not JSON ({problem})") from None
    if not isinstance(content, dict):
        raise BadCase(f"{name}: not an object")
    _check_form(name, content)
    readings = content.get("readings", [])
    return Case(
        name=path.relative_to(folder).with_suffix("").as_posix(),
        input=_input_beside(path, name),
        asks=content["asks"],
        options=content.get("with", {}),
        expects=content.get("expects", {}),
        clause=content["clause"],
        why=content["why"],
        tags=tuple(content.get("tags", ())),
        readings=tuple(reading["expects"] for reading in readings),
    )


def _check_form(name: str, content: Object) -> None:
    """Raises `BadCase` for the first part that is not as `schemas/case.schema.json` has it."""
    if unknown := sorted(content.keys() - PARTS.keys()):
        raise BadCase(f"{name}: {unknown[0]} is no part of a case; there are: {', '.join(PARTS)}")
    for part in ("asks", "clause", "why"):
        if part not in content:
            raise BadCase(f"{name}: {part} is missing")
    if not content.keys() & {"expects", "readings"}:
        raise BadCase(f"{name}: expects is missing")
    for part, value in content.items():
        is_right, wanted = PARTS[part]
        if not is_right(value):
            raise BadCase(f"{name}: {part} is not {wanted}: {_short(value)}")
    asks = str(content["asks"])
    _check_keys(name, content.get("with", {}), DETAILS[asks], "with")
    for expects in (content.get("expects", {}), *_expectations(content.get("readings"))):
        _check_keys(name, expects, ANSWERS[asks], "expects")


def _expectations(readings: Json) -> list[Json]:
    """What each reading of a disputed case expects."""
    listed = readings if isinstance(readings, list) else []
    return [reading.get("expects") for reading in listed if isinstance(reading, dict)]


def _check_keys(name: str, value: Json, shape: Shape, part: str) -> None:
    """Raises `BadCase` for a key that the question does not have: nobody would ever notice it."""
    if problem := misfit(value, shape, part):
        raise BadCase(f"{name}: {problem}")


def _is_question(value: Json) -> bool:
    return isinstance(value, str) and value in ASKS


def _is_text(value: Json) -> bool:
    return isinstance(value, str) and value != ""


def _is_object(value: Json) -> bool:
    return isinstance(value, dict)


def _expects_something(value: Json) -> bool:
    return isinstance(value, dict) and value != {}


def _are_texts(value: Json) -> bool:
    return isinstance(value, list) and all(isinstance(text, str) for text in value)


def _are_names(value: Json) -> bool:
    return _are_texts(value) and value != []


def _are_readings(value: Json) -> bool:
    return isinstance(value, list) and value != [] and all(map(_is_reading, value))


def _is_reading(value: Json) -> bool:
    return (
        isinstance(value, dict)
        and isinstance(value.get("expects"), dict)
        and isinstance(value.get("reading"), str)
        and _are_texts(value.get("read_by"))
    )


PARTS: Mapping[str, tuple[Callable[[Json], bool], str]] = {
    "asks": (_is_question, f"one of {', '.join(ASKS)}"),
    "with": (_is_object, "an object"),
    "expects": (_expects_something, "an object that expects something"),
    "clause": (_is_text, "a text"),
    "why": (_is_text, "a text"),
    "confirmed": (_are_names, "a list of those who confirmed the answer"),
    "tags": (_are_texts, "a list of texts"),
    "readings": (_are_readings, "a list of objects with expects, reading and read_by"),
}
"""What a case may have, whether a value is right, and what it should be."""


def _input_beside(path: Path, name: str) -> Path:
    beside = sorted(
        file.name
        for file in path.parent.iterdir()
        if file.stem == path.stem and file.suffix != ".json" and file.is_file()
    )
    if not beside:
        raise BadCase(f"{name}: no input file beside it")
    if len(beside) > 1:
        raise BadCase(f"{name}: several input files beside it: {', '.join(beside)}")
    return path.with_name(beside[0])


# -- judging --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Outcome:
    """What became of a case; `details` tell a failure, each with both values."""

    case: Case
    verdict: str
    details: tuple[str, ...] = ()
    seconds: float = 0.0
    is_time_out: bool = False


def judge(case: Case, answer: Json, seconds: float = 0.0) -> Outcome:
    """The verdict on an answer of a program."""
    try:
        verdict, details = _verdict(case, answer)
    except RecursionError:
        return Outcome(case, FAILED, ("the answer is nested too deeply",), seconds)
    return Outcome(case, verdict, details, seconds)


def _verdict(case: Case, answer: Json) -> tuple[str, tuple[str, ...]]:
    """The verdict with its details."""
    if not isinstance(answer, dict):
        return FAILED, ("the answer is not an object",)
    refused = answer.get("refused")  # null says the same as no key
    given = answer.get("answer")
    if refused is not None and given is not None:
        return FAILED, ("it has both answer and refused; one of them has to be null or left out",)
    if refused is not None:
        if not isinstance(refused, str) or not refused.strip():
            return FAILED, (f"refused is not a text that says why: {_short(refused)}",)
        return REFUSED, (_plain(refused)[:LONGEST_VALUE],)
    if given is None:
        return FAILED, ("it has neither answer nor refused",)
    if not isinstance(given, dict):
        return FAILED, (f"answer is not an object: {_short(given)}",)
    if case.readings:
        number = next((i for i, r in enumerate(case.readings, 1) if not differences(r, given)), 0)
        told = f"reading {number}" if number else "none of the readings"
        return DISPUTED, (told,)
    differing = tuple(differences(case.expects, given))
    if not differing and not case.expects.keys() & given.keys():
        wanted = ", ".join(case.expects)
        return FAILED, (
            f"nothing of what is asked for is answered: {wanted}; null if it is not so",
        )
    return FAILED if differing else PASSED, differing


def differences(expected: Json, given: Json, where: str = "") -> list[str]:
    """Every place where an answer is not what is expected.

    Of an object only the keys that are expected count; lists are compared whole, numbers by their
    value, however they are written.
    """
    if isinstance(expected, dict):
        if not isinstance(given, dict):
            return [f"{where or 'answer'}: expected an object, got {_short(given)}"]
        return [
            line
            for key, value in expected.items()
            for line in differences(value, given.get(key), f"{where}.{key}" if where else key)
        ]
    if isinstance(expected, list) and isinstance(given, list) and len(expected) == len(given):
        lines = [
            line
            for i, (value, other) in enumerate(zip(expected, given, strict=True))
            for line in differences(value, other, f"{where}[{i}]")
        ]
        is_short = len(json.dumps([expected, given])) <= LONGEST_VALUE
        if len(lines) > 1 and is_short:  # a whole round says more than its numbers one by one
            return [f"{where}: expected {_short(expected)}, got {_short(given)}"]
        return lines
    return (
        []
        if _is_same(expected, given)
        else [f"{where}: expected {_short(expected)}, got {_short(given)}"]
    )


def _is_same(expected: Json, given: Json) -> bool:
    if isinstance(expected, bool) or isinstance(given, bool):
        return expected is given
    number = _number(expected)
    return expected == given if number is None else number == _number(given)


_NUMBER = re.compile(r"[-+]?\d{1,40}(?:\.\d{0,40})?(?:e[-+]?\d{1,3})?|[-+]?\d{1,40}/\d{1,40}")
"""What is a number in an answer; longer ones would take as long as they like to compute."""


def _number(value: Json) -> Fraction | None:
    """A number as such or as a text; None for everything else."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    text = str(value).strip()
    if not _NUMBER.fullmatch(text):
        return None
    try:
        return Fraction(text)
    except ZeroDivisionError:
        return None


def _short(value: Json) -> str:
    text = _plain(json.dumps(value, ensure_ascii=False))
    return text if len(text) <= LONGEST_VALUE else f"{text[:LONGEST_VALUE]}…"


def _plain(text: str) -> str:
    """A text on one line, without anything that a terminal or a file does not take."""
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)


# -- asking ---------------------------------------------------------------------------------------


class NoAnswer(Exception):
    """A program that died, hung, flooded or answered nonsense."""


class TimeOut(NoAnswer):
    """A program that did not answer in time."""


@dataclass(frozen=True)
class Asker:
    """Asks a program one case after the other, each in a process of its own."""

    command: tuple[str, ...]
    seconds: float = SECONDS
    environment: Mapping[str, str] = field(default_factory=lambda: dict(os.environ))

    def answer(self, case: Case) -> Json:
        """What the program says; raises `NoAnswer`.

        It gets a copy of the input, so that nothing it does can change the case.
        """
        with tempfile.TemporaryDirectory(prefix="conformance-") as folder:
            copy = Path(folder) / case.input.name
            copy.write_bytes(case.input.read_bytes())
            return self._ask(case, copy)

    def _ask(self, case: Case, copy: Path) -> Json:
        words = [word.replace("{file}", str(copy.resolve())) for word in self.command]
        process = subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=dict(self.environment),
            start_new_session=os.name == "posix",
        )
        output = _communicate(process, _line_of(case.request(copy)), self.seconds)
        return _parse(output)


def _line_of(request: Object) -> bytes:
    """A request as it is sent; half a surrogate pair is written as JSON writes it."""
    return f"{json.dumps(request, ensure_ascii=False)}\n".encode(errors="backslashreplace")


class KeptAsker:
    """Asks a program that answers one line after the other, and is started only once.

    A program that dies, hangs or floods fails the case at hand, and is started again for the next.
    """

    def __init__(self, command: Sequence[str], seconds: float = SECONDS) -> None:
        self.command = tuple(command)
        self.seconds = seconds
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: Queue[bytes | None] = Queue(MOST_LINES_WAITING)
        self._last_words = _LastWords(None)

    def answer(self, case: Case) -> Json:
        """What the program says; raises `NoAnswer`.

        One that has ended without a fault since its last answer is started and asked again: whether
        its end was noticed before the question is a matter of chance.
        """
        with tempfile.TemporaryDirectory(prefix="conformance-") as folder:
            copy = Path(folder) / case.input.name
            copy.write_bytes(case.input.read_bytes())
            data = _line_of(case.request(copy))
            known = self._process
            line = self._ask(data)
            if line is None and self._process is known and self._end_code() == FINE:
                self.close()
                line = self._ask(data)
        if line is None:
            code = self._end_code()
            self.close()
            raise NoAnswer(_no_answer(code, self._last_words.line))
        if len(line) >= LONGEST_ANSWER:
            self.close()
            raise NoAnswer("it writes without end")
        return _parse(line)

    def _end_code(self) -> int | None:
        """The exit code of a program that has closed its output; it is ended if it goes on."""
        if self._process is None:
            return None
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(1)
        _end(self._process)
        return self._process.returncode

    def _ask(self, data: bytes) -> bytes | None:
        """The next line after a request, or None if the program has ended; raises `TimeOut`."""
        process = self._running()
        self._forget_lines()
        Thread(target=_write, args=(process.stdin, data), daemon=True).start()
        try:
            return self._next_line()
        except Empty:
            self.close()
            told = f"no answer within {self.seconds:g} seconds"
            raise TimeOut(f"{told}; does it flush its output after each line?") from None

    def close(self) -> None:
        """End the program."""
        if self._process is not None:
            _end(self._process)
            if self._process.stdin is not None:
                with suppress(OSError):
                    self._process.stdin.close()
        self._process = None

    def _next_line(self) -> bytes | None:
        """The next line that is not blank, or None if the program has ended; raises `Empty`."""
        end = time.monotonic() + self.seconds
        while (left := end - time.monotonic()) > 0:
            line = self._lines.get(timeout=left)
            if line is None or line.strip():
                return line
        raise Empty

    def _forget_lines(self) -> None:
        """What a program wrote beyond its answer is none to the next question."""
        with suppress(Empty):
            while self._lines.get_nowait() is not None:
                pass
            self._lines.put(None)  # the end of the program stays

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            self.close()
            self._lines = Queue(MOST_LINES_WAITING)
            self._process = subprocess.Popen(
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=os.name == "posix",
            )
            self._last_words = _LastWords(self._process.stderr)
            collect = (self._process.stdout, self._lines)
            Thread(target=_collect_lines, args=collect, daemon=True).start()
        return self._process


def _collect_lines(stream: IO[bytes], lines: Queue[bytes | None]) -> None:
    """Every line of a program, one without end cut off, then None."""
    with stream:
        while line := stream.readline(LONGEST_ANSWER):
            lines.put(line)
            if len(line) >= LONGEST_ANSWER:
                return
    lines.put(None)


def _no_answer(code: int | None, last_words: str) -> str:
    """How a program ended that did not answer."""
    told = f"no answer (exit code {code})"
    return f"{told}: {last_words}" if last_words else told


class _LastWords:
    """What a program writes to standard error: read beside it, and only the end is kept."""

    def __init__(self, stream: IO[bytes] | None) -> None:
        self._stream = stream
        self._end = b""
        self._thread = Thread(target=self._read, daemon=True)
        self._thread.start()

    def _read(self) -> None:
        if self._stream is None:
            return
        with self._stream:
            while chunk := os.read(self._stream.fileno(), 65536):
                self._end = (self._end + chunk)[-LAST_WORDS:]

    @property
    def line(self) -> str:
        """The last line of a program that has ended; of a traceback it is the one that tells."""
        self._thread.join(1)
        lines = [line for line in self._end.decode("utf-8", "replace").splitlines() if line.strip()]
        return _plain(lines[-1].strip())[:LONGEST_VALUE] if lines else ""


def _communicate(process: subprocess.Popen[bytes], data: bytes, seconds: float) -> bytes:
    """The output of a process that is given so much time and so much room."""
    answer = _Answer(process)
    last_words = _LastWords(process.stderr)
    Thread(target=_feed, args=(process.stdin, data), daemon=True).start()
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        _end(process)
        if answer.is_flooded:
            raise NoAnswer("it writes without end") from None
        if answer.output.strip():
            told = f"it answers, but does not end within {seconds:g} seconds"
            raise TimeOut(f"{told}; with --keep it need not") from None
        raise TimeOut(f"no answer within {seconds:g} seconds") from None
    finally:
        _end(process)  # with what it may have left running
        answer.finish()
    if answer.is_flooded:
        raise NoAnswer("it writes without end")
    if not answer.output.strip():
        raise NoAnswer(_no_answer(process.returncode, last_words.line))
    return answer.output


class _Answer:
    """Reads what a process answers beside it, so that the pipe never fills up."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self.output = b""
        self.is_flooded = False
        self._process = process
        self._thread = Thread(target=self._read, daemon=True)
        self._thread.start()

    def _read(self) -> None:
        stream = self._process.stdout
        assert stream is not None
        with stream:
            while chunk := os.read(stream.fileno(), 65536):
                self.output += chunk
                if len(self.output) > LONGEST_ANSWER:
                    self.is_flooded = True
                    _end(self._process)
                    return

    def finish(self) -> None:
        """Wait until everything was read."""
        self._thread.join(5)


def _feed(stream: IO[bytes] | None, data: bytes) -> None:
    """Write everything and close; beside the reading, for a program may not read at all."""
    _write(stream, data)
    assert stream is not None
    with suppress(OSError):
        stream.close()


def _write(stream: IO[bytes] | None, data: bytes) -> None:
    assert stream is not None
    with suppress(OSError, ValueError):  # a program that does not read may answer all the same
        stream.write(data)
        stream.flush()


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a process with everything that it started."""
    try:
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    except OSError:
        pass
    process.wait()


def _parse(output: bytes) -> Json:
    """The first line that is not blank, as JSON; what follows it is no part of the answer."""
    if output.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise NoAnswer("the answer is UTF-16; write UTF-8")
    line = next(filter(None, map(bytes.strip, output.removeprefix(codecs.BOM_UTF8).split(b"\n"))))
    text = line.decode("utf-8", "replace")
    try:
        answer: Json = json.loads(text)
    except (ValueError, RecursionError):
        raise NoAnswer(f"the first line of the answer is not JSON: {_short(text)}") from None
    return answer


def run_case(case: Case, answer: Callable[[Case], Json]) -> Outcome:
    """Ask and judge; whatever a program does, there is an outcome."""
    begun = time.monotonic()
    try:
        given = answer(case)
    except NoAnswer as problem:
        is_time_out = isinstance(problem, TimeOut)
        return Outcome(case, FAILED, (str(problem),), time.monotonic() - begun, is_time_out)
    except (OSError, RecursionError) as problem:  # it cannot be started, or the case be sent
        return Outcome(case, UNUSABLE, (_plain(str(problem)),), time.monotonic() - begun)
    return judge(case, given, time.monotonic() - begun)


def run_cases(
    cases: Iterable[Case],
    asker: Asker | KeptAsker,
    outcomes: list[Outcome],
    give_up: int = GIVE_UP,
) -> Iterator[Outcome]:
    """One outcome after the other; the program is ended at the end.

    What it was asked is also collected. After so many time-outs, one after the other, it is asked
    no more (0: always).
    """
    time_outs = 0
    given_up = f"given up after {give_up} time-outs one after the other (--give-up)"
    try:
        for case in cases:
            if give_up and time_outs == give_up:
                yield Outcome(case, NOT_ASKED, (given_up,))
                continue
            outcome = run_case(case, asker.answer)
            time_outs = time_outs + 1 if outcome.is_time_out else 0
            outcomes.append(outcome)
            yield outcome
    finally:
        if isinstance(asker, KeptAsker):
            asker.close()


# -- telling --------------------------------------------------------------------------------------


def tell(
    outcomes: Iterable[Outcome], say: Callable[[str], None], *, verbose: bool = False
) -> Counter[str]:
    """Say what became of each case as it comes; counts them.

    That a program cannot be started or is given up is said once, and not for every case. What was
    refused is said at the end, by the reason, so that nobody has to look for failures among it.
    """
    counts: Counter[str] = Counter()
    told: set[tuple[str, ...]] = set()
    refusals: Counter[str] = Counter()
    for outcome in outcomes:
        counts[outcome.verdict] += 1
        if outcome.verdict == PASSED and not verbose:
            continue
        if outcome.verdict == REFUSED and not verbose:
            refusals[" ".join(outcome.details)] += 1
            continue
        if outcome.verdict in (UNUSABLE, NOT_ASKED):
            if outcome.details in told:
                continue
            told.add(outcome.details)
        for line in _lines_about(outcome):
            say(line)
    for line in _refusal_lines(refusals):
        say(line)
    return counts


def _refusal_lines(refusals: Counter[str]) -> Iterator[str]:
    """How often each reason was given, the most frequent ones first."""
    most = refusals.most_common(MOST_REASONS)
    for reason, count in most:
        yield f"{REFUSED:8}  {count} {_cases(count)}: {reason}"
    if rest := refusals.total() - sum(count for _, count in most):
        yield f"{REFUSED:8}  {rest} {_cases(rest)} for other reasons; -v names them all"


def _cases(count: int) -> str:
    return "case" if count == 1 else "cases"


def _lines_about(outcome: Outcome) -> Iterator[str]:
    case = outcome.case
    yield f"{outcome.verdict:8}  {_plain(case.name)}"
    if outcome.verdict == FAILED:
        yield f"          {_plain(case.clause)}: {_plain(case.why)}"
    for detail in outcome.details:
        yield f"          {detail}"


def summary(counts: Mapping[str, int], broken: int = 0) -> str:
    """One line about a run, with the files that are no cases."""
    verdicts = (PASSED, FAILED, REFUSED, DISPUTED, UNUSABLE, NOT_ASKED)
    words = [f"{counts[v]} {v}" for v in verdicts if counts.get(v)]
    told = ", ".join(words) or "no case"
    return f"{told}; {broken} broken {_cases(broken)}" if broken else told


class NoRecord(Exception):
    """Why a run cannot be recorded."""


@dataclass(frozen=True)
class Recorder:
    """Where the answers of a program are kept: a file that grows by what is asked."""

    path: Path
    program: str
    version: str
    overwrite: bool = False
    """Replace it, whatever the file has."""

    def earlier(self) -> Object:
        """The outcomes that stay where nothing is asked; raises `NoRecord`, before the run."""
        if not self.program:
            raise NoRecord("name the program for the record: --program NAME")
        if self.overwrite or not self.path.exists():
            return {}
        try:
            record = json.loads(self.path.read_text(encoding="utf-8"))
            outcomes = record["outcomes"]
            named = (record["program"], record["version"])
        except (OSError, ValueError, TypeError, KeyError, RecursionError):
            outcomes = None
        if not isinstance(outcomes, dict):
            raise NoRecord(f"{self.path}: not a record; name another file, or --overwrite")
        if named != (self.program, self.version):
            told = " ".join(map(str, named)).strip()
            raise NoRecord(f"{self.path}: the record of {told}; name another file, or --overwrite")
        return outcomes

    def write(self, outcomes: Sequence[Outcome], known: Iterable[str], day: str) -> str:
        """Keep what was answered, and of earlier runs what is known and was not asked; tells it.

        Raises `NoRecord`.
        """
        if all(outcome.verdict == UNUSABLE for outcome in outcomes):
            return "nothing was answered, nothing is recorded"
        asked = {outcome.case.name for outcome in outcomes}
        kept = {n: o for n, o in self.earlier().items() if n in {*known} - asked}
        record = record_of(outcomes, self.program, self.version, day)
        record["outcomes"] = dict(sorted((kept | _outcomes(outcomes)).items()))
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            beside = self.path.with_name(f".{self.path.name}.{os.getpid()}")
            beside.write_bytes(record_data(record))
            beside.replace(self.path)
        except OSError as fault:
            raise NoRecord(f"the record was not written: {fault}") from None
        told = f"recorded in {self.path}: {len(outcomes)} asked"
        return f"{told}, {len(kept)} of earlier runs" if kept else told


def record_of(outcomes: Sequence[Outcome], program: str, version: str, day: str) -> Object:
    """What a program answered, for `results/`."""
    return {
        "program": program,
        "version": version,
        "date": day,
        "protocol": PROTOCOL,
        "outcomes": _outcomes(outcomes),
    }


def _outcomes(outcomes: Sequence[Outcome]) -> Object:
    return {
        outcome.case.name: {"verdict": outcome.verdict, "details": list(outcome.details)}
        for outcome in outcomes
    }


def record_data(record: Object) -> bytes:
    """The file of a record; half a surrogate pair is written as JSON writes it."""
    text = json.dumps(record, indent=1, ensure_ascii=False)
    return f"{text}\n".encode(errors="backslashreplace")


def record_path(named: str, cases: Path, program: str, version: str) -> Path:
    """The file of a record: as named, else by program and version beside the cases."""
    if named:
        return Path(named)
    words = [word.replace("/", "_").replace(" ", "_") for word in (program, version) if word]
    return cases.parent / "results" / f"{'-'.join(words)}.json"


def asker_for(command: Sequence[str], seconds: float, *, keep: bool) -> Asker | KeptAsker:
    """How a program is asked: once for every case, or kept for all of them."""
    return KeptAsker(command, seconds) if keep else Asker(tuple(command), seconds)


# -- the command line -----------------------------------------------------------------------------


@dataclass(frozen=True)
class Selection:
    """Which cases are run: those of an area, with a tag, with a text in the name; or all."""

    areas: Sequence[str] = ()
    tags: Sequence[str] = ()
    names: Sequence[str] = ()

    def takes(self, case: Case) -> bool:
        """Whether a case is run."""
        return (
            (not self.areas or case.area in self.areas)
            and (not self.tags or bool({*self.tags} & {*case.tags}))
            and (not self.names or any(name in case.name for name in self.names))
        )


@dataclass(frozen=True)
class Suite:
    """The cases of some folders, and how many files are none."""

    cases: tuple[Case, ...]
    broken: int

    @property
    def names(self) -> list[str]:
        """The names of all cases."""
        return [case.name for case in self.cases]

    def choose(self, selection: Selection, out: TextIO) -> list[Case]:
        """The cases to run; what is asked for and not there is told."""
        areas = {case.area for case in self.cases}
        tags = {tag for case in self.cases for tag in case.tags}
        for area in sorted({*selection.areas} - areas):
            print(f"no area {area}; there are: {', '.join(sorted(areas))}", file=out)
        for tag in sorted({*selection.tags} - tags):
            print(f"no case has the tag {tag}", file=out)
        for name in selection.names:
            if not any(name in case.name for case in self.cases):
                print(f"no case has {name} in its name", file=out)
        return [case for case in self.cases if selection.takes(case)]


def load_suite(cases: Path, out: TextIO) -> Suite:
    """The cases of a folder and the disputed ones beside it; what is no case is told."""
    disputed = cases.parent / DISPUTED
    loaded = [case for folder in (cases, disputed) for case in load_cases(folder)]
    broken = [case for case in loaded if isinstance(case, BadCase)]
    for problem in broken:
        print(f"unusable  {_plain(str(problem))}", file=out)
    return Suite(tuple(case for case in loaded if isinstance(case, Case)), len(broken))


def obstacle(command: Sequence[str], *, keep: bool) -> str | None:
    """Why a command cannot be asked at all, or None."""
    if not command:
        return "name the program to ask behind --"
    if shutil.which(command[0]) is None:
        if Path(command[0]).is_file():
            return (
                f"{command[0]}: cannot be started; make it executable, or name what runs it, "
                f"such as python {command[0]}"
            )
        return f"{command[0]}: no such program"
    if keep and any("{file}" in word for word in command):
        return "{file} and --keep exclude each other: a program that is kept has no file of its own"
    return None


def time_limit(word: str) -> float:
    """The seconds for a case; raises `argparse.ArgumentTypeError`."""
    with suppress(ValueError):
        if 0 < (seconds := float(word)) <= 86_400:
            return seconds
    raise argparse.ArgumentTypeError(f"{word} is no number of seconds within a day")


def time_outs(word: str) -> int:
    """A number of time-outs; raises `argparse.ArgumentTypeError`."""
    if re.fullmatch("[0-9]{1,6}", word):
        return int(word)
    raise argparse.ArgumentTypeError(f"{word} is no number of time-outs")


def exit_code(counts: Mapping[str, int]) -> int:
    """How a run ends: 2 only if nothing could be run at all."""
    wrong = counts.get(FAILED, 0) + counts.get(UNUSABLE, 0)
    if counts.get(UNUSABLE, 0) == sum(counts.values()):
        return NOTHING_RUN
    return FAULTS if wrong else FINE


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description="Run the conformance cases against a program (see PROTOCOL.md).",
        usage="run.py [options] -- COMMAND ...",
    )
    here = Path(__file__).resolve().parent
    parser.add_argument("--cases", type=Path, default=here / "cases", help="folder with the cases")
    parser.add_argument(
        "--area", action="append", default=[], help="only this area; may be repeated"
    )
    parser.add_argument("--select", action="append", default=[], help="only cases with this tag")
    parser.add_argument(
        "--case", action="append", default=[], help="only cases that have this in their name"
    )
    parser.add_argument("--seconds", type=time_limit, default=SECONDS, help="time limit of a case")
    parser.add_argument(
        "--give-up",
        type=time_outs,
        default=GIVE_UP,
        metavar="N",
        help=f"ask no more after N time-outs one after the other (default: {GIVE_UP}; 0: never)",
    )
    parser.add_argument(
        "--keep",
        action="store_true",
        help="start the program once; it answers one line after the other",
    )
    parser.add_argument(
        "--record",
        nargs="?",
        const="",
        metavar="FILE",
        help="add what the program answered to a record (default: results/PROGRAM-VERSION.json)",
    )
    parser.add_argument("--overwrite", action="store_true", help="replace the record")
    parser.add_argument("--program", default="", help="its name in the record")
    parser.add_argument(
        "--program-version", "--version", default="", help="its version in the record"
    )
    parser.add_argument(
        "-v", "--verbose", action="store_true", help="also name what passed or was refused"
    )
    parser.add_argument("command", nargs=argparse.REMAINDER, help="the program that answers")
    return parser


def main(words: Sequence[str] | None = None) -> int:
    """Run what the command line asks for."""
    if words is None:
        signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        code = _main(words)
        sys.stdout.flush()
    except OSError as fault:
        if fault.errno not in (errno.EPIPE, errno.EINVAL):  # the second one is that of Windows
            return _nothing_run(str(fault))
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OUTPUT_CLOSED
    return code


def _main(words: Sequence[str] | None) -> int:
    options = _arguments().parse_args(words)
    command = tuple(options.command[1:] if options.command[:1] == ["--"] else options.command)
    problem = obstacle(command, keep=options.keep)
    if problem is None and not options.cases.is_dir():
        problem = f"{options.cases}: no such folder"
    if problem is not None:
        return _nothing_run(problem)
    suite = load_suite(options.cases, sys.stderr)
    cases = suite.choose(Selection(options.area, options.select, options.case), sys.stderr)
    if not cases:
        return _nothing_run("no case to run")
    asker = asker_for(command, options.seconds, keep=options.keep)
    recorder = recorder_of(options)
    outcomes: list[Outcome] = []
    try:
        if recorder is not None:
            recorder.earlier()
        with kept_record(recorder, outcomes, suite, time.strftime("%Y-%m-%d")):
            running = run_cases(cases, asker, outcomes, options.give_up)
            counts = tell(running, print, verbose=options.verbose)
            print(summary(counts, suite.broken), flush=True)
    except KeyboardInterrupt:
        print("run.py: stopped", file=sys.stderr)
        return STOPPED
    except NoRecord as fault:
        return _nothing_run(str(fault))
    return exit_code(counts)


def _nothing_run(problem: str) -> int:
    print(f"run.py: {problem}", file=sys.stderr)
    return NOTHING_RUN


def recorder_of(options: argparse.Namespace) -> Recorder | None:
    """What records a run, if the command line wants it."""
    if options.record is None:
        return None
    program = options.program
    version = options.program_version
    path = record_path(options.record, Path(options.cases), program, version)
    return Recorder(path, program, version, options.overwrite)


@contextmanager
def kept_record(
    recorder: Recorder | None, outcomes: Sequence[Outcome], suite: Suite, day: str
) -> Iterator[None]:
    """Keep what was answered, also of a run that is stopped; raises `NoRecord`."""
    try:
        yield
    finally:
        if recorder is not None and outcomes:
            print(recorder.write(outcomes, suite.names, day), file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
