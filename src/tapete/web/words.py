"""The names of things on pages, in the language of whoever reads."""

from tapete.casino.floor.state import FLOOR
from tapete.engine.actor import Role
from tapete.engine.event import BOTE, CAJA, JUGADOR, MESA, SERIE, TAPETE
from tapete.language import N_, called, translate
from tapete.law.parameters import sheet, table_of
from tapete.law.regulations import jurisdictions
from tapete.service.money import EXTERIOR, in_books
from tapete.service.people import PROFESOR

_LANGUAGES = {"es": "Español", "gl": "Galego", "en": "English", "fr": "Français"}
_ROLES = {
    Role.JUGADOR: N_("player"),
    Role.CRUPIER: N_("croupier"),
    Role.EXTREMO: N_("extremo"),
    Role.AUXILIAR: N_("assistant"),
    Role.JEFE: N_("jefe de mesa"),
    Role.SUBJEFE: N_("subjefe de mesa"),
    Role.CAMBISTA: N_("cambista"),
    Role.STICKMAN: N_("stickman"),
    Role.CAJERO: N_("cajero"),
    Role.LOCUTOR: N_("locutor"),
    Role.ORGANIZADOR: N_("organiser"),
    Role.DIRECTOR: N_("director"),
    Role.INSPECCION: N_("inspection"),
    Role.AZAR: N_("chance"),
    Role.RELOJ: N_("clock"),
}

_HOLDERS = {
    JUGADOR: N_("your hand"),
    TAPETE: N_("the cloth"),
    MESA: N_("the bank of the table"),
    CAJA: N_("the cashier"),
    EXTERIOR: N_("from outside"),
    BOTE: N_("the pot"),
    SERIE: N_("colour chips"),
    "ticket": N_("a ticket"),
}


def language_name(language: str) -> str:
    """A language in its own words."""
    return _LANGUAGES[language]


def role_name(role: str, language: str) -> str:
    """A role of the law, or the teacher's."""
    return translate(N_("teacher") if role == PROFESOR else _ROLES[Role(role)], language)


def holder_name(account: str, language: str) -> str:
    """Who or what holds money in the books, of `mesa@mesa-1` or `jugador:ana`."""
    kind = in_books(account)[0].kind
    return translate(_HOLDERS[kind], language) if kind in _HOLDERS else kind


def game_name(slug: str, language: str) -> str:
    """A game, the casino as a whole, or the floor."""
    if slug == FLOOR:
        return translate(N_("the floor"), language)
    return table_of(slug).names.in_language(language)


def jurisdiction_name(slug: str, language: str) -> str:
    """The State or an autonomous community."""
    return jurisdictions()[slug].names.in_language(language)


def bet_name(game: str, bet: str, language: str) -> str:
    """A bet as its cloth names it: `straight up 17`, `red`; by its own name where the table has one for it."""
    name = called(bet, language)
    return name if name != bet else sheet(game).bet_name(bet, language)
