"""Bingo electrónico on pages: an especialidad at its terminals, with its figures and its extra balls."""

from collections.abc import Sequence
from typing import ClassVar

from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.families.hall.room import prize_name
from tapete.families.hall.terminals.sale import Buy, Undo
from tapete.families.hall.terminals.state import Phase
from tapete.games.bingo_electronico.play import BuyBall, ElectronicoView, SaleClosed
from tapete.games.bingo_electronico.rules import COLINDANTES, GANADO
from tapete.language import N_
from tapete.web.scenes.elements import Explained, Fact, Look, Prize
from tapete.web.scenes.hall import Figure
from tapete.web.scenes.hall.terminals import TerminalPresenter, acumulado, formed_note
from tapete.web.words import ratio


class BingoElectronico(TerminalPresenter):
    """Cartones that pay by a table of combinations."""

    primary: ClassVar[tuple[type[Command], ...]] = (Buy, Undo, BuyBall)
    begins: ClassVar[type[Event]] = SaleClosed

    def most(self, view: ElectronicoView) -> int:
        return view.extractions

    def ball_says(self, look: Look, view: ElectronicoView) -> str:
        past = len(view.drawn) - view.extractions
        if past > 0:
            return look.say(N_("Number {order}, after the draw"), order=len(view.drawn))
        return super().ball_says(look, view)

    def prizes(self, look: Look, view: ElectronicoView) -> Sequence[Prize]:
        """Acumulados first, then colindantes and the highest prizes of the table."""
        formed = formed_note(look, view, COLINDANTES)
        first = Prize(
            name=prize_name(COLINDANTES, look.language),
            note=formed or look.word(N_("first two that touch")),
            amount=look.money(view.colindantes) if view.colindantes else "",
            done=bool(formed),
            cite=look.rules.law["colindantes"],
        )
        paying = [*(prize.name for prize in view.table), *(surprise.name for surprise in view.surprises)]
        table = [
            Prize(
                name=figure.name,
                note=formed_note(look, view, prize) or figure.pays,
                amount=look.money(figure.amount),
                cite=figure.cite,
            )
            for prize, figure in zip(paying, self.figures(look, view), strict=True)
        ]
        law = look.rules.law["acumulados"]
        pots = [
            acumulado(look, view, name, view.balls.get(name, 0), law, view.needed.get(name, 0)) for name in view.pots
        ]
        return [*pots, first, *table]

    def figures(self, look: Look, view: ElectronicoView) -> Sequence[Figure]:
        return [
            Figure(
                name=prize_name(prize.name, look.language),
                cells=prize.cells,
                pays=look.say(N_("{pays} prices of a cartón"), pays=ratio(prize.pays)),
                amount=int(prize.pays * view.price),
                cite=prize.cite,
            )
            for prize in view.table
        ] + [
            Figure(
                name=prize_name(surprise.name, look.language),
                cells=surprise.cells,
                pays=look.say(
                    N_("at ball {order}: {pays} prices of a cartón"), order=surprise.order, pays=ratio(surprise.pays)
                ),
                amount=int(surprise.pays * view.price),
                cite=look.rules.law["surprises"],
            )
            for surprise in view.surprises
        ]

    def counting(self, look: Look, view: ElectronicoView) -> Sequence[int]:
        """Numbers of the draw, and of the extra balls bought."""
        bought = [view.extractions + ball - 1 for ball in view.bought]
        return (*view.drawn[: view.extractions], *(view.drawn[at] for at in bought if at < len(view.drawn)))

    def waits(self, look: Look, view: ElectronicoView) -> tuple[str, str]:
        if view.phase == Phase.EXTRA and view.extra + 1 in view.bought:
            bought = look.say(N_("You have bought ball {ball}"), ball=view.extractions + view.extra + 1)
            return bought, look.word(N_("it comes when the others have decided"))
        return super().waits(look, view)

    def game_facts(self, look: Look, view: ElectronicoView) -> list[Fact]:
        facts = super().game_facts(look, view)
        if view.extra_balls:
            told = look.say(
                N_("{extra} of {balls}, {price:€} each"),
                extra=view.extra,
                balls=view.extra_balls,
                price=view.extra_price,
            )
            facts.append(Fact(look.word(N_("Extra balls")), told))
        if view.pots and view.opens == GANADO:
            told = look.word(N_("the bingo, or the greatest prize won in the game"))
            facts.append(Fact(look.word(N_("The acumulado is for")), told))
        return [Fact(look.word(N_("Especialidad")), view.especialidad), *facts]

    def explain(self, look: Look, command: Command) -> Explained | None:
        if not isinstance(command, BuyBall):
            return None
        view: ElectronicoView = look.view
        sentence = look.say(N_("for {price:€}, for all your cartones"), price=view.extra_price)
        return Explained(sentence, look.rules.law["extra_balls"], due=True)


PRESENTER = BingoElectronico()
