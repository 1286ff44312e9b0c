"""The audit: what is tampered with or unlawful is found, whoever did it and however well."""

import json
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tapete.casino.acta import BadActa
from tapete.casino.audit import MOST_FINDINGS, Report, audit
from tests.golden.make import path_of
from tests.golden.spoiled import PLAIN_SPOILED, chained, contents, plain, written
from tests.trace import law

GOOD = plain("0.1.0")
SESSION = path_of("ruleta-de-la-fortuna", "murcia").read_bytes()
LINES = SESSION.splitlines(keepends=True)


def judged(data: bytes, *heads: str) -> Report:
    return audit(BytesIO(data), heads)


def codes(data: bytes, *heads: str) -> list[str]:
    return [found.code for found in judged(data, *heads).findings]


def test_a_clean_report_says_how_it_ended() -> None:
    report = judged(GOOD)
    assert report.clean
    assert report.unlawful is None
    assert report.header is not None
    assert (report.header.game, report.entries, report.events) == ("bola", 10, 11)
    assert report.head == json.loads(GOOD.splitlines()[-1])["hash"]
    assert report.balances == {"caja": -1000, "jugador:ana": 1000, "mesa": 0, "tapete:ana": 0}
    assert len(report.state) == 64


def test_a_line_that_is_taken_out_or_moved_is_missed() -> None:
    with pytest.raises(BadActa):
        judged(b"".join(LINES[1:]))
    for place in range(1, len(LINES)):
        before, this, after = LINES[:place], LINES[place], LINES[place + 1 :]
        assert codes(b"".join(before + after)) != [], place
        assert codes(b"".join(before)) == ["sin_sello"], place
        assert codes(b"".join([*before, this[:-30]])) == ["linea_ilegible"], place
        if after:
            assert codes(b"".join([*before, after[0], this, *after[1:]]))[0] == "cadena_rota", place


def test_a_line_that_is_edited_is_noticed() -> None:
    for place, line in enumerate(LINES[1:-1], 1):
        edited = [*LINES[:place], line.replace(b'"id":"', b'"id":"x', 1), *LINES[place + 1 :]]
        assert codes(b"".join(edited))[0] == "cadena_rota", place


def forgeries(content: list[dict[str, Any]]) -> Iterator[bytes]:
    """Every amount of every event, one cent off, with a chain as good as new."""
    for place, line in enumerate(content):
        for which, event in enumerate(line.get("events", ())):
            for name in [name for name, value in event.items() if isinstance(value, int)]:
                forged = json.loads(json.dumps(content))
                forged[place]["events"][which][name] += 1
                yield written(forged)


def test_a_forger_who_mends_the_chain_cannot_change_what_happened() -> None:
    all_forged = list(forgeries(contents(SESSION)))
    assert len(all_forged) > 70
    for forged in all_forged:
        report = judged(forged)
        assert report.findings[0].code == "hechos_distintos"
        assert report.unlawful == report.findings[0]


def test_a_head_that_was_noted_down_must_be_in_the_record() -> None:
    heads = [json.loads(line)["hash"] for line in GOOD.splitlines()]
    assert codes(GOOD, *heads) == []
    shorter = [*contents(GOOD)[:-1]]
    del shorter[4]
    for n, entry in enumerate(shorter[1:], 1):
        entry["n"] = n
    rewritten = written([*shorter, {"sealed": 9}])
    assert codes(rewritten) == [], "an honest-looking record of another session"
    assert codes(rewritten, heads[-1]) == ["cabeza_ausente"]
    assert judged(rewritten, heads[-1]).findings[0].expected == heads[-1]


def test_only_the_first_unlawful_line_is_named_but_other_kinds_are_collected() -> None:
    content = contents(GOOD)
    content[9]["events"][0]["amount"] = 2000
    content[10]["events"][-1]["bank"] = 5
    report = judged(written(content))
    assert [(f.code, f.line) for f in report.findings] == [("hechos_distintos", 10), ("dinero_en_la_mesa", 12)]
    assert report.state == ""


def test_sums_are_followed_even_where_decisions_are_not() -> None:
    content = contents(GOOD)
    content[0]["rules"] = "0" * 64
    content[9]["events"][0]["amount"] = 10**9
    report = judged(written(content))
    assert [f.code for f in report.findings[:2]] == ["reglas_distintas", "suma_descuadrada"]
    assert "mesa, at entry 9 (paid)" in report.findings[1].found


def test_money_that_goes_where_it_may_not_is_named() -> None:
    content = contents(GOOD)
    content[0]["rules"] = "0" * 64
    content[9]["events"][0]["amount"] = -1
    found = judged(written(content)).findings[1]
    assert (found.code, found.line) == ("suma_descuadrada", 10)
    assert "-0.01 can't move" in found.found


@law("ES1979:04.V.b")
def test_the_law_that_was_broken_is_cited() -> None:
    report = judged(PLAIN_SPOILED["aceptacion_ilicita.5"](GOOD))
    assert report.unlawful is not None
    assert (report.unlawful.line, report.unlawful.cite) == (5, "ES1979:04.V.b")
    assert "sobre_maximo" in report.unlawful.sentence("en")


def test_a_record_that_is_worth_nothing_is_not_read_to_its_end() -> None:
    content = contents(GOOD)
    many = [*content[:2], *(dict(content[4], n=77) for _ in range(MOST_FINDINGS)), *content[2:]]
    assert len(judged(written(many)).findings) == MOST_FINDINGS


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"amount":1000', b'"amount": 1000'),
        (b'"bet":"rojo"', b'"bet":"ro\\u006ao"'),
        (b'{"n":3', b'{"n":7,"n":3'),
    ],
    ids=["a space", "an escape", "a key twice"],
)
def test_a_line_has_one_way_to_be_written(old: bytes, new: bytes) -> None:
    bodies = [line[:-75] + b"}" for line in GOOD.splitlines()]
    bodies[3] = bodies[3].replace(old, new)
    assert codes(chained(bodies)) == ["no_canonica"]


def test_so_does_the_header() -> None:
    bodies = [line[:-75] + b"}" for line in GOOD.splitlines()]
    bodies[0] = bodies[0].replace(b'{"acta":2,', b'{"acta":2, ')
    assert codes(chained(bodies)) == ["no_canonica"]


def test_an_entry_that_is_missing_is_missed_once() -> None:
    assert codes(PLAIN_SPOILED["numeracion_rota.5"](GOOD)) == ["numeracion_rota"]


@pytest.mark.parametrize(
    "change",
    [{"code": "bajo_minimo"}, {"cite": "ES1979:04.V.a"}, {"facts": {"bet": "negro"}}],
    ids=["code", "cite", "facts"],
)
def test_a_refusal_is_recorded_whole(change: dict[str, Any]) -> None:
    content = contents(GOOD)
    content[4]["refused"].update(change)
    assert codes(written(content)) == ["rechazo_distinto"]


def test_a_refusal_after_an_unlawful_line_is_not_judged() -> None:
    content = contents(GOOD)
    content[3]["do"]["bet"] = "negro"
    content[4]["refused"]["code"] = "bajo_minimo"
    assert codes(written(content)) == ["hechos_distintos"]


@given(st.integers(1, 11), st.data())
def test_anything_in_the_place_of_a_value_is_a_finding_or_a_bad_acta(line: int, data: st.DataObject) -> None:
    """Commands and events of any content, in a chain that holds: never an error of the program."""
    content = contents(GOOD)
    inside: Any = content[line - 1]
    while True:
        key = data.draw(st.sampled_from(list(inside) if isinstance(inside, dict) else list(range(len(inside)))))
        if not isinstance(inside[key], dict | list) or not inside[key]:
            break
        inside = inside[key]
    strange = st.one_of(st.none(), st.integers(), st.text(max_size=5), st.sampled_from(["caja", "0", 10**30, [], {}]))
    inside[key] = data.draw(strange)
    try:
        report = judged(written(content))
    except BadActa:
        return
    assert all(found.sentence("en") for found in report.findings)
