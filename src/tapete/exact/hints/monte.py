"""Monte: what the bets are worth by the cards that lie there, while they may be laid."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import cast

from msgspec.structs import replace

from tapete.exact.book import Book
from tapete.exact.hints.advice import COSTS, Advice, Weighed, in_order
from tapete.exact.monte.now import Laying, open_bets, worth
from tapete.games import build
from tapete.games.monte.play import Monte, MonteView
from tapete.games.monte.rules import Bet, MonteRules
from tapete.language import N_
from tapete.law.parameters import Cited

GAINS = N_("What you have on the cloth, {staked:€}, wins {edge} on average: {cost:€}.")
WORTH = N_("A unit on each bet brings on average, by the cards that lie there:")


def advise(view: MonteView, book: Book) -> tuple[Advice, ...]:
    if not view.betting:
        return ()
    rules = _rules_at(view, book)
    at = laying_seen(view)
    worths = {bet.id: worth(rules, at, bet) for bet in open_bets(rules, at)}
    mine = [(s.amount, worth(rules, at, rules.bets[s.bet])) for s in view.stakes if s.player == view.who.id]
    return (*_costs(mine), Advice(sentence=WORTH, options=_options(rules, worths), cite=rules.bets_cite))


def laying_seen(view: MonteView) -> Laying:
    return Laying(board=view.board, row=view.row, unseen=frozenset(view.unseen), cards=view.left, pays=dict(view.pays))


def _rules_at(view: MonteView, book: Book) -> MonteRules:
    rules = _rules(view.game, book.question.jurisdiction)
    return replace(rules, below_triple=Cited(view.below_triple, rules.below_triple.cite))


@lru_cache(maxsize=8)
def _rules(game: str, jurisdiction: str) -> MonteRules:
    return cast(Monte, build(game, jurisdiction)).rules


def _costs(mine: Sequence[tuple[int, Fraction]]) -> Iterator[Advice]:
    staked = sum(amount for amount, _ in mine)
    if staked:
        brings = sum((amount * each for amount, each in mine), Fraction(0))
        facts = {"staked": staked, "edge": abs(brings) / staked, "cost": round(abs(brings))}
        yield Advice(sentence=GAINS if brings > 0 else COSTS, facts=facts)


def _options(rules: MonteRules, worths: Mapping[str, Fraction]) -> tuple[Weighed, ...]:
    alike: dict[Fraction, list[Bet]] = {}
    for name, each in worths.items():
        alike.setdefault(each, []).append(rules.bets[name])
    most = max(alike)
    options = []
    for each, bets in alike.items():
        told = _named(bets, worths)
        options.append(Weighed(word=told, name=told, worth=each, best=each == most))
    return in_order(options)


def _named(bets: Sequence[Bet], among: Mapping[str, Fraction]) -> str:
    told = []
    for kind in dict.fromkeys(bet.kind for bet in bets):
        cells = [bet.id.partition(":")[2] for bet in bets if bet.kind == kind]
        every = sum(name.startswith(f"{kind}:") for name in among) == len(cells)
        told.append(kind if every else f"{kind} {' '.join(cells)}")
    return ", ".join(told)
