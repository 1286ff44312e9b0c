"""Guiones: what may be written, who is meant, and what is refused as not being one."""

from collections.abc import Sequence
from contextlib import suppress
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tapete.casino.acta import Acta
from tapete.casino.audit import audit
from tapete.casino.guion import BadGuion, Played, acta_of, guion_of, load_guion, play_guion, read_guion
from tapete.casino.guion.play import NothingToRecord
from tapete.casino.ledger import name_of
from tapete.engine.command import AZAR, Actor, Role
from tapete.engine.setup import write_setup
from tests.golden.spoiled import contents, written

TABLE = "juego ruleta-francesa\nen estado\nmesa minimo=5\n"
NAMED = "personal jefe=rosa crupier=luis,marta extremo=eva\n"


def played(text: str) -> list[Played]:
    return list(play_guion(text))


def acts(steps: Sequence[Played]) -> list[str]:
    return [act.notation for step in steps for act in step.acts]


def speakers(text: str) -> list[Actor]:
    return [act.command.by for step in played(text) for act in step.acts]


def test_each_line_is_a_step_with_what_it_caused() -> None:
    opening, placed, refused = played(TABLE + "\n# una apuesta\nana: rojo 10  # poco\nana: negro 1\n")
    assert (opening.line, opening.text, len(opening.acts[0].events)) == (3, "", 1)
    assert (placed.line, placed.text) == (6, "ana: rojo 10  # poco")
    assert [name_of(event) for event in placed.acts[0].events] == ["bet-placed"]
    assert refused.acts[0].refused is not None
    assert refused.acts[0].refused.code == "bajo_minimo"
    assert refused.acts[0].events == ()


def test_a_refusal_that_nobody_expected_is_shown_and_the_play_goes_on() -> None:
    steps = played(TABLE + "ana: rojo 1\nana: rojo 10\n")
    assert steps[-1].acts[0].refused is None


def test_the_table_opens_by_itself_with_the_staff_given_or_the_least_there_may_be() -> None:
    assert acts(played(TABLE)) == ["director: abrir jefe=jefe-1 crupier=crupier-1 crupier=crupier-2 extremo=extremo-1"]
    assert acts(played(TABLE + NAMED)) == ["director: abrir jefe=rosa crupier=luis crupier=marta extremo=eva"]
    some = "personal crupier=luis,marta"
    assert acts(played(TABLE + some)) == ["director: abrir crupier=luis crupier=marta jefe=jefe-1 extremo=extremo-1"]


def test_unless_the_guion_opens_it() -> None:
    steps = played(TABLE + "ana: rojo 10\n> rechazada mesa_cerrada\ndirector: abrir\nana: rojo 10\n")
    assert [len(act.events) for step in steps for act in step.acts] == [0, 1, 1]


def test_too_small_a_staff_may_not_open_it() -> None:
    opening, expected = played(TABLE + "personal jefe=rosa crupier=luis\n> rechazada personal_insuficiente\n")
    assert opening.acts[0].refused is not None
    assert expected.unmet is None


def test_who_speaks() -> None:
    lines = "ana: rojo 10\nluis: lanzar\ncrupier: no va más\nazar: resultado 17\ncrupier: liquidar\ncrupier: lanzar\n"
    crupier = Role.CRUPIER
    assert speakers(TABLE + NAMED + lines)[1:] == [
        Actor("ana", Role.JUGADOR),
        *(Actor("luis", crupier), Actor("luis", crupier), AZAR, Actor("luis", crupier), Actor("marta", crupier)),
    ]


def test_a_name_may_come_with_its_role() -> None:
    lines = "director=paca: ultimas\njefe: ultimas\ninspeccion: incidente jefe-toca-fichas\nCrupier=Luis: lanzar\n"
    assert speakers(TABLE + NAMED + lines)[1:] == [
        Actor("paca", Role.DIRECTOR),
        Actor("rosa", Role.JEFE),
        Actor("inspeccion", Role.INSPECCION),
        Actor("luis", Role.CRUPIER),
    ]


AUTOMATIC = TABLE + "automático\n"


def test_automatico_makes_the_calls_and_the_settlement() -> None:
    steps = played(AUTOMATIC + "ana: rojo 10\nresultado 32\n")
    assert acts(steps)[1:] == [
        *("ana: rojo 10", "crupier-1: lanzar", "crupier-1: no va más", "resultado 32", "crupier-1: liquidar")
    ]
    assert [step.line for step in steps] == [4, 5, 6]


def test_automatico_opens_the_bets_where_they_wait_for_a_call() -> None:
    steps = played("juego bola\nen murcia\nautomatico\nana: rojo 10\nresultado 1\nana: rojo 10\n")
    said = [text.partition(": ")[2] or text for text in acts(steps)[1:]]
    assert said[:2] == ["hagan sus apuestas", "rojo 10"]
    assert said[-2:] == ["hagan sus apuestas", "rojo 10"]


def test_automatico_hides_no_refusal() -> None:
    [_, over, impossible] = played(AUTOMATIC + "ana: pleno 8 151\nresultado 99\n")
    assert [act.refused and act.refused.code for act in over.acts] == ["sobre_maximo"]
    assert [act.refused and act.refused.code for act in impossible.acts] == [None, None, "resultado_imposible"]


def test_automatico_leaves_what_is_said_by_hand() -> None:
    steps = played(
        AUTOMATIC + "ana: rojo 10\ncrupier: lanzar antihorario\ncrupier: no va más\nana: rojo 10\nresultado 1\n"
    )
    assert [act.refused.code for step in steps for act in step.acts if act.refused] == ["fuera_de_plazo"]
    assert acts(steps)[-1] == "crupier-1: liquidar"


def test_automatico_repeats_no_null_throw_and_reopens_no_table() -> None:
    lines = "ana: rojo 10\njefe: incidente bola-fuera\nana: retirar rojo\ndirector: cerrar llave\nana: rojo 10\n"
    steps = played(AUTOMATIC + lines)
    assert acts(steps)[1:] == [
        *("ana: rojo 10", "crupier-1: lanzar", "jefe-1: incidente bola-fuera", "ana: retirar rojo"),
        *("director: cerrar llave", "ana: rojo 10"),
    ]
    assert [act.refused.code for step in steps for act in step.acts if act.refused] == ["mesa_cerrada"]


def test_automatico_stops_at_a_throw_that_was_null_after_no_va_mas() -> None:
    steps = played(AUTOMATIC + "crupier: lanzar\ncrupier: no va más\njefe: incidente bola-fuera\nana: rojo 10\n")
    assert acts(steps)[-2:] == ["jefe-1: incidente bola-fuera", "ana: rojo 10"]
    assert steps[-1].acts[0].refused is None


def test_fields_of_the_table_are_read_by_their_type() -> None:
    bola = read_guion(
        "juego bola\nen murcia\nmesa minimo_autorizado=1,50 panos=1.50,3\nmesa maximo_numero=100 maximo_sencilla=500\n"
    )
    assert write_setup(bola.setup) == {
        "minimo_autorizado": "1.50",
        "panos": ("1.50", "3.00"),
        "maximo_numero": "100.00",
        "maximo_sencilla": "500.00",
    }
    ruleta = (
        "juego ruleta-francesa\nen galicia\nmesa minimo=5 panos=2 multiplos.pleno=10 multiplos.rojo=180 banda=2,10\n"
    )
    assert write_setup(read_guion(ruleta).setup) == {
        "minimo": "5.00",
        "panos": 2,
        "multiplos": {"pleno": 10, "rojo": 180},
        "banda": ("2.00", "10.00"),
    }


def test_a_table_that_may_not_open_is_a_case_too() -> None:
    text = "juego ruleta-francesa\nen galicia\nmesa minimo=5 tramo=7\n"
    [step] = played(text)
    assert [fault.code for fault in step.faults] == ["tramo_no_admitido"]
    [_, met, unmet] = played(
        text + "> rechazada tramo_no_admitido [GA2007:01.V.2.A.b]\n> rechazada anticipo_insuficiente\n"
    )
    assert met.unmet is None
    assert unmet.unmet is not None
    assert unmet.unmet.found == "rechazada tramo_no_admitido [GA2007:01.V.2.A.b]"
    with pytest.raises(NothingToRecord):
        acta_of(read_guion(text), BytesIO())


BAD = {
    "": (1, "", "the heading lacks a line `juego …`"),
    "juego bola\n": (2, "", "the heading lacks a line `en …`"),
    "juego\n": (1, "juego", "expected the game"),
    "juego parchis\nen estado\n": (1, "parchis", "is not a game"),
    "juego ruleta-franchesa\nen estado\n": (1, "ruleta-franchesa", "perhaps ruleta-francesa"),
    "juego bola\nen asturias\n": (2, "asturias", "not regulated in asturias"),
    "juego bola\nen francia\n": (2, "francia", "not regulated in francia"),
    "juego bola\njuego bola\nen estado": (2, "juego", "said twice"),
    "juego bola\nen estado\nautomatico sí\n": (3, "automatico", "nothing after it"),
    "juego bola\nen estado\nmesa minimo 5\n": (3, "minimo", "name=value"),
    "juego bola\nen estado\nmesa minimo=5\n": (3, "mesa", "minimo"),
    "juego ruleta-francesa\nen estado\nmesa minmo=5\n": (3, "mesa", "unknown field `minmo`; perhaps `minimo`"),
    "juego blackjack\nen murcia\nmesa botes.1.mneda=5\n": (3, "mesa", "perhaps `moneda`"),
    "juego holdem\nen murcia\nmesa minimo=10 resto=200 limite=spread\n": (
        3,
        "mesa",
        "Invalid enum value 'spread'; it may be fijo or bote or sin-limite",
    ),
    "juego ruleta-francesa\nen murcia\nmesa minimo=5 multiplos.plno=30\n": (3, "mesa", "perhaps `pleno`"),
    "juego ruleta-francesa\nen estado\nmesa minimo=-5\n": (3, "mesa", "amount"),
    "juego ruleta-francesa\nen estado\nmesa minimo=5 minimo=6\n": (3, "minimo=6", "said twice"),
    "juego ruleta-francesa\nen estado\nmesa minimo=5 minimo.a=6\n": (3, "minimo.a=6", "cannot have fields"),
    "juego ruleta-francesa\nen estado\nmesa minimo=5 panos=dos\n": (3, "mesa", "panos"),
    "juego bola\nen estado\npersonal crupier\n": (3, "crupier", "role=name"),
    "juego bola\nen estado\npersonal rey=luis\n": (3, "rey=luis", "role=name"),
    "juego bola\nen estado\npersonal crupier=luis,\n": (3, "crupier=luis,", "role=name"),
    TABLE + "ana: rojo\n": (4, "", "a stake"),
    TABLE + "ana: rojo diez\n": (4, "diez", "amount"),
    TABLE + "ana: rojo 10 manque 5\n": (4, "manque", "one of"),
    TABLE + "ana: rjo 5\n": (4, "rjo", "expected rojo"),
    TABLE + "ana: plneo 17 5\n": (4, "plneo", "expected pleno"),
    TABLE + "ana: retirar rjo\n": (4, "rjo", "expected rojo"),
    TABLE + "crupier: lanzr\n": (4, "lanzr", "expected lanzar"),
    "juego punto-y-banca\nen estado\nana: bancaa 50\n": (3, "bancaa", "expected banca"),
    TABLE + "ana:\n": (4, "ana:", "a command after who speaks"),
    TABLE + ": rojo 10\n": (4, ":", "who speaks"),
    TABLE + "rey=ana: rojo 10\n": (4, "rey=ana", "role=name"),
    TABLE + f"{'a' * 200}: rojo 10\n": (4, "", "length <= 100"),
    TABLE + f"ana: rojo 10 {'x' * 500}\n": (4, "ana: rojo 10 xxxxxxx…", "at most 500 characters"),
    TABLE + "ana: rojo 10\x07\n": (4, "'ana: rojo 10\\x07'", "printable"),
    TABLE + "> paga\n": (4, "", "a player and an amount"),
    TABLE + "> paga ana diez\n": (4, "diez", "amount"),
    TABLE + "> paga ana pleno 17 18 5\n": (4, "18", "an amount after the bet"),
    TABLE + "> gana ana 5\n": (4, "gana", "rechazada, saldo"),
    TABLE + "> ana: paga 5\n": (4, "ana:", "nobody speaks"),
    TABLE + ">\n": (4, "", "what must have happened"),
    TABLE + "> rechazada a b c\n": (4, "c", "nothing after a code"),
    TABLE + "> evento paid ana\n": (4, "ana", "field=value"),
}  # fmt: skip


def test_what_is_not_a_guion_is_refused_before_anything_is_played() -> None:
    for text, (line, word, why) in BAD.items():
        with pytest.raises(BadGuion, match=why) as bad:
            play_guion(text)
        assert (bad.value.line, bad.value.word) == (line, word), text


def test_a_slip_in_the_last_line_is_found_before_the_first_is_played() -> None:
    with pytest.raises(BadGuion, match="line 5"):
        play_guion(TABLE + "ana: rojo 10\nana: rojo azul\n")


@given(st.text(max_size=80))
def test_random_lines_are_played_or_refused_cleanly(text: str) -> None:
    with suppress(BadGuion):
        assert played(TABLE + text)[0].acts


SAID = """
ana: crupier: jefe: director: resultado lanzar no va mas rojo pleno 17 0 5 10 10000 > paga cobra saldo rechazada
abrir cerrar llave liquidar cobrar pagar retirar mitad prision ultimas incidente bola-fuera paño 2 para evento
"""
WORDS = st.sampled_from(SAID.split())


@given(st.lists(st.lists(WORDS, max_size=6).map(" ".join), max_size=12).map("\n".join), st.booleans())
def test_lines_of_known_words_are_played_or_refused_cleanly(text: str, automatic: bool) -> None:
    with suppress(BadGuion):
        assert played((AUTOMATIC if automatic else TABLE) + text)


def test_a_file_is_utf_8(tmp_path: Path) -> None:
    path = tmp_path / "case.guion"
    path.write_bytes((TABLE + "# mañana\nana: rojo 10 paño 1\r\n").encode("utf-8-sig"))
    assert len(list(play_guion(path))) == 2
    path.write_bytes(TABLE.encode() + b"ana: rojo 10 pa\xf1o 1\n")
    with pytest.raises(BadGuion, match="line 4: the file is not written in UTF-8"):
        load_guion(path)
    path.write_bytes(b"#" * 2_000_000)
    with pytest.raises(BadGuion, match="at most 1048576 bytes"):
        load_guion(path)


CASE = AUTOMATIC + "ana: rojo 10\nana: negro 1\nresultado 0\nana: mitad rojo\ndirector: cerrar llave\n"


def test_a_guion_gives_an_acta_that_audits_clean() -> None:
    file = BytesIO()
    head = acta_of(read_guion("nombre Mesa 4\nautorizacion Res. 14/2026\n" + CASE), file)
    report = audit(BytesIO(file.getvalue()), [head])
    assert report.findings == ()
    assert report.header is not None
    assert (report.header.table, report.header.authorisation) == ("Mesa 4", "Res. 14/2026")


def test_an_acta_of_a_table_left_open_is_not_sealed() -> None:
    file = BytesIO()
    acta_of(read_guion(TABLE + "ana: rojo 10\n"), file)
    assert [found.code for found in audit(BytesIO(file.getvalue())).findings] == ["sin_sello"]


def test_an_acta_gives_a_guion_that_gives_the_same_acta() -> None:
    first, second = BytesIO(), BytesIO()
    acta_of(read_guion("nombre Mesa 4\n" + CASE), first)
    lines = list(guion_of(Acta(BytesIO(first.getvalue()))))
    assert lines[:4] == ["juego ruleta-francesa", "en estado", "nombre Mesa 4", "mesa minimo=5.00"]
    assert "> rechazada bajo_minimo [ES1979:01.IV.2.A]" in lines
    acta_of(read_guion("\n".join(lines)), second)
    assert first.getvalue() == second.getvalue()


def test_what_a_guion_cannot_say_is_remarked() -> None:
    file = BytesIO()
    acta_of(read_guion(TABLE + "director=paca: abrir\n"), file)
    odd = file.getvalue().replace(b'"paca"', b'"Paca Mayor"')
    lines = list(guion_of(Acta(BytesIO(written(contents(odd))))))
    assert lines[-2].startswith("director=Paca Mayor: abrir")
    assert lines[-1] == "# entry 1 of the acta says more, or otherwise, than this line can"


@pytest.mark.parametrize("tipo", ["C", "c"])
def test_a_choice_of_the_set_up_is_read_whatever_its_capitals(tipo: str) -> None:
    guion = read_guion(f"juego maquinas\nen murcia\nmesa modelo=faro precio=1.00 tipo={tipo}\n")
    assert guion.game is not None
    assert guion.game.rules.tipo == "C"


def test_a_name_of_the_set_up_keeps_its_accents() -> None:
    fields = "premios.1.nombre=Café premios.1.peso=1 premios.1.paga=1.9 premios.2.nombre=nada premios.2.peso=1"
    guion = read_guion(f"juego maquinas\nen murcia\nmesa modelo=CAFÉ precio=1 {fields}\n")
    assert guion.game is not None
    assert (guion.game.rules.model, guion.game.rules.board.combinations[0].name) == ("café", "café")
