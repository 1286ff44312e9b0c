"""The games: one package each, named after its slug, holding its rules, its play and its cloth."""

from typing import Any

from tapete.engine.registry import Registry
from tapete.engine.table import AnyTable

REGISTRY = Registry(__name__)


def build(slug: str, jurisdiction: str, setup: Any = None) -> AnyTable:
    """The game at a table with this set-up, or with a lawful example of one."""
    module = REGISTRY.module(slug)
    return module.build(jurisdiction, setup if setup is not None else module.example(jurisdiction))
