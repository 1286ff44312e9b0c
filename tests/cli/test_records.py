"""The commands that read records: check, replay, audit, verify."""

import json
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import tapete.casino as tapete_casino
from tapete.casino.guion import acta_of, read_guion
from tests.cli.running import fine, recorded, refused, tapete
from tests.patience import PATIENCE

GUION = """juego ruleta-francesa
en estado
mesa minimo=5
automatico
ana: pleno 17 5
ana: rojo 1
> rechazada bajo_minimo
resultado 17
> paga ana 175
"""

DEMO = Path(tapete_casino.__file__).parent / "data" / "demo.toml"
GOLDEN = Path(__file__).parent.parent / "golden"


@pytest.fixture(scope="module")
def acta(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return recorded(tmp_path_factory.mktemp("records") / "session.acta", lines="pleno 17 5\nrojo 1\nrojo 10\n\n17\n")


@pytest.fixture(scope="module")
def promised(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An acta of a verifiable table, with a word of the player in its first draw."""
    path = tmp_path_factory.mktemp("records") / "verifiable.acta"
    fine("play", "bola", "--verifiable", "--record", str(path), stdin="rojo 10 palabra hola\n\n\n")
    return path


def lines_of(*arguments: str) -> list[dict[str, object]]:
    result = tapete(*arguments, "--json")
    return [json.loads(line) for line in result.stdout.splitlines()]


def written(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    return str(path)


def changed(acta: Path, copy: Path, change: Callable[[bytes], bytes]) -> str:
    copy.write_bytes(change(acta.read_bytes()))
    return str(copy)


class TestReplay:
    def test_an_acta_is_told_with_every_payment_and_refusal(self, acta: Path) -> None:
        text = fine("replay", str(acta))
        assert "ana: pleno 17 5\n  ana stakes €5.00 on pleno 17. [ES1979:01.IV.1.A.a]\n" in text
        assert (
            "  Refused: A stake of €1.00 on rojo is under the minimum of €5.00. [bajo_minimo, ES1979:01.IV.2.A]" in text
        )
        collected, paid = text.index("Collected from ana: €10.00"), text.index("Paid to ana: €175.00")
        assert collected < paid, "the law collects before it pays"
        assert "pleno 17: stake €5.00, which stays yours, and winnings €175.00: €180.00 in all" in text
        assert "jugador:ana  €165.00" in text

    def test_an_acta_is_told_to_programs_line_by_line(self, acta: Path) -> None:
        beginning, *told, end = lines_of("replay", str(acta))
        assert (beginning["tapete"], beginning["command"]) == ("0.1", "replay")
        assert [step["line"] for step in told] == list(range(2, len(told) + 2))
        assert {"code": "bajo_minimo", "cite": "ES1979:01.IV.2.A"}.items() <= told[2]["refused"].items()  # type: ignore[attr-defined]
        assert end == {"balances": {"caja": -16500, "jugador:ana": 16500, "mesa": 0, "tapete:ana": 0}, "findings": []}

    def test_the_standard_input_is_a_file_too(self, acta: Path) -> None:
        assert tapete("replay", "-", stdin=acta.read_bytes()).stdout == fine("replay", str(acta))

    @pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
    @pytest.mark.parametrize("command", ["replay", "audit", "verify"])
    def test_a_pipe_is_a_file_too(self, promised: Path, tmp_path: Path, command: str) -> None:
        """A pipe is read once, and a record twice: `tapete replay <(command)` must work."""
        pipe = tmp_path / "pipe"
        os.mkfifo(pipe)
        with ThreadPoolExecutor(1) as writer:
            written = writer.submit(pipe.write_bytes, promised.read_bytes())
            assert fine(command, str(pipe)) == fine(command, str(promised))
            assert written.result(PATIENCE)

    def test_a_guion_comes_through_the_standard_input(self) -> None:
        assert "> paga ana 175  met" in fine("replay", "-", stdin=GUION)

    def test_a_refusal_shows_the_words_that_were_typed(self, tmp_path: Path) -> None:
        """Two prisoners of different zeros: which of them is meant was not said, and is not invented."""
        play = "Ana: rojo 100\nresultado 0\nAna: rojo 50\nresultado 0\nAna:  Mitad  Rojo   # which?\n"
        case = written(tmp_path / "case.guion", f"juego ruleta-francesa\nen estado\nautomatico\n{play}")
        assert "\nana: Mitad  Rojo\n  Refused: ana has several stakes" in fine("replay", case)
        (told,) = [line for line in lines_of("replay", case) if line.get("refused")]
        assert told["do"] == "Mitad  Rojo"
        guion = read_guion(Path(case).read_text())
        with (tmp_path / "case.acta").open("wb") as acta:
            acta_of(guion, acta)
        assert "ana: mitad rojo\n  Refused" in fine("replay", str(tmp_path / "case.acta"))

    def test_a_line_before_its_time_is_told_which_result_is_awaited(self) -> None:
        """At punto y banca the first card of a sabot comes before the bets: who does not know that is told."""
        heading = "juego punto-y-banca\nen murcia\nautomatico\n"
        told = fine("replay", "-", stdin=f"{heading}ana: sentarse 1\nana: banca 100\nresultado Kh\nana: banca 100\n")
        assert "A result is awaited now, such as `resultado " in told
        assert told.count("Refused") == 1
        told = fine("replay", "-", stdin="juego bola\nen murcia\nautomatico\nana: rojo 10\nResultados 99 Xx\n")
        assert "azar: resultado 99\n  Refused: 99 can't come out" in told
        assert "azar: resultado Xx\n  Refused: xx can't come out" in told
        assert "A result is awaited now, such as `resultado 1`." in told

    def test_a_guion_is_played_and_its_expectations_judged(self, tmp_path: Path) -> None:
        case = written(tmp_path / "case.guion", GUION)
        text = fine("replay", case)
        assert "> rechazada bajo_minimo  met" in text
        assert "> paga ana 175  met" in text
        assert "crupier-1: no va más" in text

    def test_an_unmet_expectation_is_code_1(self, tmp_path: Path) -> None:
        case = written(tmp_path / "case.guion", GUION.replace("175", "35"))
        result = tapete("replay", case)
        assert result.exit_code == 1
        assert "> paga ana 35  NOT MET: " in result.stdout
        assert "paga ana pleno 17 175" in result.stdout
        *_, expected, end = lines_of("replay", case)
        assert (expected["line"], expected["met"]) == (9, False)
        assert end["findings"][0]["code"] == "expectativa_incumplida"  # type: ignore[index]

    def test_a_refusal_that_nothing_expects_is_code_1_where_something_is_expected(self, tmp_path: Path) -> None:
        surprised = written(tmp_path / "case.guion", GUION.replace("> rechazada bajo_minimo\n", ""))
        result = tapete("replay", surprised)
        assert result.exit_code == 1
        assert "Line 6, «ana: rojo 1», is refused and nothing expects that: rechazada bajo_minimo" in result.stderr
        assert lines_of("replay", surprised)[-1]["findings"][0]["code"] == "rechazo_inesperado"  # type: ignore[index]
        fine("replay", surprised, "--no-strict")
        silent = written(tmp_path / "silent.guion", GUION.replace("> ", "# "))
        fine("replay", silent)
        assert tapete("replay", silent, "--strict").exit_code == 1

    def test_an_opening_by_itself_that_is_refused_is_told_in_its_words(self, tmp_path: Path) -> None:
        heading = "juego ruleta-francesa\nen estado\nmesa minimo=5\npersonal jefe=pia crupier=luis\npia: cerrar\n"
        case = written(tmp_path / "case.guion", heading)
        told = tapete("replay", case, "--strict")
        assert told.exit_code == 1
        assert "«director: abrir jefe=pia crupier=luis" in told.output
        assert "«»" not in told.output

    def test_who_is_silent_takes_the_dice_and_nothing_imposes_it(self, tmp_path: Path) -> None:
        """Whoever is offered the dice may refuse them: that silence takes them is a criterio (criterio:dados.24)."""
        heading = "juego dados\nen estado\nmesa minimo=5 maximo_sencilla=500\nautomatico\n"
        text = heading + "director: dados k1 k2 k3 k4 k5 k6\nana: win 10\nresultado 3-4\n"
        told = fine("replay", written(tmp_path / "case.guion", text))
        assert "ana said nothing: the rules take silence so." in told
        assert "impose" not in told

    def test_what_silence_imposes_is_said_to_be_imposed(self, tmp_path: Path) -> None:
        cards = "".join(f"resultado {card}\n" for card in ("5s", "9s", "5c", "8d"))
        text = f"juego blackjack\nen estado\nautomatico\nana: sentarse 1\nana: plaza 1 10\n{cards}"
        case = written(tmp_path / "case.guion", text)
        assert "ana: plantarse\n  ana said nothing: the rules take silence so." in fine("replay", case)
        (told,) = [line for line in lines_of("replay", case) if line.get("imposed")]
        assert told["do"] == "plantarse"
        own = written(tmp_path / "own.guion", text.replace("resultado 8d", "ana: plantarse\nresultado 8d"))
        assert "said nothing" not in fine("replay", own)

    def test_a_round_left_in_the_middle_is_told_and_with_strict_it_is_code_1(self, tmp_path: Path) -> None:
        told = "The guion ends in the middle of round 2, with chips on the cloth: ana 10."
        over = written(tmp_path / "over.guion", GUION)
        assert "in the middle" not in tapete("replay", over, "--strict").stderr
        case = written(tmp_path / "case.guion", f"{GUION}\nana: negro 5\n")
        result = tapete("replay", case)
        assert (result.exit_code, told in result.stderr) == (0, True)
        assert lines_of("replay", case)[-1]["findings"] == []
        assert tapete("replay", case, "--strict").exit_code == 1
        assert lines_of("replay", case, "--strict")[-1]["findings"][0]["code"] == "ronda_sin_terminar"  # type: ignore[index]

    def test_a_table_that_may_not_open_shows_its_faults_beside_lines_of_play(self, tmp_path: Path) -> None:
        text = "juego ruleta-francesa\nen estado\nmesa minimo=5 panos=3\nana: rojo 10\n"
        result = tapete("replay", written(tmp_path / "a.guion", text))
        assert result.exit_code == 1
        assert "panos_no_admitidos" in result.stdout
        assert "nothing was played" in result.stderr

    def test_a_table_that_may_not_open_is_code_1_unless_that_was_expected(self, tmp_path: Path) -> None:
        heading = "juego ruleta-francesa\nen estado\nmesa minimo=5 panos=3\n"
        assert tapete("replay", written(tmp_path / "a.guion", heading)).exit_code == 1
        assert "panos_no_admitidos" in fine(
            "replay", written(tmp_path / "b.guion", f"{heading}> rechazada panos_no_admitidos")
        )

    def test_other_rules_than_today_s_are_code_1(self, acta: Path, tmp_path: Path) -> None:
        rules = json.loads(acta.read_bytes().splitlines()[0])["rules"]
        other = changed(acta, tmp_path / "other.acta", lambda raw: raw.replace(rules.encode(), b"0" * 64, 1))
        assert "rules" in refused(1, "replay", other)

    @pytest.mark.parametrize("cut", [1, 100, 1000])
    def test_nothing_is_told_of_an_acta_that_is_cut_short(self, acta: Path, tmp_path: Path, cut: int) -> None:
        assert "line" in refused(2, "replay", changed(acta, tmp_path / "cut.acta", lambda raw: raw[:-cut]))

    def test_a_guion_that_can_t_be_read_names_line_and_word(self, tmp_path: Path) -> None:
        said = refused(2, "replay", written(tmp_path / "bad.guion", GUION.replace("rojo 1", "rojo uno")))
        assert "line 6" in said
        assert "uno" in said

    def test_a_refusal_for_another_reason_than_the_law_s_is_told_as_it_is_recorded(self) -> None:
        text = fine("replay", str(GOLDEN / "bad" / "rechazo_distinto.5.acta"))
        assert "  Refused: " in text

    def test_a_table_of_an_acta_that_may_not_open_is_code_1_with_its_faults(self) -> None:
        result = tapete("replay", str(GOLDEN / "bad" / "mesa_ilicita.1.acta"))
        assert result.exit_code == 1
        assert "[" in result.stdout

    def test_what_a_guion_expects_of_a_table_that_may_not_open_is_judged(self, tmp_path: Path) -> None:
        heading = "juego ruleta-francesa\nen estado\nmesa minimo=5 panos=3\n"
        result = tapete("replay", written(tmp_path / "c.guion", f"{heading}> rechazada idioma_no_admitido"))
        assert result.exit_code == 1
        assert "NOT MET" in result.stdout


class TestAudit:
    @pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.acta")), ids=lambda path: path.name)
    def test_the_golden_actas_are_told_and_lawful(self, path: Path) -> None:
        assert "[" in fine("replay", str(path))
        fine("audit", str(path))

    @pytest.mark.parametrize("path", sorted(GOLDEN.glob("bad/*.acta")), ids=lambda path: path.name)
    def test_the_spoiled_actas_are_refused(self, path: Path) -> None:
        result = tapete("audit", str(path))
        assert (result.exit_code, result.stderr.count("Traceback")) == (1, 0)
        assert path.name.split(".")[0] in result.stdout
        assert tapete("replay", str(path)).exit_code in {0, 1, 2}

    @pytest.mark.parametrize("kind", ["cadena_rota", "sello_falso", "tras_el_sello", "numeracion_rota"])
    def test_a_record_that_was_tampered_with_is_not_called_whole(self, acta: Path, kind: str) -> None:
        assert "sealed: it is whole" in fine("audit", str(acta))
        for path in GOLDEN.glob(f"bad/{kind}.*.acta"):
            shown = tapete("audit", str(path)).stdout
            assert "it is whole" not in shown
            assert "it does not hold: lines were changed, added or taken away" in shown

    def test_a_lawful_acta_shows_its_head(self, acta: Path) -> None:
        head = json.loads(acta.read_bytes().splitlines()[-1])["hash"]
        result = tapete("audit", str(acta), "--head", head)
        assert result.exit_code == 0
        assert head in result.stdout
        answer = json.loads(fine("audit", str(acta), "--json"))
        assert (answer["data"]["head"], answer["findings"]) == (head, [])

    def test_what_the_law_does_not_allow_is_code_1_with_its_line(self, acta: Path, tmp_path: Path) -> None:
        forged = changed(acta, tmp_path / "forged.acta", lambda raw: raw.replace(b'"amount":17500', b'"amount":17600'))
        result = tapete("audit", forged)
        assert result.exit_code == 1
        assert "cadena_rota" in result.stdout
        assert "hechos_distintos" in result.stdout
        codes = {found["code"] for found in json.loads(tapete("audit", forged, "--json").stdout)["findings"]}
        assert {"cadena_rota", "hechos_distintos"} <= codes

    def test_a_head_that_is_not_there_is_code_1(self, acta: Path) -> None:
        assert "cabeza_ausente" in tapete("audit", str(acta), "--head", "f" * 64).stdout


class TestVerify:
    def test_the_commitments_of_an_acta_are_verified(self, promised: Path) -> None:
        text = fine("verify", str(promised))
        assert "Commitments  3" in text
        head = json.loads(fine("verify", str(promised), "--json"))["data"]["head"]
        assert fine("verify", str(promised), "--head", head)

    def test_an_acta_of_a_verifiable_table_passes_the_audit(self, promised: Path) -> None:
        fine("audit", str(promised))

    def test_another_result_than_the_committed_one_is_code_1(self, promised: Path, tmp_path: Path) -> None:
        forged = changed(
            promised, tmp_path / "forged.acta", lambda raw: raw.replace(b'"words":["hola"]', b'"words":["adios"]')
        )
        result = tapete("verify", forged)
        assert result.exit_code == 1
        assert "commitment 1: secret and words give" in result.stdout
        assert json.loads(tapete("verify", forged, "--json").stdout)["findings"]

    def test_a_head_that_is_not_there_is_code_1(self, promised: Path) -> None:
        assert tapete("verify", str(promised), "--head", "f" * 64).exit_code == 1

    def test_an_acta_that_promises_nothing_has_nothing_to_verify(self, acta: Path) -> None:
        assert "nothing was committed to" in refused(2, "verify", str(acta))

    @pytest.mark.parametrize(
        "text", ["{}", "[]", '{"scheme":"tapete-1"}', '{"scheme":"tapete-1","records":[]}', "[" * 9999]
    )
    def test_what_is_no_record_of_commitments_is_code_2(self, tmp_path: Path, text: str) -> None:
        refused(2, "verify", written(tmp_path / "commitments.json", text))


class TestCheck:
    def test_the_demo_casino_is_lawful(self) -> None:
        result = tapete("check", str(DEMO))
        assert (result.exit_code, result.stdout) == (0, "")
        assert json.loads(fine("check", str(DEMO), "--json"))["findings"] == []

    def test_every_fault_is_told_with_its_article(self, tmp_path: Path) -> None:
        text = (
            DEMO.read_text(encoding="utf-8").replace("efectivo = 150000", "efectivo = 10").replace('"17:00"', '"05:30"')
        )
        casino = written(tmp_path / "casino.toml", text)
        result = tapete("check", casino)
        assert result.exit_code == 1
        assert "[garantia_insuficiente, " in result.stdout
        assert "[horario_excesivo, " in result.stdout
        codes = {fault["code"] for fault in json.loads(tapete("check", casino, "--json").stdout)["findings"]}
        assert {"garantia_insuficiente", "horario_excesivo"} <= codes

    def test_a_file_that_can_t_be_read_names_line_and_key(self, tmp_path: Path) -> None:
        text = DEMO.read_text(encoding="utf-8").replace("efectivo = 150000", "efectivo = -1")
        said = refused(2, "check", written(tmp_path / "casino.toml", text))
        assert "casino.toml:12: caja.efectivo" in said


def test_the_chips_of_a_tournament_are_told_as_chips_and_its_prizes_as_money() -> None:
    told = fine("replay", str(GOLDEN / "torneo.acta"))
    assert "ana begins the tournament with 200 chips." in told
    assert "wins the tournament, and receives €" in told
    raised = [line for line in told.splitlines() if " raises " in line]
    assert raised
    assert [line for line in raised if "€" in line or "chip" not in line] == []
