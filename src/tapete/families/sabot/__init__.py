"""What card games share: how the sabot is loaded, burned and shown, and how a card that was seen is read."""
