"""Apuestas cruzadas: third parties offer for and against a result and are matched (MU2010:apuestas.2.c)."""

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Actor, Amounts, Command, Name, Offer, Word
from tapete.engine.event import Event, Move, Reason, Refused, cloth, wallet
from tapete.families.stakes.bets import refuse_word
from tapete.families.table.reasons import IMPORTE_EXCESIVO
from tapete.games.apuestas.admision import (
    Coeficiente,
    Pronostico,
    admit,
    forecast_of,
    open_to,
    require_coefficient,
    require_minimum,
    require_organisation,
)
from tapete.games.apuestas.boletos import BOLETO_FIRME, FROM_WHERE
from tapete.games.apuestas.cuentas import (
    SIDES,
    Book,
    Fill,
    Match,
    Offered,
    Side,
    added,
    deposit,
    each_of,
    liability,
    meets,
    with_offer,
    without_met,
    without_offer,
)
from tapete.games.apuestas.rules import ApuestasRules, Coefficient, Organisation, said
from tapete.games.apuestas.state import Bettor, During, Phase, State
from tapete.language import N_, say

EUROS_ENTEROS = Reason("euros_enteros", N_("Offers are whole multiples of {unit:€}, not {amount:€}."))
CONSIGO_MISMO = Reason(
    "consigo_mismo", N_("That would meet your own offer {number}: bets are between third parties. Withdraw it first.")
)
SIN_OFERTA = Reason("sin_oferta", N_("{player:@} has no offer {number} that stands."))
MOST_OFFER = 10**9
_USUAL = 200
CRUZADA = Organisation.CRUZADA

cruzada = Chapter[ApuestasRules, State]("offers", kinds={"bet": Pronostico(), "coef": Coeficiente()})


class Propose(Command, frozen=True, tag="propose"):
    """Offer to bet for a result, or against it, at a coefficient or a better one."""

    words = ("ofertar {side:favor|contra} {bet:bet} {coefficient:coef} {amount:€} " + FROM_WHERE,)
    player: Name
    side: Side
    bet: str
    coefficient: int
    amount: int
    """The stake of the player who bets for the result."""
    place: str = ""
    origin: str = ""
    word: Word = ""


class Proposed(Event, frozen=True, tag="proposed"):
    """An offer was taken, with what it met at once; what is left of it stands."""

    sentence = N_("Offer {number}: {player:@} offers {amount:€} for {bet} at {coefficient}; {met:€} are met.")
    sentence_against = N_(
        "Offer {number}: {player:@} offers to take {amount:€} against {bet} at {coefficient}; {met:€} are met."
    )
    detail: ClassVar[str] = N_("{amount:€} with {player:@} at {coefficient}")
    number: int
    player: str
    side: Side
    bet: str
    coefficient: int
    amount: int
    fills: tuple[Fill, ...]
    clase: str
    word: str = ""

    def share(self) -> str:
        return self.word

    def facts(self) -> dict[str, Any]:
        return {
            **super().facts(),
            "bet": said((self.bet,)),
            "coefficient": Coefficient(self.coefficient),
            "met": sum(fill.amount for fill in self.fills),
        }

    def tell(self, language: str) -> str:
        return say(self.sentence if self.side == "favor" else self.sentence_against, language, self.facts())

    def details(self, language: str) -> list[str]:
        return [
            say(
                self.detail,
                language,
                {"amount": f.amount, "player": f.player, "coefficient": Coefficient(f.coefficient)},
            )
            for f in self.fills
        ]

    @property
    def saved(self) -> int:
        """Deposit not needed, because the offer was met below its coefficient."""
        if self.side == "favor":
            return 0
        return sum(fill.amount * (self.coefficient - fill.coefficient) // 100 for fill in self.fills)

    def moves(self) -> tuple[Move, ...]:
        taken = Move(wallet(self.player), cloth(self.player), deposit(self.side, self.amount, self.coefficient))
        saved = self.saved
        return (taken, Move(cloth(self.player), wallet(self.player), saved)) if saved else (taken,)


@cruzada.act(Propose, by=Bettor(), when=During("between", Phase.ABIERTO))
def propose(rules: ApuestasRules, state: State, command: Propose) -> Sequence[Event]:
    require_organisation(rules, CRUZADA)
    forecast = forecast_of(rules, command.bet)
    player, amount, coefficient = command.player, command.amount, command.coefficient
    clase = admit(rules, state, player, forecast, command.place, command.origin)
    require_minimum(rules, amount)
    refuse_word(command.word, rules.law["between"])
    if amount % rules.unit.value:
        raise Refused(EUROS_ENTEROS, rules.unit.cite, unit=rules.unit.value, amount=amount)
    if amount > MOST_OFFER:
        raise Refused(IMPORTE_EXCESIVO, rules.law["between"], amount=amount)
    require_coefficient(rules, coefficient)
    fills = meets(state.books[forecast.place], command.side, coefficient, amount)
    for fill in fills:
        if fill.player == player:
            raise Refused(CONSIGO_MISMO, rules.law["between"], number=fill.number)
    return [
        Proposed(
            number=state.next,
            player=player,
            side=command.side,
            bet=command.bet,
            coefficient=coefficient,
            amount=amount,
            fills=tuple(fills),
            clase=clase,
            word=command.word,
            cite=rules.law["between"],
        )
    ]


@cruzada.fold(Proposed)
def proposed(rules: ApuestasRules, state: State, event: Proposed) -> State:
    place = rules.forecasts[event.bet].place
    book, matches, left = state.books[place], state.matches, event.amount
    if event.fills:
        for fill in event.fills:
            matches = added(matches, _match(event, fill))
            left -= fill.amount
        book = without_met(book, event.side, event.amount - left)
    if left:
        book = with_offer(book, event.side, event.coefficient, Offered(event.number, event.player, left))
    return replace(state, next=event.number + 1, matches=matches, books=_with_book(state, place, book))


def _match(event: Proposed, fill: Fill) -> Match:
    if event.side == "favor":
        who = (event.player, fill.player, fill.amount, fill.coefficient, event.number, fill.number)
    else:
        who = (fill.player, event.player, fill.amount, fill.coefficient, fill.number, event.number)
    return Match(event.bet, *who)


def _with_book(state: State, place: int, book: Book) -> tuple[Book, ...]:
    return (*state.books[:place], book, *state.books[place + 1 :])


@cruzada.offer(Propose)
def may_propose(rules: ApuestasRules, state: State, who: Actor) -> Iterator[Offer]:
    """Offers on both sides of each result at the best coefficient of others; of a long market, on one result."""
    if rules.organisation is not CRUZADA:
        return
    unit = rules.unit.value
    for forecast in open_to(rules, state, who.id):
        book = state.books[forecast.place]
        for side in SIDES:
            coefficient = _best_for(book, side, who.id)
            if coefficient:
                command = Propose(
                    by=who,
                    player=who.id,
                    side=side,
                    bet=forecast.bet,
                    coefficient=coefficient,
                    amount=rules.minimum,
                    origin=rules.usual_origin,
                )
                free = ("bet", *_FREE) if rules.markets[forecast.market].long else _FREE
                yield Offer(command, rules.law["between"], Amounts(rules.minimum, MOST_OFFER, unit), free=free)


_FREE = ("coefficient", "place", "origin", "word")


def _best_for(book: Book, side: Side, player: str) -> int:
    """Best coefficient without the player's own offers, else one step past it; 0 where none stands."""
    levels = book.contra if side == "favor" else book.favor
    if not levels:
        return _USUAL
    best = levels[0]
    own = any(offer.player == player for offer in each_of(best.offers))
    if not own:
        return best.coefficient
    past = best.coefficient + (1 if side == "favor" else -1)
    return past if past > 100 else 0


# --- what was not matched may be withdrawn ----------------------------------------------------------------------------


class Retire(Command, frozen=True, tag="retire"):
    """Withdraw what is left of an offer."""

    label = N_("Withdraw offer {number}")
    words = ("retirar {number}",)
    player: Name
    number: int


class Retired(Event, frozen=True, tag="retired"):
    """What was left of an offer went back."""

    sentence = N_("{player:@} withdraws offer {number}: {deposit:€} go back.")
    number: int
    player: str
    bet: str
    side: Side
    coefficient: int
    deposit: int

    def moves(self) -> tuple[Move, ...]:
        return (Move(cloth(self.player), wallet(self.player), self.deposit),)


@cruzada.act(Retire, by=Bettor(), when=During("order_book", Phase.ABIERTO))
def retire(rules: ApuestasRules, state: State, command: Retire) -> Sequence[Event]:
    """Withdraw the unmatched part of an offer, also while its market is suspended."""
    if rules.organisation is not CRUZADA:
        raise Refused(BOLETO_FIRME, rules.of_organisation())
    for bet, forecast in rules.forecasts.items():
        found = state.books[forecast.place].find(command.number)
        if found is not None and found[2].player == command.player:
            side, coefficient, offer = found
            held = deposit(side, offer.amount, coefficient)
            return [
                Retired(
                    number=offer.number,
                    player=offer.player,
                    bet=bet,
                    side=side,
                    coefficient=coefficient,
                    deposit=held,
                    cite=rules.law["order_book"],
                )
            ]
    raise Refused(SIN_OFERTA, rules.law["order_book"], player=command.player, number=command.number)


@cruzada.might(Retire)
def may_retire(rules: ApuestasRules, state: State, who: Actor) -> Iterator[Command]:
    for book in state.books:
        for _, _, offer in book.standing():
            if offer.player == who.id:
                yield Retire(by=who, player=who.id, number=offer.number)


@cruzada.fold(Retired)
def retired(rules: ApuestasRules, state: State, event: Retired) -> State:
    place = rules.forecasts[event.bet].place
    book = without_offer(state.books[place], event.side, event.coefficient, event.number)
    return replace(state, books=_with_book(state, place, book))


def held_by(rules: ApuestasRules, state: State) -> dict[str, int]:
    held: dict[str, int] = {}
    for book in state.books:
        for side, coefficient, offer in book.standing():
            held[offer.player] = held.get(offer.player, 0) + deposit(side, offer.amount, coefficient)
    for match in each_of(state.matches):
        held[match.backer] = held.get(match.backer, 0) + match.amount
        held[match.layer] = held.get(match.layer, 0) + liability(match.amount, match.coefficient)
    return held
