"""What the central tells of each record of its journal: the same record tells the same, whenever it is read."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from tapete.casino.acta import RecordedEntry
from tapete.engine.event import Event
from tapete.families.hall.room import Returned
from tapete.families.hall.sold import CartonId, matriz
from tapete.families.hall.terminals.play import NumberDrawn, OutOfService, PrizeFormed, StakesReturned
from tapete.families.hall.terminals.sale import CartonesHeld, GameOpened, PurchaseUndone
from tapete.families.hall.terminals.state import PotFed, PotSeeded, PotWon, PrizeCredited, StakesTaken, TerminalRules
from tapete.families.table.opening import RoundClosed
from tapete.games.bingo_automatico.play import MaximaFixed
from tapete.games.bingo_automatico.play import SaleClosed as NetworkSaleClosed
from tapete.games.bingo_automatico.rules import GRAN_BINGO, GRAN_LINEA, RED
from tapete.games.bingo_electronico.play import BallBought, ExtraBallDrawn, SaleClosed
from tapete.games.bingo_electronico.rules import ElectronicoRules
from tapete.service.sistema.message import CAJA, Kind, Letter, Names, id_after

Body = dict[str, Any]
MOVED = "importes"
"""In a letter of money: each tarjeta with what was moved."""


class Telling(msgspec.Struct, frozen=True):
    """What is needed to tell a record: the rules, the names of the services, and where each player is."""

    rules: TerminalRules
    names: Names
    terminal_of: Callable[[str], int]
    """The terminal of a player; 0 for one at no terminal of its own, who is told by a page."""

    @property
    def has_group(self) -> bool:
        """Whether the especialidad has a group server; a network has none."""
        return isinstance(self.rules, ElectronicoRules)


def letters_of(telling: Telling, entry: RecordedEntry, events: Sequence[Event], game: int) -> list[Letter]:
    """Everything that a record tells, to whom, each with an id that follows from the record."""
    found = [*_chance(telling, entry)]
    for event in events:
        tell = _TELL.get(type(event))
        if tell is not None:
            found += tell(telling, event)
    return [
        Letter(
            kind=each.kind, to=each.to, game=game, id=id_after(entry.hash, f"{place}"), body={"n": entry.n, **each.body}
        )
        for place, each in enumerate(found)
    ]


def _chance(telling: Telling, entry: RecordedEntry) -> Iterator[Letter]:
    """What chance commits itself to, and what it opens when the game is over: with both anybody can check the draw."""
    if entry.promised is not None:
        yield Letter(kind=Kind.COMPROMISO, to=telling.names.terminales, body={"compromiso": entry.promised.head})
    if entry.opened is not None:
        yield Letter(kind=Kind.SEMILLA, to=telling.names.terminales, body={"apertura": entry.opened})


def _everybody(telling: Telling, kind: Kind, body: Body, *, caja: bool = True) -> Iterator[Letter]:
    yield Letter(kind=kind, to=telling.names.terminales, body=body)
    if telling.has_group:
        yield Letter(kind=kind, to=telling.names.grupo, body=body)
    if caja:
        yield Letter(kind=kind, to=CAJA, body=body)


def _group(telling: Telling, kind: Kind, body: Body) -> Iterator[Letter]:
    """What the acumulados are made of: for the group server, where there is one."""
    if telling.has_group:
        yield Letter(kind=kind, to=telling.names.grupo, body=body)


def _staked(telling: Telling, player: str, cents: int) -> Iterator[Letter]:
    yield from _group(telling, Kind.APUESTA_REGISTRADA, {MOVED: [[player, cents]]})


def _money(kind: Kind, player: str, cents: int) -> Letter:
    """What the caja is told of money that the game has moved."""
    return Letter(kind=kind, to=CAJA, body={MOVED: [[player, cents]]})


def together(letters: Sequence[Letter]) -> list[Letter]:
    """Letters of money that follow from several records, as one for each kind: the last record tells how far it goes.

    What else is told stays as it is and in its order.
    """
    found: list[Letter] = []
    places: dict[tuple[str, Kind], int] = {}
    for letter in letters:
        place = places.get((letter.to, letter.kind)) if MOVED in letter.body else None
        if place is None:
            if MOVED in letter.body:
                places[letter.to, letter.kind] = len(found)
            else:
                places = {known: at for known, at in places.items() if known[0] != letter.to}
            found.append(letter)
        else:
            moved = [*found[place].body[MOVED], *letter.body[MOVED]]
            found[place] = replace(found[place], body={**letter.body, MOVED: moved})
    return found


def _opened(telling: Telling, event: GameOpened) -> Iterator[Letter]:
    rules = telling.rules
    body: Body = {
        "especialidad": event.especialidad,
        "precio": event.price,
        "extracciones": event.extractions,
        "numeros": rules.emission.layout.highest,
        "tabla": _table(rules),
        **_terms(rules),
    }
    yield from _everybody(telling, Kind.ABRIR_PARTIDA, body, caja=False)


def _table(rules: TerminalRules) -> list[Body]:
    """What a terminal tells its player that pays, and looks for on each cartón."""
    if not isinstance(rules, ElectronicoRules):
        return []
    return [{"premio": prize.name, "paga": str(prize.pays), "celdas": prize.cells} for prize in rules.table]


def _terms(rules: TerminalRules) -> Body:
    """What else the player is told before the game: what brings surprises, and what acumulados ask for."""
    if not isinstance(rules, ElectronicoRules):
        return {}
    surprises = [
        {"premio": each.name, "orden": each.order, "paga": str(each.pays), "celdas": each.cells}
        for each in rules.surprises
    ]
    pots = [{"pozo": each.name, "bola_maxima": each.ball, "cartones": each.cartones} for each in rules.jackpots]
    return {"sorpresas": surprises, "acumulados": pots, "acumulado_por": rules.opens.value}


def _held(telling: Telling, event: CartonesHeld) -> Iterator[Letter]:
    terminal = telling.terminal_of(event.player)
    if terminal:
        cartones = [
            [event.place, number, matriz(telling.rules.emission, CartonId(event.place, number)).rows]
            for number in range(event.first, event.last + 1)
        ]
        yield Letter(kind=Kind.CARTONES, to=telling.names.terminal(terminal), body={"cartones": cartones})
    yield _money(Kind.RESERVA, event.player, event.amount)
    yield from _staked(telling, event.player, event.amount)


def _undone(telling: Telling, event: PurchaseUndone) -> Iterator[Letter]:
    terminal = telling.terminal_of(event.player)
    if terminal:
        body = {"serie": event.place, "primero": event.first, "ultimo": event.last}
        yield Letter(kind=Kind.ANULAR_COMPRA, to=telling.names.terminal(terminal), body=body)
    yield _money(Kind.LIBERAR, event.player, event.amount)
    yield from _staked(telling, event.player, -event.amount)


def _closed(telling: Telling, event: SaleClosed) -> Iterator[Letter]:
    pots = {each.name: each.cents for each in event.pots}
    body = {"cartones": event.cartones, "total": event.staked, "colindantes": event.colindantes, "pozos": pots}
    yield from _everybody(telling, Kind.CERRAR_VENTA, body)


def _network_closed(telling: Telling, event: NetworkSaleClosed) -> Iterator[Letter]:
    rooms = {each.name: each.cents for each in event.rooms}
    yield Letter(kind=Kind.APUESTAS_SALA, to=telling.names.terminales, body={"salas": rooms})
    yield from _everybody(telling, Kind.CERRAR_VENTA, {"cartones": event.cartones, "total": event.staked})


def _maxima(telling: Telling, event: MaximaFixed) -> Iterator[Letter]:
    maxima = {each.pot: each.before for each in event.maxima}
    yield Letter(kind=Kind.MAXIMOS, to=telling.names.terminales, body={"maximos": maxima})


def _drawn(telling: Telling, event: NumberDrawn) -> Iterator[Letter]:
    body = {"orden": event.order, "numero": event.number}
    yield Letter(kind=Kind.EXTRACCION, to=telling.names.terminales, body=body)


def _formed(telling: Telling, event: PrizeFormed) -> Iterator[Letter]:
    """A prize for all terminals in one message; what is of the whole network is told as that."""
    won = [[each.carton.series, each.carton.number, each.amount] for each in event.formed]
    network = event.prize in {GRAN_LINEA, GRAN_BINGO} or event.prize.endswith(f".{RED}")
    body = {"premio": event.prize, "orden": event.order, "cartones": won}
    kind = Kind.PREMIO_RED if network else Kind.PREMIO
    yield Letter(kind=kind, to=telling.names.terminales, body=body)


def _ball_bought(telling: Telling, event: BallBought) -> Iterator[Letter]:
    yield _money(Kind.RESERVA, event.player, event.amount)
    terminal = telling.terminal_of(event.player)
    if terminal:
        body = {"orden_bola": event.ball, "tarjeta": event.player}
        yield Letter(kind=Kind.COMPRA_BOLA_EXTRA, to=telling.names.terminal(terminal), body=body)


def _extra_ball(telling: Telling, event: ExtraBallDrawn) -> Iterator[Letter]:
    body = {"orden_bola": event.ball, "compradores": event.buyers}
    yield Letter(kind=Kind.BOLA_EXTRA, to=telling.names.terminales, body=body)


def _taken(telling: Telling, event: StakesTaken) -> Iterator[Letter]:
    yield Letter(kind=Kind.CONFIRMAR, to=CAJA, body={"total": event.amount})


def _fed(telling: Telling, event: PotFed | PotSeeded) -> Iterator[Letter]:
    body = {"pozo": event.name, "importe": event.amount}
    yield from _group(telling, Kind.POZOS, body)
    if not telling.has_group:
        yield Letter(kind=Kind.POZOS, to=telling.names.terminales, body=body)


def _pot_won(telling: Telling, event: PotWon) -> Iterator[Letter]:
    body = {"pozo": event.name, "importe": event.amount}
    yield from _group(telling, Kind.POZO_ENTREGADO, body)
    yield _money(Kind.ABONO, event.player, event.amount)


def _credited(telling: Telling, event: PrizeCredited) -> Iterator[Letter]:
    yield _money(Kind.ABONO, event.player, event.amount)


def _void(telling: Telling, event: Returned) -> Iterator[Letter]:
    body = {"devuelto": sum(each.cents for each in event.of)}
    yield from _everybody(telling, Kind.PARTIDA_NULA, body)


def _ended(telling: Telling, event: RoundClosed) -> Iterator[Letter]:
    yield from _everybody(telling, Kind.FIN_PARTIDA, {"partida": event.round, "motivo": event.reason})


def _out(telling: Telling, event: OutOfService) -> Iterator[Letter]:
    yield Letter(
        kind=Kind.FUERA_DE_SERVICIO, to=telling.names.terminal(event.terminal), body={"terminal": event.terminal}
    )


_TELL: dict[type[Event], Callable[[Telling, Any], Iterator[Letter]]] = {
    GameOpened: _opened,
    CartonesHeld: _held,
    PurchaseUndone: _undone,
    SaleClosed: _closed,
    NetworkSaleClosed: _network_closed,
    MaximaFixed: _maxima,
    NumberDrawn: _drawn,
    PrizeFormed: _formed,
    BallBought: _ball_bought,
    ExtraBallDrawn: _extra_ball,
    StakesTaken: _taken,
    PotFed: _fed,
    PotSeeded: _fed,
    PotWon: _pot_won,
    PrizeCredited: _credited,
    StakesReturned: _void,
    RoundClosed: _ended,
    OutOfService: _out,
}
"""What each event tells; the others concern nobody but the journal."""
