"""What each person may see of a table of ferrocarril, built field by field, never by hiding; and its cloth."""

from collections.abc import Iterator
from math import cos, pi, sin

from tapete.engine.actor import Actor, Role
from tapete.engine.cloth import Cloth, Spot
from tapete.engine.table import AnyTable
from tapete.families.bacarra.state import BankedView, copied, view_of
from tapete.families.baccarat import BANCA, PUNTO
from tapete.families.circulo.bank import Part, amount_of
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import Award, Bank, Phase, Play, PlayShown, Proposal, Seat, SettlementEvent, State
from tapete.language import N_, money, say


class PlayView(PlayShown, frozen=True, kw_only=True):
    """The jugada under way, as somebody sees it."""

    drawing: str
    """The use of the next card."""
    punto: tuple[str, ...]
    banca: tuple[str, ...]
    punto_third: str
    banca_third: str
    bound: tuple[str, ...]
    """The sides that the tables of the law bind, by an error or because they were asked for."""


TWO_CARDS = 2
"""The banker looks at both cards: nobody saw a deal that was broken off before."""


class FerroView(BankedView[Seat, Award, Bank, PlayView, SettlementEvent], frozen=True, kw_only=True):
    """Seats, bank and bets are public; cards are private until they are shown."""

    freedom: bool
    mode: str
    continues: bool
    proposals: tuple[Proposal, ...]
    follow: str
    repeat: str
    larger: str

    def told(self, language: str) -> Iterator[str]:
        if self.banca is not None and self.banca.garage:
            yield say(N_("garaje: {amount:€}"), language, {"amount": amount_of(self.banca.garage)})
        play = self.play
        if play is None:
            return
        stakes = tuple(Part(stake.player, stake.amount) for stake in play.stakes)
        bets = play.in_play or play.banco or (*play.half, *stakes)
        if bets:
            told = ", ".join(f"{part.player} {money(part.amount, language)}" for part in bets)
            yield say(N_("bets: {bets}"), language, {"bets": told})
        if play.punto:
            yield say(N_("punto: {cards:♠}"), language, {"cards": " ".join((*play.punto, play.punto_third)).strip()})
            yield say(N_("banca: {cards:♠}"), language, {"cards": " ".join((*play.banca, play.banca_third)).strip()})


def asked(state: State) -> str:
    """The one player whose answer the table waits for; empty when it waits for several, or for the staff."""
    play, award, bank = state.play, state.award, state.banca
    if state.phase is Phase.CORTE and state.cutters:
        return state.cutters[0]
    if state.phase is Phase.ADJUDICACION and award is not None:
        return award.queue[0] if award.queue else ""
    if state.phase is Phase.CONSTITUCION:
        return bank.banker if bank and not bank.kept else ""
    if state.phase is Phase.FIN_TALLA and state.continues:
        return bank.banker if bank else ""
    if play is None or play.queue or play.withdrawing:
        return ""
    if state.phase is Phase.PUNTO:
        return play.given
    return bank.banker if state.phase is Phase.BANQUERO and bank else ""


def _play_view(state: State, play: Play, who: Actor) -> PlayView:
    player = who.id if who.role is Role.JUGADOR else ""
    over = play.result not in {"", "anulada"}
    mine = play.lifted and play.given == player
    banker = state.banca is not None and state.banca.banker == player and state.phase is not Phase.REPARTO
    looked = banker and len(play.banca.cards) == TWO_CARDS and state.phase is not Phase.APUESTAS
    return copied(
        PlayView,
        play,
        drawing=play.queue[0] if play.queue else "",
        punto=play.punto.seen(wholly=over or mine),
        banca=play.banca.seen(wholly=over or looked),
        punto_third=play.punto.third,
        banca_third=play.banca.third,
        bound=tuple([side for side, hand in ((PUNTO, play.punto), (BANCA, play.banca)) if hand.bound]),
    )


def view(game: AnyTable, state: State, who: Actor) -> FerroView:
    play = _play_view(state, state.play, who) if state.play else None
    return view_of(FerroView, game, state, who, betting=state.phase is Phase.APUESTAS, play=play, asked=asked(state))


# --- the cloth --------------------------------------------------------------------------------------------------------

WIDTH, HEIGHT = 960, 560
SEAT_WIDTH, SEAT_HEIGHT = 84, 60
_CENTRE = (WIDTH // 2, HEIGHT // 2)
_MIDDLE = {"garaje": (210, 110), "cagnotte": (120, 150), "cesta": (0, 0), "banca": (-210, 110), "propinas": (-120, 150)}
"""The croupier sits at the bottom and looks up: the garaje is at his right, which is ours, and the bank at his left."""


def cloth(rules: FerroRules) -> Cloth:
    """Where each seat bets, and where bank, garaje, cagnotte and cesta lie."""
    spots = [_seat(number, rules.seats) for number in range(1, rules.seats + 1)]
    spots += [_spot(name, _CENTRE[0] + x, _CENTRE[1] + y, name) for name, (x, y) in _MIDDLE.items()]
    return Cloth(width=WIDTH, height=HEIGHT, spots=tuple(spots))


def _seat(number: int, seats: int) -> Spot:
    """Seats go round from the croupier's right, each with the next at its own right; he leaves a gap at the bottom."""
    angle = pi / 2 - pi / 8 - (number - 1) * (2 * pi - pi / 4) / max(1, seats - 1)
    x = _CENTRE[0] + round(cos(angle) * (WIDTH - SEAT_WIDTH) / 2 * 0.95)
    y = _CENTRE[1] + round(sin(angle) * (HEIGHT - SEAT_HEIGHT) / 2 * 0.95)
    return _spot(f"asiento:{number}", x, y, str(number))


def _spot(name: str, x: int, y: int, label: str) -> Spot:
    left, top = x - SEAT_WIDTH // 2, y - SEAT_HEIGHT // 2
    return Spot(bet=name, x=left, y=top, width=SEAT_WIDTH, height=SEAT_HEIGHT, label=label)
