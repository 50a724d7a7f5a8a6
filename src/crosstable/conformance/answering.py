"""Crosstable's side of the protocol: a request becomes an answer.

Each kind of question has one function that asks the library and puts the result into the shape of
PROTOCOL.md. It is the model for adapters of other programs, so it does no more than that.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType

from crosstable.conformance.runner import Json, Object
from crosstable.errors import CrosstableError, NotPaired
from crosstable.lists.lookup import ListedPeople, list_for
from crosstable.model.diagnostics import Severity
from crosstable.model.tournament import Bye, Entry, Game, Player, Tournament
from crosstable.pairing.replay import replay
from crosstable.pairing.rounds import NoLegalPairing, pair_round
from crosstable.pairing.verdict import check
from crosstable.ratings.period.fromfiles import period
from crosstable.ratings.rating import rate
from crosstable.reading.files import read
from crosstable.rules.norms.event import norms
from crosstable.rules.standings.standings import standings
from crosstable.writing.files import dumps


def answer_request(request: Object) -> Object:
    """The answer to a request, or why it is refused."""
    asks = request.get("asks")
    options = request.get("with") or {}
    if not isinstance(asks, str) or asks not in ANSWERS:
        return {"refused": f"{asks}: not a question that is answered here"}
    if not isinstance(options, dict):
        return {"refused": "with: not an object"}
    try:
        return {"answer": ANSWERS[asks](read(str(request.get("path"))), options)}
    except (CrosstableError, OSError) as problem:
        return {"refused": str(problem)}


# -- reading and checking -------------------------------------------------------------------------


def answer_read(t: Tournament, options: Object) -> Object:
    """What the report says."""
    document = t.document
    prohibited: list[Json] = [[*sorted(record.participants)] for record in t.prohibited]
    return {
        "dialect": None if document is None else document.dialect.name,
        "name": t.name,
        "city": t.city,
        "federation": t.federation,
        "start": None if t.start is None else str(t.start),
        "end": None if t.end is None else str(t.end),
        "rounds": t.declared_rounds,
        "type": t.type_code,
        "tiebreaks": None if t.tiebreaks is None else list(t.tiebreaks),
        "arbiter": t.chief_arbiter,
        "time_control": t.time_control_text,
        "initial_colour": None if t.initial_colour is None else t.initial_colour.value,
        "players": {str(player.number): _player(player) for player in t.players},
        "teams": {
            str(team.number): {"name": team.name, "players": list(team.roster)} for team in t.teams
        },
        "prohibited": prohibited,
        "event": _event(t),
    }


def _event(t: Tournament) -> Object:
    """Everything but the players, in the words of `schemas/event.schema.json`."""
    event: Object = json.loads(dumps(t, "json", lossy=True))
    return {name: part for name, part in event.items() if name not in _TOLD_ABOVE}


_TOLD_ABOVE = frozenset(("format", "version", "players", "notes", "comments"))


def _player(player: Player) -> Object:
    return {
        "name": player.name,
        "sex": player.sex,
        "title": player.title,
        "rating": player.rating,
        "federation": player.federation,
        "id": player.fide_id,
        "birth": None if player.born is None else str(player.born),
        "points": _decimal(player.points),
        "rank": player.rank,
        "rounds": {str(n): _entry(entry) for n, entry in enumerate(player.rounds, start=1)},
    }


def _entry(entry: Entry) -> Json:
    """A round as the columns of record 001 have it: opponent, colour, result."""
    if isinstance(entry, Bye):
        return f"0000 - {entry.kind.code}"
    if isinstance(entry, Game):
        colour = "-" if entry.colour is None else entry.colour.value
        opponent = "0000" if entry.opponent is None else str(entry.opponent)
        return f"{opponent} {colour} {entry.result.code}".rstrip()
    return None


def _decimal(value: Decimal | Fraction | None) -> Json:
    return None if value is None else str(value)


def answer_check(t: Tournament, options: Object) -> Object:
    """The places of what is wrong; `for` names the purpose, `list` is a rating list as CSV."""
    purpose = _text(options, "for")
    diagnostics = check(t, purpose, _listed(t, _text(options, "list")))
    wrong = [d for d in diagnostics if d.severity is not Severity.INFO]
    lines: dict[str, dict[str, Json]] = {}
    columns: dict[str, Json] = {}
    for diagnostic in sorted(wrong, key=lambda d: d.severity is not Severity.ERROR):
        line = str(diagnostic.line or 0)
        about = ABOUT[diagnostic.code[0]]
        lines.setdefault(line, {}).setdefault(about, diagnostic.severity.value)
        columns.setdefault(line, _columns(diagnostic.span.column, diagnostic.span.end_column))
    return {
        "accepted": not any(d.severity is Severity.ERROR for d in wrong),
        "clean": not wrong,
        "lines": {**lines},
        "columns": columns,
        "messages": [f"{d.code} {d.message}" for d in wrong],
    }


ABOUT: Mapping[str, str] = MappingProxyType(
    {
        "F": "text",
        "H": "event",
        "P": "player",
        "G": "game",
        "S": "sum",
        "T": "team",
        "X": "exchange",
        "R": "pairing",
        "N": "norm",
        "L": "list",
        "D": "details",
    }
)
"""What a fault is about, by the letter of its code: the words of the protocol."""


def _listed(t: Tournament, text: str | None) -> ListedPeople | None:
    """The players of the report in a rating list."""
    if text is None:
        return None
    with TemporaryDirectory() as folder:
        path = Path(folder) / "list.csv"
        path.write_text(text, encoding="utf-8")
        return list_for(t, path)


def _columns(first: int | None, end: int | None) -> Json:
    if first is None:
        return None
    return [first, first if end is None else end - 1]


# -- standings ------------------------------------------------------------------------------------


def answer_standings(t: Tournament, options: Object) -> Object:
    """Order, ranks and the values of the tie-breaks."""
    after = options.get("after")
    table = standings(
        t,
        _text(options, "tiebreaks"),
        edition=_text(options, "edition"),
        after=after if isinstance(after, int) else None,
        system=_text(options, "system"),
    )
    rows = list(table)
    return {
        "order": [row.id for row in rows],
        "ranks": {str(row.id): row.rank for row in rows},
        "values": {
            key: {str(row.id): _value(row.values[key]) for row in rows} for key in table.keys
        },
    }


def _value(value: object) -> Json:
    return None if value is None else str(value)


def _text(options: Object, name: str) -> str | None:
    value = options.get(name)
    return None if value is None else str(value)


# -- pairing --------------------------------------------------------------------------------------


def answer_pair(t: Tournament, options: Object) -> Object:
    """The next round, or the one that is asked for."""
    round_number = options.get("round")
    try:
        outcome = pair_round(
            t, round_number if isinstance(round_number, int) else None, _text(options, "system")
        )
    except NotPaired as problem:
        if isinstance(problem.reason, NoLegalPairing):
            return {"pairs": None, "bye": None}
        raise
    pairs: list[Json] = [[pair.white, pair.black] for pair in sorted(outcome.answer.pairs)]
    return {"pairs": pairs, "bye": outcome.answer.bye}


def answer_judge(t: Tournament, options: Object) -> Object:
    """Whether the rounds of the report are those that the rules give."""
    replayed = replay(t, _text(options, "system"))
    if replayed.refusal is not None:
        raise CrosstableError(str(replayed.refusal))
    return {"right": {str(j.round_number): j.is_right for j in replayed.judgements}}


# -- ratings and norms ----------------------------------------------------------------------------


def answer_rate(t: Tournament, options: Object) -> Object:
    """Change, expectation and K of the rated; the first result of the unrated."""
    worksheet = rate(t, _text(options, "rules"), players=None, system=_text(options, "system"))
    return {
        "rated": worksheet.accepted,
        "players": {
            str(line.id): {
                "games": line.n,
                "change": _decimal(line.change),
                "expected": _decimal(line.we),
                "k": line.k,
                "performance": line.ru if not line.is_rated else None,
                "new": line.new,
            }
            for line in worksheet
        },
    }


def answer_period(t: Tournament, options: Object) -> Object:
    """The next list after one report: `list` as CSV, the `day` it is of, the `rules`."""
    assert t.document is not None
    with TemporaryDirectory() as folder:
        last = Path(folder) / "list.csv"
        last.write_text(_text(options, "list") or "", encoding="utf-8")
        report = Path(folder) / "report.trf"
        report.write_bytes(t.document.to_bytes())
        day = _text(options, "day")
        run = period(f"{last}@{day}" if day else last, [report], rules=_text(options, "rules"))
    return {
        "players": {
            str(row["player"]): {name: row[name] for name in ("rating", "games", "k")}
            for row in run.result.players.iter_rows(named=True)
        }
    }


def answer_norms(t: Tournament, options: Object) -> Object:
    """Which title results were made; those for women are made by nobody else."""
    results: dict[str, Json] = {
        str(player.number): {"WGM": False, "WIM": False} for player in t.players
    }
    for norm in norms(t):
        of_player = results[str(norm.player.number)]
        assert isinstance(of_player, dict)
        of_player[norm.title.code] = norm.made
    return {"made": results}


ANSWERS: Mapping[str, Callable[[Tournament, Object], Object]] = MappingProxyType(
    {
        "read": answer_read,
        "check": answer_check,
        "standings": answer_standings,
        "pair": answer_pair,
        "judge": answer_judge,
        "rate": answer_rate,
        "period": answer_period,
        "norms": answer_norms,
    }
)
"""What is answered, by the word that asks for it."""
