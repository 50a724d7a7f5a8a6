"""The command `versus`."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import NamedTuple

from crosstable.cli.campaign import run_campaign
from crosstable.cli.exitcodes import FAULTS, FINE, UNUSABLE
from crosstable.cli.files import write_output
from crosstable.cli.input import read_report
from crosstable.cli.options import format_option
from crosstable.cli.parser import argument, takes
from crosstable.cli.problems import explain_problem
from crosstable.cli.terminal import print_answer, with_progress
from crosstable.errors import CrosstableError, NoReport, OutputExists, Unusable, fault_lines
from crosstable.pairing.versus import Examined, examine, peer_named
from crosstable.pairing.versus.comparing import Cause
from crosstable.pairing.versus.dossier import files, is_small_report, summary_json, summary_lines
from crosstable.pairing.versus.profiles import PROFILES
from crosstable.parallel import cores, in_parallel
from crosstable.reading.folders import expand

DETAILS = (
    "The other program runs as a separate process. Every difference is classified and reduced to "
    "the smallest report that shows it. A difference that is known and listed with its clause is "
    "marked. The exit code is 1 if there is any other difference. With --count and --ledger, "
    "events are generated and compared in both directions; the same command continues a ledger "
    "that was stopped, and --ledger alone summarises one."
)
EXAMPLES = (
    "crosstable versus reports/ --with bbpPairings=/opt/bbpPairings -o dossier",
    "crosstable versus --with gacrux --count 50000 --seed 2026 --ledger gacrux.jsonl",
)


class Job(NamedTuple):
    """One report to be compared."""

    path: str
    peer: str
    dialect: str | None
    encoding: str | None
    shrinks: bool


@takes(
    argument("files", nargs="*", metavar="DIR", help="folder, report or wildcard"),
    argument(
        "--with",
        dest="peer",
        metavar="PEER",
        help="gacrux, py4swiss or bbpPairings; add =PATH for its Python or program",
    ),
    argument("-o", dest="output", metavar="DIR", help="folder for the dossier (default: none)"),
    argument("--overwrite", action="store_true", help="replace the dossier of an earlier run"),
    argument("--no-shrinking", action="store_true", help="do not reduce the differences"),
    argument("--count", type=int, metavar="N", help="compare N generated events each way instead"),
    argument(
        "--first",
        type=int,
        metavar="N",
        default=1,
        help="number of the first of these events (default: 1)",
    ),
    argument("--number", type=int, metavar="N", help="compare only event N of the run"),
    argument("--ledger", metavar="FILE", help="file that gets a line for each generated event"),
    argument("--seed", metavar="TEXT", help="what makes the events (default: 1)", default="1"),
    argument(
        "--profile",
        metavar="NAME",
        choices=tuple(PROFILES),
        default="standard",
        help="what the events are like: " + ", ".join(PROFILES),
    ),
    argument("--workers", type=int, metavar="N", help="processes (default: one for each core)"),
    format_option("the summary"),
    argument("--from", dest="dialect", metavar="DIALECT", help="dialect (default: detected)"),
    argument("--input-encoding", metavar="E", help="encoding (default: detected)"),
)
def run(options: Namespace) -> int:
    """Compare, print the summary, write the dossier; 1 if something differs and is not known."""
    if any(value is not None for value in (options.ledger, options.count, options.number)):
        return run_campaign(options)
    if not options.files or options.peer is None:
        raise Unusable("name reports and the other program: versus DIR --with PEER")
    peer_named(options.peer)  # complains before any work is done
    if options.output is not None:
        _refuse_existing(options.output, overwrite=options.overwrite)
    inputs = expand(options.files)
    jobs = [
        Job(
            input_.path,
            options.peer,
            options.dialect,
            options.input_encoding,
            not options.no_shrinking,
        )
        for input_ in inputs
    ]
    workers = min(cores(), len(jobs))
    results = (
        in_parallel(examine_job, jobs, _examined_by_dead_process, workers, 1)
        if workers > 1
        else map(examine_job, jobs)
    )
    comparisons = [
        comparison
        for comparison in with_progress(results, len(jobs), "comparing")
        if comparison is not None
    ]
    if not comparisons:
        raise Unusable("there are no reports to compare")
    name = options.peer.partition("=")[0]
    if options.output is not None:
        _write(options.output, name, comparisons, overwrite=options.overwrite)
    print_answer(options, summary_json(name, comparisons), summary_lines(name, comparisons))
    if not all(comparison.is_readable for comparison in comparisons):
        return UNUSABLE
    return FAULTS if any(_has_unknown(comparison) for comparison in comparisons) else FINE


def _has_unknown(comparison: Examined) -> bool:
    return any(finding.difference.cause is not Cause.KNOWN for finding in comparison.findings)


def examine_job(job: Job) -> Examined | None:
    """What a worker does; a file that is not a report is left out."""
    try:
        t = read_report(job.path, job.dialect, job.encoding)
        return examine(job.path, t, peer_named(job.peer), shrinks=job.shrinks)
    except NoReport:
        return None
    except (CrosstableError, OSError) as problem:
        return _examined_without_reading(job, explain_problem(problem))
    except Exception as fault:  # one report must not end the comparison of all others
        return _examined_without_reading(job, "; ".join(fault_lines(fault)[:2]))


def _examined_by_dead_process(job: Job) -> Examined:
    return _examined_without_reading(job, "the process died")


def _examined_without_reading(job: Job, problem: str) -> Examined:
    return Examined(job.path, 0, (), problem, is_readable=False)


def _refuse_existing(folder: str, *, overwrite: bool) -> None:
    target = Path(folder)
    if target.exists() and not target.is_dir():
        raise OutputExists(f"{folder} is not a folder")
    if target.is_dir() and any(target.iterdir()) and not overwrite:
        raise OutputExists(f"{folder} is not empty; use --overwrite to replace a dossier in it")


def _write(folder: str, peer: str, comparisons: list[Examined], *, overwrite: bool) -> None:
    """The dossier; small reports of an earlier one do not stay among the new ones."""
    _refuse_existing(folder, overwrite=overwrite)
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    for earlier in target.iterdir():
        if is_small_report(earlier.name):
            earlier.unlink()
    for name, data in files(peer, comparisons):
        write_output(str(target / name), data, overwrite=True)
