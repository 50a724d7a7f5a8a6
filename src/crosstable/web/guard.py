"""What every page of a web shell is guarded by: its headers, and where a request comes from."""

from __future__ import annotations

from collections.abc import Mapping

SAFE_METHODS = frozenset(("GET", "HEAD", "OPTIONS"))
HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    # not "no-referrer": browsers then send forms of our own pages with the origin "null"
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
)


def policy(nonce: str, framed_by: str = "'none'") -> str:
    """The content security policy: everything from the shell itself, nothing from elsewhere.

    The nonce is for the styles that the editor makes.
    """
    return (
        "default-src 'none'; script-src 'self'; "
        f"style-src 'self' 'nonce-{nonce}'; img-src 'self' data:; font-src 'self'; "
        f"connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors {framed_by}; "
        "frame-src 'self'"
    )


def comes_from_here(headers: Mapping[str, str], method: str, host: str) -> bool:
    """Whether what changes something was sent by a page of this server, or by a program."""
    if headers.get("sec-fetch-site") in ("cross-site", "same-site") and method not in SAFE_METHODS:
        return False
    origin = headers.get("origin")
    if origin is None:
        return True
    if origin == "null":
        return method in SAFE_METHODS
    return origin in (f"http://{host}", f"https://{host}")
