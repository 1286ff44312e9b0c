"""Chance as an input: every outcome of a need can come, weighs what it should, and ends the round."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from tapete.engine.command import AZAR, Command, Draw, Offer, Role
from tapete.engine.event import cloth
from tapete.engine.machine import play
from tapete.engine.need import Need, Numbers
from tapete.engine.table import AnyTable
from tapete.families.plazas.bets import PlaceBet as BetOnPlaza
from tapete.families.plazas.sitting import Sit
from tapete.families.wheel.throw import Drawn, ReportTravel
from tests.properties import bets
from tests.properties.books import Ledger
from tests.properties.draws import DRAWS, some_of
from tests.properties.machines import MACHINES
from tests.properties.tables import PAIRS, at_tables, every_table, lawful, table
from tests.properties.walks import CIRCULO, FIRST_DRAWS, PLAYERS, one_outcome

ANA = PLAYERS[0]
NINETY = dict.fromkeys(map(str, range(1, 91)), 1)
NUMBERS = dict.fromkeys(map(str, range(37)), 1)
SIX_DECKS = {f"{rank}{suit}": 6 for suit in "shdc" for rank in "A23456789TJQK"}
DICE = {f"{one}-{other}": 1 for one in range(1, 7) for other in range(1, 7)}
THREE_DICE = {f"{a}-{b}-{c}": 1 for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)}
FOUR_PLACED = {f"{value}{suit}": 1 for suit in "oceb" for value in "1234567SCR" if f"{value}{suit}" not in "1o2o3o4o"}
"""The first four cards are out: they are placed before the bets."""
SYMBOLS = {"24": 24, "15": 15, "7": 7, "4": 4, "2": 2}
SIX_PACKS = {**dict.fromkeys((rank + suit for suit in "shdc" for rank in "A23456789TJQK"), 6), "As": 5}
"""The first as is out: it was turned up before the bets."""
WEIGHTS = {
    ("blackjack", "estado"): SIX_DECKS,
    ("blackjack", "galicia"): SIX_DECKS,
    ("blackjack", "murcia"): SIX_DECKS,
    **{("bingo-tradicional", where): NINETY for where in ("estado", "murcia")},
    ("bingo-electronico", "murcia"): dict.fromkeys(map(str, range(1, 61)), 1),
    ("bingo-automatico", "murcia"): NINETY,
    **bets.WEIGHTS,
    ("bola", "estado"): dict.fromkeys("123456789", 2),
    ("bola", "galicia"): dict.fromkeys("123456789", 2),
    ("bola", "murcia"): dict.fromkeys("123456789", 2),
    **{("dados", where): DICE for where in ("estado", "galicia", "murcia")},
    ("dados-murcianos", "murcia"): THREE_DICE,
    ("maquinas", "murcia"): {"faro": 2, "ancla": 20, "vela": 150, "pez": 300, "concha": 700, "ola": 300, "nada": 8528},
    ("monte", "murcia"): FOUR_PLACED,
    ("poquer-sin-descarte", "murcia"): dict.fromkeys(SIX_DECKS, 1),
    **{(slug, "murcia"): dict.fromkeys(SIX_DECKS, 1) for slug in CIRCULO},
    ("poquer-sintetico", "murcia"): dict.fromkeys((rank + suit for suit in "shdc" for rank in "A89TJQK"), 1),
    ("pai-gow", "murcia"): {**dict.fromkeys(SIX_DECKS, 1), "Jk": 1},
    **{("punto-y-banca", where): SIX_PACKS for where in ("estado", "galicia", "murcia", "asturias")},
    ("ruleta-americana", "estado"): NUMBERS,
    ("ruleta-americana", "galicia"): NUMBERS,
    ("ruleta-americana", "murcia"): NUMBERS,
    ("ruleta-de-la-fortuna", "galicia"): {**SYMBOLS, "jocker-rojo": 1, "jocker-negro": 1},
    ("ruleta-de-la-fortuna", "murcia"): {**SYMBOLS, "figura-1": 1, "figura-2": 1},
    ("ruleta-francesa", "estado"): NUMBERS,
    ("ruleta-francesa", "galicia"): NUMBERS,
    ("ruleta-francesa", "murcia"): NUMBERS,
    ("ruleta-francesa-abreviada", "murcia"): NUMBERS,
    **{("treinta-y-cuarenta", where): SIX_DECKS for where in ("estado", "galicia", "murcia")},
    ("trijoker", "murcia"): dict.fromkeys(SIX_DECKS, 1),
}
"""What the devices hold, counted by hand from the articles that describe them."""
BILLION = Numbers(1, 10**9)
"""What is drawn from where tickets are too many to be put into a drum."""
SENCILLAS = ("rojo", "negro", "par", "impar", "falta", "pasa")
EDGES: dict[str, dict[str, Fraction]] = {
    "bola": {"": Fraction(1, 9)},
    "ruleta-americana": {"": Fraction(1, 37), **dict.fromkeys(SENCILLAS, Fraction(1, 74))},
    "ruleta-de-la-fortuna": {
        "24": Fraction(6, 54),
        "15": Fraction(9, 54),
        "7": Fraction(12, 54),
        "4": Fraction(10, 54),
        "2": Fraction(12, 54),
        "": Fraction(8, 54),
    },
    "ruleta-francesa": {"": Fraction(1, 37), **dict.fromkeys(SENCILLAS, Fraction(0))},
    "ruleta-francesa-abreviada": {"": Fraction(1, 37)},
}
"""What the bank keeps of a stake in one round, as the literature has it: 1/9 at boule, 2.70 % at a single zero and half
of that where sencillas are halved, the Big Six figures. A prisoner is still worth its stake when the round ends."""


def opened(game: AnyTable, ledger: Ledger) -> Any:
    """The table open, with everything allowed that somebody may allow, and Ana seated where there are seats."""
    state = _went_on(game, game.opening(), ledger)
    seats = [offer for offer in game.offers(state, ANA) if hasattr(offer.command, "seat")]
    for offer in seats[:1]:
        state, _ = play(game, state, offer.command)
    for who in game.staff(state):
        for offer in game.offers(state, who):
            if getattr(offer.command, "allowed", False):
                state, _ = play(game, state, offer.command)
    return state


def _went_on(game: AnyTable, state: Any, ledger: Ledger) -> Any:
    step = game.next_step(state) or game.on_silence(state)
    assert step is not None, "nobody has anything to do"
    state, events = play(game, state, step)
    ledger.post(events)
    return state


def bets_of(game: AnyTable, state: Any) -> dict[str, Offer]:
    """What a player is offered to bet on, by name, in value chips and on the first paño."""
    offers = [offer for offer in game.offers(state, ANA) if offer.amounts is not None and offer.field == "amount"]
    first = [offer for offer in offers if getattr(offer.command, "pano", 1) == 1]
    named = ((_name_of(offer.command), offer) for offer in first)
    return {name: offer for name, offer in named if name}


def _name_of(command: Command) -> str:
    """The cell of a bet, or the plaza of one on a hand; nothing for what is no bet."""
    if isinstance(command, BetOnPlaza):
        return f"plaza:{command.plaza}"
    return getattr(command, "bet", "")


def seated(game: AnyTable, state: Any) -> Any:
    """The state after the player took the first seat, where one must sit to bet."""
    seats = (offer.command for offer in game.offers(state, ANA) if isinstance(offer.command, Sit))
    seat = next(seats, None)
    return state if seat is None else play(game, state, seat)[0]


def _first_draw(game: AnyTable, ledger: Ledger) -> Any:
    state = game.opening()
    for opening in FIRST_DRAWS[game.slug]:
        command = opening(game, state)
        assert command is not None
        state, events = play(game, state, command)
        ledger.post(events)
    return state


def waiting_with(game: AnyTable, chosen: str, ledger: Ledger) -> Any:
    """The state that waits for chance with the least stake on the bet of that name; on every bet when it is empty."""
    if game.slug in FIRST_DRAWS:
        return _first_draw(game, ledger)
    state, laid = opened(game, ledger), False
    while not laid or game.needs(state) is None:
        if need := game.needs(state):
            state, events = play(game, state, Draw(by=AZAR, outcome=one_outcome(need, 0)))
            ledger.post(events)
            continue
        state = state if laid else seated(game, state)
        bets = {} if laid else bets_of(game, state)
        for name, offer in bets.items():
            if chosen in {"", name} and offer.amounts:
                state, events = play(game, state, offer.at(offer.amounts.low))
                ledger.post(events)
                laid = True
        state = _went_on(game, state, ledger)
    return state


def settled(game: AnyTable, state: Any, outcome: str, ledger: Ledger) -> Any:
    """The state after the outcome and all that follows by itself; any other draw gives its first outcome."""
    number = game.round_of(state)
    state, events = play(game, state, Draw(by=AZAR, outcome=outcome))
    ledger.post(events)
    while game.round_of(state) == number:
        need = game.needs(state)
        if need is None:
            state = _went_on(game, state, ledger)
        else:
            state, events = play(game, state, Draw(by=AZAR, outcome=one_outcome(need, 0)))
            ledger.post(events)
    return state


def may_come(need: Need) -> Iterator[str]:
    """Whatever may come; of a long range some."""
    if isinstance(need.outcomes, Numbers):
        return some_of(need.outcomes.low, need.outcomes.high)
    return (outcome.id for outcome in need.outcomes)


@every_table
def test_every_outcome_is_accepted_and_closes_the_round(slug: str, jurisdiction: str) -> None:
    for place in range(0, len(lawful(slug, jurisdiction)), 8):
        game, ledger = table(slug, jurisdiction, place), Ledger()
        if slug == "blackjack" and game.rules.plazas < game.rules.least_manos.value:  # no round is ever dealt there
            continue
        waiting = waiting_with(game, "", ledger)
        need = game.needs(waiting)
        if slug == MACHINES and place and need is None:  # one that sells time, or whose programme is not over
            continue
        assert need is not None
        assert game.upcoming(waiting) == need
        for outcome in may_come(need):
            books = Ledger(ledger)
            assert game.needs(settled(game, waiting, outcome, books)) is None
            assert sum(books.values()) == 0


@at_tables(list(WEIGHTS))
def test_the_weights_of_a_need_are_those_of_the_device(slug: str, jurisdiction: str) -> None:
    game = table(slug, jurisdiction)
    need = game.needs(waiting_with(game, "", Ledger()))
    assert need is not None
    assert len({outcome.id for outcome in need.outcomes}) == len(need.outcomes)
    assert {outcome.id: outcome.weight for outcome in need.outcomes} == WEIGHTS[slug, jurisdiction]


@pytest.mark.parametrize("slug", DRAWS)
def test_a_draw_among_tickets_is_of_one_range_whatever_is_sold(slug: str) -> None:
    game = table(slug, "murcia")
    waiting = waiting_with(game, "", Ledger())
    for state in (opened(game, Ledger()), waiting):
        need = game.upcoming(state)
        assert need is not None
        assert need.outcomes == BILLION


@at_tables([pair for pair in PAIRS if pair[0] in EDGES])
def test_the_bank_keeps_of_each_bet_what_the_literature_says(slug: str, jurisdiction: str) -> None:
    game = table(slug, jurisdiction)
    for name in bets_of(game, _taking_bets(game)):
        assert _edge(game, name) == EDGES[slug].get(name, EDGES[slug][""]), name


def _taking_bets(game: AnyTable) -> Any:
    state = opened(game, Ledger())
    while not bets_of(game, state):
        state = _went_on(game, state, Ledger())
    return state


def _edge(game: AnyTable, bet: str) -> Fraction:
    """What the bank keeps of the least stake on a bet, over all outcomes by their weights."""
    before = Ledger()
    waiting = waiting_with(game, bet, before)
    stake, need = before[cloth(ANA.id)], game.needs(waiting)
    assert need is not None
    kept = 0
    for outcome in need.outcomes:
        books = Ledger(before)
        settled(game, waiting, outcome.id, books)
        kept -= outcome.weight * sum(cents for account, cents in books.items() if account.endswith(f":{ANA.id}"))
    return Fraction(kept, stake * sum(outcome.weight for outcome in need.outcomes))


@pytest.mark.parametrize("jurisdiction", ["galicia", "murcia"])
def test_turned_through_every_cell_a_fortune_wheel_shows_each_symbol_by_its_weight(jurisdiction: str) -> None:
    game = table("ruleta-de-la-fortuna", jurisdiction)
    waiting = waiting_with(game, "", Ledger())
    crupier = next(who for who in game.staff(waiting) if who.role is Role.CRUPIER)
    shown: Counter[str] = Counter()
    for cells in range(4 * 54, 5 * 54):
        report = ReportTravel(by=crupier, cells=cells)
        [drawn] = game.decide(waiting, report)
        assert isinstance(drawn, Drawn)
        shown[drawn.outcome] += 1
    assert shown == WEIGHTS["ruleta-de-la-fortuna", jurisdiction]
