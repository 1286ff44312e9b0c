"""The papers of a lottery with a draw: the billete or the slip, its prizes in words, and what one's own have won."""

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any

from tapete.families.draw.play import MOST_SPANS
from tapete.families.draw.sold import Span
from tapete.games.loterias.fijo import BilletesSold, pays
from tapete.games.loterias.play import LotteryView
from tapete.games.loterias.rules import By, Category, FixedRules, Prize, VariableRules, category_of
from tapete.games.loterias.variable import BetsMade
from tapete.language import N_, money, say
from tapete.web.scenes.look import Look
from tapete.web.scenes.paper import Billete, Cover, Last, Own, Slip, as_data, is_whole, numbers_in

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
    """What makes a number win a prize."""
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
    """What a bet must hit, and the part of the fund that it is for."""
    facts = {"hits": category.hits, "share": f"{float(category.share * 100):g} %"}
    sentence = N_("{hits} {hits:hit|hits} · {share} of the fund")
    with_extra = N_("{hits} {hits:hit|hits} and the complementario · {share} of the fund")
    return say(with_extra if category.extra else sentence, language, facts)


# --- one's own --------------------------------------------------------------------------------------------------------


def own_now(look: Look, view: LotteryView) -> tuple[Own, ...]:
    """What one has in the draw under way, with what has come of it."""
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
