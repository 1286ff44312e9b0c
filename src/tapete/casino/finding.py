"""What is wrong with a casino, each fault with its code, its article, what was expected and what was found."""

import msgspec

from tapete.engine.refusal import Fault, Reason, Refused
from tapete.language import N_, say, translate
from tapete.law.citation import Citation

SENTENCES = {
    # the catalogue and the authorisation
    "juego_fuera_de_catalogo": N_("{where}: {found} may not be opened in {expected}; it is not in its catalogue."),
    "regulado_en_otra_norma": N_("{where}: {found} is in the catalogue, but its rules stand in another text."),
    "juego_sin_reglas": N_("{where}: Tapete has no rules of {found} yet; only the general duties were checked."),
    "juego_no_autorizado": N_("{where}: {found} is not in the casino's authorisation."),
    "mesas_de_mas": N_("{where}: {found} tables, and {expected} are authorised."),
    "numero_repetido": N_("{where}: {found} tables have this number; each needs one of its own."),
    "distinto_de_la_autorizacion": N_("{where}: the authorisation says {expected}, and the table {found}."),
    "tramo_no_autorizado": N_("{where}: the authorised tramo is {expected}, and the table plays {found}."),
    "mesa_doble_no_autorizada": N_("{where}: a double table needs an authorisation of its own."),
    "banda_invertida": N_("{where}: the band {found} does not go from the authorised minimum, {expected}, upwards."),
    # the table
    "idioma_no_admitido": N_("{where}: the cloth may be in {expected}, not in {found}."),
    "panos_no_admitidos": N_("{where}: a table may have {expected} paños, not {found}."),
    "minimo_inferior_al_autorizado": N_("{where}: the minimum must be {expected} euros and is {found}."),
    "minimo_no_permitido": N_("{where}: a paño may open at {expected} euros, not at {found}."),
    "sin_facultad": N_("{where}: the director has no power to set {found} euros; the minimum is {expected}."),
    "fuera_de_banda": N_("{where}: {found} euros lie outside the authorised band, {expected}."),
    "sin_banda": N_("{where}: limits must answer to an authorised band, and there is none."),
    "limites_invertidos": N_("{where}: the minimum is above the maximum ({found})."),
    "sin_sencillas": N_("{where}: this cloth has no suertes sencillas, and so no minimum for them; take out {found}."),
    "minimo_sencillas_fuera_de_rango": N_("{where}: the minimum on sencillas may be {expected} euros, not {found}."),
    "minimo_sencillas_no_autorizado": N_(
        "{where}: the authorised minimum on sencillas is {expected} euros, and the table has {found}."
    ),
    "maximo_fuera_de_rango": N_("{where}: the maximum may be {expected} euros, not {found}."),
    "pago_desconocido": N_("{where}: the suertes múltiples pay {expected} to 1, and none pays {found}."),
    "unidad_no_admitida": N_("{where}: the unit with which the table pays may be {expected} euros, not {found}."),
    "tramo_no_admitido": N_("{where}: the law has the tramos {expected}, not {found}."),
    "tramo_incoherente": N_("{where}: the maxima belong to different tramos: {found}."),
    "multiplo_no_admitido": N_("{where}: the law has the multiples {expected}, not {found}."),
    "anticipo_insuficiente": N_("{where}: the anticipo must be {expected} euros and is {found}."),
    "rueda_pequena": N_("{where}: the wheel must be {expected} cm across and is {found}."),
    "colores_repetidos": N_("{where}: each colour must be of one series only: {found}."),
    "plazas_sin_color": N_("{where}: with those colours the table may have {expected} places, not {found}."),
    "modalidad_no_admitida": N_("{where}: the table may be {expected}, not {found}."),
    "plazas_no_admitidas": N_("{where}: the table may have {expected} seats, not {found}."),
    "de_pie_no_admitido": N_("{where}: nobody may play standing at a {found} table."),
    "opcion_no_admitida": N_("{where}: the law does not leave this to the management."),
    "tope_conjunto_prohibido": N_("{where}: a maximum for several players together ({found}) may not be set."),
    # the chips
    "ficha_repetida": N_("{where}: the value {found} is written twice."),
    "valor_sin_ficha": N_("{where}: the casino has no chip of {found} euros; it has {expected}."),
    "minimo_sin_ficha": N_("{where}: the minimum of {found} euros can't be laid with the casino's chips: {expected}."),
    "reverso_desconocido": N_("{where}: table {found} must name this one as its other side, and play another game."),
    "reverso_no_admitido": N_("{where}: a cloth may not have {found} on its other side; it may have {expected}."),
    "reverso_no_autorizado": N_("{where}: a cloth with two sides needs an authorisation of its own."),
    # the staff
    "personal_insuficiente": N_("{where}: the table needs {expected} and has {found}."),
    "personal_excesivo": N_("{where}: the table takes at most {expected} and has {found}."),
    "persona_repetida": N_("{where}: {found} is on the list of staff twice."),
    "persona_en_dos_mesas": N_("{where}: {found} serves at another table at the same time."),
    "demasiadas_mesas_por_jefe": N_("{where}: one jefe may hold {expected} tables here, and holds {found}."),
    "mesas_no_contiguas": N_("{where}: the tables of one jefe must be contiguous here, and these are not: {found}."),
    # the floor
    "sin_mesa_al_minimo": N_(
        "{where}: one table must keep the authorised minimum, {expected} euros; there is {found}."
    ),
    "sin_pano_al_minimo": N_("{where}: one paño must keep the authorised minimum, {expected} euros; there is {found}."),
    "dispensa_no_admitida": N_("{where}: the authorisation can't dispense with the paño at the minimum."),
    "sin_mesa_en_servicio": N_("{where}: during the gaming hours one table must be in service of: {expected}."),
    "limite_bloqueado": N_("{where}: it opened this session at {expected} euros and may not change to {found}."),
    "normas_no_dispensables": N_("{where}: the rules on limits are written here and can't be switched off."),
    # the caja, the hours and the tournaments
    "garantia_insuficiente": N_("{where}: the caja must hold {expected} euros and holds {found}."),
    "efectivo_insuficiente": N_("{where}: {expected} euros of the guarantee must be in cash; there are {found}."),
    "bloqueo_no_autorizado": N_("{where}: {found} euros are blocked in a bank without the authority's leave."),
    "horario_excesivo": N_("{where}: the casino may game {expected} hours a day, and its hours are {found}."),
    "torneo_sin_juego_autorizado": N_("{where}: a tournament must be of a game authorised to the casino, not {found}."),
    "torneo_sin_bases": N_("{where}: a tournament needs terms set and authorised by {expected}."),
    "publicidad_del_juego": N_("{where}: publicity may speak of the tournament, not of the game."),
    "publicidad_no_autorizada": N_("{where}: the publicity of a tournament needs prior authorisation."),
}


class Finding(Fault, frozen=True, kw_only=True):
    """One fault of a casino, or one remark that is no fault: something that could not be checked."""

    mesa: int | None = None
    """The number of the table it is about, if it is about one."""
    remark: bool = False

    def tell(self, language: str) -> str:
        """The finding as a sentence for people."""
        facts = {"where": self.where, "expected": self.expected, "found": self.found}
        return say(SENTENCES[self.code], language, {name: translate(fact, language) for name, fact in facts.items()})

    def refusal(self) -> Refused:
        """The same fault as a refusal, when somebody is about to commit it."""
        facts = {"where": self.where, "expected": self.expected, "found": self.found}
        return Refused(Reason(self.code, SENTENCES[self.code]), self.cite, **facts)


def finding(code: str, cite: Citation, where: str, expected: object = "-", found: object = "-") -> Finding:
    """A fault of the whole establishment."""
    return Finding(code=code, cite=cite, where=where, expected=str(expected), found=str(found))


def table_finding(
    numero: int, code: str, cite: Citation, part: str = "", expected: object = "-", found: object = "-"
) -> Finding:
    """A fault of one table, or of a part of it."""
    where = f"mesa {numero}, {part}" if part else f"mesa {numero}"
    return msgspec.structs.replace(finding(code, cite, where, expected, found), mesa=numero)
