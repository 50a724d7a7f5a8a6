"""From the state of a section to its report, and the files that hold it."""
