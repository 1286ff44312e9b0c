"""The restos of the players, and players who sit when a case begins."""

from collections.abc import Iterator, Sequence

from tapete.engine.actor import AZAR, Actor, Role
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command, Draw
from tapete.engine.declared import verb
from tapete.engine.event import Event
from tapete.engine.offer import Amounts, Offer
from tapete.engine.refusal import Reason, Refused
from tapete.engine.table import Seated
from tapete.families.poquer_de_circulo import articles
from tapete.families.poquer_de_circulo.money import FeePaid, RestoBought, TippedOfResto
from tapete.families.poquer_de_circulo.queries import (
    HANDLER,
    ForPlayer,
    first_resto,
    offered_to,
    said,
)
from tapete.families.poquer_de_circulo.rules import MANO, CirculoRules
from tapete.families.poquer_de_circulo.state import DEALT, Phase, Seat, State
from tapete.families.poquer_de_circulo.tournament import FICHAS_DE_TORNEO, no_tournament
from tapete.families.seats import Enlist
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


Buy = verb("Buy", said("comprar resto"), N_("Buy the resto"), ForPlayer, tag="buy-in", key="b")


class Rebuy(ForPlayer, frozen=True, tag="rebuy"):
    """Add chips to the resto."""

    label = N_("Add {amount:€} to the resto")
    words = said("reponer {amount:€}")
    amount: int


def _seat_between_hands(rules: CirculoRules, state: State, player: str) -> Seat:
    seat = state.seat_at(player)
    if state.phase is Phase.FIN:
        raise Refused(SESION_TERMINADA, rules.last_rounds.cite)
    if _begun(state, seat):
        raise Refused(MANO_EN_CURSO, articles.NOT_IN_THE_HAND, player=player)
    return seat


def _begun(state: State, seat: Seat) -> bool:
    """Whether the hand under way keeps a resto from growing; a player without a stack may buy in at any time."""
    under_way = state.phase in DEALT or state.again or state.in_play(seat.player)
    return under_way and seat.bought


@restos.act(Buy, by=HANDLER)
def buy(rules: CirculoRules, state: State, command: ForPlayer) -> Sequence[Event]:
    """The amount fixed for all, or all that the player left with; and the fee, once, where there is one."""
    no_tournament(rules, FICHAS_DE_TORNEO)
    player = command.player
    if _seat_between_hands(rules, state, player).bought:
        raise Refused(RESTO_COMPRADO, rules.resto.cite, player=player)
    owed = rules.pays_fee and player not in state.paid
    fee = [FeePaid(player=player, amount=rules.fee.value, cite=rules.fee.cite)] if owed else []
    return [*fee, _put_first(rules, state, player)]


def _put_first(rules: CirculoRules, state: State, player: str) -> RestoBought:
    amount = first_resto(rules, state, player)
    cite = rules.resto.cite if amount == rules.resto.value else articles.BROUGHT_BACK
    return RestoBought(player=player, amount=amount, cite=cite)


offered_to(restos, Buy, players=lambda _, state: [seat.player for seat in state.seats if not seat.bought])


@restos.act(Rebuy, by=HANDLER)
def rebuy(rules: CirculoRules, state: State, command: Rebuy) -> Sequence[Event]:
    """Between hands, from the reposición mínima up to the fixed maximum."""
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
        raise Refused(FICHA_MENOR, articles.CHIPS, amount=amount, chip=rules.chip)
    return [RestoBought(player=player, amount=amount, more=True, cite=least.cite)]


def _most(rules: CirculoRules) -> int:
    return rules.most_rebuy or LARGEST


@restos.offer(Rebuy)
def may_rebuy(rules: CirculoRules, state: State, who: Actor) -> Iterator[Offer]:
    if rules.contest is not None:
        return
    chip = rules.chip
    for seat in state.seats_of(spoken_for(who, [seat.player for seat in state.seats])):
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
    return replace(state.add_chips(event.player, event.amount).change_seat(event.player, bought=True), taken=taken)


# --- tips -------------------------------------------------------------------------------------------------------------


@restos.act(Tip, by=OwnChips(TIPS))
def tip(rules: CirculoRules, state: State, command: Tip) -> Sequence[Event]:
    """Tips are paid from the resto, which stays on the table while its owner plays a hand."""
    no_tournament(rules, FICHAS_DE_TORNEO)
    player, amount = command.player, command.amount
    seat = state.seat_at(player)
    if state.in_play(player):
        raise Refused(MANO_EN_CURSO, articles.KEPT_ON_THE_TABLE, player=player)
    if amount < 1 or amount % rules.chip:
        raise Refused(FICHA_MENOR, articles.CHIPS, amount=amount, chip=rules.chip)
    if amount > seat.resto:
        raise Refused(RESTO_ESCASO, articles.TIPS, player=player, resto=seat.resto, amount=amount)
    return [TippedOfResto(player=player, amount=amount, cite=articles.TIPS)]


@restos.offer(Tip)
def may_tip(rules: CirculoRules, state: State, who: Actor) -> Iterator[Offer]:
    seat, chip = state.seat_of(who.id), rules.chip
    if rules.contest is None and seat is not None and seat.resto >= chip and not state.in_play(who.id):
        amounts = Amounts(chip, seat.resto // chip * chip, chip)
        yield Offer(Tip(by=who, player=who.id, amount=chip), articles.TIPS, amounts)


restos.fold(TippedOfResto)(lambda _, state, event: state.add_chips(event.player, -event.amount))


def next_of_seating(rules: CirculoRules, state: State, players: Sequence[Seated]) -> Command | None:
    """The next command of a player or of chance that seats these players in the order of turn, from the mano on."""
    names = [each.name for each in players]
    if rules.spreads[0].marca == MANO:
        names = [*names[1:], names[0]]
    numbers = dict(zip(names, _numbers(rules, len(names)), strict=True))
    if state.phase is Phase.MARCA:
        return Draw(by=AZAR, outcome=str(numbers[names[-1]]))
    if state.lots:
        return Draw(by=AZAR, outcome=str(numbers[state.lots[0]]))
    for each in players:
        if command := _of_player(rules, state, each):
            return command
    return None


def _numbers(rules: CirculoRules, count: int) -> list[int]:
    """The seats of players from the left of the marca on, which is at the first seat."""
    if rules.spreads[0].variant.clockwise:
        return list(range(count, 0, -1))
    return [*range(2, count + 1), 1]


def _of_player(rules: CirculoRules, state: State, player: Seated) -> Command | None:
    name, by = player.name, Actor(player.name, Role.JUGADOR)
    seat = state.seat_of(name)
    if seat is None:
        return None if name in state.waiting else Enlist(by=by, player=name)
    if state.phase is not Phase.ENTRE or rules.contest is not None:
        return None
    if not seat.bought:
        return Buy(by=by, player=name)
    return Rebuy(by=by, player=name, amount=player.chips - seat.resto) if seat.resto < player.chips else None
