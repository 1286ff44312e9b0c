"""Stakes on a cloth: what may be bet, how much, and what becomes of it. Wheels, punto y banca and dados share it."""
