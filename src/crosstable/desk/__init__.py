"""The desk: a web page on this computer for people who do not use a command line.

`settings` has the limits, `store` what was opened, `work` the processes that work with `jobs`
and the results that are computed once for each version of a file. `serving` decides who may ask,
`app` puts everything together, `pages` and `interface` answer. The pages hold no rules: everything
they show comes from the calls of the library.
"""
