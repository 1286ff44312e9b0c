"""The drills of póquer de círculo: their answers are what the table does, and what an oracle of its own reckons."""

from collections.abc import Sequence
from itertools import combinations

import pytest

from tapete.drills.answering import own_answers
from tapete.drills.asking import Asking
from tapete.drills.exercise import KEYS, Choices, Exercise, Hand, Posed, Said
from tapete.drills.games.poquer_de_circulo import cartas, fichas
from tapete.drills.games.poquer_de_circulo.partida import a_hand, a_table, acts_of
from tapete.drills.lessons import kinds_of, pose, table_of
from tapete.drills.rehearsal import payee
from tapete.engine.command import Actor, Role
from tapete.engine.event import Event, Refused
from tapete.families.incidents import ErrorRuled
from tapete.families.poquer_de_circulo.articles import RESTART, STANDS, VOID
from tapete.families.poquer_de_circulo.bets import Bet, BetMade, Raise
from tapete.families.poquer_de_circulo.rules import ANTE
from tapete.families.poquer_de_circulo.stacks import ForcedPut
from tapete.families.poquer_de_circulo.view import CirculoView
from tests.seeds import SOAK
from tests.trace import law

SLUGS = ["holdem", "omaha", "seven-stud", "five-stud", "poquer-cubierto", "poquer-sintetico", "poquer-de-circulo"]
RANKS = "23456789TJQKA"
OWN = {"omaha": 2, "poquer-sintetico": 2}


def posed(kind: str, slug: str, level: int, count: int = 20) -> list[Posed]:
    """So many exercises, and in a soak three times as many."""
    count *= 3 if SOAK else 1
    where = {"kind": kind, "game": slug, "jurisdiction": "murcia"}
    return [pose(Exercise(**where, level=level, seed=seed)) for seed in range(count)]


def right_of(each: Posed, name: str = "answer") -> str:
    """The words of the right option."""
    [part] = [part for part in each.parts if part.name == name]
    return part.options[KEYS.index(own_answers(each)[name])].text.tell("en")


@pytest.mark.parametrize("slug", SLUGS)
def test_every_variant_has_them_by_its_family(slug: str) -> None:
    assert {"cartas", "turno", "envites", "errores"} <= set(kinds_of(slug))


# --- reading hands ----------------------------------------------------------------------------------------------------


def pattern(cards: Sequence[str], *, short: bool, figures: bool) -> tuple[int, list[int]]:
    """A hand of five by the list of the law, written here once more: its place, and the ranks that break ties."""
    places = sorted((RANKS.index(card[0]) for card in cards), reverse=True)
    groups = sorted({(places.count(place), place) for place in places}, reverse=True)
    counts, ranks = [count for count, _ in groups], [place for _, place in groups]
    lowest = {52: 0, 32: 5, 28: 6}[52 if not short else 28 if not figures else 32]
    low = [12, lowest + 3, lowest + 2, lowest + 1, lowest]
    straight = len(ranks) == 5 and (ranks[0] - ranks[4] == 4 or ranks == low)
    if straight and ranks == low:
        ranks = low[1:]
    color = len({card[1] for card in cards}) == 1
    order = ["mayor", "pareja", "doble", "figuras", "trio", "escalera"]
    order += ["full", "color"] if short else ["color", "full"]
    order += ["poquer", "escalera de color"]
    if straight and color:
        name = "escalera de color"
    elif color:
        name = "color"
    elif straight:
        name = "escalera"
    else:
        kinds = {(4, 1): "poquer", (3, 2): "full", (3, 1, 1): "trio", (2, 2, 1): "doble", (2, 1, 1, 1): "pareja"}
        name = kinds.get(tuple(counts), "mayor")
    if figures and name in {"pareja", "doble"} and min(places) >= RANKS.index("J"):
        name = "figuras"
        pair = max(place for count, place in groups if count == 2)
        ranks = [pair, *sorted((place for place in places), reverse=True)]
        ranks.remove(pair)
        ranks.remove(pair)
        ranks = [pair, *ranks]
    return order.index(name), ranks


def best(variant: str, cards: int, own: Sequence[str], board: Sequence[str]) -> tuple[int, list[int]]:
    """The best five that somebody may use."""
    need = OWN.get(variant)
    fives = (
        [(*mine, *rest) for mine in combinations(own, need) for rest in combinations(board, 5 - need)]
        if need
        else [*combinations((*own, *board), 5)]
    )
    figures = variant == "poquer-cubierto"
    return max(pattern(five, short=cards < 52, figures=figures) for five in fives)


def split(hands: Sequence[Hand]) -> tuple[dict[str, tuple[str, ...]], tuple[str, ...]]:
    own = {hand.name: hand.cards for hand in hands if hand.name != "comunes"}
    return own, next((hand.cards for hand in hands if hand.name == "comunes"), ())


@law("MU2010:79.2", "MU2010:79.3", "MU2010:88.1", "MU2010:89.1", "criterio:poquer-sintetico.3")
@pytest.mark.parametrize("slug", SLUGS)
def test_who_wins_is_what_an_oracle_of_its_own_says(slug: str) -> None:
    for each in posed("cartas", slug, 3, 12):
        facts = each.ask.facts
        own, board = split(each.picture.hands)
        worths = {player: best(facts["variant"].slug, facts["cards"], cards, board) for player, cards in own.items()}
        winners = [player for player, worth in worths.items() if worth == max(worths.values())]
        sentence = cartas.WINS if len(winners) == 1 else cartas.SHARE
        assert right_of(each) == Said(sentence, {"players": ", ".join(winners)}).tell("en")


@law("MU2010:88.1", "MU2010:89.1", "MU2010:91.1")
@pytest.mark.parametrize(("slug", "own"), [("omaha", 2), ("poquer-sintetico", 2), ("holdem", 0), ("seven-stud", 0)])
def test_the_five_cards_are_the_best_that_may_be_used(slug: str, own: int) -> None:
    tempted = False
    for each in posed("cartas", slug, 2):
        facts = each.ask.facts
        [(_, mine)], board = split(each.picture.hands)[0].items(), split(each.picture.hands)[1]
        [part] = each.parts
        offered = [option.text.facts["cards"] for option in part.options if isinstance(option.text, Said)]
        right = offered[KEYS.index(own_answers(each)["answer"])]
        worth = pattern(right, short=facts["cards"] < 52, figures=False)
        assert worth == best(facts["variant"].slug, facts["cards"], mine, board)
        assert not own or len({*right} & {*mine}) == own
        tempted |= any(pattern(five, short=facts["cards"] < 52, figures=False) > worth for five in offered)
    assert tempted == bool(own)


@law("MU2010:84", "MU2010:79.2.fin", "MU2010:79.2.h")
def test_both_packs_and_figuras_are_read_at_poquer_cubierto() -> None:
    every = posed("cartas", "poquer-cubierto", 1, 120)
    assert {each.ask.facts["cards"] for each in every} == {52, 32}
    assert "figuras" in {each.detail for each in every}
    for each in every:
        order = [option.text.tell("en") for option in each.parts[0].options]
        full_first = each.ask.facts["cards"] == 52
        assert (order.index("full house") < order.index("flush")) == full_first


@law("MU2010:85.1.a", "MU2010:85.3")
def test_whether_a_hand_opens() -> None:
    asked = [each for each in posed("cartas", "poquer-cubierto", 2, 60) if each.detail in {"opens", "false"}]
    assert {each.detail for each in asked} == {"opens", "false"}
    for each in asked:
        [hand] = each.picture.hands
        required = RANKS.index("JQKA"[min(each.ask.facts["blank"], 3)])
        place, ranks = pattern(hand.cards, short=False, figures=True)
        paired = len({card[0] for card in hand.cards}) < 5
        higher = place > 1 or (paired and place == 1 and ranks[0] >= required)
        assert (each.detail == "opens") == higher


# --- turns ------------------------------------------------------------------------------------------------------------


def seen(each: Posed) -> CirculoView:
    assert isinstance(each.picture.view, CirculoView)
    return each.picture.view


def around(view: CirculoView) -> list[str]:
    """Who sits behind the marca in the order of turn: clockwise the numbers go down."""
    clockwise = view.variant != "poquer-sintetico"
    seats = sorted(view.seats, key=lambda seat: seat.number, reverse=clockwise)
    names = [seat.player for seat in seats]
    [at] = [place for place, seat in enumerate(seats) if seat.number == view.marca]
    begins = at + 1 if clockwise else at
    return [*names[begins:], *names[:begins]]


@law("MU2010:88.2.p2", "MU2010:87.2.b.p2", "MU2010:87.2.b.p3", "MU2010:91.4.p2", "MU2010:85.1.in")
@pytest.mark.parametrize("slug", SLUGS)
def test_who_speaks_first(slug: str) -> None:
    """The mano, who sits behind the ciegas, the lowest card with its palo, or the highest cards in sight."""
    for each in posed("turno", slug, 1, 6):
        view, right = seen(each), right_of(each)
        order, seats = around(view), {seat.player: seat for seat in view.seats}
        able = [player for player in order if seats[player].playing and seats[player].resto]
        if each.detail == "mano":
            assert right == able[0]
        elif each.detail == "izquierda-de-la-gran-ciega":
            assert right == next(player for player in (*order[2:], *order[:2]) if player in able)
        elif each.detail == "carta-mas-baja":
            lowest = min(
                able, key=lambda player: (RANKS.index(up(view, player)[0][0]), "cdhs".index(up(view, player)[0][1]))
            )
            assert right == lowest
        elif each.detail == "combinacion-mas-alta":
            live = [player for player in order if seats[player].playing]
            highest = max(live, key=lambda player: in_sight(up(view, player)))
            first = live.index(highest)
            assert right == next(player for player in (*live[first:], *live[:first]) if player in able)
        assert view.turn == ""


def up(view: CirculoView, player: str) -> list[str]:
    """The open cards of somebody."""
    return [card for seat in view.seats if seat.player == player for card in seat.cards if card in DECK]


DECK = {rank + suit for rank in RANKS for suit in "cdhs"}


def in_sight(cards: Sequence[str]) -> list[tuple[int, int]]:
    """Up to four cards by how many are of a rank, and then by rank."""
    ranks = [RANKS.index(card[0]) for card in cards]
    return sorted({(ranks.count(rank), rank) for rank in ranks}, reverse=True)


@law("MU2010:81.3.p1", "MU2010:81.3.p4")
@pytest.mark.parametrize("slug", SLUGS)
def test_who_speaks_next(slug: str) -> None:
    """The next by turns who is in the hand and has chips, or nobody any more."""
    every = posed("turno", slug, 2, 8)
    assert {each.detail for each in every} == {"next", "closed"}
    for each in every:
        if each.detail == "closed":
            assert right_of(each) == cartas.CLOSED
            continue
        view = seen(each)
        order, seats = around(view), {seat.player: seat for seat in view.seats}
        spoke = payee([event for event in each.picture.told if isinstance(event, Event)][-1])
        behind = [*order[order.index(spoke) + 1 :], *order[: order.index(spoke)]]
        assert right_of(each) == next(player for player in behind if seats[player].playing and seats[player].resto)


@law("MU2010:81.3.p14", "criterio:poquer-de-circulo.29")
@pytest.mark.parametrize("slug", SLUGS)
def test_the_order_of_showing_begins_with_the_last_envite(slug: str) -> None:
    for each in posed("turno", slug, 3, 4):
        view = seen(each)
        [part] = each.parts
        names = [part.options[KEYS.index(key)].text.tell("en") for key in own_answers(each)["answer"].split()]
        order = [player for player in around(view) if player in names]
        first = order.index(names[0])
        assert names == [*order[first:], *order[:first]]
        bets = [event.player for event in each.picture.told if isinstance(event, BetMade)]
        if bets and bets[-1] in names and not view.variant.endswith("stud"):
            assert names[0] == bets[-1]


# --- bets -------------------------------------------------------------------------------------------------------------


@law("MU2010:80.a.lim.1", "MU2010:80.a.lim.2", "MU2010:80.a.lim.3", "MU2010:80.b.p2")
@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("level", [1, 2, 3])
def test_the_least_and_the_most_agree_with_the_table(slug: str, level: int) -> None:
    details = set()
    for each in posed("envites", slug, level, 8):
        details.add(each.detail)
        cover, least, most = (each.answers[name] for name in ("cover", "least", "most"))
        view = seen(each)
        player = each.ask.facts["player"]
        [seat] = [seat for seat in view.seats if seat.player == player]
        reach = seat.laid + seat.resto
        assert cover == min(view.postura - seat.laid, seat.resto)
        assert 0 <= least <= most <= reach
        if each.detail.startswith("sin-limite-bet") and view.postura:
            assert (least, most) == (min(2 * view.postura, reach), reach)
        if each.detail == "bote-bet" and level == 2 and most < reach and not view.variant.endswith("stud"):
            added = 2 * cover + view.bote
            assert most in {seat.laid + added, 2 * view.postura, 4 * view.postura}
    assert len(details) > 1 or slug == "poquer-sintetico"
    assert level != 3 or any(detail.endswith("none") for detail in details)


@law("MU2010:81.3.3", "MU2010:81.3.4", "MU2010:81.3.p9")
@pytest.mark.parametrize("slug", SLUGS)
def test_the_table_takes_the_least_and_the_most_and_nothing_beyond(slug: str) -> None:
    for seed in range(6 if SOAK else 2):
        asking = Asking(
            Exercise(kind="envites", game=slug, jurisdiction="murcia"), table_of(slug, "murcia"), Choices(f"{seed}")
        )
        rehearsal = a_hand(asking, a_table(asking))
        for place in acts_of(rehearsal):
            scene = rehearsal.scene(place)
            betting, player = scene.state.bets, scene.state.on_turn
            options, kind, by = betting.options(), Raise if betting.postura else Bet, Actor(player, Role.JUGADOR)
            takes = {
                level: not isinstance(scene.try_out(kind(by=by, player=player, amount=level)), Refused)
                for level in (options.least - 1, options.least, options.most, options.most + 1)
            }
            assert [level for level in takes if takes[level]] == [*dict.fromkeys((options.least, options.most))][
                : 2 * options.may_bet
            ]


# --- botes ------------------------------------------------------------------------------------------------------------


def reckoned(each: Posed) -> dict[str, int]:
    """The end of a hand reckoned chip layer by chip layer, from the notes alone."""
    facts = [note for note in each.picture.notes if isinstance(note, Said)]
    [terms, order] = facts[:2]
    chip, percent = terms.facts["chip"], float(terms.facts["percent"])
    names = order.facts["players"].split(", ")
    put = {note.facts["player"]: note.facts["put"] for note in facts if "put" in note.facts}
    out = {note.facts["player"] for note in facts if note.sentence == fichas.IS_OUT}
    restado = {note.facts["player"] for note in facts if note.sentence == fichas.IS_RESTADO}
    author = next((note.facts["player"] for note in facts if note.sentence == fichas.LAST), names[0])
    [hands] = [note.facts["hands"] for note in facts if note.sentence == fichas.HANDS]
    grades = [group.split(" = ") for group in hands.split(", ")]
    levels = sorted({put[name] for name in names if name in restado and name not in out})
    live = [name for name in names if name not in out]
    if any(name not in restado for name in live) and (not levels or max(put.values()) > levels[-1]):
        levels.append(max(put.values()))
    levels[-1] = max(levels[-1], *put.values())
    answer: dict[str, int] = dict.fromkeys(live, 0)
    answer["rake"], below, pots = 0, 0, []
    for level in levels:
        amount = sum(min(each_put, level) - min(each_put, below) for each_put in put.values())
        able = [name for name in live if put[name] >= min(level, max(put[each_live] for each_live in live))]
        pots.append((amount, able))
        below = level
    turn = names[names.index(author) :] + names[: names.index(author)]
    favoured: set[str] = set()
    for number in range(len(pots) - 1, -1, -1):
        amount, able = pots[number]
        answer[f"bote-{number}"] = amount
        rake = int(amount * percent / 100 + 1e-9) // chip * chip
        answer["rake"] += rake
        winners = next(group for group in ([name for name in grade if name in able] for grade in grades) if group)
        shares, over = divmod((amount - rake) // chip, len(winners))
        cents = (amount - rake) % chip
        for name in winners:
            answer[name] += shares * chip
        ordered = sorted((name for name in turn if name in winners), key=favoured.__contains__)
        for name in ordered[:over]:
            answer[name] += chip
            favoured.add(name)
        if cents:
            answer[ordered[over]] += cents
            favoured.add(ordered[over])
    return answer


@law("MU2010:76.3.a", "MU2010:81.3.p4", "MU2010:81.3.p18", "criterio:poquer-de-circulo.16")
@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("level", [1, 2, 3])
def test_the_botes_are_cut_and_paid_as_they_are_reckoned_by_hand(slug: str, level: int) -> None:
    for each in posed("pagos", slug, level, 10):
        expected = reckoned(each)
        assert each.answers == {name: expected[name] for name in each.answers}


# --- errors -----------------------------------------------------------------------------------------------------------


@law("MU2010:82.1", "MU2010:82.1.fin")
@pytest.mark.parametrize("slug", SLUGS)
def test_an_error_of_the_deal_restarts_the_hand_until_two_actions_are_made(slug: str) -> None:
    rulings = set()
    for each in posed("errores", slug, 1, 25):
        [counted, ruled, *_] = each.lines
        assert isinstance(counted.text, Said)
        late = counted.text.facts["actions"] >= 2
        assert isinstance(ruled.text, ErrorRuled)
        rulings.add(ruled.text.ruling)
        assert (ruled.cite == "MU2010:82.1.fin") <= late
        if each.detail in {"orden-de-reparto", "cartas-descubiertas", "baraja-defectuosa", "carta-ajena-vista"}:
            assert ruled.text.ruling == (STANDS if late else RESTART)
        elif each.detail in {"reverso-distinto", "carta-repetida"}:
            assert ruled.text.ruling == (VOID if late else RESTART)
        assert right_of(each, "ruling") == Said(ruled.text.ruling).tell("en")
    assert {RESTART, STANDS, VOID} <= rulings


@law("MU2010:82.1.fin", "criterio:poquer-de-circulo.20")
@pytest.mark.parametrize("slug", SLUGS)
def test_what_goes_back_is_what_was_put_by_ones_own_will_or_all(slug: str) -> None:
    for each in posed("errores", slug, 3, 8):
        view, back = seen(each), each.answers["back"]
        [seat] = [seat for seat in view.seats if seat.player == each.parts[-1].ask.facts["player"]]
        ruled = next(line.text for line in each.lines if isinstance(line.text, ErrorRuled))
        forced = [event for event in each.picture.told if isinstance(event, ForcedPut) and event.player == seat.player]
        ante = sum(event.amount for event in forced if event.kind == ANTE)
        if ruled.ruling == RESTART:
            assert back == seat.put - sum(event.amount for event in forced)
        elif ruled.ruling == VOID:
            assert back == seat.put
        elif ruled.ruling == STANDS:
            assert back == 0
        elif each.detail == "marca-equivocada":
            assert back == seat.put - ante


@law("MU2010:82.2", "MU2010:82.3")
@pytest.mark.parametrize("slug", SLUGS)
def test_any_error_is_ruled_on_as_the_table_does(slug: str) -> None:
    asked = posed("errores", slug, 2, 20)
    assert len({each.detail for each in asked}) > 8
    for each in asked:
        ruled = next(line.text for line in each.lines if isinstance(line.text, ErrorRuled))
        assert right_of(each, "article") == str(ruled.cite)
