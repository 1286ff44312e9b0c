"""Why a table of punto y banca says no, besides what any table says."""

from tapete.engine.refusal import Reason
from tapete.language import N_

NO_ES_MULTIPLO = Reason("no_es_multiplo", N_("A stake of {stake:€} is not a multiple of the minimum of {step:€}."))
DE_PIE_NO_ADMITIDO = Reason(
    "de_pie_no_admitido", N_("{player} is standing, and this table takes bets from seats only.")
)
PLAZA_INEXISTENTE = Reason("departamento_inexistente", N_("The table has no department {seat}; it has {seats}."))
PLAZA_OCUPADA = Reason("departamento_ocupado", N_("Department {seat} is taken by {player}."))
YA_SENTADO = Reason("ya_sentado", N_("{player} has a seat already."))
SIN_PLAZA = Reason("sin_plaza", N_("{player} has no seat at this table."))
HAY_PLAZAS = Reason("hay_plazas", N_("There are free seats and nobody waits for them: sit down."))
EN_LISTA = Reason("en_lista", N_("{player} is on the list already."))
TURNO_DE_LISTA = Reason("turno_de_lista", N_("The next seat belongs to {first}, first on the list."))
APUESTAS_EN_EL_TAPETE = Reason("apuestas_en_el_tapete", N_("{player} has bets on the cloth: withdraw them first."))
SABOT_DEL_CRUPIER = Reason("sabot_del_crupier", N_("At this table the croupier deals."))
SABOT_AJENO = Reason("sabot_ajeno", N_("The sabot is not offered to {player}."))
SABOT_SIN_RESPUESTA = Reason("sabot_sin_respuesta", N_("{player} has the sabot offered and has not answered."))
TENEDOR_SIN_APUESTA = Reason(
    "tenedor_sin_apuesta", N_("{player} may not deal without a bet on the punto or the banca: the sabot passes.")
)
SABOT_CARGADO = Reason("sabot_cargado", N_("The sabot has cards: this partida goes on."))
CARTAS_AJENAS = Reason("cartas_ajenas", N_("The cards of the {hand} are for {holder} to show."))
CARTAS_FUERA_DE_ALCANCE = Reason("cartas_fuera_de_alcance", N_("Players may not touch the cards at this table."))
DEBE_PEDIR = Reason("debe_pedir", N_("With {score} the {hand} must draw: the rule leaves no choice."))
DEBE_PLANTARSE = Reason("debe_plantarse", N_("With {score} the {hand} must stand: the rule leaves no choice."))
CARTA_DE_MAS = Reason("carta_de_mas", N_("No card is to come now."))
CARTA_VALIDA = Reason("carta_valida", N_("A card found face up is good here: it is not put aside."))
CARTA_ELIMINADA = Reason("carta_eliminada", N_("A card found face up is put aside here."))
PEGADAS_INSUFICIENTES = Reason(
    "pegadas_insuficientes", N_("From 2 to {left} cards may be stuck together, not {cards}.")
)
NADA_EN_JUEGO = Reason("nada_en_juego", N_("No hand is being dealt."))
SABOT_AGOTADO = Reason("sabot_agotado", N_("No card is left to take its place."))
