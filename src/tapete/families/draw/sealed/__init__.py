"""Sealed tickets: what each hides is decided before the sale, and known when its holder opens it (MU2010:127.c, 131).

What a ticket hides is nowhere in here: chance holds it sealed (`kit.chance.emission`), and a game asks for one ticket,
or for several in a row, when somebody opens them.
"""
