"""Trijoker: decisions against every card of the pack, ends against the known numbers of hands, published edges.

Published: Let It Ride, pareja of 10 or better, 1-2-3-5-8-11-50-200-1000: 3.5057 % of one bet, 2.8648 % of what is put
at risk, 1.2237 bets on average (M. Shackleford, The Wizard of Odds). Murcia pays a pareja only from J up, and 500 for
the escalera real: parejas of 10 come once in thirty hands and lose here what they win there, which is most of the
difference of eleven and a half hundredths; the real is the rest, a quarter of one.
"""

from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path

import pytest

from tapete.exact import analyses, changed, column_with
from tapete.exact.trijoker import ALL_LEFT, ALL_WITHDRAWN, BEST, Cards, Deals, TrijokerPlay, play_of
from tapete.games.trijoker.pays import Pays, pays_of
from tapete.kit.cards import FRENCH_52, Card, parse_card
from tapete.kit.poker.hands import worth_of
from tapete.law.parameters import sheet
from tests.seeds import chooser

DEALS = comb(52, 3) * 49 * 48
HANDS = {
    "escalera-real": 4,
    "escalera-de-color": 36,
    "poquer": 624,
    "full": 3744,
    "color": 5108,
    "escalera": 10_200,
    "trio": 54_912,
    "doble-pareja": 123_552,
    "pareja": 1_098_240 * 4 // 13,
}
"""How many of the 2,598,960 hands of five make each; parejas of J, Q, K and as."""
AMERICA = {"least_pair": "T", "pay_escalera_real": "1000"}


@pytest.fixture(scope="module")
def pays() -> Pays:
    return pays_of(sheet("trijoker").column("murcia"))


@pytest.fixture(scope="module")
def found(pays: Pays) -> TrijokerPlay:
    return play_of(pays)


def _won(pays: Pays, cards: tuple[Card, ...]) -> Fraction:
    end = pays.wins(worth_of(pays.ranking, cards))
    return pays.table[end].value if end else Fraction(-1)


def _by_cards(pays: Pays, seen: tuple[Card, ...]) -> Fraction:
    """What a bet wins on average with some cards, over every way to complete them."""
    rest = [card for card in FRENCH_52.cards if card not in seen]
    more = list(combinations(rest, 5 - len(seen)))
    return sum((_won(pays, (*seen, *cards)) for cards in more), Fraction(0)) / len(more)


def _cards(pays: Pays, seen: tuple[Card, ...]) -> Cards:
    places = tuple(sorted(pays.ranking.ranks.index(card.rank) for card in seen))
    return Cards(places, suited=len({card.suit for card in seen}) == 1)


# --- what is counted --------------------------------------------------------------------------------------------------


def test_deals_end_as_hands_of_five_do(found: TrijokerPlay) -> None:
    """Of each hand of five, any three may be the own ones and either of the others the first common one."""
    assert found.deals == DEALS == sum(map(sum, found.ends.values()))
    assert {end: sum(counts) // 20 for end, counts in found.ends.items() if end} == HANDS


@pytest.mark.parametrize("seed", range(12))
def test_worths_are_those_of_every_card_of_the_pack(pays: Pays, seed: int) -> None:
    deals, chance = Deals(pays), chooser(f"trijoker {seed}")
    for many in (3, 4):
        seen = tuple(chance.sample(FRENCH_52.cards, many))
        assert deals.worth(_cards(pays, seen)) == _by_cards(pays, seen), seen


@pytest.mark.parametrize(
    "held", ["As Ks Qs", "4s 3s 2s", "As 2s 3s", "Ts 9s 8s", "Jd Jh 2c", "2c 2d 2h 2s", "As Kd Qh Jc", "5c 4d 3h 2s"]
)
def test_worths_of_hands_that_are_easily_mistaken(pays: Pays, held: str) -> None:
    seen = tuple(parse_card(word, FRENCH_52) for word in held.split())
    assert Deals(pays).worth(_cards(pays, seen)) == _by_cards(pays, seen)


def test_what_a_situation_tells_of_cards_is_all_that_their_worth_depends_upon(found: TrijokerPlay) -> None:
    """So the chart is no approximation: no two rows of it are mixed in one."""
    told = [(each.bet, each.held, each.escaleras, each.real, each.highs) for each in found.situations]
    assert len(told) == len(set(told)) == 65
    for bet in (1, 2):
        assert sum(each.often for each in found.situations if each.bet == bet) == 1


def test_the_chart(found: TrijokerPlay) -> None:
    """Three cards: what wins already, and cards of one suit near enough to an escalera; four: also open escaleras."""
    charts = [[(row.escaleras, "".join(cell or "." for cell in row.letters)) for row in found.chart(b)] for b in (1, 2)]
    assert charts == [
        [(0, "DDDD"), (0, "DDDD"), (0, "RRRR"), (3, "DDD."), (2, "RDDD"), (1, "RRDD"), (0, "RRR."), (0, "RRRR")],
        [
            *((0, "DDDDD"),) * 4,
            (0, "RRRRR"),
            (0, "DDDDD"),
            *((2, "=DDD."), (1, "RRRR="), (0, "RRRR.")),
        ],
    ]
    assert found.left(1) == Fraction(1, 17)
    assert float(found.left(2)) == pytest.approx(0.12661, abs=1e-5)


def test_where_it_is_the_same_the_bet_is_withdrawn(pays: Pays, found: TrijokerPlay) -> None:
    """Four in sequence without a high card pay five times eight of forty-eight: exactly what they cost."""
    equal = [each for each in found.situations if not each.worth]
    assert {each.example for each in equal} == {("5s", "4h", "3d", "2c"), ("As", "Kh", "Qd", "Jc")}
    assert all(each.letter == "=" for each in equal)
    open_ended = Cards((0, 1, 2, 3), suited=False)
    assert Deals(pays).last(open_ended)["escalera"] == 8


# --- what it is worth -------------------------------------------------------------------------------------------------


def test_the_edge_of_murcia() -> None:
    """A seventh of one bet, and an eighth of what is put at risk."""
    best, left, withdrawn = analyses("trijoker", "murcia")["espacio"]
    assert best.edge == Fraction(32653, 216580)
    assert float(best.per_action) == pytest.approx(-0.127182, abs=1e-6)
    assert (best.strategy, left.strategy, withdrawn.strategy) == (BEST, ALL_LEFT, ALL_WITHDRAWN)
    assert left.edge == 3 * withdrawn.edge > best.edge


def test_the_three_bets_together_are_worth_what_they_are_one_by_one(found: TrijokerPlay) -> None:
    """Bets 1 and 2 win, for they are withdrawn when they would not; bet 3 costs more than both of them bring."""
    best, _, withdrawn = analyses("trijoker", "murcia")["espacio"]
    one, two, three = found.means
    assert best.per_stake == one + two + three
    assert two > one > 0 > three == withdrawn.per_stake
    assert best.per_action == best.per_stake / found.action


def test_every_result_is_told() -> None:
    """From three bets lost to three escaleras reales."""
    found = analyses("trijoker", "murcia")["espacio"][0].distribution
    assert found is not None
    results = {chance.net: chance.probability for chance in found.chances}
    assert sum(results.values()) == 1
    assert [min(results), max(results)] == [Fraction(-3), Fraction(1500)]
    assert results[Fraction(1500)] == Fraction(80, DEALS)
    assert found.hit_rate == Fraction(sum(HANDS.values()), comb(52, 5))


def test_the_edge_of_let_it_ride() -> None:
    """With the pays of America the published figures come out."""
    best = changed("trijoker", "murcia", AMERICA)["espacio"][0]
    assert float(best.edge) == pytest.approx(0.035057, abs=5e-7)
    assert float(best.per_action) == pytest.approx(-0.028648, abs=5e-7)
    assert float(best.per_stake / best.per_action) == pytest.approx(1.2237, abs=5e-5)


def test_why_murcia_is_dearer() -> None:
    """Parejas of 10 that lose are most of it, and half of the escalera real a quarter of a hundredth."""
    edges = {
        name: float(changed("trijoker", "murcia", {name: AMERICA[name] for name in names})["espacio"][0].edge)
        for name, names in {"least_pair": ["least_pair"], "pay_escalera_real": ["pay_escalera_real"]}.items()
    }
    murcia = float(analyses("trijoker", "murcia")["espacio"][0].edge)
    assert murcia - edges["least_pair"] == pytest.approx(0.1134, abs=1e-4)
    assert murcia - edges["pay_escalera_real"] == pytest.approx(0.0023, abs=1e-4)


def test_pays_that_are_supposed_change_the_decisions(found: TrijokerPlay) -> None:
    """Who is paid nothing for equal cards leaves no bet with a pareja; in America, a pareja of 10 is left."""
    nothing = dict.fromkeys(("pay_pareja", "pay_doble_pareja", "pay_trio", "pay_full", "pay_poquer"), "0")
    supposed = play_of(pays_of(column_with("trijoker", "murcia", nothing)))
    america = play_of(pays_of(column_with("trijoker", "murcia", AMERICA)))

    def with_a_pareja(play: TrijokerPlay) -> list[str]:
        return [each.letter for each in play.situations if each.bet == 1 and each.held == "pareja-alta"]

    assert (with_a_pareja(found), with_a_pareja(supposed)) == (["D"], ["="])
    assert america.left(1) > found.left(1)


def test_figures_are_kept(pays: Pays, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was worked out once is read the next time, and is the same."""
    monkeypatch.setenv("TAPETE_CACHE", str(tmp_path))
    first = play_of(pays)
    monkeypatch.setattr(Deals, "solved", lambda _: pytest.fail("worked out again"))
    assert play_of(pays) == first
    assert len(list(tmp_path.iterdir())) == 1
