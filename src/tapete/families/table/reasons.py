"""Why any table says no."""

from tapete.engine.event import Reason
from tapete.language import N_

COMBINACION_NO_ADMITIDA = Reason(
    "combinacion_no_admitida", N_("{bet} is not a bet of this cloth; choose one of its cells.")
)
FUERA_DE_PLAZO = Reason("fuera_de_plazo", N_("Bets are not being taken now; keep your chips."), untimely=True)
BAJO_MINIMO = Reason("bajo_minimo", N_("A stake of {stake:€} on {bet} is under the minimum of {minimum:€}."))
SOBRE_MAXIMO = Reason(
    "sobre_maximo",
    N_("With {stake:€} more you would have {total:€} on {bet}; the maximum for one player is {cap:€}."),
)
SOBRE_MAXIMO_CONJUNTO = Reason(
    "sobre_maximo_conjunto",
    N_(
        "With {stake:€} more you would have {total:€} that counts for {bet}, {elsewhere:€} of it on other cells; the "
        "maximum for one player is {cap:€}."
    ),
)
NO_PAGABLE = Reason(
    "no_pagable", N_("A stake of {stake:€} on {bet} can't be paid with the table's chips; use multiples of {step:€}.")
)
SIN_IMPORTE = Reason("sin_importe", N_("Say the stake once: an amount in value chips, or a number of colour chips."))
IMPORTE_EXCESIVO = Reason("importe_excesivo", N_("{amount:€} is more than any table can hold."))
PALABRA_NO_ADMITIDA = Reason(
    "palabra_no_admitida", N_("A word for the draw has at most {longest} characters, all of them printable.")
)
SIN_APUESTA = Reason("sin_apuesta", N_("{player:@} has no free stake on {bet} to withdraw."))
APUESTA_AJENA = Reason("apuesta_ajena", N_("{by:@} may not dispose of the chips of {player:@}."))
PERSONAL_NO_JUEGA = Reason("personal_no_juega", N_("{player:@} is on the staff of this table and may not bet at it."))
SIN_SERVICIO = Reason("sin_servicio", N_("{by:@} is not on duty at this table as {role}."))
DE_OTRO_PUESTO = Reason("de_otro_puesto", N_("That is for {expected:@} to do, who has that post at this table."))
FUERA_DE_ORDEN = Reason(
    "fuera_de_orden", N_("Now is not the time to say {call}; what comes next is: {expected}."), untimely=True
)
MESA_CERRADA = Reason("mesa_cerrada", N_("The table is closed; it must be opened first."))
MESA_ABIERTA = Reason("mesa_abierta", N_("The table is already open."))
PERSONAL_INSUFICIENTE = Reason(
    "personal_insuficiente", N_("The table may not open: it needs {least} of {roles} and has {found}.")
)
PERSONAL_EXCESIVO = Reason(
    "personal_excesivo", N_("The table may not open: it takes at most {most} of {roles} and has {found}.")
)
PERSONA_REPETIDA = Reason("persona_repetida", N_("{person:@} is on the list of staff twice."))
NO_ES_PERSONAL = Reason(
    "no_es_personal", N_("{person:@} can't serve the table as {role}: that is no post of its staff.")
)
RONDA_EN_CURSO = Reason("ronda_en_curso", N_("The round under way must end first."))
ULTIMAS_ANUNCIADAS = Reason("ultimas_anunciadas", N_("The last rounds have been announced already."))
SESION_TERMINADA = Reason("sesion_terminada", N_("The last round has been played; the table can only be closed."))
RESULTADO_ANTES_DE_TIEMPO = Reason(
    "resultado_antes_de_tiempo", N_("There is no result before no va más."), untimely=True
)
NADA_QUE_LIQUIDAR = Reason("nada_que_liquidar", N_("There is nothing to settle now."))
PAGO_FUERA_DE_ORDEN = Reason("pago_fuera_de_orden", N_("By the order of settlement, what comes next is: {expected}."))
PAGO_EQUIVOCADO = Reason("pago_equivocado", N_("{player:@} is due {expected:€}, not {amount:€}."))
INCIDENTE_DESCONOCIDO = Reason(
    "incidente_desconocido", N_("No incident of this game here is called {incident}; there are: {known}.")
)
AFORO_COMPLETO = Reason("aforo_completo", N_("The table admits {places} {places:player|players} and is full."))
NADA_QUE_RETIRAR = Reason("nada_que_retirar", N_("{player:@} has no bet that may be withdrawn."))
SIN_APUESTAS = Reason("sin_apuestas", N_("Nobody has bet: no cards are dealt."), untimely=True)
