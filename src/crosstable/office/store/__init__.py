"""The database of the office: tables, the chain of acts, and what follows from it."""
