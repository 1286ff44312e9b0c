"""The words of the floor: `abrir mesa 3 crupier=luis`, `cerrar mesa 3`, `limite mesa 3 5`, `abrir sesion 17:00 …`."""

from collections.abc import Sequence

from tapete.casino.floor_acts import CloseSession, CloseTable, OpenSession, OpenTable, Replenish, SetLimit
from tapete.engine.actor import Actor
from tapete.engine.command import Command, Tick
from tapete.engine.notation import Unreadable, take_int
from tapete.families.table.notation import read_amount, read_options, read_staff, write_staff
from tapete.kit.money import write_amount

EXPECTED = "abrir, cerrar, limite, reponer or hora"


def read_floor(words: Sequence[str], by: Actor) -> Command:
    """A command of the floor. One case a kind of sentence."""
    match list(words):
        case ["abrir", "sesion", hour, "efectivo", cash, *more]:
            options = read_options(more, {"bloqueado", "jornada"})
            blocked = read_amount(options.get("bloqueado", "0"), zero=True)
            jornada = options.get("jornada", "")
            return OpenSession(
                by=by, at=_minute(hour), cash=read_amount(cash, zero=True), blocked=blocked, jornada=jornada
            )
        case ["cerrar", "sesion"]:
            return CloseSession(by=by)
        case ["abrir", "mesa", number, *staff]:
            return OpenTable(by=by, table=_number(number), staff=read_staff(staff))
        case ["cerrar", "mesa", number]:
            return CloseTable(by=by, table=_number(number))
        case ["limite", "mesa", number, *minimums, "anticipo", anticipo] if minimums:
            return _limit(by, number, minimums, read_amount(anticipo))
        case ["limite", "mesa", number, *minimums] if minimums:
            return _limit(by, number, minimums, None)
        case ["reponer", "mesa", number, amount]:
            return Replenish(by=by, table=_number(number), amount=read_amount(amount))
        case ["hora", hour]:
            return Tick(by=by, at=_minute(hour))
        case _:
            raise Unreadable(words[0] if words else "", EXPECTED)


def write_floor(command: Command) -> str:
    """The words of a command of the floor: `read_floor` gives it back."""
    match command:
        case OpenSession(at=at, cash=cash, blocked=blocked, jornada=jornada):
            more = f" bloqueado {write_amount(blocked)}" if blocked else ""
            more += f" jornada {jornada}" if jornada else ""
            return f"abrir sesion {_hour(at)} efectivo {write_amount(cash)}{more}"
        case CloseSession():
            return "cerrar sesion"
        case OpenTable(table=table, staff=staff):
            return " ".join(["abrir mesa", str(table), *write_staff(staff)])
        case CloseTable(table=table):
            return f"cerrar mesa {table}"
        case SetLimit(table=table, minimums=minimums, anticipo=anticipo):
            more = "" if anticipo is None else f" anticipo {write_amount(anticipo)}"
            return f"limite mesa {table} {' '.join(map(write_amount, minimums))}{more}"
        case Replenish(table=table, amount=amount):
            return f"reponer mesa {table} {write_amount(amount)}"
        case Tick(at=at):
            return f"hora {_hour(at)}"
        case _:
            raise TypeError(f"{type(command).__name__} is not a command of the floor")


def _limit(by: Actor, number: str, minimums: Sequence[str], anticipo: int | None) -> SetLimit:
    return SetLimit(by=by, table=_number(number), minimums=tuple(map(read_amount, minimums)), anticipo=anticipo)


def _number(word: str) -> int:
    return take_int(word, "the number of a table", 1, 9999)


def _minute(word: str) -> int:
    hours, colon, minutes = word.partition(":")
    if not colon:
        raise Unreadable(word, "an hour of the gaming day, such as 17:30, or 25:30 after midnight")
    return 60 * take_int(hours, "an hour of the gaming day", 0, 10**6) + take_int(minutes, "minutes", 0, 59)


def _hour(minute: int) -> str:
    return f"{minute // 60:02}:{minute % 60:02}"
