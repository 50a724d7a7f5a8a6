"""The work behind the pages: workers, long tasks, and results that are computed once."""
