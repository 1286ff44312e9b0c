"""The balls are checked, cartones are sold, and the game is announced (ES1979:10.IV.p1-p8, MU2010:119.1-119.2)."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from tapete.engine.chapter import Chapter, replace, verb
from tapete.engine.command import Actor, Amounts, Command, Name, Offer, Role, Word
from tapete.engine.event import STAKED, Event, Reason, Refused
from tapete.families.hall.room import NADA_VENDIDO, CartonId, Sold, ranges, with_sale
from tapete.families.stakes.bets import refuse_word
from tapete.families.table.opening import TableOpened
from tapete.families.table.powers import Staff
from tapete.families.table.reasons import SESION_TERMINADA
from tapete.games.bingo_tradicional.payment import plan_of
from tapete.games.bingo_tradicional.rules import EXTRA, EXTRAER, BingoRules
from tapete.games.bingo_tradicional.state import JEFE, ON_DUTY, During, Phase, Plan, State, own, staff
from tapete.language import N_, say
from tapete.law.parameters import Cited, sheet

SIN_BINGO_EXTRA = Reason("sin_bingo_extra", N_("This room does not play for the Bingo Extra."))
BOLA_BAJA = Reason("bola_baja", N_("The first maximum ball of the Bingo Extra is from {least} to {most}, not {ball}."))
BOLA_FIJADA = Reason(
    "bola_fijada", N_("The Bingo Extra has been played for in this session: its first maximum ball was {ball}.")
)

material = Chapter[BingoRules, State]("material")

CheckMaterial = verb("CheckMaterial", "comprobar", N_("Check the machine and the balls"))


class MaterialChecked(Event, frozen=True, tag="material-checked"):
    """The machine works, and the balls were put in or taken out one by one; players may look at them."""

    sentence = N_("The machine works, and the {balls} balls were put into it. Whoever wants may look.")
    sentence_if_drawn = N_(
        "The machine works, and the {balls} balls were taken out of it, each once. Whoever wants may look."
    )
    balls: int
    how: str

    def tell(self, language: str) -> str:
        return say(self.sentence_if_drawn if self.how == EXTRAER else self.sentence, language, self.facts())


@material.fold(TableOpened)
def opened(rules: BingoRules, state: State, event: TableOpened) -> State:
    return replace(state, phase=Phase.COMPROBACION, extra_ball=rules.extra_ball)


@material.act(CheckMaterial, by=staff(JEFE, "check"), when=During("check", Phase.COMPROBACION), offered=True)
def check(rules: BingoRules, state: State, command: Command) -> Sequence[Event]:
    return [MaterialChecked(balls=rules.emission.layout.highest, how=rules.check.value, cite=rules.check.cite)]


material.sets(MaterialChecked, phase=Phase.LISTA)
ChangeBalls = verb("ChangeBalls", "cambiar bolas", N_("Change the balls"))


class BallsChanged(Event, frozen=True, tag="balls-changed"):
    """Another set of balls is in the machine; the libro de actas has it."""

    sentence = N_("The balls are changed after {games} {games:game|games}.")
    games: int


CHANGING = During("set_games", Phase.COMPROBACION, Phase.LISTA, Phase.VENTA)


@material.act(ChangeBalls, by=staff(JEFE, "set_games"), when=CHANGING, offered=True)
def change_balls(rules: BingoRules, state: State, command: Command) -> Sequence[Event]:
    return [BallsChanged(games=state.set_games, cite=rules.set_games.cite)]


material.sets(BallsChanged, set_games=0)


def are_spent(rules: BingoRules, state: State, games: int) -> bool:
    most = rules.set_games.value
    return bool(most) and state.set_games + games > most


class FixBall(Command, frozen=True, tag="fix-ball"):
    """Fix the first maximum ball of the Bingo Extra for the session."""

    label = N_("First maximum ball of the Bingo Extra: {ball}")
    words = ("bola extra {ball}",)
    ball: int


class BallFixed(Event, frozen=True, tag="ball-fixed"):
    """The room has fixed the first maximum ball of the Bingo Extra."""

    sentence = N_("The first maximum ball of the Bingo Extra is {ball}.")
    ball: int


FIXING = During("bolsa_extra", Phase.COMPROBACION, Phase.LISTA)


@material.act(FixBall, by=staff(JEFE | {Role.DIRECTOR}, "bolsa_extra"), when=FIXING)
def fix_ball(rules: BingoRules, state: State, command: FixBall) -> Sequence[Event]:
    if not rules.extra_ball:
        raise Refused(SIN_BINGO_EXTRA, rules.law["bolsa_extra"])
    if was_played_for(state):
        raise Refused(BOLA_FIJADA, rules.law["bolsa_extra"], ball=state.extra_ball)
    least, most = rules.prize(EXTRA).law.floor, rules.emission.layout.highest
    if not least <= command.ball <= most:
        raise Refused(BOLA_BAJA, rules.law["bolsa_extra"], least=least, most=most, ball=command.ball)
    return [BallFixed(ball=command.ball, cite=rules.law["bolsa_extra"])]


def was_played_for(state: State) -> bool:
    return any(pozo.key == EXTRA and pozo.today for pozo in state.pozos)


@material.offer(FixBall)
def may_fix(rules: BingoRules, state: State, who: Actor) -> Iterator[Offer]:
    if rules.extra_ball and not was_played_for(state):
        least, most = rules.prize(EXTRA).law.floor, rules.emission.layout.highest
        yield Offer(FixBall(by=who, ball=least), rules.law["bolsa_extra"], Amounts(least, most), field="ball")


material.leaves(BallFixed, lambda state, event: replace(state, extra_ball=event.ball))

SIN_DOBLES = Reason("sin_dobles", N_("Double cartones are not sold here."))
AGOTADOS = Reason("cartones_agotados", N_("No cartón is left for this game."))
SIN_CARTONES = Reason("sin_cartones", N_("Say how many cartones, from 1 to {most}."))
BOLAS_GASTADAS = Reason(
    "bolas_gastadas", N_("The balls have served {games} games, and may serve {most}: change them first.")
)

CUSTOMER = "cliente"
"""The buyer's id while none is named."""

sale = Chapter[BingoRules, State]("sale")


class OpenSale(Command, frozen=True, tag="open-sale"):
    """Open the sale of cartones for the next game, or of double ones for the next two."""

    label = N_("Open the sale")
    words = ("abrir venta [dobles {doubles!}]",)
    doubles: bool = False


class SeriesAnnounced(Event, frozen=True, tag="series-announced"):
    """The series is announced, with the face value of its cartones and how many it has."""

    sentence = N_("Series {series}, of {cartones} cartones, at {face:€} each.")
    sentence_if = ("doubles", N_("Series {series}, of {cartones} double cartones, at {face:€} each part."))
    place: int
    """Index of the series among those of the room."""
    series: str
    cartones: int
    face: int
    doubles: bool = False


class SaleOpened(Event, frozen=True, tag="sale-opened"):
    """Cartones are sold."""

    sentence = N_("Cartones are sold.")
    sentence_if = ("doubles", N_("Double cartones are sold, for two games."))
    doubles: bool


@sale.act(OpenSale, by=staff(ON_DUTY, "sells"), when=During("announced_again", Phase.LISTA))
def open_sale(rules: BingoRules, state: State, command: OpenSale) -> Sequence[Event]:
    if state.last == 0:
        raise Refused(SESION_TERMINADA, rules.last_rounds.cite)
    if command.doubles and not rules.doble.value:
        raise Refused(SIN_DOBLES, rules.doble.cite)
    cite = rules.announced_again.cite
    opened = SaleOpened(doubles=command.doubles, cite=cite)
    if state.announced == state.next.series and not rules.announced_again.value:
        return [opened]
    return [_announcement(rules, state.next.series, doubles=command.doubles), opened]


def _announcement(rules: BingoRules, place: int, *, doubles: bool) -> SeriesAnnounced:
    series = rules.emission.series(place)
    return SeriesAnnounced(
        place=place,
        series=series.name,
        cartones=series.cartones,
        face=rules.face,
        doubles=doubles,
        cite=rules.announced_again.cite,
    )


sale.might(OpenSale)(lambda _, __, who: (OpenSale(by=who, doubles=doubles) for doubles in (False, True)))
sale.leaves(SeriesAnnounced, lambda state, event: replace(state, announced=event.place))


sale.leaves(
    SaleOpened,
    lambda state, event: replace(
        state, phase=Phase.VENTA, doubles=event.doubles, part=1, opened_at=state.clock, sold=(), plan=Plan(), wrong=()
    ),
)


class Buy(Command, frozen=True, tag="buy"):
    """Buy cartones for the game."""

    label = N_("Buy {cartones} {cartones:cartón|cartones}")
    key = "c"
    words = ("comprar {cartones} [para {player}] [palabra {word}]",)
    player: Name
    cartones: int
    word: Word = ""


class CartonesSold(Event, frozen=True, kw_only=True, tag="cartones-sold"):
    """Cartones with numbers in a row were sold."""

    sentence = N_("{player:@} buys cartones {first} to {last} of series {series}, for {amount:€}.")
    sentence_if_one = N_("{player:@} buys cartón {first} of series {series}, for {amount:€}.")
    registered: ClassVar[str] = N_("Registered in the central system ({support}).")
    route = STAKED
    player: str
    place: int
    """Index of the series among those of the room."""
    series: str
    first: int
    last: int
    amount: int
    support: str = ""
    """In which it comes, where the central system registers it."""
    word: str = ""

    def share(self) -> str:
        return self.word

    def tell(self, language: str) -> str:
        one = self.first == self.last
        return say(self.sentence_if_one if one else self.sentence, language, self.facts())

    def details(self, language: str) -> list[str]:
        return [say(self.registered, language, {"support": self.support})] if self.support else []


@sale.act(Buy, by=own("sells"), when=During("sells", Phase.VENTA))
def buy(rules: BingoRules, state: State, command: Buy) -> Sequence[Event]:
    """Sell the next cartones in order; when a series ends, the next is announced and completes the sale."""
    cite, most = rules.law["one_face_value"], for_sale(rules, state)
    if not most:
        raise Refused(AGOTADOS, rules.law["second_series"])
    if not 1 <= command.cartones <= most:
        raise Refused(SIN_CARTONES, rules.law["second_series"], most=most)
    refuse_word(command.word, cite)
    events: list[Event] = []
    for part in _next(rules, state, command.player, command.cartones):
        if part.series > state.announced:
            events.append(_announcement(rules, part.series, doubles=state.doubles))
        events.append(_sold(rules, state, part, command.word))
    return events


def _sold(rules: BingoRules, state: State, part: Sold, word: str) -> CartonesSold:
    price = rules.face * (2 if state.doubles else 1)
    return CartonesSold(
        player=part.player,
        place=part.series,
        series=rules.emission.series(part.series).name,
        first=part.first,
        last=part.last,
        amount=price * part.count,
        support=rules.support if rules.support in rules.registered.value else "",
        word=word,
        cite=rules.law["one_face_value"],
    )


def for_sale(rules: BingoRules, state: State) -> int:
    """Cartones left; a second series stops before the first number sold of the first."""
    series, number = state.next.series, state.next.number
    left = rules.emission.cartones - number + 1
    if not rules.second_series.value:
        return left if not state.sold or series == state.sold[0].series else 0
    if not state.sold:
        return left + number - 1
    began = state.sold[0]
    return left + began.first - 1 if series == began.series else began.first - number


def _next(rules: BingoRules, state: State, player: str, wanted: int) -> Iterator[Sold]:
    series, number = state.next.series, state.next.number
    while wanted:
        taken = min(wanted, rules.emission.cartones - number + 1)
        yield Sold(player, series, number, number + taken - 1)
        wanted, series, number = wanted - taken, series + 1, 1


@sale.offer(Buy)
def may_buy(rules: BingoRules, state: State, who: Actor) -> Iterator[Offer]:
    if most := for_sale(rules, state):
        command = Buy(by=who, player=who.id if who.role is Role.JUGADOR else CUSTOMER, cartones=1)
        free = ("word",) if who.role is Role.JUGADOR else ("word", "player")
        yield Offer(command, rules.law["one_face_value"], Amounts(1, most), field="cartones", free=free)


@sale.fold(CartonesSold)
def cartones_sold(rules: BingoRules, state: State, event: CartonesSold) -> State:
    sold = Sold(event.player, event.place, event.first, event.last)
    ended = event.last == rules.emission.cartones
    following = CartonId(event.place + 1, 1) if ended else CartonId(event.place, event.last + 1)
    return replace(state, sold=with_sale(state.sold, sold), next=following)


# --- its end ----------------------------------------------------------------------------------------------------------


CloseSale = verb("CloseSale", "cerrar venta", N_("Close the sale"))


class SaleClosed(Event, frozen=True, tag="sale-closed"):
    """The sale is closed, and what is played for is known."""

    sentence = N_("The sale is closed with {cartones} {cartones:cartón|cartones}: {base:€}.")
    sentence_if_double = N_(
        "The sale is closed with {cartones} double {cartones:cartón|cartones}: {base:€} in each part."
    )
    cartones: int
    plan: Plan
    doubles: bool = False

    def tell(self, language: str) -> str:
        facts = {"cartones": self.cartones, "base": self.plan.base}
        return say(self.sentence_if_double if self.doubles else self.sentence, language, facts)


@sale.act(
    CloseSale, by=staff(ON_DUTY | {Role.CAJERO}, "sale_closed"), when=During("sale_closed", Phase.VENTA), offered=True
)
def close_sale(rules: BingoRules, state: State, command: Command) -> Sequence[Event]:
    if not state.sold:
        raise Refused(NADA_VENDIDO, rules.law["sale_closed"])
    if are_spent(rules, state, 2 if state.doubles else 1):
        most = rules.set_games
        raise Refused(BOLAS_GASTADAS, most.cite, games=state.set_games, most=most.value)
    plan, cite = plan_of(rules, state), rules.law["sale_closed"]
    return [SaleClosed(cartones=state.cartones, plan=plan, doubles=state.doubles, cite=cite)]


sale.leaves(SaleClosed, lambda state, event: replace(state, phase=Phase.CALCULO, plan=event.plan))
AnnounceGame = verb("AnnounceGame", "anunciar partida", N_("Announce the game"))


class GameAnnounced(Event, frozen=True, kw_only=True, tag="game-announced"):
    """Everybody knows what was sold and what is played for: the game begins."""

    sentence = N_("«{formula}». Línea {linea:€}, bingo {bingo:€}. The game begins.")
    sentence_if_double = N_("«{formula}». Of each part: línea {linea:€}, bingo {bingo:€}. The game begins.")
    of_the_bolsa: ClassVar[str] = N_("{name}: {amount:€}.")
    up_to: ClassVar[str] = N_("{name}: {amount:€}, up to ball {ball}.")
    formula: str
    """The announcement of the sale, in the words of the text."""
    doubles: bool
    plan: Plan

    def tell(self, language: str) -> str:
        facts = {"formula": self.formula, "linea": self.plan.linea, "bingo": self.plan.bingo}
        return say(self.sentence_if_double if self.doubles else self.sentence, language, facts)

    def details(self, language: str) -> list[str]:
        names = sheet("bingo-tradicional").prize_name
        return [
            say(
                self.up_to if chance.ball else self.of_the_bolsa,
                language,
                {"name": names(chance.key, language), "amount": chance.amount, "ball": chance.ball},
            )
            for chance in self.plan.bolsa
        ]


def formula(rules: BingoRules, state: State) -> Cited[str]:
    """Announcement of the sale: number of cartones, and range of each series in play."""
    said = rules.announced_doubles if state.doubles else rules.announced_sale
    parts = []
    for place, first, last in ranges(state.sold):
        series = rules.emission.series(place)
        parts.append(
            rules.announced_series.value.format(letter=series.letter, number=series.number, first=first, last=last)
        )
    return Cited(said.value.format(cartones=state.cartones, series=" y ".join(parts)), said.cite)


ANNOUNCER = Staff[BingoRules](lambda rules: frozenset(rules.announces.value), lambda rules: rules.announces.cite)


@sale.act(AnnounceGame, by=ANNOUNCER, when=During("announced_sale", Phase.CALCULO), offered=True)
def announce_game(rules: BingoRules, state: State, command: Command) -> Sequence[Event]:
    said = formula(rules, state)
    return [GameAnnounced(formula=said.value, doubles=state.doubles, plan=state.plan, cite=said.cite)]


sale.sets(GameAnnounced, phase=Phase.EXTRACCION)
