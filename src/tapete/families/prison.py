"""The prison: what a 0 does to a suerte sencilla, what its owner may choose, and how it is redeemed or set free.

ES1979:01.IV.1.B.b, GA2007:01.V.1.A.b, MU2010:7.2.b. When a 0 strikes is in the payment of each game: treinta y cuarenta
has none, and at 31 the same provisions apply.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import StrEnum
from typing import Any, Literal, NamedTuple, Protocol, TypeVar

from tapete.engine.chapter import Chapter, Power, replace
from tapete.engine.command import Actor, Command, Name, Offer
from tapete.engine.event import Event, Reason, Refused
from tapete.engine.words import Chosen, Kind
from tapete.families.stakes import cells
from tapete.families.stakes.bets import Bet
from tapete.families.table.powers import spoken_for
from tapete.kit.money import halves
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited

SIN_OPCION = Reason("sin_opcion", N_("{player:@} has no suerte sencilla on {bet} waiting for a choice."))
RETIRADA_NO_PERMITIDA = Reason(
    "retirada_no_permitida", N_("Half of it, {half:€}, is under the table minimum of {minimum:€}: it stays in prison.")
)
VARIAS_EN_PRISION = Reason(
    "varias_en_prision", N_("{player:@} has several stakes in prison on {bet}; say which of them: {which}.")
)
SIN_PRISION = Reason("sin_prision", N_("There is no prison in this game."))


class ZeroRule(StrEnum):
    """What the 0 does to suertes sencillas."""

    PRISION = "prision"
    MITAD = "mitad"
    NINGUNA = "ninguna"


class FreedAt(StrEnum):
    """The value that a prisoner struck by further zeros holds, and is freed at."""

    REDUCIDA = "reducida"
    """Its start, halved for each zero after the first."""
    ENTERA = "entera"
    """Its start; the zeros only halve what it may be withdrawn for."""


class Imprisoned(cells.OnCell, frozen=True, tag="imprisoned"):
    """A suerte sencilla stays on its cell, in prison, after its n-th zero."""

    sentence = N_("In prison: {amount:€} of {player:@} on {bet} (times in a row: {zeros}).")
    zeros: int
    option: bool
    """Whether the player may take half of it back before the next no va más."""


class Freed(cells.OnCell, frozen=True, tag="freed"):
    """A prisoner whose suerte came out is a free stake again, without gain."""

    sentence = N_("Set free: {amount:€} of {player:@} on {bet}, without gain.")
    zeros: int


class ChooseZero(Command, frozen=True, tag="zero"):
    """After a 0: take back half of a suerte sencilla, or leave it in prison."""

    words = ("{choice:choice} {bet:spot} [de {colour}] [paño {pano}] [para {player}] [ceros {zeros}]",)
    player: Name
    bet: str
    choice: Literal["retirar", "prision"]
    zeros: int
    """Which prisoner of the cell: how many zeros it has suffered."""
    pano: int = 1
    colour: str = ""


ANY = 0
CHOICE = Chosen({"prision": "prision", "mitad": "retirar"})


class PrisonRules(Protocol):
    """What the prison asks of the rules."""

    @property
    def zero_rule(self) -> Cited[ZeroRule]: ...
    @property
    def freed_at(self) -> Cited[FreedAt] | None:
        """The value held after further zeros; halved where nothing is given."""
        ...

    @property
    def minimum(self) -> int:
        """What a halved bet must still reach to be withdrawn."""
        ...


class Prison(Protocol):
    """What the prison asks of the state."""

    @property
    def stakes(self) -> cells.Stakes: ...
    @property
    def due(self) -> tuple[Any, ...]: ...


R = TypeVar("R", bound=PrisonRules)
S = TypeVar("S", bound=Prison)


def redeemable(stake: cells.Stake) -> int:
    """What a suerte sencilla may be withdrawn for after the zeros it has suffered."""
    return halves(stake.start, stake.zeros)


def holds_whole(rules: PrisonRules) -> bool:
    return rules.freed_at is not None and rules.freed_at.value is FreedAt.ENTERA


def imprisoned(rules: PrisonRules, stake: cells.Stake, amount: int, zeros: int, *, option: bool) -> Imprisoned:
    return Imprisoned(**stake.where, amount=amount, zeros=zeros, option=option, cite=rules.zero_rule.cite)


GiveBack = Callable[[cells.Stake, int, Citation], cells.Returned]
"""How an amount of a stake goes back to its player."""


class Struck(NamedTuple):
    """What a 0 does to one stake, each part for its place in the settlement."""

    collected: Sequence[cells.Collected] = ()
    back: Sequence[cells.Returned] = ()
    locked: Sequence[Imprisoned] = ()


def strike(rules: PrisonRules, stake: cells.Stake, give_back: GiveBack, *, last: bool = False) -> Struck:
    """A 0 strikes a suerte sencilla, fresh or already in prison; in the `last` round what it is worth goes back."""
    cite = rules.zero_rule.cite
    zeros = stake.zeros + 1
    start = stake.start or stake.amount
    redeemed = halves(start, zeros)
    if rules.zero_rule.value is ZeroRule.MITAD or last:
        back = [give_back(stake, redeemed, cite)] if redeemed else []
        return Struck([cells.collect(stake, stake.amount - redeemed, cite)], back)
    held = start if holds_whole(rules) else halves(start, zeros - 1)
    collected = [cells.collect(stake, stake.amount - held, cite)] if held < stake.amount else []
    locked = [imprisoned(rules, stake, held, zeros, option=redeemed >= rules.minimum)] if held else []
    return Struck(collected, (), locked)


def redeem(rules: PrisonRules, stake: cells.Stake, give_back: GiveBack) -> list[cells.Collected | cells.Returned]:
    """The end of a suerte sencilla struck by zeros: the player takes what it is worth, the bank the rest."""
    cite = rules.zero_rule.cite
    redeemed = redeemable(stake)
    events: list[cells.Collected | cells.Returned] = [cells.collect(stake, stake.amount - redeemed, cite)]
    if redeemed:
        events.append(give_back(replace(stake, amount=redeemed), redeemed, cite))
    return events


def emptied(rules: PrisonRules, stakes: cells.Stakes, give_back: GiveBack, cite: Citation) -> list[Event]:
    """The cloth at the end of a session: free stakes go back, by this article, and prisoners are redeemed."""
    events: list[Event] = []
    for stake in stakes:
        events += [give_back(stake, stake.amount, cite)] if stake.free else redeem(rules, stake, give_back)
    return events


class Gate:
    """Prisoners leave in the course of one settlement: as bets again if the table would take them, else handed back."""

    def __init__(
        self, rules: PrisonRules, stakes: cells.Stakes, give_back: GiveBack, handed: Citation | None = None
    ) -> None:
        """`handed` is by what one that may not be a bet is handed back, where the article of the 0 does not say it."""
        self._rules = rules
        self._handed = handed or rules.zero_rule.cite
        self._stakes = stakes
        self._give_back = give_back
        self._freed: dict[tuple[str, str], int] = {}

    def release(self, bet: Bet, stake: cells.Stake) -> Freed | cells.Returned:
        key = (stake.player, stake.bet)
        total = cells.on_cell(self._stakes, *key) + self._freed.get(key, 0) + stake.amount
        if stake.amount < bet.minimums[stake.pano - 1] or total > bet.cap or stake.amount % bet.step:
            return self._give_back(stake, stake.amount, self._handed)
        self._freed[key] = self._freed.get(key, 0) + stake.amount
        return Freed(**stake.where, amount=stake.amount, zeros=stake.zeros, cite=self._rules.zero_rule.cite)


def _prisoners(stakes: cells.Stakes, command: ChooseZero) -> list[tuple[int, int]]:
    """The paño and the zeros of each prisoner that a command may mean: on any paño where none is said."""
    chips = (command.player, command.bet, command.colour)
    mine = [s for s in stakes if s.zeros and (s.player, s.bet, s.colour) == chips]
    found = sorted((s.pano, s.zeros) for s in mine if command.pano in {ANY, s.pano})
    return [each for each in found if each[1] == command.zeros] if command.zeros else found


def _which(mine: list[tuple[int, int]]) -> str:
    several = len({pano for pano, _ in mine}) > 1
    return ", ".join(f"paño {pano} ceros {zeros}" if several else f"ceros {zeros}" for pano, zeros in mine)


def prison(
    *,
    by: Power[R, S],
    closed: Callable[[R, S], bool],
    refuse_bet: Callable[[R, ChooseZero], object],
    present: Callable[[S], Iterable[str]],
    redeems: Callable[[R, S, cells.Stake], Sequence[Event]],
    spot: Kind,
) -> Chapter[R, S]:
    """Who was struck by a 0 takes half back or stays, until bets are `closed`; `redeems` is what half back means."""
    chapter = Chapter[R, S]("prison", kinds={"choice": CHOICE, "spot": spot})

    @chapter.act(ChooseZero, by=by)
    def choose(rules: R, state: S, command: ChooseZero) -> Sequence[Event]:
        refuse_bet(rules, command if command.pano != ANY else replace(command, pano=1))
        cite = rules.zero_rule.cite
        if rules.zero_rule.value is not ZeroRule.PRISION:
            raise Refused(SIN_PRISION, cite)
        if (not command.zeros or command.pano == ANY) and (mine := _prisoners(state.stakes, command)):
            raise Refused(VARIAS_EN_PRISION, cite, player=command.player, bet=command.bet, which=_which(mine))
        stake = cells.find_stake(state.stakes, command.player, command.bet, command.pano, command.colour, command.zeros)
        if stake is None or command.zeros < 1 or closed(rules, state):
            raise Refused(SIN_OPCION, cite, player=command.player, bet=command.bet)
        if command.choice == "retirar" and redeemable(stake) < rules.minimum:
            raise Refused(RETIRADA_NO_PERMITIDA, cite, half=redeemable(stake), minimum=rules.minimum)
        if not stake.option:
            raise Refused(SIN_OPCION, cite, player=command.player, bet=command.bet)
        if command.choice == "retirar":
            return redeems(rules, state, stake)
        return [imprisoned(rules, stake, stake.amount, stake.zeros, option=False)]

    chapter.default(ChooseZero, "zeros", unsaid=0)(lambda _, __, ___: 0)

    chapter.default(ChooseZero, "pano", unsaid=ANY)(lambda _, __, ___: ANY)

    @chapter.complete(ChooseZero)
    def only_prisoner(rules: R, state: S, command: ChooseZero) -> ChooseZero:
        if command.zeros and command.pano != ANY:
            return command
        mine = _prisoners(state.stakes, command)
        if len(mine) > 1:
            return command
        pano, zeros = mine[0] if mine else (1 if command.pano == ANY else command.pano, command.zeros or 1)
        return replace(command, pano=pano, zeros=zeros)

    @chapter.offer(ChooseZero)
    def choices(rules: R, state: S, who: Actor) -> Iterator[Offer]:
        struck = [] if closed(rules, state) else [stake for stake in state.stakes if stake.option]
        for player in spoken_for(who, present(state)) if struck else ():
            for s in struck:
                if s.player == player:
                    taken = ChooseZero(**s.where, by=who, zeros=s.zeros, choice="retirar")
                    yield Offer(taken, rules.zero_rule.cite)
                    yield Offer(replace(taken, choice="prision"), rules.zero_rule.cite)

    @chapter.fold(Imprisoned)
    def locked_up(rules: R, state: S, event: Imprisoned) -> S:
        before = event.zeros - 1 if state.due else event.zeros
        place = cells.place_of(state.stakes, event, before)
        stake = state.stakes[place]
        start = stake.start or stake.amount
        held = replace(stake, amount=event.amount, zeros=event.zeros, start=start, option=event.option)
        return replace(state, stakes=cells.instead(state.stakes, place, held), due=state.due[1:])

    @chapter.fold(Freed)
    def freed(rules: R, state: S, event: Freed) -> S:
        prisoner = state.stakes[cells.place_of(state.stakes, event, event.zeros)]
        stakes = cells.reduced(state.stakes, event, event.zeros, 0)
        return replace(state, stakes=cells.added(stakes, event, event.amount, prisoner.placed), due=state.due[1:])

    return chapter
