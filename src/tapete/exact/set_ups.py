"""A set-up of one's own as a question carries it: text that can be asked, sent, remembered and built again."""

from typing import Any

import msgspec

from tapete.engine.setup import read_setup, write_setup
from tapete.engine.table import AnyTable
from tapete.games import REGISTRY, build


def written(setup: msgspec.Struct) -> str:
    """A set-up as text; amounts are in euros, and what is at its default is left out."""
    return msgspec.json.encode(write_setup(setup)).decode()


def table_with(game: str, jurisdiction: str, setup: str = "") -> AnyTable:
    """The table of a set-up as it was written, or of the example of the game; raises `Unlawful`."""
    if not setup:
        return build(game, jurisdiction)
    fields: dict[str, Any] = msgspec.json.decode(setup)
    return build(game, jurisdiction, read_setup(REGISTRY.module(game).Setup, fields))
