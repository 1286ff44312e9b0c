"""The books of a table: the ledger that its events add up to, and what each kind of state says it holds."""

from collections import Counter
from collections.abc import Iterable
from functools import singledispatch
from typing import Any

from tapete.casino.ledger import why_not
from tapete.engine.event import MESA, PROPINAS, Event, cloth, series
from tapete.engine.table import AnyTable
from tapete.families.circulo.bank import BANCA, CAGNOTTE, garage
from tapete.families.poquer_de_circulo.money import BOTE, resto
from tapete.families.poquer_de_circulo.state import Phase
from tapete.families.poquer_de_circulo.state import State as CirculoState
from tapete.families.poquer_de_circulo.tournament import PREMIOS
from tapete.families.wheel.rules import State as WheelState
from tapete.games.bacarra_dos_panos.state import State as DosPanosState
from tapete.games.blackjack.state import State as BlackjackState
from tapete.games.dados.rules import State as DadosState
from tapete.games.dados_murcianos.rules import State as MurcianosState
from tapete.games.ferrocarril.state import DEALING as FERRO_DEALING
from tapete.games.ferrocarril.state import State as FerroState
from tapete.games.maquinas.state import State as MaquinaState
from tapete.games.monte.board import State as MonteState
from tapete.games.pai_gow.state import State as PaiGowState
from tapete.games.poquer_sin_descarte.rules import State as PoquerState
from tapete.games.punto_y_banca.state import State as BancaState
from tapete.games.treinta_y_cuarenta.rules import State as TreintaState
from tapete.games.trijoker.rules import State as TrijokerState
from tests.properties.bets import SLUG as BETS
from tests.properties.bets import bet_books
from tests.properties.draws import EVERY, draw_books
from tests.properties.halls import HALLS, hall_books
from tests.properties.machines import machine_books

HELD = ("tapete:", "serie:", "garaje:", "resto:", "credito:")
"""Accounts of what players have at the table: with the bank and the tips, those that may never be overdrawn."""


class Ledger(Counter[str]):
    """Balances by account, from the moves of events."""

    def post(self, events: Iterable[Event]) -> None:
        """Add the moves of some events; each has two ends and a positive amount, or none, and goes a lawful way."""
        for event in events:
            for move in event.moves():
                assert move.amount >= 0, event
                assert move.source != move.target, event
                assert not why_not(move.source, move.target), event
                self[move.source] -= move.amount
                self[move.target] += move.amount

    def held(self) -> dict[str, int]:
        """What the table holds, for players and for the house."""
        return {account: cents for account, cents in self.items() if cents and _is_held(account)}


def _is_held(account: str) -> bool:
    return account in {MESA, PROPINAS, BANCA, BOTE, CAGNOTTE, PREMIOS} or account.startswith(HELD)


def at_the_table(ledger: Ledger) -> set[str]:
    """The players with money on the cloth or in colour chips."""
    return {account.partition(":")[2] for account, cents in ledger.items() if cents and account.startswith(HELD)}


def books(game: AnyTable, state: Any) -> dict[str, int]:
    """What a state says that the table holds; rooms, draws and betting books need their rules for it."""
    if game.slug in EVERY:
        return draw_books(game, state)
    if game.slug == BETS:
        return bet_books(game, state)
    return hall_books(game, state) if game.slug in HALLS else books_of(state)


@singledispatch
def books_of(state: Any) -> dict[str, int]:
    """What a state says that the table holds, by account, without the tips: each kind of state registers its own."""
    raise NotImplementedError(f"register the books of {type(state).__module__}.{type(state).__name__}")


@books_of.register
def _(state: BancaState | DadosState | MonteState | MurcianosState) -> dict[str, int]:
    books: Counter[str] = Counter({MESA: state.bank})
    for stake in state.stakes:
        books[cloth(stake.player)] += stake.amount
    return {account: cents for account, cents in books.items() if cents}


@books_of.register
def _(state: MaquinaState) -> dict[str, int]:
    return machine_books(state)


@books_of.register
def _(state: WheelState) -> dict[str, int]:
    books: Counter[str] = Counter({MESA: state.bank})
    for stake in state.stakes:
        books[cloth(stake.player)] += stake.amount
    for order in state.orders:
        books[cloth(order.player)] += order.amount
    for held in state.series:
        books[series(held.player)] += held.chips * held.value
    return {account: cents for account, cents in books.items() if cents}


@books_of.register
def _(state: TreintaState) -> dict[str, int]:
    books: Counter[str] = Counter({MESA: state.bank})
    for player, amount in [(s.player, s.amount) for s in state.stakes] + [(p.player, p.amount) for p in state.premiums]:
        books[cloth(player)] += amount
    return {account: cents for account, cents in books.items() if cents}


@books_of.register
def _(state: BlackjackState) -> dict[str, int]:
    books: Counter[str] = Counter({MESA: state.bank})
    laid = [(bet.player, bet.amount) for bet in state.bets] + [(s.player, s.amount) for s in state.seguros]
    for player, amount in (*laid, *((s.player, s.amount) for mano in state.manos for s in mano.stakes)):
        books[cloth(player)] += amount
    return {account: cents for account, cents in books.items() if cents}


@books_of.register
def _(state: PoquerState) -> dict[str, int]:
    books: Counter[str] = Counter({MESA: state.bank})
    for bet in state.bets:
        books[cloth(bet.player)] += bet.amount
    return {account: cents for account, cents in books.items() if cents}


@books_of.register
def _(state: TrijokerState) -> dict[str, int]:
    books: Counter[str] = Counter({MESA: state.bank})
    for space in state.bets:
        books[cloth(space.player)] += space.amount * len(space.casillas)
    return {account: cents for account, cents in books.items() if cents}


@books_of.register
def _(state: PaiGowState) -> dict[str, int]:
    books: Counter[str] = Counter({MESA: state.bank})
    for bet in state.bets:
        books[BANCA if bet.kind == BANCA else cloth(bet.player)] += bet.amount
    return {account: cents for account, cents in books.items() if cents}


@books_of.register
def _(state: FerroState) -> dict[str, int]:
    books: Counter[str] = Counter({CAGNOTTE: state.cagnotte})
    for each in state.proposals:
        books[cloth(each.player)] += each.amount
    for part in state.award.pledged if state.award is not None else ():
        books[cloth(part.player)] += part.amount
    if state.banca is not None:
        books[BANCA] += state.banca.amount
        for part in state.banca.garage:
            books[garage(part.player)] += part.amount
    play = state.play
    if play is not None:
        books[BANCA] += play.pot
        laid = [(part.player, part.amount) for part in (*play.in_play, *play.abonos)]
        if state.phase not in FERRO_DEALING:
            laid += [(part.player, part.amount) for part in (*play.banco, *play.half, *play.last)]
            laid += [(stake.player, stake.amount) for stake in play.stakes]
        for player, amount in laid:
            books[cloth(player)] += amount
    return {account: cents for account, cents in books.items() if cents}


@books_of.register
def _(state: DosPanosState) -> dict[str, int]:
    books: Counter[str] = Counter({CAGNOTTE: state.cagnotte})
    if state.banca is not None:
        books[BANCA] += state.banca.amount
    play = state.play
    if play is not None:
        laid = [(stake.player, stake.amount) for stake in play.stakes]
        laid += [(call.player, call.amount) for call in play.callers]
        for player, amount in laid or [(part.player, part.amount) for parts in play.bets for part in parts]:
            books[cloth(player)] += amount
    return {account: cents for account, cents in books.items() if cents}


@books_of.register
def _(state: CirculoState) -> dict[str, int]:
    books: Counter[str] = Counter({CAGNOTTE: state.cagnotte})
    for seat in state.seats:
        books[resto(seat.player)] += seat.resto
    books[BOTE] = _bote(state)
    books[PREMIOS] = state.torneo.pool
    return {account: cents for account, cents in books.items() if cents}


def _bote(state: CirculoState) -> int:
    """What is in the bote: while it is paid, what is still due; else what was put, before the cards or after."""
    if state.due or state.phase is Phase.PAGO:
        return sum(event.amount for event in state.due)
    if state.betting:
        return state.betting.bote
    return sum(each.amount for each in state.pending) + sum(each.amount for each in state.posted)
