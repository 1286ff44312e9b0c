"""What the keys of a tómbola mean in a casino file, where they mean something of its own."""

KEYS = {
    "modo": "unico, drawn in one act after the sale, or instantaneo, with sealed tickets.",
}
