"""What settings are called, on their page and wherever a sentence names one."""

from __future__ import annotations

from collections.abc import Mapping

from crosstable.model.phrases import Phrase, phrase

LABELS: Mapping[str, Phrase] = {
    "name": phrase("Name of the event"),
    "city": phrase("City"),
    "federation": phrase("Federation"),
    "start": phrase("First day"),
    "special-points": phrase("Values of record 299"),
    "end": phrase("Last day"),
    "options": phrase("Choices that the system leaves open"),
    "arbiter": phrase("Chief arbiter"),
    "deputies": phrase("Deputy arbiters"),
    "system": phrase("Pairing system"),
    "rounds": phrase("Number of rounds"),
    "initial-colour": phrase("Colour of number 1 in round 1"),
    "boards": phrase("Boards per match"),
    "games": phrase("Games per encounter"),
    "scoring": phrase("Points for win, draw and loss"),
    "match-scoring": phrase("Points for a match"),
    "time-control": phrase("Time control"),
    "ratings": phrase("Which ratings count"),
    "numbers-by": phrase("Starting numbers follow"),
    "equals-by": phrase("Order of players with equal rating and title"),
    "tiebreaks": phrase("Tie-breaks"),
    "round-dates": phrase("Days of the rounds"),
    "half-point-byes": phrase("Half-point byes for each player"),
    "half-point-byes-from": phrase("First round with half-point byes"),
    "half-point-byes-to": phrase("Last round with half-point byes"),
    "no-half-point-byes-in-last": phrase("Last rounds without half-point byes"),
    "first-board": phrase("Number of the first board"),
}
"""What settings are called; one without a name here goes by its key."""
LABELS_OF_DETAILS: Mapping[str, Phrase] = {
    "prizes": phrase("Prizes"),
    "prize-sharing": phrase("Players with equal points"),
    "prize-unit": phrase("Smallest amount paid"),
    "rating-list": phrase("Rating list"),
}
"""Settings in the details of the event that have a place of their own at the desk."""
LABELS_OF_PEOPLE: Mapping[str, Phrase] = {
    "name": phrase("Name"),
    "surname": phrase("Surname"),
    "first_name": phrase("First name"),
    "fide_id": phrase("FIDE number"),
    "title": phrase("Title"),
    "federation": phrase("Federation"),
    "sex": phrase("Sex"),
    "born": phrase("Birth, year or day"),
    "club": phrase("Club"),
    "rating": phrase("Rating"),
    "national": phrase("National rating"),
    "team": phrase("Team"),
    "board": phrase("Board"),
    "captain": phrase("Captain"),
    "nickname": phrase("Short name"),
    "fixed_board": phrase("Always at board"),
    "rating_list": phrase("Rating list"),
    "half_byes": phrase("Half-point byes"),
}
"""What is known about a player or a team, and what a column of a table can be."""
