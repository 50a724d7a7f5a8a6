"""Our list file, column by column: what FIDE's lists have, and what the next period has to know.

The file is CSV in UTF-8 with a header row, one player a row, in alphabetical order. Rated or not,
everybody of whom something is known has a row. `docs/guide-period.md` shows this table.
"""

from __future__ import annotations

from typing import NamedTuple


class ListColumn(NamedTuple):
    """A column of the file and what it says."""

    name: str
    meaning: str


PERSON = (
    ListColumn("fide_id", "FIDE number"),
    ListColumn("name", "`Last, First`"),
    ListColumn("federation", "federation, three letters"),
    ListColumn("sex", "`M` or `F`; blank if no list or report has it"),
    ListColumn("title", "title (GM, IM, FM, CM, WGM, WIM, WFM, WCM)"),
    ListColumn("women_title", "women's title, if held as well"),
    ListColumn("other_titles", "arbiter, organiser and trainer titles, separated by commas"),
    ListColumn("arena_title", "FIDE Online Arena title"),
    ListColumn("born", "year or date of birth: `2008` or `2008/04/17`"),
)
RATINGS = tuple(
    ListColumn(f"{which}{part}", meaning.format(which))
    for which in ("standard", "rapid", "blitz")
    for part, meaning in (
        ("", "{} rating; blank for unrated players. Inactive players keep theirs (2002, 9.23)"),
        ("_games", "games rated for this list, in the period before it (2002, 9.12)"),
        ("_k", "K of the {} list (2002, 9.12 and 10.54a)"),
    )
)
FLAG = ListColumn("flag", "`w` woman, `i` inactive, `wi` both, as in FIDE's lists")
STATE = (
    ListColumn("list_date", "the day the list takes effect"),
    ListColumn(
        "kind", "`standard`, `rapid` or `blitz`: the list that all following columns refer to"
    ),
    ListColumn(
        "status",
        "`active`, `inactive` (but listed like active players), `flagged` (inactive, on the "
        "alphabetical"
        " list only), `delisted`, `unrated`",
    ),
    ListColumn(
        "k_games",
        "games completed of those after which the K of new players ends (2002, 9.12: those with"
        " that K; since 2014 all games from the first rated one)",
    ),
    ListColumn(
        "highest",
        "highest published rating, as far as it is known; of a list that does not state it, what"
        " rating and K show. K depends on it. Lists of version 0.2 have `reached_2300` and"
        " `reached_2400` in its place",
    ),
    ListColumn(
        "listed_since",
        "month of the first list since which the player has been listed without a break, or since"
        " which the games are known",
    ),
    ListColumn(
        "inactive_since", "month of the list from which the player is inactive (2002, 9.23a)"
    ),
    ListColumn("dropped_to", "rating to which a delisted player dropped (2002, 9.21)"),
    ListColumn(
        "withheld",
        "`yes` if the federation asked not to list the player (2002, 16.2); set by you",
    ),
    ListColumn(
        "dispensed",
        "`yes` if listed by dispensation, without a federation (2002, 16.3); set by you",
    ),
    ListColumn("on_list", "`yes` if on the alphabetical list; computed in every period"),
    ListColumn(
        "on_federation_list", "`yes` if on the list of the federation; computed in every period"
    ),
    ListColumn("on_top_list", "`yes` if the player may be on a top list; computed in every period"),
    ListColumn(
        "pool",
        "results of an unrated player kept for a first rating, separated by spaces; each is"
        " `month of the list/last day/games/points/sum of the opponents' ratings/Ru/marks`, for"
        " example `2026-11/2026-11-17/5/3.0/9507/1922/t`; marks: `t` two draws against 1800 are"
        " added, `x` a first event with too few points, which is not counted (2002, 9.14 and"
        " 10.3; 2024,"
        " 7.1.4)",
    ),
    ListColumn(
        "activity",
        "rated games in the last periods, to determine inactivity: `2026-10:5 2026-11:9` (2002, "
        "9.23)",
    ),
)
COLUMNS = (*PERSON, *RATINGS, FLAG, *STATE)
NAMES = tuple(column.name for column in COLUMNS)

REACHED_FLAGS = {"reached_2300": 2300, "reached_2400": 2400}
"""Columns of version 0.2 in place of `highest`: `yes` if a published rating was ever so high."""

OWN = (
    "born",
    *(column.name for column in STATE if not column.name.startswith("on_")),
    *REACHED_FLAGS,
)
"""Columns that are read beside those of every list; who is on which list is made anew."""
