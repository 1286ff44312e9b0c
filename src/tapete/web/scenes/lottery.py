"""Lotteries on pages: a billete or a slip with the plan of prizes, what was drawn, and one's own tickets."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.families.draw.sale import Buy
from tapete.families.draw.state import Phase
from tapete.games.loterias.fijo import BilletesSold, BuyNumber, NumberAgain, NumberOut
from tapete.games.loterias.play import AllWinningsPaid, Collect, LotteryView, WinningsPaid
from tapete.games.loterias.variable import BallOut, BetNumbers, BetsMade
from tapete.language import N_, money, say, translate
from tapete.web.scenes.draw import PHASES, WAITS, DrawPresenter, Fact, Paper, lowest_free
from tapete.web.scenes.look import Look, Result
from tapete.web.scenes.lottery_papers import hits_of, note_of, own_now, own_then, paper_of
from tapete.web.scenes.paper import MOST_RANGES, last_draw
from tapete.web.stage import Board
from tapete.web.stages.draw import Counter, Row, draw_counter
from tapete.web.things import named

COUNTS = (1, 2, 5, 10, 25, 100)
SHOWN_PRIZES = 6
FIXED_WAITS: Mapping[str, str] = {**WAITS, Phase.ENTREGA: N_("Prizes are paid now.")}
SLIP_WAITS: Mapping[str, str] = {**FIXED_WAITS, Phase.SORTEO: N_("The numbers are about to come.")}
"""What is waited for, where prizes are money and where several numbers come."""


class LotteryPresenter(DrawPresenter):
    """Lotteries with a draw, of printed numbers or of numbers of one's own."""

    phases: Mapping[str, str] = {**PHASES, Phase.ENTREGA: N_("prizes are paid")}
    primary: ClassVar[tuple[type[Command], ...]] = (Buy, Collect)
    own: ClassVar[tuple[type[Command], ...]] = (BuyNumber, BetNumbers)
    listed: ClassVar[tuple[type[Command], ...]] = ()
    laid: ClassVar[tuple[type[Event], ...]] = (*DrawPresenter.laid, BilletesSold, BetsMade)

    # --- the picture -------------------------------------------------------------------------------------------------

    def pieces(self, look: Look, view: LotteryView, board: Board, *, upright: bool) -> str:
        facts = {"sold": view.tickets, "issued": view.issued}
        it = Counter(
            key=str(view.round),
            title=self.numbered(view.round, look.language),
            digits=self._digits(look, view),
            told=self._line(look, view),
            sold=-1.0 if view.most else view.tickets / view.issued,
            covered=0.0,
            sold_says=say(N_("{sold} of {issued} sold"), look.language, facts),
            covered_says="",
            rows=self.rows(look, view)[:SHOWN_PRIZES],
        )
        return draw_counter(it, upright=upright)

    def _digits(self, look: Look, view: LotteryView) -> str:
        """The number that came last; the numbers of a bet that came, in a row."""
        if not view.drawn:
            return ""
        return " ".join(map(str, view.drawn)) if view.most else view.printed(view.drawn[-1])

    def _line(self, look: Look, view: LotteryView) -> str:
        if not view.most:
            return say(N_("{price:€} each ticket"), look.language, {"price": view.price})
        facts = {"fund": view.fund, "bote": view.bote}
        return say(N_("fund {fund:€}, {bote:€} carried over"), look.language, facts)

    def rows(self, look: Look, view: LotteryView) -> tuple[Row, ...]:
        """The prizes of the plan, or the categories."""
        return tuple(self._rows(look, view))

    def _rows(self, look: Look, view: LotteryView) -> Iterator[Row]:
        language = look.language
        for prize in view.plan:
            yield Row(name=prize.name, note=note_of(prize, language), amount=money(prize.amount, language))
        results = {each.name: each for each in view.results}
        for category, worth in zip(view.categories, view.worth or (0,) * len(view.categories), strict=True):
            found = results.get(category.name)
            won = {"winners": found.winners if found else 0}
            note = (
                say(N_("{winners} {winners:winner|winners}"), language, won) if found else hits_of(category, language)
            )
            yield Row(name=category.name, note=note, amount=money(found.each if found else worth, language))

    # --- the page ----------------------------------------------------------------------------------------------------

    def centre(self, look: Look, view: LotteryView) -> Paper:
        buying = next((offer.amounts for offer in look.offers if isinstance(offer.command, Buy)), None)
        common: dict[str, Any] = {
            "said": self._said(look, view),
            "note": self.numbered(view.round, look.language),
            "price": view.price,
            "mine": self._mine(look, view),
            "owned": sum(span.count for span in view.mine),
            "counts": tuple(count for count in COUNTS if buying and count <= buying.high),
            "facts": tuple(self.game_facts(look, view)),
            "rows": self.rows(look, view),
            "free": lowest_free(look),
        }
        return Paper(**common, **self._lies(look, view))

    def _lies(self, look: Look, view: LotteryView) -> dict[str, Any]:
        """What lies on the cloth of a lottery with a draw."""
        last = last_draw(look, view)
        coming = view.phase == Phase.SORTEO and not view.drawn and not view.most
        waits = SLIP_WAITS if view.most else FIXED_WAITS
        return {
            **paper_of(look, view, lowest_free(look)),
            "waits": translate(waits[view.phase], look.language) if view.phase in waits else "",
            "last": last and msgspec.structs.replace(last, own=own_then(look, last)),
            "own": own_now(look, view),
            "sells": any(isinstance(offer.command, self.own) for offer in look.offers),
            "coming": len(view.printed(0)) if coming else 0,
        }

    def _mine(self, look: Look, view: LotteryView) -> str:
        """The first of them: of very many the rest is counted."""
        bets = "; ".join(" ".join(map(str, each)) for each in view.bets[:MOST_RANGES])
        more = " …" if max(len(view.bets), len(view.mine)) > MOST_RANGES else ""
        return (bets or msgspec.structs.replace(view, mine=view.mine[:MOST_RANGES]).own()) + more

    def game_facts(self, look: Look, view: LotteryView) -> Sequence[Fact]:
        """What there is to know of it."""
        language = look.language
        facts = [
            Fact(translate(N_("People who take part"), language), str(view.players)),
            Fact(translate(N_("Tickets sold"), language), str(view.tickets)),
            Fact(translate(N_("Sold for"), language), money(view.tickets * view.price, language)),
        ]
        if view.bote:
            facts.append(Fact(translate(N_("Carried over"), language), money(view.bote, language)))
        return facts

    def results(self, rules: Any, view: LotteryView) -> tuple[Result, ...]:
        """The numbers that have come."""
        return tuple(Result(view.printed(number)) for number in reversed(view.drawn))

    def meant(self, event: Event, language: str) -> str:
        return named(event).tell(language) if isinstance(event, (NumberOut, NumberAgain, BallOut)) else ""

    def tells_net(self, view: LotteryView) -> bool:
        """Prizes are money."""
        return True

    def settles(self, event: Event) -> bool:
        return super().settles(event) or isinstance(event, (WinningsPaid, AllWinningsPaid))

    # --- people and words --------------------------------------------------------------------------------------------

    def people(self, view: LotteryView) -> Collection[str]:
        return {*view.people}

    def lay(self, where: Any, worth: str) -> str:
        """No chips are laid: a ticket is bought."""
        return "comprar 1 billetes"

    def slip(self, view: LotteryView, form: Mapping[str, str]) -> Sequence[str]:
        """The line of a slip of numbers, or of billetes of a number."""
        text = " ".join(re.split(r"[\s,;]+", form.get("value", "").strip()))
        if not text or view.most:
            return [f"apostar {text}"] if text else []
        copies = form.get("copies", "").strip()
        return [f"comprar numero {text}" + (f" billetes {copies}" if copies else "")]

    def hint(self, view: LotteryView) -> str:
        if view.most:
            return "apostar " + " ".join(str(number * 7 % view.most + 1) for number in range(view.chosen))
        return "comprar 5 billetes"
