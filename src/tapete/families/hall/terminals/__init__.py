"""Rooms of bingo played at terminals: one draw for all of them, cartones that are records, a system that is verified.

`system` is the verification and the terminals, `sale` the cartones, `draw` the numbers, `failures` what goes wrong. A
game says what its numbers win, and how the money is paid.
"""
