"""What players see at terminals, and players of the house at them."""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

import msgspec

from tapete.engine.actor import BACK_OFFICE, Actor
from tapete.engine.command import Command
from tapete.families.hall.room import HallView
from tapete.families.hall.sold import matriz, of_each
from tapete.families.hall.terminals.sale import Buy, SignOff, SignOn, staked
from tapete.families.hall.terminals.state import (
    Formed,
    Phase,
    PotFed,
    Settled,
    Terminal,
    TerminalRules,
    TerminalState,
    terminal_of,
)
from tapete.kit.bingo.layout import Rows
from tapete.language import N_, say


class Held(msgspec.Struct, frozen=True):
    """A cartón of one's own."""

    place: int
    number: int
    rows: Rows


class TerminalView(HallView, frozen=True, kw_only=True):
    """Each game adds its prizes."""

    price: int
    staked: int
    pots: dict[str, int]
    """What each acumulado pays now, up to date with every stake."""
    formed: tuple[Formed, ...]
    terminal: int
    """One's own; 0 for none."""
    terminals: tuple[Terminal, ...]
    vacant: tuple[int, ...]
    """Terminals that nobody plays at, but for those out of service."""
    mine: tuple[Held, ...]
    report: tuple[int, int, int]
    """Games of the session, cents staked and won: for the staff and the inspection."""
    due: tuple[Settled, ...] = ()

    def tell_called(self, language: str) -> list[str]:
        if not self.drawn:
            return []
        return [say(N_("called: {numbers}"), language, {"numbers": " ".join(map(str, self.drawn))})]


def seen_at_terminals(
    rules: TerminalRules, state: TerminalState, who: Actor, *, pots: Mapping[str, int], stakes: Mapping[str, int]
) -> dict[str, Any]:
    """The common part of what somebody sees, with what acumulados pay in the game and what each has at stake in it."""
    staff = who.role in BACK_OFFICE
    taken = {*state.out_of_service, *(each.number for each in state.terminals)}
    return {
        "betting": state.phase is Phase.VENTA,
        "cartones": state.total,
        "players": len(of_each(state.sold)),
        "people": tuple([each.player for each in state.terminals]),
        "highest": rules.emission.layout.highest,
        "stake": 0 if state.collected else stakes.get(who.id, 0),
        "price": rules.price,
        "staked": staked(rules, state),
        "pots": _settling(state) if state.phase is Phase.LIQUIDACION else dict(pots),
        "terminal": terminal_of(state, who.id),
        "terminals": tuple([each for each in state.terminals if staff or each.player == who.id]),
        "vacant": tuple([number for number in range(1, rules.plazas.value + 1) if number not in taken]),
        "mine": held_by(rules, state, who.id),
        "report": (state.games, state.staked, state.awarded) if staff else (0, 0, 0),
    }


def held_by(rules: TerminalRules, state: TerminalState, player: str) -> tuple[Held, ...]:
    own = [carton for sold in state.sold if sold.player == player for carton in sold]
    return tuple([Held(each.series, each.number, matriz(rules.emission, each).rows) for each in own])


def _settling(state: TerminalState) -> dict[str, int]:
    """What each acumulado has while a game is settled, with the part of the game that is still to go to it."""
    pots = {pot.name: pot.held for pot in state.pots}
    for event in state.due:
        if isinstance(event, PotFed):
            pots[event.name] += event.amount
    return pots


MOST = 12
"""Cartones that one of them buys."""


def choose(rules: TerminalRules, view: Any) -> Command | None:
    who = view.who
    if not view.terminal:
        return SignOn(by=who, player=who.id, terminal=_pick(view, view.vacant)) if view.vacant else None
    if view.phase == Phase.VENTA and not view.mine:
        wanted = _pick(view, range(1, min(MOST, rules.most_cartones.value) + 1))
        return Buy(by=who, player=who.id, cartones=wanted)
    return None


def take_leave(rules: TerminalRules, view: Any) -> Command | None:
    return SignOff(by=view.who, player=view.who.id) if view.terminal and not view.mine else None


def _pick(view: Any, among: Any) -> int:
    """One of several: not the same for all, nor in every game."""
    return int(among[sha256(f"{view.who.id} {view.round}".encode()).digest()[0] % len(among)])
