#!/usr/bin/env python3
"""Adapter for gacrux: standings, the next round, and whether rounds are right.

    python run.py --keep -- PYTHON ask_gacrux.py

PYTHON is the interpreter that has gacrux. Requests come one in a line; each is answered by a line.
"""

import contextlib
import importlib
import io
import json
import sys

PAIRED = ("FIDE_DUTCH_2026",)


def main() -> int:
    for line in sys.stdin:
        if line.strip():
            print(json.dumps(answer(json.loads(line))), flush=True)
    return 0


def answer(request: dict) -> dict:
    """The answer to a request; whatever gacrux raises is a refusal."""
    answers = {"standings": standings, "pair": pair, "judge": judge}
    if request["asks"] not in answers:
        return {"refused": f"{request['asks']} is not asked here"}
    try:
        return answers[request["asks"]](request)
    except Exception as refusal:
        return {"refused": f"{type(refusal).__name__}: {refusal}"[:300]}


def command_of(name: str, arguments: list[str]) -> object:
    """A command of gacrux that has read its file."""
    command = getattr(importlib.import_module(f"gacrux.{name}"), name)()
    sys.argv = [name, "-b", "utf-8", *arguments]
    with contextlib.redirect_stdout(io.StringIO()):
        command.read_command_line()
        command.read_input_file()
        command.prepare_tournament()
    status = command.chessfile.chessjson["status"]
    if status["code"] != 0:
        raise ValueError("; ".join(status["error"]))
    return command


def standings(request: dict) -> dict:
    if {"edition", "system"} & request["with"].keys():
        return {"refused": "gacrux takes edition and system from the report"}
    after = request["with"].get("after")
    rounds = ["-n", str(after)] if after else []
    command = command_of("tiebreakchecker", ["-i", request["path"], *rounds])
    codes = request["with"]["tiebreaks"].split(",")
    options = {**command.params, "tiebreak": codes}
    tournament = command.chessfile.get_tournament(1)
    engine = importlib.import_module("gacrux.tiebreak").tiebreak
    with contextlib.redirect_stdout(io.StringIO()):
        computed = engine(tournament, options["current_round"], options)
        people = computed.compute_tiebreaks(tournament, options)["competitors"]
    ranks = {str(person["cid"]): person["rank"] for person in people}
    values = {
        code: {str(person["cid"]): text(person["tiebreakScore"][place]) for person in people}
        for place, code in enumerate(codes)
    }
    order = [int(number) for number in sorted(ranks, key=lambda number: ranks[number])]
    return {"answer": {"order": order, "ranks": ranks, "values": values}}


def text(value: object) -> str | None:
    return None if value is None else str(value)


def rounds_of(request: dict, arguments: list[str]) -> list[dict]:
    """The rounds as gacrux pairs them."""
    if not any(code in (request["text"] or "") for code in PAIRED):
        raise ValueError("only the Dutch system of 2026 is asked for here")
    command = command_of("pairingchecker", ["-i", request["path"], *arguments])
    with contextlib.redirect_stdout(io.StringIO()):
        command.do_checker()
    return command.chessfile.result["roundpairing"]


def pair(request: dict) -> dict:
    """The round after the last one."""
    if "round" in request["with"]:
        return {"refused": "only the next round is asked for"}
    (round_,) = rounds_of(request, ["-p"])[-1:]
    return {"answer": as_answer(round_["pairs"])}


def as_answer(pairs: list[list[int]]) -> dict:
    games = sorted([white, black] for white, black in pairs if white and black)
    byes = [max(pair) for pair in pairs if not all(pair)]
    return {"pairs": games, "bye": byes[0] if byes else None}


def judge(request: dict) -> dict:
    rounds = rounds_of(request, ["-c"])
    right = {
        str(round_["round"]): as_answer(round_["pairs"]) == as_answer(round_["current"])
        for round_ in rounds
    }
    return {"answer": {"right": right}}


if __name__ == "__main__":
    sys.exit(main())
