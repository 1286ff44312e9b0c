"""Bingo on pages, whatever its modality: the board, what is played for, the own cartones, and what is to be done."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from tapete.engine.command import Actor, Offer, Role
from tapete.engine.event import Event
from tapete.engine.table import AnyTable
from tapete.kit.bingo import Carton, Rows
from tapete.language import N_, say, translate
from tapete.web.glimpse import BINGO
from tapete.web.recent import events_of
from tapete.web.scenes.elements import Fact, Look, Prize, Result, Settled
from tapete.web.scenes.hall.drawing import Hall, draw_hall, hall_board, hall_glimpse
from tapete.web.scenes.presenter import MOST_RESULTS, Presenter, Where, tell
from tapete.web.stage import Board

BLANK, OPEN, HIT, WAITED = "blank", "open", "hit", "waited"
_MOST_TOLD = 4
"""As many missing numbers as are told on the cartón itself."""


class Cell(msgspec.Struct, frozen=True):
    """A cell as it is drawn."""

    number: int
    state: str


class Ticket(msgspec.Struct, frozen=True, kw_only=True):
    """A cartón as its owner sees it."""

    id: str
    """As the notation names it."""
    name: str
    place: int
    """Among the own ones, in the order of buying."""
    cells: tuple[tuple[Cell, ...], ...]
    numbers: int
    missing: tuple[int, ...]
    line: tuple[int, ...]
    said: str
    brief: str
    """The same without what it is for, where a single number is missing: room is scarce on the cartón itself."""
    near: bool
    """Whether one number more makes it win what is open."""
    complete: bool
    won: tuple[str, ...] = ()
    """What it has formed, where terminals tell of it."""

    @property
    def stamped(self) -> int:
        return self.numbers - len(self.missing)


class Owned(msgspec.Struct, frozen=True):
    """A cartón with its cells, before anything is known of it."""

    id: str
    name: str
    rows: Rows
    won: tuple[str, ...] = ()


def tickets(owned: Iterable[Owned], called: Collection[int], language: str, *, line_open: bool) -> tuple[Ticket, ...]:
    """All of them, that which lacks least for what is open first."""
    out = frozenset(called)
    made = [_ticket(each, place, out, language, line_open=line_open) for place, each in enumerate(owned)]
    return tuple(sorted(made, key=lambda each: (line_open and len(each.line), len(each.missing), each.place)))


def _ticket(owned: Owned, place: int, called: Collection[int], language: str, *, line_open: bool) -> Ticket:
    held = Carton(owned.rows)
    missing = tuple(sorted(held.numbers.difference(called)))
    line = min((tuple(sorted(each.difference(called))) for each in held.lines), key=len, default=())
    lacks = line if line_open else missing
    near = len(lacks) == 1
    return Ticket(
        id=owned.id,
        name=owned.name,
        place=place,
        cells=cells(owned.rows, called, waited=lacks if near else ()),
        numbers=len(held.numbers),
        missing=missing,
        line=line,
        said=_said(lacks, language, line_open=line_open),
        brief=_said(lacks, language, line_open=line_open and not near),
        near=near,
        complete=not lacks,
        won=owned.won,
    )


def cells(rows: Rows, called: Collection[int], waited: Collection[int] = ()) -> tuple[tuple[Cell, ...], ...]:
    return tuple(tuple(Cell(number, _state(number, called, waited)) for number in row) for row in rows)


def _state(number: int, called: Collection[int], waited: Collection[int]) -> str:
    if not number:
        return BLANK
    return HIT if number in called else WAITED if number in waited else OPEN


def _said(lacks: Sequence[int], language: str, *, line_open: bool) -> str:
    if not lacks:
        return translate(N_("line!") if line_open else N_("bingo!"), language)
    if len(lacks) == 1:
        wanted = N_("line: needs the {number}") if line_open else N_("needs the {number}")
        return say(wanted, language, {"number": lacks[0]})
    many = N_("line: {count} to go") if line_open else N_("{count} to go")
    return say(many, language, {"count": len(lacks)})


def told(numbers: Sequence[int], language: str) -> str:
    """Missing numbers as they are said, such as "the 8, the 36 and the 89"; of many only how many more there are."""
    each = [say(N_("the {number}"), language, {"number": number}) for number in numbers[:_MOST_TOLD]]
    left = len(numbers) - _MOST_TOLD
    if left > 0:
        return say(N_("{few} and {left} more"), language, {"few": ", ".join(each), "left": left})
    *few, last = each
    return say(N_("{few} and {last}"), language, {"few": ", ".join(few), "last": last}) if few else last


def wanting(numbers: Sequence[int], language: str) -> str:
    """What a cartón lacks, all that is told of it; the verb goes with how many they are in some languages."""
    sentence = N_("it lacks {missing}") if len(numbers) == 1 else N_("these are missing: {missing}")
    return say(sentence, language, {"missing": told(numbers, language)})


_COUNTS = (1, 2, 3, 4, 6, 12, 24)
"""How many cartones are bought by one touch."""
FEW = 4
"""Cartones of one's own that are shown large."""
SOME = 8
"""Cartones of one's own that are shown in two rows of large ones."""
BALL = N_("ball {order}")
SMALL, MIDDLE, LARGE = "many", "some", "few"


class Monitor(msgspec.Struct, frozen=True, kw_only=True):
    """A cartón that was sung, as all the monitors show it."""

    player: str
    prize: str
    ticket: Ticket
    right: bool
    wants: tuple[int, ...]
    said: str
    """The same in words; empty when it lacks nothing."""


class Voice(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody may sing: with which cartones, and what bars the línea."""

    cartones: tuple[tuple[str, str, int], ...]
    """Each as the notation names it, as it is told, and its place in the order of buying; the best first."""
    line: bool
    line_note: str
    bingo_note: str


class Missed(msgspec.Struct, frozen=True):
    """A claim of one's own that was not right: what was said, what it lacks, and the article."""

    title: str
    sentence: str
    cite: str


class Witness(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the testigo de premios: what a cartón of one's own has formed."""

    prize: str
    carton: str
    amount: int
    order: int


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """A combination of the table of prizes, with the cells that make it."""

    name: str
    cells: tuple[tuple[int, ...], ...]
    pays: str
    amount: int
    cite: str


class Centre(msgspec.Struct, frozen=True, kw_only=True):
    """What the page of one person shows besides the drawing."""

    now: tuple[str, str]
    """What the head of the page says, and where the game is."""
    waits: tuple[str, str]
    """What the dock says while nothing is asked."""
    price: int
    last: int
    """The number that was called last; 0 for none."""
    order: int
    tickets: tuple[Ticket, ...]
    owned: int
    sold: int
    prizes: tuple[Prize, ...]
    facts: tuple[Fact, ...]
    counts: tuple[int, ...]
    """How many may be bought by one touch; none where nothing is sold."""
    own_hand: bool
    """Whether players may mark their cartones themselves."""
    voice: Voice | None = None
    missed: Missed | None = None
    monitors: tuple[Monitor, ...] = ()
    question: str = ""
    terminal: int = 0
    witness: tuple[Witness, ...] = ()
    figures: tuple[Figure, ...] = ()
    won: int = 0
    """What the last settlement has brought whoever looks."""
    course: tuple[tuple[str, bool], ...] = ()
    desk: tuple[Fact, ...] = ()

    @property
    def size(self) -> str:
        """How large cartones are drawn: the fewer, the larger."""
        count = len(self.tickets)
        return LARGE if count <= FEW else MIDDLE if count <= SOME else SMALL


class HallPresenter(Presenter):
    """What the three modalities share."""

    template = "games/hall.html"
    shelf = BINGO
    glimpse = staticmethod(hall_glimpse)
    desk: ClassVar[str] = "parts/desk.html"
    papers: ClassVar[str] = "parts/desk_facts.html"
    report: ClassVar[str] = "report"
    felt = "navy"
    dress: ClassVar[str] = "hall"
    pad = "balls"
    open_said = N_("cartones are sold")
    counted = N_("Game")

    def called(self, view: Any) -> Sequence[int]:
        return tuple(view.drawn)

    def prizes(self, look: Look, view: Any) -> Sequence[Prize]:
        return ()

    # --- the picture -------------------------------------------------------------------------------------------------

    def board(self, game: AnyTable, language: str, pano: int, *, upright: bool) -> Board:
        return hall_board(game.rules.emission.layout.highest, upright=upright)

    def pieces(self, look: Look, view: Any, board: Board, *, upright: bool) -> str:
        prizes = self.prizes(look, view)
        open_ = [prize for prize in prizes if not prize.done]
        it = Hall(
            key=str(view.round),
            highest=view.highest,
            called=self.called(view),
            ball_says=self.ball_says(look, view),
            first=open_[0] if open_ and open_[0].amount else None,
            prizes=prizes,
            sung=self.sung_now(view),
        )
        return draw_hall(it, upright=upright)

    def sung_now(self, view: Any) -> bool:
        return False

    def ball_says(self, look: Look, view: Any) -> str:
        order = len(self.called(view))
        if not order:
            return look.word(N_("No ball yet"))
        return look.say(N_("Ball {order} of {most}"), order=order, most=self.most(view))

    def most(self, view: Any) -> int:
        return int(view.highest)

    def results(self, rules: Any, view: Any) -> tuple[Result, ...]:
        return tuple(Result(str(value)) for value in self.called(view)[-MOST_RESULTS:][::-1])

    def face(self, rules: Any, outcome: str, language: str) -> Result:
        return Result(outcome, "", outcome, say(N_("ball {number}"), language, {"number": outcome}))

    def tells_net(self, view: Any) -> bool:
        """What was won is told as prizes: cartones are paid when they are bought."""
        return False

    # --- people ------------------------------------------------------------------------------------------------------

    def people(self, view: Any) -> Collection[str]:
        return set(view.playing())

    def seats(self, rules: Any, view: Any) -> tuple[int, int]:
        return view.players, 0

    # --- words -------------------------------------------------------------------------------------------------------

    def lay(self, where: Where, worth: str) -> str:
        """No chips are laid: a cartón is bought."""
        return "comprar 1"

    def numbered(self, number: int, language: str) -> str:
        return say(N_("game {game}"), language, {"game": number})

    def phase(self, rules: Any, view: Any, language: str) -> str:
        said, order = super().phase(rules, view, language), len(self.called(view))
        return f"{said}, {say(BALL, language, {'order': order})}" if order else said


def counts_of(offers: Sequence[Offer], kind: type) -> tuple[int, ...]:
    found = next((offer.amounts for offer in offers if isinstance(offer.command, kind)), None)
    return tuple(count for count in _COUNTS if found and found.low <= count <= found.high)


def latest(look: Look, kind: type[Event], until: tuple[type[Event], ...]) -> Sequence[Event]:
    """Events of a kind since the last of some others, newest first."""
    found: list[Event] = []
    for _, event in reversed(list(events_of(look.told))):
        if isinstance(event, until):
            break
        if isinstance(event, kind):
            found.append(event)
    return found


def paid_row(event: Any, look: Look, prize: str) -> Settled:
    """A step of the settlement: a prize that somebody was paid, or what else was done with the money."""
    player = str(getattr(event, "player", ""))
    return Settled(
        kind="paid" if player else "told",
        player=look.name(player) if player else "",
        bets=(),
        stake=0,
        gain=int(event.amount) if player else 0,
        cite=event.cite,
        mine=player == look.who.id,
        sentence=prize or tell(event, look),
    )


def is_player(who: Actor) -> bool:
    """Whether somebody looks on or plays, and is not of the staff."""
    return who.role is Role.JUGADOR


def said_in(words: Mapping[str, str], phase: str, language: str) -> str:
    return translate(words.get(phase, ""), language) if words.get(phase) else ""
