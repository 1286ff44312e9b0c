"""Bets of one's own on pages: those of the card that is open, and what became of those of the card before."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from tapete.engine.event import TAPETE, Event, parse_account
from tapete.families.table.opening import RoundClosed
from tapete.games.apuestas.boletos import BetAccepted
from tapete.games.apuestas.cruzada import Proposed, Retired
from tapete.games.apuestas.cuentas import Leg, product_of
from tapete.games.apuestas.liquidacion import Back, PremioPaid, StakesReturned
from tapete.games.apuestas.programa import CardOpened, RestsReturned
from tapete.games.apuestas.rules import class_told
from tapete.games.apuestas.state import Fate
from tapete.games.apuestas.view import ApuestasView, Casada, Offering
from tapete.language import N_, say, translate
from tapete.web.recent import events_of
from tapete.web.scenes.bets_board import told
from tapete.web.scenes.look import Look

PAGADA, DEVUELTA, PENDIENTE = "pagada", "devuelta", "pendiente"
_FATES = {
    Fate.ACEPTADA: N_("accepted"),
    Fate.GANADA: N_("has won"),
    Fate.PERDIDA: N_("has lost"),
    Fate.NULA: N_("void: back at the settlement"),
    PAGADA: N_("paid"),
    DEVUELTA: N_("was returned"),
    PENDIENTE: N_("stands: nobody has taken it yet"),
}


class Receipt(msgspec.Struct, frozen=True, kw_only=True):
    """A bet, or an offer: what it is on, how it stands, and its amounts."""

    number: int
    on: tuple[str, ...]
    note: str
    fate: str
    said: str
    amount: int
    premio: int
    """What it pays if it wins, or what it was paid."""
    retire: str = ""
    """The line that takes it back, where it may be."""


def receipts_of(look: Look, view: ApuestasView) -> tuple[Receipt, ...]:
    """The own bets on the card: the latest first."""
    fates = {each.number: each for each in view.fates}
    boletos = [
        Receipt(
            number=boleto.number,
            on=legs_said(look, boleto.legs),
            note=_note(look, boleto.legs, boleto.clase),
            fate=fates[boleto.number].fate,
            said=_said(look, fates[boleto.number].fate),
            amount=boleto.amount,
            premio=fates[boleto.number].amount or (boleto.premio if fates[boleto.number].fate != Fate.PERDIDA else 0),
        )
        for boleto in view.mine
    ]
    stand = [_offer(look, each, PENDIENTE, each.deposit, 0, f"retirar {each.number}") for each in view.offered]
    met = [_offer(look, each, each.fate, each.risk, _paid(each), "") for each in view.matched]
    return tuple(sorted([*boletos, *stand, *met], key=lambda each: -each.number))


def _paid(each: Casada) -> int:
    return {Fate.PERDIDA: 0, Fate.NULA: each.risk}.get(each.fate, each.pot)


def legs_said(look: Look, legs: Sequence[Leg]) -> tuple[str, ...]:
    """The forecasts of a bet, one by one."""
    return tuple([look.bet(bet) for leg in legs for bet in leg.bets])


def _note(look: Look, legs: Sequence[Leg], clase: str) -> str:
    product = product_of(legs) * 100
    return " · ".join(filter(None, (told(product, look.language), class_told(clase).tell(look.language))))


def _said(look: Look, fate: str) -> str:
    return translate(_FATES[fate], look.language)


def _offer(look: Look, each: Offering | Casada, fate: str, amount: int, premio: int, retire: str) -> Receipt:
    return Receipt(
        number=each.number,
        on=(look.bet(each.bet),),
        note=side_said(look, each.side, each.coefficient, each.amount),
        fate=fate,
        said=_said(look, fate),
        amount=amount,
        premio=premio,
        retire=retire,
    )


def side_said(look: Look, side: str, coefficient: int, amount: int) -> str:
    """An offer in a few words."""
    sentence = N_("for, {amount:€} at {coefficient}") if side == "favor" else N_("against {amount:€} at {coefficient}")
    return say(sentence, look.language, {"amount": amount, "coefficient": told(coefficient, look.language)})


# --- the card before --------------------------------------------------------------------------------------------------


class Past(msgspec.Struct, frozen=True, kw_only=True):
    """The last card that was settled, as far as it was one's own."""

    card: int
    receipts: tuple[Receipt, ...]
    staked: int
    received: int

    @property
    def net(self) -> int:
        """What it has brought, or cost."""
        return self.received - self.staked


def past_of(look: Look) -> Past | None:
    """What became of the own bets of the last card that was closed with some; nothing where none was."""
    me = look.who.id
    card, events = _last_card(look, me)
    if not events:
        return None
    bets = [event for event in events if isinstance(event, BetAccepted) and event.player == me]
    offers = [event for event in events if isinstance(event, Proposed) and event.player == me]
    paid = [event for event in events if isinstance(event, PremioPaid) and event.player == me]
    back = [each for event in events if isinstance(event, StakesReturned) for each in event.of if each.player == me]
    unmet = _unmet(events)
    receipts = (*_settled(look, bets, paid, back), *_met(look, offers, paid, back, unmet))
    return Past(
        card=card,
        receipts=receipts,
        staked=sum(each.amount for each in receipts),
        received=sum(each.amount for each in paid) + sum(each.amount for each in back),
    )


def _unmet(events: Sequence[Event]) -> dict[int, int]:
    """What went back of each offer before the settlement: withdrawn, or taken by nobody."""
    back: dict[int, int] = {}
    for event in events:
        if isinstance(event, Retired):
            back[event.number] = event.deposit
        elif isinstance(event, RestsReturned):
            back |= {rest.number: rest.amount for rest in event.rests}
    return back


def _last_card(look: Look, player: str) -> tuple[int, list[Event]]:
    """The number and the events of the last card that was closed on which somebody had bet."""
    number, found, under_way = 0, list[Event](), list[Event]()
    for _, event in events_of(look.told):
        if isinstance(event, CardOpened):
            under_way = []
        under_way.append(event)
        if isinstance(event, RoundClosed):
            if any(isinstance(each, BetAccepted | Proposed) and each.player == player for each in under_way):
                number, found = event.round, under_way
            under_way = []
    return number, found


def _settled(
    look: Look, bets: Sequence[BetAccepted], paid: Sequence[PremioPaid], back: Sequence[Back]
) -> Iterator[Receipt]:
    """Each bet with its payment: those on the same are paid in the order in which they were made."""
    payments, returns = list(paid), list(back)
    for bet in bets:
        what = "+".join(each for leg in bet.legs for each in leg.bets)
        premio = next((each for each in payments if each.what == what), None)
        void = next((each for each in returns if each.what == what and each.amount == bet.amount), None)
        fate: str = Fate.PERDIDA
        if premio is not None:
            fate = PAGADA
            payments.remove(premio)
        elif void is not None:
            fate = DEVUELTA
            returns.remove(void)
        yield Receipt(
            number=bet.number,
            on=legs_said(look, bet.legs),
            note=_note(look, bet.legs, bet.clase),
            fate=fate,
            said=_said(look, fate),
            amount=bet.amount,
            premio=premio.amount if premio else void.amount if void else 0,
        )


def _met(
    look: Look,
    offers: Sequence[Proposed],
    paid: Sequence[PremioPaid],
    back: Sequence[Back],
    unmet: Mapping[int, int],
) -> Iterator[Receipt]:
    """In a cruzada a market is settled as a whole: what was paid of it, and what went back."""
    for market in dict.fromkeys(_market_of(offer) for offer in offers):
        own = [offer for offer in offers if _market_of(offer) == market]
        risked = sum(_deposited(offer) - unmet.get(offer.number, 0) for offer in own)
        premio = sum(each.amount for each in paid if each.what == market)
        void = sum(each.amount for each in back if each.what == market)
        fate = PAGADA if premio else DEVUELTA if void or not risked else Fate.PERDIDA
        yield Receipt(
            number=own[-1].number,
            on=tuple([f"{look.bet(each.bet)}: {_offered(look, each)}" for each in own]),
            note="",
            fate=fate,
            said=_said(look, fate),
            amount=risked,
            premio=premio + void,
        )


def _market_of(offer: Proposed) -> str:
    return offer.bet.partition("/")[0]


def _offered(look: Look, offer: Proposed) -> str:
    return side_said(look, offer.side, offer.coefficient, offer.amount)


def _deposited(offer: Proposed) -> int:
    """What an offer took from its player, less what it saved by being met below its coefficient."""
    return sum(move.amount if parse_account(move.target).kind == TAPETE else -move.amount for move in offer.moves())
