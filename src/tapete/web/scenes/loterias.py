"""Loterías on pages: see `lottery`; presorted ones are closed tickets (see `sealed`)."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, ClassVar

import msgspec

from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.table import AnyTable, TablePhase
from tapete.families.draw.play import MOST_SPANS
from tapete.families.draw.sale import Buy
from tapete.families.draw.state import Phase, Span
from tapete.games.loterias.fijo import BilletesSold, BuyNumber, NumberAgain, NumberOut, pays
from tapete.games.loterias.play import AllWinningsPaid, Collect, LotteryView, WinningsPaid
from tapete.games.loterias.rules import By, Category, FixedRules, LotteryPhase, Prize, VariableRules, category_of
from tapete.games.loterias.variable import BallOut, BetNumbers, BetsMade
from tapete.language import N_, say
from tapete.web.scenes.draw import WAITS, DrawPresenter, lowest_free
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
from tapete.web.scenes.presenter import Filled, Presenter, named
from tapete.web.stage import Board

MOST_OWN = 50


def paper_of(look: Look, view: LotteryView, free: int) -> dict[str, Any]:
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
    """The viewer's tickets in the last draw, with their results."""
    if isinstance(look.rules, VariableRules):
        bets = [combo for event in last.bought if isinstance(event, BetsMade) for combo in event.combos]
        return _bets(look, bets[:MOST_OWN], last.numbers)
    spans = [span for event in last.bought if isinstance(event, BilletesSold) for span in event.spans]
    return _billetes(look, spans, last.numbers)


def _billetes(look: Look, spans: Iterable[Span], drawn: Sequence[int]) -> tuple[Own, ...]:
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
                note=look.say(note, count=counts[number]) if rules.copies > 1 else "",
                won=look.money(won[number] * counts[number]) if number in won else "",
            )
            for number in order
        ]
    )


def _bets(look: Look, bets: Iterable[Sequence[int]], drawn: Sequence[int]) -> tuple[Own, ...]:
    """Bets with the numbers drawn so far, and the category in the end."""
    return tuple([_bet(look, bet, drawn) for bet in bets])


def _bet(look: Look, bet: Sequence[int], drawn: Sequence[int]) -> Own:
    rules: VariableRules = look.rules
    main, extra = set(drawn[: rules.chosen]), set(drawn[rules.chosen :])
    hits = len(main & set(bet))
    place = category_of(rules, hits, extra=bool(extra & set(bet))) if len(drawn) == rules.balls else None
    return Own(
        numbers=tuple([(str(number), number in main or number in extra) for number in bet]),
        note=look.say(N_("{hits} {hits:hit|hits}"), hits=hits) if drawn else "",
        won=rules.categories[place].name if place is not None else "",
    )


SHOWN_PRIZES = 6
FIXED_WAITS: Mapping[str, str] = {**WAITS, Phase.ENTREGA: N_("Prizes are paid now.")}
SLIP_WAITS: Mapping[str, str] = {**FIXED_WAITS, Phase.SORTEO: N_("The numbers are about to come.")}


class LotteryPresenter(DrawPresenter):
    """Lotteries with a draw, of printed numbers or of numbers of one's own."""

    glimpse = staticmethod(lottery_glimpse)
    phases: ClassVar[type[TablePhase] | None] = LotteryPhase
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
            sold_says=look.say(N_("{sold} of {issued} sold"), **facts),
            covered_says="",
            rows=self.rows(look, view)[:SHOWN_PRIZES],
        )
        return draw_counter(it, upright=upright)

    def _digits(self, look: Look, view: LotteryView) -> str:
        if not view.drawn:
            return ""
        return " ".join(map(str, view.drawn)) if view.most else view.printed(view.drawn[-1])

    def _line(self, look: Look, view: LotteryView) -> str:
        if not view.most:
            return look.say(N_("{price:€} each ticket"), price=view.price)
        facts = {"fund": view.fund, "bote": view.bote}
        return look.say(N_("fund {fund:€}, {bote:€} carried over"), **facts)

    def rows(self, look: Look, view: LotteryView) -> tuple[Row, ...]:
        return tuple(self._rows(look, view))

    def _rows(self, look: Look, view: LotteryView) -> Iterator[Row]:
        language = look.language
        for prize in view.plan:
            yield Row(name=prize.name, note=note_of(prize, language), amount=look.money(prize.amount))
        results = {each.name: each for each in view.results}
        for category, worth in zip(view.categories, view.worth or (0,) * len(view.categories), strict=True):
            found = results.get(category.name)
            won = {"winners": found.winners if found else 0}
            note = look.say(N_("{winners} {winners:winner|winners}"), **won) if found else hits_of(category, language)
            yield Row(name=category.name, note=note, amount=look.money(found.each if found else worth))

    # --- the page ----------------------------------------------------------------------------------------------------

    def _paper(self, look: Look, view: LotteryView) -> dict[str, Any]:
        last = last_draw(look, view)
        coming = view.phase == Phase.SORTEO and not view.drawn and not view.most
        waits = SLIP_WAITS if view.most else FIXED_WAITS
        return {
            **paper_of(look, view, lowest_free(look)),
            "waits": look.word(waits[view.phase]) if view.phase in waits else "",
            "last": last and msgspec.structs.replace(last, own=own_then(look, last)),
            "own": own_now(look, view),
            "sells": any(isinstance(offer.command, self.own) for offer in look.offers),
            "coming": len(view.printed(0)) if coming else 0,
        }

    def _mine(self, look: Look, view: LotteryView) -> str:
        bets = "; ".join(" ".join(map(str, each)) for each in view.bets[:MOST_RANGES])
        more = " …" if max(len(view.bets), len(view.mine)) > MOST_RANGES else ""
        return (bets or msgspec.structs.replace(view, mine=view.mine[:MOST_RANGES]).own()) + more

    def game_facts(self, look: Look, view: LotteryView) -> Sequence[Fact]:
        facts = [
            Fact(look.word(N_("People who take part")), str(view.players)),
            Fact(look.word(N_("Tickets sold")), str(view.tickets)),
            Fact(look.word(N_("Sold for")), look.money(view.tickets * view.price)),
        ]
        if view.bote:
            facts.append(Fact(look.word(N_("Carried over")), look.money(view.bote)))
        return facts

    def results(self, rules: Any, view: LotteryView) -> tuple[Result, ...]:
        return tuple(Result(view.printed(number)) for number in reversed(view.drawn))

    def meant(self, event: Event, language: str) -> str:
        return named(event).tell(language) if isinstance(event, (NumberOut, NumberAgain, BallOut)) else ""

    def tells_net(self, view: LotteryView) -> bool:
        return True

    def settles(self, event: Event) -> bool:
        return super().settles(event) or isinstance(event, (WinningsPaid, AllWinningsPaid))

    # --- people and words --------------------------------------------------------------------------------------------

    def slip(self, form: Filled) -> Sequence[str]:
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
