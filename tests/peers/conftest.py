"""The environment with the other programs, made once and used again."""

import os
from pathlib import Path

import pytest

from benchmarks.peers import PeersUnavailable, peers_python


@pytest.fixture(scope="session")
def peers() -> Path:
    """The interpreter that has the peers; a machine without a registry skips, CI does not."""
    try:
        return peers_python()
    except PeersUnavailable as problem:
        if os.environ.get("CI") == "true":
            pytest.fail(str(problem))
        pytest.skip(str(problem))
