"""Rating lists, and finding a person in them."""
