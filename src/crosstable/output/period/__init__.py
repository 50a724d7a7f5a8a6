"""The files of a period: pure functions from its tables to text."""
