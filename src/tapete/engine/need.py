"""Chance as an input: what a game waits for, with the integer weight of every outcome."""

import msgspec

from tapete.law.citation import Citation


class Outcome(msgspec.Struct, frozen=True):
    """One thing that may come; probabilities are weights over their sum."""

    id: str
    weight: int


class Need(msgspec.Struct, frozen=True):
    """A draw the game waits for, from a device of the table (`cilindro`, `sabot`, `dados`, `bombo`)."""

    device: str
    outcomes: tuple[Outcome, ...]
    cite: Citation
