"""A paired round as people and programs want to see it: pure functions from the round to text."""
