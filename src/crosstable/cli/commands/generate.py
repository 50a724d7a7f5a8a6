"""The command `generate`."""

from __future__ import annotations

import os
import re
import secrets
from argparse import Namespace
from collections.abc import Iterator
from typing import NamedTuple

from crosstable.cli.exitcodes import FINE
from crosstable.cli.files import write_output
from crosstable.cli.options import OVERWRITE
from crosstable.cli.parser import argument, takes
from crosstable.cli.problems import explain_problem
from crosstable.cli.terminal import talk, with_progress
from crosstable.errors import OutputExists, Unusable
from crosstable.event.typed import one_line
from crosstable.model.dutch import newest_dutch_edition
from crosstable.model.phrases import phrase
from crosstable.model.results import Colour
from crosstable.pairing.generating import Wishes, WrongWish, generate
from crosstable.pairing.generating.recipe import SYSTEM_NAMES
from crosstable.pairing.generating.wishes import (
    Amount,
    byes_of,
    forfeits_of,
    match_points_of,
    ratings_of,
    scoring_of,
    tiebreaks_of,
)
from crosstable.parallel import cores, in_parallel
from crosstable.text.wording import counted
from crosstable.writing.files import dumps

DETAILS = "Everything you do not set is random. Amounts are numbers (3) or percentages (2.5%)."
EXAMPLES = (
    "crosstable generate -o random.trf --players 40 --rounds 7 --seed 1",
    "crosstable generate -o event.trf --count 20 --forfeits 3% --byes half=5%",
)

MOST = 100_000
_WORTH_ANOTHER_PROCESS = 6
_COLOURS = {"white": Colour.WHITE, "black": Colour.BLACK}
_ACCELERATIONS = {"baku": True, "none": False}


class Job(NamedTuple):
    """One tournament to be made."""

    wishes: Wishes
    seed: int | str


_NUMBERS = (
    ("players", "N", "number of players"),
    ("teams", "N", "number of teams"),
    ("boards", "B", "number of boards in a team match"),
    ("rounds", "N", "number of rounds"),
    ("late", "N", "number of players who enter late"),
    ("withdrawals", "N", "number of players who withdraw"),
    ("prohibited", "N", "number of pairs that must not meet"),
)
"""Options that take a number: the name, what its value is called, the help."""
_TEXTS = (
    ("seed", "TEXT", "number or text that repeats a tournament (default: a new one each time)"),
    (
        "system",
        "SYSTEM",
        f"{', '.join(SYSTEM_NAMES)}, or a code of record 192 "
        f"(default: {newest_dutch_edition().code}, or a team Swiss)",
    ),
    ("ratings", "LIST", "HIGHEST-LOWEST, or every rating, separated by commas"),
    ("unrated", "AMOUNT", "players without a rating"),
    ("byes", "LIST", "half=5%%,full=1,zero=2%%; in one round: half@3=2; or none"),
    ("forfeits", "LIST", "single=3%%,double=1, or just 3%%"),
    ("match-forfeits", "AMOUNT", "team matches in which one team does not appear"),
    ("unusual", "AMOUNT", "games scored 1/2-0, 0-1/2 or 0-0"),
    ("short", "AMOUNT", "games of less than one move (W, D, L)"),
    ("scoring", "POINTS", "3-1-0, or symbols of record 162: W=3,D=1,L=0,A=0,P=1"),
    ("match-points", "POINTS", "points of a team match: 2-1-0"),
    ("tiebreaks", "LIST", "codes as in record 212, for the ranks"),
)
"""The same of those that take a text."""


@takes(
    argument(
        "-o", dest="output", metavar="FILE", required=True, help="file, or - for standard output"
    ),
    *(argument(f"--{name}", type=int, metavar=value, help=does) for name, value, does in _NUMBERS),
    argument(
        "--count", type=int, default=1, metavar="K", help="number of tournaments (default: 1)"
    ),
    *(argument(f"--{name}", metavar=value, help=does) for name, value, does in _TEXTS),
    argument("--acceleration", choices=("baku", "none"), help="acceleration in the first rounds"),
    argument(
        "--initial-colour", choices=("white", "black"), help="colour of the first player in round 1"
    ),
    OVERWRITE,
)
def run(options: Namespace) -> int:
    """Write the tournaments; the seeds go to standard error if nobody gave one."""
    wishes = wishes_of(options)
    count = options.count
    if not 1 <= count <= MOST:
        raise Unusable(f"--count must be 1 to {MOST}, not {count}")
    if count > 1 and options.output == "-":
        raise Unusable(
            "--count cannot be combined with standard output: only one tournament can "
            "be written there"
        )
    seeds = _seeds(options.seed, count)
    jobs = [Job(wishes, seed) for seed in seeds]
    paths = list(_paths(options.output, count))
    taken = [path for path in paths if path != "-" and os.path.exists(path)]  # noqa: PTH110
    if taken and not options.overwrite:
        raise OutputExists(
            f"{taken[0]} exists; use --overwrite to replace it"
        )  # before anything is written
    for path, data in zip(
        paths, with_progress(_make_files(jobs), count, "generating"), strict=True
    ):
        if isinstance(data, str):
            raise Unusable(data)
        write_output(path, data, options.overwrite)
    if options.seed is None or count > 1:
        last = f" to {seeds[-1]}" if count > 1 else ""
        talk(f"{counted(count, 'tournament')}, seed {seeds[0]}{last}")
    return FINE


def make_file(job: Job) -> bytes | str:
    """The file of a tournament, or why there is none."""
    try:
        return dumps(generate(job.wishes, job.seed), "trf26")
    except WrongWish as problem:
        return explain_problem(problem)


def _make_files(jobs: list[Job]) -> Iterator[bytes | str]:
    workers = min(cores(), len(jobs) // _WORTH_ANOTHER_PROCESS)
    if workers < 2:
        return map(make_file, jobs)
    return in_parallel(make_file, jobs, _message_of_dead_process, workers, chunk=4)


def _message_of_dead_process(job: Job) -> str:
    return f"seed {job.seed}: the process died"


def _seeds(given: str | None, count: int) -> list[int | str]:
    """The seeds of so many tournaments: numbers count up, a text is followed by a number.

    >>> _seeds("7", 2), _seeds("club", 2)
    ([7, 8], ['club', 'club 2'])
    """
    if given is None:
        first = _new_seed()
    elif _WHOLE_NUMBER.fullmatch(given):
        first = int(given)
    else:
        text = one_line(phrase("the seed"), given)
        return [text, *(f"{text} {number}" for number in range(2, count + 1))]
    return list(range(first, first + count))


_WHOLE_NUMBER = re.compile(r"-?[0-9]{1,18}")


def _new_seed() -> int:
    """Another one each time (the file keeps it, so that it can be made again)."""
    return secrets.randbelow(10**9)


def _paths(output: str, count: int) -> Iterator[str]:
    """One name, or names with numbers before the suffix: ``event-01.trf``."""
    if count == 1:
        yield output
        return
    stem, suffix = os.path.splitext(output)  # noqa: PTH122
    width = len(str(count))
    for number in range(1, count + 1):
        yield f"{stem}-{number:0{width}}{suffix}"


# -- what is wanted -------------------------------------------------------------------------------


def wishes_of(options: Namespace) -> Wishes:
    """The options in the words of the generator."""
    single, double = (None, None) if options.forfeits is None else forfeits_of(options.forfeits)
    return Wishes(
        players=options.players,
        teams=options.teams,
        boards=options.boards,
        rounds=options.rounds,
        system=options.system,
        ratings=None if options.ratings is None else ratings_of(options.ratings),
        unrated=_amount(options.unrated),
        byes=None if options.byes is None else byes_of(options.byes),
        forfeits=single,
        double_forfeits=double,
        unusual=_amount(options.unusual),
        short=_amount(options.short),
        match_forfeits=_amount(options.match_forfeits),
        late=_natural("late", options.late),
        withdrawals=_natural("withdrawals", options.withdrawals),
        prohibited=_natural("prohibited", options.prohibited),
        scoring=None if options.scoring is None else scoring_of(options.scoring),
        match_scoring=(
            None if options.match_points is None else match_points_of(options.match_points)
        ),
        tiebreaks=None if options.tiebreaks is None else tiebreaks_of(options.tiebreaks),
        initial_colour=_COLOURS.get(options.initial_colour or ""),
        acceleration=_ACCELERATIONS.get(options.acceleration or ""),
    )


def _amount(text: str | None) -> Amount | None:
    return None if text is None else Amount.of(text)


def _natural(name: str, number: int | None) -> int | None:
    if number is not None and number < 0:
        raise Unusable(f"--{name} must not be negative")
    return number
