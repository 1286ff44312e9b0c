"""What is seen of a book: markets, pools, coefficients and depth for everybody, and the own bets."""

from collections.abc import Collection, Iterator, Sequence

import msgspec

from tapete.engine.actor import BACK_OFFICE, Actor
from tapete.engine.chips import Lying
from tapete.engine.table import AnyTable
from tapete.families.table.view import TableView, shown
from tapete.games.apuestas.coeficientes import decimal, said
from tapete.games.apuestas.libro import Level, Side, deposit, each_of, liability
from tapete.games.apuestas.liquidacion import Settlement, settlement
from tapete.games.apuestas.premio import Leg
from tapete.games.apuestas.rules import ApuestasRules, Organisation
from tapete.games.apuestas.saldos import Match
from tapete.games.apuestas.state import Boleto, Bote, Meeting, Phase, State
from tapete.language import N_, say

FIRM = "boleto"
"""Of a bet that was accepted: it is not taken back."""
DEPTH = 3
"""Coefficients of each side of a book that are shown."""


class Depth(msgspec.Struct, frozen=True):
    """What is offered at one coefficient, by all together."""

    coefficient: int
    amount: int


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """One result on the board."""

    bet: str
    market: str
    event: str
    runners: tuple[str, ...]
    coefficient: int
    """Of a contrapartida, in hundredths; 0 where none is validated."""
    pool: int
    """What is bet on it alone; of a cruzada, what was matched."""
    dividend: int
    """Of a mutua, what a euro on it would be paid if it won as things stand, in cents; 0 where nobody bet on it."""
    favor: tuple[Depth, ...]
    contra: tuple[Depth, ...]


class Offering(msgspec.Struct, frozen=True, kw_only=True):
    """An offer of one's own that stands."""

    number: int
    bet: str
    side: Side
    coefficient: int
    amount: int
    deposit: int


class Casada(msgspec.Struct, frozen=True, kw_only=True):
    """What was met of one's own offers."""

    number: int
    bet: str
    side: Side
    coefficient: int
    amount: int
    risk: int
    pot: int


class ApuestasView(TableView, frozen=True, kw_only=True):
    """The board, and what is one's own."""

    organisation: Organisation
    meetings: tuple[Meeting, ...]
    board: tuple[Row, ...]
    related: tuple[Leg, ...]
    botes: tuple[Bote, ...]
    places: tuple[str, ...]
    minimum: int
    bets: int
    """Bets on the card, of everybody."""
    people: tuple[str, ...]
    """Who have bet on the card, or offer to."""
    results: tuple[str, ...]
    mine: tuple[Boleto, ...]
    offered: tuple[Offering, ...]
    matched: tuple[Casada, ...]
    stake: int
    """What one has at stake, deposits and all."""
    void: tuple[int, ...]
    """Those of the own bets that are void."""
    report: tuple[int, int, int]
    """Cards of the session, cents bet and paid: for the staff and the inspection."""
    due: tuple[Settlement, ...] = ()

    def tell(self, language: str) -> list[str]:
        told = [f"{meeting.event}: {meeting.status}" for meeting in self.meetings]
        for row in self.board:
            if row.coefficient:
                told.append(f"{said((row.bet,))} {decimal(row.coefficient)}")
            elif row.pool:
                told.append(say(N_("{bet}: {amount:€} bet"), language, {"bet": said((row.bet,)), "amount": row.pool}))
            if row.favor or row.contra:
                sides = " / ".join(" ".join(decimal(each.coefficient) for each in side) or "-" for side in _sides(row))
                told.append(f"{said((row.bet,))} {sides}")
        return told

    def lying(self) -> Sequence[Lying]:
        own: dict[str, int] = {}
        for boleto in self.mine:
            bet = boleto.legs[0].bets[0]
            own[bet] = own.get(bet, 0) + boleto.amount
        for each in self.offered:
            own[each.bet] = own.get(each.bet, 0) + each.deposit
        for met in self.matched:
            own[met.bet] = own.get(met.bet, 0) + met.risk
        return [Lying(player=self.who.id, bet=bet, amount=amount, held=FIRM) for bet, amount in own.items() if amount]

    def playing(self) -> Collection[str]:
        return self.people


def _sides(row: Row) -> tuple[tuple[Depth, ...], tuple[Depth, ...]]:
    return row.favor, row.contra


def view(game: AnyTable, rules: ApuestasRules, state: State, who: Actor) -> ApuestasView:
    """Who bets what is for themselves and for the house; the board is for everybody."""
    office = who.role in BACK_OFFICE
    mine = tuple([boleto for boleto in each_of(state.boletos) if boleto.player == who.id])
    offered, matched = tuple(_offered(rules, state, who.id)), tuple(_casadas(state, who.id))
    numbers = {*(each.number for each in mine), *(each.number for each in matched)}
    return shown(
        ApuestasView,
        game,
        state,
        who,
        betting=state.betting,
        organisation=rules.organisation,
        board=tuple(_board(rules, state)),
        places=tuple(rules.lugares),
        minimum=rules.minimum,
        bets=sum(map(len, state.boletos)) + sum(map(len, state.matches)),
        people=tuple(dict.fromkeys(_bettors(state))),
        mine=mine,
        offered=offered,
        matched=matched,
        stake=sum(e.amount for e in mine) + sum(e.deposit for e in offered) + sum(e.risk for e in matched),
        void=tuple([number for number in state.spoilt if office or number in numbers]),
        report=(state.cards, state.staked, state.paid) if office else (0, 0, 0),
        due=settlement(rules, state) if office and state.phase is Phase.LIQUIDACION else (),
    )


def _bettors(state: State) -> Iterator[str]:
    yield from (boleto.player for boleto in each_of(state.boletos))
    for match in each_of(state.matches):
        yield from (match.backer, match.layer)
    yield from (offer.player for book in state.books for _, _, offer in book.standing())


def _board(rules: ApuestasRules, state: State) -> list[Row]:
    if not state.meetings:
        return []
    matched: dict[str, int] = {}
    for match in each_of(state.matches):
        matched[match.bet] = matched.get(match.bet, 0) + match.amount
    rows: list[Row] = []
    for market in rules.markets:
        staked = sum(state.pools[rules.forecasts[bet].place] for bet in market.bets)
        for bet in market.bets:
            forecast = rules.forecasts[bet]
            book, pool = state.books[forecast.place], state.pools[forecast.place]
            fund = rules.percentage.value * staked + state.bote(market.name)
            shown_dividend = rules.organisation is Organisation.MUTUA and pool
            rows.append(
                Row(
                    bet=bet,
                    market=market.name,
                    event=market.event,
                    runners=forecast.runners,
                    coefficient=state.coefficients[forecast.place],
                    pool=pool or matched.get(bet, 0),
                    dividend=int(fund * 100 / pool) if shown_dividend else 0,
                    favor=_depth(book.favor),
                    contra=_depth(book.contra),
                )
            )
    return rows


def _depth(levels: tuple[Level, ...]) -> tuple[Depth, ...]:
    return tuple([Depth(level.coefficient, level.amount) for level in levels[:DEPTH]])


def _offered(rules: ApuestasRules, state: State, player: str) -> list[Offering]:
    return [
        Offering(
            number=offer.number,
            bet=forecast.bet,
            side=side,
            coefficient=coefficient,
            amount=offer.amount,
            deposit=deposit(side, offer.amount, coefficient),
        )
        for forecast in (rules.forecasts.values() if state.books else ())
        for side, coefficient, offer in state.books[forecast.place].standing()
        if offer.player == player
    ]


def _casadas(state: State, player: str) -> list[Casada]:
    found: list[Casada] = []
    for match in each_of(state.matches):
        if match.backer == player:
            found.append(_casada(match, match.backed, "favor", match.amount))
        if match.layer == player:
            found.append(_casada(match, match.laid, "contra", liability(match.amount, match.coefficient)))
    return found


def _casada(match: Match, number: int, side: Side, risk: int) -> Casada:
    return Casada(
        number=number,
        bet=match.bet,
        side=side,
        coefficient=match.coefficient,
        amount=match.amount,
        risk=risk,
        pot=match.pot,
    )
