"""The desk: a web page on this computer for people who do not use a command line.

`settings` has the limits, `store` what was opened, `workers` the processes that do the work with
`jobs`, `shelf` the results that are computed once for each version of a file. `guard` decides who
may ask, `app` puts everything together, `pages` and `interface` answer. The pages hold no rules:
everything they show comes from the calls of the library.
"""
