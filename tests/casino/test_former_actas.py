"""Records of the first version of the format stay readable: they are replayed and audited as they were written."""

from io import BytesIO
from pathlib import Path

from tapete.casino.acta import Acta, replay
from tapete.casino.audit import audit

FORMER = sorted((Path(__file__).parent / "former").glob("*.acta"))


DECIDED_OTHERWISE = {
    "dados": ["rechazo_indebido"],
    "ferrocarril": ["hechos_distintos"],
    "punto-y-banca": ["rechazo_indebido"],
    "ruleta-americana": ["aceptacion_ilicita"],
    "ruleta-americana.murcia": ["hechos_distintos"],
    "ruleta-francesa": ["aceptacion_ilicita"],
    "ruleta-francesa.murcia": ["hechos_distintos"],
    "ruleta-francesa-abreviada": ["hechos_distintos"],
    "ruleta-de-la-fortuna": ["aceptacion_ilicita"],
    "ruleta-de-la-fortuna.murcia": [],
}
"""What an audit finds where a rule is read otherwise now: a stake may be raised by less than the minimum
(criterio:casino.33); an order has its chips handed over when it is accepted, and only Murcia knows any
(criterio:ruleta-francesa.31); in Galicia only the jefe voids a play of the fortune wheel
(criterio:ruleta-de-la-fortuna.7); at ferrocarril the first bank is offered by the paragraph on the first banker
(ES1979:08.V.p1), and what follows is not judged. Nothing where none of it happened."""


def test_a_record_of_the_first_version_is_replayed_and_judged() -> None:
    found, expected = {}, {}
    for path in FORMER:
        body = path.read_bytes()
        assert b'"acta":1,' in body
        report = audit(BytesIO(body))
        found[path.stem] = [finding.code for finding in report.findings]
        of_the_game = DECIDED_OTHERWISE.get(path.stem.partition(".")[0], [])
        expected[path.stem] = DECIDED_OTHERWISE.get(path.stem, of_the_game)
        assert len(list(replay(Acta(BytesIO(body))))) == report.entries, path.stem
    assert found == expected


def test_what_it_decided_is_judged_all_the_same() -> None:
    body = (FORMER[0].parent / "bola.murcia.acta").read_bytes()
    told = body.replace(b'"event":"paid","player":"ana"', b'"event":"paid","player":"eva"', 1)
    assert told != body
    assert audit(BytesIO(told)).findings
