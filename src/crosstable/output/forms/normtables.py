"""Figures of title norms as the forms print them: Forms 4 and 6, IT1 and IT3."""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.model.titles import WOMEN_TITLES
from crosstable.output.document import Block, Note
from crosstable.output.table import (
    BLANK,
    Cell,
    Column,
    Kind,
    Table,
    from_halves,
    points,
    whole,
    words,
)
from crosstable.rules.norms.forms import (
    UNRATED_ON_FORM_4,
    average_of,
    average_with_player,
    category,
)
from crosstable.rules.norms.norm import Norm, NormGame, Norms
from crosstable.rules.norms.people import NormPlayer
from crosstable.rules.norms.titles import NORM_TITLES, TITLE_HOLDERS

COUNTED_TITLES = (*NORM_TITLES, *(title for title in TITLE_HOLDERS if title not in NORM_TITLES))
"""Titles that certificates count, those by norms first; others are shown as a dash."""
_OF_FORM_6 = tuple(sorted(TITLE_HOLDERS, key=lambda title: title in WOMEN_TITLES))
"""In the order of its columns: gm, im, fm, then those of women."""
JUDGED = "Required points by the FIDE Title Regulations, edition {edition}."
NONE_MADE = "No title norm was made in this event."
NOT_JUDGED = (
    "The Title Regulations of the event's time are not available, and later ones do not apply: "
    "norms are to be filled in by hand."
)


def opponents_of(norm: Norm) -> list[NormPlayer]:
    """The opponents of the games that count."""
    opponents = (game.round.opponent for game in norm.counted_games)
    return [opponent for opponent in opponents if opponent is not None]


def form_4_average(norm: Norm) -> int | None:
    """R(a) of Form 4: the player and the opponents, unrated as 2000."""
    return average_with_player(
        norm.player.rating, [opponent.rating for opponent in opponents_of(norm)]
    )


def federations_of(people: list[NormPlayer]) -> set[str]:
    """The federations; FID is none."""
    return {person.federation for person in people if person.federation not in ("", "FID")}


# -- Form 6 ---------------------------------------------------------------------------------------

_COLUMNS = (
    Column("Name and ID"),
    Column("Norm", Kind.CENTRE),
    Column("FED", Kind.CENTRE),
    *(Column(name, Kind.NUMBER) for name in ("N", "nf", "hfp", "ffp", "rp", "urp")),
    *(Column(title.lower(), Kind.NUMBER) for title in _OF_FORM_6),
    *(Column(name, Kind.NUMBER) for name in ("Rating", "Ra", "Cat")),
    Column("req.", Kind.POINTS),
    Column("ach.", Kind.POINTS),
    *(Column(name, Kind.NUMBER) for name in ("Rc", "Rp")),
)
_LINES_TO_FILL_IN = 12
LEGEND = (
    "N games; nf federations, the player's included; hfp players of the player's federation, the "
    "player included; ffp foreign players; rp rated, urp unrated players; gm to wfm title-holders; "
    "Ra average rating of all of them, unrated as 2000; Cat category; req. points required, ach. "
    "points achieved; Rc average of the opponents; Rp performance."
)


def norm_blocks(norms: Norms, title: str = "") -> tuple[Block, ...]:
    """Form 6: a line for each norm that was made, with the legend and the edition."""
    if not norms.made:
        return (Note(NONE_MADE), Note(JUDGED.format(edition=norms.edition), is_quiet=True))
    table = Table(_COLUMNS, tuple(_line(norm) for norm in norms.made), title=title, kept=2)
    return (table, Note(f"{LEGEND} {JUDGED.format(edition=norms.edition)}", is_quiet=True))


def lines_to_fill_in(
    title: str = "", reason: str = "", result: Norm | None = None
) -> tuple[Block, ...]:
    """Form 6 without norms, to be filled in by hand; a result has what needs no title rules."""
    filled = () if result is None else (_line_without_rules(result),)
    blank = ((BLANK,) * len(_COLUMNS) for _ in range(_LINES_TO_FILL_IN - len(filled)))
    table = Table(_COLUMNS, (*filled, *blank), title=title, kept=2, is_grid=True)
    return table, Note(f"{LEGEND} {reason}".strip(), is_quiet=True)


PLAYED_HALVES = {"1": 2, "=": 1, "0": 0}
"""Half points of games that were played, by their letters."""


def _line_without_rules(result: Norm) -> tuple[Cell, ...]:
    """A player and the opponents of all played games: the title, what it requires and the
    performance are left open."""
    played = [
        game.round
        for game in result.games
        if game.round.result in PLAYED_HALVES and game.round.opponent is not None
    ]
    opponents = [round_.opponent for round_ in played if round_.opponent is not None]
    score = sum(PLAYED_HALVES[round_.result] for round_ in played)
    ratings = [opponent.rating for opponent in opponents]
    return (
        *_people_cells(result.player, opponents, BLANK, len(played)),
        BLANK,
        points(from_halves(score)),
        whole(average_of(ratings, UNRATED_ON_FORM_4)),
        BLANK,
    )


def _line(norm: Norm) -> tuple[Cell, ...]:
    return (
        *_people_cells(norm.player, opponents_of(norm), words(norm.title.code), norm.figures.games),
        points(from_halves(norm.figures.required)),
        points(from_halves(norm.figures.half_points)),
        whole(norm.figures.ra),
        whole(norm.figures.rp),
    )


def _people_cells(
    player: NormPlayer, opponents: Sequence[NormPlayer], title: Cell, games: int
) -> tuple[Cell, ...]:
    """Who the player met: federations, ratings, titles, and their average."""
    everybody = [player, *opponents]
    own = sum(person.federation == player.federation for person in everybody)
    rated = sum(person.rating is not None for person in everybody)
    average = average_of([person.rating for person in everybody], UNRATED_ON_FORM_4)
    titles = [opponent.title for opponent in opponents]
    identity = " ".join(filter(None, (player.name, player.fide_id)))
    return (
        words(identity),
        title,
        words(player.federation),
        whole(games),
        whole(len(federations_of(everybody))),
        whole(own),
        whole(len(everybody) - own),
        whole(rated),
        whole(len(everybody) - rated),
        *(whole(titles.count(code)) for code in _OF_FORM_6),
        whole(player.rating),
        whole(average),
        whole(category(average)),
    )


# -- rounds of a certificate ----------------------------------------------------------------------


def shown_title(player: NormPlayer) -> str:
    """A title that certificates count, else a dash."""
    return player.title if player.title in COUNTED_TITLES else "–"


_SCORES = {
    "1": "1",
    "=": "½",
    "0": "0",
    "W": "1*",
    "D": "½*",
    "L": "0*",
    "+": "+",
    "-": "−",
    "H": "=",
    "F": "+",
    "U": "+",
    "Z": "−",
}


def score_mark(game: NormGame) -> str:
    """1, ½, 0 for played games, with a star if they were shorter than a move, else + = −."""
    return _SCORES.get(game.round.result, game.round.result)
