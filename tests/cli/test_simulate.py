"""`tapete simulate`: what is shown, what is written, and how slips are answered."""

import json
from pathlib import Path

from tests.cli.running import fine, refused

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


def test_without_bets_the_last_of_the_cloth_is_played() -> None:
    assert "falta" in fine("simulate", "bola", "--in", "galicia", "--rounds", "1000")


def test_sessions_show_what_becomes_of_a_purse() -> None:
    shown = fine(
        "simulate", "bola", "rojo=10", "--in", "estado", "--sessions", "500", "--rounds", "50", "--goal", "700"
    )
    for words in ("Ended ahead", "Ruined", "Reached the goal", "Deepest fall"):
        assert words in shown


def test_results_are_written_as_files(tmp_path: Path) -> None:
    for kind in ("json", "parquet", "png", "svg"):
        fine(*FRANCESA, "--out", str(tmp_path / f"result.{kind}"))
    assert json.loads((tmp_path / "result.json").read_bytes())["seed"] == 7
    assert (tmp_path / "result.parquet").read_bytes()[:4] == b"PAR1"
    assert (tmp_path / "result.png").read_bytes()[1:4] == b"PNG"
    assert b"<svg" in (tmp_path / "result.svg").read_bytes()
    fine("simulate", "bola", "--in", "estado", "--sessions", "50", "--rounds", "9", "--out", str(tmp_path / "s.svg"))


def test_slips_are_answered_and_nothing_is_played() -> None:
    assert "no_admitida" in refused(1, "simulate", "bola", "roj=1", "--in", "estado")
    assert "bajo_minimo" in refused(1, "simulate", "bola", "rojo=0.01", "--in", "estado")
    for words in (("rojo",), ("rojo=x",), ("rojo=1", "rojo=2"), ("rojo=1", "--rounds", "0"), ("--out", "x.doc")):
        refused(2, "simulate", "bola", *words, "--in", "estado")
