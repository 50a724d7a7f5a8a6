"""The conformance suite: the runner, our answers, and what the cases prove."""
