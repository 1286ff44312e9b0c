"""What each person may see of a table of bacarrá a dos paños, built field by field, never by hiding; and its cloth."""

from collections.abc import Iterator
from math import cos, pi, sin

from tapete.engine.actor import Actor, Role
from tapete.engine.cloth import Cloth, Spot
from tapete.engine.table import AnyTable
from tapete.families.bacarra.state import BankedView, copied, view_of
from tapete.families.circulo.bank import amount_of
from tapete.games.bacarra_dos_panos.rules import DosPanosRules
from tapete.games.bacarra_dos_panos.state import (
    BANCA,
    SIDES,
    SPEAKING,
    Award,
    Bank,
    Lot,
    Phase,
    Play,
    PlayShown,
    Seat,
    SettlementEvent,
    State,
    of,
    side_of,
)
from tapete.language import N_, say


class PlayView(PlayShown, frozen=True, kw_only=True):
    """The jugada under way, as somebody sees it."""

    abated: tuple[str, ...]
    """The sides that have abated."""
    thrown: tuple[str, ...]
    """The sides whose cards were thrown away unshown and count zero."""
    drawing: str
    """The use of the next card."""
    early: int
    """Number of cards drawn before the closing call."""
    primero: tuple[str, ...]
    segundo: tuple[str, ...]
    banca: tuple[str, ...]
    thirds: tuple[str, str, str]
    bound: bool
    """Whether the cuadro binds the banker where it says the same for both paños."""


TWO_CARDS = 2
"""The banker looks at both cards: nobody saw a deal that was broken off before."""


class DosPanosView(BankedView[Seat, Award, Bank, PlayView, SettlementEvent], frozen=True, kw_only=True):
    """Seats, bank and bets are public; cards are private until they are shown."""

    own_side: str
    """The viewer's paño; empty for a viewer at neither."""
    barred: tuple[str, ...]
    turn: tuple[int, int]
    first: bool
    called: bool
    lot: Lot | None

    def told(self, language: str) -> Iterator[str]:
        play = self.play
        if play is None:
            return
        hands = (play.primero, play.segundo, play.banca)
        for side, parts, hand, third in zip((*SIDES, BANCA), (*play.bets, ()), hands, play.thirds, strict=True):
            if hand or parts:
                told = {"side": side, "amount": amount_of(parts), "cards": " ".join((*hand, third)).strip() or "-"}
                yield say(N_("{side}: {amount:€} {cards:♠}"), language, told)


_BANKER_ASKED = frozenset({Phase.SALTADA, Phase.DECISION, Phase.COBERTURA})


def asked(state: State) -> str:
    """The one player whose answer the table waits for; empty when it waits for several, for the staff or for chance."""
    play, award, bank = state.play, state.award, state.banca
    if state.phase is Phase.CORTE:
        return state.cutters[0] if state.cutters else ""
    if award is not None and state.phase is Phase.DEPOSITO:
        return award.banker
    if award is not None and state.phase is Phase.REOFERTA:
        return award.queue[0] if award.queue else ""
    if state.phase in _BANKER_ASKED:
        return bank.banker if bank else ""
    if play is None or play.queue:
        return ""
    if state.phase is Phase.REPETICION:
        return play.maker
    side = SPEAKING.get(state.phase)
    if side:
        holder: str = of(play.holders, side)
        return holder
    return bank.banker if state.phase is Phase.BANQUERO and bank else ""


def _play_view(state: State, play: Play, who: Actor) -> PlayView:
    player = who.id if who.role is Role.JUGADOR else ""
    over = state.phase is Phase.LIQUIDACION and play.shown
    mine = [over or (of(play.lifted, side) and of(play.holders, side) == player) for side in SIDES]
    banker = state.banca is not None and state.banca.banker == player and bool(player)
    looked = banker and len(play.banca.cards) == TWO_CARDS and state.phase is not Phase.REPARTO
    return copied(
        PlayView,
        play,
        abated=tuple([side for side in (*SIDES, BANCA) if play.hand(side).abated]),
        thrown=tuple([side for side in (*SIDES, BANCA) if play.hand(side).forced >= 0]),
        drawing=play.queue[0] if play.queue else "",
        early=len(play.early),
        primero=play.primero.seen(wholly=mine[0]),
        segundo=play.segundo.seen(wholly=mine[1]),
        banca=play.banca.seen(wholly=over or looked),
        thirds=(play.primero.third, play.segundo.third, play.banca.third),
        bound=play.banca.bound,
    )


def view(game: AnyTable, state: State, who: Actor) -> DosPanosView:
    play = _play_view(state, state.play, who) if state.play else None
    own = side_of(game.rules, state, who.id) if who.role is Role.JUGADOR else ""
    return view_of(
        DosPanosView,
        game,
        state,
        who,
        betting=state.phase is Phase.POSTURAS,
        own_side=own,
        play=play,
        asked=asked(state),
    )


# --- the cloth --------------------------------------------------------------------------------------------------------

WIDTH, HEIGHT = 960, 560
SPOT_WIDTH, SPOT_HEIGHT = 84, 60
_CENTRE = (WIDTH // 2, HEIGHT // 2)
_MIDDLE = {
    "segundo": (200, -20),
    "primero": (-200, -20),
    "a-caballo": (0, 40),
    "banca": (0, -120),
    "cesta": (0, 150),
    "cagnotte": (50, 222),
    "propinas": (-50, 222),
}
"""The croupier sits at the bottom and faces the banker, whose right is our left."""


def cloth(rules: DosPanosRules) -> Cloth:
    """Where each seat is, and where bets, bank, cagnotte and cesta lie."""
    spots = [_seat(rules, number) for number in range(1, 2 * rules.seats + 1)]
    spots += [_spot(name, _CENTRE[0] + x, _CENTRE[1] + y, name) for name, (x, y) in _MIDDLE.items()]
    return Cloth(width=WIDTH, height=HEIGHT, spots=tuple(spots))


def _seat(rules: DosPanosRules, number: int) -> Spot:
    """Each paño is numbered from the seat nearest to the banker."""
    place = (number - 1) % rules.seats
    across = -1 if rules.pano_of(number) == 1 else 1
    angle = pi / 7 + place * (pi - 2 * pi / 7) / max(1, rules.seats - 1)
    x = _CENTRE[0] + round(across * sin(angle) * (WIDTH - SPOT_WIDTH) / 2 * 0.95)
    y = _CENTRE[1] - round(cos(angle) * (HEIGHT - SPOT_HEIGHT) / 2 * 0.95)
    return _spot(f"asiento:{number}", x, y, str(number))


def _spot(name: str, x: int, y: int, label: str) -> Spot:
    left, top = x - SPOT_WIDTH // 2, y - SPOT_HEIGHT // 2
    return Spot(bet=name, x=left, y=top, width=SPOT_WIDTH, height=SPOT_HEIGHT, label=label)
