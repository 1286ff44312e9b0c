"""How a simulation is shown at the terminal."""

from collections.abc import Callable
from fractions import Fraction
from math import isinf
from typing import TYPE_CHECKING

from tapete.cli.figures import percent
from tapete.cli.output import Output
from tapete.cli.run import money, t
from tapete.language import N_

if TYPE_CHECKING:
    from tapete.sim.run import BetResult, Simulated, Spread
    from tapete.sim.sessions import Evenings, Sessions

_SHOWN = ("5", "50", "95")
_TOLERANCE = N_(
    "An exact value outside its interval agrees still: the interval is {reach} standard errors to either side, and "
    "within {errors}, or somewhat more after few rounds, chance explains the difference."
)


def show(out: Output, found: "Simulated") -> None:
    heading = N_("{rounds} rounds, seed {seed}; edges are of what was newly staked")
    out.line(t(heading, rounds=f"{found.rounds:,}".replace(",", " "), seed=found.seed), bold=True)
    headers = (
        *(t(N_("Bet")), t(N_("Staked")), t(N_("Result")), t(N_("House edge")), t(N_("Interval (95 %)"))),
        *(t(N_("Exact")), t(N_("Verdict"))),
    )
    rows = found.bets if len(found.bets) == 1 else (*found.bets, found.total)
    out.table(headers, [_row(row) for row in rows])
    if any(row.agrees and row.exact is not None and not row.edge.low <= row.exact <= row.edge.high for row in rows):
        from tapete.sim.run import NORMAL_95, STRANGE

        out.line()
        out.line(t(_TOLERANCE, errors=f"{STRANGE:g}", reach=f"{NORMAL_95:.2f}"))
    if found.note:
        out.line()
        kept = -found.total.net / found.rounds
        facts = {"round": money(round(kept)), "hundred": money(round(100 * kept))}
        out.line(t(found.note, allowance=_percent(found.allowance), **facts))


def _row(row: "BetResult") -> tuple[str, ...]:
    return (
        row.bet or t(N_("together")),
        money(row.staked),
        money(row.net),
        _percent(row.edge.mean),
        "" if isinf(row.edge.error) else f"{_percent(row.edge.low)} … {_percent(row.edge.high)}",
        "" if row.exact is None else _percent(row.exact),
        "" if row.agrees is None else t(N_("agrees")) if row.agrees else t(N_("does not agree")),
    )


def _percent(value: float) -> str:
    return percent(Fraction(value)) if value == value and abs(value) != float("inf") else "-"  # noqa: PLR0124 - a NaN is not itself


def show_sessions(out: Output, found: "Sessions") -> None:
    heading = N_("{sessions} sessions of up to {rounds} rounds from {purse:€}, seed {seed}")
    facts = {"sessions": found.sessions, "rounds": found.rounds, "purse": found.purse, "seed": found.seed}
    out.line(t(heading, **facts), bold=True)
    exact = found.exact
    out.facts(
        [
            (t(N_("Ended ahead")), _beside(found.ahead, exact.ahead if exact else None)),
            (t(N_("Ruined")), _beside(found.ruined, exact.ruined if exact else None)),
            *(
                [(t(N_("Reached the goal")), _beside(found.reached, exact.reached if exact else None))]
                if found.goal
                else []
            ),
        ]
    )
    out.line()
    headers = ("", t(N_("Mean")), t(N_("Deviation")), *_places(found.net))
    rows = [
        _spread(t(N_("Result")), found.net, money),
        _spread(t(N_("Rounds")), found.duration, str),
        _spread(t(N_("Deepest fall")), found.fall, money),
    ]
    out.table(headers, rows)


def _beside(simulated: float, exact: float | None) -> str:
    if exact is None:
        return _percent(simulated)
    return t(N_("{simulated}, exactly {exact}"), simulated=_percent(simulated), exact=_percent(exact))


def _spread(name: str, spread: "Spread", show: Callable[[int], str]) -> tuple[str, ...]:
    return name, show(round(spread.mean)), show(round(spread.deviation)), *map(show, spread.percentiles.values())


def show_evenings(out: Output, found: "Evenings") -> None:
    heading = N_("{evenings} evenings of {rounds} rounds, purses of {purse:€}, seed {seed}")
    facts = {"evenings": found.evenings, "rounds": found.rounds, "purse": found.purse, "seed": found.seed}
    out.line(t(heading, **facts), bold=True)
    rows = [(t(N_("Hold, of all that was bought")), _percent(found.hold))]
    if found.anticipo:
        lost = t(N_("Evenings in which the bank lost its anticipo of {anticipo:€}"), anticipo=found.anticipo)
        rows.append((lost, _percent(found.bank.often)))
    rows.append((t(N_("Evenings in which the first purse was lost")), _percent(found.spent.often)))
    out.facts(rows)
    out.line()
    table: list[tuple[str, Spread | None, Callable[[int], str]]] = [
        (t(N_("Drop")), found.drop, money),
        (t(N_("Staked")), found.staked, money),
        (t(N_("Win of the house")), found.win, money),
        (t(N_("Hold")), found.holds, _hundredths),
        (t(N_("Deepest fall of the bank")), found.fall, money),
        (t(N_("Rounds until the anticipo was lost")), found.bank.after, str),
        (t(N_("Rounds until the first purse was lost")), found.spent.after, str),
    ]
    headers = ("", t(N_("Mean")), t(N_("Least")), *(f"{place} %" for place in _SHOWN), t(N_("Most")))
    out.table(headers, [_between(name, spread, form) for name, spread, form in table if spread is not None])


def _places(spread: "Spread") -> tuple[str, ...]:
    return tuple(f"{place} %" for place in spread.percentiles)


def _hundredths(value: int) -> str:
    return percent(Fraction(value, 10_000))


def _between(name: str, spread: "Spread", form: Callable[[int], str]) -> tuple[str, ...]:
    places = (form(spread.percentiles[place]) for place in _SHOWN)
    return name, form(round(spread.mean)), form(spread.least), *places, form(spread.most)
