"""The next round: paired, changed by hand, certified."""
