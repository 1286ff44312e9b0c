"""Cut the text of a regulation into the passages that citations name, by the numbering in `articles`."""

import re
from pathlib import Path

ARTICLES = Path(__file__).parent / "articles"
REMOVED = re.compile(r"<\|[^|]*\|>")
FURNITURE = re.compile(
    r"BOLETÍN OFICIAL DEL ESTADO|LEGISLACIÓN CONSOLIDADA|Página \d+|BOPA .*|Cód\. .*|"
    r"[0-9]{1,2}|MURCIA +Decreto 217/2010|(?:Subs|S)ección [0-9]+\.ª .*|CAPÍTULO .*"
)
"""Lines that belong to the page or to the division of the text."""
ENDS = (".", ":", ";", "!", "?", "»", "”", ")", "T", "P")
ITEM = re.compile(r"«?Artículo [0-9]+[.º]|(?:(?:[A-Z]\.)?[0-9]+ ?[.)ºª]+|[A-Za-z]\)|[IVX]+\.|[-—•❖]) *\S")
NAMED = re.compile(r"[0-9]+\. [A-ZÁÉÍÓÚ]")
EPIGRAFE = re.compile(r"0[0-9]|10")
PARAGRAPH = re.compile(r"(?:p[0-9]+|in|fin)")
MARKS = {
    "Win": r"(?:Win|Gana|La suerte asociada al Win|La suerte asociada al gana o)\b",
    "DontWin": r"(?:Don.t Win|No gana|La suerte asociada al Don.t Win|La suerte asociada al no gana)\b",
    "Come": r"(?:Come|Ve|La suerte asociada del? Come|La suerte asociada (?:del?|al) va)\b",
    "DontCome": r"(?:Don.t Come|No va|La suerte asociada al? Don.t Come|La suerte asociada al no va)\b",
    "NoRetiro": r"Las apuestas colocadas",
    "Field": r"(?:Field|Campo)\b",
    "Big6": r"(?:Big 6|Pequeñ[oa])\b",
    "Big8": r"(?:Big 8|Grande)\b",
    "Under7": r"(?:Under|Bajo) 7\b",
    "Over7": r"(?:Over|Sobre) 7\b",
    "HardWays": r"(?:Hard Ways|Dobles)\b",
    "Juego7": r"Juego (?:de |del )?(?:7|siete)\b",
    "Juego11": r"Juego (?:de |del )?(?:11|once)\b",
    "AnyCraps": r"(?:Any Craps|Dados o any craps)",
    "Craps2": r"(?:Dados 2 o craps|Craps) 2\b",
    "Craps3": r"(?:Dados 3 o craps|Craps) 3\b",
    "Craps12": r"(?:Dados 12 o craps|Craps) 12\b",
    "Horm": r"Horm\b",
    "Horn": r"(?:Dados 11 o h|H)orn\b",
    "Right": r"La (?:apuesta buena o )?[Rr]ight [Bb]et",
    "Wrong": r"La (?:apuesta mala o )?[Ww]rong [Bb]et",
    "linea": r"«?L[íi]nea",
    "bingo": r"«?Bingo",
    "cartones": r"(?:Los )?[Cc]artones",
    "doble": r"En caso de utilizar cartón doble",
    "aparato": r"(?:Un )?[Aa]parato",
    "bolas": r"El juego de bolas",
    "sabot": r"Distribuidor",
    "cartas": r"Cartas",
    "mesa": r"Mesa de juego",
    "inspeccion": r"Inspección",
    "croupier": r"Croupier",
    "cambista": r"Cambista",
    "auxiliares": r"Servidores",
    "jugadores": r"Personas jugadoras",
    "banca": r"(?:La )?[Bb]anca\b",
    "personal": r"Personal",
    "cuadro": r"Tercera carta|(?=Desarrollo)",
    "desarrollo": r"Desarrollo",
    "errores": r"Errores",
    "obl": r".*[Oo]bligatori",
    "lim": r".*[Ll][íi]mite",
    "voluntario": r".*[Vv]oluntari",
    "obligatorio": r".*[Oo]bligatori",
    "impropio": r".*[Ii]mpropi",
    "exclusion": r".*[Ee]xclusi|No ",
    "AU": r"Artículo único",
    "DA": r"Disposición adicional",
    "DT1": r"(?:Disposiciones transitorias|Primera)",
    "DT2": r"Segunda",
    "DD": r"Disposición derogatoria",
    "DF": r"Disposici(?:ón|ones) final",
    "apuestas": r"(?=1\. Se entiende por apuesta)",
    "R1": r"Primero",
    "R2": r"Segundo",
    "R3": r"Tercero",
    "R4": r"Cuarto",
}


def listed(text: str) -> list[str]:
    """The paths of a text, in its order."""
    lines = (ARTICLES / f"{text}.txt").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if not line.startswith("#")]


def paragraphs(raw: str) -> list[str]:
    """The paragraphs of a text as it was extracted from its pages, with broken ones joined again."""
    found: list[str] = []
    fresh, last, width = True, "", 0
    lines = [line.strip() for line in REMOVED.sub("\n\n", raw).splitlines()]
    width = sorted(len(line) for line in lines if line)[int(0.9 * sum(1 for line in lines if line))]
    for line in (re.sub(r"^#+ *|\*", "", each) for each in lines):
        if not line or FURNITURE.fullmatch(line):
            fresh = True
            continue
        starts = not (line[0].islower() and not re.match(r"[a-z]\)", line))
        short = len(last) + 1 + len(line.split()[0]) < width - 4
        complete = last.endswith(ENDS)
        item = ITEM.match(line) and (fresh or short or complete or NAMED.match(line))
        if not found or item or (starts and ((fresh and complete) or (complete and short) or (fresh and short))):
            found.append(line)
        else:
            found[-1] = f"{found[-1][:-1]}{line}" if found[-1].endswith("-") else f"{found[-1]} {line}"
        fresh, last = False, line
    return found


def mark(path: str) -> re.Pattern[str]:
    """The mark with which a passage begins, by its path."""
    above, _, own = path.rpartition(".")
    if own in MARKS:
        return re.compile(MARKS[own])
    if not above and own.isdigit():
        return re.compile(
            rf"«?Artículo {own}(?![0-9])[.º]*|(?={own}\. [A-ZÁÉÍÓÚ]){own}\. "
            if EPIGRAFE.fullmatch(own)
            else rf"«?Artículo {own}(?![0-9])[.º]*"
        )
    if re.fullmatch(r"b[0-9]", own):
        return re.compile(r"[-—•]")
    if own.isdigit():
        return re.compile(rf"(?:[A-Z]\.)?{own} ?[.)ºª]+")
    return re.compile(rf"(?:Anexo )?{own}(?: ?[).]|$| )")


def passages(regulation: str, raw: str) -> dict[str, list[str]]:
    """The paragraphs of each path of a text, without those of the paths below it."""
    structural = [path for path in listed(regulation) if not PARAGRAPH.fullmatch(path.rpartition(".")[2])]
    found: dict[str, list[str]] = {}
    at = -1
    for paragraph in paragraphs(raw):
        rest = paragraph
        while (following := _next(structural, at, rest)) is not None:
            at = following
            found[structural[at]] = []
            match = mark(structural[at]).match(rest)
            if match and structural[at].rpartition(".")[2] not in MARKS:
                rest = rest[match.end() :].strip()
        if at >= 0 and rest:
            found[structural[at]].append(rest)
    return found


def _next(structural: list[str], at: int, paragraph: str) -> int | None:
    """The path that begins with a paragraph: the next one, or else the next article."""
    if at + 1 < len(structural) and mark(structural[at + 1]).match(paragraph):
        return at + 1
    for later in range(at + 2, len(structural)):
        if "." not in structural[later]:
            return later if mark(structural[later]).match(paragraph) else None
    return None
