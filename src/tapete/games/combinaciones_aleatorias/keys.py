"""What the keys of a combinación aleatoria mean in a casino file, where they mean something of its own."""

KEYS = {
    "base": "What is drawn as: a rifa with one prize, or a tombola with several.",
}
