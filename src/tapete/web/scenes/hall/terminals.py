"""Bingo at terminals on pages: they mark by themselves, tell of what was formed, and keep the acumulado in sight."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.families.hall.room import prize_name
from tapete.families.hall.terminals.play import CENTRAL, out_of_service
from tapete.families.hall.terminals.sale import Buy, CartonesHeld, PurchaseUndone, SignedOff, SignedOn, SignOn, Undo
from tapete.families.hall.terminals.state import Phase, PotFed, PotSeeded, PotWon, PrizeCredited
from tapete.families.table.opening import RoundClosed, TableOpened
from tapete.language import N_, say
from tapete.web.scenes.elements import Fact, Look, Prize, Settled
from tapete.web.scenes.hall import (
    Centre,
    Figure,
    HallPresenter,
    Missed,
    Owned,
    Ticket,
    Witness,
    counts_of,
    is_player,
    latest,
    paid_row,
    said_in,
    tickets,
)
from tapete.web.words import capital

OUT = N_("Out of service")
_WAITS: Mapping[str, str] = {
    Phase.VERIFICACION: N_("terminals may be taken when it is verified"),
    Phase.LISTA: N_("the next sale opens soon"),
    Phase.VENTA: N_("the draw begins when the sale is closed"),
    Phase.MAXIMOS: N_("the first number comes soon"),
    Phase.SORTEO: N_("the terminal marks and tells of prizes by itself"),
    Phase.BOLA_EXTRA: N_("the terminal marks and tells of prizes by itself"),
    Phase.COLA: N_("the terminal marks and tells of prizes by itself"),
    Phase.EXTRA: N_("whoever has a cartón may buy it"),
    Phase.LIQUIDACION: N_("the next sale opens soon"),
}


class TerminalPresenter(HallPresenter):
    """What both modalities with terminals share."""

    by_hand = N_("The numbers come from the generator of the central server.")
    primary: ClassVar[tuple[type[Command], ...]] = (Buy, Undo)
    listed: ClassVar[tuple[type[Command], ...]] = (SignOn,)
    taken: ClassVar[tuple[type[Event], ...]] = (PurchaseUndone,)
    begins: ClassVar[type[Event]]

    def centre(self, look: Look, view: Any) -> Centre:
        mine = self.tickets(look, view)
        called = self.called(view)
        return Centre(
            now=self.now(look, view),
            waits=self.waits(look, view),
            price=view.price,
            last=called[-1] if called else 0,
            order=len(called),
            tickets=mine,
            owned=len(mine),
            sold=view.cartones,
            prizes=tuple(self.prizes(look, view)),
            facts=tuple(self.game_facts(look, view)),
            missed=_out_of_service(look),
            counts=counts_of(look.offers, Buy) if is_player(look.who) else (),
            own_hand=False,
            terminal=view.terminal,
            witness=witness(look, view),
            figures=tuple(self.figures(look, view)),
            won=_won(look, self.begins),
            course=self.steps(look, view),
            desk=tuple(self.desk_facts(look, view)),
        )

    def tickets(self, look: Look, view: Any) -> tuple[Ticket, ...]:
        formed: dict[tuple[int, int], list[str]] = {}
        for each in view.formed:
            if each.player == look.who.id:
                key = (each.carton.series, each.carton.number)
                formed.setdefault(key, []).append(prize_name(each.prize, look.language))
        owned = [
            Owned(
                f"{held.place + 1}/{held.number}",
                f"{held.number:04}",
                held.rows,
                tuple(dict.fromkeys(formed.get((held.place, held.number), ()))),
            )
            for held in view.mine
        ]
        return tickets(owned, self.counting(look, view), look.language, line_open=False)

    def counting(self, look: Look, view: Any) -> Sequence[int]:
        return self.called(view)

    def figures(self, look: Look, view: Any) -> Sequence[Figure]:
        return ()

    def now(self, look: Look, view: Any) -> tuple[str, str]:
        said = look.word(OUT if _stands_still(look, view) else Phase(view.phase).said)
        facts = {"game": view.round, "ball": len(self.called(view)), "cartones": view.cartones}
        if self.called(view):
            return capital(said), look.say(N_("game {game}, ball {ball}"), **facts)
        return capital(said), look.say(N_("game {game}, {cartones} {cartones:cartón|cartones}"), **facts)

    def waits(self, look: Look, view: Any) -> tuple[str, str]:
        if not view.terminal and is_player(look.who) and view.phase not in {Phase.CERRADA, Phase.FIN}:
            free = look.say(N_("{free} terminals are free"), free=len(view.vacant))
            return look.word(N_("Take a terminal to play")), free
        said = look.word(Phase(view.phase).said)
        if self.called(view) and not view.mine and view.phase != Phase.LIQUIDACION:
            return capital(said), look.word(N_("the next sale comes after this game"))
        return capital(said), said_in(_WAITS, view.phase, look.language)

    def game_facts(self, look: Look, view: Any) -> list[Fact]:
        facts = [
            Fact(look.word(N_("Cartones sold")), str(view.cartones)),
            Fact(look.word(N_("Staked")), look.money(view.staked)),
            Fact(look.word(N_("Price of a cartón")), look.money(view.price)),
            Fact(look.word(N_("People who play")), str(view.players)),
            Fact(look.word(N_("Free terminals")), str(len(view.vacant))),
        ]
        if view.terminal:
            facts.insert(0, Fact(look.word(N_("Your terminal")), str(view.terminal)))
        return facts

    def desk_facts(self, look: Look, view: Any) -> list[Fact]:
        games, staked, won = view.report
        return [
            *self.game_facts(look, view),
            Fact(look.word(N_("Games of the session")), str(games)),
            Fact(look.word(N_("Staked in the session")), look.money(staked)),
            Fact(look.word(N_("Won in the session")), look.money(won)),
            *self._silence(look),
        ]

    def _silence(self, look: Look) -> list[Fact]:
        silent = ", ".join(map(str, look.table.silent_terminals))
        return [Fact(look.word(N_("Terminals that do not answer")), silent)] if silent else []

    def asks(self, look: Look, command: Command) -> bool:
        return False

    def stakes(self, rules: Any, view: Any, language: str) -> tuple[int, str]:
        return rules.price, say(N_("cartón {price:€}"), language, {"price": rules.price})

    # --- what happened -----------------------------------------------------------------------------------------------

    def says(self, event: Event) -> bool:
        silent = isinstance(event, PotFed | PotSeeded | TableOpened | SignedOn | SignedOff | CartonesHeld | RoundClosed)
        return super().says(event) and not silent

    def settled(self, event: Event, look: Look) -> Settled:
        match event:
            case PrizeCredited(prize=prize):
                return paid_row(event, look, prize_name(prize, look.language))
            case PotWon(name=name):
                return paid_row(event, look, prize_name(name, look.language))
            case _:
                return paid_row(event, look, "")


def _stands_still(look: Look, view: Any) -> bool:
    """Whether the game waits for a silent unit that it needs."""
    silent = look.table.silent
    return CENTRAL in silent or (bool(silent) and view.phase in {Phase.LISTA, Phase.VENTA})


def _out_of_service(look: Look) -> Missed | None:
    if not look.table.silent:
        return None
    no = out_of_service(look.rules, look.table.silent[0])
    return Missed(look.word(OUT), no.sentence(look.language), no.cite)


def witness(look: Look, view: Any) -> tuple[Witness, ...]:
    return tuple(
        Witness(
            prize=prize_name(each.prize, look.language),
            carton=f"{each.carton.number:04}",
            amount=each.amount,
            order=each.order,
        )
        for each in view.formed
        if each.player == look.who.id
    )


def formed_note(look: Look, view: Any, prize: str) -> str:
    order = next((each.order for each in view.formed if each.prize == prize), 0)
    return look.say(N_("formed at number {order}"), order=order) if order else ""


def acumulado(look: Look, view: Any, name: str, before: int, cite: str, cartones: int = 0) -> Prize:
    """An acumulado: amount now, maximum ball and required cartones."""
    formed = formed_note(look, view, name)
    asks = N_("before number {ball}, from {cartones} cartones") if cartones else N_("before number {ball}")
    note = look.say(asks, ball=before, cartones=cartones) if before else ""
    over = bool(before) and len(view.drawn) >= before
    amount = look.money(view.pots[name])
    name, done = prize_name(name, look.language), bool(formed) or over
    return Prize(name=name, note=formed or note, amount=amount, done=done, cite=cite)


def _won(look: Look, begins: type[Event]) -> int:
    credited = latest(look, PrizeCredited, (begins,)), latest(look, PotWon, (begins,))
    return sum(int(getattr(e, "amount", 0)) for found in credited for e in found if _of(e) == look.who.id)


def _of(event: Event) -> str:
    return str(getattr(event, "player", ""))
