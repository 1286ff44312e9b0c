"""A network of bingo automático: its chapters, whom it waits for, and what everybody sees.

There are no group servers: this machine is the servidor central of the network and keeps every acumulado itself.
"""

from collections.abc import Sequence

from tapete.engine.actor import Actor
from tapete.engine.cloth import Cloth
from tapete.engine.notice import PrizeTerms
from tapete.engine.table import AnyTable, Step
from tapete.families.hall.money import prize_name
from tapete.families.hall.room import panel
from tapete.families.hall.terminals.play import TerminalGame, earlier_pots, operated, with_terminals
from tapete.families.hall.terminals.sale import stakes
from tapete.families.hall.terminals.state import Phase, terminal_of
from tapete.families.hall.terminals.view import TerminalView, seen_at_terminals
from tapete.families.table.view import shown
from tapete.games.bingo_automatico.plan import FixMaxima, counted_from, draw, plan, pots_now, prizes_now
from tapete.games.bingo_automatico.rules import GRAN_BINGO, GRAN_LINEA, AutomaticoRules, Sala, State
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


class BingoAutomatico(TerminalGame[AutomaticoRules, State]):
    """Bingo at the terminals of one room or of several, as its rules say."""

    states = State
    chapters = with_terminals(plan, draw, stakes=stakes, before=earlier_pots(counted_from), keeps=("over",))

    procedure = (*TerminalGame.procedure, Step(Phase.MAXIMOS, staff=operated(FixMaxima)))

    def view(self, state: State, who: Actor) -> AutomaticoView:
        return view(self, self.rules, state, who)

    def prizes(self) -> Sequence[PrizeTerms]:
        rules = self.rules
        return [
            *(
                PrizeTerms(id=name, share=share, cite=rules.law[name.replace("-", "_")])
                for name, share in rules.shares.items()
                if rules.interconnected or name not in {GRAN_LINEA, GRAN_BINGO}
            ),
            *(
                PrizeTerms(id=each.pot, share=each.share, cite=rules.law[each.prize.replace("-", "_")])
                for each in rules.supers
            ),
        ]


def layout(rules: AutomaticoRules) -> Cloth:
    return panel(rules.emission.layout.highest)
