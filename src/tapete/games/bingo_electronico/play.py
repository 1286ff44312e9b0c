"""An especialidad of bingo electrónico: its chapters, whom it waits for, and what everybody sees.

The elements of article 121.2 are those of the live house: this machine is the servidor central and the servidor de
grupo of its especialidad, whose record is the archive; the store and its mailbox are the servidor de comunicaciones,
the caja of the house is the sistema de caja, and the pages are the terminals.
"""

from collections.abc import Sequence

from tapete.engine.actor import Actor
from tapete.engine.cloth import Cloth
from tapete.engine.notice import PrizeTerms
from tapete.engine.table import AnyTable, Pace, Step
from tapete.families.hall.room import panel
from tapete.families.hall.terminals.play import TerminalGame, earlier_pots, operated, with_terminals
from tapete.families.hall.terminals.state import Phase
from tapete.families.hall.terminals.view import TerminalView, seen_at_terminals
from tapete.families.table.view import shown
from tapete.games.bingo_electronico.draw import ShowBall, colindantes, draw, plan, pots_now
from tapete.games.bingo_electronico.rules import COLINDANTES, ElectronicoRules, Prize, State, Surprise, stakes
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


class BingoElectronico(TerminalGame[ElectronicoRules, State]):
    """Bingo at terminals, as its rules say."""

    states = State
    chapters = with_terminals(plan, draw, stakes=stakes, before=earlier_pots(lambda _, __: None))

    procedure = (
        *TerminalGame.procedure,
        Step(Phase.EXTRA, staff=operated(ShowBall), pace=Pace.DECISION),
        Step(Phase.BOLA_EXTRA),
    )

    def view(self, state: State, who: Actor) -> ElectronicoView:
        return view(self, self.rules, state, who)

    def prizes(self) -> Sequence[PrizeTerms]:
        rules = self.rules
        return [
            PrizeTerms(id=COLINDANTES, share=rules.colindantes_share.value, cite=rules.law["colindantes"]),
            *(PrizeTerms(id=prize.name, pays=prize.pays, cite=prize.cite) for prize in rules.table),
            *(PrizeTerms(id=each.name, pays=each.pays, cite=rules.law["surprises"]) for each in rules.surprises),
            *(
                PrizeTerms(id=each.name, share=each.share, ball=each.ball, cite=rules.law["acumulados"])
                for each in rules.jackpots
            ),
        ]


def layout(rules: ElectronicoRules) -> Cloth:
    return panel(rules.emission.layout.highest)
