"""Monte at a table: what is declared of its cards, the chapters, what it waits for, and what everybody sees.

Errors are MU2010:107.1 and 112, and criterios 31 and 38.
"""

from collections.abc import Iterator, Sequence

from tapete.engine.chapter import Chapter, Moment, replace
from tapete.engine.chips import Lying
from tapete.engine.command import Actor, Command, Declare, Offer, Role
from tapete.engine.event import Event, Reason, Refused, Ruled
from tapete.engine.need import Need
from tapete.engine.table import Pace, Step, TableGame, Terms, acting_first
from tapete.families.incidents import Judged, judging
from tapete.families.sabot import CardExposed, face, in_hand, need_of, shuffled_need
from tapete.families.stakes.bets import bet_words, terms_of
from tapete.families.stakes.laying import Stake, given_back
from tapete.families.table.closing import end_of_session
from tapete.families.table.interruption import CAUSE, INTERRUPTION, interruption
from tapete.families.table.opening import RoundClosed, opened_by_direction, opening
from tapete.families.table.powers import Staff
from tapete.families.table.settling import Settle
from tapete.families.table.view import TableView, shown, tell_results, tell_stakes
from tapete.games.monte.board import (
    LOADED,
    PAGADOR,
    POSITIONS,
    TIRADOR,
    WAITING,
    Board,
    Naipe,
    Phase,
    SettlementEvent,
    State,
    between,
    naipe_of,
    seen,
    to_come,
)
from tapete.games.monte.jugada import (
    CloseBets,
    Cut,
    OpenBets,
    Shuffle,
    bets,
    face_down,
    mazo,
    mixer,
    pack_spent,
    payments,
    pays_now,
    turn,
    unseen_of_row,
)
from tapete.games.monte.rules import EXACTAS, VIS, BelowTriple, MonteRules
from tapete.kit.cards import SPANISH_40
from tapete.language import N_, money, naipes
from tapete.law.citation import Citation

SIN_CARTAS_EN_JUEGO = Reason("sin_cartas_en_juego", N_("No pack is in the sabot now."), untimely=True)
ULTIMA_CARTA = Reason("ultima_carta", N_("It is the last card of the pack, and no other can take its place."))

errors = Chapter[MonteRules, State]("errors", kinds={"naipe": Naipe()})


# --- a card seen too soon ---------------------------------------------------------------------------------------------


class Expose(Command, frozen=True, tag="expose"):
    """A card was turned before no va más, or found face up: it is eliminated."""

    label = N_("Card seen too soon: {card:naipe}")
    words = ("descubierta {card:naipe}",)
    card: str


class NaipeExposed(CardExposed, frozen=True, tag="naipe-exposed"):
    """A card was seen before its time and eliminated: the next one takes its place."""

    sentence = N_("{card:naipe} was seen before its time, and is eliminated.")


IN_THE_SABOT = Moment[MonteRules, State](
    lambda _, state: state.phase in LOADED, SIN_CARTAS_EN_JUEGO, lambda rules: rules.exposed
)


@errors.act(
    Expose, by=Staff[MonteRules](lambda _: frozenset({Role.JEFE}), lambda rules: rules.exposed), when=IN_THE_SABOT
)
def expose(rules: MonteRules, state: State, command: Expose) -> Sequence[Event]:
    """The next card takes its place; with the last one the phase ends undecided."""
    sabot = in_hand(state)
    card = naipe_of(state, command.card, rules.exposed)
    if sabot.left == 1 and state.phase is not Phase.CARTAS:
        raise Refused(ULTIMA_CARTA, rules.exposed)
    return [NaipeExposed(card=card, cite=rules.exposed), *pack_spent(state, sabot.left - 1)]


@errors.offer(Expose)
def may_expose(rules: MonteRules, state: State, who: Actor) -> Iterator[Offer]:
    sabot = in_hand(state)
    for card in () if sabot.left == 1 and state.phase is not Phase.CARTAS else sabot.remaining:
        yield Offer(Expose(by=who, card=str(card)), rules.exposed)


errors.leaves(
    NaipeExposed, lambda state, event: replace(state, sabot=in_hand(state).expose(face(SPANISH_40, event.card)))
)

# --- what is declared -------------------------------------------------------------------------------------------------


RULER = Staff[MonteRules](lambda _: frozenset({Role.JEFE}), lambda rules: rules.conflicts.cite)


class JugadaVoided(Ruled, frozen=True, tag="jugada-voided"):
    """The pack may not serve: the jugada is void, and what was settled of it stands."""

    sentence = N_("{by:@} declares {incident}: the jugada is void, and what was settled of it stands.")
    voids_draw = True


def _rulings(rules: MonteRules, state: State) -> dict[str, Judged]:
    packs, conflicts = rules.unfit_packs, rules.conflicts
    barred = None if state.phase in LOADED else Refused(SIN_CARTAS_EN_JUEGO, rules.exposed)

    def voids(command: Declare) -> Sequence[Event]:
        return _called_off(state, "jugada nula", packs.cite)

    return {
        **dict.fromkeys(packs.value, Judged("jugada-nula", packs.cite, barred, voids, JugadaVoided)),
        **dict.fromkeys(conflicts.value, Judged("resuelto-por-el-jefe", conflicts.cite)),
    }


judging(errors, RULER, _rulings, lambda rules: rules.conflicts.cite)
errors.records(JugadaVoided)


def _called_off(state: State, why: str, cite: Citation) -> Sequence[Event]:
    return [*given_back(state.stakes, cite), RoundClosed(round=state.round, reason=why, cite=cite)]


interrupted: Chapter[MonteRules, State] = interruption(
    lambda _, state: state.phase in {Phase.APUESTAS, Phase.CARTAS} and bool(state.stakes),
    lambda _, state: _called_off(state, CAUSE, INTERRUPTION),
)


# --- the table --------------------------------------------------------------------------------------------------------


CLOSING = Citation("criterio:casino.26")


class MonteView(TableView, frozen=True, kw_only=True):
    """What is public at the table; the bank's holdings only for staff and inspection."""

    stakes: tuple[Stake, ...]
    board: Board
    row: tuple[int, ...]
    turned: tuple[str, ...]
    eliminated: tuple[str, ...]
    down: tuple[int, ...]
    back: str
    left: int
    pays: dict[str, int]
    unseen: tuple[str, ...]
    below_triple: BelowTriple
    results: tuple[str, ...]
    due: tuple[SettlementEvent, ...] = ()

    def tell(self, language: str) -> list[str]:
        mine = [f"{bet_words(s.bet)} {money(s.amount, language)}" for s in self.stakes if s.player == self.who.id]
        return [*tell_stakes(mine, language), *self._placed(), *tell_results(self.results, language)]

    def lying(self) -> Sequence[Lying]:
        return [Lying(player=s.player, bet=s.bet, amount=s.amount, placed=s.placed) for s in self.stakes]

    def _placed(self) -> Iterator[str]:
        for position in POSITIONS:
            if self.board.pile(position):
                yield f"{position}: {naipes(self.board.pile(position))}{' ■' if position in self.down else ''}"
        if self.turned:
            yield naipes(self.turned)


class Monte(TableGame[MonteRules, State]):
    """Monte o banca, as its rules say."""

    states = State
    chapters = (
        opening,
        mazo,
        bets,
        payments,
        turn,
        errors,
        interrupted,
        *end_of_session(
            between,
            cite=lambda _: CLOSING,
            empties=lambda _, state: given_back(state.stakes, CLOSING),
            keeps=("placed",),
        ),
    )
    procedure = (
        Step(Phase.CERRADA, staff=opened_by_direction),
        Step(Phase.MEZCLA, staff=lambda _, state: Shuffle(by=mixer(state))),
        Step(Phase.CORTE, croupier=Cut),
        Step(Phase.EMPLAZAMIENTO),
        Step(Phase.ANUNCIO, croupier=OpenBets),
        Step(Phase.APUESTAS, croupier=CloseBets, pace=Pace.APUESTAS),
        Step(Phase.CARTAS),
        Step(Phase.LIQUIDACION, staff=lambda _, state: Settle(by=PAGADOR.holder(state))),
        Step(Phase.FIN),
    )

    @property
    def cite(self) -> Citation:
        return self.rules.bets_cite

    def needs(self, state: State) -> Need | None:
        return self._card(state) if state.phase in WAITING else None

    def upcoming(self, state: State) -> Need | None:
        over = state.phase in {Phase.CERRADA, Phase.FIN}
        return None if over else self._card(state) or shuffled_need(SPANISH_40, 1, self.rules.running)

    def _card(self, state: State) -> Need | None:
        return need_of(state.sabot, self.rules.running) if state.sabot else None

    def view(self, state: State, who: Actor) -> MonteView:
        return shown(
            MonteView,
            self,
            state,
            who,
            betting=state.phase is Phase.APUESTAS,
            eliminated=tuple(map(str, state.sabot.exposed)) if state.sabot else (),
            down=face_down(state),
            back=state.sabot.backs[0] if state.sabot else "",
            left=state.sabot.left if state.sabot else 0,
            pays=self._pays(state) if state.board.complete else {},
            unseen=self._unseen(state) if state.board.complete else (),
            below_triple=self.rules.below_triple.value,
        )

    def _unseen(self, state: State) -> tuple[str, ...]:
        cards = (card for position in POSITIONS for card in to_come(self.rules, state.board, position))
        return tuple(card for card in cards if not seen(state, card))

    def _pays(self, state: State) -> dict[str, int]:
        unseen = unseen_of_row(self.rules, state) if state.row else 0
        kinds = {bet.kind: bet for bet in self.rules.bets.values() if bet.kind in {VIS, *EXACTAS}}
        return {
            kind: int(pays_now(self.rules, state.board, bet, state.row, unseen))
            for kind, bet in kinds.items()
            if not state.row or kind != VIS
        }

    def staff(self, state: State) -> Sequence[Actor]:
        if not state.staff:
            return ()
        if state.phase is Phase.MEZCLA:
            return acting_first(state, mixer(state))
        return acting_first(state, (PAGADOR if state.phase is Phase.LIQUIDACION else TIRADOR).holder(state))

    def window(self, state: State) -> int:
        return 1 if state.row else 0

    def notice(self) -> Sequence[Terms]:
        return terms_of(self.rules.bets.values())
