"""Faults of group D: the details file."""
