"""The chips on the table: restos, tips from them, antes and ciegas, and seating the players when a case begins."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from tapete.engine.chapter import Chapter, announcement, replace, verb
from tapete.engine.command import AZAR, Actor, Amounts, Command, Declare, Draw, Offer, Role
from tapete.engine.event import Event, PlayerEvent, Reason, Refused, Transfer
from tapete.engine.table import Seated
from tapete.families.poquer_de_circulo import articles
from tapete.families.poquer_de_circulo.articles import REDUCED
from tapete.families.poquer_de_circulo.course import go_on
from tapete.families.poquer_de_circulo.errors_deal import kill
from tapete.families.poquer_de_circulo.money import FeePaid, IntoBote, RestoBought, TippedOfResto
from tapete.families.poquer_de_circulo.queries import (
    EN_LA_MANO,
    HANDLER,
    During,
    ForPlayer,
    asked,
    first_resto,
    incident,
    offered_to,
    said,
    terms_in,
)
from tapete.families.poquer_de_circulo.rules import ANTE, BLINDS, GRANDE, MANO, PEQUENA, CirculoRules
from tapete.families.poquer_de_circulo.session import Rested, miss
from tapete.families.poquer_de_circulo.state import DEALT, Course, Phase, Posted, Seat, State
from tapete.families.poquer_de_circulo.tournament import FICHAS_DE_TORNEO, no_tournament
from tapete.families.seats import Enlist
from tapete.families.table.opening import TIPS, Tip
from tapete.families.table.powers import OwnChips, spoken_for
from tapete.families.table.reasons import SESION_TERMINADA
from tapete.kit.money import LARGEST
from tapete.language import N_, say

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
def fee_paid(rules: CirculoRules, state: State, event: Transfer) -> State:
    return replace(state, paid=(*state.paid, event.player), cagnotte=state.cagnotte + event.amount)


@restos.fold(RestoBought)
def bought(rules: CirculoRules, state: State, event: RestoBought) -> State:
    taken = tuple([each for each in state.taken if each.player != event.player])
    return replace(state.add_chips(event.player, event.amount).change_seat(event.player, bought=True), taken=taken)


# --- tips -------------------------------------------------------------------------------------------------------------


@restos.act(Tip, by=OwnChips(TIPS))
def tip(rules: CirculoRules, state: State, command: Tip) -> Sequence[Event]:
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


# --- forced bets ------------------------------------------------------------------------------------------------------

NO_SE_LE_PIDE = Reason("no_se_le_pide_nada", N_("No forced bet is asked of {player:@} now."))
ESPERA_A_ENTRAR = Reason(
    "espera_a_entrar", N_("{player:@} may not come in at the place of the marca, and waits for the next hand.")
)
OTRA_OBLIGATORIA = Reason("otra_obligatoria", N_("The forced bet of this table is another: {forced}."))
YA_DESCANSA = Reason("ya_descansa", N_("{player:@} takes no part already."))

forced = Chapter[CirculoRules, State]("forced bets")

PostAnte = verb("PostAnte", said("ante"), N_("Put the ante"), ForPlayer, tag="ante", key="a")
PostBlind = verb("PostBlind", said("ciega"), N_("Put the ciega"), ForPlayer, tag="ciega", key="a")


class ForcedPut(IntoBote, frozen=True, tag="forced-put"):
    """A player put a forced bet, or all the resto where that is less."""

    sentences: ClassVar[dict[str, str]] = {
        ANTE: N_("{player:@} puts the ante, {amount:€}."),
        PEQUENA: N_("{player:@} puts the small ciega, {amount:€}."),
        GRANDE: N_("{player:@} puts the gran ciega, {amount:€}."),
    }
    kind: str

    def tell(self, language: str) -> str:
        return say(self.sentences[self.kind], language, self.facts())


@forced.act(PostAnte, PostBlind, by=HANDLER, when=During(articles.DEAL, Phase.OBLIGATORIAS, Phase.REPARTO))
def post(rules: CirculoRules, state: State, command: ForPlayer) -> Sequence[Event]:
    player = command.player
    law, seat = rules.spreads[state.variant].law, state.seat_at(player)
    if isinstance(command, PostAnte) != (rules.forced.value == ANTE):
        raise Refused(OTRA_OBLIGATORIA, rules.forced.cite, forced=rules.forced.value)
    if player in state.passed:
        raise Refused(ESPERA_A_ENTRAR, articles.NOT_THE_MARCA, player=player)
    if player not in asked(rules, state):
        raise Refused(NO_SE_LE_PIDE, law[rules.forced.value], player=player)
    kind, amount = _due(rules, state)
    usual = articles.PUT_LATE if player in state.omitted else law[rules.forced.value]
    cite = usual if amount <= seat.resto else articles.SHORT_FORCED
    course = Course(rules, state)
    course(ForcedPut(player=player, amount=min(amount, seat.resto), kind=kind, cite=cite))
    return go_on(course)


def _due(rules: CirculoRules, state: State) -> tuple[str, int]:
    terms, put = terms_in(rules, state), len(state.posted)
    return (ANTE, terms.ante) if rules.forced.value == ANTE else (BLINDS[put], (terms.small, terms.big)[put])


@forced.might(PostAnte)
def may_post(rules: CirculoRules, state: State, who: Actor) -> Iterator[Command]:
    kind = PostAnte if rules.forced.value == ANTE else PostBlind
    return (kind(by=who, player=player) for player in spoken_for(who, asked(rules, state)))


@forced.fold(ForcedPut)
def put(rules: CirculoRules, state: State, event: ForcedPut) -> State:
    paid = state.add_chips(event.player, -event.amount)
    posted = Posted(event.player, event.kind, event.amount)
    if state.betting is None:
        return replace(paid, posted=(*state.posted, posted))
    betting = state.betting.copy()
    betting.ante(state.position_of(event.player), event.amount)
    return replace(paid, betting=betting, forced=(*state.forced, posted))


Rest = verb("Rest", said("descansar", "~descanso"), N_("Rest"), ForPlayer, key="d", declines=True)


class SeatAtStake(Event, frozen=True, tag="seat-at-stake"):
    """A player rests who has missed all permitted hands: the next one costs the seat."""

    sentence = N_("{player:@} has missed {most} hands of the session: with the next one the seat is free.")
    player: str
    most: int


@forced.act(Rest, by=HANDLER)
def rest(rules: CirculoRules, state: State, command: ForPlayer) -> Sequence[Event]:
    """From the next hand on, or from the one for which the player has put nothing yet."""
    player, owes = command.player, command.player in asked(rules, state)
    if state.seat_at(player).rests:
        raise Refused(YA_DESCANSA, articles.REST, player=player)
    if state.in_play(player) and not owes:
        raise Refused(EN_LA_MANO, articles.REST, player=player)
    course = Course(rules, state)(Rested(player=player, cite=articles.REST))
    if owes and player in state.order and rules.contest is None:
        give_up(course, player)
        return course.events
    if state.missed.count(player) >= rules.rest.value:
        course(SeatAtStake(player=player, most=rules.rest.value, cite=rules.rest.cite))
    return go_on(course)


forced.records(SeatAtStake)


def give_up(course: Course, player: str) -> None:
    miss(course, course.state.seat_at(player))
    kill(course, "ante-omitido", articles.PUT_LATE, player)


offered_to(forced, Rest, players=lambda _, state: [seat.player for seat in state.seats])

SIN_IDENTIFICAR = "sin-identificar"

AnteOmitted = announcement("AnteOmitted", N_("{player:@} has not put the ante, and receives cards."), PlayerEvent)


class BoteReduced(Event, frozen=True, tag="bote-reduced"):
    """Antes are missing, and nobody can tell whose: the hand is played without them."""

    sentence = N_("{antes} {antes:ante is|antes are} missing: the hand is played with a smaller bote.")
    antes: int


def _without_ante(state: State) -> tuple[str, ...]:
    put = {each.player for each in state.posted}
    return tuple([player for player in state.entrants if player not in put and player not in state.omitted])


@incident(
    "ante-omitido",
    lambda state: state.phase is Phase.OBLIGATORIAS and bool(_without_ante(state)),
    notes=lambda state: (*_without_ante(state), SIN_IDENTIFICAR),
    fits=lambda rules, _: rules.forced.value == ANTE,
)
def ante_omitted(course: Course, command: Declare) -> None:
    """The hand is valid. The player puts the ante to take part; if nobody knows who it was, the bote is smaller."""
    if command.note == SIN_IDENTIFICAR:
        cite = incident.rule(course, command, REDUCED)
        course(BoteReduced(antes=len(_without_ante(course.state)), cite=cite))
    else:
        course(AnteOmitted(player=command.note, cite=incident.rule(course, command)))
    go_on(course)


forced.fold(AnteOmitted)(lambda _, state, event: replace(state, omitted=(*state.omitted, event.player)))
forced.sets(BoteReduced, reduced=True)
