"""Pairing by FIDE's rules: the task of a round, the systems that solve it, the checks of a result.

`task` has the words, `reading` makes the task of a round from a report, `choice` finds the
system of a report; each system is a folder of its own (`dutch`, `berger`, `teamswiss`).
"""
