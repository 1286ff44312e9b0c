"""Dados murcianos on pages: the arena with its three dice, the bands of the cloth, and who throws."""

from collections.abc import Collection, Sequence
from typing import ClassVar

from msgspec.structs import replace

from tapete.engine.cloth import Cloth
from tapete.engine.cloth import Spot as Cell
from tapete.engine.command import Command, Role
from tapete.engine.event import Event
from tapete.engine.table import AnyTable
from tapete.families.stakes.laying import PlaceBet
from tapete.games.dados_murcianos.play import MARGIN, TALL_PANO, WIDTH, MurcianosView, pano_of
from tapete.games.dados_murcianos.round import BetsClosed, HandedOver, PassThrow, Throw
from tapete.games.dados_murcianos.rules import ASES, GRANDE, PEQUENO, TRIO, MurcianosRules, Phase
from tapete.kit.dice import parse_throw
from tapete.language import N_, say, translate
from tapete.web.draw.chips import stack
from tapete.web.draw.dice import die, printed_die
from tapete.web.draw.press import area, number
from tapete.web.draw.sprite import press
from tapete.web.glimpse import Glimpse, word
from tapete.web.scenes.dice import Arena, DicePresenter, Lie, draw_dice, is_fresh, taking_part
from tapete.web.scenes.elements import Explained, Look, Result
from tapete.web.scenes.presenter import MOST_RESULTS, Where, layout_of
from tapete.web.stage import Board, Spot, long_board
from tapete.web.stages.printed import Box, Frame, fitted
from tapete.web.words import bet_name, printed

_CLOTH = {False: (118.0, 226.0, 916.0, 456.0), True: (4.0, 88.0, 382.0, 506.0)}
_FENCE = {False: (398.0, 62.0, 356.0, 142.0), True: (128.0, 5.0, 140.0, 78.0)}
_WIDE = Arena(
    dice=((496, 112), (576, 140), (656, 114)),
    size=46,
    spread=10,
    who=(132, 118),
    name=26,
    last=(800, 116),
    anchor="start",
    total=42,
)
_TALL = Arena(
    dice=((164, 38), (199, 52), (236, 38)),
    size=26,
    spread=4,
    who=(10, 34),
    name=15,
    last=(380, 34),
    anchor="end",
    total=26,
)
_DICE = 3
_CHIPS = 30.0
"""How far from the right edge of a cell the middle of its chips lies."""
_ASIDE = 0.27
"""The part of a cell at its left that shows its dice and its pay; as much is left at the right for chips."""
_APART = 20.0
"""The space between those and the name."""
_LIMIT = 40.0
"""Cells that are lower are edges of the cloth, with a line of words."""


def _box(cloth: Cloth, cell: Cell, *, upright: bool) -> Box:
    x, y, wide, high = _CLOTH[upright]
    if upright:
        return Frame(x=x, y=y, width=wide, height=high).box(cloth, cell)
    pano, panos = pano_of(cell.bet), cloth.height // TALL_PANO
    one = Cloth(width=WIDTH + 2 * MARGIN, height=TALL_PANO + MARGIN, spots=())
    frame = Frame(x=x + wide / panos * pano, y=y, width=wide / panos, height=high)
    return frame.box(one, replace(cell, y=cell.y - pano * TALL_PANO))


def _spot(cell: Cell, box: Box) -> Spot:
    x, y, wide, high = box
    return Spot(bet=cell.bet, x=x, y=y, width=wide, height=high, chips=(x + wide - _CHIPS, y + high / 2))


# --- the cells --------------------------------------------------------------------------------------------------------


def _cell(rules: MurcianosRules, cell: Cell, box: Box, name: str, paid: str) -> str:
    x, y, wide, high = box
    outline = area(x, y, wide, high)
    if high < _LIMIT:
        return f'<rect {outline} class="ln-2"/>{_edge(box, f"{name} · {paid}")}'
    return f'<rect {outline} class="ln"/>{_suerte(rules, cell, box, name, paid)}'


def _edge(box: Box, text: str) -> str:
    x, y, wide, high = box
    room = (wide - 4 * _CHIPS, high * 0.5)
    return f'<g class="print-2">{fitted(press(), text, x + wide / 2, y + high / 2, room, most=11, lines=1)}</g>'


def _suerte(rules: MurcianosRules, cell: Cell, box: Box, name: str, paid: str) -> str:
    x, y, wide, high = box
    suerte, aside = rules.bets[cell.bet].suerte, wide * _ASIDE
    sums = " · ".join(map(str, sums_of(rules, suerte)))
    middle, room = x + wide / 2, (wide - 2 * aside - _APART, high * 0.3)
    size = min(aside / 4.4, high * 0.24)
    left = x + aside / 2 + size * 0.1
    dice = "".join(
        printed_die(face, left + (place - 1) * size * 1.2, y + high * 0.38, size)
        for place, face in enumerate(_example(rules, suerte))
    )
    pay = fitted(press(), paid, left, y + high * 0.74, (aside - 8, high * 0.16), most=15, lines=1)
    if not sums:
        return f"{fitted(press(), name, middle, y + high / 2, room, most=26, lines=1)}{dice}{pay}"
    word = fitted(press(), name, middle, y + high * 0.32, room, most=24, lines=1)
    figures = fitted(press(), sums, middle, y + high * 0.7, room, most=30, lines=1)
    return f'{word}<g class="gilt">{figures}</g>{dice}{pay}'


def sums_of(rules: MurcianosRules, suerte: str) -> list[int]:
    """The sums with which a suerte always wins; none for one that goes by other than the sum."""
    fates = rules.fates[suerte]
    sums = {sum(parse_throw(throw, _DICE)): fate for throw, fate in fates.items()}
    by_sum = all(fates.get(throw) is sums.get(sum(parse_throw(throw, _DICE))) for throw in rules.readings)
    return sorted(total for total, won in sums.items() if won) if by_sum else []


def _example(rules: MurcianosRules, suerte: str) -> tuple[int, ...]:
    wins = [parse_throw(throw, _DICE) for throw, won in rules.fates[suerte].items() if won]
    rising = [throw for throw in wins if throw[0] < throw[1] < throw[2]]
    return rising[0] if rising else wins[len(wins) // 2]


# --- the arena --------------------------------------------------------------------------------------------------------


def _fence(box: Box) -> str:
    x, y, wide, high = box
    round_ = high / 2
    outer = _rounded(x, y, wide, high, round_, "ln-3")
    inner = _rounded(x + 6, y + 6, wide - 12, high - 12, round_ - 6, "ln-2")
    place = f'transform="translate({number(x + high * 0.28)} {number(y + high / 2)}) scale({high / 142:.3f})"'
    body = "M4 22C-30 12 -52 -18 -60 -66L-74 -62C-78 -20 -52 34 -14 46C-2 44 4 34 4 22Z"
    ribs = "M-62 -44L-76 -40M-57 -24L-74 -16M-48 -6L-68 8M-36 8L-54 26M-22 16L-36 38"
    return f'{outer}{inner}<g class="horn" {place}><path d="{body}"/><path d="{ribs}" class="ribs"/></g>'


def _rounded(x: float, y: float, wide: float, high: float, round_: float, classes: str) -> str:
    size = f'width="{number(wide)}" height="{number(high)}" rx="{number(round_)}"'
    return f'<rect x="{number(x)}" y="{number(y)}" {size} class="{classes}"/>'


_SUERTES = (ASES, PEQUENO, GRANDE)
_CELL = 100.0
_SMALL_DICE = ((108.0, 92.0, 26.0), (158.0, 106.0, 63.0), (208.0, 90.0, 40.0))


def murcianos_glimpse(game: AnyTable, view: MurcianosView, language: str) -> Glimpse:
    values = [int(value) for value in view.results[-1].split("-")] if view.results else []
    dice = "".join(die(value, "", x, y, 34, yaw=yaw) for value, (x, y, yaw) in zip(values, _SMALL_DICE, strict=False))
    staked = sum(stake.amount for stake in view.stakes)
    return Glimpse(_ground(game, language), dice + (stack(press(), staked, 284, 108, 14) if staked else ""))


def _ground(game: AnyTable, language: str) -> str:
    lines = "".join(f"M{number(8 + _CELL * place)} 2V56" for place in range(len(_SUERTES) + 1))
    names, sums = [], []
    for place, suerte in enumerate(_SUERTES):
        x = 8 + _CELL * (place + 0.5)
        names.append(word(bet_name(game.slug, suerte, language), x, 17, 11, _CELL - 14))
        sums.append(word(" · ".join(map(str, sums_of(game.rules, suerte))), x, 40, 14, _CELL - 14))
    fence = f'<rect x="{number(66)}" y="64" width="184" height="82" rx="41" class="ln-2"/>'
    cells = f'<path d="M8 2H308M8 56H308{lines}" class="ln"/>'
    return f'{cells}<g class="print">{"".join(names)}</g><g class="gilt">{"".join(sums)}</g>{fence}'


DICE = 3
_TAKE = N_("the three dice, through the horn")
_HALF = N_("half of it is at play")
_BY_SUM = N_("wins with {wins}, loses with {loses}")
_BY_THROW = N_("wins with {wins}; otherwise it loses with a sum of {loses}")
_PASS = N_("the throw goes on to the next player")


class DadosMurcianos(DicePresenter):
    """Dados murcianos, with tríos or without."""

    glimpse = staticmethod(murcianos_glimpse)
    rolling = 1100
    settling = frozenset({Phase.REPOSO, Phase.LIQUIDACION})
    stacks = True
    """Of chips on a limit only a part is at play."""
    afresh: ClassVar[tuple[type[Event], ...]] = (BetsClosed,)
    primary: ClassVar[tuple[type[Command], ...]] = (Throw, PassThrow)
    keys = "lp"

    def board(self, game: AnyTable, language: str, pano: int, *, upright: bool) -> Board:
        """The second cloth of a double table lies beside the first, or under it."""
        cloth = layout_of(game)
        rules: MurcianosRules = game.rules
        pays = {bet.id: bet.pays for bet in game.notice()}
        print_, spots = [_fence(_FENCE[upright])], []
        for cell in cloth.spots:
            box = _box(cloth, cell, upright=upright)
            gain, stake = pays[cell.bet].as_integer_ratio()
            paid = say(N_("{gain} to {stake}"), language, {"gain": gain, "stake": stake})
            name = printed(game, replace(cell, bet=cell.label), language)
            print_.append(_cell(rules, cell, box, name, paid))
            spots.append(_spot(cell, box))
        return long_board("".join(print_), spots, upright=upright)

    def pieces(self, look: Look, view: MurcianosView, board: Board, *, upright: bool) -> str:
        said = N_("throws") if view.thrower else N_("the crupier throws")
        in_play = {"terna": view.ternas.in_play} if view.ternas else {}
        lie = Lie(
            key=self.key(view),
            faces=parse_throw(view.results[-1], DICE) if view.results else (),
            who=translate(said, look.language),
            name=look.name(view.thrower),
            beside=say(N_("terna {terna} in play"), look.language, in_play) if in_play else "",
        )
        return draw_dice(lie, _TALL if upright else _WIDE, look.language, upright=upright)

    def won(self, look: Look, view: MurcianosView) -> Collection[str]:
        """The cells that the last throw made win, until somebody bets again."""
        if not view.results or not is_fresh(look):
            return ()
        rules: MurcianosRules = look.rules
        return {bet.id for bet in rules.bets.values() if rules.fates[bet.suerte].get(view.results[-1], False)}

    def results(self, rules: MurcianosRules, view: MurcianosView) -> tuple[Result, ...]:
        recent = reversed(view.results[-MOST_RESULTS:])
        return tuple(
            Result(each, "", str(sum(parse_throw(each, DICE))), rules.announcements[each], each.replace("-", "·"))
            for each in recent
        )

    def has_key(self, outcome: str) -> bool:
        """The dice are not told apart: they are entered in rising order."""
        faces = parse_throw(outcome, DICE)
        return faces == tuple(sorted(faces))

    def asked(self, view: MurcianosView) -> Sequence[str]:
        return (view.thrower,) if view.phase == Phase.LANZAMIENTO and view.thrower else ()

    def explain(self, look: Look, command: Command) -> Explained | None:
        if not isinstance(command, Throw | PassThrow):
            return None
        return taking_part(look, command, Throw, (_TAKE, _PASS), look.rules.players_throw.cite)

    def standing(self, look: Look, view: MurcianosView, bet: str) -> str:
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
        return not isinstance(event, HandedOver) and super().says(event)


def _is_trio(bet: str) -> bool:
    return bet.partition(":")[0] == TRIO


def _sums(rules: MurcianosRules, suerte: str, *, won: bool) -> str:
    fates = rules.fates[suerte]
    throws = [throw for throw, fate in fates.items() if fate is won]
    sums = sorted({sum(parse_throw(throw, DICE)) for throw in throws})
    if won and not sums_of(rules, suerte):
        return ", ".join(throw.replace("-", "·") for throw in throws)
    return ", ".join(map(str, sums))


PRESENTER = DadosMurcianos()
