"""Who may do what: every route of the application against every kind of person; a route without a row fails."""

from typing import Any

import pytest
from litestar.handlers import HTTPRouteHandler, WebsocketRouteHandler

from tapete.service.guard import Access
from tests.service.houses import API, TABLE, Desk, Person

pytestmark = pytest.mark.anyio

PEOPLE = ("nobody", "guest", "croupier", "cambista", "inspector", "director")
ALL, SIGNED = set(PEOPLE), set(PEOPLE) - {"nobody"}
INSPECTION = {"inspector", "director"}
ACTA = {*INSPECTION, "croupier"}
DIRECTOR = {"director"}
EXERCISE = {"kind": "pagos", "game": "bola", "jurisdiction": "murcia"}
KEYED = {"idempotency-key": "k"}

# method and path: who is let in, and a body that would be accepted
MATRIX: dict[tuple[str, str], tuple[set[str], Any]] = {
    ("GET", "/health/live"): (ALL, None),
    ("GET", "/health/ready"): (ALL, None),
    ("GET", "/metrics"): (INSPECTION, None),
    ("GET", "/schema"): (ALL, None),
    ("GET", "/schema/openapi.json"): (ALL, None),
    ("GET", "/schema/{path:str}"): (ALL, None),
    ("GET", f"{API}/tables"): (ALL, None),
    ("GET", f"{API}/tables/{{table:str}}"): (SIGNED, None),
    ("GET", f"{API}/tables/{{table:str}}/offers"): (SIGNED, None),
    ("GET", f"{API}/tables/{{table:str}}/records"): (SIGNED, None),
    ("GET", f"{API}/tables/{{table:str}}/acta"): (ACTA, None),
    ("POST", f"{API}/tables/{{table:str}}/commands"): (SIGNED, {"say": "rojo 1"}),
    ("POST", f"{API}/tables/{{table:str}}/preview"): (SIGNED, {"say": "incidente bola-fuera"}),
    ("GET", f"{API}/tables/{{table:str}}/ready"): (SIGNED, None),
    ("POST", f"{API}/tables/{{table:str}}/ready"): (SIGNED, None),
    ("GET", f"{API}/tables/{{table:str}}/phrases"): (SIGNED, None),
    ("POST", f"{API}/tables/{{table:str}}/phrase"): (SIGNED, {"code": "luck"}),
    ("GET", f"{API}/tables/{{table:str}}/layouts"): (SIGNED, None),
    ("POST", f"{API}/tables/{{table:str}}/layouts"): (SIGNED, {"name": "mine"}),
    ("POST", f"{API}/tables/{{table:str}}/layouts/lay"): (SIGNED, {"name": "mine"}),
    ("DELETE", f"{API}/tables/{{table:str}}/layouts"): (SIGNED, None),
    ("GET", f"{API}/tables/{{table:str}}/caja"): (SIGNED, None),
    ("POST", f"{API}/tables/{{table:str}}/caja"): (SIGNED, {"do": "ticket"}),
    ("POST", f"{API}/session"): (ALL, {"account": "nobody", "password": "x"}),
    ("POST", f"{API}/session/guest"): (ALL, {"name": "Ana"}),
    ("GET", f"{API}/session"): (SIGNED, None),
    ("DELETE", f"{API}/session"): (SIGNED, None),
    ("PUT", f"{API}/session/language"): (SIGNED, {"language": "en"}),
    ("PUT", f"{API}/session/password"): (SIGNED, {"old": "x", "new": "x"}),
    ("GET", f"{API}/accounts"): (DIRECTOR, None),
    ("POST", f"{API}/accounts"): (DIRECTOR, {"id": "new", "name": "New", "password": "long enough"}),
    ("PUT", f"{API}/accounts/{{account:str}}/roles"): (DIRECTOR, {"roles": ["director"]}),
    ("GET", f"{API}/duties"): (INSPECTION, None),
    ("PUT", f"{API}/duties"): (DIRECTOR, {"account": "director", "table": TABLE, "role": "jefe"}),
    ("GET", f"{API}/caja"): (SIGNED, None),
    ("POST", f"{API}/caja/sell"): ({"cambista", "director"}, {"amount": 1, "account": "director"}),
    ("POST", f"{API}/caja/redeem"): ({"cambista", "director"}, {"amount": 1, "account": "director"}),
    ("GET", f"{API}/floor"): (INSPECTION, None),
    ("POST", f"{API}/floor"): (DIRECTOR, {"do": "close-session"}),
    ("GET", f"{API}/ledger"): (INSPECTION, None),
    ("GET", f"{API}/law"): (ALL, None),
    ("GET", f"{API}/law/{{citation:str}}"): (ALL, None),
    ("GET", f"{API}/games"): (ALL, None),
    ("GET", f"{API}/games/{{game:str}}/rules/{{jurisdiction:str}}"): (ALL, None),
    ("GET", f"{API}/analysis/{{game:str}}"): (ALL, None),
    ("GET", f"{API}/tables/{{table:str}}/analysis"): (ALL, None),
    ("POST", f"{API}/check"): (ALL, {"toml": ""}),
    ("GET", f"{API}/school/kinds"): (ALL, None),
    ("GET", f"{API}/school/exercise"): (ALL, None),
    ("POST", f"{API}/school/answer"): (SIGNED, {"exercise": EXERCISE, "answers": {}}),
    ("GET", f"{API}/school/record"): (SIGNED, None),
    ("POST", f"{API}/school/homework"): (
        DIRECTOR,
        {"title": "x", "lesson": {"game": "bola", "jurisdiction": "murcia"}},
    ),
    ("GET", f"{API}/school/homework/{{code:str}}"): (SIGNED, None),
    ("GET", f"{API}/school/homework/{{code:str}}/{{place:int}}"): (SIGNED, None),
    ("POST", f"{API}/school/homework/{{code:str}}/{{place:int}}"): (SIGNED, {"answers": {}}),
    ("GET", f"{API}/school/homework/{{code:str}}/results"): (DIRECTOR, None),
    ("GET", f"{API}/school/homework/{{code:str}}/results.csv"): (DIRECTOR, None),
    ("SOCKET", f"{API}/tables/{{table:str}}/live"): (SIGNED, None),
}
FILLED = {
    "{table:str}": TABLE,
    "{account:str}": "director",
    "{citation:str}": "MU2010:23.2",
    "{game:str}": "bola",
    "{jurisdiction:str}": "murcia",
    "{path:str}": "x",
    "{code:str}": "ABCDEF",
    "{place:int}": "0",
}


def routes(house: Desk) -> set[tuple[str, str]]:
    found: set[tuple[str, str]] = set()
    for route in house.app.routes:
        for handler in getattr(route, "route_handlers", None) or [getattr(route, "route_handler", None)]:
            if isinstance(handler, HTTPRouteHandler):
                found |= {(method, route.path) for method in handler.http_methods if method not in {"OPTIONS", "HEAD"}}
            elif isinstance(handler, WebsocketRouteHandler):
                found.add(("SOCKET", route.path))
    return found


async def everybody(house: Desk) -> dict[str, Person | None]:
    return {
        "nobody": None,
        "guest": await house.guest(),
        "croupier": await house.staff("raul", "crupier"),
        "cambista": await house.account("eva", "cambista"),
        "inspector": await house.account("inspector", "inspeccion"),
        "director": await house.account("director", "director"),
    }


async def test_every_route_has_a_row_and_declares_its_access(house: Desk) -> None:
    assert routes(house) == set(MATRIX)
    for route in house.app.routes:
        handlers = getattr(route, "route_handlers", None) or [getattr(route, "route_handler", None)]
        for handler in filter(None, handlers):
            if "OPTIONS" not in getattr(handler, "http_methods", ()):
                assert handler.opt["access"] in set(Access), route.path


async def test_everybody_at_every_door(house: Desk) -> None:
    people = await everybody(house)
    for (method, path), (let_in, body) in MATRIX.items():
        if method == "SOCKET" or (method, path) == ("DELETE", f"{API}/session"):
            continue
        for name, person in people.items():
            house.client.cookies.clear()
            headers = {**KEYED, **(person.headers if person else {})}
            response = await house.client.request(method, _filled(path), json=body, headers=headers)
            code = response.json().get("code", "") if "problem" in response.headers.get("content-type", "") else ""
            turned_away = code in {"sin_sesion", "sin_facultad"}
            assert turned_away is (name not in let_in), (method, path, name, response.text)
            assert response.status_code < 500 or code == "", (method, path, response.text)
        if path in {f"{API}/session", f"{API}/session/guest"}:
            people = await _again(house, people)


async def test_every_change_needs_the_token(house: Desk) -> None:
    director = (await everybody(house))["director"]
    assert director is not None
    for (method, path), (_, body) in MATRIX.items():
        if method in {"GET", "SOCKET"}:
            continue
        headers = {**KEYED, "cookie": director.headers["cookie"]}
        response = await house.client.request(method, _filled(path), json=body, headers=headers)
        assert (response.status_code, response.json()["code"]) == (403, "csrf"), path


def _filled(path: str) -> str:
    for name, value in FILLED.items():
        path = path.replace(name, value)
    return path


async def _again(house: Desk, people: dict[str, Person | None]) -> dict[str, Person | None]:
    """Coming in as a guest ended the sessions there were: everybody signs in once more."""
    again: dict[str, Person | None] = {"nobody": None, "guest": await house.guest()}
    for name in ("croupier", "cambista", "inspector", "director"):
        person = people[name]
        assert person is not None
        again[name] = await house.back(person.id)
    return again
