"""Exercises that only some games have: a module for a game or a family, found by its name."""
