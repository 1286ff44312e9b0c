"""Drills of póquer sin descarte: hands that make something, who wins, and what is paid."""

from tapete.drills.exercise import KEYS, Exercise, Posed, Said
from tapete.drills.games.poquer_sin_descarte import BANK_WINS, ENDS, NOT_PLAYING, PLAYER_WINS, TIED
from tapete.drills.lessons import pose
from tests.games.poquer import against
from tests.seeds import SOAK
from tests.trace import law

SEEDS = range(60 if SOAK else 25)


def posed(level: int, seeds: range = SEEDS) -> list[Posed]:
    where = {"kind": "cartas", "game": "poquer-sin-descarte", "jurisdiction": "murcia"}
    return [pose(Exercise(**where, level=level, seed=seed)) for seed in seeds]


def end_of(each: Posed) -> str:
    return ENDS[KEYS.index(str(each.answers["answer"]))]


@law("MU2010:64.1.a")
def test_many_combinations_are_asked() -> None:
    every = posed(1, range(60))
    asked = {each.detail for each in every}
    assert {"color", "escalera", "trio", "doble-pareja", "pareja", "carta-mayor"} <= asked
    for each in every:
        [hand] = each.picture.hands
        assert len(set(hand.cards)) == 5


@law("MU2010:65.p7", "MU2010:65.p8")
def test_who_wins_is_what_the_table_would_do() -> None:
    gains = {NOT_PLAYING: lambda gain: gain == 500, TIED: lambda gain: gain == 0}
    gains |= {PLAYER_WINS: lambda gain: gain > 500, BANK_WINS: lambda gain: gain == -1500}
    seen = set()
    for each in posed(2):
        bank, hand = (" ".join(hand.cards) for hand in each.picture.hands)
        seen.add(end_of(each))
        assert gains[end_of(each)](against(bank, hand, "5"))
    assert {NOT_PLAYING, PLAYER_WINS, BANK_WINS} <= seen


@law("MU2010:65.p8")
def test_what_is_paid_is_what_the_table_pays() -> None:
    for each in posed(3):
        bank, hand = (" ".join(hand.cards) for hand in each.picture.hands)
        [note] = each.picture.notes
        assert isinstance(note, Said)
        ante = int(note.facts["ante"])
        assert each.answers["paid"] == against(bank, hand, f"{ante // 100}")
