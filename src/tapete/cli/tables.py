"""Which table a command is about, its set-up and its files; and how values of the law are written."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from shutil import copyfileobj
from tempfile import TemporaryFile
from typing import Any, BinaryIO

import click
import msgspec

from tapete.casino.config import Casino, Mesa
from tapete.casino.guion.text import shaped
from tapete.casino.reading import BadCasino, demo, read_casino
from tapete.cli.names import regulated_in
from tapete.cli.output import Output
from tapete.cli.program import option
from tapete.cli.run import SYSTEM, UNREADABLE, Failure, language, money, system_words, t
from tapete.engine.event import Fault, Unlawful
from tapete.engine.notation import Unreadable
from tapete.engine.setup import BadSetup, read_over
from tapete.engine.table import AnyTable, PrizeTerms, Terms
from tapete.families.hall.room import named_in
from tapete.games import REGISTRY
from tapete.kit.money import LARGEST
from tapete.language import N_
from tapete.law.spanish import is_substitute
from tapete.law.spanish import show_value as show_in


@contextmanager
def opened(path: str) -> Iterator[BinaryIO]:
    """A file to be read, perhaps more than once; `-` is the standard input. A pipe is read to its end first."""
    try:
        file = _copied(sys.stdin.buffer) if path == "-" else _rereadable(path)
    except OSError as error:
        raise cant_open(path, error) from error
    with file:
        yield file


def _rereadable(path: str) -> BinaryIO:
    file = Path(path).open("rb")  # noqa: SIM115 - closed by the caller, or here once it is copied
    if file.seekable():
        return file
    with file:
        return _copied(file)


def _copied(source: BinaryIO) -> BinaryIO:
    file: BinaryIO = TemporaryFile()  # noqa: SIM115 - closed by the caller
    copyfileobj(source, file)
    file.seek(0)
    return file


def cant_open(path: str, error: OSError) -> Failure:
    return Failure(SYSTEM, N_("{path}: {error}."), path=path, error=system_words(error))


def cant_read(path: str, error: Exception) -> Failure:
    return Failure(UNREADABLE, N_("{path}: {error}."), path=path, error=error)


def casino_in(path: str) -> Casino:
    try:
        return read_casino(path)
    except BadCasino as error:
        if isinstance(error.__cause__, OSError):
            raise cant_open(path, error.__cause__) from error
        raise Failure(UNREADABLE, "{error}", error=error) from error


DEEPEST = 4
"""Fields within which a field may lie: more than any set-up has."""


def setup_from(game: str, jurisdiction: str, words: Sequence[str]) -> Any:
    """The set-up the words give; without them, or where they lack a field, as in a lawful example."""
    module = REGISTRY.module(game)
    example = module.example(jurisdiction)
    if not words:
        return example
    types = {field.encode_name: field.type for field in msgspec.structs.fields(module.Setup)}
    try:
        return read_over(example, {name: shaped(value, types.get(name)) for name, value in _fields(words).items()})
    except (BadSetup, Unreadable) as error:
        sentence = N_("The set-up can't be read: {error}. Its fields are: {fields}.")
        raise Failure(UNREADABLE, sentence, error=error, fields=", ".join(types)) from error


def _fields(words: Iterable[str]) -> dict[str, Any]:
    """Each word is `name=value`, as in a guion; `multiplos.pleno=30`, `premios.1.peso=5` lie within another."""
    fields: dict[str, Any] = {}
    for word in words:
        name, equals, value = word.partition("=")
        *outer, last = name.split(".")
        inside: Any = fields
        for part in outer:
            inside = inside.setdefault(part, {}) if isinstance(inside, dict) else None
        if not (equals and all((*outer, last))) or not isinstance(inside, dict) or last in inside:
            raise Failure(UNREADABLE, N_("{word!r} is not a field of a set-up, once, such as minimo=5."), word=word)
        if len(outer) > DEEPEST:
            raise Failure(UNREADABLE, N_("{word!r} lies deeper than any field of a set-up."), word=word)
        inside[last] = value
    return fields


def show_faults(out: Output, command: str, faults: Sequence[Fault]) -> None:
    if out.json:
        out.findings(command, faults)
        return
    for fault in faults:
        out.line(f"{fault.tell(language())} [{fault.code}, {fault.cite}]")


CASINO_HELP = N_("A casino file of your own.")
TABLE_HELP = N_("The number of a table of the casino.")


def of_casino(function: Callable[..., int]) -> Callable[..., int]:
    function = option("--table", type=click.IntRange(1), help=TABLE_HELP)(function)
    return option("--casino", type=click.Path(), help=CASINO_HELP)(function)


class Chosen(msgspec.Struct, frozen=True, kw_only=True):
    """A game somewhere, with a set-up of its own or none."""

    game: str
    jurisdiction: str
    setup: Any = None

    @property
    def written_setup(self) -> str:
        from tapete.exact.book import written_setup

        return "" if self.setup is None else written_setup(self.setup)

    def build(self) -> AnyTable:
        """The table, with the example of a set-up where it has none; raises `Unlawful`."""
        return REGISTRY.module(self.game).build(self.jurisdiction, self.setup or self.example)

    @property
    def example(self) -> Any:
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
    found = next((mesa for mesa in tables if mesa.numero == number), None)
    if found is None:
        known = _known(tables)
        raise Failure(UNREADABLE, N_("There is no table {number}; there are: {known}."), number=number, known=known)
    return found


def _known(tables: Sequence[Mesa]) -> str:
    return ", ".join(f"{mesa.numero} ({mesa.juego})" for mesa in tables) or "-"


def field_names(game: str) -> frozenset[str]:
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


def show_value(value: Any) -> str:
    return show_in(value, language())


def say_law_language(out: Output) -> None:
    """Tell readers of other languages that they are shown the law in Spanish."""
    if is_substitute(language()) and not out.json:
        out.remark(t(N_("The law is shown in Spanish, its own language.")))


_FEW = 6
Rows = list[dict[str, Any]]


def show_setup(out: Output, setup: dict[str, Any]) -> None:
    out.facts([(t(N_("Set-up")), show_value({name: value for name, value in setup.items() if not _has_parts(value)}))])
    out.line()
    for title, rows in _tables(setup):
        columns = list(dict.fromkeys(column for row in rows for column in row))
        out.line(title, bold=True)
        cells = [tuple([show_value(row[column]) if column in row else "" for column in columns]) for row in rows]
        out.table(columns, cells)
        out.line()


def _has_parts(value: Any) -> bool:
    held = value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else ()
    many = isinstance(value, dict) and len(value) > _FEW
    return many or any(isinstance(part, dict | list | tuple) for part in held)


def _tables(fields: dict[str, Any], within: str = "") -> Iterator[tuple[str, Rows]]:
    for name, value in fields.items():
        title = f"{within}{name}"
        if not _has_parts(value):
            continue
        if not isinstance(value, dict):
            yield title, [_row(place, part) for place, part in enumerate(value, 1)]
        elif all(isinstance(part, dict) for part in value.values()):
            yield title, [{"": key, **part} for key, part in value.items()]
        elif flat := {key: part for key, part in value.items() if not _has_parts(part)}:
            yield title, [flat] if len(flat) <= _FEW else [{"": key, " ": part} for key, part in flat.items()]
        if isinstance(value, dict):
            yield from _tables(value, f"{title}.")


def _row(place: int, part: Any) -> dict[str, Any]:
    return part if isinstance(part, dict) else {"": place, " ": part}


def show_bets(out: Output, bets: Iterable[Terms], *, articles: bool = True) -> None:
    """One row for all the bets that pay and admit the same by the same articles."""
    rows: dict[tuple[str, ...], list[Terms]] = {}
    for bet in bets:
        rows.setdefault(_terms(bet), []).append(bet)
    headers = [
        *(t(N_("Bet")), t(N_("Cells")), t(N_("Pays")), t(N_("Minimum")), t(N_("Maximum")), t(N_("Multiples of"))),
        *((t(N_("Article of the pay")), t(N_("Article of the maximum"))) if articles else ()),
    ]
    out.table(headers, [(*_names(alike), *terms)[: len(headers)] for terms, alike in rows.items()])


def show_prizes(out: Output, game: str, prizes: Sequence[PrizeTerms]) -> None:
    headers = (
        *(t(N_("Prize")), t(N_("Part")), t(N_("Pays")), t(N_("Amount")), t(N_("Maximum ball")), t(N_("Article"))),
    )
    rows = [
        (
            named_in(game, each.id, language()),
            f"{float(each.share * 100):g} %" if each.share else "",
            t(N_("{pays} {pays:time|times} the price"), pays=each.pays) if each.pays else "",
            money(each.amount) if each.amount else "",
            str(each.ball or ""),
            each.cite,
        )
        for each in prizes
    ]
    out.table(headers, rows)


def named_by_the_rules(table: AnyTable, bet: str) -> str:
    """A bet as the cloth of a table names it: in Galicia `inversa` is another name than the notation's."""
    from tapete.families.stakes.bets import spelt

    names: dict[str, str] = getattr(table.rules, "names", {})
    return spelt(names.get(bet, bet), on_cloth(table))


def no_such_bet(word: str, game: str, near: Iterable[str]) -> str:
    told = t(N_("{word!r} is not a bet of {game} there."), word=word, game=game)
    names = ", ".join(near)
    return told + (" " + t(N_("Did you mean {names}?"), names=names) if names else "")


def on_cloth(table: AnyTable) -> set[str]:
    return {terms.id for terms in table.notice()}


def _terms(bet: Terms) -> tuple[str, ...]:
    minimum = " / ".join(money(amount) for amount in dict.fromkeys(bet.minimums))
    unit = money(bet.step) if bet.step > 1 else ""
    kind = "" if bet.id == bet.kind else bet.kind
    maximum = money(bet.cap) if bet.cap < LARGEST else t(N_("no fixed amount"))
    return (_pays(bet), minimum, maximum, unit, bet.cite, bet.cap_cite, kind)


def _pays(bet: Terms) -> str:
    least = _with(bet.pays, bet.on) if bet.on else _odds(bet.pays)
    return "; ".join([least, *(_with(better.pays, better.on) for better in bet.better)])


def _with(pays: Fraction, result: str) -> str:
    return t(N_("{odds} with {result}"), odds=_odds(pays), result=t(result))


def _odds(pays: Fraction) -> str:
    if not pays:
        return "-"
    return t(N_("{gain} to {stake}"), gain=pays.numerator, stake=pays.denominator)


def _names(alike: list[Terms]) -> tuple[str, str]:
    """What the bets are called, and which cells there are where a name has several."""
    places = [bet.id.partition(":")[2] for bet in alike]
    if not all(places):
        return ", ".join(bet.id for bet in alike), ""
    cells = ", ".join(places) if len(places) <= _FEW else f"{places[0]} … {places[-1]} ({len(places)})"
    return alike[0].kind, cells
