"""The bolsa acumulada: up to which ball a prize is won in a game, and what a bingo wins of it."""

from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from tapete.drills.asking import Asking
from tapete.drills.exercise import Line, Part, Picture, Posed, Said, Told
from tapete.drills.games import bingo_tradicional
from tapete.drills.games.bingo_tradicional.reparto import Prize as Name
from tapete.drills.games.bingo_tradicional.reparto import terms
from tapete.drills.rehearsal import PLAYERS
from tapete.families.hall.room import Sold
from tapete.games import REGISTRY, build
from tapete.games.bingo_tradicional.payment import ball_of, plan_of, plays_for, won
from tapete.games.bingo_tradicional.rules import BOLSA, SLUG, Additional, BingoRules, Bolsa, Prize, prizes
from tapete.games.bingo_tradicional.state import Pozo, State
from tapete.language import N_
from tapete.law.parameters import sheet

ASK = N_("The game plays for {prize}, in a room of category {category}.")
ASK_WON = N_("Bingo is sung with ball {balls}, in a room of category {category}.")
HOLDS = N_("{prize} holds {held:€} before this game.")
MAXIMUM = N_("Up to which ball is it won?")
IN_ALL = N_("How much of the bolsa is won in all?")
SOLD = N_("Cartones sold: {cartones}.")
AMOUNT = N_(
    "Its amount of {amount:€} was reached; since then it has been played for in {games} games, in {sessions} sessions."
)
HOUR = N_("Its hour has come.")
NO_HOUR = N_("Its hour has not come.")
OF_PRIZE = "{prize}: {facts}"
UP_TO = N_("{prize} is won up to ball {ball}.")
PAYS = N_("{prize} pays {amount:€}, up to ball {ball}.")
PAYS_ANY = N_("{prize} pays {amount:€}, with any ball.")
TOO_LATE = N_("{prize} is won up to ball {ball}: too late.")
_MOST_SOLD: Final = 2000
_CATEGORIES: Final = (1, 2, 3)
_BALLS: Final = (33, 62)
_HALL: Final = 100 * 100


class Room(msgspec.Struct, frozen=True):
    """A room with some prizes of the bolsa, before a game that plays for them."""

    rules: BingoRules
    state: State
    category: int


def maximum(asking: Asking) -> Posed | None:
    """The maximum ball of one prize, by the category, the cartones sold, and how long it has not been won."""
    known = [key for key in _known_prizes(asking) if "prima" not in key]
    if not known:
        return bingo_tradicional.complete(asking)
    room = _room(asking, [asking.choices.one_of(known)])
    [prize] = room.rules.bolsa
    ball = ball_of(room.rules, room.state, prize, room.state.cartones)
    facts = {"prize": Name(prize.key), "category": room.category}
    answer = Part.number(Said(MAXIMUM), ball, "ball")
    line = Line(Said(UP_TO, {"prize": Name(prize.key), "ball": ball}), prize.cite)
    picture = Picture(notes=tuple(_known(room)))
    return asking.posed(prize.key, Said(ASK, facts), picture, [answer], [line]) if ball else None


def won_by(asking: Asking) -> Posed | None:
    """What a bingo wins of a bolsa with several prizes, by the ball with which it is sung."""
    known = _known_prizes(asking)
    if not known:
        return bingo_tradicional.complete(asking)
    room = _room(asking, asking.choices.some_of(known, 3))
    plan, balls = plan_of(room.rules, room.state), asking.choices.number(*_BALLS)
    amount = sum(chance.amount for chance in won(plan, balls))
    lines = []
    for chance in plan.bolsa:
        late = chance not in won(plan, balls)
        sentence = TOO_LATE if late else PAYS if chance.ball else PAYS_ANY
        facts = {"prize": Name(chance.key), "amount": chance.amount, "ball": chance.ball}
        lines.append(Line(Said(sentence, facts), room.rules.prize(chance.key).cite))
    if not lines:
        return None
    held: list[Told] = [Said(HOLDS, {"prize": Name(each.key), "held": each.held}) for each in room.state.pozos]
    notes = (*terms(room.rules), *held, *_known(room))
    ask = Said(ASK_WON, {"balls": balls, "category": room.category})
    answer = Part.amount(Said(IN_ALL), amount, "amount")
    return asking.posed("bolsa", ask, Picture(notes=notes), [answer], lines)


def _known_prizes(asking: Asking) -> list[str]:
    column = sheet(SLUG).column(asking.exercise.jurisdiction)
    known = [key for key in prizes(column) if column.get(f"{BOLSA}{key}", Additional).value != Additional()]
    return [key.replace("_", "-") for key in known]


def _room(asking: Asking, keys: Sequence[str]) -> Room:
    choices, where = asking.choices, asking.exercise.jurisdiction
    category = choices.one_of(_CATEGORIES)
    setup = replace(REGISTRY.module(SLUG).example(where), bolsa={key: Bolsa() for key in keys}, categoria=category)
    rules: BingoRules = build(SLUG, where, setup).rules
    hours = sorted({at for prize in rules.bolsa for at in prize.starts})
    opened = choices.one_of(hours) if hours else 0
    sold = (Sold(PLAYERS[0].id, 0, 1, 1 + choices.below(_MOST_SOLD)),)
    state = State(
        sold=sold,
        clock=opened,
        opened_at=opened,
        extra_ball=rules.extra_ball,
        pozos=tuple([_pozo(asking, prize) for prize in rules.bolsa]),
    )
    return Room(rules, state, category)


def _pozo(asking: Asking, prize: Prize) -> Pozo:
    """What there is of a prize after some games without a bingo in time."""
    games = asking.choices.below(6)
    sessions = asking.choices.below(games + 1)
    return Pozo(prize.key, prize.amount + _HALL + 100 * asking.choices.below(500), True, games, sessions)


def _known(room: Room) -> list[Told]:
    told: list[Told] = [Said(SOLD, {"cartones": room.state.cartones})]
    for prize in room.rules.bolsa:
        pozo = next(each for each in room.state.pozos if each.key == prize.key)
        if prize.amount:
            facts = {"amount": prize.amount, "games": pozo.games, "sessions": pozo.sessions}
            told.append(Said(OF_PRIZE, {"prize": Name(prize.key), "facts": Said(AMOUNT, facts)}))
        if prize.starts:
            now = plays_for(room.rules, room.state, prize)
            told.append(Said(OF_PRIZE, {"prize": Name(prize.key), "facts": Said(HOUR if now else NO_HOUR)}))
    return told
