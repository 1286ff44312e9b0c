"""The guiones of the project are true: every expectation is met, and nothing is refused that they don't expect."""

from collections import Counter
from pathlib import Path

from tapete.casino.guion import Played, load_guion, play_guion
from tapete.casino.guion.text import Expected
from tapete.games import REGISTRY

ROOT = Path(__file__).parent.parent.parent
GUIONES = sorted([*ROOT.glob("examples/guiones/*.guion"), *ROOT.glob("docs/examples/*.guion")])


def test_every_game_has_one_and_the_variants_of_poquer_de_circulo_two() -> None:
    told = Counter(
        line.split()[1] for path in GUIONES for line in path.read_text().splitlines() if "juego " in line[:6]
    )
    ring = {juego for juego in REGISTRY if REGISTRY.module(juego).FAMILY == "poquer_de_circulo"}
    assert {juego: told[juego] for juego in REGISTRY if told[juego] < 1 + (juego in ring)} == {}


def test_every_expectation_is_met_and_every_refusal_expected() -> None:
    faults = []
    for path in GUIONES:
        steps = list(play_guion(path))
        assert any(step.text.startswith(">") for step in steps), path.name
        faults += [f"{path.name}: {step.unmet.sentence('en')}" for step in steps if step.unmet]
        for step, following in zip(steps, [*steps[1:], Played(0, "")], strict=True):
            refused = step.faults or any(act.refused for act in step.acts)
            if refused and not following.text.startswith("> rechazada"):
                faults.append(f"{path.name}: line {step.line} is refused")
    assert faults == []


def test_every_amount_expected_matters() -> None:
    """Each expectation of an amount, one cent more, is no longer met."""
    idle = []
    for path in GUIONES:
        lines = path.read_text(encoding="utf-8").splitlines()
        for expected in (line for line in load_guion(path).lines if isinstance(line, Expected)):
            words = expected.text.partition("#")[0].split()
            if not words[-1].replace(".", "").removeprefix("-").isdigit():
                continue
            euros, _, cents = words[-1].partition(".")
            more = " ".join([*words[:-1], f"{euros}.{int(cents or 0) + 1:02}"])
            changed = [*lines[: expected.number - 1], more, *lines[expected.number :]]
            unmet = [step.unmet.line for step in play_guion("\n".join(changed)) if step.unmet]
            if unmet[:1] != [expected.number]:
                idle.append(f"{path.name}: line {expected.number}")
    assert idle == []
