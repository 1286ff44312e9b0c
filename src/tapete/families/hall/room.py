"""A room of bingo: its rules, numbers, panel and page; the money of many people and of prizes that accumulate."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any, ClassVar

import msgspec

from tapete.engine.actor import Actor
from tapete.engine.chapter import Chapter, Moment
from tapete.engine.chips import Lying
from tapete.engine.cloth import Cloth, Spot
from tapete.engine.command import Command
from tapete.engine.event import CAJA, MESA, Event, Move, always, cloth, pot, wallet
from tapete.engine.need import SHUFFLING, Need, Outcome
from tapete.engine.notice import Terms
from tapete.engine.offer import Amounts, Offer
from tapete.engine.refusal import FaultKind, Reason, Refused
from tapete.engine.table import Incident, TableRules
from tapete.families.hall.sold import Emission
from tapete.families.table.duty import DIRECTION
from tapete.families.table.powers import Staff
from tapete.families.table.reasons import IMPORTE_EXCESIVO, RONDA_EN_CURSO, SIN_IMPORTE
from tapete.families.table.view import TableView
from tapete.kit.money import LARGEST
from tapete.language import N_, say, translate
from tapete.law.citation import Citation
from tapete.law.parameters import sheet


class HallRules(TableRules, frozen=True, kw_only=True):
    """Which cartones are sold, and where each rule stands."""

    effects: ClassVar[Mapping[str, tuple[str, str]]]
    """By the name of each incident: what follows, and the row of the law that says so."""
    emission: Emission
    law: dict[str, Citation]
    """Where each of its rules stands, by the row of the law or the act."""

    @property
    def opened(self) -> Citation:
        return self.staff.cite

    @property
    def incidents(self) -> tuple[Incident, ...]:
        return tuple([Incident(name, effect, self.law[key]) for name, (effect, key) in self.effects.items()])


CARTON = "carton"


def carton_terms(price: int, most: int, cite: Citation, cap_cite: Citation) -> Terms:
    return Terms(
        id=CARTON, kind=CARTON, pays=Fraction(0), cite=cite, minimums=(price,), cap=most, cap_cite=cap_cite, step=price
    )


class HallView(TableView, frozen=True, kw_only=True):
    """Each game adds its own; nobody sees how many cartones another has."""

    cartones: int
    players: int
    """How many have cartones."""
    people: tuple[str, ...]
    """Who plays in the room."""
    highest: int
    drawn: tuple[int, ...]
    stake: int
    """What was paid for the own cartones and is not played out, in cents."""

    def lying(self) -> Sequence[Lying]:
        return [Lying(player=self.who.id, bet=CARTON, amount=self.stake)] if self.stake else []

    def playing(self) -> Collection[str]:
        return self.people


CELL, IN_LINE = 60, 10


def layout(rules: HallRules) -> Cloth:
    highest = rules.emission.layout.highest
    spots = [
        Spot(bet=f"numero:{number}", label=str(number), x=CELL * place, y=CELL * line, width=CELL, height=CELL)
        for number in range(1, highest + 1)
        for line, place in [divmod(number - 1, IN_LINE)]
    ]
    return Cloth(width=CELL * IN_LINE, height=CELL * -(-highest // IN_LINE), spots=tuple(spots))


BOMBO = "bombo"


@cache
def _all(highest: int) -> tuple[Outcome, ...]:
    return tuple(Outcome(str(number), 1) for number in range(1, highest + 1))


def next_of(highest: int, drawn: Iterable[int], cite: Citation) -> Need:
    whole, out = _all(highest), frozenset(drawn)
    left = tuple([outcome for number, outcome in enumerate(whole, 1) if number not in out])
    return Need(BOMBO, left, cite, whole, len(out))


def order_of(highest: int, cite: Citation) -> Need:
    return Need(BOMBO, _all(highest), cite, _all(highest), SHUFFLING)


NADA_VENDIDO = Reason("nada_vendido", N_("No cartón was sold: there is no game."), untimely=True)

REPARTO = FaultKind("reparto_excesivo", N_("{where}: the prizes are {found} per cent of what is sold, more than all."))


class Amount(msgspec.Struct, frozen=True):
    """Cents of somebody, or of something, by name."""

    name: str
    cents: int


def amounts(by_name: Mapping[str, int]) -> tuple[Amount, ...]:
    """Cents by name, as events keep them."""
    return tuple([Amount(name, cents) for name, cents in by_name.items()])


def total(held: Sequence[Amount]) -> int:
    return sum(each.cents for each in held)


def part(share: Fraction, base: int) -> int:
    """A share of an amount, to the nearest cent; a half is rounded up."""
    return int(share * base + Fraction(1, 2))


def shared(amount: int, weights: Sequence[int]) -> list[int]:
    whole = sum(weights)
    parts = [amount * weight // whole for weight in weights]
    for place in range(amount - sum(parts)):
        parts[place] += 1
    return parts


class OfMany(Event, frozen=True):
    """Something that concerns money of several people, told as one amount."""

    of: tuple[Amount, ...]

    @property
    def amount(self) -> int:
        return total(self.of)

    def facts(self) -> dict[str, object]:
        return {"amount": self.amount}


class ToMany(Event, frozen=True, kw_only=True):
    """Several people are paid at once, from one account."""

    of: tuple[Amount, ...]

    @property
    def amount(self) -> int:
        return total(self.of)

    def facts(self) -> dict[str, object]:
        return {"amount": self.amount}

    def paid_from(self) -> str:
        return MESA

    def moves(self) -> tuple[Move, ...]:
        return tuple([Move(self.paid_from(), wallet(each.name), each.cents) for each in self.of])


class Collected(OfMany, frozen=True):
    """What the players paid for the game is the house's."""

    settles = "cobrar"

    def moves(self) -> tuple[Move, ...]:
        return tuple([Move(cloth(each.name), MESA, each.cents) for each in self.of])


class GivenBack(OfMany, frozen=True):
    """What was paid goes back to those who paid it."""

    def moves(self) -> tuple[Move, ...]:
        return tuple([Move(cloth(each.name), wallet(each.name), each.cents) for each in self.of])


class Returned(GivenBack, frozen=True):
    """The game is void: what was paid for it goes back."""

    voids_draw = True


NETWORK = "red"
"""The scope of a prize that is of the whole network."""
WHOLE_NETWORK = N_("whole network")
FIGURES = {"esquinas": N_("corners")}
"""Figures that many houses have under one name; others are called as the house calls them."""
_AT_TERMINALS = ("bingo-electronico", "bingo-automatico")


def prize_name(prize: str, language: str) -> str:
    """A prize at terminals, from its id, whichever of the games it is of."""
    kind = prize.partition(".")[0]
    games = [slug for slug in _AT_TERMINALS if kind in sheet(slug).prizes]
    return named_in((games or _AT_TERMINALS)[0], prize, language)


def named_in(game: str, prize: str, language: str) -> str:
    """A prize of a game, from its id; a scope after a dot is told in brackets, and figures have their own names."""
    kind, _, scope = prize.partition(".")
    name = translate(FIGURES[kind], language) if kind in FIGURES else sheet(game).prize_name(kind, language)
    if not scope:
        return name
    return f"{name} ({translate(WHOLE_NETWORK, language) if scope == NETWORK else scope})"


def with_prize(facts: Mapping[str, object], field: str, language: str) -> dict[str, object]:
    """The facts of a sentence, with a prize among them by its name."""
    return {**facts, field: prize_name(str(facts[field]), language)}


EARLIER = Citation("criterio:casino.40")
MOST_GAMES = 10**6

ACUMULADO_DESCONOCIDO = Reason(
    "acumulado_desconocido", N_("Nothing accumulates here under the name {pot}; there are: {known}.")
)
ACUMULADO_CON_FONDOS = Reason(
    "acumulado_con_fondos", N_("{pot} holds {held:€} already: earlier money is recorded for an empty prize only.")
)
SIN_ALCANZAR = Reason(
    "limite_sin_alcanzar", N_("{pot} had not reached its limit with {amount:€}: no games or sessions are counted.")
)


class TellEarlier(Command, frozen=True, tag="tell-earlier"):
    """Record the money that a prize accumulated in earlier games, and for how long it has been at its limit."""

    label = N_("Record what {pot} held before")
    words = ("informar {pot} {amount:€} [partidas {games}] [sesiones {sessions}]",)
    pot: str
    amount: int
    games: int = 0
    sessions: int = 0


class EarlierTold(Event, frozen=True, kw_only=True, tag="earlier-told"):
    """The money of earlier games is with its prize."""

    sentence = N_("{prize} holds {amount:€} from earlier games.")
    route = (always(CAJA), pot)
    route_of = "pot"
    game: str
    pot: str
    amount: int
    games: int = 0
    sessions: int = 0

    def tell(self, language: str) -> str:
        return say(self.sentence, language, {**self.facts(), "prize": named_in(self.game, self.pot, language)})


Held = Callable[[Any, Any], Mapping[str, int]]
"""From rules and state, the money of each prize that accumulates."""
Limit = Callable[[Any, str], int | None]
"""From rules, the amount from which the games of a prize are counted; None where they never are."""


def earlier(
    held: Held, limit: Limit, between: Callable[[Any, Any], bool], *, sessions: bool = False
) -> Chapter[Any, Any]:
    """The direction records the earlier money of a prize that holds nothing yet, while no game is under way.

    `sessions` says whether the sessions since a prize reached its limit are counted, beside the games.
    """
    chapter = Chapter[Any, Any]("earlier games")
    house: Any = Staff[Any](lambda _: DIRECTION, lambda _: EARLIER)

    @chapter.act(TellEarlier, by=house, when=Moment[Any, Any](between, RONDA_EN_CURSO, lambda _: EARLIER))
    def tell_earlier(rules: Any, state: Any, command: TellEarlier) -> Sequence[Event]:
        pots, name, amount = held(rules, state), command.pot, command.amount
        if name not in pots:
            raise Refused(ACUMULADO_DESCONOCIDO, EARLIER, pot=name, known=", ".join(pots) or "-")
        if pots[name]:
            raise Refused(ACUMULADO_CON_FONDOS, EARLIER, pot=name, held=pots[name])
        if amount < 1:
            raise Refused(SIN_IMPORTE, EARLIER)
        if amount > LARGEST:
            raise Refused(IMPORTE_EXCESIVO, EARLIER, amount=amount)
        counted = (command.games, command.sessions)
        least = limit(rules, name)
        reached = least is not None and amount >= least and 0 <= min(counted) <= max(counted) <= MOST_GAMES
        if (any(counted) and not reached) or (command.sessions and not sessions):
            raise Refused(SIN_ALCANZAR, EARLIER, pot=name, amount=amount)
        return [
            EarlierTold(
                game=rules.game,
                pot=name,
                amount=amount,
                games=command.games,
                sessions=command.sessions,
                cite=EARLIER,
            )
        ]

    @chapter.offer(TellEarlier)
    def may_tell(rules: Any, state: Any, who: Actor) -> Iterator[Offer]:
        for name, cents in held(rules, state).items():
            if not cents:
                command = TellEarlier(by=who, pot=name, amount=1)
                yield Offer(command, EARLIER, Amounts(1, LARGEST), free=("games", "sessions"))

    return chapter
