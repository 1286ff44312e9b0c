"""The numbers of a game, the same at every terminal (MU2010:120, 123, 124.2.b)."""

from collections.abc import Sequence

from tapete.engine.event import Event
from tapete.engine.need import Need
from tapete.engine.refusal import Reason, Refused
from tapete.families.hall.bombo import next_of, order_of
from tapete.families.hall.names import with_prize
from tapete.families.hall.shares import shared
from tapete.families.hall.sold import CartonId, owners
from tapete.families.hall.terminals.rules import TerminalRules
from tapete.families.hall.terminals.state import Formed, TerminalState
from tapete.language import N_, say
from tapete.law.citation import Citation

NUMERO_IMPOSIBLE = Reason("numero_imposible", N_("{number} can't come now."))


def next_number(rules: TerminalRules, state: TerminalState) -> Need:
    """The next number of the sequence."""
    return next_of(rules.emission.layout.highest, state.drawn, rules.law["common_draw"])


def sequence(rules: TerminalRules) -> Need:
    """The sequence of the next game."""
    return order_of(rules.emission.layout.highest, rules.law["common_draw"])


class NumberDrawn(Event, frozen=True, tag="number-drawn"):
    """A number came, and every terminal shows it."""

    sentence = N_("The {number}. Number {order}.")
    number: int
    order: int


class PrizeFormed(Event, frozen=True, tag="prize-formed"):
    """Cartones have formed a combination; what they win is credited when the game is over."""

    sentence = N_("{prize} at number {order}: {winners} {winners:cartón|cartones}, {amount:€}.")
    prize: str
    order: int
    formed: tuple[Formed, ...]

    def facts(self) -> dict[str, object]:
        amount = sum(each.amount for each in self.formed)
        return {"prize": self.prize, "order": self.order, "winners": len(self.formed), "amount": amount}

    def tell(self, language: str) -> str:
        return say(self.sentence, language, with_prize(self.facts(), "prize", language))


def number_of(rules: TerminalRules, state: TerminalState, outcome: str) -> NumberDrawn:
    """A number that came, if it could."""
    need = next_number(rules, state)
    if not need.admits(outcome):
        raise Refused(NUMERO_IMPOSIBLE, need.cite, number=outcome[:10])
    return NumberDrawn(number=int(outcome), order=len(state.drawn) + 1, cite=need.cite)


def shared_out(
    state: TerminalState, prize: str, amount: int, winners: Sequence[CartonId], order: int, cite: Citation
) -> PrizeFormed:
    """A prize for those who are first together, in equal parts; odd cents go by the numbers of the cartones."""
    parts, players = shared(amount, [1] * len(winners)), owners(state.sold)
    held = [Formed(each, players[each], prize, part, order) for each, part in zip(winners, parts, strict=True)]
    return PrizeFormed(prize=prize, order=order, formed=tuple(held), cite=cite)
