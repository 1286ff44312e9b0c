"""Why a wheel game says no."""

from tapete.engine.refusal import Reason
from tapete.language import N_

COMBINACION_NO_ADMITIDA = Reason(
    "combinacion_no_admitida", N_("{bet} is not a bet of this cloth; choose one of its cells.")
)
FUERA_DE_PLAZO = Reason("fuera_de_plazo", N_("Bets are not being taken now; keep your chips for the next round."))
BAJO_MINIMO = Reason("bajo_minimo", N_("A stake of {stake:€} on {bet} is under the minimum of {minimum:€}."))
SOBRE_MAXIMO = Reason(
    "sobre_maximo",
    N_("With {stake:€} more you would have {total:€} on {bet}; the maximum for one player is {cap:€}."),
)
NO_PAGABLE = Reason(
    "no_pagable", N_("A stake of {stake:€} on {bet} can't be paid with the table's chips; use multiples of {step:€}.")
)
PANO_INEXISTENTE = Reason("pano_inexistente", N_("The table has no paño {pano}; it has {panos}."))
SIN_IMPORTE = Reason("sin_importe", N_("Say the stake once: an amount in value chips, or a number of colour chips."))
IMPORTE_EXCESIVO = Reason("importe_excesivo", N_("{amount:€} is more than any table can hold."))
PALABRA_NO_ADMITIDA = Reason(
    "palabra_no_admitida", N_("A word for the draw has at most {longest} characters, all of them printable.")
)
SIN_APUESTA = Reason("sin_apuesta", N_("{player} has no free stake on {bet} to withdraw."))
APUESTA_AJENA = Reason("apuesta_ajena", N_("{by} may not dispose of the chips of {player}."))
PERSONAL_NO_JUEGA = Reason("personal_no_juega", N_("{player} is on the staff of this table and may not bet at it."))
NO_TOCA_FICHAS = Reason("no_toca_fichas", N_("The {role} may not handle money, placas or fichas."))
SIN_SERVICIO = Reason("sin_servicio", N_("{by} is not on duty at this table as {role}."))
SIN_FACULTAD = Reason("sin_facultad", N_("The {role} has no power to do this; it belongs to: {roles}."))
FUERA_DE_ORDEN = Reason("fuera_de_orden", N_("Now is not the time to say {call}; what comes next is: {expected}."))
FUERA_DE_TURNO = Reason("fuera_de_turno", N_("It is the turn of {expected} to launch, not of {by}."))
SENTIDO_DESCONOCIDO = Reason("sentido_desconocido", N_("{direction} is not a direction; say horario or antihorario."))
MESA_CERRADA = Reason("mesa_cerrada", N_("The table is closed; it must be opened first."))
MESA_ABIERTA = Reason("mesa_abierta", N_("The table is already open."))
PERSONAL_INSUFICIENTE = Reason(
    "personal_insuficiente", N_("The table may not open: it needs {least} of {roles} and has {found}.")
)
PERSONA_REPETIDA = Reason("persona_repetida", N_("{person} is on the list of staff twice."))
RONDA_EN_CURSO = Reason("ronda_en_curso", N_("The round under way must end first."))
ULTIMAS_ANUNCIADAS = Reason("ultimas_anunciadas", N_("The last rounds have been announced already."))
SESION_TERMINADA = Reason("sesion_terminada", N_("The last round has been played; the table can only be closed."))
CILINDRO_SIN_CERRAR = Reason("cilindro_sin_cerrar", N_("The wheel must be closed with its lid: {lids}."))
RESULTADO_IMPOSIBLE = Reason("resultado_imposible", N_("{outcome} can't come out of this wheel."))
RESULTADO_ANTES_DE_TIEMPO = Reason("resultado_antes_de_tiempo", N_("There is no result before no va más."))
NADA_QUE_LIQUIDAR = Reason("nada_que_liquidar", N_("There is nothing to settle now."))
PAGO_FUERA_DE_ORDEN = Reason("pago_fuera_de_orden", N_("By the order of settlement, what comes next is: {expected}."))
PAGO_EQUIVOCADO = Reason("pago_equivocado", N_("{player} is due {expected:€}, not {amount:€}."))
SIN_OPCION = Reason("sin_opcion", N_("{player} has no suerte sencilla on {bet} waiting for a choice."))
RETIRADA_NO_PERMITIDA = Reason(
    "retirada_no_permitida", N_("Half of it, {half:€}, is under the table minimum of {minimum:€}: it stays in prison.")
)
SIN_PRISION = Reason("sin_prision", N_("There is no prison in this game."))
INCIDENTE_DESCONOCIDO = Reason("incidente_desconocido", N_("{incident} is not an incident of this game here: {known}."))
NADA_EN_MARCHA = Reason("nada_en_marcha", N_("Nothing is turning: there is no throw to declare null."))
IMPULSO_DADO = Reason("impulso_dado", N_("The last push has been given: the wheel did not stop before it."))
SIN_SERIES = Reason("sin_series", N_("There are no colour chips at this table."))
COLOR_DESCONOCIDO = Reason("color_desconocido", N_("The table has no colour {colour}; it has {colours}."))
COLOR_OCUPADO = Reason("color_ocupado", N_("The colour {colour} belongs to another player."))
COLOR_AJENO = Reason("color_ajeno", N_("{player} does not hold the colour {colour}."))
VARIOS_COLORES = Reason("varios_colores", N_("{player} already holds a colour; a second needs the jefe's leave."))
VALOR_FUERA_DE_RANGO = Reason(
    "valor_fuera_de_rango", N_("A chip of {value:€} is outside the range from {least:€} to {greatest:€}.")
)
VALOR_SIN_FICHA = Reason("valor_sin_ficha", N_("The casino has no chip of {value:€}."))
VALOR_FIJADO = Reason("valor_fijado", N_("Chips of colour {colour} are worth {value:€} until the series is returned."))
FICHAS_INSUFICIENTES = Reason("fichas_insuficientes", N_("{player} holds {held} chips of that colour, not {chips}."))
FICHAS_EN_EL_TAPETE = Reason("fichas_en_el_tapete", N_("Chips of colour {colour} are still on the cloth."))
FICHAS_DE_VALOR_NO_AUTORIZADAS = Reason(
    "fichas_de_valor_no_autorizadas", N_("Value chips need the leave of the jefe de mesa; bet with your colour.")
)
AFORO_COMPLETO = Reason("aforo_completo", N_("The table admits {places} players and is full."))
ORDEN_FIJO = Reason("orden_fijo", N_("The order of payment may not be altered."))
TIPO_DESCONOCIDO = Reason("tipo_desconocido", N_("{kind} is not a kind of bet of this cloth."))
SIN_RECORRIDO = Reason("sin_recorrido", N_("This wheel's result is not told by cells passed."))
NADA_QUE_PERMITIR = Reason("nada_que_permitir", N_("{what} does not depend on the jefe de mesa here."))
FUERA_DEL_JUEGO = Reason("fuera_del_juego", N_("This is not a command of this game."))
