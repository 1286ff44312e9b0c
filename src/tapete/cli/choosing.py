"""Which table a person sits down at: one of a casino, or one set up for the occasion."""

import re
from typing import Any

import msgspec

from tapete.casino.config import PERSON, Mesa
from tapete.casino.reading import demo
from tapete.cli.failure import UNREADABLE, Failure
from tapete.cli.files import casino_in
from tapete.cli.names import regulated_in
from tapete.cli.output import Output
from tapete.cli.reader import Reader
from tapete.cli.seat import Reservation
from tapete.cli.setups import setup_from
from tapete.cli.tables import numbered
from tapete.cli.words import language, t
from tapete.engine.actor import Actor, Role
from tapete.engine.notation import fold
from tapete.games import REGISTRY, served
from tapete.kit.money import BadAmount, parse_amount
from tapete.language import N_, translate
from tapete.law.parameters import sheet


class Choices(msgspec.Struct, frozen=True, kw_only=True):
    """What was asked for on the command line."""

    game: str | None
    fields: tuple[str, ...]
    where: str | None
    casino: str | None
    table: int | None
    automation: str
    physical: bool
    verifiable: bool
    record: str | None
    hints: bool
    name: str
    purse: str


def reserve(out: Output, read: Reader, choices: Choices) -> Reservation:
    """The table chosen; raises `Unlawful` when it may not open."""
    player, purse = _player(choices.name), _purse(choices.purse)
    place = _own(choices) if choices.fields else _of_casino(out, read, choices) or _own(choices)
    if player in {person.id for person in place.staff}:
        raise Failure(UNREADABLE, N_("{name} serves at this table: choose another --name."), name=player)
    setup = served(place.game, place.setup) if choices.physical else place.setup
    game = REGISTRY.module(place.game).build(place.jurisdiction, setup)
    if choices.physical and game.own_device:
        raise Failure(
            UNREADABLE, N_("{game} is played on a device that draws by itself: leave out --physical."), game=place.game
        )
    return Reservation(
        house=place.house,
        table=place.table,
        game=game,
        setup=setup,
        staff=place.staff,
        player=player,
        purse=purse,
        physical=choices.physical,
    )


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """A table before it is built."""

    house: str
    table: str
    game: str
    jurisdiction: str
    setup: Any
    staff: tuple[Actor, ...] = ()


def _own(choices: Choices) -> Place:
    """A table set up for the occasion."""
    game = choices.game or demo().mesas[0].juego
    where = regulated_in(game, choices.where)
    setup = setup_from(game, where, choices.fields)
    return Place(house=t(N_("A table of your own")), table="mesa", game=game, jurisdiction=where, setup=setup)


def _of_casino(out: Output, read: Reader, choices: Choices) -> Place | None:
    """A table of the casino that answers what was asked, if it has one."""
    casino = casino_in(choices.casino) if choices.casino else demo()
    if choices.where not in {None, casino.jurisdiccion}:
        return None
    tables = [mesa for mesa in casino.mesas if mesa.juego in REGISTRY and choices.game in {None, mesa.juego}]
    mesa = _mesa_of(out, read, choices, tables)
    if mesa is None:
        return None
    table = t(N_("table {number}"), number=mesa.numero)
    return Place(
        house=f"{casino.nombre}, {table}",
        table=f"mesa-{mesa.numero}",
        game=mesa.juego,
        jurisdiction=casino.jurisdiccion,
        setup=mesa.setup,
        staff=mesa.staff,
    )


def _mesa_of(out: Output, read: Reader, choices: Choices, tables: list[Mesa]) -> Mesa | None:
    if choices.table is not None:
        return numbered(tables, choices.table)
    if not tables:
        return None
    return _asked(out, read, tables) if choices.game is None and read.interactive else tables[0]


def _asked(out: Output, read: Reader, tables: list[Mesa]) -> Mesa:
    """Let the person choose; Enter takes the first."""
    out.table((t(N_("Table")), t(N_("Game"))), [(str(m.numero), _name(m.juego)) for m in tables])
    numbers = {str(mesa.numero): mesa for mesa in tables}
    while True:
        answer = read(t(N_("Which table? [{usual}] "), usual=tables[0].numero)).strip() or str(tables[0].numero)
        if answer in numbers:
            return numbers[answer]


def _name(juego: str) -> str:
    return sheet(juego).names.in_language(language())


def _player(name: str) -> str:
    """A name that the notation can write and that is nobody else's."""
    folded = fold(name)
    if not re.fullmatch(PERSON, folded) or not folded.isprintable() or folded in set(Role) - {Role.JUGADOR}:
        sentence = N_("{name!r} can't be a player's name: write one word that is no role of the staff.")
        raise Failure(UNREADABLE, sentence, name=name)
    return folded


def _purse(text: str) -> int:
    try:
        return parse_amount(text)
    except BadAmount as error:
        reason = translate(error.reason, language())
        raise Failure(UNREADABLE, N_("{word!r} is not an amount: {reason}."), word=error.word, reason=reason) from error
