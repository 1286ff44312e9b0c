"""The calls of the staff, as they are said aloud."""

SPOKEN = {
    "hagan": "hagan sus apuestas",
    "lanzar": "lanzar",
    "girar": "girar",
    "preguntar": "¿están hechas las apuestas?",
    "no-va-mas": "no va más",
    "primer-impulso": "primer impulso",
    "segundo-impulso": "segundo impulso",
}
