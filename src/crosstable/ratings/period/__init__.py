"""Rating periods: lists and reports in, the new list with its state out.

`fromfiles` is the whole period in one call, `running` its steps. `submissions`, `archives` and
`lists` take in what was given; `reading` (in worker processes) and `partition` sort out the games
of a report; `deciding` and `register` say which reports count; `assembling` and `computing` make
the tables for `ratings.periods`.
"""
