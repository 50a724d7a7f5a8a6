"""Runs inside the environment of the peers: reads reports with one of them, prints JSON.

``python reader.py PEER strict|default FILE...`` writes one JSON value: for each file either
``{"refused": MESSAGE}`` or what the peer understood, in words common to all (`READING` below).
This file runs as a script and imports nothing of Crosstable.

READING: ``players`` maps the starting rank number to ``name``, ``rating``, ``federation``,
``fide_id``, ``points``, ``rank`` and ``cells``, a list of opponent, colour and result for each
round; ``teams`` is a list of ``number``, ``name``, ``roster`` and, where the peer reads them,
``match_points``, ``game_points`` and ``rank``; ``rounds`` is the declared number of rounds.
"""

import contextlib
import importlib
import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

Reading = dict[str, Any]


def encoding_of(path: str) -> str:
    """The encoding to name to a peer that cannot find it out."""
    try:
        Path(path).read_bytes().decode("utf-8")
    except UnicodeDecodeError:
        return "cp1252"
    return "utf-8"


def read_with_trf(path: str, _strict: bool) -> Reading:
    # Reading as text turns all line ends into line feeds, the only ones its loads knows.
    text = Path(path).read_text(encoding=encoding_of(path))
    tournament = importlib.import_module("trf").loads(text)
    players = {
        p.startrank: {
            "name": p.name,
            "rating": p.rating or None,
            "federation": p.fed,
            "fide_id": p.id,
            "points": str(p.points),
            "rank": p.rank,
            "cells": [[g.startrank or 0, g.color, g.result] for g in p.games],
        }
        for p in tournament.players
    }
    teams = [
        {"number": number, "name": team.name, "roster": team.startranks}
        for number, team in enumerate(tournament.teams, 1)
    ]
    return {"players": players, "teams": teams, "rounds": None}


def read_with_py4swiss(path: str, strict: bool) -> Reading:
    parser = importlib.import_module("py4swiss.trf").TrfParser
    event = parser.parse(Path(path), strict=strict)
    players = {
        p.starting_number: {
            "name": p.name or "",
            "rating": p.fide_rating,
            "federation": p.fide_federation or "",
            "fide_id": p.fide_number,
            "points": f"{p.points_times_ten // 10}.{p.points_times_ten % 10}",
            "rank": p.rank,
            "cells": [[r.id, r.color.value, r.result.value] for r in p.results],
        }
        for p in event.player_sections
    }
    return {"players": players, "teams": [], "rounds": event.x_section.number_of_rounds}


def read_with_gacrux(path: str, strict: bool) -> Reading:
    """With the command ``gacrux.convert``, as ``python -m`` runs it."""
    convert = importlib.import_module("gacrux.convert").convert2jch()
    output = io.StringIO()
    sys.argv = [
        "convert",
        "-i",
        path,
        "-b",
        encoding_of(path),
        *(["-x", "strict"] if strict else []),
    ]
    with contextlib.redirect_stdout(output):
        convert.common_main()
    found = json.loads(output.getvalue())
    status = found["status"]
    if status["code"] != 0:
        raise ValueError("; ".join(status["error"]))
    event = found["event"]
    (tournament,) = event["tournaments"]
    profiles = {profile["id"]: profile for profile in event["profiles"]}
    names = {team["id"]: team["teamName"] for team in event["teams"]}
    competitors = tournament["competitors"]
    teams: list[Reading] = []
    if tournament["teamTournament"]:
        teams = [_gacrux_team(competitor, names) for competitor in competitors]
        competitors = [player for competitor in competitors for player in competitor["cplayers"]]
    players = {c["cid"]: _gacrux_player(c, profiles[c["profileId"]]) for c in competitors}
    _add_gacrux_games(players, tournament["gameList"])
    return {"players": players, "teams": teams, "rounds": tournament["numRounds"]}


def _gacrux_team(competitor: Reading, names: dict[int, str]) -> Reading:
    return {
        "number": competitor["cid"],
        "name": names[competitor["teamId"]],
        "roster": [player["cid"] for player in competitor["cplayers"]],
        "match_points": competitor["matchPoints"],
        "game_points": competitor["gamePoints"],
        "rank": competitor["rank"],
    }


def _gacrux_player(competitor: Reading, profile: Reading) -> Reading:
    return {
        "name": profile["fideName"],
        "rating": (competitor.get("rating") or {}).get("rating"),
        "federation": profile["federation"],
        "fide_id": profile["fideId"] or None,
        "points": competitor["gamePoints"],
        "rank": competitor["rank"],
        "cells": {},
    }


def _add_gacrux_games(players: dict[int, Reading], games: list[Reading]) -> None:
    """Games hold both sides; each player gets the sides that bear a result of his own."""
    for game in games:
        sides = {colour: game.get(colour) or {} for colour in ("white", "black")}
        for colour, other in (("white", "black"), ("black", "white")):
            number, result = sides[colour].get("cid"), sides[colour].get("result")
            if number in players and result is not None:
                opponent = sides[other].get("cid", 0)
                played = "played" if game["played"] else "unplayed"
                players[number]["cells"][game["round"]] = [opponent, colour[0], result, played]


READERS: dict[str, Callable[[str, bool], Reading]] = {
    "trf": read_with_trf,
    "py4swiss": read_with_py4swiss,
    "gacrux": read_with_gacrux,
}


def main() -> None:
    read, strict, paths = READERS[sys.argv[1]], sys.argv[2] == "strict", sys.argv[3:]
    readings: dict[str, Reading] = {}
    for path in paths:
        try:
            readings[path] = read(path, strict)
        except Exception as refusal:  # whatever a peer raises is a refusal, and is reported
            readings[path] = {"refused": f"{type(refusal).__name__}: {refusal}"}
    json.dump(readings, sys.stdout)


if __name__ == "__main__":
    main()
