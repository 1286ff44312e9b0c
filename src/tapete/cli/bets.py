"""The bets of a cloth as a table: what each pays and admits, and the articles that say so."""

from collections.abc import Iterable
from fractions import Fraction

from tapete.cli.output import Output
from tapete.cli.words import money, t
from tapete.engine.notice import Terms
from tapete.language import N_

_FEW = 6


def show_bets(out: Output, bets: Iterable[Terms], *, articles: bool = True) -> None:
    """One row for all the bets that pay and admit the same by the same articles."""
    rows: dict[tuple[str, ...], list[Terms]] = {}
    for bet in bets:
        rows.setdefault(_terms(bet), []).append(bet)
    headers = [
        *(t(N_("Bet")), t(N_("Cells")), t(N_("Pays")), t(N_("Minimum")), t(N_("Maximum")), t(N_("Multiples of"))),
        *((t(N_("Article of the pay")), t(N_("Article of the maximum"))) if articles else ()),
    ]
    out.table(headers, [(*_names(alike), *terms)[: len(headers)] for terms, alike in rows.items()])


def named_by_the_rules(game: str, jurisdiction: str, bet: str) -> str:
    """A bet by the name of the notation, where the rules of a jurisdiction have another: `inversa` in Galicia."""
    from tapete.games import build

    names: dict[str, str] = getattr(build(game, jurisdiction).rules, "names", {})
    return names.get(bet, bet)


def _terms(bet: Terms) -> tuple[str, ...]:
    minimum = " / ".join(money(amount) for amount in dict.fromkeys(bet.minimums))
    unit = money(bet.step) if bet.step > 1 else ""
    kind = "" if bet.id == bet.kind else bet.kind
    return (_pays(bet), minimum, money(bet.cap), unit, bet.cite, bet.cap_cite, kind)


def _pays(bet: Terms) -> str:
    """What it pays, and with which results it pays more."""
    more = [t(N_("{odds} with {result}"), odds=_odds(better.pays), result=better.on) for better in bet.better]
    return "; ".join([_odds(bet.pays), *more])


def _odds(pays: Fraction) -> str:
    return t(N_("{gain} to {stake}"), gain=pays.numerator, stake=pays.denominator)


def _names(alike: list[Terms]) -> tuple[str, str]:
    """What the bets are called, and which cells there are where a name has several."""
    places = [bet.id.partition(":")[2] for bet in alike]
    if not all(places):
        return ", ".join(bet.id for bet in alike), ""
    cells = ", ".join(places) if len(places) <= _FEW else f"{places[0]} … {places[-1]} ({len(places)})"
    return alike[0].kind, cells
