"""What every command answers for every report of a folder, kept to be compared with `diff -r`.

    python tools/snapshot.py OUT REPORTS...

makes a folder for each report and a file for each command: exit code, standard output, standard
error, and the files that were written. Made before and after a change, with the very same reports,
two such folders show all that the change does to the outputs. Each command runs in a process of its
own, forked from one that has read nothing yet, so a run of thousands takes minutes.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from importlib.metadata import entry_points
from multiprocessing.dummy import Pool
from pathlib import Path

DIALECTS = ("trf06", "trf16", "trfx", "draft-2024", "draft-2025", "trf26", "vega", "json")
PURPOSES = ("rating", "title", "pairing", "itdx")
LONGEST = 120
"""Seconds for one command; one that takes longer is ended and its answer says so."""


def commands(report: str) -> Iterator[tuple[str, Sequence[str]]]:
    """The name of each answer, and the words that ask for it; files are written to `out`."""
    yield "show", ("show", report)
    yield "show-json", ("show", report, "--format", "json")
    yield "check", ("check", report)
    yield "check-json", ("check", report, "--format", "json")
    yield "check-sarif", ("check", report, "--format", "sarif")
    yield "check-fix", ("check", report, "--fix", "-o", "out")
    yield "check-pairings", ("check", report, "--pairings", "--format", "json")
    for purpose in PURPOSES:
        yield f"check-{purpose}", ("check", report, "--for", purpose, "--format", "json")
    for dialect in DIALECTS:
        yield f"convert-{dialect}", ("convert", report, "--to", dialect, "-o", "out")
    for purpose in ("rating", "pairing", "itdx"):
        yield f"convert-for-{purpose}", ("convert", report, "--for", purpose, "-o", "out")
    yield "fmt", ("fmt", report, "-o", "out")
    for command in ("standings", "rate", "norms"):
        for form in ("text", "csv", "json", "html"):
            if (command, form) != ("norms", "csv"):
                yield f"{command}-{form}", (command, report, "--format", form)
        yield f"{command}-why", (command, report, "--why", "1")
        yield f"{command}-why-json", (command, report, "--why", "1", "--format", "json")
    yield "standings-after", ("standings", report, "--after", "1", "--format", "json")
    yield "norms-forecast", ("norms", report, "--forecast", "--format", "json")
    for form in ("text", "json", "trf"):
        yield f"pair-{form}", ("pair", report, "--format", form)
    yield "pair-why", ("pair", report, "--why", "1")
    for form in ("standings", "crosstable", "start-list"):
        for suffix in ("csv", "html"):
            words = ("report", report, "--form", form, "-o", f"out.{suffix}")
            yield f"report-{form}-{suffix}", words


def answer(words: Sequence[str], target: Path) -> None:
    """Run one command in a forked process; its answer is written to files that begin so."""
    with tempfile.TemporaryDirectory() as folder:
        child = os.fork()
        if child == 0:
            _run(words, Path(folder))
        _, status = os.waitpid(child, 0)
        code = os.waitstatus_to_exitcode(status)
        target.with_suffix(".code").write_text(f"{code}\n", encoding="utf-8")
        for path in sorted(Path(folder).rglob("*")):
            if path.is_file() and path.stat().st_size:
                name = path.relative_to(folder).as_posix().replace("/", "-")
                shutil.copy(path, f"{target}.{name}")


def _run(words: Sequence[str], folder: Path) -> None:
    """The forked side: streams into files, then the command; never returns."""
    import signal

    signal.alarm(LONGEST)
    os.chdir(folder)
    for number, name in ((1, "stdout"), (2, "stderr")):
        stream = os.open(name, os.O_WRONLY | os.O_CREAT)
        os.dup2(stream, number)
    code = 99
    try:
        code = _MAIN(list(words))
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 2
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


(_SCRIPT,) = entry_points(group="console_scripts", name="crosstable")
_MAIN = _SCRIPT.load()


def reports_below(arguments: Sequence[str]) -> list[Path]:
    found = []
    for argument in map(Path, arguments):
        below = sorted(argument.rglob("*")) if argument.is_dir() else [argument]
        found += [path.resolve() for path in below if path.is_file()]
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description="Keep what every command answers.")
    parser.add_argument("out", type=Path)
    parser.add_argument("reports", nargs="+")
    options = parser.parse_args()
    out: Path = options.out.resolve()
    jobs = []
    for report in reports_below(options.reports):
        folder = out / "-".join(report.parts[-3:])
        folder.mkdir(parents=True)
        jobs += [(words, folder / name) for name, words in commands(str(report))]
    with Pool(os.cpu_count()) as pool:
        pool.starmap(answer, jobs, chunksize=1)
    print(f"{len(jobs)} answers in {out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
