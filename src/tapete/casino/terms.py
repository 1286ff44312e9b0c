"""A casino as the record of its floor keeps it: what its file says, in plain values, and the casino again from them."""

from typing import Any

import msgspec

from tapete.casino.config import (
    MEDIOS,
    Caja,
    Casino,
    Chips,
    Hours,
    Licence,
    LicenceTerms,
    Mesa,
    SessionLimits,
    TablePlace,
    Tournament,
)
from tapete.casino.reading import setup_type
from tapete.engine.actor import Actor
from tapete.engine.complaints import complaint
from tapete.engine.setup import BadSetup, Euros, read_setup, write_setup
from tapete.language import N_, Told

Fields = dict[str, Any]
_NOTHING = str(Euros(0))
"""How a caja that holds none of something is written; a casino file leaves it out."""

_UNWRITTEN: dict[str, list[tuple[str, Any]]] = {
    "horario": [("cena", None)],
    "caja": [("medios", MEDIOS)],
}
"""Keys that are left out with these values: records begun before there were such keys have the same terms."""


def terms_of(casino: Casino) -> Fields:
    """What a casino is, however its file is written: a remark in the file changes nothing."""
    terms = write_setup(casino)
    del terms["text"]
    for section, keys in _UNWRITTEN.items():
        terms[section] = {key: value for key, value in terms[section].items() if (key, value) not in keys}
    return terms


def casino_of(terms: Fields) -> Casino:
    """The casino that has these terms; `BadSetup` when they are of none."""
    try:
        return _casino(terms)
    except (KeyError, TypeError, AttributeError, msgspec.ValidationError) as error:
        raise BadSetup(Told(N_("these are not the terms of a casino: {why}"), why=complaint(error))) from error


def _casino(terms: Fields) -> Casino:
    return Casino(
        nombre=str(terms["nombre"]),
        jurisdiccion=str(terms["jurisdiccion"]),
        normas_generales=bool(terms["normas_generales"]),
        horario=read_setup(Hours, terms["horario"]),
        caja=read_setup(Caja, {name: value for name, value in terms["caja"].items() if value != _NOTHING}),
        fichas=read_setup(Chips, terms["fichas"]),
        autorizacion={juego: _licence(fields) for juego, fields in terms["autorizacion"].items()},
        mesas=tuple(map(_mesa, terms["mesas"])),
        torneos=tuple(read_setup(Tournament, fields) for fields in terms["torneos"]),
        sesion=read_setup(SessionLimits, terms["sesion"]),
    )


def _licence(fields: Fields) -> Licence:
    juego = str(fields["juego"])
    table = read_setup(setup_type(juego), fields["table"])
    return Licence(juego=juego, terms=read_setup(LicenceTerms, fields["terms"]), table=table)


def _mesa(fields: Fields) -> Mesa:
    place = read_setup(TablePlace, fields["place"])
    setup = read_setup(setup_type(place.juego), fields["setup"])
    return Mesa(place=place, setup=setup, staff=msgspec.convert(fields["staff"], tuple[Actor, ...]))
