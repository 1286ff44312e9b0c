"""Which table a command is about: a game as the law has it, one set up with fields, or a table of a casino file."""

from collections.abc import Callable, Sequence
from typing import Any

import click
import msgspec

from tapete.casino.config import Casino, Mesa
from tapete.casino.reading import demo
from tapete.cli.failure import UNREADABLE, Failure
from tapete.cli.files import casino_in
from tapete.cli.names import regulated_in
from tapete.cli.output import Output
from tapete.cli.program import option
from tapete.cli.setups import setup_from, show_faults
from tapete.engine.refusal import Unlawful
from tapete.engine.table import AnyTable
from tapete.games import REGISTRY
from tapete.language import N_

CASINO_HELP = N_("A casino file of your own.")
TABLE_HELP = N_("The number of a table of the casino.")


def of_casino(function: Callable[..., int]) -> Callable[..., int]:
    """The options that name a table of a casino."""
    function = option("--table", type=click.IntRange(1), help=TABLE_HELP)(function)
    return option("--casino", type=click.Path(), help=CASINO_HELP)(function)


class Chosen(msgspec.Struct, frozen=True, kw_only=True):
    """A game somewhere, with a set-up of its own or none."""

    game: str
    jurisdiction: str
    setup: Any = None

    @property
    def written(self) -> str:
        """Its set-up as text; empty where it has none."""
        from tapete.exact.set_ups import written

        return "" if self.setup is None else written(self.setup)

    def build(self) -> AnyTable:
        """The table, with the example of a set-up where it has none; raises `Unlawful`."""
        return REGISTRY.module(self.game).build(self.jurisdiction, self.setup or self.example)

    @property
    def example(self) -> Any:
        """A lawful set-up of the game there."""
        return REGISTRY.module(self.game).example(self.jurisdiction)


def chosen(
    game: str | None, where: str | None, fields: Sequence[str], casino: str | None, number: int | None
) -> Chosen:
    """What was asked for: a table by its number or by its game, or a game with some fields."""
    if casino is None and number is None:
        if game is None:
            raise Failure(UNREADABLE, N_("Name a game, or a table with --casino and --table."))
        jurisdiction = regulated_in(game, where)
        return Chosen(
            game=game,
            jurisdiction=jurisdiction,
            setup=setup_from(game, jurisdiction, fields) if fields else None,
        )
    if fields:
        raise Failure(UNREADABLE, N_("A table of a casino has its own set-up; write no fields beside it."))
    house = casino_in(casino) if casino else demo()
    if where not in {None, house.jurisdiccion}:
        sentence = N_("The casino is in {jurisdiction}, not in {where}.")
        raise Failure(UNREADABLE, sentence, jurisdiction=house.jurisdiccion, where=where)
    mesa = _mesa(house, game, number)
    return Chosen(game=mesa.juego, jurisdiction=house.jurisdiccion, setup=mesa.setup)


def _mesa(house: Casino, game: str | None, number: int | None) -> Mesa:
    tables = [mesa for mesa in house.mesas if mesa.juego in REGISTRY and game in {None, mesa.juego}]
    if not tables:
        raise Failure(UNREADABLE, N_("{casino} has no table of {game}."), casino=house.nombre, game=game or "-")
    if number is None and len(tables) == 1:
        return tables[0]
    if number is not None:
        return numbered(tables, number)
    raise Failure(UNREADABLE, N_("Say which table with --table; there are: {known}."), known=_known(tables))


def numbered(tables: Sequence[Mesa], number: int) -> Mesa:
    """The table of a number among some."""
    found = next((mesa for mesa in tables if mesa.numero == number), None)
    if found is None:
        known = _known(tables)
        raise Failure(UNREADABLE, N_("There is no table {number}; there are: {known}."), number=number, known=known)
    return found


def _known(tables: Sequence[Mesa]) -> str:
    return ", ".join(f"{mesa.numero} ({mesa.juego})" for mesa in tables) or "-"


def field_names(game: str) -> frozenset[str]:
    """The fields of a set-up of a game."""
    return frozenset(field.encode_name for field in msgspec.structs.fields(REGISTRY.module(game).Setup))


def parted(game: str | None, words: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Words that are fields of a set-up, `name=value` or `name.inner=value`, and the others."""
    known = field_names(game) if game else frozenset()
    fields = [word for word in words if _is_field(word, known)]
    return tuple(fields), tuple([word for word in words if word not in fields])


def _is_field(word: str, known: frozenset[str]) -> bool:
    name, equals, _ = word.partition("=")
    return bool(equals) and name.partition(".")[0] in known


def refused_faults(out: Output, command: str, place: Chosen) -> bool:
    """Whether the law does not let the table open; every fault is shown."""
    if place.setup is None:
        return False
    try:
        place.build()
    except Unlawful as unlawful:
        show_faults(out, command, unlawful.faults)
        return True
    return False
