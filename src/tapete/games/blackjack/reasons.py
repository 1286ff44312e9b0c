"""Why a table of black-jack says no."""

from tapete.engine.refusal import Reason
from tapete.language import N_

PLAZA_INEXISTENTE = Reason("plaza_inexistente", N_("The table has no plaza {plaza}; it has {plazas}."))
PLAZA_OCUPADA = Reason("plaza_ocupada", N_("{holder} sits at plaza {plaza}."))
PLAZA_CON_APUESTAS = Reason("plaza_con_apuestas", N_("Others have bet on plaza {plaza}; wait for the next round."))
YA_SENTADO = Reason("ya_en_plaza", N_("{player} already sits at plaza {plaza}."))
NO_SENTADO = Reason("no_sentado", N_("{player} has no plaza at this table."))
CON_APUESTAS = Reason("con_apuestas", N_("{player} has chips on the table; withdraw them first."))
VACANTE_PARA_SENTADOS = Reason(
    "vacante_para_sentados", N_("Only a seated player may bet on a vacant plaza; {player} is standing.")
)
SIN_MANO = Reason("sin_mano", N_("{holder} has not bet on plaza {plaza}: there is no mano to back."))
SIN_CONSENTIMIENTO = Reason("sin_consentimiento", N_("{player} has no consent to back the mano of {holder}."))
CONSENTIMIENTO_AJENO = Reason(
    "consentimiento_ajeno", N_("The consent to back plaza {plaza} belongs to: {who}, not to {by}.")
)
CONSENTIMIENTO_SIN_OBJETO = Reason("consentimiento_sin_objeto", N_("{player} needs no consent on plaza {plaza}."))
CASILLA_COMPLETA = Reason("casilla_completa", N_("{most} people have bet on plaza {plaza} already: no more may."))
SOBRE_MAXIMO = Reason(
    "sobre_maximo_de_la_plaza",
    N_("With {stake:€} more there would be {total:€} on plaza {plaza}; its maximum is {cap:€}."),
)
FUERA_DE_UNIDAD = Reason(
    "fuera_de_unidad", N_("Bets go up from {minimum:€} by {step:€}: {stake:€} more would make {total:€}.")
)
SIN_TRECE = Reason("sin_trece", N_("Menor o mayor de trece is not in use at this table."))
TRECE_FUERA_DE_LIMITES = Reason(
    "trece_fuera_de_limites", N_("A stake of {stake:€} on {side} is outside {minimum:€} to {cap:€}.")
)
SIN_APUESTA_EN_LA_CASILLA = Reason(
    "sin_apuesta_en_la_casilla", N_("{player} has no bet on plaza {plaza}, and this goes with one.")
)
BOTE_DESCONOCIDO = Reason("bote_desconocido", N_("This table does not play for a pot {pot}."))
MONEDA_REPETIDA = Reason("moneda_repetida", N_("{player} already plays the pot {pot} on plaza {plaza}."))
BOTE_INSUFICIENTE = Reason("bote_insuficiente", N_("The pot {pot} holds {held:€}; {amount:€} can't leave it."))
NADA_QUE_RETIRAR = Reason("nada_en_la_plaza", N_("{player} has nothing on plaza {plaza} to withdraw."))
MANOS_INSUFICIENTES = Reason(
    "manos_insuficientes", N_("There are {manos} manos with bets; no round is dealt with fewer than {least}.")
)
NO_SE_REPARTE = Reason("no_se_reparte", N_("The cards can't be dealt now."))
NO_SE_BARAJA = Reason("no_se_baraja", N_("The cards are not to be shuffled now."))
CORTES_INSUFICIENTES = Reason("cortes_insuficientes", N_("Each pile is cut at least {least} times, not {cuts}."))
CORTE_DE_JUGADOR = Reason("corte_de_jugador", N_("The last cut is a player's, and {by} works at the table."))
SEPARADOR_MAL_PUESTO = Reason(
    "separador_mal_puesto", N_("{behind} cards behind the separador: there must be from {least} to {most}.")
)
SIN_SEPARADOR = Reason("sin_separador", N_("A sabot that shuffles by itself has no separador."))
QUEMA_EQUIVOCADA = Reason("quema_equivocada", N_("{expected} cards are burned before the deal, not {cards}."))
NADA_QUE_QUEMAR = Reason("nada_que_quemar", N_("No cards are to be burned now."))
CARTA_ANTES_DE_TIEMPO = Reason("carta_antes_de_tiempo", N_("No card is to be given now."))
NO_SE_ELIMINA = Reason("no_se_elimina", N_("A card that is face up in the sabot is not eliminated here."))
NO_ES_SU_TURNO = Reason("no_es_su_turno", N_("It is not the turn of {player}."))
NO_MANDA = Reason("no_manda", N_("{commander} commands the mano of plaza {plaza}, not {player}."))
YA_TIENE_21 = Reason("ya_tiene_veintiuno", N_("A mano with {points} points may not ask for cards."))
UNA_CARTA_POR_AS = Reason("una_carta_por_as", N_("A split as gets one card and no more."))
UNA_CARTA_AL_DOBLAR = Reason("una_carta_al_doblar", N_("A doubled mano gets one card and no more."))
NO_SE_DOBLA = Reason("no_se_dobla", N_("Only two cards that count {counts} may be doubled."))
NO_SON_PARES = Reason("no_son_pares", N_("Only two cards of the same value may be split."))
APUESTA_DISTINTA = Reason("apuesta_distinta", N_("The bet on the other card must be {expected:€}, not {amount:€}."))
SIN_SEGURO = Reason("sin_seguro", N_("The seguro is offered only when the croupier's first card is an as."))
SEGURO_TARDE = Reason("seguro_tarde", N_("A third card has been given: nobody may insure any more."))
SEGURO_EXCESIVO = Reason("seguro_excesivo", N_("The seguro of plaza {plaza} may not pass {cap:€}."))
SIN_RETIRO = Reason("sin_retiro", N_("There is no retiro at this table."))
RETIRO_CONTRA_AS = Reason("retiro_contra_as", N_("Nobody may retire against an as of the croupier."))
RETIRO_TARDE = Reason("retiro_tarde", N_("A third card has been given: nobody may retire any more."))
MANO_NO_RETIRABLE = Reason("mano_no_retirable", N_("Only a mano with its two first cards may be retired."))
NADA_QUE_CONTESTAR = Reason("nada_que_contestar", N_("{player} is not being asked anything."))
NADIE_PREGUNTA = Reason("nadie_pregunta", N_("Nothing is being asked of the players."))
