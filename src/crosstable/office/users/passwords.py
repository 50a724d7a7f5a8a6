"""Passwords: hashed by Argon2id.

Every try costs 19 MB and two passes, which OWASP recommends as the least. More would turn against
the office: a login takes the time of six player pages so, and fifty of them at nine in the morning
must not keep readers waiting. Hashes name their values, so older ones stay good.
"""

from __future__ import annotations

from functools import lru_cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError


@lru_cache(maxsize=1)
def _hasher() -> PasswordHasher:
    return PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)


def hash_password(password: str) -> str:
    """The hash of a password, with its salt and parameters."""
    return _hasher().hash(password)


@lru_cache(maxsize=1)
def _nobody() -> str:
    return hash_password("nobody has this password")


def is_right(secret: str | None, password: str) -> bool:
    """Whether a password belongs to a hash; without a hash it takes as long, and is wrong."""
    try:
        _hasher().verify(secret or _nobody(), password)
    except (VerificationError, InvalidHashError):
        return False
    return secret is not None
