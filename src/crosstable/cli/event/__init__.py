"""The verbs of `crosstable event`: each is one library call on the folder of an event."""
