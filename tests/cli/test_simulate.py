"""`tapete simulate`: what is shown, what is written, and how slips are answered."""

import json
from concurrent.futures import wait
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import data, fine, refused, tapete
from tests.sim.charts import EVEN_MONEY

FRANCESA = (
    "simulate",
    "ruleta-francesa",
    "rojo=10",
    "pleno:17=5",
    "--in",
    "estado",
    "--rounds",
    "5000000",
    "--seed",
    "7",
)


def test_a_simulation_is_judged_against_the_exact_values() -> None:
    shown = fine(*FRANCESA)
    assert "5 000 000 rounds, seed 7" in shown
    assert shown.count("agrees") == 3
    assert fine(*FRANCESA, "--workers", "1") == shown
    assert "standard errors" not in shown


def test_a_value_that_agrees_outside_its_interval_is_explained() -> None:
    shown = fine("simulate", "bola", "rojo=10", "--in", "estado", "--rounds", "10000", "--seed", "34")
    assert shown.count("agrees") == 2
    assert "the interval is 1.96 standard errors to either side, and within 4," in " ".join(shown.split())


def test_without_bets_the_last_of_the_cloth_is_played() -> None:
    assert "falta" in fine("simulate", "bola", "--in", "galicia", "--rounds", "1000")


def test_sessions_show_what_becomes_of_a_purse() -> None:
    shown = fine(
        "simulate", "bola", "rojo=10", "--in", "estado", "--sessions", "500", "--rounds", "50", "--goal", "700"
    )
    for words in ("Ended ahead", "Ruined", "Reached the goal", "Deepest fall"):
        assert words in shown


def test_results_are_written_as_files(tmp_path: Path) -> None:
    words = ("simulate", "bola", "rojo=10", "numero:7=5", "--in", "estado", "--rounds", "100000", "--seed", "7")
    for kind in ("json", "parquet", "png", "svg"):
        fine(*words, "--out", str(tmp_path / f"result.{kind}"))
    assert json.loads((tmp_path / "result.json").read_bytes())["seed"] == 7
    assert (tmp_path / "result.parquet").read_bytes()[:4] == b"PAR1"
    assert (tmp_path / "result.png").read_bytes()[1:4] == b"PNG"
    assert b"<svg" in (tmp_path / "result.svg").read_bytes()
    fine("simulate", "bola", "--in", "estado", "--sessions", "50", "--rounds", "9", "--out", str(tmp_path / "s.svg"))


def svg(path: Path, *words: str) -> str:
    """What a picture says."""
    fine(*words, "--out", str(path))
    return path.read_text()


def test_a_picture_says_what_was_played_in_the_language_asked_for(tmp_path: Path) -> None:
    words = ("simulate", "bola", "rojo=10", "numero:7=5", "--in", "estado", "--seed", "7")
    drawn = svg(tmp_path / "edges.svg", *words, "--rounds", "100000")
    for told in ("red: €10.00, number 7: €5.00", "100\u202f000 rounds, seed 7", "exactly 11.1111 %", "together"):
        assert told in drawn
    assert "House edge, of what was staked (%)" in drawn
    drawn = svg(tmp_path / "es.svg", *words, "--rounds", "100000", "--lang", "es")
    for told in (
        "Bola o boule, ",
        "rojo: 10,00 €, número 7: 5,00 €",
        "exactamente 11,1111 %",
        "semilla 7",
        "en conjunto",
    ):
        assert told in drawn


def test_a_picture_of_sessions_has_ruin_and_goal_and_what_they_are_exactly(tmp_path: Path) -> None:
    words = ("simulate", "bola", "rojo=10", "--in", "estado", "--seed", "7", "--rounds", "50", "--sessions", "2000")
    drawn = svg(tmp_path / "sessions.svg", *words, "--purse", "100", "--goal", "200")
    found = data(*words, "--purse", "100", "--goal", "200")
    assert f"ruined: {100 * found['ruined']:.2f} % (exactly {100 * found['exact']['ruined']:.2f} %)" in drawn
    assert f"reached the goal: {100 * found['reached']:.2f} % (exactly" in drawn
    assert "Result of the player (€)" in drawn
    others = sum(found["histogram"]["times"]) / 2000
    assert others + found["ruined"] + found["reached"] == pytest.approx(1)
    drawn = svg(tmp_path / "evenings.svg", *words, "--director")
    assert "Win of the house in an evening (€)" in drawn
    assert "exactly €55.56" in drawn


def test_parquet_carries_what_was_played_and_the_totals(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    words = ("simulate", "bola", "rojo=10", "numero:7=5", "--in", "estado", "--rounds", "1000", "--seed", "7")
    fine(*words, "--out", str(tmp_path / "bets.parquet"))
    rows = parquet.read_table(tmp_path / "bets.parquet").to_pylist()
    assert [(row["bet"], row["stake"]) for row in rows] == [("rojo", 1000), ("numero:7", 500), ("", 1500)]
    assert rows[2]["staked"] == rows[0]["staked"] + rows[1]["staked"] == 1_500_000
    fine(*words, "--sessions", "50", "--purse", "100", "--out", str(tmp_path / "sessions.parquet"))
    told = parquet.read_table(tmp_path / "sessions.parquet").to_pylist()
    for row in (*rows, *told):
        assert (row["game"], row["jurisdiction"], row["seed"], row["rounds"]) == ("bola", "estado", 7, 1000)
        assert json.loads(row["stakes"]) == {"rojo": 1000, "numero:7": 500}
    assert {row["what"] for row in told} == {"net", "duration", "fall"}
    assert all(row["purse"] == 10_000 and 0 < row["ruined"] <= 1 for row in told)


def test_a_director_sees_drop_hold_and_the_bank(tmp_path: Path) -> None:
    bets = ("punto-y-banca", "punto=10", "--in", "galicia")
    words = ("simulate", *bets, "--director", "--sessions", "500", "--rounds", "50", "--seed", "7", "--anticipo", "100")
    shown = fine(*words, "--out", str(tmp_path / "evenings.parquet"))
    for told in ("Hold", "Drop", "Win of the house", "lost its anticipo of €100.00", "Deepest fall of the bank"):
        assert told in shown
    found = data(*words)
    assert found["drop"]["least"] == 50_000
    assert (found["game"], found["stakes"], found["seed"]) == ("punto-y-banca", {"punto": 1000}, 7)
    assert found["bank"]["after"]["most"] <= 50
    assert (tmp_path / "evenings.parquet").read_bytes()[:4] == b"PAR1"
    fine(*words, "--out", str(tmp_path / "evenings.svg"))
    assert "Players hold this bank" in refused(2, "simulate", "ferrocarril", "punto=10", "--in", "estado", "--director")


def test_games_with_a_sabot_say_what_their_exact_values_leave_out() -> None:
    bets = ("simulate", "punto-y-banca", "punto=10", "banca=10", "--in", "murcia", "--rounds", "200000", "--seed", "7")
    assert "full sabot" in fine(*bets)
    assert "full sabot" not in fine(*bets, "--fresh")
    assert data(*bets)["allowance"] > 0


def test_black_jack_is_played_by_ones_own_chart(tmp_path: Path) -> None:
    chart = tmp_path / "chart.txt"
    chart.write_text(EVEN_MONEY)
    words = ("simulate", "blackjack", "--in", "galicia", "--rounds", "100000", "--seed", "7", "--fresh", "--strategy")
    shown = fine(*words, str(chart))
    assert shown.count("agrees") == 3
    chart.write_text(EVEN_MONEY.replace("16 PPPPPPPPPP\n", ""))
    assert "does not say what to do with 16" in refused(2, *words, str(chart))
    assert "nowhere" in refused(4, *words, str(tmp_path / "nowhere"))
    assert "barajas_no_admitidas" in refused(1, *words, str(chart), "--packs", "5")
    chart.write_bytes(b"\xff")
    assert "decode" in refused(2, *words, str(chart))


def test_a_file_that_can_not_be_written_is_told_before_anything_is_played(tmp_path: Path) -> None:
    """So many rounds would never end."""
    endless = ("simulate", "bola", "--in", "estado", "--rounds", str(10**13), "--out")
    refused(2, *endless, "result.doc")
    refused(4, *endless, str(tmp_path / "nowhere" / "result.json"))


def test_a_refusal_leaves_no_file_behind(tmp_path: Path) -> None:
    file = tmp_path / "result.json"
    refused(1, "simulate", "bola", "rojo=0.01", "--in", "estado", "--out", str(file))
    refused(2, "simulate", "bola", "rojo=x", "--in", "estado", "--out", str(file))
    assert not file.exists()
    file.write_text("older")
    refused(1, "simulate", "bola", "rojo=0.01", "--in", "estado", "--out", str(file))
    assert file.read_text() == "older"


def interrupt(monkeypatch: pytest.MonkeyPatch, after: int) -> None:
    """Somebody presses Ctrl-C while blocks are waited for the n-th time."""
    waits = iter(range(after))

    def pressed(*arguments: Any, **options: Any) -> Any:
        if next(waits, None) is None:
            raise KeyboardInterrupt
        return wait(*arguments, **options)

    monkeypatch.setattr("tapete.sim.blocks.wait", pressed)


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (("--rounds", "64000000"), "agrees"),
        (("--rounds", "1000", "--sessions", "1000000"), "Ruined"),
        (("--rounds", "1000", "--director", "--sessions", "1000000"), "Hold"),
    ],
)
def test_who_interrupts_sees_what_was_played(
    more: tuple[str, ...], told: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    words = ("simulate", "bola", "rojo=10", "--in", "estado", "--seed", "7", "--workers", "1")
    interrupt(monkeypatch, after=1)
    run = tapete(*words, *more, "--out", str(tmp_path / "part.json"))
    assert run.exit_code == 130
    assert told in run.stdout
    assert "Interrupted" in run.stderr
    part = json.loads((tmp_path / "part.json").read_bytes())
    assert part["interrupted"] is True
    assert 0 < (part["rounds"] if told == "agrees" else part.get("sessions", part.get("evenings"))) < 1_000_000_000
    interrupt(monkeypatch, after=0)
    assert tapete(*words, *more, "--out", str(tmp_path / "none.json")).exit_code == 130
    assert not (tmp_path / "none.json").exists()


def test_slips_are_answered_and_nothing_is_played() -> None:
    assert "no_admitida" in refused(1, "simulate", "bola", "verde=1", "--in", "estado")
    assert "bajo_minimo" in refused(1, "simulate", "bola", "rojo=0.01", "--in", "estado")
    for words in (("rojo",), ("rojo=x",), ("rojo=1", "rojo=2"), ("rojo=1", "--rounds", "0"), ("--out", "x.doc")):
        refused(2, "simulate", "bola", *words, "--in", "estado")


@pytest.mark.parametrize(
    ("game", "where", "said", "meant"),
    [
        ("ruleta-francesa", "estado", "rjo", "rojo"),
        ("dados", "estado", "wim", "win"),
        ("blackjack", "estado", "plza:1", "plaza"),
        ("ferrocarril", "galicia", "pnto", "punto"),
        ("bacarra-dos-panos", "estado", "bnca", "banca"),
        ("monte", "murcia", "colunma:1-3", "columna"),
    ],
)
def test_a_bet_that_is_misspelt_is_asked_for_again_and_not_called_unlawful(
    game: str, where: str, said: str, meant: str
) -> None:
    result = tapete("simulate", game, f"{said}=5", "--in", where, "--rounds", "10")
    assert result.exit_code == 2
    assert f"Did you mean {meant}" in result.output
    assert "combinacion_no_admitida" not in result.output


@pytest.mark.parametrize("game", ["ferrocarril", "bacarra-dos-panos"])
def test_a_lawful_name_that_is_like_another_is_no_slip(game: str) -> None:
    """`banco` is said at the table; `banca` is the side that is simulated."""
    assert "banca" in fine("simulate", game, "banca=100", "--in", "estado", "--rounds", "10", "--seed", "1")


def test_the_choice_after_a_0_needs_a_bet_that_a_0_puts_in_prison() -> None:
    words = ("--in", "estado", "--rounds", "10", "--seed", "1", "--tras-cero", "retirar")
    told = refused(2, "simulate", "ruleta-francesa", "pleno:17=5", *words)
    assert "only with a bet that a 0 puts in prison: " in told
    assert "rojo" in told
    assert data("simulate", "ruleta-francesa", "pleno:17=5", "rojo=5", *words)["interrupted"] is False
    fine("simulate", "treinta-y-cuarenta", "rojo=5", *words)


def test_the_numbers_of_a_bet_come_in_any_order() -> None:
    assert "caballo:17-20" in fine("simulate", "ruleta-francesa", "caballo:20-17=5", "--in", "estado", "--rounds", "9")


def test_options_that_mean_nothing_in_a_game_are_refused() -> None:
    for words in (
        ("bola", "--fresh"),
        ("bola", "--strategy", "chart.txt"),
        ("punto-y-banca", "--packs", "4"),
        ("blackjack", "--rule", "cuadro"),
        ("dados", "--tras-cero", "retirar"),
        ("bola", "--tras-cero", "retirar"),
    ):
        assert f"{words[1]} is for" in refused(2, "simulate", *words, "--in", "estado")
    assert "--no-retiro means nothing" in refused(2, "simulate", "blackjack", "--no-retiro", "--in", "galicia")
    for words in (("--purse", "9"), ("--goal", "9"), ("--anticipo", "9")):
        assert f"{words[-2]} means something only with" in refused(2, "simulate", "bola", *words, "--in", "estado")
    for clash in (("--director", "--goal", "9"), ("--sessions", "9", "--goal", "900", "--director")):
        assert "--goal means nothing with --director" in refused(2, "simulate", "bola", *clash, "--in", "estado")
    both = refused(2, "simulate", "bola", "--in", "estado", "--workers", "2", "--cluster", "local")
    assert "--workers means nothing" in both
    poor = ("simulate", "bola", "--in", "estado", "--sessions", "9", "--purse", "500", "--goal", "400")
    assert "is not more than the purse" in refused(2, *poor)


def test_what_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tapete.cli.simulate.find_spec", lambda name: None if name == "distributed" else name)
    assert "tapete[lab]" in refused(2, "simulate", "bola", "--in", "estado", "--cluster", "local")
    monkeypatch.setattr("tapete.cli.simulate.find_spec", lambda name: None)  # noqa: ARG005 - nothing is installed
    assert "tapete[sim]" in refused(2, "simulate", "bola", "--in", "estado")


def test_a_supposed_law_is_played_and_told() -> None:
    rojo = ("simulate", "ruleta-francesa", "rojo=10", "--in", "estado", "--rounds", "1000", "--seed", "7")
    said = data(*rojo, "--suppose", "zero_rule=ninguna")
    assert said["total"]["exact"] == pytest.approx(1 / 37)
    assert said["options"]["suppose"] == ["zero_rule=ninguna"]
    assert data(*rojo)["options"]["suppose"] == []


def test_a_bet_may_be_written_with_its_accents() -> None:
    shown = fine("simulate", "dados-murcianos", "pequeño=10", "trío=5", "--rounds", "1000", "--seed", "1")
    assert "pequeno" in shown
    assert "trio" in shown
