"""The procedure that the systems for matches share (C.04.6 for teams, C.04.5 for players).

Scoregroup by scoregroup from the top: upfloaters are chosen (3.5), then the bracket is paired by
the smallest identifier (3.6). A member is a team or a player; one without a colour preference has
no wish, and then the criteria about colours decide nothing. The words and clauses of each system
are its own.
"""
