"""What the central tells of each record of its journal: the same record tells the same, whenever it is read."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from tapete.casino.acta import RecordedEntry
from tapete.engine.event import Event
from tapete.families.hall.room import CartonId, matriz
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


class Telling(msgspec.Struct, frozen=True):
    """To whom a record is told: the rules, the names of the services, and where each player is."""

    rules: TerminalRules
    names: Names
    terminal_of: Callable[[str], int]
    """A player's terminal; 0 for a player on a house page."""

    def terminals(self, kind: Kind, **body: Any) -> list[Letter]:
        return [Letter(kind=kind, to=self.names.terminales, body=body)]

    def group(self, kind: Kind, **body: Any) -> list[Letter]:
        """A letter to the group server of an especialidad; a network has none."""
        return [Letter(kind=kind, to=self.names.grupo, body=body)] if isinstance(self.rules, ElectronicoRules) else []

    def caja(self, kind: Kind, **body: Any) -> list[Letter]:
        return [Letter(kind=kind, to=CAJA, body=body)]

    def everybody(self, kind: Kind, **body: Any) -> list[Letter]:
        return [*self.terminals(kind, **body), *self.group(kind, **body), *self.caja(kind, **body)]

    def player(self, player: str, kind: Kind, body: Callable[[], Body]) -> list[Letter]:
        terminal = self.terminal_of(player)
        return [Letter(kind=kind, to=self.names.terminal(terminal), body=body())] if terminal else []

    def money(self, kind: Kind, player: str, cents: int) -> list[Letter]:
        return self.caja(kind, **{MOVED: [[player, cents]]})

    def staked(self, player: str, cents: int) -> list[Letter]:
        return self.group(Kind.APUESTA_REGISTRADA, **{MOVED: [[player, cents]]})


def letters_of(telling: Telling, entry: RecordedEntry, events: Sequence[Event], game: int) -> list[Letter]:
    """Every letter that follows from a record, each with an id derived from it."""
    found = _chance(telling, entry)
    for event in events:
        tell = _TELL.get(type(event))
        if tell is not None:
            found += tell(telling, event)
    return [
        replace(each, game=game, id=id_after(entry.hash, f"{place}"), body={"n": entry.n, **each.body})
        for place, each in enumerate(found)
    ]


def _chance(to: Telling, entry: RecordedEntry) -> list[Letter]:
    """Commitments of chance and their openings, with which anybody can check the draw."""
    promised = to.terminals(Kind.COMPROMISO, compromiso=entry.promised.head) if entry.promised is not None else []
    return promised + (to.terminals(Kind.SEMILLA, apertura=entry.opened) if entry.opened is not None else [])


def together(letters: Sequence[Letter]) -> list[Letter]:
    """Merge letters of money from several records, one of each kind; the last record says how far it goes.

    Other letters keep their order.
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


def _opened(to: Telling, event: GameOpened) -> list[Letter]:
    rules = to.rules
    body: Body = {
        "especialidad": event.especialidad,
        "precio": event.price,
        "extracciones": event.extractions,
        "numeros": rules.emission.layout.highest,
        "tabla": _table(rules),
        **_terms(rules),
    }
    return [*to.terminals(Kind.ABRIR_PARTIDA, **body), *to.group(Kind.ABRIR_PARTIDA, **body)]


def _table(rules: TerminalRules) -> list[Body]:
    """The prize table and its figures, for a terminal's player."""
    if not isinstance(rules, ElectronicoRules):
        return []
    return [{"premio": prize.name, "paga": str(prize.pays), "celdas": prize.cells} for prize in rules.table]


def _terms(rules: TerminalRules) -> Body:
    """Other terms of the game: surprises and conditions of acumulados."""
    if not isinstance(rules, ElectronicoRules):
        return {}
    surprises = [
        {"premio": each.name, "orden": each.order, "paga": str(each.pays), "celdas": each.cells}
        for each in rules.surprises
    ]
    pots = [{"pozo": each.name, "bola_maxima": each.ball, "cartones": each.cartones} for each in rules.jackpots]
    return {"sorpresas": surprises, "acumulados": pots, "acumulado_por": rules.opens.value}


def _held(to: Telling, event: CartonesHeld) -> list[Letter]:
    def cartones() -> Body:
        held = [CartonId(event.place, number) for number in range(event.first, event.last + 1)]
        return {"cartones": [[each.series, each.number, matriz(to.rules.emission, each).rows] for each in held]}

    told = to.player(event.player, Kind.CARTONES, cartones)
    return told + to.money(Kind.RESERVA, event.player, event.amount) + to.staked(event.player, event.amount)


def _undone(to: Telling, event: PurchaseUndone) -> list[Letter]:
    body = {"serie": event.place, "primero": event.first, "ultimo": event.last}
    told = to.player(event.player, Kind.ANULAR_COMPRA, lambda: body)
    return told + to.money(Kind.LIBERAR, event.player, event.amount) + to.staked(event.player, -event.amount)


def _closed(to: Telling, event: SaleClosed) -> list[Letter]:
    pots = {each.name: each.cents for each in event.pots}
    sold = {"cartones": event.cartones, "total": event.staked}
    return to.everybody(Kind.CERRAR_VENTA, **sold, colindantes=event.colindantes, pozos=pots)


def _network_closed(to: Telling, event: NetworkSaleClosed) -> list[Letter]:
    rooms = to.terminals(Kind.APUESTAS_SALA, salas={each.name: each.cents for each in event.rooms})
    return rooms + to.everybody(Kind.CERRAR_VENTA, cartones=event.cartones, total=event.staked)


def _formed(to: Telling, event: PrizeFormed) -> list[Letter]:
    """A prize in one message to all terminals; network prizes are marked."""
    won = [[each.carton.series, each.carton.number, each.amount] for each in event.formed]
    network = event.prize in {GRAN_LINEA, GRAN_BINGO} or event.prize.endswith(f".{RED}")
    kind = Kind.PREMIO_RED if network else Kind.PREMIO
    return to.terminals(kind, premio=event.prize, orden=event.order, cartones=won)


def _ball_bought(to: Telling, event: BallBought) -> list[Letter]:
    body = {"orden_bola": event.ball, "tarjeta": event.player}
    held = to.money(Kind.RESERVA, event.player, event.amount)
    return held + to.player(event.player, Kind.COMPRA_BOLA_EXTRA, lambda: body)


def _fed(to: Telling, event: PotFed | PotSeeded) -> list[Letter]:
    body = {"pozo": event.name, "importe": event.amount}
    return to.group(Kind.POZOS, **body) or to.terminals(Kind.POZOS, **body)


def _pot_won(to: Telling, event: PotWon) -> list[Letter]:
    given = to.group(Kind.POZO_ENTREGADO, pozo=event.name, importe=event.amount)
    return given + to.money(Kind.ABONO, event.player, event.amount)


def _out(to: Telling, event: OutOfService) -> list[Letter]:
    body = {"terminal": event.terminal}
    return [Letter(kind=Kind.FUERA_DE_SERVICIO, to=to.names.terminal(event.terminal), body=body)]


_TELL: dict[type[Event], Callable[[Telling, Any], list[Letter]]] = {
    GameOpened: _opened,
    CartonesHeld: _held,
    PurchaseUndone: _undone,
    SaleClosed: _closed,
    NetworkSaleClosed: _network_closed,
    MaximaFixed: lambda to, it: to.terminals(Kind.MAXIMOS, maximos={each.pot: each.before for each in it.maxima}),
    NumberDrawn: lambda to, it: to.terminals(Kind.EXTRACCION, orden=it.order, numero=it.number),
    PrizeFormed: _formed,
    BallBought: _ball_bought,
    ExtraBallDrawn: lambda to, it: to.terminals(Kind.BOLA_EXTRA, orden_bola=it.ball, compradores=it.buyers),
    StakesTaken: lambda to, it: to.caja(Kind.CONFIRMAR, total=it.amount),
    PotFed: _fed,
    PotSeeded: _fed,
    PotWon: _pot_won,
    PrizeCredited: lambda to, it: to.money(Kind.ABONO, it.player, it.amount),
    StakesReturned: lambda to, it: to.everybody(Kind.PARTIDA_NULA, devuelto=sum(each.cents for each in it.of)),
    RoundClosed: lambda to, it: to.everybody(Kind.FIN_PARTIDA, partida=it.round, motivo=it.reason),
    OutOfService: _out,
}
