"""Names of things that a set-up writes in one word."""


def thing_name(word: str) -> str:
    """A thing as people write it: `Mil euros` for `mil-euros`, `Carrera 1` for `carrera-1`."""
    told = word.replace("-", " ")
    return told[:1].upper() + told[1:]
