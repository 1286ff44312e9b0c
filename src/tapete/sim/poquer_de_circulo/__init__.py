"""Póquer de círculo between ways to play: what each seat wins, what the cagnotte costs, and how long a purse lasts."""

from collections.abc import Mapping, Sequence

import msgspec
import numpy as np

from tapete.engine.event import Reason, Refused
from tapete.engine.table import AnyTable
from tapete.families.poquer_de_circulo.reading import number_of, worth
from tapete.families.poquer_de_circulo.rules import CirculoRules, Spread, Variant
from tapete.families.poquer_de_circulo.seats import FALTAN_JUGADORES
from tapete.families.poquer_de_circulo.stacks import FICHA_MENOR
from tapete.families.table.reasons import BAJO_MINIMO, COMBINACION_NO_ADMITIDA
from tapete.games import build
from tapete.kit.cards import Card
from tapete.kit.streams import stream
from tapete.language import N_
from tapete.law.parameters import sheet
from tapete.sim.machine import Block, Options, Rows, Terms
from tapete.sim.poquer_de_circulo import kernels
from tapete.sim.poquer_de_circulo.kernels.bets import MOST_SEATS
from tapete.sim.poquer_de_circulo.ring import WAYS, Game, Room, game_for, room_for
from tapete.sim.rounds import Simulated

CAGNOTTE = N_("The cagnotte takes {round} of a hand on average, and {hundred} of a hundred hands.")
DEMASIADOS = Reason("demasiados_jugadores", N_("{most} players may be simulated, not {players}."))
USUAL = ("espera", "juega", "cubre", "cuenta")
_NOTHING = np.zeros(0, dtype=np.int64)
"""No log is kept, nor a purse."""


class Seat(msgspec.Struct, frozen=True):
    """Who plays: how, and with which resto in every hand."""

    way: str
    resto: int


def seats_of(rules: CirculoRules, stakes: Mapping[str, int]) -> tuple[Seat, ...]:
    """Read `espera:1=200`…: a way to play, its seat and its resto; raises `Refused`."""
    seats: dict[int, Seat] = {}
    numbers = [str(number) for number in range(1, rules.plazas.value + 1)]
    for name, amount in stakes.items():
        way, _, number = name.partition(":")
        if way not in WAYS or number not in numbers or int(number) in seats:
            raise Refused(COMBINACION_NO_ADMITIDA, rules.plazas.cite, bet=name[:40])
        if amount < rules.minimum.value:
            raise Refused(BAJO_MINIMO, rules.minimum.cite, bet=name, stake=amount, minimum=rules.minimum.value)
        if amount % rules.chip:
            raise Refused(FICHA_MENOR, rules.minimum.cite, amount=amount, chip=rules.chip)
        seats[int(number)] = Seat(way, amount)
    if len(seats) < rules.least_players.value:
        least = rules.least_players
        raise Refused(FALTAN_JUGADORES, least.cite, least=least.value, found=len(seats))
    if len(seats) > MOST_SEATS:
        raise Refused(DEMASIADOS, rules.plazas.cite, most=MOST_SEATS, players=len(seats))
    return tuple(seats.values())


def openers_of(variant: Variant, jurisdiction: str) -> Sequence[int]:
    """The worth of a hand that opens the bote, first and after hands in blanco; 0 where none is required."""
    column = sheet(variant.slug).column(jurisdiction)
    if "openers" not in column.cells:
        return (0,)
    pack, ranking = variant.pack, variant.ranking
    pairs = [[Card(rank, suit) for suit in pack.suits[:2]] for rank in column.get("openers", tuple[str, ...]).value]
    return [worth(ranking, [number_of(pack, ranking, card) for card in pair]) for pair in pairs]


class Table(msgspec.Struct, frozen=True):
    """A variant with its seats, as the kernels take it."""

    game: Game
    variant: Variant
    seats: tuple[Seat, ...]

    def room(self) -> Room:
        ways = [*WAYS]
        played = [ways.index(seat.way) for seat in self.seats]
        return room_for(self.variant, [seat.resto for seat in self.seats], [*WAYS.values()], played)


def table_of(spread: Spread, jurisdiction: str, seats: tuple[Seat, ...]) -> Table:
    openers = openers_of(spread.variant, jurisdiction)
    return Table(game_for(spread.variant, spread.terms, [*WAYS.values()], openers), spread.variant, seats)


class Hands(Simulated):
    """Hands of a table, each seat from the same resto; the variants of a table are played equally often.

    The value of a way to play against others is not known.
    """

    one_sided = True
    note = CAGNOTTE

    def __init__(self, rules: CirculoRules, jurisdiction: str, stakes: Mapping[str, int]) -> None:
        super().__init__(stakes)
        seats = seats_of(rules, stakes)
        self.tables = tuple(table_of(spread, jurisdiction, seats) for spread in rules.spreads)

    def block(self, seed: int, block: int, rounds: int) -> Block:
        """The stake of a seat is what it puts into botes, less what comes back uncovered."""
        players = len(self.tables[0].seats)
        staked, net = np.zeros(players, dtype=np.int64), np.zeros(players, dtype=np.int64)
        chance = stream(seed, block)
        for part, table in zip(_shared(rounds, len(self.tables)), self.tables, strict=True):
            room = table.room()
            kernels.play_hands(
                chance, *table.game, *room, _NOTHING, room.hand.copy(), part, staked, net, _NOTHING, _NOTHING
            )
        return rounds, staked.tolist(), net.tolist()

    def play(self, seed: int, first: int, terms: Terms, rows: Rows) -> None:
        """Sessions of the player who sits first, at the first variant of the table."""
        table, figures = self.tables[0], terms.figures()
        room = table.room()
        sitting, (staked, net) = room.hand.copy(), np.zeros((2, len(table.seats)), dtype=np.int64)
        for number, row in enumerate(rows, first):
            room.fresh()
            chance = stream(seed, number)
            kernels.play_hands(chance, *table.game, *room, _NOTHING, sitting, 0, staked, net, figures, row)


def _shared(hands: int, tables: int) -> list[int]:
    return [hands // tables + (number < hands % tables) for number in range(tables)]


def usual_stakes(table: AnyTable) -> Mapping[str, int]:
    return {f"{way}:{seat}": table.rules.resto.value for seat, way in enumerate(USUAL, 1)}


def machine(game: str, jurisdiction: str, stakes: Mapping[str, int], options: Options) -> Hands:  # noqa: ARG001
    return Hands(build(game, jurisdiction).rules, jurisdiction, stakes)
