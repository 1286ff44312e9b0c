"""Snapshots of a live machine as they are stored, so that a resume need not fold the whole record."""

import msgspec

from tapete.engine.codec import encode
from tapete.kit.chance.commitment import BEGINNING
from tapete.service.draft import Position


class Kept(msgspec.Struct, frozen=True):
    """What a snapshot holds: the state, the hash of the record it follows, who has come, and the last commitment."""

    state: msgspec.Raw
    head: str
    present: frozenset[str]
    committed: str = BEGINNING
    answered: str = BEGINNING


def kept(position: Position) -> bytes:
    state = msgspec.Raw(encode(position.state))
    return encode(Kept(state, position.head, position.present, position.committed, position.answered))


KEPT = msgspec.json.Decoder(Kept)
