"""A person plays at a table in the terminal: lines are read, carried out and told."""

from collections.abc import Callable, Sequence
from contextlib import suppress

from tapete.casino.vocabulary import in_notation
from tapete.cli import seat
from tapete.cli.names import did_you_mean
from tapete.cli.narration import Teller
from tapete.cli.output import Output, Reader
from tapete.cli.run import complain, language, t
from tapete.cli.seat import Reservation, Seat, least, show_hints
from tapete.engine.chance import Chance
from tapete.engine.command import AZAR, Actor, Command, Draw, Role
from tapete.engine.event import Event, Refused, cloth
from tapete.engine.notation import Unreadable, fold, parse_line
from tapete.engine.runner import (
    DIRECTOR,
    Automation,
    Done,
    DrawnByHand,
    Entry,
    NotDone,
    Observer,
    Table,
    call_for_bets,
    closing_of,
    play_out,
)
from tapete.engine.table import CERRADA, FIN, Companion, Pace
from tapete.families.table.reasons import COMBINACION_NO_ADMITIDA
from tapete.language import N_

WORDS = ("apuestas", "repetir", "limpiar", "salir")
MISSING = N_("Something is missing: I expected {expected}.")
STRANGE = N_("I can't read {word!r}: I expected {expected}.")
LEAVING = {"salir", "exit", "quit"}
PROGRAM_DRAWS = N_("At this table the program draws: press Enter.")


class Session:
    """One person at one table, from its opening to its closing."""

    def __init__(
        self, out: Output, reservation: Reservation, chance: Chance, automation: Automation, record: Observer
    ) -> None:
        self._out = out
        self._game = reservation.game
        self._table = Table(self._game, chance, automation, self._observe)
        self._automatic = automation is Automation.FULL
        self.seat = Seat(reservation, self._table)
        self._record = record
        self._tell = Teller(out, self._game, commands=not self._automatic)
        self._round = 0
        self._laid: list[str] = []
        self._before: list[str] = []

    def open(self) -> None:
        staff = [f"{person.role}={person.id}" for person in self.seat.reservation.staff]
        self._table.send(self._game.read(("abrir", *staff), DIRECTOR, self._table.state))
        self._call_for_bets()

    def play(self, read: Reader) -> None:
        """Take lines until the person leaves or the session ends; raises `EOFError` when lines do."""
        while self.seat.view().phase not in {CERRADA, FIN}:
            seat.show_status(self._out, self.seat)
            self._show(show_hints)
            line = read(seat.prompt(self.seat)).strip()
            if line in LEAVING:
                return
            self.act(line)

    def act(self, line: str) -> None:
        """Do what a line says; a refusal or a slip is told, and changes nothing."""
        match line:
            case "":
                self._go_on()
            case "?" | "help" | "ayuda":
                self._show(seat.show_help)
            case "apuestas":
                self._show(seat.show_cloth)
            case "repetir":
                for bet in list(self._before):
                    self._say(bet)
            case "limpiar":
                for offer in self.seat.offers():
                    if self._game.write(offer.command).startswith("retirar"):
                        self._send(offer.command)
            case _:
                self._say(line)

    def close(self) -> bool:
        """Play out what is under way, if need be, and close the table; whether it could be closed."""
        return play_out(self._table)

    def next_words(self, before: Sequence[str]) -> list[str]:
        """The words that may follow some words of a line, with the least amount where there is one."""
        lines = [self._game.write(least(offer)).split() for offer in self.seat.offers()]
        words = (line[len(before)] for line in lines if line[: len(before)] == list(before) and len(line) > len(before))
        return list(dict.fromkeys((*words, *(() if before else WORDS))))

    def _go_on(self) -> None:
        """Enter: the round is played out, or its next step is confirmed, or only chance does its part.

        Where the round waits for the person, Enter says nothing for them, and what the rules impose on that follows.
        """
        if self._automatic:
            if not self._table.round():
                self._table.silence()
                self._follow()
            self._call_for_bets()
        elif self._table.automation is Automation.CONFIRM or self._game.needs(self._table.state):
            self._table.confirm()
        else:
            self._show(seat.show_help)

    def _show(self, show: Callable[[Output, Seat], None]) -> None:
        if not self._out.json:
            show(self._out, self.seat)

    def _call_for_bets(self) -> None:
        if self._automatic:
            call_for_bets(self._table)

    def _follow(self) -> None:
        state = self._table.state
        if self._automatic and state.open and self._game.pace(state) is not Pace.APUESTAS:
            self._table.round()
            self._call_for_bets()

    def _say(self, said: str) -> None:
        """Do what a line says; players may name bets in the words of the cloth, the staff speaks the notation."""
        known, first = self.next_words(()), fold(said.split(maxsplit=1)[0])
        of_staff = first.endswith(":") and self._person(first[:-1]).role is not Role.JUGADOR
        line = said if of_staff else in_notation(self._game, said, language())
        try:
            command = self._read(line)
        except Unreadable as error:
            complain(t(STRANGE if error.word else MISSING, word=error.word, expected=error.expected))
            understood = fold(error.word) != fold(line.split(maxsplit=1)[0])
        else:
            understood = not self._strange(command)
            self._send(command)
            self._follow()
        if not understood:
            self._hint(line, known)

    def _strange(self, command: Command) -> bool:
        try:
            self._game.decide(self._table.state, command)
        except Refused as refused:
            return refused.reason is COMBINACION_NO_ADMITIDA
        return False

    def _hint(self, line: str, known: list[str]) -> None:
        first = fold(line.split(maxsplit=1)[0])
        near = did_you_mean(first, known).strip()
        if near and first not in known and not first.endswith(":"):
            self._out.remark(near)

    def _read(self, text: str) -> Command:
        """The command of a line: of the speaker it names, else of whoever at the table may do such a thing."""
        line, state = parse_line(text), self._table.state
        if line.speaker:
            return self._game.read(line.words, self._person(line.speaker), state)
        people = () if self._automatic else (*self._game.staff(state), DIRECTOR)
        mine, *others = (self._game.read(line.words, person, state) for person in (self.seat.me, *people))
        return next((c for c in (mine, *others) if self._may(c)), mine)

    def _may(self, command: Command) -> bool:
        """Whether commands of this kind are offered to who gives it, be they these words or others."""
        return any(type(offer.command) is type(command) for offer in self._game.offers(self._table.state, command.by))

    def witness(self) -> Actor:
        """The member of the staff who may say what came; chance itself where none may."""
        state = self._table.state
        for person in self._game.staff(state):
            if any(isinstance(offer.command, Draw) for offer in self._game.offers(state, person)):
                return person
        return AZAR

    def _person(self, name: str) -> Actor:
        """Whoever bears a name or holds a role here, on turn if it goes by turns; anybody else is another player."""
        present = (*self._game.staff(self._table.state), DIRECTOR, AZAR)
        return next((a for a in present if name in {a.id, a.role}), Actor(name, Role.JUGADOR))

    def _send(self, command: Command) -> None:
        """What the game refuses is told by the observer, and what the purse does here: it is no matter of the table."""
        if isinstance(command, Draw) and not self.seat.reservation.physical:
            complain(t(PROGRAM_DRAWS))
            return
        try:
            self.seat.require_chips(self._effects(command))
        except Refused as refused:
            self._tell(NotDone(command, refused))
            return
        try:
            with suppress(Refused):
                self._table.send(command)
        except DrawnByHand:
            complain(t(PROGRAM_DRAWS))

    def _effects(self, command: Command) -> Sequence[Event]:
        with suppress(Refused):
            return self._game.decide(self._table.state, command)
        return ()

    def _observe(self, entry: Entry) -> None:
        """The record comes first, and holds everything: what was not written down must not be shown."""
        self._record(entry)
        if not isinstance(entry, Done):
            self._tell(entry)
            return
        for event in entry.events:
            self.seat.ledger.post(event)
        self._remember(entry)
        seen = [event for event in entry.events if self._sees(event, entry.command.by)]
        if seen or not entry.events:
            self._tell(Done(entry.command, seen, entry.imposed))

    def _sees(self, event: Event, by: Actor) -> bool:
        """Whether the person is told of it: as a player, or as somebody of the house for whom they have spoken."""
        speaks = by.role is not Role.JUGADOR
        return self._game.sees(event, self.seat.me) or (speaks and self._game.sees(event, by))

    def _remember(self, entry: Done) -> None:
        mine = cloth(self.seat.me.id)
        if entry.command.by == self.seat.me and any(m.target == mine for e in entry.events for m in e.moves()):
            self._laid.append(self._game.write(entry.command))
        if self._game.round_of(self._table.state) != self._round:
            self._round = self._game.round_of(self._table.state)
            self._before, self._laid = self._laid or self._before, []


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
