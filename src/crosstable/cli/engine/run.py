"""What the engine does: pair a round, check all rounds, generate a tournament."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING

from crosstable._version import __version__
from crosstable.cli.engine.generate import settings_in, wishes_of_model, wishes_of_settings
from crosstable.cli.files import write_output
from crosstable.cli.input import read_report
from crosstable.cli.problems import explained_refusal
from crosstable.cli.terminal import put, say, talk
from crosstable.errors import WrongRequest
from crosstable.model.tournament_types import parse_type_code
from crosstable.output.checklist import checklist_lines
from crosstable.output.pairings import pairs_text
from crosstable.pairing.careers import rounds_behind
from crosstable.pairing.generating import generate as generated
from crosstable.pairing.reading import replayable_event
from crosstable.pairing.refusal import Refusal
from crosstable.pairing.replay import judge_round, work_of
from crosstable.pairing.rounds import NoLegalPairing, round_or_refusal
from crosstable.pairing.systems import system_named
from crosstable.pairing.task import NoPairing
from crosstable.rules.boardorder import board_order
from crosstable.text.formats import read_whole
from crosstable.writing.conversion import convert

if TYPE_CHECKING:
    from crosstable.cli.engine.arguments import Request
    from crosstable.model.tournament import Tournament
    from crosstable.pairing.generating.wishes import Wishes
    from crosstable.pairing.replay import Judgement, Work
    from crosstable.pairing.task import PairedRound

DONE = 0
NO_PAIRING = 1
WRONG = 3
_DUTCH = "FIDE_DUTCH"


def _read(request: Request) -> Tournament:
    t = read_report(request.source or "-")
    return replace(t, acceleration_name="BAKU") if request.is_accelerated else t


def _system(request: Request, t: Tournament) -> str | None:
    """The system: as the caller names it, else the one that the report names.

    The report still says which edition, and a report that names none is paired by the Dutch rules.
    """
    if request.code:
        named = parse_type_code(request.code)
        is_named = t.type is not None and named is not None and t.type.pairing == named.pairing
        return None if is_named else request.code
    if t.type is not None and (t.type.pairing == "dutch" or not request.is_dutch):
        return None
    return _DUTCH


def _report_refusal(refusal: Refusal) -> int:
    talk(f"crosstable-engine: {explained_refusal(refusal)}")
    return WRONG


# -- pairing --------------------------------------------------------------------------------------


def pair(request: Request) -> int:
    """The pairs of the next round, to the named file or to standard output."""
    t = _read(request)
    outcome = round_or_refusal(t, system=_system(request, t), tries_editions=False)
    if isinstance(outcome, Refusal):
        return _report_refusal(outcome)
    for item in outcome.event.assumptions:
        talk(f"crosstable-engine: assumed: {item.message}")
    if isinstance(outcome, NoLegalPairing):
        talk(f"crosstable-engine: {outcome}")
        return NO_PAIRING
    edition = outcome.event.chosen.edition
    if request.list_path is not None:
        _write_list(request.list_path, checklist_lines(outcome.task, outcome.answer, edition))
    text = pairs_text(outcome.answer)
    if request.argument is None:
        put(text)
    else:
        _write(request.beside_source(request.argument), text.encode())
    return DONE


def _write(path: Path, data: bytes) -> None:
    """Engines replace what is there; it is moved into place whole."""
    write_output(str(path), data, overwrite=True)


def _write_list(path: Path, lines: Iterable[str]) -> None:
    """A check-list ends with the program that made it."""
    signed = (*lines, f"Crosstable {__version__}")
    _write(path, "".join(f"{line}\n" for line in signed).encode("utf-8"))


# -- checking -------------------------------------------------------------------------------------


def check(request: Request) -> int:
    """Every round paired again; what differs stands beside what the tournament has."""
    t = _read(request)
    rounds = _rounds_to_check(request, rounds_behind(t))
    event, last, refusal = replayable_event(t, _system(request, t))
    name = Path(request.source or "-").stem
    listed: list[str] = []
    for number in rounds:
        if event is None or number > last:
            break
        work = work_of(event, number)
        say(f"{name}: Round #{number}")
        for line in _differences(work, judge_round(work)):
            say(line)
        if request.list_path is not None:
            listed += (f"Round #{number}", *_list_of(work))
    say()
    if request.list_path is not None:
        _write_list(request.list_path, listed)
    return DONE if refusal is None else _report_refusal(refusal)


def _rounds_to_check(request: Request, paired: int) -> range:
    """The round that was asked for, else all of them."""
    if not request.argument:
        return range(1, paired + 1)
    wanted = read_whole(request.argument) or 0
    if not 1 <= wanted <= paired:
        known = {0: "none", 1: "1"}.get(paired, f"1 to {paired}")
        raise WrongRequest(
            f"round {request.argument[:20]} cannot be checked; paired rounds: {known}"
        )
    return range(wanted, wanted + 1)


def _differences(work: Work, judgement: Judgement) -> Iterator[str]:
    """Ours and theirs in two columns; nothing where they agree."""
    if judgement.is_right:
        return
    answer = _answer(work)
    if answer is None:
        yield f"No valid pairing exists for round {judgement.round_number}."
        yield ""
        return
    ours, theirs = _both(work, answer)
    yield "  Checker pairings        Tournament pairings "
    empty = " " * 13
    for pairs in zip_longest(ours, theirs, fillvalue=(-1, -1)):
        left, right = (empty if p[0] < 0 else f"    {p[0]:>3} - {p[1]:>3}" for p in pairs)
        yield f"{left}{' ' * 12}{right}".rstrip()
    yield ""


def _both(work: Work, answer: PairedRound) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """The pairs that only one side has, by board, White first, 0 for the bye."""
    ours = [(p.white, p.black) for p in answer.pairs]
    if answer.bye is not None:
        ours.append((answer.bye, 0))
    theirs = [
        (pair.one, pair.other) if pair.white in (None, pair.one) else (pair.other, pair.one)
        for pair in work.recorded.pairs
    ]
    ranks = {c.number: (c.score, c.tpn) for c in work.task.contenders}
    theirs.sort(key=lambda pair: board_order(ranks[pair[0]], ranks[pair[1]]))
    uncoloured = {pair.numbers for pair in work.recorded.pairs if pair.white is None}
    theirs += [(number, 0) for number in work.recorded.byes]

    def alike(pair: tuple[int, int]) -> object:
        return frozenset(pair) if frozenset(pair) in uncoloured else pair

    both = {*map(alike, ours)} & {*map(alike, theirs)}
    return [p for p in ours if alike(p) not in both], [p for p in theirs if alike(p) not in both]


def _answer(work: Work) -> PairedRound | None:
    answer = system_named(work.system).pair(work.task, work.edition)
    return None if isinstance(answer, NoPairing) else answer


def _list_of(work: Work) -> Iterator[str]:
    yield from checklist_lines(work.task, _answer(work), work.edition)


# -- generating -----------------------------------------------------------------------------------


def generate(request: Request) -> int:
    """A random tournament by a configuration, by a model, or with nothing but a seed."""
    seed = _seed(request)
    t = generated(_wishes(request), seed)
    _write(request.output_path, convert(t, "trfx", "pairing").to_bytes())
    if request.list_path is not None:
        event, last, _ = replayable_event(t)
        rounds = range(1, last + 1) if event is not None else ()
        works = [work_of(event, number) for number in rounds if event is not None]
        lists = ((f"Round #{work.task.round_number}.", *_list_of(work)) for work in works)
        _write_list(request.list_path, (line for lines in lists for line in lines))
    talk(f"crosstable-engine: seed {seed}")
    return DONE


def _seed(request: Request) -> str:
    """The seed that was given, as JaVaFo or as bbpPairings has it; else a new one every time."""
    if request.seed is not None:
        return request.seed
    if request.argument is not None and request.argument.isdecimal():
        return request.argument
    return str(secrets.randbelow(10**9))


def _wishes(request: Request) -> Wishes:
    wishes = _wishes_of_file(request)
    return replace(wishes, system=request.code) if request.code else wishes


def _wishes_of_file(request: Request) -> Wishes:
    if request.source is not None:
        return wishes_of_model(_read(request))
    config = request.argument
    has_file = config is not None and not config.isdecimal()
    # names and comments may be in any encoding; the keys and values that count are ASCII
    text = Path(config).read_text(encoding="utf-8", errors="replace") if has_file and config else ""
    return wishes_of_settings(settings_in(text), accelerated=request.is_accelerated)
