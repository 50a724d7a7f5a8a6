"""What we write, read by other programs."""
