"""A combinación aleatoria: customers take part by buying what is advertised (MU2010:130)."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from hashlib import sha256
from typing import Any

from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Actor, Amounts, Command, Name, Offer, Role, Word
from tapete.engine.event import COMERCIO, Event, Move, Reason, Refused, always, wallet
from tapete.engine.notation import fold
from tapete.engine.row import Row
from tapete.engine.table import Terms
from tapete.families.draw.drawing import delivery, drawing, failures, settling, undelivered
from tapete.families.draw.play import DrawView, ObjectDraw, common
from tapete.families.draw.sale import (
    ANULADA,
    Annul,
    Annulled,
    CloseSale,
    NotHeld,
    OpenSale,
    opened,
    round_closed,
    written,
)
from tapete.families.draw.state import (
    UNDRAWN,
    Course,
    During,
    Phase,
    Sold,
    buyer,
    organiser,
    players,
    session,
    with_sale,
    without,
)
from tapete.families.stakes.bets import refuse_word
from tapete.families.table.interruption import interruption
from tapete.families.table.opening import RoundClosed, TableOpened, opening
from tapete.families.table.reasons import IMPORTE_EXCESIVO, SESION_TERMINADA
from tapete.families.table.view import shown
from tapete.games.combinaciones_aleatorias.rules import EFFECTS, CombinacionRules, Purchase, State, purchases_of
from tapete.kit.money import LARGEST
from tapete.language import N_, say

OTRO_PRODUCTO = Reason("producto_ajeno", N_("Only {product} gives part in this draw, not {asked}."))
SIN_CONSUMO = Reason("sin_consumo", N_("One takes part by consuming {product}: buy some of it."))
YA_PARTICIPA = Reason("ya_participa", N_("{player:@} takes part already without a purchase."))
CUANTO = Reason("compra_sin_importe", N_("Say what the purchase comes to."))
SIN_COMPRA = Reason("compra_desconocida", N_("{player:@} has no purchase {purchase} that could be returned."))
DEVUELVE_DE_MAS = Reason("devolucion_excesiva", N_("Of purchase {purchase} {left:€} can be returned, not {amount:€}."))
CON_CONSUMO = Reason("consumo_hecho", N_("Customers have consumed or take part: the draw can't be annulled any more."))
COMPLETA = Reason("participaciones_completas", N_("All {most} participaciones are given."))
DESIERTA = "desierta"

promotion = Chapter[CombinacionRules, State]("promotion")
promotion.fold(TableOpened)(opened)


class PromotionOpened(Event, frozen=True, tag="promotion-opened"):
    """The draw is announced and open; from now on its prizes do not change."""

    sentence = N_("Every full {per:€} of a purchase of {product} gives one participación.")
    product: str
    per: int


@promotion.act(OpenSale, by=organiser("emission"), when=During("emission", Phase.EMISION), offered=True)
def open_promotion(rules: CombinacionRules, state: State, command: Command) -> Sequence[Event]:
    if state.last == 0:
        raise Refused(SESION_TERMINADA, rules.last_rounds.cite)
    return [PromotionOpened(product=rules.product, per=rules.per, cite=rules.law["emission"])]


promotion.sets(PromotionOpened, phase=Phase.VENTA, awards=())


@promotion.fold(RoundClosed)
def closed_round(rules: CombinacionRules, state: State, event: RoundClosed) -> State:
    return replace(round_closed(rules, state, event), purchases=Row(), numbered=0)


# --- consuming --------------------------------------------------------------------------------------------------------


class Consume(Command, frozen=True, tag="consume"):
    """Buy what is advertised."""

    label = N_("Buy for {amount:€}")
    key = "c"
    words = ("consumir {amount:€} {product*} [palabra {word}]",)
    player: Name
    amount: int
    product: str = ""
    """By default the advertised product."""
    word: Word = ""


class Enter(Command, frozen=True, tag="enter"):
    """Take part without consuming anything."""

    label = N_("Take part without a purchase")
    words = ("participar [palabra {word}]",)
    player: Name
    word: Word = ""


class Consumed(Event, frozen=True, kw_only=True, tag="consumed"):
    """A purchase is recorded with the participaciones that it gives; its price is an ordinary sale."""

    sentence = N_("{player:@} buys for {amount:€}: {entries} {entries:participación|participaciones}.")
    sentence_unless = ("amount", N_("{player:@} takes part without a purchase, with one participación."))
    enters = True
    player: str
    purchase: int
    amount: int
    first: int
    entries: int
    word: str = ""

    def moves(self) -> tuple[Move, ...]:
        return (Move(wallet(self.player), COMERCIO, self.amount),) if self.amount else ()

    def share(self) -> str:
        return self.word


def entries_of(rules: CombinacionRules, amount: int) -> int:
    return amount // rules.per


@promotion.act(Consume, by=buyer("consumption"), when=During("consumption", Phase.VENTA))
def consume(rules: CombinacionRules, state: State, command: Consume) -> Sequence[Event]:
    cite, asked = rules.law["consumption"], command.product
    if asked and fold(asked) != fold(rules.product):
        raise Refused(OTRO_PRODUCTO, rules.law["purpose"], product=rules.product, asked=asked[:40])
    if command.amount < 1:
        raise Refused(CUANTO, cite)
    if command.amount > _most(rules, state):
        raise Refused(IMPORTE_EXCESIVO, cite, amount=command.amount)
    refuse_word(command.word, cite)
    return [_consumed(rules, state, command, command.amount, entries_of(rules, command.amount))]


def _most(rules: CombinacionRules, state: State) -> int:
    """Largest purchase whose participaciones are all numbered."""
    return min(LARGEST, (rules.highest - state.numbered + 1) * rules.per - 1)


def _consumed(rules: CombinacionRules, state: State, command: Consume | Enter, amount: int, entries: int) -> Consumed:
    return Consumed(
        player=command.player,
        purchase=len(state.purchases) + 1,
        amount=amount,
        first=state.numbered + 1,
        entries=entries,
        word=command.word,
        cite=rules.law["participation"],
    )


@promotion.offer(Consume)
def may_consume(rules: CombinacionRules, state: State, who: Actor) -> Iterator[Offer]:
    if who.role is Role.JUGADOR:
        command = Consume(by=who, player=who.id, amount=1)
        yield Offer(command, rules.law["consumption"], Amounts(1, _most(rules, state)), free=("product", "word"))


@promotion.act(Enter, by=buyer("consumption"), when=During("consumption", Phase.VENTA))
def enter(rules: CombinacionRules, state: State, command: Enter) -> Sequence[Event]:
    if not rules.free:
        raise Refused(SIN_CONSUMO, rules.law["consumption"], product=rules.product)
    if any(not each.amount and each.entries for each in purchases_of(state, command.player)):
        raise Refused(YA_PARTICIPA, rules.law["free_entries"], player=command.player)
    refuse_word(command.word, rules.law["free_entries"])
    if state.numbered == rules.highest:
        raise Refused(COMPLETA, rules.law["free_entries"], most=rules.highest)
    return [_consumed(rules, state, command, 0, 1)]


promotion.might(Enter, free=("word",))(
    lambda _, __, who: [Enter(by=who, player=who.id)] if who.role is Role.JUGADOR else []
)


@promotion.fold(Consumed)
def consumed(rules: CombinacionRules, state: State, event: Consumed) -> State:
    purchase = Purchase(event.purchase, event.player, event.amount, event.first, event.entries)
    held, last = state.sold, event.first + event.entries - 1
    return replace(
        state,
        purchases=state.purchases.added(purchase),
        sold=with_sale(held, Sold(event.player, event.first, last)) if event.entries else held,
        tickets=state.tickets + event.entries,
        numbered=last,
    )


# --- returning --------------------------------------------------------------------------------------------------------


class GiveBack(Command, frozen=True, tag="give-back"):
    """Return a purchase, or a part of it."""

    label = N_("Return purchase {purchase}")
    words = ("devolver {purchase} [importe {amount:€}]",)
    player: Name
    purchase: int
    amount: int = 0
    """The rest of the purchase if 0."""


class Returned(Event, frozen=True, tag="returned"):
    """What was bought goes back, and with it the last of its participaciones."""

    sentence = N_("{player:@} returns {amount:€} of purchase {purchase}, which leaves {entries}.")
    route = (always(COMERCIO), wallet)
    player: str
    purchase: int
    amount: int
    entries: int
    """Participaciones left of the purchase."""


@promotion.act(GiveBack, by=buyer("returned"), when=During("returned", Phase.VENTA, Phase.CIERRE))
def give_back(rules: CombinacionRules, state: State, command: GiveBack) -> Sequence[Event]:
    cite = rules.law["returned"]
    bought = _purchase(state, command)
    if bought is None:
        raise Refused(SIN_COMPRA, cite, player=command.player, purchase=command.purchase)
    amount = command.amount or bought.amount
    if not 1 <= amount <= bought.amount:
        raise Refused(DEVUELVE_DE_MAS, cite, purchase=bought.id, left=bought.amount, amount=amount)
    left = entries_of(rules, bought.amount - amount)
    course = Course(rules, state)(
        Returned(player=bought.player, purchase=bought.id, amount=amount, entries=left, cite=cite)
    )
    if state.phase is Phase.CIERRE and is_deserted(rules, course.state):
        course(*deserted(rules, course.state))
    return course.events


def _purchase(state: State, command: GiveBack) -> Purchase | None:
    """The named purchase; refused unless it is the player's and not fully returned."""
    if not 1 <= command.purchase <= len(state.purchases):
        return None
    bought = state.purchases[command.purchase - 1]
    return bought if bought.player == command.player and bought.amount else None


@promotion.offer(GiveBack)
def may_give_back(rules: CombinacionRules, state: State, who: Actor) -> Iterator[Offer]:
    for bought in purchases_of(state, who.id) if who.role is Role.JUGADOR else ():
        if bought.amount:
            command = GiveBack(by=who, player=who.id, purchase=bought.id, amount=bought.amount)
            yield Offer(command, rules.law["returned"], Amounts(0, bought.amount))


@promotion.fold(Returned)
def returned(rules: CombinacionRules, state: State, event: Returned) -> State:
    bought = state.purchases[event.purchase - 1]
    left = Purchase(bought.id, bought.player, bought.amount - event.amount, bought.first, event.entries)
    sold, gone = state.sold, bought.entries - event.entries
    if gone:
        sold = without(sold, bought.first + event.entries, bought.first + bought.entries - 1)
    purchases = state.purchases.replaced(bought.id - 1, bought.id, (left,))
    return replace(state, purchases=purchases, sold=sold, tickets=state.tickets - gone)


# --- closing ----------------------------------------------------------------------------------------------------------


class PromotionClosed(Event, frozen=True, tag="promotion-closed"):
    """Nobody takes part any more."""

    sentence = N_(
        "The promotion is closed: {entries} {entries:participación|participaciones} of {customers} "
        "{customers:customer|customers}."
    )
    entries: int
    customers: int


def is_deserted(rules: CombinacionRules, state: State) -> bool:
    return players(state.sold) < rules.least_players


def deserted(rules: CombinacionRules, state: State) -> list[Event]:
    cite = rules.law["uncovered"]
    closed = RoundClosed(round=state.round, reason=DESIERTA, cite=cite)
    return [NotHeld(reason=DESIERTA, cite=rules.law["players"]), closed]


@promotion.act(CloseSale, by=organiser("sale"), when=During("sale", Phase.VENTA), offered=True)
def close_promotion(rules: CombinacionRules, state: State, command: Command) -> Sequence[Event]:
    customers = players(state.sold)
    closed = PromotionClosed(entries=state.tickets, customers=customers, cite=rules.law["sale"])
    return [closed, *(deserted(rules, state) if is_deserted(rules, state) else ())]


promotion.sets(PromotionClosed, phase=Phase.CIERRE)
promotion.records(NotHeld)


@promotion.act(Annul, by=organiser("annulled"), when=During("annulled", *UNDRAWN), offered=True)
def annul(rules: CombinacionRules, state: State, command: Command) -> Sequence[Event]:
    cite = rules.law["annulled"]
    if state.purchases:
        raise Refused(CON_CONSUMO, cite)
    return [Annulled(by=command.by.id, cite=cite), RoundClosed(round=state.round, reason=ANULADA, cite=cite)]


promotion.records(Annulled)

PARTICIPACION = "participacion"


class CombinacionView(DrawView, frozen=True, kw_only=True):
    """The counter of a promotion."""

    product: str
    per: int
    """Cents of one purchase that give a participación."""
    bought: tuple[Purchase, ...]
    """One's own purchases."""

    def tell(self, language: str) -> list[str]:
        facts = {"per": self.per, "product": self.product, "entries": self.tickets, "customers": self.players}
        told = [
            say(N_("one participación for every full {per:€} of a purchase of {product}"), language, facts),
            say(N_("{entries} participaciones of {customers} customers"), language, facts),
        ]
        if self.mine:
            told.append(say(N_("your numbers: {numbers}"), language, {"numbers": written(self.mine)}))
        return told


def terms(rules: CombinacionRules) -> Terms:
    return Terms(
        id=PARTICIPACION,
        kind=PARTICIPACION,
        pays=Fraction(0),
        cite=rules.law["participation"],
        minimums=(rules.per,),
        cap=LARGEST,
        cap_cite=rules.law["consumption"],
    )


interrupted: Chapter[CombinacionRules, State] = interruption(
    lambda _, state: state.phase is Phase.SORTEO,
    lambda _, __: (),
    lambda _, state, __: replace(state, phase=Phase.CIERRE, awards=()),
)


class CombinacionesAleatorias(ObjectDraw[CombinacionRules, State]):
    """Prizes among those who consume what is advertised."""

    states = State
    chapters = (
        opening,
        promotion,
        drawing,
        delivery,
        settling,
        undelivered,
        failures(EFFECTS, annuls=False),
        interrupted,
        *session(),
    )

    def view(self, state: State, who: Actor) -> CombinacionView:
        rules = self.rules
        own = tuple([each for each in state.purchases if each.player == who.id])
        seen = common(rules, state, who)
        return shown(
            CombinacionView, self, state, who, **{**seen, "product": rules.product, "per": rules.per, "bought": own}
        )

    def window(self, state: State) -> int:
        return int(bool(state.purchases))

    def notice(self) -> Sequence[Terms]:
        return [terms(self.rules)]


MOST = 5


def choose(rules: CombinacionRules, view: Any) -> Command | None:
    if view.phase != Phase.VENTA or view.bought:
        return None
    wanted = 1 + sha256(f"{view.who.id} {view.round}".encode()).digest()[0] % MOST
    return Consume(by=view.who, player=view.who.id, amount=wanted * rules.per)
