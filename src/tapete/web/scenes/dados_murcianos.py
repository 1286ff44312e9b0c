"""Dados murcianos on pages: the arena with its three dice, the bands of the cloth, and who throws."""

from collections.abc import Collection, Mapping, Sequence
from typing import ClassVar

from tapete.engine.actor import Role
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.table import AnyTable
from tapete.families.dice import Drawn
from tapete.families.stakes.events import BetPlaced, BetWithdrawn
from tapete.families.stakes.laying import PlaceBet
from tapete.games.dados_murcianos.laying import HandedOver
from tapete.games.dados_murcianos.play import MurcianosView
from tapete.games.dados_murcianos.rules import TRIO, MurcianosRules
from tapete.games.dados_murcianos.state import Phase
from tapete.games.dados_murcianos.throw import BetsClosed, PassThrow, Throw
from tapete.kit.dice import parse_throw
from tapete.language import N_, say, translate
from tapete.web.dice import says_of
from tapete.web.glimpse import DADOS
from tapete.web.recent import events_of
from tapete.web.scenes.look import Explained, Look, Result, Rolled
from tapete.web.scenes.presenter import Presenter, Where, layout_of
from tapete.web.stage import Board
from tapete.web.stages.dados_murcianos import arena, murcianos_board, murcianos_glimpse, sums_of
from tapete.web.stages.dados_throw import Lie, draw_dice

MOST_RESULTS = 12
DICE = 3
ROLLING = 1100
"""How long dice roll, in milliseconds."""
_THROW = N_("the three dice, through the horn")
_HALF = N_("half of it is at play")
_BY_SUM = N_("wins with {wins}, loses with {loses}")
_BY_THROW = N_("wins with {wins}; otherwise it loses with a sum of {loses}")
_PASS = N_("the throw goes on to the next player")


class DadosMurcianos(Presenter):
    """Dados murcianos, with tríos or without."""

    shelf = DADOS
    glimpse = staticmethod(murcianos_glimpse)
    course: ClassVar[tuple[tuple[str, frozenset[str]], ...]] = (
        (N_("Apuestas"), frozenset({Phase.APUESTAS})),
        (N_("Lanzamiento"), frozenset({Phase.LANZAMIENTO, Phase.RODANDO})),
        (N_("Anuncio"), frozenset({Phase.REPOSO})),
        (N_("Pago"), frozenset({Phase.LIQUIDACION})),
    )
    pad = "dice"
    stacks = True
    """Of chips on a limit only a part is at play."""
    phases: Mapping[str, str] = {
        Phase.APUESTAS: N_("bets are open"),
        Phase.LANZAMIENTO: N_("no va más: the dice are to be thrown"),
        Phase.RODANDO: N_("the dice roll"),
        Phase.REPOSO: N_("the dice are at rest"),
    }
    laid: ClassVar[tuple[type[Event], ...]] = (BetPlaced,)
    taken: ClassVar[tuple[type[Event], ...]] = (BetWithdrawn,)
    afresh: ClassVar[tuple[type[Event], ...]] = (BetsClosed,)
    primary: ClassVar[tuple[type[Command], ...]] = (Throw, PassThrow)
    keys = "lp"

    def board(self, game: AnyTable, language: str, pano: int, *, upright: bool) -> Board:
        return murcianos_board(game, layout_of(game), language, upright=upright)

    def pieces(self, look: Look, view: MurcianosView, board: Board, *, upright: bool) -> str:
        said = N_("throws") if view.thrower else N_("the crupier throws")
        lie = Lie(
            key=_key(view),
            faces=parse_throw(view.results[-1], DICE) if view.results else (),
            who=translate(said, look.language),
            name=look.name(view.thrower),
            beside=_terna(view, look.language),
        )
        return draw_dice(lie, arena(upright=upright), look.language, upright=upright)

    def rolled(self, view: MurcianosView) -> Rolled:
        return Rolled(_key(view), ROLLING, "dice") if view.results else Rolled()

    def won(self, look: Look, view: MurcianosView) -> Collection[str]:
        """The cells that the last throw made win, until somebody bets again."""
        if not view.results or not _is_fresh(look):
            return ()
        rules: MurcianosRules = look.rules
        return {bet.id for bet in rules.bets.values() if rules.fates[bet.suerte].get(view.results[-1], False)}

    def results(self, rules: MurcianosRules, view: MurcianosView) -> tuple[Result, ...]:
        recent = reversed(view.results[-MOST_RESULTS:])
        return tuple(
            Result(each, "", str(sum(parse_throw(each, DICE))), rules.announcements[each], each.replace("-", "·"))
            for each in recent
        )

    def face(self, rules: MurcianosRules, outcome: str, language: str) -> Result:
        return Result(outcome, "", outcome, says_of(parse_throw(outcome, DICE), language))

    def has_key(self, outcome: str) -> bool:
        """The dice are not told apart: they are entered in rising order."""
        faces = parse_throw(outcome, DICE)
        return faces == tuple(sorted(faces))

    def people(self, view: MurcianosView) -> Collection[str]:
        return view.players

    def asked(self, view: MurcianosView) -> Sequence[str]:
        return (view.thrower,) if view.phase == Phase.LANZAMIENTO and view.thrower else ()

    def seats(self, rules: MurcianosRules, view: MurcianosView) -> tuple[int, int]:
        return len(view.players), 0

    def explain(self, look: Look, command: Command) -> Explained | None:
        if isinstance(command, Throw | PassThrow):
            throws = isinstance(command, Throw)
            said = translate(_THROW if throws else _PASS, look.language)
            return Explained(said, look.rules.players_throw.cite, due=throws)
        return None

    def standing(self, look: Look, view: MurcianosView, bet: str) -> str:
        """With which sums a bet wins and loses, and what of it is at play."""
        rules: MurcianosRules = look.rules
        cell = rules.bets[bet]
        facts = {"wins": _sums(rules, cell.suerte, won=True), "loses": _sums(rules, cell.suerte, won=False)}
        sentence = _BY_SUM if sums_of(rules, cell.suerte) else _BY_THROW
        said = say(sentence, look.language, facts)
        return f"{said} · {translate(_HALF, look.language)}" if cell.parts > 1 else said

    def spot_of(self, command: Command) -> str:
        """The trío is no spot for the crupier, who lays it for somebody: it is a button for each player."""
        spot = super().spot_of(command)
        return "" if isinstance(command, PlaceBet) and _is_trio(spot) and command.by.role is Role.CRUPIER else spot

    def aside(self, look: Look, command: Command) -> str:
        return look.name(command.player) if isinstance(command, PlaceBet) else ""

    def lay(self, where: Where, worth: str) -> str:
        """The cells of the second cloth are named by its number, and chips for a trío are handed to the crupier."""
        return f"{'encargar ' if _is_trio(where[0]) else ''}{where[0]} {worth}"

    def take(self, where: Where) -> str:
        return f"retirar {where[0]}"

    def says(self, event: Event) -> bool:
        """What is handed over is shown as the bet that it becomes."""
        return not isinstance(event, HandedOver) and super().says(event)


def _terna(view: MurcianosView, language: str) -> str:
    return say(N_("terna {terna} in play"), language, {"terna": view.ternas.in_play}) if view.ternas else ""


def _is_trio(bet: str) -> bool:
    return bet.partition(":")[0] == TRIO


def _key(view: MurcianosView) -> str:
    """A name for the last throw: a round is a throw, and another has begun once it is settled."""
    last = view.round if view.phase in {Phase.REPOSO, Phase.LIQUIDACION} else view.round - 1
    return f"{last}-{view.results[-1]}" if view.results else ""


def _sums(rules: MurcianosRules, suerte: str, *, won: bool) -> str:
    """The sums of a fate; the throws themselves, where other throws of the same sum have another."""
    fates = rules.fates[suerte]
    throws = [throw for throw, fate in fates.items() if fate is won]
    sums = sorted({sum(parse_throw(throw, DICE)) for throw in throws})
    if won and not sums_of(rules, suerte):
        return ", ".join(throw.replace("-", "·") for throw in throws)
    return ", ".join(map(str, sums))


def _is_fresh(look: Look) -> bool:
    last = [event for _, event in events_of(look.told) if isinstance(event, Drawn | BetPlaced)]
    return bool(last) and isinstance(last[-1], Drawn)


PRESENTER = DadosMurcianos()
