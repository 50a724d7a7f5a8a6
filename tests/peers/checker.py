"""Runs inside the environment of the peers: events and standings by gacrux, as JSON.

``python checker.py generate`` reads a JSON list of command lines of ``gacrux.tournamentgenerator``
and runs them one after the other.

``python checker.py rank`` ranks reports. Standard input is a JSON list of jobs
``[PATH, ROUND, [[CODE, ...], ...]]``: a report, the last round to count, and the lists of
tie-breaks to rank it by. Standard output maps each path to one answer for each list, either
``{"refused": MESSAGE}`` or ``{"ranks": {ID: RANK}, "values": {ID: [TEXT, ...]}}``; a value that
gacrux leaves undefined is null. This file runs as a script and imports nothing of Crosstable.

A report is read once, by the command ``gacrux.tiebreakchecker``; every list gets a computation of
its own, since one that follows another can see what that one left behind.
"""

import contextlib
import copy
import importlib
import io
import json
import sys
from typing import Any

Answer = dict[str, Any]


def event_of(path: str, last_round: int) -> tuple[Any, dict[str, Any]]:
    """The tournament as gacrux reads it, and the options that its command computes with."""
    command = importlib.import_module("gacrux.tiebreakchecker").tiebreakchecker()
    sys.argv = ["tiebreakchecker", "-i", path, "-b", "utf-8", "-n", str(last_round)]
    with contextlib.redirect_stdout(io.StringIO()):
        command.read_command_line()
        command.read_input_file()
        command.prepare_tournament()
    status = command.chessfile.chessjson["status"]
    if status["code"] != 0:
        raise ValueError("; ".join(status["error"]))
    return command.chessfile.get_tournament(1), command.params


def standings(tournament: Any, options: dict[str, Any], codes: list[str]) -> Answer:
    """Ranks after the whole list, and the value of every code in it."""
    fresh, chosen = copy.deepcopy(tournament), {**options, "tiebreak": codes}
    engine = importlib.import_module("gacrux.tiebreak").tiebreak
    found = engine(fresh, options["current_round"], chosen).compute_tiebreaks(fresh, chosen)
    people = found["competitors"]
    return {
        "ranks": {person["cid"]: person["rank"] for person in people},
        "values": {
            person["cid"]: [None if v is None else str(v) for v in person["tiebreakScore"]]
            for person in people
        },
    }


def answers(path: str, last_round: int, lists: list[list[str]]) -> list[Answer]:
    """One answer for each list; whatever gacrux raises is a refusal, and is reported."""
    tournament, options = event_of(path, last_round)
    result: list[Answer] = []
    for codes in lists:
        try:
            result.append(standings(tournament, options, codes))
        except Exception as refusal:
            result.append({"refused": f"{type(refusal).__name__}: {refusal}"})
    return result


def generate(arguments: list[str]) -> None:
    """One run of the generator, as ``python -m`` does it."""
    command = importlib.import_module("gacrux.tournamentgenerator").tournamentgenerator()
    sys.argv = ["tournamentgenerator", *arguments]
    with contextlib.redirect_stdout(io.StringIO()):
        command.read_command_line()
        command.process_tournaments()


def main() -> None:
    jobs = json.load(sys.stdin)
    if sys.argv[1] == "generate":
        for arguments in jobs:
            generate(arguments)
        json.dump(len(jobs), sys.stdout)
    else:
        json.dump({path: answers(path, *rest) for path, *rest in jobs}, sys.stdout)


if __name__ == "__main__":
    main()
