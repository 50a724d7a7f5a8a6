"""One module a command: `add_options`, `run`, what its help says, and two examples."""
