"""A person among companions: where a game has lawful players of its own, they fill the table."""

from tapete.cli.output import Output
from tapete.cli.seat import Reservation
from tapete.cli.session import Session
from tapete.engine.actor import Actor, Role
from tapete.engine.automatic import DIRECTOR, closing_of
from tapete.engine.chance import Chance
from tapete.engine.command import Command
from tapete.engine.companion import Companion
from tapete.engine.runner import Automation, Observer
from tapete.engine.table import Pace

NAMES = ("alba", "bruno", "clara", "dario", "elsa", "fermin")
FIRST_SEAT = "sentarse 1"
_MOST = 200
"""More steps than that in a row would be a companion that never ends."""


class Company(Session):
    """One person at a table filled with companions; staff and chance go on until the person may do something."""

    def __init__(
        self, out: Output, reservation: Reservation, chance: Chance, record: Observer, companion: Companion
    ) -> None:
        super().__init__(out, reservation, chance, Automation.FULL, record)
        self._companion = companion
        names = [name for name in NAMES if name != self.seat.me.id]
        self._companions = [Actor(name, Role.JUGADOR) for name in names[: companion.needed]]

    def open(self) -> None:
        """The person takes the first seat where there are any, the companions theirs, and the game begins."""
        staff = [f"{person.role}={person.id}" for person in self.seat.reservation.staff]
        self._table.send(self._game.read(("abrir", *staff), DIRECTOR, self._table.state))
        seats = [offer.command for offer in self.seat.offers() if self._game.write(offer.command) == FIRST_SEAT]
        for command in seats:
            self._table.send(command)
        self._call_for_bets()

    def close(self) -> bool:
        """The companions finish what is begun: the person's leaving takes nothing from them."""
        for _ in range(_MOST):
            if closing_of(self._game, self._table.state) is not None:
                break
            self._company_acts()
            if not self._table.round():
                break
        return super().close()

    def _go_on(self) -> None:
        """Enter: nothing is said by the person; the bets are closed, or what the rules impose follows."""
        if self._is_asked():
            self._table.silence()
        elif self._may_speak():
            self._table.confirm()
        self._call_for_bets()

    def _follow(self) -> None:
        if not self.seat.view().betting:
            self._call_for_bets()

    def _call_for_bets(self) -> None:
        """Companions, staff and chance go on until the person is asked, or may bet or sing out."""
        for _ in range(_MOST):
            self._company_acts()
            if self._is_asked() or self._may_speak():
                return
            if not self._table.confirm() and not (self._waits() and self._table.silence()):
                return

    def _waits(self) -> bool:
        """Whether the table waits for people who have nothing to say."""
        return self._game.pace(self._table.state) is Pace.DECISION

    def _is_asked(self) -> bool:
        """Whether the person is to answer: by turns where the game has them, else with all who may."""
        asked: str | None = getattr(self.seat.view(), "asked", None)
        if asked is None:
            return self._waits() and self._game.may_answer(self._table.state, self.seat.me.id)
        return asked == self.seat.me.id

    def _may_speak(self) -> bool:
        """Whether the person may bet, or has something in the game and time to speak before the next result."""
        view = self.seat.view()
        return view.betting or (self._game.pauses(self._table.state) and self.seat.me.id in view.playing())

    def _company_acts(self) -> None:
        """Each companion does what it would, until none has anything left to do."""
        for _ in range(_MOST):
            commands = [self._wish(who) for who in self._companions]
            wished = next((command for command in commands if command is not None), None)
            if wished is None:
                return
            self._table.send(wished)

    def _wish(self, who: Actor) -> Command | None:
        state = self._table.state
        command = self._companion.plays(self._game.rules, self._game.view(state, who))
        if command is None or not any(offer.covers(command) for offer in self._game.offers(state, who)):
            return None
        return command
