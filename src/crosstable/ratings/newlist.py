"""The new list: ratings, K, delisting, inactivity, and who is on which list (article 9, 16)."""

from __future__ import annotations

from crosstable.ratings.arithmetic import half_away, half_up, none, raise_to, sum_of, whole
from crosstable.ratings.editions import HALF_UP, RuleSet
from crosstable.ratings.kfactor import published_k
from crosstable.ratings.listrules import COMPRESSION
from crosstable.ratings.liststate import ACTIVITY, ListState, Reports, Terms, month_number
from crosstable.ratings.seats import seat_key
from crosstable.ratings.tables import Expr, Frame, coalesce, col, concat, lit, when
from crosstable.rules.rateofplay import STANDARD


def new_ratings(players: Frame, sums: Frame, first: Frame, terms: Terms) -> Frame:
    """Every player of the list with the sums of the period, `computed` and `new`.

    `computed` is Rn, rounded once (10.56), or the first rating (10.32), published or not; `new` is
    the rating on the new list. `is_first` and `is_delisted` say what happened to the player.
    """
    base = coalesce(col("rating"), col("substitute"), whole(terms.rules.start_rating))
    has_games = col("rated_games").fill_null(0) > 0
    is_rated = ~col("rating").is_null() | (has_games & ~base.is_null())
    changed = base + _round_rating(col("change").fill_null(0), terms.rules)
    table = (
        players.join(sums, on="player", how="left")
        .join(first, on="player", how="left")
        .with_columns(
            when(is_rated).then(changed).otherwise(col("first")).alias("computed"),
            is_rated.alias("was_rated"),
            when(is_rated).then(base).otherwise(none()).alias("old"),
            col("pooled_games").fill_null(0).alias("pooled_games"),
        )
        .with_columns(_rating_on_list(col("computed"), terms).alias("listed"))
    )
    return _publish_ratings(table, has_games, terms.rules)


def _round_rating(hundredths: Expr, rules: RuleSet) -> Expr:
    rounded = half_up if rules.rounding == HALF_UP else half_away
    return rounded(hundredths, whole(100))


def _publish_ratings(frame: Frame, has_games: Expr, rules: RuleSet) -> Frame:
    """9.14, 10.32: first ratings with enough games; 9.21: delisted who dropped below the floor."""
    was_rated = col("was_rated")
    listed = col("listed")
    is_low = (listed < rules.floor).fill_null(False)
    is_enough = (col("pooled_games") >= rules.first_games) & ~listed.is_null()
    is_first = ~was_rated & is_enough & ~is_low
    is_delisted = was_rated & has_games & is_low
    stays = (was_rated & ~is_delisted) | is_first
    return frame.with_columns(
        when(stays).then(listed).otherwise(none()).alias("new"),
        is_first.alias("is_first"),
        (~was_rated & is_enough & is_low).alias("is_too_low"),
        is_delisted.alias("is_delisted"),
    )


def _rating_on_list(rating: Expr, terms: Terms) -> Expr:
    """A rating as a list has it: compressed once, and raised to the floor where rules do that."""
    compressed = _compress(rating, terms)
    return raise_to(compressed, terms.rules.floor) if terms.rules.floor_raises else compressed


def _compress(rating: Expr, terms: Terms) -> Expr:
    """Ratings below 2000 move up by 40 % of what they lack, with the list of 1 March 2024."""
    month = month_number(COMPRESSION.day)
    is_fide = not terms.rules.federation
    if terms.rules.kind != STANDARD or not is_fide or not terms.current < month <= terms.next:
        return rating
    below = COMPRESSION.below
    share = COMPRESSION.share
    moved = half_up(rating * (100 - share) + share * below, whole(100))
    return when(rating < below).then(moved).otherwise(rating)


# ---- the state ----------------------------------------------------------------------------------


def new_players(rated: Frame, activity: Frame, terms: Terms) -> Frame:
    """The list with its new state, beside what `new_ratings` says about the players."""
    rules = terms.rules.lists
    year = activity.group_by("player").agg(sum_of("games").alias("year_games"))
    players = rated.join(year, on="player", how="left")
    counted = col("counted_games").fill_null(0)
    completed = counted if rules.counts_all_games else col("rated_games").fill_null(0)
    before = col("k_games") + completed
    k_games = (
        before if rules.counts_all_games else when(col("is_first")).then(whole(0)).otherwise(before)
    )
    is_listed = ~col("new").is_null()
    was_unlisted = col("rating").is_null()
    since = when(was_unlisted).then(whole(terms.next)).otherwise(col("listed_since"))
    delisted = when(col("is_delisted"))
    return _with_lists(
        players.with_columns(
            when(is_listed).then(since).otherwise(none()).alias("listed_since"),
            delisted.then(col("listed")).otherwise(none()).alias("dropped_to"),
            col("new").alias("rating"),
            counted.alias("games"),
            k_games.alias("k_games"),
            _highest().alias("highest"),
        ).with_columns(
            published_k(terms.rules, terms.next, terms.rapid_k).alias("k"),
            _inactive_since(terms).alias("inactive_since"),
        ),
        terms,
    )


def _highest() -> Expr:
    """The highest published rating, with that of the new list."""
    is_higher = (col("new") > col("highest")).fill_null(False)
    return when(is_higher).then(col("new")).otherwise(col("highest"))


def _inactive_since(terms: Terms) -> Expr:
    """9.23a and c: fewer games in a year than needed, for who has been listed for a year."""
    rules = terms.rules.lists
    since = col("inactive_since")
    has_played = col("year_games").fill_null(0) >= rules.active_games
    is_young = (col("listed_since") > terms.next - rules.activity_months).fill_null(False)
    is_active = col("rating").is_null() | has_played | (since.is_null() & is_young)
    return when(is_active).then(none()).otherwise(since.fill_null(terms.next))


def _with_lists(players: Frame, terms: Terms) -> Frame:
    """9.21, 9.23b, 9.23d, 16.1 to 16.3: the status, and the lists that show the player."""
    rules = terms.rules
    months = terms.next - col("inactive_since")
    shown = rules.lists.inactive_lists * rules.list_months
    is_active = col("inactive_since").is_null()
    inactive = when(months >= shown).then(lit("flagged")).otherwise(lit("inactive"))
    rated = when(is_active).then(lit("active")).otherwise(inactive)
    unrated = when(col("is_delisted")).then(lit("delisted")).otherwise(lit("unrated"))
    status = when(~col("rating").is_null()).then(rated).otherwise(unrated)
    is_top = is_active | (months < rules.lists.top_months).fill_null(False)
    return (
        players.with_columns(status.alias("status"))
        .with_columns(((col("status") != "unrated") & _may_be_listed(terms)).alias("on_list"))
        .with_columns(
            (col("on_list") & (col("status") != "flagged")).alias("on_federation_list"),
            (col("on_list") & ~col("rating").is_null() & is_top).alias("on_top_list"),
        )
    )


def _may_be_listed(terms: Terms) -> Expr:
    """16.1 to 16.3: a member of a federation that is not excluded, or dispensed."""
    is_withheld = col("withheld")
    if not terms.excluded_federations:
        return ~is_withheld
    is_excluded = col("federation").is_in(list(terms.excluded_federations)).fill_null(False)
    return ~is_withheld & (~is_excluded | col("dispensed"))


# ---- activity -----------------------------------------------------------------------------------


def new_activity(before: ListState, worksheet: Frame, reports: Reports, terms: Terms) -> Frame:
    """The rated games of the last year by period (9.23)."""
    has_result = (col("status") == "rated") | (col("status") == "unrated")
    played = (
        worksheet.filter(has_result & (col("games") > 0))
        .select("event", "player", "games")
        .join(reports.events.select("event", period=col("list")), on="event", how="inner")
    )
    return (
        concat([before.activity.select(*ACTIVITY), played.select(*ACTIVITY)])
        .filter(col("period") >= terms.next - terms.rules.lists.activity_months)
        .with_columns(seat_key("period").alias("place"))
        .group_by("place")
        .agg(col("player").min(), col("period").min(), sum_of("games").alias("games"))
        .select(*ACTIVITY)
    )
