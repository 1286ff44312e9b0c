"""Who sits, who is in the hand and who must act; who may act and when; and the incidents of a table."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from tapete.engine.actor import Actor, Name, Role
from tapete.engine.chapter import Chapter, Moment, replace
from tapete.engine.command import Command
from tapete.engine.refusal import Reason, Refused
from tapete.families.covered import COMUNES
from tapete.families.incidents import Incidents
from tapete.families.plazas.waiting import Unlist
from tapete.families.poker.dealing import Hand
from tapete.families.poquer_de_circulo import articles
from tapete.families.poquer_de_circulo.betting import Betting
from tapete.families.poquer_de_circulo.effects import EFFECTS
from tapete.families.poquer_de_circulo.rules import ANTE, BLINDS, CirculoRules, Spread
from tapete.families.poquer_de_circulo.state import (
    BETWEEN,
    DEALT,
    Course,
    Phase,
    Seat,
    Stakes,
    State,
)
from tapete.families.poquer_de_circulo.variant import Terms
from tapete.families.seats import SIN_PLAZA, Enlist, Leave
from tapete.families.table.duty import CROUPIER
from tapete.families.table.powers import Handler, Staff, spoken_for
from tapete.language import N_, Told
from tapete.law.citation import Citation

# --- who is where -----------------------------------------------------------------------------------------------------


def seat_of(state: Any, player: str) -> Seat | None:
    return next((seat for seat in state.seats if seat.player == player), None)


def seat_at(rules: CirculoRules, state: State, player: str) -> Seat:
    """The player's seat; refused without one."""
    seat = seat_of(state, player)
    if seat is None:
        raise Refused(SIN_PLAZA, articles.INVITED, player=player)
    return seat


def with_seat(state: State, changed: Seat) -> State:
    seats = [changed if seat.number == changed.number else seat for seat in state.seats]
    return replace(state, seats=tuple(seats))


def change_seat(state: State, player: str, **changes: Any) -> State:
    seat = seat_of(state, player)
    return state if seat is None else with_seat(state, replace(seat, **changes))


def add_chips(state: State, player: str, amount: int) -> State:
    seat = seat_of(state, player)
    return state if seat is None else with_seat(state, replace(seat, resto=seat.resto + amount))


def seats_of(state: Any, players: Iterable[str]) -> list[Seat]:
    """The seats of some players, in their order; players who have left are skipped."""
    return [seat for seat in (seat_of(state, player) for player in players) if seat is not None]


def free_seats(rules: CirculoRules, state: State) -> list[int]:
    taken = {seat.number for seat in state.seats}
    return [number for number in range(1, rules.plazas.value + 1) if number not in taken]


def present(state: State) -> list[str]:
    """Everybody who sits, waits, or has a seat being drawn."""
    return [*(seat.player for seat in state.seats), *state.lots, *state.waiting]


def enough(rules: CirculoRules, state: State) -> bool:
    """Whether the partida has enough players; a tournament that has begun goes on to its end."""
    return state.torneo.began >= 0 or len(state.seats) >= rules.least_players.value


def first_resto(rules: CirculoRules, state: Any, player: str) -> int:
    """The first resto of a player: the resto inicial, or what they left with if it was more."""
    taken = [each.amount for each in state.taken if each.player == player]
    return max(rules.resto.value, *taken) if taken else rules.resto.value


def without(names: tuple[str, ...], player: str) -> tuple[str, ...]:
    return tuple([name for name in names if name != player])


def spread_in(rules: CirculoRules, state: Any) -> Spread:
    spread: Spread = rules.spreads[state.variant]
    return spread


def terms_in(rules: CirculoRules, state: Any) -> Terms:
    """The terms of the next hand's bets: as announced, or as varied since."""
    terms = spread_in(rules, state).terms
    return terms if state.stakes is None else terms_at(terms, state.stakes)


def terms_at(terms: Terms, stakes: Stakes) -> Terms:
    """The same terms with other bets: ciegas keep their proportion to the apuesta mínima."""
    small, big = (blind * stakes.minimum // terms.minimum for blind in (terms.small, terms.big))
    return replace(terms, minimum=stakes.minimum, ante=stakes.ante, small=small, big=big)


# --- who is in the hand -----------------------------------------------------------------------------------------------


def bets_of(state: State) -> Betting:
    if state.betting is None:
        raise RuntimeError("no hand is under way")
    return state.betting


def on_bets(change: Callable[[Betting], object], state: State, by: str = "") -> State:
    """The state with changed bets, by a player who speaks; the bets before are copied, not changed."""
    betting = bets_of(state).copy()
    change(betting)
    return replace(state, betting=betting, spoken=(*state.spoken, by) if by else state.spoken)


def position_of(state: Any, player: str) -> int:
    """The player's position in the hand; -1 without one."""
    return state.order.index(player) if player in state.order else -1


def put_in_hand(state: Any, player: str) -> int:
    """The player's stake in the current hand, antes included."""
    position, betting = position_of(state, player), state.betting
    if betting is not None and position >= 0:
        return int(betting.put[position])
    return sum(each.amount for each in state.posted if each.player == player)


def is_live(state: Any, player: str) -> bool:
    position = position_of(state, player)
    return state.betting is not None and position >= 0 and bool(state.betting.live[position])


def live_players(state: State) -> Iterator[str]:
    betting = bets_of(state)
    return (player for player, live in zip(state.order, betting.live, strict=True) if live)


def on_turn(state: Any) -> str:
    """The player who must speak in the interval; empty when nobody must."""
    if state.phase is not Phase.INTERVALO or state.betting is None or state.betting.over or state.queue:
        return ""
    return str(state.order[state.betting.turn])


def changes_now(state: Any) -> str:
    """The player who must change cards; empty when nobody must, or cards are being served."""
    if state.phase is not Phase.DESCARTE or state.queue:
        return ""
    return next((player for player in state.descarte.changing if is_live(state, player)), "")


def next_to_act(state: Any) -> str:
    """The player whom the hand waits for: to speak, to change cards, to prove the opening or to show."""
    if state.phase is Phase.APERTURA:
        return str(state.descarte.opener)
    shows = state.showing[:1] if not state.queue else ()
    return on_turn(state) or changes_now(state) or next(iter(shows), "")


def in_play(state: State, player: str) -> bool:
    """Whether the player's resto belongs to the hand under way, by a forced bet or live cards."""
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
    """The name of a seat's hand."""
    return f"puesto {number}"


def hand_of(state: Any, player: str) -> Hand:
    hands: tuple[Hand, ...] = state.hands
    return next(hand for hand in hands if hand.owner == player)


def covered_common(state: Any) -> list[int]:
    """The places of common cards that still lie face down after an error."""
    hand = next((hand for hand in state.hands if hand.to == COMUNES), Hand(COMUNES))
    return [place for place in range(len(hand.cards)) if place not in hand.shown]


class OfPlayer(Command, frozen=True):
    """What a player says, or the crupier for him."""

    player: Name


def said(*ways: str) -> tuple[str, ...]:
    """The ways to say a command of a player, which the crupier may also give for them."""
    return tuple([f"{way} [para {{player}}]" for way in ways])


Spoken = type[OfPlayer] | type[Enlist] | type[Unlist] | type[Leave]


def offered_to(
    chapter: Chapter[CirculoRules, State], *kinds: Spoken, players: Callable[[CirculoRules, State], Iterable[str]]
) -> None:
    """Offer verbs to each of these players, and to the crupier who hears them, unless their decision refuses."""

    @chapter.might(kinds[0])
    def may(rules: CirculoRules, state: State, who: Actor) -> Iterator[Command]:
        for player in spoken_for(who, players(rules, state)):
            yield from (kind(by=who, player=player) for kind in kinds)


# --- who may, and when ------------------------------------------------------------------------------------------------

HANDLER = Handler[CirculoRules](lambda _: CROUPIER, lambda _: articles.CRUPIER)
"""The player, or the crupier who hears him."""
CROUPIERS = Staff[CirculoRules](lambda _: CROUPIER, lambda _: articles.CRUPIER)
HEADS = Staff[CirculoRules](lambda _: frozenset({Role.JEFE, Role.DIRECTOR}), lambda _: articles.JEFE)
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
            raise Refused(SUSPENDIDA, articles.FEWER)
        raise Refused(OTRA_FASE, self._cite(rules), awaited=Told(AWAITED[state.phase]))


def between(rules: CirculoRules, state: State) -> bool:
    return state.phase in BETWEEN


def head_of(state: State) -> Actor:
    return next(person for person in state.staff if person.role is Role.JEFE)


# --- incidents ---

incident = Incidents(Course, EFFECTS)
errors: Chapter[CirculoRules, State] = incident.chapter()
"""The act of declaring an incident; the modules on errors declare which there are."""
FIVE, FIVE_STREETS = "five-stud.1", Citation("MU2010:90.3")
"""By which five stud takes the errors of seven stud, and where its cards are told."""
UNPAID = DEALT - {Phase.PAGO}
"""The cards of a hand are on the table, and its bote is not paid yet."""


def in_hand(state: State) -> bool:
    return state.phase in UNPAID and state.betting is not None


def betting_open(state: State) -> bool:
    return state.phase is Phase.INTERVALO and not bets_of(state).over and not state.queue


def changes_cards(rules: CirculoRules, state: State) -> bool:
    return any(street.descartes for street in spread_in(rules, state).variant.streets)


def nothing(state: State) -> tuple[str, ...]:
    """The notes of an incident that is declared without another word."""
    return ("",)


def of_live(state: State) -> tuple[str, ...]:
    return tuple(live_players(state))


def of_dealt(state: State) -> tuple[str, ...]:
    return state.order


def of_served(state: State) -> tuple[str, ...]:
    """The players who have received a card."""
    waiting = {hand.owner for hand in state.hands if not hand.cards}
    return tuple([player for player in state.order if player not in waiting])


def live_and(*ways: str) -> Callable[[State], tuple[str, ...]]:
    """The notes that name a player with cards and one of these ways."""
    return lambda state: tuple([f"{player} {way}" for player in live_players(state) for way in ways])


def of_stud(course: Course, key: str) -> str:
    """The provision of seven stud, or the one by which five stud adopts it."""
    return FIVE if course.spread.law["streets"] == FIVE_STREETS else key
