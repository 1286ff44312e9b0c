"""Ferrocarril at a table: the pure state machine that the runner, the record and the pages drive."""

from collections.abc import Sequence

from tapete.engine.actor import Actor
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.need import Need
from tapete.engine.notice import Terms
from tapete.engine.refusal import Refused
from tapete.engine.table import Pace, Parts, TableGame
from tapete.families.sabot.shoe import need_of, shuffled_need
from tapete.games.ferrocarril import notation
from tapete.games.ferrocarril.commands import FerroCommand
from tapete.games.ferrocarril.course import EVOLUTIONS
from tapete.games.ferrocarril.decide import DECISIONS
from tapete.games.ferrocarril.events import FerroEvent
from tapete.games.ferrocarril.notice import terms
from tapete.games.ferrocarril.offers import offers
from tapete.games.ferrocarril.people import seated
from tapete.games.ferrocarril.reasons import PLAZA_EN_OTRA_MESA
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.silence import next_step, on_silence
from tapete.games.ferrocarril.state import BETWEEN_TALLAS, Phase, State
from tapete.games.ferrocarril.view import FerroView, asked, sees, view
from tapete.kit.cards import FRENCH_52
from tapete.law.citation import Citation

_DEALT_FROM = frozenset(Phase) - BETWEEN_TALLAS - {Phase.CERRADA}
"""While there is a sabot from which cards come, or may come yet."""


class Ferrocarril(TableGame[FerroRules, State]):
    """A table of ferrocarril."""

    commands = FerroCommand
    events = FerroEvent
    states = State
    parts = Parts(DECISIONS, EVOLUTIONS, offers, notation.read, notation.write)

    @property
    def cite(self) -> Citation:
        return self.rules.law["players"]

    def needs(self, state: State) -> Need | None:
        if state.play is None or not state.play.queue or state.sabot is None:
            return None
        return need_of(state.sabot, self.rules.law["deal"])

    def upcoming(self, state: State) -> Need | None:
        """The next card of the sabot, whoever takes it; the order of one that is to be cut and loaded."""
        if state.phase in {Phase.BARAJA, Phase.CORTE}:
            return shuffled_need(FRENCH_52, self.rules.packs.value, self.rules.law["deal"])
        if state.sabot is None or state.phase not in _DEALT_FROM:
            return None
        return need_of(state.sabot, self.rules.law["deal"])

    def view(self, state: State, who: Actor) -> FerroView:
        return view(self.rules, state, who)

    def sees(self, event: Event, who: Actor) -> bool:
        return sees(event, who)

    def placed(self, state: State) -> set[str]:
        """Who has a seat, or a right to the next one: nobody may have that at two tables of the house."""
        return {*seated(state), *state.waiting}

    def second_place(self, player: str) -> Refused:
        return Refused(PLAZA_EN_OTRA_MESA, self.rules.law["one_seat"], player=player)

    def next_step(self, state: State) -> Command | None:
        return next_step(self.rules, state)

    def on_silence(self, state: State) -> Command | None:
        return on_silence(self.rules, state)

    def pace(self, state: State) -> Pace:
        if state.phase is Phase.APUESTAS:
            return Pace.APUESTAS
        waits = asked(state) or state.phase is Phase.ADJUDICACION or (state.play is not None and state.play.withdrawing)
        return Pace.DECISION if waits else Pace.PERSONAL

    def notice(self) -> Sequence[Terms]:
        return terms(self.rules)
