"""The exceptions of Crosstable: for misuse of the library, never for what a file contains.

::

    CrosstableError
    ├── CannotWrite                    A value of the tournament does not fit the dialect
    ├── CannotAmend                    A change that the text of a report has no place for
    ├── OutputExists                   The output file exists, and replacing it was not requested
    ├── ChangedMeanwhile               Somebody else saved a file after it was read
    ├── MissingExtra                   A package that this needs is not installed
    ├── Faulty                         A report with errors, which is published only on request
    ├── Unusable                       An input that cannot be used
    │   ├── NoReport                   A file that can be read but is not a report
    │   ├── Misread                    A file of another program that contradicts itself
    │   ├── SectionWanted              One of several tournaments in a file has to be named
    │   ├── UnreadableRatingList       The file is not a rating list that can be read
    │   ├── UnusableArchive            A ZIP file, or a member of one, that is not read
    │   ├── UnusableStage              A stage that the event details name cannot be used
    │   ├── UnwritableTarget           A place where no folder can be made
    │   └── WrongRules                 A file of national rating rules that cannot be used
    ├── Unknown                        Something was asked for by a name that does not exist
    │   ├── UnknownCode                No diagnostic has this code or name
    │   ├── UnknownDialect             There is no dialect of the requested name
    │   ├── UnknownEdition             An edition of the tie-break regulations that does not exist
    │   ├── UnknownForm                A form that does not exist, or that the event cannot have
    │   ├── UnknownFormat              A format of documents that does not exist
    │   ├── UnknownLanguage            A language that nothing is translated into
    │   ├── UnknownOption              A rating option with a name or a value that does not exist
    │   ├── UnknownPeer                A pairing program that is not known or not installed
    │   ├── UnknownPlayer              A player was asked for by a number or name that nobody has
    │   ├── UnknownPurpose             A purpose that reports are not checked or written for
    │   ├── UnknownRules               Rating rules were asked for by a name that does not exist
    │   ├── UnknownSample              There is no bundled sample event of this name
    │   ├── UnknownSystem              A tournament system that does not exist
    │   ├── UnknownTeam                A team was asked for by a number that none has
    │   ├── UnknownTieBreak            A code that is no tie-break of this event, or not in its list
    │   ├── UnknownTitle               A title that has no norms, or that was not judged
    │   └── NoSuchFault                A fix of a fault that is not there (any more)
    ├── WrongUse                       Arguments that cannot be, or that do not go together
    │   ├── NotATournament             Something else was given where a tournament is expected
    │   ├── WrongKind                  An argument of another kind than its parameter
    │   ├── NotARound                  A round that the event does not have, or that is not paired
    │   ├── ListWithoutDate            A rating list whose date is not known
    │   ├── WrongDate                  A text that is not a day on which a list can begin
    │   ├── WrongLists                 Lists and days that do not go together
    │   │   └── RefusedLists           Lists with faults, where none are tolerated (`strict`)
    │   ├── WrongRequest               Arguments that neither JaVaFo nor bbpPairings understands
    │   ├── WrongResult                A text that is not a result, or a player without a game
    │   └── WrongWish                  Something that cannot be generated
    ├── CannotAct                      An act that cannot be, in the state that the event is in
    │   ├── WrongData                  Values that a player cannot have
    │   ├── NotConfirmed               An act that needs a confirmation that was not given
    │   │   ├── NeedsAcknowledgement   A warning of level 2
    │   │   ├── NeedsConfirmation      A warning of level 3
    │   │   ├── NeedsTwoConfirmations  A warning of level 4
    │   │   └── RefusedInFideMode      A warning of level 5
    │   ├── HeldElsewhere              Another program is writing the event
    │   ├── NotAnEvent                 A folder without a journal
    │   ├── ChangedOutside             A file that follows from the journal was changed by others
    │   ├── JournalBehind              The journal lacks acts that were answered
    │   ├── NoSecondPlace              The second place, which gets every act too, is not there
    │   ├── PartedPlace                The second place has acts of its own
    │   └── ReadOnlyEvent              The journal is broken or from a newer version
    ├── JobFailed                      A job of the desk that gave no result
    │   └── JobCancelled               A job that the user did not want any more
    ├── NotFetched                     A part of the browser edition that was not fetched yet
    ├── OfficeProblem                  A rating office that cannot be used, or refuses a request
    │   ├── NotAnOffice                A database, or a file, that is not a rating office
    │   ├── OfficeExists               A database that is a rating office already
    │   ├── OfficeUnreachable          A database server that does not answer
    │   ├── NewerOffice                An office that a newer version of the program wrote
    │   ├── BrokenOffice               Something of the office is missing or was changed
    │   ├── NotAllowed                 The user does not have the right to do this
    │   ├── TooManyTries               Too many failed attempts to log in
    │   ├── AlreadyReceived            The same report was submitted before
    │   └── NeedsDecision              Something that a person has to decide first
    └── NotPaired                      A round that cannot be paired
        ├── CannotGoOn                 A generated round has no legal pairing
        └── IllegalRound               An engine made a round that breaks an absolute rule
"""

from __future__ import annotations

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

    >>> import crosstable
    >>> try:
    ...     crosstable.generate(crosstable.Wishes(rounds=99), 1)
    ... except crosstable.CrosstableError as problem:
    ...     print(problem, "|", problem.parameter)
    ...     print(problem.worded(lambda name: f"--{name}"))
    rounds must be 1 to 60, not 99 | rounds
    --rounds must be 1 to 60, not 99
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
            return Exception.__str__(self)  # not that of KeyError, which quotes
        text, *values = self.args
        return str(text).format(*(named(v) if isinstance(v, Parameter) else v for v in values))


class CannotWrite(CrosstableError):
    """A value of the tournament does not fit the dialect; `losses` are what it cannot hold.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("round-robin"))
    >>> try:
    ...     crosstable.dumps(t, "trf06")
    ... except crosstable.CannotWrite as problem:
    ...     problem.losses[0].kind
    'comment'
    """

    def __init__(self, message: object, losses: Sequence[Any] = ()) -> None:
        super().__init__(message)
        self.losses = tuple(losses)
        """What would be lost; each is a `Loss`."""


class CannotAmend(CrosstableError):
    """A change that the text of a report has no place for: a result, or data of a player.

    >>> import crosstable
    >>> issubclass(crosstable.CannotAmend, crosstable.CrosstableError)
    True
    """


class OutputExists(CrosstableError):
    """The output file exists, and replacing it was not requested.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("round-robin"))
    >>> try:
    ...     crosstable.write(t, crosstable.sample("rapid"))
    ... except crosstable.OutputExists as problem:
    ...     print("it is there")
    it is there
    """


class ChangedMeanwhile(CrosstableError):
    """Somebody else saved a file after it was read: it is not replaced."""


class MissingExtra(CrosstableError):
    """A package that this needs is not installed; the message names the extra.

    >>> import crosstable
    >>> issubclass(crosstable.MissingExtra, crosstable.CrosstableError)
    True
    """


class Faulty(CrosstableError):
    """A report with errors, which is published only on request.

    >>> import crosstable
    >>> import tempfile
    >>> t = crosstable.loads("012 Club Open\\n001    1      Lee, Ann\\n001    1      Roe, Tim\\n")
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     try:
    ...         crosstable.publish(t, folder)
    ...     except crosstable.Faulty as problem:
    ...         problem.errors > 0
    True
    """

    def __init__(self, path: str, errors: int) -> None:
        self.path = path
        """The report."""
        self.errors = errors
        """How many errors it has."""
        number = "1 error" if errors == 1 else f"{errors} errors"
        super().__init__(f"{path}: the report has {number}")


# -- inputs and targets that cannot be used -------------------------------------------------------


class Unusable(CrosstableError):
    """An input that cannot be used; the message is for the user.

    >>> import crosstable
    >>> issubclass(crosstable.NoReport, crosstable.Unusable)
    True
    """


class NoReport(Unusable):
    """A file that can be read but is not a report; the message says what it is.

    >>> import crosstable
    >>> issubclass(crosstable.NoReport, crosstable.CrosstableError)
    True
    """


class Misread(Unusable):
    """A file of another program that contradicts itself.

    Or it contradicts the layout that is known of it. Readers raise it; `crosstable.read` tells it
    as the verdict on the file.
    """


class SectionWanted(Unusable):
    """One of several tournaments in a file has to be named."""


class UnreadableRatingList(Unusable):
    """The file is not a rating list that can be read; the message says what it is instead.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("round-robin"))
    >>> try:
    ...     crosstable.list_for(t, crosstable.sample("rapid"))
    ... except crosstable.UnreadableRatingList as problem:
    ...     print("not a list")
    not a list
    """


class UnusableArchive(Unusable):
    """A ZIP file, or a member of one, that is not read; the message says why."""


class UnusableStage(Unusable):
    """A stage that the event details name cannot be used; the message says why."""


class UnwritableTarget(Unusable):
    """A place where no folder can be made."""


class WrongRules(Unusable):
    """A file of national rating rules that cannot be used; the message says what is wrong, where.

    >>> import crosstable
    >>> try:
    ...     crosstable.national_rules("no-such-rules.toml")
    ... except crosstable.WrongRules as problem:
    ...     print(problem)
    no-such-rules.toml cannot be read: No such file or directory
    """


# -- names that do not exist ----------------------------------------------------------------------


class Unknown(CrosstableError):
    """Something was asked for by a name that does not exist.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("round-robin"))
    >>> try:
    ...     crosstable.standings(t, edition="2062")
    ... except crosstable.Unknown as problem:
    ...     print(problem)
    edition: there is no '2062'; did you mean 2026?
    """


class UnknownCode(Unknown):
    """No diagnostic has this code or name; the message names the nearest.

    >>> import crosstable
    >>> try:
    ...     crosstable.diagnostic_page("G999")
    ... except crosstable.UnknownCode as problem:
    ...     print(str(problem)[:4])
    G999
    """


class UnknownDialect(Unknown):
    """There is no dialect of the requested name.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("round-robin"))
    >>> try:
    ...     crosstable.convert(t, "trf62")
    ... except crosstable.UnknownDialect as problem:
    ...     print(problem)
    there is no dialect 'trf62'; did you mean trf26?
    """


class UnknownEdition(Unknown):
    """An edition of the tie-break regulations that does not exist.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("round-robin"))
    >>> try:
    ...     crosstable.standings(t, edition="2062")
    ... except crosstable.UnknownEdition as problem:
    ...     print(problem)
    edition: there is no '2062'; did you mean 2026?
    """


class UnknownForm(Unknown):
    """A form that does not exist, or that the event cannot have.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("round-robin"))
    >>> try:
    ...     crosstable.report(t, "standing", to="csv")
    ... except crosstable.UnknownForm as problem:
    ...     print(problem)
    form standing is not known; did you mean standings?
    """


class UnknownFormat(Unknown):
    """A format of documents that does not exist.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("round-robin"))
    >>> try:
    ...     crosstable.report(t, "standings", to="docx")
    ... except crosstable.UnknownFormat as problem:
    ...     print(problem)
    to: there is no 'docx'; choose from pdf, html, csv, xlsx
    """


class UnknownLanguage(Unknown):
    """A language that nothing is translated into.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("round-robin"))
    >>> try:
    ...     crosstable.report(t, "standings", to="html", language="dk")
    ... except crosstable.UnknownLanguage as problem:
    ...     print(problem)
    language: there is no 'dk'; choose from en, de, fr, es, it
    """


class UnknownOption(Unknown):
    """A rating option with a name or a value that does not exist.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("round-robin"))
    >>> try:
    ...     crosstable.rate(t, options={"rapidk": "no"})
    ... except crosstable.UnknownOption as problem:
    ...     print(str(problem)[:11])
    there is no
    """


class UnknownPeer(Unknown):
    """A pairing program that is not known or not installed.

    >>> import crosstable
    >>> try:
    ...     crosstable.versus(crosstable.read(crosstable.sample("rapid")), "gacrus")
    ... except crosstable.UnknownPeer as problem:
    ...     print(problem)
    peer: 'gacrus' is not known; choose from gacrux, py4swiss, bbpPairings
    """


class UnknownPlayer(Unknown, KeyError):
    """A player was asked for by a number or name that nobody has.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("round-robin"))
    >>> try:
    ...     t.player(99)
    ... except crosstable.UnknownPlayer as problem:
    ...     print(problem)
    no player has the number 99; the numbers are 1 to 10
    """


class UnknownPurpose(Unknown):
    """A purpose that reports are not checked or written for.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("round-robin"))
    >>> try:
    ...     crosstable.check(t, "ratng")
    ... except crosstable.UnknownPurpose as problem:
    ...     print(problem)
    purpose: there is no 'ratng'; did you mean rating?
    """


class UnknownRules(Unknown):
    """Rating rules were asked for by a name that does not exist.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("round-robin"))
    >>> try:
    ...     crosstable.rate(t, "fide-2042")
    ... except crosstable.UnknownRules as problem:
    ...     print(str(problem).partition(";")[0])
    there are no rules 'fide-2042'
    """


class UnknownSample(Unknown):
    """There is no bundled sample event of this name.

    >>> import crosstable
    >>> try:
    ...     crosstable.sample("team-swis")
    ... except crosstable.UnknownSample as problem:
    ...     print(problem)
    there is no sample 'team-swis'; did you mean team-swiss?
    """


class UnknownSystem(Unknown):
    """A tournament system that does not exist.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("round-robin"))
    >>> try:
    ...     crosstable.standings(t, system="roundrobin")
    ... except crosstable.UnknownSystem as problem:
    ...     print(problem)
    system roundrobin: not a system or a code of record 192; did you mean round-robin?
    """


class UnknownTeam(Unknown, KeyError):
    """A team was asked for by a number that none has.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("team-swiss"))
    >>> try:
    ...     t.team(999)
    ... except crosstable.UnknownTeam as problem:
    ...     print(problem)
    no team has the number 999; the numbers are 1 to 10
    """


class UnknownTieBreak(Unknown, KeyError):
    """A code that is no tie-break of this event, or not in its list.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("round-robin"))
    >>> table = crosstable.standings(t, "PTS,SB")
    >>> try:
    ...     table[0].values["SBB"]
    ... except crosstable.UnknownTieBreak as problem:
    ...     print(problem)
    SBB is not in the list PTS, SB; did you mean SB?
    """


class UnknownTitle(Unknown, KeyError):
    """A title that has no norms, or that was not judged.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("round-robin"))
    >>> try:
    ...     crosstable.norms(t, ["GMM"])
    ... except crosstable.UnknownTitle as problem:
    ...     print(problem)
    title: there is no 'GMM'; did you mean GM?
    """


class NoSuchFault(Unknown):
    """A fix of a fault that is not there (any more)."""


# -- wrong use ------------------------------------------------------------------------------------


class WrongUse(CrosstableError):
    """Arguments that cannot be, or that do not go together.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("round-robin"))
    >>> try:
    ...     crosstable.standings(t, after=12)
    ... except crosstable.WrongUse as problem:
    ...     print(problem)
    round 12 has not been paired; the last one is 9
    """


class NotATournament(WrongUse, TypeError):
    """Something else was given where a tournament is expected; most often it is a path.

    >>> import crosstable
    >>> try:
    ...     crosstable.standings("open.trf")
    ... except crosstable.NotATournament as problem:
    ...     print(str(problem)[:56])
    standings() takes a Tournament, not the path 'open.trf':
    """


class WrongKind(WrongUse, TypeError):
    """An argument of another kind than its parameter.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("round-robin"))
    >>> try:
    ...     crosstable.standings(t, after="3")
    ... except crosstable.WrongKind as problem:
    ...     print(problem)
    after is '3' (str), but has to be int | None
    >>> try:
    ...     crosstable.standings(t, tie_breaks="PTS")
    ... except crosstable.WrongKind as problem:
    ...     print(problem)
    standings() has no parameter tie_breaks; did you mean tiebreaks?
    """


class NotARound(WrongUse):
    """A round that the event does not have, or that is not paired.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("round-robin"))
    >>> try:
    ...     crosstable.standings(t, after=12)
    ... except crosstable.NotARound as problem:
    ...     print(problem)
    round 12 has not been paired; the last one is 9
    """


class ListWithoutDate(WrongUse):
    """A rating list whose date is not known."""


class WrongDate(WrongUse):
    """A text that is not a day on which a list can begin."""


class WrongLists(WrongUse):
    """Lists and days that do not go together.

    >>> import crosstable
    >>> issubclass(crosstable.WrongLists, crosstable.WrongUse)
    True
    """


class RefusedLists(WrongLists):
    """Lists with faults, where none are tolerated (`strict`).

    >>> import crosstable
    >>> issubclass(crosstable.RefusedLists, crosstable.WrongLists)
    True
    """

    def __init__(self, message: str, findings: Sequence[object] = ()) -> None:
        super().__init__(message)
        self.findings = tuple(findings)
        """What is wrong with the lists."""


class WrongRequest(WrongUse):
    """Arguments that neither JaVaFo nor bbpPairings understands."""


class WrongResult(WrongUse):
    """A text that is not a result, or a player without a game.

    >>> import crosstable
    >>> t = crosstable.new_tournament("Two", ["A", "B"], rounds=1)
    >>> t = crosstable.pair_round(t).apply(t)
    >>> try:
    ...     crosstable.enter_results(t, {1: "2-0"})
    ... except crosstable.WrongResult as problem:
    ...     print(problem)
    2-0 is not a result; write 1-0, ½-½, 0-1, +:-, -:+, -:-
    """


class WrongWish(WrongUse):
    """Something that cannot be generated; the message is for the user.

    >>> import crosstable
    >>> try:
    ...     crosstable.generate(crosstable.Wishes(players=1), 7)
    ... except crosstable.WrongWish as problem:
    ...     print("too few")
    too few
    """


# -- running an event -----------------------------------------------------------------------------


class CannotAct(CrosstableError):
    """An act that cannot be, in the state that the event is in; nothing was changed.

    >>> import crosstable
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     event = crosstable.new_event(f"{folder}/club", "Club Open", rounds=3)
    ...     try:
    ...         event.result(1, "1-0")
    ...     except crosstable.CannotAct as problem:
    ...         print(problem)
    no round is paired
    """


class WrongData(CannotAct):
    """Values that a player cannot have: what is wrong with each, by its name.

    >>> import crosstable
    >>> player = crosstable.NewPlayer("Lee, Ann", title="XM")
    >>> try:
    ...     crosstable.new_tournament("Open", [player], rounds=3)
    ... except crosstable.WrongData as problem:
    ...     list(problem.faults)
    ['title']
    """

    def __init__(self, faults: Mapping[str, Any]) -> None:
        super().__init__(next(iter(faults.values()), ""))
        self.faults = faults
        """What is wrong, by the name of the field."""


class NotConfirmed(CannotAct):
    """An act that needs a confirmation that was not given.

    `circumstances` are what speaks against it: each with `level`, `message` and its row of the
    table of warnings; `strongest` is the one that decides.

    >>> import crosstable
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     event = crosstable.take_over_event(f"{folder}/open", crosstable.sample("in-progress"))
    ...     try:
    ...         event.leave_fide_mode()
    ...     except crosstable.NotConfirmed as problem:
    ...         print(event.leave_fide_mode(confirm=problem.level).warnings[0].key)
    leave-fide-mode
    """

    def __init__(self, strongest: Any, circumstances: tuple[Any, ...]) -> None:
        super().__init__(strongest.message)
        self.strongest = strongest
        """The `Circumstance` that decides the level."""
        self.circumstances = circumstances
        """All that speaks against it; each is a `Circumstance`."""

    @property
    def level(self) -> int:
        """The level that would have to be confirmed, 2 to 4; 5 cannot be."""
        return int(self.strongest.level)


class NeedsAcknowledgement(NotConfirmed):
    """A warning of level 2: whoever acts has to say that it was seen.

    >>> import crosstable
    >>> issubclass(crosstable.NeedsAcknowledgement, crosstable.NotConfirmed)
    True
    """


class NeedsConfirmation(NotConfirmed):
    """A warning of level 3: whoever acts has to confirm it.

    >>> import crosstable
    >>> issubclass(crosstable.NeedsConfirmation, crosstable.NotConfirmed)
    True
    """


class NeedsTwoConfirmations(NotConfirmed):
    """A warning of level 4: it affects the whole event and is confirmed twice.

    >>> import crosstable
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     event = crosstable.take_over_event(f"{folder}/open", crosstable.sample("in-progress"))
    ...     try:
    ...         event.leave_fide_mode()
    ...     except crosstable.NeedsTwoConfirmations as problem:
    ...         problem.level
    4
    """


class RefusedInFideMode(NotConfirmed):
    """A warning of level 5: nobody can confirm it while the event is in FIDE mode.

    >>> import crosstable
    >>> issubclass(crosstable.RefusedInFideMode, crosstable.NotConfirmed)
    True
    """


class HeldElsewhere(CannotAct):
    """Another program is writing the event.

    >>> import crosstable
    >>> issubclass(crosstable.HeldElsewhere, crosstable.CannotAct)
    True
    """


class NotAnEvent(CannotAct):
    """A folder without a journal.

    >>> import crosstable
    >>> try:
    ...     crosstable.open_event("no-such-folder")
    ... except crosstable.NotAnEvent as problem:
    ...     print("no event")
    no event
    """


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
    """The journal is broken or from a newer version; the event can be read only.

    >>> import crosstable
    >>> issubclass(crosstable.ReadOnlyEvent, crosstable.CannotAct)
    True
    """


# -- the desk -------------------------------------------------------------------------------------


class JobFailed(CrosstableError):
    """A job of the desk that gave no result; `told` is what the user reads.

    `is_refusal` is whether the library refused the file or the request, not the desk the work.
    """

    def __init__(self, told: Any, *, is_refusal: bool = False) -> None:
        super().__init__(str(told))
        self.told = told
        self.is_refusal = is_refusal


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
    """A round that cannot be paired; the message says why and what to do.

    `reason` is a `Refusal` of the report or the request, or `NoLegalPairing`.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("in-progress"))
    >>> try:
    ...     crosstable.pair_round(t)
    ... except crosstable.NotPaired as problem:
    ...     problem.reason.kind
    'results-missing'
    """

    def __init__(self, message: object, reason: Any = None) -> None:
        super().__init__(message)
        self.reason = reason
        """A `Refusal`, or `NoLegalPairing`."""


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
    import traceback  # only a fault of ours needs it

    lines = [f"internal fault: {type(fault).__name__}: {fault}"]
    frames = traceback.extract_tb(fault.__traceback__)
    if frames:
        place = frames[-1]
        lines.append(f"  at {Path(place.filename).name}, line {place.lineno}, in {place.name}")
    lines.append("  This is a bug in Crosstable. Please report it with the file that caused it.")
    return lines


def nearest(word: str, known: Iterable[str]) -> str | None:
    """What has nearly this name, whatever the case of its letters; None if nothing has.

    >>> nearest("--forr", ["--for", "--from"]), nearest("--start", ["--arbiter"])
    ('--for', None)
    """
    by_letters: dict[str, list[str]] = {}
    for name in known:
        by_letters.setdefault(name.casefold().lstrip("-"), []).append(name)
    near = get_close_matches(word.casefold().lstrip("-"), list(by_letters), n=1)
    return get_close_matches(word, by_letters[near[0]], n=1, cutoff=0)[0] if near else None


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A proposal, if something has nearly this name."""
    near = nearest(word, known)
    return "" if near is None else f"; did you mean {near}?"


def or_one_of(word: str, known: Iterable[str]) -> str:
    """What may have been meant, else everything that there is."""
    names = list(known)
    return did_you_mean(word, names) or f"; choose from {', '.join(names)}"
