"""Speaks for gacrux, for as many requests as come: the program is loaded once.

========  ==============================================  =======================================
asks      with                                            answers
========  ==============================================  =======================================
version                                                   version
pair      text: a report before a round                   pairs, or null where none is legal
rounds    text: a whole report                            rounds: the pairs of each, or null
rank      text; lists of tie-breaks                       tables: ranks and values of each list
event     arguments of the generator                      text: the event
========  ==============================================  =======================================

Pairs are ``[white, black]`` with 0 for the bye. What the program cannot do is ``refused``.
"""

from __future__ import annotations

import copy
import importlib
import importlib.metadata
import io
import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any, TypedDict

FIRST_DAY = "2026/06/01"
"""Of every event that is generated; the program writes today's date."""
NO_LEGAL_PAIRING = "GacruxNoLegalPairing"


class Request(TypedDict, total=False):
    """One line of the input."""

    asks: str
    text: str
    lists: list[list[str]]
    arguments: list[str]


def run_command(module: str, arguments: list[str]) -> Any:
    """A command of the program after it has read its input."""
    command = getattr(importlib.import_module(f"gacrux.{module}"), module)()
    sys.argv = [module, *arguments]
    command.read_command_line()
    command.read_input_file()
    command.prepare_tournament()
    status = command.chessfile.chessjson["status"]
    if status["code"] != 0:
        raise ValueError("; ".join(status["error"]))
    return command


def pair(request: Request, path: Path) -> object:
    """The next round."""
    command = run_command("pairingchecker", ["-i", str(path), "-b", "utf-8", "-p"])
    command.do_checker()
    (round_,) = command.chessfile.result["roundpairing"]
    return {"pairs": round_["pairs"] or None}


def rounds(request: Request, path: Path) -> object:
    """Every round of a report, paired again from the rounds before it."""
    command = run_command("pairingchecker", ["-i", str(path), "-b", "utf-8", "-c", "-p"])
    command.do_checker()
    paired = command.chessfile.result["roundpairing"]
    return {"rounds": [round_["pairs"] or None for round_ in paired]}


def rank(request: Request, path: Path) -> object:
    """Ranks and values by each list; one computation would see what another left behind."""
    command = run_command("tiebreakchecker", ["-i", str(path), "-b", "utf-8"])
    tournament = command.chessfile.get_tournament(1)
    engine = importlib.import_module("gacrux.tiebreak").tiebreak
    tables = []
    for codes in request["lists"]:
        fresh = copy.deepcopy(tournament)
        options = {**command.params, "tiebreak": codes}
        last_round = options["current_round"]
        people = engine(fresh, last_round, options).compute_tiebreaks(fresh, options)["competitors"]
        tables.append(
            {
                "ranks": {person["cid"]: person["rank"] for person in people},
                "values": {
                    person["cid"]: [None if v is None else str(v) for v in person["tiebreakScore"]]
                    for person in people
                },
            }
        )
    return {"tables": tables}


def event(request: Request, path: Path) -> object:
    """An event of the program's own generator, with a date that is always the same."""
    command = importlib.import_module("gacrux.tournamentgenerator").tournamentgenerator()
    sys.argv = ["tournamentgenerator", *request["arguments"], "-o", str(path)]
    command.read_command_line()
    command.process_tournaments()
    lines = path.read_text(encoding="utf-8").splitlines()
    dated = [f"{line[:3]} {FIRST_DAY}" if line[:3] in ("042", "052") else line for line in lines]
    return {"text": "\n".join(dated) + "\n"}


def version(request: Request, path: Path) -> object:
    """The version that is installed."""
    return {"version": importlib.metadata.version("gacrux")}


ANSWERS = {"pair": pair, "rounds": rounds, "rank": rank, "event": event, "version": version}


def answer(line: str, path: Path) -> object:
    """The answer to a request; whatever the program raises is a refusal."""
    request: Request = json.loads(line)
    try:
        if "text" in request:
            path.write_text(request["text"], encoding="utf-8")
        return ANSWERS[request["asks"]](request, path)
    except (Exception, SystemExit) as refusal:
        if type(refusal).__name__ == NO_LEGAL_PAIRING and request["asks"] == "pair":
            return {"pairs": None}
        return {"refused": f"{type(refusal).__name__}: {refusal}"}


def main() -> None:
    """Answer until there are no more requests; what the program prints is not heard."""
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    with tempfile.TemporaryDirectory(prefix="crosstable-versus-") as folder:
        path = Path(folder) / "report.trf"
        for line in sys.stdin:
            sys.stdout = io.StringIO()
            print(json.dumps(answer(line, path)), file=out, flush=True)


if __name__ == "__main__":
    main()
