"""Record 001 and its relatives: the lines of players and their round cells."""
