"""Faults of group S: sums, that is points and ranks."""
