"""Monte: its chapters, what it waits for, and what everybody sees."""

from collections.abc import Iterator, Sequence

from tapete.engine.actor import Actor
from tapete.engine.chips import Lying
from tapete.engine.need import Need
from tapete.engine.notice import Terms
from tapete.engine.table import Pace, Step, TableGame, acting_first
from tapete.families.sabot.shoe import need_of, shuffled_need
from tapete.families.stakes.bets import terms_of
from tapete.families.stakes.events import bet_words
from tapete.families.stakes.laying import Stake, given_back
from tapete.families.table.closing import end_of_session
from tapete.families.table.opening import opened_by_direction, opening
from tapete.families.table.settling import Settle
from tapete.families.table.view import TableView, shown, tell_results, tell_stakes
from tapete.games.monte.bets import bets, face_down, payments, pays_now, unseen_of_row
from tapete.games.monte.board import POSITIONS, Board, to_come
from tapete.games.monte.errors import errors, interrupted
from tapete.games.monte.rules import EXACTAS, VIS, BelowTriple, MonteRules
from tapete.games.monte.state import PAGADOR, TIRADOR, WAITING, Phase, SettlementEvent, State, between, seen
from tapete.games.monte.turn import CloseBets, Cut, OpenBets, Shuffle, mazo, mixer, turn
from tapete.kit.cards import SPANISH_40
from tapete.language import money, naipes
from tapete.law.citation import Citation

CLOSING = Citation("criterio:casino.26")


class MonteView(TableView, frozen=True, kw_only=True):
    """What is public at the table; the bank's holdings only for staff and inspection."""

    stakes: tuple[Stake, ...]
    board: Board
    row: tuple[int, ...]
    turned: tuple[str, ...]
    eliminated: tuple[str, ...]
    down: tuple[int, ...]
    """Positions whose card lies face down."""
    back: str
    """The colour of the pack in play."""
    left: int
    """Cards in the sabot."""
    pays: dict[str, int]
    """What Vista Hermosa and the exact cards pay now, to 1, by their kind."""
    unseen: tuple[str, ...]
    """The cards of the placed values that may still come."""
    below_triple: BelowTriple
    """What the card below a triple keeps at this table, one against one."""
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
        """The next card of the sabot; the order of a pack that is to be loaded."""
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
        """Whoever acts now first: the mezclador, the tirador, or the pagador while a phase is settled."""
        if not state.staff:
            return ()
        if state.phase is Phase.MEZCLA:
            return acting_first(state, mixer(state))
        return acting_first(state, (PAGADOR if state.phase is Phase.LIQUIDACION else TIRADOR).holder(state))

    def window(self, state: State) -> int:
        """Bets are taken for Primeras, and again for Segundas."""
        return 1 if state.row else 0

    def notice(self) -> Sequence[Terms]:
        return terms_of(self.rules.bets.values())
