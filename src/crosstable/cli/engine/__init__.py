"""The command crosstable-engine, which stands in for JaVaFo and bbpPairings."""
