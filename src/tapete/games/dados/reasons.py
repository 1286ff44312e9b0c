"""Why a craps table says no."""

from tapete.engine.refusal import Reason
from tapete.language import N_

SOLO_SALIDA = Reason("solo_salida", N_("{bet} is played on the first throw of a jugada, and the punto is {punto}."))
SIN_PUNTO = Reason("sin_punto", N_("{bet} is played after the first throw, and there is no punto yet."))
SIN_SUERTE_SIMPLE = Reason(
    "sin_suerte_simple", N_("{player} has no simple bet with a known number to which {bet} could be added.")
)
RETIRO_PROHIBIDO = Reason("retiro_prohibido", N_("{bet} has been thrown on: it stays until it has won or lost."))
TIRADOR_SIN_LINEA = Reason(
    "tirador_sin_linea", N_("{player} throws the dice and must have a bet on Win or Don't Win of {minimum:€} or more.")
)
LINEA_DEL_TIRADOR = Reason(
    "linea_del_tirador", N_("{player} throws the dice and may not withdraw the last line bet before the punto is over.")
)
SIN_TIRADOR = Reason("sin_tirador", N_("Nobody has the dice: they must be offered and accepted first."))
FUERA_DE_SU_TURNO = Reason("fuera_de_su_turno", N_("The dice are not for {player} now; they are for: {expected}."))
TIRADOR_PRIVADO = Reason("tirador_privado", N_("{player} has been deprived of the dice in this session."))
YA_EN_LA_MESA = Reason("ya_en_la_mesa", N_("{player} has a place at the table already."))
FUERA_DE_LA_MESA = Reason("fuera_de_la_mesa", N_("{player} has no place at the table."))
LUGAR_INEXISTENTE = Reason("lugar_inexistente", N_("There is no place {place}; there are {places}, and the next one."))
JUEGO_INCOMPLETO = Reason("juego_incompleto", N_("A set has {expected} dice told apart by their numbers, not {found}."))
DADO_USADO = Reason(
    "dado_usado", N_("Dice already used in this session or in the one before may not come back: {dice}.")
)
SIN_DADOS = Reason("sin_dados", N_("The table has no dice: a set must be brought first."))
CON_DADOS = Reason("con_dados", N_("The table has its dice."))
SOLO_EL_TIRADOR = Reason("solo_el_tirador", N_("Only the tirador does this; the dice are with: {tirador}."))
SERIE_EN_CURSO = Reason(
    "serie_en_curso", N_("During the series to reach the punto the tirador may not ask for other dice.")
)
SERIE_SIN_ACABAR = Reason(
    "serie_sin_acabar", N_("{player} must finish the series to the punto before passing the dice.")
)
ELECCION_PENDIENTE = Reason("eleccion_pendiente", N_("{tirador} must choose the dice first."))
NADA_QUE_ELEGIR = Reason("nada_que_elegir", N_("There are no dice to choose now."))
DADOS_NO_ELEGIBLES = Reason(
    "dados_no_elegibles", N_("{dice} can't be chosen: take {count} different dice among {possible}.")
)
DADO_EN_LA_MESA = Reason("dado_en_la_mesa", N_("{die} is not one of the dice it is said of."))
SIN_TIRADA = Reason("sin_tirada", N_("No dice are being thrown."))
MANEJO_IRREGULAR = Reason(
    "manejo_irregular", N_("The dice are moved with the stick and touched only to: {lawful}; not to {found}.")
)
SIN_REINCIDENCIA = Reason(
    "sin_reincidencia", N_("{player} has broken the rules of the throw {found} times; it takes {least}.")
)
TIRADA_IMPOSIBLE = Reason("tirada_imposible", N_("{outcome} is no throw of these dice."))
