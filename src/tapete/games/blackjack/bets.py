"""Bets on the casillas before the cards are dealt, within the limits of the table (ES1979:03.V.2, MU2010:18.3)."""

from collections.abc import Iterator, Sequence
from typing import Literal

from tapete.engine.actor import Actor, Name
from tapete.engine.chapter import Chapter
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.refusal import Refused
from tapete.families.plazas.bets import NADA_QUE_RETIRAR, betting, coming_off, withdrawn
from tapete.families.plazas.sitting import each_plaza, require_plaza
from tapete.games.blackjack.consents import barred
from tapete.games.blackjack.rules import BlackjackRules
from tapete.games.blackjack.state import BETTING, HANDLER, State, present
from tapete.language import N_

SEGURO = "seguro"
SIDES: tuple[Literal["menor", "mayor"], ...] = ("menor", "mayor")
bets: Chapter[BlackjackRules, State] = betting(
    by=HANDLER, when=BETTING, present=present, barred=barred, elsewhere=(SEGURO,)
)


class Withdraw(Command, frozen=True, tag="withdraw"):
    """Take what one has on a casilla off it before the deal: all of it, or the stake on one side of thirteen."""

    label = N_("Withdraw {side} from plaza {plaza}")
    words = (
        "retirar {side:menor|mayor} {plaza} [para {player}]",
        "retirar {plaza} [para {player}]",
    )
    player: Name
    plaza: int
    side: Literal["", "menor", "mayor"] = ""


@bets.act(Withdraw, by=HANDLER, when=BETTING)
def withdraw(rules: BlackjackRules, state: State, command: Withdraw) -> Sequence[Event]:
    """What somebody has on a casilla comes off it; without its holder's bet, those of his backers too."""
    player, plaza = command.player, command.plaza
    require_plaza(rules, plaza)
    taken = coming_off(state, player, plaza)
    if command.side:
        taken = [bet for bet in taken if bet.kind == command.side and bet.player == player]
    if not any(bet.player == player for bet in taken):
        raise Refused(NADA_QUE_RETIRAR, rules.betting.cite, player=player, plaza=plaza)
    return withdrawn(rules, taken)


@bets.might(Withdraw)
def from_each_casilla(rules: BlackjackRules, state: State, who: Actor) -> Iterator[Command]:
    for side in ("", *SIDES):
        yield from each_plaza(Withdraw, present, side=side)(rules, state, who)
