"""What to say about a problem: which file, and why it cannot be used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.cli.terminal import IS_WINDOWS
from crosstable.errors import CrosstableError

if TYPE_CHECKING:
    from crosstable.pairing.refusal import Refusal


def explain_problem(problem: Exception) -> str:
    """Why something cannot be done, in a few words that name the file or the option."""
    if isinstance(problem, CrosstableError):
        return problem.worded(option_of)
    if not isinstance(problem, OSError):
        return str(problem)
    name = problem.filename2 or problem.filename
    where = f"{name}: " if name else ""
    if isinstance(problem, FileNotFoundError):
        return f"{where}no such file or folder"
    if isinstance(problem, PermissionError):
        return f"{where}permission denied{', or the file is open in another program' * IS_WINDOWS}"
    return f"{where}{problem.strerror or problem}"


def explained_refusal(refusal: Refusal) -> str:
    """Why a round cannot be paired, and the command that helps."""
    if refusal.way is None:
        return str(refusal)
    number = refusal.round_to_pair
    command = _COMMANDS[refusal.way.name].format(round="N" if number is None else number)
    return f"{refusal} ({command})"


_COMMANDS = {
    "PAIR_AGAIN": "crosstable pair --round {round}",
    "CONVERT": "crosstable convert FILE --to trf26 -o OUT",
    "FORMAT": "crosstable fmt FILE -o OUT",
    "CHECK": "crosstable check shows all its faults",
    "FIX": "crosstable check --fix FILE corrects it",
}
_OPTIONS = {
    "double_forfeits": "--forfeits",
    "match_scoring": "--match-points",
    "peer": "--with",
}
"""Parameters whose option has another name."""


def option_of(parameter: str) -> str:
    """The option for a parameter of the library.

    >>> option_of("initial_colour")
    '--initial-colour'
    """
    return _OPTIONS.get(parameter, f"--{parameter.replace('_', '-')}")
