#!/usr/bin/env python3
"""Run the conformance cases for tournament programs against any program.

    python run.py [options] -- COMMAND ...

This file needs Python 3.11 and nothing else, so that any project can copy it. PROTOCOL.md tells
what a program is asked and what it answers. The exit code is 0 if nothing failed, 1 if something
did, 2 if nothing could be run at all.
"""

from __future__ import annotations

import argparse
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
from contextlib import suppress
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
LONGEST_ANSWER = 4_000_000
"""A program that writes more than so many bytes floods, and is stopped."""
LONGEST_VALUE = 200
"""So much of a value is told."""
MOST_LINES_WAITING = 1000
"""A kept program that writes on and on is read no further than this."""
SECONDS = 20.0
"""How long a program may think about a case."""
FINE = 0
FAULTS = 1
NOTHING_RUN = 2
STOPPED = 130
"""As shells tell that somebody pressed Ctrl+C."""


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

    def request(self, path: Path | None = None) -> Object:
        """What the program is asked about the input, or about a copy of it."""
        data = self.input.read_bytes()
        request: Object = {
            "protocol": PROTOCOL,
            "case": self.name,
            "asks": self.asks,
            "with": self.options,
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
    for path in sorted(folder.rglob("*.json")):
        try:
            yield load_case(path, folder)
        except BadCase as problem:
            yield problem


def load_case(path: Path, folder: Path) -> Case:
    """The case of a JSON file; raises `BadCase`."""
    name = path.relative_to(folder).with_suffix("").as_posix()
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as problem:
        raise BadCase(f"{name}: not JSON ({problem})") from None
    if not isinstance(content, dict):
        raise BadCase(f"{name}: not an object")
    _check_form(name, content)
    readings = content.get("readings", [])
    return Case(
        name=name,
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
    for key in ("asks", "clause", "why"):
        if not isinstance(content.get(key), str):
            raise BadCase(f"{name}: {key} is missing or is no text")
    if content["asks"] not in ASKS:
        raise BadCase(f"{name}: asks for {content['asks']!r}; there are: {', '.join(ASKS)}")
    if not isinstance(content.get("with", {}), dict):
        raise BadCase(f"{name}: with is no object")
    tags = content.get("tags", [])
    if not isinstance(tags, list) or not all(isinstance(tag, str) for tag in tags):
        raise BadCase(f"{name}: tags are no list of texts")
    readings = content.get("readings", [])
    if not isinstance(readings, list):
        raise BadCase(f"{name}: readings are no list")
    expecting = [*readings] or [content]
    if not all(isinstance(e, dict) and isinstance(e.get("expects"), dict) for e in expecting):
        raise BadCase(f"{name}: expects is missing or is no object")


def _input_beside(path: Path, name: str) -> Path:
    named = sorted(path.parent.glob(f"{path.stem}.*"))
    beside = [p for p in named if p.suffix != ".json" and p.is_file()]
    if not beside:
        raise BadCase(f"{name}: no input file beside it")
    return beside[0]


# -- judging --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Outcome:
    """What became of a case; `details` tell a failure, each with both values."""

    case: Case
    verdict: str
    details: tuple[str, ...] = ()
    seconds: float = 0.0


def judge(case: Case, answer: Json, seconds: float = 0.0) -> Outcome:
    """The verdict on an answer of a program."""
    if not isinstance(answer, dict):
        return Outcome(case, FAILED, ("the answer is not an object",), seconds)
    if "refused" in answer:
        return Outcome(case, REFUSED, (str(answer["refused"])[:LONGEST_VALUE],), seconds)
    if not isinstance(answer.get("answer"), dict):
        return Outcome(case, FAILED, ("it has neither answer nor refused",), seconds)
    given = answer["answer"]
    if case.readings:
        number = next((i for i, r in enumerate(case.readings, 1) if not differences(r, given)), 0)
        told = f"reading {number}" if number else "none of the readings"
        return Outcome(case, DISPUTED, (told,), seconds)
    differing = tuple(differences(case.expects, given))
    return Outcome(case, FAILED if differing else PASSED, differing, seconds)


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
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST_VALUE else f"{text[:LONGEST_VALUE]}…"


# -- asking ---------------------------------------------------------------------------------------


class NoAnswer(Exception):
    """A program that died, hung, flooded or answered nonsense."""


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
        request = json.dumps(case.request(copy), ensure_ascii=False)
        words = [word.replace("{file}", str(copy.resolve())) for word in self.command]
        process = subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=dict(self.environment),
            start_new_session=os.name == "posix",
        )
        output = _communicate(process, f"{request}\n".encode(), self.seconds)
        return _parse(output, process.returncode)


class KeptAsker:
    """Asks a program that answers one line after the other, and is started only once.

    A program that dies, hangs or floods fails the case at hand, and is started again for the next.
    """

    def __init__(self, command: Sequence[str], seconds: float = SECONDS) -> None:
        self.command = tuple(command)
        self.seconds = seconds
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: Queue[bytes | None] = Queue(MOST_LINES_WAITING)

    def answer(self, case: Case) -> Json:
        """What the program says; raises `NoAnswer`."""
        with tempfile.TemporaryDirectory(prefix="conformance-") as folder:
            copy = Path(folder) / case.input.name
            copy.write_bytes(case.input.read_bytes())
            request = json.dumps(case.request(copy), ensure_ascii=False)
            process = self._running()
            self._forget_lines()
            data = f"{request}\n".encode()
            Thread(target=_write, args=(process.stdin, data), daemon=True).start()
            try:
                line = self._lines.get(timeout=self.seconds)
            except Empty:
                self.close()
                raise NoAnswer(f"no answer within {self.seconds:g} seconds") from None
        if line is None:
            self.close()
            raise NoAnswer(f"no answer (exit code {process.returncode})")
        if len(line) >= LONGEST_ANSWER:
            self.close()
            raise NoAnswer("it writes without end")
        return _parse(line, None)

    def close(self) -> None:
        """End the program."""
        if self._process is not None:
            _end(self._process)
            if self._process.stdin is not None:
                with suppress(OSError):
                    self._process.stdin.close()
        self._process = None

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
                stderr=subprocess.DEVNULL,
                start_new_session=os.name == "posix",
            )
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


def _communicate(process: subprocess.Popen[bytes], data: bytes, seconds: float) -> bytes:
    """The output of a process that is given so much time and so much room."""
    collected = _Collector(process)
    Thread(target=_feed, args=(process.stdin, data), daemon=True).start()
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        _end(process)
        if collected.is_flooded:
            raise NoAnswer("it writes without end") from None
        raise NoAnswer(f"no answer within {seconds:g} seconds") from None
    finally:
        _end(process)  # with what it may have left running
        collected.finish()
    if collected.is_flooded:
        raise NoAnswer("it writes without end")
    return collected.output


class _Collector:
    """Reads both outputs of a process beside it, so that neither fills up."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self.output = b""
        self.is_flooded = False
        self._process = process
        self._threads = [
            Thread(target=self._read, args=(process.stdout, True), daemon=True),
            Thread(target=self._read, args=(process.stderr, False), daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def _read(self, stream: IO[bytes] | None, is_answer: bool) -> None:
        size = 0
        assert stream is not None
        with stream:
            while chunk := stream.read(65536):
                size += len(chunk)
                if size > LONGEST_ANSWER:
                    self.is_flooded = True
                    _end(self._process)
                    return
                if is_answer:
                    self.output += chunk

    def finish(self) -> None:
        """Wait until everything was read."""
        for thread in self._threads:
            thread.join(5)


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


def _parse(output: bytes, code: int | None) -> Json:
    lines = [line for line in output.decode("utf-8", "replace").splitlines() if line.strip()]
    if not lines:
        raise NoAnswer(f"no answer (exit code {code})")
    try:
        answer: Json = json.loads(lines[-1])
    except (ValueError, RecursionError):
        raise NoAnswer(f"the answer is not JSON: {_short(lines[-1])}") from None
    return answer


def run_case(case: Case, answer: Callable[[Case], Json]) -> Outcome:
    """Ask and judge; whatever a program does, there is an outcome."""
    begun = time.monotonic()
    try:
        given = answer(case)
    except NoAnswer as problem:
        return Outcome(case, FAILED, (str(problem),), time.monotonic() - begun)
    except OSError as problem:
        return Outcome(case, UNUSABLE, (str(problem),), time.monotonic() - begun)
    return judge(case, given, time.monotonic() - begun)


def run_cases(
    cases: Iterable[Case], asker: Asker | KeptAsker, outcomes: list[Outcome]
) -> Iterator[Outcome]:
    """One outcome after the other, which are also collected; the program is ended at the end."""
    try:
        for case in cases:
            outcome = run_case(case, asker.answer)
            outcomes.append(outcome)
            yield outcome
    finally:
        if isinstance(asker, KeptAsker):
            asker.close()


# -- telling --------------------------------------------------------------------------------------


def tell(outcomes: Iterable[Outcome], out: TextIO, *, verbose: bool = False) -> Counter[str]:
    """Print outcomes as they come; counts them."""
    counts: Counter[str] = Counter()
    for outcome in outcomes:
        counts[outcome.verdict] += 1
        if outcome.verdict == PASSED and not verbose:
            continue
        print(f"{outcome.verdict:8}  {outcome.case.name}", file=out)
        if outcome.verdict == FAILED:
            print(f"          {outcome.case.clause}: {outcome.case.why}", file=out)
        for line in outcome.details:
            print(f"          {line}", file=out)
    return counts


def summary(counts: Mapping[str, int]) -> str:
    """One line about a run."""
    words = [
        f"{counts[v]} {v}" for v in (PASSED, FAILED, REFUSED, DISPUTED, UNUSABLE) if counts.get(v)
    ]
    return ", ".join(words) or "no case"


def record_of(outcomes: Sequence[Outcome], program: str, version: str, day: str) -> Object:
    """What a program answered, for `results/`."""
    return {
        "program": program,
        "version": version,
        "date": day,
        "protocol": PROTOCOL,
        "outcomes": {
            outcome.case.name: {"verdict": outcome.verdict, "details": list(outcome.details)}
            for outcome in outcomes
        },
    }


def record_path(named: str, cases: Path, record: Object) -> Path:
    """The file of a record: as named, else by program and version beside the cases."""
    if named:
        return Path(named)
    words = [Path(str(record["program"])).stem, str(record["version"])]
    name = "-".join(word.replace("/", "_").replace(" ", "_") for word in words if word)
    return cases.parent / "results" / f"{name}.json"


def asker_for(command: Sequence[str], seconds: float, *, keep: bool) -> Asker | KeptAsker:
    """How a program is asked: once for every case, or kept for all of them."""
    return KeptAsker(command, seconds) if keep else Asker(tuple(command), seconds)


# -- the command line -----------------------------------------------------------------------------


def chosen_cases(
    folders: Sequence[Path], areas: Sequence[str], tags: Sequence[str], out: TextIO
) -> list[Case]:
    """The cases to run; what is no case is told, and so is an area or a tag that there is not."""
    cases = []
    for folder in folders:
        for case in load_cases(folder):
            if isinstance(case, BadCase):
                print(f"unusable  {case}", file=out)
            else:
                cases.append(case)
    known_areas = {case.area for case in cases}
    known_tags = {tag for case in cases for tag in case.tags}
    for area in sorted({*areas} - known_areas):
        print(f"no area {area}; there are: {', '.join(sorted(known_areas))}", file=out)
    for tag in sorted({*tags} - known_tags):
        print(f"no case has the tag {tag}", file=out)
    return [
        case
        for case in cases
        if (not areas or case.area in areas) and (not tags or {*tags} & {*case.tags})
    ]


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
    parser.add_argument("--seconds", type=float, default=SECONDS, help="time limit of a case")
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
        help="write what the program answered (default: results/PROGRAM-VERSION.json)",
    )
    parser.add_argument("--program", default="", help="its name in the record")
    parser.add_argument("--version", default="", help="its version in the record")
    parser.add_argument("-v", "--verbose", action="store_true", help="also name what passed")
    parser.add_argument("command", nargs=argparse.REMAINDER, help="the program that answers")
    return parser


def main(words: Sequence[str] | None = None) -> int:
    """Run what the command line asks for."""
    options = _arguments().parse_args(words)
    command = tuple(options.command[1:] if options.command[:1] == ["--"] else options.command)
    if not command or shutil.which(command[0]) is None:
        print(f"run.py: {command[0] if command else 'COMMAND'}: no such program", file=sys.stderr)
        return NOTHING_RUN
    if not options.cases.is_dir():
        print(f"run.py: {options.cases}: no such folder", file=sys.stderr)
        return NOTHING_RUN
    disputed = options.cases.parent / "disputed"
    folders = [options.cases, *([disputed] if disputed.is_dir() else [])]
    cases = chosen_cases(folders, options.area, options.select, sys.stderr)
    if not cases:
        print("run.py: no case to run", file=sys.stderr)
        return NOTHING_RUN
    asker = asker_for(command, options.seconds, keep=options.keep)
    outcomes: list[Outcome] = []
    try:
        running = run_cases(cases, asker, outcomes)
        counts = tell(running, sys.stdout, verbose=options.verbose)
    except KeyboardInterrupt:
        print("run.py: stopped", file=sys.stderr)
        return STOPPED
    print(summary(counts))
    if options.record is not None:
        record = record_of(
            outcomes, options.program or command[0], options.version, time.strftime("%Y-%m-%d")
        )
        path = record_path(options.record, options.cases, record)
        data = json.dumps(record, indent=1, ensure_ascii=False) + "\n"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(data, encoding="utf-8")
        except OSError as problem:
            print(f"run.py: the record was not written: {problem}", file=sys.stderr)
            return NOTHING_RUN
    return exit_code(counts)


if __name__ == "__main__":
    sys.exit(main())
