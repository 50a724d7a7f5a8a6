"""Events and their reports: registered, submitted, examined, decided."""
