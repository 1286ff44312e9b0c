"""What games of a kind share: chapters of acts, the rules they ask for and the arithmetic they need."""
