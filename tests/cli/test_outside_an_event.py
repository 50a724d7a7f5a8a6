"""A verb outside an event cannot be used: exit code 2, as for every file that cannot be read."""

from pathlib import Path

import pytest

from tests.cli.conftest import Run


@pytest.mark.parametrize("verb", ["status", "pair", "verify"])
def test_a_folder_without_an_event_is_unusable(run: Run, tmp_path: Path, verb: str) -> None:
    code, _, err = run("event", verb, "--in", tmp_path)
    assert code == 2
    assert "--in" in err
