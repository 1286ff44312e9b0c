"""How a session of any game begins and ends."""

OPENING = """
ana: rojo 10
crupier: abrir
director: abrir jefe=rosa
director: abrir
director: abrir
"""

CLOSING = """
jefe: ultimas
jefe: ultimas
"""
