"""What a comparison found, as text, JSON, and a folder with a report for each difference."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from crosstable.model.jsonschema import Json
from crosstable.pairing.versus.comparing import Cause, Difference, Pairs
from crosstable.text.wording import counted


class Finding(NamedTuple):
    """A difference in a round of a report, with the smallest report that shows it."""

    path: str
    round_number: int
    difference: Difference
    small: bytes
    small_round: int
    small_difference: Difference


class Examined(NamedTuple):
    """One report: how many rounds were compared, what was found, or why nothing was compared."""

    path: str
    rounds: int
    findings: tuple[Finding, ...]
    problem: str = ""
    is_readable: bool = True


def summary_json(peer: str, examined: Sequence[Examined]) -> dict[str, Json]:
    """The result for programs."""
    findings = [finding for report in examined for finding in report.findings]
    return {
        "peer": peer,
        "files": len(examined),
        "rounds": sum(report.rounds for report in examined),
        "causes": dict(sorted(Counter(f.difference.cause.value for f in findings).items())),
        "differences": [
            {
                "path": finding.path,
                "round": finding.round_number,
                "cause": finding.difference.cause.value,
                "message": finding.difference.message,
                "ours": _list_pairs(finding.difference.ours),
                "theirs": _list_pairs(finding.difference.theirs),
                "small": name,
            }
            for name, finding in zip(_names(findings), findings, strict=True)
        ],
        "problems": [
            {"path": report.path, "message": report.problem}
            for report in examined
            if report.problem
        ],
    }


def summary_lines(peer: str, examined: Sequence[Examined]) -> Iterator[str]:
    """The result for people."""
    findings = [finding for report in examined for finding in report.findings]
    for finding in findings:
        difference = finding.difference
        where = f"{finding.path}: round {finding.round_number}"
        yield f"{where}: {difference.cause.value}: {difference.message}"
    for report in examined:
        if report.problem:
            yield f"{report.path}: not compared: {report.problem}"
    count = len(findings)
    told = "no difference" if not count else f"{count} different"
    yield f"{_extent(examined)} against {peer}: {told}"
    for cause, number in _by_cause(findings):
        yield f"  {number:4}  {cause.value}: {cause.title}"


def _extent(examined: Sequence[Examined]) -> str:
    rounds = sum(report.rounds for report in examined)
    return f"{counted(len(examined), 'report')}, {counted(rounds, 'round')}"


def _by_cause(findings: Sequence[Finding]) -> Iterator[tuple[Cause, int]]:
    counts = Counter(finding.difference.cause for finding in findings)
    return ((cause, counts[cause]) for cause in Cause if counts[cause])


def files(peer: str, examined: Sequence[Examined]) -> Iterator[tuple[str, bytes]]:
    """The files of the dossier by name: a page, and the small reports."""
    findings = [finding for report in examined for finding in report.findings]
    yield "README.md", ("\n".join(_page(peer, examined, findings)) + "\n").encode()
    for name, finding in zip(_names(findings), findings, strict=True):
        yield name, finding.small


def _names(findings: Sequence[Finding]) -> list[str]:
    return [
        f"{number:03}-{_file_stem(finding.difference.cause)}.trf"
        for number, finding in enumerate(findings, 1)
    ]


def _file_stem(cause: Cause) -> str:
    return cause.value.replace(" ", "-")


def is_small_report(name: str) -> bool:
    """Whether a file of this name is a small report of a dossier."""
    number, _, rest = name.partition("-")
    known = {f"{_file_stem(cause)}.trf" for cause in Cause}
    return number.isdecimal() and len(number) >= 3 and rest in known


def _page(peer: str, examined: Sequence[Examined], findings: Sequence[Finding]) -> Iterator[str]:
    yield f"# Differences from {peer}"
    yield ""
    yield f"{_extent(examined)} compared, {len(findings)} different."
    yield ""
    yield "| cause | rounds | meaning |"
    yield "|---|---|---|"
    for cause, number in _by_cause(findings):
        yield f"| {cause.value} | {number} | {cause.title} |"
    for cause, _ in _by_cause(findings):
        yield ""
        yield f"## {cause.value}"
        for name, finding in zip(_names(findings), findings, strict=True):
            if finding.difference.cause is cause:
                yield from _entry(peer, name, finding)
    problems = [report for report in examined if report.problem]
    if problems:
        yield ""
        yield "## not compared"
        yield ""
        yield from (f"- {problem.path}: {problem.problem}" for problem in problems)


def _entry(peer: str, name: str, finding: Finding) -> Iterator[str]:
    small = finding.small_difference
    yield ""
    yield f"### {finding.path}, round {finding.round_number}"
    yield ""
    yield f"{finding.difference.message}."
    yield ""
    yield f"The smallest report that shows it is `{name}`, round {finding.small_round}:"
    yield f"{small.message}."
    yield ""
    yield f"- here: {_format_pairs(small.ours)}"
    yield f"- {peer}: {_format_pairs(small.theirs)}"


def _format_pairs(pairs: Pairs) -> str:
    if not pairs:
        return "none"
    return ", ".join(f"{white}-{black or 'bye'}" for white, black in sorted(pairs))


def _list_pairs(pairs: Pairs) -> list[list[int]]:
    return [list(pair) for pair in sorted(pairs)]
