"""Something else where a tournament, bytes or a document belongs: the mistake is named."""

from collections.abc import Callable

import pytest

import crosstable


@pytest.mark.parametrize(
    ("name", "call"),
    [
        ("check", lambda given: crosstable.check(given)),
        ("standings", lambda given: crosstable.standings(given)),
        ("rate", lambda given: crosstable.rate(given)),
        ("norms", lambda given: crosstable.norms(given)),
        ("pair_round", lambda given: crosstable.pair_round(given)),
        ("mend", lambda given: crosstable.mend(given)),
        ("show", lambda given: crosstable.show(given)),
        ("report", lambda given: crosstable.report(given, "standings")),
    ],
)
def test_a_path_instead_of_a_tournament_is_explained(
    name: str, call: Callable[[object], object]
) -> None:
    with pytest.raises(TypeError, match=rf"^{name}\(\).*crosstable\.read"):
        call("open.trf")


def test_what_is_no_file_is_explained() -> None:
    with pytest.raises(crosstable.WrongKind, match="not int"):
        crosstable.loads(5)  # type: ignore[arg-type]
    with pytest.raises(crosstable.WrongKind, match="read_bytes"):
        crosstable.anonymise("open.trf")  # type: ignore[arg-type]
    with pytest.raises(crosstable.WrongKind, match=r"t\.document"):
        crosstable.formatted(crosstable.Tournament())  # type: ignore[arg-type]
