"""Passwords: hashed by Argon2id with the values that RFC 9106 recommends second."""

from __future__ import annotations

from functools import lru_cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from argon2.profiles import RFC_9106_LOW_MEMORY


@lru_cache(maxsize=1)
def _hasher() -> PasswordHasher:
    return PasswordHasher.from_parameters(RFC_9106_LOW_MEMORY)


def hashed(password: str) -> str:
    """The hash of a password, with its salt and parameters."""
    return _hasher().hash(password)


@lru_cache(maxsize=1)
def _nobody() -> str:
    return hashed("nobody has this password")


def is_right(secret: str | None, password: str) -> bool:
    """Whether a password belongs to a hash; without a hash it takes as long, and is wrong."""
    try:
        _hasher().verify(secret or _nobody(), password)
    except (VerificationError, InvalidHashError):
        return False
    return secret is not None
