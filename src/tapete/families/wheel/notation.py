"""The words of the wheel games: what may be said at a table, read by one match.

Bets: `pleno 17 5`, `caballo 17-20 2.50`, `rojo 10`, `jocker-rojo 5`; with colour chips `pleno 17 3 fichas`; on the
second paño `rojo 10 paño 2`; in a second colour `rojo 3 fichas de azul`.
"""

from collections.abc import Sequence

from tapete.engine.actor import Actor
from tapete.engine.command import Command
from tapete.engine.notation import Unreadable, fold, take_int
from tapete.families.table.commands import CloseTable
from tapete.families.table.events import bet_words
from tapete.families.table.notation import (
    read_amount,
    read_options,
    read_player,
    read_table,
    read_word,
    write_player,
    write_table,
)
from tapete.families.wheel.betting import find_stake
from tapete.families.wheel.calls import SPOKEN
from tapete.families.wheel.commands import (
    AcceptOrder,
    AlterOrder,
    BuySeries,
    Call,
    ChooseZero,
    Permit,
    PlaceBet,
    ReportTravel,
    ReturnSeries,
    Withdraw,
)
from tapete.families.wheel.decide import OPPOSITE
from tapete.families.wheel.rules import WheelRules
from tapete.families.wheel.state import State
from tapete.kit.money import write_amount

_CALLS = {tuple(fold(spoken).split()): call for call, spoken in SPOKEN.items()}
_CALLS |= {(call,): call for call in SPOKEN}
_CALLS |= {("hagan", "juego"): "hagan"}


def read(rules: WheelRules, state: State, words: Sequence[str], by: Actor) -> Command:
    """A command from its words; raises `Unreadable` naming the word that failed. One case a kind of sentence."""
    common = read_table(rules, words, by)
    if common is not None:
        return common
    match list(words):
        case [*call, direction] if tuple(call) in _CALLS and direction in OPPOSITE:
            return Call(by=by, call=_CALLS[tuple(call)], direction=direction)
        case call if tuple(call) in _CALLS:
            return Call(by=by, call=_CALLS[tuple(call)])
        case ["cerrar", lid]:
            return CloseTable(by=by, lid=lid)
        case ["recorrido", cells, *how]:
            return _travel(by, cells, how)
        case ["retirar", *rest]:
            return _withdraw(state, by, rest)
        case ["prision", *rest]:
            return _zero(state, by, "prision", rest)
        case ["mitad", *rest]:
            return _zero(state, by, "retirar", rest)
        case ["serie", colour, chips, *rest]:
            return _series(by, colour, chips, rest)
        case ["devolver", *rest]:
            named = rest[:1] != ["para"]
            return ReturnSeries(by=by, player=read_player(by, rest[named:]), colour="".join(rest[:named]))
        case ["permitir", ("fichas-de-valor" | "varios-colores") as what]:
            return Permit(by=by, what=what)
        case ["prohibir", ("fichas-de-valor" | "varios-colores") as what]:
            return Permit(by=by, what=what, allowed=False)
        case ["orden", *kinds]:
            return AlterOrder(by=by, kinds=tuple(kinds))
        case ["aceptar", *rest]:
            return _order(by, rest)
        case ["apostar", *rest]:
            return _bet(by, rest)
        case _:
            return _bet(by, words)


def _bet(by: Actor, words: Sequence[str]) -> PlaceBet:
    bet, rest = _cell(words)
    amount, chips, rest = _stake(rest)
    options = read_options(rest, {"de", "paño", "para", "palabra"})
    return PlaceBet(
        by=by,
        player=options.get("para", by.id),
        bet=bet,
        amount=amount,
        chips=chips,
        pano=_pano(options),
        colour=options.get("de", ""),
        word=read_word(options.get("palabra", "")),
    )


def _order(by: Actor, words: Sequence[str]) -> AcceptOrder:
    bet, rest = _cell(words)
    amount, chips, rest = _stake(rest)
    options = read_options(rest, {"para", "paño"})
    player = options.get("para", by.id)
    return AcceptOrder(by=by, player=player, bet=bet, amount=amount, chips=chips, pano=_pano(options))


def _withdraw(state: State, by: Actor, words: Sequence[str]) -> Withdraw:
    """Whoever has chips of one kind on the cell need not say which."""
    bet, rest = _cell(words, needs_stake=False)
    options = read_options(rest, {"de", "paño", "para"})
    player, pano = options.get("para", by.id), _pano(options)
    kinds = [s.colour for s in state.stakes if (s.player, s.bet, s.pano, s.zeros) == (player, bet, pano, 0)]
    colour = options.get("de", kinds[0] if len(kinds) == 1 else "")
    return Withdraw(by=by, player=player, bet=bet, pano=pano, colour=colour)


def _zero(state: State, by: Actor, choice: str, words: Sequence[str]) -> ChooseZero:
    bet, rest = _cell(words, needs_stake=False)
    options = read_options(rest, {"de", "paño", "para", "ceros"})
    player, pano, colour = options.get("para", by.id), _pano(options), options.get("de", "")
    if "ceros" in options:
        zeros = take_int(options["ceros"], "how many zeros the bet has suffered", 1, 99)
    else:
        waiting = [n for n in range(1, 99) if _waits(state, player, bet, pano, colour, n)]
        zeros = waiting[0] if waiting else 1
    return ChooseZero(
        by=by,
        player=player,
        bet=bet,
        choice="retirar" if choice == "retirar" else "prision",
        zeros=zeros,
        pano=pano,
        colour=colour,
    )


def _waits(state: State, player: str, bet: str, pano: int, colour: str, zeros: int) -> bool:
    return find_stake(state, player, bet, pano, colour, zeros) is not None


def _series(by: Actor, colour: str, chips: str, words: Sequence[str]) -> BuySeries:
    options = read_options([w for w in words if w not in {"ficha", "fichas"}], {"a", "para"})
    return BuySeries(
        by=by,
        player=options.get("para", by.id),
        colour=colour,
        chips=take_int(chips, "a number of chips", 1, 10**6),
        value=read_amount(options["a"]) if "a" in options else 0,
    )


def _travel(by: Actor, cells: str, how: Sequence[str]) -> ReportTravel:
    strange = [word for word in how if word not in {"pivote", "obstruccion"}]
    if strange:
        raise Unreadable(strange[0], "pivote or obstruccion")
    number = take_int(cells, "the cells the wheel passed", 0, 10**6)
    return ReportTravel(by=by, cells=number, pivot="pivote" in how, obstructed="obstruccion" in how)


def _cell(words: Sequence[str], *, needs_stake: bool = True) -> tuple[str, list[str]]:
    """The bet at the beginning of the words: `rojo`, `pleno 17` or `pleno:17`; the rest of the words."""
    if not words:
        raise Unreadable("", "a bet")
    first, rest = words[0], list(words[1:])
    if ":" in first:
        return first, rest
    takes_numbers = rest and _is_cell(rest[0]) and (not needs_stake or (len(rest) > 1 and _is_stake(rest[1])))
    return (f"{first}:{rest[0]}", rest[1:]) if takes_numbers else (first, rest)


def _is_cell(word: str) -> bool:
    return all(part.isdigit() for part in word.split("-"))


def _is_stake(word: str) -> bool:
    return word[:1].isdigit()


def _stake(words: list[str]) -> tuple[int, int, list[str]]:
    match words:
        case [number, "ficha" | "fichas", *rest]:
            return 0, take_int(number, "a number of chips", 1, 10**6), rest
        case [amount, *rest]:
            return read_amount(amount), 0, rest
        case _:
            raise Unreadable("", "a stake")


def _pano(options: dict[str, str]) -> int:
    return take_int(options.get("paño", "1"), "a paño, 1 or 2", 1, 9)


def write(command: Command) -> str:
    """The words of a command: `read` gives the command back. One case a kind of sentence."""
    common = write_table(command)
    if common is not None:
        return common
    match command:
        case Call(call=call, direction=direction):
            return f"{SPOKEN.get(call, call)} {direction}".strip()
        case ReportTravel(cells=cells, pivot=pivot, obstructed=obstructed):
            return f"recorrido {cells}{' pivote' * pivot}{' obstruccion' * obstructed}"
        case Withdraw():
            return f"retirar {bet_words(command.bet)}{_where(command)}"
        case ChooseZero(choice=choice, zeros=zeros):
            verb = "mitad" if choice == "retirar" else "prision"
            return f"{verb} {bet_words(command.bet)}{_where(command)} ceros {zeros}"
        case BuySeries(colour=colour, chips=chips, value=value):
            worth = f" a {write_amount(value)}" if value else ""
            return f"serie {colour} {chips}{worth}{write_player(command.by, command.player)}"
        case ReturnSeries(colour=colour):
            return f"devolver {colour}".strip() + write_player(command.by, command.player)
        case Permit(what=what, allowed=allowed):
            return f"{'permitir' if allowed else 'prohibir'} {what}"
        case AlterOrder(kinds=kinds):
            return " ".join(["orden", *kinds])
        case AcceptOrder():
            pano = f" paño {command.pano}" if command.pano != 1 else ""
            return f"aceptar {bet_words(command.bet)} {_worth(command)}{pano}{write_player(command.by, command.player)}"
        case PlaceBet(word=word):
            added = f" palabra {word}" if word else ""
            return f"{bet_words(command.bet)} {_worth(command)}{_where(command)}{added}"
        case _:
            raise TypeError(type(command).__name__)


def _worth(command: PlaceBet | AcceptOrder) -> str:
    return f"{command.chips} fichas" if command.chips else write_amount(command.amount)


def _where(command: PlaceBet | Withdraw | ChooseZero) -> str:
    colour = f" de {command.colour}" if command.colour else ""
    pano = f" paño {command.pano}" if command.pano != 1 else ""
    return f"{colour}{pano}{write_player(command.by, command.player)}"
