"""A round that the house can't continue, at every game: void while something is at stake, and nobody gains by it."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from tapete.casino.ledger import Ledger
from tapete.engine.command import AZAR, Actor, Command, Draw, Role
from tapete.engine.event import Refused, cloth
from tapete.engine.machine import play
from tapete.engine.notation import Unreadable
from tapete.engine.table import AnyTable
from tapete.families.poker.dealing import CoveredGiven
from tapete.families.poquer_de_circulo.money import BOTE
from tapete.families.poquer_de_circulo.state import State as CirculoState
from tapete.families.table.interruption import (
    INTERRUPTION,
    Interrupt,
    RoundInterrupted,
    is_called_off,
    leaves_stakes,
)
from tapete.families.table.settling import Settle
from tapete.games import REGISTRY, build
from tests.properties import bets, draws, machines
from tests.properties.books import Ledger as Books
from tests.properties.corpus import every_walk
from tests.properties.halls import HALLS, lines
from tests.properties.tables import PAIRS, at_tables, table
from tests.properties.test_hidden import played
from tests.properties.walks import HOUSE, PLAYERS, Walk
from tests.trace import law

ANA = PLAYERS[0]
_MOST_STEPS = 60
LINES = {
    "bacarra-dos-panos": (),
    **{slug: lines(slug) for slug in HALLS},
    **{slug: draws.lines(slug) for slug in draws.EVERY},
    machines.MACHINES: machines.LINES,
    **bets.LINES,
    "blackjack": ("sentarse 1", "sentarse 2", "plaza 1 20", "plaza 2 20"),
    "bola": ("rojo 5",),
    "dados": ("win 10",),
    "dados-murcianos": ("pequeno 10", "limite-interior 20", "encargar trio 5"),
    "ferrocarril": (),
    "five-stud": (),
    "holdem": (),
    "monte": ("carta 1-2 5", "camo 1 2", "salto 3 4"),
    "omaha": (),
    "poquer-cubierto": (),
    "poquer-de-circulo": (),
    "poquer-sin-descarte": (),
    "poquer-sintetico": (),
    "pai-gow": (),
    "punto-y-banca": ("sentarse 1", "punto 100"),
    "ruleta-americana": ("serie amarillo 20", "rojo 10", "pleno 7 5 fichas"),
    "ruleta-de-la-fortuna": ("24 1", "numero 24 1", "figura-1 1"),
    "ruleta-francesa": ("rojo 100",),
    "ruleta-francesa-abreviada": ("pleno 7 2",),
    "seven-stud": (),
    "treinta-y-cuarenta": ("negro 100", "asegurar color 50"),
    "trijoker": (),
}
"""How Ana comes to a table and bets."""
OUTLIVES = {"boletos"}
"""Where what is sealed goes on whatever happens to the house: tickets that are sold hide what they hide."""
interruptible = at_tables([pair for pair in PAIRS if pair[0] not in OUTLIVES])
NOTHING_STAKED = {"combinaciones-aleatorias"}
"""Where one takes part by consuming something, and the draw is held again."""


class Played:
    """A table and the books of what happened at it."""

    def __init__(self, game: AnyTable) -> None:
        self.game = game
        self.state: Any = game.opening()
        self.books = Ledger()
        self.said: list[str] = []

    def branch(self) -> "Played":
        """The same table, to go on in another way."""
        other = Played(self.game)
        other.state, other.said = self.state, [*self.said]
        other.books.balances.update(self.books.balances)
        return other

    def do(self, command: Command) -> None:
        self.state, events = play(self.game, self.state, command)
        for event in events:
            self.books.post(event)

    def may_be_interrupted(self) -> bool:
        try:
            self.game.decide(self.state, Interrupt(by=AZAR))
        except Refused:
            return False
        return True

    def holdings(self) -> dict[str, int]:
        """What each player has, wherever it lies, and the bank of a banker with what is kept out of play."""
        held: dict[str, int] = {}
        for account, amount in self.books.balances.items():
            kind, _, player = account.partition(":")
            if kind in {"jugador", "tapete", "serie", "resto", "credito", "banca", "garaje"}:
                owner = "banca" if kind in {"banca", "garaje"} else player
                held[owner] = held.get(owner, 0) + amount
        return held

    def at_stake(self) -> int:
        laid = ("tapete:", BOTE)
        return sum(amount for account, amount in self.books.balances.items() if account.startswith(laid))

    def put_in(self) -> int:
        """What is at stake or, in a machine, may be at once."""
        credit = sum(amount for account, amount in self.books.balances.items() if account.startswith("credito:"))
        return self.at_stake() + credit


def said(at: Played) -> bool:
    """Ana says the first of her lines that she may say now, each of them once; whether she said one."""
    for line in [line for line in LINES[at.game.slug] if line not in at.said]:
        try:
            at.do(at.game.read(line.split(), ANA, at.state))
        except (Refused, Unreadable):
            continue
        at.said.append(line)
        return True
    return False


def steps_on(game: AnyTable) -> Iterator[Played]:
    """A round from its beginning, step by step, with a stake of Ana's as soon as it may be laid."""
    at = Played(game)
    yield at
    for command in played(game, ()):
        at.do(command)
        yield at
    for _ in range(_MOST_STEPS):
        need = game.needs(at.state)
        if need is not None:
            at.do(Draw(by=AZAR, outcome=need.outcomes[0].id))
        elif not said(at):
            step = game.next_step(at.state) or game.on_silence(at.state)
            assert step is not None, at.state
            at.do(step)
        yield at


def to_chance(game: AnyTable) -> Played:
    """The first moment at which a round that waits for chance may be interrupted."""
    return next(at for at in steps_on(game) if at.may_be_interrupted() and game.needs(at.state) is not None)


@interruptible
@law("criterio:casino.37")
def test_what_is_at_stake_in_an_interrupted_round_goes_back(slug: str, jurisdiction: str) -> None:
    game, waited = table(slug, jurisdiction), 0
    for at in steps_on(game):
        if not at.may_be_interrupted():
            continue
        waited += game.needs(at.state) is not None
        assert at.at_stake() > 0 or slug in NOTHING_STAKED
        called_off(at.branch())
        if waited:
            return
    raise AssertionError("nothing was drawn")


def called_off(at: Played) -> None:
    """Interrupt the round: everybody has what they had before it, and nothing is at stake."""
    before = at.holdings()
    if at.books.balance(BOTE):  # what lies in a bote is nobody's: they have what they came with when it is undone
        before = dict.fromkeys(before, 0)
    at.do(Interrupt(by=AZAR))
    while isinstance(step := at.game.next_step(at.state), Settle):
        at.do(step)
    assert (at.holdings(), at.at_stake()) == (before, 0)
    assert not at.may_be_interrupted(), "once is enough"


@pytest.mark.parametrize("slug", ["pai-gow", "poquer-sin-descarte", "trijoker"])
@law("criterio:casino.37")
def test_a_jugada_of_which_every_card_has_come_is_played_to_its_end(slug: str) -> None:
    """Whoever starts the house again undoes no hand that has been seen; a card that may be bought has not come."""
    setup = REGISTRY.module(slug).example("murcia")
    sells_nothing = {"compra": False} if hasattr(setup, "compra") else {}
    walk = steps_on(build(slug, "murcia", msgspec.structs.replace(setup, **sells_nothing)))
    at = next(at for at in walk if at.may_be_interrupted() and at.game.needs(at.state) is not None)
    while at.game.needs(at.state) is not None:
        assert at.may_be_interrupted()
        at = next(walk)
    while at.at_stake():
        assert not at.may_be_interrupted(), at.state.phase
        at = next(walk)


@interruptible
def test_nobody_but_chance_interrupts_a_round(slug: str, jurisdiction: str) -> None:
    at = to_chance(table(slug, jurisdiction))
    for who in (ANA, *HOUSE, *at.game.staff(at.state), Actor("reloj", Role.RELOJ)):
        with pytest.raises(Refused) as refused:
            at.game.decide(at.state, Interrupt(by=who))
        assert (refused.value.reason.code, refused.value.cite) == ("sin_facultad", INTERRUPTION)
    [interrupted, *_] = at.game.decide(at.state, Interrupt(by=AZAR))
    assert isinstance(interrupted, RoundInterrupted)


@interruptible
@law("criterio:casino.37")
def test_a_start_of_the_house_interrupts_no_round_without_stakes(slug: str, jurisdiction: str) -> None:
    for at in steps_on(table(slug, jurisdiction)):
        if at.put_in() or at.game.needs(at.state) is not None:
            return
        with pytest.raises(Refused) as refused:
            at.game.decide(at.state, Interrupt(by=AZAR))
        assert refused.value.reason.code in {"nada_interrumpido", "mesa_cerrada"}


@every_walk
def no_stake_outlives_a_start_of_the_house_and_waits_for_another_result(played: Walk) -> None:
    """Wherever the house starts again: stakes are returned, settled before the next draw, or drawn as was sealed."""
    game, books = played.game, Books()
    left: set[str] = set()
    for step in played.steps:
        need = game.needs(step.before)
        assert not (isinstance(step.command, Draw) and left and need and not need.emission), (step.command, left)
        books.post(step.events)
        left = {account for account in left if books[account]} | _outliving(game, step.after, books)
        if any(isinstance(event, CoveredGiven) for event in step.events):
            return  # cards dealt by hand: chance has sealed nothing


def _outliving(game: AnyTable, state: Any, books: Books) -> set[str]:
    """Accounts whose stakes stay on the cloth if the house starts again now."""
    laid = _laid(state, books)
    if not laid or game.is_bound(state) or leaves_stakes(game, state):
        return set()
    if not is_called_off(game, state):
        return laid
    after = Books(books)
    state, events = play(game, state, Interrupt(by=AZAR))
    after.post(events)
    while isinstance(step := game.next_step(state), Settle):
        state, events = play(game, state, step)
        after.post(events)
    assert not _laid(state, after)
    return set()


def _laid(state: Any, books: Books) -> set[str]:
    """Accounts with something at stake; not what is offered to a banker, nor a bote of hands that are over."""
    offered = Counter({cloth(each.player): each.amount for each in getattr(state, "proposals", ())})
    if isinstance(state, CirculoState):
        offered[BOTE] = sum(each.amount for each in state.pending)
    return {name for name, held in (books - offered).items() if name == BOTE or name.startswith("tapete:")}
