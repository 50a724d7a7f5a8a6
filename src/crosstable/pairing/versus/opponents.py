"""The other program in a long comparison: one process for all events, and what it can do."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from crosstable.errors import CannotGoOn, UnknownPeer, WrongWish
from crosstable.model.jsonschema import Json
from crosstable.model.tournament import Tournament
from crosstable.pairing.careers import rounds_behind
from crosstable.pairing.choice import ChosenSystem, system_of
from crosstable.pairing.generating import Wishes, generate_paired_by
from crosstable.pairing.generating.chance import Chance
from crosstable.pairing.task import Pair, PairedRound
from crosstable.pairing.versus import adapters
from crosstable.pairing.versus.cutting import before_round
from crosstable.pairing.versus.lineprocess import LineProcess
from crosstable.pairing.versus.peers import IMPOSSIBLE, Peer, Reply, ask, peer_named
from crosstable.reading.files import loads
from crosstable.writing.files import dumps

ATTEMPTS = 20
"""How often an event of another generator is begun anew when a round has no legal pairing."""


class Table(NamedTuple):
    """Ranks and values by one list of tie-breaks; None where a value is undefined."""

    ranks: dict[int, int]
    values: dict[int, tuple[Fraction | None, ...]]


class MadeEvent(NamedTuple):
    """An event and the bytes of its report."""

    t: Tournament
    data: bytes

    @property
    def digest(self) -> str:
        """Tells whether an event that is made again is the same."""
        return hashlib.sha256(self.data).hexdigest()


class Opponent(ABC):
    """A program that is asked for rounds, makes events, and perhaps ranks them."""

    has_values = False
    """Whether it computes tie-breaks."""

    def __init__(self, peer: Peer, version: str) -> None:
        self.peer = peer
        self.version = version

    @abstractmethod
    def rounds(self, event: MadeEvent) -> Sequence[Reply]:
        """Every round of an event, paired from the rounds before it."""

    @abstractmethod
    def make_event(self, wishes: Wishes, seed: str) -> MadeEvent:
        """An event whose rounds it has paired; raises `WrongWish` if it makes none."""

    def rank(self, event: MadeEvent, lists: Sequence[Sequence[str]]) -> Sequence[Table] | str:
        """The event ranked by each list, or why not: a program that only pairs says so."""
        return f"{self.peer.name} does not rank"

    def close(self) -> None:
        """End its process, if it has one that stays."""
        return


class RoundByRound(Opponent):
    """A program that only pairs: it is asked round by round, and our generator draws the rest."""

    def rounds(self, event: MadeEvent) -> Sequence[Reply]:
        numbers = range(1, rounds_behind(event.t) + 1)
        return [ask(self.peer, before_round(event.t, number)) for number in numbers]

    def make_event(self, wishes: Wishes, seed: str) -> MadeEvent:
        t = generate_paired_by(self._pair, wishes, seed)
        return MadeEvent(t, dumps(t, "trf26"))

    def _pair(self, t: Tournament) -> PairedRound:
        before = before_round(t, rounds_behind(t) + 1)
        reply = ask(self.peer, _with_ranks(before))
        if reply.pairs is None:
            raise CannotGoOn(reply.refusal or "it finds no legal pairing")
        pairs = tuple(Pair(white, black) for white, black in reply.pairs if white and black)
        byes = [max(pair) for pair in reply.pairs if 0 in pair]
        return PairedRound(pairs, byes[0] if byes else None)


def _with_ranks(t: Tournament) -> Tournament:
    """The report with a rank for everybody, which some programs want and none of them uses."""
    return replace(t, players=tuple(replace(p, rank=p.rank or p.number) for p in t.players))


class Py4swiss(RoundByRound):
    """py4swiss behind its adapter."""

    def __init__(self, peer: Peer, python: str) -> None:
        self._process = LineProcess((python, _adapter("py4swiss_lines.py")))
        super().__init__(peer._replace(reply=self._reply), _version(self._process))

    def _reply(self, t: Tournament) -> Reply:
        chosen = system_of(t)
        engine = chosen.system.name if isinstance(chosen, ChosenSystem) else "dutch"
        text = self.peer.write(t).decode()
        answer = self._process.ask({"asks": "pair", "engine": engine, "text": text})
        refusal = str(answer.get("refused", ""))
        if refusal:
            return IMPOSSIBLE if "cannot be" in refusal else Reply(refusal=refusal[:300])
        return _reply_of(answer.get("pairs"))

    def close(self) -> None:
        self._process.close()


class Gacrux(Opponent):
    """gacrux behind its adapter; it has a generator and tie-breaks of its own."""

    has_values = True

    def __init__(self, peer: Peer, python: str) -> None:
        self._process = LineProcess((python, _adapter("gacrux_lines.py")))
        super().__init__(peer._replace(reply=self._reply), _version(self._process))

    def _reply(self, t: Tournament) -> Reply:
        answer = self._process.ask({"asks": "pair", "text": self.peer.write(t).decode()})
        if "refused" in answer:
            return Reply(refusal=str(answer["refused"])[:300])
        return _reply_of(answer.get("pairs"))

    def rounds(self, event: MadeEvent) -> Sequence[Reply]:
        answer = self._process.ask({"asks": "rounds", "text": event.data.decode()})
        rounds = answer.get("rounds")
        if not isinstance(rounds, list):
            refusal = Reply(refusal=str(answer.get("refused"))[:300])
            return [refusal] * rounds_behind(event.t)
        # its checker leaves out a last round in which every game was forfeited
        left_out = range(len(rounds) + 1, rounds_behind(event.t) + 1)
        single = (ask(self.peer, before_round(event.t, number)) for number in left_out)
        return [*map(_reply_of, rounds), *single]

    def make_event(self, wishes: Wishes, seed: str) -> MadeEvent:
        refusal = ""
        for attempt in range(ATTEMPTS):
            chance = Chance(f"{seed}, attempt {attempt + 1}")
            arguments = generator_arguments(wishes, chance)
            answer = self._process.ask({"asks": "event", "arguments": arguments})
            if "text" in answer:
                data = str(answer["text"]).encode()
                return MadeEvent(loads(data), data)
            refusal = str(answer.get("refused"))
        raise WrongWish(refusal[:300])

    def rank(self, event: MadeEvent, lists: Sequence[Sequence[str]]) -> Sequence[Table] | str:
        text = event.data.decode()
        answer = self._process.ask({"asks": "rank", "text": text, "lists": lists})
        tables = answer.get("tables")
        if not isinstance(tables, list):
            return str(answer.get("refused"))[:300]
        return [_table_of(table) for table in tables]

    def close(self) -> None:
        self._process.close()


GENERATED_RATES = (("0", "0.02", "0.05"), ("0", "0.05", "0.1"), ("0", "0.01", "0.04"))
"""Shares of zero-point byes, half-point byes (in the first three rounds) and forfeits."""


def generator_arguments(wishes: Wishes, chance: Chance) -> list[str]:
    """The command line of gacrux's generator; the number decides what chance gives."""
    rates = [chance.choice(shares) for shares in GENERATED_RATES]
    ratings = ("2400", str(chance.choice((1, 10, 25))), str(chance.choice((0, 50, 150))))
    size = ("-N", str(wishes.rounds), "-p", str(wishes.players), "-m", "dutch")
    acceleration = ["-a"] if not chance.below(6) else []
    number = str(chance.below(10**9))
    return [*size, "-R", *ratings, "-S", *rates, "-g", number, "1", *acceleration]


# -- what they say --------------------------------------------------------------------------------


def _reply_of(pairs: Json) -> Reply:
    if not isinstance(pairs, list):
        return IMPOSSIBLE
    return Reply(tuple((int(white), int(black)) for white, black in pairs))


def _table_of(table: dict[str, dict[str, Json]]) -> Table:
    ranks = {int(number): _whole(rank) for number, rank in table["ranks"].items()}
    values = {int(number): _numbers(texts) for number, texts in table["values"].items()}
    return Table(ranks, values)


def _whole(rank: Json) -> int:
    assert isinstance(rank, int)
    return rank


def _numbers(texts: Json) -> tuple[Fraction | None, ...]:
    assert isinstance(texts, list)
    return tuple(None if text is None else Fraction(text) for text in texts)


def _version(process: LineProcess) -> str:
    answer = process.ask({"asks": "version"})
    if "refused" in answer:
        process.close()
        raise UnknownPeer(f"the other program does not answer: {answer['refused']}")
    return str(answer["version"])


# -- where they are -------------------------------------------------------------------------------


def _adapter(name: str) -> str:
    return str(Path(str(adapters.__file__)).with_name(name))


def opponent_named(text: str) -> Opponent:
    """The program that a text like ``gacrux`` or ``bbpPairings=PATH`` means, ready to be asked."""
    peer = peer_named(text)
    path = text.partition("=")[2]
    if peer.name == "gacrux":
        return Gacrux(peer, path or sys.executable)
    if peer.name == "py4swiss":
        return Py4swiss(peer, _python_beside(path))
    return RoundByRound(peer, _release_of(path or peer.name))


def _release_of(program: str) -> str:
    """What bbpPairings says about its release, which is a line; nothing if it does not."""
    try:
        done = subprocess.run(
            (program, "-r"), capture_output=True, text=True, timeout=10, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.strip().partition("\n")[0] if done.returncode == 0 else ""


def _python_beside(program: str) -> str:
    """The Python of a program that was installed beside it."""
    python = Path(program or sys.executable).with_name("python")
    return str(python) if python.exists() else sys.executable
