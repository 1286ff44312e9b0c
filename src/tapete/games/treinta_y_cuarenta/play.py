"""Treinta y cuarenta at a table: the chapters of its article, whom it waits for, and what everybody sees."""

from collections.abc import Collection, Iterator, Sequence

from tapete.engine.actor import Actor
from tapete.engine.chips import Lying
from tapete.engine.command import Command
from tapete.engine.need import Need
from tapete.engine.notice import Terms
from tapete.engine.table import Pace, Step, TableGame, acting_first, croupier_of
from tapete.families.sabot.shoe import need_of, shuffled_need
from tapete.families.stakes.bets import terms_of
from tapete.families.stakes.cells import Stake, lies, stake_words
from tapete.families.table.closing import end_of_session
from tapete.families.table.opening import opened_by_direction, opening
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
)
from tapete.games.treinta_y_cuarenta.errors import errors
from tapete.games.treinta_y_cuarenta.rules import TreintaRules, total_of
from tapete.games.treinta_y_cuarenta.state import (
    PAYER,
    TALLADOR,
    Phase,
    Premium,
    SettlementEvent,
    State,
    between_coups,
    deposited,
    red_card_next,
)
from tapete.kit.cards import FRENCH_52
from tapete.language import N_, cards, translate
from tapete.law.citation import Citation

__all__ = ["TreintaView", "TreintaYCuarenta"]

CLOSING = Citation("criterio:casino.26")


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
    """Cards in the sabot."""
    cutter: str
    """Who is to cut the cards, while they wait for it."""
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
    """The tallador cuts for a player who does not."""
    return Cut(by=croupier_of(state), absent=cutter(state))


def pace_of_the_cut(rules: TreintaRules, state: State) -> Pace:
    return Pace.DECISION if cutter(state) else Pace.PERSONAL


def shows_red_card(rules: TreintaRules, state: State) -> Command | None:
    """The tallador, when it comes; any other card is laid in its row."""
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
        """The next card of the sabot; the order of one that is to be loaded, also when only the red card is left."""
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
        """Whoever acts now first: the tallador, or the other while the coup is settled."""
        if not state.staff:
            return ()
        acting = (PAYER if state.phase is Phase.LIQUIDACION else TALLADOR).holder(state)
        return acting_first(state, acting)

    def notice(self) -> Sequence[Terms]:
        return terms_of(self.rules.bets.values())
