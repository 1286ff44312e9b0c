"""What its keys mean at this game."""

KEYS = {
    "base": "What is drawn as: a rifa with one prize, or a tombola with several.",
}
