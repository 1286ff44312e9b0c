"""Bingo at terminals as the system of computers that articles 121.2 and 124.2 describe.

`central`, `grupo`, `caja`, `verificacion` and `terminal` are its elements, and `comms` is how they talk: by signed
messages that the store keeps, counts and never loses. The game itself stays where it was: its live machine decides, its
acta is the journal, and the ledger of the house has the money. What a service tells follows from the journal, so that a
service that dies tells on where it stopped; what a service asks carries the id of its message, so that what is asked
twice is done once.
"""
