"""What the money of a sale becomes, to the cent, and how those who sing together share a prize."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from tapete.drills.asking import Asking
from tapete.drills.exercise import Line, Part, Picture, Posed, Said, Told
from tapete.drills.rehearsal import MORE, PLAYERS
from tapete.engine.command import Actor, Role
from tapete.engine.machine import play
from tapete.engine.setup import Euros
from tapete.engine.table import AnyTable
from tapete.families.hall.room import CartonId, Sold
from tapete.games import REGISTRY, build
from tapete.games.bingo_tradicional.claims import Order
from tapete.games.bingo_tradicional.payment import plan_of
from tapete.games.bingo_tradicional.rules import BINGO, LINEA, BingoRules
from tapete.games.bingo_tradicional.state import Claim, Phase, Plan, Pozo, PrizePaid, State, prize_name, written
from tapete.language import N_
from tapete.law.citation import Citation

ASK = N_("The sale is closed: {cartones} cartones at {face:€}.")
SUNG = N_("{cartones} cartones were sold at {face:€}; bingo was sung with ball {balls}.")
HOW_MUCH = N_("How much is {prize}?")
GOES_TO = N_("How much goes to {prize}?")
HOUSE = N_("How much is left for the room?")
RECEIVES = N_("How much does {player} receive in all?")
TERMS = N_("{prize}: {percent} per cent of what is sold.")
PLAYS_FOR = N_("The game plays for {prize}: {amount:€}, up to ball {ball}.")
PLAYS_FOR_ANY = N_("The game plays for {prize}: {amount:€}, with any ball.")
LINE_OF = N_("Línea, in the order of singing: {cartones}.")
FULL_OF = N_("Bingo, in the order of singing: {cartones}.")
COUNTED = N_("{prize}: {percent} per cent of {base:€} is {amount:€}.")
LEFT = N_("For the room: {amount:€}.")
JEFE: Final = Actor("jefe-1", Role.JEFE)
_FACES: Final = (100, 150, 200, 300, 600)
_FIRST_SOLD: Final = 40
_MORE_SOLD: Final = 860
_BALLS: Final = (44, 80)
_MOST_WINNERS: Final = 3


class Prize(Said, frozen=True):
    """A prize as the room calls it, in the language of the sentence."""

    def tell(self, language: str) -> str:
        return prize_name(self.sentence, language)


def prizes(asking: Asking) -> Posed:
    rules, plan = _sale(asking)
    questions = [
        Part.amount(Said(HOW_MUCH, {"prize": Prize(key)}), amount, key)
        for key, amount in ((LINEA, plan.linea), (BINGO, plan.bingo))
    ]
    return _posed(asking, rules, plan, questions)


def whole(asking: Asking) -> Posed:
    """Everything that a sale becomes: the four parts add up to it."""
    rules, plan = _sale(asking)
    questions = [
        *(
            Part.amount(Said(HOW_MUCH, {"prize": Prize(key)}), amount, key)
            for key, amount in ((LINEA, plan.linea), (BINGO, plan.bingo))
        ),
        *(Part.amount(Said(GOES_TO, {"prize": Prize(fed.name)}), fed.cents, fed.name) for fed in plan.fed),
        Part.amount(Said(HOUSE), plan.casa, "casa"),
    ]
    return _posed(asking, rules, plan, questions)


def _sale(asking: Asking) -> tuple[BingoRules, Plan]:
    game = a_room(asking)
    return game.rules, plan_of(game.rules, State(sold=(_sold(asking, PLAYERS[0].id, 1),)))


def a_room(asking: Asking) -> AnyTable:
    """The room of the exercises, with cartones of another face value."""
    slug, where = asking.exercise.game, asking.exercise.jurisdiction
    setup = REGISTRY.module(slug).example(where)
    return build(slug, where, replace(setup, valor_facial=Euros(asking.choices.one_of(_FACES))))


def _sold(asking: Asking, player: str, first: int) -> Sold:
    return Sold(player, 0, first, first + _FIRST_SOLD + asking.choices.below(_MORE_SOLD) - 1)


def _posed(asking: Asking, rules: BingoRules, plan: Plan, questions: Sequence[Part]) -> Posed:
    facts = {"cartones": plan.base // rules.face, "face": rules.face}
    picture = Picture(notes=tuple(terms(rules)))
    return asking.posed("reparto", Said(ASK, facts), picture, questions, _lines(rules, plan))


def terms(rules: BingoRules) -> list[Told]:
    """The part of each prize, as the room announces it."""
    return [Said(TERMS, {"prize": Prize(key), "percent": percent}) for key, percent, _ in _parts(rules)]


def _parts(rules: BingoRules) -> list[tuple[str, str, Citation]]:
    named = [(LINEA, rules.linea.value, rules.linea.cite), (BINGO, rules.bingo.value, rules.bingo.cite)]
    named += [(each.key, each.share, each.cite) for each in rules.bolsa]
    return [(key, f"{float(share * 100):g}", cite) for key, share, cite in named]


def _lines(rules: BingoRules, plan: Plan) -> list[Line]:
    amounts = {LINEA: plan.linea, BINGO: plan.bingo, **{fed.name: fed.cents for fed in plan.fed}}
    lines = [
        Line(
            Said(COUNTED, {"prize": Prize(key), "percent": percent, "base": plan.base, "amount": amounts[key]}),
            cite,
        )
        for key, percent, cite in _parts(rules)
    ]
    return [*lines, Line(Said(LEFT, {"amount": plan.casa}), rules.law["sale_closed"])]


# --- what is shared ---------------------------------------------------------------------------------------------------


def shared(asking: Asking) -> Posed:
    """Línea and bingo, with what there is of the bolsa, among all who sang them: odd cents by the order of singing."""
    game, choices = a_room(asking), asking.choices
    rules: BingoRules = game.rules
    balls = choices.number(*_BALLS)
    state = _sung(asking, rules, balls)
    after, _ = play(game, state, Order(by=JEFE))
    paid = [event for event in after.due if isinstance(event, PrizePaid)]
    due: dict[str, int] = {}
    for event in paid:
        due[event.player] = due.get(event.player, 0) + event.amount
    questions = [Part.amount(Said(RECEIVES, {"player": who}), cents, who) for who, cents in due.items()]
    facts = {"cartones": state.cartones, "face": rules.face, "balls": balls}
    notes = (*terms(rules), *_bolsa(state.plan), *_who_sang(rules, state))
    lines = [*_lines(rules, state.plan), *(Line(event, event.cite) for event in paid)]
    return asking.posed("partes", Said(SUNG, facts), Picture(notes=notes), questions, lines)


def _sung(asking: Asking, rules: BingoRules, balls: int) -> State:
    """A game whose bingo has been sung and checked, and whose question is asked."""
    choices = asking.choices
    sold: list[Sold] = []
    for player in (*PLAYERS, *MORE)[: 2 + choices.below(3)]:
        sold.append(_sold(asking, player.id, sold[-1].last + 1 if sold else 1))
    state = State(
        phase=Phase.PREGUNTA,
        round=1,
        staff=(JEFE,),
        sold=tuple(sold),
        called=tuple(range(1, balls + 1)),
        line=_claims(asking, LINEA, sold, balls // 2),
        line_closed=True,
        full=_claims(asking, BINGO, sold, balls),
        pozos=tuple([Pozo(each.key, each.amount + 100 * choices.below(300), reached=True) for each in rules.bolsa]),
    )
    return replace(state, plan=plan_of(rules, state))


def _claims(asking: Asking, kind: str, sold: Sequence[Sold], balls: int) -> tuple[Claim, ...]:
    choices = asking.choices
    winners = [choices.one_of(sold) for _ in range(1 + choices.below(_MOST_WINNERS))]
    found = {CartonId(0, choices.number(each.first, each.last)): each.player for each in winners}
    return tuple(Claim(kind, player, carton, balls) for carton, player in found.items())


def _bolsa(plan: Plan) -> list[Told]:
    return [
        Said(
            PLAYS_FOR if each.ball else PLAYS_FOR_ANY,
            {"prize": Prize(each.key), "amount": each.amount, "ball": each.ball},
        )
        for each in plan.bolsa
    ]


def _who_sang(rules: BingoRules, state: State) -> list[Told]:
    told: list[Told] = []
    for sentence, claims in ((LINE_OF, state.line), (FULL_OF, state.full)):
        names = ", ".join(f"{written(rules, claim.carton)} ({claim.player})" for claim in claims)
        told.append(Said(sentence, {"cartones": names}))
    return told
