"""A session at a live table of black-jack that a start of the house interrupts, with chance that never surprises.

The records are those that the house itself drafts.
"""

from io import BytesIO
from typing import Any, cast

from tapete.casino.acta import ActaWriter, Seal, chain, with_hash
from tapete.casino.guion.text import speaker_of
from tapete.engine.codec import encode
from tapete.engine.command import AZAR, Draw
from tapete.engine.notation import parse_line
from tapete.engine.table import AnyTable
from tapete.games import REGISTRY
from tapete.kit.chance.commitment import BEGINNING
from tapete.service.chance import KEY_BYTES, Vault
from tapete.service.draft import Chance, Draft, Position, Request, Setting
from tests.golden.verifiable import same_bytes

TABLE = "mesa-1"
BEFORE = """\
director: abrir
crupier: barajar cortes 3
crupier: quemar 5
ana: sentarse 1
ana: plaza 1 10
ana: bote sietes 1
crupier: repartir
DRAW
DRAW
"""
AFTER = "jefe: cerrar"


def interrupted(version: str) -> bytes:
    """The acta of the session."""
    file = BytesIO()
    module = REGISTRY.module("blackjack")
    setup = module.example("murcia")
    game: AnyTable = module.build("murcia", setup)
    writer = ActaWriter(file, game, setup, table=TABLE, version=version)
    source = same_bytes()
    chance = Chance(vault=Vault(bytes(KEY_BYTES)), source=source, verifiable=True)
    setting = Setting(id=TABLE, machine=game, clock=str, chance=chance)
    first = chance.resumed(TABLE, None, BEGINNING)
    draft = Draft(setting, Position(state=game.opening(), n=0, head=writer.head, chain=first))
    _play(draft, game, BEFORE)
    draft.begin_epoch()
    _play(draft, game, AFTER)
    seal = encode(Seal(sealed=draft.position.n))
    lines = [record.line for record in draft.records]
    return file.getvalue() + b"".join(lines) + with_hash(seal, chain(draft.position.head, seal))


def _play(draft: Draft, game: AnyTable, text: str) -> None:
    for line in map(parse_line, text.splitlines()):
        drawn = line.words == ("draw",)
        by = AZAR if drawn else speaker_of(game, draft.position.state, line.speaker)
        command = Draw(by=AZAR, outcome="") if drawn else game.read(line.words, by, draft.position.state)
        taken = draft.take(Request(by=by, key="", command=command, fingerprint="", answer=cast(Any, None)))
        assert taken, line
        assert draft.replies[-1][1].refused is None, draft.replies[-1]
