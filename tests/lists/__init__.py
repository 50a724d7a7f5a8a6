"""Tests of the rating lists; all people and numbers in them are invented."""
