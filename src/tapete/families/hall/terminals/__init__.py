"""Rooms of bingo played at terminals: one draw for all of them, cartones that are records, a system that is verified.

A game says what its numbers win, and how the money is paid.
"""
