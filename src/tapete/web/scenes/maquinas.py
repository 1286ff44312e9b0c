"""Machines on pages: reels that turn, credit, the key to play, what each combination pays, and counters."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from tapete.engine.chips import Lying
from tapete.engine.command import Command
from tapete.engine.table import AnyTable
from tapete.games.maquinas.credit import CashOut, GiveBack, Insert
from tapete.games.maquinas.playing import Play
from tapete.games.maquinas.rules import Tipo
from tapete.games.maquinas.state import Phase
from tapete.games.maquinas.table import NOTHING
from tapete.games.maquinas.view import MaquinaView
from tapete.language import N_, money, say, translate
from tapete.web.scenes.look import Explained, Look, ratio
from tapete.web.scenes.presenter import Presenter, Where
from tapete.web.stage import Board
from tapete.web.stages.maquinas import Plate, Shown, draw_machine, machine_board

COINS = (20, 50, 100, 500, 2000)
"""What is put in by one touch, in cents."""


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A combination of the table of pays."""

    name: str
    pays: str
    amount: int
    lit: bool = False


class Centre(msgspec.Struct, frozen=True, kw_only=True):
    """What the page of one person shows besides the drawing."""

    model: str
    tipo: str
    price: int
    credit: int
    mine: bool
    player: str
    owed: int
    coins: tuple[int, ...]
    rows: tuple[Row, ...]
    counters: tuple[tuple[str, str], ...]
    cite: str


class MaquinaPresenter(Presenter):
    """What every machine shows, by its type."""

    template = "games/maquinas.html"
    felt = "wine"
    open_said = N_("the machine waits")
    counted = N_("Game")
    phases: Mapping[str, str] = {
        Phase.LIBRE: N_("free"),
        Phase.CREDITO: N_("credit is in"),
        Phase.EN_JUEGO: N_("a game is under way"),
        Phase.PREMIO: N_("the result is shown"),
    }
    course: ClassVar[tuple[tuple[str, frozenset[str]], ...]] = (
        (N_("Credit"), frozenset({Phase.LIBRE, Phase.CREDITO})),
        (N_("Game"), frozenset({Phase.EN_JUEGO})),
        (N_("Result"), frozenset({Phase.PREMIO})),
    )
    own: ClassVar[tuple[type[Command], ...]] = (Insert,)
    keys = "jcd"

    def board(self, game: AnyTable, language: str, pano: int, *, upright: bool) -> Board:
        name = game.rules.model or translate(N_("machine"), language)
        return machine_board(name, upright=upright)

    def pieces(self, look: Look, view: MaquinaView, board: Board, *, upright: bool) -> str:
        word = _word(view, look.language)
        says = "; ".join(", ".join(reel) for reel in view.window) or word
        it = Shown(
            key=f"{view.round}-{view.phase}",
            window=view.window,
            word=word,
            says=says,
            turning=view.phase == Phase.PREMIO,
            plates=tuple(_plates(view, look.language)),
        )
        return draw_machine(it, upright=upright)

    def centre(self, look: Look, view: MaquinaView) -> Centre:
        offered = any(isinstance(offer.command, Insert) for offer in look.offers)
        return Centre(
            model=view.model.capitalize(),
            tipo=view.tipo,
            price=view.price,
            credit=view.credit,
            mine=view.player == look.who.id,
            player=look.name(view.player) if view.player else "",
            owed=view.owed,
            coins=_coins(look.rules.coin, view.price) if offered else (),
            rows=tuple(_rows(look, view)),
            counters=tuple(_counters(view, look.language)),
            cite=look.rules.gives,
        )

    def lying(self, view: Any) -> Sequence[Lying]:
        """Nothing is laid on a machine: what is at stake is told by it."""
        return ()

    def tells_net(self, view: Any) -> bool:
        """What is won stays in the machine as credit, and is told there."""
        return False

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

    def explain(self, look: Look, command: Command) -> Explained | None:
        view: MaquinaView = look.view
        if isinstance(command, Play):
            facts = {"price": command.games * view.price}
            sentence = say(N_("for {price:€}"), look.language, facts)
            return Explained(sentence, look.rules.gives, due=command.games == 1)
        if isinstance(command, CashOut | GiveBack):
            sentence = say(N_("{amount:€} go to your balance"), look.language, {"amount": view.credit})
            return Explained(sentence, look.rules.law["one_player"])
        return None


def _coins(least: int, price: int) -> tuple[int, ...]:
    """What may be put in by one touch with coins of at least this: the price of a game is always among it."""
    return tuple([each for each in sorted({*COINS, price}) if not each % least])


def _word(view: MaquinaView, language: str) -> str:
    """What a machine without reels shows."""
    if view.tipo == Tipo.A:
        seconds = view.left or view.seconds
        return say(N_("{seconds} seconds"), language, {"seconds": seconds})
    if view.phase == Phase.EN_JUEGO:
        return "· · ·"
    if view.tipo == Tipo.B:
        return money(view.won, language) if view.result else "—"
    return view.result if view.result != NOTHING else "—"


def _plates(view: MaquinaView, language: str) -> Sequence[Plate]:
    credit = Plate(translate(N_("Credit"), language), money(view.credit, language))
    won = Plate(translate(N_("Prize"), language), money(view.won, language), lit=bool(view.won))
    price = Plate(translate(N_("A game"), language), money(view.price, language))
    if view.tipo == Tipo.A:
        left = say(N_("{seconds} s"), language, {"seconds": view.left})
        return [credit, Plate(translate(N_("Time left"), language), left, lit=bool(view.left)), price]
    if view.jackpot:
        return [credit, won, Plate(translate(N_("Jackpot"), language), money(view.pot, language), lit=True)]
    return [credit, won, price]


def _rows(look: Look, view: MaquinaView) -> Sequence[Row]:
    """The table of pays, the greatest first."""
    table = []
    for each in view.combinations:
        if not (each.pays or each.value or each.share):
            continue
        pays = each.goods or say(N_("{times} times the price"), look.language, {"times": ratio(each.pays)})
        if each.share:
            pays = say(N_("{pays}, and the jackpot"), look.language, {"pays": pays})
        name = " · ".join(each.symbols) or each.name
        amount = int(each.pays * view.price) + each.value
        table.append(Row(name=name, pays=pays, amount=amount, lit=bool(view.won) and view.result == each.name))
    table += [
        Row(name=translate(N_("prize of the programme"), look.language), pays="", amount=amount, lit=view.won == amount)
        for amount in view.prizes
    ]
    return sorted(table, key=lambda row: -row.amount)


def _counters(view: MaquinaView, language: str) -> Sequence[tuple[str, str]]:
    """What a machine counts, for who watches over it."""
    counted = view.counters
    if counted is None:
        return ()
    amounts = (
        (N_("Money played"), counted.entradas),
        (N_("Prizes"), counted.salidas),
        (N_("Paid by the jackpot"), counted.salidas_bote),
        (N_("Cash in the machine"), view.cash or 0),
    )
    rows = [(translate(name, language), money(cents, language)) for name, cents in amounts]
    rows.append((translate(N_("Games"), language), str(counted.partidas)))
    if counted.entradas:
        share = f"{100 * counted.salidas / counted.entradas:.2f} %"
        rows.append((translate(N_("Return so far"), language), share))
    return rows


PRESENTER = MaquinaPresenter()
