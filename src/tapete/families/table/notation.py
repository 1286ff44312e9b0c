"""The words that may be said at any table, and what words are made of."""

from collections.abc import Sequence

from tapete.engine.actor import Actor, Role
from tapete.engine.command import LONGEST_WORD, Command, Declare, Draw, Tick
from tapete.engine.notation import Unreadable, take_int
from tapete.engine.table import TableRules
from tapete.families.table.commands import AnnounceLast, CloseTable, Collect, OpenTable, Pay, Resolve, Settle, Tip
from tapete.families.table.duty import least_staff
from tapete.kit.money import BadAmount, parse_amount, write_amount


def read_table(rules: TableRules, words: Sequence[str], by: Actor) -> Command | None:
    """A command that every table understands, or None. One case a kind of sentence."""
    match list(words):
        case []:
            raise Unreadable("", "a command")
        case ["abrir", *staff]:
            return OpenTable(by=by, staff=read_staff(staff) or least_staff(rules))
        case ["ultimas"]:
            return AnnounceLast(by=by)
        case ["cerrar"]:
            return CloseTable(by=by)
        case ["resultado", outcome]:
            return Draw(by=by, outcome=outcome)
        case ["liquidar"]:
            return Settle(by=by)
        case ["cobrar"]:
            return Collect(by=by)
        case ["pagar", player, amount]:
            return Pay(by=by, player=player, amount=read_amount(amount, zero=True))
        case ["resolver"]:
            return Resolve(by=by)
        case ["incidente", incident, *note]:
            return Declare(by=by, incident=incident, note=" ".join(note))
        case ["propina", amount]:
            return Tip(by=by, player=by.id, amount=read_amount(amount))
        case ["hora", instant]:
            return Tick(by=by, at=take_int(instant, "seconds since the session began", 0, 10**9))
        case _:
            return None


def write_table(command: Command) -> str | None:
    """The words of a command that every table understands, or None: `read_table` gives it back."""
    match command:
        case OpenTable(staff=staff):
            return " ".join(["abrir", *write_staff(staff)])
        case AnnounceLast():
            return "ultimas"
        case CloseTable(lid=lid):
            return f"cerrar {lid}".strip()
        case Draw(outcome=outcome):
            return f"resultado {outcome}"
        case Settle():
            return "liquidar"
        case Collect():
            return "cobrar"
        case Pay(player=player, amount=amount):
            return f"pagar {player} {write_amount(amount)}"
        case Resolve():
            return "resolver"
        case Declare(incident=incident, note=note):
            return f"incidente {incident} {note}".strip()
        case Tip(amount=amount):
            return f"propina {write_amount(amount)}"
        case Tick(at=at):
            return f"hora {at}"
        case _:
            return None


def read_staff(words: Sequence[str]) -> tuple[Actor, ...]:
    """People as `role=name`."""
    staff = []
    for word in words:
        role, equals, name = word.partition("=")
        if not (equals and name and role in set(Role)):
            raise Unreadable(word, "role=name, such as crupier=luis")
        staff.append(Actor(name, Role(role)))
    return tuple(staff)


def write_staff(staff: Sequence[Actor]) -> list[str]:
    """The same people as words."""
    return [f"{person.role}={person.id}" for person in staff]


def read_amount(word: str, *, zero: bool = False) -> int:
    """An amount of euros, in cents."""
    try:
        return parse_amount(word, zero=zero)
    except BadAmount as error:
        raise Unreadable(word, f"an amount in euros ({error.reason})") from error


def read_options(words: Sequence[str], known: set[str]) -> dict[str, str]:
    """Pairs of a word and its value, such as `paño 2 para ana`."""
    options: dict[str, str] = {}
    for name, value in zip(words[::2], [*words[1::2], ""], strict=False):
        if name not in known or name in options:
            raise Unreadable(name, "one of: " + ", ".join(sorted(known - set(options))))
        if not value:
            raise Unreadable("", f"something after {name}")
        options[name] = value
    return options


def read_word(word: str) -> str:
    """The word a player adds to a verifiable draw."""
    if len(word) > LONGEST_WORD:
        raise Unreadable(f"{word[:20]}…", f"a palabra of at most {LONGEST_WORD} characters")
    return word


def read_player(by: Actor, words: Sequence[str]) -> str:
    """Whose chips: those of the person named with `para`, else the speaker's."""
    match list(words):
        case []:
            return by.id
        case ["para", player]:
            return player
        case [word, *_]:
            raise Unreadable(word, "para and the name of a player")
    return by.id


def write_player(by: Actor, player: str) -> str:
    """Nothing when players speak for themselves."""
    return "" if by.role is Role.JUGADOR and by.id == player else f" para {player}"
