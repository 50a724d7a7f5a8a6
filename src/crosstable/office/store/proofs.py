"""What acts keep of secrets: a hash of the whole row, from which nobody can get the secret back.

Keys and passwords are no part of the acts and are never exported. With its hash in the chain, a row
that was changed beside the program is found all the same.
"""

from __future__ import annotations

import json
from hashlib import sha256


def proof_of_key(number: int, user: int, label: str, secret: str, created_at: str) -> str:
    """The proof of a key of a program as it was made; `secret` is the hash of the key."""
    return _proof(number, user, label, secret, created_at)


def proof_of_password(user: int, secret: str, changed_at: str) -> str:
    """The proof of a password as it was set; `secret` is its hash."""
    return _proof(user, secret, changed_at)


def _proof(*values: object) -> str:
    return sha256(json.dumps(values).encode()).hexdigest()
