"""What is seen at a terminal: the draw and the prizes for everybody, and the own cartones."""

from tapete.engine.actor import Actor
from tapete.engine.table import AnyTable
from tapete.families.hall.terminals.view import TerminalView, seen_at_terminals
from tapete.families.table.view import shown
from tapete.games.bingo_electronico.plan import colindantes, pots_now
from tapete.games.bingo_electronico.rules import ElectronicoRules, Prize, Surprise
from tapete.games.bingo_electronico.state import State, stakes
from tapete.language import N_, say


class ElectronicoView(TerminalView, frozen=True, kw_only=True):
    """What every terminal shows, and what is one's own."""

    especialidad: str
    extractions: int
    colindantes: int
    balls: dict[str, int]
    """Before which number each is won."""
    needed: dict[str, int]
    """Of acumulados that ask for cartones, how many one must have in the game."""
    opens: str
    """Whether they go by the greatest prize of the table, or of those that were won."""
    table: tuple[Prize, ...]
    surprises: tuple[Surprise, ...]
    extra: int
    extra_balls: int
    extra_price: int
    bought: tuple[int, ...]
    """The extra balls that one has bought, by their order."""

    def tell(self, language: str) -> list[str]:
        facts = {"cartones": self.cartones, "colindantes": self.colindantes}
        told = [say(N_("{cartones} {cartones:cartón|cartones}; colindantes {colindantes:€}"), language, facts)]
        told += [
            say(N_("acumulado {name}: {amount:€}, before number {ball}"), language, {"name": n, "amount": a, "ball": b})
            for n, a, b in zip(self.pots, self.pots.values(), self.balls.values(), strict=True)
        ]
        told += [
            say(N_("acumulado {name}: with {cartones} cartones in the game"), language, {"name": n, "cartones": c})
            for n, c in self.needed.items()
        ]
        told += [
            say(
                N_("surprise {name}: with number {order} of the draw"),
                language,
                {"name": each.name, "order": each.order},
            )
            for each in self.surprises
        ]
        return [*told, *self.tell_called(language)]


def view(game: AnyTable, rules: ElectronicoRules, state: State, who: Actor) -> ElectronicoView:
    return shown(
        ElectronicoView,
        game,
        state,
        who,
        **seen_at_terminals(rules, state, who, pots=pots_now(rules, state), stakes=stakes(rules, state)),
        especialidad=rules.especialidad,
        extractions=rules.extractions,
        colindantes=colindantes(rules, state) if state.sold else 0,
        balls={jackpot.name: jackpot.ball for jackpot in rules.jackpots},
        needed={jackpot.name: jackpot.cartones for jackpot in rules.jackpots if jackpot.cartones > 1},
        opens=rules.opens.value,
        table=rules.table,
        surprises=rules.surprises,
        extra_balls=rules.extra,
        extra_price=rules.extra_price,
        bought=next((each.balls for each in state.bought if each.player == who.id), ()),
    )
