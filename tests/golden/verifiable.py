"""A session at a verifiable table, with a source of chance that gives the same bytes every time."""

from contextlib import suppress
from hashlib import sha256
from io import BytesIO
from itertools import count

from tapete.casino.acta import ActaWriter
from tapete.casino.guion.text import speaker_of
from tapete.engine.chance import VerifiableChance
from tapete.engine.event import Refused
from tapete.engine.notation import parse_line
from tapete.engine.runner import Table
from tapete.games import REGISTRY
from tapete.kit.chance.source import SystemSource

PLAY = """\
director: abrir
jefe: hagan sus apuestas
ana: rojo 10 palabra trébol
bea: numero 7 5 palabra siete
ana: rojo 600
crupier: lanzar
crupier: preguntar
crupier: no va más
DRAW
crupier: liquidar
jefe: hagan sus apuestas
ana: par 10 palabra luna
crupier: lanzar
jefe: incidente bola-fuera
ana: impar 10 palabra sol
crupier: lanzar
crupier: preguntar
crupier: no va más
DRAW
crupier: liquidar
jefe: hagan sus apuestas
ana: par 10
jefe: cerrar
"""


def same_bytes() -> SystemSource:
    """A source that passes its health test and has no surprise."""
    numbers = count()

    def read(size: int) -> bytes:
        return b"".join(sha256(str(next(numbers)).encode()).digest()[:8] for _ in range(size // 8))

    return SystemSource(read)


CALLED_OFF = PLAY.replace("DRAW", "azar: interrumpir", 1)
"""The same, with a round that is called off though the house has not started again."""


def verifiable(version: str, play: str = PLAY) -> bytes:
    """The acta of the session."""
    file = BytesIO()
    module = REGISTRY.module("bola")
    setup = module.example("estado")
    game = module.build("estado", setup)
    writer = ActaWriter(file, game, setup, table="mesa-1", version=version)
    table = Table(game, VerifiableChance("mesa-1", same_bytes()), observer=writer)
    for text in play.splitlines():
        if text == "DRAW":
            table.confirm()
            continue
        line = parse_line(text)
        with suppress(Refused):
            table.send(game.read(line.words, speaker_of(game, table.state, line.speaker), table.state))
    writer.seal()
    return file.getvalue()
