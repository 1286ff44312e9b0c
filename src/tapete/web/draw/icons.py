"""Small line drawings for buttons: 24 wide, in the colour of their text."""

from functools import cache
from importlib.resources import files

import msgspec


@cache
def icons() -> dict[str, str]:
    return msgspec.json.decode((files("tapete.web.draw") / "data" / "icons.json").read_bytes(), type=dict[str, str])


def symbols() -> str:
    """All of them, for the file of pieces."""
    return "".join(
        f'<symbol id="i-{name}" viewBox="0 0 24 24"><path d="{path}"/></symbol>' for name, path in icons().items()
    )
