"""What an audit may find: a code for programs, a sentence for people, the line, and what should stand there."""

from typing import Protocol

import msgspec

from tapete.engine.event import Reason
from tapete.language import N_, say, translate
from tapete.law.citation import Citation


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """Something in a record that is not as it should be."""

    code: str
    line: int
    expected: str = ""
    found: str = ""
    cite: Citation | None = None

    def sentence(self, language: str) -> str:
        told = {name: translate(text, language) for name in ("expected", "found") if (text := getattr(self, name))}
        return say(_SENTENCES[self.code], language, {**msgspec.structs.asdict(self), **told})


LINEA_ILEGIBLE = Reason("linea_ilegible", N_("Line {line} can't be read: {found}. Nothing after it was judged."))
CADENA_ROTA = Reason("cadena_rota", N_("The chain is broken: line {line} does not follow from the line before."))
CABEZA_AUSENTE = Reason("cabeza_ausente", N_("No line of the record has the hash that was noted down, {expected}."))
NUMERACION_ROTA = Reason("numeracion_rota", N_("Entry {found} stands where {expected} should."))
NO_CANONICA = Reason("no_canonica", N_("Line {line} is not written in the one way that needs no guessing."))
SIN_SELLO = Reason("sin_sello", N_("The record has no seal: its end may have been cut off."))
SELLO_FALSO = Reason(
    "sello_falso", N_("The seal counts {found} {found:entry|entries}; there {expected:is|are} {expected}.")
)
TRAS_EL_SELLO = Reason("tras_el_sello", N_("Line {line} comes after the seal."))

REGLAS_DISTINTAS = Reason(
    "reglas_distintas",
    N_("The record names other rules ({found}) than its table has ({expected}). Its decisions were not judged."),
)
EDICION_DISTINTA = Reason("edicion_distinta", N_("The record names the edition {found}; the law here is {expected}."))
MESA_ILICITA = Reason("mesa_ilicita", N_("The table may not open: {found}; the law wants {expected}."))

ACEPTACION_ILICITA = Reason("aceptacion_ilicita", N_("Line {line} was accepted, and the law refuses it: {expected}."))
RECHAZO_INDEBIDO = Reason("rechazo_indebido", N_("Line {line} was refused ({found}), and the law allows it."))
RECHAZO_DISTINTO = Reason("rechazo_distinto", N_("Line {line} was refused for {found}; the reason is {expected}."))
HECHOS_DISTINTOS = Reason(
    "hechos_distintos", N_("What line {line} tells is not what follows from it. By law: {expected}. Told: {found}.")
)
SORTEO_IMPOSIBLE = Reason("sorteo_imposible", N_("{found} can't come; what can is: {expected}."))

SUMA_DESCUADRADA = Reason("suma_descuadrada", N_("The books don't close: {found}."))
DINERO_EN_LA_MESA = Reason("dinero_en_la_mesa", N_("The record is sealed with money still on the table: {found}."))

COMPROMISO_TARDIO = Reason(
    "compromiso_tardio", N_("Stakes were taken before chance committed itself (the first on line {found}).")
)
COMPROMISO_TRAS_EL_CIERRE = Reason(
    "compromiso_tras_el_cierre", N_("Chance committed itself when nobody could bet any more, in the middle of a draw.")
)
INTERRUPCION_SIN_MOTIVO = Reason(
    "interrupcion_sin_motivo", N_("A round was called off as if the house had started again, and it had not.")
)
EPOCA_CON_APUESTAS = Reason(
    "epoca_con_apuestas", N_("The house started again and sealed another result for stakes that it did not return.")
)
SIN_CUSTODIO = Reason(
    "sin_custodio", N_("Something is committed to or drawn without the custodian of chance, who had a part in it.")
)
CUSTODIO_FALSO = Reason(
    "custodio_falso", N_("The custodian did not give this answer, or gave another one before it that was not used.")
)
COMPROMISO_FUERA_DE_ORDEN = Reason(
    "compromiso_fuera_de_orden", N_("This commitment is not the next of the table's chain: {expected}.")
)
COMPROMISO_AJENO = Reason("compromiso_ajeno", N_("What was committed to is not what this table draws: {found}."))
COMPROMISO_SIN_ABRIR = Reason("compromiso_sin_abrir", N_("The commitment of line {found} was never opened."))
COMPROMISO_FALSO = Reason("compromiso_falso", N_("The opening is not true: {expected}, not {found}."))
APERTURA_SIN_COMPROMISO = Reason("apertura_sin_compromiso", N_("Something is opened that nobody had committed to."))
APERTURA_ANTES_DE_TIEMPO = Reason(
    "apertura_antes_de_tiempo", N_("The commitment of line {found} is opened while bets on it may still be laid.")
)

EXPECTATIVA_INCUMPLIDA = Reason("expectativa_incumplida", N_("Expected: {expected}. Found: {found}."))
RECHAZO_INESPERADO = Reason(
    "rechazo_inesperado", N_("Line {line}, «{expected}», is refused and nothing expects that: {found} [{cite}].")
)
RONDA_SIN_TERMINAR = Reason(
    "ronda_sin_terminar", N_("The guion ends in the middle of round {expected}, with chips on the cloth: {found}.")
)

_KINDS = (
    *(LINEA_ILEGIBLE, CADENA_ROTA, CABEZA_AUSENTE, NUMERACION_ROTA, NO_CANONICA, SIN_SELLO, SELLO_FALSO, TRAS_EL_SELLO),
    *(REGLAS_DISTINTAS, EDICION_DISTINTA, MESA_ILICITA),
    *(ACEPTACION_ILICITA, RECHAZO_INDEBIDO, RECHAZO_DISTINTO, HECHOS_DISTINTOS, SORTEO_IMPOSIBLE),
    *(SUMA_DESCUADRADA, DINERO_EN_LA_MESA),
    COMPROMISO_TRAS_EL_CIERRE,
    *(COMPROMISO_TARDIO, COMPROMISO_FUERA_DE_ORDEN, COMPROMISO_AJENO, COMPROMISO_SIN_ABRIR, COMPROMISO_FALSO),
    *(APERTURA_SIN_COMPROMISO, APERTURA_ANTES_DE_TIEMPO, EXPECTATIVA_INCUMPLIDA, RECHAZO_INESPERADO),
    RONDA_SIN_TERMINAR,
    INTERRUPCION_SIN_MOTIVO,
    EPOCA_CON_APUESTAS,
    *(SIN_CUSTODIO, CUSTODIO_FALSO),
)
_SENTENCES = {kind.code: kind.sentence for kind in _KINDS}

UNLAWFUL = frozenset(
    kind.code
    for kind in (
        *(MESA_ILICITA, ACEPTACION_ILICITA, RECHAZO_INDEBIDO, RECHAZO_DISTINTO, HECHOS_DISTINTOS, SORTEO_IMPOSIBLE),
    )
)
"""What the law does not allow, as against a record that was tampered with or is not whole."""

TORN = frozenset(
    kind.code
    for kind in (LINEA_ILEGIBLE, CADENA_ROTA, CABEZA_AUSENTE, NUMERACION_ROTA, SIN_SELLO, SELLO_FALSO, TRAS_EL_SELLO)
)
"""What denies that a record is whole: its seal, if it has one, does not hold."""


class Find(Protocol):
    """Takes down a finding."""

    def __call__(
        self, kind: Reason, line: int, *, expected: str = "", found: str = "", cite: Citation | None = None
    ) -> None: ...


class Findings:
    """A list of findings in the making."""

    def __init__(self) -> None:
        self.found: list[Finding] = []

    def __call__(
        self, kind: Reason, line: int, *, expected: str = "", found: str = "", cite: Citation | None = None
    ) -> None:
        self.found.append(Finding(code=kind.code, line=line, expected=expected, found=found, cite=cite))
