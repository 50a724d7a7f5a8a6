"""The people of an event: their numbers, their teams, and whom somebody means."""
