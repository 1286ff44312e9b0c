"""Errors and infractions: whoever watches over the table declares them, and the article rules (ES1979:08.VIII).

Each incident has a window (the states in which it could have happened, told by what everybody sees), who may declare
it, the notes it may carry, and its ruling.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar

import msgspec

from tapete.engine.actor import Actor, Role
from tapete.engine.chapter import Chapter
from tapete.engine.command import Declare
from tapete.engine.event import Event
from tapete.engine.offer import Offer
from tapete.engine.refusal import Reason, Refused
from tapete.families.circulo.cards import CARTA, NO
from tapete.families.table.breaches import unknown
from tapete.families.table.duty import require_staff
from tapete.families.table.powers import Anybody
from tapete.games.ferrocarril.course import Course
from tapete.games.ferrocarril.rules import EFFECTS, FerroRules
from tapete.games.ferrocarril.state import DEALING, Phase, State
from tapete.language import N_, say, translate
from tapete.law.citation import Citation

NO_ES_MOMENTO = Reason("no_es_momento", N_("{incident} could not have happened at this point."))
NOTA_DESCONOCIDA = Reason("nota_desconocida", N_("Say of {incident} one of: {known}."))

errors = Chapter[FerroRules, State]("errors")

Window = Callable[[State], bool]
Ruling = Callable[[Course, Declare], None]
Notes = Callable[[State], Sequence[str]]


class Incident(msgspec.Struct, frozen=True):
    """One row of the law of errors."""

    window: Window
    ruling: Ruling
    notes: Notes | None
    """What it may be said of; any words at all when None."""
    declarers: frozenset[Role]

    def refuse(self, rules: FerroRules, state: State, command: Declare, cite: Citation) -> None:
        """Refuse who may not declare it, when it could not have happened, and what can't be said of it."""
        require_staff(rules, state, command.by, self.declarers, cite)
        if not self.window(state):
            raise Refused(NO_ES_MOMENTO, cite, incident=command.incident)
        if self.notes is not None and command.note not in self.notes(state):
            known = ", ".join(filter(None, self.notes(state))) or "-"
            raise Refused(NOTA_DESCONOCIDA, cite, incident=command.incident, known=known)

    def admits(self, state: State, who: Actor) -> bool:
        """Whether this person could declare it now."""
        return who.role in self.declarers and who in state.staff and self.window(state)


INCIDENTS: dict[str, Incident] = {}
"""Every incident by its name, as the chapters on errors have declared it."""


def incident(
    name: str, window: Window, notes: Notes | None = None, *, head_only: bool = False
) -> Callable[[Ruling], Ruling]:
    """Mark the ruling on an incident, what it may be said of, and whether only the jefe de mesa declares it."""

    def mark(ruling: Ruling) -> Ruling:
        declarers = frozenset({Role.JEFE} if head_only else {Role.JEFE, Role.CRUPIER})
        INCIDENTS[name] = Incident(window, ruling, notes, declarers)
        return ruling

    return mark


class ErrorRuled(Event, frozen=True, tag="error-ruled"):
    """Somebody declared an error or an infraction, and the article ruled."""

    sentence: ClassVar[str] = N_("{by} declares: {incident}. Ruling: {ruling}.")
    by: str
    incident: str
    note: str
    ruling: str
    """A sentence to translate."""

    def tell(self, language: str) -> str:
        facts = {"by": self.by, "incident": f"{self.incident} {self.note}".strip()}
        return say(self.sentence, language, {**facts, "ruling": translate(self.ruling, language)})


def rule(course: Course, command: Declare, ruling: str = "", by: str = "") -> Citation:
    """Tell what was declared and what its article, or another, makes of it; gives the article back."""
    effect, usual = EFFECTS[command.incident]
    cite = course.rules.law[by or usual]
    told = {"incident": command.incident, "note": command.note, "ruling": ruling or effect}
    course(ErrorRuled(by=command.by.id, **told, cite=cite))
    return cite


@errors.act(Declare, by=Anybody())
def declare(rules: FerroRules, state: State, command: Declare) -> Sequence[Event]:
    """The ruling of the article on what is declared."""
    declared = INCIDENTS.get(command.incident)
    if declared is None:
        raise unknown(command, tuple(EFFECTS), rules.law["unforeseen"])
    declared.refuse(rules, state, command, rules.law[EFFECTS[command.incident][1]])
    course = Course(rules, state)
    declared.ruling(course, command)
    return course.events


@errors.offer(Declare)
def may_declare(rules: FerroRules, state: State, who: Actor) -> Iterator[Offer]:
    """What could have gone wrong at this moment."""
    for name, (_, key) in EFFECTS.items():
        declared, cite = INCIDENTS[name], rules.law[key]
        if not declared.admits(state, who):
            continue
        if declared.notes is None:
            yield Offer(Declare(by=who, incident=name), cite, free=("note",))
        else:
            for note in declared.notes(state):
                yield Offer(Declare(by=who, incident=name, note=note), cite)


errors.records(ErrorRuled)


# --- when something may have happened ---------------------------------------------------------------------------------


def any_time(state: State) -> bool:
    """While the table is open."""
    return state.open


def between(state: State) -> bool:
    """When the last jugada is over and no bet of the next one has been closed."""
    return state.round > 1 and state.phase in {Phase.ADJUDICACION, Phase.CONSTITUCION, Phase.FIN_TALLA, Phase.FIN}


def betting(state: State) -> bool:
    """While bets are taken and no card is being drawn."""
    return state.phase is Phase.APUESTAS and state.play is not None and not state.play.queue


def untimely(state: State) -> bool:
    """Before *hay*, with somebody to deal, and while bets are taken: no card may come out of the sabot yet."""
    drawn = state.play is not None and bool(state.play.queue)
    return not drawn and (betting(state) or (state.phase is Phase.CONSTITUCION and state.banca is not None))


def drawing(state: State) -> bool:
    """While a card is to come out of the sabot, bets being closed."""
    return state.play is not None and bool(state.play.queue) and state.phase in DEALING


def dealt(state: State) -> bool:
    """Two cards each, and the punto has not spoken."""
    return state.phase is Phase.PUNTO and in_jugada(state)


def first_cards(state: State) -> bool:
    """From the first card of the punto, while the others are dealt, until the punto speaks."""
    begun = state.phase is Phase.REPARTO and state.play is not None and bool(state.play.punto.cards)
    return begun or dealt(state)


def in_jugada(state: State) -> bool:
    """From two cards each to the payment, with nothing being drawn."""
    play = state.play
    return state.phase in {Phase.PUNTO, Phase.BANQUERO} and play is not None and not play.queue and not play.withdrawing


def dealing(state: State) -> bool:
    """From the closing call to the payment."""
    return drawing(state) or in_jugada(state)


def spoken(state: State) -> bool:
    """The punto has spoken and nothing is being drawn."""
    return state.phase is Phase.BANQUERO and state.play is not None and not state.play.queue


def owing(state: State) -> bool:
    """The punto asked for a card that has not been given."""
    return spoken(state) and state.jugada.word == CARTA and not state.jugada.punto.third and not state.jugada.due_word


def third_given(state: State) -> bool:
    """The punto has a third card and the banker has not drawn."""
    return spoken(state) and bool(state.jugada.punto.third)


def stood(state: State) -> bool:
    """The punto said no."""
    return spoken(state) and state.jugada.word == NO and not state.jugada.due_word
