"""What is seen at a terminal: the draw and the prizes for everybody, the own cartones, and the testigo de premios."""

from collections.abc import Collection, Sequence

from tapete.engine.actor import BACK_OFFICE, Actor
from tapete.engine.chips import Lying
from tapete.engine.table import AnyTable
from tapete.families.hall.names import prize_name
from tapete.families.hall.sold import of_each
from tapete.families.hall.terminals.sale import stakes
from tapete.families.hall.terminals.settled import Settled
from tapete.families.hall.terminals.state import Formed, Phase, Terminal, terminal_of
from tapete.families.hall.terminals.view import Held, held_by, pots_settling
from tapete.families.table.view import TableView, shown
from tapete.games.bingo_automatico.plan import pots_now, prizes_now
from tapete.games.bingo_automatico.rules import RED, AutomaticoRules, Sala
from tapete.games.bingo_automatico.state import State, staked_in
from tapete.language import N_, say


class AutomaticoView(TableView, frozen=True, kw_only=True):
    """What every terminal of the network shows, and what is one's own."""

    price: int
    highest: int
    cartones: int
    players: int
    people: tuple[str, ...]
    """Who is at a terminal."""
    salas: tuple[Sala, ...]
    sala: str
    """Of one's own terminal."""
    staked: int
    pots: dict[str, int]
    maxima: dict[str, int]
    prizes: dict[str, int]
    """What línea and bingo of each room, and the gran prizes of the network, pay with what is staked now."""
    drawn: tuple[int, ...]
    formed: tuple[Formed, ...]
    witness: tuple[str, ...]
    """The testigo de premios: what one's own cartones have won in this game."""
    terminal: int
    terminals: tuple[Terminal, ...]
    vacant: tuple[int, ...]
    """Terminals at which nobody plays."""
    mine: tuple[Held, ...]
    stake: int
    report: tuple[int, int, int]
    due: tuple[Settled, ...] = ()

    def tell(self, language: str) -> list[str]:
        told = [say(N_("{cartones} {cartones:cartón|cartones} in the network"), language, {"cartones": self.cartones})]
        for name, amount in self.pots.items():
            facts = {"name": prize_name(name, language), "amount": amount, "ball": self.maxima.get(name, 0)}
            sentence = (
                N_("acumulado {name}: {amount:€}, before number {ball}") if facts["ball"] else N_("{name}: {amount:€}")
            )
            told.append(say(sentence, language, facts))
        if self.drawn:
            told.append(say(N_("called: {numbers}"), language, {"numbers": " ".join(map(str, self.drawn))}))
        return told

    def lying(self) -> Sequence[Lying]:
        return [Lying(player=self.who.id, bet="carton", amount=self.stake)] if self.stake else []

    def playing(self) -> Collection[str]:
        return self.people


def view(game: AnyTable, rules: AutomaticoRules, state: State, who: Actor) -> AutomaticoView:
    """Cells of cartones are for who plays them."""
    known = state.terminals if who.role in BACK_OFFICE else [t for t in state.terminals if t.player == who.id]
    terminal = terminal_of(state, who.id)
    taken = {*state.out_of_service, *(each.number for each in state.terminals)}
    vacant = tuple([number for number in range(1, rules.plazas.value + 1) if number not in taken])
    return shown(
        AutomaticoView,
        game,
        state,
        who,
        betting=state.phase is Phase.VENTA,
        price=rules.price,
        highest=rules.emission.layout.highest,
        cartones=state.total,
        players=len(of_each(state.sold)),
        people=tuple([each.player for each in state.terminals]),
        salas=rules.salas,
        sala=rules.sala_of(terminal).name if terminal else "",
        staked=staked_in(rules, state, RED),
        pots=pots_now(rules, state) if state.phase is not Phase.LIQUIDACION else pots_settling(state),
        maxima={each.pot: each.before for each in state.maxima},
        prizes=prizes_now(rules, state),
        witness=tuple([each.prize for each in state.formed if each.player == who.id]),
        terminal=terminal,
        terminals=tuple(known),
        vacant=vacant,
        mine=held_by(rules, state, who.id),
        stake=0 if state.collected else stakes(rules, state).get(who.id, 0),
        report=(state.games, state.staked, state.awarded) if who.role in BACK_OFFICE else (0, 0, 0),
    )
