"""Pai gow póquer on pages: two hands at every casilla, the bank and its white circle, and setting one's own cards."""

from collections.abc import Collection, Sequence
from itertools import combinations
from typing import ClassVar

import msgspec

from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.table import AnyTable
from tapete.families.covered import COVERED
from tapete.families.cut import DeclineCut
from tapete.families.plazas.bets import OnPlaza
from tapete.families.poker.dealing import Hand, casilla
from tapete.families.poker.names import name_of, rank
from tapete.families.poker.pack import CutPack
from tapete.games.pai_gow.composicion import Compose, FollowWay
from tapete.games.pai_gow.hands import IGUAL, INFERIOR, SUPERIOR, TWO, Result, Setting, hand_made, is_right, set_aside
from tapete.games.pai_gow.jugada import AcceptBank, BetInCasilla, BetsClosed, PassBank, funds
from tapete.games.pai_gow.play import PaiGowView
from tapete.games.pai_gow.rules import CASILLA, PaiGowRules
from tapete.games.pai_gow.state import CRUPIER, Phase, Settled
from tapete.kit.dice import parse_throw
from tapete.kit.poker.hands import CARTA_MAYOR
from tapete.language import N_, say, translate
from tapete.language import cards as shown_cards
from tapete.web.cards import Hand as Shown
from tapete.web.cards import face_up, faces
from tapete.web.draw.cards import card
from tapete.web.draw.sprite import press
from tapete.web.scenes.dice import says_of
from tapete.web.scenes.elements import Explained, Look
from tapete.web.scenes.elements import Result as Outcome
from tapete.web.scenes.pai_gow import drawing
from tapete.web.scenes.plazas import PlazaPresenter
from tapete.web.scenes.presenter import Where
from tapete.web.stage import Board
from tapete.web.stages.half_moon import Caption, draw_box, draw_caption

_TONES = {Result.GANANCIA: "best", Result.PERDIDA: "bust", Result.NULA: "dim"}
_RESULTS = {Result.GANANCIA: N_("wins"), Result.PERDIDA: N_("loses"), Result.NULA: N_("nula")}
_IN_THE_CUADRO: dict[str, str] = {
    SUPERIOR: N_("higher"),
    INFERIOR: N_("lower"),
    IGUAL: N_("equal"),
    Result.GANANCIA: N_("gain"),
    Result.PERDIDA: N_("loss"),
    Result.NULA: N_("nula"),
}
_SIGNS = {"best": "+", "bust": "−", "dim": "0"}  # noqa: RUF001 - a minus
_ORDER = "23456789TJQKA"
_PLAYING = frozenset({Phase.PAQUETES, Phase.DADOS, Phase.ENTREGA, Phase.COMPOSICION, Phase.CRUPIER, Phase.COMPARACION})


class Pick(msgspec.Struct, frozen=True, kw_only=True):
    """One of my seven cards: its place, the key that picks it, its name and its drawing."""

    place: int
    key: int
    says: str
    svg: str
    chosen: bool


class Way(msgspec.Struct, frozen=True, kw_only=True):
    """One of the twenty-one ways to set my cards: the places of its baja, what both hands make, if it is right."""

    places: str
    line: str
    alta: str
    baja: str
    right: bool
    chosen: bool


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A place at the end of a jugada, for the list beside the drawing."""

    name: str
    alta: str
    baja: str
    result: str
    tone: str
    mine: bool


class Centre(msgspec.Struct, frozen=True, kw_only=True):
    """What the template of pai gow shows besides the drawing."""

    course: tuple[tuple[str, bool], ...]
    id: str
    picks: tuple[Pick, ...]
    ways: tuple[Way, ...]
    is_set: bool
    banker: str
    house_bet: int
    percent: str
    rows: tuple[Row, ...]
    waiting: tuple[str, ...]
    cases: tuple[tuple[str, ...], ...]
    cases_cite: str


class PaiGow(PlazaPresenter):
    """Pai gow póquer."""

    template = "games/pai_gow.html"
    script = "setting"
    moon = drawing.MOON
    glimpse = staticmethod(drawing.pai_gow_glimpse)
    stacks = True
    afresh: ClassVar[tuple[type[Event], ...]] = (BetsClosed,)
    own: ClassVar[tuple[type[Command], ...]] = (Compose, FollowWay)
    keys = "bpcx"

    # --- the picture -------------------------------------------------------------------------------------------------

    def centre(self, look: Look, view: PaiGowView) -> Centre:
        rules: PaiGowRules = look.rules
        banker = view.seats[view.banker - 1] if view.banker else ""
        mine = tuple(view.mine)
        setting = view.own if view.phase == Phase.COMPOSICION and view.own and view.own.known else None
        return Centre(
            course=self.steps(look, view),
            id=f"setting-{view.round}-{'-'.join(map(str, mine))}",
            picks=_picks(setting, mine, look.language) if setting else (),
            ways=tuple(_ways(rules, setting, mine, look.language)) if setting else (),
            is_set=bool(mine),
            banker=look.name(banker) if banker else translate(N_("Croupier"), look.language),
            house_bet=view.house_bet,
            percent=f"{float(rules.commission.value * 100):g}",
            rows=tuple(_row(look, each) for each in view.settled),
            waiting=tuple(map(look.name, view.waiting)),
            cases=tuple(
                (case, *(translate(_IN_THE_CUADRO[word], look.language) for word in words))
                for case, *words in rules.comparison.value
            ),
            cases_cite=rules.comparison.cite,
        )

    def board(self, game: AnyTable, language: str, pano: int, *, upright: bool) -> Board:
        return drawing.pai_gow_board(game, language, upright=upright)

    def pieces(self, look: Look, view: PaiGowView, board: Board, *, upright: bool) -> str:
        seated, language = view.seats or ("",) * look.rules.plazas, look.language
        boxes = "".join(
            draw_box(
                drawing.MOON,
                len(seated),
                self.box(look, plaza, player, _small_hands(look, view, plaza) if upright else ()),
                language,
                upright=upright,
            )
            for plaza, player in enumerate(seated, 1)
        )
        named = Caption(text=translate(N_("Croupier"), language), tall=(195, 22, 160, 12, 9))
        twos = [_two(look, view, casilla(plaza)) for plaza in range(1, len(seated) + 1)]
        banker = look.name(view.seats[view.banker - 1]) if view.banker else CRUPIER
        bank = say(N_("The bank: {who}"), language, {"who": banker})
        dice = parse_throw(view.dice, look.rules.dice.value) if view.dice else ()
        return (
            boxes
            + draw_caption(named, upright=upright)
            + drawing.draw_hands(_two(look, view, CRUPIER), twos, upright=upright)
            + drawing.draw_bank(len(seated), view.banker, bank, upright=upright)
            + drawing.draw_dice(
                dice, f"dice-{view.round}-{view.dice}", says_of(dice, language) if dice else "", upright=upright
            )
        )

    def face(self, rules: PaiGowRules, outcome: str, language: str) -> Outcome:
        if "-" in outcome:
            return Outcome(outcome, "", outcome, says_of(parse_throw(outcome, rules.dice.value), language))
        face = face_up(outcome, language)
        return Outcome(outcome, face.paint, shown_cards((outcome,)), face.says)

    def has_key(self, outcome: str) -> bool:
        """Dice in another order are the same throw."""
        return "-" not in outcome or outcome.split("-") == sorted(outcome.split("-"))

    def tells_net(self, view: PaiGowView) -> bool:
        return view.phase not in _PLAYING

    # --- people ------------------------------------------------------------------------------------------------------

    def people(self, view: PaiGowView) -> Collection[str]:
        return {*filter(None, view.seats), *view.waiting, *view.asked}

    def asked(self, view: PaiGowView) -> Sequence[str]:
        return view.asked

    # --- words -------------------------------------------------------------------------------------------------------

    def question(self, look: Look, view: PaiGowView) -> str:
        asks = {
            Phase.BANCA: N_("The bank is offered to you."),
            Phase.CORTE: N_("The cards are offered to you to cut."),
            Phase.COMPOSICION: N_("Set your two hands."),
        }
        asked = look.who.id in view.asked and view.phase in set(asks)
        return translate(asks[Phase(view.phase)], look.language) if asked else super().question(look, view)

    def explain(self, look: Look, command: Command) -> Explained | None:
        told = _MEANINGS.get(type(command))
        if told is None:
            return None
        sentence, rule, due = told
        language = look.language
        if isinstance(command, AcceptBank):
            brief, word = _least_shown(look), translate(N_("Take the bank"), language)
        else:
            brief, word = translate(_BRIEFLY[type(command)], language), ""
        return Explained(translate(sentence, language), look.rules.law[rule], due=due, brief=brief, word=word)

    def take(self, where: Where) -> str:
        return "retirar"

    def where(self, event: Event) -> Where | None:
        if not isinstance(event, OnPlaza) or event.bet != CASILLA:
            return None
        return f"{CASILLA}:{event.plaza}", 1, ""

    def spot_of(self, command: Command) -> str:
        return f"{CASILLA}:{command.plaza}" if isinstance(command, BetInCasilla) else ""


def _least_shown(look: Look) -> str:
    rules: PaiGowRules = look.rules
    least = funds(rules, look.view).low
    facts = {"least": least, "minimum": rules.minimum, "hands": least // rules.minimum}
    shown = N_("showing the amount beside it: {least:€} or more, {minimum:€} for each of {hands} hands")
    return say(shown, look.language, facts)


_MEANINGS: dict[type[Command], tuple[str, str, bool]] = {
    AcceptBank: (
        N_("All others and the croupier bet against you in the next jugada; what you show pays them."),
        "bank",
        False,
    ),
    PassBank: (N_("The bank is offered to the next player, and at last to the croupier."), "bank", True),
    CutPack: (N_("So many cards are lifted, unseen, and laid under the others."), "cut", True),
    DeclineCut: (N_("The next player is asked, and at last the croupier cuts."), "cutters", False),
}
_BRIEFLY: dict[type[Command], str] = {
    PassBank: N_("to the next player"),
    CutPack: N_("lift some cards"),
    DeclineCut: N_("the next one is asked"),
}


# --- setting one's hands ----------------------------------------------------------------------------------------------


def _picks(hand: Hand, mine: Sequence[int], language: str) -> tuple[Pick, ...]:
    places = sorted(range(1, len(hand.cards) + 1), key=lambda place: -_height(hand.cards[place - 1]))
    drawn = []
    for key, place in enumerate(places, 1):
        code = hand.cards[place - 1]
        svg = card(press(), code, "", 0, 0)
        says = face_up(code, language).says
        drawn.append(Pick(place=place, key=key, says=says, svg=svg, chosen=place in mine))
    return tuple(drawn)


def _height(code: str) -> int:
    return len(_ORDER) if code == "Jk" else _ORDER.index(code[0])


def _ways(rules: PaiGowRules, hand: Hand, mine: Sequence[int], language: str) -> list[Way]:
    ranking = rules.ranking.value
    ways = []
    for baja in combinations(range(1, len(hand.cards) + 1), TWO):
        setting = set_aside(hand.cards, [hand.cards[place - 1] for place in baja])
        alta, low = (say(name_of(hand_made(ranking, cards)), language, {}) for cards in (setting.alta, setting.baja))
        line = "componer baja " + " ".join(map(str, baja))
        right, chosen = is_right(ranking, setting), tuple(mine) == baja
        key = " ".join(map(str, baja))
        ways.append(Way(places=key, line=line, alta=alta, baja=low, right=right, chosen=chosen))
    return ways


# --- what lies --------------------------------------------------------------------------------------------------------


def _row(look: Look, each: Settled) -> Row:
    alta, baja = _names(look, each.setting)
    result = translate(_RESULTS[each.result], look.language) if each.result else translate(N_("bank"), look.language)
    who = look.name(each.player) if each.player else translate(N_("Croupier"), look.language)
    tone = _TONES[each.result] if each.result else ""
    return Row(name=who, alta=alta, baja=baja, result=result, tone=tone, mine=each.player == look.who.id)


def _names(look: Look, setting: Setting) -> tuple[str, str]:
    ranking, language = look.rules.ranking.value, look.language
    alta, baja = (say(name_of(hand_made(ranking, cards)), language, {}) for cards in (setting.alta, setting.baja))
    return alta, baja


def _briefly(look: Look, cards: Sequence[str]) -> str:
    found = hand_made(look.rules.ranking.value, cards)
    return (
        "-".join(map(rank, found.kickers)) if found.category == CARTA_MAYOR else say(name_of(found), look.language, {})
    )


def _laid(look: Look, place: str, setting: Setting, tone: str = "") -> drawing.Two:
    return drawing.Two(
        alta=_shown(look, place, "alta", _sorted(setting.alta), _briefly(look, setting.alta), tone=tone),
        baja=_shown(look, place, "baja", _sorted(setting.baja), _briefly(look, setting.baja), tone=tone),
    )


def _sorted(cards: Sequence[str]) -> list[str]:
    return sorted(cards, key=_height, reverse=True)


def _two(look: Look, view: PaiGowView, place: str) -> drawing.Two:
    settled = next((each for each in view.settled if each.to == place), None)
    if settled is not None:
        return _laid(look, place, settled.setting, _TONES[settled.result] if settled.result else "")
    hand = next((hand for hand in view.hands if hand.to == place), None)
    if hand is None:
        return drawing.Two()
    if place not in view.laid:
        mark = "turn" if hand.owner and hand.owner in view.asked else ""
        return drawing.Two(alta=_shown(look, place, "siete", hand.cards, "", mark=mark))
    if place == CRUPIER or hand.owner == look.who.id:
        setting = _own_setting(view, hand)
        if setting is not None:
            return _laid(look, place, setting)
    low = len(hand.cards) - TWO
    return drawing.Two(
        alta=_shown(look, place, "alta", hand.cards[:low], ""), baja=_shown(look, place, "baja", hand.cards[low:], "")
    )


def _own_setting(view: PaiGowView, hand: Hand) -> Setting | None:
    places = view.croupier if hand.to == CRUPIER else view.mine
    if COVERED in hand.cards or not places:
        return None
    return set_aside(hand.cards, [hand.cards[place - 1] for place in places])


def _shown(
    look: Look, place: str, part: str, cards: Sequence[str], total: str, *, tone: str = "", mark: str = ""
) -> Shown:
    view: PaiGowView = look.view
    named = translate(N_("Croupier"), look.language) if place == CRUPIER else look.bet(place.replace(" ", ":"))
    return Shown(
        id=f"{view.round}-{place.replace(' ', '-')}-{part}",
        name=named,
        cards=faces(cards, look.language, "rojo"),
        total=total,
        says=f"{named}, {part}: {total}",
        tone=tone,
        mark=mark,
        mine=place == (casilla(view.seats.index(view.who.id) + 1) if view.who.id in view.seats else ""),
    )


def _small_hands(look: Look, view: PaiGowView, plaza: int) -> list[Shown]:
    two = _two(look, view, casilla(plaza))
    return [_sign(hand) for hand in (two.alta, two.baja) if hand]


def _sign(hand: Shown) -> Shown:
    """On a telephone the small hands of a casilla say only how they came out, once."""
    sign = _SIGNS.get(hand.tone, "") if hand.id.endswith("baja") else ""
    return msgspec.structs.replace(hand, total=sign)


PRESENTER = PaiGow()
