"""Prove an office: the chain, the personal parts, the contents, and every row of every table.

All tables are made again from the acts, in memory, and compared row by row. So a change of any
row is found, whoever made it and however it came past the triggers.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import closing
from hashlib import sha256
from itertools import zip_longest
from typing import Any, NamedTuple

from sqlalchemy import Connection, Table, create_engine, select

from crosstable.errors import BrokenOffice
from crosstable.office.store.chain import BEGINNING, Act, act_of_row
from crosstable.office.store.projections import Projector
from crosstable.office.store.proofs import proof_of_key, proof_of_password, since_import
from crosstable.office.store.tables import (
    ACTS,
    API_KEYS,
    CONTENTS,
    CREDENTIALS,
    METADATA,
    NOT_PROJECTED,
    PERSONAL,
)

MOST_FAULTS = 100


class OfficeFault(NamedTuple):
    """Something that is not as the acts say."""

    kind: str
    where: str
    message: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.where}: {self.message}"


class Verified(NamedTuple):
    """What a verification found: nothing, in an office that nobody tampered with."""

    acts: int
    head: str
    contents: int
    faults: tuple[OfficeFault, ...]


def prove_office(connection: Connection, checkpoints: Mapping[int, str]) -> Verified:
    """Prove an office as a connection sees it; `checkpoints` are hashes of acts that somebody kept
    elsewhere."""
    proof = _Proof(connection)
    proof.prove(checkpoints)
    return Verified(len(proof.acts), proof.head, proof.count, tuple(proof.faults[:MOST_FAULTS]))


class _Proof:
    """Collects faults."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.faults: list[OfficeFault] = []
        self.acts: list[Act] = []
        self.head = BEGINNING
        self.count = 0

    def fault(self, kind: str, where: str, message: str) -> None:
        self.faults.append(OfficeFault(kind, where, message))

    def prove(self, checkpoints: Mapping[int, str]) -> None:
        is_whole = self._chain()
        self._checkpoints(checkpoints)
        self._personal()
        self._contents()
        if is_whole:
            self._tables()
            self._secrets()
        else:
            self.fault("tables", "all", "not compared, because the chain is broken")

    def _chain(self) -> bool:
        rows = (
            select(ACTS, PERSONAL.c.person, PERSONAL.c.salt, PERSONAL.c.data, PERSONAL.c.erased)
            .select_from(ACTS.outerjoin(PERSONAL, PERSONAL.c.act == ACTS.c.number))
            .order_by(ACTS.c.number)
        )
        is_whole = True
        for expected, row in enumerate(self.connection.execute(rows), 1):
            where = f"act {row.number}"
            try:
                act = act_of_row(row)
            except ValueError:
                self.fault("chain", where, "its facts or its personal part cannot be read")
                return False
            wrong = self._wrong(act, row.hash, expected)
            if wrong:
                self.fault("chain", where, wrong)
                is_whole = False
            self.acts.append(act)
            self.head = row.hash
        return is_whole

    def _wrong(self, act: Act, written: str, expected: int) -> str:
        if act.number != expected:
            return f"act {expected} is missing"
        if act.previous != self.head:
            return "it does not follow the act before it"
        return "" if act.hash == written else "it was changed"

    def _checkpoints(self, given: Mapping[int, str]) -> None:
        hashes = {act.number: act.hash for act in self.acts}
        for number, expected in given.items():
            if hashes.get(number) != expected:
                message = "its hash is not the one that was published; the chain was rewritten"
                self.fault("checkpoint", f"act {number}", message)
        for act in self.acts:
            if act.kind == "list-published" and act.facts["checkpoint"] != act.previous:
                self.fault(
                    "checkpoint", f"act {act.number}", "it is not the hash of the act before"
                )

    # -- beside the chain --

    def _personal(self) -> None:
        erasures = {a.number: a.facts for a in self.acts if a.kind == "person-erased"}
        for act in self.acts:
            own = act.personal
            where = f"act {act.number}"
            if own is None:
                if act.commitment:
                    self.fault("personal", where, "its personal part is missing")
            elif own.erased is not None:
                erasure = erasures.get(own.erased)
                if erasure is None or erasure["person"] != own.person or own.salt or own.data:
                    self.fault("personal", where, "it is marked as erased, but no act erased it")
            elif own.commitment != act.commitment:
                self.fault("personal", where, "its personal part was changed")

    def _contents(self) -> None:
        present = set()
        for row in self.connection.execute(select(CONTENTS).execution_options(yield_per=50)):
            present.add(row.hash)
            self.count += 1
            data = _decompress(row.data)
            if data is None or sha256(data).hexdigest() != row.hash or len(data) != row.size:
                self.fault("content", row.hash, "it was changed")
        redacted = redactions_of(self.acts)
        for act in self.acts:
            for key in named_contents(act):
                if key not in present and key not in redacted:
                    self.fault("content", key, f"it is missing; act {act.number} names it")
        for original in present & set(redacted):
            self.fault("content", original, "it was erased but still exists")

    # -- tables --

    def _tables(self) -> None:
        engine = create_engine("sqlite://")
        with engine.connect() as memory:
            METADATA.create_all(memory)
            projector = Projector(memory, self._content_reader())
            for act in self.acts:
                try:
                    projector.apply(act)
                except (BrokenOffice, KeyError, TypeError) as problem:
                    message = f"the tables cannot be rebuilt from it: {problem}"
                    self.fault("tables", f"act {act.number}", message)
                    return
            for table in METADATA.sorted_tables:
                if table.name not in NOT_PROJECTED:
                    self._compare(table, memory)
        engine.dispose()

    def _secrets(self) -> None:
        """Keys and passwords, by what their acts keep of them; older acts keep nothing."""
        acts = since_import(self.acts)
        made = {act.facts["key"]: act for act in acts if act.kind == "key-made"}
        revoked = {act.facts["key"]: act.at for act in acts if act.kind == "key-revoked"}
        passwords = {act.facts["user"]: act for act in acts if act.kind == "password-set"}
        keys: set[int] = set()
        users: set[int] = set()
        for row in self.connection.execute(select(API_KEYS)):
            keys.add(row.number)
            act = made.get(row.number)
            is_ended = row.revoked_at == revoked.get(row.number)
            is_right = act is not None and act.facts["user"] == row.user and is_ended
            proof = proof_of_key(row.number, row.user, row.label, row.hash, row.created_at)
            self._secret("api_keys", row.number, act, is_right, proof)
        for row in self.connection.execute(select(CREDENTIALS)):
            users.add(row.user)
            act = passwords.get(row.user)
            proof = proof_of_password(row.user, row.password, row.changed_at)
            self._secret("credentials", row.user, act, act is not None, proof)
        self._missing_secrets("api_keys", made, keys)
        self._missing_secrets("credentials", passwords, users)

    def _secret(self, table: str, key: int, act: Act | None, is_right: bool, proof: str) -> None:
        if act is None:
            self.fault("row", f"{table} {key}", "no act made it")
        elif not is_right or act.facts.get("proof", proof) != proof:
            self.fault("row", f"{table} {key}", f"does not match act {act.number}")

    def _missing_secrets(self, table: str, made: Mapping[int, Act], present: set[int]) -> None:
        """Rows that are gone. Offices that 0.2.0 imported have acts without a proof and no row."""
        for key, act in sorted(made.items()):
            if key not in present and "proof" in act.facts:
                message = f"it is missing; act {act.number} made it"
                self.fault("row", f"{table} {key}", message)

    def _content_reader(self) -> Callable[[str], bytes]:
        moved = redactions_of(self.acts)

        def contents(key: str) -> bytes:
            while key in moved:
                key = moved[key]
            packed = self.connection.scalar(select(CONTENTS.c.data).where(CONTENTS.c.hash == key))
            data = None if packed is None else _decompress(packed)
            if data is None:
                raise BrokenOffice(f"the content {key} is missing or broken")
            return data

        return contents

    def _compare(self, table: Table, memory: Connection) -> None:
        here = _rows(self.connection, table)
        there = _rows(memory, table)
        with closing(here), closing(there):
            for row, expected in zip_longest(here, there):
                if row != expected:
                    self._differing(table, row, expected)
                    return  # everything behind it may be shifted

    def _differing(
        self, table: Table, row: tuple[Any, ...] | None, expected: tuple[Any, ...] | None
    ) -> None:
        key = _key(table, expected if row is None else row)
        if row is None:
            self.fault("row", key, "it is missing")
        elif expected is None:
            self.fault("row", key, "no act made it")
        else:
            self.fault("row", key, _difference(table, row, expected))


def _decompress(packed: bytes) -> bytes | None:
    try:
        return zlib.decompress(packed)
    except zlib.error:
        return None


def redactions_of(acts: list[Act]) -> dict[str, str]:
    """Which content stands for which erased one."""
    erasures = (act.facts["redactions"] for act in acts if act.kind == "person-erased")
    return {original: copy for pairs in erasures for original, copy in pairs}


def named_contents(act: Act) -> Iterator[str]:
    """The hashes of contents that an act names."""
    for name in ("content", "findings", "difference"):
        if act.facts.get(name):
            yield act.facts[name]
    files = act.facts.get("files")
    if isinstance(files, dict):
        yield from files.values()
    for _, copy in act.facts.get("redactions", ()):
        yield copy


def _rows(connection: Connection, table: Table) -> Generator[tuple[Any, ...], None, None]:
    """The rows in the order of their keys, which is the same on every database."""
    keys = list(table.primary_key.columns)
    query = select(table)
    if all(key.type.python_type is int for key in keys):
        streamed = query.order_by(*keys).execution_options(yield_per=10_000)
        with connection.execute(streamed) as result:
            yield from (tuple(row) for row in result)
    else:
        yield from sorted(tuple(row) for row in connection.execute(query))


def _key(table: Table, row: tuple[Any, ...] | None) -> str:
    assert row is not None
    names = [column.name for column in table.columns]
    values = (f"{row[names.index(key.name)]}" for key in table.primary_key.columns)
    return f"{table.name} {' '.join(values)}"


def _difference(table: Table, row: tuple[Any, ...], expected: tuple[Any, ...]) -> str:
    names = [column.name for column in table.columns]
    changed = [n for n, f, e in zip(names, row, expected, strict=True) if f != e]
    return f"does not match the acts: {', '.join(changed)}"
