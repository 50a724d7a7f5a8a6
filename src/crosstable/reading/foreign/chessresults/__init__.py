"""Files of chess-results.com: the XML that programs upload, and the lists that people download."""
