"""A history followed act by act on a hand without people, and what the law does not admit of what was done."""

from tapete.casino.phh.cards import Cards, cards_of, misplaced
from tapete.casino.phh.findings import CARTAS_DE_MAS, NOT_FOLLOWED, Finding, found, of_refusal
from tapete.casino.phh.history import BOARD, BRING_IN, CALL, FOLD, RAISE, SHOW, Action, History
from tapete.casino.phh.law import Table
from tapete.casino.phh.mazo import mazo_of
from tapete.engine.refusal import Reason, Refused
from tapete.families.poquer_de_circulo import articles
from tapete.families.poquer_de_circulo.bets import (
    DEBE_APOSTAR,
    ENVITE_ESCASO,
    FUERA_DE_TURNO,
    NO_PUEDE_RETIRARSE,
    refuse_level,
)
from tapete.families.poquer_de_circulo.betting import NOBODY
from tapete.families.poquer_de_circulo.hand import Mano
from tapete.families.poquer_de_circulo.state import State
from tapete.language import N_, Told
from tapete.law.citation import Citation


class Following:
    """A history and the hand that it becomes, as far as it can be followed."""

    def __init__(self, history: History, table: Table) -> None:
        self.history, self.table = history, table
        self.cards: Cards = cards_of(history, table.variant)
        mazo = mazo_of(table.variant, self.cards)
        self.mano = Mano(table.variant, table.terms, [*history.starting_stacks], mazo.order, again=[mazo.again])
        self.findings: list[Finding] = []
        self.remarks: list[str] = []
        self.whole = True
        """Whether every action was followed."""
        self._own, self._board = [0] * history.size, 0
        """How many cards of each, and common ones, have come in the history so far."""
        for number, action in enumerate(history.actions, 1):
            self._follow(number, action)
            if not self.whole:
                return

    @property
    def ended(self) -> bool:
        """Whether the hand is told to its end, with all its cards."""
        mano = self.mano
        return self.whole and mano.done and (mano.betting.alive == 1 or self._dealt())

    def _follow(self, number: int, action: Action) -> None:
        if action.deals:
            self._deal(number, action)
        elif action.verb == SHOW:
            if not self.mano.done:
                raise misplaced(number, action, Told(N_("cards are shown while somebody has to speak")))
        elif action.verb:
            self._act(number, action)

    # --- cards -------------------------------------------------------------------------------------------------------

    def _deal(self, number: int, action: Action) -> None:
        mano, cards = self.mano, len(action.cards)
        if action.verb == BOARD:
            self._board += cards
            most = sum(street.comunes for street in mano.variant.streets)
            if self._board > len(mano.board) and len(mano.board) == most > 0:
                self._stop(number, CARTAS_DE_MAS, self.table.rules.spreads[0].law["streets"], expected=most)
            elif self._board > len(mano.board):
                raise misplaced(number, action, Told(N_("no common cards come now")))
            return
        player = action.player
        self._own[player] += cards
        if self._own[player] > len(mano.own[player]) or not mano.betting.live[player]:
            raise misplaced(number, action, Told(N_("no cards come to this player now")))

    def _dealt(self) -> bool:
        """Whether every card has come that the hand has dealt."""
        mano = self.mano
        missing = (
            len(own) - told for own, told, live in zip(mano.own, self._own, mano.betting.live, strict=True) if live
        )
        return self._board == len(mano.board) and not any(missing)

    # --- what players do ---------------------------------------------------------------------------------------------

    def _act(self, number: int, action: Action) -> None:
        mano, player = self.mano, self.history.name(action.player)
        if mano.turn == NOBODY:
            raise misplaced(number, action, Told(N_("nobody has anything to say any more")))
        if not self._dealt():
            raise misplaced(number, action, Told(N_("cards are missing that come before it")))
        if action.player != mano.turn:
            expected = self.history.name(mano.turn)
            self._stop(number, FUERA_DE_TURNO, articles.TURN, expected=expected, player=player)
            return
        match action.verb:
            case verb if verb == RAISE:
                self._raise(number, action)
            case verb if verb == BRING_IN:
                self._bring_in(number, action)
            case _ if mano.betting.obliged:
                least = mano.options().least
                self._stop(number, DEBE_APOSTAR, self._speaks(), player=player, least=least)
            case verb if verb == FOLD:
                if not mano.options().may_retire:
                    self.findings.append(found(NO_PUEDE_RETIRARSE, self._speaks(), number, player=player))
                mano.retires(anyway=True)
            case verb if verb == CALL:
                mano.stays()
            case _:
                raise misplaced(number, action, Told(N_("no cards are changed in this variant")))

    def _speaks(self) -> Citation:
        """Where it stands who speaks first, and what is asked of him."""
        return self.table.rules.spreads[0].law["speaks_later" if self.mano.number else "speaks_first"]

    def _raise(self, number: int, action: Action) -> None:
        betting = self.mano.betting
        reach = betting.laid[action.player] + betting.restos[action.player]
        if not betting.postura < action.amount <= reach:
            raise misplaced(
                number, action, Told(N_("it is no bet over {postura:€} that he can make"), postura=betting.postura)
            )
        try:
            at_the_table = State(betting=betting)
            player = self.history.name(action.player)
            refuse_level(self.table.rules, at_the_table, action.player, player, action.amount)
        except Refused as refused:
            self.findings.append(of_refusal(refused, number))
        self.mano.bets_to(action.amount, anyway=not betting.options().admits(action.amount))

    def _bring_in(self, number: int, action: Action) -> None:
        """Less than the apuesta mínima is no bet; who must bet it all goes on as if he had bet it."""
        if not self.mano.betting.obliged:
            raise misplaced(number, action, Told(N_("nobody has to bring in now")))
        least, amount = self.mano.options().least, self.history.bring_in
        if amount < least:
            self._stop(number, ENVITE_ESCASO, self._speaks(), least=least, amount=amount)
        else:
            self._raise(number, Action(RAISE, action.player, amount=amount))

    def _stop(self, number: int, reason: Reason, cite: Citation, **facts: object) -> None:
        """Something happened after which the hand can't be followed."""
        self.findings.append(found(reason, cite, number, **facts))
        self.remarks.append(Told(NOT_FOLLOWED))
        self.whole = False
