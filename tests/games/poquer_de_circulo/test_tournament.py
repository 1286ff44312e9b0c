"""Tournaments (criterio:poquer-de-circulo.54 to .56): entrances, levels, who is out and in which place, prizes."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from tapete.casino.ledger import Ledger
from tapete.engine.command import AZAR, Actor, Command, Draw, Role, Tick
from tapete.engine.event import Event
from tapete.engine.machine import play
from tapete.families.poquer_de_circulo.bots import choose
from tapete.families.poquer_de_circulo.money import FeePaid
from tapete.families.poquer_de_circulo.state import Phase, State
from tapete.families.poquer_de_circulo.tournament import FICHAS, PREMIOS, EntrancePaid, LevelBegun, Out, TournamentWon
from tapete.families.poquer_de_circulo.view import view
from tests.games.circulo import BLINDS, Circulo
from tests.games.table import TestTable, balances
from tests.trace import law

CLOCK = Actor("reloj", Role.RELOJ)
TERMS: dict[str, Any] = {"premio": "50", "premios": ["60", "40"], "niveles": ["20", "40"], "minutos": 10}
CONTEST: dict[str, Any] = {**BLINDS, "beneficio": "cuota", "tasa": "10", "torneo": TERMS}


class Torneo(Circulo):
    """A tournament at which some people sit, with ciegas of 5 and 10."""

    def __init__(self, players: str = "p q r s t", restos: str = "", **setup: Any) -> None:
        super().__init__(players, restos=restos, **{**CONTEST, "ante": None, **setup})

    def tick(self, minutes: int) -> None:
        """The house tells the table the hour."""
        self.state, events = play(self.game, self.state, Tick(by=CLOCK, at=minutes * 60))
        self.events.extend(events)

    def all_in(self, board: str, **cards: str) -> list[Event]:
        """A hand in which everybody with cards puts his whole resto."""
        self.hand(board, **cards)
        told = list[Event]()
        while self.turn:
            options = self.seen("director").options
            assert options is not None
            verb = "subir" if self.seen("director").postura else "apostar"
            told += self(f"{self.turn}: {verb} {options.most // 100}" if options.most else f"{self.turn}: cubrir")
        while self.state.showing:
            told += self(f"{self.state.showing[0]}: mostrar")
        return told + list(self("crupier: liquidar"))


def places(events: Sequence[Event]) -> list[tuple[str, int, int]]:
    """Who is out in which place and with how many cents, as it happened; the winner last."""
    told = [(event.player, event.place, event.prize) for event in events if isinstance(event, Out)]
    return told + [(event.player, 1, event.prize) for event in events if isinstance(event, TournamentWon)]


@law("criterio:poquer-de-circulo.54")
def test_chips_are_told_as_chips_and_only_what_is_paid_in_and_out_as_money() -> None:
    table = Torneo("p q r s")
    table.all_in("2c 7d 9h Js Qd", p="As Ad", q="Ks Kd", r="3s 4d", s="5s 6d")
    wording = table.game.wording("en")
    told = {event: event.tell(wording) for event in table.events}
    in_money = {type(event) for event, sentence in told.items() if "€" in sentence}
    assert in_money == {FeePaid, EntrancePaid, Out, TournamentWon}
    assert "p begins the tournament with 200 chips." in told.values()
    (terms,) = (event for event in table.events if event.details(wording))
    assert terms.details(wording)[2].startswith("The apuesta mínima is 10 chips, 20 chips, 40 chips, 10 minutes each")
    assert Circulo("p q r s").game.wording("en") == "en"


# --- entrances --------------------------------------------------------------------------------------------------------


@law("criterio:poquer-de-circulo.54")
def test_the_terms_are_announced_before_anybody_pays() -> None:
    table = TestTable("holdem", "murcia", **CONTEST)
    (told,) = table("jefe: anunciar partida")
    assert told.details("en")[:3] == [
        "It is a tournament: of each entrance €50.00 are for prizes, and €5.00 for the house.",
        "The places receive, from the first: 60 - 40 %.",
        "The apuesta mínima is €10.00, €20.00, €40.00, 10 minutes each, and doubles from then on.",
    ]


# --- chips ------------------------------------------------------------------------------------------------------------


@law("criterio:poquer-de-circulo.54")
def test_chips_are_not_money_and_nothing_is_taken_of_them() -> None:
    table = Torneo()
    books = balances(table.events)
    assert (books[FICHAS], books[PREMIOS], books["cagnotte"]) == (-5 * 20000, 5 * 5000, 5 * 500)
    table.hand(q="As Ad")
    table.say("s: cubrir", "t: cubrir", "p: cubrir", "q: cubrir", "r: pasar")
    table.finish()
    assert sum(table.resto(name) for name in table.names) == 1000


# --- levels -----------------------------------------------------------------------------------------------------------


def fold_round(table: Torneo) -> None:
    """Everybody gives up but the last."""
    while table.turn:
        table(f"{table.turn}: retirarse")
    table("crupier: liquidar")


@law("criterio:poquer-de-circulo.54", "criterio:poquer-de-circulo.55")
def test_a_level_that_the_clock_has_reached_begins_with_the_next_hand() -> None:
    table = Torneo()
    table.tick(9)
    table.hand()
    table.tick(10)
    assert table.may()[:2] == (10, 20)
    fold_round(table)
    table.hand()
    assert table.may()[:2] == (20, 40)
    assert [(event.level, event.minimum) for event in table.events if isinstance(event, LevelBegun)] == [(2, 2000)]


@law("criterio:poquer-de-circulo.55")
def test_after_the_last_level_announced_the_minimum_doubles() -> None:
    table = Torneo(restos="900 900 900 900 900")
    table.tick(30)
    table.hand()
    assert table.may()[0] == 80
    fold_round(table)
    table.tick(40)
    table.hand()
    assert table.may()[0] == 160


@law("criterio:poquer-de-circulo.55")
def test_no_level_follows_one_that_nobody_could_put() -> None:
    table = Torneo()
    table.tick(100_000)
    table.hand()
    assert [event.minimum for event in table.events if isinstance(event, LevelBegun)] == [256000]


# --- who is out -------------------------------------------------------------------------------------------------------

BOARD = "2h 5h 9d Jc Ks"


@law("criterio:poquer-de-circulo.54")
def test_of_those_out_in_one_hand_the_larger_resto_goes_before_and_the_winner_has_the_rest() -> None:
    table = Torneo("p q r s", restos="100 150 300 250")
    told = table.all_in(BOARD, p="4d 6d", q="7d 8c", r="As Ad", s="Kc Qd")
    assert places(told) == [("p", 4, 0), ("q", 3, 0), ("s", 2, 8000), ("r", 1, 12000)]
    assert table.phase == Phase.FIN.value


@law("criterio:poquer-de-circulo.54", "criterio:poquer-de-circulo.56")
def test_equal_restos_share_their_places_and_odd_cents_go_in_the_order_of_turn() -> None:
    terms = {**TERMS, "premio": "50.01", "premios": ["50", "30", "20"]}
    table = Torneo("p q r s", restos="100 200 400 200", torneo=terms)
    told = table.all_in(BOARD, p="4d 6d", q="7d 8c", r="As Ad", s="Kc Qd")
    # 200.04: 60.01 and 40.00 for the two; 100.03 with the cent left over for the first
    assert places(told) == [("p", 4, 0), ("q", 2, 5001), ("s", 2, 5000), ("r", 1, 10003)]
    assert table.state.torneo.pool == 0


@law("criterio:poquer-de-circulo.54", "criterio:poquer-de-circulo.55", "MU2010:81.1")
def test_a_tournament_goes_on_below_four_players() -> None:
    table = Torneo("p q r s", restos="100 150 300 250")
    told = table.all_in(BOARD, p="4d 6d", q="7d 8c", r="Kc Qd", s="As Ad")
    assert places(told) == [("p", 4, 0), ("q", 3, 0)]
    assert (table.phase, table.seen("r").torneo.players) == ("entre", 2)  # type: ignore[union-attr]
    table.hand()
    assert table.turn in {"r", "s"}


@law("criterio:poquer-de-circulo.54")
def test_everybody_sees_the_level_the_prizes_and_the_places() -> None:
    table = Torneo("p q r s", restos="100 150 300 250")
    table.all_in(BOARD, p="4d 6d", q="7d 8c", r="Kc Qd", s="As Ad")
    table.tick(4)
    seen = table.seen("r").torneo
    assert seen is not None
    assert (seen.level, table.seen("r").stakes.minimum, seen.next.minimum, seen.next_in) == (1, 1000, 2000, 360)
    assert (seen.next.small, seen.next.big, seen.entered) == (1000, 2000, 4)
    assert (seen.prizes, [(each.player, each.place) for each in seen.places]) == ((12000, 8000), [("q", 3), ("p", 4)])


# --- who is away ------------------------------------------------------------------------------------------------------


def by_the_house(table: Torneo) -> Command:
    step = table.game.next_step(table.state)
    assert step is not None
    table.state, events = play(table.game, table.state, step)
    table.events.extend(events)
    return step


@law("criterio:poquer-de-circulo.56", "MU2010:78.4")
def test_for_who_is_away_the_crupier_puts_the_ciega_and_takes_the_cards() -> None:
    table = Torneo()
    table("q: descansar")
    table.shuffle()
    assert table.game.deciding(table.state) == ()
    assert by_the_house(table).by.role is Role.CRUPIER
    assert table.resto("q") == 195
    table("r: ciega")
    for name in "stp":
        table(f"{name}: cubrir")
    by_the_house(table)
    assert not table.seen("q").own.playing  # type: ignore[union-attr]
    table("r: pasar")
    for _ in range(3):
        table.check_down()
    table.finish()
    assert table.resto("q") == 195
    table("q: volver")


@law("criterio:poquer-de-circulo.56")
def test_silence_makes_a_player_absent_but_not_out() -> None:
    table = Torneo()
    table.shuffle()
    table("q: ausente")
    assert table.seen("q").asked == ("q",)
    by_the_house(table)
    assert table.resto("q") == 195


@law("criterio:poquer-de-circulo.56")
def test_the_chips_of_players_who_leave_go() -> None:
    table = Torneo("p q r s")
    table.say("p: levantarse", "q: levantarse", "r: levantarse")
    books = balances(table.events)
    assert (books[FICHAS], books[PREMIOS], books["jugador:s"]) == (0, 0, 12000 - 5500)


# --- whole tournaments ------------------------------------------------------------------------------------------------


def played(seed: int, players: int, slug: str, **setup: Any) -> tuple[State, list[Event]]:
    """A tournament of companions, who take a minute for each hand."""
    table = TestTable(slug, "murcia", **{**CONTEST, "plazas": players, **setup})
    game, state, events, chance = table.game, table.state, list(table.events), Random(seed)
    people = [Actor(f"j{number}", Role.JUGADOR) for number in range(players)]
    while state.phase is not Phase.FIN:
        need = game.needs(state)
        said = (
            None if need else next(filter(None, (choose(game.rules, view(game, state, who)) for who in people)), None)
        )
        if need:
            step: Command | None = Draw(by=AZAR, outcome=chance.choice(need.outcomes).id)
        elif said is None and state.phase is Phase.ENTRE and state.clock < 60 * state.round:
            step = Tick(by=CLOCK, at=60 * state.round)
        else:
            step = said or game.on_silence(state)
        assert step is not None
        state, told = play(game, state, step)
        events += told
    return state, events


@law("criterio:poquer-de-circulo.54", "criterio:poquer-de-circulo.55")
@pytest.mark.parametrize(("slug", "seed"), [("holdem", 0), ("holdem", 1), ("omaha", 2), ("five-stud", 3)])
def test_companions_play_a_tournament_to_its_end_and_no_cent_or_chip_is_lost(slug: str, seed: int) -> None:
    forced = "ante" if slug == "five-stud" else "ciegas"
    state, events = played(seed, 6, slug, obligatoria=forced, torneo={**TERMS, "minutos": 3})
    ledger = Ledger()
    for event in events:
        ledger.post(event)
        chips = [each for each in ledger.balances if each == FICHAS or each.startswith(("resto:", "bote-de-la-mano"))]
        assert sum(ledger.balances[each] for each in chips) == 0
    assert min(place for _, place, _ in places(events)) == 1
    assert len(places(events)) == 6
    assert sum(prize for _, _, prize in places(events)) == 6 * 5000
    assert ledger.at_stake() == {"cagnotte": 6 * 500}
    assert state.torneo.pool == 0


@law("criterio:poquer-de-circulo.55")
def test_a_tournament_ends_even_if_nobody_is_there() -> None:
    table = Torneo("p q r s")
    chance = Random(5)
    table.say(*(f"{name}: descansar" for name in table.names))
    while table.phase != Phase.FIN.value:
        need = table.game.needs(table.state)
        if table.state.phase is Phase.ENTRE:
            table.tick(table.state.round * 5)
        step = Draw(by=AZAR, outcome=chance.choice(need.outcomes).id) if need else table.game.on_silence(table.state)
        assert step is not None
        table.state, events = play(table.game, table.state, step)
        table.events.extend(events)
    assert sum(prize for *_, prize in places(table.events)) == 4 * 5000
