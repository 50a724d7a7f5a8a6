"""What is proved: the report that is sent, the journal, a backup."""
