"""What bets are worth, exactly and by playing them; the mathematics are imported when they are asked for."""

from collections.abc import Mapping
from decimal import Decimal
from secrets import randbits
from typing import TYPE_CHECKING, Any

from tapete.kit.money import parse_amount
from tapete.sim import SEED_BITS

if TYPE_CHECKING:
    from tapete.exact.result import Analysis
    from tapete.sim.result import Simulated

Amount = int | str | Decimal
"""In euros."""


def edge(slug: str, bet: str, jurisdiction: str) -> "Analysis":
    """What a bet is worth under the best play, as fractions: `edge("dados", "win", "estado").edge` is 7/495.

    Raises `LookupError` for a bet that the game does not have there, with those that resemble it.
    """
    from tapete.exact import analyse

    return analyse(slug, jurisdiction, bet)[0]


def simulate(
    slug: str,
    stakes: Mapping[str, Amount],
    jurisdiction: str,
    *,
    rounds: int = 1_000_000,
    seed: int | None = None,
    workers: int | None = None,
    **options: Any,
) -> "Simulated":
    """Play rounds with the same stakes, in euros by bet, and compare with the exact values.

    The same seed gives the same result on any number of workers. `options` are those of `tapete.sim.machine.Options`:
    `after_zero`, `insured`, `fresh`, `packs`, `no_retiro`, `strategy`, `rule`. Needs `pip install 'tapete[sim]'`.
    """
    from tapete.sim.games import machine
    from tapete.sim.machine import Options
    from tapete.sim.result import About
    from tapete.sim.run import long_run

    about = About(
        game=slug,
        jurisdiction=jurisdiction,
        stakes={bet: parse_amount(str(amount)) for bet, amount in stakes.items()},
        options=Options(**options),
        seed=randbits(SEED_BITS) if seed is None else seed,
    )
    ready = machine(slug, jurisdiction, about.stakes, about.options)
    return long_run(ready, about, rounds, workers=workers)
