"""Monte: what becomes of each bet when a phase ends, with these placed cards and this card turned; and what is paid."""

from collections.abc import Iterator, Sequence

import msgspec

from tapete.drills.asking import Asking, Kinds
from tapete.drills.exercise import Picture, Posed, Said, Told
from tapete.drills.games.cards import BETS, LOSES, PLAYER, STAYS, WINS, Fate, by_level, what_becomes
from tapete.drills.rehearsal import ONLOOKER
from tapete.engine.chapter import replace
from tapete.engine.chips import Lying
from tapete.engine.command import AZAR, Actor, Draw, Role
from tapete.engine.event import Event
from tapete.engine.machine import play
from tapete.families.stakes.bets import Collected, Paid, Returned
from tapete.families.stakes.laying import PlaceBet
from tapete.games.monte.board import Phase, State
from tapete.games.monte.jugada import STANDING, CardPlaced, CardTurned, PairBurned, PhaseEnded, SegundasBegun
from tapete.games.monte.rules import MonteRules
from tapete.kit.cards import SPANISH_40
from tapete.language import N_

ASK = N_("{card:naipe} is turned, and {phase} are over.")
GOES_BACK = N_("It goes back.")
ENDS = (WINS, LOSES, STAYS, GOES_BACK)
ANA = Actor(PLAYER, Role.JUGADOR)
_SEGUNDAS_OFTEN = 3
"""At the third level bets are those of Segundas once in so many exercises."""
_MOST_TURNED, _MOST_TIMES = 4, 20


class Over(msgspec.Struct, frozen=True):
    """A phase that a card has ended, still to be settled; and all that happened in its jugada."""

    state: State
    seen: tuple[Event, ...]


def _clean(asking: Asking) -> Posed | None:
    over = _played(asking, segundas=False)
    if over is None or over.state.board.doubled or over.state.board.burned or len(over.state.turned) > 1:
        return None
    return _posed(asking, over)


def _piled(asking: Asking) -> Posed | None:
    over = _played(asking, segundas=False)
    return _posed(asking, over) if over and over.state.board.doubled else None


def _paid(asking: Asking) -> Posed | None:
    over = _played(asking, segundas=asking.exercise.seed % _SEGUNDAS_OFTEN == 0)
    return _posed(asking, over) if over and any(isinstance(event, Paid) for event in over.state.due) else None


def _played(asking: Asking, *, segundas: bool) -> Over | None:
    """A jugada, as the table plays it, until the phase in which bets are laid is over; None if it is of no use."""
    game, cards = asking.game, iter(asking.choices.mixed(map(str, SPANISH_40.cards)))
    state: State = game.opening()
    seen: list[Event] = []
    while state.phase is not Phase.LIQUIDACION or bool(state.row) != segundas:
        if state.phase is Phase.APUESTAS and bool(state.row) == segundas and not state.stakes:
            state = _with_bets(asking, state)
        step = Draw(by=AZAR, outcome=next(cards)) if game.needs(state) else game.next_step(state)
        if step is None or state.round > 1:
            return None
        state, events = play(game, state, step)
        seen += events
    return Over(state, tuple(seen)) if state.winner and len(state.turned) <= _MOST_TURNED else None


def _with_bets(asking: Asking, state: State) -> State:
    offers = asking.game.offers(state, ANA)
    found = [(o.command, o.amounts) for o in offers if isinstance(o.command, PlaceBet) and o.amounts is not None]
    for command, amounts in asking.choices.some_of(found, BETS[asking.exercise.level]):
        times = 1 + asking.choices.below(min(_MOST_TIMES, amounts.high // amounts.low))
        state, _ = play(asking.game, state, replace(command, amount=times * amounts.low))
    return state


def _posed(asking: Asking, over: Over) -> Posed:
    state, rules = over.state, asking.game.rules
    shown = replace(state, phase=Phase.CARTAS, winner=0, due=())
    return what_becomes(
        asking,
        state.stakes,
        {stake.bet: _fate(rules, stake.bet, state.due) for stake in state.stakes},
        ENDS,
        [event for event in state.due if isinstance(event, Paid)],
        ask=Said(ASK, {"card": state.turned[-1], "phase": state.name}),
        picture=Picture(
            told=tuple(_told(over.seen[:-1])),
            stakes=tuple(Lying(player=s.player, bet=s.bet, amount=s.amount) for s in state.stakes),
            view=asking.game.view(shown, ONLOOKER),
        ),
    )


def _told(seen: Sequence[Event]) -> Iterator[Told]:
    for event in seen:
        if isinstance(event, CardTurned):
            yield Said(CardTurned.sentence, {"card": event.card})
        elif isinstance(event, CardPlaced | PairBurned | PhaseEnded | SegundasBegun):
            yield event


def _fate(rules: MonteRules, bet: str, due: Sequence[Event]) -> Fate:
    mine = [event for event in due if getattr(event, "bet", "") == bet]
    if any(isinstance(event, Paid) for event in mine):
        return Fate(WINS, rules.bets[bet].cite)
    if any(isinstance(event, Collected) for event in mine):
        return Fate(LOSES, rules.bets[bet].cite)
    return Fate(GOES_BACK if any(isinstance(event, Returned) for event in mine) else STAYS, STANDING)


KINDS: Kinds = {"cartas": by_level(_clean, _piled, _paid)}
