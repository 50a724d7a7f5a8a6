"""The last rounds: which boards, places and prizes are certain while games are open."""
