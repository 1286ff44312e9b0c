"""The documents as tests: every example is run."""
