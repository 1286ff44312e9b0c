"""The presorted lottery (sealed tickets), and players of the house at any lottery."""

from hashlib import sha256
from typing import Any

from tapete.engine.chapter import verb
from tapete.engine.command import Actor, Command, Name
from tapete.families.draw.rules import DrawRules
from tapete.families.draw.sale import Buy
from tapete.families.draw.sealed.failures import EFFECTS
from tapete.families.draw.sealed.play import SealedGame, sealed_chapters
from tapete.families.draw.sealed.state import SealedRules, SealedState
from tapete.families.draw.sealed.tickets import Claim, Reveal, pile
from tapete.families.draw.state import Phase
from tapete.games.loterias.rules import VariableRules
from tapete.games.loterias.variable import BetNumbers
from tapete.language import N_


class BuyClosed(Command, frozen=True, tag="buy-closed"):
    """Buy the next closed tickets: nobody sees their number."""

    label = N_("Buy the next tickets")
    key = "c"
    words = (
        "comprar {tickets} billetes",
        "~comprar {tickets} billete",
    )
    player: Name
    tickets: int


OpenClosed = verb("OpenClosed", "abrir billete {first} [a {last}]", N_("Open ticket {first}"), Reveal)


class Presorteada(SealedGame[SealedRules, SealedState]):
    """Closed tickets, as their rules say."""

    states = SealedState
    chapters = sealed_chapters(pile(BuyClosed), opens=OpenClosed, effects=EFFECTS)


FEW = 5


def choose(rules: DrawRules, view: Any) -> Command | None:
    me = view.who
    if isinstance(rules, SealedRules) and (view.won or view.closed):
        return _opened(view)
    if view.phase != Phase.VENTA or view.mine:
        return None
    seed = sha256(f"{me.id} {view.round}".encode()).digest()
    wanted = min(1 + seed[0] % FEW, rules.issued - view.tickets)
    if wanted < 1:
        return None
    if isinstance(rules, VariableRules):
        return _bet(rules, me, seed)
    buy = BuyClosed if isinstance(rules, SealedRules) else Buy
    return buy(by=me, player=me.id, tickets=wanted)


def _opened(view: Any) -> Command | None:
    me = view.who
    if view.won:
        return Claim(by=me, player=me.id, first=view.won[0].ticket)
    if view.phase in {Phase.VENTA, Phase.CIERRE}:
        return OpenClosed(by=me, player=me.id, first=view.closed[0].first)
    return None


def _bet(rules: VariableRules, me: Actor, seed: bytes) -> Command:
    """Numbers that other house players are unlikely to choose."""
    ranked = sorted(range(1, rules.most + 1), key=lambda number: sha256(seed + bytes([number])).digest())
    return BetNumbers(by=me, player=me.id, numbers=tuple(sorted(ranked[: rules.chosen])))
