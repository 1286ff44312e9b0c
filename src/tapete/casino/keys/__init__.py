"""What keys of a set-up mean at one game alone: a module for each game that has such, found by its name."""
