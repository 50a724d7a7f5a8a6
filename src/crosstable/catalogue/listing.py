"""Faults of group L: players against a rating list."""
