"""The commitments of a table and their openings as a document that the independent verifier reads."""

from collections.abc import Sequence
from typing import Any

import msgspec

from tapete.casino.acta import Acta, BadActa, Entry, Seal, played_under
from tapete.engine.command import Draw
from tapete.engine.event import Event
from tapete.engine.machine import Machine, after
from tapete.engine.need import NONE_WON, held_of, won_of
from tapete.families.table.interruption import awaits_result
from tapete.kit.chance.commitment import (
    Commitment,
    Cut,
    Document,
    Following,
    OpenedCard,
    OpenedTickets,
    OrderOpening,
    Pick,
    Record,
    ShareOpening,
    WholeOrder,
)
from tapete.language import N_, Told, recognised

_OPENED_ONE_BY_ONE = ("order", "emission")


class _Being(msgspec.Struct):
    """A commitment and what has been told of it so far."""

    commitment: Commitment
    share: ShareOpening | None = None
    then: list[Following] = []
    cut: Cut | None = None
    cards: list[OpenedCard] = []
    several: list[OpenedTickets] = []
    picks: list[Pick] = []
    whole: WholeOrder | None = None
    carried: bool | msgspec.UnsetType = msgspec.UNSET

    @property
    def record(self) -> Record:
        return Record(self.commitment, self._opening, self.carried)

    @property
    def _opening(self) -> ShareOpening | OrderOpening | None:
        """An order that is opened whole tells every card of it, so the single ones are not told again."""
        if self.share is not None:
            then = tuple(self.then) if self.then else msgspec.UNSET
            return msgspec.structs.replace(self.share, then=then)
        if not (self.cut or self.cards or self.several or self.picks or self.whole):
            return None
        several, picks = tuple(self.several) or msgspec.UNSET, tuple(self.picks) or msgspec.UNSET
        opening = OrderOpening(self.cut, tuple(self.cards), several=several, picks=picks)
        return opening if self.whole is None else self._closed(opening, self.whole)

    def _closed(self, opening: OrderOpening, whole: WholeOrder) -> OrderOpening:
        told = joined(opening) if self.commitment.kind == "emission" else ()
        return OrderOpening(
            self.cut, secret=whole.secret, cards=whole.cards, several=told or msgspec.UNSET, picks=opening.picks
        )


class Commitments:
    """Puts commitments and their openings together, entry by entry, as the independent verifier reads them."""

    def __init__(self) -> None:
        self._told: list[_Being] = []
        self.kept = False
        """Whether something was drawn that is not told, for it was covered."""

    def __len__(self) -> int:
        return len(self._told)

    @property
    def records(self) -> tuple[Record, ...]:
        return tuple([each.record for each in self._told])

    def take(
        self, entry: Entry[Any, Any], *, covered: bool = False, staked: bool | msgspec.UnsetType = msgspec.UNSET
    ) -> bool:
        """Add what an entry tells of chance, without what a `covered` one drew; False when it opens nothing known.

        `staked` tells whether something is at stake, where that is known.
        """
        if entry.promised is not None:
            anew = bool(self._told) and self._told[-1].commitment.epoch != entry.promised.epoch
            self._told.append(_Being(entry.promised, carried=staked if anew else msgspec.UNSET))
            return True
        if entry.opened is not None:
            return self._whole(entry.opened)
        if entry.cut is not None:
            return self._cut(entry.cut)
        draw = entry.do if isinstance(entry.do, Draw) and entry.refused is None else None
        if draw is not None and isinstance(draw.opened, OpenedCard):
            self._pick(draw.opened)
        if draw is not None and covered:
            self.kept = self.kept or draw.proof is not None
            return True
        if draw is not None and isinstance(draw.opened, OpenedCard):
            return self._card(draw.opened)
        if draw is not None and isinstance(draw.follows, Following):
            return (draw.proof is None or self._share(draw.proof)) and self._follow(draw.follows)
        if draw is not None and draw.proof is None:
            self._tickets(draw)
            return True
        opening = draw.proof if draw is not None else entry.revealed
        return opening is None or self._share(opening)

    def _share(self, opening: ShareOpening) -> bool:
        last = self._last(order=False)
        if last is None or last.share is not None:
            return False
        last.share = opening
        return True

    def _follow(self, given: Following) -> bool:
        last = self._last(order=False)
        if last is None or last.share is None:
            return False
        last.then.append(given)
        return True

    def _cut(self, cut: Cut) -> bool:
        last = self._last(order=True)
        if last is not None:
            last.cut = cut
        return last is not None

    def _card(self, card: OpenedCard) -> bool:
        last = self._last(order=True)
        if last is not None:
            last.cards.append(msgspec.structs.replace(card, custody=msgspec.UNSET))
        return last is not None

    def _pick(self, card: OpenedCard) -> None:
        """Add the custodian's answer for a card, covered or not: it says where the next ones come from."""
        last = self._last(order=True)
        if last is not None and card.custody:
            last.picks.append(Pick(card.turn, card.custody))

    def _tickets(self, draw: Draw) -> None:
        last = self._last(order=True)
        if last is None or last.commitment.kind != "emission" or last.whole is not None:
            return
        told = _told(draw)
        if told is not None:
            last.several.append(told)

    def _last(self, *, order: bool) -> _Being | None:
        return next(
            (each for each in reversed(self._told) if (each.commitment.kind in _OPENED_ONE_BY_ONE) is order), None
        )

    def _whole(self, whole: WholeOrder) -> bool:
        for each in self._told:
            if each.commitment.head == whole.head and each.share is None:
                each.whole = whole
                return True
        return False


def _told(draw: Draw) -> OpenedTickets | None:
    if not isinstance(draw.tickets, msgspec.UnsetType):
        return OpenedTickets(draw.tickets.first, draw.tickets.count, draw.outcome)
    try:
        named = [number for number, _ in won_of(draw.outcome)]
    except ValueError:  # a draw at a table where nothing is sealed any more
        return None
    return OpenedTickets(named[0], named[-1] - named[0] + 1, draw.outcome) if named else None


def joined(opening: OrderOpening) -> tuple[OpenedTickets, ...]:
    """Every ticket that was opened, one by one or many at once, with those that are side by side together."""
    single = (OpenedTickets(each.turn, 1, held_of([(each.turn, each.card)])) for each in opening.opened)
    rows: list[list[OpenedTickets]] = []
    several = () if isinstance(opening.several, msgspec.UnsetType) else opening.several
    for each in sorted((*several, *single), key=lambda told: told.first):
        if rows and rows[-1][-1].first + rows[-1][-1].count == each.first:
            rows[-1].append(each)
        else:
            rows.append([each])
    return tuple(map(_together, rows))


def _together(row: Sequence[OpenedTickets]) -> OpenedTickets:
    held = ",".join(each.held for each in row if each.held != NONE_WON) or NONE_WON
    return OpenedTickets(row[0].first, sum(each.count for each in row), held)


def document_of(acta: Acta) -> Document:
    """The commitments of an acta and their openings, as the independent verifier reads them."""
    told, game = Commitments(), acta.game
    state: Any = game.opening() if played_under(acta.header, game) else None
    for line in acta:
        if isinstance(line.content, Seal):
            continue
        known = state is not None and line.content.promised is not None
        if not told.take(line.content, staked=awaits_result(game, state) if known else msgspec.UNSET):
            raise BadActa(line.number, Told(N_("it opens what nobody had committed to")))
        state = _after(game, state, acta.events_of(line))
    return Document(told.records)


def _after(game: Machine[Any], state: Any, events: Sequence[Event]) -> Any:
    """The state after some events; None once a record says what can't have happened, which an audit finds."""
    try:
        return after(game, state, events) if state is not None else None
    except (KeyError, LookupError, TypeError, ValueError):
        return None


_OF_ONE = N_("commitment {n}: {why}")
_OF_ALL = (
    N_("the file is not a record of this scheme"),
    N_("the commitment {head} is not in the record"),
    N_("the file is not a record of commitments, or the key is not one"),
    N_("the custodian is said to have given two answers after the same one"),
    N_("the custodian gave an answer that is not in the record"),
    N_("some answers of the custodian are not in this file, so it does not prove that none was left unused"),
)
_WHY = (
    N_("the players added nothing; only later changes are excluded"),
    N_("a number is not one"),
    N_("a secret is not of 256 bits, or not new"),
    N_("an outcome is not one"),
    N_("there are too many outcomes"),
    N_("a commitment is missing before it"),
    N_("its epoch was over"),
    N_("it belongs to another table"),
    N_("it does not follow the commitment before it"),
    N_("the secret is not the sealed one"),
    N_("the words are not a list"),
    N_("secret and words give {outcome}"),
    N_("{outcome} follows from it"),
    N_("there are too many cards"),
    N_("it is cut after its last card"),
    N_("{card} did not come in its turn, or comes too often"),
    N_("{card} is not at {place} in the sealed order"),
    N_("it held other cards"),
    N_("this is not the sealed order"),
    N_("which cards it held is not said, and that each was there once not proved"),
    N_("there are too many tickets"),
    N_("tickets are neither cut nor listed"),
    N_("{prize} comes too often, or a ticket twice"),
    N_("{prize} is not in ticket {ticket}"),
    N_("ticket {ticket} and those after it come too often"),
    N_("ticket {ticket} and those after it did not hide what was said"),
    N_("this is not the sealed emission"),
    N_("its secret was never opened"),
    N_("it is of no known kind"),
    N_("it was never opened"),
    N_("some cards were never opened"),
    N_("the house started again in the middle of it"),
    N_("stakes laid before the house started again were not returned, and another result was sealed for them"),
    N_("the house started again before it; an audit of the acta tells whether it returned the stakes"),
    N_("the cards that not everybody saw stay covered"),
    N_("what came is not for everybody: only the direction and the inspection can check it"),
    N_("it has no custodian"),
    N_("the custodian was left out"),
    N_("it names another custodian"),
    N_("it was drawn without the custodian"),
    N_("the custodian's answers are not in order"),
    N_("an answer is not the custodian's"),
    N_("no custodian holds a part of it: the house alone knew what would come"),
    N_("no custodian holds a part of sealed tickets: the house alone knew what they hide"),
    N_("malformed, {error}"),
)


def verdict(text: str) -> str:
    found = recognised(text, (*_OF_ALL, _OF_ONE))
    if isinstance(found, Told) and found.sentence == _OF_ONE:
        return Told(_OF_ONE, n=found.facts["n"], why=recognised(found.facts["why"], _WHY))
    return found
