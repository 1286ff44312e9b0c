"""The chips of each player on the table: bought, added to between hands, and tips (MU2010:76.3.b, 79.1.e, 80)."""

from collections.abc import Iterator, Sequence

from tapete.engine.actor import Actor
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.offer import Amounts, Offer
from tapete.engine.refusal import Reason, Refused
from tapete.families.poquer_de_circulo import articulos
from tapete.families.poquer_de_circulo.money import FeePaid, RestoBought, TippedOfResto
from tapete.families.poquer_de_circulo.rules import CirculoRules
from tapete.families.poquer_de_circulo.state import (
    DEALT,
    HANDLER,
    OfPlayer,
    Phase,
    Seat,
    State,
    add_chips,
    change_seat,
    first_resto,
    in_play,
    seat_at,
    seat_of,
    seats_of,
)
from tapete.families.poquer_de_circulo.torneo import FICHAS_DE_TORNEO, no_tournament
from tapete.families.table.opening import TIPS, Tip
from tapete.families.table.powers import OwnChips, spoken_for
from tapete.families.table.reasons import SESION_TERMINADA
from tapete.kit.money import LARGEST
from tapete.language import N_

RESTO_COMPRADO = Reason("resto_comprado", N_("{player:@} has bought a resto already: reponer is how it grows."))
SIN_RESTO_INICIAL = Reason("sin_resto_inicial", N_("{player:@} buys the resto inicial first, {resto:€}."))
REPOSICION_ESCASA = Reason("reposicion_escasa", N_("A reposición is of {least:€} or more, not of {amount:€}."))
REPOSICION_EXCESIVA = Reason(
    "reposicion_excesiva", N_("A resto may be raised to {most:€}; with {amount:€} more it would be {total:€}.")
)
MANO_EN_CURSO = Reason("mano_en_curso", N_("A hand is under way: {player:@} keeps the resto that began it."))
FICHA_MENOR = Reason("ficha_menor", N_("{amount:€} can't be made with chips of {chip:€}."))
RESTO_ESCASO = Reason("resto_escaso", N_("{player:@} has a resto of {resto:€}, and not {amount:€}."))

restos = Chapter[CirculoRules, State]("restos")


class Buy(OfPlayer, frozen=True, tag="buy-in"):
    """Put the resto inicial on the table."""

    label = N_("Buy the resto")
    key = "b"
    words = ("comprar resto [para {player}]",)


class Rebuy(OfPlayer, frozen=True, tag="rebuy"):
    """Add chips to the resto."""

    label = N_("Add {amount:€} to the resto")
    words = ("reponer {amount:€} [para {player}]",)
    amount: int


def _seat_between_hands(rules: CirculoRules, state: State, player: str) -> Seat:
    """Who sits, while chips may be bought."""
    seat = seat_at(rules, state, player)
    if state.phase is Phase.FIN:
        raise Refused(SESION_TERMINADA, rules.last_rounds.cite)
    if _begun(state, seat):
        raise Refused(MANO_EN_CURSO, articulos.NOT_IN_THE_HAND, player=player)
    return seat


def _begun(state: State, seat: Seat) -> bool:
    """Whether the hand under way keeps a resto from growing; who has none yet puts his first one at any time."""
    under_way = state.phase in DEALT or state.again or in_play(state, seat.player)
    return under_way and seat.bought


@restos.act(Buy, by=HANDLER)
def buy(rules: CirculoRules, state: State, command: Buy) -> Sequence[Event]:
    """As much as the dirección fixed for all, or all that he left with; and the fee, once, where there is one."""
    no_tournament(rules, FICHAS_DE_TORNEO)
    player = command.player
    if _seat_between_hands(rules, state, player).bought:
        raise Refused(RESTO_COMPRADO, rules.resto.cite, player=player)
    owed = rules.pays_fee and player not in state.paid
    fee = [FeePaid(player=player, amount=rules.fee.value, cite=rules.fee.cite)] if owed else []
    return [*fee, _put_first(rules, state, player)]


def _put_first(rules: CirculoRules, state: State, player: str) -> RestoBought:
    amount = first_resto(rules, state, player)
    cite = rules.resto.cite if amount == rules.resto.value else articulos.BROUGHT_BACK
    return RestoBought(player=player, amount=amount, cite=cite)


@restos.might(Buy)
def may_buy(rules: CirculoRules, state: State, who: Actor) -> Iterator[Command]:
    seated = [seat.player for seat in state.seats if not seat.bought]
    return (Buy(by=who, player=player) for player in spoken_for(who, seated))


@restos.act(Rebuy, by=HANDLER)
def rebuy(rules: CirculoRules, state: State, command: Rebuy) -> Sequence[Event]:
    """Between hands, from the reposición mínima up to what the dirección fixed."""
    no_tournament(rules, FICHAS_DE_TORNEO)
    player, amount = command.player, command.amount
    seat, least = _seat_between_hands(rules, state, player), rules.least_rebuy
    if not seat.bought:
        raise Refused(SIN_RESTO_INICIAL, rules.resto.cite, player=player, resto=rules.resto.value)
    if amount < least.value:
        raise Refused(REPOSICION_ESCASA, least.cite, least=least.value, amount=amount)
    total = seat.resto + amount
    if total > _most(rules):
        raise Refused(REPOSICION_EXCESIVA, rules.resto.cite, most=_most(rules), amount=amount, total=total)
    if amount % rules.chip:
        raise Refused(FICHA_MENOR, articulos.CHIPS, amount=amount, chip=rules.chip)
    return [RestoBought(player=player, amount=amount, more=True, cite=least.cite)]


def _most(rules: CirculoRules) -> int:
    return rules.most_rebuy or LARGEST


@restos.offer(Rebuy)
def may_rebuy(rules: CirculoRules, state: State, who: Actor) -> Iterator[Offer]:
    if rules.contest is not None:
        return
    chip = rules.chip
    for seat in seats_of(state, spoken_for(who, [seat.player for seat in state.seats])):
        if not seat.bought or _begun(state, seat) or state.phase is Phase.FIN:
            continue
        low = -(-max(rules.least_rebuy.value, 1) // chip) * chip
        high = (_most(rules) - seat.resto) // chip * chip
        if low <= high:
            asked = Rebuy(by=who, player=seat.player, amount=low)
            yield Offer(asked, rules.least_rebuy.cite, Amounts(low, high, chip))


@restos.fold(FeePaid)
def fee_paid(rules: CirculoRules, state: State, event: FeePaid) -> State:
    return replace(state, paid=(*state.paid, event.player), cagnotte=state.cagnotte + event.amount)


@restos.fold(RestoBought)
def bought(rules: CirculoRules, state: State, event: RestoBought) -> State:
    taken = tuple([each for each in state.taken if each.player != event.player])
    return replace(change_seat(add_chips(state, event.player, event.amount), event.player, bought=True), taken=taken)


# --- tips -------------------------------------------------------------------------------------------------------------


@restos.act(Tip, by=OwnChips(TIPS))
def tip(rules: CirculoRules, state: State, command: Tip) -> Sequence[Event]:
    """A propina is of the chips on the table, which stay there while their owner plays a hand."""
    no_tournament(rules, FICHAS_DE_TORNEO)
    player, amount = command.player, command.amount
    seat = seat_at(rules, state, player)
    if in_play(state, player):
        raise Refused(MANO_EN_CURSO, articulos.KEPT_ON_THE_TABLE, player=player)
    if amount < 1 or amount % rules.chip:
        raise Refused(FICHA_MENOR, articulos.CHIPS, amount=amount, chip=rules.chip)
    if amount > seat.resto:
        raise Refused(RESTO_ESCASO, articulos.TIPS, player=player, resto=seat.resto, amount=amount)
    return [TippedOfResto(player=player, amount=amount, cite=articulos.TIPS)]


@restos.offer(Tip)
def may_tip(rules: CirculoRules, state: State, who: Actor) -> Iterator[Offer]:
    seat, chip = seat_of(state, who.id), rules.chip
    if rules.contest is None and seat is not None and seat.resto >= chip and not in_play(state, who.id):
        amounts = Amounts(chip, seat.resto // chip * chip, chip)
        yield Offer(Tip(by=who, player=who.id, amount=chip), articulos.TIPS, amounts)


@restos.fold(TippedOfResto)
def tipped(rules: CirculoRules, state: State, event: TippedOfResto) -> State:
    return add_chips(state, event.player, -event.amount)
