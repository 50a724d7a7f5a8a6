"""Runs inside the environment of the peers: rounds by gacrux, as JSON.

Standard input is a JSON list of jobs ``[PATH, ARGUMENTS]``: a report and the arguments that the
command ``gacrux.pairingchecker`` gets beside it. Standard output has one answer for each job:
``{"rounds": [{"round", "pairs", "current"}]}`` with pairs as ``[white, black]`` in the order of
the boards and 0 for the bye, or ``{"refused": MESSAGE}``. This file runs as a script and imports
nothing of Crosstable.
"""

import contextlib
import importlib
import io
import json
import sys
from typing import Any

Answer = dict[str, Any]


def answer(path: str, arguments: list[str]) -> Answer:
    """One run of the command, without what it prints."""
    command = importlib.import_module("gacrux.pairingchecker").pairingchecker()
    sys.argv = ["pairingchecker", "-i", path, "-b", "utf-8", *arguments]
    with contextlib.redirect_stdout(io.StringIO()):
        command.read_command_line()
        command.read_input_file()
        command.prepare_tournament()
        status = command.chessfile.chessjson["status"]
        if status["code"] != 0:
            return {"refused": "; ".join(status["error"])}
        command.do_checker()
    rounds = command.chessfile.result["roundpairing"]
    keys = ("round", "pairs", "current")
    return {"rounds": [{key: one[key] for key in keys} for one in rounds]}


def main() -> None:
    answers = []
    for path, arguments in json.load(sys.stdin):
        try:
            answers.append(answer(path, arguments))
        except Exception as refusal:  # whatever the other program raises is its answer
            answers.append({"refused": f"{type(refusal).__name__}: {refusal}"})
    json.dump(answers, sys.stdout)


if __name__ == "__main__":
    main()
