"""The chance of the houses in tests: seeded with the name of the test, which so draws the same in every run."""

from tapete.kit.chance.source import SystemSource
from tests.seeds import SEED, chooser

CHANCE = chooser("service")


def begin(test: str) -> None:
    """Draw from now on what this test draws."""
    CHANCE.seed(f"{SEED} {test}")


def source() -> SystemSource:
    """A source for a table, in place of that of the operating system."""
    return SystemSource(CHANCE.randbytes)
