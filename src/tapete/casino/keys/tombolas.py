"""What its keys mean at this game."""

KEYS = {
    "modo": "unico, drawn in one act after the sale, or instantaneo, with sealed tickets.",
}
