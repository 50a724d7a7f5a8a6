"""The exceptions of Crosstable: for misuse of the library, never for what a file contains.

::

    CrosstableError
    ├── CannotWrite               A value of the tournament does not fit the dialect
    ├── CannotAmend               A change that the text of a report has no place for
    ├── OutputExists              The output file exists, and replacing it was not requested
    ├── ChangedMeanwhile          Somebody else saved a file after it was read
    ├── MissingExtra              A package that this needs is not installed
    ├── Faulty                    A report with errors, which is published only on request
    ├── Unusable                  An input that cannot be used
    │   ├── NoReport              A file that can be read but is not a report
    │   ├── UnreadableRatingList  The file is not a rating list that can be read
    │   ├── UnusableArchive       A ZIP file, or a member of one, that is not read
    │   ├── UnusableStage         A stage that the event details name cannot be used
    │   └── UnwritableTarget      A place where no folder can be made
    ├── Unknown                   Something was asked for by a name that does not exist
    │   ├── UnknownCode           No diagnostic has this code or name
    │   ├── UnknownDialect        There is no dialect of the requested name
    │   ├── UnknownForm           A form that does not exist, or that the event cannot have
    │   ├── UnknownOption         A rating option with a name or a value that does not exist
    │   ├── UnknownPeer           A pairing program that is not known or not installed
    │   ├── UnknownPlayer         An explanation was asked for a number that no player has
    │   ├── UnknownRules          Rating rules were asked for by a name that does not exist
    │   ├── UnknownSystem         A tournament system that does not exist
    │   ├── UnknownTieBreak       A code that is no tie-break of this kind of event
    │   ├── NobodyThere           A player or team was asked for by a number that nobody has
    │   └── NoSuchFault           A fix of a fault that is not there (any more)
    ├── WrongUse                  Arguments that cannot be, or that do not go together
    │   ├── ListWithoutDate       A rating list whose date is not known
    │   ├── WrongDate             A text that is not a day on which a list can begin
    │   ├── WrongLists            Lists and days that do not go together
    │   │   └── RefusedLists      Lists with faults, where none are tolerated (`strict`)
    │   ├── WrongRequest          Arguments that neither JaVaFo nor bbpPairings understands
    │   └── WrongWish             Something that cannot be generated
    ├── CannotAct                 An act that cannot be, in the state that the event is in
    │   ├── WrongData             Values that a player cannot have
    │   ├── NotConfirmed          An act that needs a confirmation that was not given
    │   ├── HeldElsewhere         Another program is writing the event
    │   ├── NotAnEvent            A folder without a journal
    │   ├── ChangedOutside        A file that follows from the journal was changed by others
    │   ├── JournalBehind         The journal lacks acts that were answered
    │   ├── NoSecondPlace         The second place, which gets every act too, is not there
    │   ├── PartedPlace           The second place has acts of its own
    │   └── ReadOnlyEvent         The journal is broken or from a newer version
    ├── JobFailed                 A job of the desk that gave no result
    │   └── JobCancelled          A job that the user did not want any more
    ├── NotFetched                A part of the browser edition that was not fetched yet
    ├── OfficeProblem             A rating office that cannot be used, or refuses a request
    │   ├── NotAnOffice           A database, or a file, that is not a rating office
    │   ├── OfficeExists          A database that is a rating office already
    │   ├── OfficeUnreachable     A database server that does not answer
    │   ├── NewerOffice           An office that a newer version of the program wrote
    │   ├── BrokenOffice          Something of the office is missing or was changed
    │   ├── NotAllowed            The user does not have the right to do this
    │   ├── TooManyTries          Too many failed attempts to log in
    │   ├── AlreadyReceived       The same report was submitted before
    │   └── NeedsDecision         Something that a person has to decide first
    └── NotPaired                 A round that cannot be paired
        ├── CannotGoOn            A generated round has no legal pairing
        └── IllegalRound          An engine made a round that breaks an absolute rule
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any


class Parameter(str):
    """The name of a parameter in a message: a shell puts its own word (`--rounds`) in its place."""

    __slots__ = ()


class CrosstableError(Exception):
    """Root of all exceptions raised by this package.

    The message may be followed by values for its ``{}``; names of parameters are `Parameter`.

    >>> problem = CrosstableError("{} must be 1 to 60, not {}", Parameter("rounds"), 99)
    >>> str(problem), problem.parameter
    ('rounds must be 1 to 60, not 99', 'rounds')
    >>> problem.worded(lambda name: f"--{name}")
    '--rounds must be 1 to 60, not 99'
    """

    def __str__(self) -> str:
        return self.worded(str)

    @property
    def message(self) -> Any:
        """What it says: a phrase, which pages put into the reader's language, else a text."""
        is_phrase = len(self.args) == 1 and not isinstance(self.args[0], str)
        return self.args[0] if is_phrase else str(self)

    @property
    def parameter(self) -> str | None:
        """The wrong parameter, if the message is about one."""
        return next((str(value) for value in self.args[1:] if isinstance(value, Parameter)), None)

    def worded(self, named: Callable[[str], str]) -> str:
        """The message, with the caller's names for parameters."""
        if len(self.args) < 2:
            return super().__str__()
        text, *values = self.args
        return str(text).format(*(named(v) if isinstance(v, Parameter) else v for v in values))


class CannotWrite(CrosstableError):
    """A value of the tournament does not fit the dialect; it is never wrapped or cut."""


class CannotAmend(CrosstableError):
    """A change that the text of a report has no place for: a result, or data of a player."""


class OutputExists(CrosstableError):
    """The output file exists, and replacing it was not requested."""


class ChangedMeanwhile(CrosstableError):
    """Somebody else saved a file after it was read: it is not replaced."""


class MissingExtra(CrosstableError):
    """A package that this needs is not installed; the message names the extra."""


class Faulty(CrosstableError):
    """A report with errors, which is published only on request."""

    def __init__(self, path: str, errors: int) -> None:
        self.path = path
        self.errors = errors
        number = "1 error" if errors == 1 else f"{errors} errors"
        super().__init__(f"{path}: the report has {number}")


# -- inputs and targets that cannot be used -------------------------------------------------------


class Unusable(CrosstableError):
    """An input that cannot be used; the message is for the user."""


class NoReport(Unusable):
    """A file that can be read but is not a report; the message says what it is."""


class UnreadableRatingList(Unusable):
    """The file is not a rating list that can be read; the message says what it is instead."""


class UnusableArchive(Unusable):
    """A ZIP file, or a member of one, that is not read; the message says why."""


class UnusableStage(Unusable):
    """A stage that the event details name cannot be used; the message says why."""


class UnwritableTarget(Unusable):
    """A place where no folder can be made."""


# -- names that do not exist ----------------------------------------------------------------------


class Unknown(CrosstableError):
    """Something was asked for by a name that does not exist."""


class UnknownCode(Unknown):
    """No diagnostic has this code or name; the message names the nearest."""


class UnknownDialect(Unknown):
    """There is no dialect of the requested name."""


class UnknownForm(Unknown):
    """A form that does not exist, or that the event cannot have."""


class UnknownOption(Unknown):
    """A rating option with a name or a value that does not exist."""


class UnknownPeer(Unknown):
    """A pairing program that is not known or not installed."""


class UnknownPlayer(Unknown):
    """An explanation was asked for a number that no player has."""


class UnknownRules(Unknown):
    """Rating rules were asked for by a name that does not exist."""


class UnknownSystem(Unknown):
    """A tournament system that does not exist."""


class UnknownTieBreak(Unknown):
    """A code that is no tie-break of this kind of event."""


class NobodyThere(Unknown):
    """A player or team was asked for by a number that nobody has."""


class NoSuchFault(Unknown):
    """A fix of a fault that is not there (any more)."""


# -- wrong use ------------------------------------------------------------------------------------


class WrongUse(CrosstableError):
    """Arguments that cannot be, or that do not go together."""


class ListWithoutDate(WrongUse):
    """A rating list whose date is not known."""


class WrongDate(WrongUse):
    """A text that is not a day on which a list can begin."""


class WrongLists(WrongUse):
    """Lists and days that do not go together."""


class RefusedLists(WrongLists):
    """Lists with faults, where none are tolerated (`strict`)."""

    def __init__(self, message: str, findings: Sequence[object] = ()) -> None:
        super().__init__(message)
        self.findings = tuple(findings)


class WrongRequest(WrongUse):
    """Arguments that neither JaVaFo nor bbpPairings understands."""


class WrongWish(WrongUse):
    """Something that cannot be generated; the message is for the user."""


# -- running an event -----------------------------------------------------------------------------


class CannotAct(CrosstableError):
    """An act that cannot be, in the state that the event is in; nothing was changed."""


class WrongData(CannotAct):
    """Values that a player cannot have: what is wrong with each, by its name."""

    def __init__(self, faults: Mapping[str, Any]) -> None:
        super().__init__(next(iter(faults.values()), ""))
        self.faults = faults


class NotConfirmed(CannotAct):
    """An act that needs a confirmation that was not given.

    `circumstances` are what speaks against it: each with `level`, `message` and its row of the
    table of warnings; `strongest` is the one that decides.
    """

    def __init__(self, strongest: Any, circumstances: tuple[Any, ...]) -> None:
        super().__init__(strongest.message)
        self.strongest = strongest
        self.circumstances = circumstances


class HeldElsewhere(CannotAct):
    """Another program is writing the event."""


class NotAnEvent(CannotAct):
    """A folder without a journal."""


class ChangedOutside(CannotAct):
    """A file that follows from the journal was changed by others."""


class JournalBehind(CannotAct):
    """The journal lacks acts that were answered: something that was made after them is there.

    `sources` are folders or journals that have the missing acts.
    """

    def __init__(self, message: object, sources: Sequence[Any] = ()) -> None:
        super().__init__(message)
        self.sources = tuple(sources)


class NoSecondPlace(CannotAct):
    """The second place, which gets every act too, is not there."""


class PartedPlace(CannotAct):
    """The second place has acts of its own; `place` can be merged, None if it is another event."""

    def __init__(self, message: object, place: Any = None) -> None:
        super().__init__(message)
        self.place = place


class ReadOnlyEvent(CannotAct):
    """The journal is broken or from a newer version; the event can be read only."""


# -- the desk -------------------------------------------------------------------------------------


class JobFailed(CrosstableError):
    """A job of the desk that gave no result; `told` is what the user reads."""

    def __init__(self, told: Any) -> None:
        super().__init__(str(told))
        self.told = told


class JobCancelled(JobFailed):
    """A job that the user did not want any more."""


class NotFetched(CrosstableError):
    """A part of the browser edition that was not fetched yet."""


# -- the rating office ----------------------------------------------------------------------------


class OfficeProblem(CrosstableError):
    """A rating office that cannot be used, or refuses a request; nothing was changed."""


class NotAnOffice(OfficeProblem):
    """A database, or a file, that is not a rating office."""


class OfficeExists(OfficeProblem):
    """A database that is a rating office already."""


class OfficeUnreachable(OfficeProblem):
    """A database server that does not answer."""


class NewerOffice(OfficeProblem):
    """An office that a newer version of the program wrote."""


class BrokenOffice(OfficeProblem):
    """Something of the office is missing or was changed."""


class NotAllowed(OfficeProblem):
    """The user does not have the right to do this."""


class TooManyTries(OfficeProblem):
    """Too many failed attempts to log in; the message says how long to wait."""


class AlreadyReceived(OfficeProblem):
    """The same report was submitted before; `submission` is its number."""

    def __init__(self, message: str, submission: int) -> None:
        super().__init__(message)
        self.submission = submission


class NeedsDecision(OfficeProblem):
    """Something that a person has to decide first; `questions` are what is open."""

    def __init__(self, message: str, questions: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.questions = tuple(questions)


# -- pairing --------------------------------------------------------------------------------------


class NotPaired(CrosstableError):
    """A round that cannot be paired; the message says why and what to do."""


class CannotGoOn(NotPaired):
    """A generated round has no legal pairing: the event starts again."""


class IllegalRound(NotPaired):
    """An engine made a round that breaks an absolute rule: a fault of this program."""


# -- what is said about them ----------------------------------------------------------------------


def extra_needed(what: str, extra: str) -> str:
    """What to say where the packages of an extra are not installed; `what` ends with its verb.

    >>> extra_needed("PDF needs", "reports")
    'PDF needs the extra "reports"; in the project folder, run: pip install ".[reports]"'
    """
    return f'{what} the extra "{extra}"; in the project folder, run: pip install ".[{extra}]"'


def fault_lines(fault: BaseException) -> list[str]:
    """An internal fault, with its place in the program and the request to report it."""
    lines = [f"internal fault: {type(fault).__name__}: {fault}"]
    frames = traceback.extract_tb(fault.__traceback__)
    if frames:
        place = frames[-1]
        lines.append(f"  at {Path(place.filename).name}, line {place.lineno}, in {place.name}")
    lines.append("  This is a bug in Crosstable. Please report it with the file that caused it.")
    return lines


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A proposal, if something has nearly this name."""
    near = get_close_matches(word, list(known), n=1)
    return f"; did you mean {near[0]}?" if near else ""


def or_one_of(word: str, known: Iterable[str]) -> str:
    """What may have been meant, else everything that there is."""
    names = list(known)
    return did_you_mean(word, names) or f"; choose from {', '.join(names)}"
