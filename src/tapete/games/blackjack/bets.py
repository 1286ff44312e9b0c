"""Bets before the cards: on a casilla, with the leave of its holder; menor o mayor de trece; and the pots.

ES1979:03.IV and 03.V.2, GA2007:03.III, MU2010:17 and 18.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Literal

from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Actor, Amounts, Command, Declare, Name, Offer, Role
from tapete.engine.event import Event, Infringed, Reason, Refused
from tapete.families import pots as common
from tapete.families.incidents import breach_offers, infringe, unknown
from tapete.families.plazas import sitting as plazas
from tapete.families.plazas.bets import (
    PLAZA,
    SIN_MANO,
    VACANTE_PARA_SENTADOS,
    Bet,
    BetPlaced,
    Collected,
    Paid,
    Returned,
    about,
    apuestas,
    betting,
    on_kind,
    require_bettor,
    taken_off,
)
from tapete.families.plazas.sitting import PlayerRose, each_plaza, require_plaza, seat_of
from tapete.families.pots import PlayPot, PotWon
from tapete.families.table.duty import require_duty, require_player
from tapete.families.table.powers import Anybody, spoken_for
from tapete.families.table.settling import with_replenishments
from tapete.games.blackjack.rules import HOLDER, JEFE, TENS, BlackjackRules, PotRules, Prize
from tapete.games.blackjack.state import BETTING, HANDLER, Consent, Hand, SettlementEvent, State, gain, present
from tapete.language import N_
from tapete.law.citation import Citation

ADVICE = Citation("criterio:blackjack.16")
A_MANO_TO_BACK = Citation("criterio:blackjack.38")
SIN_CONSENTIMIENTO = Reason("sin_consentimiento", N_("{player:@} has no consent to back the mano of {holder:@}."))
CONSENTIMIENTO_AJENO = Reason(
    "consentimiento_ajeno", N_("The consent to back plaza {plaza} belongs to: {who:@}, not to {by:@}.")
)
CONSENTIMIENTO_SIN_OBJETO = Reason("consentimiento_sin_objeto", N_("{player:@} needs no consent on plaza {plaza}."))

sitting: Chapter[BlackjackRules, State] = plazas.sitting(by=HANDLER, present=present, manos=lambda state: state.manos)
consents = Chapter[BlackjackRules, State]("consents")

consents.leaves(
    PlayerRose,
    lambda state, event: replace(
        state, consents=tuple(consent for consent in state.consents if consent.plaza != event.plaza)
    ),
)

# --- backing another's mano -------------------------------------------------------------------------------------------


class Allow(Command, frozen=True, tag="allow"):
    """The holder of a plaza, or the jefe, lets somebody back its mano, or no longer."""

    label = N_("{player} may back plaza {plaza}: {allowed}")
    words = ("{allowed:consentir|negar} {player} {plaza}",)
    player: Name
    plaza: int
    allowed: bool = True


class ConsentGiven(Event, frozen=True, tag="consent-given"):
    """The holder of a plaza, or the jefe, said whether somebody may back its mano."""

    sentence = N_("{by:@} lets {player:@} back plaza {plaza}.")
    sentence_unless = ("allowed", N_("{by:@} does not let {player:@} back plaza {plaza}."))
    by: str
    by_jefe: bool
    player: str
    plaza: int
    allowed: bool


@consents.act(Allow, by=Anybody())
def allow(rules: BlackjackRules, state: State, command: Allow) -> Sequence[Event]:
    """The holder of a plaza says who may back its mano; the jefe where the text lets him, and to end a leave."""
    plaza, player = command.plaza, command.player
    require_plaza(rules, plaza)
    require_player(state, player)
    holder = state.seats[plaza - 1]
    if not holder or holder == player:
        raise Refused(CONSENTIMIENTO_SIN_OBJETO, rules.seats_cite, player=player, plaza=plaza)
    consent = rules.seated_consent if seat_of(state, player) else rules.standing_consent
    by_jefe = command.by.role is Role.JEFE
    if by_jefe and (JEFE in consent.value or not command.allowed):
        require_duty(rules, state, command.by)
    elif command.by != Actor(holder, Role.JUGADOR):
        who = ", ".join((holder, *(each for each in consent.value if each != HOLDER)))
        raise Refused(CONSENTIMIENTO_AJENO, consent.cite, plaza=plaza, who=who, by=command.by.id)
    cite = ADVICE if by_jefe and JEFE not in consent.value else consent.cite
    return [
        ConsentGiven(by=command.by.id, by_jefe=by_jefe, player=player, plaza=plaza, allowed=command.allowed, cite=cite)
    ]


@consents.offer(Allow)
def may_allow(rules: BlackjackRules, state: State, who: Actor) -> Iterator[Offer]:
    consent = rules.standing_consent
    for plaza, holder in enumerate(state.seats, 1):
        mine = bool(holder) and who == Actor(holder, Role.JUGADOR)
        jefe = bool(holder) and who.role is Role.JEFE and who in state.staff
        for allowed in (True, False):
            if mine or (jefe and (JEFE in consent.value or not allowed)):
                command = Allow(by=who, player=_somebody(state, holder), plaza=plaza, allowed=allowed)
                yield Offer(command, consent.cite, free=("player",))


def _somebody(state: State, holder: str) -> str:
    """A name to write in a consent: another player's who is there, or that of nobody yet."""
    others = (name for name in present(state) if name != holder)
    return next(others, "nadie" if holder != "nadie" else "alguien")


@consents.fold(ConsentGiven)
def consented(rules: BlackjackRules, state: State, event: ConsentGiven) -> State:
    given = Consent(event.plaza, event.player, event.allowed, event.by_jefe)
    others = (c for c in state.consents if (c.plaza, c.player, c.by_jefe) != (given.plaza, given.player, given.by_jefe))
    return replace(state, consents=(*others, given))


@consents.act(Declare, by=Anybody())
def declare(rules: BlackjackRules, state: State, command: Declare) -> Sequence[Event]:
    if command.incident not in rules.breaches:
        raise unknown(command, tuple(rules.breaches), rules.staff.cite)
    return infringe(rules, state, command, rules.breaches)


consents.offer(Declare)(lambda rules, state, who: breach_offers(rules.breaches, state, who))

consents.records(Infringed)


# --- on whose casilla one may bet -------------------------------------------------------------------------------------


def barred(rules: BlackjackRules, state: State, player: str, plaza: int) -> Refused | None:
    """Why somebody may not bet on a casilla that is not his own: a vacant one, or another's without its consent."""
    holder = state.seats[plaza - 1]
    if holder == player:
        return None
    seated = bool(seat_of(state, player))
    if not holder:
        vacant = rules.vacant_for_seated
        return Refused(VACANTE_PARA_SENTADOS, vacant.cite, player=player) if vacant.value and not seated else None
    if not _has_consent(rules, state, player, plaza):
        consent = rules.seated_consent if seated else rules.standing_consent
        return Refused(SIN_CONSENTIMIENTO, consent.cite, player=player, holder=holder)
    if not any(bet.player == holder for bet in apuestas(state, plaza)):
        return Refused(SIN_MANO, A_MANO_TO_BACK, holder=holder, plaza=plaza)
    return None


def _has_consent(rules: BlackjackRules, state: State, player: str, plaza: int) -> bool:
    """What the jefe said, else the holder; else silence, which consents for those who stand where the text says so."""
    said = {c.by_jefe: c.allowed for c in state.consents if c.plaza == plaza and c.player == player}
    by_silence = rules.silence_consents.value and not seat_of(state, player)
    return said.get(True, said.get(False, by_silence))


SEGURO = "seguro"
SIDES: tuple[Literal["menor", "mayor"], ...] = ("menor", "mayor")
bets: Chapter[BlackjackRules, State] = betting(
    by=HANDLER, when=BETTING, present=present, barred=barred, elsewhere=(SEGURO,)
)


class Withdraw(Command, frozen=True, tag="withdraw"):
    """Take what one has on a casilla off it before the deal: all of it, or the stake on one side of thirteen."""

    label = N_("Withdraw {side} from plaza {plaza}")
    words = ("retirar {side:menor|mayor} {plaza} [para {player}]", "retirar {plaza} [para {player}]")
    player: Name
    plaza: int
    side: Literal["", "menor", "mayor"] = ""


@bets.act(Withdraw, by=HANDLER, when=BETTING)
def withdraw(rules: BlackjackRules, state: State, command: Withdraw) -> Sequence[Event]:
    only = (lambda bet: bet.kind == command.side) if command.side else None
    return taken_off(rules, state, command.player, command.plaza, only)


@bets.might(Withdraw)
def from_each_casilla(rules: BlackjackRules, state: State, who: Actor) -> Iterator[Command]:
    for side in ("", *SIDES):
        yield from each_plaza(Withdraw, present, side=side)(rules, state, who)


# --- menor o mayor de trece: what the first two cards of a casilla count, an as being one (MU2010:18.1.e) -------------

SIN_TRECE = Reason("sin_trece", N_("Menor o mayor de trece is not in use at this table."))
TRECE_FUERA_DE_LIMITES = Reason(
    "trece_fuera_de_limites", N_("A stake of {stake:€} on {side} is outside {minimum:€} to {cap:€}.")
)
THIRTEEN = 13

trece = Chapter[BlackjackRules, State]("trece")


class BetThirteen(Command, frozen=True, tag="bet-thirteen"):
    """Stake on the first two cards of a casilla counting less or more than thirteen."""

    label = N_("{side} de 13, plaza {plaza}")
    words = ("{side:menor|mayor} {plaza} {amount:€} [para {player}]",)
    player: Name
    plaza: int
    side: Literal["menor", "mayor"]
    amount: int


@trece.act(BetThirteen, by=HANDLER, when=BETTING)
def bet_thirteen(rules: BlackjackRules, state: State, command: BetThirteen) -> Sequence[Event]:
    player, plaza, side, cite = command.player, command.plaza, command.side, rules.trece.cite
    if not rules.trece.value:
        raise Refused(SIN_TRECE, cite)
    require_bettor(rules, state, player, plaza)
    total = on_kind(state, player, plaza, side) + command.amount
    if not (rules.minimum <= total <= rules.maximum and command.amount >= 1) or side not in SIDES:
        facts = {"stake": total, "side": side, "minimum": rules.minimum, "cap": rules.maximum}
        raise Refused(TRECE_FUERA_DE_LIMITES, cite, **facts)
    return [BetPlaced(player=player, plaza=plaza, bet=side, amount=command.amount, cite=cite)]


@trece.offer(BetThirteen)
def may_bet_thirteen(rules: BlackjackRules, state: State, who: Actor) -> Iterator[Offer]:
    betting = [bet for bet in state.bets if bet.kind == PLAZA] if rules.trece.value else []
    for player in spoken_for(who, present(state)):
        for plaza, side in product([bet.plaza for bet in betting if bet.player == player], SIDES):
            laid = on_kind(state, player, plaza, side)
            low, high = max(1, rules.minimum - laid), rules.maximum - laid
            if low <= high:
                bet = BetThirteen(by=who, player=player, plaza=plaza, side=side, amount=low)
                yield Offer(bet, rules.trece.cite, Amounts(low, high))


def thirteen(rules: BlackjackRules, state: State, place: int, hand: Hand) -> Sequence[Event]:
    """It is settled once every mano has two cards; `hand` is the one the last card completes."""
    counts = {mano.plaza: mano.hand.hard for mano in state.manos}
    counts[state.manos[place].plaza] = hand.hard
    events, cite = list[SettlementEvent](), rules.trece.cite
    for bet in sorted(state.bets, key=lambda bet: -bet.plaza):
        count = counts[bet.plaza]
        if count < THIRTEEN if bet.kind == "menor" else count > THIRTEEN:
            events.append(about(Paid, bet, cite, gain(bet.amount, rules.pay_trece.value)))
            events.append(about(Returned, bet, cite))
        else:
            events.append(about(Collected, bet, cite))
    return with_replenishments(rules.anticipo, state.bank, events)


# --- progresivos and apuestas acumuladas (MU2010:18.2) ----------------------------------------------------------------

_WORTH_TEN = frozenset("TJQK")

pots: Chapter[BlackjackRules, State] = common.pots(
    by=HANDLER, when=BETTING, refuse=require_bettor, each=lambda name: each_plaza(PlayPot, present, pot=name)
)


def prizes(rules: BlackjackRules, state: State) -> list[PotWon]:

    def prize(played: PotRules, held: int, coin: Bet) -> int:
        return _prize(played, held, _first_cards(state, coin.plaza))

    return common.prizes(rules, state, prize)


def _first_cards(state: State, plaza: int) -> tuple[str, ...]:
    return next((mano.first or mano.hand.cards for mano in state.manos if mano.plaza == plaza), ())


def _prize(played: PotRules, held: int, cards: tuple[str, ...]) -> int:
    for prize in played.prizes:
        if _meets(prize, cards[: len(prize.ranks)]):
            amount = prize.amount if prize.share is None else held * prize.share.numerator // prize.share.denominator
            return min(amount, held)
    return 0


def _meets(prize: Prize, cards: tuple[str, ...]) -> bool:
    if len(cards) < len(prize.ranks) or (prize.suited and len({card[1] for card in cards}) > 1):
        return False
    ranks = [card[0] for card in cards]
    for rank in prize.ranks:
        if rank != TENS and rank in ranks:
            ranks.remove(rank)
        elif rank != TENS:
            return False
    return all(rank in _WORTH_TEN for rank in ranks)
