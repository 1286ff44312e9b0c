"""A jugada from the bets to the gathering of the cards, in the order of the articles (MU2010:70-73)."""

from collections.abc import Iterator, Sequence
from typing import Any

from tapete.engine.chapter import Chapter, Moment, announcement, replace, verb
from tapete.engine.command import Actor, Command, ForPlayer, Name, Offer, Word
from tapete.engine.event import Event, Reason, Refused
from tapete.families.covered import COMUNES, COVERED, CardsTurned, JugadaAnnulled
from tapete.families.plazas.bets import NADA_QUE_RETIRAR
from tapete.families.plazas.sitting import ForPlaza, each_plaza, require_plaza, seat_of
from tapete.families.poker.dealing import (
    Coming,
    DealtBy,
    Hand,
    HandShown,
    dealing,
    hand_of,
    looked_at,
    made_of,
    to_be_named,
)
from tapete.families.poker.pack import jugada_over, pack_of_the_jugada
from tapete.families.stakes.bets import amounts_for, refuse_amount, refuse_word
from tapete.families.stakes.laying import Share
from tapete.families.table.interruption import CAUSE, INTERRUPTION, interruption
from tapete.families.table.opening import RoundClosed, TableOpened
from tapete.families.table.powers import during, spoken_for
from tapete.families.table.reasons import NADA_QUE_LIQUIDAR, SIN_APUESTAS
from tapete.families.table.settling import settlement, with_replenishments
from tapete.games.trijoker.rules import (
    BETTING,
    DEALER,
    DECIDING,
    HANDLER,
    NO_VA_MAS,
    TURNING,
    BetsLaid,
    BetsTakenBack,
    BetWithdrawn,
    Collected,
    Course,
    End,
    Paid,
    Phase,
    Returned,
    SettlementEvent,
    Space,
    State,
    TrijokerRules,
    asked_of,
    card_cite,
    in_turn,
    present,
    space_name,
)
from tapete.kit.money import gain, write_amount
from tapete.language import N_
from tapete.law.citation import Citation

APUESTAS_DESIGUALES = Reason(
    "apuestas_desiguales", N_("A player makes three equal bets, one on each casilla: {bets} are not.")
)
DE_PIE = Reason("de_pie", N_("{player:@} has no seat at this table, and nobody plays standing."))
ESPACIO_AJENO = Reason("espacio_ajeno", N_("{player:@} plays at space {seat} and at no other."))
SOBRE_MAXIMO = Reason(
    "sobre_maximo_de_la_casilla",
    N_("With {stake:€} more there would be {total:€} on each casilla of {bet}; the maximum of a casilla is {cap:€}."),
)
NO_SE_DECIDE = Reason("no_se_decide", N_("No bet is to be decided now."), untimely=True)
NO_ES_SU_TURNO = Reason("no_es_su_turno_de_decidir", N_("{expected:@} is to decide, not {player:@}."), untimely=True)
YA_DECIDIDA = Reason("apuesta_decidida", N_("{player:@} has already decided what becomes of bet {casilla}."))
NO_SE_RETIRA = Reason("apuesta_que_no_se_retira", N_("Bet {casilla} is never withdrawn."))
OTRA_APUESTA = Reason("otra_apuesta", N_("Bet {asked} is being decided, not bet {casilla}."), untimely=True)
NADA_QUE_DESCUBRIR = Reason("nada_que_descubrir", N_("No common card is to be turned now."), untimely=True)
NADA_QUE_RECOGER = Reason("nada_que_recoger", N_("The cards are not to be gathered now."), untimely=True)
THIRD, TURNS = Citation("criterio:trijoker.6"), Citation("criterio:trijoker.9")
GIVEN_BACK, NOT_YET_PLAYED = Citation("criterio:trijoker.16"), Citation("criterio:trijoker.23")

pack, cut = pack_of_the_jugada(
    DEALER,
    Phase.BARAJADO,
    Phase.CORTE,
    Phase.APUESTAS,
    back=lambda rules, state: rules.backs.value[state.withdrawn % len(rules.backs.value)],
)


# --- three equal bets, one on each casilla of a player's own space (70 and 72.1) --------------------------------------

bets = Chapter[TrijokerRules, State]("bets", kinds={"share": Share()})


class PlaceBets(Command, frozen=True, tag="bet", omit_defaults=True):
    """Lay a bet on each of the three casillas of a space: the same on all of them, unless that is said."""

    label = N_("Bet on space {plaza}")
    words = ("espacio {plaza} {amount:€} [{second:€0}] [{third:€0}] [para {player}] [palabra {word:share}]",)
    player: Name
    plaza: int
    amount: int
    second: int | None = None
    third: int | None = None
    word: Word = ""


@bets.act(PlaceBets, by=HANDLER, when=BETTING)
def place_bets(rules: TrijokerRules, state: State, command: PlaceBets) -> Sequence[Event]:
    """The seated player lays three equal bets within the limits of a casilla, or raises all three alike."""
    player, plaza, amount, cite = command.player, command.plaza, command.amount, rules.betting.cite
    require_plaza(rules, plaza)
    seat = seat_of(state, player)
    if not seat and not rules.standing.value:
        raise Refused(DE_PIE, rules.standing.cite, player=player)
    if seat and seat != plaza:
        raise Refused(ESPACIO_AJENO, rules.one_space, player=player, seat=seat)
    casillas = tuple(range(1, len(rules.casillas.value) + 1))
    said = [each for each in (amount, command.second, command.third) if each is not None]
    if len(said) > 1 and said != [amount] * len(casillas):
        raise Refused(APUESTAS_DESIGUALES, cite, bets=" / ".join(map(write_amount, said)))
    refuse_amount(rules.bet, amount, already(state, player), say=lambda bet: f"{bet} {plaza}", over=SOBRE_MAXIMO)
    refuse_word(command.word, cite)
    told: dict[str, Any] = {"player": player, "plaza": plaza, "bet": rules.bet.id, "amount": amount}
    return [BetsLaid(**told, casillas=casillas, word=command.word, cite=cite)]


def already(state: State, player: str) -> int:
    space = state.space_of(player)
    return space.amount if space else 0


@bets.offer(PlaceBets)
def may_bet(rules: TrijokerRules, state: State, who: Actor) -> Iterator[Offer]:
    for player in spoken_for(who, present(state)):
        amounts = amounts_for(rules.bet, already(state, player))
        if (seat := seat_of(state, player)) and amounts:
            command = PlaceBets(by=who, player=player, plaza=seat, amount=amounts.low)
            yield Offer(command, rules.betting.cite, amounts, free=("word",))


@bets.fold(BetsLaid)
def laid(rules: TrijokerRules, state: State, event: BetsLaid) -> State:
    space = Space(event.player, event.plaza, already(state, event.player) + event.amount, event.casillas)
    return replace(state, bets=tuple(sorted([*without(state, event.player), space], key=lambda each: each.plaza)))


def without(state: State, player: str) -> tuple[Space, ...]:
    return tuple([space for space in state.bets if space.player != player])


TakeBack = verb(
    "TakeBack", "retirar espacio {plaza} [para {player}]", N_("Take back the bets of space {plaza}"), base=ForPlaza
)


@bets.act(TakeBack, by=HANDLER, when=BETTING)
def take_back(rules: TrijokerRules, state: State, command: ForPlaza) -> Sequence[Event]:
    """All three together, because they must be equal."""
    player, plaza = command.player, command.plaza
    require_plaza(rules, plaza)
    space = state.space_of(player)
    if space is None or space.plaza != plaza:
        raise Refused(NADA_QUE_RETIRAR, NOT_YET_PLAYED, player=player, plaza=plaza)
    return taken_back([space])


def taken_back(spaces: Sequence[Space]) -> list[Event]:
    return [
        BetsTakenBack(
            player=each.player, plaza=each.plaza, amount=each.amount, casillas=each.casillas, cite=NOT_YET_PLAYED
        )
        for each in spaces
    ]


bets.might(TakeBack, cite=lambda _: NOT_YET_PLAYED)(each_plaza(TakeBack, present))

bets.fold(BetsTakenBack, Returned)(
    lambda _, state, event: replace(state, bets=without(state, event.player), due=state.due[1:])
)

# --- no va más, and the deal: cards to the players by turns, and between them one to each common casilla (73.2) -------

CloseBets = verb("CloseBets", NO_VA_MAS, NO_VA_MAS, tag="no-va-mas")


class BetsClosed(Event, frozen=True, tag="bets-closed"):
    """No more bets are taken, and the deal begins."""

    sentence = N_("«No va más». Spaces in play: {spaces}.")
    spaces: int


@bets.act(CloseBets, by=DEALER, when=BETTING, offered=lambda rules: rules.deal.cite)
def close_bets(rules: TrijokerRules, state: State, command: Command) -> Sequence[Event]:
    if not state.bets:
        raise Refused(SIN_APUESTAS, rules.deal.cite)
    return [BetsClosed(spaces=len(state.bets), cite=rules.deal.cite)]


@bets.fold(BetsClosed)
def closed(rules: TrijokerRules, state: State, event: BetsClosed) -> State:
    hands = [Hand(space_name(space.plaza), space.player) for space in state.bets]
    places = [hand.to for hand in hands]
    queue = [Coming(to) for each in rules.deal.value for to in (places if each == "jugadores" else [COMUNES])]
    return replace(state, phase=Phase.REPARTO, hands=(*hands, Hand(COMUNES)), queue=tuple(queue))


def dealt(course: Course) -> None:
    """What follows when no card is left to come: players look, decide, or show what they have."""
    match course.state.phase:
        case Phase.REPARTO:
            cite = course.rules.withdrawals.cite
            course(*looked_at(course.state, cite), Asked(casilla=1, cite=cite))
        case Phase.DESTAPE:
            shown(course)
        case _:
            turned(course)


deal: Chapter[TrijokerRules, State] = dealing(
    drawn_by=DealtBy[TrijokerRules](lambda rules: rules.deal.cite),
    croupier=DEALER,
    cite=lambda rules: rules.deal.cite,
    begins=Course,
    after=dealt,
    next_cite=card_cite,
)


# --- bets 1 and 2 are left or withdrawn in turn, one before each common card ------------------------------------------

deciding = Chapter[TrijokerRules, State]("decisions")


class Asked(Event, frozen=True, tag="asked"):
    """Players decide on one of their bets."""

    sentence = N_("Bet {casilla}: each player in turn leaves it or withdraws it.")
    casilla: int


@deciding.fold(Asked)
def asked(rules: TrijokerRules, state: State, event: Asked) -> State:
    return replace(state, phase=DECIDING[event.casilla - 1])


class Decision(ForPlayer, frozen=True):
    """What becomes of a bet."""

    casilla: int


Leave = verb("Leave", "dejar {casilla} [para {player}]", N_("Leave bet {casilla}"), base=Decision, key="j")
Withdraw = verb("Withdraw", "retirar {casilla} [para {player}]", N_("Withdraw bet {casilla}"), base=Decision, key="f")


class BetLeft(Event, frozen=True, tag="bet-left"):
    """A player leaves a bet in play."""

    sentence = N_("{player:@} leaves bet {casilla}.")
    player: str
    plaza: int
    casilla: int


ASKING = Moment[TrijokerRules, State](
    lambda _, state: asked_of(state) > 0, NO_SE_DECIDE, lambda rules: rules.withdrawals.cite
)


@deciding.act(Leave, Withdraw, by=HANDLER, when=ASKING)
def decide(rules: TrijokerRules, state: State, command: Decision) -> Sequence[Event]:
    """Whoever is in turn, from the croupier's left, about the bet that goes with the next common card."""
    player, casilla, asked, cite = command.player, command.casilla, asked_of(state), rules.withdrawals.cite
    if str(casilla) not in rules.withdrawals.value:
        raise Refused(NO_SE_RETIRA, THIRD, casilla=casilla)
    mine, space = state.space_of(player), in_turn(state)
    if mine and mine.decided >= casilla:
        raise Refused(YA_DECIDIDA, cite, player=player, casilla=casilla)
    if casilla != asked:
        raise Refused(OTRA_APUESTA, cite, asked=asked, casilla=casilla)
    if space is None or space.player != player:
        raise Refused(NO_ES_SU_TURNO, TURNS, expected=space.player if space else "-", player=player)
    told: dict[str, Any] = {"player": player, "plaza": space.plaza, "casilla": casilla, "cite": cite}
    course = Course(rules, state)
    if isinstance(command, Leave):
        course(BetLeft(**told))
    else:
        course(BetWithdrawn(**told, bet=rules.bet.id, amount=space.amount))
    decided(course)
    return course.events


@deciding.might(Leave, cite=lambda rules: rules.withdrawals.cite)
def may_decide(rules: TrijokerRules, state: State, who: Actor) -> Iterator[Command]:
    for player in spoken_for(who, present(state)):
        yield from (kind(by=who, player=player, casilla=asked_of(state)) for kind in (Leave, Withdraw))


deciding.leaves(BetLeft, lambda state, event: _answered(state, event.player, event.casilla))

deciding.leaves(
    BetWithdrawn,
    lambda state, event: _answered(without_bet(state, event.player, event.casilla), event.player, event.casilla),
)


def _answered(state: State, player: str, casilla: int) -> State:
    spaces = [replace(each, decided=casilla) if each.player == player else each for each in state.bets]
    return when_all_decided(replace(state, bets=tuple(spaces)))


def without_bet(state: State, player: str, casilla: int) -> State:
    """A casilla is empty, and a space of which all are is no longer in play."""
    space = state.space_of(player)
    if space is None:
        raise LookupError(player)
    stay = tuple([each for each in space.casillas if each != casilla])
    if not stay:
        return replace(state, bets=without(state, player))
    left = replace(space, casillas=stay)
    return replace(state, bets=tuple([left if each is space else each for each in state.bets]))


def when_all_decided(state: State) -> State:
    """The common card is due when nobody is left to decide; nobody may know yet which it is."""
    if in_turn(state):
        return state
    place = asked_of(state) - 1
    queue = (Coming(COMUNES, place=place),) if state.commons.cards[place] == COVERED else ()
    return replace(state, phase=TURNING[place], queue=queue)


def decided(course: Course) -> None:
    """When everybody has decided, a common card that is already in sight is not turned."""
    state = course.state
    if state.phase in TURNING and TURNING.index(state.phase) in state.commons.shown:
        turned(course)


# --- the common cards are turned, and at the end the hands are shown --------------------------------------------------

Turn = verb("Turn", "descubrir", N_("Turn the common card"))


@deciding.act(
    Turn,
    by=DEALER,
    when=Moment[TrijokerRules, State](
        lambda _, state: state.phase in TURNING and not state.queue,
        NADA_QUE_DESCUBRIR,
        lambda rules: rules.withdrawals.cite,
    ),
    offered=lambda rules: rules.withdrawals.cite,
)
def turn(rules: TrijokerRules, state: State, command: Command) -> Sequence[Event]:
    place = TURNING.index(state.phase)
    cards, course = (state.commons.cards[place],), Course(rules, state)
    course(CardsTurned(side=COMUNES, places=(place,), cards=cards, cite=rules.withdrawals.cite))
    turned(course)
    return course.events


def turned(course: Course) -> None:
    if course.state.phase is Phase.COMUN_1:
        course(Asked(casilla=2, cite=course.rules.withdrawals.cite))
        decided(course)
    elif any(not hand_of(course.state, space_name(space.plaza)).known for space in course.state.bets):
        course(HandsAsked(cite=course.rules.settlement.cite))
    else:
        shown(course)


HandsAsked = announcement("HandsAsked", N_("Players show their cards."))


@deciding.fold(HandsAsked)
def hands_asked(rules: TrijokerRules, state: State, event: Event) -> State:
    hands = [hand_of(state, space_name(space.plaza)) for space in reversed(state.bets)]
    return replace(state, phase=Phase.DESTAPE, queue=to_be_named(hands))


def shown(course: Course) -> None:
    common = course.state.commons.cards
    for space in reversed(course.state.bets):
        hand = hand_of(course.state, space_name(space.plaza))
        what = made_of(course.rules.pays.ranking, (*hand.cards, *common))
        told: dict[str, Any] = {"to": hand.to, "player": space.player, "cards": hand.cards}
        told |= {"category": what.category, "kickers": what.kickers}
        course(HandShown(**told, cite=course.rules.settlement.cite))


@deciding.fold(HandShown)
def hand_shown(rules: TrijokerRules, state: State, event: HandShown) -> State:
    """When the last is shown everything is known that must be paid."""
    plaza = next(space.plaza for space in state.bets if space.player == event.player)
    end = End(plaza, event.category, event.kickers, rules.pays.winning(event.category, event.kickers))
    state = replace(state, ends=(*state.ends, end))
    if len(state.ends) < len(state.bets):
        return state
    due, results = settlement_of(rules, state), (*state.results, " ".join(state.commons.cards))
    return replace(state, phase=Phase.LIQUIDACION, due=due, results=results)


# --- each bet in play is paid or collected, space by space from the croupier's right (71.2 and 73.3) ------------------


def settlement_of(rules: TrijokerRules, state: State) -> tuple[SettlementEvent, ...]:
    """What is collected and paid, bet by bet."""
    ends = {end.plaza: end for end in state.ends}
    steps = [step for space in reversed(state.bets) for step in _settled(rules, space, ends[space.plaza])]
    return with_replenishments(rules.anticipo, state.bank, steps)


def _settled(rules: TrijokerRules, space: Space, end: End) -> Iterator[SettlementEvent]:
    told: dict[str, Any] = {"player": space.player, "plaza": space.plaza, "bet": rules.bet.id}
    for casilla in space.casillas:
        if not end.wins:
            yield Collected(**told, casilla=casilla, amount=space.amount, cite=rules.settlement.cite)
            continue
        pay = rules.pays.table[end.wins]
        yield Paid(**told, casilla=casilla, amount=gain(space.amount, pay.value).cents, cite=pay.cite)
    if end.wins:
        yield Returned(**told, amount=space.total, cite=rules.settlement.cite)


def untouched(state: State) -> bool:
    """Whether every bet that was in play has still to be paid or collected."""
    steps = sum(isinstance(step, Collected | Paid) for step in state.due)
    return len(state.ends) == len(state.bets) and steps == sum(len(space.casillas) for space in state.bets)


AllPaid = announcement("AllPaid", N_("Everything is settled; the cards are gathered and checked."))
payments: Chapter[TrijokerRules, State] = settlement(
    DEALER,
    during(Phase.LIQUIDACION, NADA_QUE_LIQUIDAR, lambda rules: rules.settlement.cite),
    lambda rules: rules.settlement.cite,
    lambda rules, _: [AllPaid(cite=rules.gathering.cite)],
)
payments.sets(AllPaid, phase=Phase.RECOGIDA)


@payments.fold(Collected)
def collected(rules: TrijokerRules, state: State, event: Collected) -> State:
    after = without_bet(state, event.player, event.casilla)
    return replace(after, bank=state.bank + event.amount, due=state.due[1:])


payments.leaves(Paid, lambda state, event: replace(state, bank=state.bank - event.amount, due=state.due[1:]))

# --- the cards are gathered -------------------------------------------------------------------------------------------

Gather = verb("Gather", "recoger", N_("Gather and check the cards"))
gathering = Chapter[TrijokerRules, State]("gathering")
gathering.sets(TableOpened, phase=Phase.BARAJADO)

gathering.act(
    Gather,
    by=DEALER,
    when=during(Phase.RECOGIDA, NADA_QUE_RECOGER, lambda rules: rules.gathering.cite),
    offered=lambda rules: rules.gathering.cite,
)(lambda rules, state, _: jugada_over(state, "jugada pagada", rules.gathering.cite))


@gathering.fold(RoundClosed)
def round_closed(rules: TrijokerRules, state: State, event: RoundClosed) -> State:
    phase = Phase.FIN if state.last == 0 else Phase.BARAJADO
    return replace(state, phase=phase, bets=(), hands=(), queue=(), ends=(), due=())


def annul(course: Course, cause: str, cite: Citation) -> None:
    """What is in play goes back to everybody; what was withdrawn stays so."""
    course(JugadaAnnulled(cause=cause, cite=cite), *_back(course.state, GIVEN_BACK))
    course(*jugada_over(course.state, cause, cite))


def _back(state: State, cite: Citation) -> list[Event]:
    return [Returned(player=each.player, plaza=each.plaza, amount=each.total, cite=cite) for each in state.bets]


gathering.leaves(
    JugadaAnnulled,
    lambda state, _: replace(state, results=state.results[:-1]) if state.phase is Phase.LIQUIDACION else state,
)

interrupted: Chapter[TrijokerRules, State] = interruption(
    lambda _, state: bool(state.queue) or (state.phase is Phase.APUESTAS and bool(state.bets)),
    lambda _, state: [*_back(state, INTERRUPTION), *jugada_over(state, CAUSE, INTERRUPTION)],
)
