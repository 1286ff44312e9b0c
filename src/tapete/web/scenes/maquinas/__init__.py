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
from tapete.web.scenes.presenter import MOST_RESULTS, Presenter, Where
from tapete.web.stage import Board
from tapete.web.words import capital, game_name

COINS = (20, 50, 100, 500, 2000)
TURNS = 1500
"""Milliseconds that reels turn on the page: less than any game lasts."""


_GLASS = (66.0, 42.0, 184.0, 62.0)


def machine_glimpse(game: AnyTable, view: MaquinaView, language: str) -> Glimpse:
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
    """Minutes until an idle player loses the machine; None where that is not watched."""
    owed: int
    stopped: bool
    left: int | None
    claims: str
    told: str
    coins: tuple[int, ...]
    rows: tuple[Row, ...]
    pictured: bool
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
    own: ClassVar[tuple[type[Command], ...]] = (Insert, AskForTime)
    keys = "jcd"

    def board(self, game: AnyTable, language: str, pano: int, *, upright: bool) -> Board:
        name = game.rules.model or translate(N_("machine"), language)
        plan = "" if game.rules.tipo is Tipo.A else translate(N_("Plan of prizes"), language)
        return machine_board(name, plan, foot_of(game.rules, language), _reels(game.rules), upright=upright)

    def pieces(self, look: Look, view: MaquinaView, board: Board, *, upright: bool) -> str:
        off = look.word(N_("Out of service")) if view.stopped else ""
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
        if view.tipo != Tipo.A:
            return ""
        says = look.word(N_("Marbles: left and right aim, up and down change the strength, the space bar shoots"))
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
        """Reels turn when a result has come, and never before."""
        if not view.result:
            return Rolled(_key(view))
        return Rolled(_key(view), TURNS, "dice")

    def meant(self, event: Event, language: str) -> str:
        return event.tell(language) if isinstance(event, Came) else ""

    def results(self, rules: Any, view: MaquinaView) -> tuple[Result, ...]:
        return tuple(_result(rules, view, each) for each in reversed(view.results[-MOST_RESULTS:]))

    def question(self, look: Look, view: MaquinaView) -> str:
        if view.left:
            return look.word(N_("The time is yours · arrows aim, the space bar shoots; or pull back and let go"))
        return _told(view, look)

    def barred(self, look: Look, view: MaquinaView) -> Sequence[Barred]:
        """The play key stays visible but blocked during a game and its minimum time."""
        if view.player != look.who.id or view.stopped or view.tipo == Tipo.A:
            return ()
        running = view.phase in {Phase.EN_JUEGO, Phase.PREMIO}
        if not running and not (view.wait and view.credit >= view.price):
            return ()
        least = look.say(N_("{least} s a game at least"), least=look.rules.wait)
        names = (look.say(Play.label, games=games + 1) for games in range(view.games_at_once))
        return [Barred(Play, name, least, look.rules.wait_cite) for name in names]

    def lying(self, view: Any) -> Sequence[Lying]:
        return ()

    def tells_net(self, view: Any) -> bool:
        return False

    def says(self, event: Event) -> bool:
        return super().says(event) and not isinstance(event, TimePassed)

    def people(self, view: MaquinaView) -> Collection[str]:
        return (view.player,) if view.player else ()

    def seats(self, rules: Any, view: MaquinaView) -> tuple[int, int]:
        return int(bool(view.player)), 1

    def lay(self, where: Where, worth: str) -> str:
        return f"insertar {worth}"

    def numbered(self, number: int, language: str) -> str:
        return say(N_("game {game}"), language, {"game": number})

    def has_key(self, outcome: str) -> bool:
        return not outcome.isdecimal()

    def hint(self, view: MaquinaView) -> str:
        return "jugar" if view.credit else "insertar 1"

    def phase(self, rules: Any, view: MaquinaView, language: str) -> str:
        return translate(N_("out of service"), language) if view.stopped else super().phase(rules, view, language)

    def inspected(self, rules: Any, view: MaquinaView, language: str) -> Sequence[Fact]:
        return [*counters_of(view, rules, language), *sheet_of(rules, language)]

    def awaits(self, look: Look, view: MaquinaView) -> str:
        """What the operator must do, unless the machine continues by itself."""
        if view.stopped:
            return look.word(N_("see to the machine, and put it back in service"))
        if view.owed:
            return look.say(N_("pay {owed:€} by hand, or put in cash"), owed=view.owed)
        waits = view.phase in {Phase.LIBRE, Phase.CREDITO}
        return look.word(N_("the machine waits for who plays")) if waits else ""

    def explain(self, look: Look, command: Command) -> Explained | None:
        view: MaquinaView = look.view
        if isinstance(command, Play):
            facts = {"price": command.games * view.price}
            sentence = look.say(N_("for {price:€}"), **facts)
            return Explained(sentence, look.rules.gives, due=command.games == 1)
        if isinstance(command, CashOut | GiveBack):
            sentence = look.say(N_("{amount:€} go to your balance"), amount=view.credit)
            word = look.word(N_("Collect") if isinstance(command, CashOut) else N_("Give back"))
            brief = look.money(view.credit)
            return Explained(sentence, look.rules.law["one_player"], word=word, brief=brief)
        return None


def _reels(rules: Any) -> int:
    if rules.tipo is Tipo.A:
        return 0
    reels = rules.board.reels if rules.board else None
    return len(reels.strips) if reels else 3 if rules.tipo is Tipo.B else 1


def _key(view: MaquinaView) -> str:
    """Changes when a new game begins."""
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
    prize = look.say(N_("Prize of {won:€}"), won=view.won)
    return f"{prize} · {said}" if view.tipo == Tipo.C else prize


def _seen(view: MaquinaView, look: Look) -> str:
    """The glass in words: symbols and result."""
    if view.tipo == Tipo.A:
        return look.word(N_("A ring of marbles"))
    window = window_of(view, look.rules)
    lines = (", ".join(shown_name(each, look.language) for each in line) for line in zip(*window, strict=True))
    return ". ".join(filter(None, ("; ".join(lines), _told(view, look))))


def _result(rules: Any, view: MaquinaView, outcome: str) -> Result:
    won = _worth(rules, view, outcome)
    return Result(outcome, paint="cero" if won else "", shown=won or "—")


def _worth(rules: Any, view: MaquinaView, outcome: str) -> str:
    if rules.board is None:
        cents = int(outcome)
    else:
        found = result_of(rules.board, outcome)
        cents = int(found.pays * view.price) + found.value
    return f"{cents // 100},{cents % 100:02}" if cents else ""


def _plates(view: MaquinaView, look: Look) -> Sequence[Plate]:
    credit = Plate(look.word(N_("Credit")), look.money(view.credit), kind="told-credit")
    won = Plate(look.word(N_("Prize")), look.money(view.won), lit=bool(view.won), kind="told-prize")
    price = Plate(look.word(N_("A game")), look.money(view.price))
    if view.tipo == Tipo.A:
        left = time_left(view, look.told)
        told = clock_said(view.seconds * 1000 if left is None else left)
        return [credit, Plate(look.word(N_("Time left")), told, lit=left is not None, left=left), price]
    if view.jackpot:
        jackpot = Plate(look.word(N_("Jackpot")), look.money(view.pot), lit=True)
        return [credit, won, price, jackpot]
    return [credit, won, price]


PRESENTER = MaquinaPresenter()
