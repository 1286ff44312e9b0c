"""The front door: a table opened by the name of its game, and played at with one import."""

import io
import random
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, get_args, get_overloads
from xml.etree import ElementTree as ET

import pytest

import tapete
from tapete import door
from tapete.casino.audit import audit
from tapete.engine.setup import Euros
from tapete.families.wheel.play import WheelView
from tapete.families.wheel.rules import WheelRules
from tapete.games.bola import Setup
from tapete.kit.chance.source import BadSource, ChanceFailure
from tests.cli.running import fine

EVERY = [(slug, where) for slug, regulated in tapete.catalogue().items() for where in regulated]
ONE_LINE = 120


class Seeded:
    """A source of one's own."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def pick(self, weights: Sequence[int], names: Iterable[str] = ()) -> int:
        return self._random.choices(range(len(weights)), weights)[0]

    def number(self, low: int, high: int) -> int:
        return self._random.randint(low, high)


def bola(*results: str) -> tapete.Table[WheelRules, WheelView]:
    return tapete.table("bola", "murcia", chance=results)


def test_a_round_with_one_import() -> None:
    table = tapete.table("bola", "murcia", chance=["7"])
    [staked] = table.say("ana: rojo 10")
    assert (staked.cite, table.ledger.balance("jugador:ana")) == ("MU2010:23.1.b", -1000)
    assert table.balance("ana") == 0, "what lies on the cloth is hers until it is collected"
    table.say("numero 7 2", by="bea")
    told = table.round().tell("en")
    assert told[3:6] == [
        "7, rojo, impar y pasa.",
        "Paid to bea: €14.00 for numero 7.",
        "Paid to ana: €10.00 for rojo.",
    ]
    assert repr(table) == "<Table: bola in murcia, round 2, bets are taken>", "bets are called for again"
    assert (table.balance("ana"), str(table.balance("bea"))) == (1000, "€14.00")
    assert table.ledger.total() == 0


def test_a_decision_of_a_player_is_waited_for_and_what_follows_follows() -> None:
    cards = ["Kh", "9s", "5d", "Td"]
    table = tapete.table("blackjack", "estado", chance=cards)
    table.say("ana: sentarse 1")
    table.say("ana: plaza 1 10")
    table.round()
    assert repr(table).endswith("a player is asked>")
    assert "10♦ to the croupier: 19. [ES1979:03.V.1.a]" in repr(table.say("ana: plantarse"))
    assert table.view("ana").results == (19,)
    assert table.balance("ana") == -1000
    table.say("ana: plaza 1 10")
    with pytest.raises(ChanceFailure, match="the script ends after 4 outcomes"):
        table.round()


@pytest.mark.parametrize(("slug", "where"), EVERY)
def test_every_game_opens_is_shown_and_closes(slug: str, where: str, tmp_path: Path) -> None:
    table = tapete.table(slug, where, chance=Seeded(7))
    chooser = random.Random(7)
    for _ in range(12):
        for player in ("ana", "bea"):
            offers = table.offers(player)
            if offers:
                table.say(chooser.choice(offers.words), by=player)
        if not table.round():
            table.silence()
        for shown in (repr(table), repr(table.rules), repr(table.game), *map(repr, table.bets.values())):
            assert len(shown) <= ONE_LINE
            assert "\n" not in shown
        ET.fromstring(table._repr_svg_())
        ET.fromstring(f"<div>{table._repr_html_()}{table.events._repr_html_()}{table.bets._repr_html_()}</div>")
    table.close()
    assert repr(table).endswith("closed>")
    assert table.ledger.total() == 0
    assert table.ledger.at_stake() == {}
    assert audit(io.BytesIO(table.acta())).findings == ()
    table.save(tmp_path / "table.acta")
    fine("replay", str(tmp_path / "table.acta"))


def test_the_same_source_plays_the_same_table() -> None:
    def played(seed: int) -> bytes:
        table = tapete.table("dados", "galicia", chance=Seeded(seed))
        for _ in range(9):
            table.say("ana: win 5") if "win 5" in table.offers("ana").words else None
            table.round() or table.silence()
        return table.acta()

    assert played(1) == played(1)
    assert played(1) != played(2)


def test_the_system_draws_when_nobody_says_who_does() -> None:
    table = tapete.table("ruleta-francesa", "galicia")
    for _ in range(3):
        assert table.round()
    assert len(table.view("ana").results) == 3


@pytest.mark.parametrize("chance", ["7", "sistema"])
def test_a_word_is_no_chance(chance: str) -> None:
    with pytest.raises(ValueError, match="a list of results such as"):
        tapete.table("bola", "murcia", chance=chance)


class Picks:
    """A source that gives the same place always; `number` as a subclass wants it."""

    def __init__(self, place: Any = 0) -> None:
        self.place = place

    def pick(self, weights: Sequence[int], names: Iterable[str] = ()) -> Any:
        return self.place


class Whole(Picks):
    """A complete source."""

    def number(self, low: int, high: int) -> int:
        return low


class Narrow(Whole):
    """A source whose `pick` takes one argument."""

    def pick(self, weights: Sequence[int]) -> int:  # type: ignore[override]  # on purpose
        return 0


class Later(Whole):
    """A source that must be awaited."""

    async def number(self, low: int, high: int) -> int:  # type: ignore[override]  # on purpose
        return low


@pytest.mark.parametrize(
    ("chance", "told"),
    [
        (Picks(), r"Picks is not a source of chance; number\(low, high\) -> number: it has no such method"),
        (object(), r"object is not a source of chance; pick\(weights, names\) -> place: it has no such method; number"),
        (None, "NoneType is not a source of chance"),
        (7, "int is not a source of chance"),
        (Whole, r"Whole is a class: give one of its objects, Whole\(…\)"),
        (Narrow(), r"pick\(weights, names\) -> place: it can't be called so, too many positional arguments"),
        (Later(), r"number\(low, high\) -> number: it must not be async"),
        (["7", None], "a result is a word or a place, such as '7' or 6; not None"),
        ([1.5], "not 1.5"),
    ],
)
def test_a_source_of_your_own_is_checked_when_the_table_opens(chance: Any, told: str) -> None:
    with pytest.raises(BadSource, match=told):
        tapete.table("bola", "murcia", chance=chance, automatic=False)


@pytest.mark.parametrize("place", [-1, 10_000, "7", None, 0.5])
def test_a_place_that_no_outcome_has_is_a_failure_of_chance(place: Any) -> None:
    table = tapete.table("bola", "murcia", chance=Whole(place))
    with pytest.raises(ChanceFailure, match="the source of chance gave"):
        table.round()


def test_a_complete_source_is_taken() -> None:
    assert tapete.table("bola", "murcia", chance=Whole(0)).round()


def test_a_table_is_set_up_by_its_fields_in_euros_or_by_a_value() -> None:
    fields: dict[str, Any] = {"minimo_autorizado": 2, "maximo_numero": "80.00", "maximo_sencilla": 400}
    by_fields = tapete.table("bola", "murcia", **fields)
    value = Setup(minimo_autorizado=Euros(200), maximo_numero=Euros(8000), maximo_sencilla=Euros(40000))
    assert by_fields.setup == tapete.table("bola", "murcia", value).setup == value
    assert by_fields.bets["rojo"].minimums[0] == 200
    with pytest.raises(tapete.BadSetup, match="not both"):
        tapete.table("bola", "murcia", value, **fields)
    with pytest.raises(tapete.BadSetup, match="minimum"):
        tapete.table("bola", "murcia", minimum=3)
    with pytest.raises(tapete.Unlawful) as unlawful:
        tapete.table("bola", "murcia", **{**fields, "idioma": "la"})
    assert [fault.code for fault in unlawful.value.faults] == ["idioma_no_admitido"]
    assert str(unlawful.value).endswith(", not in la. [idioma_no_admitido, criterio:casino.15]")


def test_what_can_t_be_done_changes_nothing_and_a_refusal_is_on_record() -> None:
    table = bola("7")
    before = table.state
    with pytest.raises(tapete.Unreadable, match="who speaks"):
        table.say("rojo 10")
    with pytest.raises(tapete.Unreadable, match="diez"):
        table.say("ana: rojo diez")
    with pytest.raises(tapete.Refused) as refused:
        table.say("ana: numero 7 0.50")
    assert (refused.value.code, refused.value.cite) == ("bajo_minimo", "MU2010:23.2")
    assert table.state == before
    assert b'"refused":{"code":"bajo_minimo"' in table.acta()


def test_an_offer_is_a_command_to_be_sent() -> None:
    table = bola("7")
    offer = next(offer for offer in table.offers("ana") if "rojo" in table.game.write(offer.command))
    table.send(offer.at(500))
    assert table.ledger.balance("tapete:ana") == 500


def test_without_automation_nothing_happens_but_what_is_said() -> None:
    table = tapete.table("bola", "murcia", chance=["7"], automatic=False)
    assert (table.events, repr(table)) == ((), "<Table: bola in murcia, round 1, closed>")
    assert "The table opens" in repr(table.next())
    table.next()
    table.say("ana: rojo 10")
    assert [event.tell("en") for event in table.next()] == ["crupier-1: «lanzar»."]
    for call in ("¿están hechas las apuestas?", "no va más"):
        table.say(f"crupier: {call}")
    table.say("azar: resultado 7")
    assert table.balance("ana") == 0, "nobody has paid yet"
    table.round()
    assert table.balance("ana") == 1000


@pytest.mark.parametrize("slug", tapete.catalogue())
def test_a_table_that_is_closed_stays_closed_until_it_is_opened(slug: str) -> None:
    table = tapete.table(slug, "murcia", chance=Seeded(7))
    closing = [word for word in table.offers("director").words if word.startswith("cerrar")]
    happened = table.say(closing[0], by="director") if closing else table.close()
    assert happened.tell("en")[-1].startswith("The table closes")
    assert not any((table.round(), table.close(), table.silence()))
    assert repr(table).endswith("closed>")
    assert table.open().tell("en")[0].startswith("The table opens")
    assert not table.open()
    assert not repr(table).endswith("closed>")


def test_the_cloth_is_drawn_with_the_chips_that_lie_on_it() -> None:
    table = bola("7")
    bare = table._repr_svg_()
    table.say("ana: numero 7 25")
    drawn = table._repr_svg_()
    assert bare.count("<circle") == 0
    assert drawn.count("<circle") == 1
    assert ">25</text>" in drawn
    assert "numero:7" in bare, "a cell says which bet it is"


def test_what_is_shown_at_a_prompt() -> None:
    table = tapete.table("ruleta-francesa", "murcia", chance=["17"])
    assert repr(table.say("ana: pleno 17 5")) == "ana stakes €5.00 on pleno 17. [MU2010:7.1.a]"
    assert repr(tapete.Events()) == "nothing happened"
    offers = repr(table.offers("ana")).splitlines()
    assert len(offers) == 13
    assert offers[-1].startswith("… and ")
    assert repr(table.bets["rojo"]).startswith("<rojo pays 1 to 1, from €5.00 to €")
    assert all(len(line) <= ONE_LINE for line in repr(table.bets).splitlines())


def test_nothing_is_imported_before_it_is_asked_for() -> None:
    script = "import sys, tapete; print(sorted(n for n in sys.modules if n.startswith('tapete.') or n == 'typing'))"
    done = subprocess.run([sys.executable, "-S", "-c", script], capture_output=True, text=True, check=True, env=_path())
    assert done.stdout.strip() == "[]"


def _path() -> dict[str, str]:
    return {"PYTHONPATH": str(Path(tapete.__file__).parent.parent)}


def test_the_package_offers_what_the_door_does() -> None:
    assert set(tapete.__all__) == {*door.__all__, "__version__"}
    assert all(getattr(tapete, name) is getattr(door, name) for name in door.__all__)
    assert set(tapete.__all__) <= set(dir(tapete))
    with pytest.raises(AttributeError, match="no attribute 'chair'"):
        tapete.chair  # type: ignore[attr-defined] # noqa: B018
    assert (Path(tapete.__file__).parent / "py.typed").exists()


def test_every_game_has_its_types_at_the_door() -> None:
    named = [get_args(each.__annotations__["slug"]) for each in get_overloads(door.table)]
    assert sorted(slug for slugs in named for slug in slugs) == sorted(tapete.catalogue())
