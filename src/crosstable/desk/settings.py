"""What the desk is started with, and what it refuses to carry."""

from __future__ import annotations

import hmac
from dataclasses import dataclass, field

from crosstable.web.uploads import MEGABYTE, UploadLimits


@dataclass(frozen=True, slots=True)
class Limits(UploadLimits):
    """How much one user may ask for."""

    files_kept: int = 500
    """Files of this run; the one that was not looked at for the longest time goes first."""
    files_bytes: int = 500 * MEGABYTE
    """All files with all their versions."""
    versions_kept: int = 100
    versions_bytes: int = 50 * MEGABYTE
    lists_kept: int = 3
    """Rating lists that lie in the temporary folder."""
    tasks_kept: int = 20
    details_bytes: int = MEGABYTE
    job_seconds: float = 30.0
    """A report of 2000 players needs a few; what takes longer is made to."""
    long_job_seconds: float = 600.0
    worker_megabytes: int = 3072
    results_bytes: int = 200 * MEGABYTE
    """Results that are kept because they may be asked for again."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Where the desk listens and who may use it.

    `token` opens the desk; `password` is needed in addition where others on the network can reach
    it. `language` is spoken to those who have not chosen one; without it their browsers decide.
    `in_browser` is a desk that runs inside the browser of its only user (`browser.py`).
    """

    token: str
    host: str = "127.0.0.1"
    port: int = 0
    password: str | None = None
    workers: int = 2
    language: str | None = None
    hall: tuple[str, ...] = ()
    """The addresses of the second app from the start on; empty where it is switched on later."""
    limits: Limits = field(default_factory=Limits)
    in_browser: bool = False

    @property
    def cookie(self) -> str:
        """The name of the cookie: browsers send cookies to all ports of a computer."""
        return f"crosstable-desk-{self.port}-{self._derive_key('name')[:8]}"

    @property
    def key_cookie(self) -> str:
        """The name of the cookie for those who gave the password."""
        return f"{self.cookie}-key"

    @property
    def session(self) -> str:
        """What the cookie holds: other servers of this computer see it, so it is not the token."""
        return self._derive_key(f"session {self.port}")

    def _derive_key(self, purpose: str) -> str:
        return hmac.new(self.token.encode(), purpose.encode(), "sha256").hexdigest()

    @property
    def has_folders(self) -> bool:
        """Whether folders of the desk are folders of the user, who sits at this computer."""
        return self.is_local and not self.in_browser

    @property
    def is_local(self) -> bool:
        """Whether only this computer can reach the desk."""
        return self.host in ("127.0.0.1", "::1", "localhost")
