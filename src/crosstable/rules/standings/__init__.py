"""Standings by the tie-break rules of FIDE (Handbook C.07), individual and team, with the working.

The way: tournament → `playerledger` or `teamledger` (rounds and points, the same for players and
teams) → `criteria` (one class a family of tie-breaks) → `ranking` → `Standings`; `why` explains
every value. Which clause is where: `unplayed` article 16, `cuts` 14 and 16.5, `criteria/own` 7
and 9.2, `criteria/known` 7.8 and 10.6, `criteria/opponents` 8, 9.1, 13.2 and 13.4,
`criteria/encounters` 6 and 13.3, `criteria/ratings` 10, `criteria/boards` 12; `editions` says what
changed and when.
"""
