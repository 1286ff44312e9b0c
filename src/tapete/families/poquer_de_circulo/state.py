"""The state of a table of póquer de círculo between two events, who may act at it and when."""

from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from typing import Any

import msgspec

from tapete.engine.actor import Actor, Name, Role
from tapete.engine.chapter import Moment, replace
from tapete.engine.command import Command
from tapete.engine.refusal import Reason, Refused
from tapete.engine.table import TableState
from tapete.families.course import Events
from tapete.families.covered import COMUNES
from tapete.families.poker.dealing import Coming, Hand
from tapete.families.poquer_de_circulo import articulos
from tapete.families.poquer_de_circulo.betting import Betting
from tapete.families.poquer_de_circulo.cubierto import Descarte, Pending
from tapete.families.poquer_de_circulo.money import Settlement
from tapete.families.poquer_de_circulo.rules import ANTE, BLINDS, CirculoRules, Spread
from tapete.families.poquer_de_circulo.terms import Terms
from tapete.families.seats import SIN_PLAZA
from tapete.families.table.duty import CROUPIER
from tapete.families.table.powers import Handler, Staff
from tapete.kit.sabot import Sabot
from tapete.language import N_, Told
from tapete.law.citation import Citation

DESCANSO, AUSENTE = "descanso", "ausente"
"""Why somebody who keeps his seat takes no part in the hands."""


class Phase(StrEnum):
    """Where the table is, in the order of a session and of its hands."""

    CERRADA = "cerrada"
    ANUNCIO = "anuncio"
    """The dirección is to announce what is played, and how."""
    SORTEO = "sorteo"
    """Players put themselves on the list, and the seats are drawn."""
    MARCA = "marca"
    """The first marca is drawn."""
    ENTRE = "entre"
    """No hand is under way."""
    SUSPENDIDA = "suspendida"
    """There are too few players."""
    BARAJA = "baraja"
    """The pack is shuffled, and to be cut."""
    OBLIGATORIAS = "obligatorias"
    REPARTO = "reparto"
    INTERVALO = "intervalo"
    DESCARTE = "descarte"
    """Players change cards in turn."""
    APERTURA = "apertura"
    """Who opened the bote is to prove that he could."""
    DESCUBRIMIENTO = "descubrimiento"
    PAGO = "pago"
    FIN = "fin"


BEFORE = frozenset({Phase.ANUNCIO, Phase.SORTEO})
"""The partida has not begun."""
LEAST = 2
"""Without so many players no cards are dealt."""
BETWEEN = frozenset({*BEFORE, Phase.MARCA, Phase.ENTRE, Phase.SUSPENDIDA, Phase.FIN})
"""No hand is under way."""
DEALT = frozenset({Phase.REPARTO, Phase.INTERVALO, Phase.DESCARTE, Phase.APERTURA, Phase.DESCUBRIMIENTO, Phase.PAGO})
"""The cards of a hand are on the table."""


class Seat(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A department, and who sits at it."""

    number: int
    player: str
    resto: int = 0
    bought: bool = False
    """Whether the resto inicial was bought."""
    rests: str = ""
    """Why he takes no part, if he does not."""
    fresh: bool = True
    """Whether he has come in since the partida began, and not received cards yet."""
    began: bool = False
    """Whether he was there when the partida began."""
    turns: int = 0
    """How often he has had the marca."""


class Taken(msgspec.Struct, frozen=True):
    """With what somebody left the table."""

    player: str
    amount: int


class Posted(msgspec.Struct, frozen=True):
    """A forced bet that somebody has put for the hand to be dealt."""

    player: str
    kind: str
    amount: int


class Shown(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What came of a player at the end of a hand."""

    player: str
    cards: tuple[str, ...] = ()
    """The own cards that were shown."""
    category: str = ""
    kickers: tuple[str, ...] = ()
    won: int = 0


class Stakes(msgspec.Struct, frozen=True):
    """The bets that are played for in place of those of the announcement."""

    minimum: int
    ante: int


class Place(msgspec.Struct, frozen=True):
    """In which place somebody was out of a tournament, and with which prize."""

    player: str
    place: int
    prize: int


class Torneo(msgspec.Struct, frozen=True, omit_defaults=True):
    """How far a tournament has come."""

    pool: int = 0
    """What is left of the prizes."""
    total: int = 0
    """What they were when it began."""
    began: int = -1
    """When it began, in seconds since the opening; -1 before."""
    level: int = 0
    """From 0."""
    places: tuple[Place, ...] = ()
    """Of those who are out, the best first."""


class Showdown(msgspec.Struct, frozen=True, kw_only=True):
    """The end of the last hand, as everybody saw it."""

    round: int
    variant: str
    common: tuple[str, ...]
    players: tuple[Shown, ...]
    """What came of those who showed their cards, or won."""


class EarlyCard(msgspec.Struct, frozen=True):
    """A card that everybody saw too early, and the last street, from 0, at which the mazo may bring it."""

    card: str
    until: int


class State(TableState, frozen=True, kw_only=True):
    """Everything that decides what may happen next."""

    phase: Phase = Phase.CERRADA
    # People
    seats: tuple[Seat, ...] = ()
    """Those who sit, by number."""
    waiting: tuple[str, ...] = ()
    lots: tuple[str, ...] = ()
    """For whom a seat is still to be drawn."""
    paid: tuple[str, ...] = ()
    """Who has paid the fee of the session."""
    warned: tuple[str, ...] = ()
    """Who has been warned in the session, once for each time."""
    expelled: tuple[str, ...] = ()
    """Who has been put out of the partida, and does not come back in the session."""
    missed: tuple[str, ...] = ()
    """Who has missed hands of the session, once for each of them."""
    taken: tuple[Taken, ...] = ()
    """With what those left the table who have not come back to it."""
    # The session
    clock: int = 0
    """Seconds since the opening, as the table was last told."""
    suspended: int = -1
    """Since when there are too few players; -1 when there are enough."""
    cagnotte: int = 0
    marca: int = 0
    """The department before which it lies; 0 before it is drawn."""
    stays: bool = False
    """Whether the marca does not move before the next hand."""
    stakes: Stakes | None = None
    """What the dirección has varied since the announcement."""
    torneo: Torneo = Torneo()
    variant: int = 0
    """The place of the variant in play among those of the table."""
    variant_left: int = 0
    """Hands of it that are still to be dealt."""
    blank: int = 0
    """Manos en blanco in a row."""
    pending: tuple[Pending, ...] = ()
    """What is in the bote from hands before, by who put it."""
    recalled: tuple[str, ...] = ()
    """Who alone may play for it, after a mano en blanco; everybody when nobody is named."""
    # The hand
    passed: tuple[str, ...] = ()
    """Who has come in where the marca passed, and waits for the next hand."""
    shuffles: int = 0
    sabot: Sabot | None = None
    entrants: tuple[str, ...] = ()
    """Who takes part unless they do not put what is asked of them, in the order of turn."""
    posted: tuple[Posted, ...] = ()
    omitted: tuple[str, ...] = ()
    """Who is dealt cards without having put the ante, and owes it."""
    reduced: bool = False
    """Whether antes are missing that nobody is asked for."""
    order: tuple[str, ...] = ()
    """Who takes part, in the order of turn: the mano first, the postre last."""
    forced: tuple[Posted, ...] = ()
    """What was put before the cards of this hand, for as long as it may have to be dealt again."""
    before: Betting | None = None
    """The bets as they were when the interval began."""
    spoken: tuple[str, ...] = ()
    """Who has spoken in the hand, with the cards he was dealt; once for each time."""
    exposed: tuple[str, ...] = ()
    """Whose covered cards were seen as they were dealt."""
    unburned: tuple[int, ...] = ()
    """Streets before which no card is burned any more."""
    aside: tuple[str, ...] = ()
    """Cards that were turned or dealt too early, are known, and are out of the mazo (deck) for now."""
    early: tuple[EarlyCard, ...] = ()
    """Those that were shuffled back into the mazo."""
    hastened: bool = False
    """Whether cards of the next interval came before the bets of this one were over."""
    again: bool = False
    """Whether the hand is dealt once more."""
    betting: Betting | None = None
    """Positions in it are places in `order`."""
    street: int = 0
    """The interval under way, or that comes next, from 0."""
    burned: int = 0
    """Cards that were burned in the hand."""
    kept: tuple[str, ...] = ()
    """Who gave up when nothing was bet, and whose place receives cards until something is."""
    descarte: Descarte = Descarte()
    speaker: int = 0
    """Who bet most in the interval before or, where nobody did, spoke first in it, by position."""
    hands: tuple[Hand, ...] = ()
    queue: tuple[Coming, ...] = ()
    showing: tuple[str, ...] = ()
    """Who is still to show or throw away their cards, in order."""
    shown: tuple[Shown, ...] = ()
    reading: str = ""
    """Whose cards the crupier reads out, where nobody had said which they are."""
    mucked: tuple[str, ...] = ()
    """Who threw their cards away at the descubrimiento."""
    due: tuple[Settlement, ...] = ()
    showdown: Showdown | None = None
    """The end of the last hand."""

    @property
    def counts_down(self) -> bool:
        """A hand that was not dealt or was annulled is none of the last ones, nor one whose bote nobody has won."""
        return not self.stays and not self.pending


class Course(Events[CirculoRules, State]):
    """The events of one decision."""

    @property
    def spread(self) -> Spread:
        """The variant in play."""
        return spread_in(self.rules, self.state)


# --- who is where -----------------------------------------------------------------------------------------------------


def seat_of(state: Any, player: str) -> Seat | None:
    """Where somebody sits, if they do."""
    return next((seat for seat in state.seats if seat.player == player), None)


def seat_at(rules: CirculoRules, state: State, player: str) -> Seat:
    """Where somebody sits; refused for who does not."""
    seat = seat_of(state, player)
    if seat is None:
        raise Refused(SIN_PLAZA, articulos.INVITED, player=player)
    return seat


def with_seat(state: State, changed: Seat) -> State:
    """The table with one of its seats changed."""
    seats = [changed if seat.number == changed.number else seat for seat in state.seats]
    return replace(state, seats=tuple(seats))


def change_seat(state: State, player: str, **changes: Any) -> State:
    """The table with something changed of where somebody sits."""
    seat = seat_of(state, player)
    return state if seat is None else with_seat(state, replace(seat, **changes))


def add_chips(state: State, player: str, amount: int) -> State:
    """The table with more chips, or fewer, in the resto of a player."""
    seat = seat_of(state, player)
    return state if seat is None else with_seat(state, replace(seat, resto=seat.resto + amount))


def seats_of(state: Any, players: Iterable[str]) -> list[Seat]:
    """Where some players sit, in their order; those who have left are left out."""
    return [seat for seat in (seat_of(state, player) for player in players) if seat is not None]


def free_seats(rules: CirculoRules, state: State) -> list[int]:
    """The departments at which nobody sits."""
    taken = {seat.number for seat in state.seats}
    return [number for number in range(1, rules.plazas.value + 1) if number not in taken]


def present(state: State) -> list[str]:
    """Everybody who sits or waits, for a seat to be drawn too."""
    return [*(seat.player for seat in state.seats), *state.lots, *state.waiting]


def enough(rules: CirculoRules, state: State) -> bool:
    """Whether there are as many players as the partida needs; a tournament that has begun goes on to its end."""
    return state.torneo.began >= 0 or len(state.seats) >= rules.least_players.value


def first_resto(rules: CirculoRules, state: Any, player: str) -> int:
    """What somebody puts as he sits down: the resto inicial or, if he left with more, no less than that."""
    taken = [each.amount for each in state.taken if each.player == player]
    return max(rules.resto.value, *taken) if taken else rules.resto.value


def without(names: tuple[str, ...], player: str) -> tuple[str, ...]:
    """Some names but one."""
    return tuple([name for name in names if name != player])


def spread_in(rules: CirculoRules, state: Any) -> Spread:
    """The variant in play."""
    spread: Spread = rules.spreads[state.variant]
    return spread


def terms_in(rules: CirculoRules, state: Any) -> Terms:
    """What the bets of the next hand are subject to: as announced, or as varied since."""
    terms = spread_in(rules, state).terms
    return terms if state.stakes is None else terms_at(terms, state.stakes)


def terms_at(terms: Terms, stakes: Stakes) -> Terms:
    """The same with other bets: ciegas keep their proportion to the apuesta mínima."""
    small, big = (blind * stakes.minimum // terms.minimum for blind in (terms.small, terms.big))
    return replace(terms, minimum=stakes.minimum, ante=stakes.ante, small=small, big=big)


# --- who is in the hand -----------------------------------------------------------------------------------------------


def bets_of(state: State) -> Betting:
    """The bets of the hand under way."""
    if state.betting is None:
        raise RuntimeError("no hand is under way")
    return state.betting


def position_of(state: Any, player: str) -> int:
    """The position of somebody in the hand; -1 for who takes no part."""
    return state.order.index(player) if player in state.order else -1


def put_in_hand(state: Any, player: str) -> int:
    """What a player has put in the hand that is played: before the cards, and with them."""
    position, betting = position_of(state, player), state.betting
    if betting is not None and position >= 0:
        return int(betting.put[position])
    return sum(each.amount for each in state.posted if each.player == player)


def is_live(state: Any, player: str) -> bool:
    """Whether somebody is in the hand and has not retired."""
    position = position_of(state, player)
    return state.betting is not None and position >= 0 and bool(state.betting.live[position])


def live_players(state: State) -> Iterator[str]:
    """Who has not retired, in the order of turn."""
    betting = bets_of(state)
    return (player for player, live in zip(state.order, betting.live, strict=True) if live)


def on_turn(state: Any) -> str:
    """Who is to speak in the interval under way; nobody when none is."""
    if state.phase is not Phase.INTERVALO or state.betting is None or state.betting.over or state.queue:
        return ""
    return str(state.order[state.betting.turn])


def changes_now(state: Any) -> str:
    """Who is to change cards; nobody when none are changed, or some come for who changed them before."""
    if state.phase is not Phase.DESCARTE or state.queue:
        return ""
    return next((player for player in state.descarte.changing if is_live(state, player)), "")


def next_to_act(state: Any) -> str:
    """Whom the hand waits for: to speak, to change cards, to prove the opening or to show the cards."""
    if state.phase is Phase.APERTURA:
        return str(state.descarte.opener)
    shows = state.showing[:1] if not state.queue else ()
    return on_turn(state) or changes_now(state) or next(iter(shows), "")


def in_play(state: State, player: str) -> bool:
    """Whether the chips of somebody's resto belong to the hand under way: he has put something or has cards."""
    return is_live(state, player) or any(each.player == player for each in state.posted)


def asked(rules: CirculoRules, state: Any) -> tuple[str, ...]:
    """Of whom a forced bet is still asked: an ante of each, or the two ciegas one after the other.

    Of who was dealt cards without an ante it is asked as soon as the last card of the deal has come.
    """
    if state.phase is Phase.REPARTO and not state.street and not state.queue:
        late = [each.player for each in state.forced]
        return tuple([player for player in state.omitted if is_live(state, player) and player not in late])
    if state.phase is not Phase.OBLIGATORIAS or state.reduced:
        return ()
    put = [*(each.player for each in state.posted), *state.omitted]
    missing = tuple([player for player in state.entrants if player not in put])
    if rules.forced.value == ANTE:
        return missing
    return missing[:1] if len(put) < len(BLINDS) else ()


def puesto(number: int) -> str:
    """What the hand of a department is called."""
    return f"puesto {number}"


def hand_of(state: Any, player: str) -> Hand:
    """The cards of a player in the hand."""
    hands: tuple[Hand, ...] = state.hands
    return next(hand for hand in hands if hand.owner == player)


def covered_common(state: Any) -> list[int]:
    """The places of common cards that were laid on the cloth face down, after an error, and lie so still."""
    hand = next((hand for hand in state.hands if hand.to == COMUNES), Hand(COMUNES))
    return [place for place in range(len(hand.cards)) if place not in hand.shown]


class OfPlayer(Command, frozen=True):
    """What a player says, or the crupier for him."""

    player: Name


# --- who may, and when ------------------------------------------------------------------------------------------------

HANDLER = Handler[CirculoRules](lambda _: CROUPIER, lambda _: articulos.CRUPIER)
"""The player, or the crupier who hears him."""
CROUPIERS = Staff[CirculoRules](lambda _: CROUPIER, lambda _: articulos.CRUPIER)
HEADS = Staff[CirculoRules](lambda _: frozenset({Role.JEFE, Role.DIRECTOR}), lambda _: articulos.JEFE)
"""The jefe de sector, and the dirección whose delegate he is."""

EXPULSADO = Reason(
    "expulsado", N_("{player:@} has been put out of the partida, and does not come back in the session.")
)
EN_LA_MANO = Reason("en_la_mano", N_("{player:@} has chips in the hand under way."))
SUSPENDIDA = Reason("suspendida", N_("There are too few players: the partida is suspended."), untimely=True)
OTRA_FASE = Reason("otra_fase", N_("That can't be done now: {awaited}."), untimely=True)
AWAITED = {
    Phase.ANUNCIO: N_("the partida is to be announced"),
    Phase.SORTEO: N_("the seats are to be drawn"),
    Phase.MARCA: N_("the marca is to be drawn"),
    Phase.ENTRE: N_("a hand begins when the cards are shuffled"),
    Phase.BARAJA: N_("the cards are to be cut"),
    Phase.OBLIGATORIAS: N_("the forced bets are to be put"),
    Phase.REPARTO: N_("the cards are being dealt"),
    Phase.INTERVALO: N_("the bets are open"),
    Phase.DESCARTE: N_("the players change cards"),
    Phase.APERTURA: N_("who opened the bote is to prove it"),
    Phase.DESCUBRIMIENTO: N_("the cards are being shown"),
    Phase.PAGO: N_("the bote is to be paid"),
    Phase.FIN: N_("the session is over"),
}
"""What a table waits for, as it is told to who asks for something else."""


class During(Moment[CirculoRules, State]):
    """In some phases; who comes in another is told what is awaited."""

    def __init__(self, cite: Citation | Callable[[CirculoRules], Citation], *phases: Phase) -> None:
        where = cite if callable(cite) else lambda _: cite
        super().__init__(lambda _, state: state.phase in phases, OTRA_FASE, where)

    def refuse(self, rules: CirculoRules, state: State) -> None:
        if self.holds(rules, state):
            return
        if state.phase is Phase.SUSPENDIDA:
            raise Refused(SUSPENDIDA, articulos.FEWER)
        raise Refused(OTRA_FASE, self._cite(rules), awaited=Told(AWAITED[state.phase]))


def between(rules: CirculoRules, state: State) -> bool:
    """Whether no hand is under way."""
    return state.phase in BETWEEN


def croupier_of(state: State) -> Actor:
    """The crupier of the table."""
    return next(person for person in state.staff if person.role is Role.CRUPIER)


def head_of(state: State) -> Actor:
    """The jefe de sector."""
    return next(person for person in state.staff if person.role is Role.JEFE)
