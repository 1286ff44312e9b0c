"""Bingo tradicional on pages: the room with its board, the own cartones, and the voice that sings them."""

from collections.abc import Collection, Mapping, Sequence
from typing import ClassVar

from msgspec.structs import replace

from tapete.engine.actor import Actor
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.offer import Offer
from tapete.families.table.opening import RoundClosed, TableOpened
from tapete.games.bingo_tradicional.claims import BallDrawn, BallOut, Checked, Sing, SingBingo, SingLine
from tapete.games.bingo_tradicional.errors import HourTold
from tapete.games.bingo_tradicional.play import BingoView, Seen
from tapete.games.bingo_tradicional.rules import BINGO, LINEA, BingoRules
from tapete.games.bingo_tradicional.sale import Buy, GameAnnounced
from tapete.games.bingo_tradicional.state import SINGING, BolsaFed, Phase, PrizePaid, prize_name
from tapete.language import N_, money, say, translate
from tapete.web.scenes.elements import Fact, Look, Prize, Settled
from tapete.web.scenes.hall import (
    Centre,
    HallPresenter,
    Missed,
    Monitor,
    Owned,
    Ticket,
    Voice,
    counts_of,
    is_player,
    latest,
    paid_row,
    said_in,
    tickets,
    wanting,
)
from tapete.web.scenes.presenter import Act, Course, Filled, phases_of
from tapete.web.words import capital

_TOLD = 3
"""A claim that was not right is told until so many more balls are called."""
COURSE: Course = {
    N_("Balls"): {Phase.COMPROBACION: N_("the machine and the balls are checked")},
    N_("Sale"): {Phase.LISTA: N_("between two games"), Phase.VENTA: N_("cartones are sold")},
    N_("Announcement"): {Phase.CALCULO: N_("the prizes are announced")},
    N_("Extraction"): {
        Phase.EXTRACCION: N_("balls come out"),
        Phase.SALIDA: N_("balls come out"),
        Phase.AVERIA: N_("the machine does not work"),
    },
    N_("Check of cartones"): {
        Phase.VERIFICACION: N_("cartones are checked"),
        Phase.CONFORME: N_("a cartón is right"),
        Phase.PREGUNTA: N_("any other cartón?"),
    },
    N_("Prizes"): {Phase.PAGO: N_("the prizes are paid")},
    "": {Phase.CERRADA: N_("closed"), Phase.FIN: N_("the session is over")},
}
PHASES = phases_of(COURSE)
_WAITS: Mapping[str, str] = {
    Phase.COMPROBACION: N_("the sale opens when they are checked"),
    Phase.LISTA: N_("the next sale opens soon"),
    Phase.VENTA: N_("the game begins when the sale is closed"),
    Phase.CALCULO: N_("the first ball comes out soon"),
    **dict.fromkeys((*SINGING, Phase.SALIDA), N_("the next sale comes after this game")),
    Phase.PAGO: N_("the next sale opens soon"),
    Phase.AVERIA: N_("the game waits until the machine works"),
}


class BingoTradicional(HallPresenter):
    """A bingo room with cartones that their owners sing."""

    by_hand = N_("The balls come from the machine of the room, and the announcer calls each number.")
    course: ClassVar[Course] = COURSE
    primary: ClassVar[tuple[type[Command], ...]] = (Buy,)
    listed: ClassVar[tuple[type[Command], ...]] = (Buy,)
    spoken: ClassVar[tuple[type[Command], ...]] = (SingLine, SingBingo)

    def called(self, view: BingoView) -> Sequence[int]:
        return view.called

    def centre(self, look: Look, view: BingoView) -> Centre:
        called = self.called(view)
        mine = tickets(_owned(view), called, look.language, line_open=not view.line_closed)
        paid = [event for event in latest(look, PrizePaid, (GameAnnounced,)) if isinstance(event, PrizePaid)]
        return Centre(
            now=_now(look, view),
            waits=_waits(look, view),
            price=view.face * (2 if view.doubles else 1),
            last=called[-1] if called else 0,
            order=len(called),
            tickets=mine,
            owned=view.owned,
            sold=view.cartones,
            prizes=tuple(self.prizes(look, view)),
            facts=tuple(_facts(look, view)),
            counts=counts_of(look.offers, Buy) if is_player(look.who) else (),
            own_hand=True,
            voice=_voice(look, view, mine),
            missed=_missed(look, view),
            monitors=tuple([_monitor(look, view, seen, right=seen not in view.claims) for seen in _looked_at(view)]),
            question=view.question,
            won=sum(event.amount for event in paid if event.player == look.who.id),
            course=self.steps(look, view),
            desk=tuple(_desk(look, view)),
        )

    def sung_now(self, view: BingoView) -> bool:
        return bool(_looked_at(view))

    def prizes(self, look: Look, view: BingoView) -> Sequence[Prize]:
        return [*_of_the_sale(look, view), *_of_the_bolsa(look, view)]

    def asks(self, look: Look, command: Command) -> bool:
        return False

    def stakes(self, rules: BingoRules, view: BingoView, language: str) -> tuple[int, str]:
        return rules.face, say(N_("cartón {price:€}"), language, {"price": rules.face})

    def people(self, view: BingoView) -> Collection[str]:
        return {*view.playing(), *(seen.claim.player for seen in (*view.claims, *view.line, *view.full))}

    def offers(self, who: Actor, offer: Offer) -> bool:
        """Players sing with the cartón that they choose in the dock, and the desk by its number in the line."""
        return not isinstance(offer.command, Sing)

    def served(self, look: Look) -> Sequence[Offer]:
        here = sorted(
            (look.view.playing() if look.table.represented is None else look.table.represented), key=look.name
        )
        return [
            replace(offer, command=replace(offer.command, player=player)) if player else offer
            for offer in look.offers
            for player in (here if isinstance(offer.command, Buy) else ("",))
        ]

    def aside(self, look: Look, command: Command) -> str:
        return look.name(command.player) if isinstance(command, Buy) and not is_player(look.who) else ""

    def hint(self, view: BingoView) -> str:
        return f"bingo {view.mine[0].number:04}" if view.called and view.mine else ""

    def awaits(self, look: Look, view: BingoView) -> str:
        """Nothing comes next while no cartón is sold."""
        if view.phase != Phase.VENTA or view.cartones:
            return ""
        return translate(N_("cartones are sold; the sale is closed once one is"), look.language)

    def acts(self) -> Mapping[str, Act]:
        return {"sing": sung}

    def words(self, look: Look, command: Command) -> str:
        number = getattr(command, "number", 0)
        return str(number) if number else super().words(look, command)

    # --- what happened -----------------------------------------------------------------------------------------------

    def says(self, event: Event) -> bool:
        """A ball is told when it is called."""
        silent = isinstance(event, BallDrawn | BallOut | BolsaFed | TableOpened | HourTold | RoundClosed)
        return super().says(event) and not silent

    def settled(self, event: Event, look: Look) -> Settled:
        named = prize_name(event.prize, look.language) if isinstance(event, PrizePaid) else ""
        return paid_row(event, look, named)


def sung(form: Filled) -> list[str]:
    """The line that sings a cartón for a kind of prize."""
    kind, carton = form.field("kind"), form.field("carton")
    return [f"{kind} {carton}"] if kind in {LINEA, BINGO} and carton else []


def _owned(view: BingoView) -> list[Owned]:
    return [Owned(f"{held.place + 1}/{held.number}", f"{held.number:04}", held.rows) for held in view.mine]


# --- what is played for -----------------------------------------------------------------------------------------------


def _of_the_sale(look: Look, view: BingoView) -> list[Prize]:
    """Línea and bingo: their amounts once the sale is closed, and before that their parts of it."""
    rules: BingoRules = look.rules
    found = []
    for key, share, amount, won in (
        (LINEA, rules.linea.value, view.plan.linea, view.line if view.line_closed else ()),
        (BINGO, rules.bingo.value, view.plan.bingo, view.full),
    ):
        ball = {"ball": won[0].claim.at if won else 0}
        of_sale = say(N_("{share} per cent of what is sold"), look.language, {"share": f"{float(share * 100):g}"})
        found.append(
            Prize(
                name=prize_name(key, look.language),
                note=say(N_("sung at ball {ball}"), look.language, ball) if won else of_sale,
                amount=money(amount, look.language) if view.plan.base else "",
                done=bool(won),
                cite=getattr(rules, key).cite,
            )
        )
    return found


def _of_the_bolsa(look: Look, view: BingoView) -> list[Prize]:
    """The prizes of the bolsa that this game may win; between games what is kept for each."""
    rules: BingoRules = look.rules
    language = look.language
    if view.plan.base:
        return [
            Prize(
                name=prize_name(chance.key, language),
                note=say(N_("up to ball {ball}"), language, {"ball": chance.ball})
                if chance.ball
                else translate(N_("at any ball"), language),
                amount=money(chance.amount, language),
                done=bool(chance.ball) and len(view.called) > chance.ball,
                cite=rules.prize(chance.key).cite,
            )
            for chance in view.plan.bolsa
        ]
    kept = [(key, held) for key, held in view.held.items() if held]
    return [
        Prize(
            name=prize_name(key, language),
            note=_kept_for(rules.prize(key).law.hours, language),
            amount=money(held, language),
            cite=rules.prize(key).cite,
        )
        for key, held in kept
    ]


def _kept_for(hours: Sequence[str], language: str) -> str:
    """That a prize is kept in the bolsa, and for the games of which hours."""
    if not hours:
        return translate(N_("in the bolsa"), language)
    return say(N_("in the bolsa, for the games of {hours}"), language, {"hours": ", ".join(hours)})


def _facts(look: Look, view: BingoView) -> list[Fact]:
    language = look.language
    facts = [Fact(translate(N_("Cartones sold"), language), str(view.cartones))]
    facts += [
        Fact(
            say(N_("From {first} to {last}, series {series}"), language, {"series": series, "first": one, "last": two}),
            money(view.face, language),
        )
        for series, one, two in view.ranges
    ]
    facts.append(Fact(translate(N_("People who play"), language), str(view.players)))
    if view.doubles:
        told = say(N_("part {part} of 2"), language, {"part": view.part})
        facts.append(Fact(translate(N_("Double cartones"), language), told))
    return facts


def _desk(look: Look, view: BingoView) -> list[Fact]:
    """What the jefe de mesa goes by: the next cartón of the sale, and what is in the bolsa."""
    language = look.language
    next_one = Fact(translate(N_("Next cartón"), language), f"{view.next_series}/{view.next_number}")
    kept = [Fact(prize_name(key, language), money(held, language)) for key, held in view.held.items()]
    return [*_facts(look, view), next_one, *kept]


# --- where the game is ------------------------------------------------------------------------------------------------


def _now(look: Look, view: BingoView) -> tuple[str, str]:
    said = translate(PHASES.get(view.phase, view.phase), look.language)
    facts = {"game": view.round, "ball": len(view.called), "cartones": view.cartones}
    if view.question:
        return view.question, say(N_("game {game}"), look.language, facts)
    if view.claims:
        names = ", ".join(dict.fromkeys(look.name(seen.claim.player) for seen in view.claims))
        return capital(said), names
    if view.called:
        return capital(said), say(N_("game {game}, ball {ball}"), look.language, facts)
    if view.cartones:
        sold = N_("game {game}, {cartones} {cartones:cartón|cartones}")
        return capital(said), say(sold, look.language, facts)
    return capital(said), say(N_("game {game}"), look.language, facts)


def _waits(look: Look, view: BingoView) -> tuple[str, str]:
    said = translate(PHASES.get(view.phase, view.phase), look.language)
    return capital(said), said_in(_WAITS, view.phase, look.language)


# --- singing ----------------------------------------------------------------------------------------------------------


def _voice(look: Look, view: BingoView, mine: Sequence[Ticket]) -> Voice | None:
    """With every cartón that one has, so that who marks by hand is not told which is right; what lacks least first."""
    if view.phase not in SINGING or not view.called or not is_player(look.who):
        return None
    sung = {(seen.claim.kind, seen.claim.carton) for seen in (*view.claims, *view.line, *view.full)}
    own = [each for sold in view.sold for each in sold if (BINGO, each) not in sung]
    if not own:
        return None
    known = {ticket.id: ticket for ticket in mine}
    ids = dict.fromkeys(f"{each.series + 1}/{each.number}" for each in own)
    best = [ticket.id for ticket in mine if ticket.id in ids]
    others = [id_ for id_ in ids if id_ not in known]
    bought = sorted(ids, key=_in_order)
    line = not view.line_closed and any((LINEA, each) not in sung for each in own)
    return Voice(
        cartones=tuple((id_, _named(known.get(id_), id_), bought.index(id_)) for id_ in (*best, *others)),
        line=line,
        line_note="" if line else _line_note(look, view),
        bingo_note=translate(N_("sing and check"), look.language),
    )


def _in_order(id_: str) -> tuple[int, int]:
    """Cartones are sold in the order of their series and numbers."""
    series, _, number = id_.partition("/")
    return int(series), int(number)


def _named(ticket: Ticket | None, id_: str) -> str:
    return f"{ticket.name} · {ticket.brief}" if ticket else id_


def _line_note(look: Look, view: BingoView) -> str:
    if not view.line:
        return translate(N_("it is won already"), look.language)
    return say(N_("sung at ball {ball}"), look.language, {"ball": view.line[0].claim.at})


def _missed(look: Look, view: BingoView) -> Missed | None:
    """The last claim of one's own, if it was not right and is fresh."""
    if view.phase not in SINGING:
        return None
    checked = (event for event in latest(look, Checked, (GameAnnounced,)) if isinstance(event, Checked))
    last = next((event for event in checked if event.claim.player == look.who.id), None)
    if last is None or last.right or len(view.called) - last.claim.at > _TOLD:
        return None
    facts = {
        "kind": prize_name(last.claim.kind, look.language),
        "carton": f"{last.claim.carton.number:04}",
        "lacks": wanting(last.missing, look.language),
    }
    title = say(N_("It was no {kind}. Cartón {carton}: {lacks}"), look.language, facts)
    return Missed(title, translate(N_("The game goes on."), look.language), last.cite)


def _looked_at(view: BingoView) -> tuple[Seen, ...]:
    """Those to be checked, else those found right just now."""
    found = () if view.line_closed else view.line
    return (*view.claims, *(found if view.claims == () and view.phase in SINGING else ()), *view.full)


def _monitor(look: Look, view: BingoView, seen: Seen, *, right: bool) -> Monitor:
    of_line = seen.claim.kind == LINEA
    id_ = f"{seen.claim.carton.series + 1}/{seen.claim.carton.number}"
    (ticket,) = tickets([Owned(id_, seen.name, seen.rows)], view.called, look.language, line_open=of_line)
    wants = ticket.line if of_line else ticket.missing
    return Monitor(
        player=look.name(seen.claim.player),
        prize=prize_name(seen.claim.kind, look.language),
        ticket=ticket,
        right=right,
        wants=wants,
        said=wanting(wants, look.language) if wants else "",
    )


PRESENTER = BingoTradicional()
