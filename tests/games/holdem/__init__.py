"""Hold'em: what is its own."""
