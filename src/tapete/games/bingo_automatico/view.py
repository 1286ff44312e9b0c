"""What is seen at a terminal: the draw and the prizes for everybody, the own cartones, and the testigo de premios."""

from tapete.engine.actor import Actor
from tapete.engine.table import AnyTable
from tapete.families.hall.names import prize_name
from tapete.families.hall.terminals.sale import stakes
from tapete.families.hall.terminals.state import terminal_of
from tapete.families.hall.terminals.view import TerminalView, seen_at_terminals
from tapete.families.table.view import shown
from tapete.games.bingo_automatico.plan import pots_now, prizes_now
from tapete.games.bingo_automatico.rules import AutomaticoRules, Sala
from tapete.games.bingo_automatico.state import State
from tapete.language import N_, say


class AutomaticoView(TerminalView, frozen=True, kw_only=True):
    """What every terminal of the network shows, and what is one's own."""

    salas: tuple[Sala, ...]
    sala: str
    """Of one's own terminal."""
    maxima: dict[str, int]
    prizes: dict[str, int]
    """What línea and bingo of each room, and the gran prizes of the network, pay with what is staked now."""
    witness: tuple[str, ...]
    """The testigo de premios: what one's own cartones have won in this game."""

    def tell(self, language: str) -> list[str]:
        told = [say(N_("{cartones} {cartones:cartón|cartones} in the network"), language, {"cartones": self.cartones})]
        for name, amount in self.pots.items():
            facts = {"name": prize_name(name, language), "amount": amount, "ball": self.maxima.get(name, 0)}
            sentence = (
                N_("acumulado {name}: {amount:€}, before number {ball}") if facts["ball"] else N_("{name}: {amount:€}")
            )
            told.append(say(sentence, language, facts))
        return [*told, *self.tell_called(language)]


def view(game: AnyTable, rules: AutomaticoRules, state: State, who: Actor) -> AutomaticoView:
    terminal = terminal_of(state, who.id)
    return shown(
        AutomaticoView,
        game,
        state,
        who,
        **seen_at_terminals(rules, state, who, pots=pots_now(rules, state), stakes=stakes(rules, state)),
        salas=rules.salas,
        sala=rules.sala_of(terminal).name if terminal else "",
        maxima={each.pot: each.before for each in state.maxima},
        prizes=prizes_now(rules, state),
        witness=tuple([each.prize for each in state.formed if each.player == who.id]),
    )
