"""Póquer sin descarte on pages: the hands as each may see them, what a decision means, the pays and the progresivo."""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, ClassVar

import msgspec

from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.table import AnyTable, Terms
from tapete.families.covered import COVERED
from tapete.families.plazas.bets import OnPlaza, on_kind
from tapete.families.poker.dealing import BANCA, HandShown, casilla, made_of
from tapete.families.poker.names import name_of as called
from tapete.families.pots import PlayPot
from tapete.games.poquer_sin_descarte import bets
from tapete.games.poquer_sin_descarte.jugada import BetsClosed
from tapete.games.poquer_sin_descarte.play import PoquerView, awaited, name_of
from tapete.games.poquer_sin_descarte.rules import (
    ANTE,
    COMPRA,
    PROGRESIVO,
    SEGUNDA,
    SEGURO,
    UNDER_WAY,
    Mano,
    PoquerRules,
)
from tapete.kit.poker.hands import (
    CARTA_MAYOR,
    COLOR,
    DOBLE_PAREJA,
    ESCALERA,
    ESCALERA_DE_COLOR,
    FULL,
    PAREJA,
    POQUER,
    REAL,
    TRIO,
)
from tapete.language import N_, say, translate
from tapete.language import cards as told_cards
from tapete.web.cards import Hand, faces
from tapete.web.draw.press import number, rect
from tapete.web.draw.sprite import press
from tapete.web.glimpse import Glimpse
from tapete.web.recent import events_of
from tapete.web.scenes.elements import Explained, Look, Result
from tapete.web.scenes.plazas import Pay, PlazaPresenter, Pot, cards_left
from tapete.web.scenes.presenter import MOST_RESULTS, Where
from tapete.web.stage import Board, Spot
from tapete.web.stages import half_moon
from tapete.web.words import bet_name, ratio

_RESULTS = {
    "-": "·",
    "no-juega": "✕",
    REAL: "ER",
    ESCALERA_DE_COLOR: "EC",
    POQUER: "PQ",
    FULL: "F",
    COLOR: "C",
    ESCALERA: "E",
    TRIO: "T",
    DOBLE_PAREJA: "DP",
    PAREJA: "P",
    CARTA_MAYOR: "AK",
}
"""The bank's hands in small: not turned, not playing, or what it played with."""
GO = N_("You add {amount:€}. If the bank plays, both bets win or lose with your hand; if not, your Ante is paid.")
PASS = N_("Your {amount:€} are lost now, and nobody sees your cards.")
COVER = N_("You add {amount:€} and stay with the hand.")
NOT_COVER = N_("You lose your {amount:€}, and the hand goes on without you.")
BUY = N_("You pay {amount:€}, discard that card face down and see another before you say voy or paso.")
ADDED, LOST = N_("{amount:€} more"), N_("{amount:€} lost")

MOON = half_moon.HalfMoon(
    bet=ANTE,
    top=240.0,
    high=88.0,
    hands=0.57,
    cards=(43, 43),
    bank=(((576, 166), 62, 0), ((195, 60), 60, 0)),
    spread=(0.46, 0.46),
    words=116.0,
    mine=(490, 92),
)


def _zones(game: AnyTable, language: str) -> list[half_moon.Zone]:

    def second(spot: Spot, upright: bool) -> str:
        x, y = spot.chips
        word = press().word(f"x{game.rules.second.value}", x, y, 8 if upright else 9, track=0, classes="print-2")
        if upright:
            return rect(spot.x, spot.y, spot.width, spot.height, "ln-2", 11) + word
        return f'<circle cx="{number(x)}" cy="{number(y)}" r="20" class="ln-2"/>{word}'

    def named(spot: Spot, _: bool) -> str:
        name = bet_name(game.slug, spot.bet.partition(":")[0], language)
        return half_moon.pill(spot, (name, name[:4], name[:2]), 7.5, "print-2")

    offered = [name for name, there in ((SEGURO, game.rules.seguro.value), (PROGRESIVO, game.rules.pots)) if there]
    circle = half_moon.Zone(
        bet=SEGUNDA,
        wide=lambda seats, plaza: seats.part(plaza, 0.752),
        tall=224,
        size=(40, 40),
        radius=(13, 9),
        mark=second,
    )
    return [
        circle,
        *(
            half_moon.Zone(bet=bet, wide=partial(half_moon.Seats.pill, place=place), tall=344 + 27 * place, mark=named)
            for place, bet in enumerate(offered)
        ),
    ]


def poquer_glimpse(game: AnyTable, view: PoquerView, language: str) -> Glimpse:
    hands = [view.hand(casilla(mano.plaza)).cards for mano in view.manos if not mano.gone][:3]
    back = view.back or "rojo"
    dealt = [
        half_moon.small_fan(cards, x, 92, 36, 13, back)
        for cards, x in zip(hands, half_moon.small_places(len(hands)), strict=True)
    ]
    boxes = "".join(
        f'{rect(60 + 79 * place, 112, 38, 38, "ln-2", 6)}<circle cx="{79 + 79 * place}" cy="98" r="8" class="ln-2"/>'
        for place in range(3)
    )
    bank = half_moon.small_fan(view.hand(BANCA).cards, 158, 2, 40, 22, back)
    return Glimpse(half_moon.small_moon(game, language, boxes), bank + "".join(dealt))


class Centre(msgspec.Struct, frozen=True, kw_only=True):
    """What the template of póquer sin descarte shows besides the drawing."""

    pays: tuple[Pay, ...]
    seguro: tuple[Pay, ...]
    progresivo: tuple[Pay, ...]
    pots: tuple[Pot, ...]
    bettors: int


class Laid(msgspec.Struct, frozen=True):
    """The cards that lie on the table: now, or as the last jugada left them."""

    bank: tuple[str, ...] = ()
    hands: Mapping[int, tuple[str, ...]] = {}
    plays: bool | None = None


class Poquer(PlazaPresenter):
    """A table of póquer sin descarte."""

    template = "games/poquer_sin_descarte.html"
    glimpse = staticmethod(poquer_glimpse)
    moon = MOON
    felt = "navy"
    keys = "vpsncx"
    one_price = frozenset({SEGURO, PROGRESIVO})
    afresh: ClassVar[tuple[type[Event], ...]] = (BetsClosed,)
    choosing: ClassVar[tuple[type[Command], ...]] = (bets.Buy,)

    # --- the picture -------------------------------------------------------------------------------------------------

    def centre(self, look: Look, view: PoquerView) -> Centre:
        rules, language = look.rules, look.language
        cites = [pay.cite for pay in rules.pays.values()]
        rows = pay_rows(look.game, language)
        held = dict(view.pots)
        return Centre(
            pays=tuple(Pay(name, pays, cite) for (name, pays), cite in zip(rows, cites, strict=True)),
            seguro=_rows(rules.pay_seguro, N_("{pays} to 1"), language) if rules.seguro.value else (),
            progresivo=_shares(rules, language) if rules.pots else (),
            pots=tuple(Pot(name=pot.name, held=held.get(pot.name, 0), coin=pot.coin) for pot in rules.pots),
            bettors=rules.bettors.value,
        )

    def board(self, game: AnyTable, language: str, pano: int, *, upright: bool) -> Board:
        rows, plays = pay_rows(game, language), translate(N_("The bank plays with As-K or better"), language)
        if upright:
            printed = press().label(plays, 195, 122, (370, 10), most=8, least=5, lines=1, classes="gilt")
            printed += half_moon.pay_table(rows, (100, 136), 176, 15, columns=2, step=190)
        else:
            printed = rect(352, 224, 448, 18 * -(-len(rows) // 2) + 40, "band", 10)
            printed += press().label(plays, 576, 240, (422, 14), most=10, least=5, lines=1, classes="gilt")
            printed += half_moon.pay_table(rows, (468, 262), 194, 18, columns=2, step=216)
        return half_moon.moon_board(MOON, game, language, printed, _zones(game, language), upright=upright)

    def on_table(self, look: Look, view: PoquerView) -> half_moon.OnTable:
        laid, left = _laid(look, view), cards_left(look, view.left, len(look.rules.pack.cards))
        seated = view.seats or ("",) * look.rules.plazas
        croupier = half_moon.Caption(text=translate(N_("Croupier"), look.language), tall=(52, 60, 90, 12, 9))
        return half_moon.OnTable(
            bank=_bank(look, view, laid) if laid.bank else None,
            boxes=tuple(self._box(look, view, laid, plaza, player) for plaza, player in enumerate(seated, 1)),
            captions=(left, croupier) if view.left else (croupier,),
        )

    def _box(self, look: Look, view: PoquerView, laid: Laid, plaza: int, holder: str) -> half_moon.Box:
        mano = next((mano for mano in view.manos if mano.plaza == plaza), None)
        bettors = [bet.player for bet in view.bets if bet.plaza == plaza and bet.kind == ANTE]
        who = holder or (mano.commander if mano else "") or next(iter(bettors), "")
        mine = look.who.id in {who, *bettors} and bool(look.who.id)
        hands = [_hand(look, view, laid, plaza, mine=mine)] if laid.hands.get(plaza) else []
        return self.box(look, plaza, who, hands, mine=mine)

    def results(self, rules: PoquerRules, view: PoquerView) -> tuple[Result, ...]:
        return tuple(Result(each, "", _RESULTS[each]) for each in reversed(view.results[-MOST_RESULTS:]))

    def tells_net(self, view: PoquerView) -> bool:
        return view.phase not in UNDER_WAY

    # --- people ------------------------------------------------------------------------------------------------------

    def people(self, view: PoquerView) -> Collection[str]:
        return {*filter(None, view.seats), *(mano.commander for mano in view.manos)}

    def asked(self, view: PoquerView) -> Sequence[str]:
        return awaited(view)

    # --- words -------------------------------------------------------------------------------------------------------

    def question(self, look: Look, view: PoquerView) -> str:
        me, language = look.who.id, look.language
        if me in view.pending:
            commander = look.name(next(mano.commander for mano in view.manos if mano.plaza == view.asked))
            sentence = N_("{player} buys a card: do you follow?") if view.asking == COMPRA else N_("{player}: «voy»")
            return say(sentence, language, {"player": commander})
        mano = _mine(view, me)
        if mano is None:
            return ""
        facts = {"hand": _hand_words(look, view, mano), "card": told_cards(view.hand(BANCA).cards[-1:])}
        against = say(N_("{hand} against {card}"), language, facts)
        return f"{against} · {look.bet(f'{ANTE}:{mano.plaza}')}"

    def explain(self, look: Look, command: Command) -> Explained | None:
        view, rules, language = look.view, look.rules, look.language
        if isinstance(command, bets.Go | bets.Pass):
            mano = _mine(view, command.player)
            ante = on_kind(view, command.player, mano.plaza, ANTE) if mano else 0
            goes = isinstance(command, bets.Go)
            facts = {"amount": ante * rules.second.value if goes else ante}
            sentence = say(GO if goes else PASS, language, facts)
            return Explained(sentence, rules.law["decision"], brief=say(ADDED if goes else LOST, language, facts))
        if isinstance(command, bets.Buy):
            mano = _mine(view, command.player)
            ante = on_kind(view, command.player, mano.plaza, ANTE) if mano else 0
            facts = {"amount": ante * rules.compra.value}
            word = say(N_("without {card}"), language, self.facts(look, command))
            return Explained(say(BUY, language, facts), rules.compra.cite, word=word, brief=say(ADDED, language, facts))
        if isinstance(command, bets.Cover | bets.DoNotCover):
            ante = on_kind(view, command.player, view.asked, ANTE)
            more = ante * (rules.second.value if view.asking == SEGUNDA else rules.compra.value)
            covers = isinstance(command, bets.Cover)
            facts = {"amount": more if covers else ante}
            sentence = say(COVER if covers else NOT_COVER, language, facts)
            return Explained(sentence, rules.law["command"], brief=say(ADDED if covers else LOST, language, facts))
        return super().explain(look, command)

    def facts(self, look: Look, command: Command) -> dict[str, Any]:
        """A card that is to be discarded is called by its name to who sees it."""
        facts = super().facts(look, command)
        if isinstance(command, bets.Buy):
            mano = _mine(look.view, command.player)
            hand = look.view.hand(casilla(mano.plaza)).cards if mano else ()
            seen = hand[command.card - 1] if len(hand) >= command.card else COVERED
            facts["card"] = command.card if seen == COVERED else told_cards([seen])
        return facts

    def minimum(self, terms: Mapping[str, Terms], pano: int) -> int:
        return max((bet.minimums[0] for bet in terms.values() if bet.kind == ANTE), default=0)

    def lines(self, view: PoquerView, me: str, where: Where, worth: str) -> list[str]:
        kind, _, plaza = where[0].partition(":")
        if kind == PROGRESIVO and view.pots:
            return [f"bote {view.pots[0][0]} {plaza}"]
        return super().lines(view, me, where, worth)

    def spot(self, event: OnPlaza) -> str:
        kind = event.bet if event.bet in {ANTE, SEGUNDA, SEGURO} else PROGRESIVO
        return f"{kind}:{event.plaza}"

    def where(self, event: Event) -> Where | None:
        """A second bet follows from a word: it is neither undone nor repeated."""
        if not isinstance(event, OnPlaza) or event.bet == SEGUNDA:
            return None
        return f"{bets.extra_of(event.bet) or event.bet}:{event.plaza}", 1, ""

    def spot_of(self, command: Command) -> str:
        match command:
            case bets.PlaceAnte(plaza=plaza) | bets.Withdraw(plaza=plaza, what=""):
                return f"{ANTE}:{plaza}"
            case bets.BetSeguro(plaza=plaza):
                return f"{SEGURO}:{plaza}"
            case PlayPot(plaza=plaza):
                return f"{PROGRESIVO}:{plaza}"
            case bets.Withdraw(plaza=plaza, what=what):
                return f"{what}:{plaza}"
        return ""


def pay_rows(game: AnyTable, language: str) -> list[tuple[str, str]]:
    told = ((hand, {"pays": ratio(pay.value)}) for hand, pay in game.rules.pays.items())
    return [(translate(name_of(hand), language), say(N_("{pays} to 1"), language, facts)) for hand, facts in told]


def _rows(pays: Any, sentence: str, language: str) -> tuple[Pay, ...]:
    told = ((hand, say(sentence, language, {"pays": ratio(Fraction(pay))})) for hand, pay in pays.value.items())
    return tuple(Pay(translate(name_of(hand), language), words, pays.cite) for hand, words in told)


def _shares(rules: PoquerRules, language: str) -> tuple[Pay, ...]:
    told = {hand: f"{int(Fraction(share) * 100)} %" for hand, share in rules.pay_progresivo.value.items()}
    return tuple(Pay(translate(name_of(hand), language), share, rules.pots_cite) for hand, share in told.items())


def _mine(view: PoquerView, player: str) -> Mano | None:
    return next((m for m in view.manos if m.plaza == view.turn and m.commander == player), None)


def _hand_words(look: Look, view: PoquerView, mano: Mano) -> str:
    hand = view.hand(casilla(mano.plaza))
    if hand.known and hand.cards:
        return translate(called(made_of(look.rules.ranking, hand.cards)), look.language)
    return translate(N_("a blind hand") if mano.blind else N_("your hand"), look.language)


# --- what lies --------------------------------------------------------------------------------------------------------


def _laid(look: Look, view: PoquerView) -> Laid:
    if view.hands:
        hands = {mano.plaza: view.hand(casilla(mano.plaza)).cards for mano in view.manos}
        return Laid(view.hand(BANCA).cards, {plaza: cards for plaza, cards in hands.items() if cards}, view.plays)
    return _last(look)


def _last(look: Look) -> Laid:
    shown: dict[str, tuple[str, ...]] = {}
    for _, event in events_of(look.told):
        if isinstance(event, BetsClosed):
            shown = {}
        elif isinstance(event, HandShown):
            shown[event.to] = event.cards
    if BANCA not in shown:
        return Laid()
    bank = shown.pop(BANCA)
    hands = {int(to.rpartition(" ")[2]): cards for to, cards in shown.items()}
    return Laid(bank, hands, look.rules.plays(made_of(look.rules.ranking, bank)))


def _bank(look: Look, view: PoquerView, laid: Laid) -> Hand:
    total = ""
    if laid.plays is not None:
        made = called(made_of(look.rules.ranking, laid.bank))
        total = translate(made if laid.plays else N_("does not play"), look.language)
    name = translate(N_("Croupier"), look.language)
    return Hand(id="0", name=name, cards=faces(laid.bank, look.language, view.back or "rojo"), total=total)


def _hand(look: Look, view: PoquerView, laid: Laid, plaza: int, *, mine: bool) -> Hand:
    cards, ranking = laid.hands[plaza], look.rules.ranking
    mano = next((mano for mano in view.manos if mano.plaza == plaza), None)
    known = COVERED not in cards
    mark = "turn" if plaza in {view.turn, view.asked} else ""
    if mano and mano.gone:
        mark = "lost"
    elif laid.plays is not None and known:
        own, bank = made_of(ranking, cards).strength, made_of(ranking, laid.bank).strength
        mark = "won" if not laid.plays or own > bank else "lost" if own < bank else ""
    return Hand(
        id=str(plaza),
        name=look.bet(f"{ANTE}:{plaza}"),
        cards=faces(cards, look.language, view.back or "rojo"),
        mine=mine,
        total=translate(called(made_of(ranking, cards)), look.language) if known and len(cards) > 1 else "",
        mark=mark,
        note=mano.word if mano else "",
    )


PRESENTER = Poquer()
