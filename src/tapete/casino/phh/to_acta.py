"""A lawful hand played at a table: a session in which it is the only hand, from the announcement to the closing."""

import re
from collections.abc import Iterator
from fractions import Fraction
from io import BytesIO
from typing import Any, Final

from tapete.casino.acta import Acta, ActaWriter
from tapete.casino.guion import guion_of
from tapete.casino.phh.history import CALL, FOLD, RAISE, Action, History, label
from tapete.casino.phh.judging import Following, Judged
from tapete.casino.phh.reading import card_names
from tapete.engine.command import AZAR, Actor, Command, Draw, Role
from tapete.engine.event import Refused
from tapete.engine.machine import play
from tapete.engine.runner import Done
from tapete.engine.setup import read_setup
from tapete.families.covered import COMUNES
from tapete.families.poquer_de_circulo.dealing import lot_need
from tapete.families.poquer_de_circulo.queries import asked, puesto
from tapete.families.poquer_de_circulo.rules import ANTE, CIEGAS, CUOTA, PORCENTAJE
from tapete.families.poquer_de_circulo.showdown import shows_now
from tapete.families.poquer_de_circulo.state import Phase
from tapete.families.poquer_de_circulo.table import Mesa
from tapete.games import REGISTRY
from tapete.kit.money import write_amount
from tapete.language import N_, Told

NOT_LAWFUL = N_("only a hand that the law admits and that is told to its end can be played at a table")
SHORT_RESTO = N_(
    "{player} begins with {found:€}: nobody sits down with less than {least:€} at a table of this minimum, and a "
    "session begins with people sitting down"
)
NOT_PLAYED = N_("the table does not play it so: {why}")
_SIMPLE = re.compile(r"[a-z][a-z0-9-]{0,30}")
_ROLES: Final = frozenset(role.value for role in Role)
_WHOLE: Final = 100
_TOP: Final = 8
"""The highest department, where nobody needs more."""


class NoSession(ValueError):
    """A hand that can't be played at a table, and why."""

    def __init__(self, sentence: str, **facts: object) -> None:
        super().__init__(Told(sentence, **facts))


def acta_of_hand(judged: Judged) -> bytes:
    """The acta of the session, sealed; raises `NoSession` where there can be none."""
    followed = judged.followed
    if followed is None or judged.findings or not judged.finishing:
        raise NoSession(NOT_LAWFUL)
    try:
        return _Session(followed, _setup(judged, followed)).written()
    except Refused as refused:
        raise NoSession(NOT_PLAYED, why=str(refused)) from refused


def guion_of_hand(judged: Judged) -> str:
    return "".join(f"{line}\n" for line in guion_of(Acta(BytesIO(acta_of_hand(judged)))))


def _setup(judged: Judged, followed: Following) -> dict[str, Any]:
    history, table = judged.history, followed.table
    terms, shortest = table.terms, min(history.starting_stacks)
    least = -(-terms.minimum // Fraction(table.column.get("minimum", str).value))
    if shortest < least:
        player = history.name(history.starting_stacks.index(shortest))
        raise NoSession(SHORT_RESTO, player=player, found=shortest, least=int(least))
    part, low = Fraction(*terms.rake), table.column.get("fee", tuple[str, str]).value[0]
    return {
        "minimo": write_amount(terms.minimum),
        "resto": write_amount(shortest),
        "reposicion_minima": write_amount(terms.chip),
        "limite": table.rules.limit.value,
        "obligatoria": CIEGAS if terms.big else ANTE,
        **({} if terms.big else {"ante": write_amount(terms.ante)}),
        "beneficio": PORCENTAJE if part else CUOTA,
        "tasa": write_amount(int((part or Fraction(low)) * _WHOLE * _WHOLE)),
        "ficha_minima": write_amount(terms.chip),
        "plazas": max(_TOP, history.size),
    }


def names_of(history: History) -> list[str]:
    """The players' names at the table: those of the history if a guion can say them."""
    labels = [label(position) for position in range(history.size)]
    names = [
        name if _SIMPLE.fullmatch(name) and name not in _ROLES else other
        for name, other in zip(history.players or labels, labels, strict=True)
    ]
    return names if len({*names}) == len(names) else labels


class _Session:
    """A table at which people do what a history says, and the acta of it."""

    def __init__(self, followed: Following, setup: dict[str, Any]) -> None:
        self._history, self._followed = followed.history, followed
        self._names = names_of(followed.history)
        self._seated = [self._names[-1], *self._names[:-1]]
        """Clockwise, from the postre on."""
        module = REGISTRY.module(followed.table.column.slug)
        read = read_setup(module.Setup, setup)
        game = module.build(followed.table.rules.jurisdiction, read)
        if not isinstance(game, Mesa):
            raise TypeError(game.slug)
        self._game, self._state = game, game.opening()
        self._acts = iter([each for each in followed.history.actions if each.verb in (CALL, FOLD, RAISE)])
        variant = followed.table.variant
        self._own = {
            name: iter(card_names(variant, own)) for name, own in zip(self._names, followed.mano.own, strict=True)
        }
        self._own[COMUNES] = iter(card_names(variant, followed.mano.board))
        self._lots = iter(range(int(setup["plazas"]), 0, -1))
        self._file = BytesIO()
        self._writer = ActaWriter(self._file, game, read, table=str(followed.history.table or ""))

    def written(self) -> bytes:
        for command in self._commands():
            self._state, events = play(self._game, self._state, command)
            self._writer(Done(command, events, False))
        self._writer.seal()
        return self._file.getvalue()

    def _commands(self) -> Iterator[Command]:
        while not self._at(Phase.SORTEO):
            yield self._step()
        for name in self._seated:
            yield self._says(name, "lista")
        while not self._at(Phase.ENTRE):
            yield self._lot() or self._step()
        yield from self._restos()
        while self._state.round == 1:
            yield self._in_the_hand() or self._step()
        for name in self._seated:
            yield self._says(name, "levantarse")
        yield self._read(Actor("director", Role.DIRECTOR), "cerrar")

    def _at(self, phase: Phase) -> bool:
        return self._state.phase is phase

    def _restos(self) -> Iterator[Command]:
        for name, stack in zip(self._names, self._history.starting_stacks, strict=True):
            yield self._says(name, "comprar resto")
            seat = self._state.seat_of(name)
            if seat is not None and seat.resto < stack:
                yield self._says(name, f"reponer {write_amount(stack - seat.resto)}")

    def _lot(self) -> Command | None:
        need = lot_need(self._game.rules, self._state)
        if need is None:
            return None
        if self._at(Phase.MARCA):
            seat = self._state.seat_of(self._seated[0])
            return Draw(by=AZAR, outcome=str(seat.number if seat else ""))
        return Draw(by=AZAR, outcome=str(next(self._lots)))

    def _in_the_hand(self) -> Command | None:
        game, state = self._game, self._state
        if state.queue:
            return Draw(by=AZAR, outcome=next(self._own[self._whose(state.queue[0].to)]))
        if waits := asked(game.rules, state):
            return self._says(waits[0], "ante" if game.rules.forced.value == ANTE else "ciega")
        if player := state.on_turn:
            return self._says(player, self._words(next(self._acts)))
        if shows_now(game.rules, state):
            thrown = self._names.index(state.showing[0]) in self._followed.cards.thrown
            return self._says(state.showing[0], "tirar cartas" if thrown else "mostrar")
        return None

    def _whose(self, place: str) -> str:
        return next((seat.player for seat in self._state.seats if puesto(seat.number) == place), COMUNES)

    def _words(self, action: Action) -> str:
        betting = self._state.betting
        bet = betting is not None and betting.postura > betting.laid[betting.turn]
        if action.verb == FOLD:
            return "retirarse"
        if action.verb == CALL:
            return "cubrir" if bet else "pasar"
        raises = betting is not None and betting.postura > 0
        return f"{'subir' if raises else 'apostar'} {write_amount(action.amount)}"

    def _says(self, player: str, words: str) -> Command:
        return self._read(Actor(player, Role.JUGADOR), words)

    def _read(self, who: Actor, words: str) -> Command:
        return self._game.read(tuple(words.split()), who, self._state)

    def _step(self) -> Command:
        step = self._game.next_step(self._state)
        if step is None:
            raise RuntimeError(f"nobody does anything: {self._state.phase}")
        return step
