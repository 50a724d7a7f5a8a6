"""What the arguments of a command say about its input: the file, its encoding, its details."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argparse import Namespace

    from crosstable.model.tournament import Tournament


def tournament_of(path: str, options: Namespace) -> Tournament:
    """A tournament, or a complaint if the file is no report at all."""
    from crosstable.cli.reportfiles import read_report

    return read_report(path, options.dialect, input_encoding(options))


def one_file(argument: str) -> str:
    """The one file that an argument names; a wildcard must not match several."""
    from crosstable.cli.files import expand
    from crosstable.errors import Unusable

    if argument == "-":
        return argument
    found = [item.path for item in expand([argument]) if not item.found_in_folder]
    if len(found) > 1:
        raise Unusable(f"{argument} matches {len(found)} files; name one")
    return found[0] if found else argument


def input_encoding(options: Namespace) -> str | None:
    """The encoding that was asked for, if any."""
    name: str | None = options.input_encoding
    return None if name is None else known_encoding(name)


_NO_TEXT = ("idna", "punycode", "undefined", "unicode_escape", "raw_unicode_escape")
"""Codecs that Python has beside the encodings of text."""


def known_encoding(name: str) -> str:
    """The usual name of an encoding of text, or a complaint."""
    import codecs

    from crosstable.errors import Unusable

    try:
        known = codecs.lookup(name).name
        codecs.lookup(known).encode("012")
        is_text = known.replace("-", "_") not in _NO_TEXT and "012".encode(known) != b""
    except (LookupError, ValueError, TypeError):
        is_text = False
    if not is_text:
        raise Unusable(f"{name} is no known encoding")
    return known


def open_details(options: Namespace) -> None:
    """Details that were named and cannot be opened are wrong use, whatever the report holds."""
    if getattr(options, "details", None):
        from pathlib import Path

        Path(options.details).open("rb").close()


def note_details(path: str, options: Namespace) -> None:
    """What is wrong with the details, said aside; few reports have any."""
    import os

    if not options.details and not os.path.isfile(f"{os.path.splitext(path)[0]}.toml"):  # noqa: PTH113, PTH122
        return
    from crosstable.cli.terminal import talk
    from crosstable.output.show import details_of

    details = details_of(path, options.details)
    for finding in details.findings if details else ():
        talk(f"note: {details.path}: {finding}" if details else "")
