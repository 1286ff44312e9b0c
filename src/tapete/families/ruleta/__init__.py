"""What the three ruletas share: the wheel of 37 pockets, the cloth of 37 numbers, the tramos of their limits."""
