"""What the law refuses of the set-ups of several games."""

from tapete.engine.refusal import FaultKind
from tapete.language import N_

IDIOMA_NO_ADMITIDO = FaultKind("idioma_no_admitido", N_("{where}: the cloth may be in {expected}, not in {found}."))
PANOS_NO_ADMITIDOS = FaultKind("panos_no_admitidos", N_("{where}: a table may have {expected} paños, not {found}."))
PLAZAS_NO_ADMITIDAS = FaultKind("plazas_no_admitidas", N_("{where}: the table may have {expected} seats, not {found}."))
MINIMO_NO_PERMITIDO = FaultKind("minimo_no_permitido", N_("{where}: the minimum may be {expected} euros, not {found}."))
MINIMO_INFERIOR_AL_AUTORIZADO = FaultKind(
    "minimo_inferior_al_autorizado", N_("{where}: the minimum must be {expected} euros and is {found}.")
)
SIN_FACULTAD = FaultKind(
    "sin_facultad", N_("{where}: the director has no power to set {found} euros; the minimum is {expected}.")
)
FUERA_DE_BANDA = FaultKind("fuera_de_banda", N_("{where}: {found} euros lie outside the authorised band, {expected}."))
LIMITES_INVERTIDOS = FaultKind("limites_invertidos", N_("{where}: the minimum is above the maximum ({found})."))
SIN_BANDA = FaultKind("sin_banda", N_("{where}: limits must answer to an authorised band, and there is none."))
BANDA_NO_ADMITIDA = FaultKind(
    "banda_no_admitida", N_("{where}: the top of the band may be {expected} times its minimum; it is {found}.")
)
MAXIMO_FUERA_DE_RANGO = FaultKind(
    "maximo_fuera_de_rango", N_("{where}: the maximum may be {expected} euros, not {found}.")
)
MULTIPLO_NO_ADMITIDO = FaultKind(
    "multiplo_no_admitido", N_("{where}: the law has the multiples {expected}, not {found}.")
)
UNIDAD_NO_ADMITIDA = FaultKind(
    "unidad_no_admitida", N_("{where}: the unit with which the table pays may be {expected} euros, not {found}.")
)
SABOT_NO_HOMOLOGADO = FaultKind("sabot_no_homologado", N_("{where}: the sabot must be of an approved model."))
ANTICIPO_INSUFICIENTE = FaultKind(
    "anticipo_insuficiente", N_("{where}: the anticipo must be {expected} euros and is {found}.")
)
MINIMO_SIN_FICHA = FaultKind(
    "minimo_sin_ficha", N_("{where}: the minimum of {found} euros can't be laid with the casino's chips: {expected}.")
)
BOTE_MAL_NOMBRADO = FaultKind(
    "bote_mal_nombrado", N_("{where}: {found} can't be the name of a pot; each needs one word of its own.")
)
DEDUCCION_NO_ADMITIDA = FaultKind(
    "deduccion_no_admitida", N_("{where}: the deduction may be {expected} per cent, not {found}.")
)
