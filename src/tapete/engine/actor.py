"""Who acts at a table, and in which role the law knows them."""

from enum import StrEnum
from typing import Annotated

import msgspec

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
"""What a person is called: nobody is nameless."""


class Role(StrEnum):
    """The law's people, and the three that are not people: chance, the clock and the house's caja."""

    JUGADOR = "jugador"
    CRUPIER = "crupier"
    EXTREMO = "extremo"
    AUXILIAR = "auxiliar"
    JEFE = "jefe"
    SUBJEFE = "subjefe"
    CAMBISTA = "cambista"
    STICKMAN = "stickman"
    CAJERO = "cajero"
    LOCUTOR = "locutor"
    ORGANIZADOR = "organizador"
    DIRECTOR = "director"
    INSPECCION = "inspeccion"
    AZAR = "azar"
    RELOJ = "reloj"


STAFF = frozenset(Role) - {Role.JUGADOR, Role.INSPECCION, Role.AZAR, Role.RELOJ}
DIRECTING = frozenset({Role.DIRECTOR, Role.JEFE, Role.SUBJEFE})
"""Those of the staff who direct and watch, and whose hands touch nothing."""

BACK_OFFICE = STAFF | {Role.INSPECCION, Role.AZAR}
"""Who sees what is the house's own matter."""


class Actor(msgspec.Struct, frozen=True):
    """A person (by pseudonym) in a role. The same person may hold several roles, one command at a time."""

    id: Name
    role: Role


AZAR = Actor("azar", Role.AZAR)
