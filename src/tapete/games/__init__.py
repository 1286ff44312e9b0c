"""The games: one package each, named after its slug, holding its rules, its play and its cloth."""

from typing import Any

from tapete.engine.registry import Registry
from tapete.engine.table import AnyTable

REGISTRY = Registry(__name__)


def served(slug: str, setup: Any) -> Any:
    """The set-up of a table that people serve: some games are played there otherwise than where chance is at hand."""
    by_people = getattr(REGISTRY.module(slug), "by_people", None)
    return setup if by_people is None or setup is None else by_people(setup)


def build(slug: str, jurisdiction: str, setup: Any = None) -> AnyTable:
    """The game at a table with this set-up, or with a lawful example of one."""
    module = REGISTRY.module(slug)
    return module.build(jurisdiction, setup if setup is not None else module.example(jurisdiction))
