"""The Ante with seguro and progresivo, voy and paso, a card that is bought, and those who back a casilla.

MU2010:63, 64.2, 65.p4, 65.p6 and 66, and criterios 5, 10, 11 and 20.
"""

from collections.abc import Iterator, Sequence
from typing import Literal

from tapete.engine.chapter import Chapter, Moment, replace, verb
from tapete.engine.command import Actor, Amounts, Command, ForPlayer, Name, Offer
from tapete.engine.event import MESA, Event, Move, Reason, Refused, cloth, wallet
from tapete.families import pots as common
from tapete.families.plazas.bets import (
    SIN_MANO,
    VACANTE_PARA_SENTADOS,
    Bet,
    BetPlaced,
    Collected,
    OnPlaza,
    PlaceBet,
    about,
    apuestas,
    betting,
    commander_of,
    on_kind,
    require_bettor,
    taken_off,
)
from tapete.families.plazas.sitting import StakeOnPlaza, each_player, each_plaza, seat_of
from tapete.families.poker.dealing import Coming, Hand, casilla, hand_of, with_hand
from tapete.families.pots import COIN, PlayPot
from tapete.families.table.powers import spoken_for
from tapete.games.poquer_sin_descarte.jugada import Course, go_on
from tapete.games.poquer_sin_descarte.rules import (
    ANTE,
    BETTING,
    COMPRA,
    DECIDING,
    HANDLER,
    PASO,
    PROGRESIVO,
    SEGUNDA,
    SEGURO,
    VOY,
    Mano,
    PoquerRules,
    State,
    backers,
    descarte,
    mano_of,
    on_casilla,
    on_turn,
    present,
    with_mano,
)
from tapete.language import N_
from tapete.law.citation import Citation

EXTRAS = Citation("criterio:poquer-sin-descarte.19")
SIN_SEGURO = Reason("sin_seguro_en_la_mesa", N_("The seguro is not offered at this table."))
SEGURO_DISTINTO = Reason("seguro_distinto", N_("The seguro costs {stipulated:€}, not {stake:€}."))
EXTRA_AJENO = Reason("extra_ajeno", N_("{commander:@} commands casilla {plaza}, and lays what goes with its Ante."))
EXTRA_REPETIDO = Reason("extra_repetido", N_("Casilla {plaza} has that bet already: there is one place for it."))


class PlaceAnte(PlaceBet, frozen=True, tag="ante"):
    """Stake an Ante on a casilla."""

    label = N_("Ante on casilla {plaza}")
    words = ("ante {plaza} {amount:€} [para {player}] [palabra {word:share}]",)


def barred(rules: PoquerRules, state: State, player: str, plaza: int) -> Refused | None:
    """Why somebody may not bet on a casilla: a free one if he stands, another's on which its holder has no Ante."""
    holder = state.seats[plaza - 1]
    if not holder:
        return None if seat_of(state, player) else Refused(VACANTE_PARA_SENTADOS, rules.law["blind"], player=player)
    if holder == player or any(bet.player == holder for bet in apuestas(state, plaza, ANTE)):
        return None
    return Refused(SIN_MANO, rules.law["command"], holder=holder, plaza=plaza)


bets: Chapter[PoquerRules, State] = betting(
    by=HANDLER,
    when=BETTING,
    present=present,
    barred=barred,
    kind=ANTE,
    place=PlaceAnte,
    least=lambda rules: rules.step_cite,
)


class Withdraw(Command, frozen=True, tag="withdraw"):
    """Take what one has on a casilla off it before no va más: all of it, or one of the bets that go with the Ante."""

    label = N_("Withdraw {what} from casilla {plaza}")
    words = ("retirar {what:seguro|progresivo} {plaza} [para {player}]", "retirar ante {plaza} [para {player}]")
    player: Name
    plaza: int
    what: Literal["", "seguro", "progresivo"] = ""


@bets.act(Withdraw, by=HANDLER, when=BETTING)
def withdraw(rules: PoquerRules, state: State, command: Withdraw) -> Sequence[Event]:
    only = (lambda bet: extra_of(bet.kind) == command.what) if command.what else None
    return taken_off(rules, state, command.player, command.plaza, only)


@bets.might(Withdraw)
def from_each_casilla(rules: PoquerRules, state: State, who: Actor) -> Iterator[Command]:
    for what in ("", SEGURO, PROGRESIVO):
        yield from each_plaza(Withdraw, present, what=what)(rules, state, who)


def extra_of(kind: str) -> str:
    return PROGRESIVO if kind.startswith(COIN) else SEGURO if kind == SEGURO else ""


# --- what goes with the Ante ------------------------------------------------------------------------------------------


def require_extra(rules: PoquerRules, state: State, player: str, plaza: int, what: str) -> None:
    require_bettor(rules, state, player, plaza, ANTE, EXTRAS)
    commander = commander_of(state, plaza, ANTE)
    if commander != player:
        raise Refused(EXTRA_AJENO, EXTRAS, commander=commander, plaza=plaza)
    if any(extra_of(bet.kind) == what for bet in on_casilla(state, plaza)):
        raise Refused(EXTRA_REPETIDO, EXTRAS, plaza=plaza)


BetSeguro = verb(
    "BetSeguro",
    "seguro {plaza} {amount:€} [para {player}]",
    N_("Seguro on casilla {plaza}"),
    base=StakeOnPlaza,
    tag="seguro",
)


@bets.act(BetSeguro, by=HANDLER, when=BETTING)
def bet_seguro(rules: PoquerRules, state: State, command: StakeOnPlaza) -> Sequence[Event]:
    player, plaza, stipulated = command.player, command.plaza, rules.seguro
    if not stipulated.value:
        raise Refused(SIN_SEGURO, rules.law["options"])
    require_extra(rules, state, player, plaza, SEGURO)
    if command.amount != stipulated.value:
        raise Refused(SEGURO_DISTINTO, stipulated.cite, stipulated=stipulated.value, stake=command.amount)
    return [BetPlaced(player=player, plaza=plaza, bet=SEGURO, amount=command.amount, cite=stipulated.cite)]


@bets.offer(BetSeguro)
def may_insure(rules: PoquerRules, state: State, who: Actor) -> Iterator[Offer]:
    amount = rules.seguro.value
    for player in spoken_for(who, present(state)) if amount else ():
        for plaza in _free_of(rules, state, player, SEGURO):
            bet = BetSeguro(by=who, player=player, plaza=plaza, amount=amount)
            yield Offer(bet, rules.seguro.cite, Amounts(amount, amount))


def _free_of(rules: PoquerRules, state: State, player: str, what: str) -> Iterator[int]:
    for bet in state.bets:
        if bet.player != player or bet.kind != ANTE:
            continue
        try:
            require_extra(rules, state, player, bet.plaza, what)
        except Refused:
            continue
        yield bet.plaza


pots: Chapter[PoquerRules, State] = common.pots(
    by=HANDLER,
    when=BETTING,
    refuse=lambda rules, state, player, plaza: require_extra(rules, state, player, plaza, PROGRESIVO),
    each=lambda name: each_plaza(PlayPot, present, pot=name),
)


# --- voy, paso, and a card bought before either (63.2, 65.p6 and 66.c) ------------------------------------------------

TURNO_AJENO = Reason("turno_ajeno", N_("Casilla {plaza} is to be decided, and {commander:@} commands it."))
SIN_COMPRA = Reason("sin_compra", N_("No card is sold at this table."))
COMPRA_REPETIDA = Reason("compra_repetida", N_("Only one card may be bought, and casilla {plaza} has bought one."))
COMPRA_A_CIEGAS = Reason("compra_a_ciegas", N_("Casilla {plaza} is played blind: nobody can choose what to discard."))
CARTA_INEXISTENTE = Reason("carta_inexistente", N_("A hand has cards 1 to {cards}; there is no card {card}."))
NADA_QUE_CUBRIR = Reason("nada_que_cubrir", N_("Nobody is asked to cover anything now."), untimely=True)
NO_SE_LE_PIDE = Reason("no_se_le_pide", N_("{player:@} is not asked to cover anything."))
BLIND_PURCHASE = Citation("criterio:poquer-sin-descarte.20")
COVERING = Citation("criterio:poquer-sin-descarte.10")

turns = Chapter[PoquerRules, State]("turns")

Go = verb("Go", "voy [para {player}]", N_("Voy"), base=ForPlayer, tag="voy", key="v")
Pass = verb("Pass", "paso [para {player}]", N_("Paso"), base=ForPlayer, tag="paso", key="p")


class Buy(Command, frozen=True, tag="comprar"):
    """Discard a card of the hand, by its place, and buy another."""

    label = N_("Buy a card ({card} is discarded)")
    words = ("comprar {card} [para {player}]",)
    player: Name
    card: int


class Said(Event, frozen=True, tag="said"):
    """What is done with a casilla."""

    sentence = N_("{player:@}, casilla {plaza}: «{word}».")
    player: str
    plaza: int
    word: str


class CardSold(OnPlaza, frozen=True, kw_only=True, tag="card-sold"):
    """The bank was paid for a card."""

    sentence = N_("{player:@} pays {amount:€} for a card (casilla {plaza}).")
    bet: str = COMPRA

    def moves(self) -> tuple[Move, ...]:
        chips = cloth(self.player)
        return (Move(wallet(self.player), chips, self.amount), Move(chips, MESA, self.amount))


class CardDiscarded(Event, frozen=True, tag="card-discarded"):
    """A card was laid aside face down for one that is bought."""

    sentence = N_("{player:@} discards a card face down (casilla {plaza}).")
    player: str
    plaza: int
    place: int


def _in_turn(rules: PoquerRules, state: State, player: str) -> Mano:
    mano = on_turn(state)
    if mano is None or mano.commander != player:
        plaza, commander = (mano.plaza, mano.commander) if mano else (0, "")
        raise Refused(TURNO_AJENO, rules.law["decision"], plaza=plaza, commander=commander)
    return mano


@turns.act(Go, by=HANDLER, when=DECIDING)
def go(rules: PoquerRules, state: State, command: ForPlayer) -> Sequence[Event]:
    """The commander adds the second bet of his Ante, and the others on the casilla are asked for theirs."""
    mano = _in_turn(rules, state, command.player)
    course = Course(rules, state)
    course(Said(player=command.player, plaza=mano.plaza, word=VOY, cite=rules.law["decision"]))
    course(_second_bet(rules, state, command.player, mano.plaza))
    go_on(course)
    return course.events


def _second_bet(rules: PoquerRules, state: State, player: str, plaza: int) -> BetPlaced:
    amount = rules.second.value * on_kind(state, player, plaza, ANTE)
    return BetPlaced(player=player, plaza=plaza, bet=SEGUNDA, amount=amount, cite=rules.second.cite)


@turns.act(Pass, by=HANDLER, when=DECIDING)
def fold_hand(rules: PoquerRules, state: State, command: ForPlayer) -> Sequence[Event]:
    mano = _in_turn(rules, state, command.player)
    course, cite = Course(rules, state), rules.law["decision"]
    course(Said(player=command.player, plaza=mano.plaza, word=PASO, cite=cite))
    course(*(about(Collected, bet, cite) for bet in on_casilla(state, mano.plaza)))
    go_on(course)
    return course.events


@turns.act(Buy, by=HANDLER, when=DECIDING)
def buy(rules: PoquerRules, state: State, command: Buy) -> Sequence[Event]:
    """One card for as much as the Ante, seen before voy or paso; the others on the casilla are asked for theirs."""
    if not rules.compra.value:
        raise Refused(SIN_COMPRA, rules.law["options"])
    mano = _in_turn(rules, state, command.player)
    player, plaza, cite = command.player, mano.plaza, rules.compra.cite
    if mano.blind:
        raise Refused(COMPRA_A_CIEGAS, BLIND_PURCHASE, plaza=plaza)
    if mano.bought:
        raise Refused(COMPRA_REPETIDA, cite, plaza=plaza)
    if not 1 <= command.card <= rules.cards.value:
        raise Refused(CARTA_INEXISTENTE, cite, cards=rules.cards.value, card=command.card)
    course = Course(rules, state)
    course(CardDiscarded(player=player, plaza=plaza, place=command.card, cite=cite))
    course(_price(rules, state, player, plaza))
    return course.events


def _price(rules: PoquerRules, state: State, player: str, plaza: int) -> CardSold:
    amount = rules.compra.value * on_kind(state, player, plaza, ANTE)
    return CardSold(player=player, plaza=plaza, amount=amount, cite=rules.compra.cite)


turns.might(Go)(each_player(Go, present))
turns.might(Pass)(each_player(Pass, present))


@turns.might(Buy)
def each_card(rules: PoquerRules, state: State, who: Actor) -> Iterator[Command]:
    for player in spoken_for(who, present(state)):
        yield from (Buy(by=who, player=player, card=card) for card in range(1, rules.cards.value + 1))


@turns.fold(Said)
def said(rules: PoquerRules, state: State, event: Said) -> State:
    mano = replace(mano_of(state, event.plaza), word=event.word, gone=event.word == PASO)
    after = replace(state, manos=with_mano(state, mano))
    return _ask(after, mano, SEGUNDA) if event.word == VOY else after


@turns.fold(CardDiscarded)
def card_discarded(rules: PoquerRules, state: State, event: CardDiscarded) -> State:
    hand, at = hand_of(state, casilla(event.plaza)), event.place - 1
    rest = replace(hand, cards=hand.cards[:at] + hand.cards[at + 1 :])
    aside = Hand(descarte(event.plaza), hand.owner, hand.cards[at : at + 1], looked=hand.looked)
    mano = replace(mano_of(state, event.plaza), bought=True)
    after = replace(state, hands=(*with_hand(state, rest), aside), manos=with_mano(state, mano))
    return _ask(after, mano, COMPRA)


@turns.fold(CardSold)
def card_sold(rules: PoquerRules, state: State, event: CardSold) -> State:
    taken = Bet(event.player, event.plaza, COMPRA, event.amount)
    return replace(state, bank=state.bank + event.amount, taken=(*state.taken, taken))


# --- those who back a casilla -----------------------------------------------------------------------------------------


Cover = verb("Cover", "cubrir [para {player}]", N_("Cover"), base=ForPlayer, tag="cubrir", key="s")
DoNotCover = verb(
    "DoNotCover", "no cubrir [para {player}]", N_("Do not cover"), base=ForPlayer, tag="no-cubrir", key="n"
)


class Answered(Event, frozen=True, tag="answered"):
    """Somebody who backs a casilla covered what was asked, or did not and has passed."""

    sentence = N_("{player:@} covers casilla {plaza}.")
    sentence_unless = ("covers", N_("{player:@} does not cover casilla {plaza}, and has passed."))
    player: str
    plaza: int
    covers: bool


ASKED = Moment[PoquerRules, State](lambda _, state: bool(state.pending), NADA_QUE_CUBRIR, lambda _: COVERING)


@turns.act(Cover, DoNotCover, by=HANDLER, when=ASKED)
def answer(rules: PoquerRules, state: State, command: ForPlayer) -> Sequence[Event]:
    """His second bet or his price; or else his Ante is collected, and he alone has passed."""
    player, plaza = command.player, state.asked
    if player not in state.pending:
        raise Refused(NO_SE_LE_PIDE, COVERING, player=player)
    course, covers = Course(rules, state), isinstance(command, Cover)
    if covers:
        course((_second_bet if state.asking == SEGUNDA else _price)(rules, state, player, plaza))
    else:
        own = [bet for bet in on_casilla(state, plaza) if bet.player == player]
        course(*(about(Collected, bet, COVERING) for bet in own))
    course(Answered(player=player, plaza=plaza, covers=covers, cite=COVERING))
    go_on(course)
    return course.events


@turns.might(Cover)
def either_answer(rules: PoquerRules, state: State, who: Actor) -> Iterator[Command]:
    for player in spoken_for(who, present(state)):
        yield from (kind(by=who, player=player) for kind in (Cover, DoNotCover))


def _ask(state: State, mano: Mano, what: str) -> State:
    others = backers(state, mano)
    asked = replace(state, asking=what, asked=mano.plaza, pending=others)
    return asked if others else asked_all(asked)


def asked_all(state: State) -> State:
    queue = (Coming(casilla(state.asked)),) if state.asking == COMPRA else ()
    return replace(state, asking="", asked=0, pending=(), queue=queue)


@turns.fold(Answered)
def answered(rules: PoquerRules, state: State, event: Answered) -> State:
    after = replace(state, pending=tuple([name for name in state.pending if name != event.player]))
    return after if after.pending else asked_all(after)
