"""Results that were computed already: once for each version of a file, whoever asks.

People click back and forth, and a hall full of them looks at the same standings. Two who ask for
the same at the same time wait for one computation.
"""

from __future__ import annotations

import asyncio
import pickle
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any

Key = tuple[Any, ...]


class ResultCache:
    """The latest results, up to a number of bytes."""

    def __init__(self, most_bytes: int) -> None:
        self._results: OrderedDict[Key, tuple[Any, int]] = OrderedDict()
        self._under_way: dict[Key, asyncio.Future[Any]] = {}
        self._most = most_bytes
        self._size = 0

    async def get(self, key: Key, compute: Callable[[], Awaitable[Any]]) -> Any:
        """The result of a key; failures are told to all who wait and are not kept."""
        if key in self._results:
            self._results.move_to_end(key)
            return self._results[key][0]
        if key not in self._under_way:
            task = asyncio.ensure_future(compute())
            self._under_way[key] = task
            task.add_done_callback(lambda done: self._finish(key, done))
        return await asyncio.shield(self._under_way[key])

    def known_result(self, key: Key) -> Any:
        """The result of a key if it is here; None otherwise."""
        return self._results[key][0] if key in self._results else None

    def _finish(self, key: Key, done: asyncio.Future[Any]) -> None:
        del self._under_way[key]
        if done.cancelled() or done.exception() is not None:
            return
        result = done.result()
        size = len(pickle.dumps(result))
        if size > self._most:
            return
        self._results[key] = (result, size)
        self._size += size
        while self._size > self._most:
            _, (_, freed) = self._results.popitem(last=False)
            self._size -= freed

    def __len__(self) -> int:
        return len(self._results)
