"""`jugadores` in the heading of a guion: a table of póquer de círculo begins with players in their seats."""

from io import BytesIO

import pytest

from tapete.casino.acta import Acta
from tapete.casino.guion import BadGuion, Played, acta_of, guion_of, play_guion, read_guion
from tapete.casino.ledger import name_of
from tapete.families.poquer_de_circulo.course import DealBegun

VARIANTS = ("holdem", "omaha", "five-stud", "seven-stud", "poquer-cubierto", "poquer-sintetico", "poquer-de-circulo")
PLAYERS = "jugadores bea=400 carlos dani=300 ana=350\n"


def heading(slug: str = "holdem") -> str:
    least = 80 if slug == "poquer-sintetico" else 100
    return f"juego {slug}\nen murcia\nmesa minimo=10 resto=200 ante=5 reposicion_minima={least}\n{PLAYERS}"


def played(text: str) -> list[Played]:
    return list(play_guion(text))


@pytest.mark.parametrize("slug", VARIANTS)
def test_they_sit_in_the_order_of_turn_with_their_chips_from_the_mano_on(slug: str) -> None:
    expected = "".join(f"> resto {name}\n" for name in ("bea 400", "carlos 200", "dani 300", "ana 350"))
    marca = "bea" if slug == "poquer-sintetico" else "ana"
    text = f"{heading(slug)}automatico\n> evento marca-given player={marca}\n{expected}resultado Kh\n"
    steps = played(text)
    assert [step.unmet for step in steps if step.unmet] == []
    events = [event for step in steps for act in step.acts for event in act.events]
    [dealt] = [event for event in events if name_of(event) == "deal-begun"]
    assert isinstance(dealt, DealBegun)
    assert dealt.players == ("bea", "carlos", "dani", "ana")


def test_without_automatico_the_table_is_between_hands() -> None:
    steps = played(heading() + "crupier: barajar\ncrupier: cortar\nbea: ante\n> resto bea 395\n> bote 5\n")
    assert [step.unmet for step in steps if step.unmet] == []
    assert [act.refused for step in steps for act in step.acts if act.refused] == []


def test_the_opening_is_recorded_as_what_people_said() -> None:
    first, second = BytesIO(), BytesIO()
    acta_of(read_guion(heading() + "crupier: barajar\n"), first)
    lines = list(guion_of(Acta(BytesIO(first.getvalue()))))
    assert "bea: reponer 200" in lines
    acta_of(read_guion("\n".join(lines)), second)
    assert first.getvalue() == second.getvalue()


def test_a_card_brings_the_forced_bets_and_a_player_who_rests_puts_none() -> None:
    text = heading() + "automatico\ncarlos: descansar\nresultado Kh\n> bote 15\n> resto carlos 200\n"
    assert [step.unmet for step in played(text) if step.unmet] == []
    blinds = (
        heading().replace("ante=5", "obligatoria=ciegas") + "automatico\nresultado Kh\n> bote 15\n> resto bea 395\n"
    )
    assert [step.unmet for step in played(blinds) if step.unmet] == []


def test_a_partida_that_automatico_opens_waits_for_the_chips_of_its_players() -> None:
    """Nobody misses a hand because the seats were drawn before the chips were bought."""
    lists = "".join(f"{name}: lista\n" for name in ("ana", "bea", "carlos", "dani"))
    buys = "".join(f"{name}: comprar resto\n" for name in ("ana", "bea", "carlos", "dani"))
    text = heading().replace(PLAYERS, "") + f"automatico\n{lists}resultados 4 3 2 1 1\n{buys}resultado Kh\n> bote 20\n"
    steps = played(text)
    assert [step.unmet for step in steps if step.unmet] == []
    assert not [e for step in steps for act in step.acts for e in act.events if name_of(e) == "hand-annulled"]


@pytest.mark.parametrize(
    ("players", "code"),
    [
        ("ana bea carlos", "partida_incompleta"),
        ("ana=250 bea carlos dani", "reposicion_escasa"),
        (" ".join(f"j{n}" for n in range(1, 12)), "suerte_imposible"),
    ],
)
def test_what_the_law_refuses_of_it_is_a_refusal_of_that_line(players: str, code: str) -> None:
    text = heading().replace(PLAYERS, f"jugadores {players}\n") + "> rechazada\n"
    steps = played(text)
    assert steps[-1].unmet is None
    assert [act.refused.code for step in steps for act in step.acts if act.refused] == [code]


WRONG = {
    "jugadores": "players in the order of turn, such as ana=200",
    "jugadores ana=": "players in the order of turn, such as ana=200",
    "jugadores =200": "players in the order of turn, such as ana=200",
    "jugadores crupier=200": "players in the order of turn, such as ana=200",
    "jugadores ana ana": "it is said twice",
    "jugadores ana=dos": "an amount in euros",
    "jugadores ana=0": "an amount in euros (it must be more than zero)",
    "jugadores ana=150": "everybody buys 200 first, so nobody has less",
}


@pytest.mark.parametrize("line", WRONG)
def test_a_wrong_line_is_refused(line: str) -> None:
    with pytest.raises(BadGuion, match=r"^line 4, at ") as bad:
        read_guion(heading().replace(PLAYERS, f"{line}\n"))
    assert WRONG[line] in str(bad.value)


def test_it_is_not_of_every_game_nor_before_an_opening_in_the_guion_itself() -> None:
    with pytest.raises(BadGuion, match="players take their seats in lines of play"):
        read_guion("juego bola\nen murcia\njugadores ana\n")
    with pytest.raises(BadGuion, match="opens by itself"):
        read_guion(heading() + "director: abrir\n")


def test_the_chips_of_a_tournament_are_not_chosen() -> None:
    terms = "obligatoria=ciegas beneficio=cuota tasa=10 torneo.premio=50 torneo.minutos=10 torneo.premios=100 plazas=4"
    text = f"juego holdem\nen murcia\nmesa minimo=10 resto=200 {terms}\njugadores ana{{chips}} bea carlos dani\n"
    with pytest.raises(BadGuion, match="nobody chooses how many chips"):
        read_guion(text.format(chips="=300"))
    steps = played(text.format(chips="") + "> resto ana 200\n> evento marca-given\n")
    assert [step.unmet for step in steps if step.unmet] == []
