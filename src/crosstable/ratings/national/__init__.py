"""National rating rules: a rule set as a file, derived from an edition of FIDE's regulations.

`keys` has every key of the file, `reading` makes rules of it, `words` states rules in sentences;
`examples/` are rules that are really in use, each with its source.
"""
