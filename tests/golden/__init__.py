"""Golden actas: one session of every game in every jurisdiction, as it must be recorded for ever.

A session says much the same in every jurisdiction that regulates the game. The law treats it differently, and the actas
keep that difference.
"""
