"""Tables of póquer de círculo for tests of its arithmetic: a minimum of ten, a smallest chip of one."""

from typing import Any

from tapete.families.poquer_de_circulo.betting import Betting
from tapete.families.poquer_de_circulo.rules import BOTE, FIJO, SIN_LIMITE, Duty, Terms, unit_of

FIXED, POT, FREE = FIJO, BOTE, SIN_LIMITE
MUCH = 100_000


def terms(system: int = FREE, **others: Any) -> Terms:
    """What the law fixes, with a rake of 5 %."""
    law: dict[str, Any] = {
        "raises": 3,
        "low_intervals": 2,
        "high_unit": 2,
        "pot_multiple": 2,
        "first_opening": 4,
        "least_raise": 2,
        "rake": (1, 20),
    }
    return Terms(system=system, **{"minimum": 10, "chip": 1, **law, **others})


def ciegas(system: int, **others: Any) -> Terms:
    return terms(system, **{"small": 5, "big": 10, **others})


def begun(
    table: Terms, players: int | list[int], first: int = 0, number: int = 1, duty: Duty = Duty.NONE, high: int = 0
) -> Betting:
    """The given interval of a hand, without forced bets but those of the terms."""
    restos = [MUCH] * players if isinstance(players, int) else players
    betting = Betting.begin(table, restos)
    if table.ante:
        for position in range(len(restos)):
            betting.ante(position, table.ante)
    if table.big and number == 1:
        betting.blind(0, table.small)
        betting.blind(1, table.big)
        first = 2 % len(restos)
    opens(betting, first, number, duty, high)
    return betting


def opens(betting: Betting, first: int = 0, number: int = 1, duty: Duty = Duty.NONE, high: int = 0) -> None:
    table = betting.terms
    unit = unit_of(table.minimum, number - 1, table.low_intervals, table.high_unit)
    betting.interval(first, unit, duty, high)


def say(betting: Betting, *acts: str | int) -> Betting:
    """Acts one after another: `p` passes, `c` covers, `r` retires, a number is the level of a bet or raise.

    Each must be among the options of whoever has the turn.
    """
    for act in acts:
        options = betting.options()
        if act == "p":
            assert options.may_pass
            betting.passes()
        elif act == "c":
            assert options.to_cover > 0
            assert betting.covers() == options.to_cover
        elif act == "r":
            assert options.may_retire
            betting.retires()
        else:
            assert isinstance(act, int)
            assert options.admits(act), (act, options)
            betting.bets_to(act)
    return betting


def levels(betting: Betting) -> tuple[int, int]:
    """The least and the most to which whoever has the turn may bet or raise."""
    options = betting.options()
    return options.least, options.most
