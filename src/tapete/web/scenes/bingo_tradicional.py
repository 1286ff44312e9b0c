"""Bingo tradicional on pages: the room with its board, the own cartones, and the voice that sings them."""

from collections.abc import Collection, Mapping, Sequence
from typing import ClassVar

from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.families.table.opening import RoundClosed, TableOpened
from tapete.games.bingo_tradicional.claims import BallDrawn, BallOut, Checked, Sing, SingBingo, SingLine
from tapete.games.bingo_tradicional.errors import HourTold
from tapete.games.bingo_tradicional.play import BingoView, Seen
from tapete.games.bingo_tradicional.rules import BINGO, LINEA, BingoRules
from tapete.games.bingo_tradicional.sale import Buy, GameAnnounced
from tapete.games.bingo_tradicional.state import SINGING, BolsaFed, Phase, PrizePaid, prize_name
from tapete.language import N_, say, translate
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
from tapete.web.scenes.presenter import Act, Filled
from tapete.web.words import capital

_TOLD = 3
"""Further calls during which a wrong claim is shown."""
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
    primary: ClassVar[tuple[type[Command], ...]] = (Buy,)
    listed: ClassVar[tuple[type[Command], ...]] = (Buy,)
    for_each: ClassVar[tuple[type[Command], ...]] = (Buy,)
    own: ClassVar[tuple[type[Command], ...]] = (Sing,)
    spoken: ClassVar[tuple[type[Command], ...]] = (SingLine, SingBingo)

    def called(self, view: BingoView) -> Sequence[int]:
        return view.called

    def centre(self, look: Look, view: BingoView) -> Centre:
        called = self.called(view)
        mine = tickets(
            [Owned(f"{held.place + 1}/{held.number}", f"{held.number:04}", held.rows) for held in view.mine],
            called,
            look.language,
            line_open=not view.line_closed,
        )
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

    def aside(self, look: Look, command: Command) -> str:
        return look.name(command.player) if isinstance(command, Buy) and not is_player(look.who) else ""

    def hint(self, view: BingoView) -> str:
        return f"bingo {view.mine[0].number:04}" if view.called and view.mine else ""

    def awaits(self, look: Look, view: BingoView) -> str:
        if view.phase != Phase.VENTA or view.cartones:
            return ""
        return look.word(N_("cartones are sold; the sale is closed once one is"))

    def acts(self) -> Mapping[str, Act]:
        return {"sing": sung}

    def words(self, look: Look, command: Command) -> str:
        number = getattr(command, "number", 0)
        return str(number) if number else super().words(look, command)

    # --- what happened -----------------------------------------------------------------------------------------------

    def says(self, event: Event) -> bool:
        silent = isinstance(event, BallDrawn | BallOut | BolsaFed | TableOpened | HourTold | RoundClosed)
        return super().says(event) and not silent

    def settled(self, event: Event, look: Look) -> Settled:
        named = prize_name(event.prize, look.language) if isinstance(event, PrizePaid) else ""
        return paid_row(event, look, named)


def sung(form: Filled) -> list[str]:
    kind, carton = form.field("kind"), form.field("carton")
    return [f"{kind} {carton}"] if kind in {LINEA, BINGO} and carton else []


# --- what is played for -----------------------------------------------------------------------------------------------


def _of_the_sale(look: Look, view: BingoView) -> list[Prize]:
    """Línea and bingo: amounts after the sale, before that their shares."""
    rules: BingoRules = look.rules
    found = []
    for key, share, amount, won in (
        (LINEA, rules.linea.value, view.plan.linea, view.line if view.line_closed else ()),
        (BINGO, rules.bingo.value, view.plan.bingo, view.full),
    ):
        ball = {"ball": won[0].claim.at if won else 0}
        of_sale = look.say(N_("{share} per cent of what is sold"), share=f"{float(share * 100):g}")
        found.append(
            Prize(
                name=prize_name(key, look.language),
                note=look.say(N_("sung at ball {ball}"), **ball) if won else of_sale,
                amount=look.money(amount) if view.plan.base else "",
                done=bool(won),
                cite=getattr(rules, key).cite,
            )
        )
    return found


def _of_the_bolsa(look: Look, view: BingoView) -> list[Prize]:
    """Prizes of the bolsa this game may win; between games, the pots."""
    rules: BingoRules = look.rules
    language = look.language
    if view.plan.base:
        return [
            Prize(
                name=prize_name(chance.key, language),
                note=look.say(N_("up to ball {ball}"), ball=chance.ball)
                if chance.ball
                else look.word(N_("at any ball")),
                amount=look.money(chance.amount),
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
            amount=look.money(held),
            cite=rules.prize(key).cite,
        )
        for key, held in kept
    ]


def _kept_for(hours: Sequence[str], language: str) -> str:
    if not hours:
        return translate(N_("in the bolsa"), language)
    return say(N_("in the bolsa, for the games of {hours}"), language, {"hours": ", ".join(hours)})


def _facts(look: Look, view: BingoView) -> list[Fact]:
    facts = [Fact(look.word(N_("Cartones sold")), str(view.cartones))]
    facts += [
        Fact(
            look.say(N_("From {first} to {last}, series {series}"), series=series, first=one, last=two),
            look.money(view.face),
        )
        for series, one, two in view.ranges
    ]
    facts.append(Fact(look.word(N_("People who play")), str(view.players)))
    if view.doubles:
        told = look.say(N_("part {part} of 2"), part=view.part)
        facts.append(Fact(look.word(N_("Double cartones")), told))
    return facts


def _desk(look: Look, view: BingoView) -> list[Fact]:
    language = look.language
    next_one = Fact(look.word(N_("Next cartón")), f"{view.next_series}/{view.next_number}")
    kept = [Fact(prize_name(key, language), look.money(held)) for key, held in view.held.items()]
    return [*_facts(look, view), next_one, *kept]


# --- where the game is ------------------------------------------------------------------------------------------------


def _now(look: Look, view: BingoView) -> tuple[str, str]:
    said = look.word(Phase(view.phase).said)
    facts = {"game": view.round, "ball": len(view.called), "cartones": view.cartones}
    if view.question:
        return view.question, look.say(N_("game {game}"), **facts)
    if view.claims:
        names = ", ".join(dict.fromkeys(look.name(seen.claim.player) for seen in view.claims))
        return capital(said), names
    if view.called:
        return capital(said), look.say(N_("game {game}, ball {ball}"), **facts)
    if view.cartones:
        sold = N_("game {game}, {cartones} {cartones:cartón|cartones}")
        return capital(said), look.say(sold, **facts)
    return capital(said), look.say(N_("game {game}"), **facts)


def _waits(look: Look, view: BingoView) -> tuple[str, str]:
    said = look.word(Phase(view.phase).said)
    return capital(said), said_in(_WAITS, view.phase, look.language)


# --- singing ----------------------------------------------------------------------------------------------------------


def _voice(look: Look, view: BingoView, mine: Sequence[Ticket]) -> Voice | None:
    """All the player's cartones, closest to complete first, without saying which is right."""
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
        bingo_note=look.word(N_("sing and check")),
    )


def _in_order(id_: str) -> tuple[int, int]:
    series, _, number = id_.partition("/")
    return int(series), int(number)


def _named(ticket: Ticket | None, id_: str) -> str:
    return f"{ticket.name} · {ticket.brief}" if ticket else id_


def _line_note(look: Look, view: BingoView) -> str:
    if not view.line:
        return look.word(N_("it is won already"))
    return look.say(N_("sung at ball {ball}"), ball=view.line[0].claim.at)


def _missed(look: Look, view: BingoView) -> Missed | None:
    """The player's last claim, if wrong and recent."""
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
    title = look.say(N_("It was no {kind}. Cartón {carton}: {lacks}"), **facts)
    return Missed(title, look.word(N_("The game goes on.")), last.cite)


def _looked_at(view: BingoView) -> tuple[Seen, ...]:
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
