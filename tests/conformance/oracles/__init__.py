"""Second computations, written from the texts of the rules."""
