"""What follows from the results: scoring, matches, standings, norms, acceleration, changes."""
