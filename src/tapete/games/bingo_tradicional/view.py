"""What is seen of a bingo room: the panel for everybody, and the own cartones."""

from collections.abc import Sequence

import msgspec

from tapete.engine.actor import BACK_OFFICE, Actor
from tapete.engine.table import AnyTable
from tapete.families.hall.sold import Sold, of_each, ranges
from tapete.families.hall.view import HallView
from tapete.families.table.view import shown
from tapete.games.bingo_tradicional.rules import BingoRules
from tapete.games.bingo_tradicional.settled import Settled
from tapete.games.bingo_tradicional.state import Claim, Phase, Plan, State, at_stake, carton_of, written
from tapete.kit.bingo.layout import Rows
from tapete.language import N_, say

MOST_SHOWN = 60
"""Cartones of one's own that are shown with their cells."""


class Held(msgspec.Struct, frozen=True):
    """A cartón of one's own, as its matriz has it."""

    place: int
    number: int
    name: str
    rows: Rows


class Seen(msgspec.Struct, frozen=True):
    """A cartón that was sung, as the monitors show it."""

    claim: Claim
    name: str
    rows: Rows


class BingoView(HallView, frozen=True, kw_only=True):
    """The panel, what was sold, what is played for, what was sung; and the own cartones."""

    face: int
    doubles: bool
    part: int
    ranges: tuple[tuple[str, int, int], ...]
    plan: Plan
    called: tuple[int, ...]
    """What everybody heard; `drawn` are the balls themselves, which those who work in the room know."""
    claims: tuple[Seen, ...]
    """Sung and not checked."""
    line: tuple[Seen, ...]
    line_closed: bool
    full: tuple[Seen, ...]
    mine: tuple[Held, ...]
    owned: int
    """How many cartones are one's own."""
    sold: tuple[Sold, ...]
    """The own purchases; of the others only how many there are."""
    next_series: str
    next_number: int
    held: dict[str, int]
    """What is in each prize of the bolsa."""
    question: str
    due: tuple[Settled, ...] = ()

    def tell(self, language: str) -> list[str]:
        told = []
        if self.plan.base:
            facts = {"cartones": self.cartones, "linea": self.plan.linea, "bingo": self.plan.bingo}
            told.append(
                say(N_("{cartones} {cartones:cartón|cartones}; línea {linea:€}, bingo {bingo:€}"), language, facts)
            )
        if self.called:
            told.append(say(N_("called: {numbers}"), language, {"numbers": " ".join(map(str, self.called))}))
        if self.owned:
            told.append(say(N_("own cartones: {cartones}"), language, {"cartones": self.owned}))
        told += [f"{held.name}: {_spoken(held.rows, self.called)}" for held in self.mine]
        return told


def _spoken(rows: Rows, called: Sequence[int]) -> str:
    """The cells of a cartón in a line, those called in brackets."""
    lines = [" ".join(f"[{cell}]" if cell in called else str(cell) for cell in row if cell) for row in rows]
    return " / ".join(lines)


def view(game: AnyTable, rules: BingoRules, state: State, who: Actor) -> BingoView:
    own = tuple([sold for sold in state.sold if sold.player == who.id])
    names = [carton for sold in own for carton in sold]
    mine = [
        Held(each.series, each.number, written(rules, each), carton_of(rules, each).rows) for each in names[:MOST_SHOWN]
    ]
    return shown(
        BingoView,
        game,
        state,
        who,
        betting=state.phase is Phase.VENTA,
        face=rules.face,
        players=len(of_each(state.sold)),
        people=tuple(of_each(state.sold)),
        ranges=tuple([(rules.emission.series(at).name, first, last) for at, first, last in ranges(state.sold)]),
        highest=rules.emission.layout.highest,
        claims=_seen(rules, state.claims),
        line=_seen(rules, state.line),
        full=_seen(rules, state.full),
        mine=tuple(mine),
        owned=len(names),
        stake=at_stake(rules, state).get(who.id, 0),
        sold=own,
        next_series=rules.emission.series(state.next.series).name,
        next_number=state.next.number,
        held={pozo.key: pozo.held for pozo in state.pozos},
        question=rules.question.value if state.phase is Phase.PREGUNTA else "",
        drawn=state.drawn[: len(state.called)] if who.role in BACK_OFFICE else state.called,
    )


def _seen(rules: BingoRules, claims: Sequence[Claim]) -> tuple[Seen, ...]:
    return tuple([Seen(claim, written(rules, claim.carton), carton_of(rules, claim.carton).rows) for claim in claims])
