"""Errors and infractions: whoever watches over the table declares them, and the article rules.

Each incident has a window (the states in which it could have happened, told by what everybody sees), who may declare
it, the notes it may carry, and its ruling.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from tapete.engine.chapter import Chapter, Power
from tapete.engine.command import Actor, Declare, Offer, Role
from tapete.engine.event import Event, Infringed, Reason, Refused, Ruled
from tapete.engine.incidents import told_note
from tapete.engine.table import TableRules, TableState
from tapete.families.course import Events
from tapete.families.table import reasons
from tapete.families.table.duty import require_staff
from tapete.families.table.powers import Anybody
from tapete.language import N_, say, translate
from tapete.law.citation import Citation

WITNESSES = frozenset({Role.DIRECTOR, Role.INSPECCION, Role.JEFE})


def infringe(
    rules: TableRules, state: TableState, command: Declare, breaches: Mapping[str, Citation]
) -> Sequence[Event]:
    cite = breaches[command.incident]
    require_staff(rules, state, command.by, WITNESSES, cite)
    return [Infringed(by=command.by.id, incident=command.incident, note=command.note, cite=cite)]


def breach_offers(breaches: Mapping[str, Citation], state: TableState, who: Actor) -> Iterator[Offer]:
    if who.role in WITNESSES and (who.role is not Role.JEFE or who in state.staff):
        for breach, cite in breaches.items():
            yield Offer(Declare(by=who, incident=breach), cite, free=("note",))


def unknown(command: Declare, known: Sequence[str], cite: Citation) -> Refused:
    listed = ", ".join(known) or "-"
    return Refused(reasons.INCIDENTE_DESCONOCIDO, cite, incident=command.incident[:40], known=listed)


class Judged(NamedTuple):
    """An incident that whoever runs the table judges: its ruling, by which article, and what follows."""

    ruling: str
    cite: Citation
    barred: Refused | None = None
    follows: Callable[[Declare], Sequence[Event]] = lambda _: ()
    kind: type[Ruled] = Ruled


def judging(
    chapter: Chapter[Any, Any],
    ruler: Power[Any, Any],
    rulings: Callable[[Any, Any], Mapping[str, Judged]],
    unforeseen: Callable[[Any], Citation],
    *,
    breaches_first: bool = False,
) -> None:
    """Add to a chapter the act of declaring: breaches are recorded, and of the rest the `ruler` says what follows.

    `unforeseen` is the article for an incident that is not known; `breaches_first` the order in which those that are
    known are listed then.
    """

    @chapter.act(Declare, by=Anybody())
    def declare(rules: Any, state: Any, command: Declare) -> Sequence[Event]:
        if command.incident in rules.breaches:
            return infringe(rules, state, command, rules.breaches)
        judged = rulings(rules, state)
        if command.incident not in judged:
            known = (*rules.breaches, *judged) if breaches_first else (*judged, *rules.breaches)
            raise unknown(command, known, unforeseen(rules))
        ruler.refuse(rules, state, command)
        found = judged[command.incident]
        if found.barred:
            raise found.barred
        told = {"by": command.by.id, "incident": command.incident, "ruling": found.ruling, "note": command.note}
        return [found.kind(**told, cite=found.cite), *found.follows(command)]

    @chapter.offer(Declare)
    def may_declare(rules: Any, state: Any, who: Actor) -> Iterator[Offer]:
        yield from breach_offers(rules.breaches, state, who)
        for name, found in rulings(rules, state).items() if ruler.admits(rules, state, who) else ():
            if not found.barred:
                yield Offer(Declare(by=who, incident=name), found.cite, free=("note",))

    chapter.records(Infringed, Ruled)


NO_ES_MOMENTO = Reason("no_es_momento", N_("At this point it could not have happened: {incident}."))
SIN_NOTA = Reason("sin_nota", N_("It is declared without another word: {incident}."))
NOTA_DESCONOCIDA = Reason("nota_desconocida", N_("Say of {incident} one of: {known}."))

Course = TypeVar("Course", bound=Events[Any, Any])
Window = Callable[[Any], bool]
Fits = Callable[[Any, Any], bool]
Notes = Callable[[Any], Sequence[str]]
Bar = Callable[[Any, Any], Refused | None]
Ruling = Callable[[Course, Declare], object]
MOST_NOTES = 100
"""Of a crowd not everything that may be said is listed: whoever declares says it."""
WATCH = frozenset({Role.JEFE, Role.CRUPIER})
"""Who watches over a table and declares what went wrong, where no article names another."""


class Incident(msgspec.Struct, frozen=True):
    """One row of the law of errors."""

    window: Window
    ruling: Callable[[Any, Declare], object]
    notes: Notes | None
    """What it may be said of; any words at all when None."""
    declarers: frozenset[Role]
    fits: Fits = lambda _, __: True
    """Whether it belongs to what is played, where a table may play one thing or another."""
    otherwise: Reason = NO_ES_MOMENTO
    bar: Bar = lambda _, __: None
    judges: bool = False
    """Whether the ruling judges any note itself, and `notes` are only those that are proposed."""

    def refuse(self, rules: Any, state: Any, command: Declare, cite: Citation) -> None:
        """Refuse who may not declare it, when it could not have happened, and what can't be said of it."""
        require_staff(rules, state, command.by, self.declarers, cite)
        if (barred := self.bar(rules, state)) is not None:
            raise barred
        if not (self.fits(rules, state) and self.window(state)):
            raise Refused(self.otherwise, cite, incident=command.incident)
        if self.notes is not None and not self.judges and command.note not in self.notes(state):
            raise unknown_note(command, self.notes(state), cite)

    def admits(self, rules: Any, state: Any, who: Actor) -> bool:
        """Whether this person could declare it now; who they are is looked at first, which costs least."""
        if who.role not in self.declarers or not (who in state.staff or (who.role is Role.DIRECTOR and state.open)):
            return False
        return self.fits(rules, state) and self.window(state) and self.bar(rules, state) is None


def unknown_note(command: Declare, known: Sequence[str], cite: Citation) -> Refused:
    if [*known] == [""]:
        return Refused(SIN_NOTA, cite, incident=command.incident)
    told = ", ".join(filter(None, known[:MOST_NOTES])) or "-"
    more = ", …" if len(known) > MOST_NOTES else ""
    return Refused(NOTA_DESCONOCIDA, cite, incident=command.incident, known=told + more)


class ErrorRuled(Event, frozen=True, tag="error-ruled"):
    """Somebody declared an error or an infraction, and the article ruled."""

    sentence = N_("{by:@} declares: {incident}. Ruling: {ruling}.")
    sentence_if_note = N_("{by:@} declares: {incident} ({note}). Ruling: {ruling}.")
    by: str
    incident: str
    note: str
    ruling: str
    """A sentence to translate."""

    def tell(self, language: str) -> str:
        sentence = self.sentence_if_note if self.note else self.sentence
        facts = {"note": told_note(self.note), "ruling": translate(self.ruling, language)}
        return say(sentence, language, {**self.facts(), **facts})


Effects = Mapping[str, tuple[str, str]]
"""By the name of an incident: what follows, and the key of its article in the `law` of the rules."""


class Incidents(Generic[Course]):
    """Every incident of a game by its name, as its chapters on errors declare it.

    Where a row of the law lists names, `effects` is asked of the rules, and a ruling is marked by the key of the row.
    A refusal names the incidents in the order `listed`, or in that of their declaration.
    """

    def __init__(
        self, course: type[Course], effects: Effects | Callable[[Any], Effects], listed: Sequence[str] = ()
    ) -> None:
        self._course = course
        self._effects = effects
        self._listed = listed
        self.known: dict[str, Incident] = {}

    def __call__(
        self,
        name: str,
        window: Window,
        notes: Notes | None = None,
        by: frozenset[Role] = WATCH,
        fits: Fits = lambda _, __: True,
        otherwise: Reason = NO_ES_MOMENTO,
        bar: Bar = lambda _, __: None,
        *,
        judges: bool = False,
    ) -> Callable[[Ruling[Course]], Ruling[Course]]:
        """Mark the ruling on an incident, what it may be said of, who declares it and where it belongs.

        `otherwise` is what is said of it when it could not have happened, where there is more to say; `bar` is
        what another article has against it. With `judges` the notes are proposals, and the ruling refuses others.
        """

        def mark(ruling: Ruling[Course]) -> Ruling[Course]:
            self.known[name] = Incident(window, ruling, notes, by, fits, otherwise, bar, judges)
            return ruling

        return mark

    def rule(self, course: Course, command: Declare, ruling: str = "", by: str = "") -> Citation:
        """Tell what was declared and what its article, or another, makes of it; gives the article back."""
        effect, usual = self._ruled(course.rules)[command.incident]
        cite: Citation = course.rules.law[by or usual]
        told = {"incident": command.incident, "note": command.note, "ruling": ruling or effect}
        course(ErrorRuled(by=command.by.id, **told, cite=cite))
        return cite

    def ruled(self, course: Course, command: Declare) -> None:
        self.rule(course, command)

    def _ruled(self, rules: Any) -> Effects:
        return self._effects(rules) if callable(self._effects) else self._effects

    def _names(self, rules: Any, state: Any) -> tuple[str, ...]:
        if callable(self._effects):
            return tuple(self._effects(rules))
        return tuple(name for name in self._listed or self.known if self.known[name].fits(rules, state))

    def chapter(self) -> Chapter[Any, Any]:
        errors = Chapter[Any, Any]("errors")

        @errors.act(Declare, by=Anybody())
        def declare(rules: Any, state: Any, command: Declare) -> Sequence[Event]:
            effects = self._ruled(rules)
            _, key = effects.get(command.incident, ("", ""))
            declared = self.known.get(command.incident) or self.known.get(key)
            if declared is None:
                raise unknown(command, self._names(rules, state), rules.law["unforeseen"])
            declared.refuse(rules, state, command, rules.law[key])
            course = self._course(rules, state)
            declared.ruling(course, command)
            return course.events

        @errors.offer(Declare)
        def may_declare(rules: Any, state: Any, who: Actor) -> Iterator[Offer]:
            law = rules.law
            for name, (_, key) in self._ruled(rules).items():
                declared, cite = self.known.get(name) or self.known.get(key), law[key]
                if declared is None or not declared.admits(rules, state, who):
                    continue
                if declared.notes is None:
                    yield Offer(Declare(by=who, incident=name), cite, free=("note",))
                else:
                    free = ("note",) if declared.judges else ()
                    yield from _of_notes(Declare(by=who, incident=name), declared.notes(state), cite, free)

        errors.records(ErrorRuled)
        return errors


def _of_notes(command: Declare, notes: Sequence[str], cite: Citation, free: tuple[str, ...]) -> Iterator[Offer]:
    """An offer for each thing that may be said of an incident; of too many the first alone, and others are free."""
    crowded = len(notes) > MOST_NOTES
    for note in notes[: 1 if crowded else None]:
        yield Offer(msgspec.structs.replace(command, note=note), cite, free=("note",) if crowded else free)
