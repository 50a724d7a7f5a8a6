"""Title norms and their forecast as text, JSON and HTML: pure functions, no rules."""
