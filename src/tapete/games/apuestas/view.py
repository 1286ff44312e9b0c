"""What is seen of a book: markets, pools, coefficients and depth for everybody, and the own bets."""

from collections.abc import Collection, Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from tapete.engine.chips import Lying
from tapete.engine.command import BACK_OFFICE, Actor
from tapete.engine.table import AnyTable
from tapete.families.table.view import TableView, shown
from tapete.games.apuestas.cuentas import Leg, Level, Match, Side, deposit, each_of, liability
from tapete.games.apuestas.liquidacion import Settlement, dividends, settlement
from tapete.games.apuestas.rules import ApuestasRules, Coefficient, Forecast, Organisation, said, status_told
from tapete.games.apuestas.state import (
    Boleto,
    Bote,
    Fate,
    Fated,
    Known,
    Meeting,
    Phase,
    State,
    Status,
    fate_of,
    fate_of_match,
    known_of,
)
from tapete.language import N_, called, say

FIRM = "boleto"
DEPTH = 3


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
    """In hundredths, for a contrapartida; 0 where none is validated."""
    pool: int
    """Amount bet on it alone; in a cruzada, amount matched."""
    dividend: int
    """In a mutua, cents paid per euro if it won now; 0 without bets."""
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
    fate: Fate


class Exposure(msgspec.Struct, frozen=True, kw_only=True):
    """What the company has open on one result: what it would owe, and what stands for and against it."""

    bet: str
    owed: int
    favor: int
    contra: int


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
    people: tuple[str, ...]
    results: tuple[str, ...]
    mine: tuple[Boleto, ...]
    offered: tuple[Offering, ...]
    matched: tuple[Casada, ...]
    stake: int
    void: tuple[int, ...]
    fates: tuple[Fated, ...]
    at: int
    exposure: tuple[Exposure, ...]
    report: tuple[int, int, int]
    """Cards of the session, cents bet and paid: for the staff and the inspection."""
    due: tuple[Settlement, ...] = ()

    def tell(self, language: str) -> list[str]:
        told = [f"{called(each.event, language)}: {status_told(each.status).tell(language)}" for each in self.meetings]
        for row in self.board:
            bet = said((row.bet,)).tell(language)
            if row.coefficient:
                told.append(f"{bet} {Coefficient(row.coefficient).tell(language)}")
            elif row.pool:
                told.append(say(N_("{bet}: {amount:€} bet"), language, {"bet": bet, "amount": row.pool}))
            if row.favor or row.contra:
                sides = (
                    " ".join(Coefficient(each.coefficient).tell(language) for each in side)
                    for side in (row.favor, row.contra)
                )
                told.append(f"{bet} {' / '.join(side or '-' for side in sides)}")
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


class Ledger(msgspec.Struct, frozen=True):
    """A state put in order once for all who look at it: what everybody sees, and what is whose."""

    known: Known
    board: tuple[Row, ...]
    boletos: Mapping[str, Sequence[Boleto]]
    offered: Mapping[str, Sequence[Offering]]
    matched: Mapping[str, Sequence[Casada]]

    @property
    def people(self) -> tuple[str, ...]:
        return tuple(sorted({*self.boletos, *self.offered, *self.matched}))


def ledger_of(rules: ApuestasRules, state: State, before: tuple[State, Ledger] | None = None) -> Ledger:
    """Index a state once for all viewers; only board rows that changed since `before` are rebuilt."""
    known = known_of(rules, state)
    boletos: dict[str, list[Boleto]] = {}
    for boleto in each_of(state.boletos):
        boletos.setdefault(boleto.player, []).append(boleto)
    return Ledger(known, _board(rules, state, before), boletos, _offered(rules, state), _casadas(state, known))


def view(game: AnyTable, rules: ApuestasRules, state: State, who: Actor, ledger: Ledger) -> ApuestasView:
    office = who.role in BACK_OFFICE
    mine = tuple(ledger.boletos.get(who.id, ()))
    offered, matched = tuple(ledger.offered.get(who.id, ())), tuple(ledger.matched.get(who.id, ()))
    numbers = {*(each.number for each in mine), *(each.number for each in matched)}
    return shown(
        ApuestasView,
        game,
        state,
        who,
        betting=state.betting,
        organisation=rules.organisation,
        board=ledger.board,
        places=tuple(rules.lugares),
        minimum=rules.minimum,
        bets=sum(map(len, state.boletos)) + sum(map(len, state.matches)),
        people=ledger.people,
        mine=mine,
        offered=offered,
        matched=matched,
        stake=sum(e.amount for e in mine) + sum(e.deposit for e in offered) + sum(e.risk for e in matched),
        void=tuple([number for number in state.spoilt if office or number in numbers]),
        fates=tuple([fate_of(rules, state, ledger.known, boleto) for boleto in mine]),
        exposure=_exposure(rules, state) if office else (),
        report=(state.cards, state.staked, state.paid) if office else (0, 0, 0),
        due=settlement(rules, state) if office and state.phase is Phase.LIQUIDACION else (),
    )


def _exposure(rules: ApuestasRules, state: State) -> tuple[Exposure, ...]:
    if not state.meetings:
        return ()
    return tuple(
        [
            Exposure(
                bet=bet,
                owed=state.owed[forecast.place],
                favor=sum(level.amount for level in state.books[forecast.place].favor),
                contra=sum(level.amount for level in state.books[forecast.place].contra),
            )
            for bet, forecast in rules.forecasts.items()
        ]
    )


def _board(rules: ApuestasRules, state: State, before: tuple[State, Ledger] | None) -> tuple[Row, ...]:
    if not state.meetings:
        return ()
    matched: dict[str, int] = {}
    for match in each_of(state.matches):
        matched[match.bet] = matched.get(match.bet, 0) + match.amount
    rows = list(before[1].board) if before and before[0].meetings else []
    forecasts = list(rules.forecasts.values())
    staked = [0] * len(rules.markets)
    for forecast, pool in zip(forecasts, state.pools, strict=True):
        staked[forecast.market] += pool
    if not before or not rows:
        rows = [_row(rules, state, forecast, staked, matched) for forecast in forecasts]
    else:
        for place in _changed(rules, state, before[0], rows, matched):
            rows[place] = _row(rules, state, forecasts[place], staked, matched)
    for bet, dividend in _shared_out(rules, state):
        place = rules.forecasts[bet].place
        rows[place] = replace(rows[place], dividend=dividend)
    return tuple(rows)


def _shared_out(rules: ApuestasRules, state: State) -> Iterator[tuple[str, int]]:
    """Payment of each possible winner of a pool; 0 for ruled out results."""
    ended = {each.event for each in state.meetings if each.status is Status.RESUELTO}
    for market in rules.markets if rules.organisation is Organisation.MUTUA else ():
        if market.event in ended:
            paid = dividends(rules, state, market)
            yield from ((bet, paid.get(bet, 0)) for bet in market.bets if state.pools[rules.forecasts[bet].place])


def _changed(
    rules: ApuestasRules, state: State, before: State, rows: Sequence[Row], matched: Mapping[str, int]
) -> Iterator[int]:
    """Rows that changed; in a pool every row with money changes its dividend."""
    pooled = rules.organisation is Organisation.MUTUA
    now = zip(
        state.coefficients, state.pools, state.books, before.coefficients, before.pools, before.books, strict=True
    )
    for place, (coefficient, pool, book, old, was, stood) in enumerate(now):
        if coefficient != old or pool != was or book is not stood or (pooled and pool):
            yield place
    if rules.organisation is Organisation.CRUZADA:
        yield from (place for place, row in enumerate(rows) if row.pool != matched.get(row.bet, 0))


def _row(
    rules: ApuestasRules, state: State, forecast: Forecast, staked: Sequence[int], matched: Mapping[str, int]
) -> Row:
    market = rules.markets[forecast.market]
    book, pool = state.books[forecast.place], state.pools[forecast.place]
    dividend = 0
    if rules.organisation is Organisation.MUTUA and pool:
        fund = rules.percentage.value * staked[forecast.market] + state.bote(market.name)
        dividend = int(fund * 100 / pool)
    return Row(
        bet=forecast.bet,
        market=market.name,
        event=market.event,
        runners=forecast.runners,
        coefficient=state.coefficients[forecast.place],
        pool=pool or matched.get(forecast.bet, 0),
        dividend=dividend,
        favor=_depth(book.favor),
        contra=_depth(book.contra),
    )


def _depth(levels: tuple[Level, ...]) -> tuple[Depth, ...]:
    return tuple([Depth(level.coefficient, level.amount) for level in levels[:DEPTH]])


def _offered(rules: ApuestasRules, state: State) -> dict[str, list[Offering]]:
    found: dict[str, list[Offering]] = {}
    for forecast in rules.forecasts.values() if state.books else ():
        for side, coefficient, offer in state.books[forecast.place].standing():
            offering = Offering(
                number=offer.number,
                bet=forecast.bet,
                side=side,
                coefficient=coefficient,
                amount=offer.amount,
                deposit=deposit(side, offer.amount, coefficient),
            )
            found.setdefault(offer.player, []).append(offering)
    return found


def _casadas(state: State, known: Known) -> dict[str, list[Casada]]:
    found: dict[str, list[Casada]] = {}
    for match in each_of(state.matches):
        risk = liability(match.amount, match.coefficient)
        found.setdefault(match.backer, []).append(_casada(state, known, match, "favor", match.amount))
        found.setdefault(match.layer, []).append(_casada(state, known, match, "contra", risk))
    return found


def _casada(state: State, known: Known, match: Match, side: Side, risk: int) -> Casada:
    backed = side == "favor"
    return Casada(
        number=match.backed if backed else match.laid,
        bet=match.bet,
        side=side,
        coefficient=match.coefficient,
        amount=match.amount,
        risk=risk,
        pot=match.pot,
        fate=fate_of_match(state, known, match, backed=backed),
    )
