"""Tapete: the Spanish casino catalogue, executable.

`tapete.table("bola", "murcia")` opens a table to play at; `catalogue`, `edge`, `equity` and `simulate` are beside it
(see `tapete.door`). Each room is a package of its own, for whoever needs more than the front door.
"""

# Written here, and read from here by the build: asking the installed metadata would double the time to start.
__version__ = "0.1.0"

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
    "__version__",
    "catalogue",
    "edge",
    "equity",
    "simulate",
    "table",
]

# Type checkers know this name; importing `typing` for it would cost more than everything else here.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from tapete.door import (
        BadSetup,
        Balance,
        Bets,
        Events,
        Offers,
        Refused,
        Table,
        Unlawful,
        Unreadable,
        catalogue,
        edge,
        equity,
        simulate,
        table,
    )
else:

    def __getattr__(name: str) -> object:
        """What the front door offers, imported when it is first asked for."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from tapete import door

        return getattr(door, name)

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
