"""Who sits, who is in the hand and who must act; who may act and when; and the incidents of a table."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from tapete.engine.chapter import Chapter, Moment, replace
from tapete.engine.command import Actor, Command, Name, Role
from tapete.engine.event import Reason, Refused
from tapete.families.incidents import Incidents
from tapete.families.plazas.sitting import Unlist
from tapete.families.poquer_de_circulo import articles
from tapete.families.poquer_de_circulo.articles import EFFECTS, LISTED
from tapete.families.poquer_de_circulo.rules import ANTE, BLINDS, CirculoRules, Terms
from tapete.families.poquer_de_circulo.state import DEALT, Course, Phase, Stakes, State
from tapete.families.seats import Enlist, Leave
from tapete.families.table.duty import CROUPIER
from tapete.families.table.powers import Handler, Staff, spoken_for
from tapete.language import N_, Told
from tapete.law.citation import Citation

# --- who is where -----------------------------------------------------------------------------------------------------


def free_seats(rules: CirculoRules, state: State) -> list[int]:
    taken = {seat.number for seat in state.seats}
    return [number for number in range(1, rules.plazas.value + 1) if number not in taken]


def enough(rules: CirculoRules, state: State) -> bool:
    """Whether the partida has enough players; a tournament that has begun goes on to its end."""
    return state.torneo.began >= 0 or len(state.seats) >= rules.least_players.value


def first_resto(rules: CirculoRules, state: Any, player: str) -> int:
    """The first resto of a player: the resto inicial, or what they left with if it was more."""
    taken = [each.amount for each in state.taken if each.player == player]
    return max(rules.resto.value, *taken) if taken else rules.resto.value


def without(names: tuple[str, ...], player: str) -> tuple[str, ...]:
    return tuple([name for name in names if name != player])


def terms_in(rules: CirculoRules, state: Any) -> Terms:
    """The terms of the next hand's bets: as announced, or as varied since."""
    terms = rules.spreads[state.variant].terms
    return terms if state.stakes is None else terms_at(terms, state.stakes)


def terms_at(terms: Terms, stakes: Stakes) -> Terms:
    """The same terms with other bets: ciegas keep their proportion to the apuesta mínima."""
    small, big = (blind * stakes.minimum // terms.minimum for blind in (terms.small, terms.big))
    return replace(terms, minimum=stakes.minimum, ante=stakes.ante, small=small, big=big)


# --- who is in the hand -----------------------------------------------------------------------------------------------


def asked(rules: CirculoRules, state: Any) -> tuple[str, ...]:
    """The players asked for an ante (late ones once the deal is complete), or for the two ciegas in turn."""
    if state.phase is Phase.REPARTO and not state.street and not state.queue:
        late = [each.player for each in state.forced]
        return tuple([player for player in state.omitted if state.is_live(player) and player not in late])
    if state.phase is not Phase.OBLIGATORIAS or state.reduced:
        return ()
    put = [*(each.player for each in state.posted), *state.omitted]
    missing = tuple([player for player in state.entrants if player not in put])
    if rules.forced.value == ANTE:
        return missing
    return missing[:1] if len(put) < len(BLINDS) else ()


def puesto(number: int) -> str:
    return f"puesto {number}"


class ForPlayer(Command, frozen=True):
    """A command of a player, or of the crupier for one."""

    player: Name


def said(*ways: str) -> tuple[str, ...]:
    return tuple([f"{way} [para {{player}}]" for way in ways])


Spoken = type[ForPlayer] | type[Enlist] | type[Unlist] | type[Leave]


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
CROUPIERS = Staff[CirculoRules](lambda _: CROUPIER, lambda _: articles.CRUPIER)
HEADS = Staff[CirculoRules](lambda _: frozenset({Role.JEFE, Role.DIRECTOR}), lambda _: articles.JEFE)

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


class During(Moment[CirculoRules, State]):
    """In some phases; in others the refusal says what the table waits for."""

    def __init__(self, cite: Citation | Callable[[CirculoRules], Citation], *phases: Phase) -> None:
        where = cite if callable(cite) else lambda _: cite
        super().__init__(lambda _, state: state.phase in phases, OTRA_FASE, where)

    def refuse(self, rules: CirculoRules, state: State) -> None:
        if self.holds(rules, state):
            return
        if state.phase is Phase.SUSPENDIDA:
            raise Refused(SUSPENDIDA, articles.FEWER)
        raise Refused(OTRA_FASE, self._cite(rules), awaited=Told(AWAITED[state.phase]))


def head_of(state: State) -> Actor:
    return next(person for person in state.staff if person.role is Role.JEFE)


# --- incidents ---

incident = Incidents(Course, EFFECTS, LISTED)
errors: Chapter[CirculoRules, State] = incident.chapter()
"""The act of declaring an incident; the modules on errors declare which there are."""
FIVE, FIVE_STREETS = "five-stud.1", Citation("MU2010:90.3")
"""The provision by which five stud takes the errors of seven stud, and that of its streets."""
UNPAID = DEALT - {Phase.PAGO}
"""The cards of a hand are on the table, and its bote is not paid yet."""


def in_hand(state: State) -> bool:
    return state.phase in UNPAID and state.betting is not None


def betting_open(state: State) -> bool:
    return state.phase is Phase.INTERVALO and not state.bets.over and not state.queue


def changes_cards(rules: CirculoRules, state: State) -> bool:
    return any(street.descartes for street in rules.spreads[state.variant].variant.streets)


def nothing(state: State) -> tuple[str, ...]:
    return ("",)


def of_live(state: State) -> tuple[str, ...]:
    return tuple(state.live_players)


def of_dealt(state: State) -> tuple[str, ...]:
    return state.order


def of_served(state: State) -> tuple[str, ...]:
    waiting = {hand.owner for hand in state.hands if not hand.cards}
    return tuple([player for player in state.order if player not in waiting])


def live_and(*ways: str) -> Callable[[State], tuple[str, ...]]:
    """The notes that name a player with cards and one of these ways."""
    return lambda state: tuple([f"{player} {way}" for player in state.live_players for way in ways])


def of_stud(course: Course, key: str) -> str:
    """The provision of seven stud, or the one by which five stud adopts it."""
    return FIVE if course.spread.law["streets"] == FIVE_STREETS else key
