"""A desk that runs already is opened once more instead of a second one for the same event.

The running desk proves that it knows the token before it is sent: another program may have taken
its port meanwhile.
"""

from __future__ import annotations

import hmac
import http.client
import secrets
from contextlib import closing, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from crosstable.desk.serving.addresses import Address

PROOF = "/running"
TICKETS = "/tickets"
_SECONDS = 3.0
_LONGEST_ANSWER = 1000


def proof(token: str, question: str) -> str:
    """The answer of a desk that has this token."""
    return hmac.new(token.encode(), f"running:{question}".encode(), "sha256").hexdigest()


def ticket_of_running(address: Address) -> str | None:
    """What opens the desk that runs at an address, once; None if none of ours does."""
    question = secrets.token_urlsafe(16)
    given = _ask(address, "GET", f"{PROOF}?question={question}", {})
    if given is None or not hmac.compare_digest(given, proof(address.token, question)):
        return None
    return _ask(address, "POST", TICKETS, {"Authorization": f"Bearer {address.token}"})


def _ask(address: Address, method: str, path: str, headers: dict[str, str]) -> str | None:
    host = "127.0.0.1" if address.host in ("0.0.0.0", "localhost") else address.host
    with suppress(OSError, http.client.HTTPException, UnicodeDecodeError):
        connection = http.client.HTTPConnection(host, address.port, timeout=_SECONDS)
        with closing(connection):
            connection.request(method, path, headers=headers)
            answer = connection.getresponse()
            if answer.status == 200:
                return answer.read(_LONGEST_ANSWER).decode("ascii").strip()
    return None
