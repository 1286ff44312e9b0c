"""Bad actas: good ones spoiled in one way each. The name of each says the first finding and its line."""

import json
from collections.abc import Callable
from io import BytesIO
from typing import Any

from tapete.casino.acta import BEGINNING, chain, with_hash
from tapete.casino.guion import acta_of, read_guion
from tests.golden.verifiable import CALLED_OFF, verifiable

PLAIN = """\
juego bola
en estado
nombre mesa-1
director: abrir
jefe: hagan sus apuestas
ana: rojo 10
ana: rojo 600
crupier: lanzar
crupier: preguntar
crupier: no va más
resultado 7
crupier: liquidar
jefe: cerrar
"""

Content = list[dict[str, Any]]
Lines = list[bytes]


def plain(version: str) -> bytes:
    """A short good acta, whose line n + 1 is entry n; line 2 opens, 4 bets, 5 is refused, 9 draws, 10 pays."""
    file = BytesIO()
    acta_of(read_guion(PLAIN), file, version=version)
    return file.getvalue()


def contents(acta: bytes) -> Content:
    """The lines of an acta as plain values, without their hashes."""
    return [{k: v for k, v in json.loads(line).items() if k != "hash"} for line in acta.splitlines()]


def chained(bodies: list[bytes]) -> bytes:
    """Lines with hashes that follow from one another: what a forger with the program would write."""
    head, lines = BEGINNING, []
    for body in bodies:
        head = chain(head, body)
        lines.append(with_hash(body, head))
    return b"".join(lines)


def written(content: Content) -> bytes:
    """The acta of plain values."""
    return chained([json.dumps(line, separators=(",", ":"), ensure_ascii=False).encode() for line in content])


def _forged(change: Callable[[Content], Any]) -> Callable[[bytes], bytes]:
    """A change of what an acta says, with the chain made good afterwards."""

    def spoil(acta: bytes) -> bytes:
        content = contents(acta)
        change(content)
        return written(content)

    return spoil


def _torn(change: Callable[[Lines], Any]) -> Callable[[bytes], bytes]:
    """A change of the bytes of an acta, as they are."""

    def spoil(acta: bytes) -> bytes:
        lines = acta.splitlines(keepends=True)
        change(lines)
        return b"".join(lines)

    return spoil


def _entries(content: Content) -> list[dict[str, Any]]:
    return content[1:-1]


def _put(content: Content, line: int, *path: Any, value: Any) -> None:
    inside: Any = content[line - 1]
    for key in path[:-1]:
        inside = inside[key]
    inside[path[-1]] = value


def _accept_the_refused(content: Content) -> None:
    bet = dict(content[3]["events"][0], amount=60000)
    content[4] = {"n": 4, "do": content[4]["do"], "events": [bet]}


def _refuse_the_accepted(content: Content) -> None:
    content[3] = {"n": 3, "do": content[3]["do"], "refused": dict(content[4]["refused"])}


def _spaced(lines: Lines) -> None:
    bodies = [line[:-76] + b"}" for line in lines]
    bodies[3] = bodies[3].replace(b'"amount":1000', b'"amount": 1000')
    lines[:] = [chained(bodies)]


def _move(content: Content, line: int, to: int) -> None:
    content.insert(to - 1, content.pop(line - 1))
    for n, entry in enumerate(_entries(content), 1):
        entry["n"] = n


def _drop(content: Content, line: int) -> None:
    del content[line - 1]
    for n, entry in enumerate(_entries(content), 1):
        entry["n"] = n
    content[-1]["sealed"] -= 1


def _say(content: Content, line: int, outcome: str, announcement: str) -> None:
    """Another result than came."""
    content[line - 1]["do"]["outcome"] = outcome
    content[line - 1]["events"][0].update(outcome=outcome, announcement=announcement)


def _in_proof(content: Content, line: int, change: dict[str, Any] | None) -> None:
    """Change what a draw opens, in the command and in the event that repeats it."""
    draw, [drawn] = content[line - 1]["do"], content[line - 1]["events"]
    draw["proof"] = drawn["proof"] = None if change is None else {**draw["proof"], **change}


PLAIN_SPOILED: dict[str, Callable[[bytes], bytes]] = {
    "linea_ilegible.5": _torn(lambda lines: lines.__setitem__(4, lines[4].replace(b'"do"', b'"done"', 1))),
    "linea_ilegible.12.cut": _torn(lambda lines: lines.__setitem__(11, lines[11][:-20])),
    "cadena_rota.4.edited": _torn(lambda lines: lines.__setitem__(3, lines[3].replace(b"1000", b"2000"))),
    "cadena_rota.5.deleted": _torn(lambda lines: lines.pop(4)),
    "cadena_rota.6.swapped": _torn(lambda lines: lines.insert(5, lines.pop(6))),
    "cadena_rota.1.header": _torn(lambda lines: lines.__setitem__(0, lines[0].replace(b"mesa-1", b"mesa-2"))),
    "numeracion_rota.5": _forged(lambda content: content.pop(4)),
    "no_canonica.4": _torn(_spaced),
    "sin_sello.11": _torn(lambda lines: lines.pop()),
    "sello_falso.12": _forged(lambda content: _put(content, 12, "sealed", value=11)),
    "tras_el_sello.13": _forged(lambda content: content.append(dict(content[4], n=11))),
    "reglas_distintas.1": _forged(lambda content: _put(content, 1, "rules", value="0" * 64)),
    "edicion_distinta.1": _forged(lambda content: _put(content, 1, "edition", value="ES1979@1900-01-01")),
    "mesa_ilicita.1": _forged(lambda content: _put(content, 1, "setup", "maximo_numero", value="300.00")),
    "aceptacion_ilicita.5": _forged(_accept_the_refused),
    "aceptacion_ilicita.4.order": _forged(lambda content: _move(content, 8, 4)),
    "rechazo_indebido.4": _forged(_refuse_the_accepted),
    "rechazo_distinto.5": _forged(lambda content: _put(content, 5, "refused", "code", value="bajo_minimo")),
    "hechos_distintos.10": _forged(lambda content: _put(content, 10, "events", 0, "amount", value=2000)),
    "hechos_distintos.10.nobody-paid": _forged(lambda content: content[9]["events"].pop(0)),
    "hechos_distintos.4.other-bet": _forged(lambda content: _put(content, 4, "do", "bet", value="negro")),
    "hechos_distintos.10.other-result": _forged(lambda content: _say(content, 9, "9", "9, rojo, impar y pasa")),
    "sorteo_imposible.9": _forged(lambda content: _put(content, 9, "do", "outcome", value="77")),
    "dinero_en_la_mesa.11": _forged(lambda content: _drop(content, 11)),
}

# Lines of the verifiable acta: 3 promises, 5 and 6 bet with words, 11 draws and opens, 13 promises again,
# 18 opens the throw that was void, 19 promises, 24 draws and opens, 26 promises, 30 opens at the end.
VERIFIABLE_SPOILED: dict[str, Callable[[bytes], bytes]] = {
    "compromiso_tardio.5": _forged(lambda content: _move(content, 3, 5)),
    "compromiso_fuera_de_orden.13": _forged(lambda content: _put(content, 13, "promised", "serial", value=5)),
    "compromiso_fuera_de_orden.3.table": _forged(lambda content: _put(content, 3, "promised", "table", value="mesa-2")),
    "compromiso_ajeno.3": _forged(lambda content: _put(content, 3, "promised", "contents", 4, value=["5", 4])),
    "compromiso_ajeno.3.endless": _forged(
        lambda content: _put(content, 3, "promised", "contents", 4, value=["5", 2**33])
    ),
    "compromiso_sin_abrir.11": _forged(lambda content: _in_proof(content, 11, None)),
    "compromiso_sin_abrir.18": _forged(lambda content: _drop(content, 18)),
    "compromiso_sin_abrir.30": _forged(lambda content: _drop(content, 30)),
    "compromiso_falso.11.secret": _forged(lambda content: _in_proof(content, 11, {"secret": "0" * 64})),
    "compromiso_falso.11.no-secret": _forged(lambda content: _in_proof(content, 11, {"secret": "abc"})),
    "compromiso_falso.11.word-hidden": _forged(lambda content: _in_proof(content, 11, {"words": ["trebol"]})),
    "compromiso_falso.11.mac": _forged(lambda content: _in_proof(content, 11, {"mac": "0" * 64})),
    "compromiso_falso.11.outcome": _forged(lambda content: _say(content, 11, "2", "2, rojo, par y falta")),
    "compromiso_falso.18": _forged(lambda content: _put(content, 18, "revealed", "words", value=[])),
    "apertura_sin_compromiso.10": _forged(lambda content: _drop(content, 3)),
    "apertura_antes_de_tiempo.16": _forged(lambda content: _move(content, 18, 16)),
}


def bad(version: str) -> dict[str, bytes]:
    """Every bad acta by its name."""
    good, sealed = plain(version), verifiable(version)
    return {
        **{name: spoil(good) for name, spoil in PLAIN_SPOILED.items()},
        **{name: spoil(sealed) for name, spoil in VERIFIABLE_SPOILED.items()},
        "interrupcion_sin_motivo.11": verifiable(version, CALLED_OFF),
    }
