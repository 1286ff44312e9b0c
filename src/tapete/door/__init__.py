"""The front door of the library: what `import tapete` offers, so that nothing else need be imported."""

from tapete.door.entrance import catalogue, edge, equity, simulate, table
from tapete.door.tables import Balance, Bets, Events, Offers, Table
from tapete.engine.event import Refused, Unlawful
from tapete.engine.notation import Unreadable
from tapete.engine.setup import BadSetup

__all__ = [
    "BadSetup",
    "Balance",
    "Bets",
    "Events",
    "Offers",
    "Refused",
    "Table",
    "Unlawful",
    "Unreadable",
    "catalogue",
    "edge",
    "equity",
    "simulate",
    "table",
]
