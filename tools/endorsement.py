"""The checklist for tournament programs with our answers: `docs/endorsement.md` is made from it.

The lines are in our own words, after draft 13 of the checklist (25 August 2026), whose numbers may
still change. A line has the questions that it answers, our answer, the tests that show it
(`tests/test_endorsement.py` checks that they exist), and what is open.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import NamedTuple

from tools.ledgerrecords import (
    FULL_COUNT,
    MOST_DIFFERENCES,
    claim,
    compared_each_way,
    records,
    unexplained,
)


class State(Enum):
    """How far a line is fulfilled."""

    YES = "yes"
    PARTLY = "partly"
    NO = "no"
    DECLARED = "declared"
    """Nothing that a program can decide: a declaration, a document, an agreement."""


class Line(NamedTuple):
    """A line of the checklist: the first and the last question, what they ask, our answer."""

    first: int
    last: int
    asks: str
    state: State
    answer: str
    tests: tuple[str, ...] = ()
    open: str = ""

    @property
    def questions(self) -> str:
        """The questions as they are quoted."""
        return f"Q{self.first}" if self.first == self.last else f"Q{self.first}–Q{self.last}"


YES, PARTLY, NO, DECLARED = State
STANDARD_RUN = ("gacrux", "standard")


def _recorded_comparison() -> tuple[State, str, str]:
    """The state of Q33 by what was really run, the answer, and what is open."""
    standard = (run for run in records() if (run["peer"], run["profile"]) == STANDARD_RUN)
    run = next(standard, None)
    if run is None:
        return PARTLY, "The comparison exists as a command (`versus`).", "A recorded run."
    answer = f"{claim(run)} Seeds, versions and every difference: docs/comparisons.md."
    if compared_each_way(run) >= FULL_COUNT and unexplained(run) <= MOST_DIFFERENCES:
        return YES, answer, ""
    return PARTLY, answer, f"The rest of the run over {FULL_COUNT:,} events each way."


COMPARISON_STATE, COMPARISON_ANSWER, COMPARISON_OPEN = _recorded_comparison()

GROUPS: Mapping[str, tuple[Line, ...]] = {
    "Deployment and language": (
        Line(
            1,
            6,
            "Which systems does it run on?",
            YES,
            "Linux, Windows and macOS with Python 3.11 or newer; no part of it is online.",
            ("test_wheel.py::test_wheel_works_in_an_empty_environment",),
        ),
        Line(
            7,
            9,
            "Is there an English interface?",
            YES,
            "The program is in English; documents and the desk are available in four other "
            "languages.",
            ("cli/test_help.py::test_help_is_worded_as_reviewed",),
        ),
        Line(
            10,
            10,
            "Is everything important in English in the English interface?",
            YES,
            "Other languages are catalogues on top of the English texts.",
            ("cli/test_help.py::test_help_is_worded_as_reviewed",),
        ),
        Line(
            11,
            14,
            "Is there a complete English manual, in the program and separately?",
            YES,
            "Guides and references in docs, a manual page, and the help of each command.",
            (
                "test_docs_generated.py::test_page_is_up_to_date",
                "test_links.py::test_links_of_a_page_lead_somewhere",
            ),
        ),
        Line(15, 15, "Will a partial manual be completed?", DECLARED, "The manual is complete."),
    ),
    "Engine, checker, generator": (
        Line(
            16,
            18,
            "Does the program have its own engine, or does it use another one?",
            YES,
            "The pairing engines are our own.",
            (
                "pairing/test_dutch_enumerator.py::test_every_round_is_the_one_of_the_rule_text",
                "pairing/test_teamswiss.py::test_same_rounds_as_the_literal_rules",
            ),
        ),
        Line(
            19,
            21,
            "Is there a free command-line checker that reads TRF26 and reports wrong pairings of "
            "each round and wrong places?",
            YES,
            "`check --pairings`, also as `crosstable-engine`; it reads TRF26, TRF16 and TRF06.",
            (
                "pairing/test_replay.py::test_other_pairs_are_told_with_those_of_the_rules",
                "pairing/test_replay.py::test_ranks_against_the_tiebreaks_are_told_beside_it",
                "cli/test_engine.py::test_a_right_event_has_only_its_rounds",
            ),
        ),
        Line(
            22,
            25,
            "Is there a free generator with the required options?",
            YES,
            "`generate`; options that are not given are chosen at random.",
            (
                "pairing/test_generate.py::test_byes_of_every_kind_in_the_wanted_numbers",
                "pairing/test_generate.py::test_shares_of_byes",
                "pairing/test_generate.py::"
                "test_forfeits_unusual_and_short_games_in_the_wanted_numbers",
                "pairing/test_generate.py::test_acceleration_is_written_in_records_250",
            ),
        ),
        Line(
            26,
            29,
            "Can ratings be given, follow parameters, or be random?",
            YES,
            "All three are possible.",
            (
                "pairing/test_generate.py::test_given_ratings_stand_in_order",
                "pairing/test_generate.py::test_a_list_of_ratings_tells_how_many_play",
            ),
        ),
        Line(
            30,
            30,
            "Do the same parameters give different files, unless a seed is given?",
            YES,
            "Without a seed, a random one is chosen and written into the report.",
            (
                "pairing/test_generate.py::test_same_seed_gives_the_same_bytes",
                "pairing/test_generate.py::"
                "test_command_without_a_seed_tells_it_and_the_file_repeats",
            ),
        ),
        Line(
            31,
            32,
            "Do generated events follow the rules, their tie-breaks and the rating table?",
            YES,
            "Every round passes the replay, ranks follow the list, and results follow the ratings.",
            (
                "pairing/test_generate.py::test_every_round_is_paired_by_the_rules",
                "pairing/test_generate.py::test_ranks_follow_the_announced_tiebreaks",
                "pairing/test_generate.py::test_results_follow_the_ratings",
            ),
        ),
        Line(
            33,
            33,
            "Were pairings and tie-breaks compared with another engine in 50,000 events each way?",
            COMPARISON_STATE,
            COMPARISON_ANSWER,
            (
                "pairing/test_ledger.py::test_a_run_goes_on_where_it_was_stopped",
                "peers/test_pairing.py::test_dutch_rounds",
                "peers/test_pairing.py::test_events_of_its_own_generator",
                "peers/test_standings.py::test_standings_of_generated_events_are_those_of_gacrux",
            ),
            COMPARISON_OPEN,
        ),
        Line(
            34,
            35,
            "Is every difference known, and none caused by this program?",
            YES,
            "Every kind that was found is listed with its clause and a case (docs/comparisons.md; "
            "decisions, known differences from other pairing programs). Of tie-breaks the value is "
            "computed before a difference is accepted; any other difference fails the comparison.",
            (
                "pairing/test_known_differences.py::test_the_reading_of_the_other_program_explains_its_round",
                "peers/test_events.py::test_rounds_of_run_events",
                "peers/test_standings.py::test_standings_of_invented_events_are_those_of_gacrux",
                "peers/test_standings.py::test_a_wrong_value_is_not_explained",
            ),
        ),
        Line(
            36,
            39,
            "Were errors of the other engine and differences in interpretation reported?",
            NO,
            "They are ready to be sent: each has its clause and its smallest report "
            "(docs/comparisons.md, docs/decisions.md, tests/pairing/known).",
            (
                "pairing/test_known_differences.py::"
                "test_every_known_difference_has_a_case_that_says_why_it_exists",
            ),
            "A program cannot send them: its publisher has to write to the authors and to the "
            "commission.",
        ),
    ),
    "FIDE mode": (
        Line(
            40,
            41,
            "Is FIDE mode the default?",
            YES,
            "It is derived from settings and acts: every new event is in FIDE mode.",
            ("event/test_fidemode.py::test_a_new_event_is_in_fide_mode",),
        ),
        Line(
            42,
            44,
            "Is leaving it confirmed twice and recorded with the round?",
            YES,
            "This is a warning of level 4, with the comment `FIDE mode left @ Round n`.",
            (
                "event/test_fidemode.py::test_leaving_is_confirmed_twice_and_has_its_act_and_round",
                "event/test_warnings.py::test_a_terminal_is_asked_by_the_level",
            ),
        ),
        Line(
            45,
            45,
            "Is there no way back?",
            YES,
            "Once a round is paired the act cannot be undone.",
            ("event/test_fidemode.py::test_leaving_after_round_1_is_paired_cannot_be_undone",),
        ),
        Line(
            46,
            46,
            "Is it always visible that the event is outside FIDE mode?",
            YES,
            "`status`, the standings and every print show it.",
            ("event/test_fidemode.py::test_every_print_shows_that_fide_mode_was_left",),
        ),
    ),
    "Import": (
        Line(
            47,
            50,
            "Are TRF06 and TRF16 read, and every adjustment reported?",
            YES,
            "`event new --from` accepts any dialect and lists everything that it changes.",
            (
                "cli/test_event.py::test_a_report_is_taken_over",
                "writing/test_conversion.py::"
                "test_a_converted_event_is_the_same_but_for_the_printed_losses",
            ),
        ),
        Line(
            51,
            53,
            "Are defective files accepted with adjustments, or refused with a list of faults?",
            YES,
            "No file ends the program with an error; a file that is not a report, or that uses a "
            "number twice, is refused.",
            (
                "checks/test_mutation.py::test_damage_is_seen_and_nothing_else",
                "event/test_outside.py::test_what_is_not_a_report_any_more_is_not_taken_over",
            ),
        ),
        Line(
            54,
            55,
            "Is every imported round checked, and one that differs confirmed and recorded?",
            YES,
            "Every round is paired again; level 3, comment `Import @ Round n`.",
            ("cli/test_event.py::test_an_imported_round_that_differs_is_confirmed_and_recorded",),
        ),
        Line(
            56,
            56,
            "Is an imported event in FIDE mode?",
            YES,
            "It depends on the system, as for any other event.",
            (
                "event/test_fidemode.py::"
                "test_a_system_that_is_not_fides_costs_the_mode_until_it_is_changed_back",
            ),
        ),
    ),
    "Number of rounds": (
        Line(
            57,
            59,
            "Is a change after the start confirmed twice and recorded?",
            YES,
            "Level 4, comment `Configuration @ Round n`.",
            ("event/test_swiss.py::test_settings_are_fixed_after_the_start",),
        ),
        Line(
            60,
            61,
            "Is the last paired round compared with the new number?",
            YES,
            "It is paired again; a difference is level 3 and part of the comment.",
            ("event/test_rules.py::test_a_round_that_becomes_the_last_one_is_paired_again",),
        ),
        Line(
            62,
            63,
            "Is it detected beforehand that the rounds cannot be played, and can they be "
            "completed by hand?",
            YES,
            "`status` reports it before the start; if the rules give no round, `edit` makes one "
            "by hand, with a warning of level 3 and a comment.",
            (
                "event/test_rules.py::test_more_rounds_than_opponents_are_noticed_before_the_start",
                "event/test_by_hand.py::test_a_round_that_the_rules_do_not_give_is_made_by_hand",
            ),
        ),
    ),
    "Pairing by hand": (
        Line(
            64,
            65,
            "Is it possible, with a clear beginning and end?",
            YES,
            "The draft of a round can be changed by hand until it is published.",
            ("cli/test_event.py::test_a_draft_is_changed_by_hand_after_a_confirmation",),
        ),
        Line(
            66,
            67,
            "Does the program ask about broken rules and wrong colours?",
            YES,
            "Rematches, prohibited pairs, byes and colours against the rules are level 3; a pair "
            "with both colours wrong is level 2.",
            (
                "event/test_rules.py::test_a_pair_with_both_colours_wrong_is_acknowledged",
                "event/test_rules.py::"
                "test_colours_three_times_running_break_a_rule_before_the_last_round_only",
                "event/test_rules.py::test_somebody_who_may_not_have_the_bye_breaks_a_rule",
            ),
        ),
        Line(
            68,
            69,
            "Is the result compared with the engine's, shown, confirmed and recorded?",
            YES,
            "Level 3 with the pairs of the rules, comment `MPA @ Round n`.",
            (
                "event/test_swiss.py::test_a_draft_changed_by_hand_is_recorded",
                "event/test_certificates.py::test_a_round_changed_by_hand_says_so",
            ),
        ),
    ),
    "Scoring and the bye": (
        Line(
            70,
            73,
            "Is 1-½-0 the default, and are others possible?",
            YES,
            "`event set scoring=` sets 3-1-0 and any other system.",
            ("event/test_rules.py::test_an_event_runs_with_another_scoring",),
        ),
        Line(
            74,
            74,
            "Are two draws never worth more than a win and a loss?",
            YES,
            "Such a setting is refused.",
            ("event/test_swiss.py::test_a_setting_that_cannot_be_changes_nothing",),
        ),
        Line(
            75,
            78,
            "Is the scoring fixed after the start?",
            YES,
            "A change is refused in FIDE mode (level 5).",
            ("event/test_fidemode.py::test_level_5_is_refused_in_fide_mode_only",),
        ),
        Line(
            79,
            84,
            "Is the value of the bye a setting within its limits?",
            YES,
            "Never more than a win; with 1-½-0 only 1, ½ or 0.",
            ("event/test_swiss.py::test_a_setting_that_cannot_be_changes_nothing",),
        ),
        Line(
            85,
            88,
            "Is that value fixed after the start?",
            YES,
            "It is part of the scoring, so a change is level 5.",
            ("event/test_fidemode.py::test_level_5_is_refused_in_fide_mode_only",),
        ),
    ),
    "Other systems and round robins": (
        Line(
            89,
            93,
            "Which other systems are there, by which rules, and are they fixed after the start?",
            YES,
            "Dubov, Burstein, Lim, Double Swiss, the Olympiad's system and Keizer; team Swiss, "
            "round robins of players and teams, Scheveningen and knockouts. The pairing guide "
            "names the rules of each; Keizer and knockouts are not FIDE's and cost the FIDE mode. "
            "A change is level 5.",
            (
                "test_system_doors.py::test_an_event_can_be_played_by_it",
                "test_system_doors.py::test_the_guide_names_it",
                "event/test_teams.py::test_a_team_swiss_runs_to_the_end",
                "event/test_swiss.py::test_settings_are_fixed_after_the_start",
            ),
        ),
        Line(
            94,
            97,
            "Are round robins paired by Berger's tables, with numbers by hand or by lot?",
            YES,
            "Lots come from a stored seed, also those by Varma; the tables are those of the "
            "Handbook.",
            (
                "event/test_roundrobin.py::test_everybody_meets_everybody",
                "event/test_roundrobin.py::test_lots_follow_from_their_seed_alone",
                "pairing/test_berger.py::test_printed_tables",
            ),
        ),
        Line(
            98,
            99,
            "Can the last two rounds of the first cycle be reversed?",
            YES,
            "The code of the system decides this.",
            (
                "event/test_roundrobin.py::"
                "test_fide_reverses_the_last_two_rounds_of_the_first_cycle",
            ),
        ),
        Line(
            100,
            102,
            "Can a round robin be paired by hand, with the same checks?",
            YES,
            "`edit` makes the round; pairs that have met and three equal colours are level 3.",
            (
                "event/test_by_hand.py::"
                "test_a_round_of_a_round_robin_is_made_by_hand_and_nobody_meets_twice",
                "event/test_by_hand.py::test_a_table_that_asks_for_pairs_that_have_met_says_so",
                "event/test_by_hand.py::test_three_equal_colours_are_asked_about_in_a_round_robin",
            ),
        ),
        Line(
            103,
            103,
            "Are players with less than half of their games excluded?",
            YES,
            "They are excluded from the standings, but their games are rated.",
            (
                "event/test_roundrobin.py::"
                "test_who_withdraws_before_half_of_the_games_leaves_the_standings",
            ),
        ),
        Line(
            104,
            104,
            "Are all tie-breaks for round robins available?",
            YES,
            "All of them.",
            (
                "rules/standings/test_properties.py::test_every_code_is_in_a_property",
                "rules/standings/test_printed_tables.py::test_round_robin_of_the_exercises",
            ),
        ),
        Line(
            105,
            105,
            "Is the Buchholz family excluded in round robins?",
            YES,
            "Yes (level 5), and `standings` adds a note if such a tie-break is requested.",
            ("event/test_rules.py::test_the_buchholz_family_stays_out_of_round_robins",),
        ),
    ),
    "Acceleration": (
        Line(
            106,
            108,
            "Is the Baku acceleration correct, and can the rules of other accelerations be "
            "printed?",
            YES,
            "Only Baku is available; its fictitious points are in records 250.",
            (
                "rules/test_acceleration.py::test_accelerated_rounds",
                "event/test_rules.py::test_the_points_that_an_acceleration_lends_are_stated",
            ),
        ),
        Line(
            109,
            110,
            "Is it fixed after round 1 is paired?",
            YES,
            "A change is refused in FIDE mode (level 5).",
            ("event/test_fidemode.py::test_acceleration_is_fixed_once_round_1_is_paired",),
        ),
        Line(
            111,
            111,
            "Do the groups count only players who have a number in round 1?",
            YES,
            "Players who come later join the group of their place.",
            (
                "rules/test_acceleration.py::"
                "test_whoever_is_absent_in_round_one_joins_later_above_the_last_member",
            ),
        ),
    ),
    "Acts that affect the integrity of pairings": (
        Line(
            112,
            113,
            "Are all such acts logged and written as comments?",
            YES,
            "The journal has every act; the comments are MPA, Import, Regeneration, Exchange, "
            "Correction, Adjournment and Configuration.",
            (
                "event/test_journal.py::test_every_tampering_is_found",
                "event/test_numbers.py::"
                "test_a_corrected_rating_gives_numbers_again_until_round_4_is_paired",
            ),
        ),
        Line(
            114,
            115,
            "Can they be undone, and are they confirmed?",
            YES,
            "Undo goes back to any act; each of them is level 3 or higher.",
            (
                "event/test_swiss.py::test_undoing_an_act_restores_the_report_to_the_byte",
                "event/test_swiss.py::test_undoing_what_was_published_asks_and_is_recorded",
            ),
        ),
    ),
    "Rating lists": (
        Line(
            116,
            122,
            "Are lists of all kinds kept, and ratings separately from them?",
            YES,
            "Lists of FIDE, of federations and of users are kept and searched. A player has the "
            "rating of the report with its list, and a separate national rating; `numbers-by` "
            "decides which counts.",
            (
                "lists/test_store.py::test_players_are_found",
                "lists/test_store.py::test_two_lists_are_searched_together",
                "event/test_registration.py::test_numbers_go_by_the_rating_that_was_chosen",
            ),
        ),
        Line(
            123,
            132,
            "Is there an editable sequence of lists, and do ratings follow it?",
            YES,
            "The rating for the rate of play is used, then the standard one; `rating-list` and "
            "`rating-sequence` change that, `--list` and `--kind` change it for one call. Ratings "
            "can be typed and changed.",
            (
                "event/test_registration.py::test_the_rating_follows_the_rate_of_play",
                "event/test_registration.py::"
                "test_the_list_and_the_sequence_of_an_event_are_settings",
                "event/test_entries.py::test_columns_are_understood",
            ),
        ),
        Line(
            133,
            134,
            "Are entries compared with lists, and is the source of each value kept?",
            YES,
            "`event update` compares them; each rating from a list keeps the name and the date of "
            "that list.",
            (
                "event/test_registration.py::"
                "test_the_list_in_force_is_compared_and_a_part_is_taken_over",
                "lists/test_store.py::test_a_newer_list_of_the_same_name_replaces_the_older",
            ),
        ),
        Line(
            135,
            136,
            "Are the lists at most a day old, and updated with one click?",
            NO,
            "Refused: nothing here uses a network, and no result depends on today's date. `event "
            "update` says if the list is not the one of the month in which the event starts; "
            "`lists add` and the desk replace it with a file.",
            ("checks/test_listing.py::test_the_list_is_the_one_in_force_at_the_start",),
            "Somebody has to fetch each new list.",
        ),
        Line(
            137,
            144,
            "Are differences reported, never applied silently, and can a part of them be chosen?",
            YES,
            "`event update` shows them, `--take` applies those of the named players; `check "
            "--list` reports them with a proposal.",
            (
                "event/test_registration.py::"
                "test_the_list_in_force_is_compared_and_a_part_is_taken_over",
                "lists/test_names.py::test_every_field_can_differ",
            ),
        ),
    ),
    "Pairing numbers": (
        Line(
            145,
            146,
            "Which methods are there, and which order among equal players?",
            YES,
            "FIDE's rating, the national rating, either one with the other as a substitute, or "
            "the higher; then title, then name or lots from a seed (`numbers-by`, `equals-by`).",
            (
                "event/test_swiss.py::"
                "test_numbers_follow_rating_title_and_name_until_round_1_is_paired",
                "event/test_registration.py::test_numbers_go_by_the_rating_that_was_chosen",
                "event/test_registration.py::test_equal_players_can_be_ordered_by_lot",
            ),
        ),
        Line(
            147,
            152,
            "Are numbers exchanged among equals only, confirmed, and not after round 4?",
            YES,
            "An exchange is level 3, and level 5 in all other cases.",
            (
                "event/test_numbers.py::test_equals_exchange_their_numbers",
                "event/test_numbers.py::test_unequal_players_do_not_exchange_numbers_in_fide_mode",
            ),
        ),
        Line(
            153,
            155,
            "Can numbers be assigned again before round 4, with a confirmation, and do equal "
            "players keep their order?",
            YES,
            "This is level 3, with the comment `Regeneration @ Round n`.",
            (
                "event/test_numbers.py::"
                "test_a_corrected_rating_gives_numbers_again_until_round_4_is_paired",
            ),
        ),
        Line(
            156,
            156,
            "Does a late entry after round 4 get the number that its strength gives?",
            YES,
            "The players below move down.",
            (
                "event/test_numbers.py::"
                "test_a_late_entry_after_round_4_still_gets_the_number_of_its_strength",
            ),
        ),
    ),
    "Postponed games": (
        Line(
            157,
            160,
            "Can a game be postponed, and do missing results become postponed games?",
            YES,
            "A postponed game counts as a draw; pairing with missing results is level 2.",
            (
                "event/test_swiss.py::test_missing_results_become_postponed_games",
                "event/test_rules.py::"
                "test_a_postponed_game_counts_as_a_draw_and_record_162_says_so",
            ),
        ),
        Line(
            161,
            161,
            "Are there no final standings while results are missing?",
            YES,
            "They are marked as not final, and nothing is sent.",
            (
                "event/test_rules.py::test_standings_with_an_open_game_are_not_final",
                "event/test_sending.py::test_there_is_no_report_while_a_game_is_open",
            ),
        ),
        Line(
            162,
            163,
            "Can the result be entered at any time, and is it confirmed and recorded if it is not "
            "a draw?",
            YES,
            "This is level 3, with the comment `Adjournment @ Round n`.",
            ("event/test_swiss.py::test_a_postponed_game_that_ends_otherwise_is_recorded",),
        ),
        Line(
            164,
            167,
            "Is it written as `?` with `X` in record 162, worth a draw, and are unknown signs "
            "read?",
            YES,
            "All of this is done.",
            (
                "event/test_rules.py::"
                "test_a_postponed_game_counts_as_a_draw_and_record_162_says_so",
                "checks/test_games.py::test_what_people_type_for_a_result_is_understood_as_a_proposal",
            ),
        ),
        Line(
            168,
            168,
            "Does the program ask about old open games?",
            YES,
            "Level 2 before each round.",
            ("event/test_rules.py::test_old_open_games_are_asked_about_before_each_round",),
        ),
        Line(
            169,
            169,
            "Is there no report while a game is open?",
            YES,
            "`event send` refuses.",
            ("event/test_sending.py::test_there_is_no_report_while_a_game_is_open",),
        ),
    ),
    "Byes, results, boards": (
        Line(
            170,
            170,
            "Are withdrawals shown?",
            YES,
            "In the cells of the crosstable, in the list of players of the desk and by `status`.",
            (
                "event/test_swiss.py::test_somebody_who_withdraws_is_not_paired_until_returning",
                "event/test_swiss.py::test_the_status_names_those_who_left",
            ),
        ),
        Line(
            171,
            174,
            "Are there half-point byes, and is a second one confirmed?",
            YES,
            "The limit is a setting; a bye beyond it is level 3.",
            (
                "event/test_swiss.py::test_a_half_point_bye_is_announced_and_counts",
                "event/test_rules.py::test_the_limit_of_half_point_byes_is_a_setting",
            ),
        ),
        Line(
            175,
            176,
            "Can players be excluded from half-point byes?",
            YES,
            "`event change 5 half-byes=no` excludes player 5; a request is then level 5.",
            ("event/test_rules.py::test_a_player_without_the_right_to_half_point_byes_gets_none",),
        ),
        Line(
            177,
            179,
            "Are full-point byes possible, marked as deprecated, and recorded?",
            YES,
            "They are level 2, with the comment `FPB @ Round n`.",
            ("event/test_rules.py::test_a_full_point_bye_is_deprecated_and_recorded",),
        ),
        Line(
            180,
            186,
            "Can unusual results, forfeits and unrated games be entered, but nothing inconsistent?",
            YES,
            "A board has one result from a fixed table, which gives both sides.",
            (
                "event/test_durability.py::test_an_unknown_board_or_a_draft_changes_nothing",
                "checks/test_games.py::test_pairs_of_results",
            ),
        ),
        Line(
            187,
            188,
            "Are boards ordered by the rule, with acceleration by real and virtual points?",
            YES,
            "The order is by score, then sum, then number.",
            ("pairing/test_dutch_rules.py::test_boards_go_by_score_then_sum_then_rank",),
        ),
    ),
    "Past results and prohibited pairs": (
        Line(
            189,
            191,
            "Can only the previous round be corrected, with a confirmation and a record?",
            YES,
            "A correction is level 3 until the following round ends, with the comment `Correction "
            "@ Round n`; later it is level 5.",
            ("event/test_swiss.py::test_a_correction_in_its_window_is_recorded_and_later_refused",),
        ),
        Line(
            192,
            193,
            "Are there corrections for rating only, with a comment?",
            YES,
            "They are only in the report that is sent: the game changes, points and ranks do not.",
            (
                "event/test_sending.py::"
                "test_a_correction_for_rating_only_is_in_the_sent_report_alone",
                "rules/test_recorded.py::test_a_comment_excuses_exactly_the_game_that_it_describes",
            ),
        ),
        Line(
            194,
            196,
            "Can prohibited pairs be set only before round 1?",
            YES,
            "Later it is level 5.",
            ("event/test_numbers.py::test_prohibitions_are_made_and_lifted_before_round_1_only",),
        ),
    ),
    "Tie-breaks and standings": (
        Line(
            197,
            198,
            "Are expelled players marked and excluded?",
            YES,
            "They have no rank.",
            ("event/test_rules.py::test_somebody_who_is_expelled_leaves_the_standings",),
        ),
        Line(
            199,
            199,
            "Are all tie-breaks for Swiss events available?",
            YES,
            "All of them, with explanations.",
            (
                "rules/standings/test_properties.py::test_every_code_is_in_a_property",
                "rules/standings/test_exercises.py::test_published_values",
            ),
        ),
        Line(
            200,
            203,
            "Is the list fixed, or changed after a double confirmation with a comment?",
            YES,
            "A change is level 4, with a comment that has the old list; tied players share a rank.",
            ("event/test_rules.py::test_another_list_of_tiebreaks_is_recorded_with_the_old_one",),
        ),
        Line(
            204,
            206,
            "Are there lots that can be repeated, and ranking by hand?",
            YES,
            "Both are possible among players who are still tied after the tie-breaks; lots come "
            "from a seed.",
            (
                "event/test_rules.py::"
                "test_players_whom_the_tiebreaks_leave_tied_are_ranked_by_hand",
                "event/test_rules.py::test_a_ranking_by_hand_does_not_overrule_the_tiebreaks",
            ),
        ),
        Line(
            207,
            207,
            "Can external values be used?",
            YES,
            "They can be used for an organiser's own tie-breaks, at any place in the list.",
            (
                "event/test_rules.py::test_values_from_outside_split_ties_of_the_last_tiebreak",
                "event/test_rules.py::"
                "test_values_from_outside_count_where_their_tiebreak_stands_in_the_list",
            ),
        ),
        Line(
            208,
            209,
            "Are there methods for unrated players in tie-breaks by rating?",
            YES,
            "A rating for all of them (modifier U), or undefined values.",
            (
                "rules/standings/test_decisions.py::"
                "test_a29_one_unrated_player_makes_ratings_undefined_for_all",
            ),
        ),
        Line(
            210,
            216,
            "Are events of more than 30 days noticed, with advice and ratings by round?",
            YES,
            "A rating is valid from a given round on; the first counts unless the latest is "
            "chosen.",
            (
                "event/test_rules.py::test_a_long_event_has_ratings_by_round",
                "event/test_rules.py::test_a_short_event_has_one_rating_for_each_player",
            ),
        ),
    ),
    "Miscellaneous": (
        Line(
            217,
            217,
            "Does the final report contain everything that TRF26 allows?",
            YES,
            "It is derived from the state, and checked before it is sent.",
            (
                "event/test_sending.py::test_the_sent_report_is_clean_and_kept_with_a_receipt",
                "event/test_swiss.py::test_the_report_is_in_its_canonical_layout",
            ),
        ),
        Line(
            218,
            221,
            "Is it impossible to switch off or relax warnings?",
            YES,
            "Only `--yes` accepts them, for one call, and never level 5.",
            ("event/test_warnings.py::test_nothing_but_the_option_confirms",),
        ),
        Line(
            222,
            222,
            "Is Chess960 supported?",
            NO,
            "Refused: FIDE rates no Chess960 games, and a report has no place for their starting "
            "positions. Nothing prevents an event from being run as an unrated one.",
            (),
            "Chess960 as a kind of event.",
        ),
        Line(
            223,
            225,
            "Can it be used and tested offline?",
            YES,
            "Nothing needs a network.",
            ("test_wheel.py::test_wheel_works_in_an_empty_environment",),
        ),
    ),
}


def all_lines() -> Iterator[Line]:
    """The lines of all groups, in the order of their questions."""
    for lines in GROUPS.values():
        yield from lines


def counts() -> Mapping[State, int]:
    """How many questions are in each state."""
    found: Counter[State] = Counter()
    for line in all_lines():
        found[line.state] += line.last - line.first + 1
    return found
