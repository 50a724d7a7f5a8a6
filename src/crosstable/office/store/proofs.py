"""What acts keep of secrets: a hash of the whole row, from which nobody can get the secret back.

Keys and passwords are no part of the acts and are never exported. With its hash in the chain, a row
that was changed or removed beside the program is found all the same. An export leaves the rows
behind, so an import of acts that made some is an act itself: what was made before it is not missed.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256

from crosstable.office.store.chain import Act

IMPORTED = "office-imported"
_MAKING = ("key-made", "password-set")


def since_import(acts: Sequence[Act]) -> Sequence[Act]:
    """The acts whose keys and passwords are in this office."""
    imports = (number for number, act in enumerate(acts, 1) if act.kind == IMPORTED)
    return acts[max(imports, default=0) :]


def has_secrets(acts: Sequence[Act]) -> bool:
    """Whether an export of these acts leaves a key or a password behind."""
    return any(act.kind in _MAKING for act in since_import(acts))


def proof_of_key(number: int, user: int, label: str, secret: str, created_at: str) -> str:
    """The proof of a key of a program as it was made; `secret` is the hash of the key."""
    return _proof(number, user, label, secret, created_at)


def proof_of_password(user: int, secret: str, changed_at: str) -> str:
    """The proof of a password as it was set; `secret` is its hash."""
    return _proof(user, secret, changed_at)


def _proof(*values: object) -> str:
    return sha256(json.dumps(values).encode()).hexdigest()
