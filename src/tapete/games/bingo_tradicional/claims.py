"""Balls are drawn and called; cartones are sung and checked (ES1979:10.IV.p10-p13, MU2010:119.4-5)."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from tapete.engine.chapter import Chapter, announcement, replace, verb
from tapete.engine.command import BACK_OFFICE, Actor, Command, Draw, Name, Offer, Role
from tapete.engine.event import Event, Reason, Refused
from tapete.engine.need import Need
from tapete.engine.notation import Unreadable
from tapete.families.hall.room import CartonId, next_of, order_of, owner
from tapete.families.table.powers import Chance, Staff
from tapete.games.bingo_tradicional.payment import game_over
from tapete.games.bingo_tradicional.rules import BINGO, LINEA, BingoRules
from tapete.games.bingo_tradicional.state import (
    JEFE,
    LOCUTOR,
    SINGING,
    Claim,
    Course,
    During,
    Phase,
    State,
    carton_of,
    counting,
    is_right,
    own,
    prize_name,
    staff,
    written,
)
from tapete.kit.bingo import Rows
from tapete.language import N_, Told, say
from tapete.law.citation import Citation

CARTON_AJENO = Reason("carton_ajeno", N_("{player:@} has no cartón {carton} in this game."))
YA_CANTADO = Reason("ya_cantado", N_("Cartón {carton} has been sung already."))
NADA_NUEVO = Reason(
    "nada_nuevo",
    N_("{player:@} has sung wrong at this number, and cartón {carton} is not complete: wait for the next one."),
)
POCOS_NUMEROS = Reason(
    "pocos_numeros", N_("No cartón can have it yet: it takes {least} numbers, and {called} have been called.")
)
LINEA_CERRADA = Reason("linea_cerrada", N_("The línea has been won in this game."))
NOTHING_NEW = Citation("criterio:bingo-tradicional.43")

PARTIDA_CERRADA = Reason("partida_cerrada", N_("The game is closed, and nothing is claimed in it any more."))


class Claiming(During):
    """Until the order that closes the game."""

    def refuse(self, rules: BingoRules, state: State) -> None:
        if state.phase is Phase.PAGO:
            raise Refused(PARTIDA_CERRADA, rules.question.cite)
        super().refuse(rules, state)


class _Named:
    """A cartón: `17`, or `A-0231/17` where several series are in play; `2/17` is of the second that the room has."""

    def read(self, rules: BingoRules, state: State, words: Sequence[str]) -> tuple[CartonId, int]:
        series, slash, number = words[0].rpartition("/")
        if not number.isdecimal() or len(number) > 9:
            raise Unreadable(words[0], Told(N_("the number of a cartón, such as 17 or A-0231/17")))
        if not slash:
            return CartonId(state.sold[0].series if state.sold else state.next.series, int(number)), 1
        if series.isdecimal() and len(series) <= 9:
            return CartonId(int(series) - 1, int(number)), 1
        if (place := rules.emission.place(series)) < 0:
            raise Unreadable(words[0], Told(N_("a cartón of a series of this room")))
        return CartonId(place, int(number)), 1

    def write(self, value: CartonId) -> str:
        return f"{value.series + 1}/{value.number}"


claims = Chapter[BingoRules, State]("claims", kinds={"carton": _Named()})


class Sing(Command, frozen=True):
    """Sing a cartón, aloud."""

    kind: ClassVar[str]
    player: Name
    carton: CartonId


class SingLine(Sing, frozen=True, tag="sing-line"):
    """Sing the línea."""

    kind: ClassVar[str] = LINEA
    label = N_("¡Línea!")
    key = "l"
    words = ("linea {carton:carton} [para {player}]",)


class SingBingo(Sing, frozen=True, tag="sing-bingo"):
    """Sing the bingo."""

    kind: ClassVar[str] = BINGO
    label = N_("¡Bingo!")
    key = "b"
    words = ("bingo {carton:carton} [para {player}]",)


class Sung(Event, frozen=True, tag="sung"):
    """Somebody has sung, and the game stops."""

    sentence = N_("{player:@} sings {kind} with cartón {carton}: the game stops.")
    claim: Claim
    carton: str

    def tell(self, language: str) -> str:
        facts = {"player": self.claim.player, "kind": prize_name(self.claim.kind, language), "carton": self.carton}
        return say(self.sentence, language, facts)


@claims.act(SingLine, SingBingo, by=own("stops"), when=Claiming("stops", *SINGING))
def sing(rules: BingoRules, state: State, command: Sing) -> Sequence[Event]:
    cite, name = rules.law["stops"], written(rules, command.carton)
    if owner(state.sold, command.carton) != command.player:
        raise Refused(CARTON_AJENO, rules.law["one_game"], player=command.player, carton=name)
    kind = command.kind
    if kind == LINEA and state.line_closed:
        raise Refused(LINEA_CERRADA, rules.law["linea_closed"])
    claim = Claim(kind, command.player, command.carton, len(state.called))
    if any((each.kind, each.carton) == (kind, claim.carton) for each in (*state.claims, *state.line, *state.full)):
        raise Refused(YA_CANTADO, cite, carton=name)
    if refused := _needless(rules, state, claim):
        raise refused
    return [Sung(claim=claim, carton=name, cite=cite)]


def _needless(rules: BingoRules, state: State, claim: Claim) -> Refused | None:
    """Why a claim is not worth a stop; one that is complete by what was called always is, until it is found wrong."""
    held, called = carton_of(rules, claim.carton), len(state.called)
    least = len(held.numbers) if claim.kind == BINGO else min(map(len, held.lines))
    if called < least:
        return Refused(POCOS_NUMEROS, NOTHING_NEW, least=least, called=called)
    complete = held.is_full(state.called) if claim.kind == BINGO else held.has_line(state.called)
    barred = claim.player in {each.player for each in state.wrong}
    if claim in state.wrong or (barred and not complete):
        return Refused(NADA_NUEVO, NOTHING_NEW, player=claim.player, carton=written(rules, claim.carton))
    return None


@claims.offer(SingLine)
def may_sing(rules: BingoRules, state: State, who: Actor) -> Iterator[Offer]:
    cite = rules.law["stops"]
    done = {(each.kind, each.carton) for each in (*state.claims, *state.line, *state.full)}
    for kind in (SingBingo,) if state.line_closed else (SingLine, SingBingo):
        left = (
            (sold.player, each)
            for sold in state.sold
            for each in sold
            if (kind.kind, each) not in done
            and not _needless(rules, state, Claim(kind.kind, sold.player, each, len(state.called)))
        )
        if who.role is Role.JUGADOR:
            own_cartones = (each for player, each in left if player == who.id)
            yield from (Offer(kind(by=who, player=who.id, carton=each), cite) for each in own_cartones)
        elif brought := next(left, None):
            player, carton = brought
            yield Offer(kind(by=who, player=player, carton=carton), cite, free=("player", "carton"))


claims.leaves(Sung, lambda state, event: replace(state, phase=Phase.VERIFICACION, claims=(*state.claims, event.claim)))


# --- the check --------------------------------------------------------------------------------------------------------


class TokenGiven(Event, frozen=True, kw_only=True, tag="token-given"):
    """The winner has a token that tells of which of the two games of a double cartón the prize is."""

    sentence = N_("{player:@} has a token: {kind} of game {part}.")
    player: str
    kind: str
    part: int

    def tell(self, language: str) -> str:
        return say(self.sentence, language, {**self.facts(), "kind": prize_name(self.kind, language)})


Verify = verb("Verify", "verificar", N_("Check the cartones"))


class Checked(Event, frozen=True, kw_only=True, tag="carton-checked"):
    """A cartón was compared with its matriz, before everybody."""

    sentence = N_("Cartón {carton}: {kind} is correct.")
    sentence_if_wrong = N_("Cartón {carton}: {kind} is not correct, {missing} missing.")
    was_not_out: ClassVar[str] = N_("The {number} was called, and has not come out: the wrong call is to be declared.")
    claim: Claim
    carton: str
    cells: Rows
    missing: tuple[int, ...]
    right: bool
    not_out: tuple[int, ...] = ()
    """Numbers of those missing that were called, and whose balls have not come out."""

    def tell(self, language: str) -> str:
        kind, missing = prize_name(self.claim.kind, language), ", ".join(map(str, self.missing))
        facts = {"carton": self.carton, "kind": kind, "missing": missing}
        return say(self.sentence if self.right else self.sentence_if_wrong, language, facts)

    def details(self, language: str) -> list[str]:
        return [say(self.was_not_out, language, {"number": number}) for number in self.not_out]


GameResumed = announcement("GameResumed", N_("The game goes on."))
ClaimsHeld = announcement("ClaimsHeld", N_("All the cartones that were sung are checked."))


@claims.act(Verify, by=staff(JEFE, "checks"), when=During("checks", Phase.VERIFICACION), offered=True)
def verify(rules: BingoRules, state: State, command: Command) -> Sequence[Event]:
    """Every cartón of the interruption, in the order of singing; marks of players count for nothing."""
    course = Course(rules, state)
    for claim in state.claims:
        found = _check(rules, state, claim)
        course(found)
        if found.right and state.doubles and rules.defers:
            cite = rules.law["double_prizes"]
            course(TokenGiven(player=claim.player, kind=claim.kind, part=state.part, cite=cite))
    pending = course.state.full or (course.state.line and not course.state.line_closed)
    if pending:
        return course(ClaimsHeld(cite=rules.law["checks"])).events
    return course(GameResumed(cite=rules.law["wrong_claim"])).events


claims.records(TokenGiven)


def _check(rules: BingoRules, state: State, claim: Claim) -> Checked:
    right, held = is_right(rules, state, claim), carton_of(rules, claim.carton)
    counts = counting(state)
    wanted = held.numbers if claim.kind == BINGO else min(held.lines, key=lambda line: len(line.difference(counts)))
    missing = wanted.difference(counts)
    return Checked(
        claim=claim,
        carton=written(rules, claim.carton),
        cells=held.rows,
        missing=tuple(sorted(missing)),
        right=right,
        not_out=tuple(sorted(missing.intersection(state.called).difference(state.drawn))),
        cite=rules.law["checks" if right else "wrong_claim"],
    )


@claims.fold(Checked)
def checked(rules: BingoRules, state: State, event: Checked) -> State:
    left = replace(state, claims=tuple([each for each in state.claims if each != event.claim]))
    if not event.right:
        return replace(left, wrong=(*left.wrong, event.claim))
    if event.claim.kind == BINGO:
        return replace(left, full=(*left.full, event.claim))
    return replace(left, line=(*left.line, event.claim))


claims.sets(ClaimsHeld, phase=Phase.CONFORME)


@claims.fold(GameResumed)
def resumed(rules: BingoRules, state: State, event: Event) -> State:
    waiting = len(state.drawn) > len(state.called)
    return replace(state, phase=Phase.SALIDA if waiting else Phase.EXTRACCION)


# --- the question, and the order --------------------------------------------------------------------------------------


Ask = verb("Ask", "preguntar", N_("Ask for any other"))


class Asked(Event, frozen=True, tag="asked"):
    """Whoever has another cartón is asked to sing it."""

    sentence = "{question}"
    question: str


Order = verb("Order", "ordenar", N_("Give the order"))


class LineWon(Event, frozen=True, tag="line-won"):
    """The línea is won, and closed for everybody."""

    sentence = N_("The línea is closed: {players:@}.")
    players: tuple[str, ...]

    def facts(self) -> dict[str, object]:
        return {"players": self.players}


ASKER = Staff[BingoRules](lambda rules: frozenset(rules.asks.value), lambda rules: rules.question.cite)


@claims.act(Ask, by=ASKER, when=During("question", Phase.CONFORME), offered=True)
def ask(rules: BingoRules, state: State, command: Command) -> Sequence[Event]:
    return [Asked(question=rules.question.value, cite=rules.question.cite)]


claims.sets(Asked, phase=Phase.PREGUNTA)


@claims.act(Order, by=ASKER, when=During("question", Phase.PREGUNTA), offered=True)
def order(rules: BingoRules, state: State, command: Command) -> Sequence[Event]:
    """After a prudent time: with a bingo the game is over, with a línea it goes on."""
    course = Course(rules, state)
    if state.line and not state.line_closed:
        players = tuple([claim.player for claim in state.line])
        course(LineWon(players=players, cite=rules.law["linea_closed"]))
    if state.full:
        game_over(course)
    else:
        course(GameResumed(cite=rules.question.cite))
    return course.events


claims.sets(LineWon, line_closed=True)

BOLA_IMPOSIBLE = Reason("bola_imposible", N_("Ball {ball} can't come out now."))
NUMERO_IMPOSIBLE = Reason("numero_inexistente", N_("There are numbers from 1 to {most}, and not {number}."))
SIN_BOLAS = Reason("sin_bolas", N_("Every ball is out."))

balls = Chapter[BingoRules, State]("balls")


def next_ball(rules: BingoRules, state: State) -> Need:
    return next_of(rules.emission.layout.highest, state.drawn, rules.law["called_counts"])


def all_balls(rules: BingoRules) -> Need:
    return order_of(rules.emission.layout.highest, rules.law["called_counts"])


class BallDrawn(Event, frozen=True, tag="ball-drawn"):
    """Which ball is out: the staff alone sees this, and nobody may mark it before it is called."""

    sentence = N_("Ball {order} is out: {ball}.")
    ball: int
    order: int


class BallOut(Event, frozen=True, tag="ball-out"):
    """A ball is out; its number is told when it is called."""

    sentence = N_("Ball {order} is out.")
    order: int


def sees(event: Event, who: Actor) -> bool:
    return who.role in BACK_OFFICE or not isinstance(event, BallDrawn)


@balls.act(
    Draw,
    by=Chance[BingoRules](lambda rules: rules.law["called_counts"], LOCUTOR),
    when=During("called_counts", Phase.EXTRACCION),
)
def draw(rules: BingoRules, state: State, command: Draw) -> Sequence[Event]:
    need = next_ball(rules, state)
    if not need.outcomes:
        raise Refused(SIN_BOLAS, rules.law["nobody_sings"])
    if not need.admits(command.outcome):
        raise Refused(BOLA_IMPOSIBLE, need.cite, ball=command.outcome[:10])
    order, called = len(state.drawn) + 1, rules.law["called_alone"]
    return [BallDrawn(ball=int(command.outcome), order=order, cite=need.cite), BallOut(order=order, cite=called)]


@balls.offer(Draw)
def any_left(rules: BingoRules, state: State, who: Actor) -> Iterator[Offer]:
    need = next_ball(rules, state)
    return (Offer(Draw(by=who, outcome=outcome.id), need.cite) for outcome in need.outcomes)


balls.leaves(BallDrawn, lambda state, event: replace(state, phase=Phase.SALIDA, drawn=(*state.drawn, event.ball)))
balls.records(BallOut)


class CallBall(Command, frozen=True, tag="call-ball"):
    """Call the number of the ball that is out, or the one that is said."""

    label = N_("Call {number}")
    words = ("llamar [{number}]",)
    number: int | None = None


class BallCalled(Event, frozen=True, tag="ball-called"):
    """A number was called, and is shown."""

    sentence = N_("The {number}. Ball {order}.")
    number: int
    order: int


@balls.act(CallBall, by=staff(LOCUTOR, "called_counts"), when=During("called_counts", Phase.SALIDA))
def call(rules: BingoRules, state: State, command: CallBall) -> Sequence[Event]:
    """He calls what he reads: whether that is the number of the ball is for others to find out."""
    most = rules.emission.layout.highest
    number = state.drawn[-1] if command.number is None else command.number
    if not 1 <= number <= most:
        raise Refused(NUMERO_IMPOSIBLE, rules.law["called_counts"], most=most, number=number)
    return [BallCalled(number=number, order=len(state.drawn), cite=rules.law["called_counts"])]


@balls.offer(CallBall)
def may_call(rules: BingoRules, state: State, who: Actor) -> Iterator[Offer]:
    yield Offer(CallBall(by=who, number=state.drawn[-1]), rules.law["called_counts"], free=("number",))


balls.leaves(
    BallCalled,
    lambda state, event: replace(state, phase=Phase.EXTRACCION, called=(*state.called, event.number), wrong=()),
)
