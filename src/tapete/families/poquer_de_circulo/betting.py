"""The bets of one hand: who speaks, what he owes and how much he may bet.

Positions are those who take part, in the order of turn: 0 is the mano, the last one the postre. A `Betting` is changed
in place by what happens; whoever must keep the one before takes a `copy`. What may be done is told by `options`, and
refused by whoever asks: the operations themselves only raise `ValueError` for what makes no sense.
"""

import copy
from bisect import bisect_left, insort
from typing import Self

import msgspec

from tapete.families.poquer_de_circulo.rules import (
    FIJO,
    Duty,
    Terms,
    may_still_raise,
    most_level,
    opening_level,
    whole_level,
)

NOBODY = -1
_NONE, _FIRST_STAYS, _ALL_STAY, _AT_LEAST, _EXACTLY = Duty


class Options(msgspec.Struct, frozen=True):
    """What whoever has the turn may do."""

    may_pass: bool
    may_retire: bool
    to_cover: int
    """Chips to add to cover, at most the resto; 0 when there is nothing to cover."""
    least: int
    """The lowest level to bet or raise to, chips of the interval included; 0 when no bet is possible."""
    most: int
    step: int

    @property
    def may_bet(self) -> bool:
        return self.most > 0

    def admits(self, level: int) -> bool:
        if not (self.may_bet and self.least <= level <= self.most):
            return False
        return level == self.most or (level - self.least) % self.step == 0


class Betting(msgspec.Struct, kw_only=True):
    """The bets of one hand, as they stand; build it with `begin`."""

    terms: Terms
    began: list[int]
    restos: list[int]
    laid: list[int]
    """The stakes of the interval, without antes."""
    live: list[bool]
    alive: int
    able: list[int]
    """The live positions that may still have a turn, in order: with a resto, and not stopped."""
    bound: list[bool]
    """The positions that have spoken since the last whole increment: they may not raise until there is another."""
    carried: int = 0
    """The part of the bote from earlier hands."""
    queue: list[int] = []
    """The positions without a turn since the last increment, the next one last."""
    stopped: list[int] = []
    """The positions that play on for their stake, without any more turns."""
    spared: list[int] = []
    """The positions without an ante that owe none: nobody's part of the bote is smaller for it."""
    envites: list[int] = []
    postura: int = 0
    full: int = 0
    """The last level of a whole bet or raise."""
    raises: int = 0
    unit: int = 0
    high: int = 0
    duty: Duty = Duty.NONE
    obliged: bool = False
    first: int = NOBODY
    """The first speaker of the interval, or nobody."""
    unopened: bool = False
    """Whether, with ciegas, nobody has put a chip voluntarily."""
    barred: list[int] = []
    """The positions that have bet out of turn in the interval, and raise no more in it."""
    free: dict[int, int] = {}
    """The positions that may declare an envite whatever the limit, with its level; 0 until declared."""
    unraised: bool = False
    """Whether such an envite was made at the fixed limit, which has no raise for it."""
    actions: int = 0

    @classmethod
    def begin(cls, terms: Terms, restos: list[int], carried: int = 0) -> Self:
        size = len(restos)
        return cls(
            terms=terms,
            began=restos.copy(),
            restos=restos.copy(),
            laid=[0] * size,
            live=[True] * size,
            alive=size,
            able=[*range(size)],
            bound=[False] * size,
            carried=carried,
        )

    def copy(self) -> Self:
        other = copy.copy(self)
        other.restos, other.laid = self.restos.copy(), self.laid.copy()
        other.live, other.able, other.bound = self.live.copy(), self.able.copy(), self.bound.copy()
        other.queue, other.stopped, other.envites = self.queue.copy(), self.stopped.copy(), self.envites.copy()
        other.barred = self.barred.copy()
        return other

    @property
    def turn(self) -> int:
        return self.queue[-1] if self.queue else NOBODY

    @property
    def over(self) -> bool:
        """Whether nobody has a turn left in the interval."""
        return not self.queue

    @property
    def put(self) -> list[int]:
        return [before - now for before, now in zip(self.began, self.restos, strict=True)]

    @property
    def bote(self) -> int:
        return self.carried + sum(self.began) - sum(self.restos)

    @property
    def idle(self) -> bool:
        """Whether no more can be bet in the hand, once an interval is over."""
        return len(self.able) <= 1

    @property
    def alone(self) -> int:
        return self.live.index(True) if self.alive == 1 else NOBODY

    @property
    def author(self) -> int:
        """The position that made the last envite of the hand, or nobody."""
        return self.envites[-1] if self.envites else NOBODY

    # --- what is forced, before the first interval -------------------------------------------------------------------

    def ante(self, position: int, amount: int) -> int:
        """Put an ante, or the whole resto; returns the amount put."""
        resto = self.restos[position]
        paid = min(amount, resto)
        self.restos[position] = resto - paid
        if paid == resto:
            self.able.remove(position)
        return paid

    def blind(self, position: int, amount: int) -> int:
        """Put a ciega, or the whole resto; the others must cover the whole ciega in any case."""
        paid = self.ante(position, amount)
        self.laid[position] += paid
        self.postura = self.full = max(self.postura, amount)
        self.unopened = True
        return paid

    # --- an interval -------------------------------------------------------------------------------------------------

    def interval(self, first: int, unit: int, duty: Duty = _NONE, high: int = 0) -> None:
        """Open an interval; the first position from `first` on that can speak has the turn, if any."""
        self.unit = unit
        self.high = high
        self.duty = duty
        self.obliged = duty >= _AT_LEAST
        self.queue = self._turns(first) if first else self.able[::-1]
        if len(self.able) <= 1:
            self._unless_idle()
        self.first = self.queue[-1] if self.queue else NOBODY

    def _turns(self, first: int) -> list[int]:
        """The able positions from one on, the last of them first."""
        able = self.able
        begin = bisect_left(able, first)
        return [*able[begin:], *able[:begin]][::-1]

    def _unless_idle(self) -> None:
        unanswered = len(self.able) <= 1 and self.queue and self.laid[self.queue[-1]] >= self.postura
        if unanswered or self.alive == 1:
            self.queue = []

    def close(self, *, keep: bool = False) -> tuple[int, int]:
        """End an interval: the owner and amount of chips that nobody covered; nothing if they are kept in the bote."""
        if self.queue:
            raise ValueError("somebody has the turn")
        self.first = NOBODY
        if self.barred or self.free:
            self.barred, self.free, self.unraised = [], {}, False
        if not self.postura:
            return NOBODY, 0
        owner, back = (NOBODY, 0) if keep else self._uncalled()
        if back:
            if not self.restos[owner]:
                insort(self.able, owner)
            self.restos[owner] += back
        self.laid = [0] * len(self.live)
        self.bound = [False] * len(self.live)
        self.postura = self.full = self.raises = 0
        return owner, back

    def _uncalled(self) -> tuple[int, int]:
        """The highest stake of the interval above all others; it is not returned to a dead hand."""
        laid = self.laid
        highest = max(laid)
        owner = laid.index(highest)
        if laid.count(highest) > 1 or not self.live[owner]:
            return NOBODY, 0
        return owner, highest - max(each for each in laid if each < highest)

    # --- what whoever has the turn may do ----------------------------------------------------------------------------

    def options(self) -> Options:
        turn = self._speaker()
        return self._must_bet(self.restos[turn]) if self.obliged else self.options_of(turn)

    def options_of(self, turn: int) -> Options:
        if promised := self.promised(turn):
            return Options(False, False, 0, promised, promised, 1)
        resto = self.restos[turn]
        owed = self.postura - self.laid[turn]
        least, most, step = self._levels(turn)
        return Options(
            may_pass=owed == 0,
            may_retire=self._may_retire(turn),
            to_cover=min(owed, resto),
            least=least,
            most=most,
            step=step,
        )

    def promised(self, position: int) -> int:
        level = self.free.get(position, 0)
        return level if level > self.postura else 0

    def _speaker(self) -> int:
        if not self.queue:
            raise ValueError("nobody has the turn")
        return self.queue[-1]

    def _may_retire(self, turn: int) -> bool:
        if self.postura or self.duty == _NONE:
            return True
        return self.duty == _FIRST_STAYS and turn != self.first

    def _must_bet(self, resto: int) -> Options:
        terms = self.terms
        least = most = min(terms.minimum, resto)
        if self.duty == _AT_LEAST and terms.system != FIJO:
            most = most_level(terms.system, terms.minimum, 0, 0, resto, self.bote, terms.pot_multiple)
        return Options(False, False, 0, least, min(most, resto), terms.chip)

    def _levels(self, turn: int) -> tuple[int, int, int]:
        terms, resto, laid = self.terms, self.restos[turn], self.laid[turn]
        reach = laid + resto
        if self.bound[turn] or turn in self.barred or reach <= self.postura or len(self.able) == 1:
            return 0, 0, 1
        if self.unraised:
            return 0, 0, 1
        if not may_still_raise(terms.system, self.raises, terms.raises, self.alive):
            return 0, 0, 1
        whole, owed = self._whole(self.unit), self.postura - laid
        most = most_level(terms.system, whole, laid, owed, resto, self.bote, terms.pot_multiple)
        if self.unopened:
            most = opening_level(terms.system, most, whole, terms.first_opening, terms.big)
        if terms.system != FIJO:
            return min(whole, reach), min(most, reach), terms.chip
        if self.high and self._whole(self.high) <= reach:
            most = self._whole(self.high)
        return min(whole, reach), min(most, reach), max(most - whole, 1)

    def _whole(self, unit: int) -> int:
        terms = self.terms
        return whole_level(terms.system, terms.minimum, unit, terms.least_raise, self.postura, self.full)

    # --- what is done ------------------------------------------------------------------------------------------------

    def passes(self) -> int:
        turn = self._speaker()
        if self.postura > self.laid[turn]:
            raise ValueError("there is something to cover")
        self.stays()
        return turn

    def stays(self) -> int:
        queue = self.queue
        if not queue or self.obliged:
            raise ValueError("he may not pass")
        owed = self.postura - self.laid[queue[-1]]
        if owed > 0:
            return self._cover(owed)
        queue.pop()
        self.actions += 1
        return 0

    def covers(self) -> int:
        owed = self.postura - self.laid[self._speaker()]
        if owed <= 0:
            raise ValueError("there is nothing to cover")
        return self._cover(owed)

    def _cover(self, owed: int) -> int:
        turn = self.queue.pop()
        resto = self.restos[turn]
        self.actions += 1
        self.bound[turn] = True
        self.unopened = False
        if owed < resto:
            self.restos[turn] = resto - owed
            self.laid[turn] = self.postura
            return owed
        self._lay(turn, resto)
        self._unless_idle()
        return resto

    def bets_to(self, level: int, *, as_whole: bool = False) -> int:
        """Bet or raise to a level; returns the amount added. With `as_whole`, less counts as a whole bet."""
        turn = self._speaker()
        paid = self._envite(turn, level, as_whole=as_whole)
        self._reopened(turn)
        return paid

    def bets_out_of_turn(self, position: int, level: int) -> int:
        """Bet out of turn: those before answer it, and the player raises no more in the interval."""
        speaker = self._speaker()
        paid = self._envite(position, level)
        self.bound[position] = True
        self.barred.append(position)
        self.queue = [each for each in self._turns(speaker) if each != position]
        self._unless_idle()
        return paid

    def _envite(self, position: int, level: int, *, as_whole: bool = False) -> int:
        paid = level - self.laid[position]
        if self.obliged or level <= self.postura or paid > self.restos[position]:
            raise ValueError("no bet")
        if self.promised(position):
            self.unraised = self.terms.system == FIJO
        if as_whole or level >= self._whole(self.unit):
            self._whole_increment(level)
        self._lay(position, paid)
        self.postura = level
        self.unopened = False
        self.envites.append(position)
        self.actions += 1
        return paid

    def _whole_increment(self, level: int) -> None:
        if self.full:
            self.raises += 1
        if self.high and level - self.full >= self.high:
            self.unit, self.high = self.high, 0
        self.full = level
        self.bound = [False] * len(self.live)

    def declares(self, position: int, level: int = 0) -> None:
        """Let a player declare an envite whatever the limit, or record the declared level."""
        self.free = {**self.free, position: level}

    def forced(self, position: int, amount: int) -> int:
        """Make the forced first bet. More than the minimum is an envite; with less, others cover it whole."""
        if not self.obliged or position != self._speaker():
            raise ValueError("no bet is due from him")
        paid = min(amount, self.restos[position])
        self.obliged = False
        self.postura = self.full = max(paid, self.terms.minimum)
        self._lay(position, paid)
        if paid > self.terms.minimum:
            self.envites.append(position)
        self._reopened(position)
        return paid

    def _lay(self, position: int, paid: int) -> None:
        self.restos[position] -= paid
        self.laid[position] += paid
        if not self.restos[position]:
            self.able.remove(position)

    def _reopened(self, turn: int) -> None:
        """After an increment everybody else has a turn again."""
        self.bound[turn] = True
        self.queue = [position for position in self._turns(turn) if position != turn]
        self._unless_idle()

    def retires(self) -> int:
        turn = self._speaker()
        self.actions += 1
        self.withdraw(turn)
        return turn

    def withdraw(self, position: int) -> None:
        if not self.live[position]:
            raise ValueError("he is out already")
        self.live[position] = False
        self.alive -= 1
        self._leaves(position)

    def stop(self, position: int) -> None:
        self.stopped.append(position)
        self._leaves(position)

    def refund(self, position: int) -> int:
        """Annul a hand and return its stake; the postura stays, and its envites no longer count."""
        if self.live[position]:
            self.withdraw(position)
        back = self.began[position] - self.restos[position]
        self.restos[position] += back
        self.laid[position] = 0
        self.envites = [author for author in self.envites if author != position]
        return back

    def _leaves(self, position: int) -> None:
        if position in self.able:
            self.able.remove(position)
        if position in self.queue:
            self.queue.remove(position)
        self._unless_idle()
