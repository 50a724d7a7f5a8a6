"""The tests of Crosstable."""
