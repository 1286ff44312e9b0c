"""Machines on pages: a cabinet with its reels, credit, the key to play, the plan of prizes, counters and its sheet."""

from collections.abc import Collection, Sequence
from typing import Any, ClassVar

import msgspec

from tapete.engine.chips import Lying
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.table import AnyTable
from tapete.games.maquinas.credit import AskForTime, CashOut, GiveBack, Insert, TimePassed
from tapete.games.maquinas.play import MaquinaView
from tapete.games.maquinas.playing import Came, Play
from tapete.games.maquinas.rules import Tipo, result_of
from tapete.games.maquinas.state import Phase
from tapete.kit.models import shown_name
from tapete.language import N_, money, say, translate
from tapete.web.draw.press import number
from tapete.web.glimpse import WIDTH, Glimpse, word
from tapete.web.scenes.elements import Barred, Explained, Fact, Look, Result, Rolled
from tapete.web.scenes.maquinas.drawing import AFTER, Plate, Shown, draw_machine, glass_of, machine_board, ring
from tapete.web.scenes.maquinas.symbols import symbol
from tapete.web.scenes.maquinas.words import (
    Row,
    clock_said,
    counters_of,
    foot_of,
    lines_of,
    minutes_left,
    passing_of,
    prizes_of,
    result_said,
    rows_of,
    sheet_of,
    tally_of,
    time_left,
    window_of,
)
from tapete.web.scenes.presenter import MOST_RESULTS, Course, Presenter, Where
from tapete.web.stage import Board
from tapete.web.words import capital, game_name

COINS = (20, 50, 100, 500, 2000)
"""What is put in by one touch, in cents."""
TURNS = 1500
"""How long reels turn on the page, in milliseconds: less than any game lasts."""


_GLASS = (66.0, 42.0, 184.0, 62.0)
"""The glass of the small picture of the lobby."""


def machine_glimpse(game: AnyTable, view: MaquinaView, language: str) -> Glimpse:
    """The middle of each reel or the ring of marbles, the model's name above, and its jackpot or its price."""
    name = word(view.model or game_name(game.slug, language), WIDTH / 2, 20, 12, WIDTH - 40)
    frame = '<rect x="58" y="36" width="200" height="74" rx="8" class="cabinet"/>'
    window = window_of(view, game.rules)
    left, top, whole, high = _GLASS
    wide = (whole - 8 * (len(window) - 1)) / max(1, len(window))
    glass = drawn = ""
    for place, reel in enumerate(window):
        x = left + place * (wide + 8)
        size = f'width="{number(wide)}" height="{number(high)}"'
        glass += f'<rect x="{number(x)}" y="{number(top)}" {size} rx="4" class="reel"/>'
        drawn += symbol(reel[len(reel) // 2], x + wide / 2, top + high / 2, 0.5)
    ground = f'<g class="print">{name}</g>{frame}{glass or ring(_GLASS, "small", "", running=False)}'
    amount = word(money(view.pot if view.jackpot else view.price, language), WIDTH / 2, 130, 12, WIDTH - 60)
    return Glimpse(ground, f'{drawn}<g class="gilt">{amount}</g>')


class Centre(msgspec.Struct, frozen=True, kw_only=True):
    """What the page of one person shows besides the drawing."""

    model: str
    tipo: str
    price: int
    credit: int
    mine: bool
    player: str
    free_in: int | None
    """In how many minutes at most it is free if who has it does nothing more; None where nobody looks to that."""
    owed: int
    stopped: bool
    left: int | None
    """Type A: the milliseconds that are left."""
    claims: str
    """Type A: the line that asks for more time, while it may be asked for."""
    told: str
    """What the last game showed and gave, in words."""
    coins: tuple[int, ...]
    rows: tuple[Row, ...]
    pictured: bool
    """Whether pictures only stand for what a programme pays."""
    jackpot: str
    pot: int
    tally: tuple[Fact, ...]
    counters: tuple[Fact, ...]
    sheet: tuple[Fact, ...]
    cite: str


class MaquinaPresenter(Presenter):
    """What every machine shows, by its type."""

    template = "games/maquinas.html"
    glimpse = staticmethod(machine_glimpse)
    felt = "wine"
    dress = "machine"
    desk = "parts/machine_desk.html"
    open_said = N_("the machine waits")
    sealing = N_("Before each game the house seals its share of the draw, and opens it with the result.")
    counted = N_("Game")
    course: ClassVar[Course] = {
        N_("Credit"): {Phase.LIBRE: N_("free"), Phase.CREDITO: N_("credit is in")},
        N_("Game"): {Phase.EN_JUEGO: N_("a game is under way")},
        N_("Result"): {Phase.PREMIO: N_("the result is shown")},
    }
    own: ClassVar[tuple[type[Command], ...]] = (Insert, AskForTime)
    keys = "jcd"

    def board(self, game: AnyTable, language: str, pano: int, *, upright: bool) -> Board:
        name = game.rules.model or translate(N_("machine"), language)
        plan = "" if game.rules.tipo is Tipo.A else translate(N_("Plan of prizes"), language)
        return machine_board(name, plan, foot_of(game.rules, language), _reels(game.rules), upright=upright)

    def pieces(self, look: Look, view: MaquinaView, board: Board, *, upright: bool) -> str:
        off = translate(N_("Out of service"), look.language) if view.stopped else ""
        drawn = draw_machine(
            Shown(
                key=_key(view),
                window=window_of(view, look.rules),
                passing=passing_of(view, look.rules, AFTER),
                running=view.phase == Phase.EN_JUEGO,
                lines=lines_of(view, look.rules),
                parted=view.tipo == Tipo.B and view.games_at_once > 1,
                dim=range(len(view.paid), view.games_at_once) if view.paid else (),
                says=_seen(view, look),
                plates=tuple(_plates(view, look)),
                prizes=prizes_of(rows_of(look, view), look.language),
                off=off,
            ),
            upright=upright,
        )
        return f"{self._marbles(look, view, upright=upright)}{drawn}"

    def _marbles(self, look: Look, view: MaquinaView, *, upright: bool) -> str:
        """The ring of marbles of type A: to be played while the time runs that somebody bought."""
        if view.tipo != Tipo.A:
            return ""
        says = translate(
            N_("Marbles: left and right aim, up and down change the strength, the space bar shoots"), look.language
        )
        mine = view.player == look.who.id
        kind = "tall" if upright else "wide"
        return ring(glass_of(upright=upright, reels=False), kind, says, running=bool(view.left) and mine)

    def centre(self, look: Look, view: MaquinaView) -> Centre:
        offered = any(isinstance(offer.command, Insert) for offer in look.offers)
        asks = any(isinstance(offer.command, AskForTime) for offer in look.offers)
        return Centre(
            model=view.model.capitalize(),
            tipo=view.tipo,
            price=view.price,
            credit=view.credit,
            mine=view.player == look.who.id,
            player=look.name(view.player) if view.player else "",
            free_in=minutes_left(look.table.free_at),
            owed=view.owed,
            stopped=view.stopped,
            left=time_left(view, look.told),
            claims="pedir tiempo" if asks else "",
            told=_told(view, look),
            coins=tuple([each for each in sorted({*COINS, view.price}) if not each % look.rules.coin])
            if offered
            else (),
            rows=tuple(rows_of(look, view)),
            pictured=view.tipo == Tipo.B,
            jackpot=view.jackpot,
            pot=view.pot,
            tally=tally_of(view, look.language),
            counters=tuple(counters_of(view, look.rules, look.language)),
            sheet=tuple(sheet_of(look.rules, look.language)),
            cite=look.rules.gives,
        )

    def rolled(self, view: MaquinaView) -> Rolled:
        """Reels turn when a result has come; a game that begins shows nothing yet that could be told too early."""
        if not view.result:
            return Rolled(_key(view))
        return Rolled(_key(view), TURNS, "dice")

    def meant(self, event: Event, language: str) -> str:
        return event.tell(language) if isinstance(event, Came) else ""

    def results(self, rules: Any, view: MaquinaView) -> tuple[Result, ...]:
        """Prizes by their amount; what paid nothing is a stroke."""
        return tuple(_result(rules, view, each) for each in reversed(view.results[-MOST_RESULTS:]))

    def question(self, look: Look, view: MaquinaView) -> str:
        if view.left:
            return translate(
                N_("The time is yours · arrows aim, the space bar shoots; or pull back and let go"), look.language
            )
        return _told(view, look)

    def barred(self, look: Look, view: MaquinaView) -> Sequence[Barred]:
        """The key to play keeps its place while the least time of a game has not passed, and while one is under way."""
        if view.player != look.who.id or view.stopped or view.tipo == Tipo.A:
            return ()
        running = view.phase in {Phase.EN_JUEGO, Phase.PREMIO}
        if not running and not (view.wait and view.credit >= view.price):
            return ()
        least = say(N_("{least} s a game at least"), look.language, {"least": look.rules.wait})
        names = (say(Play.label, look.language, {"games": games + 1}) for games in range(view.games_at_once))
        return [Barred(Play, name, least, look.rules.wait_cite) for name in names]

    def lying(self, view: Any) -> Sequence[Lying]:
        """Nothing is laid on a machine: what is at stake is told by it."""
        return ()

    def tells_net(self, view: Any) -> bool:
        """What is won stays in the machine as credit, and is told there."""
        return False

    def says(self, event: Event) -> bool:
        """The hour is told to the machine, and not by it."""
        return super().says(event) and not isinstance(event, TimePassed)

    def people(self, view: MaquinaView) -> Collection[str]:
        return (view.player,) if view.player else ()

    def seats(self, rules: Any, view: MaquinaView) -> tuple[int, int]:
        return int(bool(view.player)), 1

    def lay(self, where: Where, worth: str) -> str:
        """Money is put in, and not laid."""
        return f"insertar {worth}"

    def numbered(self, number: int, language: str) -> str:
        return say(N_("game {game}"), language, {"game": number})

    def has_key(self, outcome: str) -> bool:
        """Stops of reels are too many for a pad."""
        return not outcome.isdecimal()

    def hint(self, view: MaquinaView) -> str:
        return "jugar" if view.credit else "insertar 1"

    def phase(self, rules: Any, view: MaquinaView, language: str) -> str:
        return translate(N_("out of service"), language) if view.stopped else super().phase(rules, view, language)

    def inspected(self, rules: Any, view: MaquinaView, language: str) -> Sequence[Fact]:
        return [*counters_of(view, rules, language), *sheet_of(rules, language)]

    def awaits(self, look: Look, view: MaquinaView) -> str:
        """What is for the operator to do, where the machine does not go on by itself."""
        if view.stopped:
            return translate(N_("see to the machine, and put it back in service"), look.language)
        if view.owed:
            return say(N_("pay {owed:€} by hand, or put in cash"), look.language, {"owed": view.owed})
        waits = view.phase in {Phase.LIBRE, Phase.CREDITO}
        return translate(N_("the machine waits for who plays"), look.language) if waits else ""

    def explain(self, look: Look, command: Command) -> Explained | None:
        view: MaquinaView = look.view
        if isinstance(command, Play):
            facts = {"price": command.games * view.price}
            sentence = say(N_("for {price:€}"), look.language, facts)
            return Explained(sentence, look.rules.gives, due=command.games == 1)
        if isinstance(command, CashOut | GiveBack):
            sentence = say(N_("{amount:€} go to your balance"), look.language, {"amount": view.credit})
            word = translate(N_("Collect") if isinstance(command, CashOut) else N_("Give back"), look.language)
            brief = money(view.credit, look.language)
            return Explained(sentence, look.rules.law["one_player"], word=word, brief=brief)
        return None


def _reels(rules: Any) -> int:
    """How many reels the glass has; none where time is sold."""
    if rules.tipo is Tipo.A:
        return 0
    reels = rules.board.reels if rules.board else None
    return len(reels.strips) if reels else 3 if rules.tipo is Tipo.B else 1


def _key(view: MaquinaView) -> str:
    """Of the result that is shown: the same from when it came until the next game begins."""
    if view.phase == Phase.EN_JUEGO:
        return f"run-{view.round}"
    return str(view.round if view.phase == Phase.PREMIO else view.round - 1)


def _told(view: MaquinaView, look: Look) -> str:
    theirs = view.phase in {Phase.PREMIO, Phase.CREDITO} or view.tally is not None
    if view.tipo == Tipo.A or not view.result or not theirs:
        return ""
    said = result_said(look.rules, view.result, look.language)
    if not view.won:
        return capital(said)
    prize = say(N_("Prize of {won:€}"), look.language, {"won": view.won})
    return f"{prize} · {said}" if view.tipo == Tipo.C else prize


def _seen(view: MaquinaView, look: Look) -> str:
    """The glass for whoever can't see it: what the reels show, and what came of it."""
    if view.tipo == Tipo.A:
        return translate(N_("A ring of marbles"), look.language)
    window = window_of(view, look.rules)
    lines = (", ".join(shown_name(each, look.language) for each in line) for line in zip(*window, strict=True))
    return ". ".join(filter(None, ("; ".join(lines), _told(view, look))))


def _result(rules: Any, view: MaquinaView, outcome: str) -> Result:
    won = _worth(rules, view, outcome)
    return Result(outcome, paint="cero" if won else "", shown=won or "—")


def _worth(rules: Any, view: MaquinaView, outcome: str) -> str:
    """What a result paid, in euros at the price of the machine; nothing for what paid nothing."""
    if rules.board is None:
        cents = int(outcome)
    else:
        found = result_of(rules.board, outcome)
        cents = int(found.pays * view.price) + found.value
    return f"{cents // 100},{cents % 100:02}" if cents else ""


def _plates(view: MaquinaView, look: Look) -> Sequence[Plate]:
    language = look.language
    credit = Plate(translate(N_("Credit"), language), money(view.credit, language), kind="told-credit")
    won = Plate(translate(N_("Prize"), language), money(view.won, language), lit=bool(view.won), kind="told-prize")
    price = Plate(translate(N_("A game"), language), money(view.price, language))
    if view.tipo == Tipo.A:
        left = time_left(view, look.told)
        told = clock_said(view.seconds * 1000 if left is None else left)
        return [credit, Plate(translate(N_("Time left"), language), told, lit=left is not None, left=left), price]
    if view.jackpot:
        jackpot = Plate(translate(N_("Jackpot"), language), money(view.pot, language), lit=True)
        return [credit, won, price, jackpot]
    return [credit, won, price]


PRESENTER = MaquinaPresenter()
