"""What bets are worth, exactly and by playing them; the mathematics are imported when they are asked for."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from secrets import randbits
from typing import TYPE_CHECKING, Any

from tapete.kit.money import parse_amount
from tapete.sim import SEED_BITS

if TYPE_CHECKING:
    from tapete.exact.poquer_de_circulo.equity import Equity
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


def equity(  # noqa: PLR0913 - one argument for each thing that is known
    variant: str,
    hands: Sequence[str],
    jurisdiction: str,
    *,
    board: str = "",
    dead: str = "",
    cards: int = 0,
    samples: int = 0,
    seed: int = 1,
) -> "Equity":
    """What hands of a variant of póquer de círculo are worth against one another, as parts of the bote.

    `equity("holdem", ["AsKs", "QQ+"], "murcia", board="2c7d9h")`: hands or ranges, common cards that are open, cards
    that are out, and the size of the pack where there are two. Exact where that takes some seconds; else, or with
    `samples`, by deals made by chance, with their standard error. Raises `ValueError`, which names the wrong word.
    Needs `pip install 'tapete[sim]'`.
    """
    from tapete.exact.poquer_de_circulo.equity import equity as worked_out

    return worked_out(variant, hands, jurisdiction, board=board, dead=dead, cards=cards, samples=samples, seed=seed)


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
