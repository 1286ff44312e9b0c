"""What its keys mean at this game."""

KEYS = {
    "explotador": "Who runs the boletos: concurso or directa, and never both.",
    "establecimientos": "The establishments that are authorised to sell boletos.",
    "punto_de_venta": "Which of them this counter is; the first when not given.",
    "cubierta": "How a boleto is opened: rasgado, arrancado or raspado.",
}
