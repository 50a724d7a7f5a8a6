"""Running an event: a journal of acts, the state that follows from them, and the report derived.

An event is a folder. Its journal is the source of truth: one act a line, only ever appended, each
line with the hash of the one before (`journal`). The state is the fold of the acts (`state`,
`acts`), the report in TRF26 follows from the state (`report`), and `disk` keeps all of it in
files. What speaks against an act is decided by one table (`warnings`).
"""
