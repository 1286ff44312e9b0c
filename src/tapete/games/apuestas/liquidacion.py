"""The settlement of a card: what each bet is paid, what goes back, and what the company keeps."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar

import msgspec

from tapete.engine.chapter import Chapter, replace
from tapete.engine.event import MESA, PAID, Event, Move, always, cloth, pot, wallet
from tapete.families.hall.room import Amount, Collected, amounts
from tapete.families.pots import PotTold, carried_pots
from tapete.families.table.interruption import CAUSE, INTERRUPTION
from tapete.families.table.opening import RoundClosed
from tapete.families.table.settling import Replenished, Settle
from tapete.games.apuestas.cruzada import held_by
from tapete.games.apuestas.cuentas import Reparto, Stake, each_of, premio, reparto, saldos
from tapete.games.apuestas.rules import ApuestasRules, Market, Organisation, said, winners
from tapete.games.apuestas.state import SETTLED, Boleto, Bote, During, Phase, State, Status, organiser
from tapete.language import N_, say
from tapete.law.citation import Citation

PROGRAMA = "programa"
POT = "apuestas:"

liquidacion = Chapter[ApuestasRules, State]("settlement")


class BetsTaken(Collected, frozen=True, tag="bets-taken"):
    """What was bet and is not void is the company's, to pay with it."""

    sentence = N_("{amount:€} were bet.")


class Back(msgspec.Struct, frozen=True, gc=False):
    """A stake that goes back whole: of whom, for what, and why."""

    player: str
    what: str
    amount: int
    cite: Citation


class StakesReturned(Event, frozen=True, tag="stakes-returned"):
    """Stakes that are void, or that nobody could win, went back whole."""

    sentence = N_("{amount:€} of bets that are void or were won by nobody go back.")
    detail: ClassVar[str] = N_("{amount:€} to {player:@} for {what}")
    of: tuple[Back, ...]

    def facts(self) -> dict[str, Any]:
        return {"amount": sum(each.amount for each in self.of)}

    def details(self, language: str) -> list[str]:
        return [
            say(self.detail, language, {"amount": b.amount, "player": b.player, "what": said(b.what.split("+"))})
            for b in self.of
        ]

    def moves(self) -> tuple[Move, ...]:
        return tuple([Move(cloth(each.player), wallet(each.player), each.amount) for each in self.of])


class PremioPaid(Event, frozen=True, tag="premio-paid"):
    """A bet was paid."""

    sentence = N_("Paid to {player:@}: {amount:€} for {what}.")
    sentence_if = ("deducted", N_("Paid to {player:@}: {amount:€} for {what}, {deducted:€} deducted."))
    settles = "pagar"
    route = PAID
    player: str
    what: str
    amount: int
    deducted: int = 0

    def facts(self) -> dict[str, Any]:
        return {**super().facts(), "what": said(self.what.split("+"))}


def bote_of(market: str) -> str:
    return pot(POT + market)


class OfBote(Event, frozen=True):
    """Money of a bote moves."""

    route_of = "market"
    market: str
    amount: int

    def facts(self) -> dict[str, Any]:
        return {**super().facts(), "market": said((self.market,))}


class BoteUsed(OfBote, frozen=True, tag="bote-used"):
    """A bote that was carried here is added to what is shared out."""

    sentence = N_("The bote of {market}, {amount:€}, is played for.")
    settles = "cobrar"
    route = (bote_of, always(MESA))


class BoteCarried(OfBote, frozen=True, tag="bote-carried"):
    """Nobody guessed: the percentage is kept for the next market of the series."""

    sentence = N_("Nobody guessed {market}: {amount:€} are carried to the next.")
    route = (always(MESA), bote_of)


Settlement = StakesReturned | BetsTaken | BoteUsed | BoteCarried | Replenished | PremioPaid


class Accounts:
    """What a settlement comes to: stakes that go back, those that are kept, botes, and what is paid."""

    def __init__(self) -> None:
        self.back: list[Back] = []
        self.kept: dict[str, int] = {}
        self.botes: list[BoteUsed | BoteCarried] = []
        self.paid: list[PremioPaid] = []

    def keep(self, player: str, amount: int) -> None:
        self.kept[player] = self.kept.get(player, 0) + amount

    def steps(self, rules: ApuestasRules, bank: int) -> Iterator[Settlement]:
        if self.back:
            yield StakesReturned(of=tuple(self.back), cite=self.back[0].cite)
        if self.kept:
            yield BetsTaken(of=amounts(self.kept), cite=rules.of_organisation())
        yield from self.botes
        used = sum(bote.amount if isinstance(bote, BoteUsed) else -bote.amount for bote in self.botes)
        lacking = sum(paid.amount for paid in self.paid) - sum(self.kept.values()) - used - bank
        if lacking > 0:
            yield Replenished(amount=lacking, cite=rules.law["anticipo"])
        yield from self.paid


class Outcome(msgspec.Struct, frozen=True):
    """What the results of a card say of its forecasts."""

    wins: Mapping[str, Fraction]
    void: frozenset[str]


def outcome_of(rules: ApuestasRules, state: State) -> Outcome:
    """Forecasts that win, with their part, and void ones: of an annulled event or a withdrawn participant."""
    wins: dict[str, Fraction] = {}
    void: set[str] = set()
    for market in rules.markets:
        meeting = state.meeting(market.event)
        if meeting.status is Status.ANULADO:
            void.update(market.bets)
            continue
        wins |= winners(market, meeting.placing)
        void |= {bet for bet in market.bets if not set(rules.forecasts[bet].runners).isdisjoint(meeting.withdrawn)}
    return Outcome(wins, frozenset(void))


def settlement(rules: ApuestasRules, state: State) -> tuple[Settlement, ...]:
    accounts = Accounts()
    _BY[rules.organisation](rules, state, outcome_of(rules, state), accounts)
    return tuple(accounts.steps(rules, state.bank))


def _mutua(rules: ApuestasRules, state: State, outcome: Outcome, accounts: Accounts) -> None:
    for market in rules.markets:
        own = frozenset(market.bets)
        held = [_stake(boleto) for boleto in each_of(state.boletos) if boleto.legs[0].bets[0] in own]
        good = [each for each in held if each.bet not in outcome.void and each.number not in state.spoilt]
        wins = {bet: part for bet, part in outcome.wins.items() if bet in own - outcome.void}
        carries = rules.bote and state.last != 1 and state.meeting(market.event).status is Status.RESUELTO
        found = reparto(rules, good, wins, state.bote(market.name), carries=carries)
        counted = frozenset() if found.refunded else frozenset(each.number for each in good)
        for each in held:
            if each.number in counted:
                accounts.keep(each.player, each.amount)
            else:
                spoilt = each.number in state.spoilt
                void = spoilt or each.bet in outcome.void
                cite = _why_void(rules, state, [each.bet], spoilt=spoilt) if void else rules.law["no_winner"]
                accounts.back.append(Back(each.player, each.bet, each.amount, cite))
        accounts.botes += _botes(rules, state, market, found)
        for each in good:
            if amount := found.paid.get(each.number, 0):
                paid = PremioPaid(player=each.player, what=each.bet, amount=amount, cite=rules.law["pool"])
                accounts.paid.append(paid)


def dividends(rules: ApuestasRules, state: State, market: Market) -> dict[str, int]:
    meeting = state.meeting(market.event)
    running = {bet for bet in market.bets if set(rules.forecasts[bet].runners).isdisjoint(meeting.withdrawn)}
    stakes = [_stake(boleto) for boleto in each_of(state.boletos) if boleto.number not in state.spoilt]
    good = [stake for stake in stakes if stake.bet in running]
    wins = {bet: part for bet, part in winners(market, meeting.placing).items() if bet in running}
    found = reparto(rules, good, wins, state.bote(market.name), carries=False)
    staked, paid = Counter[str](), Counter[str]()
    for stake in good:
        staked[stake.bet] += stake.amount
        paid[stake.bet] += found.paid.get(stake.number, 0)
    return {bet: 100 * paid[bet] // staked[bet] for bet in wins if staked[bet]}


def _why_void(rules: ApuestasRules, state: State, bets: Sequence[str], *, spoilt: bool) -> Citation:
    """The reason why a stake is refunded."""
    if spoilt:
        return rules.law["final"]
    annulled = any(state.meeting(rules.forecasts[bet].event).status is Status.ANULADO for bet in bets)
    return rules.law["void" if annulled else "withdrawn"]


def _stake(boleto: Boleto) -> Stake:
    return Stake(boleto.number, boleto.player, boleto.legs[0].bets[0], boleto.amount)


def _botes(rules: ApuestasRules, state: State, market: Market, found: Reparto) -> Iterator[BoteUsed | BoteCarried]:
    cite, bote = rules.law["bote_series"], state.bote(market.name)
    if found.carried:
        yield BoteCarried(market=market.name, amount=found.carried, cite=cite)
    elif found.paid and bote:
        yield BoteUsed(market=market.name, amount=bote, cite=cite)


def _contrapartida(rules: ApuestasRules, state: State, outcome: Outcome, accounts: Accounts) -> None:
    for boleto in each_of(state.boletos):
        what = "+".join(bet for leg in boleto.legs for bet in leg.bets)
        spoilt = boleto.number in state.spoilt
        amount = None if spoilt else premio(boleto.amount, boleto.legs, outcome.wins, outcome.void)
        if amount is None:
            cite = _why_void(rules, state, [bet for leg in boleto.legs for bet in leg.bets], spoilt=spoilt)
            accounts.back.append(Back(boleto.player, what, boleto.amount, cite))
            continue
        accounts.keep(boleto.player, boleto.amount)
        if amount:
            cite = rules.law["coefficient"]
            accounts.paid.append(PremioPaid(player=boleto.player, what=what, amount=amount, cite=cite))


def _cruzada(rules: ApuestasRules, state: State, outcome: Outcome, accounts: Accounts) -> None:
    """Settle by market: refund void bets, and deduct the company's part of net winnings."""
    for market in rules.markets:
        own = frozenset(market.bets)
        matches = (match for match in each_of(state.matches) if match.bet in own)
        found = saldos(matches, outcome.wins, outcome.void, state.spoilt, rules.deducts)
        for player, saldo in found.items():
            if saldo.returned:
                cite = _why_void(rules, state, market.bets, spoilt=saldo.spoilt)
                accounts.back.append(Back(player, market.name, saldo.returned, cite))
            if saldo.risked:
                accounts.keep(player, saldo.risked)
            if saldo.received > saldo.deducted:
                accounts.paid.append(
                    PremioPaid(
                        player=player,
                        what=market.name,
                        amount=saldo.received - saldo.deducted,
                        deducted=saldo.deducted,
                        cite=rules.law["between"],
                    )
                )


_BY: Mapping[Organisation, Callable[[ApuestasRules, State, Outcome, Accounts], None]] = {
    Organisation.MUTUA: _mutua,
    Organisation.CONTRAPARTIDA: _contrapartida,
    Organisation.CRUZADA: _cruzada,
}


@liquidacion.act(Settle, by=organiser("card"), when=During("card", Phase.LIQUIDACION), offered=True)
def settle(rules: ApuestasRules, state: State, command: Settle) -> Sequence[Event]:
    closed = RoundClosed(round=state.round, reason=SETTLED, cite=rules.law["card"])
    return [*settlement(rules, state), closed]


@liquidacion.fold(BetsTaken)
def bets_taken(rules: ApuestasRules, state: State, event: BetsTaken) -> State:
    money = {"bank": state.bank + event.amount, "staked": state.staked + event.amount}
    return replace(state, **money, boletos=(), matches=(), back=())


liquidacion.leaves(
    PremioPaid, lambda state, event: replace(state, bank=state.bank - event.amount, paid=state.paid + event.amount)
)
liquidacion.leaves(Replenished, lambda state, event: replace(state, bank=state.bank + event.amount))


def botes_of(rules: ApuestasRules, state: State) -> Mapping[str, int]:
    """Botes a mutua uses, until its card is settled."""
    if rules.organisation is not Organisation.MUTUA or state.phase not in {Phase.LISTA, Phase.ABIERTO}:
        return {}
    return {POT + market.name: state.bote(market.name) for market in rules.markets}


def _bote_told(state: State, event: PotTold) -> State:
    market = event.pot.removeprefix(POT)
    others = [bote for bote in state.botes if bote.market != market]
    told = [Bote(market, event.amount)] if event.amount else []
    return replace(state, botes=(*others, *told))


botes = carried_pots(by=lambda rules: rules.law["bote_series"], held=botes_of, put_in=_bote_told)


@liquidacion.fold(BoteUsed)
def bote_used(rules: ApuestasRules, state: State, event: BoteUsed) -> State:
    left = tuple([bote for bote in state.botes if bote.market != event.market])
    return replace(state, bank=state.bank + event.amount, botes=left)


@liquidacion.fold(BoteCarried)
def bote_carried(rules: ApuestasRules, state: State, event: BoteCarried) -> State:
    others = [bote for bote in state.botes if bote.market != event.market]
    held = Bote(event.market, state.bote(event.market) + event.amount)
    return replace(state, bank=state.bank - event.amount, botes=(*others, held))


liquidacion.leaves(
    StakesReturned,
    lambda state, event: replace(state, back=tuple([Amount(each.player, each.amount) for each in event.of])),
)


def voids(rules: ApuestasRules, state: State) -> Sequence[Event]:
    """Refunds of a card that cannot continue: every stake, and both deposits of a match."""
    back = tuple(
        [Back(player, PROGRAMA, held, INTERRUPTION) for player, held in at_stake(rules, state).items() if held]
    )
    returned = [StakesReturned(of=back, cite=INTERRUPTION)] if back else []
    return [*returned, RoundClosed(round=state.round, reason=CAUSE, cite=INTERRUPTION)]


def at_stake(rules: ApuestasRules, state: State) -> dict[str, int]:
    """Each player's stakes and deposits."""
    held = held_by(rules, state)
    for boleto in each_of(state.boletos):
        held[boleto.player] = held.get(boleto.player, 0) + boleto.amount
    for each in state.back:
        held[each.name] -= each.cents
    return held
