"""Thousands of generated events against another program: the command `versus` with a ledger."""

from __future__ import annotations

import time
from argparse import Namespace
from collections import Counter
from collections.abc import Iterator

from crosstable.cli.exitcodes import FAULTS, FINE
from crosstable.cli.terminal import print_answer, remark
from crosstable.errors import Unusable
from crosstable.model.phrases import Phrase, phrase
from crosstable.pairing.versus.campaign import Campaign, Work, begin
from crosstable.pairing.versus.comparing import Cause
from crosstable.pairing.versus.ledger import Entry, Verdict, read_ledger
from crosstable.pairing.versus.ledgersummary import summary_of
from crosstable.parallel import cores

SECONDS_BETWEEN_REMARKS = 30


def run_campaign(options: Namespace) -> int:
    """Compare what the ledger does not have yet and summarise it; 1 if anything is not known."""
    if options.files:
        raise Unusable("reports and --ledger cannot be combined: the events are generated")
    if options.ledger is None:
        raise Unusable("--count needs --ledger FILE, which keeps what was compared")
    if options.count is not None or options.number is not None:
        for remark_ in _progress(begin(_campaign_of(options))):
            remark(str(remark_))
    summary = summary_of(read_ledger(options.ledger))
    code = FINE if summary.is_explained else FAULTS
    return print_answer(options, summary.to_json(), summary.lines(), code)


def _campaign_of(options: Namespace) -> Campaign:
    if options.peer is None:
        raise Unusable("name the other program: --with PEER")
    last = options.count if options.number is None else options.number
    if last < 1:
        name = "--count" if options.number is None else "--number"
        raise Unusable(f"{name} must be 1 or more, not {last}")
    if options.first < 1:
        raise Unusable(f"--first must be 1 or more, not {options.first}")
    workers = cores() if options.workers is None else options.workers
    if workers < 1:
        raise Unusable(f"--workers must be 1 or more, not {workers}")
    return Campaign(
        peer=options.peer,
        profile=options.profile,
        seed=options.seed,
        count=last,
        ledger=options.ledger,
        workers=workers,
        first=options.first,
        alone=options.number,
    )


def _progress(work: Work) -> Iterator[Phrase]:
    """What is told while it runs: every difference that is not known, and how far it is."""
    counts = Counter(entry.verdict for entry in work.done)
    begun = time.monotonic()
    last_remark = begun
    for done, entry in enumerate(work.entries, 1):
        counts[entry.verdict] += 1
        if entry.verdict in (Verdict.DIFFERS, Verdict.FAILED):
            yield _difference(entry)
        now = time.monotonic()
        if now - last_remark >= SECONDS_BETWEEN_REMARKS or done == work.left:
            last_remark = now
            yield _state(counts, done / (now - begun), work.left - done)


def _difference(entry: Entry) -> Phrase:
    unknown = (note for note in entry.notes if note.cause != Cause.KNOWN.value)
    note = next(unknown)
    return phrase(
        "{seed}: {where}: {cause}: {message}",
        seed=entry.seed,
        where=note.where,
        cause=note.cause,
        message=note.message,
    )


def _state(counts: Counter[Verdict], rate: float, left: int) -> Phrase:
    return phrase(
        "{done} events done, {known} with known differences, {unknown} with others; {rate} events "
        "a second, {minutes} minutes left",
        done=counts.total(),
        known=counts[Verdict.KNOWN],
        unknown=counts[Verdict.DIFFERS] + counts[Verdict.FAILED],
        rate=f"{rate:.1f}",
        minutes=round(left / rate / 60) if rate else 0,
    )
