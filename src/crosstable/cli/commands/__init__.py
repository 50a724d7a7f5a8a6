"""One module a command: `run` with what it takes, what its help says, and two examples."""
