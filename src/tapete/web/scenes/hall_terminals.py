"""Bingo at terminals on pages: they mark by themselves, tell of what was formed, and keep the acumulado in sight."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.families.hall.room import prize_name
from tapete.families.hall.terminals.sale import Buy, CartonesHeld, PurchaseUndone, SignedOff, SignedOn, SignOn, Undo
from tapete.families.hall.terminals.state import Phase, PotFed, PotSeeded, PotWon, PrizeCredited
from tapete.families.hall.terminals.units import CENTRAL, out_of_service
from tapete.families.table.opening import RoundClosed, TableOpened
from tapete.language import N_, money, say, translate
from tapete.web.scenes.hall import (
    Centre,
    Fact,
    Figure,
    HallPresenter,
    Missed,
    Witness,
    counts_of,
    is_player,
    latest,
    paid_row,
    said_in,
)
from tapete.web.scenes.hall_cartones import Owned, Ticket, tickets
from tapete.web.scenes.look import Look, Settled
from tapete.web.stages.hall import Prize

PHASES: Mapping[str, str] = {
    Phase.VERIFICACION: N_("the system is verified"),
    Phase.LISTA: N_("between two games"),
    Phase.VENTA: N_("cartones are sold"),
    Phase.MAXIMOS: N_("the maximum extractions are fixed"),
    Phase.SORTEO: N_("numbers come"),
    Phase.EXTRA: N_("the next ball may be bought"),
    Phase.BOLA_EXTRA: N_("the extra ball is drawn"),
    Phase.COLA: N_("numbers come for the first colindantes"),
    Phase.LIQUIDACION: N_("the prizes are credited"),
    Phase.CERRADA: N_("closed"),
    Phase.FIN: N_("the session is over"),
}
OUT = N_("Out of service")
COURSE: tuple[tuple[str, frozenset[str]], ...] = (
    (N_("Verification"), frozenset({Phase.VERIFICACION})),
    (N_("Sale"), frozenset({Phase.LISTA, Phase.VENTA, Phase.MAXIMOS})),
    (N_("Extraction"), frozenset({Phase.SORTEO, Phase.EXTRA, Phase.BOLA_EXTRA, Phase.COLA})),
    (N_("Prizes"), frozenset({Phase.LIQUIDACION})),
)
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
    phases: Mapping[str, str] = PHASES
    course: ClassVar[tuple[tuple[str, frozenset[str]], ...]] = COURSE
    primary: ClassVar[tuple[type[Command], ...]] = (Buy, Undo)
    listed: ClassVar[tuple[type[Command], ...]] = (SignOn,)
    taken: ClassVar[tuple[type[Event], ...]] = (PurchaseUndone,)
    begins: ClassVar[type[Event]]
    """After which it is another game that is played for."""

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
        """The own cartones, each with what it has formed."""
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
        """The numbers that count for one's own cartones."""
        return self.called(view)

    def figures(self, look: Look, view: Any) -> Sequence[Figure]:
        """The combinations that pay, where there is a table of them."""
        return ()

    def now(self, look: Look, view: Any) -> tuple[str, str]:
        """Where the game is."""
        said = translate(OUT if _stands_still(look, view) else PHASES.get(view.phase, view.phase), look.language)
        facts = {"game": view.round, "ball": len(self.called(view)), "cartones": view.cartones}
        if self.called(view):
            return _capital(said), say(N_("game {game}, ball {ball}"), look.language, facts)
        return _capital(said), say(N_("game {game}, {cartones} {cartones:cartón|cartones}"), look.language, facts)

    def waits(self, look: Look, view: Any) -> tuple[str, str]:
        """What the dock says while there is nothing to do."""
        if not view.terminal and is_player(look.who) and view.phase not in {Phase.CERRADA, Phase.FIN}:
            free = say(N_("{free} terminals are free"), look.language, {"free": len(view.vacant)})
            return translate(N_("Take a terminal to play"), look.language), free
        said = translate(PHASES.get(view.phase, view.phase), look.language)
        if self.called(view) and not view.mine and view.phase != Phase.LIQUIDACION:
            return _capital(said), translate(N_("the next sale comes after this game"), look.language)
        return _capital(said), said_in(_WAITS, view.phase, look.language)

    def game_facts(self, look: Look, view: Any) -> list[Fact]:
        """What there is to know of the game."""
        language = look.language
        facts = [
            Fact(translate(N_("Cartones sold"), language), str(view.cartones)),
            Fact(translate(N_("Staked"), language), money(view.staked, language)),
            Fact(translate(N_("Price of a cartón"), language), money(view.price, language)),
            Fact(translate(N_("People who play"), language), str(view.players)),
            Fact(translate(N_("Free terminals"), language), str(len(view.vacant))),
        ]
        if view.terminal:
            facts.insert(0, Fact(translate(N_("Your terminal"), language), str(view.terminal)))
        return facts

    def desk_facts(self, look: Look, view: Any) -> list[Fact]:
        """What whoever runs the system goes by."""
        games, staked, won = view.report
        language = look.language
        return [
            *self.game_facts(look, view),
            Fact(translate(N_("Games of the session"), language), str(games)),
            Fact(translate(N_("Staked in the session"), language), money(staked, language)),
            Fact(translate(N_("Won in the session"), language), money(won, language)),
            *self._silence(look),
        ]

    def _silence(self, look: Look) -> list[Fact]:
        """Terminals that are not heard."""
        silent = ", ".join(map(str, look.table.silent_terminals))
        return [Fact(translate(N_("Terminals that do not answer"), look.language), silent)] if silent else []

    def asks(self, look: Look, command: Command) -> bool:
        """Nobody must buy."""
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
    """Whether the game waits for a unit of the system: a draw goes on without those that it does not need."""
    silent = look.table.silent
    return CENTRAL in silent or (bool(silent) and view.phase in {Phase.LISTA, Phase.VENTA})


def _out_of_service(look: Look) -> Missed | None:
    """Why nothing can be bought, where a unit of the system is silent."""
    if not look.table.silent:
        return None
    no = out_of_service(look.rules, look.table.silent[0])
    return Missed(translate(OUT, look.language), no.sentence(look.language), no.cite)


def witness(look: Look, view: Any) -> tuple[Witness, ...]:
    """The testigo de premios: everything that one's own cartones have formed in this game."""
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
    """At which number a prize was formed first; nothing while it was not."""
    order = next((each.order for each in view.formed if each.prize == prize), 0)
    return say(N_("formed at number {order}"), look.language, {"order": order}) if order else ""


def acumulado(look: Look, view: Any, name: str, before: int, cite: str, cartones: int = 0) -> Prize:
    """An acumulado as it is now, before which number it is won, and with how many cartones where it asks for some."""
    formed = formed_note(look, view, name)
    asks = N_("before number {ball}, from {cartones} cartones") if cartones else N_("before number {ball}")
    note = say(asks, look.language, {"ball": before, "cartones": cartones}) if before else ""
    over = bool(before) and len(view.drawn) >= before
    amount = money(view.pots[name], look.language)
    name, done = prize_name(name, look.language), bool(formed) or over
    return Prize(name=name, note=formed or note, amount=amount, done=done, cite=cite)


def _won(look: Look, begins: type[Event]) -> int:
    """What was credited to whoever looks since a game began."""
    credited = latest(look, PrizeCredited, (begins,)), latest(look, PotWon, (begins,))
    return sum(int(getattr(e, "amount", 0)) for found in credited for e in found if _of(e) == look.who.id)


def _of(event: Event) -> str:
    return str(getattr(event, "player", ""))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
