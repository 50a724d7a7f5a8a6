"""Pairing systems as folders that know nothing of each other."""

from importlib import import_module
from pathlib import Path

import pytest

import crosstable
from crosstable.pairing.systems import SYSTEMS, PairingSystem

PAIRING = Path(crosstable.__file__).parent / "pairing"


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
def test_a_system_does_not_touch_the_others(system: PairingSystem) -> None:
    others = {one.folder for one in SYSTEMS} - {system.folder}
    for path in (PAIRING / system.folder).rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert not [other for other in others if f"crosstable.pairing.{other}" in text], path


def test_what_all_systems_share_names_none_of_them() -> None:
    """Only the entry in `SYSTEMS` does, so that a new one is a folder and an entry."""
    for path in PAIRING.glob("*.py"):
        text = path.read_text(encoding="utf-8")
        named = [one for one in SYSTEMS if f"crosstable.pairing.{one.folder}" in text]
        assert not named, path


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
def test_a_folder_has_what_is_asked_of_it(system: PairingSystem) -> None:
    module = import_module(f"crosstable.pairing.{system.folder}")
    assert callable(module.pair)
    assert callable(module.explain)
    assert (system.absolute_rules is None) == system.has_fixed_pairings
