"""Casinos to write cases with: lawful unless a case breaks exactly one thing."""

import json
from typing import Any

from tapete.casino.check import check, faults
from tapete.casino.config import Casino, Finding
from tapete.casino.reading import parse_casino
from tapete.engine.command import Role
from tapete.families.table.law import staff_of
from tapete.games import REGISTRY
from tapete.law.parameters import sheet

PLENTY = "efectivo = 10000000"
HOURS = 'apertura = "17:00"\ncierre = "03:00"'
BOLA: dict[str, Any] = {"maximo_numero": "100", "maximo_sencilla": "500"}
FORTUNA: dict[str, Any] = {"maximo": "50", "banda": ["1", "100"]}


def house(where: str, *parts: str, caja: str = PLENTY, head: str = "", hours: str = HOURS) -> Casino:
    """A casino of the parts that `licence` and `mesa` write."""
    return parse_casino(house_text(where, *parts, caja=caja, head=head, hours=hours))


def house_text(where: str, *parts: str, caja: str = PLENTY, head: str = "", hours: str = HOURS) -> str:
    """The file of such a casino."""
    opening = f'nombre = "Casino"\njurisdiccion = "{where}"\n{head}\n[horario]\n{hours}\n[caja]\n{caja}\n'
    return opening + "\n".join(parts)


def licence(juego: str, minimo: str, mesas: int = 9, **terms: Any) -> str:
    return f"[autorizacion.{juego}]\n" + _toml(minimo=minimo, mesas=mesas, **terms)


def mesa(where: str, numero: int, juego: str, *, without: int = 0, **fields: Any) -> str:
    """A table with the least staff the law admits, under names of its own; `without` leaves the last ones out."""
    variant = "reduced" if fields.get("modalidad", "completa") != "completa" else ""
    crew = least_crew(where, numero, juego, fields.get("panos", 1), variant)
    jefe = next((name for role, name in crew if role is Role.JEFE), None)
    others = [f"{role}:{name}" for role, name in crew if role is not Role.JEFE]
    staff = {"jefe": jefe, "personal": others[: len(others) - without]}
    told = {name: value for name, value in {**staff, **fields}.items() if value is not None}
    return "[[mesa]]\n" + _toml(numero=numero, juego=juego, **told)


def least_crew(where: str, numero: int, juego: str, panos: Any, variant: str = "") -> list[tuple[Role, str]]:
    """The smallest staff of a table: of each post, as many as are missing."""
    if juego not in REGISTRY or where not in sheet(juego).regulated:
        return []
    crew: list[tuple[Role, str]] = []
    count = len(panos) if isinstance(panos, list) else panos or 1
    for post in staff_of(sheet(juego).column(where), count, variant).value:
        held = sum(role in post.roles for role, _ in crew)
        crew += [(post.roles[0], f"{post.roles[0]}-{numero}-{len(crew) + n}") for n in range(post.least - held)]
    return crew


def found(casino: Casino) -> list[Finding]:
    """The faults of a casino, without remarks."""
    return faults(check(casino))


def codes(casino: Casino) -> list[tuple[str, str]]:
    """The code and the article of each fault."""
    return [(each.code, each.cite) for each in found(casino)]


def _toml(**fields: Any) -> str:
    return "".join(f"{name} = {_value(value)}\n" for name, value in fields.items())


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_value(key)} = {_value(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_value, value)) + "]"
    return json.dumps(value, ensure_ascii=False)
