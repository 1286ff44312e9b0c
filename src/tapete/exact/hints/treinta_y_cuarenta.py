"""Treinta y cuarenta: what lies on the cloth costs, insured or not, and what is better after a 31."""

from collections.abc import Iterator
from fractions import Fraction

import msgspec

from tapete.exact.book import Book
from tapete.exact.hints.advice import Advice, after_zero, costs_of
from tapete.exact.result import Analysis
from tapete.exact.treinta_y_cuarenta import INSURED
from tapete.games.treinta_y_cuarenta.play import TreintaView
from tapete.language import N_

INSURANCE = N_("Insured, a bet loses {insured} on average, and without insurance {bare}.")


def advise(view: TreintaView, book: Book) -> tuple[Advice, ...]:
    bare = {bet: tuple(way for way in ways if way.strategy != INSURED) for bet, ways in book.bets.items()}
    uninsured = msgspec.structs.replace(book, bets=bare)
    return (*after_zero(view, uninsured), *_costs(view, book, bare), *(_insurance(book, bare) if view.betting else ()))


def _costs(view: TreintaView, book: Book, bare: dict[str, tuple[Analysis, ...]]) -> Iterator[Advice]:
    insured = {(premium.player, premium.bet) for premium in view.premiums}
    mine = [stake for stake in view.stakes if stake.player == view.who.id and stake.free]
    edges = [
        (
            stake.amount,
            _edge_insured(book, stake.bet) if (stake.player, stake.bet) in insured else bare[stake.bet][0].edge,
        )
        for stake in mine
    ]
    return costs_of(edges)


def _edge_insured(book: Book, bet: str) -> Fraction:
    return next(way.edge for way in book.bets[bet] if way.strategy == INSURED)


def _insurance(book: Book, bare: dict[str, tuple[Analysis, ...]]) -> Iterator[Advice]:
    bet, ways = next(iter(bare.items()))
    facts = {"insured": _edge_insured(book, bet), "bare": ways[0].edge}
    yield Advice(sentence=INSURANCE, facts=facts, cite=ways[0].cite)
