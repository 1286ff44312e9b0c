"""Who may touch a table at all, whatever its game then says."""

from collections.abc import Mapping

from tapete.casino.sisters import company_of
from tapete.engine.actor import DIRECTING, STAFF, Actor, Role
from tapete.engine.command import Command, Draw
from tapete.engine.refusal import Reason, Refused
from tapete.families.table.duty import STAFF_DO_NOT_PLAY
from tapete.families.table.reasons import PERSONAL_NO_JUEGA
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.service.people import Visitor
from tapete.service.place import Place, declares_loss
from tapete.service.problems import Trouble, denied

VIRTUAL_STAFF = STAFF - DIRECTING - {Role.ORGANIZADOR}
"""Roles that nobody holds in person at a table where the house calls and draws.

An organiser runs a business, and no croupier of the house decides for them: they enter what an official source says,
annul, declare what went wrong. What chance says is chance's all the same.
"""
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
    if by.role is not Role.JUGADOR:
        return
    if visitor.holds(Role.INSPECCION):
        raise denied(Refused(INSPECCION_NO_JUEGA, NO_PARTY_TO_THE_GAME), language)
    if visitor.holds(Role.DIRECTOR):
        raise denied(Refused(DIRECCION_NO_JUEGA, NO_PARTY_TO_THE_GAME), language)
    if any(duty.table == place.id for duty in visitor.duties):
        raise denied(Refused(PERSONAL_NO_JUEGA, STAFF_DO_NOT_PLAY, player=visitor.account.name), language)
    if company := company_of(place.game):
        books = (each for each in places.values() if each is not place and company_of(each.game) == company)
        if any(_works_at(visitor, book) for book in books):
            facts = {"player": visitor.account.name, "company": company}
            raise denied(Refused(PERSONAL_DE_LA_EMPRESA, PARTIES_TO_A_BET, **facts), language)


def _works_at(visitor: Visitor, place: Place) -> bool:
    """Whether somebody was put on duty at a table, or it was opened with them."""
    on_duty = any(duty.table == place.id for duty in visitor.duties)
    return on_duty or visitor.id in [person.id for person in place.game.staff(place.position[0])]
