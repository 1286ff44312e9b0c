"""A round of dados murcianos: stakes and tríos (MU2010:35.3, 36.2), no va más, the throw, and the settlement."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from tapete.engine.chapter import Chapter, replace, require_role, verb
from tapete.engine.command import Actor, Command, Name, Offer, Role
from tapete.engine.event import Event, Reason, Refused
from tapete.engine.table import TableRules
from tapete.families.dice import MEMORY, Drawn, During, called_off, reads_dice
from tapete.families.places import PlacedState, Player, who_stood_before
from tapete.families.places import places as around_the_table
from tapete.families.stakes import bets as stakes
from tapete.families.stakes.bets import BetPlaced, Collected, OnBet, Paid, Returned, amounts_for, refuse_amount
from tapete.families.stakes.laying import PlaceBet, Stake, bet_of, has_stakes, paid, staked
from tapete.families.stakes.laying import laying as on_the_cloth
from tapete.families.table import reasons as shared
from tapete.families.table.duty import require_open
from tapete.families.table.interruption import interruption
from tapete.families.table.opening import RoundClosed
from tapete.families.table.powers import Chance, Handler
from tapete.families.table.settling import settlement, with_replenishments
from tapete.games.dados_murcianos.rules import (
    BETS_FREE,
    BETS_TAKEN,
    CROUPIERS,
    EXPECTED,
    NO_THROW,
    TRIO,
    InTurn,
    MurcianosRules,
    Phase,
    SettlementEvent,
    Spread,
    State,
    ThrowPassed,
    crupier,
)
from tapete.games.dados_murcianos.ternas import require_fit_terna
from tapete.language import N_
from tapete.law.citation import Citation

HALF = Citation("criterio:dados-murcianos.11")


def settlement_of(rules: MurcianosRules, state: State, *, losing: bool = True) -> tuple[SettlementEvent, ...]:
    """Losers, if any loses, what goes back of their bets on a limit, and then winners, each in its order."""
    lost: list[Stake] = []
    won: list[Stake] = []
    for stake in state.stakes:
        fate = rules.fates[rules.bets[stake.bet].suerte].get(state.outcome)
        if fate is not None:
            (won if fate else lost).append(stake)
    turn = _anticlockwise(state)
    if not losing:
        lost = []
    lost.sort(key=lambda stake: (_collected_first(rules, stake), turn(stake)))
    won.sort(key=lambda stake: (rules.bets[stake.bet].suerte == TRIO, turn(stake)))
    collected: list[SettlementEvent] = [_collected(rules, stake) for stake in lost]
    back: list[SettlementEvent] = [_returned(rules, stake) for stake in lost if rules.bets[stake.bet].lost_parts > 1]
    paid: list[SettlementEvent] = [_paid(rules, stake) for stake in won]
    ordered = [*collected, *back, *paid] if rules.collect_first.value else [*paid, *collected, *back]
    return with_replenishments(rules.anticipo, state.bank, ordered)


def wins(rules: MurcianosRules, state: State, player: str) -> bool:
    mine = (rules.bets[stake.bet].suerte for stake in state.stakes if stake.player == player)
    return any(rules.fates[suerte].get(state.outcome, False) for suerte in mine)


def _anticlockwise(state: State) -> Callable[[Stake], tuple[int, int]]:
    """From the crupier's right round to the left; then those who stand without a place, as they came."""
    places = {player: place for place, player in enumerate(reversed(state.players))}
    return lambda stake: (places.get(stake.player, len(places)), stake.placed)


def _collected_first(rules: MurcianosRules, stake: Stake) -> int:
    first, suerte = rules.collect_from.value, rules.bets[stake.bet].suerte
    return first.index(suerte) if suerte in first else len(first)


def _collected(rules: MurcianosRules, stake: Stake) -> Collected:
    bet = rules.bets[stake.bet]
    return Collected(player=stake.player, bet=bet.id, amount=stake.amount // bet.lost_parts, cite=bet.lost_cite)


def _returned(rules: MurcianosRules, stake: Stake) -> Returned:
    bet = rules.bets[stake.bet]
    back = stake.amount - stake.amount // bet.lost_parts
    return Returned(player=stake.player, bet=bet.id, amount=back, cite=HALF)


def _paid(rules: MurcianosRules, stake: Stake) -> Paid | Spread:
    bet = rules.bets[stake.bet]
    kind = Spread if bet.suerte in rules.spread.value else Paid
    gain = stake.amount // bet.parts * bet.pays.numerator // bet.pays.denominator
    return kind(player=stake.player, bet=bet.id, amount=gain, stake=stake.amount, cite=bet.cite)


def _ends(rules: MurcianosRules, state: State) -> Sequence[Event]:
    closed = RoundClosed(round=state.round, reason=rules.announcements[state.outcome], cite=rules.collect_first.cite)
    if not (state.passes and state.thrower):
        return [closed]
    return [ThrowPassed(player=state.thrower, cite=rules.players_throw.cite), closed]


CROUPIER = crupier(lambda rules: rules.collect_first.cite)
SETTLING = During[MurcianosRules](Phase.LIQUIDACION, shared.NADA_QUE_LIQUIDAR, lambda rules: rules.collect_first.cite)
payments: Chapter[MurcianosRules, State] = settlement(CROUPIER, SETTLING, lambda rules: rules.collect_first.cite, _ends)


@payments.fold(RoundClosed)
def round_closed(rules: MurcianosRules, state: State, event: RoundClosed) -> State:
    phase = Phase.FIN if state.last == 0 else Phase.APUESTAS
    return replace(state, phase=phase, due=(), thrower="", outcome="")


# --- what the house could not finish ----------------------------------------------------------------------------------


def _waits(rules: MurcianosRules, state: State) -> bool:
    return state.phase in {Phase.LANZAMIENTO, Phase.RODANDO} or (state.phase is Phase.APUESTAS and bool(state.stakes))


interrupted = interruption(_waits, called_off)

NO_LANZA = Reason("no_lanza", N_("{by:@} does not throw the dice now; they are for: {expected:@}."))

SEATED = Citation("criterio:dados-murcianos.6")
UNDECIDED = Citation("criterio:dados-murcianos.1")
DECLINING = Citation("criterio:dados-murcianos.23")
PLAYERS = frozenset({Role.JUGADOR})
throw = Chapter[MurcianosRules, State]("throw")


# --- no va más --------------------------------------------------------------------------------------------------------

CloseBets = verb("CloseBets", ("no va más", "~no-va-más"), N_("No va más"))


class BetsClosed(Event, frozen=True, tag="bets-closed"):
    """No va más."""

    sentence = N_("{by:@}: «No va más».")
    by: str
    thrower: str = ""
    """The player who throws; empty for the crupier."""


def closing(rules: MurcianosRules) -> Citation:
    return rules.closing.cite


@throw.act(CloseBets, by=crupier(closing), when=InTurn(Phase.APUESTAS, EXPECTED[Phase.APUESTAS], closing))
def close_bets(rules: MurcianosRules, state: State, command: Command) -> Sequence[Event]:
    """Between throws, with ternas enough and none that should have been changed."""
    require_fit_terna(rules, state)
    return [BetsClosed(by=command.by.id, thrower=next_thrower(rules, state), cite=rules.closing.cite)]


throw.bare(CloseBets)


@throw.fold(BetsClosed)
def bets_closed(rules: MurcianosRules, state: State, event: BetsClosed) -> State:
    return _given(replace(state, phase=Phase.LANZAMIENTO, declined=()), event.thrower)


def _given(state: State, thrower: str) -> State:
    if not thrower:
        return replace(state, thrower="")
    return replace(state, thrower=thrower, holder=thrower, passes=False)


# --- who throws -------------------------------------------------------------------------------------------------------


def next_thrower(rules: MurcianosRules, state: State) -> str:
    """The holder of the throw, or the next clockwise with a place and a bet; empty where the crupier throws."""
    if not rules.players_throw.value:
        return ""
    here = state.players.index(state.holder) if state.holder in state.players else -1
    start = max(0, here + (1 if state.passes or here < 0 else 0))
    for player in state.players[start:] + state.players[:start]:
        if player not in state.declined and has_stakes(state, player):
            return player
    return ""


def _without_turn(state: State, player: str) -> State:
    """The turn of a player who leaves goes on from the player before."""
    if player != state.holder:
        return state
    return replace(state, holder=who_stood_before(state, player), passes=True)


places = around_the_table(cite=SEATED, when=NO_THROW, leaves=_without_turn)


class Thrower:
    """Whoever throws now: the crupier on duty, or the player who has the throw, who alone may pass it."""

    def __init__(self, said: str, roles: Callable[[MurcianosRules], frozenset[Role]]) -> None:
        self.roles = roles
        self._turn = InTurn(Phase.LANZAMIENTO, said, closing)

    def refuse(self, rules: MurcianosRules, state: State, command: Any) -> None:
        require_open(state)
        require_role(command.by, self.roles(rules), rules.players_throw.cite)
        self._turn.refuse(rules, state)
        if not self.admits(rules, state, command.by):
            expected = state.thrower or Role.CRUPIER.value
            raise Refused(NO_LANZA, rules.players_throw.cite, by=command.by.id, expected=expected)

    def admits(self, rules: MurcianosRules, state: State, who: Actor) -> bool:
        if state.phase is not Phase.LANZAMIENTO or who.role not in self.roles(rules):
            return False
        return who.role is Role.JUGADOR and who.id == state.thrower if state.thrower else who in state.staff


Throw = verb("Throw", "lanzar", N_("Throw the dice"), key="l")


class Thrown(Event, frozen=True, tag="thrown"):
    """The dice roll."""

    sentence = N_("{by:@} throws the dice.")
    by: str


THROWER = Thrower(
    EXPECTED[Phase.LANZAMIENTO], lambda rules: CROUPIERS | PLAYERS if rules.players_throw.value else CROUPIERS
)


@throw.act(Throw, by=THROWER)
def throw_dice(rules: MurcianosRules, state: State, command: Command) -> Sequence[Event]:
    """The dice go together into the cup and through the horn, with a terna that is still the one to throw."""
    require_fit_terna(rules, state)
    return [Thrown(by=command.by.id, cite=rules.need.cite)]


throw.fold(Thrown)(lambda _, state, __: replace(state, phase=Phase.RODANDO))

PassThrow = verb("PassThrow", "rehusar", N_("Pass the throw"), key="p")


@throw.act(PassThrow, by=Thrower("rehusar", lambda _: PLAYERS))
def pass_throw(rules: MurcianosRules, state: State, command: Command) -> Sequence[Event]:
    player = command.by.id
    after = next_thrower(rules, replace(state, passes=True, declined=(*state.declined, player)))
    return [ThrowPassed(player=player, thrower=after, cite=DECLINING)]


throw.bare(Throw, PassThrow)


@throw.fold(ThrowPassed)
def throw_passed(rules: MurcianosRules, state: State, event: ThrowPassed) -> State:
    state = replace(state, passes=True)
    if state.phase is not Phase.LANZAMIENTO:
        return state
    return _given(replace(state, declined=(*state.declined, event.player)), event.thrower)


# --- the dice at rest -------------------------------------------------------------------------------------------------

DICE = Chance[MurcianosRules](lambda rules: rules.need.cite)
ROLLING = InTurn(Phase.RODANDO, EXPECTED[Phase.RODANDO], lambda rules: rules.need.cite)
reads_dice(throw, lambda rules: rules.readings, by=DICE, when=ROLLING, cite=lambda rules: rules.need.cite)


@throw.fold(Drawn)
def drawn(rules: MurcianosRules, state: State, event: Drawn) -> State:
    results = (*state.results, event.outcome)[-MEMORY:]
    return replace(state, phase=Phase.REPOSO, outcome=event.outcome, results=results)


Announce = verb("Announce", "anunciar", N_("Announce the result"))


class Announced(Event, frozen=True, tag="announced"):
    """The crupier announced what the dice show."""

    sentence = N_("«{announcement}».")
    announcement: str
    by: str


AT_REST = InTurn(Phase.REPOSO, EXPECTED[Phase.REPOSO], lambda rules: rules.unannounced.cite)


@throw.act(Announce, by=crupier(lambda rules: rules.unannounced.cite), when=AT_REST)
def announce(rules: MurcianosRules, state: State, command: Command) -> Sequence[Event]:
    decided = any(state.outcome in fates for fates in rules.fates.values())
    cite = rules.unannounced.cite if decided else UNDECIDED
    return [Announced(announcement=rules.announcements[state.outcome], by=command.by.id, cite=cite)]


throw.bare(Announce)


@throw.fold(Announced)
def announced(rules: MurcianosRules, state: State, event: Announced) -> State:
    """The throw passes on when a decisive result leaves whoever threw without a winning bet."""
    lost = bool(state.thrower) and state.outcome in rules.decides and not wins(rules, state, state.thrower)
    return replace(state, phase=Phase.LIQUIDACION, due=settlement_of(rules, state), passes=lost)


# --- stakes -----------------------------------------------------------------------------------------------------------

SOLO_EL_CRUPIER = Reason("solo_el_crupier", N_("Only the crupier lays a bet on {bet}: hand over the chips for it."))
SIN_ENCARGO = Reason("sin_encargo", N_("{bet} is laid by the player; only the trío is laid by the crupier."))

FOR_A_PLAYER = Citation("criterio:dados-murcianos.24")


def _barred(rules: MurcianosRules, state: State, command: PlaceBet) -> Refused | None:
    if rules.bets[command.bet].suerte != TRIO or command.by.role is rules.trio_by.value:
        return None
    return Refused(SOLO_EL_CRUPIER, rules.trio_by.cite, bet=command.bet)


def elsewhere(rules: MurcianosRules, state: State, player: str, bet: stakes.Bet) -> int:
    """The player's stakes on other cells of the same suerte, in chips of this one."""
    cell = rules.bets[bet.id]
    played = sum(
        stake.amount // rules.bets[stake.bet].parts
        for stake in state.stakes
        if stake.player == player and stake.bet != bet.id and rules.bets[stake.bet].suerte == cell.suerte
    )
    return played * cell.parts


class Layer(Handler[MurcianosRules]):
    """The player, or a croupier for them; of the others, who would lay a trío is told that only the crupier does."""

    def refuse(self, rules: MurcianosRules, state: State, command: Any) -> None:  # type: ignore[override]
        require_open(state)
        if isinstance(command, PlaceBet) and command.bet in rules.bets and (refused := _barred(rules, state, command)):
            raise refused
        super().refuse(rules, state, command)


laying = on_the_cloth(
    by=Layer(lambda _: CROUPIERS, lambda rules: rules.staff.cite),
    taken=BETS_TAKEN,
    free=BETS_FREE,
    back=lambda rules: rules.closing.cite,
    present=lambda state: state.present,
    barred=_barred,
    elsewhere=elsewhere,
)
laying.fold(Spread)(paid)


# --- the trío, through the crupier's hands ----------------------------------------------------------------------------


class HandOver(Command, frozen=True, tag="hand-over"):
    """Hand chips to the crupier for a bet that only the crupier lays."""

    label = N_("Have the crupier bet on {bet}")
    words = ("encargar {bet:bet} {amount:€}",)
    player: Name
    bet: str
    amount: int


class HandedOver(OnBet, frozen=True, tag="handed-over"):
    """A player handed chips to the crupier, who lays them."""

    sentence = N_("{player:@} hands {amount:€} to {by:@} for {bet}.")
    by: str


class Owner(Player):
    """A player, with their own chips."""

    def refuse(self, rules: TableRules, state: PlacedState, command: Any) -> None:
        super().refuse(rules, state, command)
        if command.by.id != command.player:
            raise Refused(shared.APUESTA_AJENA, self.cite, by=command.by.id, player=command.player)


@laying.act(HandOver, by=Owner(FOR_A_PLAYER), when=BETS_TAKEN)
def hand_over(rules: MurcianosRules, state: State, command: HandOver) -> Sequence[Event]:
    bet, player = rules.bets[bet_of(rules, command.bet).id], command.player
    if bet.suerte != TRIO:
        raise Refused(SIN_ENCARGO, rules.trio_by.cite, bet=bet.id)
    counted = elsewhere(rules, state, player, bet)
    refuse_amount(bet, command.amount, staked(state, player, bet.id), elsewhere=counted)
    by = next(person.id for person in state.staff if person.role is rules.trio_by.value)
    return [
        HandedOver(player=player, bet=bet.id, amount=command.amount, by=by, cite=rules.trio_by.cite),
        BetPlaced(player=player, bet=bet.id, amount=command.amount, cite=bet.cite),
    ]


@laying.offer(HandOver)
def may_hand_over(rules: MurcianosRules, state: State, who: Actor) -> Iterator[Offer]:
    for bet in rules.bets.values():
        if bet.suerte == TRIO:
            most = bet.cap - elsewhere(rules, state, who.id, bet)
            amounts = amounts_for(bet, staked(state, who.id, bet.id), cap=most)
            if amounts is not None:
                yield Offer(
                    HandOver(by=who, player=who.id, bet=bet.id, amount=amounts.low), rules.trio_by.cite, amounts
                )


laying.records(HandedOver)
