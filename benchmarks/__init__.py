"""What `make bench` measures, and beside which other programs."""
