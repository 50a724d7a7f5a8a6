"""What proves the same as the tests that need the collection of reports, for a clone without it.

Each test that is skipped without the collection has the folders of the conformance suite whose
cases ask the same of small invented events, or the reason why there are none.
"""

from collections.abc import Mapping
from types import MappingProxyType

Twins = tuple[str, ...]

_WRITES = "about what is written; the suite asks what is read and computed"
_SHOWS = "about pages and tables for people, which other programs need not make"
_FOREIGN = "files of other programs, which only their makers have the right to give away"
_DOCUMENT = "compares our tables with the documents themselves"
_COUNTS = "a count over many real files, so that none of them is left out"
_LISTS = "about a real rating list"
_ROBUST = "nothing in real files raises; fuzzed reports are read in tests/test_fuzzing.py"
_REAL_ROUNDS = "what was paired in real events, not what the text says"
_OTHERS = "differences of other programs; the reports are in tests/pairing/known"
_FIGURES = "figures of other programs that no regulation defines"

TWINS: Mapping[str, Twins] = MappingProxyType(
    {
        "rules/standings/test_exercises.py::test_values_and_ranks": ("standings",),
        "rules/standings/test_exercises.py::test_published_values": ("standings",),
        "rules/standings/test_collection.py::test_chessament": ("standings",),
        "rules/standings/test_collection.py::test_fide_exercises": ("standings",),
        "rules/standings/test_collection.py::test_tiebreakserver_many_unplayed_rounds": (
            "standings/C.07-BH",
            "standings/C.07-SB",
        ),
        "rules/standings/test_collection.py::test_tiebreakserver_other_columns": ("standings",),
        "rules/test_matches.py::test_exercise_of_the_technical_commission": (
            "standings/C.07-MPTS",
            "standings/C.07-MPvGP",
        ),
        "rules/test_matches.py::test_sample_event_has_line_ups_exactly_where_they_are_needed": (
            "reading/trf26",
        ),
        "rules/test_matches.py::test_sample_event_of_the_technical_commission": (
            "standings/C.07-GPTS",
            "standings/C.07-MPTS",
        ),
        "rules/test_acceleration.py::test_sample_event_states_what_its_code_means": (
            "reading/trf26",
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
    }
)
"""By test: folders below `conformance/cases`, or below `conformance` if they are disputed."""

ALONE: Mapping[str, str] = MappingProxyType(
    {
        "checks/test_collection.py::test_every_damaged_file_is_known": _COUNTS,
        "checks/test_mending.py::test_real_files_are_mended": _WRITES,
        "event/test_takeover.py::test_any_report_can_be_taken_over_and_goes_on": _ROBUST,
        "lists/test_reading.py::test_excerpt_of_a_real_list": _LISTS,
        "output/anonymous/test_anonymise.py::"
        "test_collection_keeps_its_faults_and_loses_its_people": _WRITES,
        "output/forms/test_collection.py::test_every_readable_report_has_its_tables": _SHOWS,
        "output/test_data_is_not_translated.py::test_reported_file_keeps_its_names": _SHOWS,
        "pairing/test_dutch_collection.py::test_what_explains_the_two_rounds_of_graz": (
            _REAL_ROUNDS
        ),
        "pairing/test_known_differences.py::test_rounds_of_the_other_programs_are_explained": (
            _OTHERS
        ),
        "pairing/test_verdict.py::test_real_reports_have_one_verdict": _ROBUST,
        "pairing/test_written_for_pairing.py::test_reported_file_is_taken_by_our_engine": _WRITES,
        "peers/test_collection.py::test_no_peer_reads_more_of_the_collection_than_we_do": _COUNTS,
        "publishing/test_corpus.py::test_a_report_gives_a_sound_site": _SHOWS,
        "ratings/test_coverage_2002.py::test_every_number_of_the_document_is_on_the_page": (
            _DOCUMENT
        ),
        "ratings/test_verdict.py::test_real_reports_have_one_verdict": _ROBUST,
        "reading/foreign/test_samples.py::test_every_file_goes_through_the_commands": _FOREIGN,
        "reading/foreign/test_samples.py::test_results_add_up_to_the_points_of_the_file": _FOREIGN,
        "reading/foreign/test_samples.py::test_sharly_chess_is_read_as_plain_sql_reads_it": (
            _FOREIGN
        ),
        "reading/foreign/test_samples.py::test_swiss_chess_has_the_points_of_its_cards": _FOREIGN,
        "reading/foreign/test_samples.py::"
        "test_swiss_manager_is_read_as_another_reader_reads_it": _FOREIGN,
        "reading/foreign/test_swissperfect.py::"
        "test_samples_have_the_totals_of_their_text_exports": _FOREIGN,
        "reading/test_foreign_files.py::test_real_files": _FOREIGN,
        "rules/keizer/test_table.py::test_recorded_tables_of_other_programs_are_the_same": _FIGURES,
        "rules/standings/test_collection.py::"
        "test_every_report_has_standings_and_their_working": _ROBUST,
        "rules/standings/test_collection.py::test_no_expected_tiebreaks_are_left_out": _COUNTS,
        "rules/standings/test_exercises.py::test_every_exercise_is_there": _COUNTS,
        "rules/test_hidden_results.py::test_match_points_are_those_of_the_official_table": (
            _REAL_ROUNDS
        ),
        "rules/test_matches.py::"
        "test_unfinished_event_of_a_program_that_counts_open_matches": _FIGURES,
        "test_corpus.py::test_nothing_raises": _ROBUST,
        "test_coverage.py::test_every_printed_pair_of_columns_is_on_the_page": _DOCUMENT,
        "test_lanes.py::test_collection_is_not_quick": _COUNTS,
        "text/test_bytes.py::test_the_collection_is_found": _COUNTS,
        "text/test_dialect_tables.py::test_marks_of_records_are_those_of_the_transcription": (
            _DOCUMENT
        ),
        "writing/test_conversion.py::"
        "test_real_reports_are_the_same_but_for_the_printed_losses": _WRITES,
        "writing/test_parts_of_lines.py::test_found_cases_are_listed": _WRITES,
        "writing/test_parts_of_lines.py::test_rulers_of_the_printed_examples_stay": _WRITES,
        "writing/test_team_copies.py::"
        "test_801_of_the_sample_event_is_rebuilt_but_where_it_contradicts_itself": _WRITES,
        "writing/test_team_copies.py::test_802_of_the_sample_event_is_rebuilt_to_the_letter": (
            _WRITES
        ),
        "writing/test_team_copies.py::"
        "test_the_rebuilt_line_says_what_the_players_records_say": _WRITES,
        "writing/test_vega.py::test_the_reported_file": _WRITES,
    }
)
"""By test: why no case of the suite proves the same."""
