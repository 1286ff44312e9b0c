"""Players of the house's own in a bingo room: they buy some cartones, watch them, and sing what is right."""

from hashlib import sha256

from tapete.engine.command import Command
from tapete.families.hall.sold import CartonId
from tapete.games.bingo_tradicional.claims import Sing, SingBingo, SingLine
from tapete.games.bingo_tradicional.rules import BingoRules
from tapete.games.bingo_tradicional.sale import Buy
from tapete.games.bingo_tradicional.state import SINGING, Phase
from tapete.games.bingo_tradicional.view import BingoView
from tapete.kit.bingo.carton import Carton

STRIP, MOST_STRIPS = 6, 6
"""They buy whole strips: the cartones on which every number stands once."""


def choose(rules: BingoRules, view: BingoView) -> Command | None:
    if view.phase == Phase.VENTA and not view.owned:
        wanted = min(_strips(view) * STRIP, rules.emission.cartones - view.cartones)
        return Buy(by=view.who, player=view.who.id, cartones=wanted) if wanted else None
    return _song(view)


def take_leave(rules: BingoRules, view: BingoView) -> Command | None:
    return _song(view)


def _strips(view: BingoView) -> int:
    """How many strips: not the same for all, nor in every game."""
    return 1 + sha256(f"{view.who.id} {view.round}".encode()).digest()[0] % MOST_STRIPS


def _song(view: BingoView) -> Command | None:
    """The first cartón of one's own that has what is open, and was not sung."""
    if view.phase not in SINGING or not view.called:
        return None
    sung = {(seen.claim.kind, seen.claim.carton) for seen in (*view.claims, *view.line, *view.full)}
    called = frozenset(view.called)
    kinds: tuple[type[Sing], ...] = (SingBingo,) if view.line_closed else (SingBingo, SingLine)
    for kind in kinds:
        for held in view.mine:
            name, carton = CartonId(held.place, held.number), Carton(held.rows)
            has = carton.is_full(called) if kind is SingBingo else carton.has_line(called)
            if has and (kind.kind, name) not in sung:
                return kind(by=view.who, player=view.who.id, carton=name)
    return None
