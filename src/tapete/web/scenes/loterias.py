"""Loterías on pages: see `lottery`; presorted ones are closed tickets (see `sealed`)."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, ClassVar

import msgspec

from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.table import AnyTable
from tapete.families.draw.play import MOST_SPANS
from tapete.families.draw.sale import Buy
from tapete.families.draw.sold import Span
from tapete.families.draw.state import Phase
from tapete.games.loterias.fijo import BilletesSold, BuyNumber, NumberAgain, NumberOut, pays
from tapete.games.loterias.play import AllWinningsPaid, Collect, LotteryView, WinningsPaid
from tapete.games.loterias.rules import By, Category, FixedRules, Prize, VariableRules, category_of
from tapete.games.loterias.variable import BallOut, BetNumbers, BetsMade
from tapete.language import N_, money, say, translate
from tapete.web.scenes.draw import WAITS, DrawPresenter, Paper, lowest_free
from tapete.web.scenes.draw.drawing import Counter, draw_counter, lottery_glimpse
from tapete.web.scenes.draw.papers import (
    MOST_RANGES,
    Billete,
    Cover,
    Last,
    Own,
    Slip,
    as_data,
    is_whole,
    last_draw,
    numbers_in,
)
from tapete.web.scenes.draw.sealed import SealedPresenter, is_sealed
from tapete.web.scenes.draw.tickets import TORN
from tapete.web.scenes.elements import Fact, Look, Result
from tapete.web.scenes.elements import Prize as Row
from tapete.web.scenes.presenter import Course, Filled, Presenter
from tapete.web.stage import Board
from tapete.web.things import named

MOST_OWN = 50
"""Tickets of one's own that are listed."""


def paper_of(look: Look, view: LotteryView, free: int) -> dict[str, Any]:
    """The billete that is chosen, or the slip that is marked."""
    if view.most:
        return {
            "slip": Slip(most=view.most, chosen=view.chosen, extra=view.extra),
            "fund": _fund(view, look.language) if view.worth else "",
        }
    return {
        "cover": _sold(view, look.language),
        "billete": Billete(
            number=view.printed(free),
            numbers=view.numbers,
            copies=view.copies,
            gone=as_data(view.gone),
            mine=as_data(view.mine[:MOST_SPANS]),
            whole=is_whole(view.gone),
        ),
    }


def _fund(view: LotteryView, language: str) -> str:
    facts = {"fund": sum(view.worth), "bote": view.bote}
    with_bote = N_("fund so far {fund:€}, of which {bote:€} carried over")
    return say(with_bote if view.bote else N_("fund so far {fund:€}"), language, facts)


def _sold(view: LotteryView, language: str) -> Cover:
    said = say(N_("{sold} of {issued} sold"), language, {"sold": view.tickets, "issued": view.issued})
    return Cover(part=round(100 * view.tickets / view.issued, 1), line=0.0, said=said, lacks="", done=True)


# --- prizes in words --------------------------------------------------------------------------------------------------


def note_of(prize: Prize, language: str) -> str:
    facts = {"count": prize.count, "digits": prize.digits, "of": prize.of}
    match prize.by:
        case By.EXTRACCION:
            one, several = N_("the number that is drawn"), N_("{count} numbers that are drawn")
            return say(one if prize.count == 1 else several, language, facts)
        case By.TERMINACION if prize.digits == 1:
            return say(N_("the same last digit as «{of}»"), language, facts)
        case By.TERMINACION:
            return say(N_("the same last {digits} digits as «{of}»"), language, facts)
        case By.APROXIMACION:
            return say(N_("the number before and the one after «{of}»"), language, facts)


def hits_of(category: Category, language: str) -> str:
    facts = {"hits": category.hits, "share": f"{float(category.share * 100):g} %"}
    sentence = N_("{hits} {hits:hit|hits} · {share} of the fund")
    with_extra = N_("{hits} {hits:hit|hits} and the complementario · {share} of the fund")
    return say(with_extra if category.extra else sentence, language, facts)


# --- one's own --------------------------------------------------------------------------------------------------------


def own_now(look: Look, view: LotteryView) -> tuple[Own, ...]:
    if view.most:
        return _bets(look, view.bets, view.drawn)
    return _billetes(look, view.mine, view.drawn)


def own_then(look: Look, last: Last) -> tuple[Own, ...]:
    """What one had in the draw that was held last, with what came of it."""
    if isinstance(look.rules, VariableRules):
        bets = [combo for event in last.bought if isinstance(event, BetsMade) for combo in event.combos]
        return _bets(look, bets[:MOST_OWN], last.numbers)
    spans = [span for event in last.bought if isinstance(event, BilletesSold) for span in event.spans]
    return _billetes(look, spans, last.numbers)


def _billetes(look: Look, spans: Iterable[Span], drawn: Sequence[int]) -> tuple[Own, ...]:
    """Numbers with how many billetes one has of each; those that win first."""
    rules: FixedRules = look.rules
    won = pays(rules, drawn) if len(drawn) == len(rules.extractions) else {}
    counts: dict[int, int] = {}
    for place in islice(numbers_in(spans), MOST_OWN * rules.copies):
        counts[place // rules.copies] = counts.get(place // rules.copies, 0) + 1
    order = sorted(counts, key=lambda number: (-won.get(number, 0), number))
    note = N_("{count} {count:ticket|tickets}")
    return tuple(
        [
            Own(
                numbers=((f"{number:0{rules.width}}", number in won),),
                note=say(note, look.language, {"count": counts[number]}) if rules.copies > 1 else "",
                won=money(won[number] * counts[number], look.language) if number in won else "",
            )
            for number in order
        ]
    )


def _bets(look: Look, bets: Iterable[Sequence[int]], drawn: Sequence[int]) -> tuple[Own, ...]:
    """Bets with the numbers that came, and the category that they reach once all have come."""
    return tuple([_bet(look, bet, drawn) for bet in bets])


def _bet(look: Look, bet: Sequence[int], drawn: Sequence[int]) -> Own:
    rules: VariableRules = look.rules
    main, extra = set(drawn[: rules.chosen]), set(drawn[rules.chosen :])
    hits = len(main & set(bet))
    place = category_of(rules, hits, extra=bool(extra & set(bet))) if len(drawn) == rules.balls else None
    return Own(
        numbers=tuple([(str(number), number in main or number in extra) for number in bet]),
        note=say(N_("{hits} {hits:hit|hits}"), look.language, {"hits": hits}) if drawn else "",
        won=rules.categories[place].name if place is not None else "",
    )


COUNTS = (1, 2, 5, 10, 25, 100)
SHOWN_PRIZES = 6
FIXED_WAITS: Mapping[str, str] = {**WAITS, Phase.ENTREGA: N_("Prizes are paid now.")}
SLIP_WAITS: Mapping[str, str] = {**FIXED_WAITS, Phase.SORTEO: N_("The numbers are about to come.")}
"""What is waited for, where prizes are money and where several numbers come."""


class LotteryPresenter(DrawPresenter):
    """Lotteries with a draw, of printed numbers or of numbers of one's own."""

    glimpse = staticmethod(lottery_glimpse)
    course: ClassVar[Course] = {**DrawPresenter.course, N_("Delivery"): {Phase.ENTREGA: N_("prizes are paid")}}
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

    def slip(self, form: Filled) -> Sequence[str]:
        """The line of a slip of numbers, or of billetes of a number."""
        text = " ".join(re.split(r"[\s,;]+", form.field("value")))
        if not text or form.view.most:
            return [f"apostar {text}"] if text else []
        copies = form.field("copies")
        return [f"comprar numero {text}" + (f" billetes {copies}" if copies else "")]

    def hint(self, view: LotteryView) -> str:
        if view.most:
            return "apostar " + " ".join(str(number * 7 % view.most + 1) for number in range(view.chosen))
        return "comprar 5 billetes"


SEALED = SealedPresenter(TORN)


class LoteriasPresenter(LotteryPresenter):
    """The presenter of lotteries, but for closed tickets."""

    def fitting(self, game: AnyTable) -> Presenter:
        return SEALED if is_sealed(game) else self


PRESENTER = LoteriasPresenter()
