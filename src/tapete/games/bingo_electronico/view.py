"""What is seen at a terminal: the draw and the prizes for everybody, and the own cartones."""

from collections.abc import Collection, Sequence

from tapete.engine.actor import BACK_OFFICE, Actor
from tapete.engine.chips import Lying
from tapete.engine.table import AnyTable
from tapete.families.hall.sold import of_each
from tapete.families.hall.terminals.sale import staked
from tapete.families.hall.terminals.settled import Settled
from tapete.families.hall.terminals.state import Formed, Phase, Terminal, terminal_of
from tapete.families.hall.terminals.view import Held, held_by, pots_settling
from tapete.families.table.view import TableView, shown
from tapete.games.bingo_electronico.plan import colindantes, pots_now
from tapete.games.bingo_electronico.rules import ElectronicoRules, Prize, Surprise
from tapete.games.bingo_electronico.state import State, stakes
from tapete.language import N_, say


class ElectronicoView(TableView, frozen=True, kw_only=True):
    """What every terminal shows, and what is one's own."""

    especialidad: str
    price: int
    extractions: int
    highest: int
    cartones: int
    players: int
    people: tuple[str, ...]
    """Who is at a terminal."""
    staked: int
    colindantes: int
    pots: dict[str, int]
    """What each acumulado pays now, up to date with every stake."""
    balls: dict[str, int]
    """Before which number each is won."""
    needed: dict[str, int]
    """Of acumulados that ask for cartones, how many one must have in the game."""
    opens: str
    """Whether they go by the greatest prize of the table, or of those that were won."""
    table: tuple[Prize, ...]
    surprises: tuple[Surprise, ...]
    drawn: tuple[int, ...]
    formed: tuple[Formed, ...]
    extra: int
    extra_balls: int
    extra_price: int
    bought: tuple[int, ...]
    """The extra balls that one has bought, by their order."""
    terminal: int
    """One's own; 0 for none."""
    terminals: tuple[Terminal, ...]
    vacant: tuple[int, ...]
    """Terminals that nobody plays at, but for those out of service."""
    mine: tuple[Held, ...]
    stake: int
    report: tuple[int, int, int]
    """Games of the session, cents staked and won: for the staff and the inspection."""
    due: tuple[Settled, ...] = ()

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
        if self.drawn:
            told.append(say(N_("called: {numbers}"), language, {"numbers": " ".join(map(str, self.drawn))}))
        return told

    def lying(self) -> Sequence[Lying]:
        return [Lying(player=self.who.id, bet="carton", amount=self.stake)] if self.stake else []

    def playing(self) -> Collection[str]:
        return self.people


def view(game: AnyTable, rules: ElectronicoRules, state: State, who: Actor) -> ElectronicoView:
    """Cells of cartones are for who plays them."""
    known = state.terminals if who.role in BACK_OFFICE else [t for t in state.terminals if t.player == who.id]
    taken = {*state.out_of_service, *(each.number for each in state.terminals)}
    vacant = tuple([number for number in range(1, rules.plazas.value + 1) if number not in taken])
    return shown(
        ElectronicoView,
        game,
        state,
        who,
        betting=state.phase is Phase.VENTA,
        especialidad=rules.especialidad,
        price=rules.price,
        extractions=rules.extractions,
        highest=rules.emission.layout.highest,
        cartones=state.total,
        players=len(of_each(state.sold)),
        people=tuple([each.player for each in state.terminals]),
        staked=staked(rules, state),
        colindantes=colindantes(rules, state) if state.sold else 0,
        pots=pots_now(rules, state) if state.phase is not Phase.LIQUIDACION else pots_settling(state),
        balls={jackpot.name: jackpot.ball for jackpot in rules.jackpots},
        needed={jackpot.name: jackpot.cartones for jackpot in rules.jackpots if jackpot.cartones > 1},
        opens=rules.opens.value,
        table=rules.table,
        surprises=rules.surprises,
        formed=state.formed,
        extra_balls=rules.extra,
        extra_price=rules.extra_price,
        bought=next((each.balls for each in state.bought if each.player == who.id), ()),
        terminal=terminal_of(state, who.id),
        terminals=tuple(known),
        vacant=vacant,
        mine=held_by(rules, state, who.id),
        stake=0 if state.collected else stakes(rules, state).get(who.id, 0),
        report=(state.games, state.staked, state.awarded) if who.role in BACK_OFFICE else (0, 0, 0),
    )
