"""Who of a rating list is meant: shown with the score and its reasons, doubtful ones are asked."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator

from crosstable.cli.event.asking import can_ask
from crosstable.cli.terminal import talk
from crosstable.event.intake.fromlists import Found, Match
from crosstable.event.intake.registration import Chooser, nobody
from crosstable.text.formats import read_whole


def match_lines(match: Match) -> Iterator[str]:
    """Who was found, in lines."""
    if not match.found:
        yield f"not in the list: {match.name}"
        return
    word = "found" if match.is_certain else "doubtful"
    for number, candidate in enumerate(match.found[: 1 if match.is_certain else None], 1):
        choice = "" if match.is_certain else f" ({number})"
        yield f"{word}: {match.name}{choice} = {_line(candidate)}"


def _line(candidate: Found) -> str:
    player = candidate.player
    who = " ".join(filter(None, (player.title, player.name, player.federation, player.fide_id)))
    return f"{who}, {candidate.score} of 100: {', '.join(map(str, candidate.reasons))}"


def chooser(options: Namespace) -> Chooser:
    """Who asks about doubtful people: the terminal, or nobody."""
    return _ask_who if can_ask(options) else nobody


def _ask_who(match: Match) -> Found | None:
    for line in match_lines(match):
        talk(line)
    talk(f"who is {match.name}? 1 to {len(match.found)}, or Enter for nobody of the list")
    number = read_whole(sys.stdin.readline().strip())
    return match.found[number - 1] if number and number <= len(match.found) else None
