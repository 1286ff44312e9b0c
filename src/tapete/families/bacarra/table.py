"""A table of baccarat between players: its course, its sabot and its end; its view and cloth; simple players (bots)."""

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from operator import attrgetter
from typing import Any, ClassVar, Generic, Protocol, TypeVar

import msgspec

from tapete.engine.chapter import Chapter, Moment, Power, verb
from tapete.engine.cloth import Cloth, Spot
from tapete.engine.command import BACK_OFFICE, Actor, Command, Role
from tapete.engine.event import Event, Reason, Refused
from tapete.engine.table import FIN, AnyTable, Pace, TableGame, Terms
from tapete.families.bacarra.deal import Abate, AskCard, BankAbate, DeclineCard, Lift, sees
from tapete.families.bacarra.state import AnyState, AwardT, BankT, DueT, PlayT, SeatT, drawn_now, is_banker
from tapete.families.baccarat import CHOOSES, DRAWS, NATURAL
from tapete.families.circulo.bank import CagnotteEmptied, banked
from tapete.families.circulo.people import Leave, Present, Standing, law, seated
from tapete.families.course import Events
from tapete.families.cut import Cut, cutting
from tapete.families.sabot import SabotLoaded
from tapete.families.table.closing import CloseTable, closing, last_rounds
from tapete.families.table.opening import hour, opened_by_direction, tips
from tapete.families.table.reasons import NADA_QUE_LIQUIDAR, RONDA_EN_CURSO
from tapete.families.table.settling import settlement
from tapete.families.table.view import TableView
from tapete.language import N_, say
from tapete.law.citation import Citation
from tapete.law.parameters import Cited

PLAZA_EN_OTRA_MESA = Reason(
    "plaza_en_otra_mesa", N_("{player:@} has a seat, or waits for one, at another table of the game.")
)
CONSTITUCION, LIQUIDACION = "constitucion", "liquidacion"

R = TypeVar("R", bound=Any)
S = TypeVar("S", bound=AnyState)


class BankedTable(TableGame[R, S]):
    """A table of baccarat between players; each game adds its chapters and what its bank waits for."""

    covers = True
    betting: ClassVar[str]
    """The phase in which bets are laid."""
    steps: ClassVar[Mapping[str, tuple[type[Command], Role]]]
    """The next step of the staff by phase, and the role that takes it."""
    silences: ClassVar[Mapping[str, type[Command]]]
    """The meaning of the asked player's silence, by phase."""

    @property
    def cite(self) -> Citation:
        return self._law("players")

    def _law(self, rule: str) -> Citation:
        cite: Citation = self.rules.law[rule]
        return cite

    def sees(self, event: Event, who: Actor) -> bool:
        return sees(event, who)

    def read(self, words: Sequence[str], by: Actor, state: S) -> Command:
        """«Abatir» is said of the speaker's own cards: those of the bank, if the banker says it."""
        command = super().read(words, by, state)
        return BankAbate(by=by) if isinstance(command, Abate) and is_banker(state, by.id) else command

    def placed(self, state: S) -> set[str]:
        """Players with a seat or a right to the next one: nobody may have that at two tables of the house."""
        return {*seated(state), *state.waiting}

    def second_place(self, player: str) -> Refused:
        return Refused(PLAZA_EN_OTRA_MESA, self._law("one_seat"), player=player)

    @abstractmethod
    def asked(self, state: S) -> str:
        """The one player whose answer the table waits for; empty when it waits for several, the staff or chance."""

    @abstractmethod
    def enough(self, state: S) -> bool:
        """True if there are players enough for a jugada."""

    @abstractmethod
    def in_time(self, state: S) -> bool:
        """True if the staff may take the next step of the phase now."""

    @abstractmethod
    def by_rule(self, state: S, by: Actor) -> Command | None:
        """The command that plays the cards of a silent player; None while nobody is asked about cards."""

    @abstractmethod
    def withdraws(self, state: S) -> Command:
        """The command by which the banker withdraws when there are too few players."""

    @abstractmethod
    def waits_for_many(self, state: S) -> bool:
        """True if several players may answer."""

    def next_step(self, state: S) -> Command | None:
        if not state.staff:
            return opened_by_direction(self.rules)
        if drawn_now(state) or state.phase not in self.steps or not self.in_time(state):
            return None
        kind, role = self.steps[state.phase]
        return kind(by=on_duty(state, role))

    def on_silence(self, state: S) -> Command | None:
        """A silent player never accepts a bank; cards are played by the rules; otherwise the staff goes on.

        With too few players the banker withdraws. If nobody takes the bank, the table closes so that another can begin.
        """
        if state.phase == FIN and state.last < 0:
            return CloseTable(by=on_duty(state, Role.JEFE))
        if self._short_of_players(state):
            return self.withdraws(state)
        name = self.asked(state)
        by = Actor(name, Role.JUGADOR)
        if name and (played := self.by_rule(state, by)) is not None:
            return played
        return self.silences[state.phase](by=by) if name and state.phase in self.silences else self.next_step(state)

    def _short_of_players(self, state: S) -> bool:
        return state.phase == CONSTITUCION and not drawn_now(state) and not self.enough(state)

    def pace(self, state: S) -> Pace:
        if state.phase == self.betting:
            return Pace.APUESTAS
        waits = self.asked(state) or self.waits_for_many(state) or self._short_of_players(state)
        return Pace.DECISION if waits else Pace.PERSONAL

    def undecided(self, state: S, player: str) -> int:
        return banked(state, player)

    def terms(self, kind: str, cite: Citation, cap: int, cap_cite: Citation) -> Terms:
        """The notice of a bet: all are paid at par."""
        least = (self.rules.minimum,)
        return Terms(id=kind, kind=kind, pays=Fraction(1), cite=cite, minimums=least, cap=cap, cap_cite=cap_cite)


def on_duty(state: AnyState, role: Role) -> Actor:
    return next(person for person in state.staff if person.role is role)


def paying(by: Power[R, S], ends: Callable[[R, S], Sequence[Event]]) -> Chapter[R, S]:
    due = Moment[R, S](lambda _, state: state.phase == LIQUIDACION, NADA_QUE_LIQUIDAR, law("payment"))
    return settlement(by, due, law("payment"), ends)


def ending(
    between: Callable[[R, S], bool], taken_home: Callable[[R, S], Sequence[Event]], keeps: Sequence[str] = ()
) -> tuple[Chapter[R, S], ...]:
    """The chapters every session ends with: the bank goes back to its players and the cagnotte to the caja."""

    def emptied(rules: R, state: S) -> CagnotteEmptied:
        return CagnotteEmptied(bank=state.cagnotte, cite=rules.law["payment"])

    close: Chapter[R, S] = closing(
        by=law("head"),
        when=Moment[R, S](between, RONDA_EN_CURSO, law("head")),
        empties=taken_home,
        kind=CagnotteEmptied,
        closes=emptied,
        keeps=keeps,
    )
    return (tips, hour, last_rounds(between), close)


# --- the cut of a sabot, and the control of its cards -----------------------------------------------------------------

SIN_TALLA = Reason("sin_talla", N_("The talla has not ended."))


def sabot_cut(
    *,
    croupier: Power[R, S],
    shuffling: Moment[R, S],
    offered: Moment[R, S],
    cite: Citation,
    cutters: Callable[[S], tuple[str, ...]],
    begins: Callable[[R, S], Events[R, S]],
    after: Callable[[Any], None] = lambda _: None,
) -> Chapter[R, S]:
    """Load the sabot with the cards once they are cut; `cite` is the article on who is offered the cut."""

    def loads(rules: R, state: S, by: str, command: Cut | None) -> Sequence[Event]:
        course = begins(rules, state)
        packs, behind = rules.packs.value, rules.behind
        word = command.word if command and command.word else msgspec.UNSET
        course(SabotLoaded(packs=packs, behind=behind.value, cuts=1, cut_by=by, word=word, cite=behind.cite))
        after(course)
        return course.events

    return cutting(
        croupier=croupier,
        player=Present[R, S](),
        shuffling=shuffling,
        offered=offered,
        shuffle=law("shuffle"),
        cite=lambda _: cite,
        cutters=cutters,
        loads=loads,
    )


ControlCards = verb("ControlCards", "controlar", N_("Have the cards checked"))


class CardsControlled(Event, frozen=True, tag="cards-controlled"):
    """The cards were checked at the end of the talla."""

    sentence = N_("The cards are checked at the request of {player:@}: {cards}, of which {out} dealt.")
    player: str
    cards: int
    out: int
    complete: bool


def control(ended: Callable[[S], bool]) -> Chapter[R, S]:
    chapter = Chapter[R, S]("control of the cards")

    @chapter.act(ControlCards, by=Present[R, S]())
    def control_cards(rules: R, state: S, command: Command) -> Sequence[Event]:
        cite, sabot = rules.law["control"], state.sabot
        if not ended(state) or sabot is None:
            raise Refused(SIN_TALLA, cite)
        known = sum(sabot.unseen) + sabot.gone - sabot.burned_unseen
        complete = known == sabot.size and all(0 <= left <= len(sabot.backs) for left in sabot.unseen)
        return [CardsControlled(player=command.by.id, cards=known, out=sabot.gone, complete=complete, cite=cite)]

    chapter.bare(ControlCards, cite=law("control"))
    chapter.records(CardsControlled)
    return chapter


# --- the view ---------------------------------------------------------------------------------------------------------

T = TypeVar("T", bound=msgspec.Struct)


class BankedView(TableView, Generic[SeatT, AwardT, BankT, PlayT, DueT], frozen=True, kw_only=True):
    """Seats, bank and bets are public; cards are private until they are shown."""

    due: tuple[DueT, ...] = ()
    seats: tuple[SeatT | None, ...]
    standing: tuple[Standing, ...]
    waiting: tuple[str, ...]
    talla: int
    cards_left: int
    cutter: str
    award: AwardT | None
    banca: BankT | None
    play: PlayT | None
    asked: str

    def playing(self) -> Collection[str]:
        everybody: tuple[Any, ...] = (*self.seats, *self.standing)
        return dict.fromkeys([place.player for place in everybody if place is not None])

    def tell(self, language: str) -> list[str]:
        return list(self._lines(language))

    def _lines(self, language: str) -> Iterator[str]:
        bank: Any = self.banca
        if bank is not None:
            yield say(N_("bank of {player}: {amount:€}"), language, {"player": bank.banker, "amount": bank.amount})
        yield from self.told(language)
        if self.asked:
            yield say(N_("waiting for {player}"), language, {"player": self.asked})

    def told(self, language: str) -> Iterator[str]:
        """The bets, and the cards in sight."""
        raise NotImplementedError


V = TypeVar("V", bound=BankedView[Any, Any, Any, Any, Any])


def view_of(kind: type[V], game: AnyTable, state: AnyState, who: Actor, **seen: Any) -> V:
    return copied(
        kind,
        state,
        game=game.slug,
        who=who,
        phase=state.phase,
        bank=state.cagnotte if who.role in BACK_OFFICE else None,
        cards_left=state.sabot.left if state.sabot else 0,
        cutter=state.cutters[0] if state.cutters else "",
        **seen,
    )


def copied(kind: type[T], source: msgspec.Struct, **given: Any) -> T:
    """A struct of another kind with the fields that both have, one by one, and what is given here."""
    names, values = _common(kind, type(source), tuple(given))
    given.update(zip(names, values(source), strict=True))
    return kind(**given)


@cache
def _common(
    kind: type[msgspec.Struct], source: type[msgspec.Struct], given: tuple[str, ...]
) -> tuple[list[str], Callable[[Any], tuple[Any, ...]]]:
    names = [name for name in kind.__struct_fields__ if name in source.__struct_fields__ and name not in given]
    return names, attrgetter(*names)


# --- the cloth --------------------------------------------------------------------------------------------------------

WIDTH, HEIGHT = 960, 560
SPOT_WIDTH, SPOT_HEIGHT = 84, 60


def round_cloth(seats: Iterable[tuple[float, float]], middle: Mapping[str, tuple[int, int]]) -> Cloth:
    """A cloth with seats around an oval, given on the unit circle, and other places given from its centre."""
    wide, high = (WIDTH - SPOT_WIDTH) / 2, (HEIGHT - SPOT_HEIGHT) / 2
    spots = [
        _spot(f"asiento:{number}", round(x * wide * 0.95), round(y * high * 0.95), str(number))
        for number, (x, y) in enumerate(seats, 1)
    ]
    spots += [_spot(name, x, y, name) for name, (x, y) in middle.items()]
    return Cloth(width=WIDTH, height=HEIGHT, spots=tuple(spots))


def _spot(name: str, x: int, y: int, label: str) -> Spot:
    left, top = WIDTH // 2 + x - SPOT_WIDTH // 2, HEIGHT // 2 + y - SPOT_HEIGHT // 2
    return Spot(bet=name, x=left, y=top, width=SPOT_WIDTH, height=SPOT_HEIGHT, label=label)


# --- simple players ---------------------------------------------------------------------------------------------------

AnyView = BankedView[Any, Any, Any, Any, Any]


class PuntoRules(Protocol):
    """The table of the punto, with a letter for each total under 8."""

    @property
    def punto(self) -> Cited[str]: ...


def word_by_rule(rules: PuntoRules, points: int, by: Actor, *, lifted: bool, draws: bool = False) -> Command:
    """Lift, then abate, draw or stand by the rules; where there is a choice, draw only if `draws`."""
    if not lifted:
        return Lift(by=by)
    if points >= NATURAL:
        return Abate(by=by)
    letter = rules.punto.value[points]
    return AskCard(by=by) if letter == DRAWS or (letter == CHOOSES and draws) else DeclineCard(by=by)


def takes_leave(
    view: AnyView, gives_up: Mapping[str, type[Command]], answer: Callable[[], Command | None]
) -> Command | None:
    """The command of a simple player who leaves: give up the offer of a phase, or play the hand it holds."""
    if view.who.id not in view.playing():
        return None
    if view.asked != view.who.id:
        return Leave(by=view.who)
    verb = gives_up.get(view.phase)
    return verb(by=view.who) if verb else answer()


def vacant_seats(view: AnyView) -> list[int]:
    """The numbers of the seats that a newcomer may take: none while others wait."""
    return [] if view.waiting else [number for number, seat in enumerate(view.seats, 1) if seat is None]


def whim(view: AnyView) -> int:
    """A number under 11 that changes with the round and the player, so that simple players do not all bet alike."""
    return (view.round * 7 + len(view.who.id) + ord(view.who.id[-1])) % 11
