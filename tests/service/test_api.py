"""The API: tables, commands once per key, the floor, the caja, the law, and what it says when it says no."""

import asyncio
import io
import logging
from pathlib import Path

import httpx
import msgspec
import pytest

from tapete.casino.audit import audit
from tapete.service.transport import HEADERS, JsonLines
from tests.patience import PATIENCE
from tests.service.houses import (
    API,
    FRANCESA,
    HANDS,
    PASSWORD,
    QUICK,
    TABLE,
    Desk,
    desk,
    fine,
    problem,
)

pytestmark = pytest.mark.anyio


# --- sessions --------------------------------------------------------------------------------------------------------


async def test_bets_may_be_named_as_the_cloth_does_in_one_s_own_language(house: Desk) -> None:
    await house.opened()
    ana = await house.guest()
    fine(await ana.say("red 5"))
    fine(await ana.say("7 5"))
    stakes = fine(await ana.get(f"/tables/{TABLE}"))["view"]["stakes"]
    assert [stake["bet"] for stake in stakes] == ["rojo", "numero:7"]
    problem(await ana.say("rouge 5"), 409)


async def test_signing_in_gives_a_cookie_that_scripts_cannot_read(house: Desk) -> None:
    await house.account("ana")
    response = await house.client.post(f"{API}/session", json={"account": "ana", "password": PASSWORD})
    body = fine(response)
    cookie = response.headers["set-cookie"]
    assert body["person"] == {"id": "ana", "name": "Ana", "roles": [], "language": "en", "guest": False}
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert response.headers["cache-control"] == "no-store"
    assert fine(await house.client.get(f"{API}/session"))["csrf"] == body["csrf"]


async def test_over_https_the_cookie_belongs_to_the_host(house: Desk) -> None:
    house.client.base_url = httpx.URL("https://casino.test")
    response = await house.client.post(f"{API}/session/guest", json={"name": "Ana"})
    assert response.headers["set-cookie"].startswith("__Host-tapete=")
    assert "Secure" in response.headers["set-cookie"]
    assert "strict-transport-security" in response.headers


async def test_signing_in_again_ends_the_session_there_was(house: Desk) -> None:
    ana = await house.account("ana")
    fine(await ana.post("/session", {"account": "ana", "password": PASSWORD}))
    house.client.cookies.clear()
    assert problem(await ana.get("/session"), 401)["code"] == "sin_sesion"


async def test_signing_out_ends_the_session(house: Desk) -> None:
    ana = await house.guest()
    fine(await ana.send("DELETE", "/session"))
    assert problem(await ana.get("/session"), 401)["code"] == "sin_sesion"


async def test_brute_force_is_slowed(house: Desk) -> None:
    await house.account("ana")
    wrong = {"account": "ana", "password": "wrong password"}
    for _ in range(QUICK.free_failures):
        problem(await house.client.post(f"{API}/session", json=wrong), 401)
    response = await house.client.post(f"{API}/session", json={**wrong, "password": PASSWORD})
    assert problem(response, 429)["code"] == "demasiadas_peticiones"
    assert int(response.headers["retry-after"]) >= 1


async def test_language_and_password_are_ones_own_to_change(house: Desk) -> None:
    ana = await house.account("ana")
    fine(await ana.send("PUT", "/session/language", {"language": "es"}))
    assert fine(await ana.get("/session"))["person"]["language"] == "es"
    fine(await ana.send("PUT", "/session/password", {"old": PASSWORD, "new": "another password"}))
    assert problem(await ana.post("/session", {"account": "ana", "password": PASSWORD}), 401)


async def test_a_change_needs_the_token_of_the_session(house: Desk) -> None:
    ana = await house.guest()
    cookie = {"cookie": ana.headers["cookie"], "idempotency-key": "k"}
    for token in ("", "x", (await house.guest()).csrf):
        headers = {**cookie, "x-csrf-token": token}
        response = await house.client.post(f"{API}/caja/sell", json={"amount": 100}, headers=headers)
        assert problem(response, 403)["code"] == "csrf"


async def test_a_change_from_another_site_is_refused(house: Desk) -> None:
    for origin in ("http://evil.test", "null", "https://casino.test", "http://casino.test.evil.test"):
        response = await house.client.post(f"{API}/session/guest", json={"name": "A"}, headers={"origin": origin})
        assert problem(response, 403)["code"] == "origen_ajeno"
    own = {"origin": "http://casino.test"}
    fine(await house.client.post(f"{API}/session/guest", json={"name": "A"}, headers=own))


# --- tables ----------------------------------------------------------------------------------------------------------


async def test_a_round_by_hand_over_http(house: Desk) -> None:
    director, _, croupier = await house.opened()
    ana = await house.guest()
    n = fine(await ana.say("rojo 10"))["n"]
    assert fine(await ana.get("/caja")) == {"account": ana.id, "balance": QUICK.purse - 1000}
    for call in ("lanzar", "¿están hechas las apuestas?", "no va más", "resultado 2", "liquidar"):
        fine(await croupier.say(call, "crupier"))
    shown = fine(await ana.get(f"/tables/{TABLE}"))
    assert shown["view"]["results"] == ["2"]
    assert shown["balance"] == QUICK.purse, "the gain is hers, and the stake still lies on the cloth"
    assert shown["view"]["stakes"][0]["amount"] == 1000
    assert shown["deadline"] is None
    told = fine(await ana.get(f"/tables/{TABLE}/records", params={"after": n - 1, "limit": 1}))
    assert [each["n"] for each in told] == [n]
    assert told[0]["entry"]["do"]["by"] == {"id": ana.id, "role": "jugador"}
    assert told[0]["tell"] == [f"{ana.id} stakes €10.00 on rojo."]
    assert fine(await director.get("/ledger"))["total"] == 0


async def test_the_acta_that_is_downloaded_passes_the_audit(house: Desk) -> None:
    director, _, croupier = await house.opened()
    ana = await house.guest()
    await ana.say("rojo 10")
    await ana.say("rojo 0.10")
    await croupier.say("lanzar", "crupier")
    response = await director.get(f"/tables/{TABLE}/acta")
    assert response.headers["content-disposition"] == f'attachment; filename="{TABLE}.acta"'
    report = audit(io.BytesIO(response.content))
    assert [found.code for found in report.findings if found.code != "sin_sello"] == []
    assert report.entries == house.house.place(TABLE).position[1]
    assert problem(await ana.get(f"/tables/{TABLE}/acta"), 403)["code"] == "sin_facultad"
    fine_for_staff = await croupier.get(f"/tables/{TABLE}/acta")
    assert fine_for_staff.content == response.content


async def test_a_refusal_has_its_article_in_the_readers_language(house: Desk) -> None:
    await house.opened()
    ana = await house.guest()
    body = problem(await ana.say("rojo 0.10"), 409)
    assert body["code"] == "bajo_minimo"
    assert body["cite"] == "MU2010:23.2"
    assert "€0.10" in body["detail"]
    fine(await ana.send("PUT", "/session/language", {"language": "es"}))
    assert "0,10 €" in problem(await ana.say("rojo 0.10"), 409)["detail"]


async def test_who_cannot_pay_is_told_what_they_hold(house: Desk) -> None:
    await house.opened()
    ana = await house.guest()
    fine(await ana.post("/caja/redeem", {"amount": QUICK.purse - 500}, idempotency_key="k"))
    body = problem(await ana.say("rojo 10"), 409)
    assert body["code"] == "saldo_insuficiente"
    assert "€5.00" in body["detail"]


async def test_words_that_mean_nothing_are_unreadable_and_not_recorded(house: Desk) -> None:
    await house.opened()
    ana, before = await house.guest(), house.house.place(TABLE).position[1]
    for text in ("rojo", "abracadabra", "rojo muchos", "a" * 500, "rojo\u202e 10"):
        assert problem(await ana.say(text), 422)["code"] == "ilegible"
    assert house.house.place(TABLE).position[1] == before


async def test_a_command_as_data_is_the_command_in_words(house: Desk) -> None:
    await house.opened()
    ana = await house.guest()
    offers = fine(await ana.get(f"/tables/{TABLE}/offers"))
    rojo = next(offer for offer in offers if offer["do"].get("bet") == "rojo")
    assert rojo["say"] == "rojo 1"
    bet = {**rojo["do"], "amount": 200, "by": {"id": "direccion", "role": "director"}}
    fine(await ana.post(f"/tables/{TABLE}/commands", {"do": bet}, idempotency_key="k"))
    told = await house.house.place(TABLE).hub.history(0, 100)
    assert told[-1].do is not None
    assert told[-1].do.by.id == ana.id, "who commands is never taken from what is sent"


@pytest.mark.parametrize("body", [{}, {"say": "rojo 1", "do": {"do": "bet"}}, {"do": {}}, {"do": {"do": "fly"}}, [], 3])
async def test_a_body_that_is_no_command_is_unreadable(house: Desk, body: object) -> None:
    ana = await house.guest()
    response = await ana.post(f"/tables/{TABLE}/commands", body, idempotency_key="k")
    assert problem(response, 422)["code"] == "ilegible"


# --- once per key ----------------------------------------------------------------------------------------------------


async def test_a_repeat_gets_the_first_answer_also_when_all_arrive_at_once(house: Desk) -> None:
    await house.opened()
    ana = await house.guest()
    answers = await asyncio.gather(*(ana.say("rojo 10", key="one") for _ in range(20)))
    assert {fine(answer)["n"] for answer in answers} == {fine(await ana.say("rojo 10", key="one"))["n"]}
    assert await house.house.balance(ana.id) == QUICK.purse - 1000


async def test_a_refusal_is_repeated_too_and_recorded_once(house: Desk) -> None:
    await house.opened()
    ana = await house.guest()
    first = problem(await ana.say("rojo 0.10", key="one"), 409)
    n = house.house.place(TABLE).position[1]
    assert problem(await ana.say("rojo 0.10", key="one"), 409) == first
    assert house.house.place(TABLE).position[1] == n


async def test_a_key_serves_one_command_of_one_person(house: Desk) -> None:
    await house.opened()
    ana, bea = await house.guest(), await house.guest("Bea")
    fine(await ana.say("rojo 10", key="one"))
    assert problem(await ana.say("rojo 20", key="one"), 409)["code"] == "clave_reutilizada"
    fine(await bea.say("rojo 20", key="one"))


async def test_keys_outlive_the_process(tmp_path: Path) -> None:
    async with desk(tmp_path) as house:
        await house.opened()
        ana = await house.guest()
        n = fine(await ana.say("rojo 10", key="one"))["n"]
    async with desk(tmp_path) as again:
        again.client.headers.update(ana.headers)
        body, key = {"say": "rojo 10", "as": ""}, {"idempotency-key": "one"}
        response = await again.client.post(f"{API}/tables/{TABLE}/commands", json=body, headers=key)
        assert fine(response)["n"] == n


@pytest.mark.parametrize("key", ["", "x" * 101, "a b"])
async def test_a_key_is_needed_and_is_short(house: Desk, key: str) -> None:
    ana = await house.guest()
    response = await ana.post(f"/tables/{TABLE}/commands", {"say": "rojo 10"}, idempotency_key=key)
    assert problem(response, 422)["code"] == "ilegible"


# --- what one person may not -----------------------------------------------------------------------------------------


async def test_nobody_acts_for_somebody_else(house: Desk) -> None:
    await house.opened()
    ana, bea = await house.guest(), await house.guest("Bea")
    fine(await ana.say("rojo 10"))
    for text in (f"rojo 10 para {ana.id}", f"retirar rojo para {ana.id}"):
        assert problem(await bea.say(text), 409)["code"] == "apuesta_ajena"
    assert problem(await bea.say("lanzar", "crupier"), 403)["code"] == "sin_servicio"
    assert problem(await bea.say("resultado 3"), 409)
    assert await house.house.balance(ana.id) == QUICK.purse - 1000


async def test_what_is_for_the_staff_is_shown_to_the_staff(house: Desk) -> None:
    director, jefe, _ = await house.opened()
    ana, bea = await house.guest(), await house.guest("Bea")
    inspector = await house.account("inspector", "inspeccion")
    n = house.house.place(TABLE).position[1]
    problem(await ana.say("rojo 0.10"), 409)
    breaches = [o["say"] for o in fine(await jefe.get(f"/tables/{TABLE}/offers", params={"as": "jefe"}))]
    breach = next(say for say in breaches if say.startswith("incidente"))
    fine(await jefe.say(f"{breach} private-note", "jefe"))
    params = {"after": n}
    mine = fine(await ana.get(f"/tables/{TABLE}/records", params=params))
    others = fine(await bea.get(f"/tables/{TABLE}/records", params=params))
    all_of_it = await inspector.get(f"/tables/{TABLE}/records", params={**params, "as": "inspeccion"})
    assert [each["n"] for each in others] == [n + 1, n + 2], "numbers have no gap for anybody"
    assert mine[0]["entry"]["refused"]["code"] == "bajo_minimo"
    assert "refused" not in others[0]["entry"]
    assert "do" not in others[0]["entry"]
    assert "private-note" not in str(others)
    assert "private-note" in all_of_it.text
    assert fine(await bea.get(f"/tables/{TABLE}"))["view"]["bank"] is None
    assert fine(await director.get(f"/tables/{TABLE}", params={"as": "director"}))["view"]["bank"] > 0


async def test_the_inspection_looks_on_and_touches_nothing(house: Desk) -> None:
    await house.opened()
    inspector = await house.account("inspector", "inspeccion")
    assert problem(await inspector.say("incidente x", "inspeccion"), 403)["code"] == "solo_lectura"


async def test_a_demoted_croupier_is_refused_at_once(house: Desk) -> None:
    director, _, croupier = await house.opened()
    off = {"account": croupier.id, "table": TABLE, "role": "crupier", "on": False}
    fine(await director.send("PUT", "/duties", off))
    assert problem(await croupier.say("lanzar", "crupier"), 403)["code"] == "sin_servicio"


async def test_the_last_director_stays(house: Desk) -> None:
    director = await house.account("director", "director")
    response = await director.send("PUT", "/accounts/director/roles", {"roles": []})
    assert problem(response, 409)["code"] == "ultimo_director"


async def test_html_in_a_name_is_only_data(tmp_path: Path) -> None:
    name = "<script>alert(1)</script>"
    async with desk(tmp_path) as house:
        director = await house.account("director", "director")
        response = await house.client.post(f"{API}/session/guest", json={"name": name})
        assert fine(response)["person"]["name"] == name
        assert response.headers["content-type"] == "application/json"
        assert response.headers["x-content-type-options"] == "nosniff"
        house.client.cookies.clear()
        await house.house.people.add("odd", name, PASSWORD)
        listed = fine(await director.get("/accounts"))
        assert [person["name"] for person in listed] == ["Director", name], "and guests are not listed"
        assert "password" not in str(listed)


async def test_too_many_requests_are_turned_away(tmp_path: Path) -> None:
    async with desk(tmp_path, msgspec.structs.replace(HANDS, rate=0.001, burst=5)) as house:
        ana, bea = await house.guest(), await house.guest("Bea")
        statuses = [(await ana.get("/session")).status_code for _ in range(6)]
        assert statuses == [200] * 5 + [429]
        assert (await bea.get("/session")).status_code == 200


async def test_refusals_are_recorded_but_cannot_fill_the_record(tmp_path: Path) -> None:
    async with desk(tmp_path, msgspec.structs.replace(HANDS, rate=0.001, burst=20)) as house:
        await house.opened()
        ana = await house.guest()
        statuses = [(await ana.say("rojo 0.10")).status_code for _ in range(6)]
        assert statuses == [409] * 4 + [429] * 2


# --- the law ---------------------------------------------------------------------------------------------------------


async def test_the_law_the_games_and_their_rules(house: Desk) -> None:
    get = house.client.get
    assert fine(await get(f"{API}/law/MU2010:23.2"))["citation"] == "MU2010:23.2"
    assert fine(await get(f"{API}/law/criterio:bola.1"))["citation"] == "criterio:bola.1"
    assert "bola" in [game["game"] for game in fine(await get(f"{API}/games"))]
    rules = fine(await get(f"{API}/games/bola/rules/murcia"))
    assert rules["rules"]["bets"]["rojo"]["pays"] == "1/1"
    for path in ("law/XX:1", "law/MU2010:999", "games/bola/rules/asturias", "games/tute/rules/murcia"):
        assert problem(await get(f"{API}/{path}"), 404)


async def test_the_law_is_told_in_the_language_of_who_asks(house: Desk) -> None:
    get = house.client.get
    told = fine(await get(f"{API}/law/ES1979:04.V.a"))
    assert (told["language"], told["title"]) == ("es", "Las dos combinaciones y su pago")
    assert told["regulation"]["gazette"] == "BOE núm. 261, 31-10-1979"
    english = fine(await get(f"{API}/law/ES1979:04.V.a", headers={"accept-language": "en-GB,en"}))
    assert (english["language"], english["title"]) == ("en", "The two combinations and their pays")
    assert fine(await get(f"{API}/law/ES1979:04.V.a?lang=fr", headers={"accept-language": "en"})) == told
    assert fine(await get(f"{API}/law/criterio:bola.1?lang=en"))["language"] == "en"
    assert problem(await get(f"{API}/law/ES1979:04.V.a?lang=de"), 422)
    rules = [fine(await get(f"{API}/games/bola/rules/murcia?lang={each}")) for each in ("es", "en")]
    spanish, in_english = ({row["title"] for row in each["parameters"]} for each in rules)
    assert [each["language"] for each in rules] == ["es", "en"]
    assert not spanish & in_english


async def test_the_law_is_searched(house: Desk) -> None:
    get = house.client.get
    answer = fine(await get(f"{API}/law?q=PRISION cero"))
    assert (answer["words"], answer["language"]) == ("PRISION cero", "es")
    assert answer["found"][0]["name"] == "ES1979:01.IV.1.B.b"
    assert fine(await get(f"{API}/law?q=zanahoria"))["found"] == []
    assert fine(await get(f"{API}/law?q=payment order&lang=en"))["found"]
    for wrong in ("", "?q=", f"?q={'a' * 201}"):
        assert problem(await get(f"{API}/law{wrong}"), 422)


# --- watching --------------------------------------------------------------------------------------------------------


async def test_live_and_ready_are_apart(house: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    assert (await house.client.get("/health/ready")).status_code == 200

    async def broken() -> int:
        raise OSError("disk full")

    monkeypatch.setattr(house.house.store, "trial_balance", broken)
    response = await house.client.get("/health/ready")
    assert (response.status_code, response.json()) == (503, {"status": "not ready"})
    assert (await house.client.get("/health/live")).status_code == 200


async def test_a_store_that_hangs_is_not_waited_for_and_asked_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tapete.service.house.LONGEST_PROBE", 0.05)
    mended, hangs, asked = asyncio.Event(), asyncio.Event(), []
    async with desk(tmp_path) as house:
        balance = house.house.store.trial_balance

        async def hanging() -> int:
            asked.append(True)
            hangs.set()
            await mended.wait()
            return await balance()

        monkeypatch.setattr(house.house.store, "trial_balance", hanging)
        for _ in range(3):
            assert (await house.client.get("/health/ready")).status_code == 503
            await hangs.wait()
        assert len(asked) == 1
        mended.set()
        monkeypatch.setattr("tapete.service.house.LONGEST_PROBE", PATIENCE)
        assert (await house.client.get("/health/ready")).status_code == 200


async def test_a_dead_croupier_is_noticed(tmp_path: Path) -> None:
    async with desk(tmp_path, QUICK, (FRANCESA,)) as house:
        croupier = house.house.place(f"mesa-{FRANCESA}").croupier
        assert croupier is not None
        await croupier.stop()
        assert (await house.client.get("/health/ready")).status_code == 503


async def test_metrics_count(house: Desk) -> None:
    director, *_ = await house.opened()
    ana = await house.guest()
    await ana.say("rojo 10")
    await ana.say("negro 0.10")
    text = (await house.client.get("/metrics", headers=director.headers)).text
    assert 'tapete_commands_total{outcome="refused"} 1' in text
    assert 'tapete_responses_total{status="409"} 1' in text
    assert f'tapete_records{{table="{TABLE}"}} {house.house.place(TABLE).position[1]}' in text


async def test_a_defect_is_answered_without_a_trace(house: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    ana = await house.guest()

    async def broken(account: str) -> int:
        raise RuntimeError(f"secret of {account}")

    monkeypatch.setattr(house.house.store, "balance", broken)
    response = await ana.get("/caja")
    assert problem(response, 500)["code"] == "defecto"
    assert "secret" not in response.text


async def test_every_response_carries_the_headers(house: Desk) -> None:
    ana = await house.guest()
    own = await ana.get("/session")
    for response in (own, await house.client.get("/nowhere"), await house.client.get(f"{API}/session")):
        for name, value in HEADERS:
            assert response.headers[name.decode()] == value.decode()
    assert "unsafe-inline" not in own.headers["content-security-policy"]
    assert own.headers["cache-control"] == "no-store"


async def test_logs_hold_no_secrets_and_no_forged_lines(tmp_path: Path) -> None:
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(JsonLines())
    logger = logging.getLogger("tapete")
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    try:
        async with desk(tmp_path) as house:
            ana = await house.account("ana")
            await _talk(house, ana.token)
            await ana.post("/session", {"account": "ana", "password": "wrong password"})
            await ana.say("rojo 10", key="secret-key")
    finally:
        logger.removeHandler(handler)
    text = written.getvalue()
    assert '"status":401' in text
    assert '"account":"ana"' in text
    for secret in (PASSWORD, "wrong password", ana.token, ana.csrf, "secret-key", "secret-query", "Set-Cookie"):
        assert secret not in text
    for line in text.splitlines():
        assert msgspec.json.decode(line)["at"]
    assert "forged" not in [msgspec.json.decode(line)["message"] for line in text.splitlines()]


async def _talk(house: Desk, token: str) -> None:
    await house.client.get(f"{API}/session?token=secret-query", headers={"cookie": f"tapete={token}"})
    await house.client.get('/no%0a{"at":"now","message":"forged"}')


async def test_the_schema_is_openapi_3_1_and_names_every_route(house: Desk) -> None:
    schema = fine(await house.client.get("/schema"))
    assert schema["openapi"].startswith("3.1")
    paths = {route.path for route in house.app.routes if not route.path.startswith("/schema")}
    paths.discard(f"{API}/tables/{{table:str}}/live")
    named = {path.replace(":str}", "}").replace(":int}", "}") for path in paths}
    assert set(schema["paths"]) == named


async def test_a_command_without_a_body_is_told_what_is_missing(house: Desk) -> None:
    ana = await house.guest()
    sent = await house.client.post(f"{API}/tables/{TABLE}/commands", headers={**ana.headers, "idempotency-key": "a"})
    assert problem(sent, 422)["detail"] == "The request has no body: send what is asked for as JSON."
