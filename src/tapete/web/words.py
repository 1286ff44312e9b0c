"""The names of things on pages, in the language of whoever reads."""

from fractions import Fraction
from functools import lru_cache

from tapete.casino.floor.state import FLOOR
from tapete.engine.cloth import Spot
from tapete.engine.command import Role
from tapete.engine.event import BOTE, CAJA, JUGADOR, MESA, SERIE, TAPETE
from tapete.engine.table import AnyTable, Terms
from tapete.language import N_, called, say, translate
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
    return _LANGUAGES[language]


def role_name(role: str, language: str) -> str:
    return translate(N_("teacher") if role == PROFESOR else _ROLES[Role(role)], language)


def holder_name(account: str, language: str) -> str:
    """Who or what holds money in the books, of `mesa@mesa-1` or `jugador:ana`."""
    kind = in_books(account)[0].kind
    return translate(_HOLDERS[kind], language) if kind in _HOLDERS else kind


def game_name(slug: str, language: str) -> str:
    if slug == FLOOR:
        return translate(N_("the floor"), language)
    return table_of(slug).names.in_language(language)


def jurisdiction_name(slug: str, language: str) -> str:
    return jurisdictions()[slug].names.in_language(language)


def bet_name(game: str, bet: str, language: str) -> str:
    """A bet as its cloth names it: `straight up 17`, `red`; by its own name where the table has one for it."""
    name = called(bet, language)
    return name if name != bet else sheet(game).bet_name(bet, language)


def ratio(pays: Fraction) -> str:
    """A pay to 1: `35`, `3/2`; empty for what is not won at odds."""
    if not pays:
        return ""
    return str(pays.numerator) if pays.denominator == 1 else f"{pays.numerator}/{pays.denominator}"


_MOST_COVERED = 12


def printed(game: AnyTable, spot: Spot, language: str) -> str:
    """What a cell carries: figures as they are, words in the reader's language."""
    return bet_name(game.slug, spot.bet, language) if spot.label == spot.bet else spot.label


def yours(amount: int, language: str) -> str:
    return say(N_("You have {mine:€} here"), language, {"mine": amount})


@lru_cache(maxsize=1024)
def sentences(game: AnyTable, pano: int, language: str) -> dict[str, str]:
    return {bet.id: sentence(game, bet, pano, language) for bet in game.notice()}


def sentence(game: AnyTable, bet: Terms, pano: int, language: str) -> str:
    return ", ".join((bet_name(game.slug, bet.id, language), *_admits(bet, pano, language)))


def not_played(game: AnyTable, bet: str, language: str) -> str:
    """What is said of a bet that can't be laid in this part of the round."""
    return say(N_("{bet}, not played now"), language, {"bet": bet_name(game.slug, bet, language)})


def _admits(bet: Terms, pano: int, language: str) -> list[str]:
    facts = {"pays": ratio(bet.pays), "least": bet.minimums[pano - 1], "most": bet.cap}
    pays = [say(N_("pays {pays} to 1"), language, facts)] if bet.pays else []
    sums = say(N_("{least:€} to {most:€}"), language, facts)
    covered = _covered(bet)
    covers = [say(N_("covers {numbers}"), language, {"numbers": covered})] if covered else []
    better = [
        say(
            N_("with {results}, {pays} to 1"),
            language,
            {"results": translate(each.on, language), "pays": ratio(each.pays)},
        )
        for each in bet.better
    ]
    return [*pays, *better, sums, bet.cite, *covers]


def _covered(bet: Terms) -> str:
    if "-" in bet.id or len(bet.covers) <= 1:
        return ""
    numbers = covers_of(bet)
    return ", ".join(numbers[:_MOST_COVERED]) + ("…" if len(numbers) > _MOST_COVERED else "")


def covers_of(bet: Terms) -> tuple[str, ...]:
    return tuple(sorted(bet.covers, key=lambda outcome: (len(outcome), outcome)))


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
