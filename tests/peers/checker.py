"""Runs inside the environment of the peers: standings of reports by gacrux, as JSON.

Standard input is a JSON list of jobs ``[PATH, [[CODE, ...], ...]]``: a report and the lists of
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


def event_of(path: str) -> tuple[Any, dict[str, Any]]:
    """The tournament as gacrux reads it, and the options that its command computes with."""
    command = importlib.import_module("gacrux.tiebreakchecker").tiebreakchecker()
    sys.argv = ["tiebreakchecker", "-i", path, "-b", "utf-8"]
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


def answers(path: str, lists: list[list[str]]) -> list[Answer]:
    """One answer for each list; whatever gacrux raises is a refusal, and is reported."""
    tournament, options = event_of(path)
    result: list[Answer] = []
    for codes in lists:
        try:
            result.append(standings(tournament, options, codes))
        except Exception as refusal:
            result.append({"refused": f"{type(refusal).__name__}: {refusal}"})
    return result


def main() -> None:
    jobs = json.load(sys.stdin)
    json.dump({path: answers(path, lists) for path, lists in jobs}, sys.stdout)


if __name__ == "__main__":
    main()
