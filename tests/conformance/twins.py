"""What proves the same as the tests that need the collection of reports, for a clone without it.

Each test that is skipped without the collection is in one of three tables: with the folders of the
conformance suite whose cases ask the same of small invented events; with tests that ask the same
of invented data here, because the protocol does not ask for it; or with the reason why there is
nothing of the kind.
"""

from collections.abc import Mapping
from types import MappingProxyType

Twins = tuple[str, ...]

_DOCUMENT = "compares our tables with a document, and the document is not ours to give away"
_COUNTS = "counts the files of the collection, so that none of them is left out"
_REAL_ROUNDS = "what happened in a real event, which no rule gives"

TWINS: Mapping[str, Twins] = MappingProxyType(
    {
        "peers/test_swiss_manager.py::test_the_rules_of_2017_give_every_round": (
            "pairing/judge-C.04.3-2017",
        ),
        "peers/test_swiss_manager.py::test_the_rules_of_2017_differ_in_one_more_round_elsewhere": (
            "pairing/judge-C.04.3-2017",
            "pairing/judge-C.04.3-2026",
        ),
        "peers/test_swiss_manager.py::test_a_bye_that_has_no_point_yet_gives_the_next_round": (
            "pairing/judge-C.04.3",
        ),
        "peers/test_swiss_manager.py::test_a_player_ranked_lower_until_round_3": (
            "pairing/judge-C.04.3",
        ),
        "peers/test_swiss_manager.py::test_the_first_round_without_the_late_comer": (
            "pairing/judge-C.04.3",
        ),
        "peers/test_swiss_manager.py::test_teams_are_paired_like_players_by_their_match_points": (
            "pairing/C.04.6",
        ),
        "rules/standings/test_exercises.py::test_values_and_ranks": ("standings",),
        "rules/standings/test_exercises.py::test_published_values": ("standings",),
        "rules/standings/test_collection.py::test_chessament": ("standings",),
        "rules/standings/test_collection.py::test_fide_exercises": ("standings",),
        "rules/standings/test_collection.py::test_tiebreakserver_many_unplayed_rounds": (
            "standings/C.07-BH",
            "standings/C.07-SB",
        ),
        "rules/standings/test_collection.py::test_tiebreakserver_other_columns": ("standings",),
        "rules/test_hidden_results.py::test_tie_breaks_are_those_of_the_official_table": (
            "standings/C.07-EGGSB",
            "standings/C.07-BH",
        ),
        "rules/test_matches.py::test_exercise_of_the_technical_commission": (
            "standings/C.07-MPTS",
            "standings/C.07-MPvGP",
        ),
        "rules/test_matches.py::test_sample_event_has_line_ups_exactly_where_they_are_needed": (
            "checking/team",
        ),
        "rules/test_matches.py::test_sample_event_of_the_technical_commission": (
            "standings/C.07-GPTS",
            "standings/C.07-MPTS",
        ),
        "rules/test_acceleration.py::test_sample_event_states_what_its_code_means": (
            "pairing/C.04.7",
        ),
        "checks/test_collection.py::test_the_checker_tells_what_is_wrong_with_a_damaged_file": (
            "checking",
        ),
        "checks/test_collection.py::test_the_encoding_makes_no_other_fault": ("checking/text",),
        "test_corpus.py::test_encoding_and_line_ends_are_those_of_the_manifest": (
            "reading/encodings",
        ),
        "test_corpus.py::test_two_encodings_of_one_file_are_the_same_event": ("reading/encodings",),
        "cli/test_pair.py::test_published_pairings_of_real_opens": (
            "pairing/judge-C.04.3",
            "pairing/judge-C.04.3-2017",
        ),
        "pairing/test_dutch_collection.py::test_real_opens_were_paired_as_the_engine_pairs": (
            "pairing/judge-C.04.3",
            "pairing/judge-C.04.3-2017",
        ),
        "rules/standings/test_exercises.py::test_auxiliary_values": (
            "standings/C.07",
            "standings/C.07-BH",
            "standings/C.07-FB",
        ),
        "lists/test_identifying.py::test_numbers_of_the_collection_are_not_asked_about": (
            "checking/list",
        ),
        "checks/test_collection.py::test_errors_for_pairing_are_those_that_were_reviewed": (
            "checking",
        ),
        "rules/test_matches.py::test_small_cases_of_a_pairing_program": (
            "standings/C.07-MPTS",
            "standings/C.07-GPTS",
        ),
        "checks/test_collection.py::test_the_stale_points_are_counted": ("checking/sum",),
        "test_corpus.py::test_what_is_wrong_with_a_dirty_file_is_found": ("checking",),
        "test_corpus.py::test_findings_of_clean_files_are_understood": ("checking",),
        "test_corpus.py::test_dialect_is_the_one_of_the_manifest": ("reading",),
        "test_corpus.py::test_players_rounds_and_teams_are_those_of_the_manifest": ("reading",),
        "test_corpus.py::test_reading_equals_plain_slices_but_for_named_recoveries": ("reading",),
        "peers/test_collection.py::test_we_read_all_clean_reports_as_the_columns_say": ("reading",),
        "text/test_dialect_tables.py::test_fields_are_those_of_the_transcription": ("reading",),
        "cli/test_engine.py::test_the_reply_is_that_of_bbppairings": ("pairing/C.04.3",),
        "cli/test_pair.py::test_expected_pairings_of_the_collection": ("pairing/C.04.3",),
        "pairing/keizer/test_engine.py::"
        "test_recorded_rounds_are_the_same_with_boards_and_colours": ("pairing/Keizer",),
        "pairing/test_burstein.py::test_recorded_positions_have_their_round": ("pairing/C.04.4.2",),
        "pairing/test_doubleswiss.py::test_recorded_positions_have_their_match": (
            "pairing/C.04.5",
        ),
        "pairing/test_dubov.py::test_recorded_positions_have_their_round": ("pairing/C.04.4.1",),
        "pairing/test_lim.py::test_recorded_positions_have_their_round": ("pairing/C.04.4.3",),
        "pairing/test_olympiad.py::test_recorded_positions_have_their_round": ("disputed/pairing",),
        "pairing/test_teamswiss.py::test_expected_rounds_of_the_collection": ("pairing/C.04.6",),
        "pairing/test_dutch_collection.py::"
        "test_nobody_gets_a_second_bye_where_another_engine_gives_one": ("pairing/C.04.3",),
        "pairing/test_dutch_collection.py::test_the_editions_differ_where_engines_of_both_do": (
            "pairing/C.04.3-2017",
            "pairing/C.04.3-2026",
        ),
        "pairing/test_replay.py::test_generated_events_replay_without_a_difference": (
            "pairing/judge-C.04.3",
        ),
        "pairing/test_replay.py::test_large_generated_events_replay_without_a_difference": (
            "pairing/judge-C.04.3",
        ),
        "pairing/test_known_differences.py::test_rounds_of_the_other_programs_are_explained": (
            "pairing/C.04.3",
            "pairing/C.04.3-C10",
        ),
        "reading/foreign/test_samples.py::test_results_add_up_to_the_points_of_the_file": (
            "reading/foreign",
        ),
        "reading/foreign/test_samples.py::test_sharly_chess_is_read_as_plain_sql_reads_it": (
            "reading/foreign",
        ),
        "reading/foreign/test_samples.py::test_swiss_chess_has_the_points_of_its_cards": (
            "reading/foreign",
        ),
        "reading/foreign/test_samples.py::test_swiss_manager_is_read_as_another_reader_reads_it": (
            "reading/foreign",
        ),
        "reading/foreign/test_swissperfect.py::"
        "test_samples_have_the_totals_of_their_text_exports": ("reading/foreign",),
        "rules/keizer/test_table.py::test_recorded_tables_of_other_programs_are_the_same": (
            "pairing/Keizer",
        ),
        "rules/standings/test_collection.py::test_every_report_has_standings_and_their_working": (
            "standings",
        ),
        "test_corpus.py::test_nothing_raises": ("checking", "reading"),
    }
)
"""By test: folders below `conformance/cases`, or below `conformance` if they are disputed."""

IN_CLONE: Mapping[str, Twins] = MappingProxyType(
    {
        "peers/test_swiss_manager.py::test_one_earlier_result_gives_round_8": (
            "pairing/test_circumstances.py::test_a_result_that_was_put_right_later_is_found",
        ),
        # what is written
        "checks/test_mending.py::test_real_files_are_mended": (
            "checks/test_mending.py::test_damaged_reports_are_mended",
            "checks/test_mending.py::test_examples_of_the_catalogue_are_mended",
        ),
        "output/anonymous/test_anonymise.py::"
        "test_collection_keeps_its_faults_and_loses_its_people": (
            "output/anonymous/test_anonymise.py::test_faults_stay_and_people_go",
        ),
        "pairing/test_written_for_pairing.py::test_reported_file_is_taken_by_our_engine": (
            "pairing/test_written_for_pairing.py::"
            "test_written_file_pairs_the_same_round_or_is_refused",
        ),
        "writing/test_conversion.py::test_real_reports_are_the_same_but_for_the_printed_losses": (
            "writing/test_conversion.py::"
            "test_a_converted_event_is_the_same_but_for_the_printed_losses",
        ),
        "writing/test_parts_of_lines.py::test_found_cases_are_listed": (
            "writing/test_parts_of_lines.py::test_no_part_of_a_line_is_lost_silently",
        ),
        "writing/test_parts_of_lines.py::test_rulers_of_the_printed_examples_stay": (
            "writing/test_parts_of_lines.py::test_ruler_is_kept_as_a_comment_or_as_a_ruler",
        ),
        "writing/test_team_copies.py::"
        "test_801_of_the_sample_event_is_rebuilt_but_where_it_contradicts_itself": (
            "writing/test_team_copies.py::test_every_dialect_with_teams_has_both_copies",
        ),
        "writing/test_team_copies.py::test_802_of_the_sample_event_is_rebuilt_to_the_letter": (
            "writing/test_team_copies.py::test_every_dialect_with_teams_has_both_copies",
        ),
        "writing/test_team_copies.py::test_the_rebuilt_line_says_what_the_players_records_say": (
            "writing/test_team_copies.py::test_the_copies_say_what_the_matches_say",
        ),
        "writing/test_vega.py::test_the_reported_file": (
            "writing/test_vega.py::test_other_dialects_become_what_the_page_prints",
        ),
        # what people see
        "output/forms/test_collection.py::test_every_readable_report_has_its_tables": (
            "output/forms/test_tables.py",
        ),
        "output/test_data_is_not_translated.py::test_reported_file_keeps_its_names": (
            "output/test_data_is_not_translated.py::"
            "test_teams_called_like_colours_keep_their_names",
        ),
        "publishing/test_corpus.py::test_a_report_gives_a_sound_site": (
            "publishing/test_pages.py",
            "publishing/test_events.py",
        ),
        # one answer at every door
        "event/test_takeover.py::test_any_report_can_be_taken_over_and_goes_on": (
            "event/test_takeover.py::test_a_running_team_event_goes_on",
            "event/test_takeover.py::test_a_running_round_robin_goes_on",
            "event/test_takeover.py::test_a_running_knockout_goes_on",
        ),
        "pairing/test_verdict.py::test_real_reports_have_one_verdict": (
            "pairing/test_verdict.py::test_both_commands_have_one_verdict",
        ),
        "ratings/test_verdict.py::test_real_reports_have_one_verdict": (
            "ratings/test_verdict.py::test_three_commands_find_it_rateable",
            "ratings/test_verdict.py::test_three_commands_find_it_not_rateable",
        ),
        "reading/foreign/test_samples.py::test_every_file_goes_through_the_commands": (
            "reading/foreign/test_swissmanager.py",
            "reading/foreign/test_sharly.py",
        ),
        "reading/test_foreign_files.py::test_real_files": (
            "reading/test_foreign_files.py::test_programs_are_recognised_by_content",
        ),
        # what the protocol has no question for
        "lists/test_reading.py::test_excerpt_of_a_real_list": (
            "lists/test_reading.py::test_combined_list",
            "lists/test_reading.py::test_list_of_2011",
        ),
        "rules/test_hidden_results.py::test_match_points_are_those_of_the_official_table": (
            "rules/test_hidden_results.py::test_point_over_an_empty_cell_is_a_board_won_by_forfeit",
            "rules/test_hidden_results.py::test_free_team_of_an_odd_swiss_has_the_bye",
        ),
        "rules/test_matches.py::test_unfinished_event_of_a_program_that_counts_open_matches": (
            "rules/test_matches.py::test_open_match_has_no_match_points_yet",
        ),
        "text/test_dialect_tables.py::test_marks_of_records_are_those_of_the_transcription": (
            "test_coverage.py::test_marks_are_those_of_the_tables",
        ),
    }
)
"""By test: tests of a clone that ask the same of invented data, or a module of them."""

ALONE: Mapping[str, str] = MappingProxyType(
    {
        "peers/test_swiss_manager.py::test_as_many_rounds_were_paired_again_as_the_table_says": (
            _COUNTS
        ),
        "peers/test_swiss_manager.py::test_the_rounds_that_differ_are_those_of_the_table": (
            _REAL_ROUNDS
        ),
        "checks/test_collection.py::test_every_damaged_file_is_known": _COUNTS,
        "pairing/test_dutch_collection.py::test_what_explains_the_two_rounds_of_graz": (
            _REAL_ROUNDS
        ),
        "peers/test_collection.py::test_no_peer_reads_more_of_the_collection_than_we_do": _COUNTS,
        "ratings/test_coverage_2002.py::test_every_number_of_the_document_is_on_the_page": (
            _DOCUMENT
        ),
        "rules/standings/test_collection.py::test_no_expected_tiebreaks_are_left_out": _COUNTS,
        "rules/standings/test_exercises.py::test_every_exercise_is_there": _COUNTS,
        "test_coverage.py::test_every_printed_pair_of_columns_is_on_the_page": _DOCUMENT,
        "test_lanes.py::test_collection_is_not_quick": _COUNTS,
        "text/test_bytes.py::test_the_collection_is_found": _COUNTS,
    }
)
"""By test: why nothing without the collection proves the same."""
