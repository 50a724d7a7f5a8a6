"""From a document or JSON to a tournament: what the lines mean."""
