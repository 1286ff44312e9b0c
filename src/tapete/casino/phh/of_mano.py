"""A hand without people, told as a history: what PHH needs to know of it, in the order in which it happened."""

from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Any, Final

from tapete.casino.phh.codes import BRING_IN as BROUGHT_IN
from tapete.casino.phh.codes import CODES
from tapete.casino.phh.history import BOARD, CALL, FOLD, HOLE, RAISE, SHOW, UNKNOWN, Action, History
from tapete.casino.phh.law import CHIP, RAKE
from tapete.casino.phh.mazo import card_names
from tapete.families.poquer_de_circulo.hand import (
    APUESTA,
    CIEGA,
    COMUN,
    CUBRE,
    DA,
    DESCUBRE,
    OBLIGADA,
    PASA,
    RETIRA,
    Mano,
)
from tapete.families.poquer_de_circulo.variant import BOTE, FIJO, SYSTEMS, Terms
from tapete.kit.money import write_amount
from tapete.language import N_, Told

BRING_IN: Final = 1
"""A cent: the standard wants a bring-in under the small bet, and the law has none; nobody ever puts it."""
_EURO: Final = 100
NO_CODE = N_("PHH has no code for {game} at the limit {limit}: {codes} are what it knows of póquer de círculo")


class NoCode(ValueError):
    """The standard has no code for a variant."""

    def __init__(self, game: str, limit: str) -> None:
        known = ", ".join(f"{slug} ({SYSTEMS[system]})" for slug, system in CODES)
        super().__init__(Told(NO_CODE, game=game, limit=limit, codes=known))


def terms_fields(slug: str, terms: Terms, size: int) -> dict[str, Any]:
    """The fields of a history that come from the terms of a table."""
    code = CODES.get((slug, terms.system))
    if code is None:
        raise NoCode(slug, SYSTEMS[terms.system])
    fields: dict[str, Any] = {"variant": code, "antes": (terms.ante,) * size}
    if terms.system == FIJO:
        fields |= {"small_bet": terms.minimum, "big_bet": terms.minimum * terms.high_unit}
    else:
        fields["min_bet"] = terms.minimum
    if code in BROUGHT_IN:
        return {**fields, "bring_in": BRING_IN}
    return {**fields, "blinds_or_straddles": (terms.small, terms.big, *[0] * (size - 2))}


def payment_fields(terms: Terms) -> dict[str, Any]:
    """What the payment depends on besides, in the fields of the standard as far as it has some."""
    part, of = terms.rake
    trimmed = {"ante_trimming_status": True} if terms.ante else {}
    return {**trimmed, CHIP: in_euros(terms.chip), RAKE: f"{part}/{of}"}


def notes_of(code: str, terms: Terms) -> list[str]:
    """Where other readers would reckon otherwise, for people who look into the file."""
    notes = []
    if terms.rake[0]:
        notes.append("finishing_stacks are what was really paid, after what the house took [MU2010:76.3.a].")
    if terms.system == FIJO:
        notes.append("While two players are left there may be any number of raises [MU2010:80.a.lim.1].")
    else:
        notes.append(f"A raise comes to {terms.least_raise} times the bet before or more [MU2010:80.b.p2].")
    if terms.system == BOTE and terms.big:
        notes.append(f"The first bet may come to {terms.first_opening} big blinds [MU2010:80.a.lim.2].")
    if code in BROUGHT_IN:
        notes.append("Who has the lowest card bets the whole small bet; bring_in is never put [MU2010:87.2.b.p2].")
    return notes


def in_euros(cents: int) -> int | Decimal:
    """An amount as a value of a field."""
    return Decimal(write_amount(cents)) if cents % _EURO else cents // _EURO


def history_of(mano: Mano, seen: Callable[[int], bool] = lambda _: True) -> History:
    """The history of a hand; of who is not seen no covered card is told unless he shows it at the end."""
    terms = mano.betting.terms
    telling = _Telling(mano, seen)
    return History(
        **terms_fields(mano.variant.slug, terms, len(mano.own)),
        starting_stacks=tuple(mano.betting.began),
        actions=tuple(telling.actions),
        finishing_stacks=tuple(mano.restos) if mano.done else (),
        others=payment_fields(terms),
    )


class _Telling:
    """The log of a hand, entry by entry."""

    def __init__(self, mano: Mano, seen: Callable[[int], bool]) -> None:
        self.actions: list[Action] = []
        self._mano, self._seen = mano, seen
        self._laid = [0] * len(mano.own)
        self._live = [True] * len(mano.own)
        self._told = [0] * len(mano.own)
        self._board = 0
        self._due: list[bool] = []
        """Of the cards that have come to each and are not told yet, which are open."""
        for kind, position, fact in mano.log:
            self._tell(kind, position, fact)
        self._flush()
        if mano.done and mano.betting.alive > 1:
            self._showdown()

    def _tell(self, kind: str, position: int, fact: Any) -> None:
        if kind in (DA, DESCUBRE):
            if kind == DA:  # the covered cards of a street come first
                self._flush()
            self._due += [kind == DESCUBRE] * fact
            return
        self._flush()
        match kind:
            case verb if verb == COMUN:
                self.actions.append(Action(BOARD, cards=card_names(self._mano.variant, self._common(fact))))
            case verb if verb == CIEGA:
                self._laid[position] += fact
            case verb if verb in (PASA, CUBRE):
                self._laid[position] += fact
                self.actions.append(Action(CALL, position))
            case verb if verb in (APUESTA, OBLIGADA):
                self._laid[position] += fact
                self.actions.append(Action(RAISE, position, amount=self._laid[position]))
            case verb if verb == RETIRA:
                self._live[position] = False
                self.actions.append(Action(FOLD, position))

    def _common(self, cards: int) -> Sequence[int]:
        """The common cards that have just come; nothing is laid yet in the interval that they open."""
        self._new_interval()
        self._board += cards
        return self._mano.board[self._board - cards : self._board]

    def _new_interval(self) -> None:
        self._laid = [0] * len(self._laid)

    def _flush(self) -> None:
        """Tell the cards that have come to each, all of a street at once."""
        due, self._due = self._due, []
        if not due:
            return
        if any(self._told):
            self._new_interval()
        for position, live in enumerate(self._live):
            if live:
                self.actions.append(Action(HOLE, position, self._cards(position, due)))

    def _cards(self, position: int, due: Sequence[bool]) -> tuple[str, ...]:
        at = self._told[position]
        self._told[position] += len(due)
        cards = card_names(self._mano.variant, self._mano.own[position][at : at + len(due)])
        seen = self._seen(position)
        return tuple([card if up or seen else UNKNOWN for card, up in zip(cards, due, strict=True)])

    def _showdown(self) -> None:
        """Whoever is left shows, from who made the last envite on, or who spoke first where nobody made one."""
        mano, size = self._mano, len(self._live)
        begins = mano.betting.author if mano.betting.author >= 0 else mano.speaker
        for position in ((begins + place) % size for place in range(size)):
            if self._live[position]:
                self.actions.append(Action(SHOW, position, card_names(mano.variant, mano.own[position])))
