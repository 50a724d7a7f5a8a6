"""The verbs of `crosstable office`, one module each."""
