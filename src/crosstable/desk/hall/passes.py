"""Passes: who in the hall may write what, and until when.

A pass is opened by a token of 128 bits in an address, or by a code of eight digits that is typed.
Both follow from the pass and from a key that only this computer has, so that the file of passes
need not hold them and a sheet of addresses can be printed again. Passes end by time, can be
revoked, and are asked for at every single write.
"""

from __future__ import annotations

import base64
import hmac
import secrets
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple, TypedDict

from crosstable.event.state import Event, Round, Section, Status

TOKEN_BYTES = 16
CODE_DIGITS = 8


class Kind(Enum):
    """What a pass is for."""

    BOARDS = "boards"
    """Every player of a round, each at the own board."""
    HELPER = "helper"
    CHECK_IN = "check-in"


PAGES = {Kind.BOARDS: "b", Kind.HELPER: "h", Kind.CHECK_IN: "c"}
"""What an address begins with, by the kind of the pass."""


@dataclass(frozen=True, slots=True)
class Pass:
    """What somebody may do; tokens follow from its id."""

    id: str
    kind: Kind
    section: str
    until: float
    """The end, in seconds since 1970."""
    name: str = ""
    round: int = 0
    first: int = 0
    last: int = 0
    """The boards of a helper; 0 for no limit."""
    is_revoked: bool = False
    without: tuple[str, ...] = ()
    """Players whose own address was revoked."""

    def has_board(self, number: int) -> bool:
        """Whether a board is among those of a helper."""
        return number >= self.first and (not self.last or number <= self.last)


@dataclass(frozen=True, slots=True)
class Access:
    """A pass that holds now; of the pass for boards with the player whose token it was."""

    granted: Pass
    person: str = ""

    @property
    def device(self) -> str:
        """What the journal calls the source."""
        return f"{self.granted.id}/{self.person}" if self.person else self.granted.id


class _Index(NamedTuple):
    """Who comes with which token or code, and for which state that was made."""

    key: object
    tokens: Mapping[str, Access]
    codes: Mapping[str, Access | None]


class Passes:
    """The passes of one event."""

    def __init__(
        self,
        key: bytes | None = None,
        known: Iterable[Pass] = (),
        now: Callable[[], float] = time.time,
    ) -> None:
        self.key = key or secrets.token_bytes(32)
        self._known = {entry.id: entry for entry in known}
        self._now = now
        self._version = 0
        self._index: _Index | None = None

    def __iter__(self) -> Iterator[Pass]:
        return iter(list(self._known.values()))

    def live(self) -> list[Pass]:
        """Passes that were neither revoked nor have ended."""
        return [pass_ for pass_ in self if self._holds(pass_)]

    def _holds(self, pass_: Pass) -> bool:
        return not pass_.is_revoked and self._now() < pass_.until

    # -- giving and taking back -------------------------------------------------------------------

    def give(self, kind: Kind, section: str, seconds: float, **more: object) -> Pass:
        """A new pass."""
        until = self._now() + seconds
        made = replace(Pass(secrets.token_hex(6), kind, section, until), **more)  # type: ignore[arg-type]
        self._known[made.id] = made
        self._version += 1
        return made

    def revoke(self, identity: str, person: str = "") -> bool:
        """End a pass at once, or the address of one player; whether there was one."""
        pass_ = self._known.get(identity)
        if pass_ is None:
            return False
        self._version += 1
        gone = replace(pass_, without=(*pass_.without, person))
        self._known[identity] = gone if person else replace(pass_, is_revoked=True)
        return True

    def forget_old(self, seconds: float) -> None:
        """Drop passes that ended long ago."""
        limit = self._now() - seconds
        self._known = {pass_.id: pass_ for pass_ in self if pass_.until > limit}

    # -- tokens -----------------------------------------------------------------------------------

    def token(self, pass_: Pass, person: str = "") -> str:
        """What an address holds: 128 bits."""
        token = self._derive_key("token", pass_, person)[:TOKEN_BYTES]
        return base64.urlsafe_b64encode(token).decode("ascii").rstrip("=")

    def code(self, pass_: Pass, person: str = "") -> str:
        """What is typed where nothing can be scanned."""
        number = int.from_bytes(self._derive_key("code", pass_, person)[:12], "big")
        return f"{number % 10**CODE_DIGITS:0{CODE_DIGITS}}"

    def _derive_key(self, use: str, pass_: Pass, person: str) -> bytes:
        text = f"{use}\n{pass_.id}\n{person}".encode("utf-8", "surrogatepass")
        return hmac.new(self.key, text, "sha256").digest()

    # -- who comes --------------------------------------------------------------------------------

    def by_token(self, token: str, event: Event) -> Access | None:
        """The pass that a token opens now."""
        return self._still(self._make_index(event).tokens.get(token))

    def by_code(self, code: str, event: Event) -> Access | None:
        """The pass that a code opens now; one that two passes share opens neither."""
        return self._still(self._make_index(event).codes.get(code))

    def _still(self, access: Access | None) -> Access | None:
        return access if access is not None and self._holds(access.granted) else None

    def _make_index(self, event: Event) -> _Index:
        """Tokens and codes of everybody, made once for each round and change of the passes."""
        rounds = {name: playing(section) for name, section in event.sections.items()}
        seats = {name: round_ and (round_.number, round_.boards) for name, round_ in rounds.items()}
        key = (self._version, seats)
        if self._index is None or self._index.key != key:
            tokens: dict[str, Access] = {}
            codes: dict[str, Access | None] = {}
            for access in self._open(event):
                tokens[self.token(access.granted, access.person)] = access
                code = self.code(access.granted, access.person)
                codes[code] = None if code in codes else access
            self._index = _Index(key, tokens, codes)
        return self._index

    def _open(self, event: Event) -> Iterator[Access]:
        for pass_ in self.live():
            section = event.sections.get(pass_.section)
            if section is None:
                continue
            if pass_.kind is not Kind.BOARDS:
                yield Access(pass_)
                continue
            for who in players_of(section, pass_.round):
                if who not in pass_.without:
                    yield Access(pass_, who)


def players_of(section: Section, number: int) -> list[str]:
    """Who sits at a board of a round that is being played; nobody once it is over."""
    round_ = playing(section)
    if round_ is None or round_.number != number:
        return []
    return [who for board in round_.boards for who in board.pair]


def playing(section: Section) -> Round | None:
    """The round that is being played."""
    last = section.last_round
    return last if last is not None and last.status is Status.PUBLISHED else None


class PlainPass(TypedDict):
    """A pass as it is kept in a file."""

    id: str
    kind: str
    section: str
    until: float
    name: str
    round: int
    first: int
    last: int
    is_revoked: bool
    without: list[str]


def plain_pass(pass_: Pass) -> PlainPass:
    """A pass as the file holds it."""
    return {
        "id": pass_.id,
        "kind": pass_.kind.value,
        "section": pass_.section,
        "until": pass_.until,
        "name": pass_.name,
        "round": pass_.round,
        "first": pass_.first,
        "last": pass_.last,
        "is_revoked": pass_.is_revoked,
        "without": list(pass_.without),
    }


def pass_of(fields: PlainPass) -> Pass:
    """A pass of the file; raises what its faults raise."""
    return Pass(
        id=fields["id"],
        kind=Kind(fields["kind"]),
        section=fields["section"],
        until=fields["until"],
        name=fields.get("name", ""),
        round=fields.get("round", 0),
        first=fields.get("first", 0),
        last=fields.get("last", 0),
        is_revoked=fields.get("is_revoked", False),
        without=tuple(fields["without"]),
    )
