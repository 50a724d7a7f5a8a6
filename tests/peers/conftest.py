"""The environment with the other programs, made once and used again."""

from pathlib import Path

import pytest

from benchmarks.peers import PeersUnavailable, peers_python
from tests.conftest import lacking


@pytest.fixture(scope="session")
def peers() -> Path:
    """The interpreter that has the peers; it takes a registry to make it."""
    try:
        return peers_python()
    except PeersUnavailable as problem:
        lacking(str(problem))
