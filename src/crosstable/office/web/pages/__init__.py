"""The pages of the office."""
