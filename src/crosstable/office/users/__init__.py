"""Who may do what: users, passwords, sessions, keys for programs, and one table of rights."""
