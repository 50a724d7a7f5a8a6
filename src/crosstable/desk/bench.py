"""Where the work of the desk happens: files, workers and results together."""

from __future__ import annotations

import shutil
import tempfile
import threading
from pathlib import Path
from typing import Any

from anyio import CapacityLimiter, to_thread

from crosstable.desk.settings import Settings
from crosstable.desk.shelf import Shelf
from crosstable.desk.store import DeskFile, Store
from crosstable.desk.workers import Progress, Workers


class Bench:
    """What all pages of one desk share."""

    def __init__(self, settings: Settings) -> None:
        limits = settings.limits
        self.settings = settings
        self.limits = limits
        self.store = Store(limits.files_kept)
        self.shelf = Shelf(limits.shelf_bytes)
        self.workers = Workers(settings.workers, limits.worker_megabytes)
        self.folder = Path(tempfile.mkdtemp(prefix="crosstable-desk-"))
        """Rating lists lie here, because they may be too large for memory."""
        self._threads = CapacityLimiter(64)

    async def of(self, file: DeskFile, job: str, **arguments: Any) -> Any:
        """The result of a job on the current version of a file, computed once."""
        return await self.once(job, file.current.data, file.current.digest, **arguments)

    async def once(self, job: str, data: bytes, digest: str, **arguments: Any) -> Any:
        """The same for bytes with their fingerprint."""
        key = (job, digest, *sorted(arguments.items()))

        async def compute() -> Any:
            return await self.now(job, data=data, **arguments)

        return await self.shelf.get(key, compute)

    async def now(
        self,
        job: str,
        *,
        progress: Progress | None = None,
        cancelled: threading.Event | None = None,
        seconds: float | None = None,
        **arguments: Any,
    ) -> Any:
        """The result of a job, computed anew; raises `JobFailed` with what to tell the user."""

        def call() -> Any:
            return self.workers.call(
                job, arguments, seconds or self.limits.job_seconds, progress, cancelled
            )

        return await to_thread.run_sync(call, limiter=self._threads)

    def close(self) -> None:
        """End the workers and remove what lay in the temporary folder."""
        self.workers.close()
        shutil.rmtree(self.folder, ignore_errors=True)
