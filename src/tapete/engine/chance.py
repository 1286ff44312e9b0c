"""The chance of a table: a plain source, or a chain of commitments that can be verified.

The chain is a value: a live table must be able to forget a step that lost a race, and to store what is sealed.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

import msgspec
from msgspec.structs import replace

from tapete.engine.command import AZAR, Command, Draw
from tapete.engine.event import Event, is_stake
from tapete.engine.need import SHUFFLING, Need, Numbers, Outcome, held_of
from tapete.kit.chance.commitment import (
    BEGINNING,
    Answer,
    Commitment,
    Cut,
    Kind,
    Link,
    OpenedCard,
    Question,
    ShareOpening,
    Tickets,
    WholeOrder,
)
from tapete.kit.chance.committed import Emission, Order, Throw, new_epoch, seal_emission, seal_order, seal_throw
from tapete.kit.chance.sealing import DRAW_SPAN, Grow, following, part_roots, range_contents
from tapete.kit.chance.source import ChanceFailure, Source, SystemSource, checked
from tapete.kit.outcomes import Outcomes


class Promised(msgspec.Struct, frozen=True):
    """Chance committed itself to the draw to come, or to a whole order."""

    commitment: Commitment


class Revealed(msgspec.Struct, frozen=True):
    """A commitment that was not used, opened all the same."""

    opening: ShareOpening


class CutMade(msgspec.Struct, frozen=True):
    """The order of the sabot was cut where the players' words said."""

    cut: Cut


class OrderOpened(msgspec.Struct, frozen=True):
    """A sabot is over, or an emission closed: its whole order is opened."""

    opening: WholeOrder


Notice = Promised | Revealed | CutMade | OrderOpened
"""What chance tells everybody on its own account."""
Told = tuple["Chain", tuple[Notice, ...]]
SEED = range_contents(1, DRAW_SPAN)
"""What is sealed for an act of which it is not known yet what may come first."""


class Act(msgspec.Struct, frozen=True):
    """An act of several draws that has begun: what its first was opened with, and how many have followed."""

    mac: str
    drawn: int = 0


class Chain(msgspec.Struct, frozen=True):
    """Where a table stands in its chain of commitments, and what it holds sealed."""

    link: Link
    throw: Throw | None = None
    order: Order | None = None
    given_up: tuple[Order, ...] = ()
    """Orders in the middle of which the house started again, or the cards were shuffled again: opened when their sabot
    is over, for hands are covered."""
    emission: Emission | None = None
    """Sealed tickets: what they hide is for good, whatever happens to the house."""
    act: Act | None = None
    """What is being drawn now in several draws."""
    stale: bool = False
    """Whether the house has started again in the middle of a settlement, after which a new epoch begins."""

    @property
    def holds(self) -> bool:
        """Whether something is sealed now that is not wholly opened."""
        return any(held is not None for held in (self.throw, self.order, self.emission))

    @property
    def draws(self) -> bool:
        """Whether the draw to come was sealed, or follows from one that was."""
        return any(held is not None for held in (self.throw, self.order, self.act))

    def before(self, need: Need) -> Told:
        """The draw is about to come: the first card after a stake is the first after the cut."""
        order = self.order
        if order is None or not need.order:
            return self, ()
        cut = order.cut_now(need.gone)
        if cut.cut is None or cut is order:
            return self, ()
        return replace(self, order=cut), (CutMade(cut.cut),)

    def question(self, need: Need, last: str) -> Question | None:
        """What the custodian must be asked before the draw; None without one, and for what follows from a draw."""
        sealed = self.order if need.order else self.throw
        follows = need.emission or (self.act is not None and need.follows)
        if follows or sealed is None or not sealed.commitment.key:
            return None
        link, head = sealed.commitment.link, sealed.commitment.head
        if not isinstance(sealed, Order):
            return Question(link.table, head, 0, sealed.words, last)
        words = sealed.cut.words if sealed.cut is not None else ()
        return Question(link.table, head, need.gone - sealed.base, words, last)

    def answered(self, question: Question, answer: Answer) -> "Chain":
        """The chain after the custodian's answer for a card of its order."""
        order = self.order
        if order is None or order.commitment.head != question.head:
            return self
        return replace(self, order=order.answered(question.turn, answer))

    def answer(self, need: Need, answer: Answer | None = None) -> Draw:
        """What comes, with its opening; raises `ChanceFailure` when the game waits for something else."""
        if need.emission:
            return self._ticket(need)
        if need.order:
            return self._card(need)
        if self.act is not None and need.follows:
            return _following(self.act, need)
        return self._begun(need, answer) if need.seeded else self._thrown(need, answer)

    def _begun(self, need: Need, answer: Answer | None) -> Draw:
        if self.throw is None:
            raise ChanceFailure("nothing has been committed to")
        opening = self._opening(self.throw, answer)
        return replace(_following(Act(opening.mac), need), proof=opening)

    def _ticket(self, need: Need) -> Draw:
        if self.emission is None or self.emission.commitment.contents != weighed(need.emission):
            raise ChanceFailure("what the tickets hide can't be opened: this is not the emission that was sealed")
        if need.tickets > 1:
            held = held_of(self.emission.prizes(need.gone, need.tickets))
            return Draw(by=AZAR, outcome=held, tickets=Tickets(need.gone, need.tickets))
        opened = self.emission.ticket(need.gone)
        return Draw(by=AZAR, outcome=opened.card, opened=opened)

    def _card(self, need: Need) -> Draw:
        if self.order is None:
            raise ChanceFailure("no order has been committed to")
        opened = self.order.card_after(need.gone)
        if self.order.commitment.key and not opened.custody:
            raise ChanceFailure("the custodian was not asked")
        if not need.admits(opened.card):
            raise ChanceFailure("the next card of the sealed order is not among those the table expects")
        return Draw(by=AZAR, outcome=opened.card, opened=opened)

    def _thrown(self, need: Need, answer: Answer | None) -> Draw:
        if self.throw is None or self.throw.commitment.contents != contents_of(need):
            raise ChanceFailure("these are not the outcomes that were committed to")
        opening = self._opening(self.throw, answer)
        return Draw(by=AZAR, outcome=opening.outcome, proof=opening)

    def _opening(self, throw: Throw, answer: Answer | None) -> ShareOpening:
        if throw.commitment.key and answer is None:
            raise ChanceFailure("the custodian was not asked")
        return throw.open(answer)

    def after(
        self,
        command: Command | None,
        events: Sequence[Event],
        need: Need | None,
        source: SystemSource,
        grow: Grow = part_roots,
    ) -> Told:
        """Something happened, and `need` is the draw to come: hear words, open what is over, seal what comes next."""
        chain = self
        if isinstance(command, Draw):
            chain = _drawn(chain, command)
        if need is None or not need.follows:
            chain = replace(chain, act=None)
        for event in events:
            chain = _heard(chain, event)
        if any(event.reshuffles for event in events) and chain.order is not None:
            chain = replace(chain, order=None, given_up=(*chain.given_up, chain.order))
        chain, closed = _emission_closed(chain, events)
        chain, opened = _opened(chain, need, void=any(event.voids_draw for event in events))
        chain, sealed = _sealed(chain, need, source, grow)
        return chain, (*closed, *opened, *sealed)

    def kept(self, source: SystemSource) -> "Chain":
        """The house has started again, and nobody can bet any more on what is sealed: it is drawn all the same.

        To seal it anew would give another outcome to whoever can start the house again.
        """
        link = replace(self.link, epoch=new_epoch(source), serial=1)
        return replace(self, link=link)

    def restarted(self, source: SystemSource, custodian: str = "") -> Told:
        """The house has started again: nothing that was sealed before is drawn, for this may be a restored copy.

        Only an emission goes on: its tickets are in people's hands, and hide what they hide.
        """
        notices: list[Notice] = [Revealed(self.throw.open())] if self.throw else []
        given_up = self.given_up
        if self.order is not None and self.order.loaded:
            given_up = (*given_up, self.order)
        elif self.order is not None:
            notices.append(OrderOpened(self.order.open()))
        link = Link(self.link.table, new_epoch(source), previous=self.link.previous, custodian=custodian)
        return Chain(link, given_up=given_up, emission=self.emission), tuple(notices)


def _following(act: Act, need: Need) -> Draw:
    given = following(act.mac, act.drawn + 1, kind_of(need), contents_of(need))
    return Draw(by=AZAR, outcome=given.outcome, follows=given)


def _drawn(chain: Chain, draw: Draw) -> Chain:
    """What is left when a draw has come: the throw was used, and more of the same act may follow from it."""
    if draw.proof is not None:
        begun = int(draw.follows is not msgspec.UNSET)
        return replace(chain, throw=None, act=Act(draw.proof.mac, begun))
    if chain.act is not None and draw.follows is not msgspec.UNSET:
        return replace(chain, act=Act(chain.act.mac, chain.act.drawn + 1))
    return chain


def _heard(chain: Chain, event: Event) -> Chain:
    throw, order, word = chain.throw, chain.order, event.share()
    if word:
        throw, order = throw and throw.hear(word), order and order.hear(word)
    if order is not None and not order.staked and is_stake(event):
        order = replace(order, staked=True)
    return chain if throw is chain.throw and order is chain.order else replace(chain, throw=throw, order=order)


def _emission_closed(chain: Chain, events: Sequence[Event]) -> Told:
    if chain.emission is None or not any(event.closes_emission or event.voids_draw for event in events):
        return chain, ()
    return replace(chain, emission=None), (OrderOpened(chain.emission.open()),)


def _opened(chain: Chain, need: Need | None, *, void: bool) -> Told:
    """Open what will not be used: nothing may stay closed."""
    notices: list[Notice] = []
    throw, over = chain.throw, _orders_over(chain, need, void=void)
    other = need is not None and throw is not None and throw.commitment.contents != _thrown_from(need)
    if throw is not None and (void or over or other):
        chain = replace(chain, throw=None)
        notices.append(Revealed(throw.open()))
    if over:
        chain = replace(chain, given_up=(), order=None if chain.order in over else chain.order)
        notices += [OrderOpened(each.open()) for each in over]
    return chain, tuple(notices)


def _orders_over(chain: Chain, need: Need | None, *, void: bool) -> tuple[Order, ...]:
    """The orders of a sabot that is over, with all that were given up in the middle of it."""
    if not (void if need is None else _ends_order(need)):
        return ()
    order = chain.order
    return (*chain.given_up, *([order] if order and (order.loaded or need is None) else []))


def _thrown_from(need: Need) -> Outcomes:
    return weighed(need.lots) if need.order else promised_contents(need)


def _ends_order(need: Need) -> bool:
    return need.gone == SHUFFLING or not (need.order or need.beside)


def _sealed(chain: Chain, need: Need | None, source: SystemSource, grow: Grow) -> Told:
    if need is None:
        return chain, ()
    if need.emission:
        return _emission_sealed(chain, need, source, grow)
    chain, sealed = _order_sealed(chain, need, source) if need.order else (chain, ())
    contents = _thrown_from(need)
    if chain.throw is not None or chain.act is not None or not contents:
        return chain, sealed
    throw = seal_throw(chain.link, contents, source, "number" if need.seeded else kind_of(need))
    return replace(chain, throw=throw, link=throw.commitment.next_link), (*sealed, Promised(throw.commitment))


def _emission_sealed(chain: Chain, need: Need, source: SystemSource, grow: Grow) -> Told:
    """Seal an emission of which nothing is sold; what was lost after that can't be sealed again."""
    if chain.emission is not None or need.gone != SHUFFLING:
        return chain, ()
    emission = seal_emission(chain.link, weighed(need.emission), source, grow)
    return replace(chain, emission=emission, link=emission.commitment.next_link), (Promised(emission.commitment),)


def kind_of(need: Need) -> Kind:
    """How a commitment to one draw is kept."""
    if need.order or need.beside:
        return "lot"
    return "number" if isinstance(need.outcomes, Numbers) else "share"


def _order_sealed(chain: Chain, need: Need, source: SystemSource) -> Told:
    order = chain.order
    loaded = need.gone != SHUFFLING
    if order is not None:
        return (replace(chain, order=replace(order, loaded=True)) if loaded and not order.loaded else chain), ()
    begun = need.gone > 0
    contents = weighed(need.outcomes if begun else need.order)
    order = seal_order(chain.link, contents, source, base=need.gone if begun else 0, covered=begun)
    order = replace(order, loaded=loaded)
    return replace(chain, order=order, link=order.commitment.next_link), (Promised(order.commitment),)


def first_chain(table: str, source: SystemSource, previous: str = BEGINNING, custodian: str = "") -> Chain:
    """The beginning of an epoch; `previous` is the head of the table's last commitment, if it has made any."""
    return Chain(Link(table, new_epoch(source), previous=previous, custodian=custodian))


def answer_of(command: Command | None) -> Answer | None:
    """The custodian's answer that a draw brings with it."""
    if not isinstance(command, Draw):
        return None
    if isinstance(command.opened, OpenedCard):
        return command.opened.custody or None
    return (command.proof.custody or None) if command.proof is not None else None


def promised_contents(need: Need) -> Outcomes:
    """What a commitment to the next draw is about: what may come, or the number that gives the whole act."""
    return SEED if need.seeded else contents_of(need)


def contents_of(need: Need) -> Outcomes:
    """What may come in one draw."""
    if isinstance(need.outcomes, Numbers):
        return range_contents(need.outcomes.low, need.outcomes.high)
    return weighed(need.outcomes)


def weighed(outcomes: tuple[Outcome, ...] | Numbers) -> Outcomes:
    return tuple((outcome.id, outcome.weight) for outcome in outcomes)


class Chance(Protocol):
    """What a table asks of chance in the course of a round."""

    commits: bool
    """Whether it commits itself to each draw, and so must be told of what happens before it."""

    def before(self, need: Need) -> Sequence[Notice]:
        """A draw is about to come: what everybody is told first."""
        ...

    def answer(self, need: Need) -> Draw:
        """After no va más: the result."""
        ...

    def after(self, command: Command, events: Sequence[Event], need: Need | None) -> Sequence[Notice]:
        """Something happened, and this is the draw to come: what chance commits itself to, and what it opens."""
        ...


class PlainChance:
    """A source that says what comes and promises nothing."""

    commits = False

    def __init__(self, source: Source) -> None:
        self._source = source

    def before(self, need: Need) -> Sequence[Notice]:  # noqa: ARG002 - it has nothing to say
        return ()

    def answer(self, need: Need) -> Draw:
        outcomes = need.outcomes
        if need.tickets > 1:
            return Draw(by=AZAR, outcome=held_of(self._tickets(need)))
        if isinstance(outcomes, Numbers):
            number = self._source.number(outcomes.low, outcomes.high)
            return Draw(by=AZAR, outcome=str(checked(number, outcomes.low, outcomes.high)))
        weights = [outcome.weight for outcome in outcomes]
        place = self._pick(weights, (outcome.id for outcome in outcomes))
        return Draw(by=AZAR, outcome=outcomes[place].id)

    def _pick(self, weights: Sequence[int], names: Iterable[str]) -> int:
        place = checked(self._source.pick(weights, names), 0, len(weights) - 1)
        if not weights[place]:
            raise ChanceFailure(f"the source of chance gave place {place}, which weighs nothing")
        return place

    def _tickets(self, need: Need) -> Iterator[tuple[int, str]]:
        names, weights = [each.id for each in need.outcomes], [each.weight for each in need.outcomes]
        for number in range(need.gone, need.gone + need.tickets):
            place = self._pick(weights, names)
            weights[place] -= 1
            yield number, names[place]

    def after(self, command: Command, events: Sequence[Event], need: Need | None) -> Sequence[Notice]:  # noqa: ARG002
        return ()


class VerifiableChance:
    """What comes is committed to before the first stake and opened afterwards, in one chain for the table."""

    commits = True

    def __init__(self, table: str, source: SystemSource) -> None:
        self._source = source
        self._chain = first_chain(table, source)

    def before(self, need: Need) -> Sequence[Notice]:
        self._chain, notices = self._chain.before(need)
        return notices

    def answer(self, need: Need) -> Draw:
        """What was sealed gives with the players' words, with its opening."""
        return self._chain.answer(need)

    def after(self, command: Command, events: Sequence[Event], need: Need | None) -> Sequence[Notice]:
        self._chain, notices = self._chain.after(command, events, need, self._source)
        return notices
