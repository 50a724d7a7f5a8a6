"""Faults of group P: players and their national ratings."""
