"""How much a run tries: every day a sample, at night everything, quickly almost nothing.

A run belongs to a lane, which is also the name of its profile of Hypothesis. ``pytest --full`` is
the lane of the night, ``--measured`` that of `make coverage`, ``--quick`` that of `make quick`;
without an option it is an ordinary day (`make test`). Within a lane a run always tries the same.
"""

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from itertools import product
from typing import Any, TypeVar

from hypothesis import settings

T = TypeVar("T")


class Lane(StrEnum):
    """What a run is for."""

    QUICK = "quick"
    DAILY = "daily"
    MEASURED = "measured"
    FULL = "full"


FULL_EXAMPLES = 1000
"""Examples of a property that says nothing else, with ``--full``."""
DAILY_SHARE = 40
"""Every day a property has this part of its examples, and a comparison of its repetitions."""
LEAST_DAILY = 5
"""Below this many the part is a tenth instead, so that small counts do not become one."""
MEASURED_EXAMPLES = 10
"""More examples of a property reach no further line."""
MOST_QUICK = 2
"""Of many cases so many are quick enough to tell that something broke."""
MOST_SHOWN = 10
"""Of many cases that fail so many are described; all are named."""

settings.register_profile(Lane.FULL, deadline=None, max_examples=FULL_EXAMPLES, print_blob=True)
settings.register_profile(
    Lane.DAILY,
    deadline=None,
    max_examples=FULL_EXAMPLES // DAILY_SHARE,
    derandomize=True,
    database=None,
)
settings.register_profile(Lane.QUICK, settings.get_profile(Lane.DAILY))
settings.register_profile(
    Lane.MEASURED, settings.get_profile(Lane.DAILY), max_examples=MEASURED_EXAMPLES
)


def lane() -> Lane:
    """The lane of this run; outside of pytest that of an ordinary day."""
    name = settings.get_current_profile_name()
    return next((member for member in Lane if member == name), Lane.DAILY)


def is_full() -> bool:
    """Whether everything is tried."""
    return lane() is Lane.FULL


def scaled(count: int, of_lane: Lane | None = None) -> int:
    """How often to repeat: `count` times with ``--full``, otherwise a part of it, at least once.

    >>> scaled(1000, Lane.FULL), scaled(1000, Lane.MEASURED), scaled(1000, Lane.DAILY)
    (1000, 100, 25)
    >>> scaled(100, Lane.DAILY), scaled(20, Lane.DAILY), scaled(2, Lane.DAILY)
    (5, 2, 1)
    """
    chosen = of_lane or lane()
    if chosen is Lane.FULL:
        return count
    tenth = count // 10
    if chosen is Lane.MEASURED:
        return max(1, tenth)
    return max(1, count // DAILY_SHARE, min(LEAST_DAILY, tenth))


def examples(count: int, of_lane: Lane | None = None) -> int:
    """The same for a property, ``@settings(max_examples=examples(5000))``; measured, a few.

    >>> examples(5000, Lane.FULL), examples(5000, Lane.DAILY), examples(5000, Lane.MEASURED)
    (5000, 125, 10)
    """
    chosen = of_lane or lane()
    return min(MEASURED_EXAMPLES, count) if chosen is Lane.MEASURED else scaled(count, chosen)


def portion(cases: Sequence[T]) -> Sequence[T]:
    """Of files or other cases that are there as many as `scaled` says, spread over all of them."""
    return few(cases, scaled(len(cases)))


def spread(cases: Sequence[T], step: int = 3, of_lane: Lane | None = None) -> Sequence[T]:
    """In a day one of so many cases, spread over all; at night and for `make coverage` all.

    >>> [*spread(range(10), 3, Lane.DAILY)], [*spread(range(4), 3, Lane.FULL)]
    ([0, 3, 6, 9], [0, 1, 2, 3])
    """
    return cases[::step] if (of_lane or lane()) in (Lane.DAILY, Lane.QUICK) else cases


def few(cases: Sequence[T], most: int = MOST_QUICK) -> Sequence[T]:
    """A few of many, always the same, with the first and the last.

    >>> few(range(100), 4)
    [0, 33, 66, 99]
    """
    if len(cases) <= most:
        return cases
    if most == 1:
        return cases[:1]
    return [cases[step * (len(cases) - 1) // (most - 1)] for step in range(most)]


def check_each(
    cases: Iterable[T], check: Callable[[T], None], name: Callable[[T], str] = str
) -> None:
    """Check every case, quickly only a few, and fail with the names of all that fail.

    A test with hundreds of cases is a loop over them: as parameters each one would be collected by
    every worker, which takes longer than to check it.
    """
    __tracebackhide__ = True
    given = [*cases]
    assert given, "there is no case to check"
    failures: dict[str, Exception] = {}
    for case in few(given) if lane() is Lane.QUICK else given:
        try:
            check(case)
        except Exception as failure:  # whatever it is, the other cases are tried too
            failures[name(case)] = failure
    if failures:
        raise AssertionError(_summary(failures, len(given))) from next(iter(failures.values()))


Check = Callable[..., None]


def for_each(
    *values: Iterable[Any], name: Callable[[Any], str] = str
) -> Callable[[Check], Callable[[], None]]:
    """Make a test of one case a loop over all cases: every combination of these values.

    It stands where ``pytest.mark.parametrize`` would. The test takes no fixtures.
    """

    def looped(check: Check) -> Callable[[], None]:
        def test() -> None:
            check_each(product(*values), lambda case: check(*case), named)

        test.__name__ = check.__name__
        test.__doc__ = check.__doc__
        test.__module__ = check.__module__
        return test

    def named(case: tuple[Any, ...]) -> str:
        return " ".join(map(name, case))

    return looped


def _summary(failures: dict[str, Exception], count: int) -> str:
    described = [
        f"{name}: {type(failure).__name__}: {failure}"
        for name, failure in [*failures.items()][:MOST_SHOWN]
    ]
    names = ", ".join(failures)
    return "\n".join((f"{len(failures)} of {count} cases fail: {names}", *described))
