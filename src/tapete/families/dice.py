"""Tables with dice: what their rules, states and views have in common, what a throw shows, and a throw that is void."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TypeVar

import msgspec

from tapete.engine.chapter import Chapter, Moment, Power
from tapete.engine.chips import Lying
from tapete.engine.command import Actor, Draw, Offer, Role
from tapete.engine.event import Event, Reason, Refused
from tapete.engine.need import Need, Outcome
from tapete.engine.table import CallStep, TableRules, TableState
from tapete.families.places import PlacedState
from tapete.families.stakes.laying import Stake, given_back
from tapete.families.table.interruption import CAUSE, INTERRUPTION
from tapete.families.table.opening import RoundClosed
from tapete.families.table.view import TableView
from tapete.kit.chance.commitment import ShareOpening
from tapete.kit.dice import outcomes
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited, Column

SIN_TIRADA = Reason("sin_tirada", N_("No dice are being thrown."))
TIRADA_IMPOSIBLE = Reason("tirada_imposible", N_("{outcome} is no throw of these dice."))

MEMORY = 20


class ClosingCall(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The call that closes the bets, and who makes it."""

    call: str
    by: Role


class DiceRules(TableRules, frozen=True, kw_only=True):
    """What the rules of a table with dice have in common."""

    need: Need
    announcements: dict[str, str]
    bets_cite: Citation
    closing: Cited[ClosingCall]
    collect_first: Cited[bool]
    null_causes: dict[str, Citation]
    unfit: Cited[tuple[str, ...]]
    breaches: dict[str, Citation]

    @property
    def calls(self) -> Cited[tuple[CallStep, ...]]:
        call = self.closing.value
        return Cited((CallStep(call=call.call, by=call.by, betting=False, launches=True),), self.closing.cite)


class DiceState(PlacedState, frozen=True, kw_only=True):
    """What the state of a table with dice has in common. A round is a throw."""

    stakes: tuple[Stake, ...] = ()
    placed: int = 0
    outcome: str = ""
    results: tuple[str, ...] = ()

    @property
    def present(self) -> list[str]:
        """The players at the table: with a place, or with a bet."""
        return sorted({*self.players, *(stake.player for stake in self.stakes)})


class DiceView(TableView, frozen=True, kw_only=True):
    """Everything is public at the table but the bank's holdings."""

    players: tuple[str, ...]
    stakes: tuple[Stake, ...]
    results: tuple[str, ...]

    def lying(self) -> Sequence[Lying]:
        return [Lying(player=s.player, bet=s.bet, amount=s.amount, placed=s.placed) for s in self.stakes]

    def playing(self) -> Collection[str]:
        return dict.fromkeys([*self.players, *super().playing()])


class Drawn(Event, frozen=True, tag="drawn"):
    """The dice are at rest."""

    sentence = N_("{announcement}.")
    outcome: str
    announcement: str
    proof: ShareOpening | None = None


class ThrowVoided(Event, frozen=True, tag="throw-voided"):
    """Tirada nula: nothing is decided and the throw is repeated."""

    sentence = N_("Tirada nula: {cause}. Bets stand; the throw is repeated.")
    voids_draw = True
    cause: str
    by: str
    tirador: str
    dice: tuple[str, ...] = ()
    """The dice that fell to the floor, if they are told apart."""
    note: str = ""


R = TypeVar("R", bound=DiceRules)
S = TypeVar("S", bound=DiceState)


def reads_dice(
    chapter: Chapter[R, S],
    readings: Callable[[R], Mapping[str, str]],
    *,
    by: Power[R, S],
    when: Moment[R, S],
    cite: Callable[[R], Citation],
) -> None:
    """Chance, or the staff that reads the dice, gives the throw in these words; the game folds it."""

    @chapter.act(Draw, by=by, when=when)
    def draw(rules: R, state: S, command: Draw) -> Sequence[Event]:
        reading = readings(rules).get(command.outcome)
        if reading is None:
            raise Refused(TIRADA_IMPOSIBLE, rules.need.cite, outcome=command.outcome)
        return [Drawn(outcome=command.outcome, announcement=reading, proof=command.proof, cite=cite(rules))]

    @chapter.offer(Draw)
    def may_come(rules: R, state: S, who: Actor) -> Iterator[Offer]:
        for outcome in rules.need.outcomes:
            yield Offer(Draw(by=who, outcome=outcome.id), rules.need.cite, free=("proof",))


class During(Moment[R, TableState]):
    """In one phase of the table and in no other."""

    def __init__(self, phase: str, reason: Reason, cite: Callable[[R], Citation]) -> None:
        super().__init__(lambda _, state: state.phase is phase, reason, cite)


def called_off(rules: DiceRules, state: DiceState) -> Sequence[Event]:
    back = given_back(state.stakes, INTERRUPTION)
    return [*back, RoundClosed(round=state.round, reason=CAUSE, cite=INTERRUPTION)]


def need_of(dice: Cited[int]) -> Need:
    return Need("dados", tuple(Outcome(*one) for one in outcomes(dice.value)), dice.cite)


def cited_words(column: Column, *rows: str) -> dict[str, Citation]:
    cells = [column.get(row, tuple[str, ...]) for row in rows]
    return {word: cell.cite for cell in cells for word in cell.value}
