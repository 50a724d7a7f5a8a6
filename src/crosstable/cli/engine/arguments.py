"""What somebody asks of the engine: the arguments of JaVaFo and bbpPairings, understood."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from crosstable.errors import WrongRequest
from crosstable.pairing.systems import offered_by_code

USAGE = (
    "usage: crosstable-engine [--dutch] IN -p [OUT] [-l [LIST]] | IN -c [ROUND] [-l [LIST]] | "
    "[MODEL] -g [CONFIG|SEED] -o OUT [-s SEED] | -r"
)
HELP = """\
Takes the arguments of JaVaFo and bbpPairings, so that a tournament manager can call it instead:

    crosstable-engine [--dutch] IN -p [OUT] [-l [LIST]]
    crosstable-engine [--dutch] IN -c [ROUND] [-l [LIST]]
    crosstable-engine [--dutch] [MODEL] -g [CONFIG|SEED] -o OUT [-s SEED] [-l [LIST]]
    crosstable-engine -r | --help

Another system than the Dutch one is named by record 192, or by its name instead of --dutch
(--dubov).

-p pairs the next round, -c checks the rounds, -g generates a tournament, -r shows the version.

Exit codes: 0 success, 1 no legal pairing exists, 2 unexpected error, 3 wrong request or wrong file,
4 out of memory, 5 a file cannot be read or written."""
_ACTIONS = {"-p": "pair", "-c": "check", "-g": "generate"}
_CODES = {f"--{system.name}": system.code for system in offered_by_code()}
"""Options that name another system than the Dutch one."""
_SYSTEM_OPTIONS = "|".join(("--dutch", *_CODES))
_IGNORED = frozenset(("-w", "-q"))
"""How JaVaFo is to search; the round is the same."""
_IGNORED_NUMBERS = frozenset(("-q",))


class Request(NamedTuple):
    """What is to be done.

    `argument` is what follows the action: the file for the pairs, the round to be checked, the
    configuration or seed of the generator. `list_file` is None where no check-list is asked for,
    empty where its usual name is meant.
    """

    action: str = ""
    source: str | None = None
    argument: str | None = None
    output: str | None = None
    seed: str | None = None
    list_file: str | None = None
    is_accelerated: bool = False
    shows_release: bool = False
    shows_help: bool = False
    is_dutch: bool = False
    """Whether the command line names the Dutch system."""
    code: str = ""
    """The code of another system that the command line names."""

    @property
    def input(self) -> str | None:
        """The file that is read: the tournament, else the configuration of the generator."""
        if self.source is not None or self.action != "generate":
            return self.source
        is_file = self.argument is not None and not self.argument.isdecimal()
        return self.argument if is_file else None

    def beside_source(self, name: str) -> Path:
        """A file that is named without a folder lies beside the input (JaVaFo, bbpPairings)."""
        return _beside(self.input, name)

    @property
    def output_path(self) -> Path:
        """Where a generated tournament goes."""
        return self.beside_source(self.output or "")

    @property
    def list_path(self) -> Path | None:
        """Where the check-list goes: as named, else beside the tournament with the suffix .list."""
        if self.list_file is None:
            return None
        made = str(self.output_path) if self.output is not None else self.source
        if self.list_file:
            return _beside(made, self.list_file)
        return Path(made or "engine").with_suffix(".list")


def _beside(file: str | None, name: str) -> Path:
    """Where a file named without a folder goes; ``./name`` has one, which a `Path` forgets."""
    if os.path.dirname(name) or not file or file == "-":  # noqa: PTH120
        return Path(name)
    return Path(file).parent / name


class _Words:
    """The arguments one after the other."""

    def __init__(self, words: list[str]) -> None:
        self._words = words
        self._place = 0

    def __iter__(self) -> Iterator[str]:
        while self._place < len(self._words):
            self._place += 1
            yield self._words[self._place - 1]

    def value(self) -> str | None:
        """The next word, if it is a value and no option; a lone hyphen is standard input."""
        if self._place >= len(self._words):
            return None
        word = self._words[self._place]
        if word.startswith("-") and word != "-":
            return None
        self._place += 1
        return word

    def require(self, option: str) -> str:
        """The value that an option must have."""
        value = self.value()
        if value is None:
            raise WrongRequest(f"{option} needs a value; {USAGE}")
        return value


def parse_request(words: list[str]) -> Request:
    """The request that the arguments mean."""
    request = Request()
    rest = _Words(words)
    for word in rest:
        request = _with(request, word, rest)
    return _complete(request)


def _with(request: Request, word: str, rest: _Words) -> Request:
    if word in _ACTIONS:
        if request.action:
            raise WrongRequest(f"{word}: only one action is allowed; {USAGE}")
        return request._replace(action=_ACTIONS[word], argument=rest.value())
    if word == "-l":
        return request._replace(list_file=rest.value() or "")
    if word == "-o":
        return request._replace(output=rest.require(word))
    if word == "-s":
        return request._replace(seed=rest.require(word))
    if word == "-r":
        return request._replace(shows_release=True)
    if word in ("-h", "--help"):
        return request._replace(shows_help=True)
    if word == "-b":
        return request._replace(is_accelerated=True)
    if word in _IGNORED:
        _skip_number(word, rest)
        return request
    if word == "--dutch":
        return request._replace(is_dutch=True)
    if word in _CODES:
        return request._replace(code=_CODES[word])
    if word.startswith("-") and word != "-":
        raise WrongRequest(_not_known(word))
    if request.source is not None:
        raise WrongRequest(f"{word!r}: only one input is allowed; {USAGE}")
    return request._replace(source=word)


def _skip_number(word: str, rest: _Words) -> None:
    if word in _IGNORED_NUMBERS:
        rest.value()


def _not_known(word: str) -> str:
    if word.startswith("--"):
        return f"the system {word[2:]!r} is not supported; use {_SYSTEM_OPTIONS}; {USAGE}"
    return f"{word} is not an option; {USAGE}"


def _complete(request: Request) -> Request:
    if request.shows_help:
        return request
    if not request.action and not request.shows_release:
        raise WrongRequest(USAGE)
    if request.action in ("pair", "check") and request.source is None:
        raise WrongRequest(f"the input is missing; {USAGE}")
    if request.action == "generate" and request.output is None:
        raise WrongRequest(f"-g needs -o OUT; {USAGE}")
    if request.action == "check" and request.argument and not request.argument.isdecimal():
        raise WrongRequest(f"-c takes the number of a round, not {request.argument!r}")
    return request
