"""A table of baccarat between players: whom it waits for, what silence means, and how its session ends."""

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar, Protocol, TypeVar

from tapete.engine.actor import Actor, Role
from tapete.engine.chapter import Chapter, Moment, Power
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.notice import Terms
from tapete.engine.refusal import Reason, Refused
from tapete.engine.table import FIN, Pace, TableGame
from tapete.families.bacarra.cards import Abate, AskCard, BankAbate, DeclineCard, Lift, sees
from tapete.families.bacarra.state import AnyState, drawn_now, is_banker
from tapete.families.baccarat import CHOOSES, DRAWS, NATURAL
from tapete.families.circulo.bank import CagnotteEmptied
from tapete.families.circulo.powers import Lawful, law, seated
from tapete.families.table.closing import CloseTable, closing, last_rounds
from tapete.families.table.opening import hour, opened_by_direction, tips
from tapete.families.table.reasons import NADA_QUE_LIQUIDAR, RONDA_EN_CURSO
from tapete.families.table.settling import settlement
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited

PLAZA_EN_OTRA_MESA = Reason(
    "plaza_en_otra_mesa", N_("{player:@} has a seat, or waits for one, at another table of the game.")
)
CONSTITUCION, LIQUIDACION = "constitucion", "liquidacion"
"""The phases in which a bank waits for its next jugada, and in which a jugada is paid."""


class BankedRules(Lawful, Protocol):
    """The part of the rules that both games have."""

    @property
    def minimum(self) -> int: ...
    @property
    def punto(self) -> Cited[str]: ...


R = TypeVar("R", bound=Any)
S = TypeVar("S", bound=AnyState)


class BankedTable(TableGame[R, S]):
    """A table of baccarat between players; each game adds its chapters and what its bank waits for."""

    covers = True
    betting: ClassVar[str]
    """The phase in which bets are laid."""
    steps: ClassVar[Mapping[str, tuple[type[Command], Role]]]
    """What the staff does next, by phase, and who does it."""
    silences: ClassVar[Mapping[str, type[Command]]]
    """What the silence of the player who is asked means, by phase."""

    @property
    def cite(self) -> Citation:
        return self._law("players")

    def _law(self, rule: str) -> Citation:
        cite: Citation = self.rules.law[rule]
        return cite

    def sees(self, event: Event, who: Actor) -> bool:
        return sees(event, who)

    def read(self, words: Sequence[str], by: Actor, state: S) -> Command:
        """«Abatir» is said of the speaker's own cards: those of the bank, if the banker says it."""
        command = super().read(words, by, state)
        return BankAbate(by=by) if isinstance(command, Abate) and is_banker(state, by.id) else command

    def placed(self, state: S) -> set[str]:
        """Players with a seat or a right to the next one: nobody may have that at two tables of the house."""
        return {*seated(state), *state.waiting}

    def second_place(self, player: str) -> Refused:
        return Refused(PLAZA_EN_OTRA_MESA, self._law("one_seat"), player=player)

    @abstractmethod
    def asked(self, state: S) -> str:
        """The one player whose answer the table waits for; empty when it waits for several, the staff or chance."""

    @abstractmethod
    def enough(self, state: S) -> bool:
        """Whether there are players enough for a jugada."""

    @abstractmethod
    def in_time(self, state: S) -> bool:
        """Whether the staff may take the next step of the phase now."""

    @abstractmethod
    def by_rule(self, state: S, by: Actor) -> Command | None:
        """How the cards of a silent player are played; None while nobody is asked about cards."""

    @abstractmethod
    def withdraws(self, state: S) -> Command:
        """How the banker withdraws when there are too few players."""

    @abstractmethod
    def waits_for_many(self, state: S) -> bool:
        """Whether several players may answer."""

    def next_step(self, state: S) -> Command | None:
        if not state.staff:
            return opened_by_direction(self.rules)
        if drawn_now(state) or state.phase not in self.steps or not self.in_time(state):
            return None
        kind, role = self.steps[state.phase]
        return kind(by=on_duty(state, role))

    def on_silence(self, state: S) -> Command | None:
        """Nobody is assumed to accept a bank; cards are played by the rules; otherwise the staff goes on.

        With too few players the banker withdraws. When nobody takes the bank the partida is over: the table closes, so
        that another can begin.
        """
        if state.phase == FIN and state.last < 0:
            return CloseTable(by=on_duty(state, Role.JEFE))
        if self._short_of_players(state):
            return self.withdraws(state)
        name = self.asked(state)
        by = Actor(name, Role.JUGADOR)
        if name and (played := self.by_rule(state, by)) is not None:
            return played
        return self.silences[state.phase](by=by) if name and state.phase in self.silences else self.next_step(state)

    def _short_of_players(self, state: S) -> bool:
        """Whether there is a bank, too few players to deal to, and no card on its way."""
        return state.phase == CONSTITUCION and not drawn_now(state) and not self.enough(state)

    def pace(self, state: S) -> Pace:
        if state.phase == self.betting:
            return Pace.APUESTAS
        waits = self.asked(state) or self.waits_for_many(state) or self._short_of_players(state)
        return Pace.DECISION if waits else Pace.PERSONAL

    def terms(self, kind: str, cite: Citation, cap: int, cap_cite: Citation) -> Terms:
        """The notice of a bet: all are paid at par."""
        least = (self.rules.minimum,)
        return Terms(id=kind, kind=kind, pays=Fraction(1), cite=cite, minimums=least, cap=cap, cap_cite=cap_cite)


def on_duty(state: AnyState, role: Role) -> Actor:
    """The person on duty in a role."""
    return next(person for person in state.staff if person.role is role)


def word_by_rule(rules: BankedRules, points: int, by: Actor, *, lifted: bool, draws: bool = False) -> Command:
    """Lift, then abate, draw or stand by the rules; where there is a choice, draw only if `draws`."""
    if not lifted:
        return Lift(by=by)
    if points >= NATURAL:
        return Abate(by=by)
    letter = rules.punto.value[points]
    return AskCard(by=by) if letter == DRAWS or (letter == CHOOSES and draws) else DeclineCard(by=by)


def paying(by: Power[R, S], ends: Callable[[R, S], Sequence[Event]]) -> Chapter[R, S]:
    """The croupier carries out what is due; then the round `ends`."""
    due = Moment[R, S](lambda _, state: state.phase == LIQUIDACION, NADA_QUE_LIQUIDAR, law("payment"))
    return settlement(by, due, law("payment"), ends)


def ending(
    between: Callable[[R, S], bool], taken_home: Callable[[R, S], Sequence[Event]], keeps: Sequence[str] = ()
) -> tuple[Chapter[R, S], ...]:
    """The chapters every session ends with: the bank goes back to its players and the cagnotte to the caja."""

    def emptied(rules: R, state: S) -> CagnotteEmptied:
        return CagnotteEmptied(bank=state.cagnotte, cite=rules.law["payment"])

    close: Chapter[R, S] = closing(
        by=law("head"),
        when=Moment[R, S](between, RONDA_EN_CURSO, law("head")),
        empties=taken_home,
        kind=CagnotteEmptied,
        closes=emptied,
        keeps=keeps,
    )
    return (tips, hour, last_rounds(between), close)
