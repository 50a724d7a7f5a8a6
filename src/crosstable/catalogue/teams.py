"""Faults of group T: teams and matches."""
