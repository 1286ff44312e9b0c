"""What people ask of a table: read as a command, within their powers, foretold, and refused by name."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec
from msgspec.structs import replace

from tapete.casino.house_refusals import company_of
from tapete.engine.codec import complaint, digest, encode
from tapete.engine.command import DIRECTING, STAFF, Actor, Command, Declare, Draw, Offer, Role
from tapete.engine.event import Event, Move, Reason, Refused, moves_of
from tapete.engine.machine import View, after
from tapete.engine.notation import Unreadable, own_words
from tapete.engine.table import AnyTable, Pace
from tapete.families.table.duty import STAFF_DO_NOT_PLAY
from tapete.families.table.reasons import PERSONAL_NO_JUEGA
from tapete.families.table.settling import Settle, SettlementCommand
from tapete.language import N_, Told, say, why
from tapete.law.citation import Citation
from tapete.service.people import Visitor, is_companion
from tapete.service.places import Place, declares_loss
from tapete.service.problems import Denied, Trouble, crowded, denied, unreadable
from tapete.service.store.contract import AccountStore

VIRTUAL_STAFF = STAFF - DIRECTING - {Role.ORGANIZADOR}
"""Roles that nobody holds in person at a table where the house calls and draws.

An organiser runs a business, and no croupier of the house decides for them: they enter what an official source says,
annul, declare what went wrong. What chance says is chance's all the same.
"""
LONGEST_WAIT, LAST_WAIT = 2.0, 8.0
"""Seconds that a new bet may wait for its turn, and a decision within a hand."""
INSPECCION_NO_JUEGA = Reason("inspeccion_no_juega", N_("The inspection looks on at every table and plays at none."))
DIRECCION_NO_JUEGA = Reason("direccion_no_juega", N_("The direction rules at every table and plays at none."))
PERSONAL_DE_LA_EMPRESA = Reason(
    "personal_de_la_empresa", N_("{player:@} runs bets for {company} at another table, and may not bet with it.")
)
NO_PARTY_TO_THE_GAME = Citation("criterio:casino.35")
PARTIES_TO_A_BET = Citation("criterio:apuestas.9")


def require_power(place: Place, by: Actor) -> None:
    """Refuse the inspection, and those whose work the house does itself."""
    if by.role is Role.INSPECCION:
        raise Trouble(403, "solo_lectura", N_("The inspection looks on and touches nothing."))
    if not place.physical and by.role in VIRTUAL_STAFF:
        raise _virtual()


def refuse_when_crowded(place: Place, by: Actor) -> None:
    """Refuse a player who would wait too long: new bets first, decisions within a hand last, and the staff never."""
    wait = place.live.wait
    if by.role is not Role.JUGADOR or wait <= LONGEST_WAIT:
        return
    if wait > LAST_WAIT or place.game.pace(place.position[0]) is not Pace.DECISION:
        raise crowded(wait)


def refuse_result(place: Place, command: Command) -> None:
    """Refuse the word of a person on what came, where chance says it and has sealed it."""
    if not place.physical and isinstance(command, Draw):
        raise _virtual()


def refuse_false_loss(place: Place, command: Command) -> None:
    """Refuse the word of a person that a secret is lost, while chance holds it: a prize would be given up with it."""
    if place.sealed and declares_loss(command):
        raise Trouble(
            409,
            "secreto_guardado",
            N_("The house holds the secret of this emission: its tickets can be opened, and are."),
        )


def _virtual() -> Trouble:
    return Trouble(403, "mesa_virtual", N_("At this table the house itself calls and draws."))


def require_stranger(visitor: Visitor, place: Place, places: Mapping[str, Place], by: Actor, language: str) -> None:
    """Refuse a player who directs or inspects the house, serves at the table, or runs bets for the same company.

    Who serves is known to the house; the table itself knows only the names it was opened with.
    """
    company = company_of(place.game)
    if by.role is not Role.JUGADOR or not (visitor.account.roles or visitor.duties or company):
        return
    if visitor.holds(Role.INSPECCION):
        raise denied(Refused(INSPECCION_NO_JUEGA, NO_PARTY_TO_THE_GAME), language)
    if visitor.holds(Role.DIRECTOR):
        raise denied(Refused(DIRECCION_NO_JUEGA, NO_PARTY_TO_THE_GAME), language)
    if any(duty.table == place.id for duty in visitor.duties):
        raise denied(Refused(PERSONAL_NO_JUEGA, STAFF_DO_NOT_PLAY, player=visitor.account.name), language)
    if company:
        books = (each for each in places.values() if each is not place and company_of(each.game) == company)
        if any(_works_at(visitor, book) for book in books):
            facts = {"player": visitor.account.name, "company": company}
            raise denied(Refused(PERSONAL_DE_LA_EMPRESA, PARTIES_TO_A_BET, **facts), language)


def _works_at(visitor: Visitor, place: Place) -> bool:
    """Whether somebody was put on duty at a table, or it was opened with them."""
    on_duty = any(duty.table == place.id for duty in visitor.duties)
    return on_duty or visitor.id in [person.id for person in place.game.staff(place.position[0])]


_TEACHING = frozenset({Role.DIRECTOR, Role.INSPECCION})
"""Who sees the solution all the same."""


def hides_settlement(place: Place, who: Actor) -> bool:
    """Whether somebody at a table is to find out by themselves what is due."""
    return place.training and who.role not in _TEACHING


def view_at(place: Place, who: Actor) -> View:
    """What somebody sees of a table; of a settlement, at one for trainees, nothing."""
    view: View = place.game.view(place.position[0], who)
    return replace(view, due=()) if hides_settlement(place, who) and hasattr(view, "due") else view


def offers_at(place: Place, who: Actor) -> list[Offer]:
    """What somebody is offered; the steps of a settlement, at a table for trainees, are theirs to say."""
    offers = place.offers(who)
    if not hides_settlement(place, who):
        return offers
    return [offer for offer in offers if not isinstance(offer.command, SettlementCommand)]


def step_at(place: Place, who: Actor, step: Command | None) -> Command | None:
    """What the staff must do next, unless it is a settlement that a trainee has to find."""
    return None if hides_settlement(place, who) and isinstance(step, SettlementCommand) else step


def refuse_settling_at_once(place: Place, who: Actor, command: Command) -> None:
    """Whoever has to find out what is due does it step by step: one word for all of it would find it for them."""
    if hides_settlement(place, who) and isinstance(command, Settle):
        raise Trouble(
            409,
            "mesa_de_practicas",
            N_("This is a table for trainees: the round is settled step by step, by collecting and paying in order."),
        )


Fields = dict[str, Any] | None
"""A command as data, but for who gives it; None where it is given in words."""
LONGEST_COMMAND = 4096
"""Bytes of a command as it is recorded, done or refused: for ever. The staff of a table takes a quarter of them."""
_CONTROL = rb"\u00"
"""How a character that nobody can see, such as NUL, is written."""


@cache
def _asked(commands: Any) -> type[msgspec.Struct]:
    """What holds a command: how to read a union is worked out anew each time, how to read a struct only once."""
    return msgspec.defstruct("Asked", [("do", commands)])


def command_of(game: AnyTable, by: Actor, fields: dict[str, Any]) -> Command:
    """A command from its fields; who gives it is never taken from them."""
    try:
        asked = msgspec.convert({"do": {**fields, "by": {"id": by.id, "role": by.role.value}}}, _asked(game.commands))
        command: Command = getattr(asked, "do")  # noqa: B009 - the struct is made at run time
    except (msgspec.ValidationError, RecursionError) as error:
        raise unreadable(complaint(error)) from error
    written = encode(command)
    if len(written) > LONGEST_COMMAND:
        raise unreadable(Told(N_("a command takes {most} bytes at most"), most=LONGEST_COMMAND))
    if _CONTROL in written:
        raise unreadable(Told(N_("there is a character in it that can't be seen")))
    return command


def read(place: Place, by: Actor, text: str) -> Command:
    """A command from words, as they are meant now."""
    try:
        return place.game.read(own_words(text, by.id), by, place.position[0])
    except Unreadable as error:
        raise unreadable(why(error)) from error


class Ruling(msgspec.Struct, frozen=True, kw_only=True):
    """What would happen, as far as it may be told to whoever would declare it."""

    command: Declare
    events: tuple[Event, ...]
    moves: tuple[Move, ...]
    """The money that would move: at once, and when what is then due is settled."""
    whole: bool
    """Whether that is all of it; the rest hangs on cards that nobody may see yet."""
    mark: str
    """Names this ruling on this round: given back with the declaration, no other ruling is carried out."""


def require_incident(command: Command) -> Declare:
    """Nothing else is foretold: what a player would see by lifting the cards is not to be had for the asking."""
    if isinstance(command, Declare):
        return command
    raise Trouble(409, "solo_incidentes", N_("Only what follows from an incident is told beforehand."))


def foretell(game: AnyTable, state: Any, command: Declare) -> Ruling:
    """The ruling on an incident; raises `Refused` as declaring it would."""
    decided = game.decide(state, command)
    told = tuple(_foretold(decided))
    whole = len(told) == len(decided)
    events = tuple(event for event in told if game.sees(event, command.by))
    moves = moves_of(told) + (_due(game, state, command, decided) if whole else [])
    mark = digest((game.round_of(state), command, events, moves))
    return Ruling(command=command, events=events, moves=tuple(moves), whole=whole, mark=mark)


def due_after(game: AnyTable, state: Any, command: Command) -> tuple[Event, ...]:
    """What would be left to settle, where that can be told and is another than now; nothing where it is refused."""
    try:
        decided = game.decide(state, command)
    except Refused:
        return ()
    told = tuple(_foretold(decided))
    before, later = (getattr(game.view(each, command.by), "due", ()) for each in (state, after(game, state, told)))
    return later if len(told) == len(decided) and later != before else ()


def ruling_at(place: Place, by: Actor, language: str, *, do: Fields = None, text: str = "") -> Ruling:
    """What an incident would lead to at a table now; raises `Trouble` as declaring it would."""
    require_power(place, by)
    command = command_of(place.game, by, do) if do is not None else read(place, by, text)
    try:
        return foretell(place.game, place.position[0], require_incident(command))
    except Refused as no:
        raise denied(no, place.game.wording(language)) from no


def still_foretold(place: Place, command: Command, mark: str) -> Callable[[Any], bool]:
    """Whether an incident still leads to what was foretold, asked when its turn comes."""
    incident = require_incident(command)

    def stands(state: Any) -> bool:
        try:
            return foretell(place.game, state, incident).mark == mark
        except Refused:
            return False

    return stands


def _foretold(events: Sequence[Event]) -> Iterator[Event]:
    """The events as far as they do not hang on what nobody may see yet."""
    for event in events:
        told = event.foretold()
        if told is None:
            return
        yield told


def _due(game: AnyTable, state: Any, command: Declare, events: Sequence[Event]) -> list[Move]:
    """What would be left to settle, where there was nothing or something else before."""
    before, later = (getattr(game.view(each, command.by), "due", ()) for each in (state, after(game, state, events)))
    return moves_of(later) if later != before else []


_LATELY = 200
"""Records in which whoever is told of has just been heard of."""


async def told_by_name(no: Denied, store: AccountStore, place: Place, who: Actor, language: str) -> Denied:
    """A refusal that calls people by name: only those whom who asks sees at the table, or has heard of there."""
    names = {id_: await _name_of(store, id_, language) for id_ in sorted(no.about & _known_to(place, who))}
    return no.by_name(names)


def _known_to(place: Place, who: Actor) -> set[str]:
    hub = place.hub
    told = [hub.redacted(each, who) for each in hub.since(max(0, hub.n - _LATELY)) or ()]
    lately = {str(getattr(event, "player", "")) for each in told for event in each.events}
    return {who.id, *place.game.view(place.position[0], who).playing(), *lately} - {""}


async def _name_of(store: AccountStore, id_: str, language: str) -> str:
    account = await store.account(id_)
    return marked(id_, account.name, language) if account else id_


def marked(id_: str, name: str, language: str) -> str:
    """A name as it is shown at a table: nobody is left to take a player of the house's own for a person."""
    return say(N_("{name} (of the house)"), language, {"name": name}) if is_companion(id_) else name
