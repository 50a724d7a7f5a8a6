"""The system a section is played by, and those that the event itself has to keep."""
