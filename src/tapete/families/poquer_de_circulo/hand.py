"""A whole hand without people: the cards in an order that is given, what is done by calls, and what each receives.

What the rules do not leave to a player happens by itself: forced bets that do not depend on cards, the deal, the next
interval, the payment. Errors of the deal and of the players are not here: they are the table's.
"""

from collections.abc import Sequence
from typing import Final

from tapete.families.poquer_de_circulo.betting import NOBODY, Betting, Options
from tapete.families.poquer_de_circulo.money import Paid, Pot, pay, pots_of
from tapete.families.poquer_de_circulo.reading import lowest, worth, worths
from tapete.families.poquer_de_circulo.rules import Duty, Street, Terms, Variant, unit_of

ANTE, CIEGA, OBLIGADA = "ante", "ciega", "obligada"
PASA, CUBRE, APUESTA, RETIRA = "pasa", "cubre", "apuesta", "se-retira"
QUEMA, DA, DESCUBRE, COMUN, CAMBIA = "quema", "da", "da-descubierta", "comun", "cambia"
DEVUELVE, BENEFICIO, PAGA = "devuelve", "beneficio", "paga"
_ALL_STAY = Duty.ALL_STAY
Entry = tuple[str, int, object]
"""What happened, to which position, and the amount or the cards."""
_PASSED: Final[tuple[Entry, ...]] = tuple((PASA, position, 0) for position in range(52))
"""The most frequent entries, made once for every position."""


class Mano:
    """One hand; `turn` is who has to speak or to change cards, and nobody when it has ended."""

    __slots__ = (
        "again",
        "at",
        "betting",
        "board",
        "burned",
        "changing",
        "discarded",
        "done",
        "first_five",
        "kept",
        "left",
        "log",
        "number",
        "opener",
        "order",
        "own",
        "paid",
        "pots",
        "required",
        "shown",
        "speaker",
        "strengths",
        "variant",
    )

    def __init__(
        self,
        variant: Variant,
        terms: Terms,
        restos: list[int],
        order: Sequence[int],
        *,
        again: Sequence[Sequence[int]] = (),
        carried: int = 0,
        required: int = 0,
    ) -> None:
        """`order` and `again` are the mazo and the packs after it; `required` is the worth that opens the bote."""
        size = len(restos)
        self.variant = variant
        self.betting = Betting.begin(terms, restos, carried)
        self.order, self.again, self.at = order, iter(again), 0
        self.own: list[list[int]] = [[] for _ in restos]
        self.shown: dict[int, list[int]] = {}
        """Those of them that everybody sees."""
        self.board: list[int] = []
        self.burned: list[int] = []
        self.kept: list[int] = []
        """Players who gave up before any bet, whose places receive cards until there is one."""
        self.discarded: dict[int, list[int]] = {}
        self.changing: list[int] = []
        """Players who must still change cards, the next one last."""
        self.number = 0
        self.opener = NOBODY
        self.first_five: list[int] = []
        """The cards with which the bote was opened."""
        self.speaker = 0
        """The highest bettor of the last interval or, without bets, its first speaker."""
        self.required = required
        self.log: list[Entry] = []
        self.done = False
        self.pots: Sequence[Pot] = ()
        self.paid: Sequence[Paid] = ()
        self.strengths: list[int] = []
        self.left = 0
        """Chips left in the bote for the next hand."""
        self._forced(terms, size)
        self._deal(variant.streets[0])
        self._begin()

    # --- what may be done, and is done -------------------------------------------------------------------------------

    @property
    def turn(self) -> int:
        return self.changing[-1] if self.changing else self.betting.turn

    @property
    def restos(self) -> list[int]:
        restos = self.betting.restos.copy()
        for paid in self.paid:
            for share in paid.shares:
                restos[share.position] += share.amount
        return restos

    @property
    def rake(self) -> int:
        return sum(paid.rake for paid in self.paid)

    def options(self) -> Options:
        return self.betting.options()

    def passes(self) -> None:
        betting = self.betting
        self.log.append((PASA, betting.passes(), 0))
        if not betting.queue:
            self._closed()

    def covers(self) -> None:
        betting = self.betting
        turn = betting.turn
        self.log.append((CUBRE, turn, betting.covers()))
        if not betting.queue:
            self._closed()

    def stays(self) -> None:
        betting = self.betting
        turn = betting.queue[-1] if betting.queue else NOBODY
        added = betting.stays()
        self.log.append((CUBRE, turn, added) if added else _PASSED[turn])
        if not betting.queue:
            self._closed()

    def bets_to(self, level: int, *, anyway: bool = False) -> None:
        """Bet or raise to a level, or make the forced bet; `anyway` admits an unlawful level as a whole bet."""
        betting = self.betting
        if not anyway and not betting.options().admits(level):
            raise ValueError(f"he may not bet {level}")
        turn = betting.turn
        if betting.obliged:
            self.log.append((OBLIGADA, turn, betting.forced(turn, level)))
        else:
            if betting.duty == _ALL_STAY and not betting.postura:
                self.opener, self.first_five = turn, self.own[turn].copy()
            self.log.append((APUESTA, turn, betting.bets_to(level, as_whole=anyway)))
        self.kept.clear()
        if not betting.queue:
            self._closed()

    def retires(self, *, anyway: bool = False) -> None:
        betting = self.betting
        if not anyway and not betting.options().may_retire:
            raise ValueError("he may not retire")
        if not betting.postura:
            self.kept.append(betting.turn)
        self.log.append((RETIRA, betting.retires(), 0))
        if not betting.queue:
            self._closed()

    def changes(self, places: Sequence[int]) -> None:
        """Give the cards at some places and receive the same number, or as many as there are."""
        if not self.changing or len({*places}) < len(places):
            raise ValueError("he may not change these cards")
        turn = self.changing.pop()
        own = self.own[turn]
        given = [own[place] for place in places][: self._available(turn)]
        received: list[int] = []
        for owed in range(len(given), 0, -1):
            if len(self.order) - self.at < min(owed, 2):
                self._shuffle_discards(turn, owed)
            received.append(self.order[self.at])
            self.at += 1
        self.own[turn] = [card for card in own if card not in given] + received
        self.discarded[turn] = given
        self.log.append((CAMBIA, turn, (tuple(given), tuple(received))))
        if not self.changing:
            self._begin()

    # --- what happens by itself --------------------------------------------------------------------------------------

    def _forced(self, terms: Terms, size: int) -> None:
        betting, log = self.betting, self.log
        if terms.ante:
            log += [(ANTE, position, betting.ante(position, terms.ante)) for position in range(size)]
        if terms.big:
            log.append((CIEGA, 0, betting.blind(0, terms.small)))
            log.append((CIEGA, 1, betting.blind(1, terms.big)))

    def _begin(self) -> None:
        betting, variant, number, terms = self.betting, self.variant, self.number, self.betting.terms
        if number == 0 or len(betting.able) > 1:
            unit = unit_of(terms.minimum, number, terms.low_intervals, terms.high_unit)
            high = terms.minimum * terms.high_unit if variant.open_pair == number + 1 and self._open_pair() else 0
            first = 0 if number and variant.first[number] == "mano" else self._first()
            betting.interval(first, unit, variant.duties[number], high)
            if betting.queue:
                return
        self._closed()

    def _closed(self) -> None:
        betting = self.betting
        if betting.duty == _ALL_STAY and betting.first >= 0 and self.opener < 0:
            self._stays()
            return
        alone = betting.alive == 1
        if alone and betting.alone == self.opener and not self._proved():
            betting.close(keep=True)
            self._stays()
            return
        if betting.first >= 0:
            self.speaker = betting.envites[-1] if betting.postura and betting.envites else betting.first
        owner, back = betting.close()
        if back:
            self.log.append((DEVUELVE, owner, back))
        self.number += 1
        if alone or self.number == len(self.variant.streets):
            self._ends()
            return
        self._deal(self.variant.streets[self.number])
        if not self.changing:
            self._begin()

    def _stays(self) -> None:
        self.left, self.done = self.betting.bote, True

    def _proved(self) -> bool:
        return worth(self.variant.ranking, self.first_five) >= self.required

    def _ends(self) -> None:
        betting = self.betting
        if self.opener >= 0 and betting.live[self.opener] and not self._proved():
            betting.withdraw(self.opener)
        if betting.alive == 1:
            self.strengths = [0] * len(betting.live)
        else:
            self.strengths = worths(self.variant, self._hands(), self.board)
        self.done = True
        self.pots = pots_of(betting)
        self.paid = pay(self.pots, self.strengths, betting.author, betting.terms)
        log = self.log
        for paid in self.paid:
            log.append((BENEFICIO, NOBODY, paid.rake))
            for share in paid.shares:
                log.append((PAGA, share.position, share.amount))

    def _hands(self) -> Sequence[Sequence[int]]:
        if self.betting.alive == len(self.own):
            return self.own
        return [own if live else () for own, live in zip(self.own, self.betting.live, strict=True)]

    # --- who speaks first --------------------------------------------------------------------------------------------

    def _first(self) -> int:
        betting = self.betting
        match self.variant.first[self.number]:
            case "mano":
                return 2 % len(betting.live) if betting.terms.big and self.number == 0 else 0
            case "carta-mas-baja":
                return min(betting.able, key=lambda position: lowest(self.shown[position]), default=0)
            case "combinacion-mas-alta":
                return max(self._live(), key=self._visible)
            case "mayor-apuesta":
                return self.speaker
            case "abridor":
                return self._opener_or_right()

    def _live(self) -> list[int]:
        if self.betting.alive == len(self.own):
            return [*range(len(self.own))]
        return [position for position, live in enumerate(self.betting.live) if live]

    def _visible(self, position: int) -> int:
        return worth(self.variant.ranking, [*self.shown[position], *self.board])

    def _opener_or_right(self) -> int:
        """The opener or, if they have retired, the next live player on their right."""
        position, size = max(self.opener, 0), len(self.betting.live)
        while not self.betting.live[position]:
            position = (position - 1) % size
        return position

    def _open_pair(self) -> bool:
        return any(self.shown[each][0] >> 2 == self.shown[each][1] >> 2 for each in self._live())

    # --- cards -------------------------------------------------------------------------------------------------------

    def _deal(self, street: Street) -> None:
        if street.descartes:
            first, size = self._opener_or_right(), len(self.betting.live)
            turns = [(first + place) % size for place in range(size)]
            self.changing = [position for position in reversed(turns) if self.betting.live[position]]
            return
        if street.cubiertas + street.descubiertas:
            self._deal_own(street)
        elif street.quemadas:
            self._burn(street.quemadas)
        if street.comunes:
            self._turn_up(street.comunes)

    def _deal_own(self, street: Street) -> None:
        players = self._live()
        owed = len(players) * (street.cubiertas + street.descubiertas) + street.quemadas
        if owed > len(self.order) - self.at:
            if self._shuffled_again(len(players)):
                return
        elif street.quemadas:
            self._burn(street.quemadas)
        if street.cubiertas:
            self._give(players, street.cubiertas)
        if street.descubiertas:
            self._give(sorted([*players, *self.kept]), street.descubiertas, up=True)

    def _burn(self, cards: int) -> None:
        at = self.at
        self.burned += self.order[at : at + cards]
        self.at = at + cards
        self.log.append((QUEMA, NOBODY, cards))

    def _turn_up(self, cards: int) -> None:
        at = self.at
        self.board += self.order[at : at + cards]
        self.at = at + cards
        self.log.append((COMUN, NOBODY, cards))

    def _give(self, players: Sequence[int], cards: int, *, up: bool = False) -> None:
        order, at, count = self.order, self.at, len(players)
        self.at = end = at + count * cards
        for place, position in enumerate(players, at):
            given = order[place:end:count]
            self.own[position] += given
            if up:
                self.shown.setdefault(position, []).extend(given)
        self.log.append((DESCUBRE if up else DA, NOBODY, cards))

    def _shuffled_again(self, players: int) -> bool:
        """Shuffle the burned cards in if the mazo is too short; if it still is, one card is turned up for all."""
        rest = [*self.order[self.at :], *self.burned]
        self.order, self.at, self.burned = self._in_order(rest), 0, []
        common = len(rest) < players
        if common or len(rest) > players:
            self._burn(1)
        if common:
            self._turn_up(1)
        return common

    def _in_order(self, cards: Sequence[int]) -> list[int]:
        held = {*cards}
        return [card for card in next(self.again) if card in held]

    # --- the descarte ------------------------------------------------------------------------------------------------

    def _available(self, turn: int) -> int:
        return len(self.order) - self.at + sum(len(pile) for pile in [*self._discards(turn), *self._retired()])

    def _discards(self, turn: int) -> list[list[int]]:
        """The discards that may be shuffled in for a player: not their own, nor the opener's."""
        apart = (turn, self.opener)
        return [cards for position, cards in self.discarded.items() if position not in apart]

    def _retired(self) -> list[list[int]]:
        """The cards of retired hands, except the opener's."""
        live = self.betting.live
        return [cards for position, cards in enumerate(self.own) if not live[position] and position != self.opener]

    def _shuffle_discards(self, turn: int, owed: int) -> None:
        """Shuffle the last card of the mazo with the discards, and with retired hands if these are too few."""
        rest, piles = self.order[self.at :], self._discards(turn)
        if len(rest) + sum(map(len, piles)) < owed:
            piles += self._retired()
        self.order, self.at = self._in_order([*rest, *(card for pile in piles for card in pile)]), 0
        for pile in piles:
            pile.clear()
