"""What players may do besides taking cards: seguro, pares, doble and retiro; and what is asked of several of them.

ES1979:03.V.1, GA2007:03.IV.1, MU2010:18.1 and criterio:blackjack.10. `state.over` ends a mano on an as after one card.
"""

from collections.abc import Iterator, Sequence

from tapete.engine.chapter import Chapter, Moment, announcement, replace, verb
from tapete.engine.command import Actor, Amounts, Command, ForPlayer, Name, Offer
from tapete.engine.event import Event, PlayerEvent, Reason, Refused
from tapete.families.plazas.bets import SIN_APUESTA_EN_LA_CASILLA, Bet, BetPlaced, Collected, Laid, Returned, is_of
from tapete.families.plazas.sitting import ForPlaza, StakeOnPlaza, each_player, each_plaza, put, require_plaza
from tapete.families.table.powers import spoken_for
from tapete.families.table.reasons import SIN_IMPORTE
from tapete.games.blackjack.bets import SEGURO
from tapete.games.blackjack.rules import BlackjackRules
from tapete.games.blackjack.simple_game import IN_TURN, NO_MANDA, RETIRO, UNA_CARTA_POR_AS, commanded, next_mano
from tapete.games.blackjack.state import (
    AS,
    HANDLER,
    TURNOS,
    WINDOW,
    Hand,
    Mano,
    Phase,
    Stake,
    State,
    croupier,
    gain,
    grow,
    is_pair,
    present,
    shows_as,
    stake_of,
    staked_by_commander,
)
from tapete.language import N_
from tapete.law.citation import Citation

BACKERS = Citation("criterio:blackjack.10")
NADA_QUE_CONTESTAR = Reason("nada_que_contestar", N_("{player:@} is not being asked anything."))
NADIE_PREGUNTA = Reason("nadie_pregunta", N_("Nothing is being asked of the players."))
SEPARAR, DOBLAR = "separar", "doblar"

questions = Chapter[BlackjackRules, State]("questions")


def _cite(rules: BlackjackRules, state: State) -> Citation:
    cites = {"": rules.play_cite, SEGURO: rules.seguro.cite, RETIRO: rules.retiro.cite}
    return cites.get(state.asking, BACKERS)


def answered(rules: BlackjackRules, state: State, player: str, *, more: bool = False) -> State:
    """Somebody answered, and may have `more` to say: when nobody is left to answer, the game goes on."""
    pending = state.pending if more else tuple([other for other in state.pending if other != player])
    if pending or not state.asking:
        return replace(state, pending=pending)
    state = replace(state, pending=(), asking="")
    return next_mano(rules, replace(state, phase=TURNOS)) if state.phase is Phase.VENTANA else state


# --- matching an initiative -------------------------------------------------------------------------------------------


Match = verb("Match", "igualar [para {player}]", N_("Match the bet"), base=ForPlayer, key="m")

Matched = announcement("Matched", N_("{player:@} adds {amount:€} on plaza {plaza}."), Laid)


def backers_asked(state: State, what: str, mano: Mano) -> State:
    """Those who have bet on a mano without commanding it are asked whether they follow; without any, it goes on."""
    backers = tuple([stake.player for stake in mano.stakes if stake.player != mano.commander])
    return replace(state, asking=what, pending=backers) if backers else state


@questions.act(Match, by=HANDLER)
def match(rules: BlackjackRules, state: State, command: ForPlayer) -> Sequence[Event]:
    player = command.player
    if state.asking not in {SEPARAR, DOBLAR} or player not in state.pending:
        raise Refused(NADA_QUE_CONTESTAR, BACKERS, player=player)
    stake = stake_of(state.mano, player)
    amount = stake.amount if stake else 0
    return [Matched(player=player, plaza=state.mano.plaza, mano=state.turn, amount=amount, cite=BACKERS)]


questions.might(Match)(each_player(Match, present))


@questions.fold(Matched)
def matched(rules: BlackjackRules, state: State, event: Laid) -> State:
    if state.asking == DOBLAR:
        place, mano = state.turn, with_stake(state.mano, event.player, event.amount)
    else:
        place, left = state.turn + 1, state.manos[state.turn + 1]
        mano = replace(left, stakes=(*left.stakes, Stake(event.player, event.amount, event.amount)))
    return answered(rules, replace(state, manos=put(state.manos, place, mano)), event.player)


def with_stake(mano: Mano, player: str, more: int) -> Mano:
    stakes = tuple([replace(s, amount=s.amount + more) if s.player == player else s for s in mano.stakes])
    return replace(mano, stakes=stakes)


# --- wanting nothing --------------------------------------------------------------------------------------------------


Pass = verb("Pass", "paso [para {player}]", N_("Pass"), base=ForPlayer, key="n")
Passed = announcement("Passed", N_("{player:@} passes."), PlayerEvent)


@questions.act(Pass, by=HANDLER)
def decline(rules: BlackjackRules, state: State, command: ForPlayer) -> Sequence[Event]:
    if command.player not in state.pending:
        raise Refused(NADA_QUE_CONTESTAR, _cite(rules, state), player=command.player)
    return [Passed(player=command.player, cite=_cite(rules, state))]


questions.might(Pass)(each_player(Pass, present))

questions.fold(Passed)(lambda rules, state, event: answered(rules, state, event.player))

GoOn = verb("GoOn", "seguir", N_("Go on"))
QuestionClosed = announcement("QuestionClosed", N_("The croupier goes on."))


@questions.act(GoOn, by=croupier(lambda rules: rules.play_cite), offered=True)
def go_on(rules: BlackjackRules, state: State, command: Command) -> Sequence[Event]:
    if not state.asking:
        raise Refused(NADIE_PREGUNTA, _cite(rules, state))
    return [QuestionClosed(cite=_cite(rules, state))]


questions.fold(QuestionClosed)(lambda rules, state, _: answered(rules, replace(state, pending=()), ""))

# --- the seguro against the croupier's Black-Jack (18.1.b) ------------------------------------------------------------

SIN_SEGURO = Reason("sin_seguro", N_("The seguro is offered only when the croupier's first card is an as."))
SEGURO_TARDE = Reason("seguro_tarde", N_("A third card has been given: nobody may insure any more."))
SEGURO_EXCESIVO = Reason("seguro_excesivo", N_("The seguro of plaza {plaza} may not pass {cap:€}."))

seguro = Chapter[BlackjackRules, State]("seguro")

Insure = verb(
    "Insure",
    "seguro {plaza} {amount:€} [para {player}]",
    N_("Insure plaza {plaza} ({amount:€})"),
    base=StakeOnPlaza,
    key="i",
)

BEFORE_A_THIRD = Moment[BlackjackRules, State](
    lambda _, state: not state.third, SEGURO_TARDE, lambda rules: rules.seguro.cite
)


@seguro.act(Insure, by=HANDLER, when=BEFORE_A_THIRD)
def insure(rules: BlackjackRules, state: State, command: StakeOnPlaza) -> Sequence[Event]:
    player, plaza, cite = command.player, command.plaza, rules.seguro.cite
    require_plaza(rules, plaza)
    if not _is_offered(state):
        raise Refused(SIN_SEGURO, cite)
    cap = _insurable(rules, state, player, plaza)
    if cap is None:
        raise Refused(SIN_APUESTA_EN_LA_CASILLA, cite, player=player, plaza=plaza)
    if command.amount < 1:
        raise Refused(SIN_IMPORTE, cite)
    if command.amount > cap:
        raise Refused(SEGURO_EXCESIVO, cite, plaza=plaza, cap=cap)
    return [BetPlaced(player=player, plaza=plaza, bet=SEGURO, amount=command.amount, cite=cite)]


def _is_offered(state: State) -> bool:
    return state.phase in WINDOW and shows_as(state)


def _insurable(rules: BlackjackRules, state: State, player: str, plaza: int) -> int | None:
    stakes = (stake_of(mano, player) for mano in state.manos if mano.plaza == plaza)
    stake = next((stake for stake in stakes if stake is not None), None)
    if stake is None:
        return None
    laid = sum(s.amount for s in state.seguros if (s.player, s.plaza) == (player, plaza))
    return gain(stake.initial, rules.seguro.value) - laid


@seguro.offer(Insure)
def may_insure(rules: BlackjackRules, state: State, who: Actor) -> Iterator[Offer]:
    plazas = dict.fromkeys(mano.plaza for mano in state.manos) if _is_offered(state) else ()
    for player in spoken_for(who, present(state)):
        for plaza in plazas:
            if cap := _insurable(rules, state, player, plaza):
                most = Insure(by=who, player=player, plaza=plaza, amount=cap)
                yield Offer(most, rules.seguro.cite)
                yield Offer(most, rules.seguro.cite, Amounts(1, cap))


@seguro.fold(BetPlaced)
def insured(rules: BlackjackRules, state: State, event: BetPlaced) -> State:
    if event.bet != SEGURO:
        return state
    before = sum(bet.amount for bet in state.seguros if is_of(event, bet))
    others = (bet for bet in state.seguros if not is_of(event, bet))
    laid = Bet(event.player, event.plaza, SEGURO, before + event.amount)
    after = replace(state, seguros=(*others, laid))
    if state.asking != SEGURO:
        return after
    more = any(_insurable(rules, after, event.player, mano.plaza) for mano in after.manos)
    return answered(rules, after, event.player, more=more)


# --- pares: two cards of equal value become two manos (18.1.c) --------------------------------------------------------

NO_SON_PARES = Reason("no_son_pares", N_("Only two cards of the same value may be split."))
APUESTA_DISTINTA = Reason("apuesta_distinta", N_("The bet on the other card must be {expected:€}, not {amount:€}."))

pares = Chapter[BlackjackRules, State]("pares")


class Split(Command, frozen=True, tag="split"):
    """Play two equal cards as two manos, with an equal bet on the second."""

    label = N_("Split")
    key = "s"
    words = ("separar [{amount:€0}] [para {player}]",)
    player: Name
    amount: int
    """The new bet, which must be what one has on the mano."""


Divided = announcement("Divided", N_("{player:@} splits with {amount:€} on plaza {plaza}."), Laid, tag="split")


@pares.act(Split, by=IN_TURN)
def split(rules: BlackjackRules, state: State, command: Split) -> Sequence[Event]:
    mano, cite = state.mano, rules.pares.cite
    if not (rules.pares.value and is_pair(rules, mano.hand)):
        raise Refused(NO_SON_PARES, cite)
    amount = staked_by_commander(mano)
    if command.amount != amount:
        raise Refused(APUESTA_DISTINTA, cite, expected=amount, amount=command.amount)
    return [Divided(player=command.player, plaza=mano.plaza, mano=state.turn, amount=amount, cite=cite)]


pares.might(Split)(
    lambda rules, state, who: commanded(Split, amount=staked_by_commander(state.mano))(rules, state, who)
)

pares.default(Split, "amount")(
    lambda _, state, __: staked_by_commander(state.mano) if state.turn < len(state.manos) else 0
)


@pares.fold(Divided)
def divided(rules: BlackjackRules, state: State, event: Laid) -> State:
    """The mano in turn keeps its first card and every stake; the next has the other card and the new bet."""
    mano = state.mano
    first, second = mano.hand.cards
    whole = mano.first or mano.hand.cards
    right = replace(mano, hand=grow(rules, Hand(), first), split=True, on_ases=first[0] == AS, first=whole)
    new = (Stake(event.player, event.amount, event.amount),)
    left = replace(right, hand=grow(rules, Hand(), second), stakes=new)
    manos = (*state.manos[: state.turn], right, left, *state.manos[state.turn + 1 :])
    return backers_asked(replace(state, manos=manos), SEPARAR, right)


# --- doble: as much again for one card more (18.1.d) ------------------------------------------------------------------

NO_SE_DOBLA = Reason("no_se_dobla", N_("Only two cards that count {counts} may be doubled."))

doble = Chapter[BlackjackRules, State]("doble")

Double = verb("Double", "doblar [para {player}]", N_("Double"), base=ForPlayer, key="d")

Doubled = announcement("Doubled", N_("{player:@} doubles with {amount:€} on plaza {plaza}."), Laid)


@doble.act(Double, by=IN_TURN)
def double(rules: BlackjackRules, state: State, command: ForPlayer) -> Sequence[Event]:
    """As much again on two cards that count what may be doubled, an as being one (criterio:blackjack.7)."""
    mano, cite = state.mano, rules.doubles.cite
    if mano.on_ases:
        raise Refused(UNA_CARTA_POR_AS, rules.cards_on_ases.cite)
    if len(mano.hand.cards) != 2 or mano.hand.hard not in rules.doubles.value:
        raise Refused(NO_SE_DOBLA, cite, counts=", ".join(map(str, rules.doubles.value)))
    amount = staked_by_commander(mano)
    return [Doubled(player=command.player, plaza=mano.plaza, mano=state.turn, amount=amount, cite=cite)]


doble.might(Double)(commanded(Double))


@doble.fold(Doubled)
def doubled(rules: BlackjackRules, state: State, event: Laid) -> State:
    mano = replace(with_stake(state.mano, event.player, event.amount), doubled=True)
    return backers_asked(replace(state, manos=put(state.manos, state.turn, mano)), DOBLAR, mano)


# --- retiro: a mano given up for half of its bets (18.1.f) ------------------------------------------------------------

SIN_RETIRO = Reason("sin_retiro", N_("There is no retiro at this table."))
RETIRO_CONTRA_AS = Reason("retiro_contra_as", N_("Nobody may retire against an as of the croupier."))
RETIRO_TARDE = Reason("retiro_tarde", N_("A third card has been given: nobody may retire any more."))
MANO_NO_RETIRABLE = Reason("mano_no_retirable", N_("Only a mano with its two first cards may be retired."))

retiro = Chapter[BlackjackRules, State]("retiro")

Retire = verb("Retire", "retiro {plaza} [para {player}]", N_("Retire plaza {plaza}"), base=ForPlaza, key="r")


class Retired(Event, frozen=True, tag="retired"):
    """The commander gave up a mano."""

    sentence = N_("{player:@} retires the mano of plaza {plaza}.")
    player: str
    plaza: int
    mano: int


IN_USE = Moment[BlackjackRules, State](lambda rules, _: rules.retiro.value, SIN_RETIRO, lambda rules: rules.retiro.cite)


@retiro.act(Retire, by=HANDLER, when=IN_USE)
def retire(rules: BlackjackRules, state: State, command: ForPlaza) -> Sequence[Event]:
    player, plaza, cite = command.player, command.plaza, rules.retiro.cite
    require_plaza(rules, plaza)
    if state.third:
        raise Refused(RETIRO_TARDE, cite)
    place = _retirable(state, plaza)
    if state.phase in WINDOW and shows_as(state):
        raise Refused(RETIRO_CONTRA_AS, cite)
    if state.phase not in WINDOW or place is None:
        raise Refused(MANO_NO_RETIRABLE, cite)
    commander = state.manos[place].commander
    if commander != player:
        raise Refused(NO_MANDA, cite, commander=commander, plaza=plaza, player=player)
    return [*_halves(rules, state, place), Retired(player=player, plaza=plaza, mano=place, cite=cite)]


retiro.might(Retire)(each_plaza(Retire, present))


def _retirable(state: State, plaza: int) -> int | None:
    """Which mano of a casilla could be retired: whole, with its two first cards."""
    for place, mano in enumerate(state.manos):
        if mano.plaza == plaza and not (mano.split or mano.doubled or mano.gone):
            return place
    return None


def _halves(rules: BlackjackRules, state: State, place: int) -> Iterator[Event]:
    """Half of each bet on a mano is taken and half goes back; half a cent stays with the banca."""
    plaza, cite = state.manos[place].plaza, rules.retiro.cite
    for stake in state.manos[place].stakes:
        player, back = stake.player, gain(stake.amount, 1 - rules.retiro_loss.value)
        yield Collected(player=player, plaza=plaza, mano=place, amount=stake.amount - back, cite=cite)
        if back:
            yield Returned(player=player, plaza=plaza, mano=place, amount=back, cite=cite)


@retiro.fold(Retired)
def retired(rules: BlackjackRules, state: State, event: Retired) -> State:
    manos = put(state.manos, event.mano, replace(state.manos[event.mano], gone=True))
    after = replace(state, manos=manos)
    if after.phase is not Phase.VENTANA:
        return next_mano(rules, after)
    more = any(mano.commander == event.player and not mano.gone for mano in manos)
    return answered(rules, after, event.player, more=more)
