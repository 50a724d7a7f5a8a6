"""The verb that changes a draft by hand: a session of steps that ends in one act."""

from __future__ import annotations

import sys
from argparse import Namespace

from crosstable.cli.event.acting import do, opened_at
from crosstable.cli.parser import takes
from crosstable.cli.terminal import is_console, put, say, talk
from crosstable.errors import CannotAct
from crosstable.event.acts.rounds import board_numbers
from crosstable.event.people.numbering import numbers_of
from crosstable.event.rounds.editing import Draft, begun_draft, edit_draft, end_editing
from crosstable.event.state import Section

_PROMPT = "swap A B, pair A B, colours A, unpair A, bye A, done, quit> "


@takes()
def run_edit(options: Namespace) -> int:
    """Read steps until done; nothing changes before that."""
    event, section = opened_at(options)
    draft = begun_draft(section)
    if options.format == "text":
        _show(section, draft)
    while True:
        step = _read()
        if step is None or step == "quit":
            raise CannotAct("nothing was changed")
        try:
            if step == "done":
                act = end_editing(section, draft)
                return do(event, act, options, f"round {act.round} is changed")
            draft = edit_draft(section, draft, step)
            if options.format == "text":
                _show(section, draft)
        except CannotAct as problem:
            talk(f"crosstable: {problem}")


def _read() -> str | None:
    """The next step; None at the end of the input."""
    while True:
        if is_console(sys.stdin):
            put(_PROMPT)
            sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            return None
        if line.strip():
            return line.strip()


def _show(section: Section, draft: Draft) -> None:
    numbers = numbers_of(section)
    places = board_numbers(section, draft.pairs)
    for place, pair in zip(places, draft.pairs, strict=True):
        names = [f"{numbers[who]} {section.people[who].name}" for who in pair or ()]
        say(f"  {place}  {' - '.join(names)}".rstrip())
    if draft.bye is not None:
        say(f"  bye: {numbers[draft.bye]} {section.people[draft.bye].name}")
    for who in draft.waiting:
        say(f"  not paired: {numbers[who]} {section.people[who].name}")
