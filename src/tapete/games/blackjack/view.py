"""What people see of a table of black-jack, on pages and in words."""

from collections.abc import Sequence

from tapete.engine.chips import Lying
from tapete.families.table.view import TableView
from tapete.games.blackjack.events import SettlementEvent
from tapete.games.blackjack.state import Bet, Hand, Mano, Phase, Seguro
from tapete.language import N_, money, say

SPOTS = ("plaza", "menor", "mayor", "seguro")
"""The kinds of bet that have a place on the cloth."""


class BlackjackView(TableView, frozen=True, kw_only=True):
    """What is public at the table: everything but what the bank holds and what is left in the sabot, face by face."""

    due: tuple[SettlementEvent, ...] = ()
    seats: tuple[str, ...]
    bets: tuple[Bet, ...]
    manos: tuple[Mano, ...]
    banca: Hand
    seguros: tuple[Seguro, ...]
    turn: int
    """The place of the mano in turn; -1 when it is nobody's."""
    asking: str
    pending: tuple[str, ...]
    pots: tuple[tuple[str, int], ...]
    left: int
    """Cards in the sabot."""
    cut: bool
    results: tuple[int, ...]

    def tell(self, language: str) -> list[str]:
        told = [say(N_("croupier: {hand}"), language, {"hand": hand_words(self.banca)})] if self.banca.cards else []
        told += [self._mano_words(place, language) for place in range(len(self.manos))]
        told += [f"{bet.player} {bet.kind} {bet.plaza} {money(bet.amount, language)}" for bet in self.bets]
        told += [say(N_("pot {pot}: {held:€}"), language, {"pot": pot, "held": held}) for pot, held in self.pots]
        if self.asking and self.who.id in self.pending:
            told.append(say(N_("you are asked: {what}"), language, {"what": self.asking}))
        if not self.betting and self.phase == Phase.TURNOS and self._in_turn():
            told.append(say(N_("your turn"), language, {}))
        return told

    def lying(self) -> Sequence[Lying]:
        bets = sorted((bet for bet in self.bets if bet.kind in SPOTS), key=lambda bet: bet.kind == "plaza")
        chips = [(bet.player, f"{bet.kind}:{bet.plaza}", bet.amount) for bet in bets]
        chips += [(s.player, f"plaza:{mano.plaza}", s.amount) for mano in self.manos for s in mano.stakes]
        chips += [(seguro.player, f"seguro:{seguro.plaza}", seguro.amount) for seguro in self.seguros]
        return [Lying(player=player, bet=spot, amount=amount) for player, spot, amount in chips]

    def _mano_words(self, place: int, language: str) -> str:
        mano = self.manos[place]
        stakes = ", ".join(f"{s.player} {money(s.amount, language)}" for s in mano.stakes)
        marked = "→ " if place == self.turn else ""
        return f"{marked}plaza {mano.plaza}: {hand_words(mano.hand)} {stakes}".strip()

    def _in_turn(self) -> bool:
        return self.turn >= 0 and not self.asking and self.manos[self.turn].commander == self.who.id


def hand_words(hand: Hand) -> str:
    """Cards and their count: `Kh As (21)`."""
    return f"{' '.join(hand.cards)} ({hand.points})" if hand.cards else "-"
