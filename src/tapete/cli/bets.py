"""The bets of a cloth as a table: what each pays and admits, and the articles that say so."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from tapete.cli.output import Output
from tapete.cli.words import language, money, t
from tapete.engine.notice import PrizeTerms, Terms
from tapete.engine.table import AnyTable
from tapete.families.hall.room import named_in
from tapete.kit.money import LARGEST
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


def show_prizes(out: Output, game: str, prizes: Sequence[PrizeTerms]) -> None:
    """What is played for: a part of what is sold or staked, an amount, or prices of a cartón."""
    headers = (
        *(t(N_("Prize")), t(N_("Part")), t(N_("Pays")), t(N_("Amount")), t(N_("Maximum ball")), t(N_("Article"))),
    )
    rows = [
        (
            named_in(game, each.id, language()),
            f"{float(each.share * 100):g} %" if each.share else "",
            t(N_("{pays} {pays:time|times} the price"), pays=each.pays) if each.pays else "",
            money(each.amount) if each.amount else "",
            str(each.ball or ""),
            each.cite,
        )
        for each in prizes
    ]
    out.table(headers, rows)


def named_by_the_rules(table: AnyTable, bet: str) -> str:
    """A bet as the cloth of a table names it: in Galicia `inversa` is another name than the notation's."""
    from tapete.families.stakes.naming import spelt

    names: dict[str, str] = getattr(table.rules, "names", {})
    return spelt(names.get(bet, bet), on_cloth(table))


def no_such_bet(word: str, game: str, near: Iterable[str]) -> str:
    """That a word is no bet of a game, and which may have been meant."""
    told = t(N_("{word!r} is not a bet of {game} there."), word=word, game=game)
    names = ", ".join(near)
    return told + (" " + t(N_("Did you mean {names}?"), names=names) if names else "")


def on_cloth(table: AnyTable) -> set[str]:
    return {terms.id for terms in table.notice()}


def _terms(bet: Terms) -> tuple[str, ...]:
    minimum = " / ".join(money(amount) for amount in dict.fromkeys(bet.minimums))
    unit = money(bet.step) if bet.step > 1 else ""
    kind = "" if bet.id == bet.kind else bet.kind
    maximum = money(bet.cap) if bet.cap < LARGEST else t(N_("no fixed amount"))
    return (_pays(bet), minimum, maximum, unit, bet.cite, bet.cap_cite, kind)


def _pays(bet: Terms) -> str:
    """What it pays, and with which results it pays more."""
    least = _with(bet.pays, bet.on) if bet.on else _odds(bet.pays)
    return "; ".join([least, *(_with(better.pays, better.on) for better in bet.better)])


def _with(pays: Fraction, result: str) -> str:
    return t(N_("{odds} with {result}"), odds=_odds(pays), result=t(result))


def _odds(pays: Fraction) -> str:
    if not pays:
        return "-"
    return t(N_("{gain} to {stake}"), gain=pays.numerator, stake=pays.denominator)


def _names(alike: list[Terms]) -> tuple[str, str]:
    """What the bets are called, and which cells there are where a name has several."""
    places = [bet.id.partition(":")[2] for bet in alike]
    if not all(places):
        return ", ".join(bet.id for bet in alike), ""
    cells = ", ".join(places) if len(places) <= _FEW else f"{places[0]} … {places[-1]} ({len(places)})"
    return alike[0].kind, cells
