"""The command demo: a tour of the bundled events."""
