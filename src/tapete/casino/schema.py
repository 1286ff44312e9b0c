"""The JSON Schema of a casino file, made from the very types that read it; editors check a file against it."""

import json
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

import msgspec
from msgspec import inspect
from msgspec.structs import FieldInfo

from tapete.casino.config import LicenceTerms, OtherSetup, TablePlace, stake_field
from tapete.casino.reading import File, known_games
from tapete.engine.setup import Euros, Importe, Percent, Times
from tapete.games import REGISTRY
from tapete.law.regulations import LANGUAGES, jurisdictions

SETUP_KEYS = {
    "minimo": "The minimum of the table; the authorised one when not given.",
    "minimo_autorizado": "The authorised minimum; no other than that of the authorisation, so it need not be written.",
    "minimo_sencillas": "The minimum on suertes sencillas; the minimum of the table when not given.",
    "tramo": "Which tramo of maxima was authorised; the greatest the law has when not given.",
    "multiplos": "The multiples of single kinds of bet, written out instead of a tramo; they must agree on one.",
    "banda": "The band within which the director may set the minimum.",
    "maximo": "The maximum of the table.",
    "maximo_numero": "The maximum on a number.",
    "maximo_sencilla": "The maximum on a suerte sencilla.",
    "maximos_multiples": "By pay (4, 7, 9, 15, 30), the maximum on the suertes múltiples of the dados that pay so.",
    "unidad": "The smallest amount the table pays with; gains are cut to it.",
    "umbral_seguro": "The least stake that may be insured against the 31; the minimum of the table when not given.",
    "mezcla_automatica": "Whether a machine shuffles the cards, where the law leaves room for it.",
    "panos": "The paños of the table: how many or, in the bola, the minimum of each.",
    "idioma": f"The language of the cloth: {', '.join(LANGUAGES)}.",
    "anticipo": "The anticipo of the table; the least the law admits when not given.",
    "colores": "The colours of its chips.",
    "fichas": "The values of the chips, or those a colour chip may have; those of the casino's fichas when not given.",
    "plazas": "How many players the table admits, or how many plazas are marked on its cloth.",
    "multiplo": "The maximum of the table, in minima.",
    "modalidad": "Which of the game's tables it is: completa, mini or midi.",
    "sin_trece": "Whether the department number 13 is left out.",
    "de_pie": "Whether standing players are admitted.",
    "multiplos_del_minimo": "Whether bets must be multiples of the minimum.",
    "una_ala": "Whether only one wing of the table is used.",
    "incremento": "The unit by which bets go up from the minimum, where the director sets one.",
    "barajas": "The decks in the sabot.",
    "indices": "Whether the cards have indices.",
    "dorsos": "How many packs have backs of each colour, such as [3, 3].",
    "sabot": "Whether the sabot is dealt from by hand or shuffles by itself.",
    "sabot_homologado": "Whether its model was approved.",
    "separador": "How many cards lie behind the separador; a deck when not given.",
    "retiro": "Whether the retiro is in use, where that is the casino's choice.",
    "trece": "Whether menor o mayor de trece is in use.",
    "botes": "The pots that players may feed: progresivos and apuestas acumuladas.",
    "sin_maximo": "Whether the bank plays without a maximum, which must be authorised.",
    "asientos": "How many seats the table has.",
    "libertad_banco": "Whether whoever makes banco alone draws freely.",
    "modo": "How the game is played: libre, or by the tabla.",
    "umbral_garaje": "How many minima the winnings must exceed for a garaje voluntario.",
    "forma": "The form of the bank that a player holds: limitada or libre.",
    "banca_minima": "The least with which a bank may be constituted, in banca limitada.",
    "banca_maxima": "The most with which a bank may be constituted, in banca limitada.",
    "asientos_por_pano": "How many seats each paño has.",
    "unidad_de_apuesta": "The unit by which a bet a caballo is split; the minimum when not given.",
    "trios": "Whether the variant of tríos is played, at dados murcianos.",
    "trio_de_ases": "Whether three aces are ases alone or are paid as a trío too: solo-ases or tambien-trio.",
    "lanzan_jugadores": "Whether players throw the dice, which the direction may decide in the variant of tríos.",
    "quemada_emplazada": "What is done at monte when a burned value is placed: letra (nothing) or anular_jugada.",
    "vertical_contra_triple": "What the card below a triple keeps at monte, one against one: igualada or literal.",
    "descuento_segundas": "Whether at monte the exact cards of Segundas pay the unseen cards of the row less one.",
    "corte": "Whether the cut is offered to the players, at trijoker.",
    "penalidad_informacion": "What follows at trijoker when players tell of their cards: aviso, or perdida.",
    "casillas": "How many casillas are marked on the cloth.",
    "apuestas_por_casilla": "How many bets the director admits on one casilla.",
    "reparto": "How cards are dealt: mano, or from a sabot that is manual or automatico.",
    "variante": "The packets in which an automatic sabot deals, where a variant of it is approved.",
    "segunda_apuesta_multiple": "The second bet of póquer sin descarte, in Antes: 2 or 1.",
    "seguro": "The stipulated amount of the seguro, where the casino offers it.",
    "progresivo": "The progresivo of the table, where it has one.",
    "compra": "Whether the casino sells a card.",
    "extras_con_compra": "Whether seguro and progresivo look at the hand after a purchase.",
    "penalidad_comentario": "What comments and advice cost: aviso or perdida.",
    "comision": "What is withheld of a gain, in per cents.",
    "comision_banquero": "Whether it is withheld of the net gain of a player who banks: neto or ninguna.",
    "manera": "The house way of pai gow: lines of which the first that fits says what goes to the baja.",
    "resto": "The resto inicial that each player buys, at póquer de círculo; compulsory there.",
    "reposicion_minima": "The least that is bought between hands; the resto inicial when not given.",
    "reposicion_maxima": "What a resto may reach by a reposición, where the direction fixes it.",
    "limite": "The system of limits: fijo, bote or sin-limite.",
    "obligatoria": "The forced bets: ante or ciegas.",
    "ante": "The ante; half of the minimum when not given.",
    "beneficio": "Whether the house takes a part of each bote, or a fee of each player: porcentaje or cuota.",
    "tasa": "That part or fee, in per cents, decimals included.",
    "base": "What the fee is reckoned on: maximo or resto.",
    "ficha_minima": "The smallest chip of the table.",
    "duracion": "Minutes that the session lasts; 0 where no time is fixed.",
    "ultimas_manos": "How many hands are announced as the last; three when not given.",
    "segundos": "Seconds that each has to speak; sixty when not given.",
    "cartas": "The cards of the pack of póquer cubierto: 52 or 32.",
    "torneo": "The bases of a tournament, where the table is one.",
    "variantes": "The variants that the table plays in turn.",
    "diametro_cm": "The diameter of the wheel, in centimetres.",
    "valor_facial": "The face value of a cartón, or of a part of a double one; the authorised minimum when not given.",
    "series": "The series of cartones that a bingo room sells.",
    "soporte": "How cartones come: papel-expedido, papel-sala, papel-mesa or electronico; paper when not given.",
    "dobles": "Whether double cartones may be sold, where the law knows them.",
    "abono_dobles": "When the prizes of the first of two games are paid, of double cartones: entre or final.",
    "linea": "The part of the línea in per cents; at bingo electrónico what it pays, in prices of a cartón.",
    "bingo": "The part of the bingo in per cents; at bingo electrónico what it pays, in prices of a cartón.",
    "bolsa": "The prizes of the bolsa acumulada that the room plays for, by name.",
    "categoria": "The category of the room: 1, 2 or 3.",
    "apertura": "The hour at which its session begins, such as 16:00.",
    "maquina": "The machine that draws the balls: neumatico, or bombo in the State.",
    "reserva": "Whether a second machine stands by.",
    "partidas_certificadas": "For how many games the maker certifies a set of balls.",
    "plazo": "Seconds to answer the question for any other cartón.",
    "especialidad": "The name of the especialidad of bingo electrónico.",
    "numeros": "How many numbers are in play, from 1.",
    "filas": "The lines of a cartón.",
    "columnas": "Its columns.",
    "por_fila": "The numbers on each line.",
    "extracciones": "How many numbers are drawn in a game.",
    "figuras": "The figures that pay, by name: their cells and what they pay.",
    "colindantes": "The part of the first colindantes, in per cents.",
    "acumulados": "The acumulados, by name.",
    "bingo_celdas": "The cells whose numbers make the bingo, line by line, with 1 where there is one; all if empty.",
    "acumulado_por": "What wins an acumulado besides the bingo: what pays most of the tabla, or most of the ganado.",
    "sorpresas": "The surprise prizes, by name: the number that brings each, its cells and what it gives.",
    "bolas_extra": "Balls that may be bought after the draw: how many, and for what price.",
    "maximo_cartones": "How many cartones one player may have in a game.",
    "terminales": "How many terminals the room has.",
    "carga_maxima": "The most that a terminal loads onto a tarjeta at a time.",
    "saldo_maximo": "The most that a tarjeta may hold after a load at a terminal.",
    "retorno_minimo": "The least that the whole plan must give back, in per cents.",
    "salas": "The rooms of a network of bingo automático, and the terminals of each.",
    "porcentajes": "The part of each prize of bingo automático, in per cents.",
    "maximos": "The maximum extractions up to each amount staked.",
    "extra_menos": "By how many numbers the maximum extraction of the bingo extra is lower.",
    "objetos": "What is drawn at a rifa or a tómbola, by name: its declared price.",
    "importe": "What every ticket of a rifa costs; the authorised minimum when not given.",
    "billetes": "How many tickets are issued, numbered from 1.",
    "cobertura": "What must cover the price of what is drawn: vendidos or emitidos.",
    "paquetes": "Tickets at another price when so many are bought together, which the law refuses.",
    "regalo": "After how many tickets one is given away, which the law refuses.",
    "producto": "What is advertised and consumed to take part in a combinación aleatoria.",
    "sorteos": "How many draws there are.",
    "premios": "The prizes, by name.",
    "por": "How much of one purchase gives a participación; the authorised minimum when not given.",
    "precio_ordinario": "What the product of a combinación aleatoria usually costs.",
    "cuota": "What is charged to take part in a combinación aleatoria, which the law refuses.",
    "publicidad": "Whether a combinación aleatoria advertises its product.",
    "gratuita": "Whether one may take part once without consuming anything.",
    "autorizada": "Whether it is authorised.",
    "precio": "The price of a cartón at terminals, or of a ticket; the authorised minimum when not given.",
    "emision": "How many closed tickets or boletos are issued, numbered from 1.",
    "plan": "The prizes of closed tickets or boletos: amounts, and in how many tickets each is.",
    "premios_fijados": "When the prizes of closed tickets are fixed; the law wants it before the sale.",
    "plazo_de_cobro": "Days in which prizes are paid; there is no term when not given.",
}


def meaning(setup: type[msgspec.Struct], key: str) -> str:
    """What a key of a set-up means: what its game says of it, or what it means wherever it stands."""
    return own_keys(setup).get(key) or SETUP_KEYS[key]


def own_keys(setup: type[msgspec.Struct]) -> Mapping[str, str]:
    return getattr(setup, "KEYS", {})


Json = dict[str, Any]

EUROS: Json = {
    "description": "An amount in euros: 2.50, or as text, '2,50'.",
    "anyOf": [{"type": "number", "exclusiveMinimum": 0}, {"type": "string", "pattern": "[0-9]"}],
}

PERCENT: Json = {"anyOf": [{"type": "number", "minimum": 0}, {"type": "string", "pattern": "[0-9]"}]}
"""A per cent, an amount that may be nothing, or how many times something is paid: as a number or as text."""


def schema() -> Json:
    """The JSON Schema (2020-12) of a casino file."""
    whole = _struct(File)
    keys = whole["properties"]
    others = [juego for juego in known_games() if juego not in REGISTRY]
    keys["jurisdiccion"] = {"enum": list(jurisdictions()), "description": keys["jurisdiccion"]["description"]}
    licences = {juego: _licence(juego, REGISTRY.module(juego).Setup) for juego in REGISTRY}
    licences |= {juego: {"$ref": "#/$defs/otra_autorizacion"} for juego in others}
    keys["autorizacion"]["properties"] = licences
    keys["autorizacion"]["additionalProperties"] = False
    tables = [_table([juego], REGISTRY.module(juego).Setup) for juego in REGISTRY]
    keys["mesa"]["items"] = {"anyOf": [*tables, _table(others, OtherSetup)]}
    parts = {"euros": EUROS, "otra_autorizacion": _licence("another game", OtherSetup)}
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "A casino file of Tapete"}
    return {**head, **whole, "$defs": parts}


def schema_text() -> str:
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


def shipped_schema() -> str:
    return (files("tapete.casino") / "data" / "casino.schema.json").read_text(encoding="utf-8")


def _table(games: list[str], setup: type[msgspec.Struct]) -> Json:
    """A table takes from the authorisation what it does not say: no key of its game is compulsory."""
    place, own = _struct(TablePlace), _described(setup)
    told = place["properties"]["juego"]["description"]
    place["properties"] = {**place["properties"], "juego": {"enum": games, "description": told}, **own["properties"]}
    return place


def _licence(juego: str, setup: type[msgspec.Struct]) -> Json:
    terms, own = _struct(LicenceTerms), _described(setup)
    own["properties"].pop("minimo_autorizado", None)
    besides = [key for key in own["required"] if key not in {stake_field(setup), "minimo_autorizado"}]
    return {
        **terms,
        "title": f"The authorisation of {juego}",
        "properties": {**own["properties"], **terms["properties"]},
        "required": [*terms["required"], *besides],
    }


def _described(setup: type[msgspec.Struct]) -> Json:
    own = _struct(setup)
    for key, value in own["properties"].items():
        value["description"] = meaning(setup, key)
    return own


def _struct(kind: type[msgspec.Struct]) -> Json:
    """The schema of a struct; msgspec's own can't write a default that is an amount."""
    fields = msgspec.structs.fields(kind)
    properties = {field.name: {**_type(inspect.type_info(field.type)), **_default(field)} for field in fields}
    required = [field.name for field in fields if field.required]
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def _type(info: inspect.Type) -> Json:
    match info:
        case inspect.Metadata():
            made = {**_type(info.type), **(info.extra_json_schema or {})}
        case inspect.CustomType(cls=cls) if cls is Euros:
            made = {"$ref": "#/$defs/euros"}
        case inspect.CustomType(cls=cls) if cls in {Percent, Importe, Times}:
            made = dict(PERCENT)
        case inspect.StructType(cls=cls):
            made = {**_struct(cls), "description": cls.__doc__}
        case inspect.VarTupleType(item_type=item):
            made = {"type": "array", "items": _type(item)}
        case inspect.TupleType(item_types=items):
            each = [_type(item) for item in items]
            made = {"type": "array", "prefixItems": each, "minItems": len(each), "items": False}
        case inspect.DictType(value_type=value):
            made = {"type": "object", "additionalProperties": _type(value)}
        case inspect.UnionType(types=types):
            made = _type(next(each for each in types if not isinstance(each, inspect.NoneType)))
        case inspect.LiteralType(values=values):
            made = {"enum": list(values)}
        case inspect.EnumType(cls=cls):
            made = {"enum": [each.value for each in cls]}
        case _:
            made = _plain(info)
    return made


def _plain(info: inspect.Type) -> Json:
    match info:
        case inspect.IntType():
            return {"type": "integer", **_given(minimum=info.ge, maximum=info.le)}
        case inspect.StrType():
            return {"type": "string", **_given(minLength=info.min_length, pattern=info.pattern)}
        case inspect.BoolType():
            return {"type": "boolean"}
        case inspect.AnyType():
            return {}
    raise NotImplementedError(info)


def _given(**bounds: Any) -> Json:
    return {name: bound for name, bound in bounds.items() if bound is not None}


def _default(field: FieldInfo) -> Json:
    """The default, when it says something: that of an absent amount, list or section does not."""
    silent = field.default is msgspec.NODEFAULT or isinstance(field.default, msgspec.Struct)
    if silent or (not field.default and field.default is not False):
        return {}
    return {"default": msgspec.to_builtins(field.default, enc_hook=str)}
