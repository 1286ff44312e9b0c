"""`tapete phh`: hands out of an acta and into one, and what the law says of hands of others."""

import json
from pathlib import Path

import pytest

from tapete.casino.guion import acta_of, read_guion
from tests.casino.phh import hands
from tests.casino.phh.test_acta import GUION, KNOWN
from tests.cli.running import data, fine, refused, tapete

SECOND_HAND = """\
crupier-1: barajar 3
crupier-1: cortar
blas: ciega
carmen: ciega
resultado As
resultado Ks
resultado Qs
resultado Js
resultado Ah
resultado Kh
resultado Qh
resultado Jh
dora: retirarse
ana: retirarse
blas: retirarse
crupier-1: liquidar
"""
UNLAWFUL = hands.HOLDEM.replace("p1 cbr 40", "p1 cbr 30")


@pytest.fixture
def hand(tmp_path: Path) -> Path:
    path = tmp_path / "hand.phh"
    path.write_text(KNOWN, encoding="utf-8")
    return path


@pytest.fixture
def acta(hand: Path, tmp_path: Path) -> Path:
    path = tmp_path / "session.acta"
    fine("phh", "import", str(hand), "-o", str(path))
    return path


def recorded(guion: str, path: Path) -> Path:
    """The acta of playing a guion."""
    with path.open("wb") as file:
        acta_of(read_guion(guion), file)
    return path


@pytest.fixture
def of_two(tmp_path: Path) -> Path:
    """The acta of two hands: in the second the marca has gone to the next player."""
    before, after = GUION.split("crupier-1: liquidar\n")
    return recorded(f"{before}crupier-1: liquidar\n{SECOND_HAND}{after}", tmp_path / "two.acta")


def test_a_lawful_hand_is_told_with_its_botes(hand: Path) -> None:
    told = fine("phh", "import", str(hand))
    assert told.splitlines() == [
        "Hand 1: holdem, fijo; ana, blas, carmen, dora",
        "  Bote of €230.00: blas €115.00, ana €115.00.",
        "  At the end: ana €225.00, blas €225.00, carmen €200.00, dora €150.00",
    ]


def test_what_the_law_does_not_admit_is_told_with_its_article(tmp_path: Path) -> None:
    path = tmp_path / "hand.phh"
    path.write_text(UNLAWFUL, encoding="utf-8")
    result = tapete("phh", "import", str(path))
    assert result.exit_code == 1
    said = "  Action 7, «p1 cbr 30»: The bet must come to €40.00, not to €30.00. [envite_escaso, MU2010:81.3.4]\n"
    assert said in result.stdout
    answer = json.loads(tapete("phh", "import", str(path), "--json").stdout)
    assert answer["findings"] == [
        {
            "hand": 1,
            "action": 7,
            "did": "p1 cbr 30",
            "code": "envite_escaso",
            "cite": "MU2010:81.3.4",
            "says": "The bet must come to €40.00, not to €30.00.",
        }
    ]
    assert answer["data"][0]["finishing"] == [11000, 19000, 20000, 30000]


def test_what_the_house_takes_is_told(tmp_path: Path) -> None:
    path = tmp_path / "hand.phh"
    path.write_text(KNOWN + '_rake = "1/20"\n', encoding="utf-8")
    assert "  Bote of €230.00: blas €110.00, ana €109.00. The house takes €11.00 of it.\n" in fine(
        "phh", "import", str(path)
    )


def test_remarks_are_told(tmp_path: Path) -> None:
    path = tmp_path / "hand.phh"
    path.write_text(hands.HOLDEM.replace('  "p1 f",\n', ""), encoding="utf-8")
    assert "  The hand is not told to its end.\n" in fine("phh", "import", str(path))
    path.write_text(hands.HOLDEM.replace('"NT"', '"NS"'), encoding="utf-8")
    assert tapete("phh", "import", str(path)).stdout.startswith("Hand 1: NS; ana, blas, p3, dora\n")


def test_a_session_is_replayed_and_audited(hand: Path, acta: Path) -> None:
    assert "Nothing was found." in tapete("audit", str(acta)).stderr
    guion = hand.with_suffix(".guion")
    fine("phh", "import", str(hand), "-o", str(guion))
    assert fine("replay", str(guion), "--strict")


def test_one_hand_is_a_file_and_several_are_a_collection(of_two: Path, tmp_path: Path) -> None:
    one = fine("phh", "export", str(of_two), "--hand", "2")
    assert one.startswith('variant = "FT"\n')
    assert 'players = ["blas", "carmen", "dora", "ana"]\n' in one
    path = tmp_path / "all.phhs"
    assert fine("phh", "export", str(of_two), "-o", str(path)) == ""
    assert path.read_text(encoding="utf-8").startswith("[1]\nvariant")
    assert [each["hand"] for each in data("phh", "import", str(path))] == [1, 2]
    assert [each["hand"] for each in data("phh", "import", str(path), "--hand", "2")] == [2]
    assert "choose one with --hand" in tapete("phh", "import", str(path), "-o", str(tmp_path / "x.acta")).stderr


def test_cards_are_told_to_who_saw_them(acta: Path) -> None:
    assert '"d dh p4 QhQd"' in fine("phh", "export", str(acta))
    for options in (("--public",), ("--seen-by", "ana")):
        told = fine("phh", "export", str(acta), *options)
        assert '"d dh p4 ????"' in told
        assert ('"d dh p1 AsKs"' in told) == ("ana" in options)
    written = data("phh", "export", str(acta), "--public")
    assert "Qh" not in json.dumps(written)
    assert written["left_out"] == []


def test_what_can_t_be_exported_is_told(acta: Path, tmp_path: Path) -> None:
    assert "there is no hand 7 in it" in refused(2, "phh", "export", str(acta), "--hand", "7")
    assert "nobody called zoe" in refused(2, "phh", "export", str(acta), "--seen-by", "zoe")
    assert "Choose one" in refused(2, "phh", "export", str(acta), "--seen-by", "ana", "--public")
    assert "it is of bola" in refused(2, "phh", "export", "tests/golden/bola.murcia.acta")
    assert "Did you mean export?" in refused(2, "phh", "exprt", str(acta))


def test_an_acta_of_hands_without_a_code_is_refused_with_the_reason(tmp_path: Path) -> None:
    hand = tmp_path / "hand.phh"
    hand.write_text(hands.HOLDEM, encoding="utf-8")
    guion = tmp_path / "hand.guion"
    fine("phh", "import", str(hand), "-o", str(guion))
    lines = guion.read_text(encoding="utf-8").replace("mesa ", "mesa limite=bote ")
    acta = recorded(lines, tmp_path / "bote.acta")
    assert "PHH has no code for holdem at the limit bote" in refused(2, "phh", "export", str(acta))
    unfinished = recorded(lines[: lines.index("crupier-1: liquidar")], tmp_path / "unfinished.acta")
    assert "no hand was played to its end in it" in refused(2, "phh", "export", str(unfinished))


def test_what_can_t_be_imported_is_told(hand: Path, tmp_path: Path) -> None:
    assert "there is no hand 2 in it" in refused(2, "phh", "import", str(hand), "--hand", "2")
    assert "ends in .guion or .acta" in tapete("phh", "import", str(hand), "-o", str(tmp_path / "x.txt")).stderr
    unlawful = tmp_path / "unlawful.phh"
    unlawful.write_text(UNLAWFUL, encoding="utf-8")
    result = tapete("phh", "import", str(unlawful), "-o", str(tmp_path / "x.acta"))
    assert (result.exit_code, (tmp_path / "x.acta").exists()) == (1, False)
    assert "only a hand that the law admits" in result.stderr
    broken = tmp_path / "broken.phh"
    broken.write_text(KNOWN.replace("p3 f", "p3 sd"), encoding="utf-8")
    assert "action 5 «p3 sd»: no cards are changed in this variant" in refused(2, "phh", "import", str(broken))
    broken.write_text(f"[1]\n{KNOWN}\n[2]\n{KNOWN.replace('p3 f', 'p3 sd')}", encoding="utf-8")
    assert "hand 2: action 5" in refused(2, "phh", "import", str(broken))
