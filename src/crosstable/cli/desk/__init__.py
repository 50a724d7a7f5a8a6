"""The command desk: one process that serves the desk, and the hall beside it."""
