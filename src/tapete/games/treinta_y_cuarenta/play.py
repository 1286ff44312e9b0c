"""Treinta y cuarenta at a table: what is declared, the chapters of its article, whom it waits for, what everybody sees.

Errors are ES1979:05.V.3, GA2007:05.IV.3, MU2010:28.3, and criterios 30 to 32 and 40. The jefe de mesa answers for the
running of the game (ES1979:05.III, GA2007:05.III, MU2010:26.a).
"""

from collections.abc import Collection, Iterator, Sequence
from functools import partial

from tapete.engine.chapter import Chapter, Moment, replace
from tapete.engine.chips import Lying
from tapete.engine.command import Actor, Command, Declare, Offer, Role
from tapete.engine.event import Event, Reason, Refused, Ruled
from tapete.engine.need import Need
from tapete.engine.table import Pace, Step, TableGame, Terms, acting_first, croupier_of
from tapete.families.incidents import Judged, judging
from tapete.families.sabot import card_of, face, in_hand, need_of, shuffled_need
from tapete.families.stakes.bets import terms_of
from tapete.families.stakes.cells import Stake, lies, stake_words
from tapete.families.table.closing import end_of_session
from tapete.families.table.opening import RoundClosed, opened_by_direction, opening
from tapete.families.table.powers import Staff
from tapete.families.table.settling import Settle
from tapete.families.table.view import TableView, shown, tell_results, tell_stakes
from tapete.games.treinta_y_cuarenta.bets import bets, empty_cloth, insurance, interrupted, payments, prisoners
from tapete.games.treinta_y_cuarenta.coup import (
    Announce,
    CloseBets,
    Cut,
    LastCorteAnnounced,
    ShowRedCard,
    Shuffle,
    coup,
    cutter,
    points_on,
    talla,
    to_begin,
)
from tapete.games.treinta_y_cuarenta.rules import (
    BETWEEN_COUPS,
    LAID,
    PAYER,
    TALLADOR,
    UNLOADED,
    Phase,
    Premium,
    SettlementEvent,
    State,
    TreintaRules,
    between_coups,
    deposited,
    red_card_next,
    total_of,
)
from tapete.kit.cards import FRENCH_52
from tapete.language import N_, cards, translate
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


errors.leaves(
    ExtraPutAside, lambda state, event: replace(state, sabot=in_hand(state).expose(face(FRENCH_52, event.card)))
)

# --- what is declared -------------------------------------------------------------------------------------------------


OTHERS = "otras-cartas"
RULER = Staff[TreintaRules](lambda _: frozenset({Role.JEFE}), lambda rules: rules.staff.cite)

REPLACEABLE = frozenset({Phase.MEZCLA, Phase.CORTE, Phase.APUESTAS, Phase.FILAS, Phase.ANUNCIO})
"""Nothing is being settled: the cards may be taken away."""


class CardsReplaced(Event, frozen=True, tag="cards-replaced"):
    """The cards of the sabot were taken away, and the talla is over."""

    sentence = N_("The cards are taken out of the sabot, and others are brought.")
    uncovers = True


def _rulings(rules: TreintaRules, state: State) -> dict[str, Judged]:
    """Each incident that the jefe de mesa judges: its ruling, by which article, and whether it happened now."""
    laid, over = state.phase in LAID, state.phase in BETWEEN_COUPS and bool(state.results)
    unfit = Cited(rules.unfit_cards.value, rules.unfit_cards.cite if state.phase in UNLOADED else IN_THE_TALLA)
    judged = (
        (rules.row_errors, laid, "orden-de-salida"),
        (rules.wrong_start, laid, "orden-de-salida"),
        (rules.late_errors, over, "la-jugada-vale"),
        (rules.marker_errors, bool(state.premiums), "asegurada"),
        (unfit, state.phase in REPLACEABLE, OTHERS),
    )
    follows = {OTHERS: partial(_replaced, state)}
    return {
        name: Judged(
            ruling,
            row.cite,
            None if now else _not_now(state, name, ruling, row.cite),
            follows.get(ruling, lambda _: ()),
        )
        for row, now, ruling in judged
        for name in row.value
    }


def _not_now(state: State, incident: str, ruling: str, cite: Citation) -> Refused:
    if ruling == OTHERS and state.phase is Phase.LIQUIDACION:
        return Refused(SE_LIQUIDA_ANTES, cite)
    return Refused(INCIDENTE_A_DESTIEMPO, cite, incident=incident)


def _replaced(state: State, command: Declare) -> Sequence[Event]:
    """The coup under way is annulled, and the cards leave the sabot, if they were in it."""
    closed = RoundClosed(round=state.round, reason=command.incident, cite=IN_THE_TALLA)
    annulled = [closed] if state.phase in LAID else []
    return [*annulled, CardsReplaced(cite=IN_THE_TALLA)] if state.sabot is not None else annulled


judging(errors, RULER, _rulings, lambda rules: rules.behind.cite)

errors.fold(Ruled)(
    lambda rules, state, event: (
        replace(state, phase=to_begin(rules)) if event.ruling == OTHERS and state.sabot is None else state
    )
)

errors.fold(CardsReplaced)(lambda rules, state, _: replace(state, phase=to_begin(rules), sabot=None, results=()))

__all__ = ["TreintaView", "TreintaYCuarenta"]

CLOSING = Citation("criterio:casino.26")


# --- the table --------------------------------------------------------------------------------------------------------


class TreintaView(TableView, frozen=True, kw_only=True):
    """What is public at the table; the bank's holdings only for staff and inspection."""

    stakes: tuple[Stake, ...]
    premiums: tuple[Premium, ...]
    places: dict[str, int]
    negra: tuple[str, ...]
    roja: tuple[str, ...]
    negra_points: int
    roja_points: int
    called: str
    left: int
    cutter: str
    results: tuple[str, ...]
    due: tuple[SettlementEvent, ...] = ()

    def tell(self, language: str) -> list[str]:
        mine = [self._stake(stake, language) for stake in self.stakes if stake.player == self.who.id]
        return [*tell_stakes(mine, language), *self._rows(), *tell_results(self.results, language)]

    def lying(self) -> Sequence[Lying]:
        return [lies(stake) for stake in self.stakes]

    def playing(self) -> Collection[str]:
        return dict.fromkeys([*self.places, *super().playing()])

    def _stake(self, stake: Stake, language: str) -> str:
        told = stake_words(stake, language)
        insured = stake.free and deposited(self.premiums, stake.player, stake.bet)
        return f"{told} ({translate(N_('insured'), language)})" if insured else told

    def _rows(self) -> Iterator[str]:
        rows = (("negra", self.negra, self.negra_points), ("roja", self.roja, self.roja_points))
        yield from (f"{name} {cards(row)} = {points}" for name, row, points in rows if row)


def cut_for(rules: TreintaRules, state: State) -> Command | None:
    return Cut(by=croupier_of(state), absent=cutter(state))


def pace_of_the_cut(rules: TreintaRules, state: State) -> Pace:
    return Pace.DECISION if cutter(state) else Pace.PERSONAL


def shows_red_card(rules: TreintaRules, state: State) -> Command | None:
    return ShowRedCard(by=croupier_of(state), counted=rules.behind.value) if red_card_next(rules, state) else None


def announces(rules: TreintaRules, state: State) -> Command | None:
    return Announce(by=croupier_of(state), **points_on(rules, state))


class TreintaYCuarenta(TableGame[TreintaRules, State]):
    """Treinta y cuarenta, as its rules say."""

    states = State
    chapters = (
        opening,
        talla,
        bets,
        insurance,
        prisoners,
        payments,
        coup,
        errors,
        interrupted,
        *end_of_session(
            between_coups,
            cite=lambda _: CLOSING,
            empties=lambda rules, state: empty_cloth(rules, state, CLOSING),
            last=LastCorteAnnounced,
            keeps=("placed",),
        ),
    )
    procedure = (
        Step(Phase.CERRADA, staff=opened_by_direction),
        Step(Phase.MEZCLA, croupier=Shuffle),
        Step(Phase.CORTE, croupier=Cut, once=lambda state: not cutter(state), silence=cut_for, pace=pace_of_the_cut),
        Step(Phase.APUESTAS, croupier=CloseBets, pace=Pace.APUESTAS),
        Step(Phase.FILAS, staff=shows_red_card),
        Step(Phase.ANUNCIO, staff=announces),
        Step(Phase.LIQUIDACION, staff=lambda _, state: Settle(by=PAYER.holder(state))),
        Step(Phase.FIN),
    )

    @property
    def cite(self) -> Citation:
        return self.rules.bets_cite

    def needs(self, state: State) -> Need | None:
        return self._card(state) if state.phase is Phase.FILAS else None

    def upcoming(self, state: State) -> Need | None:
        over = state.phase in {Phase.CERRADA, Phase.FIN}
        shuffled = shuffled_need(FRENCH_52, self.rules.packs.value, self.rules.behind.cite)
        return None if over else self._card(state) or shuffled

    def _card(self, state: State) -> Need | None:
        if state.sabot is None or red_card_next(self.rules, state):
            return None
        return need_of(state.sabot, self.rules.behind.cite)

    def view(self, state: State, who: Actor) -> TreintaView:
        return shown(
            TreintaView,
            self,
            state,
            who,
            betting=state.phase is Phase.APUESTAS,
            negra_points=total_of(self.rules, state.negra),
            roja_points=total_of(self.rules, state.roja),
            left=state.sabot.left if state.sabot else 0,
            cutter=cutter(state) if state.phase is Phase.CORTE else "",
        )

    def staff(self, state: State) -> Sequence[Actor]:
        if not state.staff:
            return ()
        acting = (PAYER if state.phase is Phase.LIQUIDACION else TALLADOR).holder(state)
        return acting_first(state, acting)

    def notice(self) -> Sequence[Terms]:
        return terms_of(self.rules.bets.values())
