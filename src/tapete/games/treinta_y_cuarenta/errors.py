"""What goes wrong: cards too many or out of their row, errors found late, markers forgotten, cards that may not serve.

ES1979:05.V.3, GA2007:05.IV.3, MU2010:28.3, and criterios 30 to 32 and 40. The jefe de mesa answers for the running of
the game (ES1979:05.III, GA2007:05.III, MU2010:26.a).
"""

from collections.abc import Iterator, Sequence

from tapete.engine.actor import Actor, Role
from tapete.engine.chapter import Chapter, Moment, replace
from tapete.engine.command import Command, Declare
from tapete.engine.event import Event, Infringed, Ruled
from tapete.engine.offer import Offer
from tapete.engine.refusal import Reason, Refused
from tapete.families.sabot.cards import in_hand
from tapete.families.sabot.shoe import card_of, face
from tapete.families.table.breaches import breach_offers, infringe, unknown
from tapete.families.table.opening import RoundClosed
from tapete.families.table.powers import Anybody, Staff
from tapete.games.treinta_y_cuarenta.rules import TreintaRules
from tapete.games.treinta_y_cuarenta.state import BETWEEN_COUPS, LAID, UNLOADED, Phase, State, red_card_next
from tapete.games.treinta_y_cuarenta.talla import to_begin
from tapete.kit.cards import FRENCH_52
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited

FILAS_EN_CURSO = Reason("filas_en_curso", N_("The roja is not complete: the next card is of the coup."), untimely=True)
SIN_JUGADA = Reason("sin_jugada", N_("No coup is under way: no card can be one too many."), untimely=True)
SOLO_QUEDA_LA_ROJA = Reason("solo_queda_la_roja", N_("The next card of the sabot is the red one."))
INCIDENTE_A_DESTIEMPO = Reason(
    "incidente_a_destiempo", N_("At this point it could not have happened: {incident}."), untimely=True
)
SE_LIQUIDA_ANTES = Reason(
    "se_liquida_antes", N_("The coup that was called is settled first; then other cards are brought."), untimely=True
)
IN_THE_TALLA = Citation("criterio:treinta-y-cuarenta.40")

errors = Chapter[TreintaRules, State]("errors")


# --- a card beyond the roja -------------------------------------------------------------------------------------------


class ReportExtra(Command, frozen=True, tag="extra-card"):
    """A card came out after the roja was complete."""

    label = N_("Card too many: {card:♠}")
    words = ("carta de más {card:card}",)
    card: str


class ExtraPutAside(Event, frozen=True, tag="extra-put-aside"):
    """A card that came out after the roja was complete goes to the slot, seen by all."""

    sentence = N_("{card:♠} came out after the roja was complete, and is put aside.")
    voids_draw = True
    names_card = True
    card: str


DURING_A_COUP = Moment[TreintaRules, State](
    lambda _, state: state.phase in LAID, SIN_JUGADA, lambda rules: rules.row_errors.cite
)
ON_DUTY = Staff[TreintaRules](lambda _: frozenset({Role.CRUPIER, Role.JEFE}), lambda rules: rules.row_errors.cite)


@errors.act(ReportExtra, by=ON_DUTY, when=DURING_A_COUP)
def report_extra(rules: TreintaRules, state: State, command: ReportExtra) -> Sequence[Event]:
    """It goes neither back into the sabot nor into the next coup, whose first card all would know."""
    if state.phase is Phase.FILAS:
        raise Refused(FILAS_EN_CURSO, rules.row_errors.cite)
    if red_card_next(rules, state):
        raise Refused(SOLO_QUEDA_LA_ROJA, rules.behind.cite)
    card = card_of(in_hand(state), command.card, rules.row_errors.cite)
    return [ExtraPutAside(card=str(card), cite=rules.row_errors.cite)]


@errors.offer(ReportExtra)
def may_report(rules: TreintaRules, state: State, who: Actor) -> Iterator[Offer]:
    complete = state.phase is not Phase.FILAS and not red_card_next(rules, state)
    for card in in_hand(state).remaining if complete else ():
        yield Offer(ReportExtra(by=who, card=str(card)), rules.row_errors.cite)


@errors.fold(ExtraPutAside)
def put_aside(rules: TreintaRules, state: State, event: ExtraPutAside) -> State:
    return replace(state, sabot=in_hand(state).expose(face(FRENCH_52, event.card)))


# --- what is declared -------------------------------------------------------------------------------------------------


OTHERS = "otras-cartas"
RULER = Staff[TreintaRules](lambda _: frozenset({Role.JEFE}), lambda rules: rules.staff.cite)


REPLACEABLE = frozenset({Phase.MEZCLA, Phase.CORTE, Phase.APUESTAS, Phase.FILAS, Phase.ANUNCIO})
"""Nothing is being settled: the cards may be taken away."""


class CardsReplaced(Event, frozen=True, tag="cards-replaced"):
    """The cards of the sabot were taken away, and the talla is over."""

    sentence = N_("The cards are taken out of the sabot, and others are brought.")
    uncovers = True


def _unfit_by(rules: TreintaRules, state: State) -> Citation:
    """What makes of unfit cards what is made of them: the article before the talla, and a criterio in it."""
    return rules.unfit_cards.cite if state.phase in UNLOADED else IN_THE_TALLA


def _rulings(rules: TreintaRules, state: State) -> dict[str, tuple[Cited[tuple[str, ...]], bool, str]]:
    """Each incident that the jefe de mesa judges: its row, whether it can have happened now, and the ruling."""
    laid, over = state.phase in LAID, state.phase in BETWEEN_COUPS and bool(state.results)
    judged = (
        (rules.row_errors, laid, "orden-de-salida"),
        (rules.wrong_start, laid, "orden-de-salida"),
        (rules.late_errors, over, "la-jugada-vale"),
        (rules.marker_errors, bool(state.premiums), "asegurada"),
        (Cited(rules.unfit_cards.value, _unfit_by(rules, state)), state.phase in REPLACEABLE, OTHERS),
    )
    return {name: (row, now, ruling) for row, now, ruling in judged for name in row.value}


@errors.act(Declare, by=Anybody())
def declare(rules: TreintaRules, state: State, command: Declare) -> Sequence[Event]:
    """A breach is recorded; of the rest the jefe de mesa says what the article or the criterio makes of it."""
    if command.incident in rules.breaches:
        return infringe(rules, state, command, rules.breaches)
    rulings = _rulings(rules, state)
    if command.incident not in rulings:
        raise unknown(command, (*rulings, *rules.breaches), rules.behind.cite)
    RULER.refuse(rules, state, command)
    row, now, ruling = rulings[command.incident]
    if ruling == OTHERS and state.phase is Phase.LIQUIDACION:
        raise Refused(SE_LIQUIDA_ANTES, row.cite)
    if not now:
        raise Refused(INCIDENTE_A_DESTIEMPO, row.cite, incident=command.incident)
    ruled = Ruled(by=command.by.id, incident=command.incident, ruling=ruling, note=command.note, cite=row.cite)
    return [ruled, *_replaced(state, command.incident)] if ruling == OTHERS else [ruled]


def _replaced(state: State, incident: str) -> Iterator[Event]:
    """The coup under way is annulled, and the cards leave the sabot, if they were in it."""
    if state.phase in LAID:
        yield RoundClosed(round=state.round, reason=incident, cite=IN_THE_TALLA)
    if state.sabot is not None:
        yield CardsReplaced(cite=IN_THE_TALLA)


@errors.offer(Declare)
def may_declare(rules: TreintaRules, state: State, who: Actor) -> Iterator[Offer]:
    yield from breach_offers(rules.breaches, state, who)
    if RULER.admits(rules, state, who):
        for incident, (row, now, _) in _rulings(rules, state).items():
            if now:
                yield Offer(Declare(by=who, incident=incident), row.cite, free=("note",))


errors.records(Infringed)


@errors.fold(Ruled)
def ruled(rules: TreintaRules, state: State, event: Ruled) -> State:
    """Where other cards are brought before the talla, it is prepared from the beginning."""
    return replace(state, phase=to_begin(rules)) if event.ruling == OTHERS and state.sabot is None else state


@errors.fold(CardsReplaced)
def replaced(rules: TreintaRules, state: State, event: CardsReplaced) -> State:
    return replace(state, phase=to_begin(rules), sabot=None, results=())
