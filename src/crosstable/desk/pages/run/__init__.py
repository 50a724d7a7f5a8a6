"""The pages of an event that is run at the desk."""
