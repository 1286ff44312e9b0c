"""Why a wheel game says no, beyond what any table does."""

from tapete.engine.refusal import Reason
from tapete.language import N_

PANO_INEXISTENTE = Reason("pano_inexistente", N_("The table has no paño {pano}; it has {panos}."))
NO_TOCA_FICHAS = Reason("no_toca_fichas", N_("The {role} may not handle money, placas or fichas."))
FUERA_DE_TURNO = Reason("fuera_de_turno", N_("It is the turn of {expected} to launch, not of {by}."))
SENTIDO_DESCONOCIDO = Reason("sentido_desconocido", N_("{direction} is not a direction; say horario or antihorario."))
CILINDRO_SIN_CERRAR = Reason("cilindro_sin_cerrar", N_("The wheel must be closed with its lid: {lids}."))
RESULTADO_IMPOSIBLE = Reason("resultado_imposible", N_("{outcome} can't come out of this wheel."))
SIN_OPCION = Reason("sin_opcion", N_("{player} has no suerte sencilla on {bet} waiting for a choice."))
RETIRADA_NO_PERMITIDA = Reason(
    "retirada_no_permitida", N_("Half of it, {half:€}, is under the table minimum of {minimum:€}: it stays in prison.")
)
SIN_PRISION = Reason("sin_prision", N_("There is no prison in this game."))
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
ORDEN_FIJO = Reason("orden_fijo", N_("The order of payment may not be altered."))
TIPO_DESCONOCIDO = Reason("tipo_desconocido", N_("{kind} is not a kind of bet of this cloth."))
SIN_RECORRIDO = Reason("sin_recorrido", N_("This wheel's result is not told by cells passed."))
NADA_QUE_PERMITIR = Reason("nada_que_permitir", N_("{what} does not depend on the jefe de mesa here."))
